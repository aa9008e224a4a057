//! The words of a line of native text, from left to right, each with its byte range for errors.

use std::ops::Range;

use super::cell_name::parse_cell;
use super::{Context, near_miss};
use crate::error::{Line, ParseError};
use crate::grid::{Cell, MAX_SIDE, MAX_VARIABLES};
use crate::statement::Condition;

/// The unread words of a line, or of part of a line.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    line: Line<'a>,
    rest: usize,
    end: usize,
}

impl<'a> Words<'a> {
    /// Returns the words of `line` from byte `start` on.
    pub fn new(line: Line<'a>, start: usize) -> Self {
        Words { line, rest: start, end: line.text.len() }
    }

    /// Returns the words in the byte range `place` of the same line, for a statement in a block.
    pub(super) fn within(&self, place: Range<usize>) -> Self {
        Words { rest: place.start, end: place.end, ..self.clone() }
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        next_word(&self.line.text[..self.end], self.rest).map(|place| &self.line.text[place])
    }

    /// Returns the byte position at the end of the last word read; at first, the position where reading starts.
    pub(super) fn position(&self) -> usize {
        self.rest
    }

    /// Returns the byte range of the words read since `position`; empty if none were read.
    pub(super) fn read_since(&self, position: usize) -> Range<usize> {
        match next_word(&self.line.text[..self.rest], position) {
            Some(first) => first.start..self.rest,
            None => position..position,
        }
    }

    /// Reads the next word, and returns it with its byte range; an error at the end of the line.
    pub fn take(&mut self, expected: &str) -> Result<(Range<usize>, &'a str), ParseError> {
        let Some(place) = next_word(&self.line.text[..self.end], self.rest) else {
            let end = self.line.text[..self.end].trim_end().len();
            return Err(self.line.error(end..end, "the line ends here", expected));
        };
        self.rest = place.end;
        Ok((place.clone(), &self.line.text[place]))
    }

    /// Reads the next word or, if it begins with `'` or `"`, the text up to the closing quote. Returns the byte range
    /// without quotes, the text without quotes, and `true` if it was in quotes.
    pub(super) fn take_quoted(
        &mut self,
        expected: &str,
    ) -> Result<(Range<usize>, &'a str, bool), ParseError> {
        let (place, word) = self.take(expected)?;
        let Some(quote) = word.chars().next().filter(|first| matches!(first, '\'' | '"')) else {
            return Ok((place, word, false));
        };
        let text = &self.line.text[..self.end];
        let start = place.start + 1;
        let Some(length) = text[start..].find(quote) else {
            let all = place.start..text.trim_end().len();
            return Err(self.error(all, "a quotation that does not end", format!("another {quote}")));
        };
        self.rest = start + length + 1;
        match text[self.rest..].chars().next().filter(|next| !next.is_whitespace()) {
            None => Ok((start..start + length, &text[start..start + length], true)),
            Some(next) => {
                let behind = self.rest..self.rest + next.len_utf8();
                Err(self.error(behind, format!("'{next}' right after the quotation"), "a blank"))
            }
        }
    }

