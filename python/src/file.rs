//! Files that appear as a whole, or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::errors::Failure;

/// The most links on the way to a file, as in the system.
const MOST_LINKS: usize = 40;

/// Writes the file at `path`, which a link may lead to. Errors of the system name `path`.
pub fn write(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::File(error, path.to_owned());
    let written = |done: Result<(), Failure>| match done {
        Err(Failure::Io(error)) => Err(failed(error)),
        done => done,
    };
    let known = fs::metadata(path);
    // A device or a pipe stays one; for a folder, this is the error.
    if is_device(path) || known.as_ref().is_ok_and(|known| !known.is_file()) {
        let mut out = OpenOptions::new().write(true).open(path).map_err(failed)?;
        return written(write(&mut out));
    }
    if known.is_ok() {
        // A file that may not be written is not replaced either.
        OpenOptions::new().write(true).open(path).map_err(failed)?;
    }
    let file = file_of(path).map_err(failed)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::metadata(folder).map_err(failed)?;
    let new = new_in(folder).map_err(failed)?;
    if let Ok(known) = known {
        new.as_file().set_permissions(known.permissions()).map_err(failed)?;
    }
    let mut out = BufWriter::new(new.as_file());
    written(write(&mut out))?;
    out.flush().map_err(failed)?;
    drop(out);
    new.persist(&file).map(drop).map_err(|error| failed(error.error))
}

/// The file at the end of the links at `path`, which need not exist.
fn file_of(path: &Path) -> io::Result<PathBuf> {
    let mut file = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&file) {
            // Not a link, or missing.
            Err(_) => return Ok(file),
            Ok(target) => file = file.parent().unwrap_or(Path::new("")).join(target),
        }
    }
    Err(io::Error::other("too many links"))
}

/// A new file, readable by others as far as the user's settings for new files allow.
#[cfg(unix)]
fn new_in(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;

    tempfile::Builder::new().permissions(fs::Permissions::from_mode(0o666)).tempfile_in(folder)
}

/// A new file; its folder determines who may read it.
#[cfg(not(unix))]
fn new_in(folder: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}

/// `false`: devices are files of their own kind.
#[cfg(unix)]
fn is_device(_: &Path) -> bool {
    false
}

/// Returns `true` for the names of devices, which are not files in any folder, as the programs recognise them.
#[cfg(not(unix))]
fn is_device(path: &Path) -> bool {
    const DEVICES: [&str; 5] = ["NUL", "CON", "CONOUT$", "PRN", "AUX"];
    path.file_name().is_some_and(|name| DEVICES.iter().any(|device| name.eq_ignore_ascii_case(device)))
}
