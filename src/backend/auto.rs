//! Two backends as one: the first tries within a budget, the second takes over where it gives up.

use super::{AUTO, Backend, Error, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Emit, Lit};
use crate::stopwatch::Phase;

/// A backend that is quick on easy formulas, followed by one that is strong on hard ones; the default is
/// that of [`Handover::suited`].
#[non_exhaustive]
pub struct Handover {
    /// Asked first.
    pub first: Box<dyn Backend>,
    /// The most conflicts of one question to the first: fewer where its constraints have more than
    /// [`Handover::LITERALS`] literals, so that they take no longer.
    pub budget: u64,
    /// Asked from then on; without it the first goes on, without budget.
    pub second: Option<Box<dyn Backend>>,
}

impl Handover {
    /// The most literals of constraints that do not lessen the budget.
    pub const LITERALS: u64 = 10_000;

    /// `first` within a `budget` of conflicts for each question, then `second`.
    pub fn new(first: Box<dyn Backend>, budget: u64, second: Option<Box<dyn Backend>>) -> Handover {
        Handover { first, budget, second }
    }
}

impl Backend for Handover {
    fn name(&self) -> &str {
        AUTO
    }

    fn lasts(&self) -> bool {
        self.first.lasts()
    }

    fn open<'a>(&'a self, cnf: &'a dyn Emit, limits: &Limits) -> Result<Box<dyn Incremental + 'a>, Error> {
        let first = self.first.open(cnf, limits)?;
        Ok(Box::new(HandoverSession {
            backends: self,
            cnf,
            first,
            second: None,
            over: false,
            added: Vec::new(),
        }))
    }
}

struct HandoverSession<'a> {
    backends: &'a Handover,
    cnf: &'a dyn Emit,
    first: Box<dyn Incremental + 'a>,
    /// The second, once it was needed.
    second: Option<Box<dyn Incremental + 'a>>,
    /// Whether the budget has been spent.
    over: bool,
    /// Everything added while the second may still have to hear of it.
    added: Vec<Vec<Lit>>,
}

impl<'a> HandoverSession<'a> {
    /// The conflicts of one question to the first.
    fn budget(&self) -> u64 {
        match (&self.backends.second, self.first.literals()) {
            (Some(_), Some(literals)) if literals > Handover::LITERALS => {
                let share = u128::from(self.backends.budget) * u128::from(Handover::LITERALS);
                (share / u128::from(literals)) as u64
            }
            _ => self.backends.budget,
        }
    }

    /// From now on the second is asked, or the first without budget.
    fn hand_over(&mut self, limits: &Limits) -> Result<(), Error> {
        if let (Some(second), None) = (&self.backends.second, &self.second) {
            let _encode = limits.during(Phase::Encode);
            self.second = Some(second.open(self.cnf, limits)?);
        }
        if let Some(session) = &mut self.second {
            self.added.drain(..).for_each(|clause| session.add(&clause));
        }
        self.over = true;
        Ok(())
    }

    /// Who gave the last answer.
    fn answered(&self) -> &(dyn Incremental + 'a) {
        match &self.second {
            Some(second) if self.over => &**second,
            _ => &*self.first,
        }
    }

    /// Who is asked now.
    fn current(&mut self) -> &mut (dyn Incremental + 'a) {
        match &mut self.second {
            Some(second) if self.over => &mut **second,
            _ => &mut *self.first,
        }
    }
}

