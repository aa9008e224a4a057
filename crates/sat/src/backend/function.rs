//! Makes a backend from a function that receives a whole formula for each question.

use std::rc::Rc;

use super::runs::Runs;
use super::{Backend, BackendError, Incremental, Limits, Statistics, Verdict, checked};
use crate::cnf::{Emit, ExtendedFormula, Formula};

/// A backend made by [`from_fn`].
#[derive(Clone, Debug)]
pub struct FromFn<F> {
    name: String,
    solve: F,
}

/// Makes a backend from a function that decides whether a formula has a model, for solvers that take one formula at a
/// time.
///
/// The function is called once for each question. Its formula contains the added clauses, and the assumptions as unit
/// clauses. Variables missing at the end of a returned model count as false; the model is checked against the clauses.
/// The function should return [`Verdict::Unknown`] soon after [`Limits::stopped`] returns `true`.
///
/// ```
/// use sudoku2cnf_sat::backend::{Backend, Limits, Verdict, from_fn};
/// use sudoku2cnf_sat::cnf::{Formula, Model, Sink};
///
/// // Tries the model in which every variable is false, and otherwise gives up.
/// let pessimist = from_fn("pessimist", |formula: &Formula, _: &Limits| {
///     let model = Model::new(vec![false; formula.vars()]);
///     let is_model = formula.clauses().all(|clause| clause.iter().any(|&lit| model.satisfies(lit)));
///     Ok(if is_model { Verdict::Sat(model) } else { Verdict::Unknown })
/// });
/// let mut formula = Formula::default();
/// let (a, b) = (formula.new_var().positive(), formula.new_var().positive());
/// formula.clause(&[!a, b]);
/// assert!(matches!(pessimist.solve(&formula, &Limits::default())?, Verdict::Sat(_)));
/// let mut session = pessimist.open(&formula, &Limits::default())?;
/// assert_eq!(session.solve_under(&[a], &Limits::default())?, Verdict::Unknown);
/// # Ok::<(), sudoku2cnf_sat::backend::BackendError>(())
/// ```
pub fn from_fn<F>(name: impl Into<String>, solve: F) -> FromFn<F>
where
    F: Fn(&Formula, &Limits) -> Result<Verdict, BackendError>,
{
    FromFn { name: name.into(), solve }
}

impl<F> Backend for FromFn<F>
where
    F: Fn(&Formula, &Limits) -> Result<Verdict, BackendError>,
{
    fn name(&self) -> &str {
        &self.name
    }

    fn lasts(&self) -> bool {
        false
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        _: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        let ask = move |added: &[Vec<_>], limits: &Limits| {
            let Some(formula) = Formula::within(&ExtendedFormula::new(&*cnf, added), limits)? else {
                return Ok((Verdict::Unknown, Statistics::new()));
            };
            let verdict = match (self.solve)(&formula, limits)? {
                Verdict::Sat(model) => checked(&self.name, model, &formula, limits)?,
                verdict => verdict,
            };
            Ok((verdict, Statistics::new()))
        };
        Ok(Box::new(Runs::new(&self.name, ask)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Model, Sink};

    #[test]
    fn a_wrong_model_is_refused() {
        let mut formula = Formula::default();
        let a = formula.new_var().positive();
        let optimist = from_fn("optimist", |formula: &Formula, _: &Limits| {
            Ok(Verdict::Sat(Model::new(vec![true; formula.vars()])))
        });
        let limits = Limits::default();
        let mut session = optimist.open(&formula, &limits).expect("it loads nothing");
        assert!(matches!(session.solve_under(&[], &limits), Ok(Verdict::Sat(_))));
        let error = session.solve_under(&[!a], &limits).expect_err("a is true");
        assert_eq!(
            error.to_string(),
            format!("optimist answered with a model that falsifies the clause {:?}", [!a])
        );
        session.add(&[!a]);
        assert!(session.solve_under(&[], &limits).is_err());
        session.forget(&limits).expect("it loads nothing");
        assert!(matches!(session.solve_under(&[], &limits), Ok(Verdict::Sat(_))));
        assert_eq!(session.statistics(), [("runs", 1)]);
    }
}
