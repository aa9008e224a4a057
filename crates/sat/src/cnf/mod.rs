//! Variables, literals, and sinks that receive clauses.
//!
//! An [`Emit`] can emit the same variables and clauses repeatedly to any [`Sink`]: a counter, a DIMACS stream, a stored
//! [`Formula`], or a solver in this process. Nothing here knows about puzzles.
//!
//! ```
//! use sudoku2cnf_sat::cnf::{Counter, Formula, Model, Sink};
//!
//! let mut formula = Formula::default();
//! let (a, b) = (formula.new_var().positive(), formula.new_var().positive());
//! formula.clause(&[a, b]);
//! formula.pairwise(&[a, b]);
//! let counter = Counter::count(&formula)?;
//! assert_eq!((counter.vars(), counter.clauses()), (2, 2));
//! assert_eq!(Model::new([true, true]).falsified(&formula), Some(vec![!a, !b]));
//! # Ok::<(), sudoku2cnf_sat::cnf::TooManyVariables>(())
//! ```

mod check;
mod constants;
mod counter;
mod derivation;
mod formula;
mod guarded;
mod lit;
mod model;
mod projection;
mod row;
mod sink;
#[cfg(test)]
mod tests;

pub use constants::Constants;
pub use counter::Counter;
pub use derivation::{Derivation, Fact, Part};
pub use formula::{ExtendedFormula, Formula};
pub use guarded::GuardedSink;
pub use lit::{Lit, TooManyVariables, Var, VarCount};
pub use model::Model;
pub use projection::Projection;
pub use row::{Compare, Row};
pub use sink::{Emit, Group, Sink};
