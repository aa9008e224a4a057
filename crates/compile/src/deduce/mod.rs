//! The consequences of a [`Csp`], whatever their use: values that no solution has, and sums that houses and sums imply. Only
//! what no solution has is removed, and only what all solutions have is added, so encodings, targets and steps may use
//! everything or nothing.
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

/// The extent to which values are excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Simplify {
    /// Nothing: every candidate keeps its variable.
    #[default]
    None,
    /// The values that givens and restrictions exclude, and each given in the other cells of its houses.
    Givens,
    /// Everything that naked and hidden singles, and single pairs and sums, lead to.
    Propagate,
}

impl Simplify {
    /// All choices.
    pub const ALL: [Simplify; 3] = [Simplify::None, Simplify::Givens, Simplify::Propagate];

    /// Returns the name it is chosen by.
    pub const fn name(self) -> &'static str {
        match self {
            Simplify::None => "none",
            Simplify::Givens => "givens",
            Simplify::Propagate => "propagate",
        }
    }
}

/// Returns the remaining values of the variables of `csp`, to the extent that `how` says; nothing if it says none. A problem
/// without solution may end with an empty domain, which its clauses then refute.
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
