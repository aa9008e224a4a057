//! Options for turning a puzzle into a problem and clauses, and a function that asks a solver with these options.

use super::Solver;
use super::simplification::is_searched_whole;
use crate::deduce::Simplify;
use crate::encode::{Choice, Options};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle, StatedRule};
use crate::question::{Outcome, Question, QuestionError};

/// Options for turning puzzles into problems and clauses, as chosen by the user. For options that were not chosen, the
/// default depends on the puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// The choice of the encoding.
    pub choice: Choice,
    /// The degree to which puzzles are simplified; `None` if the question decides.
    pub simplify: Option<Simplify>,
    /// `true` if the formula includes sums that follow from houses and other sums.
    pub redundant: bool,
    /// `true` if symmetries are broken for questions that need only one solution. Other questions are about all
    /// solutions, so no symmetry is broken for them.
    pub symmetry: bool,
    /// `true` if the clauses are the same as in a CNF file of the puzzle: encoded alike for all solvers, with no group
    /// taken as a whole.
    pub published: bool,
    /// `true` if two solutions with the same digits in the grid count as one, whatever the variable cells and hidden
    /// layers hold.
    pub digits: bool,
}

impl Default for Way {
    /// Returns the options of a user who chose nothing.
    fn default() -> Way {
        Way {
            choice: Choice::default(),
            simplify: None,
            redundant: true,
            symmetry: false,
            published: false,
            digits: false,
        }
    }
}

impl Way {
    /// Returns the options for a problem: the chosen ones, and the rest from `default`.
    pub fn options(&self, problem: &Problem, default: Options) -> Options {
        let redundant = default.redundant && self.redundant;
        problem.options(self.choice, default.redundant(redundant))
    }

    /// Returns the options for a problem: the chosen ones, and for the rest the defaults of CNF files if the clauses
    /// are [published](Way::published), or else values that suit the problem.
    pub fn suited(&self, problem: &Problem) -> Options {
        self.options(problem, if self.published { Options::default() } else { problem.suited() })
    }

    /// Returns the degree to which `puzzle` is simplified before `solver` is asked. If `question` needs only one or two
    /// solutions, some solvers are faster with the unsimplified board.
    pub fn simplified(&self, solver: &Solver, puzzle: &Puzzle, question: Option<Question>) -> Simplify {
        let is_short = matches!(question, Some(Question::One | Question::Unique));
        let is_free = self.simplify.is_none() && is_short && solver.takes_boards_whole();
        if is_free && is_searched_whole(puzzle) {
            return Simplify::None;
        }
        self.simplification()
    }

    /// Returns the degree to which puzzles are simplified for any solver and question.
    pub fn simplification(&self) -> Simplify {
        self.simplify.unwrap_or(Simplify::Propagate)
    }

    /// Asks `solver` about `puzzle`; also returns the rule that was being compiled or encoded when a limit was reached.
    ///
    /// # Errors
    /// The solver failed, or its model is not a solution.
    pub(super) fn outcome(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        question: Question,
        limits: &Limits,
    ) -> Result<(Outcome, Option<StatedRule>), QuestionError> {
        let posed = match self.pose(solver, puzzle, Some(question), limits) {
            Ok(posed) => posed,
            Err(Interrupted(stopped_at)) => return Ok((Outcome::unknown(solver.name()), stopped_at)),
        };
        let task = posed.task();
        let outcome = task.ask(&posed.asked(solver)?, question, limits)?;
        Ok((outcome, task.stopped_at().cloned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Ask, Request, ask};
    use crate::backend;
    use crate::backend::dpll::Heuristic;
    use crate::question::Status;

    #[test]
    fn symmetries_are_broken_for_one_solution_only() {
        // The puzzle has two solutions, which a symmetry maps to each other.
        let puzzle: Puzzle = "palindrome r1c3 r2c1\n12..\n..12\n21..\n..21".parse().expect("a puzzle");
        let solver = Solver::new(backend::BackendChoice::new(backend::DPLL)).expect("a solver");
        let (way, limits) = (Way { symmetry: true, ..Way::default() }, Limits::default());
        let asked = |question| way.outcome(&solver, &puzzle, question, &limits).expect("an answer").0;
        assert_eq!(asked(Question::One).answer, Status::Solved);
        assert_eq!(asked(Question::Unique).answer, Status::Multiple);
        assert_eq!(asked(Question::Count(9)).count, 2);
        let candidates = Request { ask: Ask::Candidates { cap: Some(9), layers: false, digits: false }, way };
        let answered = ask(&puzzle, &candidates, &solver, &limits, &mut |_| true).expect("an answer");
        assert_eq!(answered.answer.verdict(), Status::Multiple);
        let broken = |question| {
            let posed = way.pose(&solver, &puzzle, question, &limits).expect("no limit");
            posed.problem().compiled().broken().is_some()
        };
        assert_eq!([Some(Question::One), Some(Question::Unique), None].map(broken), [true, false, false]);
    }

    #[test]
    fn small_boards_are_simplified_for_those_who_are_not_quicker_with_them() {
        let board: Puzzle = "1...\n....\n....\n...2".parse().expect("a board");
        let killer: Puzzle = "killer 5 r1c1 r1c2\n....\n....\n....\n....".parse().expect("a puzzle");
        let auto = backend::BackendChoice::new(backend::AUTO);
        let how = |choice: backend::BackendChoice<'_>, way: &Way, puzzle: &Puzzle, question| {
            way.simplified(&Solver::new(choice).expect("a solver"), puzzle, question)
        };
        let (way, unique) = (Way::default(), Some(Question::Unique));
        assert_eq!(how(auto, &way, &board, unique), Simplify::None);
        assert_eq!(how(auto, &way, &killer, unique), Simplify::Propagate);
        assert_eq!(how(auto, &way, &board, Some(Question::Count(9))), Simplify::Propagate);
        assert_eq!(how(auto, &way, &board, None), Simplify::Propagate);
        assert_eq!(how(auto.heuristic(Some(Heuristic::Jw)), &way, &board, unique), Simplify::Propagate);
        assert_eq!(how(auto.groups(false), &way, &board, unique), Simplify::Propagate);
        assert_eq!(
            how(backend::BackendChoice::new(backend::DPLL), &way, &board, unique),
            Simplify::Propagate
        );
        let chosen = Way { simplify: Some(Simplify::Givens), ..way };
        assert_eq!(how(auto, &chosen, &board, unique), Simplify::Givens);
    }
}
