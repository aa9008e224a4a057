//! The solver that answers: one that takes clauses, or one that reads puzzles in another language.

use super::Way;
#[cfg(feature = "process")]
use crate::backend::process::Process;
use crate::backend::{AUTO, Backend, BackendChoice, Error, Incremental, LanguageError, Limits};
#[cfg(feature = "process")]
use crate::encode::Rows;
use crate::problem::Problem;
use crate::question::{self, ProblemSolver, Task};
use crate::target::Target;
#[cfg(feature = "process")]
use crate::target::{Details, Reader};

/// A solver.
pub struct Solver {
    kind: Kind,
    takes_boards_whole: bool,
    /// The one that is asked how many there are, if it is another one.
    counter: Option<Box<dyn Backend>>,
}

enum Kind {
    /// A solver that takes clauses.
    Clauses(Box<dyn Backend>),
    /// A program that reads a target.
    #[cfg(feature = "process")]
    Target(Box<Process>, Target, Details),
}

/// A solver that was made ready for one problem.
pub struct PosedSolver<'a>(PosedKind<'a>);

enum PosedKind<'a> {
    Clauses(&'a dyn Backend),
    #[cfg(feature = "process")]
    Target(Reader<'a>),
}

impl Solver {
    /// The solver that was chosen by its name. A program is given what it reads first.
    ///
    /// # Errors
    /// There is none of this name, or it is not there; or a limit of memory was chosen, and it works within this process.
    pub fn new(choice: BackendChoice<'_>) -> Result<Solver, Error> {
        choice.check_memory_limit()?;
        #[cfg(feature = "process")]
        if let Some(program) = Solver::external(choice)? {
            return Ok(program);
        }
        let takes_boards_whole = choice.takes_boards_whole();
        Ok(Solver { takes_boards_whole, ..Solver::from(choice.backend()?) })
    }

    /// Chooses a solver as [`new`](Solver::new) does, for questions that need to know which assumptions failed.
    ///
    /// # Errors
    ///
    /// As of [`new`](Solver::new).
    pub fn explaining(choice: BackendChoice<'_>) -> Result<Solver, Error> {
        choice.check_memory_limit()?;
        #[cfg(feature = "process")]
        if let Some(program) = Solver::external(choice)? {
            return Ok(program);
        }
        let solver = Solver::from(choice.explaining()?);
        if choice.name() == AUTO { Ok(solver.counting_by(choice.backend()?)) } else { Ok(solver) }
    }

    /// The same solver, but `other` is asked [how many](Solver::counts) there are.
    #[must_use]
    pub fn counting_by(self, other: Box<dyn Backend>) -> Solver {
        Solver { counter: Some(other), ..self }
    }

    /// The program that was chosen, if it is one.
    #[cfg(feature = "process")]
    fn external(choice: BackendChoice<'_>) -> Result<Option<Solver>, Error> {
        let program = choice.program()?.map(|process| Solver::program(process, Details::default()));
        Ok(program.transpose()?)
    }

    /// A program, by what it is asked in.
    ///
    /// # Errors
    /// That is neither CNF nor a target.
    #[cfg(feature = "process")]
    pub fn program(process: Process, details: Details) -> Result<Solver, LanguageError> {
        let kind = match Target::named(process.target()) {
            Some(target) => Kind::Target(Box::new(process), target, details),
            None => Kind::Clauses(Box::new(process.into_backend()?)),
        };
        Ok(Solver { kind, takes_boards_whole: false, counter: None })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match &self.kind {
            Kind::Clauses(backend) => backend.name(),
            #[cfg(feature = "process")]
            Kind::Target(process, ..) => process.name(),
        }
    }

    /// Returns the language that it reads, if that is no CNF.
    pub fn target(&self) -> Option<Target> {
        match &self.kind {
            Kind::Clauses(_) => None,
            #[cfg(feature = "process")]
            Kind::Target(_, target, _) => Some(*target),
        }
    }

    /// The program that reads what is no CNF.
    #[cfg(feature = "process")]
    pub fn reader(&self) -> Option<&Process> {
        match &self.kind {
            Kind::Clauses(_) => None,
            Kind::Target(process, ..) => Some(process),
        }
    }

    /// Returns `true` if a session answers question after question faster than a new one for each.
    pub fn lasts(&self) -> bool {
        match &self.kind {
            Kind::Clauses(backend) => backend.lasts(),
            #[cfg(feature = "process")]
            Kind::Target(..) => false,
        }
    }

    /// Returns `true` if it is quicker to answer about a small board than that is simplified.
    pub fn takes_boards_whole(&self) -> bool {
        self.takes_boards_whole
    }

    /// The solver, which has to take clauses.
    ///
    /// # Errors
    /// It reads something else.
    pub fn takes_clauses(&self) -> Result<&dyn Backend, LanguageError> {
        match &self.kind {
            Kind::Clauses(backend) => Ok(&**backend),
            #[cfg(feature = "process")]
            Kind::Target(process, target, _) => {
                Err(LanguageError::NotCnf { name: process.name().to_owned(), target: target.name() })
            }
        }
    }

    /// The solver for a question of how many, which has to take clauses: where nobody chose one, that is answered in the
    /// best of all ways, though others are asked of the one that explains.
    ///
    /// # Errors
    /// As of [`takes_clauses`](Solver::takes_clauses).
    pub fn counts(&self) -> Result<&dyn Backend, LanguageError> {
        self.counter.as_deref().map_or_else(|| self.takes_clauses(), Ok)
    }

    /// The solver for `problem`, asked in this way.
    ///
    /// # Errors
    /// The program does not read what it was chosen for.
    #[cfg_attr(
        not(feature = "process"),
        expect(unused_variables, reason = "only targets depend on the problem")
    )]
    pub fn on(&self, problem: &Problem, way: &Way) -> Result<PosedSolver<'_>, LanguageError> {
        Ok(PosedSolver(match &self.kind {
            Kind::Clauses(backend) => PosedKind::Clauses(&**backend),
            #[cfg(feature = "process")]
            Kind::Target(process, _, details) => {
                let options = way.options(problem, problem.suited().rows(Rows::Beside));
                PosedKind::Target(Reader::new(process, options, *details)?)
            }
        }))
    }
}

