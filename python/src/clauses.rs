//! Clauses in memory: all literals in one list, and the index of each clause's first literal.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyList, PyNotImplemented, PySlice, PyType};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_base::plural::counted;
use sudoku2cnf_sat::cnf::{Emit, Lit, Sink, TooManyVariables, Var, VarCount};

use crate::errors::Failure;

/// The clauses of a formula, one after another.
#[derive(Debug, Default)]
pub struct StoredClauses {
    /// The literals of all clauses, as DIMACS numbers.
    pub literals: Vec<i32>,
    /// For each clause, the index of its first literal; at the end, the number of all literals.
    pub offsets: Vec<i64>,
}

impl StoredClauses {
    /// Stores all clauses that `cnf` emits.
    ///
    /// # Errors
    /// A limit was reached, or there are too many variables or clauses.
    pub fn of(cnf: &dyn Emit, limits: &Limits) -> Result<StoredClauses, Failure> {
        let mut size = Size { vars: VarCount::default(), clauses: 1, literals: 0, limits };
        cnf.emit(&mut size);
        if size.vars.overflowed() {
            return Err(Failure::Argument(TooManyVariables.to_string()));
        }
        let mut stored = StoredClauses::default();
        let no_memory = |_| Failure::Memory(format!("no memory for {} clauses", size.clauses));
        stored.literals.try_reserve_exact(size.literals).map_err(no_memory)?;
        stored.offsets.try_reserve_exact(size.clauses).map_err(no_memory)?;
        stored.offsets.push(0);
        cnf.emit(&mut Take { stored: &mut stored, vars: VarCount::default(), limits });
        limits.check()?;
        Ok(stored)
    }

    fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Returns the indices of the clauses that have exactly these literals in this order.
    fn places(&self, wanted: &[i32]) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(move |&place| self.clause(place) == wanted)
    }

    fn clause(&self, place: usize) -> &[i32] {
        &self.literals[self.offsets[place] as usize..self.offsets[place + 1] as usize]
    }
}

/// Counts the clauses and literals of a formula. The clauses of a pairwise group are counted without visiting each
/// pair.
struct Size<'a> {
    vars: VarCount,
    clauses: usize,
    literals: usize,
    limits: &'a Limits,
}

impl Sink for Size<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        self.literals += lits.len();
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        let ordered = lits.len() * lits.len().saturating_sub(1);
        self.clauses += ordered / 2;
        self.literals += ordered;
    }

    fn wants_more(&self) -> bool {
        !self.vars.overflowed() && !self.limits.stopped()
    }
}

/// Receives clauses and stores them.
struct Take<'a> {
    stored: &'a mut StoredClauses,
    vars: VarCount,
    limits: &'a Limits,
}

impl Sink for Take<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.stored.literals.extend(lits.iter().map(|lit| lit.to_dimacs()));
        self.stored.offsets.push(self.stored.literals.len() as i64);
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        let StoredClauses { literals, offsets } = &mut *self.stored;
        for (place, &first) in lits.iter().enumerate() {
            let (first, rest) = ((!first).to_dimacs(), &lits[place + 1..]);
            let mut end = literals.len() as i64;
            literals.extend(rest.iter().flat_map(|&second| [first, (!second).to_dimacs()]));
            offsets.extend(rest.iter().map(|_| {
                end += 2;
                end
            }));
        }
    }

    fn wants_more(&self) -> bool {
        !self.limits.stopped()
    }
}

/// The clauses of a CNF: a sequence of lists of DIMACS literals. It is equal to a list of the same lists.
#[pyclass(frozen, sequence, module = "sudoku2cnf")]
pub struct Clauses {
    stored: Arc<StoredClauses>,
}

impl Clauses {
    /// Creates the Python object for stored clauses.
    pub fn of(stored: Arc<StoredClauses>) -> Clauses {
        Clauses { stored }
    }
}

#[pymethods]
impl Clauses {
    fn __len__(&self) -> usize {
        self.stored.len()
    }

