//! Families of SAT instances: many formulas of one kind, satisfiable by construction or not, as hard as wanted for a named
//! solver, no two of them equivalent by symmetry.
//!
//! Each family is a row of `families.rs`: its boards, what it makes of a filled one, and the source of filled ones. The
//! hardness of an instance depends on a number, here the number of holes; [`Search`] finds a suitable one.
//!
//! ```
//! use sudoku2cnf_lab::family::{Family, FamilyMaker};
//! use sudoku2cnf_base::limits::Limits;
//!
//! let family = Family::named("qwh").ok_or("a family")?;
//! let maker = FamilyMaker::new(family, Some("7x7"), &Limits::default())?;
//! let instance = maker.instance(1, 0, 20, &Limits::default())?.map_err(|_| "no instance")?;
//! let solution = instance.solution.as_ref().ok_or("it is satisfiable by construction")?;
//! assert_eq!(instance.puzzle.givens().count(), 7 * 7 - 20);
//! assert!(instance.puzzle.broken_rules(solution).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cages;
mod exchanged;
mod families;
mod formula;
mod holes;
mod latin_square;
mod make;
mod page;
mod search;

pub use formula::InstanceFormula;
pub use make::{DistinctInstances, FamilyMaker};
pub use page::{Folder, FolderInstance, Run, bibliography, description, readme, table};
pub use search::{Place, Search};

use self::families::FAMILIES;
use crate::grid::{Grid, Solution};
use crate::puzzle::Puzzle;

/// A family of instances.
#[derive(Clone, Copy)]
pub struct Family(&'static Spec);

/// The declaration of a family.
struct Spec {
    name: &'static str,
    /// Its description, in a few words for a help page.
    summary: &'static str,
    /// Its description for the page of an instance's folder: whole sentences.
    text: &'static str,
    /// The meaning of the number that controls the hardness of an instance.
    number: &'static str,
    /// The default size, in the form of a `grid` line.
    size: &'static str,
    /// The words of a grid line after the size, and the rules below it; SIZE stands for rows and columns.
    rules: &'static str,
    boards: Boards,
    made: BoardUse,
    /// The approximate number with which instances are hard.
    usual: fn(&Grid) -> usize,
    /// Its sources: keys of the bibliography.
    sources: &'static [&'static str],
}

/// The source of filled boards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Boards {
    /// Random Latin squares, all equally likely.
    Latin,
    /// A solver's first solution of the rules in random order.
    Solver,
}

/// The use of a filled board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoardUse {
    /// Holes are to be filled: the board is a solution.
    Holes,
    /// Holes are to be filled; one was filled with another value.
    Exchanged,
    /// Holes are to be filled differently from the board.
    Another,
    /// The board is to be found by the sums of its cages.
    Cages,
    /// A mate of the board is to be found.
    Mate,
    /// Some colours of the board's layer are given, the rest are to be found.
    Coloured,
}

/// An instance as a puzzle, before it is compiled to a formula.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Instance {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution known by construction.
    pub solution: Option<Solution>,
    /// A solution of the puzzle that a clause of the formula excludes.
    pub excluded: Option<Solution>,
    /// The number that controls its hardness.
    pub number: usize,
}

impl Family {
    /// All families.
    pub fn all() -> impl Iterator<Item = Family> {
        FAMILIES.iter().map(Family)
    }

    /// The family with this name.
    pub fn named(name: &str) -> Option<Family> {
        Family::all().find(|family| family.name() == name)
    }

    /// The name for choosing it.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns its description, in a few words.
    pub fn summary(self) -> &'static str {
        self.0.summary
    }

    /// The meaning of the number that controls the hardness of an instance.
    pub fn number(self) -> &'static str {
        self.0.number
    }

    /// The default size.
    pub fn size(self) -> &'static str {
        self.0.size
    }

    /// Returns `true` if only a solver's answer shows whether an instance is satisfiable.
    pub fn is_decided_by_a_solver(self) -> bool {
        matches!(self.0.made, BoardUse::Exchanged | BoardUse::Another | BoardUse::Mate)
    }

    /// Returns `true` if a clause excludes a known solution.
    pub fn excludes_a_solution(self) -> bool {
        self.0.made == BoardUse::Another
    }

    /// Returns `true` if all instances are unsatisfiable.
    pub fn is_unsatisfiable(self) -> bool {
        self.0.made == BoardUse::Exchanged
    }
}

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The number of holes at which a quasigroup of this order is hard: for balanced ones of order 33 and 18, the literature has
/// 381 and 141, which this approximates.
fn threshold(order: usize) -> usize {
    (1.68 * (order as f64).powf(1.55)).round() as usize
}

#[cfg(test)]
mod tests;
