//! The steps of a puzzle as one page: a picture and words for each, and the arrow keys go from one to the next.

use std::fmt::Write;

use super::document;
use crate::formats::native;
use crate::puzzle::Puzzle;
use crate::render::svg::{LastBoard, Picture, PlacedValue, Series, escaped};
use crate::render::{Language, sentences};
use crate::steps::{Kind, State, Step, Steps};

const STYLE: &str = include_str!("steps.css");

/// A longer proof is shown only where it is asked for.
const SHORT_PROOF: usize = 10;

/// A page about the steps of a puzzle.
///
/// ```
/// use sudoku2cnf::backend::{Limits, dpll::Dpll};
/// use sudoku2cnf::render::html::StepPage;
/// use sudoku2cnf::steps::{StepOptions, steps};
///
/// let puzzle = "1.34..1221..43.1".parse()?;
/// let found = steps(&puzzle, None, &Dpll::new(), &StepOptions::default(), &Limits::default())?;
/// let page = StepPage::new(&puzzle, &found).to_html();
/// assert!(page.contains("Hidden single: r1c2 is 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StepPage<'a> {
    puzzle: &'a Puzzle,
    found: &'a Steps,
    state: Option<&'a State>,
    source: &'a str,
    language: Language,
}

impl<'a> StepPage<'a> {
    /// A page about these steps.
    pub fn new(puzzle: &'a Puzzle, found: &'a Steps) -> StepPage<'a> {
        StepPage { puzzle, found, state: None, source: "puzzle", language: Language::ENGLISH }
    }

    /// Sets the state that the steps began with, if they began with what somebody had found.
    pub fn state(self, state: Option<&'a State>) -> StepPage<'a> {
        StepPage { state, ..self }
    }

    /// Sets the name of the file that the puzzle was read from.
    pub fn source(self, source: &'a str) -> StepPage<'a> {
        StepPage { source, ..self }
    }

    /// Sets the language of the sentences that tell each step, by default English. The rest of the page is in English.
    pub fn language(self, language: Language) -> StepPage<'a> {
        StepPage { language, ..self }
    }

    /// The page.
    pub fn to_html(&self) -> String {
        let mut series = Series::new(self.puzzle, self.source);
        let title = Picture::new(self.puzzle).title();
        let mut views = String::new();
        let mut placed: Vec<PlacedValue> = LastBoard::placed(self.found, self.state, 0);
        for (number, step) in (1..).zip(&self.found.steps) {
            let picture = series.picture(number, step, &placed);
            let label = format!("Step {number}: {}", step.name);
            views += &self.view(number, &label, &picture, &self.words(number, step));
            placed.extend(step.place.iter().map(|&(cell, value)| PlacedValue {
                cell,
                value,
                step: Some(number),
            }));
        }
        let end = self.found.steps.len() + 1;
        let told = escaped(&sentences::end(self.found, self.puzzle, self.source));
        let words = format!("<h2>The end</h2>\n<p>{}</p>\n{}", told, NUMBERS);
        let last = LastBoard::new(self.puzzle, self.found, self.state, self.source);
        let picture = last.picture().without_legend().named("last").to_svg();
        views += &self.view(end, "The end", &picture, &words);

        let mut body = format!("<h1>{}</h1>\n<p class=\"verdict\">{told}</p>\n", escaped(&title));
        body += &series.definitions();
        body += &format!("<div class=\"path\">\n{views}{}</div>\n{KEY}", self.list());
        let rules = Picture::new(self.puzzle).rules_in_html();
        if !rules.is_empty() {
            body += &format!("<h2>Rules</h2>\n<ul class=\"rules\">\n{rules}</ul>\n");
        }
        let text = escaped(&native::write(self.puzzle));
        body += &format!("<details><summary>The puzzle as text</summary>\n<pre>{text}</pre>\n</details>\n");
        document(&format!("Steps: {title}"), &format!("{STYLE}{}", self.marked_in_list()), &body)
    }

    /// One view of the page: a button, and what it shows.
    fn view(&self, number: usize, label: &str, picture: &str, words: &str) -> String {
        let checked = if number == 1 { " checked autofocus" } else { "" };
        let last = self.found.steps.len() + 1;
        let go = |to: usize, text: &str| match to {
            to if to == number || to == 0 || to > last => format!("<span>{text}</span>"),
            to => format!("<label for=\"s{to}\">{text}</label>"),
        };
        format!(
            "<input class=\"choice\" type=\"radio\" name=\"step\" id=\"s{number}\" aria-label=\"{}\"{checked}>\n\
             <section class=\"step\"><div class=\"board\">{picture}</div>\n\
             <div class=\"words\"><p class=\"go\">{}{}{}{}</p>\n{words}</div></section>\n",
            escaped(label),
            go(1, "First"),
            go(number - 1, "Previous"),
            go(number + 1, "Next"),
            go(last, "End")
        )
    }

    /// Returns the text about a step that stands beside its picture.
    fn words(&self, number: usize, step: &Step) -> String {
        let count = self.found.steps.len();
        let mut text = format!(
            "<h2>{number} of {count}: {}</h2>\n<p class=\"weight\">Weight {}</p>\n<p class=\"goes\">{}.</p>\n",
            escaped(&step.name),
            step.weight,
            escaped(&sentences::conclusion(step, self.puzzle))
        );
        let _ = writeln!(text, "<div class=\"told\" lang=\"{}\">", self.language.code());
        for sentence in self.language.sentences(self.puzzle, step) {
            let _ = writeln!(text, "<p>{}</p>", escaped(&sentence));
        }
        text += "</div>\n<p>Because of</p>\n<ul>\n";
        for cause in sentences::causes(step, self.puzzle, self.source) {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "<li>{}</li>", escaped(&cause));
        }
        text += "</ul>\n";
        let proof = sentences::proof(step, self.puzzle, self.source);
        if !proof.is_empty() {
            let lines: String = proof.iter().map(|line| format!("<li>{}</li>\n", escaped(line))).collect();
            let open = if proof.len() > SHORT_PROOF { "" } else { " open" };
            let _ = write!(
                text,
                "<details class=\"proof\"{open}><summary>Proof, {} lines</summary>\n<ol>\n{lines}</ol></details>\n",
                proof.len()
            );
        }
        if !step.minimal {
            text += "<p>A limit was reached: some of these causes may not be needed.</p>\n";
        }
        text
    }

    /// The steps by their numbers from 1, those of each run of singles together.
    fn runs(&self) -> Vec<Vec<(usize, &Step)>> {
        let mut runs: Vec<Vec<(usize, &Step)>> = Vec::new();
        for (number, step) in (1..).zip(&self.found.steps) {
            match runs.last_mut() {
                Some(run)
                    if run.iter().chain([&(number, step)]).all(|(_, step)| step.kind == Kind::Single) =>
                {
                    run.push((number, step));
                }
                _ => runs.push(vec![(number, step)]),
            }
        }
        runs
    }

    /// The list of all steps to go to.
    fn list(&self) -> String {
        let mut list = "<nav aria-label=\"Steps\">\n".to_owned();
        let label = |&(number, step): &(usize, &Step)| {
            let weight = if step.weight > 1 { format!(" <b>{}</b>", step.weight) } else { String::new() };
            format!("<label for=\"s{number}\">{number} {}{weight}</label>\n", escaped(&step.name))
        };
        for run in self.runs() {
            let labels: String = run.iter().map(label).collect();
            match &run[..] {
                [_] => list += &labels,
                run => {
                    let (first, last) = (run[0].0, run[0].0 + run.len() - 1);
                    list += &format!(
                        "<details><summary id=\"f{first}\">{first}–{last} singles</summary>\n{labels}</details>\n"
                    );
                }
            }
        }
        list + &format!("<label for=\"s{}\">The end</label>\n</nav>\n", self.found.steps.len() + 1)
    }

    /// The style of the step in the list that is shown, and of the run that it is in.
    fn marked_in_list(&self) -> String {
        let mut chosen: Vec<String> = Vec::new();
        for run in self.runs() {
            for (number, _) in &run {
                chosen.push(format!("#s{number}:checked~nav [for=s{number}]"));
                if run.len() > 1 {
                    chosen.push(format!("#s{number}:checked~nav #f{}", run[0].0));
                }
            }
        }
        let end = self.found.steps.len() + 1;
        chosen.push(format!("#s{end}:checked~nav [for=s{end}]"));
        format!("{} {{ background: #1a4fb5; color: #fff }}\n", chosen.join(",\n"))
    }
}

const NUMBERS: &str = "<p>The small number beside a digit is that of the step that placed it.</p>\n";

/// The meaning of the marks in the pictures.
const KEY: &str = "<p class=\"key\">In a green ring: what the step places. <s>Struck through</s>, red: what it \
                   excludes. <u>Underlined</u>, blue: what is known and used. Blue outlines: houses, cells and lines \
                   of rules that force it; other rules are faint. Cells that a sum adds up are blue, those that it \
                   subtracts hatched. The arrow keys go from step to step.</p>\n";
