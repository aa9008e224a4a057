//! The class Puzzle: reading, attributes, and writing.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::{PyFileNotFoundError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use sudoku2cnf_answer::question::with_only_solution;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_base::plural::counted;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{Options, Rows};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Job, Target, TargetError};
use sudoku2cnf_puzzle::error::Warning;
use sudoku2cnf_puzzle::formats::{self, Format, Unwritten, WrittenPuzzle, native};
use sudoku2cnf_puzzle::grid::Digit;
use sudoku2cnf_puzzle::puzzle::{self, About};
use sudoku2cnf_show::render::svg::Picture;
use sudoku2cnf_show::render::{Drawing, Style};

use crate::convert::{Texts, names};
use crate::errors::{Failure, puzzle_error};
use crate::given::PuzzleText;
use crate::immutable::immutable;
use crate::reading::{Reading, bounded, named, told};
use crate::work;

/// A Sudoku puzzle: a grid, givens and rules.
///
/// `Puzzle(text)` reads one puzzle from a str or bytes, in any format that `formats()` lists. The format is recognised
/// from the text unless `format` names it. Instead of a text, the argument can be:
///
/// - a list of rows, a numpy array or a DataFrame, in which empty cells are 0, None, "." or NaN;
/// - one list of all cells of a square board, row by row;
/// - a dict from cells to digits. A cell is a name such as "r1c2", or a pair of a row and a column from 0, such as
///   (0, 1). The board is 9x9 unless `rule` has a line such as "grid 6x6";
/// - another Puzzle.
///
/// `rules` adds rules by name: "diagonal,anti-knight", a list of names, or a dict such as {"diagonal": True}. `rule`
/// adds rules as lines of the native format: one text such as "killer 10 r1c1 r1c2", or a list. `ignore_unknown` and
/// `ignore_drawings` turn errors about unknown parts of the text, or about drawings, into warnings.
///
/// Raises PuzzleError, a ValueError with `line` and `column` from 1, if the text cannot be read. Issues a
/// ReadingWarning if parts of the text were ignored, or if the text can mean several puzzles.
///
/// Two puzzles are equal if their grids, rules and givens are equal. Puzzles can be pickled. In a notebook, a puzzle
/// shows its picture.
#[pyclass(frozen, module = "sudoku2cnf")]
#[derive(Clone)]
pub struct Puzzle {
    inner: Arc<puzzle::Puzzle>,
}

impl Puzzle {
    /// Creates the Python object for a puzzle of the library.
    pub fn of(inner: Arc<puzzle::Puzzle>) -> Puzzle {
        Puzzle { inner }
    }

    /// Returns the library's puzzle.
    pub fn inner(&self) -> &Arc<puzzle::Puzzle> {
        &self.inner
    }

    /// Returns `true` if grid, rules and givens are the same.
    pub fn is(&self, other: &Puzzle) -> bool {
        let (own, other) = (&*self.inner, &*other.inner);
        let mut rules = own.rules().iter().zip(other.rules());
        own.grid() == other.grid()
            && own.rules().len() == other.rules().len()
            && rules.all(|(own, other)| own.statement == other.statement)
            && own.givens().eq(other.givens())
    }

    /// Reads the text of a puzzle; `name` is its file, if any. Returns the puzzle and the warnings.
    pub fn parse(
        py: Python<'_>,
        text: String,
        reading: &Reading,
        name: Option<&str>,
    ) -> PyResult<(Puzzle, Vec<String>)> {
        let (puzzle, warnings) = read(py, text, reading, name)?;
        Ok((Puzzle { inner: Arc::new(puzzle) }, told(warnings, name)))
    }

