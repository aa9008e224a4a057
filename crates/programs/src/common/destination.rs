//! Names on the command line that say where output goes: standard output, or a file.

use std::path::{Path, PathBuf};

use clap::builder::{OsStringValueParser, TypedValueParser};

use super::packed::{Packing, without_ending};
use sudoku2cnf_compile::target::Target;

/// Where output goes, as named on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Standard output: `-`, or the system's names for it.
    Stdout,
    /// A file with this path.
    File(PathBuf),
}

/// Name endings of file formats that none of the programs writes: compressed files of other kinds, pictures, documents.
const UNWRITTEN: [&str; 26] = [
    "7z", "bmp", "br", "bz2", "doc", "docx", "eps", "gif", "jpeg", "jpg", "lz", "lz4", "lzma", "odt", "pdf",
    "png", "ps", "rar", "tgz", "tiff", "webp", "xls", "xlsx", "z", "zip", "zst",
];

/// Name endings of file formats that one of the programs writes, besides the languages for solvers.
const FORMS: [&str; 7] = ["cnf", "dimacs", "html", "icnf", "inccnf", "json", "svg"];

impl Destination {
    /// Returns a parser of names; it refuses endings of formats that none of the programs writes.
    pub fn parser() -> impl TypedValueParser<Value = Destination> {
        OsStringValueParser::new().try_map(|name| Destination::of(PathBuf::from(name)))
    }

    /// Returns a parser of names as [`Destination::parser`] does, which also refuses the endings of compressed files.
    pub fn plain_parser() -> impl TypedValueParser<Value = Destination> {
        OsStringValueParser::new().try_map(|name| match Destination::of(PathBuf::from(name))? {
            Destination::File(path) if Packing::of(&path).is_some() => {
                Err("the name says a compressed file, but this is written as plain text".to_owned())
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
        let place = Destination::File(path);
        match place.ending().filter(|end| UNWRITTEN.contains(&&end[..])) {
            Some(end) => {
                Err(format!("nothing here writes .{end}; expected another ending (.gz and .xz compress)"))
            }
            None => Ok(place),
        }
    }

    /// Returns the file's name, if it is a file.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Destination::Stdout => None,
            Destination::File(path) => Some(path),
        }
    }

    /// Returns an error message if the ending of the file's name belongs to a format that is not in `written`;
    /// otherwise `None`, even if the ending is unknown.
    pub fn contradiction(&self, written: &[&str]) -> Option<String> {
        let end = self.ending()?;
        let is_form = FORMS.contains(&&end[..]) || Target::named(&end).is_some();
        (is_form && !written.contains(&&end[..]))
            .then(|| format!("the name of the output file ends in .{end}, but the output has another format"))
    }

    /// Returns the ending of the file's name in lowercase, without an ending for compression; `None` for standard
    /// output.
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
        for name in ["", "a/b.tar.bz2", "p.ZST", "p.pdf", "p.png.gz"] {
            assert!(of(name).is_err(), "{name}");
        }
        for name in ["p.cnf", "gz", ".gz", "p.gz.cnf", "/dev/null", "p.cnf.gz", "p.XZ"] {
            assert!(of(name).is_ok(), "{name}");
        }
        let contradicts =
            |name: &str, written: &[&str]| of(name).expect("a name").contradiction(written).is_some();
        for (name, written) in [("p.opb", "cnf"), ("p.SVG", "json"), ("p.json.gz", ""), ("p.icnf", "cnf")] {
            assert!(contradicts(name, &[written]) && !contradicts("-", &[written]), "{name}");
        }
        for (name, written) in [("p.opb.xz", "opb"), ("p.txt", "cnf"), ("p", "json"), ("p.1", "cnf")] {
            assert!(!contradicts(name, &[written]), "{name}");
        }
    }
}
