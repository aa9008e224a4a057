//! What follows from a line of rules with many fillings together with candidates that are known, by unit propagation.

use std::cell::RefCell;

use super::cases::Claim;
use super::excluded::{Following, known_of, reduced};
use super::plan::Plan;
use crate::grid::{Cell, Digit};
use crate::steps::Consequences;

/// After so many literals that became true nothing more is found.
const MOST_ASSIGNED: u64 = 1_000_000;

/// A line of rules, or a sum, and what it demands.
pub struct DrawnLine {
    /// The place of its cause.
    pub because: usize,
    /// The cells, with the values that each has left.
    left: Vec<(Cell, Vec<Digit>)>,
    consequences: RefCell<Consequences>,
}

impl DrawnLine {
    /// The line of a cause; none if it is something else, or looks at cells of which nothing is told.
    pub fn new(plan: &Plan<'_>, because: usize) -> Option<DrawnLine> {
        let cause = &plan.step.because[because];
        let left = known_of(plan, cause)?;
        let consequences = RefCell::new(Consequences::new(plan.puzzle, cause, &left)?);
        Some(DrawnLine { because, left, consequences })
    }

    pub fn has(&self, cell: Cell) -> bool {
        self.left.iter().any(|(other, _)| *other == cell)
    }

    /// What follows from claims about its cells; none if they contradict each other.
    fn draw(&self, claims: &[Claim]) -> Option<Vec<Claim>> {
        self.consequences.borrow_mut().draw(claims)
    }

    /// Returns `true` if no more is looked at.
    fn is_enough(&self) -> bool {
        self.consequences.borrow().cost() >= MOST_ASSIGNED
    }

    /// The claims about its cells.
    fn own(&self, known: impl Iterator<Item = Claim>) -> Vec<Claim> {
        known.filter(|(cell, ..)| self.has(*cell)).collect()
    }

    /// A claim that is known and the contrary of which follows from the others.
    pub fn conflict(&self, known: impl Iterator<Item = Claim>) -> Option<Following> {
        let own = self.own(known);
        if self.is_enough() || self.draw(&own).is_some() {
            return None;
        }
        let from = reduced(own, |from| self.draw(from).is_none());
        let &(cell, value, equals) = from.last()?;
        Some(Following { claim: (cell, value, !equals), from })
    }

    /// What follows and is not known.
    pub fn follow(&self, known: impl Iterator<Item = Claim>) -> Vec<Following> {
        let own = self.own(known);
        if self.is_enough() {
            return Vec::new();
        }
        let drawn = self.draw(&own).unwrap_or_default();
        let is_known = |claim: &Claim| own.iter().any(|own| (own.0, own.1) == (claim.0, claim.1));
        let mut found = Vec::new();
        for claim in drawn.into_iter().filter(|claim| !is_known(claim)) {
            if self.is_enough() {
                break;
            }
            let shows = |from: &[Claim]| self.draw(from).is_none_or(|drawn| drawn.contains(&claim));
            found.push(Following { claim, from: reduced(own.clone(), shows) });
        }
        found
    }

    /// The cell with the fewest values of which none is known to be its own, and these values.
    pub fn open(&self, known: impl Iterator<Item = Claim>) -> Option<(Cell, Vec<Digit>)> {
        if self.is_enough() {
            return None;
        }
        let drawn = self.draw(&self.own(known))?;
        let fits = |cell, value| drawn.iter().all(|claim| claim.0 != cell || (claim.1 == value) == claim.2);
        let open = self.left.iter().map(|(cell, left)| {
            (*cell, left.iter().copied().filter(|&value| fits(*cell, value)).collect::<Vec<Digit>>())
        });
        open.filter(|(_, values)| values.len() > 1).min_by_key(|(_, values)| values.len())
    }
}
