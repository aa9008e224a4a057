//! Interprets the output of a solver for CNF: its words give the verdict, its exit status must not contradict them, and
//! its model is checked.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::Path;

use super::child::FinishedRun;
use crate::backend::{BackendError, Limits, Verdict};
use crate::cnf::{Emit, Lit};
use crate::dimacs::{self, Log, ReadError, Satisfiability, Word};
use crate::limits::Stopped;

/// Exit codes that agree with the answer "unknown"; clasp uses 1, cryptominisat 15.
const UNKNOWN_EXITS: [i32; 3] = [0, 1, 15];
/// Exit codes that confirm the answer "unsatisfiable", which cannot be checked otherwise; z3 uses 0.
const UNSAT_EXITS: [i32; 2] = [20, 0];

/// The output and exit status of a finished run.
pub(super) struct Reply<'a> {
    pub(super) name: &'a str,
    pub(super) command: String,
    pub(super) ended: FinishedRun,
    /// The path of the result file, for solvers that answer like minisat.
    pub(super) result: Option<&'a Path>,
    /// Maximum number of bytes that are read from the result file.
    pub(super) most: u64,
}

impl Reply<'_> {
    /// Returns the checked answer about `cnf`, which has `vars` variables.
    pub(super) fn verdict(
        &self,
        cnf: &dyn Emit,
        vars: usize,
        limits: &Limits,
    ) -> Result<Verdict, BackendError> {
        if self.ended.overflowed {
            return Err(self.error("its output is longer than any answer"));
        }
        let mut log = Log::new(self.result.is_some());
        let read = log.read(&self.ended.stdout[..]).map_err(|error| ("on its standard output", error));
        let read =
            read.and_then(|()| self.read_result(&mut log).map_err(|error| ("in its result file", error)));
        if let Err((place, error)) = read {
            return Err(self.error(format!("its answer makes no sense {place}: {error}")));
        }
        self.cross_check(&log)?;
        match log.answer() {
            Err(error) => Err(self.error(format!("its answer makes no sense: {error}"))),
            Ok(Satisfiability::Unknown) => Ok(Verdict::Unknown),
            Ok(Satisfiability::Unsat) => Ok(Verdict::Unsat),
            Ok(Satisfiability::Sat(lits)) => self.checked(&lits, cnf, vars, limits),
        }
    }

    /// Reads the result file, which solvers may omit or leave empty when they have no model.
    fn read_result(&self, log: &mut Log) -> Result<(), ReadError> {
        let Some(path) = self.result else { return Ok(()) };
        // Reading a pipe or a device that a solver left there might never end.
        match path.symlink_metadata() {
            Ok(there) if !there.is_file() => Err(std::io::Error::other("it is not a regular file").into()),
            Ok(_) => log.read(BufReader::new(File::open(path)?.take(self.most))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Checks that the exit status agrees with the verdict. Without a verdict, the program must have exited with 0 and
    /// printed nothing but comments.
    fn cross_check(&self, log: &Log) -> Result<(), BackendError> {
        let status = self.ended.status;
        let code = status.code();
        let agrees = |exits: &[i32]| code.is_some_and(|code| exits.contains(&code));
        match log.word() {
            // A model will be checked, so any exit code is accepted except the one that means "unsatisfiable".
            Some(Word::Sat) if agrees(&[20]) => {
                Err(self.error("it says SATISFIABLE, but its exit status does not agree"))
            }
            Some(Word::Sat) => Ok(()),
            Some(Word::Unsat) if !agrees(&UNSAT_EXITS) => {
                Err(self.error("it says UNSATISFIABLE, but its exit status does not agree"))
            }
            Some(Word::Unknown) if !agrees(&UNKNOWN_EXITS) => {
                Err(self.error("it says UNKNOWN, but its exit status does not agree"))
            }
            Some(Word::Unsat | Word::Unknown) => Ok(()),
            None => match (self.ended.signal(), log.stray()) {
                (Some(signal), _) => Err(self.error(format!("killed by signal {signal}"))),
                (None, Some(line)) => Err(self.error(format!("no answer, but {line}"))),
                // A solver that gives up at least prints comments; a program that prints nothing has failed.
                (None, None) if code == Some(0) && !self.ended.stdout.is_empty() => Ok(()),
                (None, None) => Err(self.error("no answer")),
            },
        }
    }

    fn checked(
        &self,
        lits: &[Lit],
        cnf: &dyn Emit,
        vars: usize,
        limits: &Limits,
    ) -> Result<Verdict, BackendError> {
        let model = dimacs::model(lits, vars).map_err(|error| self.error(error.to_string()))?;
        match model.falsified_within(cnf, limits) {
            Err(Stopped) => Ok(Verdict::Unknown),
            Ok(None) => Ok(Verdict::Sat(model)),
            Ok(Some(clause)) => {
                Err(self.error(format!("it answered with a model that falsifies the clause {clause:?}")))
            }
        }
    }

    fn error(&self, what: impl Into<String>) -> BackendError {
        self.ended.error(self.name, &self.command, what)
    }
}

// The tests use exit statuses of Unix.
#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::*;
    use crate::cnf::{Formula, Model, Sink};

    const KILLED: i32 = 9;

    /// Returns the verdict on the formula (1 or 2) and (not 1) for this output. In `raw_status`, an exit code is
    /// shifted left by eight bits.
    fn reply(stdout: &str, raw_status: i32) -> Result<Verdict, String> {
        let ended = FinishedRun {
            status: ExitStatus::from_raw(raw_status),
            stdout: stdout.as_bytes().to_vec(),
            stderr: b"oh\x1b no\n".to_vec(),
            overflowed: false,
            stopped: false,
        };
        let mut formula = Formula::default();
        let first = formula.new_vars(2);
        formula.clause(&[first.positive(), first.offset(1).positive()]);
        formula.clause(&[!first.positive()]);
        let reply =
            Reply { name: "fake", command: "fake f.cnf".to_owned(), ended, result: None, most: 1 << 20 };
        reply.verdict(&formula, 2, &Limits::default()).map_err(|error| error.to_string())
    }

    fn exit(code: i32) -> i32 {
        code << 8
    }

    #[test]
    fn words_decide_over_harmless_exits() {
        let sat = "s SATISFIABLE\nv -1 2 0\n";
        for code in [10, 0, 1, 30] {
            assert_eq!(reply(sat, exit(code)), Ok(Verdict::Sat(Model::new(vec![false, true]))), "{code}");
        }
        assert_eq!(reply(sat, KILLED), Ok(Verdict::Sat(Model::new(vec![false, true]))));
        for code in [20, 0] {
            assert_eq!(reply("s UNSATISFIABLE\n", exit(code)), Ok(Verdict::Unsat), "{code}");
        }
        for code in [0, 1, 15] {
            assert_eq!(reply("s UNKNOWN\n", exit(code)), Ok(Verdict::Unknown), "{code}");
        }
        assert!(reply("", exit(0)).is_err_and(|error| error.contains("no answer")));
        assert_eq!(reply("c talk\n", exit(0)), Ok(Verdict::Unknown));
    }

    #[test]
    fn contradictions_are_errors() {
        let cases = [
            (
                "s SATISFIABLE\nv -1 2 0\n",
                exit(20),
                "it says SATISFIABLE, but its exit status does not agree",
            ),
            ("s UNSATISFIABLE\n", exit(10), "it says UNSATISFIABLE, but its exit status does not agree"),
            ("s UNSATISFIABLE\n", KILLED, "it says UNSATISFIABLE, but its exit status does not agree"),
            ("s UNKNOWN\n", exit(65), "it says UNKNOWN, but its exit status does not agree"),
            ("", exit(10), "no answer"),
            ("", KILLED, "killed by signal 9"),
            ("Parse error\n", exit(0), "no answer, but `Parse error`"),
            ("s SATISFIABLE\nv -1 2 3 0\n", exit(10), "the model names variable 3, the formula has 2"),
            ("s SATISFIABLE\n", exit(10), "its answer makes no sense: 1:1: satisfiable without a model"),
        ];
        for (stdout, status, what) in cases {
            let error = reply(stdout, status).expect_err(what);
            assert!(error.starts_with(&format!("fake: {what}")), "{error}");
            assert!(error.contains("; fake f.cnf)\n  | oh\\u{1b} no"), "{error}");
        }
    }

    #[test]
    fn false_models_are_refused() {
        for values in ["v 1 2 0", "v -1 -2 0", "v 0"] {
            let error = reply(&format!("s SATISFIABLE\n{values}\n"), exit(10)).expect_err("a false model");
            assert!(error.contains("a model that falsifies the clause"), "{error}");
        }
    }
}