    /// Creates a puzzle from a text, a list, an array, a dict or another puzzle. Returns the puzzle and the warnings.
    pub fn made(
        py: Python<'_>,
        given: &Bound<'_, PyAny>,
        reading: &Reading,
    ) -> PyResult<(Puzzle, Vec<String>)> {
        if let Ok(known) = given.cast::<Puzzle>() {
            return known.get().with(py, reading);
        }
        let PuzzleText { text, format, least } = PuzzleText::of(given)?;
        let Some(format) = format else { return Puzzle::parse(py, text, reading, None) };
        let (puzzle, mut warnings) = Puzzle::parse(py, text, &reading.known(format)?, None)?;
        let grid = puzzle.inner.grid();
        if let Some(least) = least.filter(|&least| least < grid.rows() && !reading.states_grid()) {
            let message = format!(
                "note: a dict of givens is read as a 9x9 board, and nothing in it is above {least}; \
                 state the size with rule='grid 9x9' or another"
            );
            warnings.push(message);
        }
        Ok((puzzle, warnings))
    }

    /// Returns this puzzle with the rules that `reading` adds, and the warnings.
    pub fn with(&self, py: Python<'_>, reading: &Reading) -> PyResult<(Puzzle, Vec<String>)> {
        if !reading.adds_rules() {
            reading.known(Format::Native)?;
            return Ok((self.clone(), Vec::new()));
        }
        let (puzzle, warnings) = read_native(py, native::write(&self.inner), reading)?;
        let puzzle = puzzle.with_about(self.inner.about().clone());
        Ok((Puzzle { inner: Arc::new(puzzle) }, warnings))
    }
}

/// Reads native text that this library wrote, together with the lines that `reading` adds. Returns the puzzle and the
/// warnings.
pub fn read_native(
    py: Python<'_>,
    text: String,
    reading: &Reading,
) -> PyResult<(puzzle::Puzzle, Vec<String>)> {
    let (puzzle, mut warnings) = read(py, text, &reading.known(Format::Native)?, None)?;
    warnings.retain(|Warning(error)| error.input().is_some());
    Ok((puzzle, told(warnings, None)))
}

/// Reads the text of a puzzle in a thread, so that Ctrl-C can stop it; `name` is its file, if any.
fn read(py: Python<'_>, text: String, reading: &Reading, name: Option<&str>) -> PyResult<formats::Reading> {
    bounded(&text)?;
    let reading = reading.clone();
    let read = work::apart(py, text.len(), move || reading.options().read(&text))?;
    read.map_err(|error| puzzle_error(py, &named(error, name)))
}

/// Issues the warnings in Python, and returns the value they came with.
pub fn warned<T>(py: Python<'_>, (read, warnings): (T, Vec<String>)) -> PyResult<T> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    for warning in warnings {
        warn(py, CLASS.import(py, "sudoku2cnf.errors", "ReadingWarning")?, &warning)?;
    }
    Ok(read)
}

/// Issues a Python warning at the caller's line.
fn warn(py: Python<'_>, category: &Bound<'_, PyAny>, warning: &str) -> PyResult<()> {
    let text = std::ffi::CString::new(warning.replace('\0', " "))?;
    PyErr::warn(py, category, &text, 1)
}

