//! Every backend against brute force, and the driver of processes against solvers that misbehave.
#![cfg(feature = "process")]
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::common;
use nix::sys::signal::kill;
use nix::unistd::Pid;
use sudoku2cnf::backend::auto::Handover;
use sudoku2cnf::backend::process::{Output, Process};
use sudoku2cnf::backend::{self, Backend, Error, Limits, Location, ProofFormat, Verdict};
use sudoku2cnf::cnf::{Formula, Lit, Model, Sink, Var};

// ---- The backends that are here ----

/// Without these, a run in CI tests too little.
const EXPECTED_IN_CI: [&str; 3] = ["minisat", "cadical", "kissat"];

/// Every backend found; the others are named on standard error.
fn backends() -> Vec<Box<dyn Backend>> {
    let names = backend::names().filter(|name| backend::location(name) != Some(Location::BuiltIn));
    let mut found: Vec<Box<dyn Backend>> = Vec::new();
    for name in names {
        match backend::named(name) {
            Ok(backend) => found.push(backend),
            Err(error) => {
                // The others are tested where they happen to be.
                if EXPECTED_IN_CI.contains(&name) || std::env::var_os("CI").is_none() {
                    common::skip(error);
                }
            }
        }
    }
    if let (Ok(first), second @ Some(_)) = (backend::named("embedded"), backend::strongest()) {
        found.push(Box::new(Handover::new(first, 1, second)));
    }
    found
}

#[test]
fn the_documents_list_the_backends() {
    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let list = |names: &[String]| match names {
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => panic!("no names"),
    };
    let quoted = |names: Vec<&str>| names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
    let is_external = |name: &&str| backend::location(name) == Some(Location::External);
    let external = quoted(backend::names().filter(is_external).collect());
    let readme = spaced(include_str!("../../README.md"));
    assert!(readme.contains(&format!("{} are programs on PATH", list(&external))), "README.md");
    let config = spaced(include_str!("../../docs/CONFIG.md"));
    assert!(config.contains(&format!("* {}: external programs on PATH", external.join(", "))), "CONFIG.md");
    for name in backend::names().filter(|name| !is_external(name)) {
        assert!(readme.contains(&format!("`{name}`")) || readme.contains(&format!("`--backend {name}`")));
        assert!(config.contains(&format!("* `{name}`")), "CONFIG.md: {name}");
    }
    let certificates = spaced(include_str!("../../docs/CERTIFICATES.md"));
    let makers = |format| quoted(backend::provers(format).filter(is_external).collect());
    let drat = format!("* {} make DRAT proofs", list(&makers(ProofFormat::Drat)));
    assert!(certificates.contains(&drat), "CERTIFICATES.md: {drat}");
    let lrat = format!("{} also makes LRAT proofs", makers(ProofFormat::Lrat).join(" and "));
    assert!(certificates.contains(&lrat), "CERTIFICATES.md: {lrat}");
}

// ---- Formulas ----

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).unwrap()
}

fn formula(vars: u64, clauses: &[Vec<i32>]) -> Formula {
    let mut formula = Formula::default();
    formula.new_vars(vars);
    for clause in clauses {
        formula.clause(&clause.iter().map(|&number| lit(number)).collect::<Vec<_>>());
    }
    formula
}

/// A random 3-CNF over 12 variables, on both sides of the threshold.
fn random(seed: u64) -> Formula {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % below
    };
    let count = 30 + draw(50);
    let mut literal = || (draw(12) as i32 + 1) * if draw(2) == 0 { 1 } else { -1 };
    let clauses: Vec<Vec<i32>> = (0..count).map(|_| (0..3).map(|_| literal()).collect()).collect();
    // Some solvers dislike a literal with its negation or twice in a clause.
    let plain = |clause: &Vec<i32>| (1..3).all(|i| (0..i).all(|j| clause[i].abs() != clause[j].abs()));
    formula(12, &clauses.into_iter().filter(plain).collect::<Vec<_>>())
}

