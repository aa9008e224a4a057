//! `sudokugen --family`: folders of SAT instances, made with and without a solver, and checked by tests/families.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::ending::{runs, until};
use super::{ProgramEnd, program, run, run_in};
use crate::common::children::{end_of, hearing};
use crate::common::skip;

/// Runs `sudokugen` to make a folder `f` in `folder`.
fn made(folder: &Path, family: &str, arguments: &str) -> ProgramEnd {
    let arguments: Vec<&str> =
        ["--family", family, "f", "--seed", "1"].into_iter().chain(arguments.split(' ')).collect();
    run_in(folder, "sudokugen", &arguments, "")
}

/// Returns the paths and contents of all files below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => {
                _ = found.insert(
                    path.display().to_string().split_once("/f/").unwrap().1.to_owned(),
                    fs::read(&path).unwrap(),
                )
            }
        }
    }
    found
}

/// Runs tests/families on a folder, and returns its verdict and output.
fn checked(folder: &Path) -> Option<(bool, String)> {
    for name in ["minisat", "prlimit"] {
        if let Err(error) = which::which(name) {
            skip(format!("{name}: {error}"));
            return None;
        }
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/families");
    let programs = Path::new(program("solve")).parent().unwrap();
    let done = Command::new(script).arg(folder.join("f")).arg("--programs").arg(programs).output().unwrap();
    Some((done.status.success(), String::from_utf8(done.stdout).unwrap()))
}

#[test]
fn a_seed_gives_the_same_folder_and_the_script_accepts_it() {
    for (family, arguments) in [
        ("qwh", "-n 3 --size 7x7"),
        ("sudoku", "-n 2 --size 9x9 --holes 50"),
        ("killer", "-n 2 --size 6x6"),
        ("chaos", "-n 2 --size 6x6"),
        ("yin-yang", "-n 2 --size 6x6"),
    ] {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        made(one.path(), family, arguments).ok(0);
        made(other.path(), family, arguments).ok(0);
        assert_eq!(files(one.path()), files(other.path()));
        let Some((is_right, said)) = checked(one.path()) else { return };
        assert!(is_right && said.contains(": satisfiable by its solution"), "{said}");
        let table = fs::read_to_string(one.path().join("f/instances.csv")).unwrap();
        for row in table.lines().skip(1) {
            let cnf = one.path().join(format!("f/cnf/{}.cnf.xz", row.split(',').next().unwrap()));
            let cnf = cnf.display().to_string();
            let said = run("solve", &[&cnf], "");
            let back = run("cnf2sudoku", &[&cnf], said.ok(10));
            assert!(back.ok(0).lines().count() >= 6, "{}", back.out);
        }
    }
}

#[test]
fn the_script_finds_faults() {
    let folder = tempfile::tempdir().unwrap();
    made(folder.path(), "qwh", "-n 2 --size 7x7").ok(0);
    let names: Vec<String> =
        files(folder.path()).into_keys().filter(|name| name.starts_with("puzzles/")).collect();
    let (one, other) = (folder.path().join("f").join(&names[0]), folder.path().join("f").join(&names[1]));
    fs::copy(&one, &other).unwrap();
    let table = folder.path().join("f/instances.csv");
    let text = fs::read_to_string(&table).unwrap();
    fs::write(&table, text.replacen(",satisfiable", ",unsatisfiable", 1)).unwrap();
    let Some((is_right, said)) = checked(folder.path()) else { return };
    assert!(!is_right, "{said}");
    assert!(
        said.contains("in another guise") && said.contains("finds another status than unsatisfiable"),
        "{said}"
    );
}

#[test]
fn hardness_is_that_of_the_named_solver() {
    if let Err(error) = which::which("minisat") {
        skip(format!("minisat: {error}"));
        return;
    }
    for (family, status) in [("unsat", "unsatisfiable"), ("unique", "satisfiable")] {
        let folder = tempfile::tempdir().unwrap();
        let arguments = "-n 2 --size 9x9 --holes 52 --target-seconds 0-60 --solvers minisat";
        let done = made(folder.path(), family, arguments);
        done.ok(0);
        // The message only appears if some instances were not as wanted.
        let is_count =
            done.err.starts_with("sudokugen: note: 52 holes: 2 as wanted, ") && done.err.lines().count() == 1;
        assert!(done.err.is_empty() || is_count, "{}", done.err);
        let page = fs::read_to_string(folder.path().join("f/README.md")).unwrap();
        assert!(page.contains("from 0 to 60 seconds with minisat"), "{page}");
        assert!(page.contains(&format!(" | {status} | 0.0 | ")), "{page}");
        let Some((is_right, said)) = checked(folder.path()) else { return };
        assert!(is_right, "{said}");
    }
    let folder = tempfile::tempdir().unwrap();
    let arguments = "-n 3 --size 7x7 --holes 2 --target-seconds 0-60 --solvers minisat";
    let done = made(folder.path(), "mates", arguments);
    done.ok(0);
    let Some((is_right, said)) = checked(folder.path()) else { return };
    assert!(is_right && said.contains("3 instances: 0 faults"), "{said}");
    // Instances of this size never take that long. The message reports the progress so far.
    let folder = tempfile::tempdir().unwrap();
    let done =
        made(folder.path(), "qwh", "-n 2 --size 5x5 --tries 3 --target-seconds 5-60 --solvers minisat");
    assert!(
        done.fails(1).starts_with(
            "sudokugen: none of 3 instances in a row was as wanted, with 20 to 21 holes: 3 too easy; 0 of 2 instances were made; \
             a larger --size makes harder ones, other --target-seconds ask for others, and --tries allows more\n"
        ),
        "{}",
        done.err
    );
    let page = fs::read_to_string(folder.path().join("f/README.md")).unwrap();
    assert!(page.contains("0 instances, not all of the 2 that were wanted"), "{page}");
}

/// The number of holes changes if instances are too easy or have solutions. It used to stay fixed.
#[test]
fn unsatisfiable_ones_are_found_or_there_is_advice() {
    if let Err(error) = which::which("minisat") {
        skip(format!("minisat: {error}"));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let sizes = "-n 3 --size 9x9 --solvers minisat --target-seconds";
    made(folder.path(), "unsat", &format!("{sizes} 0-60")).ok(0);
    let table = fs::read_to_string(folder.path().join("f/instances.csv")).unwrap();
    assert_eq!(table.matches(",unsatisfiable,").count(), 3, "{table}");
    let folder = tempfile::tempdir().unwrap();
    let done = made(folder.path(), "unsat", &format!("{sizes} 5-60 --tries 12"));
    let told = done.fails(1);
    assert!(told.starts_with("sudokugen: none of 12 instances in a row was as wanted, with "), "{told}");
    let (_, numbers) = told.split_once("with ").unwrap();
    let numbers: Vec<usize> = numbers.split(' ').take(3).filter_map(|word| word.parse().ok()).collect();
    assert!(numbers.len() == 2 && numbers[0] < numbers[1], "{told}");
    assert!(told.contains(" too easy") && told.contains("; a larger --size makes harder ones"), "{told}");
    // If all instances have solutions, the number of holes goes down, but not if the user chose it.
    let folder = tempfile::tempdir().unwrap();
    let done = made(folder.path(), "unsat", &format!("{sizes} 0-60 --tries 5 --holes 75"));
    let told = done.fails(1);
    assert!(
        told.contains(" with 75 holes: 5 satisfiable; ") && told.contains("fewer --holes leave"),
        "{told}"
    );
}

#[test]
fn families_of_one_seed_share_no_boards() {
    let of = |family: &str| {
        let folder = tempfile::tempdir().unwrap();
        made(folder.path(), family, "-n 1 --size 9x9 --holes 55 --target-seconds 0-60 --solvers minisat")
            .ok(0);
        let text = files(folder.path()).into_iter().find(|(name, _)| name.starts_with("solutions/"));
        String::from_utf8(text.unwrap().1).unwrap()
    };
    if let Err(error) = which::which("minisat") {
        skip(format!("minisat: {error}"));
        return;
    }
    assert_ne!(of("sudoku"), of("unique"));
}

/// Starts a program that makes a folder `f` in `folder` with a solver that never answers.
fn begun(folder: &Path, arguments: &str) -> Child {
    for name in ["bin", "tmp"] {
        fs::create_dir(folder.join(name)).unwrap();
    }
    let solver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sleeping-solver.sh");
    symlink(solver, folder.join("bin/kissat")).unwrap();
    let path = std::env::var("PATH").unwrap();
    hearing(program("sudokugen"))
        .args("--family qwh f -n 2 --size 5x5 --seed 1 --target-seconds 50-60".split(' '))
        .args(arguments.split(' '))
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", folder.join("bin").display()))
        .env("TMPDIR", folder.join("tmp"))
        .env("PID_FILE", folder.join("pid"))
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for the solver to start, and returns its process number.
fn solver_of(folder: &Path) -> String {
    let pid = || fs::read_to_string(folder.join("pid")).unwrap_or_default();
    until("the solver starts", || pid().ends_with('\n'));
    pid().trim().to_owned()
}

/// Waits for the run to end. Checks that it leaves no solver and no temporary file, and that the pages are correct.
/// Returns its message.
#[track_caller]
fn ended(mut child: Child, folder: &Path, code: i32) -> String {
    assert_eq!(end_of(&mut child).code(), Some(code));
    // The time limit may be reached before the solver starts.
    let solver = fs::read_to_string(folder.join("pid")).unwrap_or_default();
    until("the solver is gone", || !runs(solver.trim()));
    assert!(fs::read_dir(folder.join("tmp")).unwrap().next().is_none());
    let left: Vec<String> = files(&folder.join("f")).into_keys().collect();
    assert_eq!(left, ["README.md", "description.bib", "description.tex", "instances.csv"]);
    let page = fs::read_to_string(folder.join("f/README.md")).unwrap();
    assert!(page.contains("0 instances, not all of the 2 that were wanted"), "{page}");
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    err
}

#[test]
fn signals_and_limits_leave_no_solver_and_no_files() {
    for (signal, code) in [(Signal::SIGINT, 130), (Signal::SIGTERM, 143)] {
        let folder = tempfile::tempdir().unwrap();
        let child = begun(folder.path(), "--memory-limit 700");
        let solver = solver_of(folder.path());
        // The solver has the same memory limit.
        let limits = fs::read_to_string(format!("/proc/{solver}/limits")).unwrap();
        let space = limits.lines().find(|line| line.starts_with("Max address space")).unwrap();
        assert!(space.contains(&format!(" {} ", 700 << 20)), "{space}");
        kill(Pid::from_raw(child.id() as i32), signal).unwrap();
        let said = ended(child, folder.path(), code);
        assert_eq!(said, "sudokugen: interrupted; 0 of 2 instances were made\n");
    }
    let folder = tempfile::tempdir().unwrap();
    let said = ended(begun(folder.path(), "--time-limit 0.4"), folder.path(), 1);
    assert_eq!(said, "sudokugen: 0 of 2 instances were made: the time limit was reached\n");
}

#[test]
fn an_instance_is_there_as_a_whole_or_not_at_all() {
    // A limit on file sizes simulates a full disk: the pages fit, the CNF does not.
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" --family qwh f --seed 1 --size 15x15 --holes 150";
    let mut limited = Command::new("/bin/sh");
    let done =
        limited.args(["-c", script, program("sudokugen")]).current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert!(
        said.contains("0 of 1 instances were made: ") && said.contains("-s1-0.cnf.xz: File too large"),
        "{said}"
    );
    let left: Vec<String> = files(&folder.path().join("f")).into_keys().collect();
    assert_eq!(left, ["README.md", "description.bib", "description.tex", "instances.csv"]);
}

#[test]
fn the_usual_number_of_holes_makes_an_instance_of_diagonal_squares() {
    let folder = tempfile::tempdir().unwrap();
    made(folder.path(), "latin", "-n 1 --size 7x7").ok(0);
    let table = fs::read_to_string(folder.path().join("f/instances.csv")).unwrap();
    assert_eq!(table.lines().count(), 2, "{table}");
    assert!(files(folder.path()).contains_key("cnf/latin-7-34-s1-0.cnf.xz"), "{table}");
}

#[test]
fn what_is_no_family_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |family: &str, arguments: &str| made(folder.path(), family, arguments).fails(2).to_owned();
    assert!(refused("qhw", "-n 1").contains("unknown family 'qhw', expected one of qwh, sudoku, unsat"));
    assert!(refused("unsat", "-n 1").contains("expected --target-seconds"));
    assert!(refused("qwh", "-n 1 --size 4x6").contains("--size: a family of boards that are not square"));
    assert!(refused("qwh", "-n 1 --size 4x4 --holes 17").contains("--holes 17: expected at most 16"));
    assert!(refused("qwh", "-n 1 --minimal").contains("cannot be used with"));
    assert!(refused("qwh", "-n 1 --target-seconds 5").contains("expected MIN-MAX"));
    made(folder.path(), "qwh", "-n 1 --size 5x5").ok(0);
    let again = made(folder.path(), "qwh", "-n 1 --size 5x5");
    assert!(again.fails(1).contains("f: it is not empty, expected a new folder"), "{}", again.err);
}
