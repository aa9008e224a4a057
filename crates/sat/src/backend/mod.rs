//! Backends: solvers that implement the same pair of traits. They are external processes, CaDiCaL and BatSat inside
//! this process, and the built-in DPLL. They know clauses, but not puzzles.
//!
//! ```
//! use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};
//! use sudoku2cnf_sat::backend::dpll::Dpll;
//! use sudoku2cnf_sat::cnf::{Formula, Sink};
//!
//! let mut formula = Formula::default();
//! let (a, b) = (formula.new_var().positive(), formula.new_var().positive());
//! formula.clause(&[a, b]);
//! formula.clause(&[!a]);
//! let dpll = Dpll::new();
//! let mut session = dpll.open(&formula, &Limits::default())?;
//! let Verdict::Sat(model) = session.solve_under(&[], &Limits::default())? else { panic!("b is a model") };
//! assert!(model.satisfies(b) && !model.satisfies(a));
//! assert_eq!(session.solve_under(&[!b], &Limits::default())?, Verdict::Unsat);
//! # Ok::<(), sudoku2cnf_sat::backend::BackendError>(())
//! ```

pub mod auto;
pub mod batsat;
#[cfg(feature = "embedded")]
pub mod cadical;
mod choice;
mod counts;
pub mod dpll;
mod error;
mod fed;
mod function;
mod language;
mod list;
mod load;
mod memory;
mod names;
#[cfg(test)]
mod pigeons;
// Both versions of the module `process` define `Process`, so callers need not know which one is compiled.
#[cfg_attr(target_family = "wasm", expect(dead_code, reason = "only a process needs more than the names"))]
pub mod external_solvers;
#[cfg_attr(target_family = "wasm", path = "no_process.rs")]
pub mod process;
mod prover;
pub mod runs;
#[cfg(any(feature = "embedded", not(target_family = "wasm")))]
mod system;
mod walk;

pub use crate::limits::Limits;
pub use choice::{BackendChoice, MemoryLimitError};
pub use error::BackendError;
pub use function::{FromFn, from_fn};
pub use language::LanguageError;
pub use list::{BackendEntry, Location, list, location, named, names, prover, strongest};
pub use names::{AUTO, BATSAT, DPLL, EMBEDDED};
pub use prover::{ProofFormat, ProofJob, Prover, provers};
pub use walk::ModelWalk;

use std::rc::Rc;

use crate::cnf::{Emit, Lit, Model, Projection, TooManyVariables, VarCount};
use crate::dimacs::Satisfiability;
use crate::limits::Stopped;

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The formula is satisfied by this model, which has been checked against every clause of the loaded formula.
    Sat(Model),
    /// The formula has no model under the assumptions.
    Unsat,
    /// A limit was reached, or the solver gave up.
    Unknown,
}

impl From<&Verdict> for Satisfiability {
    fn from(verdict: &Verdict) -> Satisfiability {
        match verdict {
            Verdict::Sat(model) => Satisfiability::Sat(model.literals().collect()),
            Verdict::Unsat => Satisfiability::Unsat,
            Verdict::Unknown => Satisfiability::Unknown,
        }
    }
}