fn models(formula: &Formula) -> Vec<Model> {
    let vars = formula.vars();
    let all = (0..1_u32 << vars).map(|bits| Model::new((0..vars).map(|i| bits >> i & 1 == 1)));
    all.filter(|model| model.falsified(formula).is_none()).collect()
}

/// `holes` + 1 pigeons in as many holes.
fn pigeons(holes: u32) -> Formula {
    let mut formula = Formula::default();
    let first = formula.new_vars(u64::from(holes * (holes + 1)));
    let sits = |pigeon, hole| first.offset(pigeon * holes + hole).positive();
    for pigeon in 0..=holes {
        formula.clause(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..holes {
        formula.pairwise(&(0..=holes).map(|pigeon| sits(pigeon, hole)).collect::<Vec<_>>());
    }
    formula
}

// ---- What every backend must be able to do ----

#[test]
fn random_formulas_are_decided_as_by_brute_force() {
    for backend in backends() {
        for seed in 0..25 {
            let formula = random(seed);
            let verdict = backend.solve(&formula, &Limits::default()).unwrap();
            let name = backend.name();
            match verdict {
                Verdict::Sat(model) => assert_eq!(model.falsified(&formula), None, "{name}, seed {seed}"),
                Verdict::Unsat => assert!(models(&formula).is_empty(), "{name}, seed {seed}"),
                Verdict::Unknown => panic!("{name} gives up on seed {seed}"),
            }
        }
    }
}

#[test]
fn pigeons_do_not_fit() {
    let formula = pigeons(5);
    for backend in backends() {
        let verdict = backend.solve(&formula, &Limits::default()).unwrap();
        assert_eq!(verdict, Verdict::Unsat, "{}", backend.name());
    }
}

#[test]
fn degenerate_formulas() {
    for backend in backends() {
        let solve = |formula| backend.solve(&formula, &Limits::default()).unwrap();
        let name = backend.name();
        assert_eq!(solve(formula(0, &[])), Verdict::Sat(Model::new(vec![])), "{name}");
        assert_eq!(solve(formula(0, &[vec![]])), Verdict::Unsat, "{name}");
        assert!(matches!(solve(formula(2, &[])), Verdict::Sat(model) if model.len() == 2), "{name}");
    }
}

#[test]
fn blocking_each_model_finds_all() {
    let formula = formula(4, &[vec![1, 2], vec![-1, -3], vec![3, 4], vec![2, 4]]);
    let expected = models(&formula).len();
    for backend in backends() {
        let mut session = backend.open(&formula, &Limits::default()).unwrap();
        let mut found = 0;
        while let Verdict::Sat(model) = session.solve_under(&[], &Limits::default()).unwrap() {
            session.add(&model.literals().map(|lit| !lit).collect::<Vec<_>>());
            found += 1;
            assert!(found <= expected, "{} repeats itself", backend.name());
        }
        assert_eq!(found, expected, "{}", backend.name());
        assert!(!session.backend().is_empty());
    }
}

#[test]
fn assumptions_hold_for_one_question() {
    let formula = formula(3, &[vec![1, 2], vec![-1, 3], vec![-2, 3]]);
    for backend in backends() {
        let name = backend.name();
        let mut session = backend.open(&formula, &Limits::default()).unwrap();
        let mut ask = |numbers: &[i32]| {
            let assumed: Vec<Lit> = numbers.iter().map(|&number| lit(number)).collect();
            session.solve_under(&assumed, &Limits::default()).unwrap()
        };
        assert_eq!(ask(&[-3]), Verdict::Unsat, "{name}");
        assert!(matches!(ask(&[-1]), Verdict::Sat(model) if model.satisfies(lit(2))), "{name}");
        assert_eq!(ask(&[-1, -2]), Verdict::Unsat, "{name}");
        assert!(matches!(ask(&[]), Verdict::Sat(_)), "{name}");
    }
}

#[test]
fn failed_assumptions_suffice() {
    for backend in backends() {
        let name = backend.name();
        let (mut refuted, mut fewer) = (0, 0);
        for seed in 0..15 {
            let formula = random(seed);
            let all = models(&formula);
            let mut session = backend.open(&formula, &Limits::default()).unwrap();
            for bits in 0..3_u32 {
                let sign = |i: i32| if (seed as u32 * 5 + bits) >> (i % 5) & 1 == 1 { i } else { -i };
                let assumed: Vec<Lit> = (1..=12).map(|i| lit(sign(i))).collect();
                if session.solve_under(&assumed, &Limits::default()).unwrap() != Verdict::Unsat {
                    continue;
                }
                let failed = session.failed(&assumed);
                assert!(failed.iter().all(|lit| assumed.contains(lit)), "{name}, seed {seed}");
                let keeps = |model: &Model| failed.iter().all(|&lit| model.satisfies(lit));
                assert!(!all.iter().any(keeps), "{name}, seed {seed}: {failed:?}");
                refuted += 1;
                fewer += usize::from(failed.len() < assumed.len());
            }
        }
        assert!(refuted > 10, "{name}: {refuted} cases are no test");
        assert!(fewer > 10 || name != "embedded", "{name}: {fewer} cores are smaller");
    }
}

#[test]
fn failed_is_all_where_nothing_was_refuted() {
    let formula = formula(2, &[vec![1, 2]]);
    for backend in backends() {
        let mut session = backend.open(&formula, &Limits::default()).unwrap();
        assert_eq!(session.failed(&[lit(1)]), [lit(1)], "{}", backend.name());
        assert_eq!(session.solve_under(&[lit(-1), lit(-2)], &Limits::default()).unwrap(), Verdict::Unsat);
        session.add(&[lit(1)]);
        assert_eq!(session.failed(&[lit(1)]), [lit(1)], "{}", backend.name());
    }
}

#[test]
fn a_stop_flag_that_is_up_means_unknown() {
    let limits = Limits::default().stopped_by(Arc::new(AtomicBool::new(true)));
    for backend in backends() {
        let verdict = backend.solve(&pigeons(9), &limits).unwrap();
        assert_eq!(verdict, Verdict::Unknown, "{}", backend.name());
    }
}

#[test]
fn more_variables_than_dimacs_has_are_refused() {
    let formula = formula(Var::MAX_COUNT + 1, &[]);
    for backend in backends() {
        let refused = backend.solve(&formula, &Limits::default());
        assert!(matches!(refused, Err(Error::TooManyVariables(_))), "{}", backend.name());
    }
}

// ---- Solvers that misbehave ----

/// A shell script in the place of a solver: `$1` is the CNF, `$2` the result file, if any.
struct Fake {
    folder: tempfile::TempDir,
    process: Process,
}

fn fake_with(output: Output, script: &str) -> Fake {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solver.sh");
    fs::write(&path, format!("cd '{}'\n{script}\n", folder.path().display())).unwrap();
    // Through the shell: a file just written may still be open in a child of another test.
    let words = ["/bin/sh".to_owned(), path.display().to_string()];
    let process = Process::command("fake", &words, output).unwrap();
    Fake { folder, process }
}

fn fake(script: &str) -> Fake {
    fake_with(Output::Competition, script)
}

/// (1 or 2) and (not 1 or 2): 2 must be true.
fn two() -> Formula {
    formula(2, &[vec![1, 2], vec![-1, 2]])
}

impl Fake {
    fn verdict(&self) -> Result<Verdict, Error> {
        self.process.solve(&two(), &Limits::default())
    }

    /// The error must name the solver, its command line and what went wrong.
    #[track_caller]
    fn fails(&self, what: &str) {
        let error = self.verdict().expect_err(what).to_string();
        assert!(error.contains("fake") && error.contains("/bin/sh /"), "{error}");
        assert!(error.contains(what), "{error}");
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.path().join(name)).ok().filter(|text| text.ends_with('\n'))
    }
}

/// Runs until the script has written its process number into `pid`, then raises the stop flag;
/// how long it took to end after that.
fn stopped(fake: &Fake) -> Duration {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stopped_by(Arc::clone(&flag));
    let raised = thread::scope(|scope| {
        let raiser = scope.spawn(|| {
            while fake.read("pid").is_none() {
                thread::sleep(Duration::from_millis(2));
            }
            flag.store(true, Ordering::Relaxed);
            Instant::now()
        });
        assert_eq!(fake.process.solve(&two(), &limits).unwrap(), Verdict::Unknown);
        raiser.join().unwrap()
    });
    raised.elapsed()
}

#[track_caller]
fn assert_gone(fake: &Fake) {
    for pid in fake.read("pid").unwrap().lines() {
        let pid = Pid::from_raw(pid.parse().unwrap());
        // An orphan's body may wait a moment for init to bury it.
        let deadline = Instant::now() + Duration::from_secs(1);
        while kill(pid, None).is_ok() && !is_zombie(pid) {
            assert!(Instant::now() < deadline, "process {pid} is still there");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

fn is_zombie(pid: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z'))
}

#[test]
fn a_good_one() {
    let fake = fake("grep -q '^p cnf 2 2$' $1 || exit 1; echo s SATISFIABLE; echo v -1 2 0; exit 10");
    assert_eq!(fake.verdict().unwrap(), Verdict::Sat(Model::new(vec![false, true])));
}

#[test]
fn a_good_one_with_a_result_file() {
    let fake = fake_with(Output::Minisat, "echo SATISFIABLE; echo SAT >$2; echo -1 2 0 >>$2; exit 10");
    assert_eq!(fake.verdict().unwrap(), Verdict::Sat(Model::new(vec![false, true])));
}

#[test]
fn not_installed() {
    let error = Process::with_path("kissat", Path::new("/nonexistent/kissat")).unwrap_err();
    assert_eq!(error.to_string(), "/nonexistent/kissat: not a program that can be run");
}

#[test]
fn not_executable() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solver");
    fs::write(&path, "#!/bin/sh\n").unwrap();
    assert!(matches!(Process::with_path("mine", &path), Err(Error::NotExecutable(_))));
}

#[test]
fn crashes() {
    fake("echo oh no >&2; kill -SEGV $$").fails("killed by signal 11");
}

#[test]
fn crashes_and_leaves_its_last_words() {
    fake("echo oh no >&2; kill -SEGV $$").fails("\n  | oh no");
}

#[test]
fn is_killed_after_saying_unsatisfiable() {
    fake("echo s UNSATISFIABLE; kill -KILL $$").fails("it says UNSATISFIABLE and ends otherwise");
}

#[test]
fn prints_nothing() {
    assert_eq!(fake("exit 0").verdict().unwrap(), Verdict::Unknown);
}

#[test]
fn prints_nothing_and_fails() {
    fake("exit 3").fails("no answer (exit status: 3");
}

#[test]
fn prints_garbage() {
    fake("echo '*** no such option'; exit 0").fails("no answer, but `*** no such option`");
}

#[test]
fn prints_invalid_utf8() {
    fake(r"printf '\377\376 s\n'; printf 's SAT\377\n'; exit 10").fails("on an `s` line");
}

#[test]
fn prints_without_end() {
    fake("exec yes 'c all work and no play'").fails("its output does not end");
}

#[test]
fn complains_without_end() {
    let fake = fake("yes 'all work and no play' | head -c 20000000 >&2; exit 1");
    let error = fake.verdict().unwrap_err().to_string();
    assert!(error.len() < 10_000, "{} bytes", error.len());
}

#[test]
fn model_too_short_and_false() {
    fake("echo s SATISFIABLE; echo v -1 0; exit 10").fails("falsifies the clause [1, 2]");
}

#[test]
fn model_too_short_and_true() {
    let verdict = fake("echo s SATISFIABLE; echo v 2 0; exit 10").verdict().unwrap();
    assert_eq!(verdict, Verdict::Sat(Model::new(vec![false, true])));
}

#[test]
fn model_too_long() {
    fake("echo s SATISFIABLE; echo v -1 2 3 0; exit 10").fails("variable 3, the formula has 2");
}

#[test]
fn model_of_wrong_sign() {
    fake("echo s SATISFIABLE; echo v 1 -2 0; exit 10").fails("falsifies the clause [-1, 2]");
}

#[test]
fn no_model() {
    fake("echo s SATISFIABLE; exit 10").fails("satisfiable without a model");
}

#[test]
fn half_a_model_line() {
    fake("echo s SATISFIABLE; printf 'v -1 -'; kill -KILL $$").fails("`-` in a model");
}

#[test]
fn says_sat_and_exits_20() {
    fake("echo s SATISFIABLE; echo v -1 2 0; exit 20").fails("it says SATISFIABLE and exits otherwise");
}

#[test]
fn says_both() {
    fake("echo s SATISFIABLE; echo s UNSATISFIABLE; exit 20").fails("a second and different answer");
}

#[test]
fn result_file_missing() {
    fake_with(Output::Minisat, "echo SATISFIABLE; exit 10").fails("satisfiable without a model");
}

#[test]
fn result_file_contradicts() {
    let fake = fake_with(Output::Minisat, "echo UNSATISFIABLE; echo SAT >$2; echo 2 0 >>$2; exit 20");
    fake.fails("in its result file: 1:1: a second and different answer");
}

#[test]
fn result_file_never_ends() {
    let fake = fake_with(Output::Minisat, "echo SATISFIABLE; ln -s /dev/zero $2; exit 10");
    fake.fails("in its result file: it is no file");
    fake_with(Output::Minisat, "echo SATISFIABLE; mkfifo $2; exit 10").fails("in its result file");
}

#[test]
fn result_file_is_a_folder() {
    fake_with(Output::Minisat, "echo SATISFIABLE; mkdir $2; exit 10").fails("in its result file");
}

#[test]
fn stops_when_asked() {
    let fake = fake("echo $$ >pid; exec sleep 30");
    assert!(stopped(&fake) < Duration::from_millis(800));
    assert_gone(&fake);
}

#[test]
fn ignores_being_asked() {
    let fake = fake("trap '' TERM; sleep 30 & echo $1 >cnf; (echo $!; echo $$) >all; mv all pid; sleep 30");
    assert!(stopped(&fake) < Duration::from_secs(3));
    assert_gone(&fake);
    assert!(!Path::new(fake.read("cnf").unwrap().trim_end()).exists(), "the CNF is still there");
}

#[test]
fn leaves_a_child_that_keeps_the_pipe_open() {
    let start = Instant::now();
    let fake = fake("sleep 30 & echo $! >pid; echo s UNSATISFIABLE; exit 20");
    assert_eq!(fake.verdict().unwrap(), Verdict::Unsat);
    assert!(start.elapsed() < Duration::from_secs(3));
    assert_gone(&fake);
}

#[test]
fn leaves_a_child_in_a_session_of_its_own() {
    // Nobody can end that child, but it must not hold us up.
    let start = Instant::now();
    let fake = fake("setsid sleep 4 & echo s UNSATISFIABLE; sleep 0.1; exit 20");
    assert_eq!(fake.verdict().unwrap(), Verdict::Unsat);
    assert!(start.elapsed() < Duration::from_secs(3));
}

#[test]
fn leaves_no_file_behind() {
    let fake = fake_with(Output::Minisat, "echo $1 >cnf; touch $2 $1.other; kill -SEGV $$");
    assert!(fake.verdict().is_err());
    let cnf = fake.read("cnf").unwrap();
    assert!(!Path::new(cnf.trim_end()).parent().unwrap().exists());
}
