//! The names of cells, values, houses, rules and causes in a language.

use super::Language;
use super::templates::{Slot, Templates, fill, listed, place};
use crate::grid::{Cell, Digit, HouseKind};
use crate::puzzle::{Puzzle, StatedRule};
use crate::render::sentences::{quoted, quoted_up_to, without_codes};
use crate::steps::Cause;
use crate::steps::reason::{Effect, LeftValues};

/// The number of characters up to which a rule is quoted on its first mention: a reader needs its cells.
const MOST_INTRODUCED: usize = 240;
/// Longer sentences about rules are left out.
const MOST_MEANING: usize = 300;
/// The most cells that are listed of a part of a line in brackets.
const MOST_OF_PART: usize = 4;
/// The most lines that are quoted in one sentence.
const MOST_QUOTED: usize = 3;

/// The names in a puzzle.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub language: Language,
    pub puzzle: &'a Puzzle,
}

/// A house as a subject, as a place, and as an owner; a house of the grid with its kind and its label.
pub struct House {
    pub forms: [String; 3],
    pub of_grid: Option<(HouseKind, String)>,
}

impl Names<'_> {
    pub fn templates(&self) -> &'static Templates {
        self.language.templates
    }

    pub fn cell(&self, cell: Cell) -> String {
        self.puzzle.grid().name_of(cell)
    }

    pub fn cells(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    pub fn value(&self, value: impl Into<i32>) -> String {
        let value = value.into();
        Digit::try_from(value).map_or_else(|_| value.to_string(), |value| self.puzzle.grid().sign(value))
    }

    pub fn values(&self, values: &[impl Into<i32> + Copy]) -> Vec<String> {
        values.iter().map(|&value| self.value(value)).collect()
    }

    /// Sets of values, or fillings, as `1+2+6`.
    pub fn sets(&self, sets: &[Vec<i32>], between: &str) -> Vec<String> {
        sets.iter().map(|set| self.values(set).join(between)).collect()
    }

    /// Sets of consecutive values, as `3-6`.
    pub fn ranges(&self, sets: &[Vec<i32>]) -> Vec<String> {
        let ends = |set: &Vec<i32>| [set.first(), set.last()].into_iter().flatten().copied().collect();
        self.sets(&sets.iter().map(ends).collect::<Vec<Vec<i32>>>(), "-")
    }

    /// Cells with the factors with which they count in a sum.
    pub fn terms(&self, terms: &[(i64, Cell)]) -> Vec<String> {
        let term = |&(factor, cell): &(i64, Cell)| match factor.abs() {
            1 => self.cell(cell),
            factor => format!("{factor}*{}", self.cell(cell)),
        };
        terms.iter().map(term).collect()
    }

    /// Returns the house of the grid at this place.
    pub fn grid_house(&self, house: usize) -> House {
        let house = &self.puzzle.grid().houses()[house];
        let forms = self.templates().houses[place(house.kind)];
        let forms = forms.map(|form| self.fill(form, &[("label", Slot::from(&house.label[..]))]));
        House { forms, of_grid: Some((house.kind, house.label.clone())) }
    }

    pub fn grid_houses(&self, houses: &[usize]) -> Vec<House> {
        houses.iter().map(|&house| self.grid_house(house)).collect()
    }

    /// Returns the house that a rule makes.
    pub fn rule_house(&self, rule: &str) -> House {
        let all = self.templates().rule_houses;
        let forms = all.iter().find(|(name, _)| *name == rule).or(all.last()).map(|(_, forms)| *forms);
        let forms = forms.unwrap_or_default().map(|form| self.fill(form, &[("rule", Slot::from(rule))]));
        House { forms, of_grid: None }
    }

    /// Returns the house and the value of a cause that is about these.
    pub fn house(&self, cause: &Cause) -> Option<(House, String)> {
        match cause {
            Cause::House { house, value } => Some((self.grid_house(*house), self.value(*value))),
            Cause::RuleHouse { cells, value, .. } if cells.len() == self.puzzle.cells().count() => {
                let forms = self.templates().whole.map(str::to_owned);
                Some((House { forms, of_grid: None }, self.value(*value)))
            }
            Cause::RuleHouse { rule, cells, value } => {
                let mut house = self.rule_house(self.puzzle.rules()[*rule].statement.name);
                let [first, last] = [cells.first(), cells.last()]
                    .map(|cell| cell.map_or(String::new(), |&cell| self.cell(cell)));
                for form in &mut house.forms {
                    *form = fill!(self, from_to, house = &form[..], first = &first[..], last = &last[..]);
                }
                Some((house, self.value(*value)))
            }
            _ => None,
        }
    }

    /// Returns a rule by the number of its line, or by its own number if that line has others.
    pub fn line_number(&self, rule: usize) -> String {
        let stated = &self.puzzle.rules()[rule];
        let here =
            |other: &StatedRule| other.origin.line == stated.origin.line && other.origin.source.is_none();
        match here(stated) && self.puzzle.rules().iter().filter(|other| here(other)).count() == 1 {
            true => fill!(self, line_number, line = stated.origin.line),
            false => fill!(self, rule_number, rule = rule + 1),
        }
    }

    /// A line of rules with its text.
    fn line(&self, rule: usize) -> String {
        let text = quoted(&without_codes(&self.puzzle.rules()[rule].to_string()));
        fill!(self, line, line = self.line_number(rule), text = text)
    }

    /// Lines, with their texts if they are few.
    fn lines(&self, rules: &[usize]) -> String {
        let name = |&rule: &usize| match rules.len() > MOST_QUOTED {
            true => self.line_number(rule),
            false => self.line(rule),
        };
        listed(&rules.iter().map(name).collect::<Vec<_>>(), self.templates().and)
    }

    /// Returns the demand of a rule.
    pub fn meaning(&self, rule: usize) -> Option<String> {
        let statement = &self.puzzle.rules()[rule].statement;
        let text = self.language.demands.of_line(statement, self.puzzle.grid());
        text.filter(|text| text.chars().count() <= MOST_MEANING)
    }

    /// Returns a line and its statement, with its meaning if that is new.
    pub fn introduced(&self, rule: usize, is_new: bool) -> String {
        let stated = &self.puzzle.rules()[rule];
        let text = quoted_up_to(&without_codes(&stated.to_string()), MOST_INTRODUCED);
        // Without the name that the puzzle gives an automaton, its code says nothing to a reader.
        let text = match stated.origin.name.as_deref().filter(|name| !name.is_empty()) {
            Some(name) => fill!(self, text_named, text = text, name = name),
            None => fill!(self, text_quoted, text = text),
        };
        let line = self.line_number(rule);
        match self.meaning(rule).filter(|_| is_new) {
            Some(meaning) => fill!(self, introduced_meaning, line = line, text = text, meaning = meaning),
            None => fill!(self, introduced, line = line, text = text),
        }
    }

    /// Returns the houses and rules that a sum follows from.
    pub fn origin(&self, houses: &[usize], rules: &[usize]) -> String {
        let all: Vec<String> = self
            .grid_houses(houses)
            .into_iter()
            .map(|house| {
                let [subject, ..] = house.forms;
                subject
            })
            .collect();
        let of = listed(&all, self.templates().and);
        match (houses.is_empty(), rules.is_empty()) {
            (false, false) => fill!(self, origin, houses = of, lines = self.lines(rules)),
            (false, true) => of,
            _ => self.lines(rules),
        }
    }

    /// Returns the equation of a derived sum with the subtracted terms on the other side, as `r1c1 = 2*r3c4 + 5`.
    pub fn equation(&self, terms: &[(i64, Cell)], total: i64) -> String {
        let (plus, minus): (Vec<_>, Vec<_>) = terms.iter().partition(|(factor, _)| *factor > 0);
        let mut sides = [self.terms(&plus), self.terms(&minus)];
        // A positive total keeps its side, and it stands alone only on the right.
        let is_left = total < 0;
        if total != 0 {
            sides[usize::from(!is_left)].push(total.abs().to_string());
        }
        if sides[0].is_empty() || is_left && sides[0].len() == 1 {
            sides.reverse();
        }
        let [left, right] = sides.map(|side| side.join(" + "));
        format!("{left} = {}", if right.is_empty() { "0" } else { &right })
    }

    /// Returns a cause as the subject of the reasoning.
    pub fn cause(&self, cause: &Cause) -> String {
        match cause {
            Cause::Cell(cell) => fill!(self, cause_cell, cell = self.cell(*cell)),
            Cause::House { .. } | Cause::RuleHouse { .. } => {
                self.house(cause).map_or(String::new(), |(house, value)| {
                    fill!(self, cause_house, value = value, house = house)
                })
            }
            Cause::Rule { rule } => self.line(*rule),
            Cause::Part { rule, cells } => {
                fill!(self, cause_part, line = self.line(*rule), cells = self.cells(cells))
            }
            Cause::With { rule, houses } => {
                fill!(self, cause_with, line = self.line(*rule), houses = self.grid_houses(houses))
            }
            Cause::Sum { terms, total, houses, rules } => {
                let (equation, origin) = (self.equation(terms, *total), self.origin(houses, rules));
                match (houses.is_empty(), rules.is_empty()) {
                    (true, true) => fill!(self, cause_sum, equation = equation),
                    (true, false) => fill!(self, cause_sum_from, equation = equation, origin = origin),
                    (false, _) => {
                        let houses = self.grid_houses(houses);
                        fill!(
                            self,
                            cause_sum_of_houses,
                            equation = equation,
                            origin = origin,
                            houses = houses
                        )
                    }
                }
            }
        }
    }

    /// Returns a cause in brackets, as it follows its consequence.
    pub fn short(&self, cause: &Cause) -> String {
        match cause {
            Cause::Rule { rule } => self.line_number(*rule),
            Cause::Part { rule, cells } if cells.len() > MOST_OF_PART => self.line_number(*rule),
            Cause::Part { rule, cells } => {
                fill!(self, short_part, line = self.line_number(*rule), cells = self.cells(cells))
            }
            Cause::With { rule, houses } => {
                fill!(self, short_with, line = self.line_number(*rule), houses = self.grid_houses(houses))
            }
            Cause::Sum { terms, total, .. } => self.equation(terms, *total),
            Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } => self.cause(cause),
        }
    }

    pub fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Is { cell, value } => {
                fill!(self, is, cell = self.cell(*cell), value = self.value(*value))
            }
            Effect::IsNot { cells, values } => self.is_not(cells, values),
        }
    }

    pub fn is_not(&self, cells: &[Cell], values: &[Digit]) -> String {
        fill!(self, is_not, cells = self.cells(cells), values = self.values(values))
    }

    /// Returns effects in one sentence, with `between` joining two effects.
    pub fn effects(&self, all: &[Effect], between: &str) -> String {
        let all: Vec<String> = all.iter().map(|effect| self.effect(effect)).collect();
        all.join(if all.len() == 2 { between } else { "; " })
    }

    /// Returns cells with the values left in them.
    pub fn left_values(&self, template: &str, LeftValues { cells, values }: &LeftValues) -> String {
        self.fill(template, &[("cells", self.cells(cells).into()), ("values", self.values(values).into())])
    }
}
