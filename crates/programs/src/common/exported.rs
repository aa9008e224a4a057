//! A puzzle in the format of another program. On request, rules that the format lacks are drawn.

use anyhow::{Error, anyhow};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::formats::{CannotWrite, Format, Unwritten};
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// The maximum number of characters of a rule that a warning quotes.
const MOST_OF_RULE: usize = 120;

/// Returns the text of a puzzle in `format`, with a warning about rules that are only drawn, if there are any.
pub fn exported(
    format: Format,
    puzzle: &Puzzle,
    as_drawings: bool,
    limits: &Limits,
) -> Result<(String, Option<String>), Unwritten> {
    let written = format.export(puzzle, as_drawings, limits)?;
    let warning = written.warning(MOST_OF_RULE);
    Ok((written.text, warning))
}

/// Returns the error for a rule that `format` lacks, with the option that helps.
pub fn lacking(error: &CannotWrite, format: Format) -> Error {
    match error.is_rule && format.has_drawings() {
        true => anyhow!("{error}; --as-drawings draws it and adds it to the text of the rules"),
        false => anyhow!("{error}"),
    }
}
