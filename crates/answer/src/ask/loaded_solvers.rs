//! Solvers that stay loaded after a limit ended their search, while the user edits the puzzle. When the same puzzle is
//! asked about again, its solver continues with the clauses it has learned. A puzzle with more givens can use the same
//! solver: the new givens are assumed, and the learned clauses hold for both puzzles. After an answer, a new solver for
//! the edited puzzle is better, because the new givens make its formula smaller.

use std::rc::Rc;

use super::rule_sets::same_rules;
use super::{Solver, Way};
use crate::backend::{Backend, BackendError, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Lit, Model};
use crate::encode::EncodedCsp;
use crate::grid::Solution;
use crate::problem::Problem;
use crate::question::candidates::{self, Candidates, KnownMarks, Marks};
use crate::question::{QuestionError, Status, Task};
use crate::stopwatch::Phase;

/// The largest number of solvers kept loaded.
const KEPT: usize = 2;
/// The largest number of candidates of a puzzle whose solver is kept: the solvers of larger puzzles take hundreds of
/// megabytes.
const MOST_CANDIDATES: u64 = 20_000;
/// The memory, in bytes, that must remain free if a solver is kept.
const SPARE: usize = 256 << 20;

/// Solvers of the most recent puzzles whose search ended at a limit.
///
/// ```
/// use sudoku2cnf_answer::ask::{Solver, Warm, Way};
/// use sudoku2cnf_sat::backend::{BackendChoice, Limits};
/// use sudoku2cnf_compile::problem::Problem;
/// use sudoku2cnf_answer::question::Status;
/// use sudoku2cnf_answer::question::candidates::KnownMarks;
///
/// let (limits, known) = (Limits::default(), KnownMarks::default());
/// let solver = Solver::new(BackendChoice::new("dpll"))?;
/// let mut warm = Warm::new(&solver, Way::default());
/// let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let problem = Problem::new(hard.parse()?);
/// let marks = warm.candidates(&problem, 1, &known, &limits.at_most(1), |_, _| {})?;
/// assert_eq!(marks.answer, Status::Unknown);
/// let problem = Problem::new(hard.replacen("8..", "81.", 1).parse()?);
/// let marks = warm.candidates(&problem, 1, &known, &limits, |_, _| {})?;
/// assert_eq!((marks.answer, warm.loaded()), (Status::Unique, 1), "one solver was asked both times");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Warm<'b> {
    solver: &'b Solver,
    way: Way,
    /// The most recently used solver comes first.
    kept: Vec<WarmSolver<'b>>,
    /// The number of solvers that were loaded.
    loaded: u64,
}

impl<'b> Warm<'b> {
    /// Creates an empty cache that loads `solver` with puzzles encoded according to `way`. The solver must take
    /// clauses.
    pub fn new(solver: &'b Solver, way: Way) -> Warm<'b> {
        Warm { solver, way, kept: Vec::new(), loaded: 0 }
    }

    /// Drops the solvers that have answered. Until this is called, further questions about the same puzzle go to the
    /// same solver.
    pub fn settle(&mut self) {
        self.kept.retain(|kept| kept.is_open);
    }

    /// Drops all solvers.
    pub fn clear(&mut self) {
        self.kept.clear();
    }

    /// Returns the number of solvers loaded so far.
    pub fn loaded(&self) -> u64 {
        self.loaded
    }

    /// Finds the candidates of the simplified puzzle in `problem`, like [`of_known`](candidates::of_known).
    ///
    /// # Errors
    /// The solver failed, takes no clauses, or its model is not a solution.
    pub fn candidates(
        &mut self,
        problem: &Problem,
        cap: u64,
        known: &KnownMarks,
        limits: &Limits,
        hear: impl FnMut(Solution, &Candidates<'_>),
    ) -> Result<Marks, QuestionError> {
        if let Some(marks) = candidates::without_asking(problem, cap, known, limits)? {
            return Ok(marks);
        }
        let suited = (0..).zip(&self.kept).filter_map(|(place, kept)| Some((place, kept.assumed(problem)?)));
        let (mut loaded, assumed) = match suited.min_by_key(|(_, assumed)| assumed.len()) {
            Some((place, assumed)) => {
                let mut loaded = self.kept.remove(place);
                loaded.session.forget(limits)?;
                (loaded, assumed)
            }
            None => {
                // The oldest solver is dropped before the new one is loaded, to free its memory.
                self.kept.truncate(KEPT - 1);
                self.loaded += 1;
                (WarmSolver::new(problem, &self.way, self.solver.explaining()?, limits)?, Vec::new())
            }
        };
        let marks = loaded.candidates(problem, &assumed, cap, known, limits, hear)?;
        // With assumptions, the answer was about a stricter puzzle: the solver's own puzzle may still be open.
        loaded.is_open = marks.answer == Status::Unknown || !assumed.is_empty();
        if loaded.stays(limits) {
            self.kept.insert(0, loaded);
            self.kept.truncate(KEPT);
        }
        Ok(marks)
    }
}

/// A solver that holds the clauses of a puzzle.
struct WarmSolver<'b> {
    problem: Problem,
    cnf: Rc<EncodedCsp>,
    session: Box<dyn Incremental + 'b>,
    /// `true` if the clauses are complete, that is, no limit ended the encoding.
    is_whole: bool,
    /// `true` if the solver has not answered about its own puzzle, without assumptions.
    is_open: bool,
}

impl<'b> WarmSolver<'b> {
    fn new(
        problem: &Problem,
        way: &Way,
        backend: &'b dyn Backend,
        limits: &Limits,
    ) -> Result<WarmSolver<'b>, QuestionError> {
        let _encode = limits.during(Phase::Encode);
        let cnf = Rc::new(problem.encoded_within(way.suited(problem), limits));
        let is_whole = cnf.stopped_at().is_none() && !limits.stopped();
        let formula = Rc::clone(&cnf);
        let mut session = backend.load(formula, limits)?;
        session.will_forget();
        Ok(WarmSolver { problem: problem.clone(), cnf, session, is_whole, is_open: true })
    }

