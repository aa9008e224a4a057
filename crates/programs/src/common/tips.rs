//! Suggests the option that the user may have meant by an unknown option: one with a similar meaning or name, or one
//! that accepts the unknown option's name as a value.

use std::ffi::OsString;

use clap::{Arg, Command};

use super::completions::{values, values_beyond};

/// Words that users type as options, each with the options that they may mean, perhaps with a value. The first one that
/// the program has is suggested.
pub const MEANT: &[(&[&str], &[&str])] = &[
    (&["all-solutions", "enumerate", "solutions"], &["all"]),
    (&["amount", "count", "num", "puzzles"], &["number"]),
    (&["approximate", "approx"], &["estimate"]),
    (&["at-most-one"], &["amo"]),
    (&["block", "blocks", "box", "boxes", "regions"], &["size '6x6 boxes 2x3'", "rule 'grid 6x6 boxes 2x3'"]),
    (&["canonicalize", "minlex", "normalize"], &["canonical"]),
    (&["check", "is-unique", "uniqueness", "valid", "validate", "verify"], &["unique"]),
    (&["cmd", "command", "solver-command"], &["backend-command"]),
    (&["completion", "completions", "man", "manpage"], &["install-docs"]),
    (&["conflict", "core", "mus", "why"], &["explain"]),
    (&["constraint", "constraints", "variant", "variants"], &["rules"]),
    (&["cores", "cpus", "parallel", "processes", "threads", "workers"], &["jobs"]),
    (&["count-solutions", "how-many", "number-of-solutions"], &["count"]),
    (&["debug", "info", "log"], &["verbose"]),
    (&["describe", "help-rule", "rule-help"], &["explain-rule"]),
    (&["difficulty", "hardness", "level", "rate", "rating"], &["difficulty", "grade"]),
    (&["dim", "dimensions", "side", "size"], &["size", "rule 'grid 6x6'"]),
    (&["engine", "sat", "solver", "solvers"], &["backend", "backends"]),
    (&["form", "target", "to"], &["to", "output"]),
    (&["givens", "hints", "num-clues"], &["clues"]),
    (&["help-rules", "show-rules"], &["list-rules"]),
    (&["human", "logic", "path"], &["steps"]),
    (&["image", "picture", "png"], &["output svg", "to svg"]),
    (&["isomorphisms", "symmetries"], &["automorphisms"]),
    (&["lang", "language", "sentences"], &["words"]),
    (&["marks", "pencilmarks", "pencil-marks"], &["candidates"]),
    (&["max-memory", "mem", "ram"], &["memory-limit"]),
    (&["max-time", "seconds", "timeout"], &["time-limit"]),
    (&["next", "next-step"], &["hint"]),
    (&["no-warnings", "silent"], &["quiet"]),
    (&["out", "outfile", "out-file", "save"], &["output-file"]),
    (&["output"], &["to", "output", "output-file"]),
    (&["page", "pdf", "print"], &["output html", "to html"]),
    (&["pretty"], &["output unicode", "to unicode"]),
    (&["random", "random-seed", "rng"], &["seed"]),
    (&["redundant"], &["needless"]),
    (&["solver-path"], &["backend-path"]),
    (&["statistics", "timing"], &["stats"]),
];

/// Options that [`by_value`] searches first, because several options can have the same value, and that [`by_meaning`]
/// suggests only with a value.
const FORMS: [&str; 2] = ["output", "to"];

/// Returns the message about a word of the command line that the program does not accept.
pub fn about(command: &Command, word: &str, words: &[OsString]) -> String {
    if !word.starts_with('-') {
        return format!("unexpected argument '{word}'");
    }
    let typed = word.trim_start_matches('-').to_lowercase();
    let found = by_meaning(command, &typed, next(word, words)).or_else(|| by_value(command, &typed));
    let found = found.or_else(|| by_letters(command, &typed).map(|option| shown(option, None)));
    let expected = found.map_or(String::new(), |found| format!(", expected perhaps {found}"));
    format!("unknown option '{word}'{expected}")
}

