//! Output: standard output, a device or a pipe, or a file that appears only when complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

pub use super::destination::Destination;
use super::file_name::is_same;
use super::packed::{PackedWriter, Packing};
use super::{signals, system};

impl Destination {
    /// Opens the destination for writing. An existing file is replaced only by [`Output::finish`], and stays if a
    /// signal ends the program earlier.
    pub fn open(&self) -> Result<Output> {
        match self {
            Destination::Stdout => {
                Ok(Output { name: None, kind: OutputKind::Stdout(plain_stdout()?), has_text: false })
            }
            Destination::File(path) => {
                let name = path.display().to_string();
                let mut kind = open(path).with_context(|| name.clone())?;
                if let Some(how) = Packing::of(path) {
                    kind = OutputKind::Packed(Box::new(how.packing(kind).with_context(|| name.clone())?));
                }
                Ok(Output { name: Some(name), kind, has_text: false })
            }
        }
    }

    /// Returns `true` if both destinations are standard output or the same file, which may not exist yet and may have
    /// two names. Devices and pipes do not count: two outputs can share them.
    pub fn is_same(&self, other: &Destination) -> bool {
        let (Some(file), Some(other)) = (self.file(), other.file()) else { return self == other };
        // Returns the path at which a missing file would be created; `None` if the file exists.
        let made = |path: &Path| {
            let path = followed(path).ok().filter(|path| !path.exists())?;
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Some(fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?.join(path.file_name()?))
        };
        is_same(Some(&file.to_owned()), other) || made(file).is_some_and(|file| made(other) == Some(file))
    }
}

/// Locks standard output; an error if it was closed when the program began.
pub fn plain_stdout() -> io::Result<StdoutLock<'static>> {
    if system::stdout_was_closed() {
        return Err(io::Error::new(ErrorKind::NotConnected, "standard output is closed"));
    }
    Ok(io::stdout().lock())
}

/// The prefix of the temporary names of unfinished files and folders.
pub const UNFINISHED: &str = ".sudoku2cnf-";

/// The ending of the name of a file that holds only the beginning of the output, because a signal ended the program.
const PART: &str = ".part";

/// A file, a stream or standard output that a program writes to.
pub struct Output {
    /// The name in error messages; `None` for standard output.
    name: Option<String>,
    kind: OutputKind,
    /// `true` if anything was written to this output.
    has_text: bool,
}

enum OutputKind {
    Stdout(StdoutLock<'static>),
    /// A device or a pipe, which is written to directly.
    Stream(File),
    /// A temporary file next to the file that it will replace.
    Beside(NamedTempFile, PathBuf),
    /// An output of another kind, which receives the data compressed.
    Packed(Box<PackedWriter<OutputKind>>),
}

impl Output {
    /// Finishes writing: the temporary file gets its final name. If an output is dropped without this call, its
    /// temporary file is removed.
    pub fn finish(mut self) -> Result<()> {
        let name = self.name.take();
        self.end().with_context(|| name.unwrap_or_else(|| "standard output".into()))
    }

    /// Ends writing early. The output so far is kept next to the file, under the returned path; the file itself does
    /// not change. Returns `None` if nothing was written, or if the output is not a file.
    pub fn keep(mut self) -> Result<Option<PathBuf>> {
        let (name, has_text) = (self.name.take().unwrap_or_default(), self.has_text);
        let part = format!("{name}{PART}");
        match self.unpacked().with_context(|| name)? {
            OutputKind::Beside(file, path) if has_text => {
                let mut kept = path.into_os_string();
                kept.push(PART);
                file.persist(&kept).map_err(|error| error.error).with_context(|| part)?;
                Ok(Some(kept.into()))
            }
            _ => Ok(None),
        }
    }

    /// Ends the compressed data, and returns the output without its compressors.
    fn unpacked(mut self) -> io::Result<OutputKind> {
        self.flush()?;
        let mut kind = self.kind;
        while let OutputKind::Packed(packed) = kind {
            kind = packed.finish()?;
            kind.flush()?;
        }
        Ok(kind)
    }

