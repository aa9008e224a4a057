//! Tests of walks through all models.

use super::*;

/// Memory with nothing left.
#[derive(Debug)]
struct Nothing;

impl crate::limits::Room for Nothing {
    fn has(&self, _bytes: u64) -> bool {
        false
    }
}

/// A backend that needs memory for a long list.
struct Greedy(Rc<Cell<usize>>);

impl Backend for Greedy {
    fn name(&self) -> &str {
        "greedy"
    }

    fn load<'a>(
        &'a self,
        _: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        self.0.set(self.0.get() + 1);
        assert!(limits.room_for::<u8>(4 << 20).is_err());
        Ok(Box::new(Fake { name: "greedy", needs: 0, diary: Rc::default() }))
    }
}

/// Without memory for the second backend, the first walks through all models alone.
#[test]
fn a_walk_goes_on_without_the_second() {
    let (vars, mut number) = (10_u32, 1_u32);
    let mut next = |end: u32| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 16) % end
    };
    let mut refused = 0;
    for _ in 0..20 {
        let clauses: Vec<[(u32, bool); 3]> =
            (0..30).map(|_| [(); 3].map(|()| (next(vars), next(2) == 0))).collect();
        let holds = |model: u32| {
            let is_true = |&(var, sign): &(u32, bool)| (model >> var & 1 == 1) == sign;
            clauses.iter().all(|clause| clause.iter().any(is_true))
        };
        let expected = (0..1 << vars).filter(|&model| holds(model)).count();
        let mut formula = Formula::default();
        let lits: Vec<Lit> = (0..vars).map(|_| formula.new_var().positive()).collect();
        let lit = |&(var, sign): &(u32, bool)| if sign { lits[var as usize] } else { !lits[var as usize] };
        clauses.iter().for_each(|clause| formula.clause(&clause.iter().map(lit).collect::<Vec<_>>()));
        let asked = Rc::new(Cell::new(0));
        let first = Box::new(crate::backend::dpll::Dpll::new());
        let handover = Handover::new(first, 0, Some(Box::new(Greedy(Rc::clone(&asked)))));
        let limits = Limits::default().within(Arc::new(Nothing));
        let mut session = handover.open(&formula, &limits).expect("a small formula");
        assert!(session.walk(&Projection::AllOf(vars as usize), &limits).expect("it can"));
        let mut found = 0;
        while matches!(session.solve_under(&[], &limits).expect("no failure"), Verdict::Sat(_)) {
            found += 1;
        }
        assert_eq!((found, limits.stopped()), (expected, false));
        // Once its loading has failed for lack of memory, the second backend is not loaded again.
        assert!(asked.get() < 2);
        refused += asked.get();
    }
    assert!(refused > 5, "{refused}");
}
