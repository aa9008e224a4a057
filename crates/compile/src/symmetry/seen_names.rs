//! Remembers puzzle names in bounded memory.

use std::collections::HashSet;

use sha2::{Digest, Sha256};

/// Maximum number of remembered names, which take about 300 MB.
const MOST: usize = 4_000_000;

/// A set of puzzle names.
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

/// The error for more different names than can be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {MOST} different puzzles: no more are remembered to recognise repeated ones")]
pub struct TooMany;

impl SeenNames {
    /// Remembers a name; returns `true` if it is new.
    ///
    /// # Errors
    /// The maximum number of names is reached, and the name is not remembered.
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
