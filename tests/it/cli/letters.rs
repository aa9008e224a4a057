//! Letters as values: they are read, shown, and preserved in every text made from the puzzle.

use serde_json::Value;

use super::{cnf, run, run_in, solve};

/// A puzzle of this project with one solution. Its four letters are not in alphabetical order.
const WORDOKU: &str = "letters WORD\nW..R\n....\n....\n..W.\ngiven r2c2=d r4c4=4\n";
const NUMBERS: &str = "1..3\n....\n....\n..1.\ngiven r2c2=4 r4c4=4\n";

/// Returns the text with the letters of `WORDOKU` in place of its digits.
fn lettered(text: &str) -> String {
    let letter =
        |c: char| c.to_digit(5).filter(|&digit| digit > 0).map(|digit| &"WORD"[digit as usize - 1..][..1]);
    text.chars().map(|c| letter(c).map_or(c.to_string(), str::to_owned)).collect()
}

#[test]
fn answers_are_the_same_in_letters() {
    for question in ["", "--output line", "--output unicode", "--candidates", "--all", "--unique"] {
        let (shown, numbers) = (solve(question, WORDOKU), solve(question, NUMBERS));
        assert_eq!(shown.ok(10), lettered(numbers.ok(10)), "{question}");
        assert!(shown.out.contains('W') && !shown.out.contains('1'), "{question}: {}", shown.out);
    }
    let (shown, numbers) = (solve("--steps", WORDOKU), solve("--steps", NUMBERS));
    assert_eq!(shown.code, numbers.code);
    assert!(shown.out.contains("=D (") && !shown.out.contains("=4 ("), "{}", shown.out);
    let wrong = WORDOKU.to_owned() + "given r1c2=d\n";
    let told = solve("--explain", &wrong);
    assert!(told.ok(20).contains("r1c2=D") && !told.out.contains("=4"), "{}", told.out);
    for form in ["svg", "html"] {
        let drawn = solve(&format!("--output {form}"), WORDOKU);
        assert!(drawn.ok(10).contains(">W<") && !drawn.out.contains(">4<"), "{form}");
    }
    let object: Value = serde_json::from_str(solve("--output json", WORDOKU).ok(10)).unwrap();
    assert_eq!((&object["letters"], &object["solution"][0]), (&"WORD".into(), &1.into()));
    for question in ["--candidates", "--explain"] {
        let shown = solve(&format!("{question} --output json"), WORDOKU);
        assert!(shown.out.contains(r#""letters":"WORD""#), "{question}: {}", shown.out);
    }
}

#[test]
fn hexadecimal_boards_have_the_values_from_0() {
    let row = |row: usize| (0..16).map(move |column| (row * 4 + row / 4 + column) % 16);
    let sign = |value: usize| "0123456789abcdef".chars().nth(value).unwrap();
    let shown = |row_of: usize, hidden: usize| -> String {
        row(row_of).enumerate().map(|(c, value)| if c == hidden { '.' } else { sign(value) }).collect()
    };
    let board: String = (0..16).map(|r| shown(r, r) + "\n").collect();
    let full: String = (0..16).map(|r| shown(r, 16)).collect();
    let text = format!("letters 0-9A-F\n{board}killer 0 r1c1\n");
    assert_eq!(solve("--output line", &text).ok(10), format!("{}\n", full.to_uppercase()));
    let small = text.replace("0-9A-F", "0-9a-f");
    assert_eq!(solve("--output line", &small).ok(10), format!("{full}\n"));
    // With the letters A to P, zeros denote empty cells.
    let letters = |board: &str| -> String {
        let letter = |c: char| c.to_digit(16).map_or(c, |value| char::from(b'A' + value as u8));
        board.chars().map(letter).collect()
    };
    let text = format!("letters A-P\n{}", letters(&board).replace('.', "0"));
    assert_eq!(solve("--output line", &text).ok(10), format!("{}\n", letters(&full)));
}

#[test]
fn every_text_of_a_puzzle_carries_them() {
    let answer = solve("--output line", WORDOKU).ok(10).to_owned();
    let native = run("sudoku2cnf", &["--to", "native"], WORDOKU);
    assert!(native.ok(0).contains("\nletters WORD\n") && native.out.contains("\nW..R\n"), "{}", native.out);
    assert_eq!(solve("--output line", &native.out).ok(10), answer);
    assert_eq!(run("sudoku2cnf", &["--to", "native"], &native.out).ok(0), native.out);
    let folder = tempfile::tempdir().unwrap();
    let formula = cnf("", WORDOKU);
    std::fs::write(folder.path().join("p.cnf"), &formula).unwrap();
    let model = solve("--output competition", &formula);
    let shown = run_in(folder.path(), "cnf2sudoku", &["--output", "line", "p.cnf"], model.ok(10));
    assert_eq!(shown.ok(0), answer);
    for format in ["iss", "fpuzzles", "sudokupad"] {
        let written = run("sudoku2cnf", &["--to", format], WORDOKU);
        assert!(written.err.contains("warning: numbers stand for the letters"), "{format}: {}", written.err);
        assert_eq!(lettered(solve("--output line", written.ok(0)).ok(10)), answer, "{format}");
    }
    let made = run("sudokugen", &["--from", "-", "--seed", "1"], "letters WORD\nW...\n....\n....\n....\n");
    assert!(made.ok(0).contains("\nletters WORD\n"), "{}", made.out);
    let jigsaw = ["--from", "-", "--make", "jigsaw", "--seed", "1"];
    assert!(run("sudokugen", &jigsaw, "letters WORD\ngrid 4x4\n").ok(0).contains("\nletters WORD\n"));
}

#[test]
fn a_line_of_options_gives_letters_to_a_batch_and_to_other_formats() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--batch", "--rule", "letters WORD"];
    let batch =
        run_in(folder.path(), "solve", &arguments, "WO..............\n1...............\n..........DW....\n");
    let lines: Vec<&str> = batch.ok(0).lines().collect();
    assert!(lines[0].starts_with("WO") && lines[2].contains("DW"), "{}", batch.out);
    assert!(lines[1].contains("'1', expected one of the letters WORD"), "{}", batch.out);
    let iss = run("solve", &["--output", "line", "--rule", "letters WORD"], ".Shape~4x4.~R1C1_4");
    assert!(iss.ok(10).starts_with('D'), "{}", iss.out);
    let state = "WD.R\n....\n....\n....\n";
    std::fs::write(folder.path().join("state.txt"), state).unwrap();
    let hint = run_in(folder.path(), "solve", &["--hint", "--state", "state.txt"], WORDOKU);
    assert!(hint.err.is_empty() && hint.out.contains("r1c2=D is wrong"), "{}{}", hint.out, hint.err);
}

#[test]
fn lists_of_values_may_have_letters() {
    let count = |rule: &str| solve("--count", format!("letters WORD\ngrid 4x4\n{rule}\n")).ok(10).to_owned();
    assert_eq!(count("candidates W,r r1c1"), count("candidates 1,3 r1c1"));
    assert_eq!(count("candidates W r1c1"), count("given r1c1=W"));
    assert_eq!(count("quadruple r1c1 W,D"), count("quadruple r1c1 1,4"));
}

#[test]
fn what_is_wrong_with_letters_is_told_with_its_place() {
    for (text, told) in [
        ("letters WOWD\ngrid 4x4", "1:11: 'W' twice, expected each sign once"),
        (
            "grid 4x4\nletters WORDS",
            "2:1: 5 letters for 4 values (1-4), expected a letter or digit for each value",
        ),
        ("grid 4x4\nletters WO.D", "2:11: '.' is an empty cell"),
        ("grid 4x4\nletters", "2:8: no letters"),
        ("grid 4x4\nletters D-A", "2:9: 'D-A' is not a range"),
        ("grid 4x4\nvalues 0-3\nletters 1-4", "3:1: the digit 1 stands for the value 0"),
        ("letters WORD\nletters WORD", "2:1: a second 'letters' line"),
        (
            "letters WORD\nW..5\n....\n....\n....",
            "2:4: '5', expected one of the letters WORD, or . for an empty cell",
        ),
        ("letters aAbB\na..A\nC...\n....\n....", "3:1: 'C', expected one of the letters aAbB"),
        (
            "grid 4x4\nletters WORD\ngiven r1c1=A",
            "3:12: 'A', expected a value from 1 to 4, or one of the letters WORD",
        ),
        ("grid 4x4\nletters ABCD\nregex A.* r1c1-r1c4", "3:7: 'A' is the number 10 in a pattern"),
    ] {
        let error = solve("", text);
        assert!(error.fails(1).contains(&format!("<stdin>:{told}")), "{text}: {}", error.err);
    }
}

#[test]
fn letters_may_be_those_of_empty_cells_and_small_ones() {
    let solved = |text: &str| solve("--output line", text).ok(10).to_owned();
    assert_eq!(
        solved("letters wxyz\nwxyz\n....\n....\n....\n"),
        solved("letters wxyz\nWXYZ\n....\n....\n....\n")
    );
    assert!(solved("letters wxyz\nwxyz\n....\n....\n....\n").starts_with("wxyz"));
    // Letters that differ only by case are different values.
    assert!(solved("letters aAbB\naAbB\n....\n....\n....\n").starts_with("aAbB"));
}
