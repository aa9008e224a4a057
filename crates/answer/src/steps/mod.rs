//! Steps by hand: a list of small deductions from a puzzle to everything that its solutions have in common. Each has
//! the cells, houses and lines of rules that force it.
//!
//! The granularity and the search follow Espasa, Gent, Hoffmann, Jefferson, Lynch, McIlree and Salamon, "Using Small
//! MUSes to Explain How to Solve Pen and Paper Puzzles" (2021): conclusions of single reasons come first, then patterns
//! known to human solvers, then minimal unsatisfiable sets (MUSes) of reasons.
//!
//! `render::StepWords` describes steps, and the reason why there are no more, in sentences.
//!
//! ```
//! use sudoku2cnf_sat::backend::Limits;
//! use sudoku2cnf_sat::backend::dpll::Dpll;
//! use sudoku2cnf_answer::steps::{End, StepOptions, steps};
//!
//! let puzzle = "1.34..1221..43.1".parse()?;
//! let found = steps(&puzzle, None, &Dpll::new(), &StepOptions::default(), &Limits::default())?;
//! assert_eq!(found.steps[0].name, "hidden single");
//! assert!(matches!(found.end, End::Solved(_)));
//! assert_eq!(found.steps.len(), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod begin;
mod board;
mod cause;
mod consequences;
mod crusts;
mod demands;
mod engine;
mod fillings;
mod goal;
mod kind;
mod line;
mod name;
mod near;
mod part;
mod path;
mod pattern;
#[allow(missing_docs)] // fields are named by what they hold; the types and variants have the words
pub mod reason;
mod reasons;
mod replay;
mod search;
mod short;
mod shrink;
mod solution_values;
mod state;
mod step;
#[cfg(test)]
mod tests;
mod title;
mod verify;
mod ways;

pub use cause::Cause;
pub use cause::Side;
pub use consequences::Consequences;
pub use crusts::{CrustCase, Crusts};
pub use kind::Kind;
pub use line::{Line, Sums, sets_of, sets_with_sum};
pub use short::Cells;
pub use state::WrongState;
pub use step::{Fact, ProofLine, Step};
pub use title::Technique;
pub use title::{Beside, HouseTitle, LineTitle, LinesTitle, Title};
pub use verify::{Verification, VerifyError, verify};
pub(crate) use ways::MOST as MOST_IN_MIND;

use crate::backend::Backend;
use crate::grid::{Cell, Digit, Solution};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::question::QuestionError;
use begin::begin;
use board::Board;
use path::{Last, Path};
use pattern::Deduction;
use reasons::Reasons;
use solution_values::{ask, filled, wrong};

/// The default for the largest weight of a step; [`Step::weight`] defines the weight.
pub const MOST_WEIGHT: u32 = 20;

/// The options of the search for steps, and the number of threads.
///
/// ```
/// use sudoku2cnf_answer::steps::{MOST_WEIGHT, StepOptions};
///
/// let options = StepOptions::default().max_weight(4).jobs(2);
/// assert_eq!((options.max_weight, options.most), (4, usize::MAX));
/// assert_eq!(StepOptions::default().max_weight, MOST_WEIGHT);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepOptions {
    /// The largest [weight](Step::weight) of a step; [`MOST_WEIGHT`] by default.
    pub max_weight: u32,
    /// The largest number of steps; unlimited by default.
    pub most: usize,
    /// `true` to include steps that no other step needs; `false` by default.
    pub all: bool,
    /// The largest number of threads; 1 by default. The steps do not depend on it.
    pub jobs: usize,
    /// `true` if the [`State`] is only compared with the solutions: no steps are searched for, and [`End::Wrong`] and
    /// [`End::Missing`] do not contain the right values.
    pub no_answer: bool,
}

impl StepOptions {
    /// Sets the largest weight of a step.
    #[must_use]
    pub const fn max_weight(self, max_weight: u32) -> StepOptions {
        StepOptions { max_weight, ..self }
    }

    /// Sets the largest number of steps.
    #[must_use]
    pub const fn most(self, most: usize) -> StepOptions {
        StepOptions { most, ..self }
    }

    /// Sets whether steps that no other step needs are included.
    #[must_use]
    pub const fn all(self, all: bool) -> StepOptions {
        StepOptions { all, ..self }
    }

    /// Sets the number of threads.
    #[must_use]
    pub const fn jobs(self, jobs: usize) -> StepOptions {
        StepOptions { jobs, ..self }
    }

