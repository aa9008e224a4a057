//! The reason of a single line or sum: its remaining sets of values, and why other sets are excluded.

use std::collections::BTreeSet;

use super::clues::clues;
use super::number_path::beside;
use super::sandwich::crusts;
use super::step_facts::StepFacts;
use super::{Conclusion, LineFact, LineReason, Run, SumCase};
use crate::csp::Constraint;
use crate::grid::Cell;
use crate::steps::{Cause, Line, MOST_IN_MIND, sets_of, sets_with_sum};

/// The most values that are tried for the fillings of a line.
pub(super) const MOST_VALUES_TRIED: usize = 50_000;

/// The most open cells whose fillings a reader compares, if there is another reason.
const MOST_COMPARED: usize = 6;

/// Explains why the cells of a step's line have no more values than it leaves; `None` if that was not found by trying
/// them all, or proves less than the step says.
pub fn reason(facts: &StepFacts<'_>) -> Option<LineReason> {
    if let Some(reason) = crusts(facts).or_else(|| beside(facts)).or_else(|| clues(facts)) {
        return Some(reason);
    }
    let line = Line::of_step(facts.puzzle, facts.step)?;
    let cause = facts.step.because.first()?;
    let Some(fillings) = line.fillings(MOST_VALUES_TRIED) else {
        let filled = FilledLine { facts, cause, line: &line, fillings: &[] };
        let reasons =
            filled.consecutive().or_else(|| filled.different_sum()).or_else(|| filled.first_values());
        return reasons.or_else(|| filled.one_by_one());
    };
    let filled = FilledLine { facts, cause, line: &line, fillings: &fillings };
    let gone: Vec<(usize, i32)> = filled.gone().collect();
    let is_proved = match line.has_judge() {
        true => line.leave(&fillings, &gone),
        false => gone.iter().all(|&(place, value)| fillings.iter().all(|filling| filling[place] != value)),
    };
    if fillings.is_empty() || !is_proved {
        return None;
    }
    if line.cells.len() < 2 {
        return Some(LineReason { what: LineFact::Nothing, so: Conclusion::Refuted });
    }
    let reasons = filled.bounds().or_else(|| filled.consecutive()).or_else(|| filled.sum());
    reasons.or_else(|| filled.cases()).or_else(|| filled.ways())
}

/// A line, and all its fillings.
pub struct FilledLine<'a> {
    pub facts: &'a StepFacts<'a>,
    /// The cause of the line.
    pub cause: &'a Cause,
    pub line: &'a Line<'a>,
    pub fillings: &'a [Vec<i32>],
}

