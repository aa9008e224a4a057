//! Unavoidable sets: sets of cells of a solution whose digits can be exchanged, so that at least one must be a clue
//! (McGuire, Tugemann and Civario, "There is no 16-clue Sudoku", 2012).
//!
//! Two families are found without any search. The first consists of cells that hold one of two digits and are connected
//! by common houses. The second consists of two rows, in columns where both hold the same digits in a different order,
//! if the two cells of each column share all other houses; likewise with rows and columns exchanged. Each exchange is
//! checked against all rules. The last clue of a set must stay; knowing this saves a search for a second solution.

use std::ops::ControlFlow;

use super::prepared::Clue;
use crate::backend::Limits;
use crate::grid::{Cell, Digit, House, HouseKind, Solution, UnionFind};
use crate::puzzle::Puzzle;

/// The largest number of cells of a set. A larger set rarely has only one clue left, so it rarely saves a search.
const LARGEST: usize = 20;
/// The largest number of exchanges that are tried: several times as many as a 25x25 grid has.
const MOST_TRIED: usize = 5_000;

/// Unavoidable sets, and the orbits of clues that remain in each.
pub struct UnavoidableSets {
    /// For each set, the orbits of clues that remain in it.
    sets: Vec<Vec<usize>>,
    /// For each orbit, the sets that contain it.
    of_orbit: Vec<Vec<usize>>,
}

