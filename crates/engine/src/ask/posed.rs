//! A puzzle as a solver is asked about it, and the questions whose answer is more than a verdict.

use std::cell::RefCell;

use super::{AskOutcome, PosedSolver, Solver, Way};
use crate::cnf::{Emit, GuardedSink, Model, Sink};
use crate::deduce::Simplify;
use crate::encode::{EncodedCsp, Options};
use crate::grid::Solution;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle};
use crate::question::candidates::{self, Marks};
use crate::question::estimate::{Estimate, Estimator};
use crate::question::explain::{Finding, explain};
use crate::question::needless::{self, Needless, NeedlessOptions};
use crate::question::{Error, ListOutcome, Question, Task};

/// A puzzle as a solver is asked about it: its problem and its clauses.
pub struct PosedPuzzle {
    way: Way,
    problem: Problem,
    options: Options,
    cnf: PublishedClauses,
}

/// The clauses and auxiliary variables that a formula has in a file, also for a solver that would take its groups
/// whole.
struct PublishedClauses(EncodedCsp);

impl Emit for PublishedClauses {
    fn emit(&self, sink: &mut dyn Sink) {
        self.0.emit(&mut GuardedSink::new(sink, &[]));
    }
}

impl PosedPuzzle {
    /// The compiled puzzle.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The problem and its clauses, as questions take them.
    pub fn task(&self) -> Task<'_> {
        let task = Task::new(&self.problem, &self.cnf.0);
        if self.way.published { task.with_cnf(&self.cnf) } else { task }
    }

    /// The options by which it was encoded.
    pub fn options(&self) -> Options {
        self.options
    }

    /// `solver`, ready for this problem.
    ///
    /// # Errors
    /// The program does not read what it was chosen for.
    pub fn asked<'a>(&'a self, solver: &'a Solver) -> Result<PosedSolver<'a>, Error> {
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
    ) -> Result<PosedPuzzle, Interrupted> {
        let mut problem = self.compiled(puzzle, self.simplified(solver, puzzle, question), limits)?;
        // All other questions are about all solutions.
        if self.symmetry && question == Some(Question::One) {
            problem = problem.breaking_symmetries(limits)?;
        }
        Ok(self.encoded(problem, limits))
    }

    /// Compiles and encodes `puzzle`, simplified to this degree whoever is asked. Its symmetries stay.
    ///
    /// # Errors
    /// As of [`Way::pose`].
    pub fn pose_simplified(
        &self,
        puzzle: &Puzzle,
        how: Simplify,
        limits: &Limits,
    ) -> Result<PosedPuzzle, Interrupted> {
        Ok(self.encoded(self.compiled(puzzle, how, limits)?, limits))
    }

    fn encoded(&self, problem: Problem, limits: &Limits) -> PosedPuzzle {
        let options = self.suited(&problem);
        let cnf = PublishedClauses(problem.encoded_within(options, limits));
        PosedPuzzle { way: *self, problem, options, cnf }
    }

    /// Compiles `puzzle`, simplified to this degree.
    ///
    /// # Errors
    /// As of [`Way::pose`].
    pub fn compiled(&self, puzzle: &Puzzle, how: Simplify, limits: &Limits) -> Result<Problem, Interrupted> {
        Ok(Problem::compile(puzzle.clone(), how, limits)?.about_digits(self.digits))
    }

    /// Asks for the values that each cell of `puzzle` has in some solution, each counted in up to `cap` of them. There
    /// is no cell where a limit was reached before there was a problem.
    ///
    /// # Errors
    /// The solver failed, or its model is no solution.
    pub fn candidates(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        cap: u64,
        limits: &Limits,
    ) -> Result<AskOutcome<Marks>, Error> {
        let posed = match self.pose(solver, puzzle, None, limits) {
            Ok(posed) => posed,
            Err(interrupted) => return Ok(AskOutcome::before(Marks::unknown(solver.name()), interrupted)),
        };
        let (asked, task) = (posed.asked(solver)?, posed.task());
        let marks = candidates::of(&task, posed.problem(), &asked, cap, limits)?;
        Ok(AskOutcome::of(marks, &task))
    }

    /// Estimates the number of solutions of `puzzle` by random walks that depend on `seed`, until half the interval is at
    /// most `precision` of the mean; `hear` is told each estimate on the way. There is none where a limit was reached
    /// before the first walk had ended.
    pub fn estimate(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        precision: f64,
        limits: &Limits,
        hear: impl FnMut(&Estimate),
    ) -> AskOutcome<Option<Estimate>> {
        let posed = match self.pose_simplified(puzzle, self.simplification(), limits) {
            Ok(posed) => posed,
            Err(interrupted) => return AskOutcome::before(None, interrupted),
        };
        let task = posed.task();
        let estimator = Estimator::new(&task, posed.problem(), seed, limits);
        let found = estimator.ok().and_then(|mut estimator| estimator.walk_until(precision, limits, hear));
        AskOutcome::of(found, &task)
    }

    /// Explains another answer than one solution. `solver` is one that says which assumptions
    /// [failed](Solver::explaining).
    ///
    /// # Errors
    /// The solver failed, takes no clauses, or its model is no solution.
    pub fn explain(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> Result<AskOutcome<Finding>, Error> {
        let backend = solver.takes_clauses()?;
        let problem = match Problem::compile(puzzle.clone(), self.simplification(), limits) {
            Ok(problem) => problem,
            Err(interrupted) => return Ok(AskOutcome::before(Finding::Unknown, interrupted)),
        };
        let outcome = explain(&problem, self.suited(&problem), backend, limits)?;
        Ok(AskOutcome { outcome, stopped_at: None })
    }

    /// Finds the givens and rules that `puzzle` does not need. `solver` is one that says which assumptions
    /// [failed](Solver::explaining).
    ///
    /// # Errors
    /// The solver failed, takes no clauses, or its model is no solution.
    pub fn needless(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        options: NeedlessOptions,
        limits: &Limits,
    ) -> Result<AskOutcome<Needless>, Error> {
        let (backend, stopped_at) = (solver.takes_clauses()?, RefCell::new(None));
        let anew = |puzzle: &Puzzle, question: Question| {
            let asked = self.ask(solver, puzzle, question, limits)?;
            *stopped_at.borrow_mut() = asked.stopped_at;
            Ok(asked.outcome)
        };
        let outcome = needless::find_by(puzzle, options, self.digits, backend, &anew, limits)?;
        Ok(AskOutcome { outcome, stopped_at: stopped_at.into_inner() })
    }

    /// Gives up to `max` solutions to `take`, each as soon as it is found, until that answers false.
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
    ) -> Result<AskOutcome<ListOutcome>, Error> {
        let posed = match self.pose(solver, puzzle, None, limits) {
            Ok(posed) => posed,
            Err(interrupted) => {
                return Ok(AskOutcome::before(ListOutcome::unknown(solver.name()), interrupted));
            }
        };
        let (asked, task) = (posed.asked(solver)?, posed.task());
        let mut models = task.models(&asked, limits)?;
        let take = |_: &Model, solution: Option<Solution>| Ok::<_, Error>(solution.is_none_or(&mut take));
        let outcome = task.each(&mut models, max, limits, take)?;
        Ok(AskOutcome::of(outcome, &task))
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
            way.solutions(&solver, &several, max, &limits, take).expect("an answer").outcome.complete
        };
        assert!(!collect(2, &mut found));
        assert!(collect(u64::MAX, &mut all));
        assert!(
            found.len() == 2 && all.len() > 2 && all.iter().all(|one| several.broken_rules(one).is_empty())
        );
        let marks = way.candidates(&solver, &several, 1, &limits).expect("an answer").outcome;
        for (cell, seen) in several.cells().zip(&marks.seen) {
            let mut values: Vec<i32> = all.iter().map(|solution| solution[cell].into()).collect();
            values.sort_unstable();
            values.dedup();
            assert!(seen.iter().map(|&(value, _)| value).eq(values), "{cell}");
        }
        let explaining = Solver::explaining(BackendChoice::new(AUTO)).expect("a solver");
        let none = puzzle("diagonal\n1...\n.2..\n....\n...1");
        let finding = way.explain(&explaining, &none, &limits).expect("an answer").outcome;
        let Finding::None(conflict) = finding else { panic!("{finding:?}") };
        assert_eq!(conflict.members.len(), 3);
    }
}
