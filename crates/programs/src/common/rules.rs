//! The texts of `--list-rules` and `--explain-rule`, and the values that `--rules` takes.

use anyhow::Result;
use sudoku2cnf::describe::Description;
use sudoku2cnf::formats::headers::{self, Header};
use sudoku2cnf::formats::kinds::{self, Kind};
use sudoku2cnf::formats::names::FEATURES;
use sudoku2cnf::rules::alias::{self, NamedRule};
use sudoku2cnf::rules::group::GROUPS;
use sudoku2cnf::rules::{suggest, words};

use super::ending::WrongUsage;
use super::hints;

/// All rules in groups: usage, and below it the meaning, in lines of at most `width` characters.
pub fn list(width: usize) -> String {
    let mut text = String::new();
    for group in GROUPS {
        let gap = if text.is_empty() { "" } else { "\n" };
        text += &format!("{gap}{}\n", group.title);
        for spec in group.rules() {
            text += &wrapped(&spec.usage(), "  ", "      ", width);
            text += &wrapped(spec.summary, "      ", "      ", width);
        }
    }
    text
}

/// The width of lists that no terminal shows.
pub const WIDTH: usize = 80;

/// A sentence in lines of at most `width` characters where its words allow that.
fn wrapped(sentence: &str, first: &str, next: &str, width: usize) -> String {
    let (mut text, mut line) = (String::new(), first.to_owned());
    for word in sentence.split(' ') {
        let is_start = line.trim().is_empty();
        if !is_start && line.chars().count() + 1 + word.chars().count() > width {
            text += &format!("{line}\n");
            line = format!("{next}{word}");
        } else {
            line += if is_start { "" } else { " " };
            line += word;
        }
    }
    text + &line + "\n"
}

/// A word of `--rules`: there, a rule is its name and nothing else.
pub fn by_name(text: &str) -> Result<String, String> {
    match alias::named(text.trim()) {
        Some(named) if named.needs_arguments() => {
            Err(format!("{} needs arguments: --rule '{}'", named.name, named.usage()))
        }
        _ => Ok(text.to_owned()),
    }
}

/// Returns the explanation of a word at the beginning of a line.
pub fn explain(name: &str) -> Result<String> {
    let kind = kinds::find(name).map(self::kind);
    match (alias::named(name), headers::find(name)) {
        (Some(named), _) => Ok(rule(&named)? + &kind.map_or(String::new(), |kind| format!("\n{kind}"))),
        (None, Some(header)) => Ok(self::header(header)),
        (None, None) if kind.is_some() => Ok(kind.unwrap_or_default()),
        (None, None) => {
            let kinds = kinds::KINDS.iter().map(|kind| kind.name);
            let words: Vec<&'static str> = headers::NAMES.iter().copied().chain(kinds).collect();
            let (expected, hint) = suggest::instead_of(name, &words);
            let expected = hints::expected(&expected, hint, "sudoku2cnf");
            Err(WrongUsage(format!("no rule '{name}', expected {expected}")).into())
        }
    }
}

/// A rule: its text, its names elsewhere, an example, its size.
fn rule(named: &NamedRule) -> Result<String> {
    let spec = named.spec;
    let mut text = match named.name == spec.name {
        true => String::new(),
        false => format!("{}\n  stands for '{}'\n\n", named.usage(), named.head),
    };
    text += &format!("{}\n  {}\n", spec.usage(), spec.summary);
    for (word, meaning) in words::of(spec) {
        text += &format!("  {word}: {meaning}\n");
    }
    let Description { names, kinds, plain, added, .. } = Description::of(spec)?;
    for (format, name) in [("ISS", names.iss), ("f-puzzles", names.fpuzzles)] {
        if !name.is_empty() {
            text += &format!("  {format}: {name}\n");
        }
    }
    let others = alias::list(spec);
    if !others.is_empty() {
        text += &format!("  other words: {others}\n");
    }
    if let Some(example) = spec.examples.first() {
        text += &indented(example);
    }
    let setup: Vec<&str> = spec.sample.lines().collect();
    let (line, setup) = setup.split_last().expect("every rule has a sample");
    let setup: String = setup.iter().map(|line| format!(", {line}")).collect();
    let kinds = if kinds.is_empty() { "nothing".into() } else { kinds.join(", ") };
    text += &format!(
        "\nOn 9x9{setup} ({} variables, {} clauses), the line\n  {line}\nposts {kinds} and adds {} auxiliary variables and {} clauses.\n",
        plain.variables, plain.clauses, added.variables, added.clauses
    );
    Ok(text)
}

/// A word of the `grid` line for a kind of puzzle: what it stands for, an example.
fn kind(kind: &Kind) -> String {
    format!("grid ROWSxCOLUMNS {}\n  {}\n{}", kind.name, kind.summary, indented(kind.example))
}

/// A line that is no rule: its text, how other formats say it, an example.
fn header(header: &Header) -> String {
    let mut text = format!("{}\n  {}\n", header.usage, header.summary);
    let says = |native: &str| native.split([' ', ',']).any(|word| word == header.name);
    for feature in FEATURES.iter().filter(|feature| says(feature.native)) {
        for (format, name) in [("ISS", feature.iss), ("f-puzzles", feature.fpuzzles)] {
            if !name.is_empty() {
                text += &format!("  {format} ({}): {name}\n", feature.meaning);
            }
        }
    }
    text + &indented(header.example)
}

/// An example, each line indented.
fn indented(example: &str) -> String {
    example.lines().fold("\nExample:\n".into(), |text, line| text + &format!("  {line}\n"))
}
