//! The config file: solvers that the user names.
//!
//! ```toml
//! [backend.mine]
//! command = "mysolver --quiet {cnf}"
//! output = "competition"  # or "minisat"
//! ```

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;
use sudoku2cnf::backend::process::Output;
use sudoku2cnf::backend::{self, Location};
use sudoku2cnf::error::{Line, ParseError};
use toml::Spanned;

/// What the file says.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(default)]
    backend: BTreeMap<Spanned<String>, Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    command: Spanned<String>,
    #[serde(default)]
    output: Format,
}

/// How a solver answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// s and v lines on standard output
    #[default]
    Competition,
    /// A word on standard output, word and model in the file {result}
    Minisat,
}

impl From<Format> for Output {
    fn from(format: Format) -> Output {
        match format {
            Format::Competition => Output::Competition,
            Format::Minisat => Output::Minisat,
        }
    }
}

/// A solver of the config file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Custom {
    pub name: String,
    /// The command as it stands in the file, and its words.
    pub command: String,
    pub words: Vec<String>,
    pub output: Format,
}

/// Whether no config file can give this name a new meaning: it is that of a backend that is no program.
pub fn is_reserved(name: &str) -> bool {
    backend::location(name).is_some_and(|location| location != Location::External)
}

/// The solvers of the file at `path`; of the user's own, which may be missing, where that is none.
pub fn read(path: Option<&Path>) -> Result<Vec<Custom>> {
    let own = match path {
        Some(_) => None,
        None => own_path().filter(|path| path.exists()),
    };
    let Some(path) = path.or(own.as_deref()) else { return Ok(Vec::new()) };
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
    Ok(parse(&text).map_err(|error| error.in_file(&name))?)
}

/// Where a user's own config file is.
fn own_path() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // Relative paths there mean nothing, says the XDG Base Directory Specification.
    let folder = set("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    let folder = folder.or_else(|| Some(set("HOME")?.join(".config")))?;
    Some(folder.join("sudoku2cnf").join("config.toml"))
}

/// The error at some bytes of the text.
fn error(text: &str, place: Range<usize>, message: &str, expected: &str) -> ParseError {
    let before = text.get(..place.start).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let number = before.matches('\n').count() + 1;
    let line = text[start..].lines().next().unwrap_or_default();
    let (from, to) = (place.start.min(text.len()) - start, place.end.saturating_sub(start).min(line.len()));
    Line { source: None, number, text: line }.error(
        from.min(line.len())..to.max(from.min(line.len())),
        message,
        expected,
    )
}

fn parse(text: &str) -> Result<Vec<Custom>, ParseError> {
    let parsed: Text = toml::from_str(text).map_err(|wrong| {
        let message = wrong.message().lines().collect::<Vec<_>>().join(", ");
        error(text, wrong.span().unwrap_or(0..0), &message, "")
    })?;
    let custom = |(name, entry): (Spanned<String>, Entry)| {
        if is_reserved(name.as_ref()) {
            let message = format!("a backend named '{}'", name.as_ref());
            return Err(error(text, name.span(), &message, "a name that is not taken"));
        }
        let words = shlex::split(entry.command.as_ref()).filter(|words| !words.is_empty());
        let Some(words) = words else {
            return Err(error(
                text,
                entry.command.span(),
                "no command",
                "words, quotes closed, such as \"mysolver {cnf}\"",
            ));
        };
        Ok(Custom {
            name: name.into_inner(),
            command: entry.command.into_inner(),
            words,
            output: entry.output,
        })
    };
    parsed.backend.into_iter().map(custom).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn solvers_are_read() {
        let text =
            "[backend.a]\ncommand = \"x 'b c' {cnf}\"\n[backend.b]\ncommand = \"y\"\noutput = \"minisat\"\n";
        let read = parse(text).unwrap();
        assert_eq!(
            (&read[0].name[..], &read[0].words[..], read[0].output),
            ("a", &["x", "b c", "{cnf}"].map(String::from)[..], Format::Competition)
        );
        assert_eq!((&read[1].name[..], read[1].output), ("b", Format::Minisat));
        assert_eq!(parse("").unwrap(), []);
    }

    #[test]
    fn errors_have_their_place() {
        let cases = [
            ("x = 1\n", "1:1: unknown field `x`"),
            ("[backend.a]\noutput = \"minisat\"\n", "1:1: missing field `command`"),
            ("[backend.a]\ncommand = \"x\"\noutput = \"pdf\"\n", "3:10: unknown variant `pdf`"),
            ("[backend.a]\ncommand = \"x 'y\"\n", "2:11: no command"),
            ("[backend.a]\ncommand = \"\"\n", "2:11: no command"),
            ("[backend.dpll]\ncommand = \"x\"\n", "1:10: a backend named 'dpll'"),
            ("[backend.a\n", "1:11: "),
            ("[backend.a]\ncommand = 3\n", "2:11: invalid type"),
        ];
        for (text, start) in cases {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.starts_with(start), "{text}: {error}");
        }
    }
}
