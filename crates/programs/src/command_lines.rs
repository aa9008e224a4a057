//! Tests that the command lines of all programs are consistent.

use std::ffi::OsString;

use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, ArgAction, Command};

use crate::common::help;
use crate::common::tips::{self, MEANT};
use crate::{bench, cnf2sudoku, solve, sudoku2cnf, sudokugen};

fn commands() -> [Command; 5] {
    [
        solve::command(),
        sudoku2cnf::command(),
        cnf2sudoku::command(),
        sudokugen::command(),
        bench::other().command,
    ]
}

/// Returns possible values for an option, which accepts at least one of them.
fn values(option: &Arg) -> Vec<String> {
    let mut values: Vec<String> =
        option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    values.extend(option.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()));
    values.extend(["1", "2", "1/2", "p", "-1+1", "easy", "thermo", "r", "5-120"].map(str::to_owned));
    values
}

/// Parses the words that follow the program's name.
fn parsed(command: &Command, words: &[&str]) -> Result<clap::ArgMatches, clap::Error> {
    command.clone().try_get_matches_from([&[command.get_name()], words].concat())
}

#[test]
fn of_an_option_that_is_there_twice_the_last_counts() {
    for command in commands() {
        let name = command.get_name().to_owned();
        // No option is required or excludes all others here, so that each can be parsed alone.
        let alone = command.clone().mut_args(|option| option.exclusive(false).required(false));
        let (mut single, mut several) = (0, 0);
        for option in command.get_arguments().filter(|option| !option.is_positional()) {
            let id = option.get_id().as_str();
            let flag = format!("--{}", option.get_long().expect("every option has a long name"));
            if !option.get_action().takes_values() {
                if matches!(option.get_action(), ArgAction::SetTrue) {
                    let found = parsed(&alone, &[&flag, &flag]);
                    let is_twice = found.is_err_and(|error| error.kind() == ErrorKind::ArgumentConflict);
                    assert!(!is_twice, "{name} {flag} {flag}");
                }
                continue;
            }
            let count = option.get_num_args().map_or(1, |range| range.max_values());
            let words = |value: &str| [vec![flag.clone()], vec![value.to_owned(); count]].concat();
            let is_taken = |value: &String| {
                let words = words(value);
                let found = parsed(&alone, &words.iter().map(String::as_str).collect::<Vec<_>>());
                !found.is_err_and(|error| error.kind() != ErrorKind::MissingRequiredArgument)
            };
            let taken: Vec<String> = values(option).into_iter().filter(is_taken).collect();
            let (Some(first), Some(last)) = (taken.first(), taken.last()) else {
                panic!("{name}: no value for {flag}")
            };
            let twice = [words(first), words(last)].concat();
            let found = parsed(&alone, &twice.iter().map(String::as_str).collect::<Vec<_>>());
            let found = match found {
                Ok(found) => found,
                Err(error) => {
                    let same = error.get(ContextKind::InvalidArg).map(ToString::to_string)
                        == error.get(ContextKind::PriorArg).map(ToString::to_string);
                    assert!(!same, "{name} {twice:?}: {error}");
                    continue;
                }
            };
            let given: Vec<Vec<String>> = found
                .get_raw_occurrences(id)
                .expect("it was given")
                .map(|values| values.map(|value| value.to_string_lossy().into_owned()).collect())
                .collect();
            match option.get_action() {
                ArgAction::Append => {
                    several += 1;
                    assert_eq!(given.len(), 2, "{name} {twice:?}");
                }
                _ => {
                    single += 1;
                    assert_eq!(given, [vec![last.clone(); count]], "{name} {twice:?}");
                }
            }
        }
        assert!(single > 0 && (several > 0 || name == "cnf2sudoku"), "{name}: {single} {several}");
    }
}

#[test]
fn words_for_numbers_are_told_what_is_expected() {
    for command in commands() {
        for option in command.get_arguments().filter(|option| option.get_action().takes_values()) {
            let Some(flag) = option.get_long() else { continue };
            for value in ["x", "", "1.5", "99999999999999999999999"] {
                let Err(error) = parsed(&command, &[&format!("--{flag}={value}")]) else { continue };
                let text = error.render().to_string();
                let of_rust = ["invalid digit", "number too", "empty string", "is not in"];
                assert!(!of_rust.iter().any(|words| text.contains(words)), "{text}");
            }
        }
    }
}

