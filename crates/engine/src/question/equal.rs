//! Cells that hold the same value in all solutions, and cells that never do.
//!
//! The candidates are found first, each with a solution. What these solutions leave open of a pair of cells is asked of
//! the solver value by value; each new solution decides other pairs, too.

use std::collections::BTreeSet;

use super::candidates::{self, KnownMarks, Marks};
use super::{Answer, Error, ProblemSolver, Task};
use crate::backend::{Incremental, Limits, Verdict};
use crate::cnf::Lit;
use crate::csp::VarId;
use crate::encode::Literals;
use crate::grid::{Cell, Grid, Solution};
use crate::problem::Problem;
use crate::stopwatch::Phase;

/// The cells of a grid that are equal in all solutions of a puzzle, and those that never are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Equality {
    /// Sets of two or more cells that hold one value in each solution, in the order of their first cells.
    pub equal: Vec<Vec<Cell>>,
    /// Pairs of cells, or of sets of equal cells, that hold different values in each solution, although no house has a cell
    /// of both.
    pub different: Vec<[Vec<Cell>; 2]>,
    /// `false` if a limit was reached: other cells may be equal or different, too.
    pub complete: bool,
    /// The candidates.
    pub marks: Marks,
}

/// What is known of a pair of cells: whether some solution has it equal, and whether one has it different.
#[derive(Clone, Copy, Default)]
struct Pair {
    equal: bool,
    different: bool,
    /// `true` if what was not seen is in no solution.
    is_settled: bool,
}

/// All pairs of the cells of a grid, those of each cell with the cells before it.
struct Pairs {
    cells: Vec<Cell>,
    pairs: Vec<Pair>,
}

impl Equality {
    /// Nothing is known, since a limit was reached.
    pub fn unknown(backend: &str) -> Equality {
        Equality::of(Marks::unknown(backend))
    }

    fn of(marks: Marks) -> Equality {
        let complete = marks.answer != Answer::Unknown;
        Equality { equal: Vec::new(), different: Vec::new(), complete, marks }
    }
}

/// Asks `solver` which cells of the puzzle of `task`, which `problem` is, are equal in all solutions, and which never are.
///
/// # Errors
/// The solver failed, or its model is no solution.
pub fn find<S: ProblemSolver + ?Sized>(
    task: &Task<'_>,
    problem: &Problem,
    solver: &S,
    limits: &Limits,
) -> Result<Equality, Error> {
    let grid = problem.puzzle().grid();
    let mut pairs = Pairs::of(grid);
    let none = KnownMarks::default();
    let marks =
        candidates::of_known(task, problem, solver, 1, &none, limits, |solution, _| pairs.see(&solution))?;
    if matches!(marks.answer, Answer::None | Answer::Unknown) {
        return Ok(Equality::of(marks));
    }
    pairs.settle(marks.answer == Answer::Unique, &marks);
    let complete =
        !pairs.pairs.iter().any(|pair| pair.is_open()) || decide(&mut pairs, task, problem, solver, limits)?;
    let (equal, different) = pairs.sets(grid);
    Ok(Equality { equal, different, complete, marks })
}

/// Decides the pairs that are open. Returns `false` if a limit was reached.
fn decide<S: ProblemSolver + ?Sized>(
    pairs: &mut Pairs,
    task: &Task<'_>,
    problem: &Problem,
    solver: &S,
    limits: &Limits,
) -> Result<bool, Error> {
    let vars: Vec<VarId> = problem.compiled().vars().take(pairs.cells.len()).collect();
    let encoding = limits.during(Phase::Encode);
    let mut session = solver.session(task, limits)?;
    drop(encoding);
    let _solve = limits.during(Phase::Solve);
    for (place, [one, other]) in places(vars.len()).enumerate() {
        let pair = pairs.pairs[place];
        if !pair.is_open() {
            continue;
        }
        match unseen(&mut *session, problem.literals(), [vars[one], vars[other]], pair.different, limits)? {
            Verdict::Sat(model) => {
                if let Some(solution) = task.verified(&model)? {
                    pairs.see(&solution);
                }
            }
            Verdict::Unsat => pairs.pairs[place].is_settled = true,
            Verdict::Unknown => return Ok(false),
        }
    }
    Ok(true)
}

