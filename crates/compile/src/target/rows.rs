//! Linear rows over the variables of a formula, for OPB, LP, KNF and CNF+.

use std::fmt::Write as _;

use super::{Job, TargetError, WrongAnswer};
use crate::answer::{Name, Value};
use crate::cnf::{
    Compare, Constants, Emit, ExtendedFormula, Group, Lit, Model, Row, Sink, TooManyVariables, Var, VarCount,
};
use crate::encode::EncodedCsp;
use crate::problem::Problem;

/// A consumer of rows, one at a time, in normal form: [`Row::normal`].
pub(super) trait TakeRows {
    fn row(&mut self, row: &Row);

    /// Returns `true` if more rows are wanted.
    fn wants_more(&self) -> bool {
        true
    }

    /// Returns `true` if this row may replace its clauses. Rows of single clauses and groups are always sent.
    fn takes(&self, _row: &Row) -> bool {
        true
    }
}

/// A sink that turns clauses, groups and rows into rows for `taker`.
pub(super) struct Rows<'a> {
    pub(super) vars: VarCount,
    taker: &'a mut dyn TakeRows,
    job: &'a Job<'a>,
}

impl<'a> Rows<'a> {
    /// Sends all rows of `job` to `taker`; returns the number of variables.
    pub(super) fn send(job: &'a Job<'a>, encoded: &EncodedCsp, taker: &'a mut dyn TakeRows) -> VarCount {
        let mut rows = Rows { vars: VarCount::default(), taker, job };
        ExtendedFormula::new(encoded, job.added).emit(&mut Constants::new(&mut rows));
        rows.vars
    }

    /// Sends all rows to `counts` before they are written. Returns the number of variables, but at least 1, because
    /// readers require a variable.
    ///
    /// # Errors
    /// A limit was reached, or there are too many variables.
    pub(super) fn counted(
        job: &'a Job<'a>,
        encoded: &EncodedCsp,
        counts: &'a mut dyn TakeRows,
    ) -> Result<u64, TargetError> {
        let vars = Rows::send(job, encoded, counts);
        if vars.overflowed() {
            return Err(TooManyVariables.into());
        }
        job.limits.check()?;
        Ok(vars.total().max(1))
    }

    fn state(&mut self, row: &Row) {
        match row.normal() {
            Some(row) if row.is_false() => self.never(),
            Some(row) if row.terms.is_empty() => {}
            Some(row) => self.taker.row(&row),
            None => unreachable!("rows are offered only with numbers that readers hold"),
        }
    }

    /// Sends two rows that contradict each other. Readers refuse a row without variables.
    fn never(&mut self) {
        let some = Var::from_index(0).positive();
        for bound in [1, 0] {
            let sign = if bound == 1 { 1 } else { -1 };
            self.taker.row(&Row { terms: vec![(sign, some)], compare: Compare::AtLeast, bound });
        }
    }

    fn sum(&mut self, weight: i64, lits: &[Lit], compare: Compare, bound: i64) {
        let terms = lits.iter().map(|&lit| (weight, lit)).collect();
        self.state(&Row { terms, compare, bound });
    }
}

impl Sink for Rows<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.sum(1, lits, Compare::AtLeast, 1);
    }

    fn group(&mut self, group: Group, lits: &[Lit]) -> bool {
        match group {
            Group::AtMostOne => self.sum(-1, lits, Compare::AtLeast, -1),
            Group::ExactlyOne => self.sum(1, lits, Compare::Equal, 1),
        }
        true
    }

    fn row(&mut self, row: &Row) -> bool {
        let fits = row.normal().is_some_and(|row| self.taker.takes(&row));
        if fits {
            self.state(row);
        }
        fits
    }

    fn wants_more(&self) -> bool {
        !self.vars.overflowed() && !self.job.limits.stopped() && self.taker.wants_more()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.job.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}

/// Returns the number, from 1, of the variable with this name; `None` if the name is unknown.
fn number(problem: &Problem, name: &Name) -> Option<u64> {
    match name {
        Name::Number(number) => Some(*number),
        Name::Text(name) => {
            let lit = super::names::candidate(problem, name)?;
            Some(lit.var().index() as u64 + 1)
        }
    }
}

