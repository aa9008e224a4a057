//! The name of a step, and the details that distinguish it from others of that name.

use std::collections::BTreeSet;

use super::names::Names;
use super::templates::{Slot, TitleTemplates, listed};
use crate::grid::{Cell, Digit};
use crate::steps::{Beside, Cause, Fact, HouseTitle, Kind, LineTitle, LinesTitle, Step, Title};

impl Names<'_> {
    /// The name of a step with its values, its house and its cells.
    pub fn title(&self, step: &Step) -> String {
        let puzzle = self.puzzle;
        let values: BTreeSet<Digit> = step.because.iter().filter_map(value).collect();
        let house = match step.kind {
            Kind::Single => step.because.first().and_then(|cause| HouseTitle::of(cause, puzzle)),
            Kind::Intersection => base(step).and_then(|base| HouseTitle::of(&step.because[base], puzzle)),
            Kind::Subset => step.because.iter().find_map(|cause| HouseTitle::of(cause, puzzle)),
            _ => None,
        };
        let has_values = match step.kind {
            Kind::Single | Kind::Intersection | Kind::Subset => house.is_some(),
            Kind::Fish | Kind::Chain | Kind::Net => is_about_one(step, &values),
            Kind::Rule | Kind::Sum | Kind::Wing | Kind::Cases => false,
        };
        let mut text = self.step_name(step);
        if has_values {
            let values = values.iter().map(|&value| format!(" {}", self.value(value)));
            text += &values.collect::<String>();
        }
        if let Some(house) = house {
            text = format!("{text} in {}", self.house_title(house));
        }
        let mut cells: Vec<Cell> = step.because.iter().filter_map(cell).collect();
        if has_values && step.kind == Kind::Subset && !cells.is_empty() {
            cells.sort_unstable();
            text = format!("{text}: {}", self.cells(&cells).join(" "));
        }
        text
    }

    /// The name alone.
    pub fn step_name(&self, step: &Step) -> String {
        match (&self.templates().titles, &step.title) {
            (None, _) => step.name.clone(),
            (Some(titles), Title::Technique(technique)) => (titles.technique)(*technique).to_owned(),
            (Some(titles), Title::Lines(lines)) => self.lines_title(titles, lines),
        }
    }

    fn house_title(&self, title: HouseTitle) -> String {
        match title {
            HouseTitle::OfGrid(place) => self.grid_house(place).forms[0].clone(),
            // In the form that follows `in`.
            HouseTitle::OfRule(rule) => self.rule_house(rule).forms[1].trim_start_matches("in ").to_owned(),
        }
    }

    fn lines_title(&self, titles: &TitleTemplates, title: &LinesTitle) -> String {
        let of_line = |line: &LineTitle| match line {
            LineTitle::Rule(rule) => rule.clone(),
            LineTitle::With(rule, houses) => {
                let houses = Slot::from(self.grid_houses(houses));
                self.fill(titles.line_with, &[("line", Slot::from(&rule[..])), ("houses", houses)])
            }
            LineTitle::Sum(_, houses) if houses.is_empty() => titles.derived_sum.to_owned(),
            LineTitle::Sum(side, houses) => {
                let houses = Slot::from(self.grid_houses(houses));
                self.fill(titles.sum_of, &[("side", Slot::from((titles.sides)(*side))), ("houses", houses)])
            }
        };
        let mut names: Vec<String> = title.lines.iter().map(of_line).collect();
        if title.more > 0 {
            names.push(self.fill(titles.more, &[("count", Slot::from(title.more))]));
        }
        let houses = |houses: &[HouseTitle]| -> Slot {
            houses.iter().map(|&house| self.house_title(house)).collect::<Vec<_>>().into()
        };
        let with = match title.beside() {
            Beside::Nothing => String::new(),
            Beside::Cells(count) => self.fill(titles.with_cells, &[("count", count.into())]),
            Beside::Houses(all) => self.fill(titles.with_houses, &[("houses", houses(all))]),
            Beside::HouseAndCells(house) => {
                self.fill(titles.with_house_and_cells, &[("houses", houses(&[house]))])
            }
            Beside::ManyHouses(count) => self.fill(titles.with_many_houses, &[("count", count.into())]),
            Beside::HousesAndCells(count) => {
                self.fill(titles.with_many_houses_and_cells, &[("count", count.into())])
            }
        };
        listed(&names, self.templates().and) + &with
    }
}

/// Returns `true` if all causes are about the same value.
fn is_about_one(step: &Step, values: &BTreeSet<Digit>) -> bool {
    values.len() == 1 && step.because.iter().all(|cause| value(cause).is_some())
}

/// Returns the index of the cause whose house is confined to the other one: all its places lie in the other.
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
