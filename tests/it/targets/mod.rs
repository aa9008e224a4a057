//! Targets beside CNF, through the programs that read them.

mod opb;
pub mod programs;
mod rules;
mod verdicts;
mod zinc;