immutable!(Puzzle);

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, *, format=None, rules=None, rule=None, ignore_unknown=false, ignore_drawings=false))]
    fn new(
        py: Python<'_>,
        text: &Bound<'_, PyAny>,
        format: Option<&str>,
        rules: Option<Texts>,
        rule: Option<Texts>,
        ignore_unknown: bool,
        ignore_drawings: bool,
    ) -> PyResult<Puzzle> {
        let reading = Reading::new(format, rules, rule, ignore_unknown, ignore_drawings)?;
        warned(py, Puzzle::made(py, text, &reading)?)
    }

    /// Reads a file with one puzzle. The other arguments are as for `Puzzle(text)`. The file may be compressed by
    /// gzip or xz. Error messages name the file.
    #[classmethod]
    #[pyo3(signature = (path, *, format=None, rules=None, rule=None, ignore_unknown=false, ignore_drawings=false))]
    #[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
    fn read(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        path: PathBuf,
        format: Option<&str>,
        rules: Option<Texts>,
        rule: Option<Texts>,
        ignore_unknown: bool,
        ignore_drawings: bool,
    ) -> PyResult<Puzzle> {
        let reading = Reading::new(format, rules, rule, ignore_unknown, ignore_drawings)?;
        if path.as_os_str().is_empty() {
            let message = "an empty path, expected the name of a file; Puzzle(text) reads a text";
            return Err(PyFileNotFoundError::new_err(message));
        }
        let text = py.import("sudoku2cnf.reading")?.call_method1("text_of", (&path,))?.extract()?;
        let name = path.display().to_string();
        warned(py, Puzzle::parse(py, text, &reading, Some(&name))?)
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> usize {
        self.inner.grid().rows()
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> usize {
        self.inner.grid().columns()
    }

    /// The smallest and the largest value that a cell can have.
    #[getter]
    fn values(&self) -> (Digit, Digit) {
        let values = self.inner.grid().values();
        (values.min, values.max)
    }

    /// The letters that stand for the values, in ascending order of the values; None if there are no letters.
    #[getter]
    fn letters(&self) -> Option<String> {
        self.inner.grid().letters().map(|letters| letters.to_string())
    }

    /// The rules as lines of the native format, in the order of the text. Rows, columns and boxes are not among
    /// them.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.rules().iter().map(ToString::to_string))
    }

    /// A dict from the name of each given's cell, such as "r1c2", to its digit, row by row.
    #[getter]
    fn givens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let givens = PyDict::new(py);
        for (cell, digit) in self.inner.givens() {
            givens.set_item(self.inner.grid().name_of(cell), digit)?;
        }
        Ok(givens)
    }

    /// The names of all cells: the cells of the grid row by row, then the variable cells.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, &self.inner, &self.inner.cells().collect::<Vec<_>>())
    }

    /// The title of the puzzle; None if it is not known.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.inner.about().title.as_deref()
    }

    /// The name of the puzzle's author; None if it is not known.
    #[getter]
    fn author(&self) -> Option<&str> {
        self.inner.about().author.as_deref()
    }

    /// Returns the puzzle as a text.
    ///
    /// `format` is a puzzle format (such as "fpuzzles"), a language for solvers (such as "opb") or a drawing (such as
    /// "svg"). `names.Output` lists them; `sudoku2cnf --to` takes the same names. For DIMACS CNF, use the method `cnf`.
    ///
    /// The formats "fpuzzles" and "sudokupad" include the rules in words, and the solution if it is the only one and is
    /// found quickly. With `as_drawings`, rules that these formats lack are drawn and described in words, and a
    /// UserWarning names them.
    ///
    /// Raises ValueError if the format is unknown, or if it cannot express a part of the puzzle.
    #[pyo3(signature = (format="native", *, as_drawings=false))]
    fn to(&self, py: Python<'_>, format: &str, as_drawings: bool) -> PyResult<String> {
        let puzzle = &*self.inner;
        let written = Format::WRITTEN.into_iter().find(|written| written.name() == format);
        if as_drawings && !written.is_some_and(Format::has_drawings) {
            return Err(PyValueError::new_err("as_drawings is for the formats fpuzzles and sudokupad"));
        }
        if let Some(format) = written {
            return self.exported(py, format, as_drawings);
        }
        if let Some(target) = Target::named(format) {
            return self.written(py, target);
        }
        if let Some(drawing) = Drawing::named(format) {
            return Ok(drawing.of(puzzle, Style::default(), &Limits::default()));
        }
        let formats = Format::WRITTEN.iter().map(|format| format.name());
        let targets = Target::ALL.iter().map(|target| target.name());
        let drawings = Drawing::ALL.iter().map(|drawing| drawing.name());
        let known: Vec<&str> = formats.chain(targets).chain(drawings).collect();
        let message = format!("no format '{format}' to write, expected one of {}", known.join(", "));
        Err(PyValueError::new_err(message))
    }

    fn __str__(&self) -> String {
        native::write(&self.inner)
    }

    fn __repr__(&self) -> String {
        let grid = self.inner.grid();
        let givens = counted(self.inner.givens().count(), "given");
        let rules = counted(self.inner.rules().len(), "rule");
        format!("<Puzzle {}x{}, {givens}, {rules}>", grid.rows(), grid.columns())
    }

    fn __eq__(&self, other: &Bound<'_, Puzzle>) -> bool {
        self.is(other.get())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.inner.grid().rows(), self.inner.grid().columns()).hash(&mut hasher);
        self.inner.givens().for_each(|given| given.hash(&mut hasher));
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledPuzzle<'_>)> {
        let about = self.inner.about();
        let About { title, author, rules, solution, drawings_ignored, reading, .. } = about;
        let stated = (
            native::write(&self.inner),
            [title.as_deref(), author.as_deref(), rules.as_deref()],
            solution.clone(),
            *drawings_ignored,
            reading.clone(),
        );
        Ok((py.get_type::<Puzzle>().getattr("_stated")?, stated))
    }

    /// Creates a puzzle from its native text and the facts that this text does not contain.
    #[staticmethod]
    fn _stated(
        py: Python<'_>,
        text: &str,
        words: [Option<String>; 3],
        solution: Option<Vec<Option<Digit>>>,
        drawings_ignored: usize,
        reading: Vec<String>,
    ) -> PyResult<Puzzle> {
        let read = Format::Native.read(text);
        let (puzzle, _) = read.map_err(|error| puzzle_error(py, &error))?;
        let mut about = About::default();
        let is_of_grid = |solution: &Vec<Option<Digit>>| solution.len() == puzzle.grid().positions();
        [about.title, about.author, about.rules] = words;
        (about.solution, about.drawings_ignored) = (solution.filter(is_of_grid), drawings_ignored);
        about.reading = reading;
        Ok(Puzzle { inner: Arc::new(puzzle.with_about(about)) })
    }

    fn _repr_svg_(&self) -> String {
        Picture::new(&self.inner).to_svg()
    }
}

