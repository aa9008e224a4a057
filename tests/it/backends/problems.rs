//! In-process solvers on the clauses of puzzles.

use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::Target;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::dpll::{self, Consequences};
use sudoku2cnf_sat::backend::external_solvers::SOLVERS;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};
use sudoku2cnf_sat::cnf::Lit;

#[test]
fn every_language_of_a_solver_is_a_target_or_cnf() {
    for reads in SOLVERS.iter().flat_map(|solver| solver.targets()) {
        assert_ne!(Target::named(reads.target).is_some(), reads.target == "cnf", "{}", reads.target);
    }
}

/// The DPLL solver recognises a board in the encoding of each rule about pairs of cells.
#[test]
fn rules_about_pairs_are_boards() {
    let rules = ["diagonal", "anti-knight", "anti-king", "windoku", "disjoint-sets", "non-consecutive"];
    for (rule, side) in rules.iter().flat_map(|rule| [9, 16].map(|side| (rule, side))) {
        if *rule == "windoku" && side == 16 {
            continue;
        }
        let problem = Problem::whole(format!("grid {side}x{side}\n{rule}").parse().expect("a puzzle"));
        let cnf = problem.encoded(problem.suited());
        assert!(dpll::is_board(&cnf, &Limits::default()).expect("few variables"), "{rule} {side}x{side}");
    }
}

#[test]
fn an_empty_board_needs_no_second_solver() {
    for board in ["grid 25x25", "grid 36x36"] {
        let problem = Problem::whole(board.parse().expect("a puzzle"));
        let encoded = problem.encoded(problem.suited());
        let handover = Handover::default();
        let mut session = handover.open(&encoded, &Limits::default()).expect("a session");
        assert!(matches!(session.solve_under(&[], &Limits::default()), Ok(Verdict::Sat(_))));
        assert_eq!(session.backend(), "dpll", "{board}");
    }
}

#[test]
fn what_is_taken_back_leaves_no_trace() {
    let problem = Problem::whole("1.34............".parse().expect("a puzzle"));
    let cnf = problem.encoded(problem.suited());
    let mut found = Consequences::open(&cnf, &Limits::default()).expect("it loads");
    let root = found.trail().to_vec();
    let lits: Vec<Lit> =
        problem.csp().vars().flat_map(|var| problem.literals().of(var)).map(|(_, lit)| lit).collect();
    let mut after = Vec::new();
    for round in 0..2 {
        for (place, &lit) in lits.iter().enumerate().filter(|(_, lit)| !root.contains(lit)) {
            let holds = found.assume(lit);
            let reached = (place, holds, if holds { found.trail().to_vec() } else { Vec::new() });
            found.undo(root.len());
            assert_eq!(found.trail(), root);
            match round {
                0 => after.push(reached),
                _ => assert!(after.contains(&reached), "{lit:?}"),
            }
        }
    }
    assert!(!found.is_refuted() && after.iter().any(|(_, holds, _)| !holds));
}
