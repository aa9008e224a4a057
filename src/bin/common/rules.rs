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
    let explanation = Explanation::of(spec)?;
    if let Some(Explanation { names, .. }) = &explanation {
        for (format, name) in [("ISS", names.iss), ("f-puzzles", names.fpuzzles)] {
            if !name.is_empty() {
                text += &format!("  {format}: {name}\n");
            }
        }
    }
    if let Some(example) = spec.examples.first() {
        let lines: String = example.lines().map(|line| format!("  {line}\n")).collect();
        text += &format!("\nExample:\n{lines}");
    }
    if let Some(Explanation { names, kinds, plain, added, .. }) = &explanation {
        let setup = if names.setup.is_empty() { String::new() } else { format!(", {}", names.setup) };
        let kinds = if kinds.is_empty() { "nothing".into() } else { kinds.join(", ") };
        text += &format!(
            "\nOn 9x9{setup} ({} variables, {} clauses), the line\n  {}\nposts {kinds} and adds {} auxiliary variables and {} clauses.\n",
            plain.variables, plain.clauses, names.sample, added.variables, added.clauses
        );
    }
    Ok(text)
}
