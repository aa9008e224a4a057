//! Puzzles as HTML pages. A page is one file that includes its pictures, and needs no scripts and no other files.
//!
//! ```
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//! use sudoku2cnf_show::render::html::Page;
//! use sudoku2cnf_show::render::svg::Picture;
//!
//! let puzzle: Puzzle = "diagonal\n1...\n....\n....\n...4".parse()?;
//! let page = Page::new(&puzzle, Picture::new(&puzzle)).verdict("Several solutions.").to_html();
//! assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Several solutions."));
//! # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
//! ```

mod sheet;
mod steps;

pub use sheet::{PER_PAGE, Sheet, SheetPuzzle};
pub use steps::StepPage;

use super::sentences;
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
    /// Creates a page about `puzzle` with its picture.
    pub fn new(puzzle: &'a Puzzle, picture: Picture<'a>) -> Page<'a> {
        Page { puzzle, picture, candidates: None, solution: None, verdict: None }
    }

    /// Adds a picture of the puzzle's candidates, which a button shows.
    pub fn candidates(self, picture: Picture<'a>) -> Page<'a> {
        Page { candidates: Some(picture), ..self }
    }

    /// Adds a picture of a solution, which a button shows.
    pub fn solution(self, picture: Picture<'a>) -> Page<'a> {
        Page { solution: Some(picture), ..self }
    }

    /// Adds a sentence about the puzzle's solutions.
    pub fn verdict(self, verdict: &str) -> Page<'a> {
        Page { verdict: Some(verdict.to_owned()), ..self }
    }

    /// Returns the page as HTML.
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
        // If there is only one picture, the buttons are hidden.
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
        let text = escaped(&sentences::readable(native::write(self.puzzle)));
        body += &format!("<details><summary>The puzzle as text</summary>\n<pre>{text}</pre>\n</details>\n");
        document("en", &self.picture.title(), "", &body)
    }
}

/// Returns an HTML document with the common styles, and `style` in addition.
fn document(language: &str, title: &str, style: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escaped(title)
    )
}
