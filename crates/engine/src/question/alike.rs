//! Puzzles that differ from others by their givens only: their rules are compiled once for all, and the givens
//! assumed.
//!
//! ```
//! use sudoku2cnf::backend::{Backend, Limits, dpll::Dpll};
//! use sudoku2cnf::puzzle::Puzzle;
//! use sudoku2cnf::question::alike::{Alike, Formulas, Known, Problems};
//! use sudoku2cnf::question::{Answer, Question};
//!
//! let (backend, problems, formulas) = (Dpll::new(), Problems::default(), Formulas::default());
//! let mut alike = Alike::new(&backend, &problems, &formulas);
//! let puzzle = |first: &str| format!("diagonal\n{first}\n.3..\n...4\n....").parse::<Puzzle>();
//! assert!(matches!(alike.known(&puzzle("1...")?), Known::Not));
//! // The second one with these rules.
//! let Known::Met(met) = alike.known(&puzzle("2...")?) else { panic!("it was met") };
//! let limits = Limits::default();
//! let kept = alike.keep(met, &limits, |problem| problem.suited())?;
//! let asked = alike.ask(kept, &puzzle("2...")?, Question::Unique, true, &limits)?;
//! assert!(asked.is_none_or(|outcome| outcome.answer != Answer::Unknown));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cell::OnceCell;
use std::collections::VecDeque;

use super::{Answer, Error, Models, Outcome, Question, Task, boards};
use crate::backend::{self, Backend};
use crate::csp::Owner;
use crate::deduce::Simplify;
use crate::encode::{Encoded, Options};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle};

/// How many sets of rules are kept.
const KEPT: usize = 4;
/// How many puzzles back another one with the same rules is known again.
const REMEMBERED: usize = 16;
/// The conflicts for one model. A puzzle that takes more is answered by itself, without all that its
/// givens decide.
const CONFLICTS: u64 = 2_000;
/// How many more puzzles of a set of rules may have to be answered by themselves than not, before all are.
const PATIENCE: i32 = 8;

/// What is compiled for each set of rules. Sessions borrow it, and so it stands apart from them.
#[derive(Default)]
pub struct Problems([OnceCell<Problem>; KEPT]);

/// The clauses of these problems.
#[derive(Default)]
pub struct Formulas([OnceCell<Encoded>; KEPT]);

/// Sets of rules that were met more than once, each with a session that knows them.
pub struct Alike<'f, 'p> {
    backend: &'f dyn Backend,
    problems: &'p Problems,
    formulas: &'f Formulas,
    sets: Vec<RuleSet<'f>>,
    /// The last puzzles with rules that are not kept.
    met: VecDeque<Puzzle>,
    /// How many puzzles in a row had rules that are not kept.
    strange: usize,
    full: bool,
}

/// One set of rules.
struct RuleSet<'f> {
    /// A puzzle that has it.
    puzzle: Puzzle,
    session: Option<Models<'f>>,
    /// How many puzzles it answered, less those that it could not.
    gain: i32,
}

/// Whether the rules of a puzzle are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// They are not, or there is no room for them: the puzzle is answered by itself.
    Not,
    /// Another puzzle had them, and they should be kept.
    Met(Met),
    /// They are kept.
    Kept(Kept),
}

/// Which puzzle had the same rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met(usize);

/// Where rules are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept(usize);

impl<'f, 'p> Alike<'f, 'p> {
    /// Nothing met yet. `backend` is one whose sessions [last](Backend::lasts).
    pub fn new(backend: &'f dyn Backend, problems: &'p Problems, formulas: &'f Formulas) -> Self {
        let (sets, met) = (Vec::new(), VecDeque::new());
        Alike { backend, problems, formulas, sets, met, strange: 0, full: false }
    }

    /// Whether more sets of rules come again than are kept: it had better begin anew.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Drops the sessions, which is what takes memory; whether there may have been any.
    pub fn free(&mut self) -> bool {
        self.sets.iter_mut().for_each(|set| set.session = None);
        !self.sets.is_empty()
    }

