//! `chaos-arrow`: "The digit is the number of cells of the same region in the direction of the arrows, until the region
//! ends."

use super::params::{Arguments, Param};
use super::sentences::StatementKind::Number;
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Atom;
use crate::form::{End, Form, Line, Look, Place, Sign};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

pub const SPEC: Spec = Spec {
    name: "chaos-arrow",
    params: &[
        Param::cell("CONTROL"),
        Param::number("OFFSET", "an offset", 0, 1),
        Param::groups("CELLS [/ CELLS]…"),
    ],
    summary: "each list of cells that name regions, as in chaos-construction, is an arm, and all arms have the same first cell; CONTROL holds how many cells, the first counted once, they have before they leave its region, minus OFFSET (0, or 1 to leave out the first cell)",
    examples: &[
        "grid 3x3\nvariables 6\nchaos-arrow r1c1 0 v1-v3 / v1 v4 v5",
        "grid 3x3\nvalues 0-3\nvariables 4\nchaos-arrow r2c2 1 v2 v1 / v2 v3 v4",
        "grid 2x2\nvariables 2\nchaos-arrow r1c1 0 v1",
    ],
    sample: "variables 81\nchaos-arrow r1c1 0 v1-v9 / v1 v10 v19 v28",
    sentences: &[
        sentence("all arrows of a circle begin in the same cell; the circle holds how many cells are reached along all its arrows without leaving the region of this first cell, which does not count").when(Number(1, 1)),
        sentence("all arrows of a circle begin in the same cell; the circle holds how many cells are reached along all its arrows without leaving the region of this first cell, which counts once"),
    ],
    iss: ".ChaosArrow",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct ChaosArrow {
    control: Cell,
    offset: i32,
    arms: Vec<Vec<Cell>>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let (control, offset) = (args.cell(), args.number());

    let arms = args.groups();
    if arms.iter().any(|arm| arm[0] != arms[0][0]) {
        return Err(args.wrong("arms that begin in different cells", "the same first cell in each"));
    }
    Ok(Box::new(ChaosArrow { control, offset, arms }))
}

/// Requires `run` to count the cells that follow the arm's first cell in its region without a gap. The atoms of `run`
/// are "at least 1", "at least 2", …. If it has fewer atoms than the arm has further cells, its last atom is never
/// true. Uses up to three clauses for each cell.
fn post_run(csp: &mut Posting<'_>, arm: &[Cell], run: &[Atom]) {
    for (place, (pair, &now)) in arm.windows(2).zip(run).enumerate() {
        let (a, b) = (csp.cell(pair[0]), csp.cell(pair[1]));
        let same = csp.equal(a, b);
        let before = place.checked_sub(1).map(|before| run[before]);
        csp.clause([!now, same]);
        csp.clause([!same, now].into_iter().chain(before.map(|before| !before)));
        if let Some(before) = before {
            csp.clause([!now, before]);
        }
    }
}

/// Requires two numbers to add up to `total`, with each number given by atoms "at least 1", "at least 2", …. This is
/// one merging step of a totalizer (Bailleux and Boufkhad, "Efficient CNF Encoding of Boolean Cardinality Constraints",
/// 2003). If `total` has fewer atoms than the two numbers together, its last atom is never true. Numbers up to k and m
/// take at most 2(k + 1)(m + 1) clauses.
fn post_sum(csp: &mut Posting<'_>, a: &[Atom], b: &[Atom], total: &[Atom]) {
    for i in 0..=a.len() {
        if csp.stopped() {
            return;
        }
        for j in 0..=b.len().min(total.len() - i.min(total.len())) {
            let at_least = i.checked_sub(1).map(|i| a[i]).into_iter().chain(j.checked_sub(1).map(|j| b[j]));
            if let Some(&sum) = (i + j).checked_sub(1).and_then(|sum| total.get(sum)) {
                csp.clause(at_least.map(|atom| !atom).chain([sum]));
            }
            if let Some(&more) = total.get(i + j) {
                csp.clause(a.get(i).into_iter().chain(b.get(j)).copied().chain([!more]));
            }
        }
    }
}

/// Makes numbers of at most `most`, each given by atoms "at least 1", "at least 2", ….
struct Bound {
    most: usize,
    /// An atom that is never true.
    never: Atom,
}

impl Bound {
    /// Makes a new number of at most `len`, as atoms "at least 1", "at least 2", …, up to the first that is never true.
    fn number(&self, csp: &mut Posting<'_>, len: usize) -> Vec<Atom> {
        let atom = |place| if place < self.most { csp.new_bool() } else { self.never };
        (0..len.min(self.most + 1)).map(atom).collect()
    }

    /// Posts and returns the number of cells that follow an arm's first cell in its region without a gap.
    fn run(&self, csp: &mut Posting<'_>, arm: &[Cell]) -> Vec<Atom> {
        let run = self.number(csp, arm.len() - 1);
        post_run(csp, arm, &run);
        run
    }
}

impl Rule for ChaosArrow {
    fn post(&self, csp: &mut Posting<'_>, _: &Puzzle) {
        let [firsts @ .., last] = &self.arms[..] else { return };
        let control = csp.cell(self.control);
        // The control cell plus the offset equals 1, for the common first cell, plus the number of cells that follow it
        // on all arms.
        let least = 1 - self.offset;
        let greatest = *csp.range(control).end();
        let bound = Bound {
            most: usize::try_from(greatest - least).unwrap_or(0),
            never: csp.at_least(control, greatest + 1),
        };
        let mut before: Vec<Atom> = Vec::new();
        for arm in firsts {
            let run = bound.run(csp, arm);
            if before.is_empty() {
                before = run;
                continue;
            }
            let total = bound.number(csp, before.len() + run.len());
            post_sum(csp, &before, &run, &total);
            before = total;
        }
        let most = (before.len() + last.len() - 1).min(bound.most + 1) as i32;
        let total: Vec<Atom> = (1..=most).map(|more| csp.at_least(control, least + more)).collect();
        let possible = [csp.at_least(control, least), !csp.at_least(control, least + most + 1)];
        possible.into_iter().for_each(|atom| csp.clause([atom]));
        if firsts.is_empty() {
            post_run(csp, last, &total);
        } else {
            let run = bound.run(csp, last);
            post_sum(csp, &before, &run, &total);
        }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let region = solution[self.arms[0][0]];
        let run = |arm: &Vec<Cell>| arm[1..].iter().take_while(|&&cell| solution[cell] == region).count();
        let count = 1 + self.arms.iter().map(run).sum::<usize>();

        i64::from(solution[self.control]) + i64::from(self.offset) == count as i64
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let text = if self.offset == 0 { "" } else { "-1" };
        let arm = |arm: &Vec<Cell>| Line::new(arm, 3, "#8c46dc").end(End::Arrow).into();
        let control = Sign::new(Place::Cell(self.control), Look::Violet, text);
        [control.into()].into_iter().chain(self.arms.iter().map(arm)).collect()
    }
}
