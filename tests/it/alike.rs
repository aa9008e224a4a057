//! Checks that no two rules are drawn alike.

use crate::common::puzzle;
use sudoku2cnf_puzzle::form::{Beside, Form, Label, Place};
use sudoku2cnf_puzzle::grid::{Cell, GridLine, Side};
use sudoku2cnf_puzzle::rules::{self, REGISTRY};

#[test]
fn rules_that_look_alike_are_none() {
    let look = |spec: &rules::Spec| -> Vec<Form> {
        let puzzle = puzzle(&format!("grid 9x9\n{}", spec.sample));
        let stated = puzzle.rules().last().expect("a rule");
        stated.rule.draw(puzzle.grid())
    };
    let mut lines: Vec<(&str, String)> = Vec::new();
    for spec in REGISTRY {
        for form in look(spec) {
            if let Form::Line(line) = form {
                let style = format!(
                    "{} {:?} {} {:?} {:?} {:?}",
                    line.width, line.dash, line.core, line.first, line.last, line.nodes
                );
                lines.push((spec.name, style));
            }
        }
    }
    assert!(lines.len() > 20);
    for (place, (name, style)) in lines.iter().enumerate() {
        for (other, its) in &lines[place + 1..] {
            let known = same_line(name, other);
            assert!(
                name == other || style != its || known,
                "{name} and {other} differ by colour only: {style}"
            );
        }
    }
}

/// Pairs of rules with the same line, distinguished by their other forms.
fn same_line(name: &str, other: &str) -> bool {
    [("chaos-arrow", "value-indexing"), ("modular", "renban")].contains(&(name, other))
}

/// Returns a form without the place, numbers and colour that depend on a puzzle.
fn plain(form: &Form) -> Form {
    let cell = Cell::new(0, 0);
    let numbers = |text: &str| {
        text.chars().map(|c| if c.is_ascii_digit() { 'n' } else { c }).collect::<String>().replace("nn", "n")
    };
    let label = |label: &Label| match label {
        Label::Text(text) => Label::Text(numbers(text)),
        other => other.clone(),
    };
    let mut form = form.clone();
    match &mut form {
        Form::Line(line) => {
            line.cells = vec![cell];
            line.colour = "";
            // Ignores differences too small to see.
            line.width = (line.width + 1) / 4;
            line.label = label(&line.label);
        }
        Form::Outline(outline) => (outline.cells, outline.label) = (vec![cell], label(&outline.label)),
        Form::Fill(fill) => (fill.cells, fill.colour, fill.label) = (vec![cell], "", label(&fill.label)),
        Form::Sign(sign) => {
            sign.at = match sign.at {
                Place::Cell(_) => Place::Cell(cell),
                Place::Between(..) => Place::Between(cell, cell),
                Place::Corner(_) => Place::Corner(cell),
            };
            sign.text = numbers(&sign.text);
        }
        Form::Clue(clue) => {
            clue.at = match clue.at {
                Beside::Line(..) => Beside::Line(GridLine::Row(0), Side::Left),
                Beside::Diagonal(..) => Beside::Diagonal(cell, (1, 1)),
            };
            clue.text = numbers(&clue.text);
        }
        Form::Wedges { cells, .. } | Form::Values { cells, .. } => *cells = vec![cell],
        Form::Branch(_, forms) => *forms = forms.iter().map(plain).collect(),
        _ => {}
    }
    form
}

#[test]
fn no_two_rules_look_alike() {
    let mut looks: Vec<(String, Vec<String>)> = Vec::new();
    for spec in REGISTRY {
        let texts = spec.examples.iter().map(|text| (*text).to_owned());
        for text in texts.chain([format!("grid 9x9\n{}", spec.sample)]) {
            let puzzle = puzzle(&text);
            for stated in puzzle.rules().iter().filter(|stated| stated.statement.name == spec.name) {
                let drawn = stated.rule.draw(puzzle.grid());
                let mut look: Vec<String> = drawn
                    .iter()
                    .filter(|form| form.is_drawn())
                    .map(|form| format!("{:?}", plain(form)))
                    .collect();
                look.dedup();
                if !look.is_empty() {
                    looks.push((spec.name.to_owned(), look));
                }
            }
        }
    }
    assert!(looks.len() > 150, "{}", looks.len());
    // A killer that lists a cell twice is drawn as a sum.
    let is_sum = |name: &str, other: &str| (name, other) == ("killer", "sum");
    // Blocks look like the rules inside them, and the legend quotes those.
    let is_block = |name: &str| ["and", "at-least", "at-most", "exactly", "not", "or"].contains(&name);
    for (place, (name, look)) in looks.iter().enumerate() {
        for (other, its) in &looks[place + 1..] {
            let same =
                name == other || look != its || is_block(name) && is_block(other) || is_sum(name, other);
            assert!(same, "{name} and {other} look alike: {look:?}");
        }
    }
}
