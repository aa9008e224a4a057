//! Makes the folder of a certificate.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::Path;

use super::from_rows::FromRows;
use super::{
    BLOCKED, CNF, CertificateFormula, Claim, MODELS, PUZZLE, README, answer, puzzle as read_puzzle, readme,
};
use crate::backend::{Limits, ProofFormat, Prover, Verdict};
use crate::cnf::{ExtendedFormula, Lit, Model};
use crate::deduce::Simplify;
use crate::encode::Options;
use crate::formats::native;
use crate::grid::Solution;
use crate::problem::Problem;
use crate::proof::lrat::ProofSize;
use crate::proof::refute::WorkingFolder;
use crate::proof::{self, LRAT, ProofError};
use crate::puzzle::Puzzle;
use crate::question::{Outcome, Task};

/// A certificate that was created.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Certificate {
    /// The claim: no solution, exactly one, or several.
    pub claim: Claim,
    /// The models found.
    pub models: Vec<Model>,
    /// The solutions of the models, in the same order.
    pub solutions: Vec<Solution>,
    /// The size of the proof; 0 without a proof.
    pub size: ProofSize,
}

impl Certificate {
    /// Converts the certificate into the outcome of asking `prover` whether there is exactly one solution.
    pub fn outcome(self, prover: &str, task: &Task<'_>) -> Outcome {
        proof::outcome(prover, task, self.claim.answer(), (self.models, self.solutions), self.size)
    }
}

/// Makes a certificate for `puzzle` in `folder`, which must be new or empty. Its CNF is encoded with `options`, never
/// simplified, and without redundant sums. If a limit is reached, the folder gets no files and the result is `None`.
///
/// # Errors
/// If the folder is not empty, a file cannot be written, the prover failed, or its proof is wrong.
pub fn make(
    folder: &Path,
    puzzle: &Puzzle,
    options: Options,
    prover: &dyn Prover,
    limits: &Limits,
) -> Result<Option<Certificate>, ProofError> {
    certificate(folder, puzzle, options, prover, false, limits)
}

/// Makes a certificate like [`make`], and adds the puzzle as pseudo-Boolean rows and a proof that starts from these
/// rows.
///
/// # Errors
/// Same as [`make`]; or if a rule cannot be stated by rows, or its clauses cannot be derived from them.
pub fn make_from_rows(
    folder: &Path,
    puzzle: &Puzzle,
    options: Options,
    prover: &dyn Prover,
    limits: &Limits,
) -> Result<Option<Certificate>, ProofError> {
    certificate(folder, puzzle, options, prover, true, limits)
}

fn certificate(
    folder: &Path,
    puzzle: &Puzzle,
    options: Options,
    prover: &dyn Prover,
    from_rows: bool,
    limits: &Limits,
) -> Result<Option<Certificate>, ProofError> {
    expect_empty(folder)?;
    let options = Options { redundant: false, ..options };
    let working = WorkingFolder::beside(folder)?;
    let text = native::write(puzzle);
    // Reads the written text back, so that the puzzle is compiled exactly as a reader of the certificate compiles it.
    let read = read_puzzle(&text, &folder.join(PUZZLE))?;
    let Ok(problem) = Problem::compile(read, Simplify::None, limits) else { return Ok(None) };
    let stated = CertificateFormula::new(&problem, options);
    // Puzzles without a proof from rows are refused before the solver spends any time.
    let rows = from_rows.then(|| FromRows::new(&stated, puzzle, limits));
    // Checks for a limit first, because an interrupted derivation does not mean that a rule has no rows.
    if limits.stopped() {
        return Ok(None);
    }
    let rows = rows.transpose()?;
    let Some(certificate) = decide(&stated, &working, prover, limits)? else { return Ok(None) };
    for solution in &certificate.solutions {
        if let Some(broken) = puzzle.broken_rules(solution).first() {
            return Err(ProofError::refused(
                &folder.join(MODELS[0]),
                format!("the model is not a solution: {broken}"),
            ));
        }
    }
    let claim = certificate.claim;
    let write = |name: &str, text: &[u8]| {
        let path = working.file(name);
        fs::write(&path, text).map_err(ProofError::io(&path))
    };
    write(PUZZLE, text.as_bytes())?;
    for (name, model) in MODELS.iter().zip(&certificate.models) {
        write(name, &answer(model))?;
    }
    if let Some(rows) = rows {
        for name in claim.row_files() {
            let path = working.file(name);
            let mut file = File::create(&path).map_err(ProofError::io(&path))?;
            let written = rows.write(name, claim, &certificate.models, &working.file(LRAT), &mut file, &path);
            if limits.stopped() {
                return Ok(None);
            }
            written?;
        }
    }
    let readme = readme::text(claim, from_rows, options, problem.puzzle(), env!("CARGO_PKG_VERSION"));
    write(README, readme.as_bytes())?;
    hand_over(&working, &claim.all_files(from_rows), folder)?;
    Ok(Some(certificate))
}

/// Moves the files from the working folder to `folder`. A new folder appears with all files at once; an existing one is
/// emptied again if a file cannot be moved.
pub(super) fn hand_over(working: &WorkingFolder, files: &[&str], folder: &Path) -> Result<(), ProofError> {
    if folder.exists() {
        let moved = files.iter().try_for_each(|name| working.hand_over(name, &folder.join(name)));
        return moved.inspect_err(|_| {
            // The folder was empty before, so it is emptied again. Only the first error is reported, not errors of this
            // removal.
            for path in files.iter().map(|name| folder.join(name)) {
                let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
            }
        });
    }
    let whole = working.file(WHOLE);
    fs::create_dir(&whole).map_err(ProofError::io(&whole))?;
    files.iter().try_for_each(|name| working.hand_over(name, &whole.join(name)))?;
    working.hand_over(WHOLE, folder)
}

/// The name, within the working folder, of the folder that is moved as a whole.
const WHOLE: &str = "certificate";

/// Asks for a model and then for a second one; `None` if a limit was reached.
fn decide(
    stated: &CertificateFormula<'_>,
    working: &WorkingFolder,
    prover: &dyn Prover,
    limits: &Limits,
) -> Result<Option<Certificate>, ProofError> {
    let ask = |added: &[Vec<Lit>], name: &str| -> Result<(Verdict, ProofSize), ProofError> {
        let formula = ExtendedFormula::new(&stated.cnf, added);
        working.refute(prover, &formula, &stated.comments, name, &ProofFormat::ALL, limits)
    };
    let solution = |model: &Model| {
        let checked = stated.solution(model);
        checked.map_err(|what| ProofError::refused(&working.file(MODELS[0]), what))
    };
    let (mut models, mut solutions, mut added) = (Vec::new(), Vec::new(), Vec::new());
    for (name, claim) in [(CNF, Claim::None), (BLOCKED, Claim::Unique)] {
        match ask(&added, name)? {
            (Verdict::Unknown, _) => return Ok(None),
            (Verdict::Unsat, size) => return Ok(Some(Certificate { claim, models, solutions, size })),
            (Verdict::Sat(model), _) => {
                solutions.push(solution(&model)?);
                added.push(stated.block(&model));
                models.push(model);
            }
        }
    }
    Ok(Some(Certificate { claim: Claim::Multiple, models, solutions, size: ProofSize::default() }))
}

/// Fails if the folder already has content.
pub(super) fn expect_empty(folder: &Path) -> Result<(), ProofError> {
    match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(ProofError::io(folder)(error)),
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err(ProofError::refused(
                folder,
                "the folder is not empty, expected a new one or an empty one",
            )),
        },
    }
}
