//! Additional output that appears only on a terminal.

use std::io::Write;
use std::process::{Command, Stdio};

use super::{program, run, solve};
use crate::common::skip;

/// Returns the output of a shell command line on a terminal, followed by its exit code; `typed` is the user's input.
/// Returns `None` if the program that provides a terminal is not installed.
fn at_terminal(line: &str, typed: &str) -> Option<String> {
    const PROGRAMS: [&str; 4] = ["solve", "sudokugen", "sudoku2cnf", "cnf2sudoku"];
    let mut script = Command::new("script");
    // The path of a program may contain a blank.
    let line = PROGRAMS
        .iter()
        .fold(line.to_owned(), |line, name| line.replace(&format!("${name}"), &format!("\"${name}\"")));
    script.args(["-qec", &format!("{line}; echo \"code $?\""), "/dev/null"]);
    script.current_dir(env!("CARGO_MANIFEST_DIR")).env("COLUMNS", "100").env("TERM", "xterm");
    // The command line may override this locale.
    script.env("LC_ALL", "C").env_remove("NO_COLOR");
    for name in PROGRAMS {
        script.env(name, program(name));
    }
    let spawned = script.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = spawned else {
        skip("script is not installed (util-linux)");
        return None;
    };
    let mut input = child.stdin.take().unwrap();
    input.write_all(typed.as_bytes()).unwrap();
    // Closing the input is like typing Ctrl-D on the terminal.
    drop(input);
    let output = child.wait_with_output().unwrap();
    Some(String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n"))
}

const NOT_THE_ONLY: &str = "not the only solution";
const WHY: &str = "solve: note: --explain says why";

#[test]
fn other_solutions_are_mentioned() {
    let Some(shown) = at_terminal("echo 'grid 4x4' | $solve", "") else { return };
    assert!(shown.contains("1 2 | 3 4\n") && shown.contains(NOT_THE_ONLY), "{shown}");
    assert!(shown.ends_with("code 10\n"), "{shown}");
    for backend in ["dpll", "embedded"] {
        if backend == "embedded" && !cfg!(feature = "embedded") {
            continue;
        }
        let line = format!("echo 'grid 4x4' | $solve -b {backend} --output line >/dev/null");
        assert!(at_terminal(&line, "").unwrap().contains(NOT_THE_ONLY));
    }
    for quiet in [
        "$solve examples/small-6x6.txt",
        "echo 'grid 4x4' | $solve -q",
        "echo 'grid 4x4' | $solve -u",
        "echo 'grid 4x4' | $solve --output json",
        "echo 'grid 4x4' | $solve --output competition",
        "echo 'grid 4x4' | $solve 2>/dev/null",
        "printf '1...............\\n2...............\\n' | $solve",
    ] {
        let shown = at_terminal(quiet, "").unwrap();
        assert!(!shown.contains(NOT_THE_ONLY), "{quiet}\n{shown}");
    }
    let elsewhere = solve("", "grid 4x4");
    assert!(elsewhere.code == Some(10) && elsewhere.err.is_empty(), "{}", elsewhere.err);
}

#[test]
fn after_none_there_is_a_way_to_ask_why() {
    let none = "printf '11..\\n....\\n....\\n....\\n' | $solve";
    let Some(shown) = at_terminal(none, "") else { return };
    assert_eq!(shown, format!("none\n{WHY}\ncode 20\n"));
    for (arguments, is_told) in [
        ("--unique", true),
        ("--candidates", true),
        ("-q", false),
        ("--output json", false),
        ("--explain", false),
    ] {
        let shown = at_terminal(&format!("{none} {arguments}"), "").unwrap();
        assert_eq!(shown.contains(WHY), is_told, "{arguments}: {shown}");
    }
    let cnf = at_terminal("printf 'p cnf 1 2\\n1 0\\n-1 0\\n' | $solve", "").unwrap();
    assert_eq!(cnf, "s UNSATISFIABLE\ncode 20\n");
    assert!(solve("", "11..\n....\n....\n....\n").err.is_empty());
}

#[test]
fn whoever_is_to_type_is_told_so() {
    let Some(shown) = at_terminal("$solve", "1...\n....\n....\n....\n") else { return };
    assert!(shown.contains("waiting for the puzzle on standard input; Ctrl-D ends it\n"), "{shown}");
    assert!(shown.contains("1 2 | 3 4\n"), "{shown}");
    assert!(
        at_terminal("$sudoku2cnf", "1...\n....\n....\n....\n").unwrap().contains("waiting for the puzzle")
    );
    assert!(at_terminal("$sudokugen --from -", "1...\n....\n....\n....\n").unwrap().contains("waiting for"));
    assert!(!at_terminal("$solve -q", "1...\n....\n....\n....\n").unwrap().contains("waiting"));
    assert!(!at_terminal("$solve examples/small-6x6.txt", "").unwrap().contains("waiting"));
    assert!(!solve("", "1...").err.contains("waiting"));
}

#[test]
fn new_puzzles_are_drawn_on_a_terminal_and_no_bar_is_among_them() {
    let Some(shown) = at_terminal("$sudokugen --seed 1 -n 3", "") else { return };
    let grids: Vec<&str> = shown.trim_end_matches("code 0\n").trim_end().split("\n\n").collect();
    assert_eq!(grids.len(), 3, "{shown}");
    assert!(
        grids.iter().all(|grid| grid.lines().count() == 11 && grid.contains("\n------+-------+------\n"))
    );
    assert!(!shown.contains('\u{1b}') && !shown.contains("puzzles,"), "{shown}");
    // A pipe gets the same puzzles.
    let lines = run("sudokugen", &["--seed", "1", "-n", "3"], "");
    let plain = |text: &str| text.replace([' ', '|', '-', '+', '\n'], "");
    assert_eq!(plain(&grids.concat()), plain(lines.ok(0)));
    assert!(lines.out.lines().all(|line| line.len() == 81), "{}", lines.out);
    // A progress bar does no harm if the puzzles go elsewhere.
    let bar = at_terminal("$sudokugen --seed 1 -n 3 >/dev/null", "").unwrap();
    assert!(bar.contains("puzzles,"), "{bar}");
    let quiet = at_terminal("$sudokugen -q --seed 1 -n 3 >/dev/null", "").unwrap();
    assert_eq!(quiet, "code 0\n");
}

#[test]
fn a_drawn_puzzle_is_read_back() {
    for arguments in [
        "--size 9x9",
        "--size 16x16 --effort 10",
        "--size 6x6 --make killer",
        "--make jigsaw --size 6x6",
        "--size 4x4 --rule variables.1 --rule sum.0.r1c1.-1*v1",
        "--size 6x6 --rules diagonal --grade",
    ] {
        let mut words: Vec<String> = arguments.split(' ').map(|word| word.replace('.', " ")).collect();
        words.extend(["--seed", "4", "--to", "grid"].map(String::from));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let drawn = run("sudokugen", &words, "");
        assert!(drawn.ok(0).contains(" . ") && drawn.err.is_empty(), "{}{}", drawn.out, drawn.err);
        assert!(solve("--unique", &drawn.out).ok(10).starts_with("unique\n"), "{}", drawn.out);
    }
}

#[test]
fn quiet_leaves_errors_and_answers() {
    let warned = |arguments: &[&str]| !run("sudokugen", arguments, "").err.is_empty();
    assert!(warned(&["--size", "4x4"]) && !warned(&["--size", "4x4", "-q"]));
    assert!(warned(&["--size", "4x4", "--to", "line", "--make", "killer", "--seed", "1"]));
    assert!(!warned(&["--size", "4x4", "--to", "line", "--make", "killer", "--seed", "1", "--quiet"]));
    assert!(solve("-q --count --max 7", "grid 4x4").err.is_empty());
    assert!(solve("-q", "1..\n").fails(1).contains("3 cells"));
}

#[test]
fn a_terminal_that_can_show_them_gets_box_characters() {
    let utf8 = "LC_ALL=C.UTF-8";
    let Some(shown) = at_terminal(&format!("{utf8} $solve examples/small-6x6.txt"), "") else { return };
    assert!(shown.starts_with("┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓\n┃ "), "{shown}");
    assert!(shown.contains("\u{1b}[1m"), "givens are bold: {shown}");
    assert!(shown.contains("┠───┼───┼───╂───┼───┼───┨"), "{shown}");
    for plain in [
        format!("{utf8} NO_COLOR=1 $solve examples/small-6x6.txt"),
        format!("{utf8} TERM=dumb $solve examples/small-6x6.txt"),
        format!("{utf8} $solve --color never examples/small-6x6.txt"),
    ] {
        let shown = at_terminal(&plain, "").unwrap();
        assert!(shown.contains('┏') && !shown.contains('\u{1b}'), "{plain}: {shown}");
    }
    let made =
        at_terminal(&format!("{utf8} $sudokugen -q --seed 1 --size 4x4 --rules diagonal"), "").unwrap();
    assert!(made.starts_with("┏━━━┯━━━┳") && made.contains("┛\ndiagonal\n"), "{made}");
    // A pipe gets plain text, and so does a terminal that cannot show the box characters.
    for plain in ["LC_ALL=C.UTF-8 $solve examples/small-6x6.txt | cat", "$solve examples/small-6x6.txt"] {
        let shown = at_terminal(plain, "").unwrap();
        assert!(shown.starts_with("6 1 3 | 2 4 5\n"), "{plain}: {shown}");
    }
    let line = format!("{utf8} $solve --output line examples/small-6x6.txt");
    assert!(at_terminal(&line, "").unwrap().starts_with("613245"));
}
