//! Families of SAT instances. A family consists of formulas of one kind that are as hard for a chosen solver as
//! requested. No two formulas are equivalent by symmetry, and most families are satisfiable by construction.
//!
//! Each family is a row of `families.rs`: how boards are filled, and how a filled board becomes an instance. The
//! hardness of an instance depends on a number, usually the number of holes; [`Search`] finds a suitable one.
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
    /// A description in a few words, for a help page.
    summary: &'static str,
    /// A description in whole sentences, for the page of a folder of instances.
    text: &'static str,
    /// The meaning of the number that controls the hardness of an instance, such as "holes".
    number: &'static str,
    /// The default size, in the form of a `grid` line.
    size: &'static str,
    /// The words of a grid line after the size, and the rules on the lines below it; SIZE is replaced by rows and
    /// columns.
    rules: &'static str,
    boards: Boards,
    made: BoardUse,
    /// Returns the approximate number at which instances are hard.
    usual: fn(&Grid) -> usize,
    /// The bibliography keys of publications about the family.
    sources: &'static [&'static str],
}

/// The way in which boards are filled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Boards {
    /// Random Latin squares, all equally likely.
    Latin,
    /// The first solution that a solver finds for the rules, with its choices in random order.
    Solver,
}

/// The way in which a filled board becomes an instance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoardUse {
    /// Some cells are emptied, to be filled again.
    Holes,
    /// Some cells are emptied, and one cell gets a wrong value.
    Exchanged,
    /// Some cells are emptied, to be filled in a way that differs from the board.
    Another,
    /// Only the sums of cages are given; the board is to be found from them.
    Cages,
    /// An orthogonal mate of the board, which is a Latin square, is to be found.
    Mate,
    /// Some of the board's colours are given; the others are to be found.
    Coloured,
}

/// An instance as a puzzle, before it is compiled to a formula.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Instance {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution known by construction, if any.
    pub solution: Option<Solution>,
    /// A solution of the puzzle that a clause of the formula excludes, if any.
    pub excluded: Option<Solution>,
    /// The number that controls the hardness, such as the number of holes.
    pub number: usize,
}

impl Family {
    /// Returns all families, in the order in which help lists them.
    pub fn all() -> impl Iterator<Item = Family> {
        FAMILIES.iter().map(Family)
    }

    /// Returns the family with this name, if there is one.
    pub fn named(name: &str) -> Option<Family> {
        Family::all().find(|family| family.name() == name)
    }

    /// Returns the name by which users choose the family.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns a description in a few words.
    pub fn summary(self) -> &'static str {
        self.0.summary
    }

    /// Returns the meaning of the number that controls the hardness of an instance, such as "holes".
    pub fn number(self) -> &'static str {
        self.0.number
    }

    /// Returns the default size, written as in a `grid` line.
    pub fn size(self) -> &'static str {
        self.0.size
    }

    /// Returns `true` if it is not known by construction whether instances are satisfiable, so a solver must decide.
    pub fn is_decided_by_a_solver(self) -> bool {
        matches!(self.0.made, BoardUse::Exchanged | BoardUse::Another | BoardUse::Mate)
    }

    /// Returns `true` if a clause of each formula excludes a known solution.
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

/// Returns the approximate number of holes at which completing a balanced quasigroup of this order is hardest. The
/// literature gives 381 for order 33 and 141 for order 18.
fn threshold(order: usize) -> usize {
    (1.68 * (order as f64).powf(1.55)).round() as usize
}

#[cfg(test)]
mod tests;