#[test]
fn unknown_options_are_told_by_what_they_mean() {
    let about = |command: Command, line: &str| {
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        let word = line.split(' ').nth(1).unwrap_or_default().split('=').next().unwrap_or_default();
        tips::about(&command, word, &words)
    };
    for (line, expected) in [
        ("solve --json p", "--output json"),
        ("solve --threads 3 p", "--jobs 3"),
        ("solve --threads p", "--jobs N"),
        ("solve --boxes 2x3", "--rule 'grid 6x6 boxes 2x3'"),
        ("solve --solver kissat", "--backend kissat"),
        ("solve --to=json", "--output json"),
        ("solve --diagonal", "--rules diagonal"),
        ("solve --killer", "--rule 'killer …'"),
        ("solve --explian", "--explain"),
        ("solve --tim 3", "--time-limit SECONDS"),
        ("sudoku2cnf --threads 3", ""),
        ("sudoku2cnf --opb", "--to opb"),
        ("sudoku2cnf --json", "--stats json"),
        ("sudokugen --output json", "--to json"),
        ("sudokugen --output=p.txt", "--output-file FILE"),
        ("sudokugen --boxes 2x3", "--size '6x6 boxes 2x3'"),
        ("sudokugen --killer", "--make killer"),
        ("cnf2sudoku --json", "--output json"),
        ("solve --frobnicate", ""),
        ("solve -x", ""),
    ] {
        let program = line.split(' ').next().unwrap_or_default();
        let command = commands().into_iter().find(|command| command.get_name() == program).expect(program);
        let told = about(command, line);
        let expected =
            if expected.is_empty() { String::new() } else { format!(", expected perhaps {expected}") };
        assert!(
            told.starts_with("unknown option '-") && told.ends_with(&format!("'{expected}")),
            "{line}: {told}"
        );
    }
    let word = about(solve::command(), "solve extra");
    assert_eq!(word, "unexpected argument 'extra'");
}

#[test]
fn each_tip_is_one_for_some_program() {
    let commands = commands();
    let has =
        |command: &Command, name: &str| command.get_arguments().any(|option| option.get_long() == Some(name));
    let mut seen = Vec::new();
    for (words, meant) in MEANT {
        for word in *words {
            assert!(!seen.contains(word), "{word} stands there twice");
            seen.push(*word);
            assert!(commands.iter().any(|command| !has(command, word)), "{word} is an option everywhere");
        }
        for meant in *meant {
            let (name, value) = meant.split_once(' ').unwrap_or((*meant, ""));
            let mut takers = commands.iter().filter(|command| has(command, name)).peekable();
            assert!(takers.peek().is_some(), "no program has --{name}");
            let value = value.trim_matches('\'');
            let takes = |command: &Command| {
                let words = [format!("--{name}"), value.to_owned()];
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let found = parsed(command, &words);
                found.is_ok_and(|found| found.contains_id(&name.replace('-', "_")))
            };
            assert!(value.is_empty() || takers.any(takes), "--{name} {value}");
        }
    }
}

#[test]
fn paragraphs_of_help_fill_their_lines() {
    for width in [60, 72, 80, 100] {
        for command in commands() {
            let command = command.term_width(width);
            let name = command.get_name().to_owned();
            let page = |word: &str| {
                let words = vec![name.clone().into(), word.into()];
                help::asked(command.clone(), words).expect("help is an error").to_string()
            };
            for page in [page("-h"), page("--help")] {
                let lines: Vec<&str> = page.lines().collect();
                for two in lines.windows(2) {
                    let [line, next] = two else { continue };
                    let word = next.split(' ').next().unwrap_or_default();
                    // The second line continues the paragraph of the first.
                    let goes_on = line.starts_with(char::is_alphabetic)
                        && word.starts_with(char::is_lowercase)
                        && !line.ends_with(':');
                    let has_room = line.chars().count() + 1 + word.chars().count() <= width;
                    assert!(!(goes_on && has_room), "{name} {width}: {line}\n{next}");
                }
            }
        }
    }
}
