//! Targets other than CNF, tested with the programs that read them.

mod dlx;
mod ends;
mod knf;
mod lp;
mod opb;
pub mod programs;
mod relaxation;
mod rules;
mod smt;
mod verdicts;
mod zinc;
