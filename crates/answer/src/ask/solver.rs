//! The solver that answers questions: it takes clauses, or is a program with an input language other than CNF.

use std::cell::OnceCell;

use super::{Ask, Way, threads};
use crate::backend::process::Process;
use crate::backend::{self, AUTO, Backend, BackendChoice, BackendError, LanguageError};
use crate::cnf::Emit;
use crate::encode::Rows;
use crate::problem::Problem;
use crate::question::{PosedSolver, Threads};
use crate::target::Target;
use crate::target::{Details, Reader};

/// A solver in this process or an external program, chosen by name.
pub struct Solver {
    kind: Kind,
    takes_boards_whole: bool,
    /// The choice from which [`Solver::new`] created the solver; `None` for an external program, and for a solver that
    /// was created from a backend.
    choice: Option<BackendChoice<'static>>,
    /// The solver for questions that need the failed assumptions. After an automatic choice, the first such question
    /// creates the strongest solver.
    explaining: OnceCell<Box<dyn Backend>>,
}

enum Kind {
    /// A solver that takes clauses.
    Clauses(Box<dyn Backend>),
    /// A program whose input language is this target.
    Target(Box<Process>, Target, Details),
}

impl Solver {
    fn of(kind: Kind) -> Solver {
        Solver { kind, takes_boards_whole: false, choice: None, explaining: OnceCell::new() }
    }

    /// Creates the solver chosen by name. For a program, its first input language is used.
    ///
    /// # Errors
    /// If no such solver exists, if it is not installed or not compiled in, or if a memory limit was chosen for a
    /// solver that runs in this process.
    pub fn new(choice: BackendChoice<'_>) -> Result<Solver, BackendError> {
        choice.check_memory_limit()?;
        if let Some(program) = Solver::external(choice)? {
            return Ok(program);
        }
        let takes_boards_whole = choice.takes_boards_whole();
        let known = backend::names().find(|name| *name == choice.name());
        Ok(Solver {
            takes_boards_whole,
            choice: known.map(|name| choice.named(name)),
            ..Solver::from(choice.backend()?)
        })
    }

    /// Returns the solver if the choice is a program; otherwise `None`.
    fn external(choice: BackendChoice<'_>) -> Result<Option<Solver>, BackendError> {
        let program = choice.program()?.map(|process| Solver::program(process, Details::default()));
        Ok(program.transpose()?)
    }

    /// Creates a solver that runs a program. The program gets clauses if its input language is CNF, and otherwise the
    /// problem as a target, with these details.
    ///
    /// # Errors
    /// If the language is neither CNF nor a target.
    pub fn program(process: Process, details: Details) -> Result<Solver, LanguageError> {
        let kind = match Target::named(process.target()) {
            Some(target) => Kind::Target(Box::new(process), target, details),
            None => Kind::Clauses(Box::new(process.into_backend()?)),
        };
        Ok(Solver::of(kind))
    }

    /// Returns the name of the solver.
    pub fn name(&self) -> &str {
        match &self.kind {
            Kind::Clauses(backend) => backend.name(),
            Kind::Target(process, ..) => process.name(),
        }
    }

    /// Returns the input language of the solver; `None` for CNF.
    pub fn target(&self) -> Option<Target> {
        match &self.kind {
            Kind::Clauses(_) => None,
            Kind::Target(_, target, _) => Some(*target),
        }
    }

    /// Returns the program if its input language is not CNF; otherwise `None`.
    pub fn reader(&self) -> Option<&Process> {
        match &self.kind {
            Kind::Clauses(_) => None,
            Kind::Target(process, ..) => Some(process),
        }
    }

    /// Returns `true` if the solver answers about a small board in less time than simplifying the board takes.
    pub fn takes_boards_whole(&self) -> bool {
        self.takes_boards_whole
    }

    /// Returns the solver as one that takes clauses.
    ///
    /// # Errors
    /// If the solver reads a language other than CNF.
    pub fn takes_clauses(&self) -> Result<&dyn Backend, LanguageError> {
        match &self.kind {
            Kind::Clauses(backend) => Ok(&**backend),
            Kind::Target(process, target, _) => {
                Err(LanguageError::NotCnf { name: process.name().to_owned(), target: target.name() })
            }
        }
    }

