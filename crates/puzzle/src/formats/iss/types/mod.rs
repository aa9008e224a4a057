//! The types that do not correspond to one rule with the usual arguments. Each has a function that reads it, followed
//! by the function that writes it.

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
