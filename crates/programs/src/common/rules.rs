//! The options about rules, and the texts of `--list-rules` and `--explain-rule`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use sudoku2cnf_compile::describe::Description;
use sudoku2cnf_puzzle::error::Line;
use sudoku2cnf_puzzle::formats::features::FEATURES;
use sudoku2cnf_puzzle::formats::headers::{self, Header};
use sudoku2cnf_puzzle::formats::kinds::{self, Kind};
use sudoku2cnf_puzzle::rules::alias::{self, NamedRule};
use sudoku2cnf_puzzle::rules::{Group, suggest, words};

use super::ending::WrongUsage;
use super::{answers, colour, hints};

/// Rules besides those in the text of a puzzle, and the help on rules.
#[derive(Args, Clone, Debug)]
pub struct RuleArgs {
    /// Adds rules by name
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = by_name)]
    rules: Vec<String>,
    /// Adds one native line, such as 'target-sum 10 r1c1 r2c2' or 'values 0-9'; may be repeated
    #[arg(long, value_name = "LINE")]
    rule: Vec<String>,
    /// Prints all rules in groups: the syntax of each, and its meaning
    #[arg(long, help_heading = "Rules")]
    list_rules: bool,
    /// Explains a rule: its text, its possible words, an example, its size on 9x9; also a header line such as grid or
    /// regions
    #[arg(long, help_heading = "Rules", value_name = "NAME")]
    explain_rule: Option<String>,
}

impl RuleArgs {
    /// Returns the statements of `--rules` and `--rule`, which are read before the puzzle.
    pub fn statements(&self) -> Vec<Line<'_>> {
        fn lines<'a>(option: &'static str, texts: &'a [String]) -> impl Iterator<Item = Line<'a>> {
            (1..).zip(texts).map(move |(number, text)| Line { source: Some(option), number, text })
        }
        lines("--rules", &self.rules).chain(lines("--rule", &self.rule)).collect()
    }

    /// Returns the help on rules, if it was requested; an error if `files` were named together with it.
    pub fn help(&self, files: &[PathBuf]) -> Result<Option<String>> {
        let (text, takes) = match &self.explain_rule {
            Some(name) => (
                explain(name),
                "--explain-rule explains one rule, and takes a name of several words in quotes",
            ),
            None if self.list_rules => {
                (Ok(list(width())), "--list-rules lists the rules and reads no puzzle")
            }
            None => return Ok(None),
        };
        match files {
            [] => text.map(Some),
            [first, ..] => Err(WrongUsage(format!("'{}' is too much: {takes}", first.display())).into()),
        }
    }
}

/// Returns the width of `--list-rules`: the width of the terminal, or [`WIDTH`] without a terminal.
fn width() -> usize {
    colour::columns().filter(|_| answers::is_terminal()).unwrap_or(WIDTH).max(40)
}

/// Renders all rules in groups: the syntax of each rule and below it its meaning, in lines of at most `width`
/// characters.
fn list(width: usize) -> String {
    let mut text = String::new();
    for group in Group::ALL {
        let gap = if text.is_empty() { "" } else { "\n" };
        text += &format!("{gap}{}\n", group.title());
        for spec in group.rules() {
            text += &wrapped(&spec.usage(), "  ", "      ", width);
            text += &wrapped(spec.summary, "      ", "      ", width);
        }
    }
    text
}

/// The width of lists if standard output is not a terminal.
const WIDTH: usize = 80;

/// Wraps a sentence into lines of at most `width` characters, unless a word is longer. The first line begins with
/// `first`, the other lines with `next`.
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

/// Parses a value of `--rules`, which must be the name of a rule without arguments.
fn by_name(text: &str) -> Result<String, String> {
    match alias::named(text.trim()) {
        Some(named) if named.needs_arguments() => {
            Err(format!("{} needs arguments: --rule '{}'", named.name, named.usage()))
        }
        _ => Ok(text.to_owned()),
    }
}

/// Returns the explanation of a rule, a header line or a kind of grid by its name.
fn explain(name: &str) -> Result<String> {
    let kind = kinds::find(name).map(self::kind);
    match (alias::named(name), headers::find(name)) {
        (Some(named), _) => Ok(rule(&named)? + &kind.map_or(String::new(), |kind| format!("\n{kind}"))),
        (None, Some(header)) => Ok(self::header(header)),
        (None, None) if kind.is_some() => Ok(kind.unwrap_or_default()),
        (None, None) => {
            let kinds = kinds::KINDS.iter().map(|kind| kind.name);
            let words: Vec<&'static str> = headers::NAMES.iter().copied().chain(kinds).collect();
            let (expected, hint) = suggest::instead_of(name, &words);
            let expected = hints::expected(&expected, hint);
            Err(WrongUsage(format!("no rule '{name}', expected {expected}")).into())
        }
    }
}

/// Explains a rule: its meaning, its names in other formats, an example, its size.
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
    let Description { kinds, plain, added, .. } = Description::of(spec)?;
    for (format, name) in [("ISS", spec.iss), ("f-puzzles", spec.fpuzzles)] {
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

/// Explains a kind of puzzle, which is a word in the `grid` line: its syntax, its meaning, an example.
fn kind(kind: &Kind) -> String {
    format!("grid ROWSxCOLUMNS {}\n  {}\n{}", kind.name, kind.summary, indented(kind.example))
}

/// Explains a header line, which is not a rule: its meaning, its form in other formats, an example.
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

/// Renders an example with each line indented.
fn indented(example: &str) -> String {
    example.lines().fold("\nExample:\n".into(), |text, line| text + &format!("  {line}\n"))
}
