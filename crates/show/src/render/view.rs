//! A puzzle with the results of an answer, for a picture or a page.

use super::html::Page;
use super::svg::Picture;
use crate::csp::Owner;
use crate::grid::{Cell, Solution};
use crate::puzzle::Puzzle;
use crate::question::conflict::Conflict;

/// A puzzle, the results of an answer about it, and the answer as a sentence.
///
/// ```
/// use sudoku2cnf_puzzle::puzzle::Puzzle;
/// use sudoku2cnf_show::render::View;
///
/// let puzzle: Puzzle = "1...\n....\n....\n....".parse()?;
/// let view = View::new(&puzzle, "There is more than one solution.");
/// assert!(view.to_svg().contains("more than one") && view.to_html().contains("more than one"));
/// # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct View<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) verdict: String,
    pub(super) solution: Option<&'a Solution>,
    pub(super) other: Option<&'a Solution>,
    pub(super) candidates: Option<&'a [Vec<(i32, u64)>]>,
    pub(super) with_layers: bool,
    pub(super) conflict: Option<&'a Conflict>,
    pub(super) differ: &'a [Cell],
    pub(super) needless: &'a [Owner],
    pub(super) equal: &'a [Vec<Cell>],
}

impl<'a> View<'a> {
    /// Creates a view of a puzzle and a sentence, without other results.
    pub fn new(puzzle: &'a Puzzle, verdict: impl Into<String>) -> View<'a> {
        let verdict = verdict.into();
        View {
            puzzle,
            verdict,
            solution: None,
            other: None,
            candidates: None,
            with_layers: false,
            conflict: None,
            differ: &[],
            needless: &[],
            equal: &[],
        }
    }

    /// Returns the picture, without the sentence.
    pub fn picture(&self) -> Picture<'a> {
        let mut picture = self.marked();
        if let Some(solution) = self.solution {
            picture = picture.solution(solution);
        }
        if let Some(other) = self.other {
            picture = picture.other(other);
        }
        match self.candidates {
            Some(candidates) => picture.candidates(candidates).with_layers(self.with_layers),
            None => picture,
        }
    }

    /// Returns the picture as SVG, with the sentence below it.
    pub fn to_svg(&self) -> String {
        self.picture().note(&self.verdict).to_svg()
    }

    /// Returns an HTML page whose buttons show the solution and the candidates.
    pub fn to_html(&self) -> String {
        let mut page = Page::new(self.puzzle, self.marked()).verdict(&self.verdict);
        if let Some(candidates) = self.candidates {
            let marks = Picture::new(self.puzzle).candidates(candidates);
            page = page.candidates(marks.with_layers(self.with_layers));
        }
        if self.solution.is_some() {
            page = page.solution(self.picture());
        }
        page.to_html()
    }

    /// Returns the picture of the puzzle with marks on cells that differ or are equal, on contradictions, and on
    /// needless clues.
    fn marked(&self) -> Picture<'a> {
        let picture =
            Picture::new(self.puzzle).hatched(self.differ).needless(self.needless).equal(self.equal);
        match self.conflict {
            Some(conflict) => picture.conflict(conflict),
            None => picture,
        }
    }
}
