//! A step with the names of its puzzle, in the words of stories.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use super::case_split::TriedCauses;
use super::explanation::{Effect, House, LeftValues, NamedCause, Places, Rule};
use crate::grid::{Cell, Digit};
use crate::puzzle::{Puzzle, StatedRule};
use crate::render::sentences::{quoted, quoted_up_to, without_codes};
use crate::rules::told::Sentences;
use crate::steps::{Cause, Fact, Line, Step};

/// More cells or places are not told.
pub const MOST_KNOWN: usize = 20;
/// So many characters of a rule are quoted where it is introduced: a reader needs its cells.
const MOST_INTRODUCED: usize = 240;
/// Longer sentences about rules are not told.
const MOST_MEANING: usize = 300;

/// The names of a puzzle.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub puzzle: &'a Puzzle,
    /// What rules demand, in some language.
    pub demands: Option<&'static Sentences>,
}

/// A step with the names of its puzzle.
pub struct Plan<'a> {
    pub names: Names<'a>,
    pub step: &'a Step,
    /// What its causes say, for proofs of all of its conclusions.
    causes: OnceCell<TriedCauses>,
    /// The cells that each of them is about, where it is a line.
    scopes: OnceCell<Vec<Option<BTreeSet<Cell>>>>,
}

impl<'a> Deref for Plan<'a> {
    type Target = Names<'a>;

    fn deref(&self) -> &Names<'a> {
        &self.names
    }
}

impl<'a> Names<'a> {
    /// The names without what rules demand.
    pub fn of(puzzle: &'a Puzzle) -> Names<'a> {
        Names { puzzle, demands: None }
    }
}

impl Names<'_> {
    pub fn name(&self, cell: Cell) -> String {
        self.puzzle.grid().name_of(cell)
    }

    pub fn sign(&self, value: Digit) -> String {
        self.puzzle.grid().sign(value)
    }

    pub fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name(cell)).collect()
    }

    pub fn signs(&self, values: &[Digit]) -> Vec<String> {
        values.iter().map(|&value| self.sign(value)).collect()
    }

    /// The conclusions; cells that lose the same values stand together.
    pub fn effects(&self, place: &[(Cell, Digit)], remove: &[(Cell, Vec<Digit>)]) -> Vec<Effect> {
        let mut effects: Vec<Effect> = place
            .iter()
            .map(|&(cell, value)| Effect::Is { cell: self.name(cell), value: self.sign(value) })
            .collect();
        let mut groups: Vec<(&[Digit], Vec<Cell>)> = Vec::new();
        for (cell, values) in remove {
            match groups.iter_mut().find(|(others, _)| others == values) {
                Some((_, cells)) => cells.push(*cell),
                None => groups.push((values, vec![*cell])),
            }
        }
        effects.extend(
            groups.iter().map(|(values, cells)| Effect::IsNot {
                cells: self.names(cells),
                values: self.signs(values),
            }),
        );
        effects
    }

    pub fn rule(&self, rule: usize) -> Rule {
        let stated = &self.puzzle.rules()[rule];
        Rule {
            text: quoted_up_to(&stated.to_string(), MOST_INTRODUCED),
            brief: quoted(&without_codes(&stated.to_string())),
            meaning: self
                .demands
                .and_then(|demands| demands.of_line(&stated.statement, self.puzzle.grid()))
                .filter(|text| text.chars().count() <= MOST_MEANING),
            ..self.cited_rule(rule)
        }
    }

    /// A rule by its number, without its text and what it demands, for the brackets of proofs.
    fn cited_rule(&self, rule: usize) -> Rule {
        let stated = &self.puzzle.rules()[rule];
        let here =
            |other: &StatedRule| other.origin.line == stated.origin.line && other.origin.source.is_none();
        let is_alone = here(stated) && self.puzzle.rules().iter().filter(|other| here(other)).count() == 1;
        Rule {
            name: stated.statement.name,
            text: String::new(),
            brief: String::new(),
            number: rule + 1,
            line: Some(stated.origin.line).filter(|_| is_alone),
            meaning: None,
        }
    }

    /// The house of the grid in this place.
    pub fn grid_house(&self, house: usize) -> House {
        let house = &self.puzzle.grid().houses()[house];
        House::OfGrid(house.kind, house.label.clone())
    }

    /// The house, its cells, and the value of a cause that is about these.
    pub fn house_of<'b>(&'b self, cause: &'b Cause) -> Option<(House, &'b [Cell], Digit)> {
        match cause {
            Cause::House { house, value } => {
                Some((self.grid_house(*house), &self.puzzle.grid().houses()[*house].cells, *value))
            }
            Cause::RuleHouse { rule, cells, value } => {
                let ends = [cells.first(), cells.last()];
                let house = match cells.len() == self.puzzle.cells().count() {
                    true => House::Whole,
                    false => House::OfRule(
                        self.cited_rule(*rule),
                        ends.map(|cell| cell.map_or(String::new(), |&cell| self.name(cell))),
                    ),
                };
                Some((house, cells, *value))
            }
            _ => None,
        }
    }

    /// The equation of a derived sum with what is subtracted on the other side, as `r1c1 = 2*r3c4 + 5`.
    pub fn equation(&self, cause: &Cause) -> Option<String> {
        let Cause::Sum { terms, total, .. } = cause else { return None };
        let term = |&(factor, cell): &(i64, Cell)| match factor.abs() {
            1 => self.name(cell),
            factor => format!("{factor}*{}", self.name(cell)),
        };
        let (plus, minus): (Vec<_>, Vec<_>) = terms.iter().partition(|(factor, _)| *factor > 0);
        let mut sides = [plus, minus].map(|side| side.into_iter().map(term).collect::<Vec<String>>());
        // The total stands where it is positive, and alone only on the right.
        let is_left = *total < 0;
        if *total != 0 {
            sides[usize::from(!is_left)].push(total.abs().to_string());
        }
        if sides[0].is_empty() || is_left && sides[0].len() == 1 {
            sides.reverse();
        }
        let [left, right] = sides.map(|side| side.join(" + "));
        Some(format!("{left} = {}", if right.is_empty() { "0" } else { &right }))
    }

    /// A cause by its name.
    pub fn named(&self, cause: &Cause) -> Option<NamedCause> {
        self.named_with(cause, &|rule| self.rule(rule))
    }

    /// A cause by its name, where its rules were introduced before.
    pub fn cited(&self, cause: &Cause) -> Option<NamedCause> {
        self.named_with(cause, &|rule| self.cited_rule(rule))
    }

    fn named_with(&self, cause: &Cause, rule_of: &dyn Fn(usize) -> Rule) -> Option<NamedCause> {
        Some(match cause {
            Cause::Cell(cell) => NamedCause::Cell(self.name(*cell)),
            Cause::House { .. } | Cause::RuleHouse { .. } => {
                let (house, _, value) = self.house_of(cause)?;
                NamedCause::House(house, self.sign(value))
            }
            Cause::Rule { rule } => NamedCause::Rule(rule_of(*rule)),
            Cause::Part { rule, cells } => NamedCause::Part(rule_of(*rule), self.names(cells)),
            Cause::With { rule, houses } => {
                NamedCause::With(rule_of(*rule), houses.iter().map(|&house| self.grid_house(house)).collect())
            }
            Cause::Sum { houses, rules, .. } => NamedCause::Sum {
                equation: self.equation(cause)?,
                houses: houses.iter().map(|&house| self.grid_house(house)).collect(),
                rules: rules.iter().map(|&rule| rule_of(rule)).collect(),
            },
        })
    }
}

