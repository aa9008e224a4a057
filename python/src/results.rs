//! Creates the dataclasses of `sudoku2cnf.results` from answers of the library.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt, PyTuple, PyType};
use serde_json::{Value, json};
use sudoku2cnf_answer::ask::{Answer, ByHand};
use sudoku2cnf_answer::grade::{Effort, GradeOutcome};
use sudoku2cnf_answer::question::candidates::Marks;
use sudoku2cnf_answer::question::conflict::{Conflict, WrongGiven};
use sudoku2cnf_answer::question::estimate::Estimate;
use sudoku2cnf_answer::question::explain::Finding;
use sudoku2cnf_answer::question::needless::{Clue, Needless};
use sudoku2cnf_answer::question::{Outcome, Question, StoredVerdict};
use sudoku2cnf_answer::steps::End;
use sudoku2cnf_base::count::Count;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::symmetry::Automorphisms;
use sudoku2cnf_compile::target::relaxation::RelaxedPoint;
use sudoku2cnf_puzzle::csp::Owner;
use sudoku2cnf_puzzle::grid::{self, Cell, Digit};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_show::render::{
    AnswerView, AutomorphismWords, EstimateWords, ExplanationWords, GradeWords, Language, MarkWords, Member,
    NeedlessWords, RelaxationWords, StepWords, TextStyle,
};

use crate::convert::names;
use crate::pictures::{SOURCE, StepPictures};
use crate::solution::Solution;

/// The Python module of the dataclasses.
const MODULE: &str = "sudoku2cnf.results";

/// Creates an instance of the dataclass `name` with these fields.
pub fn made<'py>(
    py: Python<'py>,
    name: &str,
    fields: &[(&str, Bound<'py, PyAny>)],
) -> PyResult<Bound<'py, PyAny>> {
    let named = PyDict::new(py);
    for (field, value) in fields {
        named.set_item(field, value)?;
    }
    py.import(MODULE)?.getattr(name)?.call((), Some(&named))
}

/// The additions to the answer to one item of `solve_many`.
#[derive(Default)]
pub struct About<'py> {
    /// The `id` of the item's JSON object, or the item's number.
    pub id: Option<Bound<'py, PyAny>>,
    /// Warnings about parts of the item that were ignored.
    pub warnings: Vec<String>,
    /// The error that the item has in place of an answer.
    pub error: Option<Bound<'py, PyAny>>,
}

/// Creates an `Answer`.
pub fn answer<'py>(
    py: Python<'py>,
    outcome: &Outcome,
    question: Question,
    puzzle: Option<&Arc<Puzzle>>,
    about: About<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = CLASS.import(py, MODULE, "Answer")?;
    // The fields are set directly, because `__init__` of a frozen dataclass takes several times as long. Fields with
    // default values are left out.
    let made = class.call_method1(intern!(py, "__new__"), (class,))?;
    let fields = made.getattr(intern!(py, "__dict__"))?.cast_into::<PyDict>()?;
    fields.set_item(intern!(py, "verdict"), outcome.answer.word())?;
    fields.set_item(intern!(py, "complete"), outcome.complete)?;
    fields.set_item(intern!(py, "backend"), &outcome.backend)?;
    let statistics = PyDict::new(py);
    for (name, value) in &outcome.statistics {
        statistics.set_item(name, value)?;
    }
    fields.set_item(intern!(py, "statistics"), statistics)?;
    if let Some(puzzle) = puzzle {
        let shown = |solution: &grid::Solution| Solution::new(Arc::clone(puzzle), solution.clone());
        if let Some(solution) = outcome.solutions.first() {
            fields.set_item(intern!(py, "solution"), shown(solution))?;
        }
        if let (Question::Unique, Some(other)) = (question, outcome.solutions.get(1)) {
            fields.set_item(intern!(py, "other"), shown(other))?;
            fields.set_item(intern!(py, "differ"), names(py, puzzle, &outcome.differ)?)?;
            if let Some(answer) = outcome.digits {
                fields.set_item(intern!(py, "digits"), answer.word())?;
            }
        }
        if let Some(stored) = outcome.stored(puzzle) {
            let word = match stored {
                StoredVerdict::Same => "same",
                StoredVerdict::Differs => "differs",
            };
            fields.set_item(intern!(py, "stored_solution"), word)?;
        }
    }
    if matches!(question, Question::Count(_)) {
        fields.set_item(intern!(py, "count"), number(py, &outcome.count)?)?;
    }
    if let Some(id) = about.id {
        fields.set_item(intern!(py, "id"), id)?;
    }
    if !about.warnings.is_empty() {
        fields.set_item(intern!(py, "warnings"), PyTuple::new(py, about.warnings)?)?;
    }
    if let Some(error) = about.error {
        fields.set_item(intern!(py, "error"), error)?;
    }
    Ok(made)
}

