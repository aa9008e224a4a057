//! Needless clues: givens and rules of a puzzle with exactly one solution that can each be left out alone while the
//! solution stays unique; and a minimal set of clues that suffices.
//!
//! The formula gets a clause that excludes the solution and a selector for each clue, as in the search for
//! [contradictions](super::conflict). Clues that suffice contradict the clause, so the core of a proof shows which
//! clues are not needed, and one session answers all questions. Its answers alone are not trusted. A clue counts as
//! needed if there is another solution that satisfies everything else, checked against the rules; and as needless only
//! if the puzzle without the clue, compiled anew, has exactly the same solution. This is necessary because the meaning
//! of a rule may depend on other lines: a negative rule exempts marked pairs, so it demands more without a mark.
//!
//! The grid, its houses and its values are never left out.

mod alone;
mod enough;
mod selectors;

use super::ask::ask;
use super::conflict::all;
use super::{Outcome, Question, QuestionError, Status};
use crate::backend::auto::Handover;
use crate::backend::{Backend, Limits};
use crate::csp::Owner;
use crate::deduce::Simplify;
use crate::grid::{Cell, Solution};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use selectors::Selectors;

/// Further questions about the clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NeedlessOptions {
    /// `true` to also find a minimal set of clues that suffices.
    pub minimal: bool,
    /// If set, the solutions without each needed clue are counted, up to this number and at least to 2.
    pub cap: Option<u64>,
}

impl NeedlessOptions {
    /// Sets [`NeedlessOptions::minimal`].
    #[must_use]
    pub fn minimal(self, minimal: bool) -> NeedlessOptions {
        NeedlessOptions { minimal, ..self }
    }

    /// Sets [`NeedlessOptions::cap`].
    #[must_use]
    pub fn cap(self, cap: Option<u64>) -> NeedlessOptions {
        NeedlessOptions { cap, ..self }
    }
}

/// The clues of a puzzle, and the needless ones among them.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Needless {
    /// The verdict on whether the puzzle has exactly one solution. If not, the other fields are empty.
    pub answer: Status,
    /// The only solution of the puzzle.
    pub solution: Option<Solution>,
    /// All clues: the rules in the order of the text, then the givens in the order of the cells.
    pub clues: Vec<Clue>,
    /// A minimal set of clues that suffices, if it was requested.
    pub enough: Option<Enough>,
    /// The value of [`NeedlessOptions::cap`].
    cap: Option<u64>,
}

/// A given or a rule, and whether the puzzle needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The rule, or the given of a cell.
    pub owner: Owner,
    /// `true` if the solution stays unique without the clue; `None` if a limit was reached before that was known.
    pub needless: Option<bool>,
    /// The number of solutions without a needed clue, if it is known. If [`NeedlessOptions::cap`] is set, they are
    /// counted up to it; otherwise the number is known only if it is 0 or 1. These numbers occur if the meaning of
    /// other rules depends on the clue: without it, there may be no solution, or a different one.
    pub without: Option<Without>,
}

impl Clue {
    /// Returns a clue about which nothing is known yet.
    fn unknown(owner: Owner) -> Clue {
        Clue { owner, needless: None, without: None }
    }
}

/// The number of solutions without a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Without {
    /// The number of solutions known to exist.
    pub count: u128,
    /// `true` if there are no other solutions.
    pub exact: bool,
}

/// A set of clues that suffices to make the solution unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enough {
    /// The clues in the set, in the order of [`Needless::clues`], or for [`enough()`], in the order in which they were
    /// passed.
    pub kept: Vec<Owner>,
    /// The other clues, which can all be left out together.
    pub left_out: Vec<Owner>,
    /// `true` if each clue in the set was shown to be needed in addition to the others; `false` only if a limit was
    /// reached.
    pub irreducible: bool,
}

impl Needless {
    fn of(answer: Status) -> Needless {
        Needless { answer, solution: None, clues: Vec::new(), enough: None, cap: None }
    }

    /// Returns the result for a limit that was reached before anything was known.
    pub fn unknown() -> Needless {
        Needless::of(Status::Unknown)
    }

