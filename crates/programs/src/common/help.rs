//! Parsing and help of a command line, apart from the declarations of its options.

use std::ffi::OsString;
use std::path::Path;

use clap::{Command, CommandFactory};

/// The options in a program's short help; the long help has all options.
#[rustfmt::skip]
const COMMON: [(&str, &[&str]); 3] = [
    (
        "solve",
        &[
            "puzzle", "unique", "count", "all", "candidates", "explain", "steps", "rules", "rule", "format",
            "list_rules", "explain_rule", "output", "output_file", "jobs", "backend", "time_limit", "help", "version",
        ],
    ),
    (
        "sudoku2cnf",
        &[
            "puzzle", "rules", "rule", "format", "list_rules", "explain_rule", "output_file", "stats", "to", "encoding", "amo",
            "sum", "simplify", "time_limit", "help", "version",
        ],
    ),
    (
        "sudokugen",
        &[
            "size", "from", "rules", "rule", "make", "number", "seed", "jobs", "symmetry", "clues", "minimal", "difficulty",
            "list_rules", "explain_rule", "to", "output_file", "time_limit", "help", "version",
        ],
    ),
];

/// Returns a program's command line, which accepts values in any case and negative numbers as values.
pub fn command<A: CommandFactory>() -> Command {
    // If an option occurs twice, the last one counts, so that options in a shell alias can be overridden.
    A::command().args_override_self(true).mut_args(|option| {
        let takes = option.get_action().takes_values();
        // A malformed negative number is reported as a wrong value, not as an unknown option.
        let is_option = takes && !option.is_positional();
        option.ignore_case(takes).allow_negative_numbers(is_option)
    })
}

/// Returns the requested help, which clap returns as an error; `None` if `words` request none. The long help is clap's
/// short help of all options, one sentence each; the man page has the rest.
pub fn asked(command: Command, mut words: Vec<OsString>) -> Option<clap::Error> {
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    let long = words[..end].iter_mut().find(|word| *word == "--help");
    let common = COMMON.iter().find(|(name, _)| *name == command.get_name());
    let command = match (long, common) {
        (Some(long), _) => {
            *long = "-h".into();
            command
        }
        (None, Some((_, common))) => brief(command, common),
        (None, None) => command,
    };
    command.try_get_matches_from(words).err()
}

/// Returns the command with a short help of the options in `common` only.
fn brief(command: Command, common: &[&str]) -> Command {
    let name = command.get_name().to_owned();
    let hidden = command.mut_args(|option| {
        let is_common = common.contains(&option.get_id().as_str());
        option.hide_short_help(!is_common)
    });
    hidden.after_help(format!(
        "{name} --help lists all options; the man page, which --install-docs writes, says more of each."
    ))
}

/// Returns the words of a command line, with explicit values for options whose values are optional. The word after such
/// an option is its value if it is one of the known values. A word of two letters that names no file is also taken for
/// a value, which the parser then refuses. Otherwise the option gets its first known value, and the word stands on its
/// own.
pub fn with_values(command: &Command, mut words: Vec<OsString>) -> Vec<OsString> {
    let may_lack = command.get_arguments().filter(|option| {
        !option.is_positional()
            && option.get_num_args().is_some_and(|range| range.min_values() == 0 && range.takes_values())
    });
    for option in may_lack {
        let (Some(long), values) = (option.get_long(), option.get_possible_values()) else { continue };
        let Some(first) = values.first() else { continue };
        let flag = OsString::from(format!("--{long}"));
        let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
        for place in (0..end).filter(|&place| words[place] == flag).collect::<Vec<_>>() {
            let next = words.get(place + 1).and_then(|word| word.to_str());
            let is_value = |word: &str| values.iter().any(|value| value.matches(word, true));
            let is_code = |word: &str| {
                word.len() == 2
                    && word.bytes().all(|byte| byte.is_ascii_lowercase())
                    && !Path::new(word).exists()
            };
            if !next.is_some_and(|word| is_value(word) || is_code(word)) {
                words[place] = OsString::from(format!("--{long}={}", first.get_name()));
            }
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct SpokenArguments {
        #[arg(long, num_args = 0..=1, value_parser = ["en", "de"])]
        words: Option<String>,
        file: Option<String>,
    }

    #[test]
    fn a_value_that_may_be_left_out_is_no_file() {
        for (line, words, file) in [
            ("p --words puzzle.txt", "en", Some("puzzle.txt")),
            ("p --words", "en", None),
            ("p --words de puzzle.txt", "de", Some("puzzle.txt")),
            ("p --words=de puzzle.txt", "de", Some("puzzle.txt")),
            ("p puzzle.txt --words", "en", Some("puzzle.txt")),
            ("p --words -- de", "en", Some("de")),
        ] {
            let read =
                with_values(&command::<SpokenArguments>(), line.split(' ').map(OsString::from).collect());
            let read = SpokenArguments::parse_from(read);
            assert_eq!((read.words.as_deref(), read.file.as_deref()), (Some(words), file), "{line}");
        }
        let other = ["p", "--words", "fr", "puzzle.txt"].map(OsString::from).to_vec();
        let read = with_values(&command::<SpokenArguments>(), other);
        assert!(SpokenArguments::try_parse_from(read).is_err_and(|error| error.to_string().contains("'fr'")));
    }
}
