//! A line of rules in a case split: its consequences together with known candidates.

use std::collections::BTreeSet;

use super::case_split::Claim;
use super::line_fillings::LineFillings;
use super::line_propagation::DrawnLine;
use super::step_facts::StepFacts;
use crate::grid::{Cell, Digit};

/// The most places of a value needed by a line that are treated as cases.
const MOST_PLACES: usize = 4;

/// A consequence of a line and of the claims that it takes.
pub struct Following {
    pub claim: Claim,
    pub from: Vec<Claim>,
}

/// A line of rules, or a sum, that is examined up to a limit.
pub trait TriedLine {
    /// The place of its cause.
    fn because(&self) -> usize;

    fn has(&self, cell: Cell) -> bool;

    /// Returns `true` if all of its fillings are known.
    fn is_filled(&self) -> bool;

    /// Returns `true` if the limit of work is reached.
    fn is_enough(&self) -> bool;

    /// Returns `true` if some claims about its cells are consistent.
    fn allows(&self, claims: &[Claim]) -> bool;

    /// Returns new consequences of claims about its cells.
    fn follow_from(&self, own: &[Claim]) -> Vec<Following>;

    /// Returns the values left in its cells given claims about them, as far as they are found; `None` if the claims
    /// contradict each other.
    fn possible(&self, own: &[Claim]) -> Option<Vec<(Cell, Vec<Digit>)>>;

    /// Returns the claims about its cells.
    fn own(&self, known: &[Claim]) -> Vec<Claim> {
        known.iter().copied().filter(|(cell, ..)| self.has(*cell)).collect()
    }

    /// Returns a known claim whose contrary follows from the others, if they contradict each other.
    fn conflict(&self, known: &[Claim]) -> Option<Following> {
        let own = self.own(known);
        if self.is_enough() || self.allows(&own) {
            return None;
        }
        let from = reduced(own, |from| !self.allows(from));
        let &(cell, value, equals) = from.last()?;
        Some(Following { claim: (cell, value, !equals), from })
    }

    /// Returns the consequences that are not known yet.
    fn follow(&self, known: &[Claim]) -> Vec<Following> {
        if self.is_enough() { Vec::new() } else { self.follow_from(&self.own(known)) }
    }

    /// Returns candidates with at least one true: the values of a cell with few values, or the cells of a value that it
    /// needs and that has few cells.
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

/// Returns the line of a cause, by its fillings, or, if these are many, by unit propagation; `None` if it is not a line.
pub fn tried(facts: &StepFacts<'_>, because: usize) -> Option<Box<dyn TriedLine>> {
    match LineFillings::new(facts, because) {
        Some(line) => Some(Box::new(line)),
        None => Some(Box::new(DrawnLine::new(facts, because)?)),
    }
}

/// Returns a minimal part of some claims that shows the same.
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