    /// Sets whether a [`State`] is only compared with the solutions.
    #[must_use]
    pub const fn no_answer(self, no_answer: bool) -> StepOptions {
        StepOptions { no_answer, ..self }
    }
}

impl Default for StepOptions {
    fn default() -> StepOptions {
        StepOptions { max_weight: MOST_WEIGHT, most: usize::MAX, all: false, jobs: 1, no_answer: false }
    }
}

/// The progress of a person solving a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Values in cells, with or without the givens.
    pub digits: Vec<(Cell, Digit)>,
    /// Cells with their remaining values; other cells may have any.
    pub candidates: Vec<(Cell, Vec<Digit>)>,
}

/// Steps, and the reason why there are no more.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Steps {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The reason why there are no more steps.
    pub end: End,
    /// The values left in each cell after the last step, in the order of [`Puzzle::cells`]; empty if no steps were
    /// searched for.
    pub left: Vec<Vec<Digit>>,
    /// `true` if the puzzle has a solution; `None` if a limit was reached before that was known.
    pub solvable: Option<bool>,
}

/// The reason why there are no more steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The puzzle is solved.
    Solved(Solution),
    /// There are several solutions, and everything common to them was found. These are the cells that differ between
    /// solutions, each with its values in the solutions.
    Open(Vec<(Cell, Vec<Digit>)>),
    /// There is no solution: this cause can no longer hold.
    Contradiction(Cause),
    /// The requested number of steps was reached.
    Enough,
    /// No step within the allowed weight was found.
    NoShortReason,
    /// The [`State`] has values that occur in no solution: each cell with its wrong value and its right ones, which are
    /// withheld if [`StepOptions::no_answer`].
    Wrong(Vec<(Cell, Digit, Vec<Digit>)>),
    /// The [`State`] has cells whose candidates contain no right value: each cell with its right values, which are
    /// withheld if [`StepOptions::no_answer`].
    Missing(Vec<(Cell, Vec<Digit>)>),
    /// No solution is consistent with the whole [`State`], although each value and candidate in it occurs in a
    /// solution.
    Incompatible,
    /// A solution is consistent with the whole [`State`]. Steps were not searched for because of
    /// [`StepOptions::no_answer`].
    NothingWrong,
    /// There is no solution. The contradiction was not searched for because of [`StepOptions::no_answer`].
    NoSolution,
    /// A limit was reached.
    Stopped,
}

impl End {
    /// Returns the same end without the right values.
    fn without_answer(self) -> End {
        let bare = Vec::new;
        match self {
            End::Wrong(wrong) => {
                End::Wrong(wrong.into_iter().map(|(cell, value, _)| (cell, value, bare())).collect())
            }
            End::Missing(missing) => {
                End::Missing(missing.into_iter().map(|(cell, _)| (cell, bare())).collect())
            }
            end => end,
        }
    }
}

impl Steps {
    /// Returns the step with the largest weight, the first of several, with its index; `None` if there are no steps.
    pub fn hardest(&self) -> Option<(usize, &Step)> {
        self.steps.iter().enumerate().min_by_key(|(_, step)| std::cmp::Reverse(step.weight))
    }

    /// Returns the sum of the weights of all steps that weigh more than 1.
    pub fn total(&self) -> u32 {
        self.steps.iter().map(|step| step.weight).filter(|&weight| weight > 1).sum()
    }
}

/// A message about the progress of a search for steps.
#[derive(Debug)]
#[non_exhaustive]
pub enum News<'a> {
    /// The number of steps found so far, and the number of cells with several values left.
    Found {
        /// The number of steps.
        steps: usize,
        /// The number of cells.
        open: usize,
    },
    /// The next of [`Steps::steps`]. It is reported only if no step can be left out later: if all were requested, or
    /// there are several solutions.
    Step(&'a Step),
}

/// Finds the steps of a puzzle, from its givens or from a person's progress `state`. The result does not depend on the
/// number of threads.
///
/// # Errors
/// `backend`, which is asked for the solution, failed, or its model is no solution.
pub fn steps(
    puzzle: &Puzzle,
    state: Option<&State>,
    backend: &dyn Backend,
    options: &StepOptions,
    limits: &Limits,
) -> Result<Steps, QuestionError> {
    steps_heard(puzzle, state, backend, options, limits, &mut |_| {})
}

