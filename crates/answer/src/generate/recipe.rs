//! What somebody wants of new puzzles.

use super::prepared::PreparedProblem;
use super::{GenerateError, Make, Maker, Symmetry};
use crate::backend::Limits;
use crate::csp::{Owner, VarId};
use crate::grade::Difficulty;
use crate::grid::Cell;
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
    /// Digging ends at so many clues, those that stay included. A try that has more at its end is not as wanted.
    pub clues: Option<usize>,
    /// `true` if no clue may be left that can go, those that stay excepted. If the base has exactly one solution, there
    /// are no other clues, and its givens do not stay: those that the solution does not need are left out.
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
    /// `true` if lines that were made are left out while the solution stays the only one; if the base has exactly one
    /// solution, its own lines, too.
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

    /// The givens and lines of a puzzle that are left out if the solution does not need them; `is_finished` says that the
    /// base has exactly one solution. Where digging found clues of which none can go, a line stays without which other
    /// rules demand something else: fewer clues might be enough then.
    pub(super) fn may_go(&self, puzzle: &Puzzle, is_finished: bool) -> Vec<Owner> {
        let rules = if is_finished { 0 } else { self.base.rules().len() }..puzzle.rules().len();
        let was_dug = self.minimal && !is_finished;
        let stays = |place: usize| was_dug && puzzle.rules()[place].rule.changes_others(puzzle.grid());
        let rules = rules.filter(|&place| self.no_needless && !stays(place)).map(Owner::Rule);
        let is_free = |cell: Cell| is_finished && self.minimal && puzzle.given(cell).is_some();
        let givens = puzzle.cells().zip(0..).filter(|&(cell, _)| is_free(cell));
        rules.chain(givens.map(|(_, place)| Owner::Given(VarId::new(place)))).collect()
    }

    /// The limits of one question whether something can go.
    pub(super) fn questions(&self, limits: &Limits) -> Limits {
        limits.with_conflicts(if self.minimal { limits.conflicts() } else { Some(self.effort) })
    }
}
