//! The consequences of a line of rules with many fillings together with known candidates, by unit propagation.

use std::cell::RefCell;

use super::case_split::Claim;
use super::line_consequences::{Following, TriedLine, reduced};
use super::line_fillings::known_of;
use super::step_facts::StepFacts;
use crate::grid::{Cell, Digit};
use crate::steps::Consequences;

/// The most literals that become true for one step.
const MOST_ASSIGNED: u64 = 1_000_000;

/// A line of rules, or a sum, and its demands.
pub struct DrawnLine {
    /// The place of its cause.
    because: usize,
    /// The cells, with the values left in each.
    left: Vec<(Cell, Vec<Digit>)>,
    consequences: RefCell<Consequences>,
}

impl DrawnLine {
    /// Creates the line of a cause; `None` if it is something else.
    pub fn new(facts: &StepFacts<'_>, because: usize) -> Option<DrawnLine> {
        let cause = &facts.step.because[because];
        let left = known_of(facts, cause)?;
        let consequences = RefCell::new(Consequences::new(facts.puzzle, cause, &left)?);
        Some(DrawnLine { because, left, consequences })
    }

    /// Returns the consequences of claims about its cells; `None` if the claims contradict each other.
    fn draw(&self, claims: &[Claim]) -> Option<Vec<Claim>> {
        self.consequences.borrow_mut().draw(claims)
    }
}

impl TriedLine for DrawnLine {
    fn because(&self) -> usize {
        self.because
    }

    fn has(&self, cell: Cell) -> bool {
        self.left.iter().any(|(other, _)| *other == cell)
    }

    fn is_filled(&self) -> bool {
        false
    }

    fn is_enough(&self) -> bool {
        self.consequences.borrow().cost() >= MOST_ASSIGNED
    }

    fn allows(&self, claims: &[Claim]) -> bool {
        self.draw(claims).is_some()
    }

    fn follow_from(&self, own: &[Claim]) -> Vec<Following> {
        let drawn = self.draw(own).unwrap_or_default();
        let is_known = |claim: &Claim| own.iter().any(|own| (own.0, own.1) == (claim.0, claim.1));
        let mut found = Vec::new();
        for claim in drawn.into_iter().filter(|claim| !is_known(claim)) {
            if self.is_enough() {
                break;
            }
            let shows = |from: &[Claim]| self.draw(from).is_none_or(|drawn| drawn.contains(&claim));
            found.push(Following { claim, from: reduced(own.to_vec(), shows) });
        }
        found
    }

    fn possible(&self, own: &[Claim]) -> Option<Vec<(Cell, Vec<Digit>)>> {
        let drawn = self.draw(own)?;
        let fits = |cell, value| drawn.iter().all(|claim| claim.0 != cell || (claim.1 == value) == claim.2);
        let open = self.left.iter().map(|(cell, left)| {
            (*cell, left.iter().copied().filter(|&value| fits(*cell, value)).collect::<Vec<Digit>>())
        });
        Some(open.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::steps::{Cause, Fact, Step};

    #[test]
    fn what_follows_names_as_few_claims_as_it_needs() {
        let puzzle: Puzzle = "grid 1x5 raw\nvalues 1-5\nthermo r1c1 r1c2 r1c3\n".parse().expect("a puzzle");
        let [a, b, c, d] = [0, 1, 2, 3].map(|column| Cell::new(0, column));
        let facts = [(a, vec![1, 2, 3]), (b, vec![2, 3, 4]), (c, vec![3, 4, 5]), (d, vec![1, 2])];
        let facts = facts.into_iter().map(|(cell, left)| Fact::Cell(cell, left)).collect();
        let step = Step::excluding(vec![Cause::Rule { rule: 0 }], facts, Vec::new());
        let facts = StepFacts::new(&puzzle, &step);
        let line = DrawnLine::new(&facts, 0).expect("a line");
        assert!(line.has(c) && !line.has(d));
        let known = [(a, 1, false), (a, 2, false), (d, 1, true)];
        let found = line.follow(&known);
        let of = |claim: Claim| found.iter().find(|found| found.claim == claim).map(|found| &found.from[..]);
        assert_eq!(of((b, 2, false)), Some(&[(a, 1, false)][..]));
        assert_eq!(of((c, 5, true)), Some(&[(a, 1, false), (a, 2, false)][..]));
        assert!(line.conflict(&known).is_none());
        let wrong = line.conflict(&[(a, 3, true), (d, 1, true), (c, 4, true)]).expect("a conflict");
        assert_eq!((wrong.claim, wrong.from), ((c, 4, false), vec![(a, 3, true), (c, 4, true)]));
        assert_eq!(line.open(&[(c, 5, false), (b, 4, false)]), Some(vec![(a, 1), (a, 2)]));
    }

    /// After enough work, nothing more is found, and nothing false is.
    #[test]
    fn after_much_work_nothing_more_is_found() {
        let puzzle: Puzzle = "grid 1x5 raw\nvalues 1-5\nthermo r1c1 r1c2 r1c3\n".parse().expect("a puzzle");
        let cells = [0, 1, 2].map(|column| Cell::new(0, column));
        let facts = cells.map(|cell| Fact::Cell(cell, vec![1, 2, 3, 4, 5])).to_vec();
        let step = Step::excluding(vec![Cause::Rule { rule: 0 }], facts, Vec::new());
        let facts = StepFacts::new(&puzzle, &step);
        let line = DrawnLine::new(&facts, 0).expect("a line");
        let known = [(cells[0], 3, true)];
        assert!(!line.follow(&known).is_empty());
        while !line.is_enough() {
            line.draw(&known);
        }
        assert!(line.follow(&known).is_empty() && line.open(&known).is_none());
        assert!(line.conflict(&[(cells[0], 5, true)]).is_none());
    }
}
