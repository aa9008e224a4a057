//! A puzzle that is compiled and encoded, ready to be given to a solver.

use super::{Solver, Way};
use crate::cnf::{Emit, GuardedSink, Sink};
use crate::deduce::Simplify;
use crate::encode::{EncodedCsp, Options};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle};
use crate::question::{PosedSolver, Question, QuestionError, Task};

/// A puzzle, ready for a solver: its problem and its clauses.
pub struct PosedPuzzle {
    way: Way,
    problem: Problem,
    options: Options,
    cnf: PublishedClauses,
}

/// Emits exactly the clauses and auxiliary variables of a CNF file, even to a solver that could take whole groups.
struct PublishedClauses(EncodedCsp);

impl Emit for PublishedClauses {
    fn emit(&self, sink: &mut dyn Sink) {
        self.0.emit(&mut GuardedSink::new(sink, &[]));
    }
}

impl PosedPuzzle {
    /// Returns the compiled puzzle.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the problem and its clauses as a task for a solver.
    pub fn task(&self) -> Task<'_> {
        let task = Task::new(&self.problem, &self.cnf.0);
        if self.way.published { task.with_cnf(&self.cnf) } else { task }
    }

    /// Returns the options with which the puzzle was encoded.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Returns `true` if the clauses are the same as in a CNF file.
    pub(super) fn is_published(&self) -> bool {
        self.way.published
    }

    /// Returns `solver` prepared for this problem.
    ///
    /// # Errors
    /// If the program does not read the language it was chosen for.
    pub fn asked<'a>(&'a self, solver: &'a Solver) -> Result<PosedSolver<'a>, QuestionError> {
        Ok(solver.on(&self.problem, &self.way)?)
    }
}

impl Way {
    /// Compiles and encodes `puzzle`, simplified to the degree that suits `solver` and `question`. Pass `None` as
    /// `question` if its answer is more than a verdict.
    ///
    /// # Errors
    /// A limit was reached. The error names the rule that was being compiled, if any.
    pub fn pose(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        question: Option<Question>,
        limits: &Limits,
    ) -> Result<PosedPuzzle, Interrupted> {
        let mut problem = self.compiled(puzzle, self.simplified(solver, puzzle, question), limits)?;
        // Only one solution is wanted; for other questions, breaking symmetries would lose solutions.
        if self.symmetry && question == Some(Question::One) {
            problem = problem.breaking_symmetries(limits)?;
        }
        Ok(self.encoded(problem, limits))
    }

    /// Compiles and encodes `puzzle`, simplified to the degree `how` whatever the solver is. No symmetries are broken.
    ///
    /// # Errors
    /// Same as [`Way::pose`].
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

    /// Compiles `puzzle`, simplified to the degree `how`.
    ///
    /// # Errors
    /// Same as [`Way::pose`].
    pub fn compiled(&self, puzzle: &Puzzle, how: Simplify, limits: &Limits) -> Result<Problem, Interrupted> {
        Ok(Problem::compile(puzzle.clone(), how, limits)?.about_digits(self.digits))
    }
}
