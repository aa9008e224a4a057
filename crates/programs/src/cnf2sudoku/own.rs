//! The puzzle that belongs to a CNF from another program, whose comments do not contain it.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{ArgGroup, Args, ValueEnum, ValueHint};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::formats::ReadOptions;
use sudoku2cnf_sat::cnf::{Model, Var};

use crate::common::argument;
use crate::common::input::{Input, is_puzzle, text};
use crate::common::notes::NoteArgs;

/// The puzzle of a CNF from elsewhere.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "A CNF of your own", group = ArgGroup::new("own").args(["puzzle", "size"]))]
pub struct OwnCnfArgs {
    /// Puzzle of the CNF, if its comments carry none: a file, or the puzzle itself
    #[arg(long, value_name = "PUZZLE", value_hint = ValueHint::FilePath)]
    puzzle: Option<PathBuf>,
    /// Size of the grid, such as 9x9, if there is no file with the puzzle; givens are then not compared
    #[arg(long, value_name = "SIZE", conflicts_with = "puzzle")]
    size: Option<String>,
    /// Variables that say which cell has which value
    #[arg(long, value_enum, default_value_t, requires = "own")]
    numbering: Numbering,
}

/// The numbering of the candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Numbering {
    /// From 1: row by row, and value by value in each cell, as sudoku2cnf numbers them; on 9x9, variable 81(r-1) + 9(c-1) +
    /// v
    #[default]
    Rows,
    /// By digits: variable 100r + 10c + v says that row r, column c holds v; up to 9 rows, columns and values
    Digits,
}

impl OwnCnfArgs {
    /// Returns `true` if the command line names the puzzle or its size.
    pub fn is_asked(&self) -> bool {
        self.puzzle.is_some() || self.size.is_some()
    }

    /// Returns the path that was given with `--puzzle`.
    pub fn file(&self) -> Option<&PathBuf> {
        self.puzzle.as_ref()
    }

    /// Compiles the puzzle or the size on the command line; `None` if neither was given.
    pub fn problem(&self, notes: &NoteArgs) -> Result<Option<Problem>> {
        let mut input = match (&self.puzzle, &self.size) {
            (Some(path), _) => match argument::text_of(path) {
                Some(text) => Input::of_text("--puzzle", text.to_owned()),
                None => Input::open(Some(path), "the puzzle", notes)?,
            },
            (None, Some(size)) => Input::of_text("--size", format!("grid {size}")),
            (None, None) => return Ok(None),
        };
        let bytes = input.bytes(Vec::new())?;
        is_puzzle(&bytes, &input.name)?;
        let read = ReadOptions::new().read(&text(&bytes, &input.name)?);
        let (puzzle, warnings) = read.map_err(|error| error.in_file(&input.name))?;
        notes.warn(warnings, &input.name);
        let problem = Problem::whole(puzzle);
        let grid = problem.puzzle().grid();
        let is_small =
            grid.rows() <= 9 && grid.columns() <= 9 && grid.values().iter().all(|value| value <= 9);
        if self.numbering == Numbering::Digits && !is_small {
            bail!(
                "--numbering digits: {}x{}, expected up to 9 rows, columns and values",
                grid.rows(),
                grid.columns()
            );
        }
        Ok(Some(problem))
    }

    /// Returns the values of all candidates of `problem` in `model`, in the order in which sudoku2cnf numbers them.
    pub fn candidates(&self, problem: &Problem, model: &Model) -> Result<Model> {
        let mut values = vec![false; problem.candidates() as usize];
        let puzzle = problem.puzzle();
        for cell in puzzle.cells() {
            for (value, lit) in problem.literals().of(problem.var(cell)) {
                let index = match self.numbering {
                    Numbering::Rows => lit.var().index(),
                    Numbering::Digits => {
                        let value = usize::try_from(value).context("a value below 0")?;
                        100 * (usize::from(cell.row) + 1) + 10 * (usize::from(cell.column) + 1) + value - 1
                    }
                };
                values[lit.var().index()] =
                    index < model.len() && model.satisfies(Var::from_index(index).positive());
            }
        }
        Ok(Model::new(values))
    }
}
