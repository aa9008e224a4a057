//! Reads a list of rows: brackets or parentheses, numbers, and texts in single or double quotes.

use super::EXPECTED;
use crate::error::{Line, ParseError};

/// A reader of a list.
pub struct List<'a> {
    text: &'a str,
    at: usize,
    /// The number of the first line of the text.
    number: usize,
    /// A byte offset and its line number, from which the next line number is counted.
    counted: (usize, usize),
}

/// An item of a list.
enum Item {
    /// A list of cells, each written as in a row of a board.
    Row(Vec<String>),
    Cell(String),
}

impl<'a> List<'a> {
    /// Returns a reader of a list whose first line has this number.
    pub fn new(text: &'a str, number: usize) -> List<'a> {
        List { text, at: 0, number, counted: (0, number) }
    }

    fn error(&self, at: usize, message: impl Into<String>) -> ParseError {
        let start = self.text[..at].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |length| at + length);
        let number = self.number + self.text[..start].matches('\n').count();
        let line = Line { source: None, number, text: &self.text[start..end] };
        let width = self.text[at..end].chars().next().map_or(0, char::len_utf8);
        line.error(at - start..at - start + width, message, EXPECTED)
    }

    /// Returns the line number of the next item.
    fn line(&mut self) -> usize {
        let (from, number) = self.counted;
        self.counted = (self.at, number + self.text[from..self.at].matches('\n').count());
        self.counted.1
    }

    fn skip(&mut self) {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
    }

    fn next(&mut self) -> Result<char, ParseError> {
        self.skip();
        self.text[self.at..].chars().next().ok_or_else(|| self.error(self.at, "the text ends here"))
    }

    /// Reads the rows as lines of a board, each with the number of the line on which it begins.
    pub fn rows(mut self) -> Result<Vec<(usize, String)>, ParseError> {
        let close = self.open()?;
        let (mut rows, mut cells) = (Vec::new(), Vec::new());
        let first = self.line();
        while self.more(close)? {
            let (line, at) = (self.line(), self.at);
            match self.item(true)? {
                Item::Row(row) => rows.push((line, row.join(" "))),
                Item::Cell(cell) => cells.push((line, cell)),
            }
            if !rows.is_empty() && !cells.is_empty() {
                return Err(self.error(at, "lists and cells side by side"));
            }
        }
        self.skip();
        if self.at < self.text.len() {
            return Err(self.error(self.at, "something after the rows"));
        }
        // A row may be a text, and a single list may hold all cells of a board.
        let is_cell = |(_, cell): &(usize, String)| {
            cell.chars().count() == 1 || cell.bytes().all(|b| b.is_ascii_digit()) && cell.len() < 4
        };
        let side = cells.len().isqrt();
        if rows.is_empty() && side * side == cells.len() && cells.iter().all(is_cell) && side > 1 {
            let all: Vec<String> = cells.into_iter().map(|(_, cell)| cell).collect();
            return Ok(all.chunks(side).map(|row| (first, row.join(" "))).collect());
        }
        rows.extend(cells);
        Ok(rows)
    }

    /// Begins a list, and returns the bracket that closes it.
    fn open(&mut self) -> Result<char, ParseError> {
        let close = match self.next()? {
            '[' => ']',
            '(' => ')',
            c => return Err(self.error(self.at, format!("'{c}'"))),
        };
        self.at += 1;
        Ok(close)
    }

    /// Returns `true` if another item follows, and otherwise skips the closing bracket.
    fn more(&mut self, close: char) -> Result<bool, ParseError> {
        let c = self.next()?;
        if c == close {
            self.at += 1;
        }
        Ok(c != close)
    }

    /// Reads an item and the separator after it. Only an item of the `outside` list may be a list itself.
    fn item(&mut self, outside: bool) -> Result<Item, ParseError> {
        let (at, c) = (self.at, self.next()?);
        let item = match c {
            '[' | '(' if outside => {
                let close = self.open()?;
                let mut row = Vec::new();
                while self.more(close)? {
                    match self.item(false)? {
                        Item::Cell(cell)
                            if cell.contains(char::is_whitespace) || cell.chars().count() > 4 =>
                        {
                            return Err(self.error(
                                at,
                                format!("'{}' in a list of cells", cell.chars().take(20).collect::<String>()),
                            ));
                        }
                        Item::Cell(cell) => row.push(cell),
                        Item::Row(_) => return Err(self.error(at, "a list in a row")),
                    }
                }
                Item::Row(row)
            }
            '"' | '\'' => {
                let rest = &self.text[self.at + 1..];
                let Some(length) = rest.find(c) else { return Err(self.error(at, "a text without an end")) };
                let inside = &rest[..length];
                if inside.contains(['\\', '\n']) {
                    return Err(self.error(at, "a text with more than cells"));
                }
                self.at += length + 2;
                Item::Cell(if inside.trim().is_empty() { ".".into() } else { inside.to_owned() })
            }
            _ => {
                let rest = &self.text[self.at..];
                // Programs write -1 for an empty cell.
                let sign = usize::from(rest.starts_with("-1"));
                let length = rest[sign..].find(|c: char| !c.is_ascii_alphanumeric() && c != '.');
                let length = length.map_or(rest.len(), |length| sign + length);
                let word = &rest[..length];
                let cell = match word {
                    "null" | "None" => ".".to_owned(),
                    "-1" => "-".to_owned(),
                    number if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                        number.to_owned()
                    }
                    _ => {
                        return Err(self.error(
                            self.at,
                            format!(
                                "'{}'",
                                if word.is_empty() { c.to_string() } else { word.chars().take(20).collect() }
                            ),
                        ));
                    }
                };
                self.at += length;
                Item::Cell(cell)
            }
        };
        self.skip();
        match self.text[self.at..].chars().next() {
            Some(',') => self.at += 1,
            Some(']' | ')') => {}
            // NumPy prints arrays with blanks as the only separators.
            Some(_) if self.text[..self.at].ends_with(char::is_whitespace) => {}
            Some(c) => return Err(self.error(self.at, format!("'{c}' after a cell"))),
            None => return Err(self.error(self.at, "the text ends here")),
        }
        Ok(item)
    }
}
