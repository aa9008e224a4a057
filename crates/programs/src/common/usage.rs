//! Parsing the command line. Wrong usage ends the program with a message and exit code 2.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, CommandFactory, Parser};
use sudoku2cnf_base::terminal;

use super::answers::{of_stdout, stdout};
use super::exit::{FAILURE, USAGE};
use super::system::survive_full_files;
use super::{help, messages, place, tips};

/// Parses the command line of this process.
pub fn arguments<A: Parser>() -> A {
    parsed::<A>().0
}

/// Parses the command line, with the source of each value.
pub fn parsed<A: Parser>() -> (A, ArgMatches) {
    parsed_of(env::args_os().collect())
}

/// Parses these words, as [`parsed`] parses the words of the process.
pub fn parsed_of<A: Parser>(words: Vec<OsString>) -> (A, ArgMatches) {
    let command = help::command::<A>();
    let words = help::with_values(&command, words);
    let read = |words: &[OsString]| {
        let matches = command.clone().try_get_matches_from(words)?;
        Ok::<_, clap::Error>((A::from_arg_matches(&matches)?, matches))
    };
    read(&words).unwrap_or_else(|error| {
        if !error.use_stderr() {
            let is_help = error.kind() == ErrorKind::DisplayHelp;
            let help = if is_help { help::asked(command.clone(), words.clone()) } else { None };
            shown(&help.unwrap_or(error));
        }
        // Quoting a word, the parser would drop its control characters.
        let clean = |word: &OsString| terminal::escaped(&word.to_string_lossy()).into_owned().into();
        let words: Vec<OsString> = words.iter().map(clean).collect();
        wrong(command.clone(), &words, &read(&words).err().unwrap_or(error))
    })
}

/// Ends the program because of a command line that its parser accepts, but that makes no sense.
pub fn refuse<A: CommandFactory>(message: &str) -> ! {
    end(&with_usage(help::command::<A>(), message))
}

/// Ends the program because of a command line that its parser rejects.
fn wrong(command: Command, words: &[OsString], error: &clap::Error) -> ! {
    let unknown = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::String(word))) => Some(word),
        _ => None,
    };
    end(&match unknown {
        Some(word) => {
            let message = tips::about(&command, word, words);
            with_usage(command, &message)
        }
        None => {
            let text = error.render().to_string();
            text.strip_prefix("error: ").unwrap_or(&text).to_owned()
        }
    })
}

fn with_usage(mut command: Command, message: &str) -> String {
    format!("{message}\n\n{}\n\nFor more information, try '--help'.", command.render_usage())
}

fn end(message: &str) -> ! {
    place::abandon();
    messages::error(message.trim_end());
    std::process::exit(USAGE.into())
}

/// Prints help or a version, which the parser returns as an error, and ends the program.
fn shown(text: &clap::Error) -> ! {
    // If this fails, the exit code shows it.
    let _ = survive_full_files();
    // If standard output is closed, what is printed is lost without an error.
    let code = match stdout().and_then(|mut out| {
        text.print().map_err(of_stdout)?;
        out.flush()
    }) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            messages::error(error);
            FAILURE.into()
        }
        _ => 0,
    };
    std::process::exit(code)
}
