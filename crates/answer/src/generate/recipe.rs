//! The description of the new puzzles that are requested.

use super::prepared::PreparedProblem;
use super::{GenerateError, Make, Maker, Symmetry};
use crate::backend::Limits;
use crate::csp::{Owner, VarId};
use crate::grade::Difficulty;
use crate::grid::Cell;
use crate::puzzle::Puzzle;

/// The description of the requested puzzles.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recipe {
    /// The grid, the rules, and givens that stay.
    pub base: Puzzle,
    /// Rule lines that are generated for each puzzle.
    pub make: Vec<Make>,
    /// The symmetry of the cells with clues, not counting the givens of the base.
    pub symmetry: Symmetry,
    /// The number of clues, including the givens of the base. Removal stops at this number, and a try that ends with
    /// more clues is rejected. With `None`, as many clues as possible are removed.
    pub clues: Option<usize>,
    /// `true` if puzzles must be minimal, not counting the givens of the base. If the base has exactly one solution, no
    /// clues are added, and givens that the solution does not need are removed.
    pub minimal: bool,
    /// The largest number of conflicts for deciding whether a clue can be removed. Without a decision, the clue stays.
    /// This limit does not apply to puzzles that must be minimal.
    pub effort: u64,
    /// `true` if puzzles are graded.
    pub grade: bool,
    /// The difficulties that are accepted; `None` accepts all.
    pub difficulty: Option<Difficulty>,
    /// The largest number of tries for each puzzle.
    pub tries: u64,
    /// `true` if generated lines that the unique solution does not need are removed. If the base has exactly one
    /// solution, its own lines are removed, too.
    pub no_needless: bool,
}

impl Recipe {
    /// Creates a recipe that accepts any puzzle with the grid, rules and givens of `base`.
    pub fn new(base: Puzzle) -> Recipe {
        let symmetry = Symmetry::None;
        Recipe {
            base,
            make: Vec::new(),
            symmetry,
            clues: None,
            minimal: false,
            effort: 3_000,
            grade: false,
            difficulty: None,
            tries: 1_000,
            no_needless: false,
        }
    }

    /// Sets [`Recipe::make`].
    #[must_use]
    pub fn make(mut self, make: Vec<Make>) -> Recipe {
        self.make = make;
        self
    }

    /// Sets [`Recipe::symmetry`].
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Recipe {
        self.symmetry = symmetry;
        self
    }

    /// Sets [`Recipe::clues`].
    #[must_use]
    pub fn clues(mut self, clues: impl Into<Option<usize>>) -> Recipe {
        self.clues = clues.into();
        self
    }

    /// Sets [`Recipe::minimal`].
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Recipe {
        self.minimal = minimal;
        self
    }

    /// Sets [`Recipe::effort`].
    #[must_use]
    pub fn effort(mut self, effort: u64) -> Recipe {
        self.effort = effort;
        self
    }

    /// Sets [`Recipe::grade`].
    #[must_use]
    pub fn grade(mut self, grade: bool) -> Recipe {
        self.grade = grade;
        self
    }

    /// Sets [`Recipe::difficulty`].
    #[must_use]
    pub fn difficulty(mut self, difficulty: impl Into<Option<Difficulty>>) -> Recipe {
        self.difficulty = difficulty.into();
        self
    }

    /// Sets [`Recipe::tries`].
    #[must_use]
    pub fn tries(mut self, tries: u64) -> Recipe {
        self.tries = tries;
        self
    }

    /// Sets [`Recipe::no_needless`].
    #[must_use]
    pub fn no_needless(mut self, no_needless: bool) -> Recipe {
        self.no_needless = no_needless;
        self
    }

    /// Creates a maker of the requested puzzles. Each thread needs its own.
    ///
    /// # Errors
    /// If the symmetry or the requested lines do not fit the grid, or the flag of `limits` was raised.
    pub fn maker(&self, limits: &Limits) -> Result<Maker<'_>, GenerateError> {
        if self.symmetry == Symmetry::Diagonal && self.base.grid().rows() != self.base.grid().columns() {
            return Err(GenerateError::NotSquare);
        }
        for make in &self.make {
            make.check(self.base.grid())?;
        }
        let prepared = PreparedProblem::new(self.base.clone(), limits)?;
        Ok(Maker { recipe: self, prepared, is_finished: None })
    }

    /// Returns the givens and lines of `puzzle` that the recipe allows to be removed; `is_finished` is `true` if the
    /// base has exactly one solution. If the clues were just made minimal, lines whose removal makes other rules
    /// stricter must stay: without them, fewer clues might suffice.
    pub(super) fn may_go(&self, puzzle: &Puzzle, is_finished: bool) -> Vec<Owner> {
        let rules = if is_finished { 0 } else { self.base.rules().len() }..puzzle.rules().len();
        let was_dug = self.minimal && !is_finished;
        let stays = |place: usize| was_dug && puzzle.rules()[place].rule.changes_others(puzzle.grid());
        let rules = rules.filter(|&place| self.no_needless && !stays(place)).map(Owner::Rule);
        let is_free = |cell: Cell| is_finished && self.minimal && puzzle.given(cell).is_some();
        let givens = puzzle.cells().zip(0..).filter(|&(cell, _)| is_free(cell));
        rules.chain(givens.map(|(_, place)| Owner::Given(VarId::new(place)))).collect()
    }

    /// Returns the limits for finding out whether a clue or a line can be removed.
    pub(super) fn questions(&self, limits: &Limits) -> Limits {
        limits.with_conflicts(if self.minimal { limits.conflicts() } else { Some(self.effort) })
    }
}
