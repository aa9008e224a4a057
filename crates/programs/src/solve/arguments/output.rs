//! The option `--output`: the forms in which `solve` prints an answer.

use clap::ValueEnum;
use sudoku2cnf_show::render::Style;

use super::Arguments;
use crate::common::colour;
use crate::common::output::Destination;

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Output {
    /// Rows, with lines between boxes
    Grid,
    /// All cells on one line
    Line,
    /// One JSON object for each puzzle
    Json,
    /// s and v lines over the variables of the CNF
    Competition,
    /// The grid with box characters, regions with heavy lines
    Unicode,
    /// A picture in SVG
    Svg,
    /// A page in HTML, with a picture; for a batch a sheet to print, with all solutions after the puzzles
    Html,
}

impl Output {
    /// Returns `true` if the form is a picture or a page, which can show only one answer.
    pub fn is_drawn(self) -> bool {
        matches!(self, Output::Svg | Output::Html)
    }

    /// Returns the name in [`QUESTIONS`](super::question::QUESTIONS) under which questions accept this form of answer.
    /// It is the name of the option alone if all questions accept the form.
    pub fn option(self) -> &'static str {
        match self {
            Output::Grid | Output::Json | Output::Unicode => "output",
            Output::Line => "output line",
            Output::Competition => "output competition",
            Output::Svg => "output svg",
            Output::Html => "output html",
        }
    }

    /// Returns the endings of file names that select this form.
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Output::Json => &["json"],
            Output::Svg => &["svg"],
            Output::Html => &["html"],
            Output::Grid | Output::Line | Output::Competition | Output::Unicode => &[],
        }
    }
}

impl Arguments {
    /// Returns `true` if the answers to many puzzles form a printable sheet.
    pub fn is_sheet(&self) -> bool {
        self.output == Some(Output::Html)
    }

    /// Returns `true` if an option about the looks of a sheet was given.
    pub fn is_sheet_described(&self) -> bool {
        self.sheet.given().or(self.answers.given()).is_some()
    }

    /// Returns the form of the answer; `usual` is the default.
    pub fn output_or(&self, usual: Output) -> Output {
        let usual = if usual == Output::Grid && colour::draws_boxes() { Output::Unicode } else { usual };
        self.output.unwrap_or(usual)
    }

    /// Returns the style of a drawing for standard output.
    pub fn style(&self) -> Style {
        self.colour.style(&Destination::Stdout)
    }
}
