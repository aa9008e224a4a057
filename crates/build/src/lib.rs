//! Functions shared by the programs' build scripts: [`link()`] sets linker options, and [`commit()`] passes on the
//! commit that the programs are built from.

// Build scripts print instructions to cargo on standard output.
#![allow(clippy::print_stdout)]

mod commit;
#[cfg(feature = "link")]
mod link;
#[cfg(test)]
mod skip;

pub use commit::commit;
#[cfg(feature = "link")]
pub use link::link;
