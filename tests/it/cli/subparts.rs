//! Parts that are divided again, and checks of the inputs to be joined, on the command line.

use std::path::Path;

use serde_json::Value;

use super::certificates::{certificates, check};
use super::{run, run_in, solve};

/// A board with 288 solutions.
const EMPTY: &str = "................";

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn text(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

fn id(line: &str) -> String {
    let object: Value = serde_json::from_str(line).unwrap();
    object["id"].as_str().unwrap().to_owned()
}

/// Returns the parts of a puzzle, one per line.
fn split(wanted: &str, puzzle: &str) -> Vec<String> {
    lines(solve(&format!("--split {wanted}"), puzzle).ok(0))
}

fn answers(question: &str, parts: &[String]) -> Vec<String> {
    lines(solve(&format!("--batch --output json {question}"), text(parts)).ok(0))
}

/// Joins the answers to the parts of `part`, and returns the resulting answer line for `part`.
fn joined(question: &str, part: &str, answers: &[String]) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("part.jsonl"), format!("{part}\n")).unwrap();
    let arguments = format!("--join part.jsonl --output json {question}");
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let done = run_in(folder.path(), "solve", &words, text(answers));
    assert!(matches!(done.code, Some(0 | 10 | 20)), "{}", done.err);
    done.out.trim_end().to_owned()
}

#[test]
fn a_part_that_is_divided_again_is_joined_twice() {
    for (question, word, count) in
        [("--count", "multiple", Some(288)), ("--unique", "multiple", None), ("", "solved", None)]
    {
        let parts = split("16", EMPTY);
        assert!(parts.len() >= 16);
        let again = split("4", &parts[2]);
        assert!(again.len() >= 4 && again.iter().all(|line| id(line).starts_with(&(id(&parts[2]) + "/"))));
        // One of the inner parts is divided again.
        let thrice = split("2", &again[1]);
        assert!(thrice.len() >= 2 && id(&thrice[0]).starts_with(&(id(&again[1]) + "/")));
        let mut inner = answers(question, &again);
        inner[1] = joined(question, &again[1], &answers(question, &thrice));
        assert_eq!(id(&inner[1]), id(&again[1]));
        let mut outer = answers(question, &parts);
        let undivided = std::mem::replace(&mut outer[2], joined(question, &parts[2], &inner));
        assert_eq!(id(&outer[2]), id(&undivided));
        let whole = run(
            "solve",
            &[&["--join", EMPTY, "--output", "json"], &question.split_whitespace().collect::<Vec<_>>()[..]]
                .concat(),
            text(&outer),
        );
        let whole: Value = serde_json::from_str(whole.ok(10)).unwrap();
        assert_eq!((&whole["verdict"], whole["count"].as_u64()), (&word.into(), count));
        assert_eq!(whole["id"], Value::Null);
        // If the answer to an inner part is missing, the answer to the outer part is unknown.
        outer[2] = joined(question, &parts[2], &inner[1..]);
        let lost: Value = serde_json::from_str(&outer[2]).unwrap();
        if question == "--count" {
            assert_eq!(
                (&lost["verdict"], lost["missing"].as_array().map(Vec::len)),
                (&"unknown".into(), Some(1))
            );
            assert!(
                lost["missing"][0].as_str().unwrap().ends_with(&format!(" of {}", id(&parts[2]))),
                "{lost}"
            );
            assert_eq!(run("solve", &["--join", EMPTY, "--count"], text(&outer)).ok(0), "at least 282\n");
        }
    }
}

