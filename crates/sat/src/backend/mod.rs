//! Solvers behind one pair of traits: external processes, CaDiCaL and BatSat in the process, the built-in DPLL. They know
//! clauses, but no puzzles.
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
// Both files of the module `process` have `Process`, so callers need not know which one is compiled.
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
    /// Satisfiable, by this model; checked against every clause before it leaves the backend.
    Sat(Model),
    /// Unsatisfiable.
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

/// Named counts of one session, in a fixed order.
pub type Statistics = Vec<(&'static str, u64)>;

/// Adds counts to the sums with the same names.
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

/// The most variables for solvers inside this process: a larger formula would need tens of gigabytes, and running out of
/// memory ends a process without a message.
pub(crate) const MOST_IN_PROCESS: u64 = 1 << 25;

/// Rejects a formula that solver `name` cannot hold inside this process.
pub(crate) fn check_size(name: &'static str, vars: VarCount) -> Result<(), BackendError> {
    match vars.total() {
        _ if vars.overflowed() => Err(TooManyVariables.into()),
        vars if vars > MOST_IN_PROCESS => Err(BackendError::TooLarge { name, vars, most: MOST_IN_PROCESS }),
        _ => Ok(()),
    }
}

/// Returns the verdict of solver `name` with this model, if it satisfies the formula.
///
/// # Errors
/// It does not.
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

/// A solver of formulas, or the way to run one. It receives clauses, and answers about them.
///
/// A caller's own solver implements [`Backend::name`], [`Backend::load`] and the five required methods of [`Incremental`],
/// and is passed to any question as `&dyn Backend`. [`from_fn`] makes one from a function that takes a formula at a time.
///
/// It promises that a model has a value for every variable and satisfies every clause, including added ones, and all
/// assumptions; that it answers [`Verdict::Unsat`] only if there is no such model; and that it answers [`Verdict::Unknown`]
/// soon after the stop flag of the limits is raised. A model that is not a solution of the puzzle, or repeats the last one,
/// becomes an error; a wrong [`Verdict::Unsat`] is believed.
pub trait Backend {
    /// Returns the name it is chosen by.
    fn name(&self) -> &str;

    /// Loads `cnf` and waits for questions. In-process solvers read the clauses now, unless the stop flag in `limits`
    /// interrupts them, and some read them again later; processes read them at every question.
    ///
    /// # Errors
    /// The formula is too large for the solver.
    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError>;

    /// Loads a formula that stays with the caller.
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

    /// Returns `true` if one session answers several questions faster than a new one for each.
    fn lasts(&self) -> bool {
        true
    }

    /// Asks one question without assumptions.
    ///
    /// # Errors
    /// Same as [`Backend::load`] and [`Incremental::solve_under`].
    fn solve(&self, cnf: &dyn Emit, limits: &Limits) -> Result<Verdict, BackendError> {
        self.open(cnf, limits)?.solve_under(&[], limits)
    }
}

/// A loaded formula that takes more clauses and answers questions under assumptions, repeatedly.
pub trait Incremental {
    /// Adds a clause over the formula's variables.
    fn add(&mut self, clause: &[Lit]);

    /// Drops every added clause and all its consequences, so that the formula serves the next of many questions; the
    /// statistics start again. Cheap except for the first time, when a backend may load the formula again.
    ///
    /// # Errors
    /// The formula had to be loaded again and could not.
    fn forget(&mut self, limits: &Limits) -> Result<(), BackendError>;

    /// Announces, before any clause is added, that later clauses will be forgotten: a backend that would then load the
    /// formula again can prepare for it.
    fn will_forget(&mut self) {}

    /// Returns `true` if it holds the whole formula, so that an interrupted question can be asked again without losing what
    /// was learnt.
    fn goes_on(&self) -> bool {
        false
    }

    /// Answers whether there is a model in which every literal of `assumptions` is true.
    ///
    /// # Errors
    /// The solver could not be run, its answer makes no sense, or its model falsifies a clause.
    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError>;

    /// Returns assumptions, in order, that suffice for the verdict; called directly after [`Verdict::Unsat`] under
    /// `assumptions`. A solver that does not know returns all.
    fn failed(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        assumptions.to_vec()
    }

    /// Hints that models with these literals are likely; answers remain correct whatever the hint.
    fn prefer(&mut self, _lits: &[Lit]) {}

    /// Returns the number of literals in its constraints, if the time of a conflict is proportional to it.
    fn literals(&self) -> Option<u64> {
        None
    }

    /// Returns the number of these literals that are in groups, if it has groups.
    fn grouped_literals(&self) -> Option<u64> {
        None
    }

    /// Returns the factor by which it gets more conflicts than usual before a stronger solver is asked. It is above 1 if
    /// conflicts are quick and a stronger solver needs about as many.
    fn budget_factor(&self) -> u64 {
        1
    }

    /// Returns the share of the interrupted search that is done, from 0 to 1, if it is known: asking the same question again
    /// continues that search.
    fn behind(&self) -> Option<f64> {
        None
    }

    /// From now on walks through all models under the same assumptions, until it forgets: no answer repeats an earlier model
    /// on `projection`, and after the last model the answer is "unsatisfiable". No clauses are added meanwhile, and none are
    /// stored for found models, so neither time nor memory grows with them. Under other assumptions it starts again. Returns
    /// `false`, and changes nothing, if it cannot walk.
    ///
    /// # Errors
    /// A helping solver could not be loaded.
    fn walk(&mut self, _projection: &Projection, _limits: &Limits) -> Result<bool, BackendError> {
        Ok(false)
    }

    /// Returns the decision tree of its walk through all models, if it walks.
    fn walking(&mut self) -> Option<&mut dyn ModelWalk> {
        None
    }

    /// Returns the counts so far, or since the last `forget`.
    fn statistics(&self) -> Statistics;

    /// Returns the name of the solver that gave the last answer.
    fn backend(&self) -> &str;
}
