//! What the programs read and write: names of files, devices and pipes, whole files or none, inputs without
//! an end.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tempfile::TempDir;

use super::{cnf, program, run, run_in, solve};

const PUZZLE: &str = "1...\n.2..\n....\n...1\n";
/// No solution.
const NONE: &str = "11..\n....\n....\n....\n";

/// A folder with a puzzle in `p.txt`.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.txt"), PUZZLE).unwrap();
    folder
}

/// What is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs a script in `folder`, in which the programs stand under their names; code, output, errors.
fn shell(folder: &Path, script: &str) -> (Option<i32>, String, String) {
    let programs = Path::new(program("solve")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let output =
        Command::new("bash").args(["-c", script]).env("PATH", path).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_dash_is_standard_output() {
    let folder = folder();
    let whole = run("sudoku2cnf", &[], PUZZLE).out;
    for name in ["-", "/dev/stdout", "/dev/fd/1"] {
        assert_eq!(run_in(folder.path(), "sudoku2cnf", &["-o", name, "p.txt"], "").ok(0), whole, "{name}");
    }
    let native = run_in(folder.path(), "sudoku2cnf", &["--to", "native", "-o", "-", "p.txt"], "");
    assert!(native.ok(0).contains("grid 4x4"));
    let traced = run_in(folder.path(), "solve", &["--backend", "dpll", "--trace", "-", "p.txt"], "");
    let steps: Vec<serde_json::Value> =
        traced.ok(10).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(steps.last().unwrap()["event"], "solution");
    assert!(traced.err.starts_with("1 "), "the answer goes to standard error: {}", traced.err);
    assert_eq!(names(folder.path()), ["p.txt"]);
}

#[test]
fn a_proof_on_standard_output_stands_alone() {
    let folder = folder();
    fs::write(folder.path().join("none.txt"), NONE).unwrap();
    let proof = |arguments: &[&str]| {
        run_in(
            folder.path(),
            "solve",
            &[&["--output", "json", "none.txt", "--proof"], arguments].concat(),
            "",
        )
    };
    let file = proof(&["p.drat"]);
    if !cfg!(feature = "embedded") {
        return;
    }
    assert!(file.ok(20).contains(r#""certified":true"#));
    fs::remove_file(folder.path().join("p.drat.cnf")).unwrap();
    let shown = proof(&["-"]);
    assert_eq!(shown.ok(20), fs::read_to_string(folder.path().join("p.drat")).unwrap());
    assert!(shown.err.contains(r#""certified":true"#), "{}", shown.err);
    assert_eq!(names(folder.path()), ["none.txt", "p.drat", "p.txt"]);
    let unique = proof(&["-", "--unique"]);
    assert!(unique.fails(2).contains("--proof - cannot be combined with --unique"), "{}", unique.err);
}

#[test]
fn compressed_names_are_refused() {
    let folder = folder();
    for name in ["p.cnf.gz", "p.cnf.xz", "p.BZ2", "p.zst"] {
        for (program, arguments) in [
            ("sudoku2cnf", vec!["-o", name]),
            ("solve", vec!["--proof", name]),
            ("solve", vec!["--backend", "dpll", "--trace", name]),
        ] {
            let done = run_in(folder.path(), program, &[&arguments[..], &["p.txt"]].concat(), "");
            assert!(done.fails(2).contains("the name is that of a compressed file"), "{}", done.err);
        }
    }
    assert_eq!(names(folder.path()), ["p.txt"]);
}

#[test]
fn the_puzzle_is_no_output_by_any_name() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("p.txt"), path("hard")).unwrap();
    std::os::unix::fs::symlink("p.txt", path("soft")).unwrap();
    fs::hard_link(path("p.txt"), path("q.cnf")).unwrap();
    for name in ["p.txt", "./p.txt", "hard", "soft"] {
        for (command, message) in [
            (format!("sudoku2cnf -o {name} p.txt"), "--output-file would overwrite the puzzle"),
            (format!("sudoku2cnf -o {name} < p.txt"), "--output-file would overwrite the puzzle"),
            (format!("sudoku2cnf --to iss -o {name} - < p.txt"), "--output-file would overwrite the puzzle"),
            (format!("solve --backend dpll --trace {name} p.txt"), "--trace would overwrite the puzzle"),
            (format!("solve --backend dpll --trace {name} < p.txt"), "--trace would overwrite the puzzle"),
            (format!("solve --proof {name} p.txt"), "--proof "),
            ("solve --proof q < p.txt".to_owned(), "overwrite the puzzle with the formula"),
        ] {
            let (code, out, err) = shell(folder.path(), &command);
            assert_eq!((code, &out[..]), (Some(2), ""), "{command}: {err}");
            assert!(err.contains(message), "{command}: {err}");
        }
    }
    assert_eq!(fs::read_to_string(path("p.txt")).unwrap(), PUZZLE);
}

#[test]
fn devices_and_pipes_take_what_is_written() {
    let folder = folder();
    let whole = run("sudoku2cnf", &[], PUZZLE).out;
    let (code, out, err) = shell(folder.path(), "mkfifo pipe; cat pipe & sudoku2cnf -o pipe p.txt && wait");
    assert_eq!((code, &out[..], &err[..]), (Some(0), &whole[..], ""));
    let (code, _, err) = shell(folder.path(), "sudoku2cnf -o /dev/null p.txt && test -c /dev/null");
    assert_eq!((code, &err[..]), (Some(0), ""));
    let (code, out, _) = shell(folder.path(), "sudoku2cnf -o >(cat) p.txt | cat");
    assert_eq!((code, &out[..]), (Some(0), &whole[..]));
    let (code, out, _) =
        shell(folder.path(), "{ echo first; sudoku2cnf -o /dev/stdout p.txt; } > both; cat both");
    assert_eq!((code, out), (Some(0), format!("first\n{whole}")));
    let full = "sudoku2cnf: /dev/full: No space left on device (os error 28)\n";
    assert_eq!(shell(folder.path(), "sudoku2cnf -o /dev/full p.txt").2, full);
    assert_eq!(names(folder.path()), ["both", "p.txt", "pipe"]);
}

#[test]
fn a_file_is_written_as_others_are() {
    let folder = folder();
    let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().mode() & 0o777;
    let script = "umask 027; sudoku2cnf -o new.cnf p.txt; ln -s target.cnf link; sudoku2cnf -o link p.txt
        echo old > old.cnf; chmod 604 old.cnf; sudoku2cnf -o old.cnf p.txt
        solve --backend dpll --trace trace p.txt";
    assert_eq!(shell(folder.path(), script).0, Some(10));
    assert_eq!(
        (mode("new.cnf"), mode("target.cnf"), mode("old.cnf"), mode("trace")),
        (0o640, 0o640, 0o604, 0o640)
    );
    assert_eq!(names(folder.path()), ["link", "new.cnf", "old.cnf", "p.txt", "target.cnf", "trace"]);
    let whole = cnf("", PUZZLE);
    for name in ["new.cnf", "target.cnf", "old.cnf"] {
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), whole, "{name}");
    }
    for (name, message) in [
        ("", "expected the name of a file"),
        (".", "Is a directory"),
        ("no/p.cnf", "no/p.cnf: No such file or directory (os error 2)\n"),
    ] {
        let done = run_in(folder.path(), "sudoku2cnf", &["-o", name, "p.txt"], "");
        assert!(done.fails(if name.is_empty() { 2 } else { 1 }).contains(message), "{}", done.err);
    }
    fs::set_permissions(folder.path().join("old.cnf"), fs::Permissions::from_mode(0o444)).unwrap();
    // Some users may write everything.
    if fs::OpenOptions::new().append(true).open(folder.path().join("old.cnf")).is_err() {
        let done = run_in(folder.path(), "sudoku2cnf", &["-o", "old.cnf", "p.txt"], "");
        assert!(done.fails(1).contains("Permission denied"), "{}", done.err);
    }
}

#[test]
fn a_limit_on_files_is_an_error_and_leaves_the_old_file() {
    let folder = folder();
    fs::write(folder.path().join("old"), "old").unwrap();
    for command in [
        "sudoku2cnf -o old <<< 'grid 9x9'",
        "sudoku2cnf --to native -o old <<< 'grid 90x90'",
        "sudoku2cnf <<< 'grid 9x9' > other",
        "solve --batch --output json p.txt p.txt < /dev/null > other; yes '1...............' | head -1000 | solve --output json > other",
        "solve --backend dpll --heuristic next --trace old <<< 'grid 20x20'",
    ] {
        let (code, out, err) = shell(folder.path(), &format!("ulimit -f 8; {command}"));
        assert_eq!((code, &out[..]), (Some(1), ""), "{command}: {err}");
        assert!(err.contains("File too large"), "{command}: {err}");
        assert!(!err.contains(".sudoku2cnf-"), "the temporary file is nobody's business: {err}");
        assert_eq!(fs::read_to_string(folder.path().join("old")).unwrap(), "old", "{command}");
        let _ = fs::remove_file(folder.path().join("other"));
        assert_eq!(names(folder.path()), ["old", "p.txt"], "{command}");
    }
}

#[test]
fn a_signal_leaves_the_old_file() {
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGALRM, Signal::SIGUSR1] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("old"), "old").unwrap();
        let mut child = Command::new(program("sudoku2cnf"))
            .args(["-o", "old"])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(b"grid 81x81").unwrap();
        // Something was written, and that will go on for long.
        let deadline = Instant::now() + Duration::from_secs(60);
        let size = || -> u64 {
            let entries = fs::read_dir(folder.path()).unwrap();
            entries.map(|entry| entry.unwrap().metadata().map_or(0, |data| data.len())).sum()
        };
        while size() < 100_000 {
            assert!(Instant::now() < deadline, "nothing is written");
            std::thread::sleep(Duration::from_millis(5));
        }
        kill(Pid::from_raw(child.id() as i32), signal).unwrap();
        let ended = child.wait().unwrap();
        assert_eq!(std::os::unix::process::ExitStatusExt::signal(&ended), Some(signal as i32));
        assert_eq!(names(folder.path()), ["old"], "{signal}");
        assert_eq!(fs::read_to_string(folder.path().join("old")).unwrap(), "old");
    }
}

