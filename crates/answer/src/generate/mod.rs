//! New puzzles with exactly one solution: a random solution of the rules is found, and clues are removed from it while
//! the solution stays unique.
//!
//! The same seed and number give the same puzzle, whatever other threads do: each puzzle has a [`Random`] stream of its
//! own, and limits count conflicts, never time.
//!
//! ```
//! use sudoku2cnf_sat::backend::Limits;
//! use sudoku2cnf_answer::generate::Recipe;
//!
//! let recipe = Recipe::new("grid 4x4\ndiagonal".parse()?).minimal(true);
//! let limits = Limits::default();
//! let made = recipe.maker(&limits)?.puzzle(7, 1, &limits)?;
//! assert!(made.minimal && made.puzzle.broken_rules(&made.solution).is_empty());
//! let again = recipe.maker(&limits)?.puzzle(7, 1, &limits)?;
//! assert_eq!(again.solution, made.solution);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dig;
mod distinct;
mod make;
mod mix;
mod needed;
mod prepared;
mod recipe;
mod shuffle;
mod symmetry;
mod threads;
mod unavoidable;
mod uniqueness;
mod vicinity;

pub use crate::random::Random;
pub use make::{LineKind, Make, statements};
pub use mix::Mix;
pub use prepared::{PreparedProblem, strong};
pub use recipe::Recipe;
pub use symmetry::Symmetry;
pub use vicinity::Vicinity;

use prepared::Clue;
use unavoidable::UnavoidableSets;
use uniqueness::UniquenessCheck;

use crate::backend::auto::Handover;
use crate::backend::{BackendError, Limits};
use crate::decode::NoSolution;
use crate::deduce::Simplify;
use crate::error::ParseError;
use crate::grade::{Difficulty, Grade, grade, hardest};
use crate::grid::{Cell, Solution};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::question::{self, Question, QuestionError, Status};
use crate::rules::Rules;
use crate::statement::Fault;
use crate::symmetry::TooMany;

/// The conflict limit of the search for a solution with random regions. It is low because other regions can be tried.
const CONFLICTS_OF_REGIONS: u64 = 10_000;

/// The reason why there is no puzzle.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver's model is not a solution.
    #[error(transparent)]
    Model(#[from] NoSolution),
    /// The generated puzzle breaks a rule.
    #[error("the generated puzzle breaks its rules: {0}")]
    Broken(String),
    /// A rule of the base does not fit the generated grid.
    #[error(transparent)]
    Statement(#[from] Fault),
    /// The rules and givens contradict each other.
    #[error("the rules and givens have no solution")]
    NoSolution,
    /// The symmetry exchanges rows and columns, and the grid is not square.
    #[error("the symmetry 'diagonal' exchanges rows and columns, expected a square grid")]
    NotSquare,
    /// The size of the boards in a family of instances is invalid, or does not suit its rules.
    #[error("the size of the instances: {0}")]
    Size(Box<ParseError>),
    /// The boards in a family of instances do not have as many rows as columns and values.
    #[error("a family of boards that are not square, expected as many rows as columns and values")]
    NotLatin,
    /// The grid for random regions is not a square of cells, or has subgrids.
    #[error("jigsaw regions on this grid, expected a square grid without subgrids")]
    NoJigsaw,
    /// More lines are requested than a grid can hold.
    #[error("{count} of {kind}, expected {most} or fewer: the grid has no room for more")]
    TooMany {
        /// The kind of lines.
        kind: &'static str,
        /// The number of lines requested.
        count: usize,
        /// The largest number of lines that the grid can hold.
        most: usize,
    },
    /// More clues are requested than there are cells.
    #[error("{wanted} clues on a grid of {cells} cells, expected at most {cells}")]
    TooManyClues {
        /// The number of clues requested.
        wanted: usize,
        /// The number of cells that can hold a clue.
        cells: usize,
    },
    /// Fewer clues are requested than the base has givens, which may not be removed.
    #[error(
        "{wanted} clues, but the puzzle to start from has {givens}, which stay, expected at least {givens}"
    )]
    TooFewClues {
        /// The number of clues requested.
        wanted: usize,
        /// The number of givens of the base.
        givens: usize,
    },
    /// No circles with equal sums in all houses were found.
    #[error("no circles were found that have the same sum in every house")]
    NoCircles,
    /// All tries had more clues than requested.
    #[error("none of {tries} puzzles has {wanted} clues or fewer; the fewest are {fewest}")]
    NotSoFew {
        /// The number of puzzles that were made.
        tries: u64,
        /// The number of clues requested.
        wanted: usize,
        /// The least number of clues among the puzzles made.
        fewest: usize,
    },
    /// No try met the request.
    #[error("none of {0} puzzles met the conditions")]
    Unfit(u64),
    /// The system could not start a thread.
    #[error("cannot start a thread to make puzzles: {0}")]
    NoThread(std::io::Error),
    /// All recent puzzles were equivalent to earlier ones.
    #[error("{0} puzzles in a row were the same as earlier ones in another guise")]
    NoOther(u64),
    /// Finding out whether a puzzle is equivalent to an earlier one takes too long.
    #[error("it takes too long to find out whether a puzzle is the same as an earlier one")]
    Unnamed,
    /// There are more names of puzzles than can be remembered.
    #[error(transparent)]
    TooManyNames(TooMany),
    /// The stop flag was raised.
    #[error("stopped")]
    Stopped,
}

