//! The clauses for a constraint: their size is bounded, both passes emit the same, and each value has a literal.

use std::sync::Arc;

use super::maker::{Maker, some_vars};
use super::{nothing, shrunk};
use crate::common::Random;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{EncodedCsp, Options, Sums};
use sudoku2cnf_puzzle::csp::{Automaton, Constraint, Linear, VarId};
use sudoku2cnf_sat::cnf::Counter;

#[test]
fn a_huge_automaton_takes_bounded_time() {
    // Nondeterministic chains of states, in which all reachable sets of states differ.
    let n = 3_000;
    let next: Vec<Vec<Vec<u32>>> = (0..n)
        .map(|state| {
            (0..9).map(|symbol| vec![(state * 7 + symbol * 13 + 1) % n, (state + symbol) % n]).collect()
        })
        .collect();
    let accepting = (0..n).map(|state| state % 3 == 0).collect();
    let automaton = Arc::new(Automaton { min: 1, separator: 9, start: vec![0], accepting, next });
    let mut csp = nothing();
    let word = (0..20).map(|_| Some(csp.new_var(1..=9))).collect();
    csp.post(Constraint::Automaton(word, automaton));
    let counter = Counter::count(&EncodedCsp::new(csp, Options::default())).expect("few variables");
    assert!(counter.clauses() < 40_000_000, "{}", counter.clauses());
}

#[test]
fn sums_of_many_values_stay_bounded() {
    let mut csp = nothing();
    let vars: Vec<VarId> = (0..100).map(|_| csp.new_var(1..=100)).collect();
    csp.post(Constraint::AllDifferent(vars.clone()));
    let terms = vars[..20].iter().map(|&var| (1, var)).collect();
    csp.post(Constraint::Linear(Linear { terms, total: 1000, plain: false }));
    let size = |sums| {
        let options = Options::default().sums(sums);
        Counter::count(&EncodedCsp::new(csp.clone(), options)).expect("few variables").clauses()
    };
    assert_eq!(size(Sums::Auto), size(Sums::Chain), "too large for anything else");
}

#[test]
fn both_passes_are_the_same() {
    for seed in 0..40 {
        let mut csp = nothing();
        let mut random = Random(seed);
        let vars = some_vars(&mut csp, &mut random);
        let mut maker = Maker { random, vars };
        for _ in 0..3 {
            let constraint = maker.any_kind(2);
            csp.post(constraint);
        }
        let write = || {
            let mut cnf = Vec::new();
            let encoded = EncodedCsp::new(csp.clone(), Options::default());
            sudoku2cnf_sat::dimacs::write(&encoded, &[], &mut cnf).expect("memory takes it");
            cnf
        };
        assert_eq!(write(), write(), "seed {seed}");
    }
}

#[test]
fn a_variable_has_all_of_its_values() {
    let mut csp = nothing();
    let (count, after) = (csp.new_var(-4..=70_000), csp.new_var(0..=1));
    assert_eq!(csp.range(count), -4..=70_000);
    let literals = shrunk(&csp, Simplify::None);
    assert!(literals.literal(count, 70_000) < literals.literal(after, 0));
    assert_eq!(csp.domains().count(count), 70_005);
    csp.post(Constraint::Member(count, vec![65_535, 65_536, 70_000]));
    let literals = shrunk(&csp, Simplify::Givens);
    assert_eq!(literals.of(count).map(|(value, _)| value).collect::<Vec<_>>(), [65_535, 65_536, 70_000]);
}