    /// Returns the text from byte `start` up to the end of the last word of the line, or of the part that is read.
    pub(super) fn text_from(&self, start: usize) -> &'a str {
        &self.line.text[self.all_from(start)]
    }

    /// Returns an error if the word at `place` begins a condition that continues in the next words but lacks quotes.
    pub(super) fn unquoted(&self, place: Range<usize>) -> Option<ParseError> {
        let mut end = place.end;
        while let Some(word) = next_word(&self.line.text[..self.end], end) {
            let text = &self.line.text[word.clone()];
            if parse_cell(text.split('-').next()?).is_some() {
                break;
            }
            end = word.end;
        }
        let text = &self.line.text[place.start..end];
        let is_condition =
            end > place.end && text.contains(['<', '>', '=']) && Condition::parse(text).is_ok();
        is_condition
            .then(|| self.error(place.start..end, format!("{text} without quotes"), format!("'{text}'")))
    }

    /// Returns the cells that the word at `place` names: a cell, a run, a layer or a group.
    pub(super) fn run_at(
        &self,
        place: Range<usize>,
        word: &str,
        context: &Context<'_>,
    ) -> Result<Vec<Cell>, ParseError> {
        self.cells_at(place.clone(), word, context).map_err(|error| self.instead(place, word, error))
    }

    /// Returns the cell that the word at `place` names. If the word is a clear mistake, the error says how to write the
    /// cell.
    pub(super) fn one_at(
        &self,
        place: Range<usize>,
        word: &str,
        context: &Context<'_>,
    ) -> Result<Cell, ParseError> {
        self.cell_at(place.clone(), word, context).map_err(|error| self.instead(place, word, error))
    }

    /// Returns the error for a word that does not name a cell. It says how to write the cells if that is clear;
    /// otherwise it is `error`.
    fn instead(&self, place: Range<usize>, word: &str, error: ParseError) -> ParseError {
        match near_miss::of(word) {
            Some(expected) => self.error(place, format!("'{word}' is not a cell"), expected),
            None => error,
        }
    }

    fn cells_at(
        &self,
        place: Range<usize>,
        word: &str,
        context: &Context<'_>,
    ) -> Result<Vec<Cell>, ParseError> {
        if let Some(layer) = layer(word, context) {
            let cells = context.grid.layer_cells(layer);
            self.spend(context, cells.len(), &place)?;
            return Ok(cells);
        }
        if let Some((layer, rest)) = self.in_layer(&place, word, context)? {
            let start = place.end - rest.len();
            let beside = |&cell: &Cell| context.grid.layer_cell(layer, cell);
            let cells = self.cells_at(start..place.end, rest, context)?;
            return cells.iter().map(beside).collect::<Option<Vec<Cell>>>().ok_or_else(|| {
                self.line.error(place, format!("'{word}' is not a cell of the grid"), "cells such as r1c1")
            });
        }
        if let Some(named) = context.grid.named_groups().iter().find(|named| named.name == word) {
            let cells: Vec<Cell> = context.grid.group_cells(named).collect();
            self.spend(context, cells.len(), &place)?;
            return Ok(cells);
        }
        let Some((first, last)) = word.split_once('-') else {
            self.spend(context, 1, &place)?;
            return Ok(vec![self.cell_at(place, word, context)?]);
        };
        let middle = place.start + first.len();
        let first = self.cell_at(place.start..middle, first, context)?;
        let last = self.cell_at(middle + 1..place.end, last, context)?;
        self.spend(context, distance(first, last), &place)?;
        run(first, last).ok_or_else(|| {
            let message = format!("'{word}' is not a straight run");
            self.line.error(place, message, "two cells of a row, column or diagonal")
        })
    }

    /// Returns the cell that the word at `place` names.
    pub(super) fn cell_at(
        &self,
        place: Range<usize>,
        word: &str,
        context: &Context<'_>,
    ) -> Result<Cell, ParseError> {
        if let Some((layer, rest)) = self.in_layer(&place, word, context)? {
            let cell = self.cell_at(place.end - rest.len()..place.end, rest, context)?;
            return context.grid.layer_cell(layer, cell).ok_or_else(|| {
                self.line.error(place, format!("'{word}' is not a cell of the grid"), "a cell such as r1c1")
            });
        }
        if let Some(cell) = context.grid.cell_called(word) {
            return Ok(cell);
        }
        let lacking = |cell| {
            let (message, expected) = context.grid.lacks(cell, word);
            self.line.error(place.clone(), message, expected)
        };
        let variable = word.strip_prefix(['v', 'V']).and_then(|number| number.parse().ok());
        let cell = match (variable, parse_cell(word)) {
            (Some(number @ 1..=MAX_VARIABLES), _) => Cell::variable(number - 1),
            (_, Some((row @ 1..=MAX_SIDE, column @ 1..=MAX_SIDE))) => Cell::new(row - 1, column - 1),
            (None, None) => {
                return Err(self.line.error(place, format!("'{word}' is not a cell"), context.grid.span()));
            }
            _ => return Err(lacking(None)),
        };
        if !context.grid.has(cell) {
            return Err(lacking(Some(cell)));
        }
        Ok(cell)
    }

    /// Splits a word `NAME@CELLS` into the number of the layer with this name and the text of the cells; `None` for a
    /// word without `@`.
    fn in_layer<'w>(
        &self,
        place: &Range<usize>,
        word: &'w str,
        context: &Context<'_>,
    ) -> Result<Option<(usize, &'w str)>, ParseError> {
        let Some((name, rest)) = word.split_once('@') else { return Ok(None) };
        match layer(name, context) {
            Some(layer) => Ok(Some((layer, rest))),
            None => {
                let names: Vec<&str> = context.grid.layers().iter().map(|layer| &layer.name[..]).collect();
                let expected = match names.is_empty() {
                    true => format!("a line 'layer {name}' above"),
                    false => format!("one of the layers {}", names.join(", ")),
                };
                let message = format!("no layer is called '{name}'");
                Err(self.line.error(place.start..place.start + name.len(), message, expected))
            }
        }
    }

    /// Reads the next word, `CELL=VALUE`, and returns the cell, the text of the value, and the byte range of the value.
    pub fn assignment(&mut self, context: &Context<'_>) -> Result<(Cell, &'a str, Range<usize>), ParseError> {
        let expected = "CELL=VALUE, such as r1c1=5";
        let (place, word) = self.take(expected)?;
        let Some((cell, value)) = word.split_once('=') else {
            return Err(self.line.error(place, format!("'{word}'"), expected));
        };
        let equals = place.start + cell.len();
        Ok((self.cell_at(place.start..equals, cell, context)?, value, equals + 1..place.end))
    }

    /// Spends this many cells, values or states of the budget. An error marks the word at `place`.
    pub(super) fn spend(
        &self,
        context: &Context<'_>,
        count: usize,
        place: &Range<usize>,
    ) -> Result<(), ParseError> {
        context.spend(count).map_err(|(message, expected)| self.error(place.clone(), message, expected))
    }

    /// Returns `true` if all words have been read.
    pub fn is_empty(&self) -> bool {
        self.peek().is_none()
    }

    /// Makes an error that marks this byte range of the line.
    pub fn error(
        &self,
        place: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> ParseError {
        self.line.error(place, message, expected)
    }

    /// Returns an error if words remain.
    pub(super) fn finish(&mut self, usage: &str) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => {
                let (place, word) = self.take(usage)?;
                Err(self.line.error(place, format!("'{word}' is too much"), format!("'{usage}'")))
            }
        }
    }

    /// Returns the byte range from `start` to the end of the last word of the line, or of the part that is read.
    pub(super) fn all_from(&self, start: usize) -> Range<usize> {
        start..self.line.text[..self.end].trim_end().len().max(start)
    }
}

