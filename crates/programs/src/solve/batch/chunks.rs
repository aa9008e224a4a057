//! The input of a batch, cut into chunks of whole lines.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Read};

use sudoku2cnf_puzzle::error::Line;
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::formats::batch::{self, Columns};
use sudoku2cnf_puzzle::formats::several::{self, Starts};

use super::position::Position;
use crate::common::bound::{MOST_TEXT, too_long};

/// The unit of a batch that is answered by one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Each line of the input is answered by one line.
    Line,
    /// Puzzles in this format have several lines, and each puzzle is answered by one line.
    Puzzle(Format),
}

/// A part of the input: some whole lines, or one puzzle on several lines.
pub struct Chunk {
    /// The position of the first line.
    pub first: Position,
    /// The text of the lines, line breaks included.
    pub bytes: Vec<u8>,
    /// The columns that the header line of the input names, if it is a table.
    pub columns: Columns,
}

/// A line, or a puzzle on several lines, to answer.
pub struct Item<'a> {
    /// The position of the item's first line.
    pub position: Position,
    /// The position after the item's last line.
    pub next: Position,
    /// The columns of the table that the line belongs to.
    pub columns: Columns,
    text: Cow<'a, str>,
}

impl Chunk {
    /// Returns the lines or puzzles in the chunk; each is answered by one line.
    pub fn items(&self, unit: Unit) -> impl Iterator<Item = Item<'_>> {
        let (mut next, columns) = (self.first, self.columns);
        let is_end = move |byte: &u8| unit == Unit::Line && *byte == b'\n';
        self.bytes.split_inclusive(is_end).map(move |bytes| {
            let text = if unit == Unit::Line { bytes.strip_suffix(b"\n").unwrap_or(bytes) } else { bytes };
            // Invalid UTF-8 becomes a character that no puzzle contains, which causes an error on its line.
            let text = String::from_utf8_lossy(text.strip_suffix(b"\r").unwrap_or(text));
            let lines = if unit == Unit::Line { 1 } else { text.lines().count().max(1) };
            let position = next;
            next = next.behind(lines, bytes.len() as u64);
            Item { position, next, columns, text }
        })
    }
}

impl Item<'_> {
    /// Returns the text as a line. Its number is 1 if the input is a part of a file, where line numbers are unknown.
    pub fn line(&self) -> Line<'_> {
        let number = match self.position {
            Position::Line(number) => number,
            Position::Byte(_) => 1,
        };
        Line { source: None, number, text: &self.text }
    }
}

/// The maximum number of bytes of a chunk of lines, unless it is a single longer line. It is small, so that answers
/// come soon, but large enough to make passing on a chunk cheap.
const SIZE: usize = 4 << 10;
/// The number of bytes to read at once.
const READ: usize = 64 << 10;
/// The byte order mark of UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// An iterator over the chunks of an input; it ends after a read error.
pub struct Chunks<R> {
    reader: R,
    /// Finds where puzzles on several lines begin, counted from `start`; `None` if each line is a puzzle.
    puzzles: Option<Starts>,
    /// Number of bytes from `start` on that contain no line break.
    searched: usize,
    /// Bytes that were read; those from `start` on are not handed out yet.
    rest: Vec<u8>,
    /// Index in `rest` of the first byte that was not handed out.
    start: usize,
    ended: bool,
    next: Position,
    columns: Columns,
}

impl<R: Read> Chunks<R> {
    /// Creates the chunks of `reader`, whose first byte is at `next`.
    pub fn new(reader: R, unit: Unit, next: Position) -> Chunks<R> {
        let puzzles = (unit == Unit::Puzzle(Format::Native)).then(Starts::default);
        let (rest, start, searched) = (Vec::new(), 0, 0);
        Chunks { reader, puzzles, searched, rest, start, ended: false, next, columns: Columns::default() }
    }

    /// Returns the index after the next chunk, if a whole line or puzzle has been read. While a long line is read piece
    /// by piece, no byte after the first [`SIZE`] is searched twice.
    fn end(&mut self) -> Option<usize> {
        let rest = &self.rest[self.start..];
        if let Some(puzzles) = &mut self.puzzles {
            return puzzles.next(rest, self.ended).map(|place| self.start + place);
        }
        let head = &rest[..rest.len().min(SIZE)];
        let near = if self.searched < SIZE { head.iter().rposition(|&byte| byte == b'\n') } else { None };
        let far = || {
            let (from, is_end) = (self.searched.min(rest.len()), |&byte: &u8| byte == b'\n');
            // Most pieces of a long line contain no line break, and `contains` finds that fastest.
            let ends = rest[from..].contains(&b'\n');
            ends.then(|| rest[from..].iter().position(is_end).map(|place| from + place)).flatten()
        };
        let found = near.or_else(far);
        self.searched = if found.is_some() { 0 } else { rest.len() };
        found.map(|place| self.start + place + 1)
    }

