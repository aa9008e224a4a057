//! Chooses the sentences of a reason, in reading order, and fills in the names.

use std::collections::BTreeSet;

use super::names::{House, Names};
use super::proof_sentences::lists_cases;
use super::templates::{fill, sentence};
use crate::grid::Cell;
use crate::steps::reason::{
    Effect, FurtherProof, HeldValue, LeftValues, Link, Places, Reason, Reasoning, Refutation, SameProof,
    Shown, Substitution,
};
use crate::steps::{Cause, Side, Step};

/// The sentences of a reason so far.
pub struct ReasonSentences<'a> {
    pub names: Names<'a>,
    pub step: &'a Step,
    pub all: Vec<String>,
}

/// Adds a sentence.
macro_rules! say {
    ($to:expr, $template:ident $(, $slot:ident = $value:expr)* $(,)?) => {{
        let sentence = $crate::render::words::templates::fill!($to.names, $template $(, $slot = $value)*);
        $to.all.push(sentence);
    }};
}
pub(super) use say;

/// The sentences of the reason of a step.
pub fn sentences(names: Names<'_>, step: &Step, reason: &Reason) -> Vec<String> {
    let mut to = ReasonSentences { names, step, all: Vec::new() };
    to.reasoning(&reason.reasoning, to.effects(&reason.shown.effects));
    to.further(&reason.shown);
    for FurtherProof { proof, shown } in &reason.more {
        let effects = to.effects(&shown.effects);
        say!(to, another, shown = &effects[..]);
        to.proof(proof, effects);
        to.further(shown);
    }
    if !reason.also.is_empty() {
        say!(to, also, shown = to.effects(&reason.also));
    }
    to.all
}

