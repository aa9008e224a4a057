//! What families of rules share: a member states one predicate, the family posts and checks it.

mod adjacent;
mod areas;
mod classes;
pub mod composite;
mod condition;
mod contents;
mod distance;
pub mod ends;
pub mod filling;
mod groups;
mod key;
pub mod machine;
mod members;
mod negative;
mod pairs;
mod presence;
pub mod ranks;
pub mod regex;
pub mod sight;
pub mod sums;
mod text;
pub mod word;

pub use adjacent::{adjacent_pairs, parse_adjacent};
pub use areas::{edges, is_connected};
pub use classes::{ByClasses, BySquares, Classes, SquareClasses, square, third};
pub use contents::{ByContents, Contents, Listing, multiset};
pub use distance::{at_offsets, leaps, taxicab};
pub use groups::{ByGroups, Groups, couples};
pub use key::{PairKey, parse_key, word_as_condition};
pub use members::{ByMembers, Members};
pub use negative::{unmarked_neighbours, unmarked_pairs};
pub use pairs::{ByPairs, Pairs, all_pairs, consecutive, hold_pairs, post_pairs};
pub use presence::{any_of, same_as};
pub use text::{Listed, Segmented};

use std::ops::RangeInclusive;

use super::args::Args;
use crate::error::ParseError;
use crate::grid::{Cell, Values};

/// Cells as words of a native line.
pub fn words(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// Values as one word of a native line.
pub fn list(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}

/// The values as integers.
pub fn range(values: Values) -> RangeInclusive<i32> {
    values.min.into()..=values.max.into()
}

/// The next word as values of the grid.
pub fn parse_values(args: &mut Args<'_>) -> Result<Vec<i32>, ParseError> {
    args.values(range(args.grid().values()))
}
