//! The rules in words, for formats that store such a text. The sentences are those under pictures, one line per rule.
//! Rules that the format lacks follow after [`DRAWN`], where the readers find them again.

use std::collections::{BTreeMap, BTreeSet};

use super::native;
use crate::form::Form;
use crate::grid::{Cell, Grid};
use crate::puzzle::{Puzzle, StatedRule};
use crate::rules::{self, windoku};
use crate::statement::{Argument, Statement};

/// The line above the rules that the format lacks.
const DRAWN: &str = "These rules are only drawn and described here; programs do not know them:";

/// The maximum number of rules named after [`DRAWN`].
const MOST_NAMED: usize = 200;

/// A rule of a puzzle that is exported.
#[derive(Clone, Debug)]
pub struct ExportedRule<'a> {
    /// The rule.
    pub stated: &'a StatedRule,
    /// The forms that draw the rule.
    pub forms: Vec<Form>,
    /// The letter at the forms in the picture, if they need one.
    pub letter: Option<String>,
    /// `true` if the format lacks the rule, so that it is only drawn and described.
    pub is_drawn: bool,
}

/// Returns the rules in words: the puzzle's own text or a generated one, and then the rules that are only drawn.
pub fn of(puzzle: &Puzzle, rules: &[ExportedRule<'_>]) -> String {
    let (drawn, known): (Vec<_>, Vec<_>) = rules.iter().partition(|rule| rule.is_drawn);
    let mut text = match &puzzle.about().rules {
        Some(text) => text.clone(),
        None => generated(puzzle.grid(), &known).join("\n"),
    };
    let said = drawn_lines(&text).map(str::to_owned).collect::<BTreeSet<_>>();
    let mut more = told(puzzle.grid(), &drawn, |_| true);
    more.retain(|line| !said.contains(line));
    if !more.is_empty() {
        let above = if said.is_empty() { format!("\n\n{DRAWN}") } else { String::new() };
        text = format!("{}{above}\n{}", text.trim_end(), more.join("\n"));
    }
    text
}

/// Returns the names of the rules that a text lists as only drawn.
pub fn drawn_names(text: &str) -> Vec<&str> {
    drawn_lines(text).map(|line| line.split(':').next().unwrap_or(line)).take(MOST_NAMED).collect()
}

/// Returns `true` if a text only describes the rules of a puzzle, so that it can be generated again.
pub fn is_of(text: &str, puzzle: &Puzzle) -> bool {
    if !text.trim_start().starts_with(&houses(puzzle.grid())) {
        return false;
    }
    let mut lines = lines_of(puzzle);
    if let Some(stated) = as_stated(puzzle) {
        lines.extend(lines_of(&stated));
    }
    text.lines().map(str::trim).filter(|line| !line.is_empty()).all(|line| lines.contains(line))
}

/// Returns the lines that a generated text about a puzzle may have.
fn lines_of(puzzle: &Puzzle) -> BTreeSet<String> {
    let rules = puzzle.rules().iter().map(|stated| ExportedRule {
        stated,
        forms: stated.rule.draw(puzzle.grid()),
        letter: None,
        is_drawn: false,
    });
    let rules: Vec<ExportedRule<'_>> = rules.collect();
    generated(puzzle.grid(), &rules.iter().collect::<Vec<_>>()).into_iter().collect()
}

/// Returns native lines, each with the equivalent lines that are read back from other formats.
fn restated(grid: &Grid) -> [(&'static str, Vec<String>); 4] {
    let lines = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect();
    let window = |cells: Vec<Cell>| Statement::new("extra-region").with(cells).to_string();
    // Formats with such lines only have windoku on 9x9 boards.
    let windows = if (grid.rows(), grid.columns()) == (9, 9) { windoku::windows(grid) } else { Vec::new() };
    [
        ("kropki white", lines(&["difference 1"])),
        ("kropki black", lines(&["ratio 2"])),
        ("diagonal", lines(&["diagonal main", "diagonal anti"])),
        ("windoku", windows.into_iter().map(window).collect()),
    ]
}

/// Returns the puzzle with the native lines that it may have had before an export to a format with other lines.
fn as_stated(puzzle: &Puzzle) -> Option<Puzzle> {
    let text = native::write(puzzle);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (stated, written) in restated(puzzle.grid()) {
        let rest = |line: &str, start: &str| {
            line.strip_prefix(start)
                .filter(|rest| rest.is_empty() || rest.starts_with(' '))
                .map(str::to_owned)
        };
        if !written.iter().all(|start| lines.iter().any(|line| rest(line, start).is_some())) {
            continue;
        }
        for line in &mut lines {
            if let Some(rest) = written.iter().find_map(|start| rest(line, start)) {
                *line = format!("{stated}{rest}");
            }
        }
    }
    lines.join("\n").parse().ok()
}

/// Returns the lines after the line that announces rules that are only drawn.
fn drawn_lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim).skip_while(|line| *line != DRAWN).skip(1);
    lines.filter(|line| !line.is_empty())
}

