//! Misbehaving solvers for targets other than CNF, in each answer format.

use std::fs;
use std::time::{Duration, Instant};

use crate::common::puzzle;
use crate::targets::programs::limited;
use sudoku2cnf_compile::encode::Rows;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Details, Reader, Target};
use sudoku2cnf_sat::answer::Form;
use sudoku2cnf_sat::backend::process::{Output, Process};
use sudoku2cnf_sat::backend::{BackendError, Limits, Verdict};

/// A solver's answers in one format, about the cells r1c1 and r1c2, which differ and are 1 or 2.
struct Says {
    form: Form,
    target: &'static str,
    /// The answer with r1c1 = 1 and r1c2 = 2.
    right: &'static str,
    /// The wrong answer with 1 in both cells.
    wrong: &'static str,
    none: &'static str,
    unknown: &'static str,
    /// A text that begins like an answer but is invalid.
    broken: &'static str,
}

const SAYS: &[Says] = &[
    Says {
        form: Form::COMPETITION,
        target: "opb",
        right: "s SATISFIABLE\nv x1 -x2 -x3 x4\n",
        wrong: "s SATISFIABLE\nv x1 -x2 x3 -x4\n",
        none: "s UNSATISFIABLE\n",
        unknown: "s UNKNOWN\n",
        broken: "s SATISFIABLE\n",
    },
    Says {
        form: Form::GLPK,
        target: "lp",
        right: "c Status:\ns mip 2 4 o 0\ni 1 1\ni 2 1\nj 1 1\nj 2 0\nj 3 0\nj 4 1\ne o f\n",
        wrong: "c Status:\ns mip 2 4 o 0\ni 1 1\ni 2 1\nj 1 1\nj 2 0\nj 3 1\nj 4 0\ne o f\n",
        none: "c Status:\ns mip 2 4 n 0\ni 1 1\ni 2 1\nj 1 0\nj 2 0\nj 3 0\nj 4 0\ne o f\n",
        unknown: "c Status:\ns mip 2 4 u 0\ni 1 1\ni 2 1\nj 1 0\nj 2 0\nj 3 0\nj 4 0\ne o f\n",
        broken: "c Status:\ns mip 2 4 o 0\ni 1 1\ni 2 1\nj 1 1\nj 2 0\nj 3 0\nj 4 x\ne o f\n",
    },
    Says {
        form: Form::CBC,
        target: "lp",
        right: "Optimal - objective value 0.00000000\n  0 x_r1c1v1  1  0\n  3 x_r1c2v2  1  0\n",
        wrong: "Optimal - objective value 0.00000000\n  0 x_r1c1v1  1  0\n  2 x_r1c2v1  1  0\n",
        none: "Infeasible - objective value 0.00000000\n  0 x_r1c1v1  1  0\n",
        unknown: "Stopped on time (no integer solution - continuous used) - objective value 0.00000000\n  0 x_r1c1v1  0.5  0\n",
        broken: "Optimal - objective value 0.00000000\n  0 x_r1c1v1  one  0\n",
    },
    Says {
        form: Form::SMT,
        target: "smt2",
        right: "sat\n((r1c1 #b01)\n (r1c2 #b10))\n",
        wrong: "sat\n((r1c1 #b01)\n (r1c2 #b01))\n",
        none: "unsat\n(error \"line 9: no values\")\n",
        unknown: "timeout\n",
        broken: "(error \"line 1: no such thing\")\nsat\n((r1c1 #b01)\n (r1c2 #b10))\n",
    },
    Says {
        form: Form::FLATZINC,
        target: "fzn",
        right: "r1c1 = 1;\nr1c2 = 2;\n----------\n==========\n",
        wrong: "r1c1 = 1;\nr1c2 = 1;\n----------\n==========\n",
        none: "=====UNSATISFIABLE=====\n",
        unknown: "=====UNKNOWN=====\n",
        broken: "r1c1 = 1;\nr1c2 = 2;\n",
    },
    Says {
        form: Form::SMT,
        target: "opb",
        right: "sat\n(model\n  (define-fun k!1 () Bool true)\n  (define-fun k!4 () Bool true)\n)\n",
        wrong: "sat\n(model\n  (define-fun k!1 () Bool true)\n  (define-fun k!3 () Bool true)\n)\n",
        none: "unsat\n",
        unknown: "unknown\n",
        broken: "(error \"line 1: no such thing\")\nsat\n",
    },
];

fn problem() -> Problem {
    Problem::whole(puzzle("grid 1x2 no-boxes"))
}

