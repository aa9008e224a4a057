//! What the reader of ISS passes over and what it refuses.

use super::refused;
use sudoku2cnf::formats::{Format, iss};

/// The native lines of an ISS text behind size and values.
fn native(text: &str) -> Vec<String> {
    let native = iss::native_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    native.lines().skip(2).map(str::to_owned).collect()
}

#[test]
fn idle_separators_of_iss_are_passed_over() {
    assert_eq!(native(".NFA~BNR~_x~-~R1C1~R1C2~-~R2C1"), ["nfa BNR r1c1 r1c2 / r2c1"]);
    assert_eq!(native(".NFA~BNR~_x~R1C1~R1C2~-~~R2C1~-"), ["nfa BNR r1c1 r1c2", "nfa BNR r2c1"]);
    assert_eq!(native(".NFA~BNR~_x~R1C1~-~-~R2C1~~-"), ["nfa BNR r1c1 / r2c1"]);
    assert_eq!(native(".EqualSum~-~R1C1~R1C2~-~R2C1~-"), ["equal-sum r1c1 r1c2 / r2c1"]);
    let code = "BNR0EjCgrOwm6Q";
    let text = format!(".NFA~{code}~_x~-~R1C1~R1C2~~R9C1~R9C2~-~~R1C9~R2C9");
    let (puzzle, warnings) = Format::Iss.read(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(puzzle.rules().len(), 3);
    let shown: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(shown[0], "1:24: ignored: a '-' without cells on both sides of it");
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(refused(Format::Iss, ".EqualSum~-").contains("expected cells"));
    assert!(refused(Format::Iss, ".NFA~none~_x~R1C1").starts_with("'none', expected an automaton's code"));
}

#[test]
fn errors_of_iss_name_the_type_and_its_cells() {
    let table = [
        (".Shape~16x16.Cage~0~R1Ca~R1Ca", "'.Cage': R1Ca is listed twice, expected each cell once"),
        (".Var~A~~2.Cage~0~VA2~VA2", "'.Cage': VA2 is listed twice, expected each cell once"),
        (
            ".WhiteDot~R1C1~R5C5",
            "'.WhiteDot': no two of these cells are adjacent, expected orthogonal neighbours",
        ),
        (
            ".Or.X~R1C1~R1C2.WhiteDot~R1C1~R5C5.End",
            "'.WhiteDot': no two of these cells are adjacent, expected orthogonal neighbours",
        ),
        (".Quad~R9C9~1", "'.Quad': no 2x2 square begins in R9C9, expected the upper left cell of one"),
        (".Thermo", "'.Thermo': too little for the rule, expected a cell such as R1C1"),
        (".Sum~10", "'.Sum': too little for the rule, expected a term such as R1C1 or -2*R1C1"),
        (".Whisper~-5~R1C1~R1C2", "'-5', expected a number that is not negative"),
        (".Whisper~5000~R1C1~R1C2", "'.Whisper': '5000', expected a difference from 0 to 1025"),
        (
            ".Binary~-~_~R1C1~R1C2.Pair~*~_~R1C1~R1C2",
            "'*', expected a key for 9 values: at most 14 of A-Z a-z 0-9 - _",
        ),
        (".ContainAtLeast~1_12~R1C1", "'1_12', expected values from 1 to 9, such as 1_3"),
        (
            ".LookAndSay~1212~R1C1",
            "'1212', expected pairs of digits, a count and a value each, values from 1 to 9 once",
        ),
        (".Shape~4x6.Diagonal~1", "'.Diagonal': diagonals of a 4x6 grid, expected a square grid"),
        (".Or.Regex~fQ~R1C1.X~R1C1~R1C2.End", "'fQ', expected a pattern of digits and operators"),
    ];
    for (text, expected) in table {
        assert_eq!(refused(Format::Iss, text), expected, "{text}");
    }
}
