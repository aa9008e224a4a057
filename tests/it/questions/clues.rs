//! Sets of clues with only one solution.

use super::{small_examples, solves};
use crate::common::{DPLL, compiled};
use sudoku2cnf_answer::question::clues;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_puzzle::grid::{Cell, Solution};
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};

#[test]
fn clues_leave_one_solution_and_none_can_be_spared() {
    let mut tested = 0;
    for (name, puzzle, all) in small_examples() {
        let solutions: Vec<&Solution> = all.iter().filter(|filling| solves(filling, &puzzle)).collect();
        let problem = compiled(&puzzle, Simplify::Propagate);
        let cnf = problem.encoded(Options::default().dedup(true));
        let cells: Vec<Cell> = puzzle.cells().collect();
        let Verdict::Sat(model) = DPLL.solve(&cnf, &Limits::default()).unwrap() else { continue };
        let mine = problem.decode(&model).unwrap();
        let mut session = DPLL.open(&cnf, &Limits::default()).unwrap();
        let found = clues::deciding(
            &mut *session,
            problem.literals(),
            &problem.cell_vars(),
            &model,
            &Limits::default(),
        );
        let places = found.unwrap().unwrap();
        let left = |places: &[usize]| {
            let agrees =
                |other: &&&Solution| places.iter().all(|&place| other[cells[place]] == mine[cells[place]]);
            solutions.iter().filter(agrees).count()
        };
        assert_eq!(left(&places), 1, "{name}: {places:?} of {puzzle:?}");
        for out in 0..places.len() {
            let mut rest = places.clone();
            rest.remove(out);
            assert!(left(&rest) > 1, "{name}: {out} of {places:?} of {puzzle:?}");
        }
        tested += usize::from(!places.is_empty());
    }
    assert!(tested > 30, "{tested}");
}
