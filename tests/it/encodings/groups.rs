//! Groups that the encoder offers to a sink as a whole.

use super::options;
use crate::common::{compiled, puzzle};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::cnf::{Emit, Group, Lit, Sink, Var};

/// The number of variables, the number of them before the first clause, and the number of literals in the offered
/// groups.
#[derive(Default)]
struct OfferedGroups {
    vars: u64,
    stated: Option<u64>,
    grouped: u64,
}

impl Sink for OfferedGroups {
    fn new_vars(&mut self, count: u64) -> Var {
        let first = Var::from_index(self.vars as usize);
        self.vars += count;
        first
    }

    fn clause(&mut self, _: &[Lit]) {
        self.stated.get_or_insert(self.vars);
    }

    fn group(&mut self, _: Group, lits: &[Lit]) -> bool {
        self.grouped += lits.len() as u64;
        false
    }
}

#[test]
fn boards_without_further_rules_are_mostly_groups() {
    let givens = "1.......\n.2......\n........\n........\n........\n........\n........\n......1.";
    let mut said = [false; 2];
    for text in ["grid 9x9", "grid 16x16", "grid 8x8 no-boxes", "grid 9x9\nvalues 0-9", givens] {
        for (how, options) in Simplify::ALL.into_iter().flat_map(|how| options().map(move |o| (how, o))) {
            let problem = compiled(&puzzle(text), how);
            let encoded = problem.encoded(options);
            let mut offered = OfferedGroups::default();
            encoded.emit(&mut offered);
            let expected = offered.grouped >= 3 * offered.stated.expect("clauses");
            assert_eq!(encoded.is_mostly_groups(), expected, "{text} {how:?} {options:?}");
            said[usize::from(expected)] = true;
        }
    }
    assert_eq!(said, [true; 2]);
    let chaos = REGISTRY.iter().find(|spec| spec.name == "chaos-construction").expect("the rule");
    let chaos = Problem::whole(puzzle(chaos.sample));
    assert!(!chaos.encoded(Options::default()).is_mostly_groups());
}
