//! The needless clues of a puzzle.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sudoku2cnf::csp::Owner;
use sudoku2cnf::puzzle;
use sudoku2cnf::question::needless::{Clue, Needless};
use sudoku2cnf::render::{Member, NeedlessWords};

use crate::results::{made, placed};
use crate::solution::Solution;
use crate::steps::SOURCE;

/// The fields of a dataclass.
pub type Fields<'py> = Vec<(&'static str, Bound<'py, PyAny>)>;

/// The fields of a `Member`.
pub fn member<'py>(py: Python<'py>, puzzle: &puzzle::Puzzle, member: Member<'_>) -> PyResult<Fields<'py>> {
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

/// A `Needless`.
pub fn made_of<'py>(
    py: Python<'py>,
    found: &Needless,
    puzzle: &Arc<puzzle::Puzzle>,
) -> PyResult<Bound<'py, PyAny>> {
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
