//! Tests of literals, formulas, counts and models together.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::limits::{Limits, Room, Stopped};

fn lit(number: i32) -> Lit {
    Lit::from_dimacs(number).expect("a literal")
}

fn formula(clauses: &[&[i32]]) -> Formula {
    let mut formula = Formula::default();
    formula.new_vars(3);
    for clause in clauses {
        formula.clause(&clause.iter().map(|&n| lit(n)).collect::<Vec<_>>());
    }
    formula
}

#[test]
fn literals_survive_dimacs() {
    for number in [1, -1, 2, -7, i32::MAX, -i32::MAX] {
        assert_eq!(lit(number).to_dimacs(), number);
        assert_eq!((!lit(number)).to_dimacs(), -number);
    }
    assert_eq!((Lit::TRUE.to_dimacs(), Lit::FALSE.to_dimacs()), (i32::MIN, i32::MIN));
    assert_eq!(Lit::from_dimacs(0), None);
    assert_eq!(Lit::from_dimacs(i32::MIN), None);
}

#[test]
fn a_formula_replays_itself() {
    let original = formula(&[&[1, -2], &[], &[3]]);
    assert_eq!(Formula::of(&original), Ok(original.clone()));
    assert_eq!(original.clauses().map(<[Lit]>::len).collect::<Vec<_>>(), [2, 0, 1]);
}

#[test]
fn a_formula_within_limits_is_whole_or_nothing() {
    /// Raises the flag at one of ten clauses.
    struct Raises(usize, Arc<AtomicBool>);
    impl Emit for Raises {
        fn emit(&self, sink: &mut dyn Sink) {
            let a = sink.new_var().positive();
            for clause in 0..10 {
                self.1.fetch_or(clause == self.0, Ordering::SeqCst);
                sink.clause(&[a]);
            }
        }
    }
    /// Memory with nothing left. It raises no flag.
    #[derive(Debug)]
    struct Full;
    impl Room for Full {
        fn has(&self, _: u64) -> bool {
            false
        }
    }

    let original = formula(&[&[1, -2], &[], &[3]]);
    assert_eq!(Formula::within(&original, &Limits::NONE), Ok(Some(original.clone())));
    for (place, is_whole) in [(3, false), (9, false), (10, true)] {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stopped_by(Arc::clone(&flag));
        let recorded = Formula::within(&Raises(place, flag), &limits).expect("few variables");
        assert_eq!(recorded.map(|it| it.len()), is_whole.then_some(10));
    }
    let many = formula(&vec![&[1, 2, 3][..]; 1 << 20]);
    assert_eq!(Formula::within(&many, &Limits::default().within(Arc::new(Full))), Ok(None));
}

#[test]
fn a_model_knows_its_true_variables() {
    let values: Vec<bool> = (0..200).map(|index| index % 7 == 0 || index % 64 == 63).collect();
    let model = Model::new(values.iter().copied());
    assert_eq!(model.len(), 200);
    for start in [0, 1, 62, 63, 64, 65, 126, 128, 199, 200, 300] {
        for end in [0, 1, 63, 64, 65, 127, 128, 192, 199, 200, 500] {
            let expected: Vec<usize> = (start..end.min(200)).filter(|&index| values[index]).collect();
            assert_eq!(model.true_in(start..end).collect::<Vec<_>>(), expected, "{start}..{end}");
        }
    }
    let words = vec![!0, !0, !0, !0];
    assert_eq!(Model::from_words(words, 70), Model::new([true; 70]));
}

#[test]
fn a_model_names_the_clause_it_breaks() {
    let model = Model::new(vec![true, false]);
    assert_eq!(model.falsified(&formula(&[&[1, 2], &[-3]])), None);
    assert_eq!(model.falsified(&formula(&[&[1], &[2, 3]])), Some(vec![lit(2), lit(3)]));
}

#[test]
fn the_counter_counts_pairs_without_visiting_them() {
    struct Ten;
    impl Emit for Ten {
        fn emit(&self, sink: &mut dyn Sink) {
            let first = sink.new_vars(10);
            let lits: Vec<Lit> = (0..10).map(|i| first.offset(i).positive()).collect();
            sink.section("pairs");
            sink.pairwise(&lits);
            sink.section("others");
            sink.clause(&lits);
        }
    }
    let counter = Counter::count(&Ten).expect("few variables");
    assert_eq!((counter.vars(), counter.clauses()), (10, 46));
    assert_eq!(counter.sections(), [("pairs".to_owned(), 45), ("others".to_owned(), 1)]);
    assert_eq!(Formula::of(&Ten).expect("few variables").len(), 46);
}

#[test]
fn running_out_of_variables_is_noticed() {
    struct Many;
    impl Emit for Many {
        fn emit(&self, sink: &mut dyn Sink) {
            sink.new_vars(Var::MAX_COUNT);
            sink.new_var();
        }
    }
    assert!(Counter::count(&Many).is_err());
}

#[test]
fn a_guard_joins_every_clause() {
    let mut formula = Formula::default();
    formula.new_vars(3);
    GuardedSink::new(&mut formula, &[lit(-3)]).clause(&[lit(1), lit(2)]);
    assert_eq!(formula.clauses().next(), Some(&[lit(-3), lit(1), lit(2)][..]));
}

#[test]
fn a_check_that_a_limit_cuts_says_nothing() {
    let raised = Limits::default().stopped_by(std::sync::Arc::new(true.into()));
    let (wrong, right) = (Model::new([false]), Model::new([true]));
    for model in [wrong.clone(), right.clone()] {
        // After a limit is reached, the emitted clauses may be arbitrary.
        assert_eq!(model.falsified_within(&formula(&[&[1]]), &raised), Err(Stopped));
    }
    assert_eq!(wrong.falsified_within(&formula(&[&[1]]), &Limits::default()), Ok(Some(vec![lit(1)])));
    assert_eq!(right.falsified_within(&formula(&[&[1]]), &Limits::default()), Ok(None));
}