    /// Whether the rules of `puzzle` are known, which is remembered from now on.
    pub fn known(&mut self, puzzle: &Puzzle) -> Known {
        if let Some(place) = self.sets.iter().position(|set| same_rules(&set.puzzle, puzzle)) {
            self.strange = 0;
            return Known::Kept(Kept(place));
        }
        self.strange += 1;
        let grid = puzzle.grid();
        let side = grid.rows().max(grid.columns()).max(grid.values().count());
        if side > boards::LARGEST {
            return Known::Not;
        }
        match self.met.iter().position(|met| same_rules(met, puzzle)) {
            Some(_) if self.sets.len() == KEPT => {
                self.full = self.strange > REMEMBERED;
                Known::Not
            }
            Some(place) => Known::Met(Met(place)),
            None => {
                self.met.truncate(REMEMBERED - 1);
                self.met.push_front(puzzle.clone());
                Known::Not
            }
        }
    }

    /// Compiles rules that were just met, for those to come as well. `options` says how they become clauses.
    ///
    /// # Errors
    /// A limit was reached; the next puzzle that has the rules is the first one again.
    pub fn keep(
        &mut self,
        met: Met,
        limits: &Limits,
        options: impl FnOnce(&Problem) -> Options,
    ) -> Result<Kept, Interrupted> {
        let place = self.sets.len();
        let puzzle = self.met.remove(met.0).filter(|_| place < KEPT).ok_or(Interrupted(None))?;
        let plain = puzzle.restricted(|owner| !matches!(owner, Owner::Given(_)));
        let problem = Problem::compile(plain.clone(), Simplify::None, limits)?;
        let problem = self.problems.0[place].get_or_init(|| problem);
        self.formulas.0[place].get_or_init(|| problem.encoded_within(options(problem), limits));
        self.sets.push(RuleSet { puzzle: plain, session: None, gain: 0 });
        Ok(Kept(place))
    }

    /// The answer to `puzzle`, whose rules are kept, if it is the very one that the puzzle gets by itself, also where
    /// its solutions are `shown`.
    ///
    /// # Errors
    /// The solver failed, or its model is no solution.
    pub fn ask(
        &mut self,
        kept: Kept,
        puzzle: &Puzzle,
        question: Question,
        shown: bool,
        limits: &Limits,
    ) -> Result<Option<Outcome>, Error> {
        let Kept(place) = kept;
        let (Some(problem), Some(cnf)) = (self.problems.0[place].get(), self.formulas.0[place].get()) else {
            return Ok(None);
        };
        let set = &mut self.sets[place];
        if set.gain < -PATIENCE {
            return Ok(None);
        }
        let limits = limits.at_most(CONFLICTS);
        let task = Task::new(problem, cnf).with_puzzle(puzzle);
        // Which of several solutions is found depends on the clauses; the only one does not.
        let asked = if question == Question::One { Question::Unique } else { question };
        let open = || Models::open(self.backend, cnf, problem.projection(), &limits);
        let begun = set.session.take().map_or_else(open, Ok).map_err(Error::from);
        let answered = begun.and_then(|mut found| {
            let outcome = task.ask_again(&mut found, asked, &limits)?;
            // After a limit other than that of conflicts nobody knows how far the session got.
            set.session = Some(found).filter(|_| !limits.stopped());
            Ok(outcome)
        });
        let mut outcome = match answered {
            // The formula of the puzzle itself is smaller.
            Err(Error::Backend(backend::Error::NoMemory { .. })) => return Ok(None),
            answered => answered?,
        };
        let is_same = match outcome.answer {
            Answer::None | Answer::Unique => true,
            Answer::Multiple => question != Question::One && !shown,
            Answer::Solved | Answer::Unknown | Answer::Error => false,
        };
        set.gain = (set.gain + if is_same { 1 } else { -1 }).min(PATIENCE);
        if question == Question::One && outcome.answer == Answer::Unique {
            outcome.answer = Answer::Solved;
        }
        Ok(is_same.then_some(outcome))
    }
}

/// Whether two puzzles differ by their givens at most.
fn same_rules(one: &Puzzle, other: &Puzzle) -> bool {
    let stated = |puzzle: &Puzzle| puzzle.rules().len();
    let mut rules = one.rules().iter().zip(other.rules());
    stated(one) == stated(other)
        && one.grid() == other.grid()
        && rules.all(|(one, other)| one.statement == other.statement)
}
