//! Puzzles to look at: pictures, pages, drawings for terminals.

use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::html::Page;
use sudoku2cnf::render::svg::Picture;
use sudoku2cnf::render::{self, Style};

/// What is lost where a format of puzzles knows numbers only.
pub const NUMBERS: &str = "numbers stand for the letters: the format has none";

/// How a puzzle is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// A picture in SVG.
    Svg,
    /// A page in HTML.
    Html,
    /// Box characters.
    Unicode,
}

impl Drawing {
    /// All of them.
    pub const ALL: [Drawing; 3] = [Drawing::Svg, Drawing::Html, Drawing::Unicode];

    /// The name it is chosen by.
    pub const fn name(self) -> &'static str {
        match self {
            Drawing::Svg => "svg",
            Drawing::Html => "html",
            Drawing::Unicode => "unicode",
        }
    }

    /// The drawing for files whose name ends so.
    pub fn of_ending(end: &str) -> Option<Drawing> {
        [Drawing::Svg, Drawing::Html].into_iter().find(|drawing| drawing.name() == end)
    }

    /// The puzzle, drawn. Once the limits are reached the drawing is not whole.
    pub fn of(self, puzzle: &Puzzle, style: Style, limits: &Limits) -> String {
        let picture = || Picture::new(puzzle).within(limits);
        match self {
            Drawing::Svg => picture().to_svg(),
            Drawing::Html => Page::new(puzzle, picture()).to_html(),
            Drawing::Unicode => render::unicode(puzzle, None, style) + &statements(puzzle),
        }
    }
}

/// The native lines of a puzzle's rules, below a drawing that does not show them.
fn statements(puzzle: &Puzzle) -> String {
    puzzle.rules().iter().map(|stated| format!("{stated}\n")).collect()
}
