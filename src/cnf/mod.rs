//! Variables, literals, and the sinks that clauses flow into.
//!
//! An [`Emit`] replays the same variables and clauses into any [`Sink`]: a counter, a DIMACS
//! stream, a stored [`Formula`], a solver in the process. Nothing here knows a puzzle.

mod constants;
mod counter;
mod formula;
mod guarded;
mod lit;
mod model;
mod projection;
mod sink;
#[cfg(test)]
mod tests;

pub(crate) use constants::Constants;
pub use counter::Counter;
pub use formula::{Extended, Formula};
pub use guarded::Guarded;
pub use lit::{Lit, TooManyVariables, Var, VarCount};
pub use model::Model;
pub use projection::Projection;
pub use sink::{Emit, Group, Sink};
