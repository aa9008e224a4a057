//! What the build scripts of the programs share: how they are linked ([`link()`]), and the commit that they are compiled
//! of ([`commit()`]).

// Build scripts speak to cargo on standard output.
#![allow(clippy::print_stdout)]

mod commit;
#[cfg(feature = "link")]
mod link;

pub use commit::commit;
#[cfg(feature = "link")]
pub use link::link;
