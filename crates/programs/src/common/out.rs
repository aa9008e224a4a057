//! The messages of programs: clean for a terminal, and never the reason why they end. Nothing else writes to standard
//! error but the answer that makes room for a trace or a proof.

use std::ffi::OsString;
use std::io::{self, Write};
use std::{env, fmt};

use clap::{ArgMatches, Parser};
use sudoku2cnf::terminal;

use super::answers::{of_stdout, stdout};
use super::exit::FAILURE;
use super::help;
use super::system::survive_full_files;

/// Says a line on standard error.
macro_rules! say {
    ($($words:tt)*) => { $crate::common::out::tell(format_args!($($words)*)) };
}
pub(crate) use say;

/// See [`say!`].
pub fn tell(words: fmt::Arguments<'_>) {
    let line = format!("{}\n", terminal::escaped(&words.to_string()));
    // Where nothing can be said the exit code says it.
    let _ = io::stderr().lock().write_all(line.as_bytes());
}

/// Prints a text for people, parts of which may have come from elsewhere, on standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = stdout()?;
    out.write_all(terminal::escaped(text).as_bytes())?;
    out.flush()
}

/// The command line. Wrong usage ends the program; what is quoted then is clean as well.
pub fn arguments<A: Parser>() -> A {
    parsed::<A>().0
}

/// The command line, and where each of its values came from.
pub fn parsed<A: Parser>() -> (A, ArgMatches) {
    parsed_of(env::args_os().collect())
}

/// Reads these words as [`parsed`] does those of the program.
pub fn parsed_of<A: Parser>(words: Vec<OsString>) -> (A, ArgMatches) {
    let read = |words: Vec<OsString>| {
        let command = help::command::<A>();
        let words = help::with_values(&command, words);
        let matches = command.try_get_matches_from(words)?;
        Ok::<_, clap::Error>((A::from_arg_matches(&matches)?, matches))
    };
    read(words.clone()).unwrap_or_else(|error| {
        let clean = |word: OsString| terminal::escaped(&word.to_string_lossy()).into_owned().into();
        // What help and versions print is ours.
        match read(words.into_iter().map(clean).collect()) {
            Err(clean) if error.use_stderr() => clean.exit(),
            _ if error.use_stderr() => error.exit(),
            _ => shown(&error),
        }
    })
}

/// Prints help or a version, which clap hands on as an error, and ends the program.
fn shown(text: &clap::Error) -> ! {
    // What cannot be had is told by the exit code.
    let _ = survive_full_files();
    // Where it is closed, what is printed is lost without an error.
    let code = match stdout().and_then(|mut out| {
        text.print().map_err(of_stdout)?;
        out.flush()
    }) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            say!("{error}");
            FAILURE.into()
        }
        _ => 0,
    };
    std::process::exit(code)
}
