//! Puzzles that differ only in their givens. Their common rules are compiled once; the givens of each puzzle are
//! assumed.

use std::collections::VecDeque;

use super::AskError;
use super::boards::LARGEST;
use super::ruled::RuleSession;
use super::{Turn, Way};
use crate::backend::{Backend, BackendError};
use crate::puzzle::Puzzle;
use crate::question::{Outcome, Question, QuestionError, Status};

/// The largest number of rule sets that are kept.
const KEPT: usize = 4;
/// The number of previous puzzles that are remembered to recognise a puzzle with equal rules.
const REMEMBERED: usize = 16;
/// The conflict limit for one model. A puzzle that exceeds it is answered on its own, because its givens make its own
/// formula smaller.
const CONFLICTS: u64 = 2_000;
/// The tolerance for puzzles that a set could not answer: once they outnumber the answered ones by more than this, the
/// set is no longer used.
const PATIENCE: i32 = 8;

/// Rule sets that occurred more than once, each with a session that has loaded the rules.
pub struct RuleSets<'b> {
    backend: &'b dyn Backend,
    sets: Vec<RuleSet<'b>>,
    /// The most recent puzzles whose rules are not kept, the latest first.
    met: VecDeque<Puzzle>,
    /// The number of puzzles since the last puzzle whose rules are kept.
    strange: usize,
}

/// A rule set, and a measure of its success.
struct RuleSet<'b> {
    session: RuleSession<'b>,
    /// The number of puzzles that the session answered, minus the number that it could not answer; at most
    /// [`PATIENCE`].
    gain: i32,
}

impl<'b> RuleSets<'b> {
    /// Creates an empty collection. The sessions of `backend` must [last](Backend::lasts).
    pub fn new(backend: &'b dyn Backend) -> RuleSets<'b> {
        RuleSets { backend, sets: Vec::new(), met: VecDeque::new(), strange: 0 }
    }

    /// Drops everything; returns `true` if any compiled rules were dropped.
    pub fn clear(&mut self) -> bool {
        let had_sets = !self.sets.is_empty();
        *self = RuleSets::new(self.backend);
        had_sets
    }

    /// Returns the answer to `puzzle` if its rules were seen before; otherwise `None`. Also returns `None` if the
    /// puzzle could get a different answer when asked on its own or, with `shown` solutions, different solutions. Rules
    /// seen for the second time are compiled according to `way`, and the clock of the puzzle is then restarted.
    ///
    /// # Errors
    /// The solver failed, its model is not a solution, or the clock could not be started.
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
        // Asks whether the solution is unique: only a unique solution is certain to be the one that the puzzle's own
        // clauses give.
        let asked = if question == Question::One { Question::Unique } else { question };
        let mut outcome =
            match set.session.ask(self.backend, puzzle, asked, &turn.limits().at_most(CONFLICTS)) {
                // The puzzle's own formula is smaller and may fit into the memory.
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

    /// Returns the index of the rules of `puzzle` among the kept sets. Rules seen for the second time are compiled and
    /// kept if there is room. New rules are only remembered, and the result is `None`.
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
            // The kept sets have not been used for a long time, while other rules recur: start again.
            if self.strange > REMEMBERED {
                self.clear();
            }
            return Ok(None);
        }
        self.met.remove(met);
        turn.begin()?;
        let session = RuleSession::new(puzzle, way, &turn.limits());
        turn.begin()?;
        // If a limit was reached, the rules are forgotten, and the next puzzle with these rules counts as the first.
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
