//! Targets beside CNF, through the programs that read them.

mod dlx;
mod opb;
pub mod programs;
mod rules;
mod smt;
mod verdicts;
mod zinc;
