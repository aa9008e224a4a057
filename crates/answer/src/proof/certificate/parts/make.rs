//! Joins the certificates of the parts of a puzzle into a certificate of the whole puzzle.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::super::check::{checked, read};
use super::super::make::{expect_empty, hand_over};
use super::super::{CNF, CertificateFormula, Evidence, PUZZLE, README, puzzle as read_puzzle};
use super::{CUBES, NAMES, OUTSIDE, PARTS, outside, readme, text, together, wrong};
use crate::backend::{Limits, ProofFormat, Prover, Verdict};
use crate::cnf::ExtendedFormula;
use crate::deduce::Simplify;
use crate::dimacs::{self, WriteError};
use crate::encode::Options;
use crate::formats::native;
use crate::problem::Problem;
use crate::proof::ProofError;
use crate::proof::refute::WorkingFolder;
use crate::puzzle::Puzzle;
use crate::split::{Cube, fault};

/// Makes a certificate for `puzzle` in `folder`, which must be new or empty, from the folders `certificates`, one for
/// each of `cubes` in any order. The certificates are checked first, and copied. `options` returns the encoding options
/// for the compiled puzzle; redundant sums are left out in any case. If a limit is reached while a solver proves that
/// the parts cover all solutions, or while the CNF is written, the folder gets no files and the result is `None`.
///
/// # Errors
/// If a certificate is refused or missing, the cubes do not partition the solutions, the folder is not empty, a file
/// cannot be read or written, the prover failed, or a limit was reached before the prover started.
pub fn make(
    folder: &Path,
    puzzle: &Puzzle,
    cubes: &[Cube],
    certificates: &[PathBuf],
    options: impl FnOnce(&Problem) -> Options,
    prover: &dyn Prover,
    limits: &Limits,
) -> Result<Option<Evidence>, ProofError> {
    expect_empty(folder)?;
    let whole = native::write(puzzle);
    // Reads the written text back, so that the puzzle is compiled exactly as a reader of the certificate compiles it.
    let puzzle = read_puzzle(&whole, &folder.join(PUZZLE))?;
    if let Some(fault) = fault(cubes, &puzzle, limits)? {
        return Err(ProofError::refused(&folder.join(CUBES), wrong(fault, |place| cubes[place].to_string())));
    }
    let places = places(folder, &puzzle, cubes, certificates)?;
    let mut parts = Vec::new();
    for certificate in &places {
        parts.push(checked(certificate, limits)?);
    }
    let working = WorkingFolder::beside(folder)?;
    let problem = Problem::compile(puzzle, Simplify::None, limits)?;
    let options = Options { redundant: false, ..options(&problem) };
    let stated = CertificateFormula::new(&problem, options);
    let clauses = outside(cubes, &problem);
    let formula = ExtendedFormula::new(&stated.cnf, &clauses);
    match working.refute(prover, &formula, &stated.comments, OUTSIDE, &ProofFormat::ALL, limits)?.0 {
        Verdict::Unsat => {}
        Verdict::Unknown => return Ok(None),
        Verdict::Sat(_) => {
            let what = "the parts do not cover the puzzle: it has a solution that is in none of them";
            return Err(ProofError::refused(&folder.join(CUBES), what));
        }
    }
    let cnf = working.file(CNF);
    let mut out = File::create(&cnf).map_err(ProofError::io(&cnf))?;
    match dimacs::write_within(&stated.cnf, &stated.comments, &mut out, limits) {
        Ok(_) => {}
        Err(WriteError::Io(reason)) => return Err(ProofError::io(&cnf)(reason)),
        Err(WriteError::TooManyVariables(error)) => return Err(ProofError::Solver(error.into())),
        Err(WriteError::Stopped(_)) => return Ok(None),
    }
    for (number, certificate) in (1..).zip(&places) {
        copy(certificate, &working.file(PARTS).join(number.to_string()))?;
    }
    let shown = together(parts);
    let readme = readme::text(&shown, options, cubes.len(), env!("CARGO_PKG_VERSION"));
    for (name, text) in [(PUZZLE, whole), (CUBES, text(cubes)), (README, readme)] {
        let path = working.file(name);
        fs::write(&path, text).map_err(ProofError::io(&path))?;
    }
    hand_over(&working, &NAMES, folder)?;
    Ok(Some(shown))
}

/// Returns the folder of the certificate of each cube, in the order of the cubes.
fn places<'a>(
    folder: &Path,
    puzzle: &Puzzle,
    cubes: &[Cube],
    certificates: &'a [PathBuf],
) -> Result<Vec<&'a Path>, ProofError> {
    let texts: Vec<String> = cubes.iter().map(|cube| native::write(&cube.part_of(puzzle))).collect();
    let mut places: Vec<Option<&Path>> = vec![None; cubes.len()];
    for certificate in certificates {
        let path = certificate.join(PUZZLE);
        let found = read(&path)?;
        let Some(place) = texts.iter().position(|text| *text == found) else {
            return Err(ProofError::refused(
                &path,
                "it is not a part of this puzzle, expected one of the parts that are joined",
            ));
        };
        if let Some(before) = places[place].replace(certificate) {
            let what = format!(
                "a second certificate of part {}, expected one; the first is {}",
                place + 1,
                before.display()
            );
            return Err(ProofError::refused(certificate, what));
        }
    }
    let missing = |(place, found): (usize, Option<&'a Path>)| {
        found.ok_or_else(|| {
            let number = (place + 1).to_string();
            let what = format!(
                "no certificate of part {number} was given, expected a folder whose {PUZZLE} is the puzzle with {}",
                cubes[place]
            );
            ProofError::refused(&folder.join(PARTS).join(number), what)
        })
    };
    places.into_iter().enumerate().map(missing).collect()
}

/// Copies a folder that was checked, and therefore contains only files and folders.
fn copy(from: &Path, to: &Path) -> Result<(), ProofError> {
    fs::create_dir_all(to).map_err(ProofError::io(to))?;
    for entry in fs::read_dir(from).map_err(ProofError::io(from))? {
        let entry = entry.map_err(ProofError::io(from))?;
        let to = to.join(entry.file_name());
        if entry.file_type().map_err(ProofError::io(from))?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), &to).map_err(ProofError::io(&to))?;
        }
    }
    Ok(())
}
