//! Instances of a family, one after the other.

use super::latin_square::random_square;
use super::{BoardUse, Boards, Family, Instance, Place, cages, exchanged, families, holes};
use crate::generate::{GenerateError, PreparedProblem, Random};
use crate::grid::{Digit, Solution};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::symmetry::{self, SeenNames, SymmetryError};

/// Makes the instances of a family for one size.
pub struct FamilyMaker {
    family: Family,
    base: Puzzle,
    /// The problem of filled boards, if they come from a solver.
    prepared: Option<PreparedProblem>,
}

/// Remembers the instances seen so far.
#[derive(Default)]
pub struct DistinctInstances(SeenNames);

impl FamilyMaker {
    /// Instances of this size, in the form of a `grid` line: `25x25`, or `12x12 boxes 3x4`.
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

    /// The family.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The grid and the rules of all instances.
    pub fn base(&self) -> &Puzzle {
        &self.base
    }

    /// The approximate number with which instances are hard.
    pub fn usual(&self) -> usize {
        (self.family.0.usual)(self.base.grid()).min(self.most())
    }

    /// The largest possible number.
    pub fn most(&self) -> usize {
        let grid = self.base.grid();
        if self.family.0.made == BoardUse::Mate { grid.columns() } else { grid.cells().count() }
    }

    /// The instance with this place in the stream of a seed, and with this number of holes, or of the family's counterpart.
    /// If this place has no instance, the reason: [`Place::Below`] if propagation alone decides it, [`Place::Above`] if it
    /// has solutions and the family is unsatisfiable.
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
        // Families with the same seed share no boards.
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
                // If propagation finds the solution, the clause that excludes it is empty.
                let formula = instance.formula(limits).map_err(|_| GenerateError::Stopped)?;
                Ok(if formula.is_refuted() { Err(Place::Below) } else { Ok(instance) })
            }
            BoardUse::Exchanged => {
                let puzzle = self.with_holes(&solution, number, &mut random, limits)?;
                exchanged::with_wrong_given(&puzzle, &solution, number, &mut random, limits)
            }
        }
    }

    /// The values of `solution` are given except for this many holes, equally many in each house.
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

    /// An instance, whose solution is checked.
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

    /// A filled board.
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
    /// Returns `true` if no earlier instance was equivalent by symmetry.
    ///
    /// # Errors
    /// The check takes too long, or there are too many.
    pub fn is_new(&mut self, instance: &Instance, limits: &Limits) -> Result<bool, GenerateError> {
        let name = symmetry::name(&instance.puzzle, limits).map_err(|error| match error {
            SymmetryError::Interrupted(_) => GenerateError::Stopped,
            SymmetryError::TooLong => GenerateError::Unnamed,
        })?;
        self.0.is_new(&name).map_err(GenerateError::TooManyNames)
    }
}