/// The state of a pickled puzzle: its native text, title, author, text of the rules, solution, number of drawings
/// ignored, and remarks on how it was read.
type PickledPuzzle<'a> = (String, [Option<&'a str>; 3], Option<Vec<Option<Digit>>>, usize, Vec<String>);

impl Puzzle {
    /// Returns the puzzle in a format of puzzles.
    fn exported(&self, py: Python<'_>, format: Format, as_drawings: bool) -> PyResult<String> {
        let written = work::run(py, None, |limits| -> Result<WrittenPuzzle, Failure> {
            let puzzle = (*self.inner).clone();
            let puzzle = if format.has_drawings() { with_only_solution(puzzle, limits) } else { puzzle };
            format.export(&puzzle, as_drawings, limits).map_err(|error| match error {
                Unwritten::CannotWrite(error) if error.is_rule && format.has_drawings() => {
                    Failure::Argument(format!("{error}; as_drawings=True draws it and describes it in words"))
                }
                error => Failure::Argument(error.to_string()),
            })
        })?;
        let written = written?;
        if let Some(warning) = written.warning(usize::MAX) {
            warn(py, &py.get_type::<PyUserWarning>(), &warning)?;
        }
        Ok(written.text)
    }

    /// Returns the puzzle in a language for solvers.
    fn written(&self, py: Python<'_>, target: Target) -> PyResult<String> {
        let written = work::run(py, None, |limits| -> Result<Vec<u8>, Failure> {
            let problem = Problem::compile((*self.inner).clone(), Simplify::None, limits)?;
            let mut text = Vec::new();
            // As in `sudoku2cnf`, sums are both rows and clauses.
            let options = Options::default().rows(Rows::Beside);
            match Job::new(&problem).options(options).limits(limits).write(target, &mut text) {
                Ok(_) => Ok(text),
                Err(TargetError::Io(error)) => Err(Failure::Io(error)),
                Err(TargetError::Stopped(stopped)) => Err(stopped.into()),
                Err(error) => Err(Failure::Argument(error.to_string())),
            }
        })??;
        Ok(String::from_utf8(written)?)
    }
}