/// Returns a number of solutions as a Python integer. A large one is passed as bytes, because Python parses at most
/// 4,300 digits.
fn number<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    match count.as_u128() {
        Some(small) => small.into_bound_py_any(py),
        None => {
            let bytes = PyBytes::new(py, &count.to_le_bytes());
            py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (bytes, "little"))
        }
    }
}

/// Returns a tuple with a `Placement` for each cell and value.
pub fn placed<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    cells: &[(Cell, Digit)],
) -> PyResult<Bound<'py, PyTuple>> {
    let class = py.import(MODULE)?.getattr("Placement")?;
    let placed = cells.iter().map(|(cell, value)| class.call1((puzzle.grid().name_of(*cell), *value)));
    PyTuple::new(py, placed.collect::<PyResult<Vec<_>>>()?)
}

/// Returns a tuple with a `CellValues` for each cell and its values.
pub fn values<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    cells: &[(Cell, Vec<Digit>)],
) -> PyResult<Bound<'py, PyTuple>> {
    let class = py.import(MODULE)?.getattr("CellValues")?;
    let of_cell = |(cell, values): &(Cell, Vec<Digit>)| {
        class.call1((puzzle.grid().name_of(*cell), PyTuple::new(py, values)?))
    };
    PyTuple::new(py, cells.iter().map(of_cell).collect::<PyResult<Vec<_>>>()?)
}

/// Converts a JSON value to a Python object; a list becomes a tuple.
fn python_value<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(flag) => flag.into_bound_py_any(py),
        Value::Number(number) => match number.as_i64() {
            Some(number) => number.into_bound_py_any(py),
            None => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let items = items.iter().map(|item| python_value(py, item)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyTuple::new(py, items)?.into_any())
        }
        Value::Object(members) => {
            let object = PyDict::new(py);
            members.iter().try_for_each(|(key, value)| object.set_item(key, python_value(py, value)?))?;
            Ok(object.into_any())
        }
    }
}

/// Converts the members of a JSON object, if it is one, to fields of a dataclass with the same names.
fn members<'a, 'py>(py: Python<'py>, object: &'a Value) -> PyResult<Vec<(&'a str, Bound<'py, PyAny>)>> {
    let members = object.as_object().into_iter().flatten();
    members.map(|(key, of)| Ok((&key[..], python_value(py, of)?))).collect()
}

/// Converts the answer to the question `ask` to a Python object. By default, this is the dataclass of the question,
/// with the members of the JSON object, a text and a picture.
pub fn of<'py>(
    py: Python<'py>,
    ask: &str,
    found: Answer,
    puzzle: &Arc<Puzzle>,
) -> PyResult<Bound<'py, PyAny>> {
    match found {
        Answer::Solutions { question, outcome } => {
            answer(py, &outcome, question, Some(puzzle), About::default())
        }
        Answer::Candidates { marks, cap, layers } => candidates(py, &marks, cap, layers, puzzle),
        Answer::Estimate(found) => estimate(py, found),
        Answer::Explanation { finding, .. } => explanation(py, &finding, puzzle),
        Answer::Needless(found) => needless(py, &found, puzzle),
        Answer::Steps { found, state, options, .. } => {
            steps(py, StepPictures::new(Arc::clone(puzzle), state, found), &options)
        }
        Answer::Grade(found) => grade(py, &found, puzzle),
        Answer::Canonical(name) => name.into_bound_py_any(py),
        Answer::Automorphisms(Some(found)) => automorphisms(py, &found, puzzle),
        Answer::Relaxation { point, .. } => relaxation(py, point.as_ref(), puzzle),
        // Automorphisms are None if a limit was reached first. All solutions are listed by an iterator, which does not
        // use this answer.
        Answer::Automorphisms(None) | Answer::List { .. } => Ok(py.None().into_bound(py)),
        found => {
            let view = AnswerView::new(&found, Some(puzzle));
            let object = json!(view.object());
            let mut fields = members(py, &object)?;
            fields.push(("text", view.text(TextStyle::Grid).into_bound_py_any(py)?));
            fields.push(("svg", view.to_picture(&Limits::default()).into_bound_py_any(py)?));
            let (first, others) = ask.split_at(1);
            made(py, &(first.to_uppercase() + others), &fields)
        }
    }
}

