//! When two puzzles are the same in another guise, and one name for all of them.
//!
//! Two puzzles are *the same* if one becomes the other when cells and values change places and all that the rules and
//! givens say stays: an isomorphism of their [`Csp`](crate::csp::Csp)s. Nothing is assumed of a rule; what counts are the
//! constraints that it posts. Solutions go with it, so the same puzzles have as many. The values of the grid change
//! places in all cells alike; those of cells with values of their own, and of auxiliary variables, in each for itself.
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

/// The reason why there is no answer about a puzzle's symmetries.
#[derive(Debug, thiserror::Error)]
pub enum SymmetryError {
    /// A limit was reached.
    #[error("a limit was reached")]
    Interrupted(#[from] Interrupted),
    /// The puzzle is too large, or too much of it looks alike.
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

/// Returns the one name of all puzzles that are the same. That of a classic board of side 9 or 4 is its [`minlex`] with
/// `.` for 0: a puzzle of the class itself. Any other is the SHA-256 of the canonical listing of the puzzle's graph, in
/// 64 digits. Names are to be compared with those of the same version: rules may state their constraints otherwise in
/// the next one.
///
/// # Errors
/// A limit was reached, or the search for a canonical listing would take too long; there is never a wrong name.
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
        // Writing to a string cannot fail.
        let _ = write!(name, "{byte:02x}");
    }
    Ok(name)
}

#[cfg(test)]
mod tests;
