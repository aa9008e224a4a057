//! CNF files to benchmark, which are read again for each run.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use sudoku2cnf_lab::bench::{Formulas, Instance, checksum};
use sudoku2cnf_sat::dimacs::{self, Dimacs};

use crate::common::input::{Input, located};
use crate::common::notes::NoteArgs;

/// Returns the formula of `input`, which was opened at `path`.
pub fn instance(path: Option<&PathBuf>, mut input: Input, notes: &NoteArgs) -> Result<Instance> {
    let name = input.name.clone();
    if let Some(path) = path.filter(|path| path.is_file()) {
        let checksum = checksum(&mut input.reader).with_context(|| name.clone())?;
        let file = CnfFile { path: path.clone(), notes: notes.clone() };
        return Ok(Instance::of_formula(name, checksum, Arc::new(file)));
    }
    let formula = of(input)?;
    let mut text = Vec::new();
    dimacs::write(&formula.formula, &[], &mut text)?;
    Ok(Instance::of_formula(name, checksum(&text[..])?, Arc::new(Piped(formula))))
}

/// A formula in a file, which is read for each run.
#[derive(Debug)]
struct CnfFile {
    path: PathBuf,
    notes: NoteArgs,
}

impl Formulas for CnfFile {
    fn read(&self) -> Result<Arc<Dimacs>, String> {
        let read = || of(Input::open(Some(&self.path), "the CNF", &self.notes)?);
        read().map_err(|error| format!("{error:#}"))
    }
}

/// A formula that was read once from a pipe and stays in memory.
#[derive(Debug)]
struct Piped(Arc<Dimacs>);

impl Formulas for Piped {
    fn read(&self) -> Result<Arc<Dimacs>, String> {
        Ok(Arc::clone(&self.0))
    }
}

fn of(mut input: Input) -> Result<Arc<Dimacs>> {
    let read = dimacs::read(&mut input.reader);
    read.map(Arc::new).map_err(|error| located(error, &input.name))
}