impl<'a> Plan<'a> {
    /// A step with names.
    pub const fn new(names: Names<'a>, step: &'a Step) -> Plan<'a> {
        Plan { names, step, causes: OnceCell::new(), scopes: OnceCell::new() }
    }
}

impl Plan<'_> {
    /// What its causes say.
    pub fn causes(&self) -> &TriedCauses {
        self.causes.get_or_init(|| TriedCauses::new(self))
    }

    /// The cells that the line of a cause is about; none if it is no line.
    pub fn scope(&self, because: usize) -> Option<&BTreeSet<Cell>> {
        let all = || self.step.because.iter().map(|cause| Line::scope(self.puzzle, cause)).collect();
        self.scopes.get_or_init(all).get(because)?.as_ref()
    }

    /// The other of two values that a cell has left.
    pub fn other_of_two(&self, cell: Cell, value: Digit) -> Option<Digit> {
        match *self.values(cell)? {
            [a, b] if a == value => Some(b),
            [a, b] if b == value => Some(a),
            _ => None,
        }
    }

    /// Returns `true` if each value of the grid stands in these cells of a house.
    pub fn is_full(&self, cells: &[Cell]) -> bool {
        let grid = self.puzzle.grid();
        cells.len() == grid.values().count() && !cells.iter().any(|&cell| grid.is_beyond(cell))
    }

    /// The values that a cell has left, where that is a fact of the step.
    pub fn values(&self, cell: Cell) -> Option<&[Digit]> {
        self.step.facts.iter().find_map(|fact| match fact {
            Fact::Cell(other, values) if *other == cell => Some(&values[..]),
            _ => None,
        })
    }

    /// The cells that a value has left in the house of a cause.
    pub fn places(&self, because: usize) -> &[Cell] {
        let places = self.step.facts.iter().find_map(|fact| match fact {
            Fact::Places { because: other, cells } if *other == because => Some(&cells[..]),
            _ => None,
        });
        places.unwrap_or_default()
    }

    pub fn told_places(&self, because: usize) -> Option<Places> {
        let (house, _, value) = self.house_of(&self.step.because[because])?;
        Some(Places { house, value: self.sign(value), cells: self.names(self.places(because)) })
    }

    /// Returns `true` if a cell had its value before the step.
    pub fn was_placed(&self, cell: Cell) -> bool {
        let place = self.puzzle.cells().position(|other| other == cell);
        place.and_then(|place| self.step.placed_before.get(place)).is_some_and(|&is_placed| is_placed)
    }

    /// The cells of the facts that have not all of their values left; none where that are too many.
    pub fn known(&self) -> Vec<LeftValues> {
        let mut groups: BTreeMap<&[Digit], Vec<Cell>> = BTreeMap::new();
        for fact in &self.step.facts {
            if let Fact::Cell(cell, values) = fact
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
        let known = groups
            .iter()
            .map(|(values, cells)| LeftValues { cells: self.names(cells), values: self.signs(values) });
        known.collect()
    }
}
