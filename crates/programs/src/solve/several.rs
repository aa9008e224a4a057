//! Several files, answered as a batch with one line each, which begins with the file's name. A file that cannot be read
//! is reported and skipped.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};
use serde_json::json;

use crate::common::advice::told;
use crate::common::input::{Input, is_puzzle, text};
use crate::common::messages;
use crate::common::notes::NoteArgs;
use crate::solve::arguments::Arguments;

/// A reader that turns files into JSON Lines: one puzzle per line, with the file's name as `id`. Each file is read when
/// its line is read.
pub struct Files {
    files: VecDeque<PathBuf>,
    line: Cursor<Vec<u8>>,
    notes: NoteArgs,
    /// Set to `true` if a file cannot be read.
    failed: Arc<AtomicBool>,
}

impl Files {
    /// Creates the reader of the command line's files; sets `failed` if a file cannot be read.
    pub fn new(arguments: &Arguments, files: &[PathBuf], failed: &Arc<AtomicBool>) -> Files {
        Files {
            files: files.iter().cloned().collect(),
            line: Cursor::default(),
            notes: arguments.puzzle.notes.clone(),
            failed: Arc::clone(failed),
        }
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
            match self.line_of(&file) {
                Ok(line) => self.line = Cursor::new(line),
                Err(error) => {
                    self.failed.store(true, Ordering::Relaxed);
                    messages::error(told(&error));
                }
            }
        }
    }
}
