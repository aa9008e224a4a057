//! Writes puzzles as ISS strings, with the same table of types as the reader.

use std::collections::HashMap;

use super::cells::Cells;
use super::table::{self, States, TYPES};
use super::written::OutputToken;
use super::{composite, needs, untyped, write_geometry};
use crate::formats::{CannotWrite, Unwritten};
use crate::grid::Cell;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::statement::{Argument, Statement};

/// Returns the ISS string of a puzzle, on one line.
pub fn write(puzzle: &Puzzle, limits: &Limits) -> Result<String, Unwritten> {
    let writer = Writer { puzzle, cells: write_geometry::groups(puzzle)? };
    let mut text = write_geometry::shape(puzzle)?;
    for group in writer.cells.groups() {
        if let Some(prefix) = group.prefix.strip_prefix('V') {
            let size = match group.rows() {
                1 if group.count <= puzzle.grid().columns() => group.count.to_string(),
                rows => format!("{rows}x{}", group.columns),
            };
            text += &format!(".Var~{prefix}~~{size}");
        }
    }
    // Whether a pair has a mark must not depend on which branch of an `or` holds. The reader also refuses this.
    for (strict, mark) in STRICT {
        let is_strict = puzzle.rules().iter().any(|stated| stated.statement.name == strict);
        if is_strict && puzzle.rules().iter().any(|stated| has_perhaps(&stated.statement, mark, false)) {
            return Err(cannot(format!("'{mark}' inside 'or' together with '{strict}'")).into());
        }
    }
    let mut known = ClueTexts::default();
    for stated in puzzle.rules() {
        limits.check()?;
        let tokens = writer.state(&stated.statement).ok_or_else(|| cannot(format!("the rule '{stated}'")))?;
        let tokens: Vec<OutputToken> = match &stated.origin.name {
            Some(name) => tokens.into_iter().map(|token| token.named(name)).collect(),
            None => tokens,
        };
        let values = puzzle.grid().values();
        if tokens.iter().any(|token| needs::lacks(token.name, values).is_some()) {
            return Err(cannot(format!("the rule '{stated}' with the values {values}")).into());
        }
        if known.is_new(&tokens)? {
            tokens.iter().for_each(|token| text += &token.to_string());
        }
    }
    let givens = puzzle.givens().map(|(cell, digit)| format!("~{}_{digit}", writer.id(cell)));
    let givens: String = givens.collect();
    if !givens.is_empty() {
        text += &format!(".{givens}");
    }
    Ok(text + "\n")
}

/// The rules about pairs without a mark, each with the rule of its marks.
pub const STRICT: [(&str, &str); 2] = [("strict-kropki", "kropki"), ("strict-xv", "xv")];

/// Returns `true` if a rule with this name is in a block of an `or`, and so need not hold.
fn has_perhaps(statement: &Statement, name: &str, within: bool) -> bool {
    let within = within || statement.name == "or";
    let blocks = statement.arguments.iter().filter_map(|argument| match argument {
        Argument::Blocks(blocks) => Some(blocks),
        _ => None,
    });
    blocks.flatten().flatten().any(|inner| within && inner.name == name || has_perhaps(inner, name, within))
}

/// Makes the error about something that ISS cannot express.
pub fn cannot(what: impl Into<String>) -> CannotWrite {
    CannotWrite { what: what.into(), format: "ISS", is_rule: false }
}

/// The puzzle to write, and the names of its cells.
pub struct Writer<'a> {
    /// The puzzle that is written.
    pub puzzle: &'a Puzzle,
    /// The cells with their names in ISS.
    pub cells: Cells,
}

impl Writer<'_> {
    /// Returns the name of a cell.
    pub fn id(&self, cell: Cell) -> String {
        self.cells.name(cell)
    }

    /// Returns the tokens of a statement; `None` if ISS cannot express it.
    pub fn state(&self, statement: &Statement) -> Option<Vec<OutputToken>> {
        TYPES
            .iter()
            .find_map(|kind| table::write(kind, self, statement))
            .or_else(|| composite::write(self, statement))
            .or_else(|| untyped::write(self, statement))
    }
}

/// The clues written so far, by their type and position: ISS keeps only the last clue in each position.
#[derive(Default)]
struct ClueTexts(HashMap<(&'static str, String), String>);

impl ClueTexts {
    /// Returns `true` unless the same clue is already written. Fails if another clue is in its position.
    fn is_new(&mut self, tokens: &[OutputToken]) -> Result<bool, CannotWrite> {
        let [token] = tokens else { return Ok(true) };
        let Some(place) = place(token) else { return Ok(true) };
        let text = token.to_string();
        match self.0.insert((token.name, place), text.clone()) {
            None => Ok(true),
            Some(before) if before == text => Ok(false),
            Some(before) => Err(cannot(format!("'{text}' together with '{before}'"))),
        }
    }
}

/// Returns the position in which ISS keeps only one clue of the token's type; `None` for other tokens.
fn place(token: &OutputToken) -> Option<String> {
    match (token.name, &token.args[..]) {
        ("LittleKiller" | "Sandwich", [_, place]) | ("Quad", [place, ..]) => Some(place.clone()),
        ("FullRankTies", _) => Some(String::new()),
        (name, [line, first, _]) if is_clue(name) => {
            Some(format!("{line} {}", if first.is_empty() { "right or bottom" } else { "left or top" }))
        }
        _ => None,
    }
}

/// Returns `true` if a type has clues at both ends of a row or column.
fn is_clue(name: &str) -> bool {
    table::find(name).is_some_and(|kind| matches!(kind.states, States::Sides(_)))
}
