//! What `--list-rules` and `--explain-rule` print.

use anyhow::{Result, bail};
use sudoku2cnf::explain::Explanation;
use sudoku2cnf::rules::{self, REGISTRY};

/// All rules: name, usage, meaning.
pub fn list() -> String {
    let width = |text: fn(&rules::Spec) -> &str| REGISTRY.iter().map(|spec| text(spec).chars().count()).max();
    let (name, usage) = (width(|spec| spec.name).unwrap_or(0), width(|spec| spec.usage).unwrap_or(0));
    REGISTRY
        .iter()
        .map(|spec| format!("{:name$}  {:usage$}  {}\n", spec.name, spec.usage, spec.summary))
        .collect()
}

/// One rule: its text, its names elsewhere, an example, its size.
pub fn explain(name: &str) -> Result<String> {
    let Some(spec) = rules::find(name) else {
        match rules::nearest(name, REGISTRY.iter().map(|spec| spec.name)) {
            Some(nearest) => bail!("no rule '{name}', expected perhaps '{nearest}'"),
            None => bail!("no rule '{name}', expected one that --list-rules shows"),
        }
    };
    let mut text = format!("{}\n  {}\n", spec.usage, spec.summary);
    let Explanation { names, kinds, plain, added, .. } = Explanation::of(spec)?;
    for (format, name) in [("ISS", names.iss), ("f-puzzles", names.fpuzzles)] {
        if !name.is_empty() {
            text += &format!("  {format}: {name}\n");
        }
    }
    if let Some(example) = spec.examples.first() {
        let lines: String = example.lines().map(|line| format!("  {line}\n")).collect();
        text += &format!("\nExample:\n{lines}");
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
