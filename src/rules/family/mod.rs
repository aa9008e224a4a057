//! What families of rules share: a member states one predicate, the family posts and checks it.

pub mod composite;
pub mod ends;
pub mod filling;
pub mod machine;
mod pairs;
pub mod ranks;
pub mod regex;
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
