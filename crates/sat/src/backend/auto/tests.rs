//! Tests of the choice of backend, its limits, and the calls that each backend receives.

mod looks;
mod walks;

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::cnf::{Formula, Sink};

/// Answers "unsatisfiable" if the limit allows enough conflicts, and records what happened.
#[derive(Clone)]
struct Fake {
    name: &'static str,
    needs: u64,
    diary: Rc<RefCell<Vec<String>>>,
}

impl Fake {
    fn note(&self, what: &str) {
        self.diary.borrow_mut().push(format!("{} {what}", self.name));
    }
}

impl Backend for Fake {
    fn name(&self) -> &str {
        self.name
    }

    fn load<'a>(
        &'a self,
        _: Rc<dyn Emit + 'a>,
        _: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        self.note("open");
        Ok(Box::new(self.clone()))
    }
}

impl Incremental for Fake {
    fn prefer(&mut self, lits: &[Lit]) {
        self.note(&format!("prefer {lits:?}"));
    }

    fn add(&mut self, clause: &[Lit]) {
        self.note(&format!("add {clause:?}"));
    }

    fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
        self.note("forget");
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        self.note(&format!("solve {assumptions:?} {:?}", limits.conflicts()));
        let enough = !limits.stopped() && limits.conflicts().is_none_or(|allowed| allowed >= self.needs);
        Ok(if enough { Verdict::Unsat } else { Verdict::Unknown })
    }

    fn statistics(&self) -> Statistics {
        vec![("needs", self.needs)]
    }

    fn backend(&self) -> &str {
        self.name
    }
}

struct Stage {
    diary: Rc<RefCell<Vec<String>>>,
    handover: Handover,
    formula: Formula,
    lits: [Lit; 2],
}

fn stage(needs: u64, second: bool) -> Stage {
    let diary = Rc::new(RefCell::new(Vec::new()));
    let fake = |name, needs| Box::new(Fake { name, needs, diary: Rc::clone(&diary) });
    let handover = Handover {
        first: fake("first", needs),
        budget: 10,
        second: if second { Some(fake("second", 1)) } else { None },
    };
    let mut formula = Formula::default();
    let var = formula.new_vars(2);
    Stage { diary: Rc::clone(&diary), handover, formula, lits: [var.positive(), !var.offset(1).positive()] }
}

#[test]
fn the_first_answers_what_it_can() {
    let Stage { diary, handover, formula, .. } = stage(10, true);
    let mut session = handover.open(&formula, &Limits::default()).expect("a session");
    assert_eq!(session.solve_under(&[], &Limits::default()).expect("an answer"), Verdict::Unsat);
    assert_eq!((session.backend(), session.statistics()), ("first", vec![("needs", 10)]));
    assert_eq!(*diary.borrow(), ["first open", "first solve [] Some(10)"]);
}

#[test]
fn the_second_hears_everything_and_stays() {
    let Stage { diary, handover, formula, lits: [a, b] } = stage(100, true);
    let mut session = handover.open(&formula, &Limits::default()).expect("a session");
    session.add(&[a, b]);
    session.prefer(&[a]);
    assert_eq!(session.solve_under(&[b], &Limits::default()).expect("an answer"), Verdict::Unsat);
    session.prefer(&[b]);
    session.add(&[b]);
    assert_eq!(session.solve_under(&[], &Limits::default()).expect("an answer"), Verdict::Unsat);
    assert_eq!(session.backend(), "second");
    let expected = [
        "first open",
        "first add [1, -2]",
        "first prefer [1]",
        "first solve [-2] Some(10)",
        "second open",
        "second prefer [1]",
        "second add [1, -2]",
        "second solve [-2] None",
        "first prefer [-2]",
        "second prefer [-2]",
        "second add [-2]",
        "second solve [] None",
    ];
    assert_eq!(*diary.borrow(), expected);
}

