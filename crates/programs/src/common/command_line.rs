//! The options of a run as text, for a comment in the output. Paths are left out, because they are private.

use std::any::TypeId;
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use super::output::Destination;

/// Returns the options that were given, with their values quoted for a shell.
pub fn words(command: &Command, matches: &ArgMatches) -> String {
    let given = command.get_arguments().filter(|option| {
        let kind = option.get_value_parser().type_id();
        let is_path = kind == TypeId::of::<PathBuf>() || kind == TypeId::of::<Destination>();
        let id = option.get_id().as_str();
        !is_path && matches.value_source(id) == Some(ValueSource::CommandLine)
    });
    let mut words = Vec::new();
    for option in given {
        let Some(long) = option.get_long() else { continue };
        let values = matches.get_raw_occurrences(option.get_id().as_str()).into_iter().flatten();
        for occurrence in values {
            words.push(format!("--{long}"));
            if option.get_action().takes_values() {
                let separator = option.get_value_delimiter().unwrap_or(' ').to_string();
                let values: Vec<_> = occurrence.map(|value| value.to_string_lossy()).collect();
                words.push(quoted(&values.join(&separator)));
            }
        }
    }
    words.join(" ")
}

/// Returns a value quoted for a shell, on one line.
fn quoted(value: &str) -> String {
    let line: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if !line.is_empty() && line.chars().all(|c| c.is_alphanumeric() || "-_=./,:+@%".contains(c)) {
        return line;
    }
    // `shlex` refuses only NUL, which was replaced above.
    shlex::try_quote(&line).map_or_else(|_| line.clone(), |quoted| quoted.into_owned())
}
