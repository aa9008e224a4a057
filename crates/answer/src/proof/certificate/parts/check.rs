//! Checks the certificate of a puzzle in parts.

use std::fs;
use std::path::Path;

use super::super::check::{checked, compare, options, read, refutes, same, told};
use super::super::{CNF, CertificateFormula, Evidence, PUZZLE, README, puzzle as read_puzzle};
use super::{CUBES, NAMES, OUTSIDE, PARTS, outside, readme, together, wrong};
use crate::cnf::ExtendedFormula;
use crate::deduce::Simplify;
use crate::error::Line;
use crate::formats::native;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::proof::ProofError;
use crate::puzzle::Puzzle;
use crate::split::{Cube, fault};

/// Checks the certificate of each part, and that the parts cover all solutions.
pub fn check(folder: &Path, limits: &Limits) -> Result<Evidence, ProofError> {
    holds(folder, &NAMES, |name| name == PARTS)?;
    let path = |name: &str| folder.join(name);
    let puzzle = read_puzzle(&read(&path(PUZZLE))?, &path(PUZZLE))?;
    same(&path(PUZZLE), native::write(&puzzle).as_bytes())?;
    let cubes = cubes(&path(CUBES), &puzzle, limits)?;
    let options = options(&path(CNF))?;
    let problem = Problem::compile(puzzle, Simplify::None, limits)?;
    let stated = CertificateFormula::new(&problem, options);
    compare(&path(CNF), &stated.cnf, &stated.comments, PUZZLE, limits)?;
    let clauses = outside(&cubes, &problem);
    let extended = ExtendedFormula::new(&stated.cnf, &clauses);
    compare(&path(OUTSIDE), &extended, &stated.comments, &format!("{CNF} and {CUBES}"), limits)?;
    refutes(folder, OUTSIDE, limits)?;
    let numbers: Vec<String> = (1..=cubes.len()).map(|number| number.to_string()).collect();
    holds(&path(PARTS), &numbers.iter().map(String::as_str).collect::<Vec<_>>(), |_| true)?;
    let mut parts = Vec::new();
    for (number, cube) in numbers.iter().zip(&cubes) {
        let part = path(PARTS).join(number);
        same(&part.join(PUZZLE), native::write(&cube.part_of(problem.puzzle())).as_bytes())?;
        parts.push(checked(&part, limits)?);
    }
    let shown = together(parts);
    told(&path(README), |version| readme::text(&shown, options, cubes.len(), version))?;
    Ok(shown)
}

/// Reads the cubes of the parts, and checks that no two share a filled grid.
fn cubes(path: &Path, puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Cube>, ProofError> {
    let text = read(path)?;
    let mut cubes = Vec::new();
    for line in Line::all(&text) {
        let cube = Cube::read(line.text, puzzle.grid()).ok_or_else(|| {
            let error = line.error_whole("not a cube of this puzzle", "facts such as r1c1=5,r2c2!=3");
            ProofError::refused(path, error.headline())
        })?;
        cubes.push(cube);
    }
    same(path, super::text(&cubes).as_bytes())?;
    match fault(&cubes, puzzle, limits)? {
        None => Ok(cubes),
        Some(fault) => Err(ProofError::refused(path, wrong(fault, |place| format!("line {}", place + 1)))),
    }
}

/// Checks that the folder has exactly the entries `names`. A name for which `is_folder` returns `true` must be a
/// folder, any other name a regular file.
fn holds(folder: &Path, names: &[&str], is_folder: impl Fn(&str) -> bool) -> Result<(), ProofError> {
    let mut there = Vec::new();
    for entry in fs::read_dir(folder).map_err(ProofError::io(folder))? {
        let entry = entry.map_err(ProofError::io(folder))?;
        let kind = entry.file_type().map_err(ProofError::io(folder))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_known = names.contains(&&name[..]);
        // A pipe, a device or a link could give each reader different data.
        if !is_known || is_folder(&name) != kind.is_dir() || is_folder(&name) == kind.is_file() {
            let what = match is_known {
                true => "it is not of the right kind, a regular file or a folder",
                false => "it is not part of this certificate",
            };
            return Err(ProofError::refused(
                &entry.path(),
                format!("{what}, expected only {}", listed(names)),
            ));
        }
        there.push(name);
    }
    match names.iter().find(|name| !there.iter().any(|known| known == *name)) {
        Some(name) => {
            Err(ProofError::refused(&folder.join(name), "it is missing, expected in this certificate"))
        }
        None => Ok(()),
    }
}

/// Returns the names, or the first and the last if there are many.
fn listed(names: &[&str]) -> String {
    match names {
        [first, .., last] if names.len() > NAMES.len() => format!("{first} to {last}"),
        names => names.join(", "),
    }
}
