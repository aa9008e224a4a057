//! Regions of chaos construction, counted without digits.

use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::encode::{EncodedCsp, Literals, Options};
use sudoku2cnf_puzzle::csp::{Constraint, Csp, VarId};
use sudoku2cnf_puzzle::grid::{Cell, Grid};
use sudoku2cnf_puzzle::puzzle::{CellVars, Posting, Puzzle};
use sudoku2cnf_puzzle::rules::chaos_construction;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{Backend, Verdict};

/// Returns the number of ways to divide the cells into regions of `size`.
fn ways(head: &str, size: usize) -> usize {
    let puzzle: Puzzle = head.parse().expect("a puzzle");
    let grid = puzzle.grid();
    let (cells, limits) = (CellVars::new(grid), Limits::default());
    let count = grid.cells().count();
    let range = i32::from(grid.values().min)..=i32::from(grid.values().max);
    let names: Vec<i32> = range.clone().take(count / size).collect();
    let mut csp = Csp::new(cells.count(), range);
    let regions: Vec<Cell> = (0..count).map(Cell::variable).collect();
    let mut posting = Posting::new(&mut csp, &cells, &limits);
    chaos_construction::post_regions(&mut posting, grid, &regions, &names, size);
    (0..count).for_each(|place| csp.post(Constraint::Member(VarId::new(place), vec![names[0]])));
    let cnf = EncodedCsp::new(csp.clone(), Options::default());
    let literals = Literals::new(&csp, None);
    let (dpll, mut ways) = (Dpll::new(), 0);
    let mut session = dpll.open(&cnf, &limits).expect("a session");
    while let Verdict::Sat(model) = session.solve_under(&[], &limits).expect("an answer") {
        let of = |&region: &Cell| {
            let value = literals.value_in(&model, cells.var(region)).expect("a value");
            !literals.literal(cells.var(region), value).expect("a literal")
        };
        let found: Vec<_> = regions.iter().map(of).collect();
        session.add(&found);
        ways += 1;
    }
    ways
}

/// Returns `true` if `cells` are connected through neighbours.
fn is_connected(grid: &Grid, cells: &[Cell]) -> bool {
    let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        let found: Vec<Cell> =
            grid.neighbours(cell).filter(|other| cells.contains(other) && !reached.contains(other)).collect();
        reached.extend(found);
        next += 1;
    }
    reached.len() == cells.len()
}

/// Counts the ways to divide the grid by trying all region names; a region is the set of all cells with one name.
fn tried(grid: &Grid, size: usize, names: &mut Vec<usize>) -> usize {
    let cells: Vec<Cell> = grid.cells().collect();
    if names.len() == cells.len() {
        let area = |name| cells.iter().zip(&*names).filter(move |pair| *pair.1 == name).map(|pair| *pair.0);
        return (0..cells.len() / size)
            .all(|name| is_connected(grid, &area(name).collect::<Vec<_>>()))
            .into();
    }
    let next = names.iter().max().map_or(0, |most| most + 1);
    let mut ways = 0;
    for name in 0..=next.min(cells.len() / size - 1) {
        if names.iter().filter(|&&other| other == name).count() < size {
            names.push(name);
            ways += tried(grid, size, names);
            names.pop();
        }
    }
    ways
}

#[test]
fn a_grid_falls_into_regions_in_as_many_ways_as_are_known() {
    // Squares of n by n cells into n regions of n: 1, 2, 10, 117, 4006, … (OEIS A172477).
    for (n, known) in [(1, 1), (2, 2), (3, 10), (4, 117)] {
        assert_eq!(ways(&format!("grid {n}x{n} raw\nvariables {}", n * n), n), known, "{n}");
    }
}

#[test]
fn regions_of_any_size_are_those_that_trying_finds() {
    for (head, size) in [
        ("grid 3x5 raw\nvariables 15", 5),
        ("grid 2x6 raw\nvariables 12", 6),
        ("grid 2x6 raw\nvariables 12", 3),
        ("grid 2x6 raw\nvariables 12", 12),
        ("grid 3x4 raw\nvalues 0-5\nvariables 12", 2),
        ("grid 1x4 raw\nvariables 4", 1),
        ("grid 4x4 raw\nholes r2c2 r3c3\nvariables 14", 7),
        // One cell is cut off.
        ("grid 3x3 raw\nholes r1c2 r2c1 r3c3\nvariables 6", 3),
        ("grid 3x3 raw\nholes r1c2 r2c1\nvalues 1-9\nvariables 7", 1),
    ] {
        let puzzle: Puzzle = head.parse().expect("a puzzle");
        assert_eq!(ways(head, size), tried(puzzle.grid(), size, &mut Vec::new()), "{head} {size}");
    }
}
