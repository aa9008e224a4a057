//! Adds hints at the program's own options to errors of the library.

use sudoku2cnf_puzzle::error::{Hint, ParseError};

use super::messages::program;

/// Adds to an error the option of this program that would help.
pub fn told(error: ParseError) -> ParseError {
    let Some(hint) = error.hint() else { return error };
    let expected = expected(error.expected(), Some(hint));
    error.with_expected(expected)
}

/// Adds to `expected`, the part of an error that says what was expected, the option of this program that would help.
pub fn expected(expected: &str, hint: Option<Hint>) -> String {
    let program = program();
    match hint {
        Some(Hint::ListRules) if expected.is_empty() => "one of those that --list-rules shows".into(),
        Some(Hint::ListRules) => format!("{expected}; --list-rules shows all rules"),
        // `sudokugen` does not have this option.
        Some(Hint::IgnoreUnknown) if program != "sudokugen" => {
            format!("{expected}; --ignore-unknown passes over it")
        }
        Some(Hint::IgnoreDrawings) if program != "sudokugen" => {
            "the rules that they stand for, each with --rule, and --ignore-drawings".into()
        }
        Some(Hint::ReadEach) if program == "sudoku2cnf" => {
            format!("{expected} (--split-lines DIR writes a CNF for each, solve answers many)")
        }
        Some(Hint::ReadEach) => format!("{expected} (solve answers many)"),
        _ => expected.into(),
    }
}