/// Returns the values of the variables 1 to `count` in order, with 0 for a missing value. Fails if a name is unknown or
/// a value is not from 0 to 1.
pub(super) fn weights(problem: &Problem, values: &[Value], count: u64) -> Result<Vec<f64>, WrongAnswer> {
    /// Allowed distance below 0 or above 1.
    const OFF: f64 = 1e-4;
    let mut weights = vec![0.0; count as usize];
    for Value { name, value } in values {
        let place = number(problem, name)
            .and_then(|number| weights.get_mut((number as usize).checked_sub(1)?))
            .ok_or_else(|| {
                WrongAnswer(format!("the answer names {name}, which the problem does not have"))
            })?;
        if !(-OFF..=1.0 + OFF).contains(value) {
            return Err(WrongAnswer(format!("the answer gives {name} the value {value} instead of 0 or 1")));
        }
        *place = *value;
    }
    Ok(weights)
}

/// Returns the truth of the variables 1 to `count`, in order. The values must pass [`all_whole`].
fn true_ones(problem: &Problem, values: &[Value], count: u64) -> Result<Vec<bool>, WrongAnswer> {
    let weights = weights(problem, values, count)?;
    Ok(weights.into_iter().map(|weight| weight > 0.5).collect())
}

/// Fails if a value is neither 0 nor 1, within the solver's accuracy.
fn all_whole(values: &[Value]) -> Result<(), WrongAnswer> {
    let is_whole = |value: f64| [0.0, 1.0].iter().any(|whole| (value - whole).abs() <= 1e-4);
    match values.iter().find(|value| !is_whole(value.value)) {
        None => Ok(()),
        Some(Value { name, value }) => {
            Err(WrongAnswer(format!("the answer gives {name} the value {value} instead of 0 or 1")))
        }
    }
}

/// Returns a model of the candidates alone. Fails if a value is neither 0 nor 1.
pub(super) fn candidates(problem: &Problem, values: &[Value]) -> Result<Model, WrongAnswer> {
    all_whole(values)?;
    let count = problem.candidates();
    // Auxiliary variables are dropped because their number is unknown here.
    let is_candidate = |value: &&Value| number(problem, &value.name).is_none_or(|number| number <= count);
    let values: Vec<Value> = values.iter().filter(is_candidate).cloned().collect();
    Ok(Model::new(true_ones(problem, &values, count)?))
}

/// Evaluates rows and keeps the first one that does not hold.
struct Check {
    model: Model,
    broken: Option<Row>,
    takes: fn(&Row) -> bool,
}

impl TakeRows for Check {
    fn row(&mut self, row: &Row) {
        if self.broken.is_none() && !row.holds(&self.model) {
            self.broken = Some(row.clone());
        }
    }

    fn wants_more(&self) -> bool {
        self.broken.is_none()
    }

    fn takes(&self, row: &Row) -> bool {
        (self.takes)(row)
    }
}

/// Returns the number of variables in the rows of a job, at least 1; `None` if they cannot be numbered or a limit was
/// reached.
pub(super) fn count(job: &Job<'_>, encoded: &EncodedCsp, takes: fn(&Row) -> bool) -> Option<u64> {
    /// Ignores all rows.
    struct Nobody(fn(&Row) -> bool);
    impl TakeRows for Nobody {
        fn row(&mut self, _row: &Row) {}

        fn takes(&self, row: &Row) -> bool {
            self.0(row)
        }
    }
    let vars = Rows::send(job, encoded, &mut Nobody(takes));
    (!vars.overflowed() && !job.limits.stopped()).then(|| vars.total().max(1))
}

/// Checks that the values satisfy every row of the job. `takes` returns `false` for rows that were written as clauses;
/// see [`TakeRows::takes`].
pub(super) fn check(job: &Job<'_>, values: &[Value], takes: fn(&Row) -> bool) -> Result<(), WrongAnswer> {
    let unchecked = || WrongAnswer("a limit was reached before the answer was checked".into());
    all_whole(values)?;
    let encoded = job.encoded();
    let count = count(job, &encoded, takes).ok_or_else(unchecked)?;
    let model = Model::new(true_ones(job.problem, values, count)?);
    let mut check = Check { model, broken: None, takes };
    Rows::send(job, &encoded, &mut check);
    if job.limits.stopped() {
        return Err(unchecked());
    }
    match check.broken {
        None => Ok(()),
        Some(row) => Err(WrongAnswer(format!("the answer breaks the row {}", shown(&row)))),
    }
}

/// Appends a row in the language OPB to `line`, without a line end.
pub fn append(row: &Row, line: &mut String) {
    for (weight, lit) in &row.terms {
        let _ = write!(line, "{weight:+} x{} ", lit.to_dimacs());
    }
    let compare = if row.compare == Compare::Equal { "=" } else { ">=" };
    let _ = write!(line, "{compare} {} ;", row.bound);
}

/// Renders a row in the language OPB, for a message.
pub(super) fn shown(row: &Row) -> String {
    let mut line = String::new();
    append(row, &mut line);
    line
}
