//! The config file: solvers that the user names.
//!
//! ```toml
//! [backend.mine]
//! command = "mysolver --quiet {cnf}"
//! output = "competition"  # or "minisat"
//!
//! [backend.other]
//! command = "pbsolver {cnf}"
//! target = "opb"
//! ```

use std::collections::BTreeMap;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use sudoku2cnf_compile::target::Target;
use sudoku2cnf_puzzle::error::{Line, ParseError};
use sudoku2cnf_sat::answer::Form;
use sudoku2cnf_sat::backend::process::{Output, Process, SOLVERS};
use sudoku2cnf_sat::backend::{self, Location};
use toml::Spanned;

use crate::common::bound::read_all;
use crate::common::input::text;
use crate::common::system;

/// The parsed config file.
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
    output: Option<Format>,
    target: Option<Spanned<String>>,
}

/// The format of a solver's answers, as named in the config file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Format {
    /// The solver prints s and v lines on standard output.
    Competition,
    /// The solver prints a word on standard output, and writes the word and the model to the file {result}.
    Minisat,
    /// The solver prints the number of models, as model counters do.
    Count,
    /// An answer format of solvers for languages other than CNF.
    Form(Form),
}

impl Format {
    /// All formats of answers.
    pub const ALL: [Format; Form::ALL.len() + 2] = {
        let mut all = [Format::Competition; Form::ALL.len() + 2];
        all[1] = Format::Minisat;
        all[2] = Format::Count;
        // `Form::ALL` begins with the competition format, which the array already has.
        let mut place = 3;
        while place < all.len() {
            all[place] = Format::Form(Form::ALL[place - 2]);
            place += 1;
        }
        all
    };

    /// Returns the name of the format in the config file and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Competition => Form::COMPETITION.name(),
            Format::Minisat => "minisat",
            Format::Count => "count",
            Format::Form(form) => form.name(),
        }
    }

    /// Returns how answers are read from a solver for `target`, or for CNF if there is no target.
    pub fn output(self, target: Option<Target>) -> Result<Output> {
        match (self, target) {
            // The answers of model counters are read by other code, so the value does not matter.
            (Format::Competition | Format::Count, None) => Ok(Output::Competition),
            (Format::Minisat, None) => Ok(Output::Minisat),
            (Format::Form(form), None) => {
                bail!("the format {} is for answers to languages other than CNF", form.name())
            }
            (Format::Competition, Some(_)) => Ok(Output::Form(Form::COMPETITION)),
            (Format::Form(form), Some(_)) => Ok(Output::Form(form)),
            (Format::Minisat, Some(target)) => bail!("minisat's answers are to CNF, not to {target}"),
            (Format::Count, Some(target)) => {
                bail!("the answers of model counters are to CNF, not to {target}")
            }
        }
    }

    /// Returns the usual format of answers to `target`, which is the format of the first solver for it in our table.
    /// Without a target, it is the competition format.
    pub fn usual(target: Option<Target>) -> Result<Output> {
        let Some(target) = target else { return Ok(Output::Competition) };
        let known = SOLVERS.iter().find_map(|solver| solver.asked_in(target.name()));
        let known = known.with_context(|| {
            format!(
                "no known solver reads {target}, expected the format of answers by --backend-output, or as output in the \
                 config file"
            )
        })?;
        Ok(known.output)
    }
}

impl TryFrom<String> for Format {
    type Error = String;

    fn try_from(name: String) -> Result<Format, String> {
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| {
            let names: Vec<String> =
                Format::ALL.iter().map(|format| format!("`{}`", format.name())).collect();
            format!("unknown variant `{name}`, expected one of {}", names.join(", "))
        })
    }
}

/// A solver defined in the config file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Custom {
    pub name: String,
    /// The command as written in the file; `words` is the command split into words.
    pub command: String,
    pub words: Vec<String>,
    pub output: Option<Format>,
    /// The language that the solver reads; `None` is CNF.
    pub target: Option<Target>,
}

impl Custom {
    /// Returns the solver as a process that can be started.
    pub fn process(&self) -> Result<Process> {
        described(&self.name, &self.words, self.target, self.output)
    }
}

/// Returns a solver that is started by the command `words`.
pub fn described(
    name: &str,
    words: &[String],
    target: Option<Target>,
    output: Option<Format>,
) -> Result<Process> {
    let output = output.map_or_else(|| Format::usual(target), |output| output.output(target))?;
    let process = Process::command(name, words, output)?;
    Ok(match target {
        None => process,
        Some(target) => process.given(target.name()),
    })
}

/// Returns `true` if the config file cannot define a solver of this name, because a built-in backend has this name.
pub fn is_reserved(name: &str) -> bool {
    backend::location(name).is_some_and(|location| location != Location::External)
}

/// The maximum size of a config file, in bytes.
const MOST: u64 = 1 << 20;

/// Reads the solvers defined in the file at `path`, or, without a path, in the user's own config file, which may be
/// missing.
pub fn read(path: Option<&Path>) -> Result<Vec<Custom>> {
    let own = match path {
        Some(_) => None,
        None => own_path().filter(|path| path.exists()),
    };
    let Some(path) = path.or(own.as_deref()) else { return Ok(Vec::new()) };
    let name = path.display().to_string();
    let read = || read_all(File::open(path)?, Vec::new(), "a config", MOST);
    let bytes = read().with_context(|| name.clone())?;
    Ok(parse(&text(&bytes, &name)?).map_err(|error| error.in_file(&name))?)
}

/// Returns the path of the user's own config file.
fn own_path() -> Option<PathBuf> {
    Some(system::settings()?.join("sudoku2cnf").join("config.toml"))
}

/// Returns the error at a range of bytes of the config file.
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
        let words = system::words(entry.command.as_ref()).filter(|words| !words.is_empty());
        let Some(words) = words else {
            return Err(error(
                text,
                entry.command.span(),
                "no command",
                "words, quotes closed, such as \"mysolver {cnf}\"",
            ));
        };
        let target = entry.target.map(|target| match Target::named(target.as_ref()) {
            Some(found) => Ok(found),
            None => {
                let names: Vec<&str> = Target::ALL.iter().map(|target| target.name()).collect();
                let message = format!("unknown target `{}`", target.as_ref());
                Err(error(text, target.span(), &message, &format!("one of {}", names.join(", "))))
            }
        });
        Ok(Custom {
            name: name.into_inner(),
            command: entry.command.into_inner(),
            words,
            output: entry.output,
            target: target.transpose()?,
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
            ("a", &["x", "b c", "{cnf}"].map(String::from)[..], None)
        );
        assert_eq!((&read[1].name[..], read[1].output), ("b", Some(Format::Minisat)));
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
