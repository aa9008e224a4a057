//! Targets beside CNF, through the programs that read them.

mod lp;
pub mod programs;
mod relaxation;
