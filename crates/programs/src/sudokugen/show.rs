//! Renders new puzzles as text in each form.

use anyhow::Result;
use clap::ValueEnum;
use serde_json::json;
use sudoku2cnf_answer::generate::{Make, NewPuzzle, Recipe};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_base::plural::counted;
use sudoku2cnf_puzzle::formats::{Format, Unwritten, board, native};
use sudoku2cnf_puzzle::grid::Digit;
use sudoku2cnf_puzzle::puzzle::{Puzzle, StatedRule};
use sudoku2cnf_show::render::html::SheetPuzzle;
use sudoku2cnf_show::render::svg::Picture;
use sudoku2cnf_show::render::{self, Drawing, Style};

use crate::common::exported::{exported, lacking};
use crate::common::notes::NUMBERS;

/// The form in which puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum To {
    /// Rows, with lines between boxes, after lines for anything that is not plain; an empty line between puzzles
    Grid,
    /// The cells on one line: givens only, no rules and no sizes of boxes
    Line,
    /// Statements and the grid; an empty line between puzzles, which solve answers one by one
    Native,
    /// A string of Interactive Sudoku Solver
    Iss,
    /// A URL of f-puzzles
    Fpuzzles,
    /// A link that opens in SudokuPad
    Sudokupad,
    /// The grid with box characters, and the rules below it; an empty line between puzzles
    Unicode,
    /// A picture in SVG of one puzzle
    Svg,
    /// A page to print, with all puzzles and their solutions after them
    Html,
    /// One JSON object per line, with puzzle (native), id and solution; solve reads them as a batch
    Json,
}

impl To {
    /// Returns the shortest form that can express puzzles like `puzzle`.
    pub fn shortest(puzzle: &Puzzle) -> To {
        if native::is_board(puzzle) { To::Line } else { To::Native }
    }
}

/// Renders a puzzle in a form, line break included. Also returns a warning if rules are only drawn, as `as_drawings`
/// allows.
pub fn shown(
    (to, as_drawings): (To, bool),
    graded: bool,
    style: Style,
    number: u64,
    made: &NewPuzzle,
) -> Result<(String, Option<String>)> {
    let puzzle = &made.puzzle;
    let grid = puzzle.grid();
    let grade = made.grade.filter(|_| graded).map(|grade| grade.to_string());
    let comment = grade.as_ref().map_or(String::new(), |grade| format!("# {grade}\n"));
    let mut warning = None;
    let text = match to {
        To::Line => {
            let mut givens = vec![None; grid.positions()];
            grid.cells().for_each(|cell| givens[grid.index(cell)] = puzzle.given(cell));
            board::write(&givens, grid.values()) + "\n"
        }
        To::Grid => drawn(puzzle),
        To::Unicode => Drawing::Unicode.of(puzzle, style, &Limits::default()),
        To::Svg => return Ok((Drawing::Svg.of(puzzle, style, &Limits::default()), None)),
        // All puzzles are written together as one sheet at the end.
        To::Html => return Ok((String::new(), None)),
        To::Native => native::write(puzzle),
        To::Iss => Format::Iss.write(puzzle)?.trim_end().to_owned() + "\n",
        To::Fpuzzles | To::Sudokupad => {
            let mut stored = puzzle.clone();
            stored.about_mut().solution = Some(made.solution.digits(grid));
            let format = if to == To::Fpuzzles { Format::Fpuzzles } else { Format::Sudokupad };
            let (link, drawn) =
                exported(format, &stored, as_drawings, &Limits::default()).map_err(|error| match error {
                    Unwritten::CannotWrite(error) => lacking(&error, format),
                    error => error.into(),
                })?;
            warning = drawn.map(|drawn| format!("puzzle {}: {drawn}", number + 1));
            link
        }
        To::Json => {
            let solution: Vec<Option<Digit>> = made.solution.digits(grid);
            let mut object = json!({
                "id": number + 1,
                "format": "native",
                "puzzle": native::write(puzzle),
                "clues": puzzle.givens().count(),
                "minimal": made.minimal,
                "solution": solution,
                "line": render::line(&made.solution, grid),
            });
            if let Some(letters) = grid.letters() {
                object["letters"] = letters.to_string().into();
            }
            object["grade"] = grade.into();
            return Ok((format!("{object}\n"), None));
        }
    };
    let gap = if matches!(to, To::Grid | To::Native | To::Unicode) && number > 0 { "\n" } else { "" };
    Ok((format!("{gap}{comment}{text}"), warning))
}

/// Returns the puzzle with its solution for a sheet. If `with_grade` is `true`, the grade follows the number of clues.
pub fn on_sheet(made: &NewPuzzle, with_grade: bool) -> SheetPuzzle<'_> {
    let clues = match made.puzzle.givens().count() {
        0 => "no clues".to_owned(),
        count => counted(count, "clue"),
    };
    let puzzle = Picture::new(&made.puzzle);
    let shown = SheetPuzzle::new(puzzle.clone()).about(&clues).answer(puzzle.solution(&made.solution));
    match made.grade {
        Some(grade) if with_grade => shown.grade(grade).about(&grade.to_string()),
        Some(grade) => shown.grade(grade),
        None => shown,
    }
}

/// Renders the puzzle as native text with lines between the boxes of its grid.
fn drawn(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let mut places = vec![".".to_owned(); grid.positions()];
    for cell in grid.cells() {
        if let Some(digit) = puzzle.given(cell) {
            places[grid.index(cell)] = grid.sign(digit);
        }
    }
    let text = native::write(puzzle);
    let statements = text.lines().count().saturating_sub(grid.rows());
    let statements = if To::shortest(puzzle) == To::Line { 0 } else { statements };
    let above: String = text.lines().take(statements).map(|line| format!("{line}\n")).collect();
    above + &render::cells(&places, 1, grid)
}

/// Returns a warning if the form leaves out parts of the puzzles, or if a reader may mistake them for other puzzles.
pub fn warning(to: To, recipe: &Recipe, count: u64) -> Option<&'static str> {
    let is_lettered = recipe.base.grid().letters().is_some();
    if matches!(to, To::Iss | To::Fpuzzles | To::Sudokupad) && is_lettered {
        return Some(NUMBERS);
    }
    if to != To::Line {
        return None;
    }
    if !recipe.make.is_empty() || To::shortest(&recipe.base) != To::Line {
        return Some("--to line writes the givens only: no rules, boxes, values or letters");
    }
    // Several lines with fewer than 16 cells each could be the rows of one board.
    (count > 1 && recipe.base.grid().rows() < 4)
        .then_some("lines this short could be the rows of one board: read them with solve --batch")
}

/// Returns a remark if a puzzle has fewer lines of a kind than requested, unless needless lines are left out.
pub fn remark(recipe: &Recipe, number: u64, made: &NewPuzzle) -> Option<String> {
    let own = recipe.base.rules().len();
    let few = |make: &Make| {
        let same = recipe.make.iter().filter(|other| other.kind == make.kind);
        let wanted: usize = same.filter_map(|make| make.count).sum();
        let is_made = |stated: &&StatedRule| stated.statement.name == make.kind.name();
        let count = made.puzzle.rules().iter().skip(own).filter(is_made).count();
        (count < wanted).then(|| (count, wanted, make.kind.name()))
    };
    let (count, wanted, name) = recipe.make.iter().find_map(few).filter(|_| !recipe.no_needless)?;
    let number = number + 1;
    Some(format!(
        "puzzle {number} has {count} of {name} instead of {wanted}: no more of them were found in its solution"
    ))
}
