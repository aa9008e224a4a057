//! Properties of all formats.

use super::{error, object, tatham_error};
use crate::common;
use sudoku2cnf_puzzle::formats::{self, Format, TextKind};

#[test]
fn every_record_is_recognised() {
    let Some(text) = common::corpus("variants.jsonl") else { return };
    let mut records = 0;
    for line in text.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let format = record["format"].as_str().and_then(|name| name.parse().ok()).expect("a format");
        let puzzle = record["puzzle"].as_str().expect("a puzzle");
        assert_eq!(formats::detect(puzzle), TextKind::Puzzle(format), "{}: {puzzle}", record["id"]);
        assert_eq!(formats::detect(line), TextKind::Batch);
        records += 1;
    }
    assert_eq!((records, formats::detect(&text)), (578, TextKind::Batch));
}

#[test]
fn numbers_that_are_too_large_are_refused_in_every_format() {
    let huge =
        ["2147483648", "-2147483649", "9223372036854775808", "340282366920938463463374607431768211456"];
    for number in huge {
        let native = |line: String| {
            let error = Format::Native.read(&format!("grid 4x4\n{line}"));
            error.expect_err(&line).headline()
        };
        for line in
            ["sum # r1c1", "sum 5 #*r1c1", "killer # r1c1", "x-sum # r1 left", "values 1-#", "given r1c1=#"]
        {
            let error = native(line.replace('#', number));
            let column = if line.starts_with("values") { 1 } else { line.find('#').expect("a number") + 1 };
            assert!(error.starts_with(&format!("2:{column}: ")), "{error}");
        }
        // A number that is too large for every rule is an error; it is not ignored like a missing clue.
        let cage = |value: String| {
            object(&format!("\"killercage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":{value}}}]"))
        };
        assert_eq!(
            error(&cage(format!("\"{number}\""))).split_once(": ").expect("a place").1,
            format!(
                "killercage[0].value at R1C1: '{number}', expected a whole number from 0 to 2000000, or nothing"
            )
        );
        assert!(error(&cage("1e30".into())).contains("killercage[0].value at R1C1: "));
        let root = object(&format!(
            "\"cage\":[{{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"DR{}\"}}]",
            number.trim_start_matches('-')
        ));
        let error = Format::Fpuzzles.read(&root).expect_err("refused");
        assert!(error.headline().contains("cage[0]"), "{error}");
        for text in [
            format!(".Cage~{number}~R1C1~R1C2"),
            format!(".Sum~{number}~R1C1~R1C2"),
            format!(".Sum~5_=_1_{number}~R1C1~R1C2"),
        ] {
            assert!(Format::Iss.read(&text).is_err(), "{text}");
        }
    }
    for game in ["99999999999999999999:a", "2x2k:p,99999999999999999999", "2x2:99999999999999999999p_1"] {
        tatham_error(game);
    }
}
