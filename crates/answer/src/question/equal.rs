//! Cells that hold the same value in all solutions, and pairs of cells that never do.
//!
//! The candidates are found first, each with a solution. The solver is then asked about the pairs of cells that these
//! solutions leave open, one value at a time. Each new solution decides other pairs, too.

use std::collections::{BTreeMap, BTreeSet};

use super::candidates::{self, Candidates, KnownMarks, Marks};
use super::{ProblemSolver, QuestionError, Status, Task};
use crate::backend::{Incremental, Limits, Verdict};
use crate::cnf::Lit;
use crate::csp::VarId;
use crate::encode::Literals;
use crate::grid::{Cell, Digit, Grid, Solution};
use crate::problem::Problem;
use crate::stopwatch::Phase;

/// The cells of a grid that are equal in all solutions of a puzzle, and pairs that are equal in none.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Equality {
    /// Sets of two or more cells that hold one value in each solution, in the order of their first cells.
    pub equal: Vec<Vec<Cell>>,
    /// Pairs of cells, or of sets of equal cells, that hold different values in each solution, although no house
    /// contains cells of both.
    pub different: Vec<[Vec<Cell>; 2]>,
    /// `false` if a limit was reached: other cells may be equal or different, too.
    pub complete: bool,
    /// The candidates of the cells.
    pub marks: Marks,
}

/// The relations between the cells of a grid in the solutions seen so far. Cells are numbered in their order.
struct Relations {
    cells: Vec<Cell>,
    /// For each cell, the first cell that was equal to it in all solutions seen.
    first: Vec<usize>,
    /// For each cell, `true` if it is proved to be equal to that first cell in every solution.
    is_proved: Vec<bool>,
    /// A bit for each pair of cells: 1 if they are equal in a solution seen.
    met: Vec<u64>,
}

impl Equality {
    /// Returns the result for a limit that was reached before `backend` was asked.
    pub fn unknown(backend: &str) -> Equality {
        Equality::of(Marks::unknown(backend))
    }

    fn of(marks: Marks) -> Equality {
        let complete = marks.answer != Status::Unknown;
        Equality { equal: Vec::new(), different: Vec::new(), complete, marks }
    }
}

/// Asks `solver` which cells are equal in all solutions of `task`, whose problem is `problem`, and which pairs are
/// equal in none.
///
/// # Errors
/// The solver failed, or its model is not a solution.
pub fn find<S: ProblemSolver + ?Sized>(
    task: &Task<'_>,
    problem: &Problem,
    solver: &S,
    limits: &Limits,
) -> Result<Equality, QuestionError> {
    let grid = problem.puzzle().grid();
    let mut relations = Relations::new(grid);
    let none = KnownMarks::default();
    let see = |solution, _: &Candidates<'_>| relations.see(&solution);
    let marks = candidates::of_known(task, problem, solver, 1, &none, limits, see)?;
    if matches!(marks.answer, Status::None | Status::Unknown) {
        return Ok(Equality::of(marks));
    }
    let mut search = Search { task, problem, solver, limits, marks, session: None };
    let mut different = Vec::new();
    let complete = search.equal(&mut relations)? && search.different(&mut relations, &mut different)?;
    let sets = relations.sets();
    let different =
        different.into_iter().map(|firsts: [usize; 2]| firsts.map(|first| sets[&first].clone())).collect();
    let equal = sets.into_values().filter(|set| set.len() > 1).collect();
    Ok(Equality { equal, different, complete, marks: search.marks })
}

/// The search for the relations that the candidates leave open.
struct Search<'a, 't, S: ?Sized> {
    task: &'a Task<'t>,
    problem: &'a Problem,
    solver: &'a S,
    limits: &'a Limits,
    marks: Marks,
    /// The session with the solver, opened at the first question.
    session: Option<Box<dyn Incremental + 'a>>,
}