#[test]
fn a_certificate_is_whole_or_not_there() {
    if !cfg!(feature = "embedded") {
        return;
    }
    let folder = folder();
    let (code, _, err) = shell(folder.path(), "ulimit -f 8; solve --certify new <<< 'grid 9x9'");
    assert_eq!(code, Some(1), "{err}");
    let (code, _, err) =
        shell(folder.path(), "mkdir empty; ulimit -f 8; solve --certify empty <<< 'grid 9x9'");
    assert_eq!(code, Some(1), "{err}");
    assert_eq!(names(folder.path()), ["empty", "p.txt"]);
    assert_eq!(names(&folder.path().join("empty")), [""; 0]);
    let (code, out, err) =
        shell(folder.path(), "umask 022; solve --certify new p.txt > out; solve --check new");
    assert_eq!((code, &out[..]), (Some(0), "accepted: multiple\n"), "{err}");
    assert_eq!(fs::metadata(folder.path().join("new")).unwrap().mode() & 0o777, 0o755);
    // A model of any size is not read.
    let (code, _, err) =
        shell(folder.path(), "truncate -s 9G new/model.txt; ulimit -v 2000000; solve --check new");
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("new/model.txt: more than "), "{err}");
}

#[test]
fn a_closed_standard_output_is_a_failure() {
    let folder = folder();
    fs::write(folder.path().join("p.cnf"), cnf("", PUZZLE)).unwrap();
    fs::write(folder.path().join("answer"), solve("--output competition", PUZZLE).out).unwrap();
    for command in [
        "solve p.txt",
        "solve --batch --rules diagonal p.txt",
        "solve --all p.txt",
        "solve --candidates p.txt",
        "solve --explain p.txt",
        "solve --grade p.txt",
        "solve p.cnf",
        "solve --list-backends",
        "sudoku2cnf p.txt",
        "sudoku2cnf --to native p.txt",
        "sudoku2cnf --list-rules",
        "cnf2sudoku p.cnf answer",
        "sudokugen --size 4x4",
        "cnf2sudoku --install-docs there",
    ] {
        let (code, _, err) = shell(folder.path(), &format!("{command} >&-"));
        assert_eq!(code, Some(1), "{command}: {err}");
        assert!(err.contains("standard output is closed"), "{command}: {err}");
        assert_ne!(shell(folder.path(), &format!("{command} > /dev/null")).0, Some(1), "{command}");
        assert_ne!(shell(folder.path(), &format!("{command} <> /dev/null >&0")).0, Some(1), "{command}");
    }
    // Where nothing is written to it, nobody needs it.
    assert_eq!(shell(folder.path(), "sudoku2cnf -o q.cnf p.txt >&- && test -s q.cnf").0, Some(0));
}

