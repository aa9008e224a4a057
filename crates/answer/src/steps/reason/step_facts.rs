//! A step with the facts that it uses, looked up by cell and by cause.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::case_split::TriedCauses;
use super::{Effect, LeftValues, Places};
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::steps::{Cause, Fact, Line, Step};

/// The most cells or places that are listed as known.
pub const MOST_KNOWN: usize = 20;

/// A step with its facts.
pub struct StepFacts<'a> {
    pub puzzle: &'a Puzzle,
    pub step: &'a Step,
    /// The groups and lines of the step's causes, for proofs of all its conclusions.
    causes: OnceCell<TriedCauses>,
    /// The cells of each cause that is a line.
    scopes: OnceCell<Vec<Option<BTreeSet<Cell>>>>,
}

impl<'a> StepFacts<'a> {
    pub const fn new(puzzle: &'a Puzzle, step: &'a Step) -> StepFacts<'a> {
        StepFacts { puzzle, step, causes: OnceCell::new(), scopes: OnceCell::new() }
    }

    /// Returns the cells of the house and the value of the cause at this index of [`Step::because`]; `None` if that
    /// cause is not about a value in a house.
    pub fn house_of(&self, because: usize) -> Option<(&'a [Cell], Digit)> {
        match self.step.because.get(because)? {
            Cause::House { house, value } => Some((&self.puzzle.grid().houses()[*house].cells, *value)),
            Cause::RuleHouse { cells, value, .. } => Some((cells, *value)),
            _ => None,
        }
    }

    /// Returns the groups and lines of the step's causes.
    pub fn causes(&self) -> &TriedCauses {
        self.causes.get_or_init(|| TriedCauses::new(self))
    }

    /// Returns the cells of the line of the cause at this index; `None` if that cause is not a line.
    pub fn scope(&self, because: usize) -> Option<&BTreeSet<Cell>> {
        let all = || self.step.because.iter().map(|cause| Line::scope(self.puzzle, cause)).collect();
        self.scopes.get_or_init(all).get(because)?.as_ref()
    }

    /// Returns the other value left in a cell besides `value`; `None` unless exactly two are left, one of them `value`.
    pub fn other_of_two(&self, cell: Cell, value: Digit) -> Option<Digit> {
        match *self.values(cell)? {
            [a, b] if a == value => Some(b),
            [a, b] if b == value => Some(a),
            _ => None,
        }
    }

    /// Returns `true` if each value of the grid occurs in these cells of a house.
    pub fn is_full(&self, cells: &[Cell]) -> bool {
        let grid = self.puzzle.grid();
        cells.len() == grid.values().count() && !cells.iter().any(|&cell| grid.is_beyond(cell))
    }

    /// Returns the values left in a cell, if that is a fact of the step.
    pub fn values(&self, cell: Cell) -> Option<&'a [Digit]> {
        self.step.left(cell)
    }

    /// Returns the cells left for the value of a cause in its house; empty if they are not a fact of the step.
    pub fn places(&self, because: usize) -> &'a [Cell] {
        let places = self.step.facts.iter().find_map(|fact| match fact {
            Fact::Places { because: other, cells } if *other == because => Some(&cells[..]),
            _ => None,
        });
        places.unwrap_or_default()
    }

    /// Returns the [places](StepFacts::places) of a cause together with its index; `None` if the cause is not about a
    /// value in a house.
    pub fn listed_places(&self, because: usize) -> Option<Places> {
        self.house_of(because)?;
        Some(Places { because, cells: self.places(because).to_vec() })
    }

    /// Returns `true` if a cell had its value before the step.
    pub fn was_placed(&self, cell: Cell) -> bool {
        let place = self.puzzle.cells().position(|other| other == cell);
        place.and_then(|place| self.step.placed_before.get(place)).is_some_and(|&is_placed| is_placed)
    }

    /// Returns the cells that have lost values according to the facts, grouped by the values left; none if there are
    /// more than [`MOST_KNOWN`].
    pub fn known(&self) -> Vec<LeftValues> {
        self.known_of(|_| true)
    }

    /// Same as [`StepFacts::known`], for the cells that `is_one` accepts.
    pub fn known_of(&self, is_one: impl Fn(&Cell) -> bool) -> Vec<LeftValues> {
        let mut groups: BTreeMap<&[Digit], Vec<Cell>> = BTreeMap::new();
        for fact in &self.step.facts {
            if let Fact::Cell(cell, values) = fact
                && is_one(cell)
                && values.len() < self.puzzle.grid().values_of(*cell).count()
            {
                groups.entry(values).or_default().push(*cell);
            }
        }
        if groups.values().map(Vec::len).sum::<usize>() > MOST_KNOWN {
            return Vec::new();
        }
        let mut groups: Vec<(&[Digit], Vec<Cell>)> = groups.into_iter().collect();
        groups.sort_by_key(|(_, cells)| cells[0]);
        let known = groups.into_iter().map(|(values, cells)| LeftValues {
            cells,
            values: values.iter().map(|&value| value.into()).collect(),
        });
        known.collect()
    }
}

/// Returns the conclusions, grouping cells that lose the same values.
pub fn effects(place: &[(Cell, Digit)], remove: &[(Cell, Vec<Digit>)]) -> Vec<Effect> {
    let mut effects: Vec<Effect> = place.iter().map(|&(cell, value)| Effect::Is { cell, value }).collect();
    let mut groups: Vec<(&[Digit], Vec<Cell>)> = Vec::new();
    for (cell, values) in remove {
        match groups.iter_mut().find(|(others, _)| others == values) {
            Some((_, cells)) => cells.push(*cell),
            None => groups.push((values, vec![*cell])),
        }
    }
    effects
        .extend(groups.into_iter().map(|(values, cells)| Effect::IsNot { cells, values: values.to_vec() }));
    effects
}
