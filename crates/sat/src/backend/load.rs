//! Loads a formula into a solver in this process, until the stop flag is raised or memory runs out.

use std::cell::Cell;

use super::fed::FedClauses;
use super::{BackendError, Limits, MOST_IN_PROCESS, Verdict, check_size};
use crate::cnf::{Emit, ExtendedFormula, Lit, Model, Sink, Var, VarCount};

/// The reason why a solver takes no more clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A limit set by the caller was reached.
    Unwanted,
    /// The system refused this many bytes.
    Memory(u64),
}

/// A solver into which a formula can be loaded.
pub trait Feed {
    /// Takes a clause. The formula has `vars` variables so far, at most [`MOST_IN_PROCESS`].
    fn feed(&mut self, lits: &[Lit], vars: u64, limits: &Limits) -> Result<(), Refusal>;

    /// Called after the last clause; `vars` is the number of variables of the formula.
    fn end(&mut self, _vars: u64, _limits: &Limits) -> Result<(), Refusal> {
        Ok(())
    }
}

/// The result of loading a formula.
pub struct LoadOutcome<F> {
    pub solver: F,
    pub vars: usize,
    /// `true` if the whole formula was loaded.
    pub complete: bool,
    /// The clauses that the solver received, for checking its models; `None` if they are too many, or if loading was
    /// interrupted.
    pub fed: Option<FedClauses>,
}

/// Loads a formula into `solver`, which is called `name` in errors.
///
/// # Errors
/// The formula is too large, or there is not enough memory.
pub fn load<F: Feed>(
    name: &'static str,
    cnf: &dyn Emit,
    solver: F,
    limits: &Limits,
) -> Result<LoadOutcome<F>, BackendError> {
    let (vars, refused, fed) = (VarCount::default(), Cell::new(None), Some(FedClauses::default()));
    let mut loader = Loader { solver, limits, vars, refused, fed };
    cnf.emit(&mut loader);
    check_size(name, loader.vars)?;
    let vars = loader.vars.total();
    if loader.refused.get().is_none() {
        loader.refused.set(loader.solver.end(vars, limits).err());
    }
    if let Some(Refusal::Memory(bytes)) = loader.refused.get() {
        return Err(BackendError::NoMemory { name, vars, megabytes: bytes >> 20 });
    }
    let complete = loader.refused.get().is_none();
    let Loader { solver, fed, .. } = loader;
    Ok(LoadOutcome { solver, vars: vars as usize, complete, fed: fed.filter(|_| complete) })
}

struct Loader<'a, F> {
    solver: F,
    limits: &'a Limits,
    vars: VarCount,
    /// The reason why a clause was refused, if one was. The solver then lacks clauses and gets no more.
    refused: Cell<Option<Refusal>>,
    fed: Option<FedClauses>,
}

impl<F: Feed> Loader<'_, F> {
    /// Keeps a clause or a group for checking models; if there are too many, drops them all.
    fn keep(&mut self, lits: &[Lit], is_group: bool) {
        if self.fed.as_mut().is_some_and(|fed| !fed.keep(lits, is_group)) {
            self.fed = None;
        }
    }

    fn feed(&mut self, lits: &[Lit]) {
        // After a refusal or with too many variables, the solver will not be used, so it gets no more clauses.
        let vars = self.vars.total();
        if vars <= MOST_IN_PROCESS && self.refused.get().is_none() {
            self.refused.set(self.solver.feed(lits, vars, self.limits).err());
        }
    }
}

impl<F: Feed> Sink for Loader<'_, F> {
    fn new_vars(&mut self, count: u64) -> Var {
        if let Some(fed) = &mut self.fed {
            fed.new_vars(count);
        }
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.keep(lits, false);
        self.feed(lits);
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        self.keep(lits, true);
        for (i, &a) in lits.iter().enumerate() {
            if !self.wants_more() {
                return;
            }
            lits[i + 1..].iter().for_each(|&b| self.feed(&[!a, !b]));
        }
    }

    fn wants_more(&self) -> bool {
        if self.refused.get().is_none() && (self.limits.stopped() || self.vars.total() > MOST_IN_PROCESS) {
            self.refused.set(Some(Refusal::Unwanted));
        }
        self.refused.get().is_none()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}

