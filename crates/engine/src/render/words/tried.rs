//! A line of rules in a case split: what follows from it together with candidates that are known.

use super::cases::Claim;
use super::drawn::DrawnLine;
use super::excluded::LineFillings;
use super::plan::Plan;
use crate::grid::{Cell, Digit};

/// What follows from a line and the claims that it takes.
pub struct Following {
    pub claim: Claim,
    pub from: Vec<Claim>,
}

/// A line of rules, or a sum, that is looked at for so long.
pub trait TriedLine {
    /// The place of its cause.
    fn because(&self) -> usize;

    fn has(&self, cell: Cell) -> bool;

    /// Returns `true` if no more is looked at.
    fn is_enough(&self) -> bool;

    /// Returns `true` if some claims about its cells do not contradict each other.
    fn allows(&self, claims: &[Claim]) -> bool;

    /// What follows from claims about its cells and is not among them.
    fn follow_from(&self, own: &[Claim]) -> Vec<Following>;

    /// A cell with few values of which claims about its cells say none to be its own, and these values.
    fn open_beside(&self, own: &[Claim]) -> Option<(Cell, Vec<Digit>)>;

    /// The claims about its cells.
    fn own(&self, known: &[Claim]) -> Vec<Claim> {
        known.iter().copied().filter(|(cell, ..)| self.has(*cell)).collect()
    }

    /// A claim that is known and the contrary of which follows from the others, if they contradict each other.
    fn conflict(&self, known: &[Claim]) -> Option<Following> {
        let own = self.own(known);
        if self.is_enough() || self.allows(&own) {
            return None;
        }
        let from = reduced(own, |from| !self.allows(from));
        let &(cell, value, equals) = from.last()?;
        Some(Following { claim: (cell, value, !equals), from })
    }

    /// What follows and is not known.
    fn follow(&self, known: &[Claim]) -> Vec<Following> {
        if self.is_enough() { Vec::new() } else { self.follow_from(&self.own(known)) }
    }

    /// A cell with few values of which none is known to be its own, and these values.
    fn open(&self, known: &[Claim]) -> Option<(Cell, Vec<Digit>)> {
        if self.is_enough() { None } else { self.open_beside(&self.own(known)) }
    }
}

/// The line of one of the causes, by its fillings, or, where these are many, by unit propagation; none if it is no line.
pub fn tried(plan: &Plan<'_>, because: usize) -> Option<Box<dyn TriedLine>> {
    match LineFillings::new(plan, because) {
        Some(line) => Some(Box::new(line)),
        None => Some(Box::new(DrawnLine::new(plan, because)?)),
    }
}

/// As few of some claims as show the same.
pub fn reduced(mut from: Vec<Claim>, shows: impl Fn(&[Claim]) -> bool) -> Vec<Claim> {
    let mut place = 0;
    while place < from.len() {
        let claim = from.remove(place);
        if !shows(&from) {
            from.insert(place, claim);
            place += 1;
        }
    }
    from
}