#[test]
fn the_answer_is_read_before_the_cnf() {
    let folder = folder();
    let answer = solve("--output competition", PUZZLE).out;
    let mut child = Command::new(program("cnf2sudoku"))
        .arg("p.cnf")
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    fs::write(folder.path().join("p.cnf"), cnf("", PUZZLE)).unwrap();
    child.stdin.take().unwrap().write_all(answer.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &err[..]), (Some(0), ""));
    assert!(output.stdout.starts_with(b"1 "));
}

#[test]
fn inputs_without_an_end_are_errors() {
    let folder = folder();
    fs::write(folder.path().join("p.cnf"), cnf("", PUZZLE)).unwrap();
    for (command, message) in [
        ("yes | cnf2sudoku p.cnf", "more than 67108864 bytes of lines that are no answer, expected an end"),
        ("cnf2sudoku p.cnf < /dev/zero", "<stdin>:1:1: a line of more than 1048576 bytes"),
        ("echo s UNSATISFIABLE | cnf2sudoku /dev/zero", "/dev/zero:1:1: a line of more than 1048576 bytes"),
        ("solve < /dev/zero", "<stdin>: a text of more than 64 MiB, expected an end before that"),
        ("yes 'thermo r1c1 r1c2' | solve", "<stdin>: a text of more than 64 MiB"),
        ("solve --batch < /dev/zero", "<stdin>: a line of more than 64 MiB, expected an end before that"),
        ("sudoku2cnf < /dev/zero", "<stdin>: a text of more than 64 MiB"),
        ("sudokugen --from /dev/zero", "/dev/zero: a text of more than 64 MiB"),
        ("{ echo p cnf 1 1; yes 1 0; } | solve", "<stdin>:3:1: a clause more than the 1 of the header"),
        ("{ echo p cnf 1 1; yes 1; } | solve", "a clause of more than 1048576 literals"),
    ] {
        let (code, out, err) = shell(folder.path(), &format!("ulimit -v 1000000; {command}"));
        assert_eq!((code, &out[..]), (Some(1), ""), "{command}: {err}");
        assert!(err.contains(message), "{command}: {err}");
    }
    let several = "{ echo grid 2x2; echo; echo grid 2x2; yes '# x'; } | solve";
    let (code, _, err) = shell(folder.path(), &format!("ulimit -v 1000000; {several}"));
    assert!(code == Some(1) && err.contains("a puzzle of more than 64 MiB"), "{err}");
}

