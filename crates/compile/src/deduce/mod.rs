//! The consequences of a [`Csp`]: values that no solution has, sums that follow from houses and other sums, facts about
//! connected areas, and simpler constraints that are equivalent to automata. Removing these values, adding these facts
//! and replacing these automata never changes the solutions, so encodings, targets and solving steps may use all or
//! none of them.
//!
//! ```
//! use sudoku2cnf_compile::deduce::{Simplify, simplify};
//! use sudoku2cnf_base::limits::Limits;
//! use sudoku2cnf_compile::problem::Problem;
//!
//! let problem = Problem::whole("1.34..1221..43.1".parse()?);
//! let left = simplify(problem.csp(), Simplify::Propagate, &Limits::default())?.ok_or("not asked")?;
//! assert_eq!(left.only(problem.cell_vars()[1]), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod balanced;
mod derive;
mod language;
mod leftovers;
mod peers;
mod plane;
mod propagate;
mod redundant;
mod restate;
mod tight;
pub(crate) mod unrolled;

use crate::csp::{Csp, Domains};
use crate::limits::{Limits, Stopped};
use propagate::Propagator;

pub use derive::sums as derived_sums;
pub use peers::{Peers, repeats};
pub(crate) use plane::facts as plane_facts;
pub(crate) use redundant::sums;
pub(crate) use restate::restated;

/// How far values are excluded before encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Simplify {
    /// Nothing is excluded: every candidate has its variable.
    #[default]
    None,
    /// Givens and restrictions of single cells exclude values, and each given excludes its value in the other cells of
    /// its houses.
    Givens,
    /// Naked singles, hidden singles, relations of two variables, and the bounds of sums exclude values until nothing
    /// more follows. Some layouts of houses that have no solution are also detected.
    Propagate,
}

impl Simplify {
    /// All choices.
    pub const ALL: [Simplify; 3] = [Simplify::None, Simplify::Givens, Simplify::Propagate];

    /// Returns the name by which users choose the kind of simplification.
    pub const fn name(self) -> &'static str {
        match self {
            Simplify::None => "none",
            Simplify::Givens => "givens",
            Simplify::Propagate => "propagate",
        }
    }
}

/// Returns the remaining values of the variables of `csp`; `None` for [`Simplify::None`]. If there is no solution, a
/// variable may have no value left; the clauses are then contradictory.
///
/// # Errors
/// A limit was reached.
pub fn simplify(csp: &Csp, how: Simplify, limits: &Limits) -> Result<Option<Domains>, Stopped> {
    if how == Simplify::None {
        return Ok(None);
    }
    let mut propagator = Propagator::new(csp, limits)?;
    propagator.restrict()?;
    match how {
        Simplify::Propagate => {
            propagator.run()?;
            propagator.houses();
        }
        _ => propagator.givens(),
    }
    limits.check()?;
    Ok(Some(propagator.into_domains()))
}