    fn end(self) -> io::Result<()> {
        match self.unpacked()? {
            OutputKind::Beside(file, path) => file.persist(path).map(drop).map_err(|error| error.error),
            OutputKind::Stdout(_) | OutputKind::Stream(_) | OutputKind::Packed(_) => Ok(()),
        }
    }

    /// Returns another handle to the file, and `None` for standard output; an error for compressed output.
    pub fn share(&self) -> io::Result<Option<File>> {
        match &self.kind {
            OutputKind::Stdout(_) => Ok(None),
            OutputKind::Stream(file) => file.try_clone().map(Some),
            OutputKind::Beside(file, _) => file.as_file().try_clone().map(Some),
            OutputKind::Packed(_) => Err(io::Error::other("what is compressed has one writer only")),
        }
    }

    /// Returns the name of the file that [`Output::finish`] replaces; `None` if the output is not a file.
    pub fn replaces(&self) -> Option<&str> {
        let mut kind = &self.kind;
        while let OutputKind::Packed(packed) = kind {
            kind = packed.inner();
        }
        self.name.as_deref().filter(|_| matches!(kind, OutputKind::Beside(..)))
    }

    /// Calls `write` with the output. An error begins with the name of the output.
    pub fn with<T, E>(&mut self, write: impl FnOnce(&mut dyn Write) -> Result<T, E>) -> Result<T>
    where
        Result<T, E>: Context<T, E>,
    {
        let done = write(&mut self.kind);
        match &self.name {
            Some(name) => done.with_context(|| name.clone()),
            None => done.context("standard output"),
        }
    }

    /// Flushes the buffered output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.kind.flush()
    }

    /// Writes some bytes; an error names the output.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.has_text |= !bytes.is_empty();
        let name = self.name.as_deref().unwrap_or("standard output");
        self.kind.write(bytes).map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))
    }
}

impl Write for OutputKind {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            OutputKind::Stdout(out) => out.write(bytes),
            OutputKind::Stream(file) => file.write(bytes),
            // Errors of `NamedTempFile` itself would name the temporary file.
            OutputKind::Beside(file, _) => file.as_file_mut().write(bytes),
            OutputKind::Packed(packed) => packed.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            OutputKind::Stdout(out) => out.flush(),
            OutputKind::Stream(file) => file.flush(),
            OutputKind::Beside(file, _) => file.as_file_mut().flush(),
            OutputKind::Packed(packed) => packed.flush(),
        }
    }
}

/// Follows symbolic links, and returns the path of the file that they lead to, which may not exist yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => match fs::read_link(path) {
            Ok(link) => followed(&path.parent().unwrap_or(Path::new("")).join(link)),
            Err(_) => Ok(path.to_owned()),
        },
        found => found,
    }
}

fn open(path: &Path) -> io::Result<OutputKind> {
    // Names such as /dev/stdin stand for open files of the process, and must not be replaced.
    let is_open = system::is_open_name(path);
    let there = match fs::metadata(path) {
        Ok(there) => Some(there),
        Err(error) if is_open || error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if is_open || there.as_ref().is_some_and(|there| !there.is_file()) {
        return OpenOptions::new().append(true).open(path).map(OutputKind::Stream);
    }
    if there.is_some() {
        // Replacing a file does not require permission to write to it, so this permission is checked here.
        OpenOptions::new().write(true).open(path)?;
    }
    let path = followed(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // The file is made by our own function, because errors of `tempfile` name the temporary file.
    let make = |path: &Path| system::make_file(path, there.as_ref());
    let file = signals::made_to_go(|| {
        let file = tempfile::Builder::new().prefix(UNFINISHED).make_in(folder, make)?;
        let path = file.path().to_owned();
        Ok((file, path))
    })?;
    if let Some(there) = there {
        // A replaced file's permissions are kept exactly; the umask applies only to new files.
        file.as_file().set_permissions(there.permissions())?;
    }
    Ok(OutputKind::Beside(file, path))
}