    /// Returns `true` if everything that was asked is known.
    pub fn is_complete(&self) -> bool {
        let is_counted = |clue: &Clue| {
            let Some(cap) = self.cap else { return true };
            let is_enough = |it: Without| it.exact || it.count >= cap.max(2).into();
            clue.needless == Some(true) || clue.without.is_some_and(is_enough)
        };
        self.answer != Status::Unknown
            && self.clues.iter().all(|clue| clue.needless.is_some() && is_counted(clue))
            && self.enough.as_ref().is_none_or(|enough| enough.irreducible)
    }
}

/// A function that compiles and solves a puzzle from which clues were removed.
pub(crate) type AskAnew<'a> = &'a dyn Fn(&Puzzle, Question) -> Result<Outcome, QuestionError>;

/// Finds the needless clues of `puzzle`. The search is faster if `backend` reports which assumptions failed, as
/// [`strongest`](crate::backend::strongest) does.
///
/// ```
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_sat::backend::dpll::Dpll;
/// use sudoku2cnf_answer::question::needless::{NeedlessOptions, find};
///
/// let puzzle = "diagonal\n1.34\n34.2\n..21\n2143".parse()?;
/// let options = NeedlessOptions::default().minimal(true);
/// let found = find(&puzzle, options, &Dpll::new(), &Limits::default())?;
/// // Each of the thirteen clues can be left out alone, but not all of them together.
/// assert!(found.clues.iter().all(|clue| clue.needless == Some(true)));
/// let enough = found.enough.ok_or("a set")?;
/// assert!(enough.irreducible && enough.kept.len() >= 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The solver failed, or its model is not a solution.
pub fn find(
    puzzle: &Puzzle,
    options: NeedlessOptions,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Needless, QuestionError> {
    let anew = |puzzle: &Puzzle, question: Question| {
        let Ok(problem) = Problem::compile(puzzle.clone(), Simplify::Propagate, limits) else {
            return Ok(Outcome::unknown(backend.name()));
        };
        match question {
            Question::Count(max) => ask(&problem, backend, Question::Count(max), limits),
            _ => ask(&problem, backend, Question::Unique, limits),
        }
    };
    find_by(puzzle, options, false, backend, &anew, limits)
}

/// Finds the needless clues like [`find`], but solves puzzles with `anew`. If `digits` is `true`, two solutions with
/// the same digits in the grid are the same solution.
pub(crate) fn find_by(
    puzzle: &Puzzle,
    options: NeedlessOptions,
    digits: bool,
    backend: &dyn Backend,
    anew: AskAnew<'_>,
    limits: &Limits,
) -> Result<Needless, QuestionError> {
    let outcome = anew(puzzle, Question::Unique)?;
    let (Status::Unique, Some(solution)) = (outcome.answer, outcome.solutions.into_iter().next()) else {
        return Ok(Needless::of(outcome.answer));
    };
    let owners = all(puzzle);
    let clues = owners.iter().map(|&owner| Clue::unknown(owner)).collect();
    let mut found = Needless {
        answer: Status::Unique,
        solution: Some(solution.clone()),
        clues,
        enough: None,
        cap: options.cap,
    };
    let asked = Asked { puzzle, owners: &owners, digits, backend, anew, limits };
    asked.search(&solution, |search| {
        search.each_alone(options.cap, &mut found.clues)?;
        if options.minimal {
            found.enough = Some(search.enough(&found.clues)?);
        }
        Ok(())
    })?;
    Ok(found)
}

/// Finds a minimal set of clues that suffices, like [`find`] with [`NeedlessOptions::minimal`], but only the givens and
/// rules in `owners` may be left out. They are tried in their order, once with the givens before the rules and once
/// with the rules before the givens. Returns `None` if the puzzle does not have exactly one solution, or if a limit was
/// reached before that was known.
///
/// ```
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_sat::backend::dpll::Dpll;
/// use sudoku2cnf_puzzle::csp::Owner;
/// use sudoku2cnf_puzzle::puzzle::Puzzle;
/// use sudoku2cnf_answer::question::needless::enough;
///
/// let puzzle: Puzzle = "diagonal\n1.34\n34.2\n..21\n2143".parse()?;
/// // Keeps the givens, and asks whether the rule is needed as well.
/// let enough = enough(&puzzle, &[Owner::Rule(0)], &Dpll::new(), &Limits::default())?.ok_or("a solution")?;
/// assert!(enough.irreducible && enough.left_out == [Owner::Rule(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The solver failed, or its model is not a solution.
pub fn enough(
    puzzle: &Puzzle,
    owners: &[Owner],
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Option<Enough>, QuestionError> {
    let anew = |puzzle: &Puzzle, _: Question| {
        let Ok(problem) = Problem::compile(puzzle.clone(), Simplify::Propagate, limits) else {
            return Ok(Outcome::unknown(backend.name()));
        };
        ask(&problem, &Handover::default(), Question::Unique, limits)
    };
    let outcome = anew(puzzle, Question::Unique)?;
    let (Status::Unique, Some(solution)) = (outcome.answer, outcome.solutions.into_iter().next()) else {
        return Ok(None);
    };
    let alone: Vec<Clue> = owners.iter().map(|&owner| Clue::unknown(owner)).collect();
    let asked = Asked { puzzle, owners, digits: false, backend, anew: &anew, limits };
    asked.search(&solution, |search| search.enough(&alone))
}

/// The puzzle and the clues of a question, and the means to answer it.
struct Asked<'a> {
    puzzle: &'a Puzzle,
    /// The clues that may be left out.
    owners: &'a [Owner],
    digits: bool,
    backend: &'a dyn Backend,
    anew: AskAnew<'a>,
    limits: &'a Limits,
}

impl Asked<'_> {
    /// Prepares a search among the clues and passes it to `work`; returns `None` if a limit was reached before the
    /// search.
    fn search<T>(
        &self,
        solution: &Solution,
        work: impl FnOnce(&mut Search<'_>) -> Result<T, QuestionError>,
    ) -> Result<Option<T>, QuestionError> {
        let &Asked { puzzle, owners, digits, backend, anew, limits } = self;
        let whole = Problem::compile(puzzle.clone(), Simplify::None, limits);
        let Ok(problem) = whole.map(|problem| problem.about_digits(digits)) else { return Ok(None) };
        let selected = Selectors::clauses(&problem, owners);
        let told_apart = match digits {
            true => puzzle.grid().cells().collect(),
            false => puzzle.cells().collect(),
        };
        let selectors = Selectors::open(&problem, &selected, solution, backend, limits)?;
        let others = vec![None; owners.len()];
        let mut search = Search { puzzle, owners, solution, told_apart, selectors, anew, limits, others };
        work(&mut search).map(Some)
    }
}

/// A search for needless clues.
struct Search<'a> {
    puzzle: &'a Puzzle,
    /// The clues that may be left out; all others stay.
    owners: &'a [Owner],
    solution: &'a Solution,
    /// The cells by which solutions are compared.
    told_apart: Vec<Cell>,
    /// The session with a selector for each clue; `None` after a question was too hard for it.
    selectors: Option<Selectors<'a>>,
    anew: AskAnew<'a>,
    limits: &'a Limits,
    /// For each clue, another solution of a puzzle without the clue, if one was found.
    others: Vec<Option<Solution>>,
}

/// The solutions of the puzzle without some clues.
enum Rest {
    /// The solution is still the only one.
    Same,
    /// There is no solution, a different one, or more than one. The number is included if it is known to be 0 or 1.
    Other(Option<Without>),
    /// A limit was reached.
    Unknown,
}

impl Search<'_> {
    /// Returns the puzzle without the optional clues that are not in `kept`, which holds indices into `owners`.
    fn with(&self, kept: &[usize]) -> Puzzle {
        let is_out = |place: &usize| !kept.contains(place);
        let out: Vec<Owner> = (0..self.owners.len()).filter(is_out).map(|place| self.owners[place]).collect();
        self.puzzle.restricted(|owner| !out.contains(&owner))
    }

    fn is_same(&self, solution: &Solution) -> bool {
        self.told_apart.iter().all(|&cell| solution[cell] == self.solution[cell])
    }

    /// Returns `true` if `solution` differs from the only solution of the whole puzzle and breaks no rule of `rest`.
    fn is_other(&self, solution: &Solution, rest: &Puzzle) -> bool {
        !self.is_same(solution) && rest.broken_rules(solution).is_empty()
    }
}

#[cfg(test)]
mod tests;
