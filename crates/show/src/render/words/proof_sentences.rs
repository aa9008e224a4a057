//! The sentences of a proof: its assumption, the consequences, and the contradictions.

use super::reason_sentences::{ReasonSentences, say};
use super::templates::fill;
use crate::grid::Cell;
use crate::steps::Cause;
use crate::steps::reason::{
    Consequence, Contradiction, Effect, Exclusion, FoundValue, Refutation, RefutationEnd, Why,
};

/// Returns the cell that all these cases are about, and the line that excludes every case; `None` if they differ.
fn forbidden_by_line(cases: &[Refutation]) -> Option<(Cell, usize)> {
    let of = |case: &Refutation| match (&case.assumed, &case.end) {
        (
            Effect::Is { cell, .. },
            RefutationEnd::Contradiction(Contradiction::Against(effect, Why::Line(line))),
        ) if case.follows.is_empty()
            && matches!(effect, Effect::IsNot { cells, .. } if cells == &[*cell]) =>
        {
            Some((*cell, *line))
        }
        _ => None,
    };
    let first = of(cases.first()?)?;
    cases.iter().all(|case| of(case) == Some(first)).then_some(first)
}

/// Returns `true` if the sentences of a proof list cases.
pub fn lists_cases(proof: &Refutation) -> bool {
    match &proof.end {
        RefutationEnd::Contradiction(_) => false,
        RefutationEnd::OfCell(cases) => forbidden_by_line(cases).is_none(),
        RefutationEnd::OfHouse(..) | RefutationEnd::OfLine(..) => true,
    }
}

