//! The steps of a puzzle as one page, with a picture and sentences for each; arrow keys go from step to step.

use std::fmt::Write;

use super::document;
use crate::formats::native;
use crate::puzzle::Puzzle;
use crate::render::Language;
use crate::render::sentences::{self, capital};
use crate::render::svg::{LastBoard, Picture, PlacedValue, Series, escaped};
use crate::render::words::{Form, Names, Templates, fill};
use crate::steps::{Kind, State, Step, Steps};

const STYLE: &str = include_str!("steps.css");

/// The maximum number of lines of a proof that is open at first; a longer proof opens on a click.
const SHORT_PROOF: usize = 10;

/// A page about the steps of a puzzle.
///
/// ```
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_sat::backend::dpll::Dpll;
/// use sudoku2cnf_show::render::html::StepPage;
/// use sudoku2cnf_answer::steps::{StepOptions, steps};
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
    /// Creates a page about the steps `found` of `puzzle`.
    pub fn new(puzzle: &'a Puzzle, found: &'a Steps) -> StepPage<'a> {
        StepPage { puzzle, found, state: None, source: "puzzle", language: Language::ENGLISH }
    }

    /// Sets the player's state that the steps began with; by default they began with the givens.
    pub fn state(self, state: Option<&'a State>) -> StepPage<'a> {
        StepPage { state, ..self }
    }

    /// Sets the name of the file that the puzzle was read from.
    pub fn source(self, source: &'a str) -> StepPage<'a> {
        StepPage { source, ..self }
    }

    /// Sets the language of the page; the default is English. The puzzle's title and lines are not translated.
    pub fn language(self, language: Language) -> StepPage<'a> {
        StepPage { language, ..self }
    }

    /// Returns the page as HTML.
    pub fn to_html(&self) -> String {
        let (page, names) = (self.language.templates(), self.names());
        let mut series = Series::new(self.puzzle);
        let title = Picture::new(self.puzzle).title();
        let mut views = String::new();
        let mut placed: Vec<PlacedValue> = LastBoard::placed(self.found, self.state, 0);
        for (number, step) in (1..).zip(&self.found.steps) {
            let name = names.step_name(step);
            let label = format!("{} {number}: {name}", page.page_step);
            let conclusion = names.conclusion(step);
            let causes = self.causes(step).join("; ");
            let title = format!("{}: {conclusion}", capital(&name));
            let about = format!("{title}.\n{} {causes}.", page.page_because);
            let title = format!("{} {number}: {title}", page.page_step);
            let picture = series.picture(number, step, &placed, [&title, &about]);
            views += &self.view(number, &label, &picture, &self.words(number, step));
            placed.extend(step.place.iter().map(|&(cell, value)| PlacedValue {
                cell,
                value,
                step: Some(number),
            }));
        }
        let end = self.found.steps.len() + 1;
        let told = self.language.end(self.puzzle, self.found, self.source, Form::Sentence);
        let last = LastBoard::new(self.puzzle, self.found, self.state, self.source);
        let picture = last.picture().titled(&told).without_legend().named("last").to_svg();
        let told = escaped(&told);
        let words = format!("<h2>{}</h2>\n<p>{told}</p>\n<p>{}</p>\n", page.page_end, page.page_numbers);
        views += &self.view(end, page.page_end, &picture, &words);

        let mut body = format!("<h1>{}</h1>\n<p class=\"verdict\">{told}</p>\n", escaped(&title));
        body += &series.definitions();
        body += &format!("<div class=\"path\">\n{views}{}</div>\n", self.list());
        body += &format!("<p class=\"key\">{}</p>\n", page.page_key);
        let rules = Picture::new(self.puzzle).rules_by(self.language.demands(self.puzzle));
        if !rules.is_empty() {
            body += &format!("<h2>{}</h2>\n<ul class=\"rules\">\n{rules}</ul>\n", page.page_rules);
        }
        let text = escaped(&sentences::readable(native::write(self.puzzle)));
        body += &format!("<details><summary>{}</summary>\n<pre>{text}</pre>\n</details>\n", page.page_text);
        let title = format!("{}: {title}", page.page_steps);
        document(self.language.code(), &title, &format!("{STYLE}{}", self.marked_in_list()), &body)
    }

    fn names(&self) -> Names<'a> {
        self.language.names(self.puzzle)
    }

    /// Returns the causes of a step, each in words.
    fn causes(&self, step: &Step) -> Vec<String> {
        let names = self.names();
        step.because.iter().map(|cause| names.listed_cause(cause, self.source)).collect()
    }

    /// Returns one view of the page: the hidden button that selects it, its picture and words, and links to other
    /// views.
    fn view(&self, number: usize, label: &str, picture: &str, words: &str) -> String {
        let Templates { go_first: first, go_before: before, go_next: next, go_end: end, .. } =
            self.language.templates();
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
            go(1, first),
            go(number - 1, before),
            go(number + 1, next),
            go(last, end)
        )
    }

    /// Returns the text about a step, which appears next to its picture.
    fn words(&self, number: usize, step: &Step) -> String {
        let (page, names) = (self.language.templates(), self.names());
        let mut text = format!(
            "<h2>{}: {}</h2>\n<p class=\"weight\">{} {}</p>\n<p class=\"goes\">{}.</p>\n",
            fill!(names, page_number, number = number, count = self.found.steps.len()),
            escaped(&names.step_name(step)),
            page.page_weight,
            step.weight,
            escaped(&names.conclusion(step))
        );
        text += "<div class=\"told\">\n";
        for sentence in self.language.sentences(self.puzzle, step) {
            let _ = writeln!(text, "<p>{}</p>", escaped(&sentence));
        }
        let _ = write!(text, "</div>\n<p>{}</p>\n<ul>\n", page.page_because);
        for cause in self.causes(step) {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "<li>{}</li>", escaped(&cause));
        }
        text += "</ul>\n";
        let proof = names.proof(step, self.source);
        if !proof.is_empty() {
            let lines: String = proof.iter().map(|line| format!("<li>{}</li>\n", escaped(line))).collect();
            let open = if proof.len() > SHORT_PROOF { "" } else { " open" };
            let _ = write!(
                text,
                "<details class=\"proof\"{open}><summary>{}</summary>\n<ol>\n{lines}</ol></details>\n",
                fill!(names, page_proof, count = proof.len())
            );
        }
        if !step.minimal {
            let _ = writeln!(text, "<p>{}</p>", page.page_unsure);
        }
        text
    }

    /// Returns all steps with their numbers, from 1, in groups: a run of singles is one group, and any other step is
    /// its own.
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

    /// Returns the list of all steps, in which readers can choose one.
    fn list(&self) -> String {
        let page = self.language.templates();
        let mut list = format!("<nav aria-label=\"{}\">\n", page.page_steps);
        let label = |&(number, step): &(usize, &Step)| {
            let weight = if step.weight > 1 { format!(" <b>{}</b>", step.weight) } else { String::new() };
            format!(
                "<label for=\"s{number}\">{number} {}{weight}</label>\n",
                escaped(&self.names().step_name(step))
            )
        };
        for run in self.runs() {
            let labels: String = run.iter().map(label).collect();
            match &run[..] {
                [_] => list += &labels,
                run => {
                    let (first, last) = (run[0].0, run[0].0 + run.len() - 1);
                    list += &format!(
                        "<details><summary id=\"f{first}\">{first}–{last} {}</summary>\n{labels}</details>\n",
                        page.singles
                    );
                }
            }
        }
        list + &format!("<label for=\"s{}\">{}</label>\n</nav>\n", self.found.steps.len() + 1, page.page_end)
    }

    /// Returns the style sheet that marks the chosen step in the list, and the run that it belongs to.
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
