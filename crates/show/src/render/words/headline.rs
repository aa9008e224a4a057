//! The name of a step, the details that distinguish it from others of that name, and its head line as a sentence.

use std::collections::BTreeSet;

use super::names::{House, Names};
use super::templates::{Slot, TitleTemplates, fill, listed};
use crate::grid::{Cell, Digit};
use crate::steps::reason::{Effect, effects};
use crate::steps::{Beside, Cause, Fact, HouseTitle, Kind, LineTitle, LinesTitle, Step, Title};

/// The most conclusions that a head line lists.
const MOST_IN_HEAD: usize = 4;

impl Names<'_> {
    /// Returns the head line of a step, a sentence: its name, of lines without their houses, and its conclusions if
    /// they are few.
    pub fn head(&self, step: &Step) -> String {
        let name = match &step.title {
            Title::Technique(_) => self.step_name(step),
            Title::Lines(lines) => self.line_names(lines, |line| match (line, &self.templates().titles) {
                (LineTitle::Rule(rule) | LineTitle::With(rule, _), _) => spelled(rule),
                (line, None) => line.name(self.puzzle),
                (line, Some(titles)) => self.line_title(titles, line),
            }),
        };
        let mut all = effects(&step.place, &step.remove);
        let others = all.split_off(if all.len() > MOST_IN_HEAD { MOST_IN_HEAD - 1 } else { all.len() });
        let shown = self.effects(&all, self.templates().effect_and);
        let count = |effect: &Effect| match effect {
            Effect::Is { .. } => 1,
            Effect::IsNot { cells, .. } => cells.len(),
        };
        match others.iter().map(count).sum::<usize>() {
            0 => fill!(self, head, name = name, shown = shown),
            more => fill!(self, head_more, name = name, shown = shown, more = more),
        }
    }

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
            text = format!("{text} {}", self.house_of_title(house).forms[1]);
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

    fn house_of_title(&self, title: HouseTitle) -> House {
        match title {
            HouseTitle::OfGrid(place) => self.grid_house(place),
            HouseTitle::OfRule(rule) => self.rule_house(rule),
        }
    }

    /// Returns a house in the form that follows a preposition.
    fn house_title(&self, title: HouseTitle) -> String {
        let house = self.house_of_title(title);
        match title {
            HouseTitle::OfGrid(_) => house.forms[0].clone(),
            HouseTitle::OfRule(_) => house.forms[1].trim_start_matches("in ").to_owned(),
        }
    }

    fn line_title(&self, titles: &TitleTemplates, line: &LineTitle) -> String {
        let filled = |template: &str, slot, text: &str, houses: &[usize]| {
            self.fill(template, &[(slot, text.into()), ("houses", self.grid_houses(houses).into())])
        };
        match line {
            LineTitle::Rule(rule) => rule.clone(),
            LineTitle::With(rule, houses) => filled(titles.line_with, "line", rule, houses),
            LineTitle::Sum(_, houses) if houses.is_empty() => titles.derived_sum.to_owned(),
            LineTitle::Sum(side, houses) => filled(titles.sum_of, "side", (titles.sides)(*side), houses),
        }
    }

    /// The lines in a name, each by what `name` calls it; successive equal names stand once.
    fn line_names(&self, title: &LinesTitle, name: impl Fn(&LineTitle) -> String) -> String {
        let more = (title.more > 0).then(|| fill!(self, more, count = title.more));
        let mut names: Vec<String> = title.lines.iter().map(name).chain(more).collect();
        names.dedup();
        listed(&names, self.templates().and)
    }

    fn lines_title(&self, titles: &TitleTemplates, title: &LinesTitle) -> String {
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
        self.line_names(title, |line| self.line_title(titles, line)) + &with
    }
}

/// Returns the name of a line with its abbreviations in upper case, as people write them.
fn spelled(rule: &str) -> String {
    match rule.split(' ').next() {
        Some("nfa" | "xv") => rule.to_uppercase(),
        _ => rule.to_owned(),
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
