//! True candidates: the values that each cell has in some solution.

use std::collections::BTreeSet;

use super::{fillings, small_examples, solves};
use crate::common::{DPLL, compiled, puzzle};
use sudoku2cnf_answer::question::candidates::Candidates;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_puzzle::grid::{Cell, Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::{self, Backend, Limits, Verdict};

/// Returns, for each cell, the values that it has in solutions, with the number of these solutions, counted up to
/// `cap`.
fn candidates(puzzle: &Puzzle, backend: &dyn Backend, cap: u64, how: Simplify) -> Vec<Vec<(i32, u64)>> {
    let problem = compiled(puzzle, how);
    let cnf = problem.encoded(Options::default().dedup(true));
    let session = backend.open(&cnf, &Limits::default()).unwrap();
    let mut search = Candidates::new(session, problem.literals(), &problem.cell_vars(), cap);
    let mut seen = BTreeSet::new();
    while let Verdict::Sat(model) = search.next(&Limits::default()).unwrap() {
        let solution = problem.decode(&model).unwrap();
        assert!(solves(&solution, puzzle));
        let digits: Vec<Digit> = puzzle.cells().map(|cell| solution[cell]).collect();
        assert!(seen.insert(digits), "the same solution twice");
    }
    assert_eq!(search.next(&Limits::default()).unwrap(), Verdict::Unsat, "it stays at its end");
    search.seen()
}

fn counted(puzzle: &Puzzle, all: &[Solution], cap: u64) -> Vec<Vec<(i32, u64)>> {
    let solutions: Vec<&Solution> = all.iter().filter(|filling| solves(filling, puzzle)).collect();
    let of_cell = |cell: Cell| {
        let count = |value| solutions.iter().filter(|solution| solution[cell] == value).count() as u64;
        let values =
            puzzle.grid().widest_values().iter().map(|value| (i32::from(value), count(value).min(cap)));
        values.filter(|&(_, count)| count > 0).collect()
    };
    puzzle.cells().map(of_cell).collect()
}

#[test]
fn candidates_of_every_rule_are_those_of_brute_force() {
    let mut tested = BTreeSet::new();
    let ways = [(1, Simplify::Propagate), (3, Simplify::None), (u64::MAX, Simplify::Propagate)];
    for (number, (name, puzzle, all)) in small_examples().enumerate() {
        let (cap, how) = ways[number % ways.len()];
        let expected = counted(&puzzle, &all, cap);
        assert_eq!(candidates(&puzzle, &DPLL, cap, how), expected, "{name}, cap {cap}:\n{puzzle:?}");
        tested.insert(name);
    }
    assert!(tested.len() > 30, "only {tested:?}");
}

#[test]
fn candidates_by_the_strongest_backend() {
    let strongest = backend::strongest();
    let puzzle = puzzle("grid 4x4\ndiagonal\n1...\n....\n....\n....");
    let all = fillings(puzzle.grid(), 288).unwrap();
    for cap in [1, 4] {
        assert_eq!(candidates(&puzzle, &*strongest, cap, Simplify::Propagate), counted(&puzzle, &all, cap));
    }
}
