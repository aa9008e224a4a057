//! The class Solution: a filled grid.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyType};
use sudoku2cnf_base::plural::counted;
use sudoku2cnf_puzzle::grid::{self, Digit};
use sudoku2cnf_puzzle::puzzle;
use sudoku2cnf_show::render;
use sudoku2cnf_show::render::svg::Picture;

use crate::convert::{self, names};
use crate::immutable::immutable;
use crate::integer::Integer;
use crate::puzzle::Puzzle;

/// A solution: a digit for each cell. It was checked against the rules and givens of its puzzle.
///
/// `solution["r1c2"]` is the digit in row 1, column 2. So are `solution[0, 1]`, `solution.rows[0][1]` and
/// `solution.array[0, 1]`, because names count from 1, but indices count from 0. A solution is a mapping from the names
/// of cells to digits: `dict(solution)`, `solution.items()` and `for cell in solution` work as with a dict.
///
/// `str(solution)` is the grid as people draw it. In a notebook, a solution shows its picture.
#[pyclass(frozen, mapping, module = "sudoku2cnf")]
#[derive(Clone)]
pub struct Solution {
    puzzle: Arc<puzzle::Puzzle>,
    solution: grid::Solution,
}

impl Solution {
    /// Creates the Python object for a solution of `puzzle` that was already checked.
    pub fn new(puzzle: Arc<puzzle::Puzzle>, solution: grid::Solution) -> Solution {
        Solution { puzzle, solution }
    }

    /// Returns the digits of all positions in the grid, with `None` at positions without a cell, and the digits of the
    /// variable cells, as the programs write them in JSON.
    pub fn digits(&self) -> (Vec<Option<Digit>>, Vec<Digit>) {
        (self.solution.digits(self.puzzle.grid()), self.solution.variables().to_vec())
    }

    /// Returns the digits of all cells, with variable cells at the end.
    fn all(&self) -> Vec<Digit> {
        self.puzzle.cells().map(|cell| self.solution[cell]).collect()
    }
}

/// Returns a view of the solution as a mapping. `name` is the class of the view in `collections.abc`, such as
/// `KeysView`.
fn view<'py>(solution: &Bound<'py, Solution>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    solution.py().import("collections.abc")?.getattr(name)?.call1((solution,))
}

immutable!(Solution);

#[pymethods]
impl Solution {
    /// `Solution(puzzle, digits)` takes one digit for each cell of the puzzle, row by row, with variable cells last.
    ///
    /// Raises ValueError if the number of digits is wrong, if one is not a value of the puzzle, or if the digits break
    /// the rules or givens.
    #[new]
    fn py_new(puzzle: &Puzzle, digits: Vec<Integer>) -> PyResult<Solution> {
        let puzzle = Arc::clone(puzzle.inner());
        let count = puzzle.cells().count();
        if digits.len() != count {
            let message = format!("{}, expected {count}, one for each cell", counted(digits.len(), "digit"));
            return Err(PyValueError::new_err(message));
        }
        let values = puzzle.grid().values();
        let digit = |given: Integer| {
            let digit = given.small().and_then(|digit| Digit::try_from(digit).ok());
            digit.filter(|&digit| values.contains(digit)).ok_or_else(|| {
                PyValueError::new_err(format!("the digit {}, expected one of {values}", given.shown()))
            })
        };
        let digits = digits.into_iter().map(digit).collect::<PyResult<Vec<_>>>()?;
        let mut places = vec![0; puzzle.grid().places()];
        for (cell, digit) in puzzle.cells().zip(digits) {
            places[puzzle.grid().index(cell)] = digit;
        }
        let solution = grid::Solution::new(puzzle.grid(), places);
        match puzzle.broken_rules(&solution).first() {
            Some(broken) => Err(PyValueError::new_err(format!("these digits are not a solution: {broken}"))),
            None => Ok(Solution { puzzle, solution }),
        }
    }