/// The names and values of a session's counts, such as conflicts, in a fixed order.
pub type Statistics = Vec<(&'static str, u64)>;

/// Adds each count to the sum with the same name, or appends the count if no sum has its name.
pub fn add_statistics(sums: &mut Statistics, counts: &[(&'static str, u64)]) {
    for &(name, count) in counts {
        match sums.iter_mut().find(|(other, _)| *other == name) {
            Some((_, sum)) => *sum += count,
            None => sums.push((name, count)),
        }
    }
}

/// Returns the count with this name, if there is one.
pub fn count_of(counts: &[(&'static str, u64)], name: &str) -> Option<u64> {
    counts.iter().find(|(other, _)| *other == name).map(|&(_, count)| count)
}

/// Maximum number of variables for solvers inside this process. A larger formula would need tens of gigabytes, and a
/// process that runs out of memory ends without a message.
pub(crate) const MOST_IN_PROCESS: u64 = 1 << 25;

/// Returns an error if a formula has too many variables for the solver `name` inside this process.
pub(crate) fn check_size(name: &'static str, vars: VarCount) -> Result<(), BackendError> {
    match vars.total() {
        _ if vars.overflowed() => Err(TooManyVariables.into()),
        vars if vars > MOST_IN_PROCESS => Err(BackendError::TooLarge { name, vars, most: MOST_IN_PROCESS }),
        _ => Ok(()),
    }
}

/// Returns the answer "satisfiable" after checking `model` against the formula; `name` is the solver's name. If a limit
/// ends the check, the answer is "unknown".
///
/// # Errors
/// The model falsifies a clause.
pub(crate) fn checked(
    name: &str,
    model: Model,
    cnf: &dyn Emit,
    limits: &Limits,
) -> Result<Verdict, BackendError> {
    match model.falsified_within(cnf, limits) {
        Err(Stopped) => Ok(Verdict::Unknown),
        Ok(None) => Ok(Verdict::Sat(model)),
        Ok(Some(clause)) => Err(BackendError::WrongModel { name: name.to_owned(), clause }),
    }
}

/// A SAT solver: it loads formulas and answers questions about them.
///
/// A caller's own solver implements [`Backend::name`], [`Backend::load`] and the five required methods of
/// [`Incremental`], and can be passed as `&dyn Backend` to all functions that ask a solver. [`from_fn`] makes a backend
/// from a function that takes one formula at a time.
///
/// An implementation promises that a model has a value for every variable and satisfies every clause, including added
/// clauses, and all assumptions; that it answers [`Verdict::Unsat`] only if there is no such model; and that it answers
/// [`Verdict::Unknown`] soon after the stop flag of the limits is raised. If a model is not a solution of the puzzle or
/// repeats the last one, the caller reports an error; a wrong [`Verdict::Unsat`] is not detected.
pub trait Backend {
    /// Returns the name by which users choose the backend.
    fn name(&self) -> &str;

    /// Loads `cnf` to answer questions about it. Solvers in this process read the clauses now, unless the stop flag in
    /// `limits` interrupts them, and some read them again later; external solvers read them at every question.
    ///
    /// # Errors
    /// The formula is too large for the solver, or there is not enough memory.
    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError>;

    /// Same as [`Backend::load`], for a formula that the caller keeps.
    ///
    /// # Errors
    /// Same as [`Backend::load`].
    fn open<'a>(
        &'a self,
        cnf: &'a dyn Emit,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        self.load(Rc::new(cnf), limits)
    }

    /// Returns `true` if asking several questions of one session is faster than opening a session for each.
    fn lasts(&self) -> bool {
        true
    }

    /// Answers whether the formula has a model, in a session for this question alone.
    ///
    /// # Errors
    /// Same as [`Backend::load`] and [`Incremental::solve_under`].
    fn solve(&self, cnf: &dyn Emit, limits: &Limits) -> Result<Verdict, BackendError> {
        self.open(cnf, limits)?.solve_under(&[], limits)
    }
}

/// A session: a loaded formula to which clauses can be added, and about which questions can be asked under assumptions.
pub trait Incremental {
    /// Adds a clause over the formula's variables.
    fn add(&mut self, clause: &[Lit]);

    /// Drops all added clauses with their consequences and resets the statistics, so that the loaded formula can serve
    /// another series of questions. This is cheap, except that some backends load the formula again the first time.
    ///
    /// # Errors
    /// The formula could not be loaded again.
    fn forget(&mut self, limits: &Limits) -> Result<(), BackendError>;

    /// Announces, before any clause is added, that added clauses will be forgotten. A backend can then prepare for that
    /// instead of loading the formula again.
    fn will_forget(&mut self) {}

    /// Returns `true` if the session holds the whole formula, so repeating an interrupted question continues with the
    /// clauses learned so far.
    fn goes_on(&self) -> bool {
        false
    }

    /// Answers whether there is a model in which every literal of `assumptions` is true.
    ///
    /// # Errors
    /// The solver could not be run, its answer makes no sense, or its model falsifies a clause.
    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError>;

    /// Returns the `assumptions` that suffice for the answer, in order. Must be called directly after
    /// [`Verdict::Unsat`] under the same assumptions. A solver that does not know them returns all assumptions.
    fn failed(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        assumptions.to_vec()
    }

    /// Gives the hint that models with these literals are likely. The hint may be wrong and does not change which
    /// answers are correct.
    fn prefer(&mut self, _lits: &[Lit]) {}

    /// Returns the number of literals in all constraints, if the time of a conflict grows in proportion to this number;
    /// otherwise `None`.
    fn literals(&self) -> Option<u64> {
        None
    }

    /// Returns the number of literals in groups, if the solver takes groups directly; otherwise `None`.
    fn grouped_literals(&self) -> Option<u64> {
        None
    }

    /// Returns the factor by which the usual budget of conflicts is multiplied before a stronger solver is asked. It
    /// exceeds 1 if conflicts are quick and a stronger solver needs about as many.
    fn budget_factor(&self) -> u64 {
        1
    }

    /// Returns the share of the interrupted search that has been done, from 0 to 1, or `None` if unknown. Asking the
    /// same question again continues the search.
    fn behind(&self) -> Option<f64> {
        None
    }

    /// Lets the following questions walk through all models: no answer repeats an earlier model with respect to
    /// `projection`, and the answer after the last model is [`Verdict::Unsat`]. The walk ends with
    /// [`Incremental::forget`], and starts again if the assumptions change. No clause may be added during the walk. No
    /// clauses are stored for models found, so time and memory do not grow with their number. Returns `false` and
    /// changes nothing if the session cannot walk.
    ///
    /// # Errors
    /// The helping solver could not be loaded.
    fn walk(&mut self, _projection: &Projection, _limits: &Limits) -> Result<bool, BackendError> {
        Ok(false)
    }

    /// Returns the search tree of the walk through all models; `None` without a walk.
    fn walking(&mut self) -> Option<&mut dyn ModelWalk> {
        None
    }

    /// Returns the counts since the session was opened, or since the last [`Incremental::forget`].
    fn statistics(&self) -> Statistics;

    /// Returns the name of the solver that gave the last answer.
    fn backend(&self) -> &str;
}
