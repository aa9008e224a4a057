//! Drawings of puzzles: a picture, a page, or box characters for a terminal.

use super::html::Page;
use super::svg::Picture;
use super::{Style, sentences, unicode};
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// A way to draw a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Drawing {
    /// A picture, as SVG.
    Svg,
    /// A page with a picture, as HTML.
    Html,
    /// A grid in box characters, for terminals.
    Unicode,
}

impl Drawing {
    /// All ways to draw a puzzle.
    pub const ALL: [Drawing; 3] = [Drawing::Svg, Drawing::Html, Drawing::Unicode];

    /// Returns the name that chooses the drawing on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Drawing::Svg => "svg",
            Drawing::Html => "html",
            Drawing::Unicode => "unicode",
        }
    }

    /// Returns the drawing with this name, if there is one.
    pub fn named(name: &str) -> Option<Drawing> {
        Drawing::ALL.into_iter().find(|drawing| drawing.name() == name)
    }

    /// Returns the drawing for files with this name extension, if there is one.
    pub fn of_ending(end: &str) -> Option<Drawing> {
        Drawing::named(end).filter(|drawing| *drawing != Drawing::Unicode)
    }

    /// Draws the puzzle; `style` applies to the drawing with box characters, which the lines of the rules follow. If a
    /// limit is reached, the drawing is incomplete.
    ///
    /// ```
    /// use sudoku2cnf_base::limits::Limits;
    /// use sudoku2cnf_show::render::{Drawing, Style};
    ///
    /// let puzzle = "grid 2x2 no-boxes\nanti-knight\n1.\n..".parse()?;
    /// let drawn = Drawing::Unicode.of(&puzzle, Style::default(), &Limits::default());
    /// assert!(drawn.starts_with('┏') && drawn.ends_with("┛\nanti-knight\n"));
    /// # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
    /// ```
    pub fn of(self, puzzle: &Puzzle, style: Style, limits: &Limits) -> String {
        let picture = || Picture::new(puzzle).within(limits);
        match self {
            Drawing::Svg => picture().to_svg(),
            Drawing::Html => Page::new(puzzle, picture()).to_html(),
            Drawing::Unicode => unicode(puzzle, None, style) + &statements(puzzle),
        }
    }
}

/// Returns the native lines of a puzzle's rules, which are printed below a drawing with box characters.
fn statements(puzzle: &Puzzle) -> String {
    sentences::readable(puzzle.rules().iter().map(|stated| format!("{stated}\n")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_codes_are_shown_by_their_beginnings() {
        const CODE: &str = "Sgp_2SSST_ySSST_kkkkv_G222_-pJJJAA";
        let lines = |count: usize| -> String {
            let cells = |place: usize| {
                format!("r{}c{} r{}c{}", place % 9 + 1, place % 8 + 1, place % 9 + 1, place % 8 + 2)
            };
            (0..count).map(|place| format!("nfa {CODE} {}\n", cells(place))).collect()
        };
        for (count, is_whole) in [(3, true), (600, false)] {
            let puzzle: Puzzle = format!("grid 9x9\n{}", lines(count)).parse().expect("a puzzle");
            for drawing in [Drawing::Unicode, Drawing::Html] {
                let drawn = drawing.of(&puzzle, Style::default(), &Limits::default());
                assert!(drawn.contains("nfa Sgp_2SSS") && drawn.contains("r3c3 r3c4\n"), "{drawn:.300}");
                assert_eq!(
                    drawn.contains(&format!("nfa {CODE} r1c1 r1c2\n")),
                    is_whole,
                    "{}",
                    drawing.name()
                );
            }
        }
    }
}
