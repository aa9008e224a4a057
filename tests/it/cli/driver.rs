//! External solvers as a user sees them: commands, the config file, limits, and messages about misbehaving solvers.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{program, solve};
use crate::common::children::end_of;

/// A folder that contains a script as a solver, and a folder for temporary files.
struct Stage(tempfile::TempDir);

impl Stage {
    fn new(script: &str) -> Stage {
        let stage = Stage(tempfile::tempdir().unwrap());
        fs::write(stage.path("solver.sh"), script).unwrap();
        fs::create_dir(stage.path("tmp")).unwrap();
        stage
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn solve(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(program("solve"));
        command.args(arguments).args(["--simplify", "none", "puzzle"]);
        command.env("TMPDIR", self.path("tmp")).env("XDG_CONFIG_HOME", self.0.path());
        command.current_dir(self.0.path()).stdin(Stdio::null());
        fs::write(self.path("puzzle"), "1...\n").unwrap();
        command
    }

    /// Returns the exit code, standard output and standard error.
    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let output = self.solve(arguments).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    #[track_caller]
    fn leaves_nothing(&self) {
        let left: Vec<_> = fs::read_dir(self.path("tmp")).unwrap().collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

const COMMAND: &[&str] = &["--backend-command", "sh 'solver.sh' {cnf}"];
const MINISAT: &[&str] = &["--backend-command", "sh solver.sh {cnf} {result}", "--backend-output", "minisat"];
const GOOD: &str = "echo s SATISFIABLE; echo v 1 -2 -3 4 -5 6 7 -8 0; exit 10";

#[test]
fn a_command_is_a_backend() {
    let stage = Stage::new(&format!("test -f \"$1\" && {GOOD}"));
    assert_eq!(stage.run(COMMAND), (Some(10), "1 2\n2 1\n".into(), String::new()));
    // The command is split into words; no shell interprets it.
    let odd = stage.run(&["--backend-command", "sh solver.sh {cnf} ';' $(touch touched) '*'"]);
    assert_eq!((odd.0, stage.path("touched").exists()), (Some(10), false), "{}", odd.2);
    let minisat = Stage::new("echo SATISFIABLE; (echo SAT; echo 1 -2 -3 4 -5 6 7 -8 0) >$2; exit 10");
    assert_eq!(minisat.run(MINISAT).0, Some(10));
    let wrong = stage.run(&["--backend-command", "sh 'solver.sh"]);
    assert!(wrong.0 == Some(2) && wrong.2.contains("--backend-command: expected words"), "{}", wrong.2);
    assert!(stage.run(&["--backend-command", "no-such-solver"]).2.contains("no-such-solver: not a program"));
    assert_eq!(stage.run(&["--backend-command", "sh", "--backend", "kissat"]).0, Some(2));
    assert_eq!(stage.run(&["--backend-output", "minisat"]).0, Some(2));
    stage.leaves_nothing();
}

/// For every failure, the exit code is 1, standard output is empty, and a message contains the solver, the command and
/// the status, and quotes the end of the solver's standard error.
#[test]
fn every_failure_names_solver_command_status_and_last_words() {
    let cases: &[(&[&str], &str, &str, &str)] = &[
        (COMMAND, "kill -SEGV $$", "killed by signal 11", "signal: 11"),
        (COMMAND, "kill -KILL $$", "killed by signal 9", "signal: 9"),
        (COMMAND, "exit 3", "no answer", "exit status: 3"),
        (COMMAND, "echo rubbish; exit 0", "no answer, but `rubbish`", "exit status: 0"),
        (COMMAND, r"printf 's \377\n'; exit 10", "on its standard output", "exit status: 10"),
        (COMMAND, "exec yes 'c and so on'", "its output is longer than any answer", "signal: "),
        (COMMAND, "echo s SATISFIABLE; exit 10", "without a model", "exit status: 10"),
        (COMMAND, "echo s SATISFIABLE; echo v 1 0; exit 10", "falsifies", "exit status: 10"),
        (
            COMMAND,
            "echo s SATISFIABLE; echo v 1 -2 -3 4 -5 6 7 -8 9 0; exit 10",
            "variable 9",
            "exit status: 10",
        ),
        (
            COMMAND,
            "echo s SATISFIABLE; echo v -1 2 3 -4 5 -6 -7 8 0; exit 10",
            "falsifies",
            "exit status: 10",
        ),
        (
            COMMAND,
            "echo s SATISFIABLE; echo v 1 -2 -3 4 -5 6 7 -8 0; exit 20",
            "its exit status does not agree",
            "exit status: 20",
        ),
        (COMMAND, "echo s SATISFIABLE; printf 'v 1 -'; kill -KILL $$", "in a model", "signal: 9"),
        (COMMAND, "echo s UNSATISFIABLE; exit 10", "its exit status does not agree", "exit status: 10"),
        (COMMAND, "echo s UNSATISFIABLE foo; exit 20", "`foo` after the answer", "exit status: 20"),
        (
            COMMAND,
            "echo s UNSATISFIABLE; echo v 1 0; exit 20",
            "the answer is unsatisfiable",
            "exit status: 20",
        ),
        (MINISAT, "echo SATISFIABLE; exit 10", "without a model", "exit status: 10"),
        (MINISAT, "echo SATISFIABLE; printf 'SAT\\n1 -2' >$2; exit 10", "falsifies", "exit status: 10"),
    ];
    for &(arguments, script, what, status) in cases {
        let stage = Stage::new(&format!("echo my last words >&2\n{script}\n"));
        let (code, out, err) = stage.run(arguments);
        assert_eq!((code, &out[..]), (Some(1), ""), "{script}: {err}");
        for part in ["solve: sh: ", what, status, "solver.sh ", "formula.cnf", "\n  | my last words"] {
            assert!(err.contains(part), "{script}: no {part:?} in {err}");
        }
        stage.leaves_nothing();
    }
}

#[test]
fn no_answer_and_no_failure_is_unknown() {
    let stage = Stage::new("echo c enough");
    assert_eq!(stage.run(COMMAND), (Some(0), "unknown\n".into(), String::new()));
    let (code, out, err) = Stage::new("exit 0").run(COMMAND);
    assert_eq!((code, &out[..]), (Some(1), ""), "{err}");
    assert!(err.contains("no answer (exit status: 0"), "{err}");
}

#[test]
fn a_temporary_folder_that_takes_no_file() {
    let stage = Stage::new(GOOD);
    // Not even root can create a folder in `/proc`.
    let output = stage.solve(COMMAND).env("TMPDIR", "/proc").output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(1) && err.contains("making a temporary folder in /proc"), "{err}");
    // A limit on file sizes simulates a full disk.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let plain = stage.solve(COMMAND);
    let mut limited = Command::new("/bin/sh");
    limited.args(["-c", script, "sh"]).arg(plain.get_program()).args(plain.get_args());
    limited.env("TMPDIR", stage.path("tmp")).current_dir(stage.0.path());
    let output = limited.output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.code() == Some(1) && err.contains("writing ") && err.contains("too large"),
        "{err}"
    );
    stage.leaves_nothing();
}

#[test]
fn our_own_output_closed() {
    let stage = Stage::new(&format!("sleep 0.3; {GOOD}"));
    let mut child = stage.solve(COMMAND).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((end_of(&mut child).code(), &err[..]), (Some(0), ""));
    stage.leaves_nothing();
}

#[test]
fn memory_is_limited() {
    let stage = Stage::new(&format!("test \"$(ulimit -v)\" = 204800 || exit 3; {GOOD}"));
    let limited = [COMMAND, &["--memory-limit", "200"]].concat();
    assert_eq!(stage.run(&limited), (Some(10), "1 2\n2 1\n".into(), String::new()));
    assert_eq!(stage.run(COMMAND).0, Some(1));
    // The limit applies to the program itself if the solver runs inside it. The puzzle takes long enough for the limit
    // to be checked.
    let done = solve("--memory-limit 50", "grid 64x64");
    assert!(done.fails(1).contains("the memory limit was reached"), "{}", done.err);
    // This is too little memory to run anything, so either the shell or the solver reports it.
    let (code, out, err) = stage.run(&[COMMAND, &["--memory-limit", "1"]].concat());
    assert!((code, &out[..]) == (Some(1), "") && err.contains("ulimit"), "{err}");
    stage.leaves_nothing();
}

#[test]
fn files_are_kept_if_asked() {
    let stage = Stage::new("echo SATISFIABLE; (echo SAT; echo 1 -2 -3 4 -5 6 7 -8 0) >$2; exit 10");
    let (code, _, err) = stage.run(&[MINISAT, &["--keep-temp"]].concat());
    let kept: Vec<&Path> =
        err.lines().map(|line| Path::new(line.strip_prefix("solve: note: kept ").unwrap())).collect();
    assert_eq!((code, kept.len()), (Some(10), 2), "{err}");
    assert!(fs::read_to_string(kept[0]).unwrap().starts_with("p cnf 8 "), "{err}");
    assert!(kept[1].ends_with("result") && kept[1].exists(), "{err}");
    // Files are also kept if the solver fails.
    fs::write(stage.path("solver.sh"), "exit 3").unwrap();
    let (code, _, err) = stage.run(&[COMMAND, &["--keep-temp"]].concat());
    assert!(code == Some(1) && err.contains("solve: note: kept ") && err.contains("no answer"), "{err}");
    assert_eq!(stage.run(&["--keep-temp"]).0, Some(2));
    // They are also kept for `--count` with a solver or a model counter.
    fs::write(stage.path("solver.sh"), "echo s UNSATISFIABLE; exit 20").unwrap();
    let (code, out, err) = stage.run(&[COMMAND, &["--count", "--keep-temp"]].concat());
    assert!((code, &out[..]) == (Some(20), "0\n") && err.starts_with("solve: note: kept "), "{err}");
    fs::write(stage.path("solver.sh"), "echo c s exact arb int 2").unwrap();
    let counter = ["--backend-output", "count", "--count", "--keep-temp"];
    let (code, out, err) = stage.run(&[COMMAND, &counter].concat());
    assert!((code, &out[..]) == (Some(10), "2\n") && err.starts_with("solve: note: kept "), "{err}");
}

#[test]
fn backends_of_the_config_file() {
    let stage = Stage::new(GOOD);
    fs::create_dir(stage.path("sudoku2cnf")).unwrap();
    let own = stage.path("sudoku2cnf/config.toml");
    fs::write(&own, "[backend.mine]\ncommand = \"sh solver.sh\"\n").unwrap();
    assert_eq!(stage.run(&["--backend", "mine"]).0, Some(10));
    let mut list = Command::new(program("solve"));
    let list = list.arg("--list-backends").env("XDG_CONFIG_HOME", stage.0.path()).output().unwrap();
    let listed = String::from_utf8(list.stdout).unwrap();
    assert!(
        listed.lines().any(|line| line.starts_with("mine ") && line.ends_with("sh solver.sh")),
        "{listed}"
    );
    let other = stage.path("other.toml");
    fs::write(&other, "[backend.yours]\ncommand = \"sh solver.sh\"\n").unwrap();
    let named = ["--config", "other.toml", "--backend"];
    assert_eq!(stage.run(&[&named[..], &["yours"]].concat()).0, Some(10));
    assert_eq!(stage.run(&[&named[..], &["mine"]].concat()).0, Some(2));
    fs::write(&other, "[backend.yours]\ncommand = \"sh\"\noutput = \"pdf\"\n").unwrap();
    let (code, out, err) = stage.run(&[&named[..], &["yours"]].concat());
    assert_eq!((code, &out[..]), (Some(1), ""));
    assert!(
        err.starts_with(
            "solve: other.toml:3:10: unknown variant `pdf`, expected one of `competition`, `minisat`, "
        ),
        "{err}"
    );
    let missing = stage.run(&["--config", "missing.toml"]);
    assert!(missing.0 == Some(1) && missing.2.contains("missing.toml: No such file"), "{}", missing.2);
    let endless = stage.run(&["--config", "/dev/zero", "--backend", "mine"]);
    assert!(endless.0 == Some(1) && endless.2.contains("a config of more than 1 MiB"), "{}", endless.2);
    // A broken config file only matters if it is needed.
    fs::write(&own, "rubbish").unwrap();
    assert_eq!(stage.run(&[]).0, Some(10));
    assert!(stage.run(&["--backend", "mine"]).2.contains("config.toml:1:"));
}

#[test]
fn the_list_says_once_that_a_program_is_not_here() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("config.toml"), "[backend.mine]\ncommand = \"nowhere {cnf}\"\n").unwrap();
    let mut list = Command::new(program("solve"));
    list.args(["--list-backends", "--config", "config.toml"]).env("PATH", folder.path());
    let list = list.current_dir(folder.path()).output().unwrap();
    let listed = String::from_utf8(list.stdout).unwrap();
    let external: Vec<&str> = listed.lines().filter(|line| line.contains(" external ")).collect();
    assert!(external.len() > 15, "{listed}");
    for line in external {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[3], "-", "{line}");
        let told = ["on PATH", "was not found", "not available"].map(|words| line.matches(words).count());
        assert_eq!(told.iter().sum::<usize>(), 1, "{line}");
    }
}
