//! Checks the folder of a certificate: files that follow from the puzzle are compared with newly made ones, and models
//! and proofs are checked.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use super::from_rows::FromRows;
use super::{
    BLOCKED, CNF, CertificateFormula, Claim, Evidence, MODELS, PUZZLE, README, answer, parts,
    puzzle as read_puzzle, readme,
};
use crate::cnf::{Emit, ExtendedFormula, Model};
use crate::deduce::Simplify;
use crate::dimacs::{self, ReadError, Satisfiability, WriteError};
use crate::encode::Options;
use crate::formats::native;
use crate::grid::Solution;
use crate::legend;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::proof::same::{SameText, place};
use crate::proof::{DRAT, LRAT, ProofError, check_lrat, drat, open};

/// Checks a certificate and returns its claim. Only two things are taken on trust: that `puzzle.txt` is the intended
/// puzzle, and the options of its encoding.
///
/// # Errors
/// The certificate is refused, a file cannot be read, or a limit was reached. The error names the file and, if
/// possible, the line and column.
pub fn check(folder: &Path, limits: &Limits) -> Result<Claim, ProofError> {
    checked(folder, limits).map(|shown| shown.claim)
}

/// Checks a folder like [`check()`], but returns everything that the certificate shows, not only its claim. A folder
/// with certificates of parts is checked as described in [`parts`].
///
/// # Errors
/// Same as [`check()`].
pub fn checked(folder: &Path, limits: &Limits) -> Result<Evidence, ProofError> {
    if parts::is_one(folder) {
        return parts::check(folder, limits);
    }
    let (claim, from_rows) = claim(folder)?;
    let path = |name: &str| folder.join(name);
    let text = read(&path(PUZZLE))?;
    let puzzle = read_puzzle(&text, &path(PUZZLE))?;
    same(&path(PUZZLE), native::write(&puzzle).as_bytes())?;
    let options = options(&path(CNF))?;
    let problem = Problem::compile(puzzle, Simplify::None, limits)?;
    let stated = CertificateFormula::new(&problem, options);
    compare(&path(CNF), &stated.cnf, &stated.comments, PUZZLE, limits)?;
    let models = MODELS.iter().filter(|name| claim.files().contains(name)).map(|name| path(name));
    let models = models.map(|path| model(&path, &stated, limits)).collect::<Result<Vec<_>, _>>()?;
    if let [(_, first), (_, second)] = &models[..]
        && first == second
    {
        return Err(ProofError::refused(&path(MODELS[1]), "the same solution again, expected another one"));
    }
    if claim == Claim::Unique {
        let block: Vec<_> = models.iter().map(|(model, _)| stated.block(model)).collect();
        let blocked = ExtendedFormula::new(&stated.cnf, &block);
        let sources = format!("{CNF} and {}", MODELS[0]);
        compare(&path(BLOCKED), &blocked, &stated.comments, &sources, limits)?;
    }
    if let Some(refuted) = claim.refuted() {
        refutes(folder, refuted, limits)?;
    }
    if from_rows {
        let rows = FromRows::new(&stated, problem.puzzle(), limits);
        // Reports a limit first, because an interrupted derivation does not mean that a rule has no rows.
        limits.check()?;
        let rows = rows?;
        let models: Vec<Model> = models.iter().map(|(model, _)| model.clone()).collect();
        for name in claim.row_files() {
            let mut file = SameText::new(open(&path(name))?);
            let written = rows.write(name, claim, &models, &path(LRAT), &mut file, &path(name));
            limits.check()?;
            written.map_err(|error| match error {
                ProofError::Io { path, reason } => ProofError::read(&path)(place(reason)),
                error => error,
            })?;
            file.finish().map_err(|error| ProofError::read(&path(name))(place(error)))?;
        }
    }
    told(&path(README), |version| readme::text(claim, from_rows, options, problem.puzzle(), version))?;
    let count = match claim {
        Claim::None => Some(0),
        Claim::Unique => Some(1),
        Claim::Multiple => None,
    };
    Ok(Evidence { claim, solutions: models.into_iter().map(|(_, solution)| solution).collect(), count })
}

/// Checks that the two proofs in the folder show that the formula in its file `refuted` has no model.
pub(super) fn refutes(folder: &Path, refuted: &str, limits: &Limits) -> Result<(), ProofError> {
    let drat = folder.join(DRAT);
    let mut steps = drat::Writer::new(SameText::new(open(&drat)?));
    check_lrat(&folder.join(refuted), &folder.join(LRAT), &mut steps, &drat, limits)?;
    let end = steps.finish().and_then(SameText::finish);
    end.map_err(|error| ProofError::read(&drat)(place(error)))
}

/// Compares a README with the text that `text` returns for a program version. The version is read from the README's
/// first line, because the certificate may have been made by another version of the program.
pub(super) fn told(path: &Path, text: impl FnOnce(&str) -> String) -> Result<(), ProofError> {
    let found = read(path)?;
    let version = found.lines().next().and_then(|line| line.strip_prefix(readme::FIRST));
    let version = version.filter(|text| text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c)));
    same(path, text(version.unwrap_or(env!("CARGO_PKG_VERSION"))).as_bytes())
}

