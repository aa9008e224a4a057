//! Puzzles from Simon Tatham's puzzle collection, given by game ids: Solo, Keen, Unequal and Towers.

mod id;
mod keen;
mod latin;
mod saved;
mod text;
mod towers;
mod unequal;

pub use text::decode;

use id::Kind;

use super::imported::{ImportedPuzzle, Place};
use super::is_entry;
use super::spec::{Extent, Leniency, Spec};
use crate::error::{Line, ParseError, Warning};
use crate::grid::{Cell, Digit, Shape, Values};
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use crate::statement::Part;
use crate::statement::Statement;

/// A decoded game id of Solo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number of rows, of columns and of values.
    pub side: usize,
    /// The height and width of the boxes; `None` for a jigsaw.
    pub boxes: Option<(usize, usize)>,
    /// `true` if no digit repeats on either diagonal.
    pub diagonals: bool,
    /// The given of each cell, row by row.
    pub givens: Vec<Option<Digit>>,
    /// The region of each cell of a jigsaw, numbered from 0 in the order of first cells.
    pub regions: Option<Vec<usize>>,
    /// The cage of each cell of a killer, numbered in the same way, and the sum of each cage.
    pub cages: Option<(Vec<usize>, Vec<usize>)>,
}

pub(super) const FORMAT: Spec = Spec {
    recognise,
    begins: |line| line.starts_with(saved::BEGIN),
    ..Spec::new("tatham", "a game id of Solo, Keen, Unequal or Towers", read)
};

/// Recognises a game id: a side and letters, one colon, and a description. Without any letters, it is an id only if the
/// description has as many parts as the game needs for the side; otherwise it could be a row of cells.
fn recognise(line: &str) -> Option<Extent> {
    let (parameters, description) = line.split_once(':')?;
    let letters = parameters.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'x');
    let is_id = parameters.starts_with(|c: char| c.is_ascii_digit())
        && letters.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        && !description.contains(':')
        && !description.starts_with(char::is_whitespace)
        && (parameters.contains(|c: char| c.is_ascii_lowercase())
            || description.contains(|c: char| c.is_ascii_lowercase() || c == '_')
            || parameters.parse().is_ok_and(|side| Kind::has_its_parts(side, description.trim_end())));
    is_id.then_some(Extent::Puzzle)
}

/// Reads a game id, in which nothing can be ignored, or a saved game.
fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    _: Leniency,
) -> Result<(Puzzle, Vec<Warning>), ParseError> {
    if text.trim_start().starts_with(saved::BEGIN) {
        let saved = saved::read(text)?;
        // Reports an error in a game id at the line with the longest part of the id.
        let moved = |error: ParseError| saved.line.error_whole(error.message(), error.expected());
        let game = imported(saved.kind, Line { text: &saved.id, ..saved.line }).map_err(moved)?;
        let message = format!("{} moves of a player", saved.moves);
        let warning = (saved.moves > 0).then(|| Warning(saved.line.error_whole(message, "")));
        return Ok((puzzle(game, saved.line, options, rules)?, warning.into_iter().collect()));
    }
    let mut entries = Line::all(text).filter(|line| is_entry(line.text));
    let Some(line) = entries.next() else {
        return Err(ParseError::of_input("no game id", "one such as 3x3:a1b_2c…"));
    };
    if let Some(second) = entries.next() {
        return Err(second.error_whole("a second line", "one game id"));
    }
    let kind = Kind::of(line.text.split_once(':').map_or("", |(_, description)| description));
    Ok((puzzle(imported(kind, line)?, line, options, rules)?, Vec::new()))
}

/// Decodes an id of this game.
fn imported(kind: Kind, line: Line<'_>) -> Result<ImportedPuzzle<()>, ParseError> {
    match kind {
        Kind::Solo => Ok(decode(line)?.imported()),
        Kind::Keen => keen::decode(line),
        Kind::Unequal => unequal::decode(line),
        Kind::Towers => towers::decode(line),
    }
}

/// Completes the puzzle of a game whose description is on `line`.
fn puzzle(
    game: ImportedPuzzle<()>,
    line: Line<'_>,
    options: &[Line<'_>],
    rules: Rules<'_>,
) -> Result<Puzzle, ParseError> {
    let whole = Place::new(line, 0..line.text.len());
    let place = |(): &(), _: &Part| whole.clone();
    game.finish(options, rules, place, |cell| cell.to_string())
}

impl Game {
    /// Returns the game as a puzzle whose rules are not checked yet.
    pub fn imported(&self) -> ImportedPuzzle<()> {
        let side = self.side;
        let label = |&region: &usize| Some((region + 1).to_string());
        let labels = self.regions.as_ref().map(|regions| regions.iter().map(label).collect());
        let shape = Shape::new(side, side).with_boxes(self.boxes).with_labels(labels);
        let mut imported = ImportedPuzzle::new(shape, Values::new(1, side as Digit), ());
        if self.diagonals {
            imported.state(Statement::new("diagonal"), ());
        }
        let cell = |at: usize| Cell::new(at / side, at % side);
        if let Some((cages, sums)) = &self.cages {
            for (cage, &sum) in sums.iter().enumerate() {
                let cells: Vec<Cell> = (0..cages.len()).filter(|&at| cages[at] == cage).map(cell).collect();
                imported.state(Statement::new("killer").with(sum as i32).with(cells), ());
            }
        }
        let givens = self.givens.iter().enumerate();
        imported.givens.extend(givens.filter_map(|(at, given)| Some((cell(at), (*given)?, ()))));
        imported
    }
}