/// Creates a `Candidates`.
fn candidates<'py>(
    py: Python<'py>,
    marks: &Marks,
    cap: Option<u64>,
    layers: bool,
    puzzle: &Puzzle,
) -> PyResult<Bound<'py, PyAny>> {
    let (answer, seen) = (marks.answer, &marks.seen);
    let (values, counts) = (PyDict::new(py), PyDict::new(py));
    let grid = puzzle.grid();
    let is_told = |cell| grid.layer_of(cell).is_none() || layers && !grid.is_nowhere(cell);
    for (cell, seen) in puzzle.cells().zip(seen).filter(|(cell, _)| is_told(*cell)) {
        let name = puzzle.grid().name_of(cell);
        values.set_item(&name, PyTuple::new(py, seen.iter().map(|&(value, _)| value))?)?;
        if cap.is_some() {
            let of_cell = PyDict::new(py);
            seen.iter().try_for_each(|(value, count)| of_cell.set_item(value, count))?;
            counts.set_item(name, of_cell)?;
        }
    }
    let words = MarkWords::new(puzzle, answer, seen, cap).with_layers(layers);
    let fields = [
        ("verdict", answer.word().into_bound_py_any(py)?),
        ("values", values.into_any()),
        ("counts", counts.into_any()),
        ("text", words.text(TextStyle::Grid).into_bound_py_any(py)?),
        ("svg", words.view().picture().to_svg().into_bound_py_any(py)?),
    ];
    made(py, "Candidates", &fields)
}

/// Creates a `Grade`.
fn grade<'py>(py: Python<'py>, found: &GradeOutcome, puzzle: &Puzzle) -> PyResult<Bound<'py, PyAny>> {
    let mut fields = vec![("verdict", found.outcome.answer.word().into_bound_py_any(py)?)];
    if let Some((grade, hardest)) = &found.grade {
        let (effort, counts) = match grade.effort {
            Effort::Search { backtracks, depth } => ("search", Some((backtracks, depth))),
            Effort::FailedLiterals => ("failed literals", None),
            _ => ("propagation", None),
        };
        let of_hardest = [
            ("weight", hardest.weight.into_bound_py_any(py)?),
            ("exact", hardest.exact.into_bound_py_any(py)?),
            ("name", hardest.name.as_deref().into_bound_py_any(py)?),
            ("total", hardest.total.into_bound_py_any(py)?),
        ];
        fields.extend([
            ("effort", effort.into_bound_py_any(py)?),
            ("backtracks", counts.map(|(backtracks, _)| backtracks).into_bound_py_any(py)?),
            ("depth", counts.map(|(_, depth)| depth).into_bound_py_any(py)?),
            ("level", grade.level.map(|level| level.name()).into_bound_py_any(py)?),
            ("hardest", made(py, "Hardest", &of_hardest)?),
            ("text", GradeWords::new(puzzle, found).line().into_bound_py_any(py)?),
        ]);
    }
    made(py, "Grade", &fields)
}

/// Creates an `Automorphisms`.
fn automorphisms<'py>(
    py: Python<'py>,
    found: &Automorphisms,
    puzzle: &Puzzle,
) -> PyResult<Bound<'py, PyAny>> {
    let words = AutomorphismWords::new(puzzle, found);
    let mut generators = Vec::new();
    for motion in words.report().generators {
        let (cells, values) = (PyDict::new(py), PyDict::new(py));
        motion.cells.into_iter().try_for_each(|(from, to)| cells.set_item(from, to))?;
        motion.values.into_iter().try_for_each(|(from, to)| values.set_item(from, to))?;
        generators.push((cells, values));
    }
    // Python parses the text, because Python's integers can have any size.
    let number = py.get_type::<PyInt>().call1((words.line(),))?;
    let generators = PyTuple::new(py, generators)?.into_bound_py_any(py)?;
    made(py, "Automorphisms", &[("number", number), ("generators", generators)])
}

/// Creates a `Relaxation`.
fn relaxation<'py>(
    py: Python<'py>,
    point: Option<&RelaxedPoint>,
    puzzle: &Arc<Puzzle>,
) -> PyResult<Bound<'py, PyAny>> {
    let verdict = RelaxationWords::new(puzzle, point).verdict();
    let weights = PyDict::new(py);
    let (solution, whole) = match point {
        None | Some(RelaxedPoint::Infeasible) => (None, None),
        Some(RelaxedPoint::Integral(solution)) => {
            for cell in puzzle.cells() {
                let of_cell = PyDict::new(py);
                of_cell.set_item(solution[cell], 1.0)?;
                weights.set_item(puzzle.grid().name_of(cell), of_cell)?;
            }
            (Some(Solution::new(Arc::clone(puzzle), solution.clone())), Some(puzzle.cells().count()))
        }
        Some(RelaxedPoint::Fractional(point)) => {
            for (cell, values) in &point.cells {
                let of_cell = PyDict::new(py);
                values.iter().try_for_each(|(value, weight)| of_cell.set_item(value, weight))?;
                weights.set_item(puzzle.grid().name_of(*cell), of_cell)?;
            }
            (None, Some(point.whole()))
        }
    };
    let fields = [
        ("verdict", verdict.into_bound_py_any(py)?),
        ("solution", solution.into_bound_py_any(py)?),
        ("weights", weights.into_any()),
        ("whole", whole.into_bound_py_any(py)?),
    ];
    made(py, "Relaxation", &fields)
}

