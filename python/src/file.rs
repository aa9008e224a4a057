//! Writes files that appear only when they are complete.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::errors::Failure;

/// The most symbolic links that are followed on the way to a file; Linux has the same limit.
const MOST_LINKS: usize = 40;

/// Writes a file with `write`. If `path` is a link, the file that it leads to is replaced. Errors of the operating
/// system name `path`.
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
    // Devices and pipes are written to directly. Opening a folder fails here, as it should.
    if is_device(path) || known.as_ref().is_ok_and(|known| !known.is_file()) {
        let mut out = OpenOptions::new().write(true).open(path).map_err(failed)?;
        return written(write(&mut out));
    }
    if known.is_ok() {
        // A file that the user may not write to is not replaced either.
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

/// Follows symbolic links from `path`, and returns the path that they lead to. No file need exist there.
fn file_of(path: &Path) -> io::Result<PathBuf> {
    let mut file = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&file) {
            // The path is not a link, or nothing exists there.
            Err(_) => return Ok(file),
            Ok(target) => file = file.parent().unwrap_or(Path::new("")).join(target),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Creates a temporary file in a folder, with the permissions that new files of the user get by default.
#[cfg(unix)]
fn new_in(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;

    tempfile::Builder::new().permissions(fs::Permissions::from_mode(0o666)).tempfile_in(folder)
}

/// Creates a temporary file in a folder. The folder determines the permissions.
#[cfg(not(unix))]
fn new_in(folder: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}

/// Returns `false`: on Unix, the type of a file says whether it is a device.
#[cfg(unix)]
fn is_device(_: &Path) -> bool {
    false
}

/// Returns `true` for names of devices, which denote the device whatever the folder.
#[cfg(not(unix))]
fn is_device(path: &Path) -> bool {
    const DEVICES: [&str; 5] = ["NUL", "CON", "CONOUT$", "PRN", "AUX"];
    path.file_name().is_some_and(|name| DEVICES.iter().any(|device| name.eq_ignore_ascii_case(device)))
}
