//! Enumerates the models of a formula; no two agree on all variables of the projection.

use std::rc::Rc;

use crate::backend::{AUTO, Backend, BackendError, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Emit, Lit, Model, Projection};
use crate::stopwatch::Phase;

/// The number of models that are each excluded by an added clause. After these, the session enumerates the others by
/// itself if it can.
const CLAUSES: u64 = 2;

/// An enumeration of the models of a loaded formula; no two agree on all variables of the projection.
///
/// Solvers in this process take time proportional to the number of models, and constant memory. External solvers
/// receive a clause for each model found.
pub struct Models<'a> {
    session: Box<dyn Incremental + 'a>,
    projection: Projection,
    assumptions: Vec<Lit>,
    /// Further literals that are assumed for the first model only.
    first: Vec<Lit>,
    block: Option<Vec<Lit>>,
    /// The first [`CLAUSES`] added clauses. There are no others if the session enumerates the rest by itself.
    kept_out: Vec<Vec<Lit>>,
    /// The number of added clauses.
    added: u64,
    /// The assumed literals that select the part of the search tree in which the session enumerates models; empty for
    /// the whole tree.
    part: Vec<Lit>,
    /// `true` if the session enumerates the models by itself.
    walks: bool,
    /// `true` if the user left the choice of solver open.
    chooses: bool,
}

/// The data from which other sessions can start to search parts of the same tree.
pub(super) struct Start {
    kept_out: Vec<Vec<Lit>>,
    assumptions: Vec<Lit>,
    projection: Projection,
}

impl<'a> Models<'a> {
    /// Creates the enumeration of the models of the formula that is loaded in `session`.
    pub fn new(session: Box<dyn Incremental + 'a>, projection: Projection) -> Self {
        Models {
            session,
            projection,
            assumptions: Vec::new(),
            first: Vec::new(),
            block: None,
            kept_out: Vec::new(),
            added: 0,
            part: Vec::new(),
            walks: false,
            chooses: false,
        }
    }

    /// Starts with a model that satisfies these literals. The caller guarantees that one exists if there is any model.
    pub(super) fn without_loss(&mut self, literals: Vec<Lit>) {
        self.first = literals;
    }

    /// Sets whether the user left the choice of solver open.
    #[must_use]
    pub(super) fn of_chooser(self, chooses: bool) -> Self {
        Models { chooses, ..self }
    }

    /// Returns `true` if the user left the choice of solver open.
    pub(super) fn chooses(&self) -> bool {
        self.chooses
    }

    /// Returns `true` if no model was found since the last start.
    pub(super) fn is_fresh(&self) -> bool {
        self.added == 0 && self.block.is_none()
    }

    /// Returns the literals that are assumed: only models in which they are true are enumerated.
    pub(super) fn assumptions(&self) -> &[Lit] {
        &self.assumptions
    }

    /// Starts over with the models in which every literal of `assumptions` is true.
    ///
    /// # Errors
    /// If the formula had to be loaded again, and that failed.
    pub fn restart(
        &mut self,
        assumptions: impl IntoIterator<Item = Lit>,
        limits: &Limits,
    ) -> Result<(), BackendError> {
        self.block = None;
        (self.added, self.walks) = (0, false);
        self.kept_out.clear();
        self.part.clear();
        self.first.clear();
        self.assumptions.clear();
        self.assumptions.extend(assumptions);
        self.session.forget(limits)
    }

    /// Loads `cnf` into a session of `backend` and creates the enumeration of its models.
    ///
    /// # Errors
    /// The solver failed.
    pub fn open(
        backend: &'a dyn Backend,
        cnf: impl Emit + 'a,
        projection: Projection,
        limits: &Limits,
    ) -> Result<Self, BackendError> {
        let _encode = limits.during(Phase::Encode);
        let chooses = backend.name() == AUTO;
        Ok(Models::new(backend.load(Rc::new(cnf), limits)?, projection).of_chooser(chooses))
    }

    /// Looks for the next model; returns `Unsat` if there are no more, and `Unknown` if a limit was reached.
    ///
    /// # Errors
    /// The solver failed.
    pub fn next(&mut self, limits: &Limits) -> Result<Verdict, BackendError> {
        let _solve = limits.during(Phase::Solve);
        let blocked = self.block.take();
        if let Some(clause) = &blocked {
            self.session.add(clause);
            self.added += 1;
            if self.added <= CLAUSES {
                self.kept_out.push(clause.clone());
            }
            if self.added == CLAUSES {
                self.walks = self.session.walk(&self.projection, limits)?;
            }
        }
        let verdict = match self.first.is_empty() && self.part.is_empty() {
            true => self.session.solve_under(&self.assumptions, limits)?,
            false => {
                let assumed = [&self.assumptions[..], &self.first, &self.part].concat();
                self.session.solve_under(&assumed, limits)?
            }
        };
        if let Verdict::Sat(model) = &verdict {
            self.check(model, blocked.as_deref())?;
            self.block = (!self.walks).then(|| self.projection.block(model));
            self.first.clear();
        }
        Ok(verdict)
    }