/// Creates an `Estimate`.
pub fn estimate(py: Python<'_>, found: Option<Estimate>) -> PyResult<Bound<'_, PyAny>> {
    let words = EstimateWords::new(found);
    let numbers = json!(words.numbers());
    let mut fields = members(py, &numbers)?;
    fields.push(("verdict", words.answer().word().into_bound_py_any(py)?));
    made(py, "Estimate", &fields)
}

/// Creates an `Explanation`.
fn explanation<'py>(py: Python<'py>, found: &Finding, puzzle: &Arc<Puzzle>) -> PyResult<Bound<'py, PyAny>> {
    let words = ExplanationWords::new(puzzle, SOURCE, found);
    let mut fields = match found {
        Finding::Unknown => Vec::new(),
        Finding::Unique(solution) => {
            let shown = Solution::new(Arc::clone(puzzle), solution.clone());
            vec![("solution", shown.into_bound_py_any(py)?)]
        }
        Finding::Multiple(differ, givens) => {
            vec![
                ("differ", names(py, puzzle, differ)?.into_any()),
                ("unique_with", placed(py, puzzle, givens)?.into_any()),
            ]
        }
        Finding::None(conflict) => core(py, puzzle, conflict, &words)?,
    };
    fields.push(("verdict", words.verdict().word().into_bound_py_any(py)?));
    fields.push(("svg", words.view().picture().to_svg().into_bound_py_any(py)?));
    made(py, "Explanation", &fields)
}

/// Returns the fields of the dataclass `Explanation` for a puzzle without solutions.
fn core<'py>(
    py: Python<'py>,
    puzzle: &Puzzle,
    conflict: &Conflict,
    words: &ExplanationWords<'_>,
) -> PyResult<Vec<(&'static str, Bound<'py, PyAny>)>> {
    let mut members = Vec::new();
    for one in words.members() {
        members.push(made(py, "Member", &member(py, puzzle, one)?)?);
    }
    let named = |wrong: &WrongGiven| (puzzle.grid().name_of(wrong.cell), wrong.given, wrong.digit);
    let wrong = &conflict.wrong;
    let alone: Vec<_> = wrong.alone.iter().map(named).collect();
    let pairs: Vec<_> = wrong.pairs.iter().map(|[one, other]| (named(one), named(other))).collect();
    Ok(vec![
        ("core", PyTuple::new(py, members)?.into_any()),
        ("houses", PyTuple::new(py, words.houses())?.into_any()),
        ("minimal", conflict.minimal.into_bound_py_any(py)?),
        ("unique_without", PyTuple::new(py, alone)?.into_any()),
        ("unique_without_two", PyTuple::new(py, pairs)?.into_any()),
        ("unique_without_complete", wrong.complete.into_bound_py_any(py)?),
    ])
}

/// The fields of a dataclass with their values.
type Fields<'py> = Vec<(&'static str, Bound<'py, PyAny>)>;

/// Returns the fields of the dataclass `Member`.
fn member<'py>(py: Python<'py>, puzzle: &Puzzle, member: Member<'_>) -> PyResult<Fields<'py>> {
    Ok(match member {
        Member::Rule(stated) => vec![
            ("rule", stated.to_string().into_bound_py_any(py)?),
            ("source", stated.origin.source.as_deref().into_bound_py_any(py)?),
            ("line", stated.origin.line.into_bound_py_any(py)?),
        ],
        Member::Given(cell, digit) => {
            vec![("given", placed(py, puzzle, &[(cell, digit)])?.get_item(0)?)]
        }
        _ => Vec::new(),
    })
}

