//! Selectors, by which a conflict chooses rules, houses and givens.

use super::{small_examples, solves};
use crate::common::DPLL;
use sudoku2cnf_compile::encode::SelectedClauses;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::csp::Owner;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};
use sudoku2cnf_sat::cnf::Counter;

#[test]
fn what_all_selectors_choose_is_the_whole_puzzle() {
    for (name, puzzle, all) in small_examples() {
        let problem = Problem::whole(puzzle.clone());
        let rules = (0..puzzle.rules().len()).map(Owner::Rule);
        let houses = (0..puzzle.grid().houses().len()).map(Owner::House);
        let owners: Vec<Owner> = rules
            .chain(houses)
            .chain(puzzle.givens().map(|(cell, _)| Owner::Given(problem.var(cell))))
            .collect();
        let selected = SelectedClauses::new(problem.csp().clone(), &owners);
        let selectors = selected.selectors();
        let mut session = DPLL.open(&selected, &Limits::default()).unwrap();
        let found = session.solve_under(&selectors, &Limits::default()).unwrap();
        let expected = all.iter().any(|filling| solves(filling, &puzzle));
        assert_eq!(matches!(found, Verdict::Sat(_)), expected, "{name}");
        // If nothing is selected, anything is allowed: no variable of a rule restricts the cells.
        let off: Vec<_> = selectors.iter().map(|&lit| !lit).collect();
        assert!(matches!(session.solve_under(&off, &Limits::default()).unwrap(), Verdict::Sat(_)), "{name}");
        assert!(
            Counter::count(&selected).unwrap().vars() >= problem.literals().count() + owners.len() as u64
        );
    }
}
