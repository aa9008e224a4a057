//! A line of rules in a case split: what follows from it together with candidates that are known.

use std::collections::BTreeSet;

use super::case_split::Claim;
use super::line_fillings::LineFillings;
use super::line_propagation::DrawnLine;
use super::step_facts::StepFacts;
use crate::grid::{Cell, Digit};

/// Of a value that a line needs, no more places are cases.
const MOST_PLACES: usize = 4;

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

    /// Returns `true` if all of its fillings are known.
    fn is_filled(&self) -> bool;

    /// Returns `true` if no more is looked at.
    fn is_enough(&self) -> bool;

    /// Returns `true` if some claims about its cells do not contradict each other.
    fn allows(&self, claims: &[Claim]) -> bool;

    /// What follows from claims about its cells and is not among them.
    fn follow_from(&self, own: &[Claim]) -> Vec<Following>;

    /// The values that its cells have left beside claims about them, as far as is seen; none if these contradict each other.
    fn possible(&self, own: &[Claim]) -> Option<Vec<(Cell, Vec<Digit>)>>;

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

    /// Candidates of which one has to be true: those of a cell with few values, or of a value that it needs and that has few
    /// cells.
    fn open(&self, known: &[Claim]) -> Option<Vec<(Cell, Digit)>> {
        if self.is_enough() {
            return None;
        }
        let own = self.own(known);
        let possible = self.possible(&own)?;
        let open = possible.iter().filter(|(_, values)| values.len() > 1);
        let (cell, values) = open.min_by_key(|(_, values)| values.len())?;
        let of_cell: Vec<(Cell, Digit)> = values.iter().map(|&value| (*cell, value)).collect();
        let all: BTreeSet<Digit> = possible.iter().flat_map(|(_, values)| values.iter().copied()).collect();
        let of_value = all.into_iter().filter_map(|value| {
            let has = possible.iter().filter(|(_, values)| values.contains(&value));
            let places: Vec<(Cell, Digit)> = has.map(|(cell, _)| (*cell, value)).collect();
            let is_few = (2..=MOST_PLACES).contains(&places.len()) && places.len() < of_cell.len();
            let is_placed = possible.iter().any(|(_, values)| values[..] == [value]);
            let without = || {
                [&own[..], &places.iter().map(|&(cell, value)| (cell, value, false)).collect::<Vec<_>>()]
                    .concat()
            };
            (is_few && !is_placed && !self.allows(&without())).then_some(places)
        });
        let of_value = of_value.min_by_key(Vec::len);
        Some(of_value.unwrap_or(of_cell))
    }
}

/// The line of one of the causes, by its fillings, or, where these are many, by unit propagation; none if it is no line.
pub fn tried(facts: &StepFacts<'_>, because: usize) -> Option<Box<dyn TriedLine>> {
    match LineFillings::new(facts, because) {
        Some(line) => Some(Box::new(line)),
        None => Some(Box::new(DrawnLine::new(facts, because)?)),
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