/// A model in which two variables are equal, if `equal` says so, else one in which they differ.
fn unseen(
    session: &mut dyn Incremental,
    literals: &Literals,
    [one, other]: [VarId; 2],
    equal: bool,
    limits: &Limits,
) -> Result<Verdict, Error> {
    for (value, lit) in literals.of(one) {
        let same = literals.literal(other, value).unwrap_or(!Lit::TRUE);
        let mut assumed = vec![lit, if equal { same } else { !same }];
        if assumed.contains(&!Lit::TRUE) {
            continue;
        }
        assumed.retain(|&lit| lit != Lit::TRUE);
        match session.solve_under(&assumed, limits)? {
            // It helps with the next.
            Verdict::Unsat => session.add(&assumed.iter().map(|&lit| !lit).collect::<Vec<Lit>>()),
            found => return Ok(found),
        }
    }
    Ok(Verdict::Unsat)
}

impl Pair {
    fn is_open(self) -> bool {
        !(self.is_settled || self.equal && self.different)
    }

    fn is_always_equal(self) -> bool {
        self.is_settled && !self.different
    }

    fn is_never_equal(self) -> bool {
        self.is_settled && !self.equal
    }
}

/// The pairs of so many cells, by their places.
fn places(cells: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..cells).flat_map(|other| (0..other).map(move |one| [one, other]))
}

impl Pairs {
    /// Nothing seen yet, but that the cells of a house are different.
    fn of(grid: &Grid) -> Pairs {
        let cells: Vec<Cell> = grid.cells().collect();
        let pairs = vec![Pair::default(); cells.len() * cells.len().saturating_sub(1) / 2];
        let mut pairs = Pairs { cells, pairs };
        for cells in pairs.houses(grid) {
            for [one, other] in places(cells.len()) {
                let place = pairs.place(cells[one], cells[other]);
                pairs.pairs[place].is_settled = true;
            }
        }
        pairs
    }

    /// The places of the cells of each house, ascending.
    fn houses(&self, grid: &Grid) -> Vec<Vec<usize>> {
        let place = |cell: &Cell| self.cells.iter().position(|one| one == cell);
        let of_house = |cells: &Vec<Cell>| {
            let mut places: Vec<usize> = cells.iter().filter_map(place).collect();
            places.sort_unstable();
            places
        };
        grid.houses().iter().map(|house| of_house(&house.cells)).collect()
    }

    /// The place of the pair of two cells, the first of which is before the other.
    fn place(&self, one: usize, other: usize) -> usize {
        other * other.saturating_sub(1) / 2 + one
    }

    fn see(&mut self, solution: &Solution) {
        let values: Vec<_> = self.cells.iter().map(|&cell| solution[cell]).collect();
        for (pair, [one, other]) in self.pairs.iter_mut().zip(places(values.len())) {
            let seen = if values[one] == values[other] { &mut pair.equal } else { &mut pair.different };
            *seen = true;
        }
    }

    /// Settles what the candidates say: all, if there is a single solution, and that cells without a common value differ.
    fn settle(&mut self, is_unique: bool, marks: &Marks) {
        for (pair, [one, other]) in self.pairs.iter_mut().zip(places(self.cells.len())) {
            let has = |value: i32| marks.seen[other].iter().any(|&(of_other, _)| of_other == value);
            pair.is_settled |= is_unique || !marks.seen[one].iter().any(|&(value, _)| has(value));
        }
    }

