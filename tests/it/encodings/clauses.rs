//! No clause repeats a literal or is always true. With `dedup`, formulas without simplification repeat no clause, and
//! simplified formulas repeat no clause of two negative literals.

use crate::common::clean::unclean;
use crate::common::{compiled, puzzle};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Options, SelectedClauses, Sums};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::csp::Owner;
use sudoku2cnf_puzzle::grid::Cell;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::cnf::{Emit, Formula, Lit, Sink};

#[test]
fn dropping_repeats_leaves_the_same_clauses_each_once() {
    let texts =
        ["grid 9x9\ndiagonal", "grid 6x6", "grid 4x4 boxes 1x4", "grid 4x4\nregions\naaab\naccb\nddcb\nddcb"];
    for (text, amo) in texts.into_iter().flat_map(|text| Amo::ALL.iter().map(move |&amo| (text, amo))) {
        let problem = Problem::whole(puzzle(text));
        let distinct = |dedup| {
            let options = Options::default().dedup(dedup).amo(amo);
            let formula = Formula::of(&problem.encoded(options)).expect("few variables");
            let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
            clauses.iter_mut().for_each(|clause| clause.sort_unstable());
            clauses.sort_unstable();
            let all = clauses.len();
            clauses.dedup();
            (clauses, all)
        };
        let ((with, all), (without, less)) = (distinct(false), distinct(true));
        assert_eq!(less, without.len(), "{text}: {amo:?} still repeats");
        if amo == Amo::PAIRWISE {
            assert_eq!(with, without, "{text}");
            assert!(all > less, "{text}: nothing to drop");
        }
    }
}

