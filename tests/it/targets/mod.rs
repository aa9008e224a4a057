//! Targets beside CNF, through the programs that read them.

mod dlx;
pub mod programs;
mod smt;