impl From<Box<dyn Backend>> for Solver {
    /// One that takes clauses.
    fn from(backend: Box<dyn Backend>) -> Solver {
        Solver { kind: Kind::Clauses(backend), takes_boards_whole: false, counter: None }
    }
}

#[cfg(feature = "process")]
impl ProblemSolver for Reader<'_> {
    fn session<'a>(
        &'a self,
        task: &Task<'a>,
        _: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, question::Error> {
        match task.problem {
            Some(problem) => Ok(self.on(problem)),
            None => Err(self.takes_no_clauses().into()),
        }
    }
}

impl ProblemSolver for PosedSolver<'_> {
    fn session<'a>(
        &'a self,
        task: &Task<'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, question::Error> {
        match &self.0 {
            PosedKind::Clauses(backend) => backend.session(task, limits),
            #[cfg(feature = "process")]
            PosedKind::Target(reader) => reader.session(task, limits),
        }
    }

    fn chooses(&self) -> bool {
        match &self.0 {
            PosedKind::Clauses(backend) => backend.chooses(),
            #[cfg(feature = "process")]
            PosedKind::Target(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Location, location, names};
    use crate::puzzle::Puzzle;
    use crate::question::{Answer, Question};

    #[test]
    fn a_memory_limit_holds_for_programs_and_is_refused_by_others() {
        let (way, limits) = (Way::default(), Limits::default());
        let puzzle: Puzzle = "1.34..1221..43.1".parse().expect("a puzzle");
        for name in names() {
            for make in [Solver::new, Solver::explaining] {
                let limited = |megabytes| make(BackendChoice::new(name).memory_limit(Some(megabytes)));
                let ask = |solver| way.ask(&solver, &puzzle, Question::Unique, &limits);
                match limited(1) {
                    Err(error) if location(name) != Some(Location::External) => {
                        assert!(error.is_wrong_choice(), "{name}: {error}");
                    }
                    // It is not on this machine.
                    Err(error) => assert!(matches!(error, Error::NotFound { .. }), "{name}: {error}"),
                    // Where the system keeps no such limit.
                    Ok(_) if cfg!(target_os = "macos") => {}
                    Ok(little) => {
                        assert_eq!(location(name), Some(Location::External), "{name}");
                        let answer = ask(limited(8000).expect("the same")).map(|asked| asked.outcome.answer);
                        assert!(matches!(answer, Ok(Answer::Unique)), "{name}: {answer:?}");
                        let failed = ask(little);
                        assert!(failed.is_err(), "{name}: {failed:?}");
                    }
                }
            }
        }
    }
}