/// Returns the verdict of a shell script that acts as a solver.
fn verdict(says: &Says, script: &str, limits: &Limits) -> Result<Verdict, BackendError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solver.sh");
    for (name, text) in [
        ("right", says.right),
        ("wrong", says.wrong),
        ("none", says.none),
        ("unknown", says.unknown),
        ("broken", says.broken),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    // The function `say` prints an answer to standard output, or writes it to the result file.
    let place = if says.form.in_file() { "cat \"$1\" >$result" } else { "cat \"$1\"" };
    let head = format!("text=$1; result=$2; cd '{}'; say() {{ {place}; }}", folder.path().display());
    fs::write(&path, format!("{head}\n{script}\n")).unwrap();
    let words = ["/bin/sh".to_owned(), path.display().to_string()];
    let target = Target::named(says.target).unwrap();
    let fake = Process::command("fake", &words, Output::Form(says.form)).unwrap().given(target.name());
    let problem = problem();
    let reader = Reader::new(&fake, problem.suited().rows(Rows::Beside), Details::default()).unwrap();
    reader.on(&problem).solve_under(&[], limits)
}

#[test]
fn every_format_is_here() {
    for form in Form::ALL {
        // No external program with answers in DLX format is ever run.
        let is_here = SAYS.iter().any(|says| says.form == *form);
        assert_eq!(is_here, form.name() != "exact-cover", "{form:?}");
    }
}

#[test]
fn good_answers() {
    for says in SAYS {
        let ask = |script: &str| verdict(says, script, &Limits::default()).unwrap();
        let Verdict::Sat(model) =
            ask("case \"$(cat \"$text\")\" in *'sudoku puzzle'*) say right ;; *) exit 9 ;; esac")
        else {
            panic!("{:?}", says.form)
        };
        let solution = problem().solution(&model).unwrap();
        assert_eq!(solution.digits(problem().puzzle().grid()), [Some(1), Some(2)], "{:?}", says.form);
        assert_eq!(ask("say none"), Verdict::Unsat, "{:?}", says.form);
        assert_eq!(ask("say unknown"), Verdict::Unknown, "{:?}", says.form);
    }
}

#[test]
fn what_makes_no_sense_is_an_error_that_names_the_solver_and_the_reason() {
    let cases = [
        ("say wrong", "its answer is wrong: "),
        ("say broken", "its answer makes no sense"),
        ("echo garbage; echo garbage >garbage; say garbage", ""),
        ("true", "no answer"),
        ("echo '*** no such option'; exit 3", "no such option"),
        ("say none; exit 7", "it says that there is no solution, but its exit status does not agree"),
        ("say right; exit 20", "it says that there is a solution, but its exit status does not agree"),
        ("say unknown; exit 77", "it says that it does not know, but its exit status does not agree"),
        ("say none; kill -KILL $$", "it says that there is no solution, but its exit status does not agree"),
        ("echo oh no >&2; kill -SEGV $$", "killed by signal 11"),
        ("echo oh no >&2; kill -SEGV $$", "\n  | oh no"),
        ("head -c 5 right >half; say half; kill -SEGV $$", "killed by signal 11"),
        ("exec yes 's UNKNOWN'", "its output is longer than any answer"),
    ];
    for says in SAYS {
        for (script, expected) in cases {
            let error = verdict(says, script, &Limits::default()).expect_err(script).to_string();
            assert!(error.contains("fake") && error.contains("/bin/sh /"), "{error}");
            assert!(error.contains(expected), "{:?}, {script}: {error}", says.form);
        }
    }
}

#[test]
fn no_beginning_of_an_answer_is_another_answer() {
    for says in SAYS {
        for end in 0..says.right.len() {
            let script = format!("head -c {end} right >half; say half");
            match verdict(says, &script, &Limits::default()) {
                Err(BackendError::Process { .. }) | Ok(Verdict::Unknown) => {}
                // An answer is still complete if only trailing blanks are cut off.
                Ok(Verdict::Sat(model)) => assert!(problem().solution(&model).is_ok()),
                other => panic!("{:?}, {end} bytes: {other:?}", says.form),
            }
        }
    }
}

#[test]
fn result_files_are_files() {
    for says in SAYS.iter().filter(|says| says.form.in_file()) {
        for script in ["mkdir $result", "ln -s /dev/zero $result", "mkfifo $result"] {
            let error = verdict(says, script, &Limits::default()).expect_err(script).to_string();
            assert!(error.contains("its result file is not a regular file"), "{:?}: {error}", says.form);
        }
    }
}

#[test]
fn time_ends_a_run() {
    for says in SAYS {
        let begin = Instant::now();
        let (limits, _end) = limited(Duration::from_millis(200));
        assert_eq!(verdict(says, "sleep 60", &limits).unwrap(), Verdict::Unknown, "{:?}", says.form);
        assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", says.form);
    }
}
