//! `solve --batch --shard K/N`: the answers to all parts of a file together equal the answers to the whole file.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

use super::{ProgramEnd, run_in, solve};

/// Lines of all kinds: boards with one, several or no solutions, comments, headers, JSON, errors, and lines without
/// text.
const LINES: [&[u8]; 15] = [
    b"1.34..1221..43.1",
    b"1...............",
    b"11..............",
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    b"",
    b"# a comment",
    b"quizzes,solutions",
    b"1.34..1221..43.1,1234341221434321",
    br#"{"id": "a b", "puzzle": "1..............."}"#,
    br#"{"puzzle": "diagonal\n1...\n....\n....\n...1"}"#,
    br#"{"puzzle": "1...\n..x.\n....\n...1"}"#,
    br#"{"puzzle": "1...............", "rulez": "diagonal"}"#,
    b"1..",
    b"9...............",
    b"1....\xff\xfe.......\xc3",
];

/// Creates a file with these bytes in a temporary folder.
fn stored(bytes: &[u8]) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("many.txt"), bytes).unwrap();
    folder
}

/// Returns the output of a run over the whole file or over one part.
fn answers(folder: &Path, options: &[&str]) -> String {
    run_in(folder, "solve", &[&["--batch", "many.txt"], options].concat(), "").ok(0).to_owned()
}

fn part(folder: &Path, part: usize, of: usize, options: &[&str]) -> String {
    answers(folder, &[&["--shard", &format!("{part}/{of}")], options].concat())
}

/// Returns the offset of each line of a file.
fn starts(bytes: &[u8]) -> Vec<usize> {
    let mut lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let first = if bytes.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    std::iter::once(first)
        .chain(lines.by_ref().scan(0, |at, line| {
            *at += line.len();
            Some(*at)
        }))
        .collect()
}

/// Returns the answers of a run over the whole file, with lines identified by their offset, as in answers to parts.
fn by_bytes(whole: &str, bytes: &[u8], json: bool) -> String {
    let starts = starts(bytes);
    let line = |(number, line): (usize, &str)| {
        if !json {
            let place = format!("byte {}: ", starts[number]);
            let (id, answer) =
                line.split_once('\t').map_or((String::new(), line), |(id, rest)| (format!("{id}\t"), rest));
            let Some(message) = answer.strip_prefix("error: ") else { return format!("{line}\n") };
            // Inside a JSON object, both kinds of runs count lines from the start of the object's puzzle.
            let line = bytes[starts[number]..].split(|&byte| byte == b'\n').next().unwrap();
            let is_inside = line.strip_suffix(b"\r").unwrap_or(line) == LINES[10];
            let own = message.replacen(&format!("{}:", number + 1), "1:", 1);
            return format!("{id}error: {place}{}\n", if is_inside { message } else { &own });
        }
        let mut value = essential(line);
        value["message"] = Value::Null;
        if let Some(number) = value["id"].as_u64() {
            value["id"] = starts[number as usize - 1].into();
        }
        format!("{value}\n")
    };
    whole.lines().enumerate().map(line).collect()
}

/// Returns an answer without its statistics, because the solver's work also depends on the puzzles before.
fn essential(line: &str) -> Value {
    let mut value: Value = serde_json::from_str(line).unwrap();
    value["statistics"] = Value::Null;
    value
}

/// Returns JSON answers without their statistics.
fn essentials(text: &str) -> String {
    text.lines().map(|line| format!("{}\n", essential(line))).collect()
}

