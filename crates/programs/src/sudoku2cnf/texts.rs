//! Writes puzzles as texts other than CNF: in a format, or as a sheet.

use anyhow::Result;
use sudoku2cnf_answer::question::with_only_solution;
use sudoku2cnf_puzzle::formats::{Format, Unwritten};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_show::render::html::SheetPuzzle;
use sudoku2cnf_show::render::svg::Picture;

use super::Arguments;
use crate::common::exported::{exported, lacking};
use crate::common::limits::LimitedWork;
use crate::common::notes::NUMBERS;
use crate::common::output::Destination;
use crate::common::puzzle_args::ReadPuzzle;

/// Writes a puzzle in a format. If the format has drawings and the puzzle has exactly one solution, the solution is
/// written, too.
pub fn write_format(
    arguments: &Arguments,
    format: Format,
    puzzle: Puzzle,
    limited: &LimitedWork,
) -> Result<u8> {
    let (notes, limits) = (&arguments.puzzle.notes, limited.limits());
    if puzzle.grid().letters().is_some() && format != Format::Native {
        notes.warning(NUMBERS);
    }
    let puzzle = if format.has_drawings() { with_only_solution(puzzle, &limits) } else { puzzle };
    let (text, warning) = match exported(format, &puzzle, arguments.as_drawings, &limits) {
        Err(Unwritten::Stopped(stopped)) => return Err(limited.error(None).unwrap_or(stopped.into())),
        Err(Unwritten::CannotWrite(error)) => return Err(lacking(&error, format)),
        written => written?,
    };
    if let Some(warning) = warning {
        notes.warning(&warning);
    }
    print(&text, &arguments.output_file)
}

/// Writes a sheet of several puzzles. It has no answers, because no solver runs.
pub fn write_sheet(arguments: &Arguments, puzzles: &[ReadPuzzle]) -> Result<u8> {
    let limited = arguments.limits.begin()?;
    let limits = limited.limits();
    let mut sheet = arguments.sheet.sheet();
    for ReadPuzzle { id, puzzle } in puzzles {
        let shown = SheetPuzzle::new(Picture::new(puzzle).within(&limits));
        sheet.push(match id {
            Some(id) => shown.named(id),
            None => shown,
        });
        if let Some(error) = limited.error(None) {
            return Err(error);
        }
    }
    print(&sheet.to_html("Sudoku"), &arguments.output_file)
}

/// Writes a text to its destination, and returns the exit code.
pub fn print(text: &str, place: &Destination) -> Result<u8> {
    let mut output = place.open()?;
    output.with(|out| out.write_all(text.as_bytes()))?;
    output.finish()?;
    Ok(0)
}
