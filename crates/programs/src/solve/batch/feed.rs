//! The lines of chunks, one after the other, and the answers to them.

use anyhow::Result;
use sudoku2cnf::error::Line;
use sudoku2cnf::formats::batch::Columns;

use super::chunks::{Chunk, Unit};
use super::position::Position;
use super::reply::{AnswerFacts, Reply};
use super::sheet::NamedPuzzle;
use super::tally::Tally;

/// The answers to the lines of a chunk.
pub struct ChunkAnswers {
    /// The place of the chunk in the input.
    pub place: usize,
    /// The number of its bytes.
    pub bytes: usize,
    /// The answers.
    pub text: String,
    /// The first line that is not answered.
    pub next: Position,
    /// The counts of the answers.
    pub tally: Tally,
    /// The bounds of answers about puzzles in the text, each with the name of all puzzles that are the same.
    pub classes: Vec<(usize, usize, String)>,
    /// The puzzles for a sheet.
    pub shown: Vec<NamedPuzzle>,
    /// `true` if a signal left lines without an answer.
    pub is_cut: bool,
}

/// A line or puzzle to answer.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// The place of the line.
    pub position: Position,
    /// Its text. In a part of a file its number is 1, as of a text of its own.
    pub line: Line<'a>,
    /// The columns of the table that it is of.
    pub columns: Columns,
}

/// Lines to answer.
pub struct Feed<'f> {
    next: &'f mut dyn FnMut() -> Result<Option<Chunk>>,
    tell: &'f mut dyn FnMut(ChunkAnswers),
    unit: Unit,
    chunk: Option<OpenChunk>,
    is_cut: bool,
}

/// A chunk that is being answered.
struct OpenChunk {
    lines: String,
    unit: Unit,
    /// The place where the next line begins.
    start: usize,
    /// The numbers of bytes of the lines, in a part of a file, whose lines are told by them.
    lengths: std::vec::IntoIter<u64>,
    columns: Columns,
    answered: ChunkAnswers,
}

impl<'f> Feed<'f> {
    /// Takes chunks from `next` and gives the answers to `tell`.
    pub fn new(
        next: &'f mut dyn FnMut() -> Result<Option<Chunk>>,
        tell: &'f mut dyn FnMut(ChunkAnswers),
        unit: Unit,
    ) -> Feed<'f> {
        Feed { next, tell, unit, chunk: None, is_cut: false }
    }

    /// The line or puzzle to answer next, until that is done; `None` behind the last one.
    pub fn line(&mut self) -> Result<Option<Item<'_>>> {
        if self.is_cut {
            return Ok(None);
        }
        while self.chunk.as_ref().is_none_or(|open| open.start == open.lines.len()) {
            if let Some(open) = self.chunk.take() {
                (self.tell)(open.answered);
            }
            let Some(chunk) = (self.next)()? else { return Ok(None) };
            self.chunk = Some(OpenChunk::new(chunk, self.unit));
        }
        Ok(self.chunk.as_ref().map(OpenChunk::line))
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

impl OpenChunk {
    fn new(chunk: Chunk, unit: Unit) -> OpenChunk {
        let bytes = chunk.bytes.len();
        // Before bytes that are no text are replaced.
        let lengths: Vec<u64> = match chunk.first {
            Position::Line(_) => Vec::new(),
            Position::Byte(_) => {
                chunk.bytes.split_inclusive(|&byte| byte == b'\n').map(|line| line.len() as u64).collect()
            }
        };
        // What is no text becomes a character that no puzzle has, and so an error on its line.
        let lines = String::from_utf8(chunk.bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        let (place, next, tally) = (chunk.place, chunk.first, Tally::default());
        let text = String::with_capacity(bytes);
        let (classes, shown) = (Vec::new(), Vec::new());
        let answered = ChunkAnswers { place, bytes, text, next, tally, classes, shown, is_cut: false };
        let columns = chunk.columns;
        OpenChunk { lines, unit, start: 0, lengths: lengths.into_iter(), columns, answered }
    }

    /// The text from the next line on, and where that ends. A puzzle is a whole chunk.
    fn rest(&self) -> (&str, usize) {
        let rest = &self.lines[self.start..];
        let end = if self.unit == Unit::Line { rest.find('\n') } else { None };
        (rest, end.unwrap_or(rest.len()))
    }

    fn line(&self) -> Item<'_> {
        let (rest, end) = self.rest();
        let text = rest[..end].strip_suffix('\r').unwrap_or(&rest[..end]);
        let position = self.answered.next;
        let number = match position {
            Position::Line(number) => number,
            Position::Byte(_) => 1,
        };
        Item { position, line: Line { source: None, number, text }, columns: self.columns }
    }

    fn answer(&mut self, reply: Reply) {
        let (rest, end) = self.rest();
        let lines = match self.unit {
            Unit::Line => 1,
            Unit::Puzzle(_) => rest[..end].lines().count().max(1),
        };
        self.start += (end + 1).min(rest.len());
        self.answered.next = self.answered.next.behind(lines, self.lengths.next().unwrap_or_default());
        if let Some(AnswerFacts { is_error, work }) = reply.counted {
            self.answered.tally.count(is_error, work);
        }
        if let Some(shown) = reply.shown {
            self.answered.shown.push((shown, reply.class));
        } else if let Some(text) = reply.text {
            let start = self.answered.text.len();
            self.answered.text.push_str(&text);
            self.answered.text.push('\n');
            if let Some(class) = reply.class {
                self.answered.classes.push((start, self.answered.text.len(), class));
            }
        }
    }
}
