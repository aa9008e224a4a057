//! What families of rules share: a member states one predicate, the family posts and checks it.

mod pairs;

pub use pairs::{ByPairs, Pairs};
