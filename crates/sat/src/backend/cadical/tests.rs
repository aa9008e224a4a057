//! Tests of CaDiCaL in this process: limits, restarted sessions, and forgetting clauses.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::load::{MEDIUM, SHORT, load};
use super::*;
use crate::backend::Verdict;
use crate::backend::pigeons::{hears_the_flag_beside, hears_the_stop_flag, pigeons};
use crate::cnf::{Formula, Lit, Projection, Sink};

const CADICAL: Cadical = Cadical { questions: false };

#[test]
fn variables_in_no_clause_have_values() {
    let mut formula = Formula::default();
    formula.new_vars(3);
    let verdict = CADICAL.solve(&formula, &Limits::default()).expect("an answer");
    assert!(matches!(verdict, Verdict::Sat(model) if model.len() == 3));
}

#[test]
fn what_was_fed_is_kept_whole_or_not_at_all() {
    /// A pigeonhole formula with an additional group.
    struct GroupedPigeons(Formula);
    impl Emit for GroupedPigeons {
        fn emit(&self, sink: &mut dyn Sink) {
            self.0.emit(sink);
            sink.pairwise(&(0..6).map(|index| Var::from_index(index).positive()).collect::<Vec<_>>());
        }
    }
    let formula = GroupedPigeons(pigeons(5));
    let fed = |formula: &dyn Emit, limits: &Limits| load(formula, limits, Tuning::Usual).expect("loaded").fed;
    let kept = fed(&formula, &Limits::default()).expect("it is small");
    assert_eq!(Formula::of(&kept), Formula::of(&formula));
    let stopped = Limits::default().stopped_by(Arc::new(AtomicBool::new(true)));
    assert!(fed(&formula, &stopped).is_none());
}

#[test]
fn a_conflict_limit_holds_for_one_call() {
    let formula = pigeons(7);
    let few = Limits::default().at_most(10);
    let mut session = CADICAL.open(&formula, &few).expect("a session");
    assert_eq!(session.solve_under(&[], &few).expect("no error"), Verdict::Unknown);
    assert_eq!(session.solve_under(&[], &Limits::default()).expect("no error"), Verdict::Unsat);
    let statistics = session.statistics();
    assert_eq!(statistics[0].0, "conflicts");
    assert!(statistics.iter().all(|&(_, count)| count > 0), "{statistics:?}");
}

#[test]
fn a_long_search_begins_anew_once() {
    /// A pigeonhole formula with additional variables, and a flag that makes it claim to be mostly groups.
    struct Crowd(Formula, bool);
    impl Emit for Crowd {
        fn emit(&self, sink: &mut dyn Sink) {
            sink.new_vars(MEDIUM);
            self.0.emit(sink);
        }

        fn is_mostly_groups(&self) -> bool {
            self.1
        }
    }
    let gains = |formula: &dyn Emit| {
        load(formula, &Limits::default(), Tuning::Usual).expect("few variables").gains_by_stable
    };
    assert!(!gains(&Crowd(pigeons(7), false)));
    let formula = Crowd(pigeons(7), true);
    assert!(gains(&formula));
    let mut session = CADICAL.open(&formula, &Limits::default()).expect("a session");
    session.prefer(&[Var::from_index(0).positive()]);
    assert_eq!(session.solve_under(&[], &Limits::default()).expect("no error"), Verdict::Unsat);
    let conflicts = session.statistics()[0].1;
    assert!(conflicts > SHORT);
    // The caller's limit covers the conflicts of both searches.
    let within = |most| {
        let limits = Limits::default().at_most(most);
        let mut session = CADICAL.open(&formula, &limits).expect("a session");
        session.solve_under(&[], &limits).expect("no error")
    };
    assert_eq!(within(SHORT + 1), Verdict::Unknown);
    assert_eq!(within(conflicts + 10), Verdict::Unsat);
}

#[test]
fn the_stop_flag_ends_a_search() {
    hears_the_stop_flag(&CADICAL);
}

#[test]
fn what_ends_the_work_beside_ends_a_search() {
    hears_the_flag_beside(&CADICAL, 1_000_000);
}

#[test]
fn a_formula_half_loaded_is_never_answered() {
    let flag = Arc::new(AtomicBool::new(true));
    let formula = pigeons(2);
    let mut session = CADICAL.open(&formula, &Limits::default().stopped_by(flag)).expect("a session");
    assert_eq!(session.solve_under(&[], &Limits::default()).expect("no error"), Verdict::Unknown);
}

#[test]
fn what_is_forgotten_holds_no_longer() {
    let mut formula = Formula::default();
    let a = formula.new_vars(2);
    let lits = [a.positive(), a.offset(1).positive()];
    formula.clause(&lits);
    let limits = Limits::default();
    let mut session = CADICAL.open(&formula, &limits).expect("a session");
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
fn who_knows_that_it_will_forget_loads_no_formula_again() {
    /// Counts how many times it is emitted.
    struct CountedFormula(Formula, std::cell::Cell<u32>);
    impl Emit for CountedFormula {
        fn emit(&self, sink: &mut dyn Sink) {
            self.1.set(self.1.get() + 1);
            self.0.emit(sink);
        }
    }
    let formula = CountedFormula(pigeons(5), std::cell::Cell::new(0));
    let first = Var::from_index(0).positive();
    let limits = Limits::default();
    for (will_forget, stated) in [(false, 2), (true, 1)] {
        formula.1.set(0);
        let mut session = CADICAL.open(&formula, &limits).expect("a session");
        if will_forget {
            session.will_forget();
        }
        session.add(&[first]);
        session.add(&[!first]);
        assert_eq!(session.solve_under(&[], &limits).expect("no error"), Verdict::Unsat);
        session.prefer(&[first]);
        session.forget(&limits).expect("it forgets");
        // The consequences of the added clauses are gone with them, so the formula needs a search again.
        assert_eq!(session.solve_under(&[], &limits.at_most(0)).expect("no error"), Verdict::Unknown);
        assert_eq!(session.solve_under(&[first], &limits).expect("no error"), Verdict::Unsat);
        assert!(session.goes_on() && formula.1.get() == stated, "{}", formula.1.get());
    }
}

#[test]
fn a_walk_takes_over_values_that_are_hard_to_find() {
    let mut formula = Formula::default();
    let free = formula.new_vars(3);
    let hard = pigeons(6);
    for round in 0..4 {
        // Either the pigeonhole formula must hold, or an alternative.
        let either = [formula.new_var().positive(), formula.new_var().positive()];
        formula.clause(&either);
        let first = formula.new_vars(hard.vars() as u64);
        for clause in hard.clauses() {
            let moved = |&lit: &Lit| {
                let var = first.offset(lit.var().index() as u32).positive();
                if lit.is_positive() { var } else { !var }
            };
            formula.clause(&clause.iter().map(moved).chain([!either[round % 2]]).collect::<Vec<_>>());
        }
    }
    let limits = Limits::default().at_most(4_000);
    let mut session = CADICAL.open(&formula, &limits).expect("a session");
    assert!(session.walk(&Projection::AllOf(3), &limits).expect("there is room"));
    let mut found = Vec::new();
    while let Verdict::Sat(model) = session.solve_under(&[], &limits).expect("no error") {
        found.push((0..3).map(|index| model.satisfies(free.offset(index).positive())).collect::<Vec<_>>());
    }
    found.sort();
    let all: Vec<Vec<bool>> = (0..8).map(|number| [4, 2, 1].map(|bit| number & bit > 0).to_vec()).collect();
    assert_eq!(found, all, "{:?}", session.statistics());
}
