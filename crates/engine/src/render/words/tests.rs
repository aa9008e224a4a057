//! Steps in sentences, as they are printed.

mod lines;
mod orders;
mod proofs;
mod sentences;

use crate::steps::reason::tests::excluding;