/// Returns the generated lines about the houses and the rules that the format knows.
fn generated(grid: &Grid, rules: &[&ExportedRule<'_>]) -> Vec<String> {
    let mut lines = vec![houses(grid)];
    lines.extend(told(grid, rules, is_quoted));
    lines
}

/// Returns a sentence about the constraints that hold without any rule.
fn houses(grid: &Grid) -> String {
    let (values, shape) = (grid.values(), grid.shape());
    let houses = match (shape.boxes(), shape.labels()) {
        (Some((rows, columns)), _) => format!("each row, column and box of {rows}x{columns} cells"),
        (None, Some(_)) => "each row, column and outlined region".into(),
        (None, None) => "each row and column".into(),
    };
    format!(
        "Normal sudoku rules apply: {houses} holds each digit from {} to {} once.",
        values.min, values.max
    )
}

/// Returns a line for each sentence, in alphabetical order, followed by the statements that `quotes` selects.
fn told(grid: &Grid, rules: &[&ExportedRule<'_>], quotes: fn(&ExportedRule<'_>) -> bool) -> Vec<String> {
    let statements: Vec<&Statement> = rules.iter().map(|rule| &rule.stated.statement).collect();
    let sentences = rules::sentences::ENGLISH.of_all(&statements, grid);
    let mut lines: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (rule, summary) in rules.iter().zip(sentences) {
        let name = rule.stated.statement.name;
        let is_quoted = summary.is_none() || quotes(rule);
        let line = match summary {
            Some(summary) => format!("{name}: {summary}"),
            None => format!("{name}: as stated"),
        };
        let quoted = lines.entry(line).or_default();
        if is_quoted {
            // A statement with blocks spans several lines, so put it on one line.
            let stated = rule.stated.to_string();
            let stated = stated.split_whitespace().collect::<Vec<_>>().join(" ");
            let letter = rule.letter.as_ref().map_or(String::new(), |letter| format!("{letter} is "));
            quoted.push(format!("{letter}{stated}"));
        }
    }
    let line = |(line, quoted): (String, Vec<String>)| match &quoted[..] {
        [] => format!("{line}."),
        _ => format!("{line}. Here: {}.", quoted.join("; ")),
    };
    lines.into_iter().map(line).collect()
}

/// Returns `true` if the drawing and the sentence of a rule do not say everything.
fn is_quoted(rule: &ExportedRule<'_>) -> bool {
    let statement = &rule.stated.statement;
    let has_arguments = statement.arguments.iter().any(|argument| *argument != Argument::Absent);
    let is_shown = rule.forms.iter().any(Form::is_drawn) && !rule.forms.contains(&Form::Quoted);
    // Some programs do not show the small values of a cell.
    has_arguments && (!is_shown || statement.name == "candidates")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form;
    use crate::formats::{Format, ReadOptions};

    fn exported<'a>(puzzle: &'a Puzzle, drawn: &[&str]) -> Vec<ExportedRule<'a>> {
        let forms: Vec<Vec<Form>> =
            puzzle.rules().iter().map(|stated| stated.rule.draw(puzzle.grid())).collect();
        let named = puzzle
            .rules()
            .iter()
            .zip(&forms)
            .map(|(stated, forms)| (stated.statement.name, None, &forms[..]));
        let letters = form::letters(named);
        let all = puzzle.rules().iter().zip(forms.clone()).zip(letters);
        all.map(|((stated, forms), letter)| ExportedRule {
            stated,
            forms,
            letter,
            is_drawn: drawn.contains(&stated.statement.name),
        })
        .collect()
    }

    #[test]
    fn a_text_is_made_of_the_sentences_of_pictures() {
        let puzzle: Puzzle =
            "grid 4x4\nkiller 5 r1c1 r1c2\nkiller 3 r3c1 r3c2\nanti-knight\nlockout 2 r4c1-r4c3\n\
                              sum 5 r1c1 r2c2\nsum 6 r1c3 r2c4"
                .parse()
                .expect("a puzzle");
        let text = of(&puzzle, &exported(&puzzle, &["lockout", "sum"]));
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "Normal sudoku rules apply: each row, column and box of 2x2 cells holds each digit from 1 to 4 once.",
                "anti-knight: cells a knight's move apart hold different digits.",
                "killer: digits do not repeat in a cage, and add up to the number in its corner.",
                "",
                DRAWN,
                "lockout: the cells in the diamonds differ by 2 or more; the cells between are smaller than both or \
                 larger than both. Here: lockout 2 r4c1 r4c2 r4c3.",
                "sum: the cells of an area with dots add up to the number after Σ, or as its statement says; digits \
                 and cells may repeat. Here: sum 5 r1c1 r2c2; sum 6 r1c3 r2c4.",
            ]
        );
        assert_eq!(drawn_names(&text), ["lockout", "sum"]);
        assert!(!is_of(&text, &puzzle));
        let known = of(&puzzle, &exported(&puzzle, &[]));
        assert_eq!((drawn_names(&known).len(), is_of(&known, &puzzle)), (0, true));
        assert!(!is_of(&format!("{known}\nThe grid is a torus."), &puzzle));
    }

    #[test]
    fn a_text_says_what_others_have_lines_of_their_own_for() {
        let lines = "grid 9x9\ndiagonal\nwindoku\nkropki white r1c1 r1c2\nkropki black r5c1 r5c2\n";
        let puzzle: Puzzle = lines.parse().expect("a puzzle");
        let written = Format::Fpuzzles.write(&puzzle).expect("a link");
        let (read, warnings) = ReadOptions::new().read(&written).expect("a puzzle");
        assert!(warnings.is_empty(), "{warnings:?}");
        assert!(read.rules().iter().any(|stated| stated.statement.name == "difference"));
        // If the puzzle lacks a rule, the line about it was not read.
        let text = of(&puzzle, &exported(&puzzle, &[]));
        assert!(is_of(&text, &puzzle));
        assert!(!is_of(&text, &"grid 9x9\ndiagonal\ndifference 1 r1c1 r1c2".parse().expect("a puzzle")));
    }

    #[test]
    fn a_text_of_somebody_is_kept() {
        let mut puzzle: Puzzle = "grid 4x4\nthermo r1c1 r1c2\nsum 5 r1c1 r2c2".parse().expect("a puzzle");
        puzzle.about_mut().rules = Some("Fog hides the grid.".into());
        assert_eq!(of(&puzzle, &exported(&puzzle, &[])), "Fog hides the grid.");
        let text = of(&puzzle, &exported(&puzzle, &["sum"]));
        assert!(text.starts_with(&format!("Fog hides the grid.\n\n{DRAWN}\nsum: ")), "{text}");
        // A sentence that the text already has is not repeated.
        puzzle.about_mut().rules = Some(text.clone());
        assert_eq!(of(&puzzle, &exported(&puzzle, &["sum"])), text);
    }
}
