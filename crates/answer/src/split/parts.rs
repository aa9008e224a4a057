//! The parts of a puzzle as JSON Lines: each is a puzzle that any solver can take, with an id that identifies the part,
//! the split and the puzzle.

use std::fmt;

use serde_json::json;

use super::cube::Cube;
use super::overlap::overlap;
use super::{SplitError, tree};
use crate::deduce::Simplify;
use crate::formats::native;
use crate::grid::Grid;
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// The id of a part. Displayed as `1a2b3c4d-5e6f7a8b/3/64/r1c1=5,r2c2!=3`: the checksums of the puzzle and of all
/// cubes, the number of the part, the number of parts, and the cube. If the puzzle has an id of its own, for example as
/// a part of another puzzle, that id comes first, followed by a slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Id {
    /// The id of the puzzle that is divided, if it has one.
    pub within: Option<String>,
    /// The checksum of the puzzle's native text.
    pub puzzle: u32,
    /// The checksum of the cubes of all parts.
    pub split: u32,
    /// The number of the part, from 1.
    pub number: usize,
    /// The number of parts.
    pub count: usize,
    /// The cube of the part.
    pub cube: Cube,
}

impl Id {
    /// Parses an id; `None` if it is malformed, or its cube has cells or values that `grid` does not have.
    pub fn read(text: &str, grid: &Grid) -> Option<Id> {
        // The fields are split from the end, because the id of the puzzle may contain slashes.
        let mut fields = text.rsplitn(5, '/');
        let [cube, count, number, sums] = [fields.next()?, fields.next()?, fields.next()?, fields.next()?];
        let within = fields.next().map(str::to_owned);
        let (puzzle, split) = sums.split_once('-')?;
        let sum = |text: &str| u32::from_str_radix(text, 16).ok();
        let (number, count) = (number.parse().ok()?, count.parse().ok()?);
        let cube = Cube::read(cube, grid)?;
        let id = Id { within, puzzle: sum(puzzle)?, split: sum(split)?, number, count, cube };
        let is_one = (1..=id.count).contains(&id.number) && id.to_string() == text;
        is_one.then_some(id)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Id { within, puzzle, split, number, count, cube } = self;
        if let Some(within) = within {
            write!(f, "{within}/")?;
        }
        write!(f, "{puzzle:08x}-{split:08x}/{number}/{count}/{cube}")
    }
}

/// Returns the checksum of a puzzle: the CRC-32 of its native text, which has no stored solution.
pub fn sum_of_puzzle(puzzle: &Puzzle) -> u32 {
    crc32fast::hash(native::write(puzzle).as_bytes())
}

/// Returns the checksum of cubes: the CRC-32 of their texts in order, each with a line break.
pub fn sum_of_cubes<'a>(cubes: impl IntoIterator<Item = &'a Cube>) -> u32 {
    let text: String = cubes.into_iter().map(|cube| format!("{cube}\n")).collect();
    crc32fast::hash(text.as_bytes())
}

/// A puzzle and the cubes that divide it.
#[derive(Clone, Debug)]
pub struct Parts {
    puzzle: Puzzle,
    within: Option<String>,
    cubes: Vec<Cube>,
    sums: (u32, u32),
}

impl Parts {
    /// Divides `puzzle` into at least `wanted` parts; fewer if there are no cells left to branch on, but at least one.
    /// The result is always the same on the same machine.
    ///
    /// # Errors
    /// If the puzzle is too large for this process, or a limit was reached.
    pub fn of(puzzle: &Puzzle, wanted: usize, limits: &Limits) -> Result<Parts, SplitError> {
        let problem = Problem::compile(puzzle.clone(), Simplify::Propagate, limits)?;
        Ok(Parts::new(puzzle.clone(), tree::cubes(&problem, wanted, limits)?))
    }

    /// Creates the parts of `puzzle` from their cubes.
    pub fn new(puzzle: Puzzle, cubes: Vec<Cube>) -> Parts {
        let sums = (sum_of_puzzle(&puzzle), sum_of_cubes(&cubes));
        Parts { puzzle, within: None, cubes, sums }
    }

    /// Sets the id of the puzzle, if it has one, for example as a part of another puzzle. The ids of its parts begin
    /// with this id.
    #[must_use]
    pub fn within(self, name: Option<String>) -> Parts {
        Parts { within: name, ..self }
    }

    /// Returns the puzzle that is divided.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the cubes of all parts.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// Returns the indices of two parts that may contain the same filled grid, if there are any.
    ///
    /// # Errors
    /// If the stop flag was raised before all parts were compared.
    pub fn overlap(&self, limits: &Limits) -> Result<Option<(usize, usize)>, Stopped> {
        overlap(&self.cubes.iter().collect::<Vec<_>>(), self.puzzle.grid(), limits)
    }

    /// Returns the id of the part with this index, from 0.
    pub fn id(&self, place: usize) -> Id {
        let ((puzzle, split), cube) = (self.sums, self.cubes[place].clone());
        let within = self.within.clone();
        Id { within, puzzle, split, number: place + 1, count: self.cubes.len(), cube }
    }

    /// Returns the part with this index, from 0, as a JSON object on one line, without a line break.
    pub fn line(&self, place: usize) -> String {
        let text = text_of(&self.cubes[place], &self.puzzle);
        json!({ "id": self.id(place).to_string(), "format": "native", "puzzle": text }).to_string()
    }
}

/// Returns a part as native text.
pub fn text_of(cube: &Cube, puzzle: &Puzzle) -> String {
    native::write(&cube.part_of(puzzle))
}
