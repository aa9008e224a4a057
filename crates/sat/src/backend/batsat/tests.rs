//! Tests of BatSat in this process: limits, failed assumptions, and forgetting clauses.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::backend::Verdict;
use crate::backend::pigeons::{hears_the_flag_beside, hears_the_stop_flag, pigeons};
use crate::cnf::{Formula, Sink};

#[test]
fn variables_in_no_clause_have_values() {
    let mut formula = Formula::default();
    formula.new_vars(3);
    let verdict = Batsat.solve(&formula, &Limits::default()).expect("an answer");
    assert!(matches!(verdict, Verdict::Sat(model) if model.len() == 3));
}

#[test]
fn a_conflict_limit_holds_for_one_call() {
    let formula = pigeons(7);
    let few = Limits::default().at_most(10);
    let mut session = Batsat.open(&formula, &few).expect("a session");
    assert_eq!(session.solve_under(&[], &few).expect("no error"), Verdict::Unknown);
    // BatSat does not check its limits when one conflict directly follows another, so it may exceed them.
    assert!(session.statistics()[0].1 < 30, "{:?}", session.statistics());
    assert_eq!(session.solve_under(&[], &Limits::default()).expect("no error"), Verdict::Unsat);
    assert!(session.statistics().iter().all(|&(_, count)| count > 0));
    assert_eq!(session.failed(&[]), []);
}

#[test]
fn the_stop_flag_ends_a_search() {
    hears_the_stop_flag(&Batsat);
}

#[test]
fn what_ends_the_work_beside_ends_a_search() {
    hears_the_flag_beside(&Batsat, 300_000);
}

#[test]
fn a_formula_half_loaded_is_never_answered() {
    let flag = Arc::new(AtomicBool::new(true));
    let formula = pigeons(2);
    let mut session = Batsat.open(&formula, &Limits::default().stopped_by(flag)).expect("a session");
    assert_eq!(session.solve_under(&[], &Limits::default()).expect("no error"), Verdict::Unknown);
}

#[test]
fn what_is_forgotten_holds_no_longer() {
    let mut formula = Formula::default();
    let a = formula.new_vars(2);
    let lits = [a.positive(), a.offset(1).positive()];
    formula.clause(&lits);
    let limits = Limits::default();
    let mut session = Batsat.open(&formula, &limits).expect("a session");
    for _ in 0..3 {
        assert!(matches!(session.solve_under(&[], &limits), Ok(Verdict::Sat(_))));
        session.add(&[!lits[0]]);
        session.add(&[!lits[1], lits[0]]);
        assert!(matches!(session.solve_under(&[], &limits), Ok(Verdict::Unsat)));
        session.forget(&limits).expect("it forgets");
        assert!(matches!(session.solve_under(&[!lits[0]], &limits), Ok(Verdict::Sat(_))));
    }
}

#[test]
fn assumptions_that_failed_suffice() {
    let mut formula = Formula::default();
    let first = formula.new_vars(4);
    let lit = |index| first.offset(index).positive();
    formula.clause(&[!lit(0), !lit(1), lit(2)]);
    formula.clause(&[!lit(2)]);
    let limits = Limits::default();
    let held = formula.clone();
    let mut session = Batsat.open(&held, &limits).expect("a session");
    let assumptions = [lit(3), lit(0), lit(1)];
    assert!(matches!(session.solve_under(&assumptions, &limits), Ok(Verdict::Unsat)));
    assert_eq!(session.failed(&assumptions), [lit(0), lit(1)]);
    // A literal and its negation contradict each other even without the formula.
    let contrary = [lit(3), !lit(3)];
    assert!(matches!(session.solve_under(&contrary, &limits), Ok(Verdict::Unsat)));
    assert_eq!(session.failed(&contrary), contrary);
    // No assumption is needed if the formula itself is contradictory.
    formula.clause(&[]);
    let mut session = Batsat.open(&formula, &limits).expect("a session");
    assert!(matches!(session.solve_under(&assumptions, &limits), Ok(Verdict::Unsat)));
    assert_eq!(session.failed(&assumptions), []);
}
