//! The lines of chunks, one after the other, and the answers to them.

use anyhow::Result;
use sudoku2cnf::error::Line;

use super::chunks::{Chunk, Unit};
use super::reply::{Counted, Reply};
use super::tally::Tally;

/// The answers to the lines of a chunk.
pub struct Answered {
    /// The place of the chunk in the input.
    pub place: usize,
    /// The number of its bytes.
    pub bytes: usize,
    /// The answers.
    pub text: String,
    /// The last line answered.
    pub last: usize,
    /// What was counted.
    pub tally: Tally,
    /// Whether a signal left lines without an answer.
    pub is_cut: bool,
}

/// Lines to answer.
pub struct Feed<'f> {
    next: &'f mut dyn FnMut() -> Result<Option<Chunk>>,
    tell: &'f mut dyn FnMut(Answered),
    unit: Unit,
    chunk: Option<Open>,
    is_cut: bool,
}

/// A chunk that is being answered.
struct Open {
    lines: String,
    unit: Unit,
    /// Where the next line begins.
    start: usize,
    answered: Answered,
}

impl<'f> Feed<'f> {
    /// Takes chunks from `next` and gives the answers to `tell`.
    pub fn new(
        next: &'f mut dyn FnMut() -> Result<Option<Chunk>>,
        tell: &'f mut dyn FnMut(Answered),
        unit: Unit,
    ) -> Feed<'f> {
        Feed { next, tell, unit, chunk: None, is_cut: false }
    }

    /// The line or puzzle to answer next, until that is done; `None` behind the last one.
    pub fn line(&mut self) -> Result<Option<Line<'_>>> {
        if self.is_cut {
            return Ok(None);
        }
        while self.chunk.as_ref().is_none_or(|open| open.start == open.lines.len()) {
            if let Some(open) = self.chunk.take() {
                (self.tell)(open.answered);
            }
            let Some(chunk) = (self.next)()? else { return Ok(None) };
            self.chunk = Some(Open::new(chunk, self.unit));
        }
        Ok(self.chunk.as_ref().map(Open::line))
    }

    /// Answers the line; `None` is the end of it all.
    pub fn answer(&mut self, reply: Option<Reply>) {
        let Some(open) = &mut self.chunk else { return };
        match reply {
            Some(reply) => open.answer(reply),
            None => {
                self.is_cut = true;
                open.answered.is_cut = true;
                if let Some(open) = self.chunk.take() {
                    (self.tell)(open.answered);
                }
            }
        }
    }
}

impl Open {
    fn new(chunk: Chunk, unit: Unit) -> Open {
        let bytes = chunk.bytes.len();
        // What is no text becomes a character that no puzzle has, and so an error on its line.
        let lines = String::from_utf8(chunk.bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        let (place, last, tally) = (chunk.place, chunk.first - 1, Tally::default());
        let text = String::with_capacity(bytes);
        let answered = Answered { place, bytes, text, last, tally, is_cut: false };
        Open { lines, unit, start: 0, answered }
    }

    /// The text from the next line on, and where that ends. A puzzle is a whole chunk.
    fn rest(&self) -> (&str, usize) {
        let rest = &self.lines[self.start..];
        let end = if self.unit == Unit::Line { rest.find('\n') } else { None };
        (rest, end.unwrap_or(rest.len()))
    }

    fn line(&self) -> Line<'_> {
        let (rest, end) = self.rest();
        let text = rest[..end].strip_suffix('\r').unwrap_or(&rest[..end]);
        Line { source: None, number: self.answered.last + 1, text }
    }

    fn answer(&mut self, reply: Reply) {
        let (rest, end) = self.rest();
        let lines = match self.unit {
            Unit::Line => 1,
            Unit::Puzzle(_) => rest[..end].lines().count().max(1),
        };
        self.start += (end + 1).min(rest.len());
        self.answered.last += lines;
        if let Some(Counted { is_error, work }) = reply.counted {
            self.answered.tally.count(is_error, work);
        }
        if let Some(text) = reply.text {
            self.answered.text.push_str(&text);
            self.answered.text.push('\n');
        }
    }
}
