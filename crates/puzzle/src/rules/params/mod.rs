//! The arguments of the lines of rules: declared once, read from text, checked, and made into rules.

mod arguments;
mod build;
mod near_miss;
mod param;
mod places;
mod puzzle;
mod read;
#[cfg(test)]
mod tests;
mod verify;
mod words;

pub use arguments::Arguments;
pub use build::{Context, MAX_NAMED};
pub use param::{Need, Param, ParamKind};
pub use places::Places;
pub(crate) use puzzle::stated;
pub(crate) use read::cells;
pub use read::read;
pub(crate) use words::integer;
pub use words::{Words, next_word, parse_cell};