/// Returns the claim whose certificate has exactly the files in the folder, and `true` if the files include a proof
/// from rows. Fails if a file is missing or unknown.
fn claim(folder: &Path) -> Result<(Claim, bool), ProofError> {
    let entries = fs::read_dir(folder).map_err(ProofError::io(folder))?;
    let mut there = Vec::new();
    for entry in entries {
        let entry = entry.map_err(ProofError::io(folder))?;
        // A pipe or a device could give each reader different data, or never end.
        if !entry.file_type().map_err(ProofError::io(folder))?.is_file() {
            return Err(ProofError::refused(
                &entry.path(),
                "it is not a regular file, expected only regular files",
            ));
        }
        there.push(entry.file_name());
    }
    let has = |name: &str| there.iter().any(|entry| entry == name);
    if !Claim::ALL.iter().flat_map(|claim| claim.files()).any(|name| has(name)) {
        return Err(ProofError::refused(folder, "there is no certificate in it"));
    }
    let from_rows = Claim::ALL.iter().flat_map(|claim| claim.row_files()).any(|name| has(name));
    // Errors refer to the claim whose files differ least from the folder's. If several claims differ equally, one with
    // missing files is preferred.
    let differences = |claim: &Claim| {
        let files = claim.all_files(from_rows);
        let missing = files.iter().filter(|name| !has(name)).count();
        (missing + there.len() - (files.len() - missing), missing == 0)
    };
    let claim = Claim::ALL.into_iter().min_by_key(differences).unwrap_or(Claim::None);
    let files = claim.all_files(from_rows);
    for name in &files {
        if !has(name) {
            let what = format!("it is missing, expected in a certificate that says {}", claim.word());
            return Err(ProofError::refused(&folder.join(name), what));
        }
    }
    let known = |name: &str| files.contains(&name);
    if let Some(alien) = there.iter().find(|entry| !entry.to_str().is_some_and(known)) {
        let what = format!("it is not part of this certificate, expected only {}", files.join(", "));
        return Err(ProofError::refused(&folder.join(alien), what));
    }
    Ok((claim, from_rows))
}

pub(super) fn read(path: &Path) -> Result<String, ProofError> {
    let mut text = String::new();
    let file = File::open(path).map_err(ProofError::io(path))?;
    file.take(MOST_BYTES).read_to_string(&mut text).map_err(ProofError::io(path))?;
    Ok(text)
}

/// Checks that the file holds exactly the bytes `expected`.
pub(super) fn same(path: &Path, expected: &[u8]) -> Result<(), ProofError> {
    let mut file = SameText::new(open(path)?);
    let compared = file.write_all(expected).and_then(|()| file.finish());
    compared.map_err(|error| ProofError::read(path)(place(error)))
}

/// Checks that the file holds exactly `cnf` with `comments`. In errors, `sources` names the files that determine this
/// content.
pub(super) fn compare(
    path: &Path,
    cnf: &dyn Emit,
    comments: &[String],
    sources: &str,
    limits: &Limits,
) -> Result<(), ProofError> {
    // The difference does not show which of the files was changed.
    let differs = |error: io::Error| {
        let mut error = place(error);
        if let ReadError::Malformed(wrong) = &mut error {
            wrong.expected += &format!(" to agree with {sources}: one of the files may have been changed");
        }
        ProofError::read(path)(error)
    };
    let mut file = SameText::new(open(path)?);
    match dimacs::write_within(cnf, comments, &mut file, limits) {
        Ok(_) => file.finish().map_err(differs),
        Err(WriteError::Io(error)) => Err(differs(error)),
        Err(WriteError::TooManyVariables(error)) => Err(ProofError::Solver(error.into())),
        Err(WriteError::Stopped(stopped)) => Err(stopped.into()),
    }
}

/// The largest number of bytes of a file that is read as a whole, or of comments that are searched for the options.
const MOST_BYTES: u64 = 1 << 28;

/// Returns the encoding options that the comments of the CNF file state.
pub(super) fn options(path: &Path) -> Result<Options, ProofError> {
    let file = BufReader::new(File::open(path).map_err(ProofError::io(path))?.take(MOST_BYTES));
    for line in file.split(b'\n') {
        let line = line.map_err(ProofError::io(path))?;
        let Some(comment) = line.strip_prefix(b"c ") else { break };
        let comment = [String::from_utf8_lossy(comment).into_owned()];
        if let Some(options) = legend::options(&comment) {
            if options.redundant {
                let what =
                    "it is compiled with sums that follow from others, expected none: no proof shows them";
                return Err(ProofError::refused(path, what));
            }
            return Ok(options);
        }
    }
    Err(ProofError::refused(path, "its comments do not state its encoding, expected `c sudoku encoding …`"))
}

/// Returns the model in a file, and the solution that the model encodes. Refuses a model that encodes no solution.
fn model(
    path: &Path,
    stated: &CertificateFormula<'_>,
    limits: &Limits,
) -> Result<(Model, Solution), ProofError> {
    let counted = crate::cnf::Counter::count_within(&stated.cnf, limits);
    let vars = counted.map_err(|error| ProofError::Solver(error.into()))?.vars();
    limits.check()?;
    // 16 bytes suffice for a literal, the blank before it, and its share of a line's `v` and line break; 64 for the `s`
    // line.
    let most = 16 * vars + 64;
    if fs::metadata(path).map_err(ProofError::io(path))?.len() > most {
        let what = format!("more than {most} bytes, expected a model of {vars} variables");
        return Err(ProofError::refused(path, what));
    }
    let lits = match dimacs::read_answer(open(path)?).map_err(ProofError::read(path))? {
        Satisfiability::Sat(lits) => lits,
        _ => return Err(ProofError::refused(path, "no model, expected `s SATISFIABLE` and `v` lines")),
    };
    let model =
        dimacs::model(&lits, vars as usize).map_err(|error| ProofError::refused(path, error.to_string()))?;
    let solution = stated.solution(&model).map_err(|what| ProofError::refused(path, what))?;
    same(path, &answer(&model))?;
    Ok((model, solution))
}
