//! The answers of a batch as a sheet to print.

use anyhow::{Result, bail};
use sudoku2cnf_answer::ask::Answer;
use sudoku2cnf_answer::grade::Grade;
use sudoku2cnf_compile::symmetry::SeenNames;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_show::render::AnswerView;
use sudoku2cnf_show::render::html::Sheet;

use super::reply::Reply;
use super::written::ERROR;
use crate::common::messages;
use crate::solve::arguments::Arguments;

/// A puzzle and its answer, for a sheet.
pub struct AnsweredPuzzle {
    puzzle: Puzzle,
    answer: Answer,
    /// The `id` of the puzzle, which the sheet shows.
    pub name: Option<String>,
    /// The grade of the puzzle, if it was requested and found.
    pub grade: Option<Grade>,
}

impl AnsweredPuzzle {
    /// Creates a puzzle with its answer to the question of whether it has exactly one solution.
    pub fn new(puzzle: &Puzzle, answer: &Answer) -> AnsweredPuzzle {
        AnsweredPuzzle { puzzle: puzzle.clone(), answer: answer.clone(), name: None, grade: None }
    }
}

/// The sheet with the puzzles answered so far.
pub struct SheetOut<'a> {
    arguments: &'a Arguments,
    sheet: Sheet,
}

impl<'a> SheetOut<'a> {
    /// Creates a sheet without puzzles.
    pub fn new(arguments: &'a Arguments) -> SheetOut<'a> {
        SheetOut { arguments, sheet: arguments.sheet.sheet() }
    }

    /// Adds the puzzles of `replies`, except repeated ones. Lines that are not puzzles are reported on standard error.
    pub fn add(&mut self, replies: &[Reply], seen: &mut SeenNames) -> Result<()> {
        let wrong = replies.iter().filter(|reply| reply.shown.is_none());
        for line in wrong.filter_map(|reply| reply.text.as_ref()) {
            let (name, message) = line.split_once(ERROR).unwrap_or(("", line));
            match name.trim_end() {
                "" => messages::error(message),
                name => messages::error(format_args!("{name}: {message}")),
            }
        }
        for reply in replies {
            let Some(shown) = &reply.shown else { continue };
            if !reply.is_new(seen)? {
                continue;
            }
            let view = AnswerView::new(&shown.answer, Some(&shown.puzzle));
            let Some(mut puzzle) = view.on_sheet() else { continue };
            if let Some(name) = &shown.name {
                puzzle = puzzle.named(name);
            }
            if let Some(grade) = shown.grade {
                puzzle = puzzle.grade(grade);
            }
            // The remark, for example that the puzzle has several solutions, should be read before the sheet is
            // printed.
            if let Some(remark) = puzzle.remarked() {
                let number = self.sheet.len() + 1;
                self.arguments.puzzle.notes.note(&format!("puzzle {number} of the sheet: {remark}"));
            }
            self.sheet.push(self.arguments.answers.of(puzzle));
        }
        Ok(())
    }

    /// Renders the sheet as a page.
    pub fn to_html(&self) -> Result<String> {
        if self.sheet.is_empty() {
            bail!("no puzzle, expected one or more for a sheet");
        }
        Ok(self.sheet.to_html("Sudoku"))
    }
}
