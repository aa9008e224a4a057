//! Solvers behind one pair of traits: external processes, CaDiCaL and BatSat in the process, the built-in
//! DPLL. They know clauses and nothing of puzzles.
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
// Who asks for an external solver finds `Process` in either.
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

/// Adds counts to those of the same names.
pub fn add_statistics(sums: &mut Statistics, counts: &[(&'static str, u64)]) {
    for &(name, count) in counts {
        match sums.iter_mut().find(|(other, _)| *other == name) {
            Some((_, sum)) => *sum += count,
            None => sums.push((name, count)),
        }
    }
}

/// The count of this name, if it is among them.
pub fn count_of(counts: &[(&'static str, u64)], name: &str) -> Option<u64> {
    counts.iter().find(|(other, _)| *other == name).map(|&(_, count)| count)
}

/// The most variables that solvers inside this process take: a formula of more would need tens of
/// gigabytes, and running out of memory ends a process without a word.
pub(crate) const MOST_IN_PROCESS: u64 = 1 << 25;

/// Refuses a formula that solver `name` cannot hold inside this process.
pub(crate) fn check_size(name: &'static str, vars: VarCount) -> Result<(), BackendError> {
    match vars.total() {
        _ if vars.overflowed() => Err(TooManyVariables.into()),
        vars if vars > MOST_IN_PROCESS => Err(BackendError::TooLarge { name, vars, most: MOST_IN_PROCESS }),
        _ => Ok(()),
    }
}

/// The verdict of solver `name` that this is a model, if it satisfies the formula.
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

/// A solver of formulas, or the way to run one. It is given clauses, and answers about them.
///
/// A caller's own implements [`Backend::name`], [`Backend::load`] and the five methods of [`Incremental`] that are
/// required, and is given to any question as `&dyn Backend`. One that takes a formula at a time is made by [`from_fn`].
///
/// It promises that a model has a value for every variable and satisfies every clause, those that were added
/// included, and all assumptions; that it answers [`Verdict::Unsat`] only if there is no such model; and that it
/// answers [`Verdict::Unknown`] soon after the stop flag of the limits is raised. A model that is no solution of a
/// puzzle, or is like the one before, becomes an error; a wrong [`Verdict::Unsat`] is believed.
pub trait Backend {
    /// The name it is chosen by.
    fn name(&self) -> &str;

    /// Loads `cnf` and waits for questions. In-process solvers read the clauses now, up to the
    /// stop flag in `limits`, and some read them again later; processes read them at every question.
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
    /// As of [`Backend::load`].
    fn open<'a>(
        &'a self,
        cnf: &'a dyn Emit,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        self.load(Rc::new(cnf), limits)
    }

    /// Returns `true` if a session answers question after question faster than a new one for each.
    fn lasts(&self) -> bool {
        true
    }

    /// Asks one question without assumptions.
    ///
    /// # Errors
    /// As of [`Backend::load`] and [`Incremental::solve_under`].
    fn solve(&self, cnf: &dyn Emit, limits: &Limits) -> Result<Verdict, BackendError> {
        self.open(cnf, limits)?.solve_under(&[], limits)
    }
}

/// A loaded formula that takes more clauses and answers under assumptions, again and again.
pub trait Incremental {
    /// Adds a clause over variables the formula has.
    fn add(&mut self, clause: &[Lit]);

    /// Drops every added clause and all that followed from it, so that the formula serves the next
    /// question of many; the statistics begin anew. Cheap but for the first time, when a backend
    /// may load the formula again.
    ///
    /// # Errors
    /// The formula had to be loaded again and could not.
    fn forget(&mut self, limits: &Limits) -> Result<(), BackendError>;

    /// Hears, before any clause is added, that it is to forget those that come: who would load the formula again then may
    /// prepare for that.
    fn will_forget(&mut self) {}

    /// Returns `true` if it holds the whole formula, so that what a limit ended can be asked again, and what was learnt is
    /// not lost.
    fn goes_on(&self) -> bool {
        false
    }

    /// Answers whether there is a model in which every literal of `assumptions` is true.
    ///
    /// # Errors
    /// The solver could not be run, its answer makes no sense, or its model falsifies a clause.
    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError>;

    /// After [`Verdict::Unsat`] under `assumptions`, and before anything else: some of them, in their
    /// order, that suffice for it. A solver that cannot tell names all.
    fn failed(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        assumptions.to_vec()
    }

    /// Hints that models with these literals are likely; answers stay right whatever is hinted.
    fn prefer(&mut self, _lits: &[Lit]) {}

    /// Returns the number of literals in its constraints, if each conflict takes time in proportion to them.
    fn literals(&self) -> Option<u64> {
        None
    }

    /// Returns how many of these literals are in groups, if it has groups.
    fn grouped_literals(&self) -> Option<u64> {
        None
    }

    /// Returns the factor by which more conflicts than usual are granted before a stronger solver is asked instead. It
    /// is more than 1 if conflicts are quick and a stronger solver takes about as many.
    fn budget_factor(&self) -> u64 {
        1
    }

    /// Returns the share of the interrupted search that is done, from 0 to 1, if it can tell: the same question, asked
    /// again, takes up that search.
    fn behind(&self) -> Option<f64> {
        None
    }

    /// From now on goes through all models under the same assumptions, until it forgets: no answer is a model that is
    /// like one given since on `projection`, and after the last the answer is "unsatisfiable". No clauses are added
    /// meanwhile, and none is kept for what was found, so that neither time nor memory grows with it. Under other
    /// assumptions it begins anew. Answers whether it can do so; if not, nothing has changed.
    ///
    /// # Errors
    /// A solver that helps with it could not be loaded.
    fn walk(&mut self, _projection: &Projection, _limits: &Limits) -> Result<bool, BackendError> {
        Ok(false)
    }

    /// Returns the tree of decisions by which it goes through all models, if it does so.
    fn walking(&mut self) -> Option<&mut dyn ModelWalk> {
        None
    }

    /// Returns the counts so far, or since it last forgot.
    fn statistics(&self) -> Statistics;

    /// The name of the solver that gave the last answer.
    fn backend(&self) -> &str;
}
