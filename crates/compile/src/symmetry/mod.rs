//! Finds out whether puzzles are the same up to symmetry, and gives puzzles that are the same a common name.
//!
//! Two puzzles are *the same* if a permutation of cells and values turns one into the other with all its rules and
//! givens. Such a permutation is an isomorphism of their [`Csp`](crate::csp::Csp)s. Only the constraints that a rule
//! posts count, not the rule itself. The permutation also maps solutions, so both puzzles have equally many. The values
//! of the grid are permuted in the same way in all cells. Cells with their own values and auxiliary variables each have
//! their own permutation of values.
//!
//! ```
//! use sudoku2cnf_base::limits::Limits;
//! use sudoku2cnf_compile::symmetry;
//!
//! let name = |text: &str| symmetry::name(&text.parse().expect("a puzzle"), &Limits::default()).expect("it ends");
//! let killer = "killer 3 r1c1 r1c2\n....\n....\n....\n...1";
//! let turned = "killer 3 r4c3 r4c4\n1...\n....\n....\n....";
//! assert_eq!(name(killer), name(turned));
//! assert_ne!(name(killer), name("killer 4 r1c1 r1c2\n....\n....\n....\n...1"));
//! assert_eq!(name("....\n....\n1...\n...."), "...............1");
//! ```

mod automata;
mod automorphisms;
mod boards;
mod breaking;
mod graph;
mod minlex;
mod refine;
mod search;
mod seen_names;
mod translate;
mod translation;

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::limits::{Limits, Stopped};
use crate::puzzle::{Interrupted, Puzzle};

pub use automorphisms::{Automorphisms, Motion, automorphisms};
pub use breaking::SymmetryBreaking;
pub use minlex::{minlex, minlex_within};
pub use seen_names::{SeenNames, TooMany};

use search::{Search, Unfinished};
use translate::translate_to_compare;

/// The reason why the symmetries of a puzzle could not be computed.
#[derive(Debug, thiserror::Error)]
pub enum SymmetryError {
    /// A limit was reached.
    #[error("a limit was reached")]
    Interrupted(#[from] Interrupted),
    /// The puzzle is too large, or has too many interchangeable parts.
    #[error("the symmetries of this puzzle take too long to find")]
    TooLong,
}

impl From<Unfinished> for SymmetryError {
    fn from(unfinished: Unfinished) -> SymmetryError {
        match unfinished {
            Unfinished::Stopped => SymmetryError::Interrupted(Interrupted(None)),
            Unfinished::TooLong => SymmetryError::TooLong,
        }
    }
}

impl From<Stopped> for Unfinished {
    fn from(_: Stopped) -> Unfinished {
        Unfinished::Stopped
    }
}

/// Returns a name that puzzles share if and only if they are the same. The name of a classic board of side 9 or 4 is
/// its [`minlex`] with `.` for 0, which is also the text of an equivalent puzzle. Any other name is the SHA-256 of a
/// canonical listing of the puzzle's graph, in 64 hexadecimal digits. Compare only names from the same version: rules
/// may post their constraints differently in the next version.
///
/// # Errors
/// A limit was reached, or the search for a canonical listing would take too long. A wrong name is never returned.
pub fn name(puzzle: &Puzzle, limits: &Limits) -> Result<String, SymmetryError> {
    let (csp, _) = puzzle.post_within(limits)?;
    if let Some(board) = boards::classic(&csp, limits)?
        && let Some(least) = minlex_within(&board, limits).map_err(Unfinished::from)?
    {
        let sign = |&digit: &u8| char::from_digit(digit.into(), 10).filter(|_| digit > 0).unwrap_or('.');
        return Ok(least.iter().map(sign).collect());
    }
    let translated = translate_to_compare(&csp, limits)?;
    let graph = &translated.graph;
    let (_, listing) = Search::new(graph, translated.counted, limits).canonical()?;
    let mut digest = Sha256::new();
    for colours in [&graph.colours, &graph.edge_colours] {
        digest.update((colours.len() as u64).to_le_bytes());
        for colour in colours {
            digest.update((colour.len() as u64).to_le_bytes());
            colour.iter().for_each(|number| digest.update(number.to_le_bytes()));
        }
    }
    for (a, b) in listing {
        digest.update(a.to_le_bytes());
        digest.update(b.to_le_bytes());
    }
    let mut name = String::new();
    for byte in digest.finalize() {
        // Writing to a string never fails.
        let _ = write!(name, "{byte:02x}");
    }
    Ok(name)
}

#[cfg(test)]
mod tests;