impl UnavoidableSets {
    /// Finds unavoidable sets of `solution`, whose cells without a given are divided into `orbits`. If a limit is
    /// reached, fewer sets are found.
    pub fn new(
        puzzle: &Puzzle,
        solution: &Solution,
        orbits: &[Vec<Clue>],
        limits: &Limits,
    ) -> UnavoidableSets {
        let mut orbit_of = vec![0; puzzle.grid().places()];
        for (place, clues) in orbits.iter().enumerate() {
            clues.iter().for_each(|clue| orbit_of[puzzle.grid().index(clue.cell)] = place);
        }
        let (mut exchanges, mut tried) = (Vec::new(), 0);
        let mut consider = |exchange: Exchange| {
            if tried == MOST_TRIED || limits.stopped() {
                return ControlFlow::Break(());
            }
            tried += 1;
            if gives_another_solution(puzzle, solution, &exchange) {
                exchanges.push(exchange);
            }
            ControlFlow::Continue(())
        };
        // The limit that ends the first family ends the second one as well.
        let _ = of_lines(puzzle, solution, &mut consider);
        let _ = of_digits(puzzle, solution, limits, &mut consider);
        let orbits_of = |exchange: Exchange| {
            let mut set: Vec<usize> =
                exchange.into_iter().map(|(cell, _)| orbit_of[puzzle.grid().index(cell)]).collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        let mut sets: Vec<Vec<usize>> = exchanges.into_iter().map(orbits_of).collect();
        sets.sort_unstable();
        sets.dedup();
        let mut of_orbit = vec![Vec::new(); orbits.len()];
        for (number, set) in sets.iter().enumerate() {
            set.iter().for_each(|&place| of_orbit[place].push(number));
        }
        UnavoidableSets { sets, of_orbit }
    }

    /// Returns the orbits that are alone in a set before any is removed, so they must stay.
    pub fn needed(&self) -> Vec<usize> {
        self.sets.iter().filter_map(|set| if let [orbit] = set[..] { Some(orbit) } else { None }).collect()
    }

    /// Removes an orbit; returns the orbits that are now the last ones in a set, so they must stay.
    pub fn remove(&mut self, orbit: usize) -> Vec<usize> {
        let mut needed = Vec::new();
        for &number in &self.of_orbit[orbit] {
            let set = &mut self.sets[number];
            set.retain(|&place| place != orbit);
            if let [last] = set[..] {
                needed.push(last);
            }
        }
        needed
    }
}

/// Cells of a solution and their new digits.
type Exchange = Vec<(Cell, Digit)>;

fn gives_another_solution(puzzle: &Puzzle, solution: &Solution, exchange: &Exchange) -> bool {
    let mut other = solution.clone();
    exchange.iter().for_each(|&(cell, digit)| other[cell] = digit);
    other != *solution && puzzle.broken_rules(&other).is_empty()
}

/// A callback for each exchange; returns `Break` to end the visits.
type Visit<'a> = &'a mut dyn FnMut(Exchange) -> ControlFlow<()>;

/// Visits the exchanges of two digits in each set of cells with these digits that is connected by common houses.
fn of_digits(puzzle: &Puzzle, solution: &Solution, limits: &Limits, visit: Visit<'_>) -> ControlFlow<()> {
    let (grid, houses) = (puzzle.grid(), puzzle.grid().houses());
    let values: Vec<Digit> = grid.values().iter().collect();
    // `cells` lists the cells of each digit. For each digit and house, `there` is the index in that list of the digit's
    // cell in the house.
    let mut cells: Vec<Vec<Cell>> = vec![Vec::new(); values.len()];
    let mut number = vec![0; grid.positions()];
    let index = |digit: Digit| usize::from(digit - grid.values().min);
    for cell in grid.cells() {
        let list = &mut cells[index(solution[cell])];
        number[grid.index(cell)] = list.len();
        list.push(cell);
    }
    let mut there = vec![vec![None; houses.len()]; values.len()];
    for (place, house) in houses.iter().enumerate() {
        for &cell in &house.cells {
            there[index(solution[cell])][place] = Some(number[grid.index(cell)]);
        }
    }
    for a in 0..values.len() {
        if limits.stopped() {
            return ControlFlow::Break(());
        }
        for b in a + 1..values.len() {
            let mut parts = UnionFind::new(cells[a].len() + cells[b].len());
            for (one, other) in there[a].iter().zip(&there[b]) {
                if let (Some(one), Some(other)) = (one, other) {
                    parts.join(*one, cells[a].len() + other);
                }
            }
            for part in parts.sets().into_iter().filter(|part| part.len() <= LARGEST) {
                let changed = |&place: &usize| match place.checked_sub(cells[a].len()) {
                    None => (cells[a][place], values[b]),
                    Some(place) => (cells[b][place], values[a]),
                };
                visit(part.iter().map(changed).collect())?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the exchanges between two rows, or two columns, in the smallest sets of positions where both hold the same
/// digits.
fn of_lines(puzzle: &Puzzle, solution: &Solution, visit: Visit<'_>) -> ControlFlow<()> {
    let houses = puzzle.grid().houses();
    let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); puzzle.grid().positions()];
    for (number, house) in houses.iter().enumerate() {
        house.cells.iter().for_each(|&cell| of_cell[puzzle.grid().index(cell)].push(number));
    }
    let besides = |cell: Cell, line: usize| {
        of_cell[puzzle.grid().index(cell)].iter().filter(move |&&house| house != line)
    };
    let is_line = |house: &House| matches!(house.kind, HouseKind::Row | HouseKind::Column);
    let lines: Vec<(usize, &House)> = houses.iter().enumerate().filter(|(_, house)| is_line(house)).collect();
    for (place, &(first, one)) in lines.iter().enumerate() {
        for &(second, other) in &lines[place + 1..] {
            let side_by_side = one.cells.len() == other.cells.len()
                && one
                    .cells
                    .iter()
                    .zip(&other.cells)
                    .all(|(&a, &b)| besides(a, first).eq(besides(b, second)));
            if !side_by_side {
                continue;
            }
            let mut parts = UnionFind::new(one.cells.len());
            for (place, &cell) in one.cells.iter().enumerate() {
                if let Some(there) =
                    other.cells.iter().position(|&cell_there| solution[cell_there] == solution[cell])
                {
                    parts.join(place, there);
                }
            }
            for part in parts.sets() {
                if 2 * part.len() <= LARGEST {
                    let changed = |&place: &usize| {
                        let (a, b) = (one.cells[place], other.cells[place]);
                        [(a, solution[b]), (b, solution[a])]
                    };
                    visit(part.iter().flat_map(changed).collect())?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::backend::Limits;
    use crate::backend::auto::Handover;
    use crate::generate::prepared::PreparedProblem;
    use crate::generate::{Random, Symmetry};
    use crate::problem::Problem;
    use crate::question::{self, Question, Status};

    /// Returns the puzzle, a random solution, its orbits, and its unavoidable sets.
    fn sets(
        lines: &str,
        symmetry: Symmetry,
        seed: u64,
    ) -> (Puzzle, Solution, Vec<Vec<Clue>>, UnavoidableSets) {
        let limits = Limits::default();
        let puzzle: Puzzle = lines.parse().expect("a puzzle");
        let prepared = PreparedProblem::new(puzzle.clone(), &limits).expect("no limit");
        let solution = prepared.solution(&mut Random::new(seed, &[]), &limits);
        let solution = solution.expect("no error").expect("a solution");
        let orbits = symmetry.orbits(puzzle.grid()).into_iter();
        let orbits: Vec<Vec<Clue>> = orbits
            .map(|cells| cells.into_iter().map(|cell| prepared.clue(cell, &solution)).collect())
            .collect();
        let unavoidable = UnavoidableSets::new(&puzzle, &solution, &orbits, &limits);
        (puzzle, solution, orbits, unavoidable)
    }

    /// Returns `true` if the puzzle has several solutions when all orbits except `without` are clues.
    fn has_another(puzzle: &Puzzle, solution: &Solution, orbits: &[Vec<Clue>], without: &[usize]) -> bool {
        let mut puzzle = puzzle.clone();
        for (place, orbit) in orbits.iter().enumerate() {
            let clue = |cell| (!without.contains(&place)).then(|| solution[cell]);
            orbit.iter().for_each(|&Clue { cell, .. }| puzzle.set_given(cell, clue(cell)));
        }
        question::ask(&Problem::new(puzzle), &Handover::default(), Question::Unique, &Limits::default())
            .expect("an answer")
            .answer
            == Status::Multiple
    }

    #[test]
    fn each_set_has_another_solution() {
        look_at_sets(1);
    }

    #[test]
    #[ignore = "more solutions, which take long where nothing is optimised"]
    fn each_set_of_many_has_another_solution() {
        look_at_sets(6);
    }

    /// Checks the sets of `seeds` random solutions for each kind of puzzle.
    fn look_at_sets(seeds: u64) {
        let mut found = 0;
        for (lines, symmetry) in [
            ("grid 9x9", Symmetry::None),
            ("grid 9x9", Symmetry::Rotate180),
            ("grid 6x6\ndiagonal", Symmetry::None),
            ("grid 6x6 no-boxes\nanti-knight", Symmetry::Mirror),
            ("grid 8x8 boxes 2x2 raw\nvalues 1-4", Symmetry::None),
            ("grid 4x4\nvariables 1\nratio 2 v1 r1c1", Symmetry::None),
        ] {
            for seed in 0..seeds {
                let (puzzle, solution, orbits, unavoidable) = sets(lines, symmetry, seed);
                for set in &unavoidable.sets {
                    assert!(has_another(&puzzle, &solution, &orbits, set), "{lines:?} {seed}: {set:?}");
                }
                found += unavoidable.sets.len();
            }
        }
        assert!(found as u64 > 30 * seeds, "{found} sets");
    }

    #[test]
    fn both_families_are_found() {
        let puzzle: Puzzle = "grid 4x4".parse().expect("a puzzle");
        let digits = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let solution = Solution::new(puzzle.grid(), digits);
        let mut found: Vec<BTreeSet<String>> = Vec::new();
        let mut note = |exchange: Exchange| {
            found.push(exchange.iter().map(|(cell, _)| cell.to_string()).collect());
            ControlFlow::Continue(())
        };
        assert!(of_digits(&puzzle, &solution, &Limits::default(), &mut note).is_continue());
        assert!(of_lines(&puzzle, &solution, &mut note).is_continue());
        for wanted in ["r1c1 r1c2 r3c1 r3c2", "r2c3 r2c4 r4c3 r4c4", "r1c1 r2c1 r1c3 r2c3"] {
            let wanted = wanted.split(' ').map(String::from).collect();
            assert!(found.contains(&wanted), "{wanted:?}");
        }
    }

    #[test]
    fn the_last_of_a_set_stays() {
        let mut unavoidable = UnavoidableSets {
            sets: vec![vec![0, 1, 2], vec![1, 3], vec![4]],
            of_orbit: vec![vec![0], vec![0, 1], vec![0], vec![1], vec![2]],
        };
        assert_eq!(unavoidable.needed(), [4]);
        assert_eq!(unavoidable.remove(0), [] as [usize; 0]);
        assert_eq!(unavoidable.remove(1), [2, 3]);
    }
}