/// Returns the word that was typed as the value of `option`.
fn next<'a>(option: &str, words: &'a [OsString]) -> Option<&'a str> {
    let joined = |word: &'a str| word.strip_prefix(option)?.strip_prefix('=');
    let mut words = words.iter().skip(1).filter_map(|word| word.to_str());
    let found = words.find(|word| *word == option || joined(word).is_some())?;
    joined(found).or_else(|| words.next())
}

/// Returns the first option that [`MEANT`] lists for the word `typed` and that the program has, with the listed value,
/// or with `value` if the option accepts it.
fn by_meaning(command: &Command, typed: &str, value: Option<&str>) -> Option<String> {
    let (_, meant) = MEANT.iter().find(|(words, _)| words.contains(&typed))?;
    meant.iter().find_map(|meant| {
        let (name, fixed) = meant.split_once(' ').map_or((*meant, None), |(name, value)| (name, Some(value)));
        let option = named(command, name)?;
        let values = known(option);
        let is_one = |value: &&str| values.iter().any(|known| known.eq_ignore_ascii_case(value));
        let is_number = |value: &&str| values.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        let typed = value.filter(|value| is_one(value) || is_number(value));
        // `--output` and `--to` are suggested only with a value that the program knows.
        (!FORMS.contains(&name) || typed.or(fixed).is_some()).then(|| shown(option, fixed.or(typed)))
    })
}

/// Returns the option that accepts the word `typed` as its value: `--output json` for `--json`.
fn by_value(command: &Command, typed: &str) -> Option<String> {
    let has = |option: &&Arg| known(option).iter().any(|value| value == typed);
    let is_whole = |option: &&Arg| !matches!(option.get_long(), Some("explain-rule" | "rule"));
    let form = FORMS.iter().filter_map(|name| named(command, name)).find(has);
    let option = form
        .or_else(|| command.get_arguments().filter(is_whole).find(has))
        .or_else(|| named(command, "rule").filter(has))?;
    // A rule with arguments needs more than its name.
    let line = (option.get_long() == Some("rule")).then(|| format!("'{typed} …'"));
    Some(shown(option, Some(line.as_deref().unwrap_or(typed))))
}

/// Returns the option whose name differs least from the word `typed`, in at most a quarter of the letters; otherwise,
/// an option whose name begins with it.
fn by_letters<'a>(command: &'a Command, typed: &str) -> Option<&'a Arg> {
    let names = || command.get_arguments().filter_map(|option| Some((option.get_long()?, option)));
    let near = names().min_by_key(|(name, _)| strsim::damerau_levenshtein(typed, name));
    let near = near.filter(|(name, _)| {
        strsim::damerau_levenshtein(typed, name) <= typed.chars().count().max(name.len()) / 4
    });
    let begun = || names().find(|(name, _)| typed.len() > 1 && name.starts_with(typed));
    near.or_else(begun).map(|(_, option)| option)
}

/// Returns the values of an option, as far as they are known.
fn known(option: &Arg) -> Vec<String> {
    values_beyond(option)
        .map_or_else(|| values(option), |values| values.into_iter().map(str::to_owned).collect())
}

fn named<'a>(command: &'a Command, name: &str) -> Option<&'a Arg> {
    command.get_arguments().find(|option| option.get_long() == Some(name))
}

/// Returns an option with its dashes, and with `value` or a placeholder if it takes a value.
fn shown(option: &Arg, value: Option<&str>) -> String {
    let name = option.get_long().unwrap_or_default();
    let word = || option.get_value_names().and_then(|names| names.first()).map(|name| name.as_str());
    let takes = option.get_action().takes_values();
    match value.or_else(word).filter(|_| takes) {
        Some(value) => format!("--{name} {value}"),
        None => format!("--{name}"),
    }
}
