//! Tests of limits, edge cases of formulas, and deep searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::backend::{Backend, BackendError};

#[test]
fn five_pigeons_have_no_room_in_four_holes() {
    for (name, mut session) in sessions(&Pigeons(4)) {
        assert_eq!(solve(&mut *session, &[]), Verdict::Unsat, "{name}");
        for (counted, count) in session.statistics() {
            assert!(count > 0, "{counted} of {name}");
        }
    }
}

#[test]
fn a_budget_of_conflicts_ends_a_call_and_the_next_goes_on() {
    let limits = Limits::default().at_most(3);
    for (name, mut session) in sessions(&Pigeons(5)) {
        let mut calls = 1;
        loop {
            match session.solve_under(&[], &limits).expect("a right model") {
                Verdict::Unknown => calls += 1,
                verdict => break assert_eq!(verdict, Verdict::Unsat, "{name}"),
            }
            assert!(calls < 100_000, "{name}");
        }
        assert!(calls > 1, "{name}");
    }
}

#[test]
fn a_raised_flag_stops_loading_and_solving() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stopped_by(flag.clone());
    let (dpll, pigeons) = (Dpll::default(), Pigeons(4));
    let mut loaded = dpll.open(&pigeons, &limits).expect("few variables");
    flag.store(true, Ordering::Relaxed);
    assert_eq!(loaded.solve_under(&[], &limits).expect("no model"), Verdict::Unknown);
    let mut cut_short = dpll.open(&pigeons, &limits).expect("few variables");
    flag.store(false, Ordering::Relaxed);
    assert_eq!(loaded.solve_under(&[], &limits).expect("no model"), Verdict::Unsat);
    assert_eq!(cut_short.solve_under(&[], &limits).expect("no model"), Verdict::Unknown);
    cut_short.add(&[lit(1), lit(-2)]);
    assert_eq!(cut_short.solve_under(&[lit(3)], &limits).expect("no model"), Verdict::Unknown);
    cut_short.forget(&limits).expect("nothing is loaded again");
    assert_eq!(cut_short.solve_under(&[], &limits).expect("no model"), Verdict::Unknown);
}

#[test]
fn assumptions_may_be_nonsense() {
    let cnf = formula(3, &[&[1], &[-1, 2], &[3, 3, 3], &[2, -2]]);
    for (_, mut session) in sessions(&cnf) {
        assert_eq!(solve(&mut *session, &[lit(-2)]), Verdict::Unsat);
        assert_eq!(solve(&mut *session, &[lit(2), lit(2), lit(1)]), Verdict::Sat(Model::new(vec![true; 3])));
        assert_eq!(solve(&mut *session, &[lit(3), lit(-3)]), Verdict::Unsat);
        assert_eq!(solve(&mut *session, &[]), Verdict::Sat(Model::new(vec![true; 3])));
        session.add(&[]);
        assert_eq!(solve(&mut *session, &[]), Verdict::Unsat);
    }
}

#[test]
fn nothing_to_satisfy_is_satisfied() {
    for (_, mut session) in sessions(&formula(0, &[])) {
        assert!(matches!(solve(&mut *session, &[]), Verdict::Sat(model) if model.is_empty()));
    }
    for (_, mut session) in sessions(&formula(3, &[])) {
        assert_eq!(enumerate(&mut *session, &[]).len(), 8);
    }
    for (_, mut session) in sessions(&formula(1, &[&[]])) {
        assert_eq!(solve(&mut *session, &[]), Verdict::Unsat);
    }
}

#[test]
fn too_many_variables_are_refused() {
    struct Many;
    impl Emit for Many {
        fn emit(&self, sink: &mut dyn Sink) {
            sink.new_vars(Var::MAX_COUNT + 1);
        }
    }
    assert!(matches!(
        Dpll::default().solve(&Many, &Limits::default()),
        Err(BackendError::TooManyVariables(_))
    ));
}

/// A long chain of implications and many decisions would overflow the stack of a recursive search and make a careless
/// heuristic take quadratic time.
#[test]
fn deep_searches_need_no_stack() {
    struct Deep {
        links: usize,
        choices: usize,
        length: usize,
    }
    impl Emit for Deep {
        fn emit(&self, sink: &mut dyn Sink) {
            let first = sink.new_vars(self.links as u64 + 1);
            let lit = |first: Var, index: usize| first.offset(index as u32).positive();
            (0..self.links).for_each(|index| sink.clause(&[!lit(first, index), lit(first, index + 1)]));
            for _ in 0..self.choices {
                let first = sink.new_vars(self.length as u64);
                sink.clause(&(0..self.length).map(|index| lit(first, index)).collect::<Vec<_>>());
            }
        }
    }
    for dpll in configurations().filter(|dpll| dpll.groups) {
        // By definition, these two heuristics count over the whole formula at each decision.
        let counts = [Some(Heuristic::Dlis), Some(Heuristic::Jw)].contains(&dpll.heuristic);
        for length in [2, 3] {
            let choices = if counts {
                200
            } else if length == 2 {
                200_000
            } else {
                20_000
            };
            let mut session = session(dpll, &Deep { links: 200_000, choices, length });
            let Verdict::Sat(model) = solve(&mut session, &[lit(1)]) else { panic!("{dpll:?}") };
            assert!((0..200_000).all(|index| model.satisfies(Var::from_index(index).positive())));
            session.add(&[lit(-1), lit(200_002), lit(200_003)]);
            assert!(matches!(solve(&mut session, &[lit(1)]), Verdict::Sat(_)));
            assert_eq!(solve(&mut session, &[lit(1), lit(-200_000)]), Verdict::Unsat);
        }
    }
}
