//! Text that the reader of ISS ignores, and text that it refuses.

use super::refused;
use crate::common;
use sudoku2cnf_puzzle::formats::{Format, iss};
use sudoku2cnf_puzzle::grid::Solution;

/// Returns the native lines of an ISS text after the lines with size and values.
fn native(text: &str) -> Vec<String> {
    let native = iss::native_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    native.lines().skip(2).map(str::to_owned).collect()
}

/// A machine that accepts falling digits at first, rising digits after one break, and falling digits after three
/// breaks.
const BREAKS: &str = "TQYfVniXEaMNEIAAVGrHVn-JGlQt6s8A";

#[test]
fn empty_segments_of_iss_count() {
    let code = BREAKS;
    let lines = |text: &str| native(&format!(".Shape~4x4.NFA~{code}~_x{text}"));
    assert_eq!(lines("~-~R1C1~R1C2~-~R2C1"), [format!("nfa {code} / r1c1 r1c2 / r2c1")]);
    assert_eq!(
        lines("~R1C1~-~~R2C1~~-~-~R3C1"),
        [format!("nfa {code} r1c1 /"), format!("nfa {code} r2c1"), format!("nfa {code} / / r3c1"),]
    );
    assert_eq!(lines("~R1C1~-~-~R2C1~-"), [format!("nfa {code} r1c1 / / r2c1 /")]);
    assert_eq!(native(".EqualSum~-~R1C1~R1C2~-~-~R2C1~-"), ["equal-sum / r1c1 r1c2 / / r2c1 /"]);
    assert!(refused(Format::Iss, ".EqualSum~-").contains("without any cells, expected cells"));
    assert!(refused(Format::Iss, &format!(".NFA~{code}~_x~-~-")).contains("without any cells"));
    let arms = ".ChaosConstruction.ChaosArrow~R1C1~0~CC1~CC2~-~-~CC1~CC10";
    assert!(
        refused(Format::Iss, arms).contains("expected cells in each list"),
        "{}",
        refused(Format::Iss, arms)
    );
    assert!(refused(Format::Iss, ".NFA~none~_x~R1C1").starts_with("'none', expected an automaton's code"));
}

#[test]
fn iss_has_a_symbol_for_breaks() {
    // The machine has symbols for the values 1 to 4 and for a break.
    let text = |shape: &str, cells: &str| format!(".Shape~{shape}.NFA~{BREAKS}~_x~{cells}");
    assert!(Format::Iss.read(&text("4x4", "-~R1C1")).is_ok());
    assert!(Format::Iss.read(&text("5x5", "R1C1")).is_ok());
    assert_eq!(
        refused(Format::Iss, &text("5x5", "-~R1C1")),
        "a machine of 5 symbols, expected one of 6, since it reads each value and a break"
    );
    // A single list needs no symbol for breaks, as in texts from before there were breaks. The machine then has no
    // symbol for 6, so 6 is rejected, and 5 is read with the symbol that otherwise means a break.
    let (puzzle, _) = Format::Iss.read(&text("6x6", "R1C1")).expect("an ISS text");
    let keeps = |digit| {
        let filled = Solution::new(puzzle.grid(), vec![digit; 36]);
        puzzle.rules().iter().all(|stated| stated.rule.holds(&filled, &puzzle))
    };
    assert_eq!((1..=6).map(keeps).collect::<Vec<_>>(), [true, true, true, true, false, false]);
}

#[test]
fn a_puzzle_of_breaks_in_front_has_its_solution() {
    let text = format!(".Shape~4x4.NFA~{BREAKS}~_rise~-~R1C1~R1C2~R1C3~R1C4~_fall~-~-~-~R3C1~R3C2~R3C3~R3C4");
    let (puzzle, warnings) = Format::Iss.read(&text).expect("an ISS text");
    assert!(warnings.is_empty(), "{warnings:?}");
    let again = Format::Iss.write(&puzzle).expect("ISS says it");
    assert!(again.contains("~_rise~-~R1C1~R1C2") && again.contains("~_fall~-~-~-~R3C1"), "{again}");
    for puzzle in [puzzle, Format::Iss.read(&again).expect("what was written").0] {
        let native = Format::Native.write(&puzzle).expect("native text");
        let puzzle = common::puzzle(&native);
        let digits = common::only_solution(&puzzle, "breaks").digits(puzzle.grid());
        let digits: Vec<String> = digits.iter().flatten().map(u16::to_string).collect();
        assert_eq!(digits.concat(), "1234341243212143");
    }
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
            "'1212', expected pairs of digits, each a count and a value from 1 to 9, no value twice",
        ),
        (".Shape~4x6.Diagonal~1", "'.Diagonal': diagonals of a 4x6 grid, expected a square grid"),
        (".Or.Regex~fQ~R1C1.X~R1C1~R1C2.End", "'fQ', expected a pattern of digits and operators"),
    ];
    for (text, expected) in table {
        assert_eq!(refused(Format::Iss, text), expected, "{text}");
    }
}

#[test]
fn what_iss_refuses_is_refused() {
    assert_eq!(
        refused(Format::Iss, ".StrictKropki.Or.WhiteDot~R1C1~R1C2.BlackDot~R1C1~R1C2.End"),
        "a mark in '.Or' with '.StrictKropki', expected marks that always hold"
    );
    assert!(Format::Iss.read(".StrictKropki.Or.X~R1C1~R1C2.V~R1C1~R1C2.End").is_ok());
    assert!(Format::Iss.read(".StrictXV.And.X~R1C1~R1C2.End").is_ok());
    assert!(refused(Format::Iss, ".Or.X~R1C1~R1C2.V~R1C1~R1C2.End.StrictXV").contains("with '.StrictXV'"));
    assert!(refused(Format::Iss, ".ChaosConstruction.RegionSumLine~R1C1~R1C2").contains("known regions"));
    assert!(refused(Format::Iss, ".Regex~MQ~_name~R1C1").starts_with("'_name' is not a cell"));
}
