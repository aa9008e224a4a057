//! Steps in sentences, as they are printed.

mod clues;
mod conclusions;
mod lines;
mod number_path;
mod orders;
mod proofs;
mod sentences;
mod x_sums;
