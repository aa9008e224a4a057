//! Compiles rules once for all puzzles that share them. The givens of each puzzle are assumed.

use std::rc::Rc;

use super::Way;
use crate::backend::Backend;
use crate::csp::Owner;
use crate::deduce::Simplify;
use crate::encode::EncodedCsp;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle};
use crate::question::{Models, Outcome, Question, QuestionError, Status, Task};

/// The common rules of some puzzles, and a solver session that has loaded them.
pub struct RuleSession<'b> {
    problem: Problem,
    cnf: Rc<EncodedCsp>,
    session: Option<Models<'b>>,
}

impl<'b> RuleSession<'b> {
    /// Compiles and encodes the rules of `puzzle`, without its givens.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn new(puzzle: &Puzzle, way: &Way, limits: &Limits) -> Result<RuleSession<'b>, Interrupted> {
        let plain = puzzle.restricted(|owner| !matches!(owner, Owner::Given(_)));
        let problem = Problem::compile(plain, Simplify::None, limits)?.about_digits(way.digits);
        RuleSession::of(problem, way, limits)
    }

    /// Encodes a problem without givens. Fails at a limit, because an incomplete encoding would be used for all later
    /// puzzles, and their answers would depend on the clock.
    fn of(problem: Problem, way: &Way, limits: &Limits) -> Result<RuleSession<'b>, Interrupted> {
        let cnf = Rc::new(problem.encoded_within(way.suited(&problem), limits));
        if cnf.stopped_at().is_some() || limits.stopped() {
            let stopped_at = Task::new(&problem, &cnf).stopped_at().cloned();
            return Err(Interrupted(stopped_at));
        }
        Ok(RuleSession { problem, cnf, session: None })
    }

    /// Returns the puzzle that has only the rules, without givens.
    pub fn puzzle(&self) -> &Puzzle {
        self.problem.puzzle()
    }

    /// Asks `backend`, which must be the same each time, about a puzzle with these rules.
    ///
    /// # Errors
    /// The solver failed, or its model is not a solution.
    pub fn ask(
        &mut self,
        backend: &'b dyn Backend,
        puzzle: &Puzzle,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, QuestionError> {
        let task = Task::new(&self.problem, &self.cnf).with_puzzle(puzzle);
        let mut found = match self.session.take() {
            Some(found) => found,
            None => Models::open(backend, Rc::clone(&self.cnf), self.problem.projection(), limits)?,
        };
        let outcome = task.ask_again(&mut found, question, limits)?;
        // After a limit, the state of the session is unknown, so it is dropped.
        self.session = Some(found).filter(|_| outcome.answer != Status::Unknown && !limits.stopped());
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::backend::{BackendError, Incremental, Statistics, Verdict, dpll::Dpll};
    use crate::cnf::{Emit, Lit};

    /// The built-in solver, wrapped to count the formulas it loads, and to raise a flag after its answers.
    struct FlaggingSolver {
        dpll: Dpll,
        loads: Cell<u32>,
        flag: Arc<AtomicBool>,
        is_late: Cell<bool>,
    }

    struct FlaggingSession<'a>(Box<dyn Incremental + 'a>, &'a FlaggingSolver);

    impl Backend for FlaggingSolver {
        fn name(&self) -> &str {
            "flagging"
        }

        fn load<'a>(
            &'a self,
            cnf: Rc<dyn Emit + 'a>,
            limits: &Limits,
        ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
            self.loads.set(self.loads.get() + 1);
            Ok(Box::new(FlaggingSession(self.dpll.load(cnf, limits)?, self)))
        }
    }

    impl Incremental for FlaggingSession<'_> {
        fn add(&mut self, clause: &[Lit]) {
            self.0.add(clause);
        }

        fn forget(&mut self, limits: &Limits) -> Result<(), BackendError> {
            self.0.forget(limits)
        }

        fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
            let verdict = self.0.solve_under(assumptions, limits)?;
            self.1.flag.store(self.1.is_late.get() && verdict == Verdict::Unsat, Ordering::Relaxed);
            Ok(verdict)
        }

        fn statistics(&self) -> Statistics {
            self.0.statistics()
        }

        fn backend(&self) -> &str {
            "flagging"
        }
    }

    fn puzzle(text: &str) -> Puzzle {
        text.parse().expect("a puzzle")
    }

    #[test]
    fn a_session_that_met_a_limit_is_opened_anew() {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stopped_by(Arc::clone(&flag));
        let backend =
            FlaggingSolver { dpll: Dpll::new(), loads: Cell::new(0), flag, is_late: Cell::new(false) };
        let puzzle = puzzle("grid 9x9\ngiven r1c1=1");
        let mut rules = RuleSession::new(&puzzle, &Way::default(), &limits).expect("no limit");
        let none = self::puzzle("grid 9x9\ngiven r1c1=1 r1c2=1");
        let mut asked = |puzzle: &Puzzle, limits: &Limits| {
            let outcome = rules.ask(&backend, puzzle, Question::Unique, limits).expect("an answer");
            (outcome.answer, backend.loads.get())
        };
        assert_eq!(asked(&puzzle, &limits), (Status::Multiple, 1));
        assert_eq!(asked(&none, &limits), (Status::None, 1));
        // A budget of conflicts is a limit, too.
        assert_eq!(asked(&seventeen(), &limits.at_most(0)), (Status::Unknown, 1));
        assert_eq!(asked(&puzzle, &limits), (Status::Multiple, 2));
        // The flag is raised only after the answer is known.
        backend.is_late.set(true);
        assert_eq!(asked(&none, &limits), (Status::None, 2));
        backend.is_late.set(false);
        backend.flag.store(false, Ordering::Relaxed);
        assert_eq!(asked(&puzzle, &limits), (Status::Multiple, 3));
    }

    /// A puzzle whose search runs into conflicts.
    fn seventeen() -> Puzzle {
        puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    }

    #[test]
    fn rules_that_were_not_encoded_to_the_end_are_not_kept() {
        let killer = "grid 4x4\nkiller 5 r1c1 r1c2\nkiller 5 r2c1 r2c2";
        let problem = || Problem::new(puzzle(killer));
        let way = Way::default();
        assert!(RuleSession::of(problem(), &way, &Limits::default()).is_ok());
        let stopped = Limits::default().stopped_by(Arc::new(true.into()));
        assert!(RuleSession::of(problem(), &way, &stopped).is_err());
    }
}