#[test]
fn any_puzzle_on_a_line_is_divided_and_keeps_its_id() {
    for (written, shown) in [("7", "7/"), (r#""a/b""#, "a/b/"), (r#"["x",1]"#, r#"["x",1]/"#), (r#""""#, "/")]
    {
        let line = format!(r#"{{"id":{written},"puzzle":"1.......2.......","rules":"diagonal"}}"#);
        let parts = split("4", &format!("# a comment\n\n{line}\n"));
        assert!(parts.iter().all(|part| id(part).starts_with(shown)), "{}", parts[0]);
        let answer: Value =
            serde_json::from_str(&joined("--count", &line, &answers("--count", &parts))).unwrap();
        assert_eq!(answer["id"], serde_json::from_str::<Value>(written).unwrap());
        let alone: Value = serde_json::from_str(&answers("--count", std::slice::from_ref(&line))[0]).unwrap();
        assert_eq!((&answer["count"], &answer["id"]), (&alone["count"], &alone["id"]));
    }
    // A line without an id gets the same part ids as its bare text, and the parts can be joined for the line too.
    let line = r#"{"puzzle":"1.......2......."}"#;
    assert_eq!(split("4", line), split("4", "1.......2......."));
    assert!(!joined("", line, &answers("", &split("4", line))).contains(r#""id""#));
}

#[test]
fn ids_of_another_puzzle_or_level_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let parts = split("4", EMPTY);
    std::fs::write(folder.path().join("second.jsonl"), &parts[1]).unwrap();
    std::fs::write(
        folder.path().join("text"),
        serde_json::from_str::<Value>(&parts[1]).unwrap()["puzzle"].as_str().unwrap(),
    )
    .unwrap();
    let (first, second) = (split("3", &parts[0]), split("3", &parts[1]));
    let refused = |puzzle: &str, lines: &[String]| {
        let done = run_in(folder.path(), "solve", &["--join", puzzle], text(lines));
        assert!(
            done.fails(1).contains("<stdin>:1:2: a part of another puzzle, expected ids that begin with"),
            "{}",
            done.err
        );
    };
    refused("second.jsonl", &answers("", &first));
    refused("second.jsonl", &answers("", &parts));
    refused(EMPTY, &answers("", &second));
    // The bare text of a part does not show which part it is.
    refused("text", &answers("", &second));
    for two in [text(&parts[..2]), format!("\n{}\n# more\n{}\n", parts[0], parts[1])] {
        let number = if two.starts_with('{') { 2 } else { 4 };
        let expected = format!("<stdin>:{number}:1: several puzzles, a line each, expected one puzzle");
        assert!(solve("--split 4", &two).fails(1).contains(&expected));
    }
    assert!(
        solve("--split 4", r#"{"id":123456789012345678901,"puzzle":"1..."}"#)
            .fails(1)
            .contains("<stdin>:1:7: an integer")
    );
}

#[test]
fn certificates_of_parts_of_parts_make_one_of_the_whole() {
    if !certificates() {
        return;
    }
    let (puzzle, folder) = ("grid 6x6 boxes 2x3\ndiagonal\ndisjoint-sets", tempfile::tempdir().unwrap());
    let folder = folder.path();
    let write = |name: &str, lines: &[String]| std::fs::write(folder.join(name), text(lines)).unwrap();
    let certify = |name: &str, lines: &[String]| -> Vec<String> {
        let made = lines.iter().enumerate().map(|(place, line)| {
            let name = format!("{name}{place}");
            let done = run_in(folder, "solve", &["-q", "--certify", &name], line);
            assert!(matches!(done.code, Some(10 | 20)), "{}", done.err);
            name
        });
        made.collect()
    };
    let parts = split("3", puzzle);
    let again = split("2", &parts[0]);
    write("parts.jsonl", &parts);
    write("part.jsonl", &parts[..1]);
    write("again.jsonl", &again);
    let mut outer = certify("outer", &parts[1..]);
    let inner = certify("inner", &again);
    let join = |puzzle: &str, made: &str, lines: &str, names: &[String]| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let arguments = ["--output", "json", "--join", puzzle, "--certify", made, lines];
        run_in(folder, "solve", &[&arguments[..], &names].concat(), "")
    };
    // One certificate is missing: the message has the number of its part and describes the expected folder.
    let done = join("part.jsonl", "made", "again.jsonl", &inner[1..]);
    let expected = format!(
        "made/parts/1: no certificate of part 1 was given, expected a folder whose puzzle.txt is the puzzle with {}",
        id(&again[0]).rsplit('/').next().unwrap()
    );
    assert!(done.fails(1).contains(&expected), "{}", done.err);
    let answer: Value =
        serde_json::from_str(join("part.jsonl", "made", "again.jsonl", &inner).ok(20)).unwrap();
    assert_eq!((&answer["id"], &answer["verdict"]), (&id(&parts[0]).into(), &"none".into()));
    outer.push("made".to_owned());
    join(puzzle, "whole", "parts.jsonl", &outer).ok(20);
    assert_eq!(check(folder, "whole").ok(0), "accepted: none\n");
    assert!(Path::new(&folder.join("whole/parts/1/parts/2/README")).exists());
}

#[test]
fn two_solutions_are_shown_where_answers_show_them() {
    let puzzle = "1.......2.......";
    // Each answer has a count and shows one solution of its part.
    let counted = answers("--count", &split("4", puzzle));
    let join = |options: &[&str], lines: &[String]| {
        run("solve", &[&["--join", puzzle], options].concat(), text(lines))
    };
    let both: Value = serde_json::from_str(join(&["--unique", "--output", "json"], &counted).ok(10)).unwrap();
    assert!(
        both["solution"] != both["other"] && both["other"].is_array() && both["message"].is_null(),
        "{both}"
    );
    assert!(join(&["--unique"], &counted).ok(10).contains("\ndiffer: "));
    // A part with all solutions shows only one of them, and other answers may be missing.
    let one = answers("--count", &split("1", puzzle));
    for lines in [&one[..], &counted[..1]] {
        let said = join(&["--unique", "--output", "json"], lines);
        let only: Value = serde_json::from_str(said.ok(10)).unwrap();
        assert_eq!((&only["verdict"], &only["other"]), (&"multiple".into(), &Value::Null));
        assert!(only["message"].as_str().unwrap().contains("give only their number"), "{only}");
        for output in ["grid", "line", "unicode"] {
            let done = join(&["--unique", "--output", output], lines);
            assert!(done.ok(10).ends_with("the answers give only their number\n"), "{}", done.out);
        }
        assert!(join(&["--unique", "--output", "svg"], lines).err.contains("give only their number"));
    }
    assert_eq!(join(&["--count"], &one).ok(10), "24\n");
}

#[test]
fn what_others_say_begins_no_line() {
    let parts = split("2", "1.......2.......");
    let said = serde_json::json!({ "id": id(&parts[0]), "verdict": "error", "message": "a\u{1b}[2J\nsolve: b\rc\td" });
    let done = run("solve", &["--join", "1.......2......."], format!("{said}\n"));
    assert_eq!(done.ok(0), "unknown\n");
    assert!(done.err.contains("solve: note: error: a [2J solve: b c d: "), "{:?}", done.err);
    let named = split("2", r#"{"id":"x\ny\u001b","puzzle":"1.......2......."}"#);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p"), r#"{"id":"x\ny\u001b","puzzle":"1.......2......."}"#).unwrap();
    let done = run_in(folder.path(), "solve", &["--join", "p"], text(&named));
    assert!(done.err.lines().all(|line| line.starts_with("solve: note: no answer: x y ")), "{:?}", done.err);
}

#[test]
fn inputs_that_cannot_be_joined_are_named() {
    let both = "standard input cannot be both the puzzle and the answers";
    for arguments in ["--join -", "--join - -"] {
        assert!(solve(arguments, EMPTY).fails(2).contains(both));
    }
    assert!(solve("--join p - -", "").fails(2).contains("standard input is named 2 times"));
    for option in ["--encoding minimal", "--amo ladder", "--sum chain", "--no-redundant", "--simplify none"] {
        let name = option.split(' ').next().unwrap();
        let expected = format!("{name} cannot be used with --join");
        assert!(solve(&format!("--join p {option}"), "").fails(2).contains(&expected));
    }
    let limited = solve("--split 4 --time-limit 0.001", "grid 100x100\n");
    assert!(limited.fails(1).contains("the time limit of 0.001 s was reached"), "{}", limited.err);
}
