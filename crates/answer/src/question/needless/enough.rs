//! Finds a minimal set of clues that suffices.

use super::selectors::Reply;
use super::{Clue, Enough, Rest, Search};
use crate::csp::Owner;
use crate::question::{Question, QuestionError, Status};

impl Search<'_> {
    /// Leaves out one clue after another while the rest suffices according to the session, once with the givens tried
    /// first and once with the rules tried first. The smaller set is compiled as a puzzle of its own; if this puzzle
    /// has other solutions, all clues are used instead. Then each clue is tried again, in compiled puzzles, until none
    /// can be left out. `alone` says which clues cannot be left out even alone.
    pub(super) fn enough(&mut self, alone: &[Clue]) -> Result<Enough, QuestionError> {
        let mut kept: Vec<usize> = (0..self.owners.len()).collect();
        if let Some(fewer) = self.fewest(alone)?
            && self.are_enough(&fewer)?
        {
            kept = fewer;
        }
        let irreducible = self.spare(&mut kept)?;
        let (mut staying, mut left_out) = (Vec::new(), Vec::new());
        for (place, &owner) in self.owners.iter().enumerate() {
            if kept.contains(&place) { staying.push(owner) } else { left_out.push(owner) }
        }
        Ok(Enough { kept: staying, left_out, irreducible })
    }

    /// Returns the smaller of two sets that suffice according to the session; `None` if the questions were too hard for
    /// the session.
    fn fewest(&mut self, alone: &[Clue]) -> Result<Option<Vec<usize>>, QuestionError> {
        let is_given = |place: &usize| matches!(self.owners[*place], Owner::Given(_));
        let all = 0..self.owners.len();
        let (givens, rules): (Vec<usize>, Vec<usize>) = all.partition(is_given);
        let mut best: Option<Vec<usize>> = None;
        for order in [[&givens[..], &rules[..]].concat(), [&rules[..], &givens[..]].concat()] {
            if let Some(found) = self.shrunk(order, alone)?
                && best.as_ref().is_none_or(|best| found.len() < best.len())
            {
                best = Some(found);
            }
        }
        Ok(best)
    }

    /// Tries the clues in `kept` in order, and leaves out each clue that the session shows to be needless while the
    /// rest is kept; `None` if a question was too hard.
    fn shrunk(&mut self, mut kept: Vec<usize>, alone: &[Clue]) -> Result<Option<Vec<usize>>, QuestionError> {
        let mut needed = 0;
        while needed < kept.len() {
            if alone[kept[needed]].needless == Some(false) {
                needed += 1;
                continue;
            }
            let mut rest = kept.clone();
            let out = rest.remove(needed);
            match self.ask_selected(&rest, self.limits)? {
                Reply::Enough(core) => {
                    kept.remove(needed);
                    // The first `needed` clues were shown to be needed, so they are in every core.
                    let mut place = 0;
                    kept.retain(|clue| {
                        place += 1;
                        place <= needed || core.contains(clue)
                    });
                }
                Reply::Other(other) => {
                    self.others[out] = Some(other);
                    needed += 1;
                }
                Reply::Unknown => return Ok(None),
            }
        }
        Ok(Some(kept))
    }

    fn are_enough(&self, kept: &[usize]) -> Result<bool, QuestionError> {
        let outcome = (self.anew)(&self.with(kept), Question::Unique)?;
        let is_unique = outcome.answer == Status::Unique;
        Ok(is_unique && outcome.solutions.first().is_some_and(|solution| self.is_same(solution)))
    }

    /// Leaves out clues without which the rest still suffices, compiling a puzzle for each trial, until every clue is
    /// needed. Returns `false` if a limit prevented a proof of this.
    fn spare(&mut self, kept: &mut Vec<usize>) -> Result<bool, QuestionError> {
        let mut irreducible = true;
        // `needed` counts consecutive clues that could not be left out; leaving one out restarts the count.
        let (mut place, mut needed) = (0, 0);
        while needed < kept.len() {
            if self.limits.stopped() {
                return Ok(false);
            }
            place %= kept.len();
            let out = kept[place];
            let others: Vec<usize> = kept.iter().copied().filter(|&other| other != out).collect();
            let rest = self.with(&others);
            if self.others[out].as_ref().is_some_and(|other| self.is_other(other, &rest)) {
                (place, needed) = (place + 1, needed + 1);
                continue;
            }
            match self.ask_anew(&rest, out)? {
                Rest::Same => {
                    kept.remove(place);
                    (needed, irreducible) = (0, true);
                }
                known => {
                    (place, needed) = (place + 1, needed + 1);
                    irreducible &= !matches!(known, Rest::Unknown);
                }
            }
        }
        Ok(irreducible)
    }
}
