//! Tests that the command line accepts exactly the pairs of questions and options that the table lists.

use std::collections::BTreeSet;

use clap::FromArgMatches;

use super::*;

/// Returns the words to type for the option called `name` in the table: the option, a value, and other options that it
/// requires.
fn words(name: &str) -> Vec<String> {
    let own = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    match name {
        "solve" => return Vec::new(),
        "puzzle" => return own(&["p"]),
        "output" => return own(&["--output", "json"]),
        "rules" => return own(&["--rules", "diagonal"]),
        "shard" => return own(&["--batch", "--shard", "1/2"]),
        "backend-output" => return own(&["--backend-command", "x", "--backend-output", "minisat"]),
        "proof-format" => return own(&["--proof", "p", "--proof-format", "lrat"]),
        "precision" => return own(&["--precision", "0.1"]),
        "no-answer" => return own(&["--state", "x", "--no-answer"]),
        _ => {}
    }
    if let Some((option, form)) = name.split_once(' ') {
        return own(&[&flag(option), form]);
    }
    let command = help::command::<Arguments>();
    let option = command.get_arguments().find(|option| option.get_long() == Some(name)).expect(name);
    let mut words = vec![flag(name)];
    if option.get_action().takes_values() {
        let first = option.get_possible_values().first().map(|value| value.get_name().to_owned());
        words.push(first.unwrap_or_else(|| "2".to_owned()));
    }
    words
}

/// Returns the message that refuses these words, which clap accepts; `None` if `solve` accepts them, too.
fn refusal(words: &[String]) -> Option<String> {
    let line = std::iter::once("solve").chain(words.iter().map(String::as_str));
    let matches = help::command::<Arguments>().try_get_matches_from(line);
    let matches = matches.unwrap_or_else(|error| panic!("{words:?}: {error}"));
    let arguments = Arguments::from_arg_matches(&matches).expect("options that clap takes").with_form();
    arguments.with_question(&matches).err()
}

/// Returns the options that at least one question accepts.
fn options() -> BTreeSet<String> {
    let takes = QUESTIONS.iter().flat_map(|question| question.takes.iter().copied().flatten());
    let parameters = QUESTIONS.iter().flat_map(Question::parameters);
    let known = takes.map(ToString::to_string).chain(parameters).chain(["objective".to_owned()]);
    // An estimate has this parameter, but the command line has no option for it.
    known.filter(|option| option != "walks").collect()
}

#[test]
fn an_option_is_refused_exactly_where_the_table_says_so() {
    for question in &QUESTIONS {
        for option in &options() {
            let mut line = [words(question.name), words(option)].concat();
            if option == "seed" && question.name == "relax" {
                line.extend(words("objective").into_iter().map(|word| word.replace("zero", "random")));
            }
            if option == "no-answer" && question.name == "explain" {
                // This option requires `--state`, which only steps accept.
                continue;
            }
            let is_taken = question.takes(option) || question.parameters().contains(option);
            assert_eq!(refusal(&line).is_none(), is_taken, "{line:?} {:?}", refusal(&line));
        }
    }
}

#[test]
fn a_second_question_is_refused_exactly_where_the_table_says_so() {
    let named: Vec<&Question> = QUESTIONS.iter().filter(|question| question.name != "solve").collect();
    for (place, first) in named.iter().enumerate() {
        for second in &named[place + 1..] {
            for line in [[first, second], [second, first]] {
                let line = line.map(|question| words(question.name)).concat();
                assert_eq!(refusal(&line).is_none(), first.goes_with(second), "{line:?}");
            }
        }
    }
}

#[test]
fn the_table_has_all_options_of_the_command_line() {
    let command = help::command::<Arguments>();
    let known = |id: &str| command.get_arguments().any(|option| option.get_id() == id);
    let options = options().into_iter().filter(|name| !name.contains(' '));
    let questions = QUESTIONS.iter().map(|question| question.name.to_owned()).filter(|name| name != "solve");
    let ids: Vec<String> = options.chain(questions).map(|name| id(&name)).collect();
    let missing: Vec<&String> = ids.iter().filter(|id| !known(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let beyond = command.get_arguments().map(|option| option.get_id().to_string());
    let beyond: Vec<String> = beyond.filter(|id| !ids.contains(id)).collect();
    assert_eq!(beyond, ["list_rules", "explain_rule", "install_docs", "help", "version"]);
}

#[test]
fn completions_leave_out_what_is_refused() {
    let command = Arguments::documented();
    for option in command.get_arguments() {
        let Some(question) = QUESTIONS.iter().find(|question| Some(question.name) == option.get_long())
        else {
            continue;
        };
        let refused = command.get_arg_conflicts_with(option);
        let is_refused = |name: &str| refused.iter().any(|other| other.get_id().as_str() == id(name));
        for other in options().iter().filter(|other| !other.contains(' ')) {
            let is_taken = question.takes(other) || question.parameters().contains(other);
            assert_eq!(is_refused(other), !is_taken, "{} {other}", question.name);
        }
        assert_eq!(is_refused("grade"), question.name != "grade", "{}", question.name);
    }
}

#[test]
fn parameters_reach_the_question() {
    let asked = |line: &str| {
        let matches = help::command::<Arguments>().try_get_matches_from(line.split(' ')).expect(line);
        let arguments = Arguments::from_arg_matches(&matches).expect(line);
        arguments.with_question(&matches).expect(line).ask
    };
    let count = asked("solve --count --max 340282366920938463463374607431768211456 --digits -j 3");
    let max = "340282366920938463463374607431768211456".parse().ok();
    assert_eq!(count, Ask::Count { max, digits: true, jobs: 3 });
    assert_eq!(asked("solve --all --max none"), Ask::All { max: None, digits: false });
    assert_eq!(asked("solve --relax --objective random --seed 7"), Ask::Relax { objective: Some(7) });
    assert_eq!(asked("solve --relax --objective zero"), Ask::Relax { objective: None });
    let Ask::Steps(steps) = asked("solve --steps --words de --max-weight 9") else { panic!("steps") };
    assert_eq!((steps.words.map(|words| words.code()), steps.max_weight, steps.jobs), (Some("de"), 9, 1));
    assert_eq!(asked("solve --join p --certify d").name(), "unique");
}

#[test]
fn refusals_say_what_goes_together() {
    for (line, expected) in [
        ("--max 3", "--max goes with --count or --all"),
        ("--unique --cap 3", "--cap goes with --candidates or --needless"),
        ("--unique --all-steps", "--all-steps goes with --steps or --hint"),
        ("--state x", "--state goes with --steps or --hint"),
        ("--unique --count", "--unique cannot be used with --count"),
        ("--relax --seed 3", "--seed goes with --objective random"),
        ("--unique --seed 3", "--seed cannot be used with --unique"),
        ("--grade --stats", "--stats cannot be used with --grade"),
        ("--check d p", "PUZZLE cannot be used with --check"),
        ("--all --batch", "--all takes one puzzle, not a batch"),
        ("--all -o x.svg", "--output svg cannot be used with --all"),
        ("--join p --max 3", "--max goes with --count or --all"),
        ("--join p --certify d --count", "--count cannot be used with --certify"),
    ] {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        assert_eq!(refusal(&words).as_deref(), Some(expected), "{line}");
    }
    for line in ["--join p --count --max 3", "--join p --certify d --unique --encoding minimal a b"] {
        assert_eq!(refusal(&line.split(' ').map(str::to_owned).collect::<Vec<_>>()), None, "{line}");
    }
}
