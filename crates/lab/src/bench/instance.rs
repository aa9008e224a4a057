//! The instances on which solvers are compared: puzzles and existing formulas.

use std::fmt::Debug;
use std::io::{self, Read};
use std::sync::Arc;

use crate::dimacs::Dimacs;
use crate::formats::native;
use crate::puzzle::Puzzle;

/// A named puzzle or formula.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name under which the runs are recorded.
    pub name: String,
    /// The checksum of a puzzle's native text or of a formula's file. A changed text counts as another instance.
    pub checksum: String,
    pub(super) subject: Subject,
}

/// The content of an instance.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    Puzzle(Box<Puzzle>),
    Formula(Arc<dyn Formulas>),
}

/// A formula that can be read again for each run, so only the formulas of current runs are in memory.
pub trait Formulas: Debug + Send + Sync {
    /// Reads the formula.
    ///
    /// # Errors
    /// A message that says why the source cannot be read, or why it is not a formula.
    fn read(&self) -> Result<Arc<Dimacs>, String>;
}

impl Instance {
    /// Creates an instance from a puzzle.
    pub fn of_puzzle(name: String, puzzle: Puzzle) -> Instance {
        let checksum = in_hex(crc32fast::hash(native::write(&puzzle).as_bytes()));
        Instance { name, checksum, subject: Subject::Puzzle(Box::new(puzzle)) }
    }

    /// Creates an instance from a formula; `checksum` is the [`checksum`] of its file.
    pub fn of_formula(name: String, checksum: String, formula: Arc<dyn Formulas>) -> Instance {
        Instance { name, checksum, subject: Subject::Formula(formula) }
    }

    /// Returns the puzzle, or `None` for a formula.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match &self.subject {
            Subject::Puzzle(puzzle) => Some(puzzle),
            Subject::Formula(_) => None,
        }
    }
}

/// Returns the CRC-32 of a file as eight hexadecimal digits.
///
/// # Errors
/// The file cannot be read.
pub fn checksum(mut file: impl Read) -> io::Result<String> {
    let (mut hasher, mut buffer) = (crc32fast::Hasher::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Ok(in_hex(hasher.finalize())),
            Ok(count) => hasher.update(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn in_hex(sum: u32) -> String {
    format!("{sum:08x}")
}