impl Incremental for HandoverSession<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.current().add(clause);
        if !self.over && self.backends.second.is_some() {
            self.added.push(clause.to_vec());
        }
    }

    /// The next question has the whole budget again.
    fn forget(&mut self, limits: &Limits) -> Result<(), Error> {
        self.first.forget(limits)?;
        if let Some(second) = &mut self.second {
            second.forget(limits)?;
        }
        self.added.clear();
        self.over = false;
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
        if self.over {
            return self.current().solve_under(assumptions, limits);
        }
        let budget = self.budget();
        let tight = limits.conflicts.is_some_and(|conflicts| conflicts <= budget);
        let verdict = self.first.solve_under(assumptions, &limits.at_most(budget))?;
        // A limit of the caller's ends the question; only our own budget hands it over.
        if verdict != Verdict::Unknown || tight || limits.stopped() {
            return Ok(verdict);
        }
        let rest = limits.conflicts.map(|conflicts| conflicts - budget);
        let limits = Limits { conflicts: rest, ..limits.clone() };
        self.hand_over(&limits)?;
        // The flag may have gone up while the second was loading, which leaves it half loaded;
        // it then answers "unknown" by itself.
        self.current().solve_under(assumptions, &limits)
    }

    fn failed(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        self.current().failed(assumptions)
    }

    fn statistics(&self) -> Statistics {
        self.answered().statistics()
    }

    fn backend(&self) -> &str {
        self.answered().backend()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::cnf::{Formula, Sink};

    /// Answers "unsatisfiable" to those who allow enough conflicts, and tells what happened.
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

        fn open<'a>(&'a self, _: &'a dyn Emit, _: &Limits) -> Result<Box<dyn Incremental + 'a>, Error> {
            self.note("open");
            Ok(Box::new(self.clone()))
        }
    }

    impl Incremental for Fake {
        fn add(&mut self, clause: &[Lit]) {
            self.note(&format!("add {clause:?}"));
        }

        fn forget(&mut self, _: &Limits) -> Result<(), Error> {
            self.note("forget");
            Ok(())
        }

        fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
            self.note(&format!("solve {assumptions:?} {:?}", limits.conflicts));
            let enough = !limits.stopped() && limits.conflicts.is_none_or(|allowed| allowed >= self.needs);
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
        Stage {
            diary: Rc::clone(&diary),
            handover,
            formula,
            lits: [var.positive(), !var.offset(1).positive()],
        }
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
        assert_eq!(session.solve_under(&[b], &Limits::default()).expect("an answer"), Verdict::Unsat);
        session.add(&[b]);
        assert_eq!(session.solve_under(&[], &Limits::default()).expect("an answer"), Verdict::Unsat);
        assert_eq!(session.backend(), "second");
        let expected = [
            "first open",
            "first add [1, -2]",
            "first solve [-2] Some(10)",
            "second open",
            "second add [1, -2]",
            "second solve [-2] None",
            "second add [-2]",
            "second solve [] None",
        ];
        assert_eq!(*diary.borrow(), expected);
    }

    #[test]
    fn the_budget_takes_as_long_in_large_formulas() {
        for (literals, budget) in
            [(None, 2_000), (Some(10_000), 2_000), (Some(20_000), 1_000), (Some(u64::MAX), 0)]
        {
            let Stage { mut handover, formula, .. } = stage(10, true);
            handover.budget = 2_000;
            let session = HandoverSession {
                backends: &handover,
                cnf: &formula,
                first: Box::new(Large(literals)),
                second: None,
                over: false,
                added: Vec::new(),
            };
            assert_eq!(session.budget(), budget, "{literals:?}");
        }
    }

    /// A formula of so many literals.
    struct Large(Option<u64>);

    impl Incremental for Large {
        fn add(&mut self, _: &[Lit]) {}

        fn forget(&mut self, _: &Limits) -> Result<(), Error> {
            Ok(())
        }

        fn solve_under(&mut self, _: &[Lit], _: &Limits) -> Result<Verdict, Error> {
            Ok(Verdict::Unknown)
        }

        fn literals(&self) -> Option<u64> {
            self.0
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
        let expected =
            ["first open", "first solve [] Some(10)", "first solve [] None", "first solve [] None"];
        assert_eq!(*diary.borrow(), expected);
    }

    #[test]
    fn limits_of_the_caller_are_kept() {
        let Stage { diary, handover, formula, .. } = stage(100, true);
        let mut session = handover.open(&formula, &Limits::default()).expect("a session");
        let few = Limits { conflicts: Some(7), ..Limits::default() };
        assert_eq!(session.solve_under(&[], &few).expect("an answer"), Verdict::Unknown);
        let more = Limits { conflicts: Some(17), ..Limits::default() };
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
        let stopped = Limits { stop: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
        assert_eq!(handover.solve(&formula, &stopped).expect("an answer"), Verdict::Unknown);
        assert_eq!(*diary.borrow(), ["first open", "first solve [] Some(10)"]);
    }
}