/// Creates a `Needless`.
fn needless<'py>(py: Python<'py>, found: &Needless, puzzle: &Arc<Puzzle>) -> PyResult<Bound<'py, PyAny>> {
    let words = NeedlessWords::new(puzzle, SOURCE, found);
    let fields = |owner: Owner| words.member(owner).map_or(Ok(Vec::new()), |it| member(py, puzzle, it));
    let members = |owners: &[Owner]| {
        let made = owners.iter().map(|&owner| made(py, "Member", &fields(owner)?));
        PyTuple::new(py, made.collect::<PyResult<Vec<_>>>()?)
    };
    let such = |needless: Option<bool>| -> Vec<Owner> {
        found.clues.iter().filter(|clue| clue.needless == needless).map(|clue| clue.owner).collect()
    };
    let needed = |clue: &Clue| {
        let mut fields = fields(clue.owner)?;
        if let Some(without) = clue.without {
            fields.push(("count", without.count.into_bound_py_any(py)?));
            fields.push(("exact", without.exact.into_bound_py_any(py)?));
        }
        made(py, "Needed", &fields)
    };
    let needed = found.clues.iter().filter(|clue| clue.needless == Some(false)).map(needed);
    let mut all = vec![
        ("verdict", words.verdict().word().into_bound_py_any(py)?),
        ("needless", members(&such(Some(true)))?.into_any()),
        ("needed", PyTuple::new(py, needed.collect::<PyResult<Vec<_>>>()?)?.into_any()),
        ("unknown", members(&such(None))?.into_any()),
        ("complete", found.is_complete().into_bound_py_any(py)?),
        ("text", words.text().trim_end().into_bound_py_any(py)?),
        ("svg", words.view().picture().to_svg().into_bound_py_any(py)?),
    ];
    if let Some(solution) = &found.solution {
        all.push(("solution", Solution::new(Arc::clone(puzzle), solution.clone()).into_bound_py_any(py)?));
    }
    if let Some(enough) = &found.enough {
        all.push(("kept", members(&enough.kept)?.into_any()));
        all.push(("left_out", members(&enough.left_out)?.into_any()));
        all.push(("irreducible", enough.irreducible.into_bound_py_any(py)?));
    }
    made(py, "Needless", &all)
}

/// Creates a `Steps`; `options` are the options of the search for the steps.
fn steps<'py>(py: Python<'py>, pictures: StepPictures, options: &ByHand) -> PyResult<Bound<'py, PyAny>> {
    let pictures = Bound::new(py, pictures)?;
    let StepPictures { puzzle, found, .. } = pictures.get();
    let language = options.words.map(Language::from);
    let words = StepWords::new(puzzle, SOURCE).whole_proofs(options.all_steps).language(language);
    let mut steps = Vec::new();
    for (number, step) in (1_usize..).zip(&found.steps) {
        let because = step.because.iter().map(|cause| words.cause(cause));
        let fields = [
            ("number", number.into_bound_py_any(py)?),
            ("weight", step.weight.into_bound_py_any(py)?),
            ("name", step.name.as_str().into_bound_py_any(py)?),
            ("kind", step.kind.name().into_bound_py_any(py)?),
            ("place", placed(py, puzzle, &step.place)?.into_any()),
            ("remove", values(py, puzzle, &step.remove)?.into_any()),
            ("because", PyTuple::new(py, because.collect::<Vec<_>>())?.into_any()),
            ("proof", PyTuple::new(py, words.proof(step))?.into_any()),
            ("words", PyTuple::new(py, words.sentences(step).unwrap_or_default())?.into_any()),
            ("minimal", step.minimal.into_bound_py_any(py)?),
            ("text", words.step(number, step).into_bound_py_any(py)?),
        ];
        steps.push(pictured(made(py, "Step", &fields)?, &pictures)?);
    }
    let solution = match &found.end {
        End::Solved(solution) => Some(Solution::new(Arc::clone(puzzle), solution.clone())),
        _ => None,
    };
    let cells: Vec<_> = puzzle.cells().zip(found.left.iter().cloned()).collect();
    let fields = [
        ("end", words.end_object(found).end.into_bound_py_any(py)?),
        ("steps", PyTuple::new(py, steps)?.into_any()),
        ("total", found.total().into_bound_py_any(py)?),
        ("solution", solution.into_bound_py_any(py)?),
        ("left", values(py, puzzle, &cells)?.into_any()),
        ("text", words.text(found).into_bound_py_any(py)?),
    ];
    pictured(made(py, "Steps", &fields)?, &pictures)
}

/// Stores pictures in a result, but not as a field, so that tables made from results contain only data.
fn pictured<'py>(
    result: Bound<'py, PyAny>,
    pictures: &Bound<'py, StepPictures>,
) -> PyResult<Bound<'py, PyAny>> {
    result.getattr("__dict__")?.set_item("_pictures", pictures)?;
    Ok(result)
}