    /// Returns the solver for questions that need the failed assumptions: the one from
    /// [`explained_by`](Solver::explained_by), else the strongest solver in this process if the choice was [`AUTO`],
    /// else this solver.
    ///
    /// # Errors
    /// Same as [`takes_clauses`](Solver::takes_clauses).
    pub fn explaining(&self) -> Result<&dyn Backend, LanguageError> {
        match (self.explaining.get(), self.choice) {
            (Some(explaining), _) => Ok(&**explaining),
            (None, Some(choice)) if choice.name() == AUTO => {
                Ok(&**self.explaining.get_or_init(backend::strongest))
            }
            _ => self.takes_clauses(),
        }
    }

    /// Returns the same solver, but with `explaining` for answers that depend on the failed assumptions.
    #[must_use]
    pub fn explained_by(self, explaining: Box<dyn Backend>) -> Solver {
        Solver { explaining: OnceCell::from(explaining), ..self }
    }

    /// Returns threads that help to count the models of `formula`, each with a solver like this one. Returns `None` if
    /// `ask` requests only one thread or is another question, or if this solver is an external program or was created
    /// from a backend.
    pub fn threads<'a>(&self, ask: &Ask, formula: &'a (dyn Emit + Sync)) -> Option<Threads<'a>> {
        let Ask::Count { jobs, .. } = ask else { return None };
        let jobs = threads(*jobs);
        self.choice.filter(|_| jobs > 1).map(|choice| Threads::new(jobs, formula, choice))
    }

    /// Returns the solver in the form in which it can be asked. A program that reads a target is prepared with the
    /// options that `way` chooses for `problem`; both are ignored for a solver that takes clauses.
    ///
    /// # Errors
    /// If the program's input language is neither CNF nor a target.
    pub fn on(&self, problem: &Problem, way: &Way) -> Result<PosedSolver<'_>, LanguageError> {
        match &self.kind {
            Kind::Clauses(backend) => Ok(PosedSolver::Clauses(&**backend)),
            Kind::Target(process, _, details) => {
                let options = way.options(problem, problem.suited().rows(Rows::Beside));
                Ok(PosedSolver::Target(Reader::new(process, options, *details)?))
            }
        }
    }
}

impl Default for Solver {
    /// Returns the automatic choice: the built-in DPLL for easy puzzles, and the strongest solver in this process for
    /// hard ones.
    fn default() -> Solver {
        Solver::new(BackendChoice::new(AUTO)).expect("it is in this process and takes no limit of memory")
    }
}

impl From<Box<dyn Backend>> for Solver {
    /// Creates a solver that takes clauses.
    fn from(backend: Box<dyn Backend>) -> Solver {
        Solver::of(Kind::Clauses(backend))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Limits, Location, location, names};
    use crate::puzzle::Puzzle;
    use crate::question::{Question, Status};

    #[test]
    fn a_memory_limit_holds_for_programs_and_is_refused_by_others() {
        let (way, limits) = (Way::default(), Limits::default());
        let puzzle: Puzzle = "1.34..1221..43.1".parse().expect("a puzzle");
        for name in names() {
            let limited = |megabytes| Solver::new(BackendChoice::new(name).memory_limit(Some(megabytes)));
            let ask = |solver| way.outcome(&solver, &puzzle, Question::Unique, &limits);
            match limited(1) {
                Err(error) if location(name) != Some(Location::External) => {
                    assert!(error.is_wrong_choice(), "{name}: {error}");
                }
                // The solver is not installed on this machine.
                Err(error) => assert!(matches!(error, BackendError::NotFound { .. }), "{name}: {error}"),
                // macOS supports no such memory limit.
                Ok(_) if cfg!(target_os = "macos") => {}
                Ok(little) => {
                    assert_eq!(location(name), Some(Location::External), "{name}");
                    let answer = ask(limited(8000).expect("the same")).map(|(outcome, _)| outcome.answer);
                    assert!(matches!(answer, Ok(Status::Unique)), "{name}: {answer:?}");
                    let failed = ask(little);
                    assert!(failed.is_err(), "{name}: {failed:?}");
                }
            }
        }
    }
}
