//! What families of rules share: a member states one predicate, the family posts and checks it.

pub mod ends;
pub mod filling;
mod pairs;
pub mod sight;
pub mod sums;
mod text;
pub mod word;

use std::ops::RangeInclusive;

use crate::grid::Values;

pub use pairs::{ByPairs, Pairs};
pub use text::{Listed, Segmented};

/// The values as integers.
pub fn range(values: Values) -> RangeInclusive<i32> {
    values.min.into()..=values.max.into()
}
