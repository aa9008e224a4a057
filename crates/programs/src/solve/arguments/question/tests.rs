//! All pairs of questions and options, as the command line takes them.

use clap::FromArgMatches;

use super::*;

/// The words that are typed for a name of the table: an option of the command line, its value, and what that needs.
fn words(name: &str) -> Vec<String> {
    let own = |words: &[&str]| words.iter().map(ToString::to_string).collect();
    match name {
        "one" => return Vec::new(),
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

/// The refusal of a command line that clap takes.
fn refusal(words: &[String]) -> Option<String> {
    let line = std::iter::once("solve").chain(words.iter().map(String::as_str));
    let matches = help::command::<Arguments>().try_get_matches_from(line);
    let matches = matches.unwrap_or_else(|error| panic!("{words:?}: {error}"));
    Arguments::from_arg_matches(&matches).expect("options that clap takes").with_form().refusal(&matches)
}

#[test]
fn an_option_is_refused_exactly_where_the_table_says_so() {
    for &question in QuestionKind::ALL {
        for &option in QuestionOption::ALL {
            let mut line = [words(question.name()), words(option.name())].concat();
            if option == QuestionOption::Seed && question.takes(QuestionOption::Objective) {
                line.extend(words("objective").into_iter().map(|word| word.replace("zero", "random")));
            }
            assert_eq!(refusal(&line).is_none(), question.takes(option), "{line:?}");
        }
    }
}

#[test]
fn a_second_question_is_refused_exactly_where_the_table_says_so() {
    let named = QuestionKind::ALL.iter().copied().filter(|&question| question != QuestionKind::One);
    let named: Vec<QuestionKind> = named.collect();
    for (place, &first) in named.iter().enumerate() {
        for &second in &named[place + 1..] {
            for line in [[first, second], [second, first]] {
                let line = line.map(|question| words(question.name())).concat();
                assert_eq!(refusal(&line).is_none(), first.goes_with(second), "{line:?}");
            }
        }
    }
}

#[test]
fn the_table_has_all_options_of_the_command_line() {
    let command = help::command::<Arguments>();
    let known = |id: &str| command.get_arguments().any(|option| option.get_id() == id);
    let options = QuestionOption::ALL.iter().map(|option| option.name()).filter(|name| !name.contains(' '));
    let questions = QuestionKind::ALL.iter().map(|question| question.name()).filter(|&name| name != "one");
    let ids: Vec<String> = options.chain(questions).map(id).collect();
    assert!(ids.iter().all(|id| known(id)), "{ids:?}");
    let beyond = command.get_arguments().map(|option| option.get_id().to_string());
    let beyond: Vec<String> = beyond.filter(|id| !ids.contains(id)).collect();
    assert_eq!(beyond, ["list_rules", "explain_rule", "install_docs", "help", "version"]);
}

#[test]
fn completions_leave_out_what_is_refused() {
    let command = Arguments::documented();
    for option in command.get_arguments() {
        let Some(question) =
            QuestionKind::ALL.iter().find(|question| Some(question.name()) == option.get_long())
        else {
            continue;
        };
        let refused = command.get_arg_conflicts_with(option);
        let is_refused = |name: &str| refused.iter().any(|other| other.get_id().as_str() == id(name));
        for &other in QuestionOption::ALL.iter().filter(|other| !other.name().contains(' ')) {
            assert_eq!(is_refused(other.name()), !question.takes(other), "{question:?} {other:?}");
        }
        assert_eq!(is_refused("grade"), !matches!(question, QuestionKind::Grade), "{question:?}");
    }
}

#[test]
fn refusals_say_what_goes_together() {
    for (line, expected) in [
        ("--max 3", "--max goes with --count or --all"),
        ("--unique --cap 3", "--cap goes with --candidates or --needless"),
        ("--hint --all-steps", "--all-steps goes with --steps"),
        ("--state x", "--state goes with --steps or --hint"),
        ("--unique --count", "--unique cannot be used with --count"),
        ("--relax --seed 3", "--seed goes with --objective random"),
        ("--seed 3", "--seed goes with --estimate or --relax"),
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