impl ReasonSentences<'_> {
    pub fn effects(&self, all: &[Effect]) -> String {
        self.names.effects(all, self.names.templates().effect_and)
    }

    /// The house and the value of cause number `because`.
    pub fn house(&self, because: usize) -> (House, String) {
        self.names
            .house(&self.step.because[because])
            .unwrap_or_else(|| (self.names.rule_house(""), String::new()))
    }

    fn houses(&self, causes: &[usize]) -> Vec<House> {
        causes.iter().map(|&because| self.house(because).0).collect()
    }

    fn reasoning(&mut self, reasoning: &Reasoning, shown: String) {
        let names = self.names;
        match reasoning {
            Reasoning::LastCell { because, cell, value } => {
                let house = self.house(*because).0;
                say!(self, last_cell, house = house, cell = names.cell(*cell), value = names.value(*value));
            }
            Reasoning::HiddenSingle { because, cell, value } => {
                let house = self.house(*because).0;
                say!(
                    self,
                    hidden_single,
                    house = house,
                    cell = names.cell(*cell),
                    value = names.value(*value)
                );
            }
            Reasoning::NakedSingle { cell, value } => {
                say!(self, naked_single, cell = names.cell(*cell), value = names.value(*value));
            }
            Reasoning::Intersection { base, cover } => {
                self.places(std::slice::from_ref(base));
                let (house, value) = self.house(*cover);
                let cells = names.cells(&base.cells);
                say!(self, intersection, cells = cells, house = house, value = value, shown = shown);
            }
            Reasoning::NakedSubset { because, cells, values } => {
                let house = || self.house(*because).0;
                let (first, second) = (house(), house());
                let (count, values) = (cells.len(), names.values(values));
                say!(
                    self,
                    naked_subset,
                    cells = names.cells(cells),
                    values = values,
                    count = count,
                    house = first
                );
                say!(self, naked_subset_so, house = second, shown = shown);
            }
            Reasoning::HiddenSubset { because, cells, values } => {
                let (count, values) = (cells.len(), names.values(values));
                let house = self.house(*because).0;
                say!(
                    self,
                    hidden_subset,
                    cells = names.cells(cells),
                    values = values,
                    count = count,
                    house = house
                );
                say!(self, hidden_subset_so, shown = shown);
            }
            Reasoning::Fish { base, cover } => self.fish(base, cover, shown),
            Reasoning::Wing { pivot, pincers: [a, b], values, is_whole } => {
                let [pivot, a, b] = [pivot, a, b].map(|cell| names.cell(*cell));
                let own = names.values(&values[..if *is_whole { 3 } else { 2 }]);
                let [x, y, value] = values.map(|value| names.value(value));
                let (pivot, a, b, x, y, value) = (&pivot[..], &a[..], &b[..], &x[..], &y[..], &value[..]);
                say!(self, wing_cells, pivot = pivot, own = own, a = a, b = b, x = x, y = y, value = value);
                say!(self, wing_either, pivot = pivot, a = a, b = b, x = x, y = y, value = value);
                match is_whole {
                    true => say!(self, wing_so_whole, pivot = pivot, value = value, shown = shown),
                    false => say!(self, wing_so, value = value, shown = shown),
                }
            }
            Reasoning::PairChain { links, value } => self.pair_chain(links, &names.value(*value), shown),
            Reasoning::Line { cause, known, reason } => {
                let however = match cause {
                    Cause::Sum { .. } => names.templates().however_sum,
                    _ => names.templates().however_line,
                };
                self.about(cause);
                self.known(known);
                self.line_reason(reason.as_ref(), however, shown);
            }
            Reasoning::LineAndHouses { because, known, places, reason, held } => {
                self.about(&self.step.because[*because]);
                self.known(known);
                self.places(places);
                let stands = match held {
                    None => shown.clone(),
                    Some(HeldValue { value, cells, .. }) => {
                        fill!(names, held_value, value = names.value(*value), cells = names.cells(cells))
                    }
                };
                self.line_reason(Some(reason), names.templates().however_line, stands);
                if let Some(HeldValue { value, cells, houses }) = held {
                    let (value, cells, all) = (names.value(*value), names.cells(cells), self.houses(houses));
                    match all.len() {
                        1 => say!(self, held_one, cells = cells, house = all, value = value, shown = shown),
                        _ => say!(
                            self,
                            held_several,
                            cells = cells,
                            houses = all,
                            value = value,
                            shown = shown
                        ),
                    }
                }
            }
            Reasoning::Proof { known, proof } => {
                self.rules_used();
                self.known(known);
                self.proof(proof, shown);
            }
            Reasoning::Together { known, places } => {
                let causes = self.step.because.iter().map(|cause| names.cause(cause));
                say!(self, together, causes = causes.collect::<Vec<_>>().join("; "));
                self.known(known);
                if !places.is_empty() {
                    let all: Vec<String> = places.iter().map(|places| self.places_of(places)).collect();
                    self.all.push(sentence(&format!("{}.", all.join("; "))));
                }
                say!(self, together_so, shown = shown);
            }
        }
    }

    fn proof(&mut self, proof: &Refutation, shown: String) {
        self.refutation(proof, "");
        match lists_cases(proof) {
            true => say!(self, all_impossible, shown = shown),
            false => say!(self, impossible, shown = shown),
        }
    }

    fn places_of(&self, Places { because, cells }: &Places) -> String {
        let (house, value) = self.house(*because);
        fill!(self.names, places, house = house, value = value, cells = self.names.cells(cells))
    }

    /// Writes the places of values in houses, a sentence for each.
    fn places(&mut self, all: &[Places]) {
        let sentences = all.iter().map(|places| sentence(&format!("{}.", self.places_of(places))));
        let sentences: Vec<String> = sentences.collect();
        self.all.extend(sentences);
    }

    fn fish(&mut self, base: &[Places], cover: &[usize], shown: String) {
        self.places(base);
        say!(self, fish_places, houses = self.houses(cover));
        let bases: Vec<usize> = base.iter().map(|base| base.because).collect();
        let value = bases.first().map_or(String::new(), |&because| self.house(because).1);
        let (bases, houses) = (self.houses(&bases), self.houses(cover));
        say!(self, fish_so, count = base.len(), value = value, bases = bases, houses = houses, shown = shown);
    }

    fn pair_chain(&mut self, links: &[Link], value: &str, shown: String) {
        let names = self.names;
        let [first, rest @ .., last] = links else { return };
        let cell = |link: &Link| {
            fill!(names, chain_cell, cell = names.cell(link.cell), values = names.values(&link.values))
        };
        self.all.push(sentence(&format!("{}.", links.iter().map(cell).collect::<Vec<_>>().join(", "))));
        let way = |link: &Link| {
            let [a, b] = link.values.map(|value| names.value(value));
            fill!(names, chain_link, cell = names.cell(link.cell), a = a, b = b)
        };
        let ways: Vec<String> = rest.iter().chain([last]).map(way).collect();
        let (cell, next) = (names.cell(first.cell), names.value(first.values[1]));
        let ways = ways.join(names.templates().chain_and);
        say!(self, chain_then, cell = &cell[..], value = value, next = next, ways = ways);
        say!(self, chain_so, cell = cell, last = names.cell(last.cell), value = value, shown = shown);
    }

    /// Writes the values left in cells.
    fn known(&mut self, all: &[LeftValues]) {
        if !all.is_empty() {
            let all = all.iter().map(|left| self.names.left_values(self.names.templates().left_values, left));
            say!(self, known, all = all.collect::<Vec<_>>().join("; "));
        }
    }

    /// Introduces a rule or sum, and the part used.
    fn about(&mut self, cause: &Cause) {
        let names = self.names;
        if let Cause::Rule { rule } | Cause::Part { rule, .. } | Cause::With { rule, .. } = cause {
            self.all.push(names.introduced(*rule, true));
        }
        match cause {
            Cause::Part { cells, .. } => say!(self, about_part, cells = names.cells(cells)),
            Cause::With { houses, .. } => say!(self, about_with, houses = names.grid_houses(houses)),
            Cause::Sum { terms, total, houses, rules } => {
                let equation = names.equation(terms, *total);
                say!(self, sum_from, origin = names.origin(houses, rules), equation = equation);
                self.side(cause, terms, houses);
            }
            Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } | Cause::Rule { .. } => {}
        }
    }

    /// Says whether a derived sum is of innies or outies, and where cells differ.
    fn side(&mut self, cause: &Cause, terms: &[(i64, Cell)], houses: &[usize]) {
        let names = self.names;
        let all = || names.grid_houses(houses);
        match cause.side(names.puzzle).filter(|_| !houses.is_empty()) {
            Some(Side::Innies) => say!(self, innies, cells = terms.len(), houses = all()),
            Some(Side::Outies) => say!(self, outies, cells = terms.len(), houses = all()),
            Some(Side::Both) => say!(self, innies_and_outies, houses = all()),
            None => {}
        }
        let of_grid = names.puzzle.grid().houses();
        let within = |&&house: &&usize| {
            terms.iter().filter(|(_, cell)| of_grid[house].cells.contains(cell)).count() > 1
        };
        let differ: Vec<usize> = houses.iter().filter(within).copied().collect();
        if !differ.is_empty() {
            say!(self, differ, houses = names.grid_houses(&differ));
        }
    }

    /// Introduces each rule and sum of the step once.
    fn rules_used(&mut self) {
        let (mut seen, mut meanings) = (BTreeSet::new(), BTreeSet::new());
        for cause in &self.step.because {
            match cause {
                Cause::Sum { .. } => say!(self, uses, cause = self.names.cause(cause)),
                Cause::Rule { rule } | Cause::Part { rule, .. } | Cause::With { rule, .. } => {
                    if seen.insert(rule) {
                        let is_new = meanings.insert(self.names.meaning(*rule));
                        self.all.push(self.names.introduced(*rule, is_new));
                    }
                }
                Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } => {}
            }
        }
    }

    /// Adds what the same proof shows elsewhere, and what follows.
    fn further(&mut self, Shown { alike, follows, found, .. }: &Shown) {
        alike.iter().for_each(|same| self.same_proof(same));
        self.consequences(follows);
        if !found.is_empty() {
            say!(self, found_so, shown = self.effects(found));
        }
    }

    /// Adds what the same proof shows for other cells.
    fn same_proof(&mut self, SameProof { instead, shown }: &SameProof) {
        let (names, shown) = (self.names, self.effects(shown));
        match instead {
            Substitution::Cells(pairs) if pairs.is_empty() => say!(self, same_proof, shown = shown),
            Substitution::Cells(pairs) => {
                let pair = |&(before, now): &(Cell, Cell)| {
                    fill!(names, instead, before = names.cell(before), now = names.cell(now))
                };
                say!(
                    self,
                    same_proof_cells,
                    pairs = pairs.iter().map(pair).collect::<Vec<_>>(),
                    shown = shown
                );
            }
            Substitution::Swapped(a, b) => {
                say!(self, same_proof_swapped, cells = names.cells(&[*a, *b]), shown = shown);
            }
        }
    }
}