impl From<QuestionError> for GenerateError {
    fn from(error: QuestionError) -> GenerateError {
        match error {
            QuestionError::Backend(error) => error.into(),
            QuestionError::Language(error) => GenerateError::Backend(error.into()),
            QuestionError::NoSolution(error) => error.into(),
        }
    }
}

/// A new puzzle with exactly one solution.
#[derive(Debug)]
#[non_exhaustive]
pub struct NewPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle.
    pub solution: Solution,
    /// `true` if it was shown that no clue can be removed. The givens of the recipe's base count only if
    /// [`Recipe::minimal`] allows their removal.
    pub minimal: bool,
    /// The grade of the puzzle, if the recipe asks for it.
    pub grade: Option<Grade>,
    /// The number of tries that were made, including this one.
    pub tries: u64,
}

impl NewPuzzle {
    fn of(puzzle: Puzzle, solution: Solution, minimal: bool) -> NewPuzzle {
        NewPuzzle { puzzle, solution, minimal, grade: None, tries: 1 }
    }
}

/// Makes the puzzles of a recipe.
pub struct Maker<'a> {
    recipe: &'a Recipe,
    prepared: PreparedProblem,
    /// `true` if the base has exactly one solution; `None` until that is known.
    is_finished: Option<bool>,
}

/// Returns the weight of the hardest step; `None` if a step weighs more than `most`.
fn weight(puzzle: &Puzzle, most: u32, limits: &Limits) -> Result<Option<u32>, GenerateError> {
    match hardest(puzzle, most, &Handover::default(), limits) {
        Ok(Some(hardest)) => Ok(hardest.exact.then_some(hardest.weight)),
        Ok(None) => Err(GenerateError::Stopped),
        Err(error) => Err(error.into()),
    }
}