    fn read(&mut self) -> io::Result<()> {
        self.rest.drain(..std::mem::take(&mut self.start));
        let length = self.rest.len();
        // Extending by a whole array is fast even without optimisation.
        self.rest.extend_from_slice(&[0; READ]);
        let read = loop {
            match self.reader.read(&mut self.rest[length..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.rest.truncate(length + *read.as_ref().unwrap_or(&0));
        // Only puzzles need a limit here; the reader limits lines.
        if self.puzzles.is_some() && self.rest.len() as u64 > MOST_TEXT {
            return Err(too_long("a puzzle", MOST_TEXT));
        }
        self.ended = read? == 0;
        Ok(())
    }
}

/// Returns the puzzles of a whole text, one per chunk; the format shows where they begin.
pub fn of_text(text: &str, format: Format) -> impl Iterator<Item = io::Result<Chunk>> + Send + use<> {
    several::texts(text, format).into_iter().map(|(first, text)| {
        let (bytes, columns) = (text.into_bytes(), Columns::default());
        Ok(Chunk { first: Position::Line(first), bytes, columns })
    })
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        let end = loop {
            match self.end() {
                Some(end) => break end,
                None if self.ended && self.start == self.rest.len() => return None,
                None if self.ended => break self.rest.len(),
                None => {
                    if let Err(error) = self.read() {
                        self.ended = true;
                        self.rest.truncate(self.start);
                        return Some(Err(error));
                    }
                }
            }
        };
        let mut bytes = &self.rest[self.start..end];
        if let Some(rest) = bytes.strip_prefix(MARK).filter(|_| self.next.is_beginning()) {
            self.next = self.next.behind(0, MARK.len() as u64);
            bytes = rest;
        }
        // Only the first line of a file that is neither blank nor a comment can be the header of a table, and only in
        // the first chunk. A part that begins later does not read it.
        if self.next.is_beginning() {
            self.columns = batch::columns(&String::from_utf8_lossy(bytes));
        }
        let chunk = Chunk { first: self.next, bytes: bytes.to_vec(), columns: self.columns };
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
        self.next = self.next.behind(lines, bytes.len() as u64);
        if let Some(puzzles) = &mut self.puzzles {
            puzzles.cut(end - self.start);
        }
        self.start = end;
        Some(Ok(chunk))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that yields a few bytes at a time.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn chunks_are_whole_lines_and_nothing_is_lost() {
        let mut text: Vec<u8> = (0..3000).flat_map(|n| format!("{n}\n").into_bytes()).collect();
        text.extend_from_slice(&[b'x'; 3 * SIZE]);
        text.extend_from_slice(b"\n\nend");
        for drop in [1, 7, 100, READ] {
            let chunks: Vec<Chunk> = Chunks::new(Drops(&text, drop), Unit::Line, Position::FIRST)
                .map(|chunk| chunk.expect("read"))
                .collect();
            assert!(
                chunks.iter().map(|chunk| &chunk.bytes[..]).collect::<Vec<_>>().concat() == text,
                "{drop}"
            );
            let mut line = 1;
            for (place, chunk) in chunks.iter().enumerate() {
                assert_eq!(chunk.first, Position::Line(line));
                line += chunk.bytes.iter().filter(|&&byte| byte == b'\n').count();
                assert!(chunk.bytes.ends_with(b"\n") || place + 1 == chunks.len());
            }
        }
    }

    #[test]
    fn an_error_ends_the_chunks() {
        struct Fails;
        impl Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let mut chunks = Chunks::new(Fails, Unit::Line, Position::FIRST);
        assert!(matches!(chunks.next(), Some(Err(_))));
        assert!(chunks.next().is_none());
    }

    #[test]
    fn a_long_line_takes_time_by_its_length() {
        // The first line is empty, because it is also searched for names of columns.
        let mut text = vec![b'x'; 64 << 20];
        text[0] = b'\n';
        let start = std::time::Instant::now();
        let chunks: Vec<Chunk> = Chunks::new(Drops(&text, 8 << 10), Unit::Line, Position::FIRST)
            .map(|chunk| chunk.expect("read"))
            .collect();
        assert_eq!((chunks.len(), chunks[1].bytes.len()), (2, text.len() - 1));
        // Searching the whole line again for every piece would take 256 GB of reading.
        assert!(start.elapsed() < std::time::Duration::from_secs(30), "{:?}", start.elapsed());
    }

    #[test]
    fn puzzles_of_several_lines_are_chunks() {
        let puzzles =
            ["# a\n\ngrid 4x4\n....\n\n", "grid 6x6\n\n......\n\n# b\n", "grid 1x1\n\n\n", "grid 9x9"];
        let text = puzzles.concat();
        for drop in [1, 7, READ] {
            let chunks: Vec<Chunk> =
                Chunks::new(Drops(text.as_bytes(), drop), Unit::Puzzle(Format::Native), Position::FIRST)
                    .map(|chunk| chunk.expect("read"))
                    .collect();
            let texts: Vec<&[u8]> = chunks.iter().map(|chunk| &chunk.bytes[..]).collect();
            assert_eq!(texts, puzzles.map(str::as_bytes), "{drop}");
            let first = [1, 6, 11, 14].map(Position::Line);
            assert_eq!(chunks.iter().map(|chunk| chunk.first).collect::<Vec<_>>(), first);
        }
    }
}
