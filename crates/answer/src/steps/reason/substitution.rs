//! Proofs that are the same except for some cells, or for the assumed value.

use super::step_facts::StepFacts;
use super::{Contradiction, Effect, Refutation, RefutationEnd, Substitution, Why};
use crate::grid::{Cell, Digit};
use crate::steps::Cause;

/// The maximum number of cells that a reader must replace in a proof, besides the assumed ones.
const MOST_OTHERS: usize = 2;

/// Returns the cells of `proof` to replace, with their replacements, to make it the same as `other`; `None` if that is
/// impossible or hard to follow.
pub fn substitution(facts: &StepFacts<'_>, proof: &Refutation, other: &Refutation) -> Option<Substitution> {
    let (mut own, mut other) = (proof.clone(), other.clone());
    let values = match (&own.assumed, &other.assumed) {
        (&Effect::Is { cell, value }, &Effect::Is { cell: same, value: next }) if cell == same => {
            Some((value, next))
        }
        _ => None,
    };
    let assumed = own.assumed.cells().to_vec();
    let mut exchange = Exchange { facts, pairs: Vec::new() };
    let (mut parts, mut others) = (Vec::new(), Vec::new());
    own.parts(&mut parts);
    other.parts(&mut others);
    if parts.len() != others.len() {
        return None;
    }
    for (part, other) in parts.into_iter().zip(others) {
        let is_same = match (part, other) {
            (Part::Cell(a), Part::Cell(b)) => exchange.cell(std::mem::replace(a, *b), *b),
            (Part::Fixed(a), Part::Fixed(b)) => a == b && exchange.cell(*a, *a),
            (Part::Cause(a), Part::Cause(b)) => exchange.cause(std::mem::replace(a, *b), *b),
            (Part::Assumed(a), Part::Assumed(b)) => {
                let before = std::mem::replace(a, *b);
                before == *b || values == Some((before, *b))
            }
            _ => false,
        };
        if !is_same {
            return None;
        }
    }
    if values.is_some() {
        own.assumed = other.assumed.clone();
    }
    let mut pairs = exchange.pairs;
    pairs.retain(|(before, now)| before != now);
    if let [(a, b), (c, d)] = pairs[..]
        && (a, b) == (d, c)
    {
        return (own == other).then_some(Substitution::Swapped(a, b));
    }
    // A replacement that is itself replaced by a third cell is hard to follow.
    let is_moved = |&(_, now): &(Cell, Cell)| pairs.iter().any(|&(before, _)| before == now);
    let is_plain = !pairs.iter().any(is_moved);
    pairs.retain(|(before, _)| !assumed.contains(before));
    (own == other && is_plain && pairs.len() <= MOST_OTHERS).then_some(Substitution::Cells(pairs))
}

/// Cells of one proof, each paired with the corresponding cell of another; no cell corresponds to two.
struct Exchange<'a> {
    facts: &'a StepFacts<'a>,
    pairs: Vec<(Cell, Cell)>,
}

impl Exchange<'_> {
    fn cell(&mut self, a: Cell, b: Cell) -> bool {
        match self.pairs.iter().find(|(before, now)| *before == a || *now == b) {
            Some(&pair) => pair == (a, b),
            None => {
                self.pairs.push((a, b));
                true
            }
        }
    }

    /// Returns `true` if two causes are the same after the exchange. Explanations name the cells of a sum, and the
    /// first and last cell of a house made by a rule unless it is the whole grid; these cells cannot be exchanged.
    fn cause(&mut self, a: usize, b: usize) -> bool {
        let facts = self.facts;
        match (&facts.step.because[a], &facts.step.because[b]) {
            (Cause::Cell(a), Cause::Cell(b)) => self.cell(*a, *b),
            (Cause::Part { rule, cells }, Cause::Part { rule: other, cells: others }) => {
                rule == other
                    && cells.len() == others.len()
                    && cells.iter().zip(others).all(|(a, b)| self.cell(*a, *b))
            }
            (a, b) if a != b => false,
            (Cause::Sum { terms, .. }, _) => terms.iter().all(|(_, cell)| self.cell(*cell, *cell)),
            (Cause::RuleHouse { cells, .. }, _) if cells.len() < facts.puzzle.cells().count() => {
                [cells.first(), cells.last()].into_iter().flatten().all(|cell| self.cell(*cell, *cell))
            }
            _ => true,
        }
    }
}