#[test]
fn simplified_formulas_repeat_no_pair_and_have_no_decided_literal() {
    let texts = [
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8...9",
        "grid 9x9\ndiagonal\nnon-consecutive\ngiven r1c1=5 r5c5=1 r9c2=7",
        "grid 6x6\nvalues 1-8\ngiven r1c1=5 r2c5=1",
    ];
    for text in texts {
        for how in [Simplify::Givens, Simplify::Propagate] {
            let problem = compiled(&puzzle(text), how);
            let options = Options::default().dedup(true);
            let formula = Formula::of(&problem.encoded(options)).expect("few variables");
            let mut clauses: Vec<Vec<Lit>> = formula.clauses().map(<[Lit]>::to_vec).collect();
            assert!(
                clauses.iter().flatten().all(|lit| lit.var().index() < formula.vars()),
                "{text}: a constant"
            );
            assert!(
                how == Simplify::Givens || clauses.iter().all(|clause| clause.len() > 1),
                "{text}: a unit"
            );
            // Other clauses may repeat, because a value can have the same remaining places in two houses.
            clauses.retain(|clause| clause.len() == 2 && clause.iter().all(|lit| !lit.is_positive()));
            clauses.iter_mut().for_each(|clause| clause.sort_unstable());
            clauses.sort_unstable();
            let repeated = clauses.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(repeated, None, "{text}: {how:?}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_clause_is_seen() {
    struct One(&'static [i32]);
    impl Emit for One {
        fn emit(&self, sink: &mut dyn Sink) {
            sink.new_vars(3);
            let lit = |&number: &i32| Lit::from_dimacs(number).expect("a literal");
            sink.clause(&self.0.iter().map(lit).collect::<Vec<_>>());
        }
    }
    for clause in [&[1, 2, 1][..], &[-3, 1, 3], &[4]] {
        assert!(unclean(&One(clause)).is_some(), "{clause:?}");
    }
    for clause in [&[1, -2, 3][..], &[]] {
        assert_eq!(unclean(&One(clause)), None);
    }
}

/// Returns options that together contain each encoding, at-most-one encoding and sum encoding, and combine the settings
/// that interact in a group or in a sum.
fn every_kind_of_options() -> Vec<Options> {
    let plain = Options::default();
    let redundant = [false, true];
    let mut all: Vec<Options> =
        Encoding::ALL.iter().map(|&encoding| plain.encoding(encoding).dedup(true)).collect();
    all.extend(Amo::ALL.iter().flat_map(|&amo| [false, true].map(|dedup| plain.amo(amo).dedup(dedup))));
    all.extend(
        Sums::ALL.iter().flat_map(|&sums| redundant.map(|redundant| plain.sums(sums).redundant(redundant))),
    );
    all
}

/// Puzzles in which a rule names a cell or variable twice, or several rules or alternatives concern the same cells.
const REPEATING: [&str; 24] = [
    "grid 4x4\nwhisper 2 r1c1 r1c1\nthermo r1c1 r2c2 r1c1",
    "grid 4x4\nbetween r1c1 r1c1 r1c2 r2c3\nbetween r1c1 r1c2 r2c3 r1c1",
    "grid 4x4\nlockout 2 r1c1 r2c2 r1c1 r3c3",
    "grid 4x4\nclone r1c1 r2c2 / r1c1 r3c3",
    "grid 4x4\nsame-values 2 r1c1 r1c1 r1c2 r1c1",
    "grid 4x4\nsame-values 2 r1c1 r2c2 r2c2 r1c1",
    "grid 4x4\nvalue-indexing r1c1 r1c1 r1c1 r1c2 r2c1 r1c1",
    "grid 4x4\nvalue-indexing r1c1 r1c2 r1c1 r1c2 r2c1 r1c1",
    "grid 4x4\nvalues 0-4\nsum 6 r1c1 r1c1 2*r1c2 r1c3 -1*r2c2",
    "grid 4x4\nkiller 7 r1c1 r1c1 r1c2 r2c2",
    "grid 4x4\nkiller 5 r1c1 r1c1 r1c1",
    "grid 4x4\narrow r1c1 r2c2 r1c1\ndouble-arrow r1c1 r1c2 r2c3 r1c1",
    "grid 4x4\npill-arrow 2 r1c1 r1c1 r1c2 r2c3 r2c4 r1c1",
    "grid 4x4\ncount-distinct r1c1 r1c1 r1c2 r1c1 r2c2",
    "grid 4x4\nvariables 4\nchaos-arrow r1c1 0 v1 v2 v1 / v1 v2 v2\nchaos-count v1 0 v1 v2 v3",
    "grid 4x4\nregex (1|2)+3* r1c1 r1c1 r2c2 r1c1",
    "grid 4x4\nequal-sum r1c1 r1c2 / r1c1 r2c3 / r1c2 r1c2",
    "grid 4x4\nregion-sum r1c1 r1c3 r1c1 r1c4 r1c1",
    "grid 4x4\nsum-line 5 loop r1c1 r1c2 r1c1\nzipper r1c1 r1c2 r1c1",
    "grid 4x4\nodd r1c1 r1c1\ncandidates 1,1,2 r1c1 r1c1",
    "grid 4x4\nor { candidates 1 r1c1 ; odd r1c1 } { candidates 1 r1c1 } { x-sum 6 r1 left ; candidates 2 r1c2 }",
    "grid 4x4\nor { candidates 1 r1c1 } { candidates 2,3,4 r1c1 }",
    "grid 4x4\nor { or { whisper 2 r1c1 r1c2 } { whisper 2 r1c1 r1c1 } } { x-sum 9 c1 top ; x-sum 10 r1 left }",
    "grid 6x6\nx-sum 12 r1 left\nx-sum 9 c1 top\nkiller 12 r1c2-r1c4\nrenban r1c1-r1c3",
];

#[test]
fn no_clause_of_any_rule_repeats_a_literal_or_is_always_true() {
    let options = every_kind_of_options();
    let examples = REGISTRY.iter().flat_map(|spec| spec.examples.iter().copied());
    for (number, text) in examples.chain(REPEATING).enumerate() {
        let mut puzzle = puzzle(text);
        // Each of the options is tried with a quarter of the texts.
        let look = |puzzle: &Puzzle, how: Simplify| {
            let problem = compiled(puzzle, how);
            for &options in options.iter().skip(number % 4).step_by(4) {
                let complaint = unclean(&problem.encoded(options));
                assert_eq!(complaint, None, "{text}: {how:?} {options:?}");
            }
        };
        look(&puzzle, Simplify::None);
        let problem = Problem::whole(puzzle.clone());
        let csp = problem.csp();
        let mut owners: Vec<Owner> = csp.posted().iter().map(|posted| posted.owner).collect();
        owners.dedup();
        assert_eq!(unclean(&SelectedClauses::new(csp.clone(), &owners)), None, "{text}: with selectors");
        let mut givens = vec![None; puzzle.grid().places()];
        let cells: Vec<Cell> = puzzle.cells().collect();
        givens[puzzle.grid().index(cells[0])] = Some(puzzle.grid().values_of(cells[0]).max);
        let last = cells[cells.len() - 1];
        givens[puzzle.grid().index(last)] = Some(puzzle.grid().values_of(last).min);
        puzzle.set_givens(&givens);
        look(&puzzle, Simplify::Givens);
        look(&puzzle, Simplify::Propagate);
    }
}
