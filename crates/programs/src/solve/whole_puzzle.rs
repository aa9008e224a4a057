//! The puzzle that is divided, joined or certified: any text with one puzzle, or one line of JSON Lines, such as a
//! part.

use anyhow::{Result, bail};
use serde_json::Value;
use sudoku2cnf_puzzle::formats::{TextKind, batch};
use sudoku2cnf_puzzle::puzzle::Puzzle;

use crate::common::input::{Input, is_puzzle, text};
use crate::solve::arguments::Arguments;

/// A puzzle, and the `id` of the JSON object that it came from.
pub struct WholePuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The `id` of the JSON object, if it has one.
    pub id: Option<Value>,
}

impl WholePuzzle {
    /// Reads an input that contains one puzzle.
    pub fn read(arguments: &Arguments, mut input: Input) -> Result<WholePuzzle> {
        if input.is_cnf()? {
            bail!("{}: a CNF, expected a puzzle", input.name);
        }
        let bytes = input.bytes(Vec::new())?;
        is_puzzle(&bytes, &input.name)?;
        let text = &*text(&bytes, &input.name)?;
        match arguments.puzzle.kind(text) {
            TextKind::Puzzle(format) => {
                Ok(WholePuzzle { puzzle: arguments.puzzle.read_as(format, text, &input.name)?, id: None })
            }
            TextKind::Batch => WholePuzzle::only(arguments, text, &input.name),
            TextKind::Several(_) => bail!("{}: several puzzles, expected one", input.name),
        }
    }

    /// Reads the puzzle of a text with one puzzle per line; more than one is an error.
    pub fn only(arguments: &Arguments, text: &str, name: &str) -> Result<WholePuzzle> {
        let mut items = batch::items(text).filter_map(|(line, item)| Some((line, item?)));
        let first = items.next();
        if let Some((second, _)) = items.next() {
            let error = second.error_whole("several puzzles, a line each", "one puzzle");
            return Err(error.in_file(name).into());
        }
        let Some((_, entry)) = first else { bail!("{name}: no puzzle, expected one") };
        let located = |error: sudoku2cnf_puzzle::error::ParseError| error.in_file(name);
        let entry = entry.map_err(located)?;
        let (puzzle, warnings) = entry.read(&arguments.puzzle.options()).map_err(located)?;
        arguments.puzzle.notes.warn(warnings, name);
        Ok(WholePuzzle { puzzle, id: entry.id })
    }

    /// Returns the `id` of the puzzle as a text; the ids of its parts begin with it.
    pub fn name(&self) -> Option<String> {
        let text = |id: &Value| id.as_str().map_or_else(|| id.to_string(), str::to_owned);
        self.id.as_ref().map(text)
    }
}

/// Returns `true` if a text is one line of JSON Lines with a puzzle, such as a part.
pub fn is_object(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_line = text.starts_with(b"{") && !text.contains(&b'\n');
    is_line && std::str::from_utf8(text).is_ok_and(|text| batch::is_json_line(text, false))
}
