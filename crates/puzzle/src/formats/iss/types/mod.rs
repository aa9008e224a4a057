//! The types that are more than one rule with the usual arguments: for each, the function that reads it, followed by the one
//! that writes it.

pub mod cells;
pub mod chaos;
pub mod clues;
pub mod grid;
pub mod lists;
pub mod region_sum;
pub mod sets;
pub mod sums;

use super::written::OutputToken;
use crate::error::ParseError;

type ReadResult = Result<(), ParseError>;
type Tokens = Option<Vec<OutputToken>>;
