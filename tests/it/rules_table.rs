//! `docs/RULES.md` is generated from the registry and must be up to date.

use std::fmt::Write;
use std::path::Path;

use sudoku2cnf_compile::describe::Description;
use sudoku2cnf_puzzle::formats::features::FEATURES;
use sudoku2cnf_puzzle::puzzle::{Puzzle, StatedRule};
use sudoku2cnf_puzzle::rules::words::WORDS;
use sudoku2cnf_puzzle::rules::{REGISTRY, Spec, alias};

use crate::common::puzzle;

const HEAD: &str = "\
# The rules

For each rule, the table says what it means, how native text, Interactive Sudoku Solver (ISS) and f-puzzles write it,
and which constraints it becomes. Words in capitals are explained [below](#what-the-words-in-capitals-are), layers in
[PUZZLES.md](PUZZLES.md#hidden-layers). In the column f-puzzles, `console` precedes the rule's name in the console of
its solver, SudokuSolver.

The last columns say how many auxiliary variables and clauses the *measured line*, an example of the rule, adds to the
formula of a 9x9 grid, with the default encoding and without simplification. A line in front of it, such as
`layer way;`, only prepares the grid.

A line, or the text of `--rule`, may begin with a word from the column *other words* instead of the rule's name. If the
word includes arguments, they follow in parentheses. `--rules` takes names and words that need no further arguments.
Capitals and hyphens do not matter: `AntiKnight` is `anti-knight`. Puzzles are printed with the names in the first
column.

Negative rules (`strict-kropki`, `strict-xv`, `negative-difference`, `negative-ratio`) exempt neighbours with a mark
such as a dot; `minimum` and `maximum` exempt cells of their own kind. A mark counts by its meaning: `difference 1` is a
white dot, and `ratio 2` a black one. Marks inside `and` count. Marks inside `or`, `not`, `at-least`, `at-most` and
`exactly` do not, because it is not known which blocks hold.

`RULES_TABLE=write cargo test --test it rules_table` writes this page.

";

/// Returns a text as a cell of the table.
fn cell(text: &str) -> String {
    if text.is_empty() { "-".into() } else { text.replace('|', "\\|") }
}

/// Returns a text as a cell of the table, formatted as code.
fn code(text: &str) -> String {
    if text.is_empty() { "-".into() } else { format!("`{}`", cell(text)) }
}

/// Returns a rule's lines in its examples and its sample. For a rule with blocks, adds its sample with blocks that
/// contain a rule without negation, if that is allowed.
fn lines(spec: &Spec) -> Vec<StatedRule> {
    let sample = format!("grid 9x9\n{}", spec.sample);
    let mut denying = sample.clone();
    let mut place = 0;
    while let Some((from, to)) = denying[place..].find('{').zip(denying[place..].find('}')) {
        denying.replace_range(place + from..=place + to, "{ connected-values 1 }");
        place += from + "{ connected-values 1 }".len();
    }
    let texts = spec.examples.iter().map(|text| text.to_string()).chain([sample]);
    let puzzles = texts.map(|text| puzzle(&text)).chain(denying.parse());
    let rules = puzzles.flat_map(|puzzle| puzzle.rules().to_vec());
    rules.filter(|rule| rule.statement.name == spec.name).collect()
}

/// Returns names of rules as a list of code.
fn list(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Returns the section about rules without negation, according to their lines.
fn undeniable() -> String {
    let (mut never, mut at_times, mut nowhere) = (Vec::new(), Vec::new(), Vec::new());
    for spec in REGISTRY {
        let lines = lines(spec);
        assert!(!lines.is_empty(), "{}", spec.name);
        let has = |line: &StatedRule| line.rule.nests() && line.rule.has_negation();
        match lines.iter().filter(|line| has(line)).count() {
            _ if !lines.iter().any(|line| line.rule.nests()) => nowhere.push(spec.name),
            0 => never.push(spec.name),
            count if count < lines.len() => {
                assert!(spec.usage().contains('{'), "{}: the list has to say which lines", spec.name);
                at_times.push(spec.name);
            }
            _ => {}
        }
    }
    let mut text = "\n## What cannot be negated\n\n".to_owned();
    text += "Inside `not`, `at-most` and `exactly`, a rule must have a negation: constraints that can be satisfied exactly when\n\
             the rule does not hold. The rules below have none, and are errors there. All others may stand there.\n\n";
    writeln!(text, "* Never: {}.", list(&never)).expect("memory");
    writeln!(text, "* Not if a rule in their blocks has no negation: {}.", list(&at_times)).expect("memory");
    let told = "In no block at all, not even of `and`, `or` and `at-least`";
    writeln!(text, "* {told}: {}.", list(&nowhere)).expect("memory");
    text
}

fn table() -> String {
    let mut text = HEAD.to_owned();
    text += "| rule | meaning | native | other words | ISS | f-puzzles | constraints | measured line | auxiliary variables | clauses |\n";
    text += "|---|---|---|---|---|---|---|---|--:|--:|\n";
    for spec in REGISTRY {
        let explanation = Description::of(spec).unwrap_or_else(|error| panic!("{}: {error}", spec.name));
        let Description { kinds, added, .. } = explanation;
        let cells = [
            spec.name.to_owned(),
            cell(spec.summary),
            code(&spec.usage()),
            cell(&alias::list(spec)),
            code(spec.iss),
            cell(spec.fpuzzles),
            cell(&kinds.join(", ")),
            code(&spec.sample.replace('\n', "; ")),
            added.variables.to_string(),
            added.clauses.to_string(),
        ];
        writeln!(text, "| {} |", cells.join(" | ")).expect("memory");
    }
    text += "\n## What the words in capitals are\n\n`sudoku2cnf --explain-rule NAME` also says how small and how large a number may be.\n\n| word | in the lines of | what may stand there |\n|---|---|---|\n";
    for word in WORDS {
        let others = WORDS.iter().any(|other| other.word == word.word && !other.rules.is_empty());
        let rules = match (word.rules, others) {
            ([], false) => "all".into(),
            ([], true) => "all others".into(),
            (rules, _) => rules.join(", "),
        };
        writeln!(text, "| {} | {rules} | {} |", word.word, cell(word.meaning)).expect("memory");
    }
    text += &undeniable();
    text += "\n## What is part of the grid\n\n| meaning | native | ISS | f-puzzles |\n|---|---|---|---|\n";
    for feature in FEATURES {
        let cells = [cell(feature.meaning), cell(feature.native), code(feature.iss), cell(feature.fpuzzles)];
        writeln!(text, "| {} |", cells.join(" | ")).expect("memory");
    }
    text
}

#[test]
fn the_table_of_rules_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/RULES.md");
    let table = table();
    if std::env::var_os("RULES_TABLE").is_some_and(|word| word == "write") {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("docs");
        std::fs::write(&path, &table).expect("written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let stale = written.lines().zip(table.lines()).find(|(old, new)| old != new);
    assert!(
        written == table,
        "docs/RULES.md is stale; RULES_TABLE=write cargo test --test it rules_table makes it anew\n{stale:?}"
    );
}

/// The list is correct: `not` accepts a line of each rule, or an error names the rule.
#[test]
fn what_cannot_be_denied_is_refused_in_a_block() {
    for spec in REGISTRY {
        let (head, line) = spec.sample.rsplit_once('\n').unwrap_or(("", spec.sample));
        let [plain, denied] = [line.to_owned(), format!("not {{ {line} }}")]
            .map(|line| format!("grid 9x9\n{head}\n{line}\n").parse::<Puzzle>());
        let plain = plain.unwrap_or_else(|error| panic!("{}: {error}", spec.name));
        let stated = plain.rules().last().expect("its line");
        let may_stand = stated.rule.nests() && stated.rule.has_negation();
        match denied {
            Ok(_) => assert!(may_stand, "{}", spec.name),
            Err(error) => {
                assert!(!may_stand, "{}: {error}", spec.name);
                assert!(error.to_string().contains(&format!("'{}' in", spec.name)), "{error}");
            }
        }
    }
}
