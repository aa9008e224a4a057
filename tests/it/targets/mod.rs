//! Targets beside CNF, through the programs that read them.

pub mod programs;
mod zinc;
