//! The reasons from rules: a line alone or together with houses, and a rule about the whole board in parts.

use std::collections::BTreeSet;

use super::{Builder, Direction};
use crate::cnf::{Lit, Var};
use crate::csp::{Constraint, Csp, Owner};
use crate::grid::Cell;
use crate::puzzle::{Interrupted, StatedRule};
use crate::steps::cause::Cause;
use crate::steps::demands::{all_within, names_cells, within};
use crate::steps::part::{Candidates, Members, Part};

/// The largest number of literals of a line that is combined with houses: each combination is as large as the line.
const MOST_WITH_HOUSES: usize = 20_000;

impl Builder<'_> {
    /// Adds the reasons of one rule.
    pub(super) fn rule(&mut self, rule: usize, stated: &StatedRule) -> Result<(), Interrupted> {
        let candidates = self.reasons.candidates;
        let mut part = self.part(rule, &[])?;
        let houses = part.take_houses(candidates);
        let line = names_cells(stated);
        if line && !part.is_empty() {
            part.add_groups(houses);
        } else {
            self.rule_houses(rule, houses);
            part.clauses.retain(|clause| !self.is_said_by_house(clause));
        }
        if part.is_empty() {
            return Ok(());
        }
        let cells: Vec<Cell> = part.cells(candidates).iter().map(|&cell| self.reasons.cells[cell]).collect();
        let rests_on = all_within(self.puzzle, &cells, &stated.rule.rests_on(self.puzzle.grid()));
        let named: Vec<usize> = rests_on.iter().map(|&(house, _)| house).collect();
        let mut plain = None;
        if !named.is_empty() {
            let mut part = self.part(rule, &rests_on)?;
            if !line {
                part.take_houses(candidates);
            }
            plain = Some(self.add(Cause::With { rule, houses: named.clone() }, &part, None));
            if !self.says_more_if_told(rule, &rests_on)? {
                // The rule relies on the houses, so the line alone is not a reason.
                if line {
                    self.with_houses(rule, &part, &cells, (plain, &rests_on))?;
                }
                return Ok(());
            }
        }
        if !line {
            for part in part.split(candidates) {
                let cells = part.cells(candidates);
                let whole = cells.len() == self.reasons.cells.len();
                let cells = cells.into_iter().map(|cell| self.reasons.cells[cell]).collect();
                let cause = if whole { Cause::Rule { rule } } else { Cause::Part { rule, cells } };
                self.add(cause, &part, None);
            }
            return Ok(());
        }
        let alone = self.add(Cause::Rule { rule }, &part, None);
        if let Some(together) = plain {
            self.reasons.all[together as usize].plain = Some(alone);
        }
        self.with_houses(rule, &part, &cells, (Some(alone), &[]))
    }

    /// Returns `true` if a rule posts other constraints if it is told which cells differ because of houses.
    fn says_more_if_told(&self, rule: usize, told: &[(usize, Vec<Cell>)]) -> Result<bool, Interrupted> {
        let alone = self.puzzle.post_one(rule, &[], self.limits)?;
        let with = self.puzzle.post_one(rule, told, self.limits)?;
        let of_rule = |csp: &Csp| {
            let posted = csp.posted().iter().filter(|posted| matches!(posted.owner, Owner::Rule(_)));
            posted.map(|posted| posted.constraint.clone()).collect::<Vec<Constraint>>()
        };
        Ok(of_rule(&alone) != of_rule(&with))
    }

    /// Adds the line together with each house that contains several of its cells, unless the line itself says that
    /// these differ. The houses that it relies on, `rests_on`, are part of every combination.
    fn with_houses(
        &mut self,
        rule: usize,
        alone: &Part,
        cells: &[Cell],
        (plain, rests_on): (Option<u32>, &[(usize, Vec<Cell>)]),
    ) -> Result<(), Interrupted> {
        if alone.size() > MOST_WITH_HOUSES {
            return Ok(());
        }
        for house in 0..self.puzzle.grid().houses().len() {
            let within = within(self.puzzle, cells, house);
            let is_told = rests_on.iter().any(|&(other, _)| other == house);
            if within.len() < 2 || is_told || self.differ(alone, &within) {
                continue;
            }
            let mut told = rests_on.to_vec();
            told.push((house, within));
            told.sort_unstable();
            let part = self.part(rule, &told)?;
            let houses = told.into_iter().map(|(house, _)| house).collect();
            self.add(Cause::With { rule, houses }, &part, plain);
        }
        Ok(())
    }

    /// Adds the houses that a rule makes; `groups` has a group for each value and house.
    fn rule_houses(&mut self, rule: usize, groups: Vec<Vec<Lit>>) {
        let candidates = self.reasons.candidates;
        let mut sets: BTreeSet<Vec<usize>> = BTreeSet::new();
        for lits in groups {
            let mut cells: Vec<usize> = lits.iter().map(|lit| candidates.cell(lit.var().index())).collect();
            cells.sort_unstable();
            sets.insert(cells);
        }
        for set in sets {
            let cells: Vec<Cell> = set.iter().map(|&cell| self.reasons.cells[cell]).collect();
            self.house(&set, Direction::Other, |value| Cause::RuleHouse {
                rule,
                cells: cells.clone(),
                value,
            });
        }
    }

    /// Returns `true` if a clause only says that a value occurs in a house that contains all values.
    fn is_said_by_house(&self, clause: &[Lit]) -> bool {
        let candidates = self.reasons.candidates;
        let is_candidate = |lit: &Lit| lit.is_positive() && lit.var().index() < candidates.count();
        let [first, ..] = clause else { return false };
        if !clause.iter().all(is_candidate) {
            return false;
        }
        let offset = candidates.offset(first.var().index());
        let mut cells: Vec<usize> = clause.iter().map(|lit| candidates.cell(lit.var().index())).collect();
        cells.sort_unstable();
        clause.iter().all(|lit| candidates.offset(lit.var().index()) == offset)
            && self.reasons.frames.iter().any(|frame| frame.exactly && frame.cells == cells)
    }

    /// Returns `true` if a line itself says that `cells` differ.
    fn differ(&self, part: &Part, cells: &[Cell]) -> bool {
        let candidates @ Candidates { width, .. } = self.reasons.candidates;
        let lits = |offset: usize| {
            cells.iter().map(move |&cell| Var::from_index(self.place(cell) * width + offset).positive())
        };
        candidates.digits().all(|offset| {
            let holds = |group: &Members| lits(offset).all(|lit| group.lits.contains(&lit));
            part.groups.iter().any(holds)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::limits::Limits;
    use crate::puzzle::Puzzle;
    use crate::steps::cause::Cause;
    use crate::steps::reasons::Reasons;

    /// A number path through all cells makes the whole grid a house, so its clauses that each value occurs are no
    /// reason of their own. A longer range of values makes no house.
    #[test]
    fn what_a_house_says_is_no_reason_of_its_rule() {
        let whole = |text: &str| {
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            let (reasons, _) = Reasons::new(&puzzle, &Limits::default()).expect("no limit");
            let is_of_house = |cause: &Cause| matches!(cause, Cause::RuleHouse { .. });
            let causes = || reasons.all.iter().map(|reason| &reason.cause);
            (
                causes().filter(|cause| is_of_house(cause)).count(),
                causes().any(|cause| matches!(cause, Cause::Rule { .. })),
            )
        };
        assert_eq!(whole("grid 2x3 raw\nvalues 1-6\nnumber-path\n"), (6, false));
        assert_eq!(whole("grid 2x3 raw\nvalues 1-7\nnumber-path\n"), (0, true));
    }
}
