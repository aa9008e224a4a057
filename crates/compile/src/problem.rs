//! The compiled puzzle, which is used whenever a puzzle is turned into clauses and back.
//!
//! ```
//! use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};
//! use sudoku2cnf_sat::backend::dpll::Dpll;
//! use sudoku2cnf_compile::problem::Problem;
//! use sudoku2cnf_puzzle::grid::Cell;
//!
//! let problem = Problem::new("1.34..1221..43.1".parse()?);
//! let formula = problem.encoded(problem.suited());
//! let verdict = Dpll::new().solve(&formula, &Limits::default())?;
//! let Verdict::Sat(model) = verdict else { panic!("it has a solution") };
//! let solution = problem.solution(&model)?;
//! assert_eq!((solution[Cell::new(0, 1)], solution[Cell::new(3, 3)]), (2, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compiled;

use std::sync::Arc;

use crate::cnf::{Lit, Model, Projection};
use crate::csp::{Csp, VarId};
use crate::decode::{self, DecodeError, NoSolution};
use crate::deduce::Simplify;
use crate::encode::{Choice, EncodedCsp, Literals, Options};
use crate::grid::{Cell, Digit, Solution};
use crate::limits::Limits;
use crate::puzzle::{CellVars, Interrupted, Puzzle};
use crate::stopwatch::Phase;

pub use compiled::CompiledCsp;

/// A puzzle with its compiled constraints. The first variables are its cells.
#[derive(Clone, Debug)]
pub struct Problem {
    puzzle: Puzzle,
    cells: CellVars,
    compiled: CompiledCsp,
    /// `true` if solutions with the same digits count as one.
    is_about_digits: bool,
}

impl Problem {
    /// Compiles `puzzle` as the command `solve` does by default: values that propagation of the givens excludes are
    /// removed first.
    pub fn new(puzzle: Puzzle) -> Problem {
        Problem::compile(puzzle, Simplify::Propagate, &Limits::default()).expect("there is no limit to reach")
    }

    /// Compiles `puzzle` without simplification: every value of a cell has its own literal, and givens are unit
    /// clauses.
    pub fn whole(puzzle: Puzzle) -> Problem {
        Problem::compile(puzzle, Simplify::None, &Limits::default()).expect("there is no limit to reach")
    }

    /// Compiles `puzzle`, simplified according to `how`.
    ///
    /// # Errors
    /// A limit was reached. The error may name the rule that was being posted.
    pub fn compile(puzzle: Puzzle, how: Simplify, limits: &Limits) -> Result<Problem, Interrupted> {
        let _compile = limits.during(Phase::Compile);
        let (csp, cells) = puzzle.post_within(limits)?;
        let compiled = CompiledCsp::within(csp, how, limits).map_err(|_| Interrupted(None))?;
        Ok(Problem { puzzle, cells, compiled, is_about_digits: false })
    }

    /// Sets whether solutions with the same digits in the grid count as one. By default they are distinct if variable
    /// cells or hidden layers differ.
    #[must_use]
    pub fn about_digits(self, is_about_digits: bool) -> Problem {
        Problem { is_about_digits, ..self }
    }

    /// Returns the problem with clauses that break its symmetries; see [`CompiledCsp::breaking_symmetries`].
    ///
    /// # Errors
    /// A limit was reached.
    pub fn breaking_symmetries(self, limits: &Limits) -> Result<Problem, Interrupted> {
        let compiled = self.compiled.breaking_symmetries(limits).map_err(|_| Interrupted(None))?;
        Ok(Problem { compiled, ..self })
    }

    /// Marks the problem as read from a formula whose comments say that symmetries are broken.
    pub(crate) fn broken_elsewhere(self) -> Problem {
        Problem { compiled: self.compiled.broken_elsewhere(), ..self }
    }

    /// Replaces the literals by the given ones, which were read from the comments of a formula.
    pub(crate) fn with_literals(self, literals: Literals) -> Problem {
        Problem { compiled: self.compiled.with_literals(literals), ..self }
    }

    /// Adds constraints that no rule posts in this form, for tests.
    #[cfg(test)]
    pub(crate) fn posting(mut self, post: impl FnOnce(&mut Csp)) -> Problem {
        let mut csp = self.csp().clone();
        post(&mut csp);
        self.compiled = CompiledCsp::whole(csp);
        self
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the compiled constraints, which do not depend on the grid.
    pub fn compiled(&self) -> &CompiledCsp {
        &self.compiled
    }

    /// Returns the constraints.
    pub fn csp(&self) -> &Csp {
        self.compiled.csp()
    }

    /// Returns the map between values of variables and literals.
    pub fn literals(&self) -> &Arc<Literals> {
        self.compiled.literals()
    }

    /// Returns the variable of a cell.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn var(&self, cell: Cell) -> VarId {
        self.cells.var(cell)
    }

    /// Returns the variables of all cells in the order of [`Puzzle::cells`].
    pub fn cell_vars(&self) -> Vec<VarId> {
        self.puzzle.cells().map(|cell| self.var(cell)).collect()
    }

    /// Returns the number of cells and variable cells, which are the first variables.
    pub(crate) fn cell_count(&self) -> usize {
        self.cells.count()
    }

    /// Returns the literal of `cell = digit`; `None` if that value is excluded.
    pub fn literal(&self, cell: Cell, digit: Digit) -> Option<Lit> {
        self.literals().literal(self.var(cell), digit.into())
    }

    /// Returns the cell and the digit of a candidate's literal; `None` for any other literal.
    pub fn candidate(&self, lit: Lit) -> Option<(Cell, Digit)> {
        let atom = self.literals().atom(lit)?;
        // The variables of cells come first, in the order of the cells.
        let cell = self.puzzle.cells().nth(atom.var.index())?;
        Some((cell, Digit::try_from(atom.value).ok()?))
    }

