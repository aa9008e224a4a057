//! Sets of puzzles of several difficulties, such as a worksheet for a class.

use std::ops::Range;
use std::str::FromStr;

use super::{GenerateError, NewPuzzle, Recipe, Symmetry};
use crate::grade::{Difficulty, Rating};
use crate::limits::Limits;
use crate::symmetry::SeenNames;

/// A sequence of difficulties, each with a number of puzzles.
///
/// ```
/// use sudoku2cnf_answer::generate::Mix;
///
/// let mix: Mix = "easy*8, hard*4, expert".parse()?;
/// assert_eq!(mix.count(), 13);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix(Vec<(Difficulty, u64)>);

impl FromStr for Mix {
    type Err = String;

    /// Reads a comma-separated list of `DIFFICULTY*N`. A difficulty alone stands for one puzzle.
    fn from_str(text: &str) -> Result<Mix, String> {
        let part = |part: &str| {
            let (difficulty, count) = part.rsplit_once('*').unwrap_or((part, "1"));
            let count = count.trim();
            let is_number = count.bytes().all(|byte| byte.is_ascii_digit());
            let count = count.parse().ok().filter(|&count| is_number && count > 0);
            let count =
                count.ok_or_else(|| format!("'{}', expected a number from 1 after '*'", part.trim()))?;
            Ok((difficulty.trim().parse()?, count))
        };
        text.split(',').map(part).collect::<Result<_, String>>().map(Mix)
    }
}

impl Mix {
    /// Returns the total number of puzzles.
    pub fn count(&self) -> u64 {
        self.0.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// Returns each difficulty with the numbers of its puzzles, counted from 0 over all difficulties.
    fn numbered(&self) -> impl Iterator<Item = (&Difficulty, Range<u64>)> {
        self.0.iter().scan(0_u64, |end, (difficulty, count)| {
            let start = std::mem::replace(end, end.saturating_add(*count));
            Some((difficulty, start..*end))
        })
    }
}

/// The number of clues in easy puzzles. Easy puzzles in newspapers have 32 to 38.
const CLUES_OF_NEWSPAPERS: usize = 36;

impl Recipe {
    /// Makes the puzzles of a mix like [`Recipe::make_many`], numbered from 0: all of the first difficulty, then all of
    /// the second, and so on. Easy puzzles without rules on an empty 9x9 grid have 36 clues in a symmetric pattern, as
    /// in newspapers, unless the recipe sets the number of clues, requires minimality, or has a symmetry.
    ///
    /// # Errors
    /// Same as [`Recipe::make_many`].
    pub fn make_mix<E: From<GenerateError>>(
        &self,
        mix: &Mix,
        seed: u64,
        jobs: usize,
        limits: &Limits,
        mut take: impl FnMut(u64, NewPuzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut parts = mix.numbered();
        parts.try_for_each(|(difficulty, numbers)| {
            self.of_difficulty(difficulty).make_many(seed, numbers, jobs, limits, &mut take)
        })
    }

    /// Makes the puzzles of a mix, no two of them equivalent, like [`Recipe::make_distinct`].
    ///
    /// # Errors
    /// Same as [`Recipe::make_distinct`].
    pub fn make_distinct_mix<E: From<GenerateError>>(
        &self,
        mix: &Mix,
        seed: u64,
        jobs: usize,
        limits: &Limits,
        mut take: impl FnMut(u64, NewPuzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut seen, mut parts) = (SeenNames::default(), mix.numbered());
        parts.try_for_each(|(difficulty, numbers)| {
            self.of_difficulty(difficulty).make_unseen(&mut seen, seed, numbers, jobs, limits, &mut take)
        })
    }

    /// Returns the recipe for the puzzles of one difficulty.
    fn of_difficulty(&self, difficulty: &Difficulty) -> Recipe {
        let recipe = self.clone().difficulty(difficulty.clone());
        let grid = self.base.grid();
        let is_plain = self.base.rules().is_empty() && self.make.is_empty() && grid.positions() == 81;
        let is_easy = *difficulty == Difficulty::Rating(Rating::Easy..=Rating::Easy);
        let is_free = self.clues.is_none() && !self.minimal && self.symmetry == Symmetry::None;
        match is_plain && is_easy && is_free && grid.rows() == 9 && self.base.givens().next().is_none() {
            true => recipe.clues(CLUES_OF_NEWSPAPERS).symmetry(Symmetry::Rotate180),
            false => recipe,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mix_is_read_or_refused() {
        let mix: Mix = "easy*8,hard..expert *4 , weight 2..4*2,medium".parse().expect("a mix");
        assert_eq!((mix.count(), mix.0.len()), (15, 4));
        for (text, expected) in [
            ("easy*0", "'easy*0', expected a number from 1 after '*'"),
            ("easy*8,hard*x", "'hard*x', expected"),
            ("easy*+8", "'easy*+8', expected"),
            ("easy*", "'easy*', expected"),
        ] {
            let error = text.parse::<Mix>().expect_err(text);
            assert!(error.starts_with(expected), "{error}");
        }
        for text in ["", "easy*2,", "simple*2"] {
            text.parse::<Mix>().expect_err(text);
        }
    }

    #[test]
    fn puzzles_are_as_the_mix_says_and_easy_ones_as_newspapers_print_them() {
        let mix: Mix = "easy*2,medium*1".parse().expect("a mix");
        let recipe = Recipe::new("grid 9x9".parse().expect("a grid")).grade(true).effort(100);
        let make = |jobs| {
            let mut made = Vec::new();
            let take = |number, one: NewPuzzle| {
                made.push((number, Rating::of(&one.grade.expect("a grade")), one.puzzle));
                Ok::<(), GenerateError>(())
            };
            recipe.make_mix(&mix, 1, jobs, &Limits::default(), take).expect("made");
            made
        };
        let made = make(1);
        let told: Vec<_> = made.iter().map(|(number, rating, _)| (*number, *rating)).collect();
        assert_eq!(told, [(0, Rating::Easy), (1, Rating::Easy), (2, Rating::Medium)]);
        for (_, _, puzzle) in &made[..2] {
            let given: Vec<bool> = puzzle.cells().map(|cell| puzzle.given(cell).is_some()).collect();
            assert!(puzzle.givens().count() == 36 && given.iter().eq(given.iter().rev()));
        }
        let texts = |made: Vec<(u64, Rating, _)>| -> Vec<String> {
            made.into_iter().map(|(_, _, puzzle)| crate::formats::native::write(&puzzle)).collect()
        };
        assert_eq!(texts(make(3)), texts(made));
    }
}