impl ReasonSentences<'_> {
    /// Writes the consequences of an assumption, case by case; `number` is the case number, as `2.1`.
    pub fn refutation(&mut self, proof: &Refutation, number: &str) {
        let names = self.names;
        let assumed = names.effect(&proof.assumed);
        match number {
            "" => say!(self, suppose, effect = assumed),
            number => say!(self, case, number = number, effect = assumed),
        }
        self.consequences(&proof.follows);
        let list = |cases: &[Refutation]| -> Vec<String> {
            cases.iter().map(|case| names.effect(&case.assumed)).collect()
        };
        let cases = match &proof.end {
            RefutationEnd::Contradiction(end) => return self.contradiction(end),
            RefutationEnd::OfCell(cases) => {
                if let Some((cell, line)) = forbidden_by_line(cases) {
                    let (cell, line) = (names.cell(cell), self.short_name(line));
                    return say!(self, none_allowed, cell = cell, line = line);
                }
                say!(self, of_cell, cases = list(cases));
                cases
            }
            RefutationEnd::OfLine(because, value, cases) => {
                let line = self.short_name(*because);
                say!(self, of_line, value = names.value(*value), line = line, cases = list(cases));
                cases
            }
            RefutationEnd::OfHouse(because, cases) => {
                let (house, value) = self.house(*because);
                say!(self, of_house, value = value, house = house, cases = list(cases));
                cases
            }
        };
        for (place, case) in (1..).zip(cases) {
            let number = if number.is_empty() { place.to_string() } else { format!("{number}.{place}") };
            self.refutation(case, &number);
        }
    }

    fn short(&self, because: usize) -> String {
        self.names.short(&self.step.because[because])
    }

    /// Returns the same as in brackets, without the cells of a part.
    fn short_name(&self, because: usize) -> String {
        match &self.step.because[because] {
            Cause::Part { rule, .. } => self.names.line_number(*rule),
            cause => self.names.short(cause),
        }
    }

    /// The cause of a conclusion in brackets.
    fn why(&self, why: &Why) -> String {
        let names = self.names;
        match why {
            Why::Cell(Some(value)) => fill!(names, why_value, value = names.value(*value)),
            Why::Assumed(value) => fill!(names, why_assumed, value = names.value(*value)),
            Why::House { because, by } => {
                let (house, value) = self.house(*because);
                match by {
                    Some(by) => fill!(names, why_by, by = names.cell(*by), value = value, house = house),
                    None => fill!(names, why_house, value = value, house = house),
                }
            }
            Why::Line(because) => fill!(names, why_cause, cause = self.short(*because)),
            Why::Same([[first, last], [from, to]]) => {
                let [first, last, from, to] = [first, last, from, to].map(|cell| names.cell(*cell));
                fill!(names, why_same, first = first, last = last, from = from, to = to)
            }
            Why::Cell(None) | Why::Nothing => String::new(),
        }
    }

    /// Writes consequences: consecutive claims about several cells with one cause share one sentence.
    pub fn consequences(&mut self, all: &[Consequence]) {
        let names = self.names;
        let runs = all.chunk_by(|a, b| {
            let are_alone = a.gone.is_empty() && b.gone.is_empty();
            let found = a.found.as_ref().zip(b.found.as_ref()).filter(|_| are_alone);
            found.is_some_and(|(a, b)| a.why == b.why && matches!(a.why, Why::Line(_)))
        });
        for run in runs {
            let found: Vec<&FoundValue> = run.iter().filter_map(|one| one.found.as_ref()).collect();
            let mut parts: Vec<String> = Vec::new();
            if let [first, _, ..] = found[..] {
                let value = |found: &&FoundValue| {
                    fill!(names, is, cell = names.cell(found.cell), value = names.value(found.value))
                };
                let values: Vec<String> = found.iter().map(value).collect();
                parts.push(fill!(names, why_cause_of, all = values, why = self.why(&first.why)));
            } else {
                let causes = run[0].gone.chunk_by(|a, b| a.why == b.why && matches!(a.why, Why::Line(_)));
                parts.extend(causes.map(|gone| self.exclusions(gone)));
                parts.extend(found.first().map(|found| self.found_value(found, !parts.is_empty())));
            }
            say!(self, then, parts = parts.join(", "));
        }
    }

    /// Returns the exclusions by one cause.
    fn exclusions(&self, gone: &[Exclusion]) -> String {
        let all: Vec<String> = gone.iter().map(|gone| self.names.is_not(&gone.cells, &gone.values)).collect();
        fill!(self.names, why_cause_of, all = all, why = self.why(&gone[0].why))
    }

    /// Returns a value that a cell must have, perhaps because of the exclusions before it.
    fn found_value(&self, FoundValue { cell, value, why }: &FoundValue, is_left: bool) -> String {
        let names = self.names;
        let (cell, value) = (names.cell(*cell), names.value(*value));
        match (why, is_left) {
            (Why::Cell(_) | Why::Assumed(_), false) => fill!(names, found_only, cell = cell, value = value),
            (Why::Cell(_) | Why::Assumed(_), true) => fill!(names, found_only_so, cell = cell, value = value),
            (Why::House { because, .. }, _) => {
                let house = self.house(*because).0;
                match is_left {
                    true => fill!(names, found_place_so, cell = cell, value = value, house = house),
                    false => fill!(names, found_place, cell = cell, value = value, house = house),
                }
            }
            (why, true) => fill!(names, found_value_so, cell = cell, value = value, why = self.why(why)),
            (why, false) => fill!(names, found_value, cell = cell, value = value, why = self.why(why)),
        }
    }

    fn contradiction(&mut self, end: &Contradiction) {
        let names = self.names;
        match end {
            Contradiction::NoValue(cell) => say!(self, no_value, cell = names.cell(*cell)),
            Contradiction::NoPlace(because) => {
                let (house, value) = self.house(*because);
                say!(self, no_place, house = house, value = value);
            }
            Contradiction::Forbidden { cell, value, is_assumed, why, beside } => {
                let (cell, value) = (names.cell(*cell), names.value(*value));
                let is_it = match is_assumed {
                    true => fill!(names, is_assumed, cell = cell, value = value),
                    false => fill!(names, is_only, cell = cell, value = value),
                };
                let line_of = |because: usize| &self.step.because[because];
                match (why, beside) {
                    (Why::Line(because), Some((other, own))) => {
                        let (line, other) = (self.short_name(*because), names.cell(*other));
                        let own = names.value(*own);
                        say!(self, forbidden_beside, is_it = is_it, line = line, other = other, own = own);
                    }
                    (Why::Line(because), None) => match line_of(*because) {
                        Cause::Part { rule, cells } => {
                            let (line, cells) = (names.line_number(*rule), names.cells(cells));
                            say!(self, forbidden_part, is_it = is_it, line = line, cells = cells);
                        }
                        cause => say!(self, forbidden, is_it = is_it, line = names.short(cause)),
                    },
                    (Why::Same([[first, last], [from, to]]), _) => {
                        let [first, last, from, to] = [first, last, from, to].map(|cell| names.cell(*cell));
                        say!(
                            self,
                            forbidden_same,
                            is_it = is_it,
                            first = first,
                            last = last,
                            from = from,
                            to = to
                        );
                    }
                    _ => say!(self, forbidden_else, is_it = is_it),
                }
            }
            Contradiction::NoneAllowed { cell, values, because } => {
                let cell = names.cell(*cell);
                match values.is_empty() {
                    true => say!(self, none_allowed, cell = cell, line = self.short_name(*because)),
                    false => {
                        let line = self.short(*because);
                        say!(
                            self,
                            none_allowed_values,
                            cell = cell,
                            values = names.values(values),
                            line = line
                        );
                    }
                }
            }
            Contradiction::Against(Effect::Is { cell, value }, why) => {
                let (cell, value) = (names.cell(*cell), names.value(*value));
                say!(self, against_value, cell = cell, value = value, why = self.why(why));
            }
            Contradiction::Against(
                Effect::IsNot { cells, values },
                Why::Cell(Some(by)) | Why::Assumed(by),
            ) => {
                let (cells, values) = (names.cells(cells), names.values(values));
                say!(self, against_one_value, cells = cells, by = names.value(*by), values = values);
            }
            Contradiction::Against(Effect::IsNot { cells, .. }, Why::House { because, by: Some(by) }) => {
                let (house, value) = self.house(*because);
                let (by, cells) = (names.cell(*by), names.cells(cells));
                say!(self, against_house, by = by, cells = cells, value = value, house = house);
            }
            Contradiction::Against(effect, why) => {
                say!(self, against, effect = names.effect(effect), why = self.why(why));
            }
        }
    }
}
