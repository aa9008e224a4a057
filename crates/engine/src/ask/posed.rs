//! A puzzle as a solver is asked about it, and the questions whose answer is more than a verdict.

use super::{ProblemSolver, Solver, Way};
use crate::backend::Verdict;
use crate::encode::Encoded;
use crate::grid::Solution;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle};
use crate::question::candidates::{self, Marks};
use crate::question::explain::{Finding, explain};
use crate::question::{Error, Models, Question, Task};

/// A puzzle as a solver is asked about it: its problem and its clauses.
pub struct Posed {
    way: Way,
    problem: Problem,
    cnf: Encoded,
}

impl Posed {
    /// The compiled puzzle.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The problem and its clauses, as questions take them.
    pub fn task(&self) -> Task<'_> {
        Task::new(&self.problem, &self.cnf)
    }

    /// `solver`, ready for this problem.
    ///
    /// # Errors
    /// The program does not read what it was chosen for.
    pub fn asked<'a>(&'a self, solver: &'a Solver) -> Result<ProblemSolver<'a>, Error> {
        Ok(solver.on(&self.problem, &self.way)?)
    }
}

impl Way {
    /// Compiles and encodes `puzzle` as it suits `solver` and `question`; without a question, as for those whose answer
    /// is more than a verdict.
    ///
    /// # Errors
    /// A limit was reached, perhaps at the rule that the error names.
    pub fn pose(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        question: Option<Question>,
        limits: &Limits,
    ) -> Result<Posed, Interrupted> {
        let how = self.simplified(solver, puzzle, question);
        let problem = Problem::compile(puzzle.clone(), how, limits)?;
        let cnf = problem.encoded_within(self.suited(&problem), limits);
        Ok(Posed { way: *self, problem, cnf })
    }

    /// Asks for the values that each cell of `puzzle` has in some solution, each counted in up to `cap` of them; `None`
    /// if a limit was reached before there was a problem.
    ///
    /// # Errors
    /// The solver failed, or its model is no solution.
    pub fn candidates(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        cap: u64,
        limits: &Limits,
    ) -> Result<Option<Marks>, Error> {
        let Ok(posed) = self.pose(solver, puzzle, None, limits) else { return Ok(None) };
        let asked = posed.asked(solver)?;
        candidates::of(&posed.task(), posed.problem(), asked.backend(), cap, limits).map(Some)
    }

    /// Explains another answer than one solution. `solver` is one that says which assumptions
    /// [failed](Solver::explaining).
    ///
    /// # Errors
    /// The solver failed, takes no clauses, or its model is no solution.
    pub fn explain(&self, solver: &Solver, puzzle: &Puzzle, limits: &Limits) -> Result<Finding, Error> {
        let backend = solver.takes_clauses()?;
        match Problem::compile(puzzle.clone(), self.simplification(), limits) {
            Ok(problem) => explain(&problem, self.suited(&problem), backend, limits),
            Err(Interrupted(_)) => Ok(Finding::Unknown),
        }
    }

    /// Gives up to `max` solutions to `take`, each as soon as it is found, until that answers false; returns whether it
    /// is known that there are no others.
    ///
    /// # Errors
    /// The solver failed, or its model is no solution.
    pub fn solutions(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        max: u64,
        limits: &Limits,
        mut take: impl FnMut(Solution) -> bool,
    ) -> Result<bool, Error> {
        let Ok(posed) = self.pose(solver, puzzle, None, limits) else { return Ok(false) };
        let (asked, task) = (posed.asked(solver)?, posed.task());
        let mut models = Models::open(asked.backend(), task.cnf, task.projection.clone(), limits)?;
        for _ in 0..max {
            let model = match models.next(limits)? {
                Verdict::Sat(model) => model,
                end => return Ok(end == Verdict::Unsat),
            };
            if !take(posed.problem.solution(&model)?) {
                break;
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{AUTO, BackendChoice};

    #[test]
    fn questions_with_more_than_a_verdict_are_answered_from_the_puzzle() {
        let puzzle = |text: &str| text.parse::<Puzzle>().expect("a puzzle");
        let (way, limits) = (Way::default(), Limits::default());
        let solver = Solver::new(BackendChoice::new(AUTO)).expect("a solver");
        let several = puzzle("1...\n....\n....\n...1");
        let (mut found, mut all) = (Vec::new(), Vec::new());
        let collect = |max, into: &mut Vec<Solution>| {
            let take = |solution| {
                into.push(solution);
                true
            };
            way.solutions(&solver, &several, max, &limits, take).expect("an answer")
        };
        assert!(!collect(2, &mut found));
        assert!(collect(u64::MAX, &mut all));
        assert!(
            found.len() == 2 && all.len() > 2 && all.iter().all(|one| several.broken_rules(one).is_empty())
        );
        let marks = way.candidates(&solver, &several, 1, &limits).expect("an answer").expect("no limit");
        for (cell, seen) in several.cells().zip(&marks.seen) {
            let mut values: Vec<i32> = all.iter().map(|solution| solution[cell].into()).collect();
            values.sort_unstable();
            values.dedup();
            assert!(seen.iter().map(|&(value, _)| value).eq(values), "{cell}");
        }
        let explaining = Solver::explaining(BackendChoice::new(AUTO)).expect("a solver");
        let none = puzzle("diagonal\n1...\n.2..\n....\n...1");
        let finding = way.explain(&explaining, &none, &limits).expect("an answer");
        let Finding::None(conflict) = finding else { panic!("{finding:?}") };
        assert_eq!(conflict.members.len(), 3);
    }
}
