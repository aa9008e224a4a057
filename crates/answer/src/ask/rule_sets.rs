//! Puzzles that differ only in their givens: their rules are compiled once for all, and the givens assumed.

use std::collections::VecDeque;

use super::AskError;
use super::boards::LARGEST;
use super::ruled::RuleSession;
use super::{Turn, Way};
use crate::backend::{Backend, BackendError};
use crate::puzzle::Puzzle;
use crate::question::{Outcome, Question, QuestionError, Status};

/// The number of sets of rules that are kept.
const KEPT: usize = 4;
/// The number of previous puzzles among which equal rules are recognised.
const REMEMBERED: usize = 16;
/// The conflicts for one model. A puzzle that takes more is answered on its own, with a formula without everything its
/// givens decide.
const CONFLICTS: u64 = 2_000;
/// A set of rules is no longer used once the puzzles that had to be solved separately outnumber the others by more.
const PATIENCE: i32 = 8;

/// Sets of rules that occurred more than once, each with a session that knows them.
pub struct RuleSets<'b> {
    backend: &'b dyn Backend,
    sets: Vec<RuleSet<'b>>,
    /// The last puzzles whose rules are not kept.
    met: VecDeque<Puzzle>,
    /// The number of consecutive puzzles whose rules are not kept.
    strange: usize,
}

/// One set of rules.
struct RuleSet<'b> {
    session: RuleSession<'b>,
    /// The number of puzzles that it answered, minus the number that it could not.
    gain: i32,
}

impl<'b> RuleSets<'b> {
    /// Creates an empty collection. `backend` is one whose sessions [last](Backend::lasts).
    pub fn new(backend: &'b dyn Backend) -> RuleSets<'b> {
        RuleSets { backend, sets: Vec::new(), met: VecDeque::new(), strange: 0 }
    }

    /// Drops everything; returns whether anything was compiled.
    pub fn clear(&mut self) -> bool {
        let had_sets = !self.sets.is_empty();
        *self = RuleSets::new(self.backend);
        had_sets
    }

    /// Returns the answer to `puzzle`, if its rules were seen before and the answer is exactly the one that the puzzle
    /// gets by itself, even when its solutions are `shown`. Rules seen for the second time are compiled according to
    /// `way`; after that, the puzzle's time starts anew.
    ///
    /// # Errors
    /// The solver failed, its model is no solution, or no time begins.
    pub fn ask<T: Turn>(
        &mut self,
        puzzle: &Puzzle,
        question: Question,
        shown: bool,
        way: &Way,
        turn: &mut T,
    ) -> Result<Option<Outcome>, T::Error> {
        let Some(place) = self.place(puzzle, way, turn)? else { return Ok(None) };
        let set = &mut self.sets[place];
        if set.gain < -PATIENCE {
            return Ok(None);
        }
        // Which of several solutions is found depends on the clauses; the only one does not.
        let asked = if question == Question::One { Question::Unique } else { question };
        let mut outcome =
            match set.session.ask(self.backend, puzzle, asked, &turn.limits().at_most(CONFLICTS)) {
                // The puzzle's own formula is smaller.
                Err(QuestionError::Backend(BackendError::NoMemory { .. })) => return Ok(None),
                answered => answered.map_err(AskError::from)?,
            };
        let is_same = match outcome.answer {
            Status::None | Status::Unique => true,
            Status::Multiple => question != Question::One && !shown,
            Status::Solved | Status::Unknown | Status::Error => false,
        };
        set.gain = (set.gain + if is_same { 1 } else { -1 }).min(PATIENCE);
        if question == Question::One && outcome.answer == Status::Unique {
            outcome.answer = Status::Solved;
        }
        Ok(is_same.then_some(outcome))
    }

    /// Returns the place of the rules of `puzzle` if they are kept; from now on they are remembered.
    fn place<T: Turn>(
        &mut self,
        puzzle: &Puzzle,
        way: &Way,
        turn: &mut T,
    ) -> Result<Option<usize>, T::Error> {
        let known = self.sets.iter().position(|set| same_rules(set.session.puzzle(), puzzle));
        if known.is_some() {
            self.strange = 0;
            return Ok(known);
        }
        self.strange += 1;
        let grid = puzzle.grid();
        if grid.rows().max(grid.columns()).max(grid.values().count()) > LARGEST {
            return Ok(None);
        }
        let Some(met) = self.met.iter().position(|met| same_rules(met, puzzle)) else {
            self.met.truncate(REMEMBERED - 1);
            self.met.push_front(puzzle.clone());
            return Ok(None);
        };
        if self.sets.len() == KEPT {
            // Rules other than the kept ones keep recurring.
            if self.strange > REMEMBERED {
                self.clear();
            }
            return Ok(None);
        }
        self.met.remove(met);
        turn.begin()?;
        let session = RuleSession::new(puzzle, way, &turn.limits());
        turn.begin()?;
        // After a limit, the next puzzle with the rules counts as the first again.
        Ok(session.ok().map(|session| {
            self.sets.push(RuleSet { session, gain: 0 });
            self.sets.len() - 1
        }))
    }
}

/// Returns `true` if two puzzles differ at most in their givens.
pub(super) fn same_rules(one: &Puzzle, other: &Puzzle) -> bool {
    let stated = |puzzle: &Puzzle| puzzle.rules().len();
    let mut rules = one.rules().iter().zip(other.rules());
    stated(one) == stated(other)
        && one.grid() == other.grid()
        && rules.all(|(one, other)| one.statement == other.statement)
}
