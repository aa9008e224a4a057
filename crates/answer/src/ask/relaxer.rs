//! The solvers of the linear relaxation: the one in this process, and programs that read LP.

use std::io;

use super::{Solver, Way};
use crate::backend::BackendError;
use crate::backend::process::{Process, SOLVERS, WriteFailed};
use crate::deduce::Simplify;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle, StatedRule};
use crate::target::relaxation::{self, RelaxedPoint};
use crate::target::{Target, TargetError};

/// A solver of linear programs, in this process or an external program.
pub struct Relaxer(Kind);

enum Kind {
    #[cfg(not(target_family = "wasm"))]
    InProcess,
    Program(Box<Process>),
}

/// The error of a solver of linear programs.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RelaxError {
    /// The solver in this process failed.
    #[cfg(not(target_family = "wasm"))]
    #[error(transparent)]
    Simplex(#[from] relaxation::SimplexError),
    /// The program failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl Relaxer {
    /// Returns the names of the programs that solve relaxations.
    pub fn programs() -> impl Iterator<Item = &'static str> {
        SOLVERS.iter().filter(|solver| solver.relaxes.is_some()).map(|solver| solver.name)
    }

    /// Returns the solver in this process; `None` on WebAssembly.
    pub fn usual() -> Option<Relaxer> {
        #[cfg(not(target_family = "wasm"))]
        return Some(Relaxer(Kind::InProcess));
        #[cfg(target_family = "wasm")]
        return None;
    }

    /// Returns `solver` as a relaxer if it is a program that can be one; otherwise the [usual](Relaxer::usual) one.
    pub fn of(solver: &Solver) -> Option<Relaxer> {
        solver.reader().and_then(Relaxer::program).or_else(Relaxer::usual)
    }

    /// Returns the program as a relaxer; `None` if it does not solve relaxations.
    pub fn program(process: &Process) -> Option<Relaxer> {
        Some(Relaxer(Kind::Program(Box::new(process.relaxing()?))))
    }

    /// Returns the name of the solver.
    pub fn name(&self) -> &str {
        match self.0 {
            #[cfg(not(target_family = "wasm"))]
            Kind::InProcess => "microlp",
            Kind::Program(ref process) => process.name(),
        }
    }

    /// Finds a point of the relaxation of `job`; `None` if a limit was reached.
    fn solve(&self, job: &crate::target::Job<'_>) -> Result<Option<RelaxedPoint>, RelaxError> {
        match self.0 {
            #[cfg(not(target_family = "wasm"))]
            Kind::InProcess => Ok(relaxation::solve(job)?),
            Kind::Program(ref process) => {
                let write = |file: &mut std::fs::File| {
                    job.write(Target::LP, file).map(drop).map_err(|error| match error {
                        TargetError::Io(error) => WriteFailed::Io(error),
                        error => WriteFailed::Io(io::Error::other(error)),
                    })
                };
                let Some(told) = process.tell(&write, job.limits).map_err(BackendError::from)? else {
                    return Ok(None);
                };
                match relaxation::read(job, &told.answer) {
                    Ok(relaxed) => Ok(relaxed),
                    Err(_) if job.limits.stopped() => Ok(None),
                    Err(wrong) => Err(told.error(format!("its answer is wrong: {wrong}")).into()),
                }
            }
        }
    }
}

impl Way {
    /// Finds a point of the linear relaxation of `puzzle`; `None` if a limit was reached. Also returns the rule at
    /// which a limit stopped the compilation. The objective is 0, or has random weights from the seed `objective`. The
    /// puzzle is simplified only if the user chose that.
    ///
    /// # Errors
    /// The solver failed.
    pub(super) fn relaxation(
        &self,
        relaxer: &Relaxer,
        puzzle: &Puzzle,
        objective: Option<u64>,
        limits: &Limits,
    ) -> Result<(Option<RelaxedPoint>, Option<StatedRule>), RelaxError> {
        let how = self.simplify.unwrap_or(Simplify::None);
        let problem = match Problem::compile(puzzle.clone(), how, limits) {
            Ok(problem) => problem,
            Err(Interrupted(stopped_at)) => return Ok((None, stopped_at)),
        };
        let job = relaxation::job(&problem);
        let mut details = job.details;
        details.objective = objective;
        Ok((relaxer.solve(&job.details(details).limits(limits))?, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_found_on_the_way_of_the_puzzle() {
        let relaxer = Relaxer::usual().expect("a solver");
        let puzzle = "1...\n..3.\n.4..\n...2".parse().expect("a puzzle");
        for simplify in [None, Some(Simplify::Propagate)] {
            let way = Way { simplify, ..Way::default() };
            let found = way.relaxation(&relaxer, &puzzle, None, &Limits::default()).expect("an answer");
            assert!(matches!(found.0, Some(RelaxedPoint::Integral(_))), "{simplify:?}");
        }
        let stopped = Limits::default().stopped_by(std::sync::Arc::new(true.into()));
        let found = Way::default().relaxation(&relaxer, &puzzle, None, &stopped).expect("an answer");
        assert_eq!(found.0, None);
    }
}