/// Returns JSON answers without their messages, which mention the line.
fn without_messages(text: &str) -> String {
    let line = |line| {
        let mut value = essential(line);
        value["message"] = Value::Null;
        format!("{value}\n")
    };
    text.lines().map(line).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_answers_of_all_parts_are_those_of_the_whole(
        lines in prop::collection::vec((0..LINES.len(), any::<bool>()), 0..24),
        of in 1_usize..9,
        marked in any::<bool>(),
        ended in any::<bool>(),
        (json, unique) in any::<(bool, bool)>(),
    ) {
        let mut bytes = if marked { "\u{feff}".as_bytes().to_vec() } else { Vec::new() };
        for (line, returned) in lines {
            bytes.extend(LINES[line]);
            bytes.extend(if returned { &b"\r\n"[..] } else { b"\n" });
        }
        if !ended {
            bytes.pop();
        }
        let stored = stored(&bytes);
        let question: &[&str] = if unique { &["--unique"] } else { &[] };
        let options = [question, if json { &["--output", "json"] } else { &[] }].concat();
        let options = &options[..];
        let whole = answers(stored.path(), options);
        let parts: String = (1..=of).map(|number| part(stored.path(), number, of, options)).collect();
        let one = part(stored.path(), 1, 1, options);
        if json {
            prop_assert_eq!(essentials(&parts), essentials(&one));
        } else {
            prop_assert_eq!(&parts, &one);
        }
        let told = by_bytes(&whole, &bytes, json);
        prop_assert_eq!(if json { without_messages(&parts) } else { parts }, told, "{}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn lines_of_a_part_are_told_by_their_bytes() {
    let stored = stored(b"1...............\n1..\n{\"puzzle\": \"1..x\", \"flavour\": 1}\n");
    let run = |options: &str| {
        let options = format!("--batch --shard 3/5 many.txt {options}");
        run_in(stored.path(), "solve", &options.split(' ').collect::<Vec<_>>(), "")
    };
    assert_eq!(
        run("--format line").ok(0),
        "error: byte 21: 1:20: unknown key 'flavour', expected one of: puzzle, id, format, rules, rule, size, ask\n"
    );
    let done = run("--output json --ignore-unknown");
    let answer: Value = serde_json::from_str(done.ok(0)).unwrap();
    assert_eq!(answer["id"], 21);
    assert!(answer["message"].as_str().unwrap().starts_with("byte 21: 1:"), "{answer}");
    assert_eq!(done.err, "solve: note: 1 of 1 line was an error\n");
    assert_eq!(run("--strict").code, Some(1));
    let all = part(stored.path(), 1, 1, &["--jobs", "3"]);
    assert!(all.lines().nth(1).unwrap().starts_with("error: byte 17: 1:1: 3 cells"), "{all}");
}

#[test]
fn more_parts_than_lines_and_files_without_any() {
    let three = stored(b"1...............\n\n11..............");
    let parts: Vec<String> = (1..=100).map(|number| part(three.path(), number, 100, &[])).collect();
    assert_eq!(parts.concat(), "1234341221434321\n\nnone\n");
    assert_eq!(parts.iter().filter(|part| !part.is_empty()).count(), 3);
    let empty = stored(b"");
    assert_eq!(part(empty.path(), 2, 3, &[]), "");
}

#[test]
fn what_has_no_parts_is_refused() {
    let board: &[u8] = b"1.34..1221..43.1\n";
    let refused = |arguments: &str, code: i32, why: &str| {
        let done = solve(arguments, board);
        assert!(done.fails(code).contains(why), "{arguments}: {}", done.err);
    };
    for shard in ["0/2", "3/2", "2", "1/0", "a/b", "-1/2"] {
        refused(&format!("--batch --shard={shard} examples/classic.txt"), 2, "expected K/N");
    }
    refused("--shard 1/2 examples/classic.txt", 2, "--batch");
    refused("--batch --shard 1/2", 2, "needs the name of a file");
    refused("--batch --shard 1/2 -", 2, "parallel --pipe");
    refused("--batch --shard 1/2 1.34..1221..43.1", 2, "needs the name of a file");
    refused("--batch --shard 1/2 examples/classic.txt examples/jigsaw.txt", 2, "one file");
    refused("--batch --shard 1/2 --output grid examples/classic.txt", 2, "batch");
    refused("--batch --shard 1/2 /dev/stdin", 1, "not a regular file");
    refused("--batch --shard 1/2 examples", 1, "not a regular file");
    refused("--batch --shard 1/2 examples/missing.txt", 1, "examples/missing.txt");
    // Nothing ever writes to this pipe.
    let folder = TempDir::new().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    refused(&format!("--batch --shard 1/2 {}", pipe.display()), 1, "not a regular file");
    // This file has text, but its size is reported as 0.
    refused("--batch --shard 1/2 /proc/self/status", 1, "without a size");
}

#[test]
fn files_whose_lines_cannot_be_told_are_refused() {
    let units = || "\u{feff}1.34..1221..43.1\n".encode_utf16();
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    let cases: [(&[u8], &str); 6] = [
        (b"\x1f\x8b\x08\0\0\0\0\0", "compressed by gzip"),
        (b"\xfd7zXZ\0\0\0", "compressed by xz"),
        (b"BZh91AY", "compressed by bzip2"),
        (b"\x28\xb5\x2f\xfd\0", "compressed by zstd"),
        (&little, "UTF-16"),
        (&big, "UTF-16"),
    ];
    for (bytes, why) in cases {
        let stored = stored(bytes);
        // Every part reports the error, even a part without lines.
        for number in ["1/3", "3/3"] {
            let done: ProgramEnd =
                run_in(stored.path(), "solve", &["--batch", "--shard", number, "many.txt"], "");
            assert!(done.fails(1).contains(why), "{}", done.err);
        }
    }
}