impl Maker<'_> {
    /// Makes the puzzle that belongs to `seed` and `number`, in at most [`Recipe::tries`] tries.
    ///
    /// # Errors
    /// If the base has no solution, no try met the request, the solver failed, or the flag of `limits` was raised.
    pub fn puzzle(&mut self, seed: u64, number: u64, limits: &Limits) -> Result<NewPuzzle, GenerateError> {
        self.check_clues(limits)?;
        let most = self.recipe.clues.unwrap_or(usize::MAX);
        let mut fewest = usize::MAX;
        for tries in 1..=self.recipe.tries {
            let mut random = Random::new(seed, &[number, tries]);
            let Some(mut made) = self.one(&mut random, limits)? else { continue };
            let clues = made.puzzle.givens().count();
            fewest = fewest.min(clues);
            if clues > most || self.recipe.minimal && !made.minimal {
                continue;
            }
            if self.recipe.grade || self.recipe.difficulty.is_some() {
                made.grade = Some(grade(&made.puzzle, limits)?.ok_or(GenerateError::Stopped)?);
            }
            if let (Some(Difficulty::Weight(weights)), Some(grade)) =
                (&self.recipe.difficulty, &mut made.grade)
            {
                grade.weight = weight(&made.puzzle, *weights.end(), limits)?;
            }
            let wanted = |wanted: &Difficulty| made.grade.is_some_and(|grade| wanted.contains(&grade));
            if self.recipe.difficulty.as_ref().is_none_or(wanted) {
                return Ok(NewPuzzle { tries, ..made });
            }
        }
        let tries = self.recipe.tries;
        Err(match fewest {
            usize::MAX => GenerateError::Unfit(tries),
            fewest if fewest > most => GenerateError::NotSoFew { tries, wanted: most, fewest },
            _ => GenerateError::Unfit(tries),
        })
    }

    /// Checks that the requested number of clues is not larger than the number of cells, nor smaller than the number of
    /// givens that stay.
    fn check_clues(&mut self, limits: &Limits) -> Result<(), GenerateError> {
        let Some(wanted) = self.recipe.clues else { return Ok(()) };
        let base = &self.recipe.base;
        let (cells, givens) = (base.cells().count(), base.givens().count());
        if wanted > cells {
            return Err(GenerateError::TooManyClues { wanted, cells });
        }
        if wanted < givens && !(self.recipe.minimal && self.is_finished(limits)?) {
            return Err(GenerateError::TooFewClues { wanted, givens });
        }
        Ok(())
    }

    /// Makes one try; `None` if no solution was found for the generated regions.
    fn one(&mut self, random: &mut Random, limits: &Limits) -> Result<Option<NewPuzzle>, GenerateError> {
        let recipe = self.recipe;
        let mut own = None;
        let has_regions = recipe.make.iter().any(|make| make.kind == LineKind::JIGSAW);
        if has_regions {
            own = Some(PreparedProblem::new(with_regions(&recipe.base, random)?, limits)?);
        }
        let few = if has_regions { limits.at_most(CONFLICTS_OF_REGIONS) } else { limits.clone() };
        let prepared = own.as_mut().unwrap_or(&mut self.prepared);
        let solution = match prepared.solution(random, &few) {
            Ok(Some(solution)) => solution,
            Ok(None) if limits.stopped() => return Err(GenerateError::Stopped),
            // The next try has other regions, which may have a solution that is found faster.
            Ok(None) | Err(GenerateError::NoSolution) if has_regions => return Ok(None),
            Ok(None) => return Err(GenerateError::Stopped),
            Err(error) => return Err(error),
        };
        let mut made = Vec::new();
        for &make in &recipe.make {
            made.extend(make::statements(make, prepared.problem.puzzle(), &solution, random, limits)?);
        }
        if !made.is_empty() {
            let mut puzzle = prepared.problem.puzzle().clone();
            made.into_iter().try_for_each(|statement| puzzle.add(statement))?;
            own = Some(PreparedProblem::new(puzzle, limits)?);
        }
        let is_finished = !has_regions && self.is_finished(limits)?;
        let prepared = own.as_mut().unwrap_or(&mut self.prepared);
        let made = match is_finished && recipe.minimal {
            true => NewPuzzle::of(prepared.problem.puzzle().clone(), solution, true),
            false => dug(recipe, prepared, solution, random, limits)?,
        };
        let owners = recipe.may_go(&made.puzzle, is_finished);
        needed::without_needless(made, owners, random, &recipe.questions(limits)).map(Some)
    }

    /// Returns `true` if givens or lines of the base may be removed: the recipe allows it, and the base has exactly one
    /// solution.
    fn is_finished(&mut self, limits: &Limits) -> Result<bool, GenerateError> {
        let Recipe { base, minimal, no_needless, .. } = self.recipe;
        let may = *minimal && base.givens().next().is_some() || *no_needless && !base.rules().is_empty();
        if let Some(known) = self.is_finished.or((!may).then_some(false)) {
            return Ok(known);
        }
        let problem = Problem::compile(base.clone(), Simplify::Propagate, limits);
        let problem = problem.map_err(|_| GenerateError::Stopped)?;
        let outcome =
            question::ask(&problem, &Handover::default(), Question::Unique, &self.recipe.questions(limits))?;
        limits.check().map_err(|_| GenerateError::Stopped)?;
        Ok(*self.is_finished.insert(outcome.answer == Status::Unique))
    }
}

/// Removes clues from `solution` while it stays the only solution, and returns the puzzle with the remaining clues.
fn dug(
    recipe: &Recipe,
    prepared: &mut PreparedProblem,
    solution: Solution,
    random: &mut Random,
    limits: &Limits,
) -> Result<NewPuzzle, GenerateError> {
    let all: Vec<Clue> =
        prepared.problem.puzzle().cells().map(|cell| prepared.clue(cell, &solution)).collect();
    let free = |cells: Vec<Cell>| -> Vec<Clue> {
        let free = cells.into_iter().filter(|&cell| prepared.problem.puzzle().given(cell).is_none());
        free.map(|cell| prepared.clue(cell, &solution)).collect()
    };
    let orbits = recipe.symmetry.orbits(prepared.problem.puzzle().grid()).into_iter().map(free);
    let mut orbits: Vec<_> = orbits.filter(|clues| !clues.is_empty()).collect();
    random.shuffle(&mut orbits);
    let least = recipe.clues.unwrap_or(0).saturating_sub(prepared.problem.puzzle().givens().count());
    let limits = recipe.questions(limits);
    let unavoidable = UnavoidableSets::new(prepared.problem.puzzle(), &solution, &orbits, &limits);
    let dug = {
        let mut uniqueness = UniquenessCheck::new(prepared, &all, &limits)?;
        dig::dig(&mut uniqueness, &orbits, unavoidable, least, recipe.minimal)?
    };
    let mut puzzle = prepared.problem.puzzle().clone();
    dug.clues.iter().for_each(|&cell| puzzle.set_given(cell, Some(solution[cell])));
    if let Some(broken) = puzzle.broken_rules(&solution).first() {
        return Err(GenerateError::Broken(broken.to_string()));
    }
    Ok(NewPuzzle::of(puzzle, solution, dug.minimal))
}

/// Returns `base` with random regions instead of its own.
fn with_regions(base: &Puzzle, random: &mut Random) -> Result<Puzzle, GenerateError> {
    let grid = make::jigsaw(base.grid(), random)?;
    Ok(base.on(grid, Rules::default())?)
}
