//! Where a program writes: standard output, a device or a pipe, or a file that is whole or not there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, IsTerminal, StdoutLock, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::builder::{OsStringValueParser, TypedValueParser};
use tempfile::NamedTempFile;

use super::packed::{Compressed, Packed, without_ending};
use super::{place, signals};

/// What a name on the command line means as a place to write to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// `-`, and the names that systems have for it.
    Stdout,
    /// Anything else.
    File(PathBuf),
}

/// The ends of names that promise a compressed file of a kind that is not written.
const COMPRESSED: [&str; 9] = ["bz2", "zst", "lz", "lz4", "lzma", "br", "z", "zip", "7z"];

impl Destination {
    /// Reads a name; what cannot be kept is refused.
    pub fn parser() -> impl TypedValueParser<Value = Destination> {
        OsStringValueParser::new().try_map(|name| Destination::of(PathBuf::from(name)))
    }

    /// The same for what is never compressed.
    pub fn plain_parser() -> impl TypedValueParser<Value = Destination> {
        OsStringValueParser::new().try_map(|name| match Destination::of(PathBuf::from(name))? {
            Destination::File(path) if Compressed::of(&path).is_some() => {
                Err("the name is that of a compressed file, but this is written as plain text".to_owned())
            }
            place => Ok(place),
        })
    }

    fn of(path: PathBuf) -> Result<Destination, String> {
        if ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path.as_os_str() == *name) {
            return Ok(Destination::Stdout);
        }
        if path.as_os_str().is_empty() {
            return Err("expected the name of a file, or - for standard output".into());
        }
        let end = path.extension().and_then(|end| end.to_str()).map(str::to_lowercase);
        if let Some(end) = end.filter(|end| COMPRESSED.contains(&&end[..])) {
            return Err(format!(
                "the name is that of a compressed file of a kind that is not written; expected .gz or .xz, or a \
                 name that does not end in .{end}"
            ));
        }
        Ok(Destination::File(path))
    }

    /// The file's name, where it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Destination::Stdout => None,
            Destination::File(path) => Some(path),
        }
    }

    /// What the file's name ends with, before what says how it is compressed.
    pub fn ending(&self) -> Option<String> {
        Some(without_ending(self.file()?).extension()?.to_str()?.to_lowercase())
    }

    /// Opens it; a file that is there already stays as it is until [`Output::finish`], and for good where a signal ends
    /// the program before.
    pub fn open(&self) -> Result<Output> {
        match self {
            Destination::Stdout => {
                Ok(Output { name: None, kind: OutputKind::Stdout(plain_stdout()?), has_text: false })
            }
            Destination::File(path) => {
                let name = path.display().to_string();
                let mut kind = open(path).with_context(|| name.clone())?;
                if let Some(how) = Compressed::of(path) {
                    kind = OutputKind::Packed(Box::new(how.packing(kind).with_context(|| name.clone())?));
                }
                Ok(Output { name: Some(name), kind, has_text: false })
            }
        }
    }
}

fn plain_stdout() -> io::Result<StdoutLock<'static>> {
    if signals::stdout_was_closed() {
        return Err(io::Error::new(ErrorKind::NotConnected, "standard output is closed"));
    }
    Ok(io::stdout().lock())
}

/// Where answers go: standard output, or the file that [`PlaceArgs::take`](super::place::PlaceArgs::take) opened
/// in its stead.
pub fn stdout() -> io::Result<Answers> {
    match place::is_taken() {
        true => Ok(Answers::Placed),
        false => plain_stdout().map(|out| Answers::Stdout(Stdout(out))),
    }
}

/// Whether answers go to a terminal.
pub fn is_terminal() -> bool {
    !place::is_taken() && io::stdout().is_terminal()
}

/// What answers are written to.
pub enum Answers {
    /// Standard output.
    Stdout(Stdout),
    /// The file that stands for it.
    Placed,
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Answers::Stdout(out) => out.write(bytes),
            Answers::Placed => place::with(|file| file.write(bytes)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Answers::Stdout(out) => out.flush(),
            Answers::Placed => place::with(|file| file.flush()),
        }
    }
}

/// Standard error, if there is one: for answers, which must not be lost.
pub fn stderr() -> io::Result<io::Stderr> {
    match signals::stderr_was_closed() {
        true => Err(io::Error::new(ErrorKind::NotConnected, "standard error is closed")),
        false => Ok(io::stderr()),
    }
}