impl<'a, S: ProblemSolver + ?Sized> Search<'a, '_, S> {
    /// Determines for each cell whether it is equal to the first cell of its set in every solution. Returns `false` if
    /// a limit was reached.
    fn equal(&mut self, relations: &mut Relations) -> Result<bool, QuestionError> {
        for cell in 0..relations.cells.len() {
            while relations.first[cell] != cell && !relations.is_proved[cell] {
                match self.unseen(relations, [relations.first[cell], cell], false)? {
                    Some(is_proved) => relations.is_proved[cell] = is_proved,
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }

    /// Stores in `found` the pairs of sets of equal cells, given by their first cells, that are never equal and have no
    /// house in common. Returns `false` if a limit was reached.
    fn different(
        &mut self,
        relations: &mut Relations,
        found: &mut Vec<[usize; 2]>,
    ) -> Result<bool, QuestionError> {
        let together = relations.in_houses(self.problem.puzzle().grid());
        for other in 0..relations.cells.len() {
            if self.limits.stopped() {
                return Ok(false);
            }
            for one in 0..other {
                let are_first = relations.first[one] == one && relations.first[other] == other;
                if !are_first || relations.have_met(one, other) || together.contains(&[one, other]) {
                    continue;
                }
                match self.unseen(relations, [one, other], true)? {
                    Some(true) => found.push([one, other]),
                    Some(false) => {}
                    None => return Ok(false),
                }
            }
        }
        Ok(true)
    }

    /// Looks for a solution in which two cells are equal (or different, if `equal` is false), and records it. Returns
    /// `true` if there is no such solution, and `None` if a limit was reached.
    fn unseen(
        &mut self,
        relations: &mut Relations,
        [one, other]: [usize; 2],
        equal: bool,
    ) -> Result<Option<bool>, QuestionError> {
        let has = |value: i32| self.marks.seen[other].iter().any(|&(of_other, _)| of_other == value);
        let is_apart = || !self.marks.seen[one].iter().any(|&(value, _)| has(value));
        if self.marks.answer == Status::Unique || equal && is_apart() {
            return Ok(Some(true));
        }
        if self.session.is_none() {
            let _encode = self.limits.during(Phase::Encode);
            self.session = Some(self.solver.session(self.task, self.limits)?);
        }
        let Some(session) = &mut self.session else { return Ok(None) };
        let _solve = self.limits.during(Phase::Solve);
        // The cells of the grid are the first variables, in the same order.
        let vars = [one, other].map(VarId::new);
        match model(&mut **session, self.problem.literals(), vars, equal, self.limits)? {
            Verdict::Sat(model) => {
                let Some(solution) = self.task.verified(&model)? else { return Ok(None) };
                relations.see(&solution);
                Ok(Some(false))
            }
            Verdict::Unsat => Ok(Some(true)),
            Verdict::Unknown => Ok(None),
        }
    }
}

/// Looks for a model in which two variables are equal, or in which they differ if `equal` is false.
fn model(
    session: &mut dyn Incremental,
    literals: &Literals,
    [one, other]: [VarId; 2],
    equal: bool,
    limits: &Limits,
) -> Result<Verdict, QuestionError> {
    for (value, lit) in literals.of(one) {
        let same = literals.literal(other, value).unwrap_or(!Lit::TRUE);
        let mut assumed = vec![lit, if equal { same } else { !same }];
        if assumed.contains(&!Lit::TRUE) {
            continue;
        }
        assumed.retain(|&lit| lit != Lit::TRUE);
        match session.solve_under(&assumed, limits)? {
            // The excluded pair of values becomes a clause, which helps with the next pairs.
            Verdict::Unsat => session.add(&assumed.iter().map(|&lit| !lit).collect::<Vec<Lit>>()),
            found => return Ok(found),
        }
    }
    Ok(Verdict::Unsat)
}

impl Relations {
    /// Creates the relations before any solution: all cells may be equal.
    fn new(grid: &Grid) -> Relations {
        let cells: Vec<Cell> = grid.cells().collect();
        let count = cells.len();
        let met = vec![0; (count * count).div_ceil(64)];
        Relations { cells, first: vec![0; count], is_proved: vec![false; count], met }
    }

    fn bit(&self, one: usize, other: usize) -> (usize, u64) {
        let place = one * self.cells.len() + other;
        (place / 64, 1 << (place % 64))
    }

    /// Returns `true` if two cells are equal in a solution seen; `one` must come before `other`.
    fn have_met(&self, one: usize, other: usize) -> bool {
        let (word, bit) = self.bit(one, other);
        self.met[word] & bit != 0
    }

    fn see(&mut self, solution: &Solution) {
        let mut sets: BTreeMap<(usize, Digit), usize> = BTreeMap::new();
        let mut alike: BTreeMap<Digit, Vec<usize>> = BTreeMap::new();
        for place in 0..self.cells.len() {
            let value = solution[self.cells[place]];
            let before = alike.entry(value).or_default();
            for &one in before.iter() {
                let (word, bit) = self.bit(one, place);
                self.met[word] |= bit;
            }
            before.push(place);
            self.first[place] = *sets.entry((self.first[place], value)).or_insert(place);
        }
    }

    /// Returns the sets of cells proved to be equal, including sets of one cell; the key is the first cell.
    fn sets(&self) -> BTreeMap<usize, Vec<Cell>> {
        let mut sets: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
        for (place, &cell) in self.cells.iter().enumerate() {
            let first = if self.is_proved[place] { self.first[place] } else { place };
            sets.entry(first).or_default().push(cell);
        }
        sets
    }

    /// Returns the pairs of sets that have cells in a common house, given by their first cells.
    fn in_houses(&self, grid: &Grid) -> BTreeSet<[usize; 2]> {
        let places: BTreeMap<Cell, usize> = self.cells.iter().copied().zip(0..).collect();
        let mut together = BTreeSet::new();
        for house in grid.houses() {
            let mut firsts: Vec<usize> =
                house.cells.iter().filter_map(|cell| Some(self.first[*places.get(cell)?])).collect();
            firsts.sort_unstable();
            let pairs = firsts
                .iter()
                .enumerate()
                .flat_map(|(at, &other)| firsts[..at].iter().map(move |&one| [one, other]));
            together.extend(pairs);
        }
        together
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::backend::auto::Handover;
    use crate::puzzle::Puzzle;
    use crate::question::brute_force;

    /// Returns all pairs of the numbers below `cells`.
    fn places(cells: usize) -> impl Iterator<Item = [usize; 2]> {
        (0..cells).flat_map(|other| (0..other).map(move |one| [one, other]))
    }

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
            // Pairs that are never equal but not listed share a house, perhaps through cells equal to them.
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
