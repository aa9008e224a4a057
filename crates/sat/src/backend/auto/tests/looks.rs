//! Tests of how long the first backend may search.

use super::*;

/// Never answers; after each question, reports the next share of its search as done.
#[derive(Clone)]
struct SearchingSolver {
    shares: Vec<f64>,
    asked: Rc<RefCell<Vec<Option<u64>>>>,
}

impl Backend for SearchingSolver {
    fn name(&self) -> &str {
        "searching"
    }

    fn load<'a>(
        &'a self,
        _: Rc<dyn Emit + 'a>,
        _: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        Ok(Box::new(self.clone()))
    }
}

impl Incremental for SearchingSolver {
    fn add(&mut self, _: &[Lit]) {}

    fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
        Ok(())
    }

    fn solve_under(&mut self, _: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        self.asked.borrow_mut().push(limits.conflicts());
        Ok(Verdict::Unknown)
    }

    fn behind(&self) -> Option<f64> {
        let asked = self.asked.borrow().len();
        Some(asked.checked_sub(1).map_or(0.0, |last| self.shares[last]))
    }

    fn statistics(&self) -> Statistics {
        Vec::new()
    }

    fn backend(&self) -> &str {
        "searching"
    }
}

/// The shares of the search that the first backend has done after each question, the caller's limit, the conflicts that
/// the first backend is given in each question, and the limit that remains for the second.
type Case = (&'static [f64], Option<u64>, &'static [u64], Option<u64>);

#[test]
fn a_search_that_is_seen_to_take_long_is_not_waited_for() {
    let cases: [Case; 6] = [
        // Just fast enough for the budget.
        (&[0.06, 0.12, 0.25, 0.9], None, &[10, 10, 20, 120], None),
        // Somewhat too slow, but the estimate may be wrong.
        (&[0.03, 0.06, 0.12, 0.9], None, &[10, 10, 20, 120], None),
        (&[0.0], None, &[10], None),
        (&[0.9, 0.03], None, &[10, 10], None),
        // The unused conflicts of the first remain for the second.
        (&[0.0], Some(500), &[10], Some(490)),
        (&[0.0], Some(160), &[160], None),
    ];
    for (shares, limit, asked, rest) in cases {
        let Stage { diary, handover, formula, .. } = stage(0, true);
        let first = SearchingSolver { shares: shares.to_vec(), asked: Rc::default() };
        let handover = Handover { first: Box::new(first.clone()), budget: 160, ..handover };
        let mut session = handover.open(&formula, &Limits::default()).expect("a session");
        let limits = Limits::default().with_conflicts(limit);
        let verdict = session.solve_under(&[], &limits).expect("an answer");
        let asked: Vec<Option<u64>> = asked.iter().copied().map(Some).collect();
        assert_eq!(*first.asked.borrow(), asked, "{shares:?} {limit:?}");
        let over = limit != Some(160);
        assert_eq!(verdict, if over { Verdict::Unsat } else { Verdict::Unknown });
        let second = ["second open".to_owned(), format!("second solve [] {rest:?}")];
        assert_eq!(*diary.borrow(), if over { second.to_vec() } else { Vec::new() }, "{shares:?} {limit:?}");
    }
}

#[test]
fn alone_the_first_has_the_whole_budget() {
    let first = SearchingSolver { shares: vec![0.0; 2], asked: Rc::default() };
    let handover = Handover { first: Box::new(first.clone()), budget: 160, second: None };
    handover.solve(&Formula::default(), &Limits::default()).expect("an answer");
    assert_eq!(*first.asked.borrow(), [Some(160), None]);
}