    /// The puzzle that this solution solves.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle::of(Arc::clone(&self.puzzle))
    }

    /// The digits of the grid on one line, row by row: one character for each position if all values are at most 9
    /// or have letters, and otherwise numbers separated by blanks. A position without a cell is `.`.
    #[getter]
    fn line(&self) -> String {
        render::line(&self.solution, self.puzzle.grid())
    }

    /// The digits as a list for each row; None at positions without a cell.
    #[getter]
    fn rows(&self) -> Vec<Vec<Option<Digit>>> {
        let digits = self.solution.digits(self.puzzle.grid());
        digits.chunks(self.puzzle.grid().columns()).map(<[_]>::to_vec).collect()
    }

    /// The digits of the variable cells by name, such as `v1`, or `total1` in a group named `total`.
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let variables = PyDict::new(py);
        for cell in self.puzzle.grid().variables() {
            let grid = self.puzzle.grid();
            let name = if grid.group_of(cell).is_some() { grid.name_of(cell) } else { cell.to_string() };
            variables.set_item(name, self.solution[cell])?;
        }
        Ok(variables)
    }

    /// The values of each hidden layer by its name, as a list for each row; None at positions without a cell.
    #[getter]
    fn layers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (grid, layers) = (self.puzzle.grid(), PyDict::new(py));
        for (name, values) in render::layer_values(&self.solution, grid) {
            let rows: Vec<Vec<Option<Digit>>> = values.chunks(grid.columns()).map(<[_]>::to_vec).collect();
            layers.set_item(name, rows)?;
        }
        Ok(layers)
    }

    /// The digits as a numpy array of int32 with the shape (rows, columns); 0 at positions without a cell.
    #[getter]
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        // This raises a clear error if numpy is missing.
        py.import("numpy")?;
        let digits = self.solution.digits(self.puzzle.grid()).into_iter();
        let digits: Vec<i32> = digits.map(|digit| digit.map_or(0, i32::from)).collect();
        PyArray1::from_vec(py, digits).reshape([self.puzzle.grid().rows(), self.puzzle.grid().columns()])
    }

    /// Returns the names of all cells, row by row, with variable cells last, as `dict.keys` does.
    fn keys<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        view(this, "KeysView")
    }

    /// Returns the digits of all cells in the order of `keys()`, as `dict.values` does.
    fn values<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        view(this, "ValuesView")
    }

    /// Returns the names of all cells with their digits, as `dict.items` does.
    fn items<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        view(this, "ItemsView")
    }

    /// Returns the digit of a cell, or `default` if there is no such cell.
    #[pyo3(signature = (cell, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        cell: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match convert::cell(&self.puzzle, cell) {
            Ok(found) => self.solution[found].into_bound_py_any(py).map(Some),
            Err(error) if error.is_instance_of::<PyKeyError>(py) => Ok(default),
            Err(error) => Err(error),
        }
    }

    fn __getitem__(&self, cell: &Bound<'_, PyAny>) -> PyResult<Digit> {
        Ok(self.solution[convert::cell(&self.puzzle, cell)?])
    }

    fn __contains__(&self, cell: &Bound<'_, PyAny>) -> bool {
        convert::cell(&self.puzzle, cell).is_ok()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        names(py, &self.puzzle, &self.puzzle.cells().collect::<Vec<_>>())?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.puzzle.cells().count()
    }

    fn __str__(&self) -> String {
        render::grid(&self.solution, self.puzzle.grid())
    }

    fn __repr__(&self) -> String {
        format!("<Solution {}>", self.line())
    }

    fn __eq__(&self, other: &Bound<'_, Solution>) -> bool {
        let other = other.get();
        self.puzzle.grid() == other.puzzle.grid() && self.all() == other.all()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.all().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Puzzle, Vec<Digit>)) {
        (py.get_type::<Solution>(), (self.puzzle(), self.all()))
    }

    fn _repr_svg_(&self) -> String {
        Picture::new(&self.puzzle).solution(&self.solution).to_svg()
    }

    /// Returns the picture of this solution. The cells that differ from the other solution are marked and show both
    /// digits.
    fn _svg_beside(&self, other: &Solution) -> String {
        let differ: Vec<grid::Cell> =
            self.puzzle.cells().filter(|&cell| self.solution[cell] != other.solution[cell]).collect();
        Picture::new(&self.puzzle).hatched(&differ).solution(&self.solution).other(&other.solution).to_svg()
    }
}