/// Finds the steps of a puzzle as [`steps`] does, and reports the progress to `hear`. If a limit is reached, it returns
/// the steps found so far.
///
/// # Errors
/// Same as [`steps`].
pub fn steps_heard(
    puzzle: &Puzzle,
    state: Option<&State>,
    backend: &dyn Backend,
    options: &StepOptions,
    limits: &Limits,
    hear: &mut dyn FnMut(News<'_>),
) -> Result<Steps, QuestionError> {
    let ended = |solvable, end| Ok(Steps { steps: Vec::new(), end, left: Vec::new(), solvable });
    let Some(mut known) = ask(puzzle, backend, limits)? else { return ended(None, End::Stopped) };
    let solvable = Some(known.is_solvable());
    if let Some(end) = state.and_then(|state| wrong(puzzle, state, &known)) {
        return ended(solvable, if options.no_answer { end.without_answer() } else { end });
    }
    if let Some(state) = state.filter(|_| known.is_solvable() && known.solution.is_none()) {
        // With several solutions, only those that agree with the person's progress matter.
        match ask(&filled(puzzle, state), backend, limits)? {
            None => return ended(solvable, End::Stopped),
            Some(found) if !found.is_solvable() => return ended(solvable, End::Incompatible),
            Some(found) => known = found,
        }
    }
    if options.no_answer {
        return ended(solvable, if known.is_solvable() { End::NothingWrong } else { End::NoSolution });
    }
    let Ok((reasons, engine)) = Reasons::new(puzzle, limits) else { return ended(solvable, End::Stopped) };
    let mut board = Board::new(reasons, engine);
    let mut possible = vec![false; board.reasons.candidates.count()];
    for (cell, values) in known.possible.iter().enumerate() {
        for candidate in values.iter().filter_map(|&value| board.reasons.number(cell, value)) {
            possible[candidate as usize] = true;
        }
    }
    let path_of = |board| Path::new(puzzle, board, &possible, options, limits);
    let begun = begin(&mut board, puzzle, state, limits);
    let mut path =
        match begun.and_then(|()| board.copied(limits).and_then(path_of).map_err(|_| Last::Stopped)) {
            Ok(path) => path,
            Err(Last::Contradiction(reason)) => {
                return ended(solvable, End::Contradiction(board.reasons.all[reason as usize].cause.clone()));
            }
            Err(_) => return ended(solvable, End::Stopped),
        };
    let mut taken: Vec<Deduction> = Vec::new();
    // If no step is left out, each is reported at once, and `board` is kept up to date.
    let is_whole = options.all || (known.is_solvable() && known.solution.is_none());
    let mut told = Vec::new();
    let last = loop {
        // The limit of steps does not apply to a puzzle without a solution, for which only the final contradiction
        // matters.
        if taken.len() >= options.most && known.is_solvable() {
            break None;
        }
        let open = path.board.left.iter().filter(|&&left| left > 1).count();
        hear(News::Found { steps: taken.len(), open });
        match path.next(limits) {
            Ok(step) => {
                if is_whole {
                    let step = replay::tell(&mut board, puzzle, &step);
                    hear(News::Step(&step));
                    told.push(step);
                }
                taken.push(step);
            }
            Err(last) => break Some(last),
        }
    };
    let all: Vec<usize> = (0..taken.len()).collect();
    let numbers = match &last {
        _ if is_whole => Vec::new(),
        Some(Last::Done) if known.solution.is_some() => replay::needed(&board, &taken, None),
        Some(Last::Contradiction(reason)) => {
            let wanted = replay::scope_facts(&path.board, &[*reason]);
            replay::needed(&board, &taken, Some(&wanted))
        }
        _ => all,
    };
    let end = match last {
        None => End::Enough,
        Some(Last::Stopped) => End::Stopped,
        Some(Last::Heavy) => End::NoShortReason,
        Some(Last::Contradiction(reason)) => {
            End::Contradiction(path.board.reasons.all[reason as usize].cause.clone())
        }
        Some(Last::Done) => match known.solution {
            Some(solution) => End::Solved(solution),
            None => End::Open(known.open(puzzle)),
        },
    };
    let left = (0..path.board.reasons.cells.len()).map(|cell| path.board.values_left(cell)).collect();
    let steps = if is_whole { told } else { replay::told(&board, puzzle, &taken, &numbers) };
    Ok(Steps { steps, end, left, solvable })
}
