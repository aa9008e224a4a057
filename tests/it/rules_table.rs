//! `docs/RULES.md` is made from the registry, and says what it says.

use std::fmt::Write;
use std::path::Path;

use sudoku2cnf::describe::Description;
use sudoku2cnf::formats::names::FEATURES;
use sudoku2cnf::rules::words::WORDS;
use sudoku2cnf::rules::{REGISTRY, alias};

const HEAD: &str = "\
# The rules

Made from the registry by `RULES_TABLE=write cargo test --test it rules_table`; a test compares.

For each rule, this table says what it means, how the three formats write it, the constraints that it becomes, and
what one line of it adds to the formula of a 9x9 grid: auxiliary variables and clauses, with the default encoding
and without simplification. `console` names are those of the solver for f-puzzles.

A line, or the text of `--rule`, may begin with one of the other words instead of the rule's name. `--rules` takes them,
too, if nothing needs to follow. If a word stands for more than the name, that is in parentheses. Capitals and hyphens
do not matter: `AntiKnight` is `anti-knight`. Puzzles are printed with the names in the first column.

Negative rules (`strict-kropki`, `strict-xv`, `negative-difference`, `negative-ratio`) exempt neighbours that have a
mark, and `minimum` and `maximum` exempt cells of their own kind. A mark counts by its meaning: `difference 1` is a white
dot, and `ratio 2` a black one. Marks inside `and` count. Marks inside `or` do not, because it is not known which of its
blocks holds.

";

/// Text for a cell of the table.
fn cell(text: &str) -> String {
    if text.is_empty() { "-".into() } else { text.replace('|', "\\|") }
}

/// Returns a cell of the table as code.
fn code(text: &str) -> String {
    if text.is_empty() { "-".into() } else { format!("`{}`", cell(text)) }
}

fn table() -> String {
    let mut text = HEAD.to_owned();
    text += "| rule | meaning | native | other words | ISS | f-puzzles | constraints | measured line | auxiliary variables | clauses |\n";
    text += "|---|---|---|---|---|---|---|---|--:|--:|\n";
    for spec in REGISTRY {
        let explanation = Description::of(spec).unwrap_or_else(|error| panic!("{}: {error}", spec.name));
        let Description { names, kinds, added, .. } = explanation;
        let cells = [
            spec.name.to_owned(),
            cell(spec.summary),
            code(&spec.usage()),
            cell(&alias::list(spec)),
            code(names.iss),
            cell(names.fpuzzles),
            cell(&kinds.join(", ")),
            code(&spec.sample.replace('\n', "; ")),
            added.variables.to_string(),
            added.clauses.to_string(),
        ];
        writeln!(text, "| {} |", cells.join(" | ")).expect("memory");
    }
    text += "\n## What the words in capitals are\n\n| word | in the lines of | what may stand there |\n|---|---|---|\n";
    for word in WORDS {
        let others = WORDS.iter().any(|other| other.word == word.word && !other.rules.is_empty());
        let rules = match (word.rules, others) {
            ([], false) => "all".into(),
            ([], true) => "all others".into(),
            (rules, _) => rules.join(", "),
        };
        writeln!(text, "| {} | {rules} | {} |", word.word, cell(word.meaning)).expect("memory");
    }
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
