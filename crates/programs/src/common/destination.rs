//! The places that names on the command line mean: standard output, or a file.

use std::path::{Path, PathBuf};

use clap::builder::{OsStringValueParser, TypedValueParser};

use super::packed::{Packing, without_ending};

/// A place to write to, as a name on the command line means it.
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

    /// Reads a name as [`Destination::parser`] does, for what is never compressed.
    pub fn plain_parser() -> impl TypedValueParser<Value = Destination> {
        OsStringValueParser::new().try_map(|name| match Destination::of(PathBuf::from(name))? {
            Destination::File(path) if Packing::of(&path).is_some() => {
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

    /// Returns the ending of the file's name, before the one that says how it is compressed.
    pub fn ending(&self) -> Option<String> {
        Some(without_ending(self.file()?).extension()?.to_str()?.to_lowercase())
    }
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
