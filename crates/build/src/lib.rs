//! Shared by the programs' build scripts: linking ([`link()`]), and the commit that they are built from
//! ([`commit()`]).

// Build scripts speak to cargo on standard output.
#![allow(clippy::print_stdout)]

mod commit;
#[cfg(feature = "link")]
mod link;

pub use commit::commit;
#[cfg(feature = "link")]
pub use link::link;
