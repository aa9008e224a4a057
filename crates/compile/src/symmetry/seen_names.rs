//! Names that were seen before, in bounded memory.

use std::collections::HashSet;

use sha2::{Digest, Sha256};

/// The most names to remember, which take about 300 MB.
const MOST: usize = 4_000_000;

/// The names of puzzles that were seen.
///
/// ```
/// use sudoku2cnf_compile::symmetry::SeenNames;
///
/// let mut seen = SeenNames::default();
/// assert_eq!([seen.is_new("a")?, seen.is_new("b")?, seen.is_new("a")?], [true, true, false]);
/// # Ok::<(), sudoku2cnf_compile::symmetry::TooMany>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SeenNames(HashSet<[u8; 32]>);

/// There are more puzzles than are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {MOST} different puzzles: no more are remembered to recognise repeated ones")]
pub struct TooMany;

impl SeenNames {
    /// Returns `true` for a name that is seen for the first time, and remembers it.
    ///
    /// # Errors
    /// The limit of remembered names is exceeded; the name is not remembered.
    pub fn is_new(&mut self, name: &str) -> Result<bool, TooMany> {
        let digest: [u8; 32] = Sha256::digest(name.as_bytes()).into();
        if self.0.contains(&digest) {
            return Ok(false);
        }
        if self.0.len() >= MOST {
            return Err(TooMany);
        }
        Ok(self.0.insert(digest))
    }
}
