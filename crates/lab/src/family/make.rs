//! Makes the instances of a family one by one.

use super::latin_square::random_square;
use super::{BoardUse, Boards, Family, Instance, Place, cages, exchanged, families, holes};
use crate::generate::{GenerateError, PreparedProblem, Random};
use crate::grid::{Digit, Solution};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::symmetry::{self, SeenNames, SymmetryError};

/// Makes instances of one family and one size.
pub struct FamilyMaker {
    family: Family,
    base: Puzzle,
    /// The compiled problem with which a solver fills boards; `None` if boards are random Latin squares.
    prepared: Option<PreparedProblem>,
}

/// Remembers instances, to recognise any that is equivalent to an earlier one.
#[derive(Default)]
pub struct DistinctInstances(SeenNames);

impl FamilyMaker {
    /// Creates a maker for instances of this size, written as in a `grid` line: `25x25`, or `12x12 boxes 3x4`. `None`
    /// is the default size of the family.
    ///
    /// # Errors
    /// The size is invalid, or the rules of the family do not suit it.
    pub fn new(family: Family, size: Option<&str>, limits: &Limits) -> Result<FamilyMaker, GenerateError> {
        let size = size.unwrap_or(family.size());
        let rows_and_columns = size.split_whitespace().next().unwrap_or_default();
        let text = format!("grid {size} {}", family.0.rules.replace("SIZE", rows_and_columns));
        let base: Puzzle = text.parse().map_err(|error| GenerateError::Size(Box::new(error)))?;
        let grid = base.grid();
        let side = grid.rows();
        let has_values = grid.values().count() == side || family.0.made == BoardUse::Coloured;
        let is_square = side == grid.columns() && has_values && grid.is_whole();
        if !is_square {
            return Err(GenerateError::NotLatin);
        }
        let prepared = match family.0.boards {
            Boards::Latin => None,
            Boards::Solver => Some(PreparedProblem::new(base.clone(), limits)?),
        };
        Ok(FamilyMaker { family, base, prepared })
    }

    /// Returns the family of the instances.
    pub fn family(&self) -> Family {
        self.family
    }

    /// Returns the puzzle that has only the grid and the rules common to all instances.
    pub fn base(&self) -> &Puzzle {
        &self.base
    }

    /// Returns the approximate number of holes, or of the family's counterpart of holes, at which instances are hard.
    pub fn usual(&self) -> usize {
        (self.family.0.usual)(self.base.grid()).min(self.most())
    }

    /// Returns the largest possible number of holes, or of the family's counterpart of holes.
    pub fn most(&self) -> usize {
        let grid = self.base.grid();
        if self.family.0.made == BoardUse::Mate { grid.columns() } else { grid.cells().count() }
    }

    /// Makes instance number `place` of the stream of `seed`, with `number` holes or counterparts of holes. In families
    /// without a known solution, returns [`Place::Below`] instead if propagation alone would decide the instance, and
    /// [`Place::Above`] if it would be satisfiable in a family of unsatisfiable instances.
    ///
    /// # Errors
    /// A solver failed, or a limit was reached.
    pub fn instance(
        &self,
        seed: u64,
        place: u64,
        number: usize,
        limits: &Limits,
    ) -> Result<Result<Instance, Place>, GenerateError> {
        // With the family's name in the seed, different families get different boards.
        let name = self.family.name().bytes().map(u64::from);
        let mut random = Random::new(seed, &name.chain([place, number as u64]).collect::<Vec<_>>());
        let solution = self.board(&mut random, limits)?;
        match self.family.0.made {
            BoardUse::Cages => {
                let puzzle = cages::caged(&self.base, &solution, number, &mut random, limits)?;
                self.kept(puzzle, number, Some(solution), None).map(Ok)
            }
            BoardUse::Coloured => {
                let puzzle = families::coloured(&self.base, &solution, number, &mut random);
                self.kept(puzzle, number, Some(solution), None).map(Ok)
            }
            BoardUse::Mate => {
                let open = exchanged::if_open(families::mates(&self.base, &solution, number)?, limits)?;
                Ok(open.ok_or(Place::Below))
            }
            BoardUse::Holes => {
                let puzzle = self.with_holes(&solution, number, &mut random, limits)?;
                self.kept(puzzle, number, Some(solution), None).map(Ok)
            }
            BoardUse::Another => {
                let puzzle = self.with_holes(&solution, number, &mut random, limits)?;
                let instance = self.kept(puzzle, number, None, Some(solution))?;
                // If propagation finds the excluded solution, the clause that excludes it becomes empty.
                let formula = instance.formula(limits).map_err(|_| GenerateError::Stopped)?;
                Ok(if formula.is_refuted() { Err(Place::Below) } else { Ok(instance) })
            }
            BoardUse::Exchanged => {
                let puzzle = self.with_holes(&solution, number, &mut random, limits)?;
                exchanged::with_wrong_given(&puzzle, &solution, number, &mut random, limits)
            }
        }
    }

    /// Returns the puzzle with the values of `solution` given except for `number` holes, which are balanced over the
    /// houses.
    fn with_holes(
        &self,
        solution: &Solution,
        number: usize,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Puzzle, GenerateError> {
        let other = self.board(random, limits)?;
        let count = number.min(self.most());
        let mut puzzle = self.base.clone();
        let holes = holes::balanced(self.base.grid(), &other, count, random);
        let filled: Vec<_> = puzzle.cells().filter(|cell| holes.binary_search(cell).is_err()).collect();
        filled.into_iter().for_each(|cell| puzzle.set_given(cell, Some(solution[cell])));
        Ok(puzzle)
    }

    /// Creates an instance, after checking that the solutions follow the rules.
    fn kept(
        &self,
        puzzle: Puzzle,
        number: usize,
        solution: Option<Solution>,
        excluded: Option<Solution>,
    ) -> Result<Instance, GenerateError> {
        for solution in solution.iter().chain(&excluded) {
            if let Some(broken) = puzzle.broken_rules(solution).first() {
                return Err(GenerateError::Broken(broken.to_string()));
            }
        }
        Ok(Instance { puzzle, solution, excluded, number })
    }

    /// Returns a random filled board.
    fn board(&self, random: &mut Random, limits: &Limits) -> Result<Solution, GenerateError> {
        let grid = self.base.grid();
        let Some(prepared) = &self.prepared else {
            let least = grid.values().min;
            let digit = |value: usize| least + Digit::try_from(value).unwrap_or_default();
            let square = random_square(grid.rows(), random, limits).map_err(|_| GenerateError::Stopped)?;
            return Ok(Solution::new(grid, square.into_iter().map(digit).collect()));
        };
        prepared.solution(random, limits)?.ok_or(GenerateError::Stopped)
    }
}

impl DistinctInstances {
    /// Remembers the instance; returns `true` if no earlier instance is equivalent to it by symmetry.
    ///
    /// # Errors
    /// The search for symmetries takes too long, or too many instances are remembered.
    pub fn is_new(&mut self, instance: &Instance, limits: &Limits) -> Result<bool, GenerateError> {
        let name = symmetry::name(&instance.puzzle, limits).map_err(|error| match error {
            SymmetryError::Interrupted(_) => GenerateError::Stopped,
            SymmetryError::TooLong => GenerateError::Unnamed,
        })?;
        self.0.is_new(&name).map_err(GenerateError::TooManyNames)
    }
}