#[test]
fn shown_variables_cost_no_memory() {
    let folder = folder();
    // Their numbers alone are 240 MB of text.
    let head = "{ sudoku2cnf --projected <<< 'grid 300x300'; } | head -c 30";
    let (code, out, err) = shell(folder.path(), &format!("ulimit -v 250000; {head}"));
    assert_eq!((code, &out[..], &err[..]), (Some(0), "c t pmc\nc p show 1 2 3 4 5 6 7", ""));
}

#[test]
fn no_message_says_anything_twice() {
    let folder = folder();
    let broken = cnf("", PUZZLE).replace("puzzle values 1-4", "puzzle values 1-x");
    fs::write(folder.path().join("broken.cnf"), broken).unwrap();
    for command in [
        "solve broken.cnf",
        "echo s UNSATISFIABLE | cnf2sudoku broken.cnf",
        "solve nowhere",
        "solve .",
        "sudoku2cnf nowhere",
        "sudoku2cnf -o nowhere/p.cnf p.txt",
        "sudoku2cnf -o . p.txt",
        "sudokugen --from nowhere",
        "cnf2sudoku nowhere nowhere",
        "cnf2sudoku nowhere p.txt",
        "solve --check nowhere",
        "solve --proof nowhere/p p.txt",
        "solve --certify nowhere/p p.txt",
        "solve --backend dpll --trace nowhere/t p.txt",
        "solve --backend dpll --trace /dev/full p.txt",
        "solve --config nowhere p.txt",
        "solve --backend-path nowhere p.txt",
        "solve --backend-path ./p.txt p.txt",
        "solve --backend-command 'nowhere {cnf}' p.txt",
        "TMPDIR=nowhere solve --backend-command 'cat {cnf}' p.txt",
        "echo '[backend.x]' > c; echo 'command = \"nowhere\"' >> c; solve --config c --backend x p.txt",
        "solve --batch .",
    ] {
        let (code, out, err) = shell(folder.path(), command);
        assert_eq!((code, &out[..]), (Some(1), ""), "{command}: {err}");
        let parts: Vec<&str> = err.lines().flat_map(|line| line.split(": ")).map(str::trim).collect();
        for (place, part) in parts.iter().enumerate().filter(|(_, part)| part.len() > 3) {
            assert!(!parts[place + 1..].contains(part), "{command}: '{part}' stands twice in {err}");
        }
    }
}