impl FilledLine<'_> {
    /// Returns the cells at these places.
    pub fn cells(&self, places: &[usize]) -> Vec<Cell> {
        places.iter().map(|&place| self.line.cells[place]).collect()
    }

    /// Returns the values that the step takes from the cells, by their places.
    pub fn gone(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        let place = |cell| self.line.cells.iter().position(|&other| other == cell);
        self.facts.step.gone().filter_map(move |(cell, value)| Some((place(cell)?, value.into())))
    }

    /// Returns all fillings, if there are few.
    pub fn all_ways(&self) -> Option<Conclusion> {
        let places = self.in_order();
        let filled =
            |filling: &Vec<i32>| -> Vec<i32> { places.iter().map(|&place| filling[place]).collect() };
        (self.fillings.len() <= MOST_IN_MIND).then(|| {
            let filled: BTreeSet<Vec<i32>> = self.fillings.iter().map(filled).collect();
            Conclusion::Ways { cells: self.cells(&places), fillings: filled.into_iter().collect() }
        })
    }

    /// Returns the places of the cells, in the order of the quoted line or the sum; all others follow.
    fn in_order(&self) -> Vec<usize> {
        let listed: Vec<Cell> = match self.cause {
            Cause::Sum { terms, .. } => terms.iter().map(|(_, cell)| *cell).collect(),
            Cause::Rule { rule } | Cause::With { rule, .. } => {
                self.facts.puzzle.rules()[*rule].statement.cells().collect()
            }
            _ => Vec::new(),
        };
        let mut places: Vec<usize> = (0..self.line.cells.len()).collect();
        places.sort_by_key(|&place| {
            listed.iter().position(|cell| *cell == self.line.cells[place]).unwrap_or(listed.len())
        });
        places
    }

    /// Returns `true` if some set has a value twice although its cells are in one house: the line alone allows that.
    fn repeats(&self, places: &[usize], sets: &BTreeSet<Vec<i32>>) -> bool {
        if !matches!(self.cause, Cause::Rule { .. }) {
            return false;
        }
        let is_inside = |cells: &[Cell]| places.iter().all(|&place| cells.contains(&self.line.cells[place]));
        let has_twice = |set: &Vec<i32>| set.windows(2).any(|pair| pair[0] == pair[1]);
        sets.iter().any(has_twice)
            && self.facts.puzzle.grid().houses().iter().any(|house| is_inside(&house.cells))
    }

    fn ways(&self) -> Option<LineReason> {
        let all_ways = || self.all_ways().map(|so| LineReason { what: LineFact::Nothing, so });
        // Fillings of many cells are hard to compare.
        let is_wide = self.line.left.iter().filter(|left| left.len() > 1).count() > MOST_COMPARED;
        let found = match is_wide {
            true => self.one_by_one().or_else(all_ways),
            false => all_ways().or_else(|| self.one_by_one()),
        };
        Some(found.or_else(|| self.of_few()).unwrap_or(LineReason {
            what: LineFact::Many { fillings: self.fillings.len() },
            so: Conclusion::However,
        }))
    }

    /// Explains cells with one sum by the sets that make it.
    pub fn sum(&self) -> Option<LineReason> {
        let sum = self.line.only_sum()?;
        let places = self.line.plain(sum).filter(|places| places.len() > 1)?;
        let (total, cells) = (sum.total, self.cells(&places));
        let left = sets_of(self.fillings, &places);
        if left.len() > MOST_IN_MIND {
            if let Some(reason) = self.one_by_one().or_else(|| self.of_few()) {
                return Some(reason);
            }
            let what = LineFact::ManySets { total, cells, sets: left.len() };
            return Some(LineReason { what, so: Conclusion::However });
        }
        let is_absent = |(place, value): (usize, i32)| {
            places.contains(&place) && left.iter().all(|set| !set.contains(&value))
        };
        let so = match self.gone().all(is_absent) {
            true => Conclusion::Absent,
            false => {
                let lacking = || self.absent_or_lacking(&places, &left);
                self.all_ways().or_else(lacking).unwrap_or(Conclusion::However)
            }
        };
        if let (Some(what), Conclusion::Absent) = (self.missing(&places, total, &left), &so)
            && self.line.differ(&places)
        {
            return Some(LineReason { what, so });
        }
        let all = sets_with_sum(&self.values(), self.line.differ(&places), places.len(), total);
        let all = all.filter(|_| self.has_values_of_grid()).unwrap_or_default();
        let (out, others) = self.out(&places, all, &left);
        let repeats = self.repeats(&places, &left);
        Some(LineReason {
            what: LineFact::Sets { total, cells, sets: left.iter().cloned().collect(), out, others, repeats },
            so,
        })
    }

    /// Explains the first cell of an X-sum, if no other cell loses values.
    fn first_values(&self) -> Option<LineReason> {
        let (cell, sums) = self.line.sums().filter(|_| self.line.rule_name() == Some("x-sum"))?;
        let gone = self.gone().map(|(place, value)| (place == cell).then_some(value));
        let never = self.no_sums(cell, &sums, &gone.collect::<Option<Vec<i32>>>()?)?;
        let what = LineFact::Cases { cell: self.line.cells[cell], cases: Vec::new(), never, repeats: false };
        Some(LineReason { what, so: Conclusion::Refuted })
    }

    /// Explains a cell that is the sum of others, or determines which cells have a sum.
    fn cases(&self) -> Option<LineReason> {
        let (cell, sums) = self.line.sums()?;
        let (mut cases, mut never, mut repeats) = (Vec::new(), Vec::new(), false);
        let mut known: Vec<BTreeSet<i32>> = vec![BTreeSet::new(); self.line.cells.len()];
        for &value in &self.line.left[cell] {
            let (places, total) = sums(value);
            let with: Vec<&Vec<i32>> =
                self.fillings.iter().filter(|filling| filling[cell] == value).collect();
            let sets = match with.is_empty() {
                true => BTreeSet::new(),
                false => sets_of(with, &places),
            };
            for (place, known) in known.iter_mut().enumerate() {
                match places.contains(&place) {
                    true => known.extend(sets.iter().flatten()),
                    // Cells outside the sum may have any value.
                    false if place != cell && !sets.is_empty() => known.extend(&self.line.left[place]),
                    false => {}
                }
            }
            if !sets.is_empty() {
                known[cell].insert(value);
            }
            let is_beyond =
                || self.line.rule_name() == Some("x-sum") && self.no_sums(cell, &sums, &[value]).is_some();
            if sets.is_empty() && (places.is_empty() || is_beyond()) {
                never.push(value);
                continue;
            }
            repeats |= self.repeats(&places, &sets);
            let cells = self.cells(&places);
            cases.push(SumCase { value, cells, total, sets: sets.into_iter().collect() });
        }
        let is_long = cases.len() > MOST_IN_MIND
            || cases.iter().map(|case| case.sets.len()).sum::<usize>() > MOST_IN_MIND;
        if is_long {
            // If only that cell loses values, only its own cases are listed.
            let gone = self.gone().map(|(place, value)| (place == cell).then_some(value));
            let gone = gone.collect::<Option<Vec<i32>>>()?;
            cases.retain(|case| gone.contains(&case.value));
            never.retain(|&value| gone.contains(&value));
            let is_told =
                cases.len() + never.len() == gone.len() && cases.iter().all(|case| case.sets.is_empty());
            let never = self.no_sums(cell, &sums, &never)?;
            let what = LineFact::Cases { cell: self.line.cells[cell], cases, never, repeats: false };
            return is_told.then_some(LineReason { what, so: Conclusion::Refuted });
        }
        let so = match self.gone().all(|(place, value)| !known[place].contains(&value)) {
            true => Conclusion::Absent,
            false => self.all_ways().unwrap_or(Conclusion::However),
        };
        let never = self.no_sums(cell, &sums, &never)?;
        Some(LineReason { what: LineFact::Cases { cell: self.line.cells[cell], cases, never, repeats }, so })
    }

    /// Finds a path of cells, each smaller than the next, or not larger.
    fn bounds(&self) -> Option<LineReason> {
        let mut path: Vec<usize> = Vec::new();
        let mut tables = Vec::new();
        for constraint in self.line.whole() {
            let Constraint::Relation(a, b, table) = constraint else { return None };
            let (a, b) = (self.line.place(*a)?, self.line.place(*b)?);
            match path.last() {
                None => path.extend([a, b]),
                Some(&last) if last == a && !path.contains(&b) => path.push(b),
                Some(_) => return None,
            }
            tables.push(table);
        }
        let is_upward = tables.iter().all(|table| table.pairs().all(|(a, b)| a <= b));
        let is_downward = tables.iter().all(|table| table.pairs().all(|(a, b)| a >= b));
        // If both hold, neighbours are equal, which says more than a bound.
        if tables.is_empty() || is_upward == is_downward {
            return None;
        }
        let allows = |from: usize, a: i32, b: i32| tables[from].allows(a, b);
        let of = |place: usize| self.line.left[place].clone();
        // From one end to the other, with the values left in each cell because of the one before.
        let along = |is_forward: bool| -> Vec<Vec<i32>> {
            let mut all: Vec<Vec<i32>> = path.iter().map(|&place| of(place)).collect();
            for step in 1..all.len() {
                let (from, to) =
                    if is_forward { (step - 1, step) } else { (all.len() - step, all.len() - step - 1) };
                let before = all[from].clone();
                let fits = |value: &i32| {
                    before.iter().any(|&other| match is_forward {
                        true => allows(from, other, *value),
                        false => allows(to, *value, other),
                    })
                };
                all[to].retain(fits);
            }
            all
        };
        let (up, down) = if is_upward { (along(true), along(false)) } else { (along(false), along(true)) };
        let least: Vec<i32> = up.iter().map(|values| values.iter().min().copied()).collect::<Option<_>>()?;
        let most: Vec<i32> = down.iter().map(|values| values.iter().max().copied()).collect::<Option<_>>()?;
        let is_beyond = |(place, value): (usize, i32)| {
            let at = path.iter().position(|&other| other == place);
            at.is_some_and(|at| value < least[at] || value > most[at])
        };
        if !self.gone().all(is_beyond) {
            return None;
        }
        let needs = |is_needed: &dyn Fn(usize, i32) -> bool| {
            self.gone().any(|(place, value)| {
                path.iter().position(|&other| other == place).is_some_and(|at| is_needed(at, value))
            })
        };
        let at_least = needs(&|at, value| value < least[at]);
        let at_most = needs(&|at, value| value > most[at]);
        let least = if at_least { self.runs(&path, &least, true, is_upward) } else { Vec::new() };
        let most = if at_most { self.runs(&path, &most, false, !is_upward) } else { Vec::new() };
        Some(LineReason { what: LineFact::Bounds { least, most }, so: Conclusion::Absent })
    }

    /// Returns the bounds along a path, from either end; a run begins at a cell that has its bound on its own.
    fn runs(&self, path: &[usize], bounds: &[i32], is_least: bool, is_forward: bool) -> Vec<Run> {
        let mut all: Vec<(usize, i32)> = path.iter().copied().zip(bounds.iter().copied()).collect();
        if !is_forward {
            all.reverse();
        }
        let mut runs: Vec<Run> = Vec::new();
        for (place, bound) in all {
            let left = &self.line.left[place];
            let own = if is_least { left.iter().min() } else { left.iter().max() };
            let is_own = own == Some(&bound);
            let bound = (self.line.cells[place], bound);
            match runs.last_mut() {
                Some(run) if !is_own => run.bounds.push(bound),
                _ => runs.push(Run { is_set: left.len() == 1, bounds: vec![bound] }),
            }
        }
        runs.retain(|run| run.bounds.len() > 1);
        runs
    }
}
