//! The files of one run in a temporary folder: the input, and the path for the result.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::backend::{BackendError, Limits, system};
use crate::cnf::Emit;
use crate::dimacs::{self, WriteError};

/// In arguments, stands for the path of the input file.
pub(super) const CNF: &str = "{cnf}";
/// In arguments, stands for the path of the file into which the solver writes its answer.
pub(super) const RESULT: &str = "{result}";

/// The paths of a run's files, and their folder. Dropping this removes the folder, unless it is to be kept.
pub(super) struct Files {
    /// The path of the input file.
    cnf: PathBuf,
    pub(super) result: PathBuf,
    folder: tempfile::TempDir,
}

impl Files {
    /// Writes `cnf` into a new folder; also returns the number of variables. If `keep` is set, the folder is made
    /// inside it and stays.
    pub(super) fn of_formula(
        cnf: &dyn Emit,
        limits: &Limits,
        keep: Option<&Path>,
    ) -> Result<(Files, usize), BackendError> {
        let mut vars = 0;
        let files = Files::new("formula.cnf", keep, &mut |path, file| {
            let writing = || |reason| BackendError::Io { what: writing(path), reason };
            let counter = dimacs::write_within(cnf, &[], &mut StoppableFile { file, limits }, limits)
                .map_err(|error| match error {
                    WriteError::TooManyVariables(error) => BackendError::from(error),
                    WriteError::Io(source) => writing()(source),
                    WriteError::Stopped(stopped) => writing()(io::Error::other(stopped)),
                })?;
            vars = counter.vars() as usize;
            Ok(())
        })?;
        Ok((files, vars))
    }

    /// Creates a folder and in it the file `name`, which `write` fills. If `keep` is set, the folder is made inside it
    /// and stays.
    pub(super) fn new(
        name: &str,
        keep: Option<&Path>,
        write: &mut dyn FnMut(&Path, File) -> Result<(), BackendError>,
    ) -> Result<Files, BackendError> {
        let failed = |what: String| move |reason| BackendError::Io { what, reason };
        let mut builder = private_folder("sudoku2cnf-");
        builder.disable_cleanup(keep.is_some());
        let place = keep.map_or_else(std::env::temp_dir, Path::to_owned);
        let folder = builder
            .tempdir_in(&place)
            .map_err(failed(format!("making a temporary folder in {}", place.display())))?;
        let path = folder.path().join(name);
        let file = File::create(&path).map_err(failed(writing(&path)))?;
        write(&path, file)?;
        Ok(Files { cnf: path, result: folder.path().join("result"), folder })
    }

    /// Returns the path of the folder.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns an argument in which the paths of the files replace [`CNF`] and [`RESULT`].
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

/// Returns a builder of temporary folders whose names begin with `prefix`. Only the current user may enter them, on
/// systems with such permissions.
pub fn private_folder(prefix: &str) -> tempfile::Builder<'_, '_> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    if let Some(permissions) = system::private_permissions() {
        builder.permissions(permissions);
    }
    builder
}

/// Describes the writing of this file, for an error message.
pub(super) fn writing(path: &Path) -> String {
    format!("writing {}", path.display())
}

/// A file to which writing fails once the stop flag is raised.
pub struct StoppableFile<'a> {
    /// The file to write to.
    pub file: File,
    /// The limits that are checked before each write.
    pub limits: &'a Limits,
}

impl Write for StoppableFile<'_> {
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