    /// Returns the clause at an index, or a list of the clauses in a slice. A negative index counts from the end.
    fn __getitem__<'py>(&self, py: Python<'py>, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let count = self.stored.len();
        if let Ok(slice) = place.cast::<PySlice>() {
            let indices = slice.indices(count as isize)?;
            let places = (0..indices.slicelength).map(|step| indices.start + step as isize * indices.step);
            let clauses = places.map(|place| PyList::new(py, self.stored.clause(place as usize)));
            return PyList::new(py, clauses.collect::<PyResult<Vec<_>>>()?);
        }
        let missing =
            || PyIndexError::new_err(format!("no clause {place} among {}", counted(count, "clause")));
        let place: isize =
            place.extract().map_err(|error: PyErr| match error.is_instance_of::<PyTypeError>(py) {
                true => match place.get_type().name() {
                    Ok(name) => {
                        PyTypeError::new_err(format!("{name}, expected the place of a clause or a slice"))
                    }
                    Err(error) => error,
                },
                // An index that does not fit in an `isize` is beyond all clauses.
                false => missing(),
            })?;
        let from_end = if place < 0 { place.saturating_add(count as isize) } else { place };
        match usize::try_from(from_end).ok().filter(|&place| place < count) {
            Some(place) => PyList::new(py, self.stored.clause(place)),
            None => Err(missing()),
        }
    }

    fn __iter__(&self) -> ClauseIterator {
        ClauseIterator { stored: Arc::clone(&self.stored), next: AtomicUsize::new(0), backwards: false }
    }

    fn __reversed__(&self) -> ClauseIterator {
        ClauseIterator { stored: Arc::clone(&self.stored), next: AtomicUsize::new(0), backwards: true }
    }

    fn __contains__(&self, clause: &Bound<'_, PyAny>) -> bool {
        let wanted = clause_of(clause);
        wanted.is_some_and(|wanted| self.stored.places(&wanted).next().is_some())
    }

    /// Returns the number of clauses with exactly these literals in this order.
    fn count(&self, clause: &Bound<'_, PyAny>) -> usize {
        clause_of(clause).map_or(0, |wanted| self.stored.places(&wanted).count())
    }

    /// Returns the index of the first clause with exactly these literals in this order, at or after `start` and
    /// before `stop`. Negative `start` and `stop` count from the end. Raises ValueError if there is no such clause.
    #[pyo3(signature = (clause, start=None, stop=None))]
    fn index(&self, clause: &Bound<'_, PyAny>, start: Option<isize>, stop: Option<isize>) -> PyResult<usize> {
        let count = self.stored.len() as isize;
        let place = |place: isize| (if place < 0 { place + count } else { place }).clamp(0, count) as usize;
        let (start, stop) = (place(start.unwrap_or(0)), place(stop.unwrap_or(count)));
        let wanted = clause_of(clause).unwrap_or_default();
        let mut places = self.stored.places(&wanted).skip_while(|&place| place < start);
        let found = places.next().filter(|&place| place < stop && clause_of(clause).is_some());
        found.ok_or_else(|| PyValueError::new_err(format!("there is no clause {clause}")))
    }

    /// Returns `True` if `other`, which may be a list of lists, has the same clauses in the same order.
    fn __eq__<'py>(&self, other: &Bound<'py, PyAny>) -> Bound<'py, PyAny> {
        let py = other.py();
        let is_same = if let Ok(other) = other.cast::<Clauses>() {
            let other = &other.get().stored;
            self.stored.literals == other.literals && self.stored.offsets == other.offsets
        } else if let Ok(other) = other.cast::<PyList>() {
            let mut clauses = other.iter().enumerate();
            other.len() == self.stored.len()
                && clauses.all(|(place, clause)| {
                    // Comparing may run Python code that changes the list, so the index is checked each time.
                    place < self.stored.len()
                        && clause_of(&clause).is_some_and(|clause| clause == self.stored.clause(place))
                })
        } else {
            return PyNotImplemented::get(py).to_owned().into_any();
        };
        PyBool::new(py, is_same).to_owned().into_any()
    }

    /// Returns a list of lists, so that clauses can be added to the copy. PySAT makes such a copy.
    fn __deepcopy__<'py>(&self, py: Python<'py>, _memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let clauses = (0..self.stored.len()).map(|place| PyList::new(py, self.stored.clause(place)));
        PyList::new(py, clauses.collect::<PyResult<Vec<_>>>()?)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyList>,))> {
        Ok((py.get_type::<PyList>(), (self.__deepcopy__(py, py.None().bind(py))?,)))
    }

    fn __repr__(&self) -> String {
        format!("<{}>", counted(self.stored.len(), "clause"))
    }
}

/// Returns the literals in a list of integers; `None` for anything else.
fn clause_of(clause: &Bound<'_, PyAny>) -> Option<Vec<i32>> {
    clause.cast::<PyList>().ok()?.extract().ok()
}

/// An iterator over clauses.
#[pyclass(frozen, module = "sudoku2cnf._native")]
pub struct ClauseIterator {
    stored: Arc<StoredClauses>,
    next: AtomicUsize,
    backwards: bool,
}

#[pymethods]
impl ClauseIterator {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let next = |next: usize| (next < self.stored.len()).then_some(next + 1);
        match self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next) {
            Ok(next) => {
                let place = if self.backwards { self.stored.len() - 1 - next } else { next };
                PyList::new(py, self.stored.clause(place)).map(Some)
            }
            Err(_) => Ok(None),
        }
    }

    fn __length_hint__(&self) -> usize {
        self.stored.len() - self.next.load(Ordering::Relaxed)
    }
}