    /// Looks for a model that differs on another projection from `model`, which was already found. The session must not
    /// be used afterwards, because later results would be about such models only.
    ///
    /// # Errors
    /// The solver failed.
    pub(super) fn beyond(
        &mut self,
        model: &Model,
        projection: &Projection,
        limits: &Limits,
    ) -> Result<Verdict, BackendError> {
        let _solve = limits.during(Phase::Solve);
        let clause = projection.block(model);
        self.session.add(&clause);
        let verdict = self.session.solve_under(&self.assumptions, limits)?;
        if let Verdict::Sat(other) = &verdict {
            self.check(other, Some(&clause))?;
        }
        Ok(verdict)
    }

    /// Returns the parts of the tree that may hold more models, the largest first; `None` if the session does not
    /// enumerate by itself or does not know them.
    pub(super) fn rest(&mut self) -> Option<Vec<Vec<Lit>>> {
        if !self.walks {
            return None;
        }
        let parts = self.session.walking()?.rest()?;
        Some(parts.into_iter().map(|part| [&self.part[..], &part].concat()).collect())
    }

    /// Continues the enumeration in another part of the tree.
    pub(super) fn enter(&mut self, part: Vec<Lit>) {
        self.part = part;
    }

    /// Returns the data that another session of the same formula needs to search parts of the tree.
    pub(super) fn start(&self) -> Start {
        Start {
            kept_out: self.kept_out.clone(),
            assumptions: self.assumptions.clone(),
            projection: self.projection.clone(),
        }
    }

    /// Creates an enumeration that searches parts of the tree with a new session of the same formula, from the data
    /// `start`; `None` if the session does not enumerate by itself, or a limit was reached.
    ///
    /// # Errors
    /// The solver failed.
    pub(super) fn beside(
        mut session: Box<dyn Incremental + 'a>,
        start: &Start,
        limits: &Limits,
    ) -> Result<Option<Self>, BackendError> {
        start.kept_out.iter().for_each(|clause| session.add(clause));
        if limits.stopped() || !session.walk(&start.projection, limits)? {
            return Ok(None);
        }
        let assumptions = start.assumptions.clone();
        Ok(Some(Models {
            assumptions,
            added: CLAUSES,
            walks: true,
            ..Models::new(session, start.projection.clone())
        }))
    }

    /// Refuses a model in which an assumption is false, or which falsifies `blocked`, the clause that excludes the
    /// previous model: a caller's own solver may be wrong, and equal models would count as two solutions.
    fn check(&self, model: &Model, blocked: Option<&[Lit]>) -> Result<(), BackendError> {
        let falsified = |clause: &[Lit]| !clause.iter().any(|&lit| model.satisfies(lit));
        let assumed = self.assumptions.iter().map(std::slice::from_ref);
        match blocked.into_iter().chain(assumed).find(|clause| falsified(clause)) {
            None => Ok(()),
            Some(clause) => {
                Err(BackendError::WrongModel { name: self.backend().to_owned(), clause: clause.to_vec() })
            }
        }
    }

    /// Returns the work of the solver so far, or since the last restart.
    pub fn statistics(&self) -> Statistics {
        self.session.statistics()
    }

    /// Returns the number of literals in the solver's constraints, if the solver reports it.
    pub(super) fn literals(&self) -> Option<u64> {
        self.session.literals()
    }

    /// Returns the name of the solver that gave the last answer.
    pub fn backend(&self) -> &str {
        self.session.backend()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Formula, Sink};

    /// A solver that always answers with the same model, whatever is added and assumed.
    struct Stubborn;

    impl Incremental for Stubborn {
        fn add(&mut self, _: &[Lit]) {}

        fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
            Ok(())
        }

        fn solve_under(&mut self, _: &[Lit], _: &Limits) -> Result<Verdict, BackendError> {
            Ok(Verdict::Sat(Model::new([true, false])))
        }

        fn statistics(&self) -> Statistics {
            Statistics::new()
        }

        fn backend(&self) -> &str {
            "stubborn"
        }
    }

    #[test]
    fn the_same_model_again_is_no_other_one() {
        let mut formula = Formula::default();
        let (a, b) = (formula.new_var().positive(), formula.new_var().positive());
        let limits = Limits::default();
        let mut models = Models::new(Box::new(Stubborn), Projection::AllOf(2));
        assert!(matches!(models.next(&limits), Ok(Verdict::Sat(_))));
        let error = models.next(&limits).expect_err("the same model").to_string();
        assert_eq!(error, "stubborn answered with a model that falsifies the clause [-1, 2]");
        models.restart([a], &limits).expect("a new start");
        assert!(matches!(models.next(&limits), Ok(Verdict::Sat(_))));
        models.restart([a, b], &limits).expect("a new start");
        assert!(
            matches!(models.next(&limits), Err(BackendError::WrongModel { clause, .. }) if clause == [b])
        );
    }
}