    /// Returns the literals of the givens of `puzzle`, which must have the same cells.
    ///
    /// # Panics
    /// If a given value has no literal. Problems from [`Problem::whole`] have all literals.
    pub fn givens_of(&self, puzzle: &Puzzle) -> impl Iterator<Item = Lit> {
        let places = self.cells.by_place().iter().zip(puzzle.givens_by_place());
        places.filter_map(|(&var, &given)| {
            let literal = self.literals().literal(var?, given?.into());
            Some(literal.expect("every value has a literal"))
        })
    }

    /// Returns each given of `puzzle`, which must have the same cells, as a variable and its value.
    pub fn given_values_of(&self, puzzle: &Puzzle) -> impl Iterator<Item = (VarId, i32)> {
        let places = self.cells.by_place().iter().zip(puzzle.givens_by_place());
        places.filter_map(|(&var, &given)| Some((var?, given?.into())))
    }

    /// Returns the number of candidates: literals of cells and variable cells, which are the first variables of the
    /// formula.
    pub fn candidates(&self) -> u64 {
        self.compiled.candidates()
    }

    /// Returns the variables of the formula in which models must differ to count as two solutions.
    pub fn projection(&self) -> Projection {
        match self.is_about_digits {
            true => self.projection_on_digits(),
            false => self.compiled.projection(),
        }
    }

    /// Returns the variables of the formula in which models must differ to have different digits in the grid.
    pub fn projection_on_digits(&self) -> Projection {
        // The cells of the grid come before all others.
        Projection::TrueOnesOf(self.literals().count_of_first(self.puzzle.grid().cells().count()) as usize)
    }

    /// Returns `true` if solutions with the same digits count as one.
    pub fn is_about_digits(&self) -> bool {
        self.is_about_digits
    }

    /// Returns `true` if solutions can differ in more than the digits of the grid.
    pub fn has_more_than_digits(&self) -> bool {
        !self.is_about_digits && self.puzzle.grid().cells().count() < self.cells.count()
    }

    /// Returns the encoding options that suit the problem; see [`CompiledCsp::suited`].
    pub fn suited(&self) -> Options {
        self.compiled.suited()
    }

    /// Returns the options that `choice` selects for this problem; `default` provides the others.
    pub fn options(&self, choice: Choice, default: Options) -> Options {
        choice.options(default, self.suited())
    }

    /// Returns the clauses under `options`.
    pub fn encoded(&self, options: Options) -> EncodedCsp {
        self.encoded_within(options, &Limits::default())
    }

    /// Same as [`Problem::encoded`], but derives no more redundant sums once a limit is reached.
    pub fn encoded_within(&self, options: Options, limits: &Limits) -> EncodedCsp {
        self.compiled.encoded_within(options, limits)
    }

    /// Returns the filled grid that a model describes, without checking the rules.
    ///
    /// # Errors
    /// A cell has no value or several, because the model belongs to another formula.
    pub fn decode(&self, model: &Model) -> Result<Solution, DecodeError> {
        decode::decode(model, self.literals(), &self.cells, self.puzzle.grid())
    }

    /// Returns the filled grid that a model describes, checked against givens, houses and rules.
    ///
    /// # Errors
    /// Same as [`Problem::decode`], or the grid breaks the given, house or rule that the error names.
    pub fn solution(&self, model: &Model) -> Result<Solution, NoSolution> {
        self.solution_of(model, &self.puzzle)
    }

    /// Same as [`Problem::solution`], but checks the grid against `puzzle`, which must have the same cells and rules
    /// but may have other givens.
    ///
    /// # Errors
    /// Same as [`Problem::solution`].
    pub fn solution_of(&self, model: &Model, puzzle: &Puzzle) -> Result<Solution, NoSolution> {
        let solution = self.decode(model)?;
        match puzzle.broken_rules(&solution).first() {
            None => Ok(solution),
            Some(broken) => Err(NoSolution::Broken(broken.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encode::amo::Amo;

    #[test]
    fn threads_share_problems() {
        fn shared<T: Send + Sync>() {}
        shared::<Problem>();
        shared::<EncodedCsp>();
    }

    #[test]
    fn few_values_left_are_encoded_as_those_of_a_small_board() {
        let side = 49;
        let digit = |row: usize, column: usize| (row % 7 * 7 + row / 7 + column) % side + 1;
        let board = |given: &dyn Fn(usize, usize) -> bool| {
            let cell =
                |row, column| if given(row, column) { digit(row, column).to_string() } else { ".".into() };
            let row = |row| (0..side).map(|column| cell(row, column)).collect::<Vec<String>>().join(" ");
            (0..side).map(row).collect::<Vec<_>>().join("\n")
        };
        let board = |given: &dyn Fn(usize, usize) -> bool| format!("grid 49x49\n{}", board(given));
        let puzzle = |text: &str| text.parse::<Puzzle>().expect("a puzzle");
        let half = puzzle(&board(&|row, column| (row * 5 + column * 3) % 7 < 4));
        let some = |problem: Problem| problem.suited().amo;
        assert_eq!(some(Problem::new(half.clone())), Amo::PAIRWISE);
        assert_eq!(some(Problem::whole(half)), Amo::COMMANDER);
        assert_eq!(some(Problem::new(puzzle(&board(&|row, column| row == 0 && column < 7)))), Amo::COMMANDER);
        // No candidates remain.
        assert_eq!(some(Problem::new(puzzle(&board(&|_, _| true)))), Amo::PAIRWISE);
        let small = puzzle("grid 9x9");
        assert_eq!(some(Problem::new(small.clone())), Amo::PAIRWISE);
        assert_eq!(some(Problem::whole(small)), Amo::PAIRWISE);
    }
}
