//! The reasons why answers about parts are not joined.

use super::parts::Id;
use crate::decode::NoSolution;

/// The reason why answers cannot be joined, though each may be correct on its own.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// No part and no answer was read.
    #[error("no parts and no answers, expected lines of JSON with the ids that --split wrote")]
    Nothing,
    /// This part, given by its id or number, is missing.
    #[error("{0} is neither among the parts nor among the answers, expected all parts")]
    Untold(String),
    /// The cubes do not match the checksum in the ids.
    #[error("the parts are not those of one split: their checksum is {found:08x}, expected {expected:08x}")]
    Sum {
        /// The checksum of the cubes in the ids.
        found: u32,
        /// The checksum of the split in the ids.
        expected: u32,
    },
    /// A filled grid may be in both parts.
    #[error("a filled grid may be in two parts, expected one only: {0} and {1}")]
    Overlap(Box<Id>, Box<Id>),
    /// A solution is in no part.
    #[error("the parts do not cover the puzzle: it has a solution that is in none of them")]
    Gap,
    /// A solver answered with a model that is not a solution.
    #[error(transparent)]
    NoSolution(#[from] NoSolution),
}
