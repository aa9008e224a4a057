//! The sentences of the reason of a line or a sum.

use super::reason_sentences::{ReasonSentences, say};
use super::templates::fill;
use crate::grid::{Cell, Digit, House};
use crate::steps::Cause;
use crate::steps::reason::{
    Conclusion, ExcludedSets, Lacking, LineFact, LineReason, NoNeighbour, NoPartner, NoSum, Run, SumCase,
    Unequal, WhyExcluded, WhyNoSum,
};

/// The most sets that are listed.
const MOST_LISTED: usize = 6;

/// The rules whose cells are a sum.
const SUMS: &[&str] = &["first-sum", "killer", "little-killer", "sum"];

impl ReasonSentences<'_> {
    /// Writes the facts known of a line, and their consequence; `however` is a phrase such as "however the line is filled".
    pub fn line_reason(&mut self, reason: Option<&LineReason>, however: &str, shown: String) {
        let Some(reason) = reason else {
            return say!(self, no_short_reason, however = however, shown = shown);
        };
        self.line_fact(&reason.what);
        match &reason.so {
            Conclusion::Lacking { all, absent } => {
                all.iter().for_each(|lacking| self.lacking(lacking));
                match absent {
                    true => say!(self, so_absent, shown = shown),
                    false => say!(self, so, shown = shown),
                }
            }
            Conclusion::Absent
                if !matches!(reason.what, LineFact::Bounds { .. } | LineFact::Missing { .. }) =>
            {
                say!(self, so_absent, shown = shown);
            }
            Conclusion::Refuted | Conclusion::Absent => say!(self, so, shown = shown),
            Conclusion::Ways { cells, fillings } => {
                self.ways(&reason.what, cells, fillings, shown);
            }
            Conclusion::However if reason.is_only_tried() => {
                say!(self, so_tried, however = however, shown = shown);
            }
            Conclusion::However => say!(self, so_however, shown = shown),
        }
    }

    fn line_fact(&mut self, fact: &LineFact) {
        let names = self.names;
        match fact {
            LineFact::Sets { total, cells, sets, out, others, repeats } => {
                say!(self, sets, total = *total, count = cells.len(), sets = names.sets(sets, "+"));
                self.excluded_sets(out, *others, |sets| names.sets(sets, "+"));
                self.repeats(*repeats);
            }
            LineFact::Missing { cells, total, all, value } => {
                let (count, value) = (cells.len(), names.value(*value));
                say!(
                    self,
                    missing,
                    values = count + 1,
                    all = *all,
                    count = count,
                    total = *total,
                    value = value
                );
            }
            LineFact::Cases { cell, cases, never, repeats } => {
                let is_known = cases.len() == 1 && never.is_empty();
                cases.iter().for_each(|case| self.sum_case(*cell, is_known, case));
                never.iter().for_each(|no_sum| self.no_sum(*cell, no_sum));
                self.repeats(*repeats);
            }
            LineFact::ManySets { total, cells, sets } => {
                say!(self, many_sets, total = *total, count = cells.len(), sets = *sets);
            }
            LineFact::Many { fillings } => say!(self, many_fillings, fillings = *fillings),
            LineFact::Crusts { values, cases } => {
                let [least, most] = values.map(|value| names.value(value));
                for case in cases {
                    let ([a, b], sets) =
                        (case.cells.map(|cell| names.cell(cell)), names.sets(&case.sets, "+"));
                    let (least, most) = (&least[..], &most[..]);
                    match sets.is_empty() {
                        true => say!(self, crusts_adjacent, least = least, most = most, a = a, b = b),
                        false => say!(self, crusts, least = least, most = most, a = a, b = b, sets = sets),
                    }
                }
                say!(self, crusts_nowhere_else);
            }
            LineFact::ManyCrusts { values, places } => {
                let [least, most] = values.map(|value| names.value(value));
                say!(self, many_crusts, places = *places, least = least, most = most);
            }
            LineFact::Highest { cell, value } => {
                say!(self, highest, cell = names.cell(*cell), value = names.value(*value));
            }
            LineFact::Seen { count, bounds } => {
                let bound = |&(cell, most): &(Cell, i32)| {
                    fill!(names, at_most_value, cell = names.cell(cell), most = names.value(most))
                };
                say!(self, seen, count = *count, bounds = bounds.iter().map(bound).collect::<Vec<_>>());
            }
            LineFact::Circles { cells, few, sets } => {
                match sets.is_empty() {
                    true => say!(self, circles),
                    false => say!(self, circles_sum, count = cells.len()),
                }
                for (value, most) in few {
                    say!(self, circle_few, value = names.value(*value), most = *most);
                }
                if !sets.is_empty() {
                    say!(self, circle_sets, sets = names.sets(sets, "+"));
                }
            }
            LineFact::Bounds { least, most } => {
                let templates = names.templates();
                least.iter().for_each(|run| self.bounds(run, templates.at_least));
                most.iter().for_each(|run| self.bounds(run, templates.at_most));
            }
            LineFact::OneByOne { partners, neighbours, unequal } => {
                partners.iter().for_each(|partner| self.no_partner(partner));
                for left in neighbours {
                    self.all.push(names.left_values(names.templates().neighbours, left));
                }
                unequal.iter().for_each(|unequal| self.unequal(unequal));
            }
            LineFact::Narrowed(all) => {
                if all.len() > 1 {
                    say!(self, narrowed);
                }
                for cell in all {
                    let (others, values) = (names.cells(&cell.others), names.values(&cell.values));
                    say!(self, narrowed_cell, others = others, cell = names.cell(cell.cell), values = values);
                }
            }
            LineFact::Neighbours(all) => all.iter().for_each(|one| self.no_neighbour(one)),
            LineFact::Consecutive { cells, sets, out, others } => {
                say!(self, consecutive, count = cells.len(), sets = names.ranges(sets));
                self.excluded_sets(out, *others, |sets| names.ranges(sets));
            }
            LineFact::Nothing => {}
        }
    }

    /// Writes all fillings: as sums, or of the cells that have no value yet.
    fn ways(&mut self, what: &LineFact, cells: &[Cell], fillings: &[Vec<i32>], shown: String) {
        let names = self.names;
        if let Some(first) = self.first_mark(what, cells, fillings) {
            let sum = |all: &[String]| [&all[0], first, &all[1..].join("+")].concat();
            let fillings: Vec<String> = fillings.iter().map(|filling| sum(&names.values(filling))).collect();
            return say!(self, so_sums, cells = sum(&names.cells(cells)), fillings = fillings, shown = shown);
        }
        let is_open = |cell: &Cell| !self.is_placed(*cell);
        let open = |filling: &Vec<i32>| -> Vec<i32> {
            let all = cells.iter().zip(filling).filter(|(cell, _)| is_open(cell));
            all.map(|(_, value)| *value).collect()
        };
        let fillings: Vec<Vec<i32>> = fillings.iter().map(open).collect();
        let cells: Vec<Cell> = cells.iter().copied().filter(is_open).collect();
        if cells.len() < 2 {
            return say!(self, so, shown = shown);
        }
        if matches!(what, LineFact::Nothing) {
            self.repeats(fillings.iter().any(|filling| self.repeats_in_house(&cells, filling)));
        }
        let fillings = names.sets(&fillings, " ");
        say!(self, so_ways, cells = names.cells(&cells), fillings = fillings, shown = shown);
    }

    /// Returns the mark after the first of some cells that are a sum, or a total and its sum.
    fn first_mark(&self, what: &LineFact, all: &[Cell], fillings: &[Vec<i32>]) -> Option<&'static str> {
        let is_total =
            |case: &SumCase| i64::from(case.value) == case.total && case.cells.len() + 1 == all.len();
        let is_sum = |cause: &Cause| match cause {
            Cause::Rule { rule } | Cause::With { rule, .. } => {
                SUMS.contains(&self.names.puzzle.rules()[*rule].statement.name)
            }
            _ => false,
        };
        let total = |filling: &Vec<i32>| filling.iter().sum::<i32>();
        match what {
            LineFact::Sets { cells, .. } if cells.len() == all.len() && all.len() > 1 => Some("+"),
            LineFact::Cases { cell, cases, .. } if all[0] == *cell && cases.iter().all(is_total) => {
                Some(" = ")
            }
            LineFact::Nothing if self.step.because.iter().any(is_sum) => {
                fillings.iter().all(|filling| total(filling) == total(&fillings[0])).then_some("+")
            }
            _ => None,
        }
    }

    /// Returns `true` if a filling has a value twice in a house, which a line without houses disregards.
    fn repeats_in_house(&self, cells: &[Cell], filling: &[i32]) -> bool {
        let repeats = |house: &House| {
            let inside = cells.iter().zip(filling).filter(|(cell, _)| house.cells.contains(cell));
            let values: Vec<i32> = inside.map(|(_, value)| *value).collect();
            values.iter().any(|value| values.iter().filter(|other| *other == value).count() > 1)
        };
        let is_alone = !self.step.because.iter().any(|cause| matches!(cause, Cause::With { .. }));
        is_alone && self.names.puzzle.grid().houses().iter().any(repeats)
    }

    fn repeats(&mut self, repeats: bool) {
        if repeats {
            say!(self, repeats);
        }
    }

    /// Sets that do not fit into the cells.
    fn excluded_sets(
        &mut self,
        all: &[ExcludedSets],
        others: usize,
        list: impl Fn(&[Vec<i32>]) -> Vec<String>,
    ) {
        let names = self.names;
        for ExcludedSets { sets, why } in all {
            let count = sets.len();
            let all = match count > MOST_LISTED {
                true => fill!(names, many_sets_out, count = count),
                false => super::templates::listed(&list(sets), names.templates().and),
            };
            match why {
                WhyExcluded::NoCell(value) => {
                    say!(self, out_value, all = all, sets = count, value = names.value(*value));
                }
                WhyExcluded::Few { cells, values } if values.is_empty() => {
                    say!(self, out_none, all = all, sets = count, cells = names.cells(cells));
                }
                WhyExcluded::Few { cells, values } => {
                    let (cells, values) = (names.cells(cells), names.values(values));
                    say!(self, out_few, all = all, sets = count, cells = cells, values = values);
                }
            }
        }
        if others > 0 {
            say!(self, others_out, others = others);
        }
    }

    /// A case may have no cells: then the first cell is the whole sum.
    fn sum_case(&mut self, cell: Cell, is_known: bool, SumCase { value, cells, total, sets }: &SumCase) {
        let names = self.names;
        let (cell, value) = (names.cell(cell), names.value(*value));
        if sets.is_empty() && !cells.is_empty() {
            return say!(
                self,
                case_not,
                cell = cell,
                value = value,
                cells = names.cells(cells),
                total = *total
            );
        }
        let is_it = match is_known {
            true => fill!(names, case_since, cell = cell, value = value),
            false => fill!(names, case_if, cell = cell, value = value),
        };
        let (cells, sets) = (names.cells(cells), names.sets(sets, "+"));
        match cells.len() {
            0 => say!(self, case_whole, is_it = is_it),
            1 => say!(self, case_is, is_it = is_it, cells = cells, total = *total),
            _ => say!(self, case_sets, is_it = is_it, cells = cells, total = *total, sets = sets),
        }
    }

    /// A first value of an X-sum that rules out the remaining sum.
    fn no_sum(&mut self, cell: Cell, NoSum { value, count, needed, why }: &NoSum) {
        let names = self.names;
        let (cell, value) = (names.cell(cell), names.value(*value));
        let total = needed + count + 1;
        let (count, needed) = (*count, *needed);
        match *why {
            _ if count == 0 => say!(self, sum_whole, cell = cell, value = value, total = total),
            WhyNoSum::Least(_) if needed < 0 => {
                say!(self, sum_beyond, cell = cell, value = value, total = total);
            }
            WhyNoSum::Least(bound) => {
                say!(
                    self,
                    sum_least,
                    cell = cell,
                    value = value,
                    count = count,
                    needed = needed,
                    bound = bound
                );
            }
            WhyNoSum::Most(bound) => {
                say!(
                    self,
                    sum_most,
                    cell = cell,
                    value = value,
                    count = count,
                    needed = needed,
                    bound = bound
                );
            }
            WhyNoSum::Short => say!(self, sum_short, cell = cell, value = value),
        }
    }

    /// Bounds along cells.
    fn bounds(&mut self, Run { is_set, bounds }: &Run, bound: &str) {
        let names = self.names;
        let of = |place: usize, &(cell, value): &(Cell, i32)| {
            let (cell, value) = (names.cell(cell), names.value(value));
            match place {
                0 if *is_set => fill!(names, is, cell = cell, value = value),
                0 => fill!(names, bound_first, cell = cell, bound = bound, value = value),
                1 => fill!(names, bound_second, cell = cell, bound = bound, value = value),
                _ => fill!(names, bound_next, cell = cell, bound = bound, value = value),
            }
        };
        let mut all: Vec<String> = bounds.iter().enumerate().map(|(place, bound)| of(place, bound)).collect();
        let first = all.remove(0);
        say!(self, bounds, first = first, all = all);
    }

    fn no_partner(&mut self, partner: &NoPartner) {
        let names = self.names;
        let (cells, values) = (names.cells(&partner.cells), names.values(&partner.values));
        let others = names.cells(&partner.others);
        let templates = names.templates();
        let then = partner.then.iter().map(|left| names.left_values(templates.would_have, left));
        let then = then.collect::<Vec<_>>().join(templates.partner_and);
        match (partner.left_of_others(), partner.then.is_empty()) {
            _ if others.is_empty() => say!(self, never, cells = cells, values = values),
            (Some(left), _) if self.are_gone(&partner.others, left) => {
                let left = names.values(left);
                say!(self, partner_lost, cells = cells, values = values, others = others, left = left);
            }
            (_, true) if partner.others.iter().all(|&other| self.is_placed(other)) => {
                say!(self, partner_placed, cells = cells, values = values, others = others);
            }
            (_, true) => say!(self, partner_none, cells = cells, values = values, others = others),
            (Some([_]), _) if others.len() == 1 => {
                say!(self, partner_one, cells = cells, values = values, then = then);
            }
            (Some(_), _) => {
                say!(self, partner_unfit, cells = cells, values = values, then = then, others = others);
            }
            (None, _) => {
                say!(self, partner_then, cells = cells, values = values, then = then, others = others)
            }
        }
    }

    fn is_placed(&self, cell: Cell) -> bool {
        self.step.left(cell).is_some_and(|left| left.len() == 1)
    }

    /// Returns `true` if a single cell has lost these values.
    fn are_gone(&self, cells: &[Cell], values: &[i32]) -> bool {
        let [cell] = cells else { return false };
        let is_left = |left: &[Digit]| left.iter().any(|&left| values.contains(&left.into()));
        self.step.left(*cell).is_some_and(|left| !is_left(left))
    }

    fn no_neighbour(&mut self, one: &NoNeighbour) {
        let names = self.names;
        match one {
            NoNeighbour::None { cell, values, missing } => {
                let (values, missing) = (names.values(values), names.value(*missing));
                say!(self, path_none, cell = names.cell(*cell), values = values, missing = missing);
            }
            NoNeighbour::Both { cell, value, needed, at } => {
                let (value, needed, at) = (names.value(*value), names.values(needed), names.cell(*at));
                say!(self, path_both, cell = names.cell(*cell), value = value, needed = needed, at = at);
            }
            NoNeighbour::One { cell, value, needed, at } => {
                let (value, needed, at) = (names.value(*value), names.value(*needed), names.cell(*at));
                say!(self, path_one, cell = names.cell(*cell), value = value, needed = needed, at = at);
            }
        }
    }

    fn unequal(&mut self, unequal: &Unequal) {
        let names = self.names;
        let Unequal { is_large, own, other, .. } = *unequal;
        let (cells, values) = (names.cells(&unequal.cells), names.values(&unequal.values));
        let (side, others) = (names.terms(&unequal.side), names.terms(&unequal.others));
        let templates = names.templates();
        let (bound, limit) = match is_large {
            true => (templates.at_least, templates.at_most),
            false => (templates.at_most, templates.at_least),
        };
        if others.is_empty() {
            return match is_large {
                true => say!(self, too_large, cells = cells, values = values, other = other, own = own),
                false => say!(self, too_small, cells = cells, values = values, other = other, own = own),
            };
        }
        let makes = fill!(names, makes, others = others.clone(), bound = limit, other = other);
        match (side.len(), others.len()) {
            (1, 1) => say!(self, must_equal, cells = cells, values = values, makes = makes),
            (1, _) => say!(self, must_sum, cells = cells, values = values, others = others, makes = makes),
            _ => {
                say!(
                    self,
                    side_bound,
                    cells = cells,
                    values = values,
                    side = side,
                    bound = bound,
                    own = own,
                    makes = makes
                );
            }
        }
    }

    fn lacking(&mut self, (cell, values, lacking): &(Cell, Vec<i32>, Lacking)) {
        let names = self.names;
        let (cell, values) = (names.cell(*cell), names.values(values));
        match lacking {
            Lacking::Value(value) => {
                say!(self, lacking_value, cell = cell, values = values, value = names.value(*value));
            }
            Lacking::Cells(cells) => {
                say!(self, lacking_cells, cell = cell, values = values, cells = names.cells(cells));
            }
        }
    }
}