/// Standard output, whose errors have its name.
pub struct Stdout(StdoutLock<'static>);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(of_stdout)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(of_stdout)
    }
}

/// An error of standard output, which it names.
pub fn of_stdout(error: io::Error) -> io::Error {
    match error.kind() {
        // It is no failure, and is told by its kind.
        ErrorKind::BrokenPipe | ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}

/// What the name of a part ends with: what was written of a file until a signal came.
const PART: &str = ".part";

/// What a program writes to.
pub struct Output {
    /// What errors call it, where it has a name.
    name: Option<String>,
    kind: OutputKind,
    /// Whether anything was written.
    has_text: bool,
}

enum OutputKind {
    Stdout(StdoutLock<'static>),
    /// A device or a pipe, which takes things as they come.
    Stream(File),
    /// A file beside the one that it will replace.
    Beside(NamedTempFile, PathBuf),
    /// One of these, compressed.
    Packed(Box<Packed<OutputKind>>),
}

impl Output {
    /// Ends the writing: from now on the file is there under its name. Without this, it is gone.
    pub fn finish(mut self) -> Result<()> {
        let name = self.name.take();
        self.end().with_context(|| name.unwrap_or_else(|| "standard output".into()))
    }

    /// Ends the writing too early: what was written is kept beside the file's place, which is told; the file itself
    /// stays as it is. Nothing is kept of a text that has not begun, or that a device or a pipe took.
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

    /// What is written to, with the end of what is compressed.
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

    /// The file, for those who share it; `None` is standard output. What is compressed cannot be shared.
    pub fn share(&self) -> io::Result<Option<File>> {
        match &self.kind {
            OutputKind::Stdout(_) => Ok(None),
            OutputKind::Stream(file) => file.try_clone().map(Some),
            OutputKind::Beside(file, _) => file.as_file().try_clone().map(Some),
            OutputKind::Packed(_) => Err(io::Error::other("what is compressed has one writer only")),
        }
    }

    /// The name of the file that this replaces once it is finished.
    pub fn replaces(&self) -> Option<&str> {
        let mut kind = &self.kind;
        while let OutputKind::Packed(packed) = kind {
            kind = packed.inner();
        }
        self.name.as_deref().filter(|_| matches!(kind, OutputKind::Beside(..)))
    }

    /// Writes with `write`, and says in its error where.
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

    /// Hands on what is kept back.
    pub fn flush(&mut self) -> io::Result<()> {
        self.kind.flush()
    }

    /// Writes some bytes, and says in an error where.
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
            // Its own errors would name the temporary file.
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

/// The file that a name leads to, which may not be there yet.
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
    let there = match fs::metadata(path) {
        Ok(there) => Some(there),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    // Files that are open already, under the names that a process has for them, are not to be replaced.
    let is_open =
        ["/dev/fd", "/dev/stderr", "/dev/stdin", "/proc"].iter().any(|known| path.starts_with(known));
    if is_open || there.as_ref().is_some_and(|there| !there.is_file()) {
        return OpenOptions::new().append(true).open(path).map(OutputKind::Stream);
    }
    if there.is_some() {
        // Whoever may not write to a file may not replace it.
        OpenOptions::new().write(true).open(path)?;
    }
    let path = followed(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mode = there.as_ref().map_or(0o666, |there| there.permissions().mode());
    // Made here, because errors of the library name the temporary file.
    let make = |path: &Path| OpenOptions::new().write(true).create_new(true).mode(mode & 0o777).open(path);
    let file = signals::made_to_go(|| {
        let file = tempfile::Builder::new().prefix(".sudoku2cnf-").make_in(folder, make)?;
        let path = file.path().to_owned();
        Ok((file, path))
    })?;
    if let Some(there) = there {
        // The umask is for new files.
        file.as_file().set_permissions(there.permissions())?;
    }
    Ok(OutputKind::Beside(file, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_mean_places() {
        let of = |name: &str| Destination::of(PathBuf::from(name));
        assert_eq!(of("-"), Ok(Destination::Stdout));
        assert_eq!(of("/dev/stdout"), Ok(Destination::Stdout));
        assert_eq!(of("./-"), Ok(Destination::File("./-".into())));
        for name in ["", "a/b.tar.bz2", "p.ZST"] {
            assert!(of(name).is_err(), "{name}");
        }
        for name in ["p.cnf", "gz", ".gz", "p.gz.cnf", "/dev/null", "p.cnf.gz", "p.XZ"] {
            assert!(of(name).is_ok(), "{name}");
        }
    }
}
