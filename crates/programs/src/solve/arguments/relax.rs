//! The options of `--relax`.

use clap::{Args, ValueEnum};

use sudoku2cnf_answer::ask::{Ask, Relaxer, Solver};
use sudoku2cnf_sat::backend::AUTO;

use super::Arguments;
use crate::common::number;

/// Options of the relaxation.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Relaxation")]
pub struct RelaxArgs {
    /// Solves the linear relaxation: each value of a cell has a weight from 0 to 1, and these add up to 1
    ///
    /// integral: a solution, checked; there may be others. fractional: the weights, which prove nothing. infeasible: there
    /// is no solution, within floating-point accuracy. --backend glpsol or cbc lets that program solve it; by default this
    /// program does.
    #[arg(long)]
    pub relax: bool,
    /// Objective that the relaxation minimises: nothing, or random weights
    #[arg(long, value_enum, default_value = "zero")]
    objective: Objective,
    /// Chooses one of several solutions at random, if given; also the seed of --estimate and of --objective random
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    pub seed: u64,
}

/// The objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Objective {
    /// Nothing: the first point found
    Zero,
    /// Random weights of all values
    Random,
}

impl RelaxArgs {
    /// Returns `true` if there is no objective, so that no random weights are drawn.
    pub fn is_fixed(&self) -> bool {
        self.objective == Objective::Zero
    }
}

impl Arguments {
    /// Returns the message that `solver` cannot solve a relaxation, if the question asks for one.
    pub fn without_relaxer(&self, solver: &Solver) -> Option<String> {
        if !matches!(self.ask, Ask::Relax { .. }) || solver.reader().and_then(Relaxer::program).is_some() {
            return None;
        }
        let (name, known) = (solver.name(), Relaxer::programs().collect::<Vec<_>>());
        if known.contains(&name) {
            return Some(format!("{name} solves relaxations of what it reads first; leave out --target"));
        }
        let known = known.join(" and ");
        let is_named = self.backend != AUTO || self.names_program();
        is_named.then(|| format!("{name} solves no relaxations; {known} do"))
    }
}
