//! New puzzles, no two equivalent under symmetries.

use std::ops::Range;

use super::{GenerateError, NewPuzzle, Recipe};
use crate::limits::Limits;
use crate::symmetry::{self, SeenNames, SymmetryError};

/// The reason why no more puzzles are made.
enum End<E> {
    /// The requested number was made.
    Done,
    Failed(E),
}

impl<E: From<GenerateError>> From<GenerateError> for End<E> {
    fn from(error: GenerateError) -> End<E> {
        End::Failed(error.into())
    }
}

impl Recipe {
    /// Makes `count` puzzles from `seed` like [`Recipe::make_many`], but replaces each puzzle that is equivalent to an
    /// earlier one ([`symmetry::name`]) with another. `take` receives each puzzle with its index, from 0.
    ///
    /// ```
    /// use sudoku2cnf_sat::backend::Limits;
    /// use sudoku2cnf_answer::generate::{GenerateError, Recipe};
    /// use sudoku2cnf_compile::symmetry::name;
    ///
    /// let recipe = Recipe::new("grid 4x4".parse()?).minimal(true);
    /// let (limits, mut names) = (Limits::default(), Vec::new());
    /// recipe.make_distinct(7, 6, 2, &limits, |_, one| Ok::<(), GenerateError>(names.push(name(&one.puzzle, &Limits::default()))))?;
    /// let mut names = names.into_iter().collect::<Result<Vec<_>, _>>()?;
    /// names.sort();
    /// names.dedup();
    /// assert_eq!(names.len(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`Recipe::make_many`]; or [`Recipe::tries`] puzzles in a row were equivalent to earlier ones; or finding
    /// the canonical name of a puzzle takes too long; or there are more names than can be remembered.
    pub fn make_distinct<E: From<GenerateError>>(
        &self,
        seed: u64,
        count: u64,
        jobs: usize,
        limits: &Limits,
        take: impl FnMut(u64, NewPuzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        self.make_unseen(&mut SeenNames::default(), seed, 0..count, jobs, limits, take)
    }

    /// Makes the puzzles `numbers` like [`Recipe::make_distinct`], and also leaves out puzzles equivalent to `seen`
    /// ones.
    pub(super) fn make_unseen<E: From<GenerateError>>(
        &self,
        seen: &mut SeenNames,
        seed: u64,
        numbers: Range<u64>,
        jobs: usize,
        limits: &Limits,
        mut take: impl FnMut(u64, NewPuzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        if numbers.is_empty() {
            return Ok(());
        }
        let (mut taken, mut in_vain) = (numbers.start, 0);
        let ended = self.make_many(seed, numbers.start..u64::MAX, jobs, limits, |_, made| {
            let name = symmetry::name(&made.puzzle, limits).map_err(|error| match error {
                SymmetryError::Interrupted(_) => GenerateError::Stopped,
                SymmetryError::TooLong => GenerateError::Unnamed,
            })?;
            if !seen.is_new(&name).map_err(GenerateError::TooManyNames)? {
                in_vain += 1;
                return if in_vain >= self.tries {
                    Err(GenerateError::NoOther(in_vain).into())
                } else {
                    Ok(())
                };
            }
            in_vain = 0;
            take(taken, made).map_err(End::Failed)?;
            taken += 1;
            if taken == numbers.end { Err(End::Done) } else { Ok(()) }
        });
        match ended {
            Ok(()) | Err(End::Done) => Ok(()),
            Err(End::Failed(error)) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_are_no_others_it_ends() {
        // With 16 clues, all cells are filled, and filled 4x4 boards fall into two classes.
        let recipe = Recipe::new("grid 4x4".parse().expect("a grid")).clues(16).tries(200);
        let mut made = 0;
        let ended = recipe.make_distinct(1, 3, 2, &Limits::default(), |number, _| {
            assert_eq!(number, made);
            made += 1;
            Ok::<(), GenerateError>(())
        });
        assert!(matches!(ended, Err(GenerateError::NoOther(200))), "{ended:?}");
        assert_eq!(made, 2);
    }

    #[test]
    fn a_sheet_has_none_twice_in_all_of_its_parts() {
        let recipe = Recipe::new("grid 4x4".parse().expect("a grid")).clues(16).tries(100);
        let made = |mix: &str| {
            let (mut made, mix) = (Vec::new(), mix.parse().expect("a mix"));
            let ended = recipe.make_distinct_mix(&mix, 1, 2, &Limits::default(), |number, _| {
                made.push(number);
                Ok::<(), GenerateError>(())
            });
            (ended.is_ok(), made)
        };
        assert_eq!(made("easy*1, easy..medium*1"), (true, vec![0, 1]));
        // There are only two inequivalent filled boards.
        assert_eq!(made("easy*1, easy..medium*2"), (false, vec![0, 1]));
    }
}
