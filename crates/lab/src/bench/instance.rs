//! The instances that solvers are compared on: puzzles and existing formulas.

use std::fmt::Debug;
use std::io::{self, Read};
use std::sync::Arc;

use crate::dimacs::Dimacs;
use crate::formats::native;
use crate::puzzle::Puzzle;

/// A puzzle or a formula, with a name.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name for its runs in records.
    pub name: String,
    /// The checksum of a puzzle's native text or of a formula's file: a changed text is another instance.
    pub checksum: String,
    pub(super) subject: Subject,
}

/// The subject of an instance.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    Puzzle(Box<Puzzle>),
    Formula(Arc<dyn Formulas>),
}

/// The source of a formula. It is read again for each run, so that only running formulas are in memory.
pub trait Formulas: Debug + Send + Sync {
    /// Reads it.
    ///
    /// # Errors
    /// A message: it cannot be read, or is not a formula.
    fn read(&self) -> Result<Arc<Dimacs>, String>;
}

impl Instance {
    /// A puzzle with this name.
    pub fn of_puzzle(name: String, puzzle: Puzzle) -> Instance {
        let checksum = in_hex(crc32fast::hash(native::write(&puzzle).as_bytes()));
        Instance { name, checksum, subject: Subject::Puzzle(Box::new(puzzle)) }
    }

    /// A formula with this name, whose file has this [`checksum`].
    pub fn of_formula(name: String, checksum: String, formula: Arc<dyn Formulas>) -> Instance {
        Instance { name, checksum, subject: Subject::Formula(formula) }
    }

    /// The puzzle, if it is one.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match &self.subject {
            Subject::Puzzle(puzzle) => Some(puzzle),
            Subject::Formula(_) => None,
        }
    }
}

/// The checksum of a file: its CRC-32, as eight digits.
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
