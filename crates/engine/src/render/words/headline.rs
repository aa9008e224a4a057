//! The lines about a step and about the end of the steps, before a language puts them into words.

use std::collections::BTreeSet;

use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::steps::reason::explanation::{LeftValues, NamedCause};
use crate::steps::reason::step_facts::Names;
use crate::steps::{Cause, End, Fact, HouseTitle, Kind, Step, Steps};

/// The name of a step with what tells it from others of that name.
pub struct Headline<'a> {
    pub puzzle: &'a Puzzle,
    pub step: &'a Step,
    /// The values that it is about, with a blank between; it may be empty, as what follows.
    pub values: String,
    pub house: Option<HouseTitle>,
    pub cells: String,
}

/// The end of the steps.
pub struct Ending<'a> {
    pub end: EndStory,
    /// The number of steps.
    pub steps: usize,
    /// The hardest step by its number from 1, with its name alone.
    pub hardest: Option<(usize, Headline<'a>)>,
    /// What the steps weigh together; `None` where weights are not shown.
    pub total: Option<u32>,
}

pub enum EndStory {
    Solved,
    Open(Vec<LeftValues>),
    /// The cause that cannot hold, and its English name with its source.
    Contradiction(Option<NamedCause>, String),
    NoShortReason,
    /// Cells with the value that is wrong, and those that are right unless they are kept back.
    Wrong(Vec<(String, String, Vec<String>)>),
    /// Cells that lack candidates, which are there unless they are kept back.
    Missing(Vec<(String, Vec<String>)>),
    Incompatible,
    NothingWrong,
    Interrupted,
    Stopped,
}

impl<'a> Headline<'a> {
    /// The headline of a step.
    pub fn new(puzzle: &'a Puzzle, step: &'a Step) -> Headline<'a> {
        let mut headline = Headline::name(puzzle, step);
        let values: BTreeSet<Digit> = step.because.iter().filter_map(value).collect();
        let house = match step.kind {
            Kind::Single => step.because.first().and_then(|cause| HouseTitle::of(cause, puzzle)),
            Kind::Intersection => base(step).and_then(|base| HouseTitle::of(&step.because[base], puzzle)),
            Kind::Subset => step.because.iter().find_map(|cause| HouseTitle::of(cause, puzzle)),
            _ => None,
        };
        let is_told = match step.kind {
            Kind::Single | Kind::Intersection | Kind::Subset => house.is_some(),
            Kind::Fish | Kind::Chain | Kind::Net => is_about_one(step, &values),
            Kind::Rule | Kind::Sum | Kind::Wing | Kind::Cases => false,
        };
        if is_told {
            headline.values =
                values.iter().map(|&value| puzzle.grid().sign(value)).collect::<Vec<_>>().join(" ");
            if step.kind == Kind::Subset {
                let mut cells: Vec<Cell> = step.because.iter().filter_map(cell).collect();
                cells.sort_unstable();
                headline.cells =
                    cells.iter().map(|&cell| puzzle.grid().name_of(cell)).collect::<Vec<_>>().join(" ");
            }
        }
        headline.house = house;
        headline
    }

    /// The name alone.
    pub fn name(puzzle: &'a Puzzle, step: &'a Step) -> Headline<'a> {
        Headline { puzzle, step, values: String::new(), house: None, cells: String::new() }
    }

    /// The whole line, with the name and the house in the words of a language.
    pub fn told(&self, name: String, house: impl FnOnce(HouseTitle) -> String) -> String {
        let mut text = name;
        if !self.values.is_empty() {
            text = format!("{text} {}", self.values);
        }
        if let Some(title) = self.house {
            text = format!("{text} in {}", house(title));
        }
        if !self.cells.is_empty() {
            text = format!("{text}: {}", self.cells);
        }
        text
    }
}

impl<'a> Ending<'a> {
    /// How the steps ended, where that is told by a line: `is_interrupted` says that somebody stopped them, `weighs` whether
    /// weights are shown, and `cause` names a cause with its source.
    pub fn new(
        puzzle: &'a Puzzle,
        found: &'a Steps,
        (is_interrupted, weighs): (bool, bool),
        cause: impl FnOnce(&Cause) -> String,
    ) -> Option<Ending<'a>> {
        let names = Names::of(puzzle);
        let end = match &found.end {
            End::Solved(_) => EndStory::Solved,
            End::Open(open) => EndStory::Open(
                open.iter()
                    .map(|(cell, values)| LeftValues {
                        cells: vec![names.name(*cell)],
                        values: names.signs(values),
                    })
                    .collect(),
            ),
            End::Contradiction(broken) => EndStory::Contradiction(names.named(broken), cause(broken)),
            End::NoShortReason => EndStory::NoShortReason,
            End::Wrong(wrong) => EndStory::Wrong(
                wrong
                    .iter()
                    .map(|(cell, value, right)| (names.name(*cell), names.sign(*value), names.signs(right)))
                    .collect(),
            ),
            End::Missing(missing) => EndStory::Missing(
                missing.iter().map(|(cell, right)| (names.name(*cell), names.signs(right))).collect(),
            ),
            End::Incompatible => EndStory::Incompatible,
            End::NothingWrong => EndStory::NothingWrong,
            End::Stopped if is_interrupted => EndStory::Interrupted,
            End::Stopped => EndStory::Stopped,
            // What contradicts itself is told by other words.
            End::NoSolution | End::Enough => return None,
        };
        let hardest = found.hardest().map(|(place, step)| (place + 1, Headline::name(puzzle, step)));
        Some(Ending { end, steps: found.steps.len(), hardest, total: weighs.then(|| found.total()) })
    }
}

/// Returns `true` if all causes are about the same value.
fn is_about_one(step: &Step, values: &BTreeSet<Digit>) -> bool {
    values.len() == 1 && step.because.iter().all(|cause| value(cause).is_some())
}

/// Returns the place of the house that is confined to another: all its places lie in the other.
fn base(step: &Step) -> Option<usize> {
    let places = |wanted: usize| {
        step.facts.iter().find_map(|fact| match fact {
            Fact::Places { because, cells } if *because == wanted => Some(cells),
            _ => None,
        })
    };
    let (a, b) = (places(0)?, places(1)?);
    Some(if a.iter().all(|cell| b.contains(cell)) { 0 } else { 1 })
}

fn value(cause: &Cause) -> Option<Digit> {
    match cause {
        Cause::House { value, .. } | Cause::RuleHouse { value, .. } => Some(*value),
        _ => None,
    }
}

fn cell(cause: &Cause) -> Option<Cell> {
    match cause {
        Cause::Cell(cell) => Some(*cell),
        _ => None,
    }
}
