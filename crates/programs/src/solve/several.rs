//! Several files, answered as a batch: one line for each, its name in front.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde_json::json;

use crate::common::input::{Input, is_puzzle, text};
use crate::common::notes::NoteArgs;
use crate::solve::arguments::Arguments;

/// The files as JSON Lines: a puzzle each, its file's name as `id`. Each is read when it is its turn.
pub struct Files {
    files: VecDeque<PathBuf>,
    line: Cursor<Vec<u8>>,
    notes: NoteArgs,
}

impl Files {
    /// The files of the command line, all of which must be there.
    pub fn new(arguments: &Arguments, files: &[PathBuf]) -> Result<Files> {
        for file in files.iter().filter(|file| file.as_os_str() != "-") {
            std::fs::metadata(file).with_context(|| file.display().to_string())?;
        }
        let notes = arguments.puzzle.notes.clone();
        Ok(Files { files: files.iter().cloned().collect(), line: Cursor::default(), notes })
    }

    fn line_of(&self, file: &PathBuf) -> Result<Vec<u8>> {
        let mut input = Input::open(Some(file), "the puzzle", &self.notes)?;
        if input.is_cnf()? {
            bail!("{}: a CNF among several files, expected puzzles", input.name);
        }
        let bytes = input.bytes(Vec::new())?;
        is_puzzle(&bytes, &input.name)?;
        let puzzle = text(&bytes, &input.name)?;
        Ok(format!("{}\n", json!({ "id": input.name, "puzzle": puzzle })).into_bytes())
    }
}

impl Read for Files {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.line.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let Some(file) = self.files.pop_front() else { return Ok(0) };
            self.line =
                Cursor::new(self.line_of(&file).map_err(|error| io::Error::other(format!("{error:#}")))?);
        }
    }
}
