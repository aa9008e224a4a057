//! The arguments in the lines of rules. They are declared once, read from text, checked, and turned into rules.

mod arguments;
mod build;
mod cell_name;
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
pub(crate) use cell_name::integer;
pub use cell_name::parse_cell;
pub use param::{Need, Param, ParamKind};
pub use places::Places;
pub(crate) use puzzle::stated;
pub(crate) use read::cells;
pub use read::read;
pub use words::{Words, next_word};
