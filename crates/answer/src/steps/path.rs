//! The path from a puzzle to its solution: takes the easiest step found, again and again.

use super::StepOptions;
use super::board::Board;
use super::cause::Cause;
use super::goal::Goal;
use super::pattern::Deduction;
use super::replay::apply;
use super::search::Search;
use super::ways::Ways;
use crate::grid::Digit;
use crate::limits::{Limits, Stopped};
use crate::puzzle::Puzzle;

/// A function that looks for all patterns of a kind.
type Pattern = fn(&Board) -> Vec<Deduction>;

/// The reason why there are no more steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Last {
    /// Everything common to all solutions is known.
    Done,
    /// This reason cannot hold.
    Contradiction(u32),
    /// No step within the allowed weight was found.
    Heavy,
    /// A limit was reached.
    Stopped,
}

/// A path, and the state after its last step.
pub struct Path<'a> {
    pub board: Board,
    /// For each candidate, `true` if a solution has it.
    possible: &'a [bool],
    search: Search,
    ways: Ways<'a>,
    most_weight: u32,
    /// The value placed last: steps with the same value are preferred.
    value: Option<Digit>,
    /// For each candidate, `true` if a step excluded it; `false` if a placed value did.
    noted: Vec<bool>,
}

impl<'a> Path<'a> {
    /// Creates the path that leads from the facts on `board` to everything common to all solutions.
    pub fn new(
        puzzle: &'a Puzzle,
        board: Board,
        possible: &'a [bool],
        options: &StepOptions,
        limits: &Limits,
    ) -> Result<Path<'a>, Stopped> {
        let search = Search::new(&board, options.jobs, limits)?;
        let noted = vec![false; possible.len()];
        let ways = Ways::new(puzzle);
        Ok(Path { board, possible, search, ways, most_weight: options.max_weight, value: None, noted })
    }

    /// Finds the next step, takes it, and returns it.
    pub fn next(&mut self, limits: &Limits) -> Result<Deduction, Last> {
        if let Some(reason) = self.board.broken() {
            return Err(Last::Contradiction(reason));
        }
        let goals = self.goals();
        if goals.is_empty() {
            return Err(Last::Done);
        }
        let mut found = self.find(&goals, limits)?;
        self.finish(&mut found);
        if let [reason] = found.reasons[..]
            && self.empties(&found)
        {
            return Err(Last::Contradiction(reason));
        }
        if found.weight(&self.board.reasons) > self.most_weight {
            return Err(Last::Heavy);
        }
        apply(&mut self.board, &found);
        found.remove.iter().for_each(|&candidate| self.noted[candidate as usize] = true);
        if let Some(&placed) = found.place.last() {
            self.value = Some(self.board.reasons.candidate(placed).1);
        }
        Ok(found)
    }

    /// Returns `true` if a deduction leaves some cell without candidates.
    fn empties(&self, found: &Deduction) -> bool {
        self.board.cells_of(&found.remove).into_iter().any(|cell| {
            let mut all = self.board.reasons.candidates.numbers(cell);
            all.all(|candidate| self.board.is_excluded(candidate) || found.remove.contains(&candidate))
        })
    }

    /// Returns the goals still to be shown, nearest first: candidates in no solution, and candidates in all solutions.
    fn goals(&self) -> Vec<Goal> {
        let count = self.possible.len() as u32;
        let width = self.board.reasons.candidates.width as u32;
        let mut goals = Vec::new();
        for first in (0..count).step_by(width as usize) {
            let cell = first..first + width;
            let only = cell.clone().filter(|&candidate| self.possible[candidate as usize]).count() == 1;
            for candidate in cell {
                let is_true = self.possible[candidate as usize];
                if (only || !is_true) && self.board.is_open(candidate) {
                    goals.push(Goal { candidate, is_true });
                }
            }
        }
        goals.sort_by_key(|goal| self.board.distance(&[goal.candidate]));
        goals
    }

    fn find(&mut self, goals: &[Goal], limits: &Limits) -> Result<Deduction, Last> {
        if let Some(found) = self.single() {
            return Ok(found);
        }
        let mut lines = self.lines(1, limits);
        if let Some(found) = self.lightest(&lines, 1) {
            return Ok(found);
        }
        lines.extend(if self.most_weight < 2 { Vec::new() } else { self.lines(2, limits) });
        // Lines of weight up to 2 come before all patterns if they place a value.
        let light = self.most_weight.min(2);
        let mut places = lines.iter().filter(|line| !line.place.is_empty());
        if let Some(found) = places.find(|line| line.weight(&self.board.reasons) <= light) {
            return Ok(found.clone());
        }
        let patterns: [(u32, Pattern); 7] = [
            (2, |board| board.confined()),
            (4, |board| board.subsets(2)),
            (4, |board| board.fish(2)),
            (6, |board| board.subsets(3)),
            (6, |board| board.fish(3)),
            (8, |board| board.subsets(4)),
            (8, |board| board.fish(4)),
        ];
        let mut least = 1;
        for (weight, pattern) in patterns {
            if limits.stopped() {
                return Err(Last::Stopped);
            }
            if weight > self.most_weight {
                break;
            }
            if weight > least {
                // Lines lighter than the pattern come first; at equal weight, the pattern does.
                if let Some(found) = self.lightest(&lines, weight - 1) {
                    return Ok(found);
                }
                least = weight;
            }
            if let Some(found) = self.nearest(pattern(&self.board)) {
                return Ok(found);
            }
        }
        if let Some(found) = self.lightest(&lines, self.most_weight) {
            return Ok(found);
        }
        match self.search.find(&mut self.board, goals, self.most_weight, limits) {
            _ if limits.stopped() => Err(Last::Stopped),
            Some(found) => Ok(self.weighed(found)),
            None => Err(Last::Heavy),
        }
    }

    /// If a result of the search is a single line, adds the weight for its ways. Such results exist because the search
    /// may branch more than the check of lines.
    fn weighed(&mut self, found: Deduction) -> Deduction {
        match found.reasons[..] {
            [reason] if !self.board.reasons.all[reason as usize].cause.is_plain() => {
                let added = self.ways.added(&self.board, reason, &found.remove);
                Deduction { added, ..found }
            }
            _ => found,
        }
    }

    /// Returns the nearest deduction to the last step; among several the one with the fewest reasons, and then one that
    /// begins with a region.
    fn nearest(&self, all: Vec<Deduction>) -> Option<Deduction> {
        let key = |found: &Deduction| {
            let is_line = !self.board.reasons.is_region(found.reasons[0]);
            (self.board.distance(&found.candidates()), found.reasons.len(), is_line)
        };
        all.into_iter().min_by_key(key)
    }

    /// Finds a hidden or naked single.
    fn single(&mut self) -> Option<Deduction> {
        let singles = self.board.singles();
        let key = |&(reason, candidate): &(u32, u32)| {
            let cause = &self.board.reasons.all[reason as usize].cause;
            let cells = self.board.cells_of(&self.board.reasons.all[reason as usize].scope);
            let open = cells.iter().filter(|&&cell| !self.board.is_placed(cell)).count();
            // The last open cell of a house is easiest to see, then a hidden single in a region, then one in a row or
            // column. Among equals, singles that need no candidates excluded by earlier steps come first.
            let rank = match cause {
                Cause::Cell(_) => 3,
                _ if open <= 1 => 0,
                _ if self.board.reasons.is_region(reason) => 1,
                _ => 2,
            };
            let scope = &self.board.reasons.all[reason as usize].scope;
            let is_noted = scope.iter().any(|&other| self.noted[other as usize]);
            let is_other = self.value != Some(self.board.reasons.candidate(candidate).1);
            (rank, is_noted, is_other, self.board.distance(&[candidate]), reason)
        };
        let (reason, candidate) = singles.into_iter().min_by_key(key)?;
        let (reasons, place) = (vec![reason], vec![candidate]);
        Some(Deduction { reasons, place, remove: Vec::new(), minimal: true, contrary: None, added: 0 })
    }

    /// Returns what each line with this weight of its cause excludes on its own. Deductions that place a value come
    /// first, then near ones.
    fn lines(&mut self, weight: u32, limits: &Limits) -> Vec<Deduction> {
        let mut lines = Vec::new();
        for reason in 0..self.board.reasons.all.len() as u32 {
            let cause = &self.board.reasons.all[reason as usize].cause;
            if cause.is_plain() || cause.weight() != weight || limits.stopped() {
                continue;
            }
            let remove = self.board.excluded(reason, limits).to_vec();
            if remove.is_empty() {
                continue;
            }
            let added = self.ways.added(&self.board, reason, &remove);
            let mut found = Deduction { added, ..Deduction::removing(vec![reason], remove) };
            self.finish(&mut found);
            lines.push(found);
        }
        lines.sort_by_cached_key(|found| (found.place.is_empty(), self.board.distance(&found.candidates())));
        lines
    }

    /// Returns the lightest deduction, the first of several, if it weighs at most `most`.
    fn lightest(&self, all: &[Deduction], most: u32) -> Option<Deduction> {
        let weight = |found: &&Deduction| found.weight(&self.board.reasons);
        all.iter().filter(|found| weight(found) <= most).min_by_key(weight).cloned()
    }

    /// Completes a deduction: if its exclusions leave a cell one value, and a reason other than a house involves the
    /// cell, the value is placed.
    fn finish(&self, found: &mut Deduction) {
        let candidates = self.board.reasons.candidates;
        let says = |reason: &u32, cell: usize| {
            let reason = &self.board.reasons.all[*reason as usize];
            let has_cells = !reason.cause.is_of_house();
            has_cells && reason.scope.binary_search(&candidates.numbers(cell).start).is_ok()
        };
        for cell in self.board.cells_of(&found.remove) {
            let mut left = candidates
                .numbers(cell)
                .filter(|candidate| !self.board.is_excluded(*candidate) && !found.remove.contains(candidate));
            if let (Some(last), None) = (left.next(), left.next())
                && !found.place.contains(&last)
                && found.reasons.iter().any(|reason| says(reason, cell))
            {
                found.place.push(last);
            }
        }
        // Exclusions in a cell whose value is placed go without saying.
        let placed = self.board.cells_of(&found.place);
        found.remove.retain(|&candidate| !placed.contains(&self.board.reasons.candidate(candidate).0));
        found.place.sort_unstable();
        found.remove.sort_unstable();
    }
}