    /// Returns the literals that this solver must assume to answer about the puzzle of `problem`; `None` if it cannot,
    /// or if its own puzzle has more than twice as many candidates.
    fn assumed(&self, problem: &Problem) -> Option<Vec<Lit>> {
        let (own, other) = (self.problem.puzzle(), problem.puzzle());
        let mut givens = own.givens_by_place().iter().zip(other.givens_by_place());
        let is_stricter = same_rules(own, other) && givens.all(|(own, other)| own.is_none() || own == other);
        if !is_stricter || problem.candidates().saturating_mul(2) < self.problem.candidates() {
            return None;
        }
        let literals = self.problem.literals();
        let assumed = self.problem.given_values_of(other).map(|(var, value)| literals.literal(var, value));
        // A given that simplification excluded from the solver's own puzzle has no literal to assume.
        let mut assumed: Vec<Lit> = assumed.collect::<Option<_>>()?;
        assumed.retain(|&lit| lit != Lit::TRUE);
        let is_own = own.givens_by_place() == other.givens_by_place();
        (self.is_open || is_own).then_some(assumed)
    }

    fn candidates(
        &mut self,
        problem: &Problem,
        assumed: &[Lit],
        cap: u64,
        known: &KnownMarks,
        limits: &Limits,
        mut hear: impl FnMut(Solution, &Candidates<'_>),
    ) -> Result<Marks, QuestionError> {
        let task = Task::new(&self.problem, &self.cnf).with_puzzle(problem.puzzle());
        let read = |model: &Model, search: &Candidates<'_>| {
            if let Some(solution) = task.verified(model)? {
                hear(solution, search);
            }
            Ok(())
        };
        let known = self.with_excluded(problem, known);
        let session = Box::new(AssumingSession { session: &mut *self.session, assumed });
        let about = candidates::about(problem);
        candidates::marks(session, self.problem.compiled(), about, cap, &known, limits, read)
    }

    /// Returns a copy of `known` that also lists as impossible each candidate of the solver's own puzzle that the
    /// stricter `problem` excludes.
    fn with_excluded(&self, problem: &Problem, known: &KnownMarks) -> KnownMarks {
        let mut known = known.clone();
        let vars = self.problem.compiled().vars();
        known.impossible.resize(vars.len(), Vec::new());
        for (var, impossible) in vars.zip(&mut known.impossible) {
            let left = |value: i32| problem.literals().literal(var, value).is_some();
            let own = self.problem.literals().of(var).map(|(value, _)| value);
            impossible.extend(own.filter(|&value| !left(value)));
        }
        known
    }

    /// Returns `true` if the solver can be asked again and may stay in memory.
    fn stays(&self, limits: &Limits) -> bool {
        self.is_whole
            && self.session.goes_on()
            && self.problem.candidates() <= MOST_CANDIDATES
            && limits.spare_memory(SPARE) == SPARE
    }
}

/// A session in which some literals are always assumed.
struct AssumingSession<'s, 'b> {
    session: &'s mut (dyn Incremental + 'b),
    assumed: &'s [Lit],
}

impl Incremental for AssumingSession<'_, '_> {
    fn add(&mut self, clause: &[Lit]) {
        self.session.add(clause);
    }

    fn forget(&mut self, limits: &Limits) -> Result<(), BackendError> {
        self.session.forget(limits)
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        self.session.solve_under(&[self.assumed, assumptions].concat(), limits)
    }

    fn prefer(&mut self, lits: &[Lit]) {
        self.session.prefer(lits);
    }

    fn statistics(&self) -> Statistics {
        self.session.statistics()
    }

    fn backend(&self) -> &str {
        self.session.backend()
    }
}

#[cfg(test)]
mod tests;