#[test]
fn the_budget_takes_as_long_in_large_formulas() {
    let (plain, board) = (false, true);
    for (formula, literals, grouped, budget) in [
        (plain, None, None, 2_000),
        (plain, Some(10_000), None, 2_000),
        (plain, Some(20_000), None, 1_000),
        (plain, Some(u64::MAX), None, 0),
        (board, Some(20_000), Some(20_000), 2_000),
        (board, Some(160_000), Some(80_000), 1_000),
        // A board with automata, and a first backend that takes groups as clauses.
        (board, Some(20_000), Some(9_999), 1_000),
        (board, Some(20_000), None, 1_000),
    ] {
        let Stage { mut handover, .. } = stage(10, true);
        handover.budget = 2_000;
        let session = HandoverSession {
            backends: &handover,
            cnf: Rc::new(Board(formula)),
            first: Box::new(Large { literals, grouped }),
            second: None,
            over: false,
            large_board: OnceCell::new(),
            added: Vec::new(),
            heard: [0; 2],
            walks: false,
            is_alone: false,
            will_forget: false,
            preferred: Vec::new(),
        };
        assert_eq!(session.budget(), budget, "{formula} {literals:?} {grouped:?}");
    }
}

/// A formula that is mostly groups or not.
struct Board(bool);

impl Emit for Board {
    fn emit(&self, _: &mut dyn Sink) {}

    fn is_mostly_groups(&self) -> bool {
        self.0
    }
}

/// A formula with these numbers of literals and of literals in groups.
struct Large {
    literals: Option<u64>,
    grouped: Option<u64>,
}

impl Incremental for Large {
    fn add(&mut self, _: &[Lit]) {}

    fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
        Ok(())
    }

    fn solve_under(&mut self, _: &[Lit], _: &Limits) -> Result<Verdict, BackendError> {
        Ok(Verdict::Unknown)
    }

    fn literals(&self) -> Option<u64> {
        self.literals
    }

    fn grouped_literals(&self) -> Option<u64> {
        self.grouped
    }

    fn statistics(&self) -> Statistics {
        Vec::new()
    }

    fn backend(&self) -> &str {
        "large"
    }
}

#[test]
fn after_forgetting_the_first_is_asked_again() {
    let Stage { diary, handover, formula, lits: [a, _] } = stage(100, true);
    let mut session = handover.open(&formula, &Limits::default()).expect("a session");
    for _ in 0..2 {
        session.add(&[a]);
        assert_eq!(session.solve_under(&[], &Limits::default()).expect("an answer"), Verdict::Unsat);
        session.forget(&Limits::default()).expect("it forgets");
    }
    let expected = [
        "first open",
        "first add [1]",
        "first solve [] Some(10)",
        "second open",
        "second add [1]",
        "second solve [] None",
        "first forget",
        "second forget",
        "first add [1]",
        "first solve [] Some(10)",
        "second add [1]",
        "second solve [] None",
        "first forget",
        "second forget",
    ];
    assert_eq!(*diary.borrow(), expected);
}

#[test]
fn alone_the_first_goes_on() {
    let Stage { diary, handover, formula, .. } = stage(100, false);
    let mut session = handover.open(&formula, &Limits::default()).expect("a session");
    for _ in 0..2 {
        assert_eq!(session.solve_under(&[], &Limits::default()).expect("an answer"), Verdict::Unsat);
    }
    let expected = ["first open", "first solve [] Some(10)", "first solve [] None", "first solve [] None"];
    assert_eq!(*diary.borrow(), expected);
}

#[test]
fn limits_of_the_caller_are_kept() {
    let Stage { diary, handover, formula, .. } = stage(100, true);
    let mut session = handover.open(&formula, &Limits::default()).expect("a session");
    let few = Limits::default().at_most(7);
    assert_eq!(session.solve_under(&[], &few).expect("an answer"), Verdict::Unknown);
    let more = Limits::default().at_most(17);
    assert_eq!(session.solve_under(&[], &more).expect("an answer"), Verdict::Unsat);
    let expected = [
        "first open",
        "first solve [] Some(7)",
        "first solve [] Some(10)",
        "second open",
        "second solve [] Some(7)",
    ];
    assert_eq!(*diary.borrow(), expected);
}

#[test]
fn a_stop_is_no_handover() {
    let Stage { diary, handover, formula, .. } = stage(1, true);
    let stopped = Limits::default().stopped_by(Arc::new(AtomicBool::new(true)));
    assert_eq!(handover.solve(&formula, &stopped).expect("an answer"), Verdict::Unknown);
    assert_eq!(*diary.borrow(), ["first open", "first solve [] Some(10)"]);
}
