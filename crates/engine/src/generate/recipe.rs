//! What somebody wants of new puzzles.

use super::prepared::PreparedProblem;
use super::{Error, Make, Maker, Symmetry};
use crate::backend::Limits;
use crate::grade::Difficulty;
use crate::puzzle::Puzzle;

/// The description of the puzzles that are wanted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Recipe {
    /// The grid, the rules, and givens that stay.
    pub base: Puzzle,
    /// Rule lines that are made anew for each puzzle.
    pub make: Vec<Make>,
    /// The symmetry of the cells of clues, those that stay excepted.
    pub symmetry: Symmetry,
    /// Digging ends at so many clues, those that stay included.
    pub clues: Option<usize>,
    /// `true` if no clue may be left that can go, those that stay excepted.
    pub minimal: bool,
    /// The most conflicts of one question whether a clue can go; without an answer it stays. Where
    /// puzzles must be minimal there is no limit.
    pub effort: u64,
    /// `true` if puzzles are graded.
    pub grade: bool,
    /// The grades that are wanted.
    pub difficulty: Option<Difficulty>,
    /// The most puzzles that are made for one that is as wanted.
    pub tries: u64,
    /// `true` if lines that were made are left out while the solution stays the only one.
    pub no_needless: bool,
}

impl Recipe {
    /// Any puzzles of `base`.
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

    /// With this choice of [`Recipe::make`].
    #[must_use]
    pub fn make(mut self, make: Vec<Make>) -> Recipe {
        self.make = make;
        self
    }

    /// With this choice of [`Recipe::symmetry`].
    #[must_use]
    pub fn symmetry(mut self, symmetry: Symmetry) -> Recipe {
        self.symmetry = symmetry;
        self
    }

    /// With this choice of [`Recipe::clues`].
    #[must_use]
    pub fn clues(mut self, clues: impl Into<Option<usize>>) -> Recipe {
        self.clues = clues.into();
        self
    }

    /// With this choice of [`Recipe::minimal`].
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Recipe {
        self.minimal = minimal;
        self
    }

    /// With this choice of [`Recipe::effort`].
    #[must_use]
    pub fn effort(mut self, effort: u64) -> Recipe {
        self.effort = effort;
        self
    }

    /// With this choice of [`Recipe::grade`].
    #[must_use]
    pub fn grade(mut self, grade: bool) -> Recipe {
        self.grade = grade;
        self
    }

    /// With this choice of [`Recipe::difficulty`].
    #[must_use]
    pub fn difficulty(mut self, difficulty: impl Into<Option<Difficulty>>) -> Recipe {
        self.difficulty = difficulty.into();
        self
    }

    /// With this choice of [`Recipe::tries`].
    #[must_use]
    pub fn tries(mut self, tries: u64) -> Recipe {
        self.tries = tries;
        self
    }

    /// With this choice of [`Recipe::no_needless`].
    #[must_use]
    pub fn no_needless(mut self, no_needless: bool) -> Recipe {
        self.no_needless = no_needless;
        self
    }

    /// A maker of such puzzles: one for each thread.
    ///
    /// # Errors
    /// The symmetry or the lines to be made do not fit the grid, or the flag of `limits` was raised.
    pub fn maker(&self, limits: &Limits) -> Result<Maker<'_>, Error> {
        if self.symmetry == Symmetry::Diagonal && self.base.grid().rows() != self.base.grid().columns() {
            return Err(Error::NotSquare);
        }
        for make in &self.make {
            make.check(self.base.grid())?;
        }
        let prepared = PreparedProblem::new(self.base.clone(), limits)?;
        Ok(Maker { recipe: self, prepared })
    }

    /// The limits of one question whether something can go.
    pub(super) fn questions(&self, limits: &Limits) -> Limits {
        limits.with_conflicts(if self.minimal { limits.conflicts() } else { Some(self.effort) })
    }
}
