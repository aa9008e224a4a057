//! What families of rules share: a member states one predicate, the family posts and checks it.

mod pairs;
pub mod sums;
mod text;

pub use pairs::{ByPairs, Pairs};
pub use text::{Listed, Segmented};
