//! The input: a file, standard input, or a given text.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use sudoku2cnf_puzzle::error::ParseError;
use sudoku2cnf_puzzle::formats::{self, content};
use sudoku2cnf_sat::dimacs::ReadError;

use super::bound::{MOST_TEXT, read_all, too_long};
use super::compressed::Plain;
use super::file_name::is_stdin;
use super::notes::NoteArgs;
use super::packed::Packing;
use super::system;

/// The words for an input in the error that it is too long.
const TEXT: &str = "a text";

/// An open file or standard input.
pub struct Input {
    /// The name of the input in error messages.
    pub name: String,
    /// A reader of the contents, decompressed.
    pub reader: Box<dyn BufRead + Send>,
    /// The number of bytes, if known; it is unknown for compressed files, pipes and standard input.
    pub length: Option<u64>,
}

impl Input {
    /// Opens the file at `path`, or standard input if `path` is `None` or `-`. At a terminal, prints a note that `what`
    /// is expected.
    pub fn open(path: Option<&PathBuf>, what: &str, notes: &NoteArgs) -> Result<Input> {
        match path.filter(|path| !is_stdin(path)) {
            None => {
                if system::stdin_was_closed() {
                    bail!("standard input is closed, expected {what} there or the name of a file");
                }
                if io::stdin().is_terminal() {
                    let end = system::END_OF_INPUT;
                    notes.note(&format!("waiting for {what} on standard input; {end} ends it"));
                }
                Ok(Input {
                    name: "<stdin>".into(),
                    reader: Box::new(Plain::new(BufReader::new(Once { reader: io::stdin(), ended: false }))),
                    length: None,
                })
            }
            Some(path) => {
                let name = path.display().to_string();
                let file = File::open(path).with_context(|| name.clone())?;
                // Progress is counted in bytes of text, so the length of a compressed file does not help.
                let is_plain = Packing::of(path).is_none();
                let length = file.metadata().ok().filter(|data| is_plain && data.is_file());
                let length = length.map(|data| data.len());
                Ok(Input { name, reader: Box::new(Plain::new(BufReader::new(file))), length })
            }
        }
    }

    /// Creates an input from a given text.
    pub fn of_text(name: &str, text: String) -> Input {
        let length = Some(text.len() as u64);
        Input { name: name.to_owned(), reader: Box::new(io::Cursor::new(text)), length }
    }

    /// Reads the rest and returns it after the `bytes` that were read already; a text that is too long is an error.
    pub fn bytes(&mut self, bytes: Vec<u8>) -> Result<Vec<u8>> {
        read_all(&mut self.reader, bytes, TEXT, MOST_TEXT).with_context(|| self.name.clone())
    }

    /// Reads about `most` bytes from the beginning, up to the end of a line. If fewer bytes are returned, they are the
    /// whole input.
    pub fn beginning(&mut self, most: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let name = || self.name.clone();
        self.reader.by_ref().take(most).read_to_end(&mut bytes).with_context(name)?;
        if bytes.len() as u64 == most && !bytes.ends_with(b"\n") {
            let left = MOST_TEXT + 1 - most;
            self.reader.by_ref().take(left).read_until(b'\n', &mut bytes).with_context(name)?;
        }
        if bytes.len() as u64 > MOST_TEXT {
            return Err(too_long(TEXT, MOST_TEXT)).with_context(name);
        }
        Ok(bytes)
    }

    /// Returns `true` if the input begins like a DIMACS CNF; a byte order mark is skipped. Nothing is consumed.
    pub fn is_cnf(&mut self) -> Result<bool> {
        let (is_cnf, seen) = content::is_cnf(&mut self.reader).with_context(|| self.name.clone())?;
        let reader = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(io::Cursor::new(seen).chain(reader));
        Ok(is_cnf)
    }
}

/// A reader that keeps reporting the end once it was reached. A terminal can be read again after Ctrl-D, so without
/// this, the user would have to press it twice.
struct Once<R> {
    reader: R,
    ended: bool,
}

impl<R: Read> Read for Once<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let count = self.reader.read(buffer)?;
        self.ended = count == 0 && !buffer.is_empty();
        Ok(count)
    }
}

/// Decodes the text of the input called `name`.
pub fn text<'a>(bytes: &'a [u8], name: &str) -> Result<Cow<'a, str>, ParseError> {
    formats::decode(bytes).map_err(|error| error.in_file(name))
}

/// Returns an error if a text is meant for solvers: it is not a puzzle, although its comments contain one.
pub fn is_puzzle(bytes: &[u8], name: &str) -> Result<()> {
    match content::target(bytes) {
        None => Ok(()),
        Some(target) => bail!(
            "{name}: a text for solvers of {target}, expected a puzzle (cnf2sudoku reads the answers to such a text)"
        ),
    }
}

/// Adds the name of the file to an error in a CNF or an answer.
pub fn located(error: ReadError, name: &str) -> anyhow::Error {
    match error {
        ReadError::Malformed(place) => anyhow!("{name}:{place}"),
        ReadError::Io(error) => anyhow::Error::from(error).context(name.to_owned()),
    }
}