#[test]
fn an_error_in_json_keeps_the_id() {
    let text = "{\"puzzle\":5,\"id\":\"zz\"}\n{\"puzzle\":\"1...............\",\"rulez\":\"x\",\"id\":[1]}\n";
    let done = solve("--batch --output json", text);
    let answers: Vec<serde_json::Value> =
        done.ok(0).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["id"], &answers[0]["verdict"]), (&"zz".into(), &"error".into()));
    assert_eq!(answers[1]["message"], "2:30: unknown key 'rulez', expected perhaps 'rules'");
    assert!(solve("--batch", text).ok(0).starts_with("zz\terror: 1:1: puzzle is no string"));
}

#[test]
fn rules_of_json_lines_count() {
    let text = r#"{"puzzle":"1234341221434321","id":1,"rules":"diagonal"}
{"puzzle":"1234341221434321","id":2}
{"puzzle":"1234341221434321","id":3,"rule":["thermo r1c1 r1c2", "thermo r1c4 r1c3"]}
"#;
    assert_eq!(solve("--batch", text).ok(0), "1\tnone\n2\t1234341221434321\n3\tnone\n");
}

#[test]
fn new_puzzles_are_read_again_as_json() {
    let made = run(
        "sudokugen",
        &["--size", "4x4", "--seed", "1", "--to", "json", "--grade", "--make", "killer"],
        "",
    );
    let answers = solve("--batch --unique --output json", made.ok(0));
    let mut answer: serde_json::Value = serde_json::from_str(answers.ok(0)).unwrap();
    assert_eq!(answer["verdict"], "unique", "{answer}");
    // An answer beside its puzzle is an entry, too.
    let made: serde_json::Value = serde_json::from_str(&made.out).unwrap();
    answer["puzzle"] = made["puzzle"].clone();
    let again = solve("--batch --unique --output json", format!("{answer}\n"));
    assert!(again.ok(0).contains(r#""verdict":"unique""#), "{}", again.out);
}

#[test]
fn shown_variables_decide_what_is_another_solution() {
    // x1 or x2, and x3 free.
    let formula = "p cnf 3 1\n1 2 0\n";
    for (shown, count) in
        [("", "6"), ("c p show 1 2 0\n", "3"), ("c p show 3 0\n", "2"), ("c p show 0\n", "1")]
    {
        let text = format!("{shown}{formula}");
        for backend in ["dpll", "embedded"] {
            if backend == "embedded" && !cfg!(feature = "embedded") {
                continue;
            }
            let asked = |question: &str| solve(&format!("--backend {backend} {question}"), &text);
            assert_eq!(asked("--count").ok(10), format!("{count}\n"), "{backend}, {shown}");
            assert_eq!(asked("--all").ok(10).lines().count().to_string(), count, "{backend}, {shown}");
            let unique = if count == "1" { r#""verdict":"unique""# } else { r#""verdict":"multiple""# };
            assert!(asked("--unique --output json").ok(10).contains(unique), "{backend}, {shown}");
        }
    }
    assert!(
        solve("--count", format!("c p show 4 0\n{formula}"))
            .fails(1)
            .contains("<stdin>:1:10: the shown variable 4")
    );
    // The puzzle's own lines, without the puzzle: auxiliary variables do not count.
    let text = cnf("--projected --amo bitwise --encoding minimal", "1...\n....\n....\n....\n");
    let bare: String =
        text.lines().filter(|line| !line.starts_with("c sudoku")).flat_map(|line| [line, "\n"]).collect();
    assert_eq!(solve("--count", &bare).out, solve("--count", "1...\n....\n....\n....\n").out);
}

#[test]
fn a_key_that_stands_twice_loses_nothing() {
    let line = r#"{"puzzle":"1...............","rule":"diagonal","rule":"anti-knight","id":"a"}"#;
    let done = run("solve", &["--batch", "-q"], line);
    assert!(
        done.ok(0).contains("two values for the key \"rule\", expected one; rules and rule take lists"),
        "{}",
        done.out
    );
    let done = run("solve", &["--batch", "-q"], r#"{"puzzle":5 "id":"a"}"#);
    assert!(done.ok(0).contains("no JSON object"), "{}", done.out);
}