    /// The sets of cells that are equal, and pairs of sets, also of one cell, that never are and share no house.
    fn sets(&self, grid: &Grid) -> (Vec<Vec<Cell>>, Vec<[Vec<Cell>; 2]>) {
        let mut set: Vec<usize> = (0..self.cells.len()).collect();
        for (pair, [one, other]) in self.pairs.iter().zip(places(self.cells.len())) {
            if pair.is_always_equal() && set[one] != set[other] {
                let (kept, gone) = (set[one].min(set[other]), set[one].max(set[other]));
                set.iter_mut().filter(|set| **set == gone).for_each(|set| *set = kept);
            }
        }
        let cells = |wanted: usize| {
            let of_set = self.cells.iter().zip(&set).filter(|(_, set)| **set == wanted);
            of_set.map(|(&cell, _)| cell).collect::<Vec<Cell>>()
        };
        let together = |a: usize, b: usize| [set[a].min(set[b]), set[a].max(set[b])];
        let in_house: BTreeSet<[usize; 2]> = self
            .houses(grid)
            .iter()
            .flat_map(|house| places(house.len()).map(|[one, other]| together(house[one], house[other])))
            .collect();
        let never = self.pairs.iter().zip(places(self.cells.len())).filter(|(pair, _)| pair.is_never_equal());
        let different: BTreeSet<[usize; 2]> = never
            .map(|(_, [one, other])| together(one, other))
            .filter(|sets| !in_house.contains(sets))
            .collect();
        let equal = (0..set.len()).map(cells).filter(|cells| cells.len() > 1).collect();
        (equal, different.into_iter().map(|sets| sets.map(cells)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::auto::Handover;
    use crate::puzzle::Puzzle;
    use crate::question::brute_force;

    #[test]
    fn cells_are_equal_and_different_as_in_all_solutions() {
        for text in [
            "1...\n....\n....\n....",
            "grid 4x4\nthermo r1c1-r1c3\nkropki white r2c2 r2c3\n",
            "grid 4x4\nanti-knight\ngiven r1c1=1\n",
            "diagonal\n12..\n....\n....\n....",
            "1.34\n..12\n21..\n43.1",
            "diagonal\n1...\n.2..\n....\n...1",
            "grid 3x3 no-boxes\ngiven r1c1=1",
        ] {
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            let problem = Problem::new(puzzle.clone());
            let encoded = problem.encoded(problem.suited());
            let task = Task::new(&problem, &encoded);
            let found = find(&task, &problem, &Handover::default(), &Limits::default()).expect("an answer");
            let all: Vec<Solution> = brute_force::fillings(&puzzle).expect("few fillings");
            let all: Vec<&Solution> =
                all.iter().filter(|filling| puzzle.broken_rules(filling).is_empty()).collect();
            assert!(found.complete);
            let cells: Vec<Cell> = puzzle.grid().cells().collect();
            let count = |one: Cell, other: Cell| all.iter().filter(|it| it[one] == it[other]).count();
            for [one, other] in places(cells.len()).map(|[one, other]| [cells[one], cells[other]]) {
                let has = |set: &[Cell], cell: Cell| set.contains(&cell) || set == [cell];
                let is_equal = found.equal.iter().any(|set| has(set, one) && has(set, other));
                assert_eq!(
                    is_equal,
                    !all.is_empty() && count(one, other) == all.len(),
                    "{text}: {one} {other}"
                );
            }
            for [one, other] in &found.different {
                assert!(one.iter().all(|&one| other.iter().all(|&other| count(one, other) == 0)), "{text}");
            }
            let in_house = |pair: [Cell; 2]| {
                puzzle.grid().houses().iter().any(|house| pair.iter().all(|cell| house.cells.contains(cell)))
            };
            let is_named = |[one, other]: [Cell; 2]| {
                found.different.iter().any(|[a, b]| {
                    a.contains(&one) && b.contains(&other) || a.contains(&other) && b.contains(&one)
                })
            };
            // Pairs that are not named are those of a house, perhaps by way of cells that are equal to them.
            let set = |cell: Cell| {
                found.equal.iter().find(|set| set.contains(&cell)).cloned().unwrap_or(vec![cell])
            };
            for pair in places(cells.len()).map(|[one, other]| [cells[one], cells[other]]) {
                let shares =
                    set(pair[0]).iter().any(|&one| set(pair[1]).iter().any(|&other| in_house([one, other])));
                let is_never = !all.is_empty() && count(pair[0], pair[1]) == 0;
                assert_eq!(is_named(pair), is_never && !shares, "{text}: {} {}", pair[0], pair[1]);
            }
        }
    }
}
