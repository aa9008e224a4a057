//! Families of similar rules. A rule defines only what is special about it, and its family posts and checks it.

mod adjacent;
mod areas;
pub mod bounds;
pub mod chosen_set;
mod classes;
pub mod composite;
mod contents;
mod distance;
pub mod ends;
mod exits;
pub mod filling;
mod groups;
pub mod held_blocks;
pub mod machine;
mod members;
mod negative;
mod one_track;
mod orders;
mod pairs;
mod presence;
pub mod ranks;
pub mod regex;
mod shading;
pub mod sight;
pub mod skyline;
pub mod sums;
mod track;
pub mod word;

pub use adjacent::{adjacent, adjacent_pairs};
pub use areas::{edges, is_connected, whole_regions};
pub use classes::{ByClasses, BySquares, Classes, SquareClasses, square, third};
pub use contents::{ByContents, Contents, Listing, multiset};
pub use distance::{Offset, at_offsets, leaps, taxicab};
pub use exits::post_exits;
pub use groups::{ByGroups, CellGroups, Groups, couples};
pub use members::{ByMembers, Members};
pub use negative::{unmarked_neighbours, unmarked_pairs};
pub use one_track::{MANNER, OneTrack};
pub use pairs::{ByPairs, CellPairs, Pairs, all_pairs, consecutive, hold_pairs, post_pairs};
pub use presence::any_of;
pub use shading::Shading;
pub use track::Track;

use std::ops::RangeInclusive;

use crate::grid::Values;

/// Returns the values as integers.
pub fn range(values: Values) -> RangeInclusive<i32> {
    values.min.into()..=values.max.into()
}
