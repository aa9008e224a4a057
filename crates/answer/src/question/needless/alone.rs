//! Determines for each clue on its own whether the puzzle needs it.

use super::selectors::Reply;
use super::{Clue, Rest, Search, Without};
use crate::puzzle::Puzzle;
use crate::question::{Question, QuestionError, Status};

impl Search<'_> {
    /// Compiles and solves `rest`, the puzzle without some clues. Another solution is stored for the clue with index
    /// `place`.
    pub(super) fn ask_anew(&mut self, rest: &Puzzle, place: usize) -> Result<Rest, QuestionError> {
        let outcome = (self.anew)(rest, Question::Unique)?;
        let exactly = |count| Rest::Other(Some(Without { count, exact: true }));
        let other = outcome.solutions.into_iter().find(|solution| !self.is_same(solution));
        let rest = match (outcome.answer, &other) {
            (Status::Unique, None) => Rest::Same,
            (Status::Unique, Some(_)) => exactly(1),
            (Status::None, _) => exactly(0),
            (Status::Multiple, _) => Rest::Other(None),
            _ => Rest::Unknown,
        };
        if other.is_some() {
            self.others[place] = other;
        }
        Ok(rest)
    }

    /// Counts the solutions of `rest` up to `cap`, and at least to 2; `None` if a limit was reached before a second one
    /// was found.
    fn counted(&self, rest: &Puzzle, cap: u64) -> Result<Option<Without>, QuestionError> {
        let outcome = (self.anew)(rest, Question::Count(cap.max(2).into()))?;
        let known = match outcome.answer {
            Status::None => Some((0, true)),
            Status::Unique => Some((1, true)),
            Status::Multiple => outcome.count.as_u128().map(|count| (count, outcome.complete)),
            // A limit was reached: two or more counted solutions are still a lower bound.
            _ => outcome.count.as_u128().filter(|&count| count > 1).map(|count| (count, false)),
        };
        Ok(known.map(|(count, exact)| Without { count, exact }))
    }

    /// Determines for each clue whether it can be left out alone.
    pub(super) fn each_alone(&mut self, cap: Option<u64>, clues: &mut [Clue]) -> Result<(), QuestionError> {
        let all: Vec<usize> = (0..self.owners.len()).collect();
        // The clues that every proof so far has used: any other clue is probably needless, so the session need not be
        // asked about it.
        let mut used = all.clone();
        if let Reply::Enough(core) = self.ask_selected(&all, self.limits)? {
            used = core;
        }
        for (place, clue) in clues.iter_mut().enumerate() {
            if self.limits.stopped() {
                return Ok(());
            }
            let others: Vec<usize> = all.iter().copied().filter(|&other| other != place).collect();
            let rest = self.with(&others);
            if used.contains(&place) {
                match self.ask_selected(&others, self.limits)? {
                    Reply::Other(other) if self.is_other(&other, &rest) => self.others[place] = Some(other),
                    Reply::Enough(core) => used.retain(|place| core.contains(place)),
                    Reply::Other(_) | Reply::Unknown => {}
                }
            }
            let known = match self.others[place] {
                Some(_) => Rest::Other(None),
                None => self.ask_anew(&rest, place)?,
            };
            let without = match (&known, cap) {
                (Rest::Other(None), Some(cap)) => self.counted(&rest, cap)?,
                (Rest::Other(without), _) => *without,
                _ => None,
            };
            let needless = match known {
                Rest::Same => Some(true),
                Rest::Other(_) => Some(false),
                Rest::Unknown => None,
            };
            *clue = Clue { needless, without, ..*clue };
        }
        Ok(())
    }
}
