//! Answers to look at: pictures and pages.

use sudoku2cnf::grid::{Cell, Solution};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::conflict::Conflict;
use sudoku2cnf::question::{Outcome, Question};
use sudoku2cnf::render::Answer;
use sudoku2cnf::render::html::Page;
use sudoku2cnf::render::svg::Picture;

use crate::arguments::Output;

/// What is known of a puzzle, and a sentence that says it.
pub struct Known<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What is known of its solutions.
    pub verdict: String,
    /// A solution.
    pub solution: Option<&'a Solution>,
    /// Another one.
    pub other: Option<&'a Solution>,
    /// The values of each cell, and how often each was seen.
    pub candidates: Option<&'a [Vec<(i32, u64)>]>,
    /// What contradicts each other.
    pub conflict: Option<&'a Conflict>,
    /// Cells that are not the same in all solutions.
    pub differ: &'a [Cell],
}

impl<'a> Known<'a> {
    /// A sentence alone.
    pub fn new(puzzle: &'a Puzzle, verdict: impl Into<String>) -> Known<'a> {
        let verdict = verdict.into();
        Known { puzzle, verdict, solution: None, other: None, candidates: None, conflict: None, differ: &[] }
    }

    /// What an answer tells.
    pub fn of(puzzle: &'a Puzzle, outcome: &'a Outcome, question: Question) -> Known<'a> {
        let verdict = match (question, outcome.answer) {
            (question, Answer::Unknown) if outcome.count == 0 || !matches!(question, Question::Count(_)) => {
                UNKNOWN.to_owned()
            }
            (Question::Count(_), _) if !outcome.complete => format!("At least {} solutions.", outcome.count),
            (Question::Count(_), _) if outcome.count == 1 => "1 solution.".to_owned(),
            (Question::Count(_), _) => format!("{} solutions.", outcome.count),
            (_, answer) => sentence(answer).to_owned(),
        };
        let mut solutions = outcome.solutions.iter();
        let mut known = Known::new(puzzle, verdict);
        (known.solution, known.other) = (solutions.next(), solutions.next());
        if known.other.is_some() {
            known.verdict += " The hatched cells differ in the two that are shown.";
        }
        known
    }

    /// A picture, or a page with it.
    pub fn drawn(&self, output: Output) -> String {
        if output == Output::Svg {
            return self.picture().note(&self.verdict).to_svg();
        }
        let mut puzzle = Picture::new(self.puzzle).hatched(self.differ);
        if let Some(conflict) = self.conflict {
            puzzle = puzzle.conflict(conflict);
        }
        let mut page = Page::new(self.puzzle, puzzle).verdict(&self.verdict);
        if let Some(candidates) = self.candidates {
            page = page.candidates(Picture::new(self.puzzle).candidates(candidates));
        }
        if self.solution.is_some() {
            page = page.solution(self.picture());
        }
        page.to_html()
    }

    /// A picture of all that is known.
    fn picture(&self) -> Picture<'a> {
        let mut picture = Picture::new(self.puzzle).hatched(self.differ);
        if let Some(solution) = self.solution {
            picture = picture.solution(solution);
        }
        if let Some(other) = self.other {
            picture = picture.other(other);
        }
        if let Some(candidates) = self.candidates {
            picture = picture.candidates(candidates);
        }
        if let Some(conflict) = self.conflict {
            picture = picture.conflict(conflict);
        }
        picture
    }
}

/// What is said where a limit was reached.
pub const UNKNOWN: &str = "It is not known whether there is a solution: a limit was reached.";

/// A verdict as a sentence.
pub fn sentence(answer: Answer) -> &'static str {
    match answer {
        Answer::Solved => "There is a solution.",
        Answer::Unique => "There is exactly one solution.",
        Answer::Multiple => "There is more than one solution.",
        Answer::None => "There is no solution.",
        _ => UNKNOWN,
    }
}
