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

/// Parses the command line of this process. If it is wrong or asks for help, the program ends.
pub fn arguments<A: Parser>() -> A {
    parsed::<A>().0
}

/// Parses as [`arguments`] does, and also returns which values were given and which are defaults.
pub fn parsed<A: Parser>() -> (A, ArgMatches) {
    parsed_of(env::args_os().collect())
}

/// Parses these words as [`parsed`] parses the command line of the process.
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
        // The parser's message quotes the wrong word and drops its control characters, so these are escaped first.
        let clean = |word: &OsString| terminal::escaped(&word.to_string_lossy()).into_owned().into();
        let words: Vec<OsString> = words.iter().map(clean).collect();
        wrong(command.clone(), &words, &read(&words).err().unwrap_or(error))
    })
}

/// Ends the program with a message and exit code 2, although the parser accepts the command line.
pub fn refuse<A: CommandFactory>(message: &str) -> ! {
    end(&with_usage(help::command::<A>(), message))
}

/// Ends the program because its parser rejects the command line.
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

/// Prints the requested help or version, which clap returns as an error, and ends the program.
fn shown(text: &clap::Error) -> ! {
    // Without this call, a write beyond the file size limit would end the program by a signal.
    let _ = survive_full_files();
    // This `stdout` reports a closed standard output; clap alone would lose the text without an error.
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