/// Returns the byte range of the first word that begins at or after byte `from`.
pub fn next_word(text: &str, from: usize) -> Option<Range<usize>> {
    let rest = &text[from..];
    let start = from + rest.find(|c: char| !c.is_whitespace())?;
    let length = text[start..].find(char::is_whitespace).unwrap_or(text.len() - start);
    Some(start..start + length)
}

/// Returns the number of the layer with this name.
fn layer(name: &str, context: &Context<'_>) -> Option<usize> {
    context.grid.layers().iter().position(|layer| layer.name == name)
}

/// Returns the number of cells from `first` to `last`, including both.
fn distance(first: Cell, last: Cell) -> usize {
    usize::from(first.row.abs_diff(last.row).max(first.column.abs_diff(last.column))) + 1
}

/// Returns the cells from `first` to `last` along a row, column or diagonal; `None` if the two are not on one.
fn run(first: Cell, last: Cell) -> Option<Vec<Cell>> {
    if first.is_variable() != last.is_variable() {
        return None;
    }
    let down = i32::from(last.row) - i32::from(first.row);
    let right = i32::from(last.column) - i32::from(first.column);
    let length = down.abs().max(right.abs());
    let straight = down == 0 || right == 0 || down.abs() == right.abs();
    let cell = |i: i32| {
        let row = i32::from(first.row) + i * down.signum();
        let column = i32::from(first.column) + i * right.signum();
        // The cell is between two positions of the grid, or between two variable cells such as `v1` and `v5`, so its
        // row and column are valid.
        Cell { row: row as u16, column: column as u16 }
    };
    straight.then(|| (0..=length).map(cell).collect())
}
