//! Puzzles as pages: one file, with pictures in it, without scripts and without anything from elsewhere.
//!
//! ```
//! use sudoku2cnf::puzzle::Puzzle;
//! use sudoku2cnf::render::html::Page;
//! use sudoku2cnf::render::svg::Picture;
//!
//! let puzzle: Puzzle = "diagonal\n1...\n....\n....\n...4".parse()?;
//! let page = Page::new(&puzzle, Picture::new(&puzzle)).verdict("Several solutions.").to_html();
//! assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Several solutions."));
//! # Ok::<(), sudoku2cnf::error::ParseError>(())
//! ```

mod steps;

pub use steps::StepPage;

use super::svg::{Picture, escaped};
use crate::formats::native;
use crate::puzzle::Puzzle;

const STYLE: &str = include_str!("html.css");

/// A page about one puzzle.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    puzzle: &'a Puzzle,
    picture: Picture<'a>,
    candidates: Option<Picture<'a>>,
    solution: Option<Picture<'a>>,
    verdict: Option<String>,
}

impl<'a> Page<'a> {
    /// A page with this picture of the puzzle.
    pub fn new(puzzle: &'a Puzzle, picture: Picture<'a>) -> Page<'a> {
        Page { puzzle, picture, candidates: None, solution: None, verdict: None }
    }

    /// With a picture of its candidates, behind a button.
    pub fn candidates(self, picture: Picture<'a>) -> Page<'a> {
        Page { candidates: Some(picture), ..self }
    }

    /// With a picture of a solution, behind a button.
    pub fn solution(self, picture: Picture<'a>) -> Page<'a> {
        Page { solution: Some(picture), ..self }
    }

    /// With a sentence about its solutions.
    pub fn verdict(self, verdict: &str) -> Page<'a> {
        Page { verdict: Some(verdict.to_owned()), ..self }
    }

    /// The page.
    pub fn to_html(&self) -> String {
        let views = [
            ("puzzle", "Puzzle", Some(&self.picture)),
            ("candidates", "Candidates", self.candidates.as_ref()),
            ("solution", "Solution", self.solution.as_ref()),
        ];
        let views = || views.iter().filter_map(|(name, label, picture)| Some((name, label, (*picture)?)));
        let mut body = format!("<h1>{}</h1>\n", escaped(&self.picture.title()));
        if let Some(verdict) = &self.verdict {
            body += &format!("<p class=\"verdict\">{}</p>\n", escaped(verdict));
        }
        // With a single view there is nothing to choose.
        let several = views().count() > 1;
        for (name, label, _) in views() {
            let checked = if *name == "puzzle" { " checked" } else { "" };
            let hidden = if several { "" } else { " hidden" };
            body += &format!(
                "<input class=\"choice\" type=\"radio\" name=\"view\" id=\"view-{name}\"{checked}>\
                 <label for=\"view-{name}\"{hidden}>{label}</label>\n"
            );
        }
        body += "<div class=\"views\">\n";
        for (name, _, picture) in views() {
            let svg = picture.clone().without_legend().named(name).to_svg();
            body += &svg.replacen("<svg ", &format!("<svg class=\"{name}\" "), 1);
        }
        body += "</div>\n";
        let rules = self.picture.rules_in_html();
        if !rules.is_empty() {
            body += &format!("<h2>Rules</h2>\n<ul class=\"rules\">\n{rules}</ul>\n");
        }
        let text = escaped(&native::write(self.puzzle));
        body += &format!("<details><summary>The puzzle as text</summary>\n<pre>{text}</pre>\n</details>\n");
        document(&self.picture.title(), "", &body)
    }
}

/// Pages of numbered puzzles to print, with all solutions behind them.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    puzzles: Vec<String>,
    solutions: Vec<String>,
    rules: Vec<String>,
}

/// The numbers of puzzles that one printed page can have.
pub const PER_PAGE: [usize; 4] = [1, 2, 4, 6];

impl Sheet {
    /// A sheet without puzzles.
    pub fn new() -> Sheet {
        Sheet::default()
    }

    /// Adds a puzzle, a picture with its solution, and what is said of it beside its number, such as how hard
    /// it is.
    pub fn push(&mut self, puzzle: Picture<'_>, solution: Picture<'_>, about: &str) {
        let number = self.puzzles.len() + 1;
        let rules = puzzle.rules_in_html();
        if !self.rules.contains(&rules) {
            self.rules.push(rules);
        }
        let figure = |picture: Picture<'_>, kind: &str, caption: &str| {
            let svg = picture.without_legend().named(&format!("{kind}{number}")).to_svg();
            format!("<figure><figcaption>{caption}</figcaption>{svg}</figure>\n")
        };
        let about = if about.is_empty() { String::new() } else { format!(" · {}", escaped(about)) };
        self.puzzles.push(figure(puzzle, "p", &format!("<b>{number}</b>{about}")));
        self.solutions.push(figure(solution, "s", &format!("<b>{number}</b>")));
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Returns `true` if it has no puzzles.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The sheet with so many puzzles on a page, one of [`PER_PAGE`], and this title.
    pub fn to_html(&self, title: &str, per_page: usize) -> String {
        let rows = per_page.div_ceil(2).max(1);
        let narrow = if per_page <= 2 { ";grid-template-columns:1fr" } else { "" };
        let rows = if per_page == 2 { 2 } else { rows };
        let mut body = String::new();
        for page in self.puzzles.chunks(per_page.max(1)) {
            body += &format!(
                "<section class=\"sheet page\" style=\"--rows:{rows}{narrow}\">\n{}</section>\n",
                page.concat()
            );
        }
        // The rules of all of them once, if there are any.
        let rules: String = self.rules.iter().filter(|rules| !rules.is_empty()).cloned().collect();
        let mut rest = String::new();
        if !rules.is_empty() {
            rest += &format!("<h2>Rules</h2>\n<ul class=\"rules\">\n{rules}</ul>\n");
        }
        rest += &format!(
            "<h2>Solutions</h2>\n<section class=\"solutions\">\n{}</section>\n",
            self.solutions.concat()
        );
        body += &format!("<div class=\"rest\">\n{rest}</div>\n");
        document(title, "", &body)
    }
}

/// A page with more style than all pages have.
fn document(title: &str, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}
