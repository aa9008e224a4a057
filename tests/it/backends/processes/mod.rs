//! The driver of external processes, tested with shell scripts that act as misbehaving solvers.

mod answers;
mod ending;
mod readers;

use std::fs;

use super::formula;
use sudoku2cnf_sat::backend::process::{CnfProcess, Output, Process};
use sudoku2cnf_sat::backend::{Backend, BackendError, Limits, Verdict};
use sudoku2cnf_sat::cnf::Formula;

/// A shell script that acts as a solver: `$1` is the CNF, and `$2` the result file, if any.
struct Fake {
    folder: tempfile::TempDir,
    process: CnfProcess,
}

fn fake_with(output: Output, script: &str) -> Fake {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solver.sh");
    fs::write(&path, format!("cd '{}'\n{script}\n", folder.path().display())).unwrap();
    // The shell reads the script: a file just written may still be open in a child of another test, and cannot be
    // executed.
    let words = ["/bin/sh".to_owned(), path.display().to_string()];
    let process = Process::command("fake", &words, output).unwrap().into_backend().unwrap();
    Fake { folder, process }
}

fn fake(script: &str) -> Fake {
    fake_with(Output::Competition, script)
}

/// Returns the formula (1 or 2) and (not 1 or 2), in which 2 must be true.
fn two() -> Formula {
    formula(2, &[vec![1, 2], vec![-1, 2]])
}

impl Fake {
    fn verdict(&self) -> Result<Verdict, BackendError> {
        self.process.solve(&two(), &Limits::default())
    }

    /// Checks that the error contains the solver's name, its command line and `what`.
    #[track_caller]
    fn fails(&self, what: &str) {
        let error = self.verdict().expect_err(what).to_string();
        assert!(error.contains("fake") && error.contains("/bin/sh /"), "{error}");
        assert!(error.contains(what), "{error}");
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.path().join(name)).ok().filter(|text| text.ends_with('\n'))
    }
}
