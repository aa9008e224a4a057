//! The files of one run: a folder of its own, the CNF in it, the place for the answer.

use std::ffi::OsString;
use std::fs::{File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::backend::{Error, Limits};
use crate::cnf::Emit;
use crate::dimacs::{self, WriteError};

/// What stands for the files in arguments.
pub(super) const CNF: &str = "{cnf}";
pub(super) const RESULT: &str = "{result}";

/// The files of one run, in a folder that goes when this goes.
pub(super) struct Files {
    cnf: PathBuf,
    pub(super) result: PathBuf,
    _folder: tempfile::TempDir,
}

impl Files {
    /// Writes the CNF; also answers its number of variables.
    pub(super) fn new(cnf: &dyn Emit, limits: &Limits, keep: Option<&Path>) -> Result<(Files, usize), Error> {
        let failed = |what: String| move |reason| Error::Io { what, reason };
        let mut builder = tempfile::Builder::new();
        builder
            .prefix("sudoku2cnf-")
            .disable_cleanup(keep.is_some())
            .permissions(Permissions::from_mode(0o700));
        let place = keep.map_or_else(std::env::temp_dir, Path::to_owned);
        let folder = builder
            .tempdir_in(&place)
            .map_err(failed(format!("making a temporary folder in {}", place.display())))?;
        let path = folder.path().join("formula.cnf");
        let writing = || failed(format!("writing {}", path.display()));
        let file = File::create(&path).map_err(writing())?;
        let counter =
            dimacs::write_within(cnf, &[], &mut Stoppable { file, limits }, limits).map_err(|error| {
                match error {
                    WriteError::TooManyVariables(error) => Error::from(error),
                    WriteError::Io(source) => writing()(source),
                    WriteError::Stopped(stopped) => writing()(io::Error::other(stopped)),
                }
            })?;
        let files = Files { cnf: path, result: folder.path().join("result"), _folder: folder };
        Ok((files, counter.vars() as usize))
    }

    pub(super) fn fill(&self, word: &str) -> OsString {
        match word {
            CNF => self.cnf.clone().into(),
            RESULT => self.result.clone().into(),
            _ => word
                .replace(CNF, &self.cnf.to_string_lossy())
                .replace(RESULT, &self.result.to_string_lossy())
                .into(),
        }
    }
}

/// A file that takes nothing more once the stop flag is up.
pub(crate) struct Stoppable<'a> {
    pub(crate) file: File,
    pub(crate) limits: &'a Limits,
}

impl Write for Stoppable<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.limits.stopped() {
            return Err(io::Error::other("stopped"));
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
