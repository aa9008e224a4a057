//! `counting-circles`: "A digit in a circle says how many circles hold this digit."

use super::family::range;
use super::params::{Arguments, Param};
use super::propose::{Draft, Propose};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::{Atom, Constraint};
use crate::form::{Form, Look, Sign};
use crate::grid::{Cell, Digit, Grid, HouseKind, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::statement::Statement;

pub const SPEC: Spec = Spec {
    name: "counting-circles",
    params: &[Param::distinct()],
    summary: "a value that occurs among the cells is the number of cells that hold it; each line is a separate set of circles",
    examples: &[
        "grid 4x4\ncounting-circles r1c1 r2c2 r2c3 r3c1 r4c4",
        "grid 3x3\nvalues 0-3\nvariables 2\ncounting-circles v1 v2 r1c1",
        "grid 2x2\ncounting-circles r1c1",
    ],
    sample: "counting-circles r1c1-r9c9",
    sentences: &[sentence("the digit in a circle says how many circles hold it").each(
        "the digit in a circle says how many circles with the same letter hold it",
        "the digit in a circle that is listed here says how many of these circles hold it",
    )],
    propose: Some(Propose::Set(propose)),
    iss: ".CountingCircles",
    ..Spec::of(Group::Cages, make)
};

#[derive(Debug)]
struct CountingCircles {
    cells: Vec<Cell>,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    Ok(Box::new(CountingCircles { cells: args.cells() }))
}

/// Proposes circles for about half of the digits: for each digit, as many circles as the digit says.
pub fn propose(draft: &mut Draft<'_>) -> Option<Statement> {
    let free = draft.scattered();
    let mut digits: Vec<i32> =
        free.iter().map(|&cell| draft.digit(cell)).filter(|&digit| digit > 0).collect();
    digits.sort_unstable();
    digits.dedup();
    draft.random.shuffle(&mut digits);
    digits.truncate(digits.len().div_ceil(2));
    let circles = |&digit: &i32| {
        let all: Vec<Cell> = free.iter().copied().filter(|&cell| draft.digit(cell) == digit).collect();
        all.get(..digit as usize).map(<[Cell]>::to_vec)
    };
    let mut cells: Vec<Cell> = digits.iter().filter_map(circles).flatten().collect();
    cells.sort_unstable();
    (cells.len() > 1).then(|| Statement::new(SPEC.name).with(cells))
}

impl CountingCircles {
    /// Returns an upper bound on the number of circles with the same digit, and the indices of the houses that the
    /// bound depends on. These houses, chosen from `known`, each hold the digit at most once.
    fn most(&self, grid: &Grid, known: &[usize]) -> (usize, Vec<usize>) {
        let mut number = vec![None; grid.places()];
        self.cells.iter().enumerate().for_each(|(place, &cell)| number[grid.index(cell)] = Some(place));
        let circles = |&house: &usize| {
            let cells = &grid.houses()[house].cells;
            cells.iter().filter_map(|&cell| number[grid.index(cell)]).collect()
        };
        let houses: Vec<Vec<usize>> = known.iter().map(circles).collect();
        let mut houses_of = vec![Vec::new(); self.cells.len()];
        for (house, circles) in houses.iter().enumerate() {
            circles.iter().for_each(|&circle| houses_of[circle].push(house));
        }
        // Greedily covers the circles with houses of `kinds`: each step takes the house with the most uncovered
        // circles.
        let by_kind = |kinds: &[HouseKind]| {
            let all = known.iter().zip(&houses);
            let is_of_kind = |place: usize| kinds.contains(&grid.houses()[place].kind);
            let mut counts: Vec<usize> =
                all.map(|(&place, circles)| if is_of_kind(place) { circles.len() } else { 0 }).collect();
            let mut left = vec![true; self.cells.len()];
            let (mut uncovered, mut covers) = (self.cells.len(), Vec::new());
            while let Some((house, count @ 2..)) =
                counts.iter().copied().enumerate().max_by_key(|&(_, count)| count)
            {
                for &circle in houses[house].iter().filter(|&&circle| std::mem::take(&mut left[circle])) {
                    houses_of[circle]
                        .iter()
                        .for_each(|&other| counts[other] = counts[other].saturating_sub(1));
                }
                uncovered -= count;
                covers.push(known[house]);
            }
            (covers.len() + uncovered, covers)
        };
        let (row, column) = (HouseKind::Row, HouseKind::Column);
        let regions = [HouseKind::Box, HouseKind::Region];
        let all = [row, column, regions[0], regions[1]];
        let ways = [by_kind(&[row]), by_kind(&[column]), by_kind(&regions), by_kind(&all)];
        ways.into_iter().min_by_key(|(most, _)| *most).unwrap_or_default()
    }
}

impl Rule for CountingCircles {
    /// A solver cannot see from the counts alone that the digits that occur in circles add up to the number of circles.
    /// So this gives each digit a variable for its occurrence, and posts the sum.
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let (most, _) = self.most(puzzle.grid(), &csp.houses());
        let mut sum = Vec::new();
        for value in range(puzzle.grid().values()) {
            if csp.stopped() {
                return;
            }
            let atoms: Vec<Atom> = csp.each_is(&self.cells, value);
            let occurs = value > 0 && value as usize <= most;
            if occurs {
                let used = csp.new_var(0..=1);
                for &atom in &atoms {
                    csp.clause([!atom, used.is(1)]);
                }
                csp.clause(atoms.iter().copied().chain([used.is(0)]));
                sum.push((i64::from(value), used));
            }
            let counts = if occurs { vec![0, value as usize] } else { vec![0] };
            csp.post(Constraint::Count(atoms, counts));
        }
        csp.sum(sum, self.cells.len() as i64);
    }

    fn rests_on(&self, grid: &Grid) -> Vec<usize> {
        let (most, mut houses) = self.most(grid, &(0..grid.houses().len()).collect::<Vec<_>>());
        // Counts above `beyond` are impossible anyway, so a bound that is not below it does not depend on the houses.
        let beyond = usize::from(grid.values().max).min(self.cells.len());
        houses.sort_unstable();
        if most < beyond { houses } else { Vec::new() }
    }

    fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
        let count = |digit: Digit| self.cells.iter().filter(|&&cell| solution[cell] == digit).count();
        self.cells.iter().all(|&cell| count(solution[cell]) == usize::from(solution[cell]))
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        Sign::lettered_in_each(&self.cells, Look::Ring)
    }
}