/// A part of a proof, to compare with the same part of another.
enum Part<'a> {
    Cell(&'a mut Cell),
    /// A cell that cannot be exchanged.
    Fixed(&'a mut Cell),
    Cause(&'a mut usize),
    /// A value that is assumed.
    Assumed(&'a mut Digit),
}

impl Effect {
    fn cells(&self) -> &[Cell] {
        match self {
            Effect::Is { cell, .. } => std::slice::from_ref(cell),
            Effect::IsNot { cells, .. } => cells,
        }
    }

    fn parts<'a>(&'a mut self, all: &mut Vec<Part<'a>>) {
        match self {
            Effect::Is { cell, .. } => all.push(Part::Cell(cell)),
            Effect::IsNot { cells, .. } => all.extend(cells.iter_mut().map(Part::Cell)),
        }
    }
}

impl Why {
    fn parts<'a>(&'a mut self, all: &mut Vec<Part<'a>>) {
        match self {
            Why::House { because, by } => {
                all.push(Part::Cause(because));
                all.extend(by.iter_mut().map(Part::Cell));
            }
            Why::Line(because) => all.push(Part::Cause(because)),
            Why::Assumed(value) => all.push(Part::Assumed(value)),
            Why::Same(groups) => all.extend(groups.iter_mut().flatten().map(Part::Fixed)),
            Why::Cell(_) | Why::Nothing => {}
        }
    }
}

impl Contradiction {
    fn parts<'a>(&'a mut self, all: &mut Vec<Part<'a>>) {
        match self {
            Contradiction::NoValue(cell) => all.push(Part::Cell(cell)),
            Contradiction::NoPlace(because) => all.push(Part::Cause(because)),
            Contradiction::Forbidden { cell, why, beside, .. } => {
                all.extend(beside.iter_mut().map(|(cell, _)| Part::Cell(cell)));
                all.push(Part::Cell(cell));
                why.parts(all);
            }
            Contradiction::NoneAllowed { cell, because, .. } => {
                all.extend([Part::Cell(cell), Part::Cause(because)]);
            }
            Contradiction::Against(effect, why) => {
                effect.parts(all);
                why.parts(all);
            }
        }
    }
}

impl Refutation {
    /// Adds all parts of the proof to `all`, in reading order.
    fn parts<'a>(&'a mut self, all: &mut Vec<Part<'a>>) {
        self.assumed.parts(all);
        for follows in &mut self.follows {
            for gone in &mut follows.gone {
                all.extend(gone.cells.iter_mut().map(Part::Cell));
                gone.why.parts(all);
            }
            if let Some(found) = &mut follows.found {
                all.push(Part::Cell(&mut found.cell));
                found.why.parts(all);
            }
        }
        let cases = match &mut self.end {
            RefutationEnd::Contradiction(end) => return end.parts(all),
            RefutationEnd::OfCell(cases) => cases,
            RefutationEnd::OfHouse(because, cases) | RefutationEnd::OfLine(because, _, cases) => {
                all.push(Part::Cause(because));
                cases
            }
        };
        cases.iter_mut().for_each(|case| case.parts(all));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::steps::Step;

    #[test]
    fn cells_of_a_sum_that_is_quoted_stand_for_no_others() {
        let puzzle: Puzzle = "grid 4x4\n".parse().expect("a puzzle");
        let proof = |cell| Refutation {
            assumed: Effect::Is { cell: Cell::new(0, 0), value: 4 },
            follows: Vec::new(),
            end: RefutationEnd::Contradiction(Contradiction::Against(
                Effect::Is { cell, value: 4 },
                Why::Line(0),
            )),
        };
        for (other, is_alike) in [(Cell::new(1, 3), true), (Cell::new(0, 3), false)] {
            let terms = vec![(1, Cell::new(1, 1)), (2, other)];
            let sum = Cause::Sum { terms, total: 9, houses: Vec::new(), rules: Vec::new() };
            let step = Step::excluding(vec![sum], Vec::new(), Vec::new());
            let (before, now) = (proof(Cell::new(0, 1)), proof(Cell::new(0, 3)));
            let found = substitution(&StepFacts::new(&puzzle, &step), &before, &now);
            assert_eq!(found.is_some(), is_alike, "{other}");
        }
    }
}