/// Returns the answer "satisfiable" after checking `model` against the formula, the added clauses and the assumptions;
/// `name` is the solver's name. If a limit ends the check, the answer is "unknown".
///
/// # Errors
/// The model falsifies a clause or an assumption.
pub fn checked(
    name: &'static str,
    model: Model,
    assumptions: &[Lit],
    (formula, added): (&dyn Emit, &[Vec<Lit>]),
    limits: &Limits,
) -> Result<Verdict, BackendError> {
    match assumptions.iter().find(|&&lit| !model.satisfies(lit)) {
        Some(&lit) => Err(BackendError::WrongModel { name: name.to_owned(), clause: vec![lit] }),
        None => super::checked(name, model, &ExtendedFormula::new(formula, added), limits),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// A solver that takes this many clauses and then refuses.
    struct Few(usize);

    impl Feed for Few {
        fn feed(&mut self, _: &[Lit], _: u64, _: &Limits) -> Result<(), Refusal> {
            self.0 = self.0.checked_sub(1).ok_or(Refusal::Memory(5 << 20))?;
            Ok(())
        }
    }

    /// A formula of two clauses and a group of three, which raises the flag after its first clause.
    struct InterruptedFormula(Arc<AtomicBool>);

    impl Emit for InterruptedFormula {
        fn emit(&self, sink: &mut dyn Sink) {
            let var = sink.new_vars(3);
            let lits = [0, 1, 2].map(|offset| var.offset(offset).positive());
            sink.clause(&lits);
            self.0.store(true, Ordering::SeqCst);
            if sink.wants_more() {
                sink.clause(&lits[1..]);
                sink.pairwise(&lits);
            }
        }
    }

    #[test]
    fn a_formula_that_was_cut_is_known_as_such_though_the_flag_be_lowered() {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stopped_by(Arc::clone(&flag));
        let loaded =
            load("some", &InterruptedFormula(Arc::clone(&flag)), Few(9), &limits).expect("it is small");
        flag.store(false, Ordering::SeqCst);
        assert_eq!((loaded.complete, loaded.solver.0, loaded.vars), (false, 8, 3));
        assert!(loaded.fed.is_none());
    }

    #[test]
    fn what_is_refused_for_memory_is_an_error() {
        let whole = InterruptedFormula(Arc::default());
        let loaded = load("some", &whole, Few(5), &Limits::default()).expect("two clauses and three pairs");
        assert!(loaded.complete && loaded.solver.0 == 0);
        let error = load("some", &whole, Few(4), &Limits::default()).map(|_| ());
        assert!(
            matches!(error, Err(BackendError::NoMemory { name: "some", vars: 3, megabytes: 5 })),
            "{error:?}"
        );
    }

    #[test]
    fn models_of_too_little_are_errors() {
        let formula = InterruptedFormula(Arc::default());
        let lits = [0, 1, 2].map(|index| Var::from_index(index).positive());
        let model = |values: [bool; 3]| Model::new(values);
        let ask = |values, assumed: &[Lit], added: &[Vec<Lit>]| {
            checked("some", model(values), assumed, (&formula, added), &Limits::default())
        };
        let only = [false, true, false];
        assert!(matches!(ask(only, &[lits[1]], &[]), Ok(Verdict::Sat(_))));
        let wrong = |asked: Result<Verdict, BackendError>| match asked {
            Err(BackendError::WrongModel { clause, .. }) => clause,
            other => panic!("{other:?}"),
        };
        assert_eq!(wrong(ask(only, &[lits[0]], &[])), [lits[0]]);
        assert_eq!(wrong(ask(only, &[], &[vec![lits[2]]])), [lits[2]]);
        assert_eq!(wrong(ask([true, true, false], &[], &[])), [!lits[0], !lits[1]]);
    }
}
