//! The answers of a session: JSON, a sentence, and a picture.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use serde_json::{Value, json};
use sudoku2cnf_answer::ask::{Answer, Ask, AskError, ByHand, News, Request, STATE, Way};
use sudoku2cnf_answer::generate::Recipe;
use sudoku2cnf_answer::question::{self, Question};
use sudoku2cnf_base::count::Count;
use sudoku2cnf_puzzle::csp::Owner;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions, TextKind};
use sudoku2cnf_puzzle::grid::{Cell, Grid};
use sudoku2cnf_puzzle::statement::{Argument, Statement};
use sudoku2cnf_show::render::svg::{LastBoard, Picture};
use sudoku2cnf_show::render::{
    AnswerView, EstimateWords, Language, SolutionObject, StepWords, View, sentence,
};

use super::work::{Work, WorkResult};
use super::{Change, MAX_CAP, export};
use crate::message::{AnswerReply, ErrorReply, Message, Place, Progress, Reply, Task, Wanted};

/// A request together with its puzzle.
pub(super) struct PuzzleMessage<'a, 's> {
    pub message: &'a Message,
    pub work: Work<'a, 's>,
    pub change: Change,
    /// Set if the answer is no longer wanted.
    pub canceled: &'a AtomicBool,
}

/// The three parts of an answer: the JSON, the sentence, and the picture if requested.
pub(super) type AnswerParts = (Value, String, Option<String>);

impl PuzzleMessage<'_, '_> {
    /// Returns the last reply to the request; `tell` receives the replies before it.
    pub fn reply(&self, tell: &mut dyn FnMut(Reply)) -> Result<Reply, ErrorReply> {
        let wrong = |message| self.wrong(message);
        let parts = match &self.message.wanted {
            Wanted::Task(Task::Read {}) => Ok(self.read()),
            Wanted::Task(Task::Generate { seed }) => self.generate(*seed).map_err(wrong),
            Wanted::Task(Task::Export { to, as_drawings }) => self.export(to, *as_drawings).map_err(wrong),
            Wanted::Task(Task::Rules {} | Task::Cancel {}) => Ok((json!({}), String::new(), None)),
            Wanted::Question(request) => {
                bounded(request).map_err(wrong)?;
                match &request.ask {
                    Ask::Candidates { cap, .. } => self.candidates(*cap, tell).map_err(wrong),
                    _ => self.answer(request, tell),
                }
            }
        };
        let (answer, sentence, svg) = parts?;
        let (id, ask) = (self.message.id, self.message.wanted.name());
        Ok(Reply::Answer(AnswerReply { id, ask, answer, sentence, svg, warnings: Vec::new() }))
    }

    fn wrong(&self, message: String) -> ErrorReply {
        ErrorReply { id: self.message.id, message, place: None, without: None }
    }

    /// Returns `true` if the answer is no longer wanted.
    pub(super) fn is_canceled(&self) -> bool {
        self.canceled.load(Ordering::Relaxed)
    }

    pub(super) fn progress(&self) -> Progress {
        Progress::new(self.message.id, self.message.wanted.name())
    }

    pub(super) fn svg(&self, view: &View<'_>) -> Option<String> {
        self.message.picture.then(|| view.picture().within(self.work.limits).without_legend().to_svg())
    }

    /// Describes the puzzle, as the answer to `read`.
    fn read(&self) -> AnswerParts {
        let puzzle = self.work.puzzle;
        let (grid, about) = (puzzle.grid(), puzzle.about());
        let rules = puzzle.rules().iter().map(|stated| {
            let mut cells: Vec<usize> = places(named(&stated.statement, grid), grid);
            cells.sort_unstable();
            cells.dedup();
            json!({
                "line": stated.origin.line, "rule": stated.to_string(), "name": stated.statement.name, "cells": cells,
                "named": stated.origin.name.as_deref(),
            })
        });
        let layers: Vec<&str> = grid.layers().iter().map(|layer| layer.name.as_str()).collect();
        let answer = json!({
            "title": about.title, "author": about.author, "rows": grid.rows(), "columns": grid.columns(),
            "min": grid.values().min, "max": grid.values().max, "givens": puzzle.givens().count(),
            "signs": grid.values().iter().map(|value| grid.sign(value)).collect::<Vec<_>>(),
            "rules": rules.collect::<Vec<_>>(), "layers": layers, "change": self.change,
            "drawings_ignored": about.drawings_ignored, "format": self.format(),
            "cells": places(grid.cells(), grid),
            "houses": grid.houses().iter().map(|house| places(house.cells.iter().copied(), grid)).collect::<Vec<_>>(),
            "fixed": puzzle.givens().map(|(cell, digit)| (grid.name_of(cell), digit)).collect::<BTreeMap<_, _>>(),
        });
        let picture = || Picture::new(puzzle).within(self.work.limits).without_legend().to_svg();
        (answer, String::new(), self.message.picture.then(picture))
    }

    /// Returns the name of the text's format; `None` for several puzzles.
    fn format(&self) -> Option<&'static str> {
        match ReadOptions::new().kind(&self.message.text) {
            TextKind::Puzzle(format) => Some(format.name()),
            TextKind::Batch | TextKind::Several(_) => None,
        }
    }

    /// Answers a question of the library; `tell` receives progress.
    fn answer(&self, request: &Request, tell: &mut dyn FnMut(Reply)) -> Result<AnswerParts, ErrorReply> {
        let Work { puzzle, limits, .. } = self.work;
        let (words, mut steps) = (StepWords::new(puzzle, ""), 0);
        let asked = self.work.ask(request, &mut |news| {
            let progress = match news {
                News::AtLeast(count) => Progress { count: u64::try_from(count).ok(), ..self.progress() },
                News::Solution(_, Some(solution)) => {
                    let found = object(&SolutionObject::new(solution, puzzle.grid())).ok();
                    self.work.add([solution]);
                    Progress { found, ..self.progress() }
                }
                News::Estimate(estimate) => {
                    let estimate = Some(json!(EstimateWords::new(Some(*estimate)).numbers()));
                    Progress { estimate, ..self.progress() }
                }
                News::Step(step) => {
                    steps += 1;
                    Progress { found: Some(json!(words.object(steps, step))), ..self.progress() }
                }
                _ => return true,
            };
            tell(Reply::Progress(progress));
            true
        });
        let answer = asked.map_err(|error| self.failure(&error))?;
        let view = AnswerView::new(&answer, Some(puzzle));
        let mut parts = object(&view.object()).map_err(|message| self.wrong(message))?;
        match &answer {
            Answer::Solutions { question: Question::Count(_), outcome } => {
                parts["count"] = rounded(&outcome.count)
            }
            // The answer to an estimate consists of its numbers only, without the verdict.
            Answer::Estimate(Some(_)) => parts = parts["estimate"].take(),
            Answer::Steps { .. } => self.add_words(&mut parts, &answer),
            _ => {}
        }
        let svg = self.message.picture.then(|| view.to_board(limits)).flatten();
        Ok((parts, view.sentence(), svg))
    }

    /// Adds sentences and, if requested, a picture to each step in the answer.
    fn add_words(&self, object: &mut Value, answer: &Answer) {
        let Answer::Steps { found, state, .. } = answer else { return };
        let (puzzle, words) = (self.work.puzzle, StepWords::new(self.work.puzzle, ""));
        let objects = object["path"].as_array_mut().into_iter().flatten();
        for ((number, step), object) in (1..).zip(&found.steps).zip(objects) {
            object["title"] = json!(words.title(step));
            object["text"] = json!(words.step(number, step));
            object["words"] = json!(Language::ENGLISH.sentences(puzzle, step));
            if self.message.picture {
                let placed = LastBoard::placed(found, state.as_ref(), number - 1);
                let picture = Picture::new(puzzle).within(self.work.limits).placed(&placed);
                object["svg"] = json!(picture.step(step, "").without_legend().to_svg());
            }
        }
    }

    /// Returns the error reply for a failed question, with a position if the error is in the text of the state.
    fn failure(&self, error: &AskError) -> ErrorReply {
        let place = match error {
            AskError::State(error) => Some(Box::new(Place::of(error, STATE))),
            _ => None,
        };
        ErrorReply { id: self.message.id, message: error.to_string(), place, without: None }
    }

    /// Makes a new puzzle with the same grid and rules.
    fn generate(&self, seed: u64) -> WorkResult<AnswerParts> {
        let base = self.work.puzzle.restricted(|owner| !matches!(owner, Owner::Given(_)));
        let (recipe, limits) = (Recipe::new(base), self.work.limits);
        let made = recipe
            .maker(limits)
            .and_then(|mut maker| maker.puzzle(seed, 1, limits))
            .map_err(|error| error.to_string())?;
        let text = export::export(&made.puzzle, Format::Native.name(), false, limits)?.text;
        let answer = json!({ "text": text, "givens": made.puzzle.givens().count() });
        Ok((answer, sentence(question::Status::Unique).to_owned(), None))
    }

    fn export(&self, to: &str, as_drawings: bool) -> WorkResult<AnswerParts> {
        let exported = export::export(self.work.puzzle, to, as_drawings, self.work.limits)?;
        let mut answer = json!({ "to": to, "text": exported.text });
        if let Some(url) = exported.url() {
            answer["url"] = url.into();
        }
        if !exported.drawn.is_empty() {
            answer["drawn"] = exported.drawn.into();
        }
        Ok((answer, String::new(), None))
    }
}

/// Returns the positions of cells in the grid. Positions are numbered row by row from 0.
fn places(cells: impl IntoIterator<Item = Cell>, grid: &Grid) -> Vec<usize> {
    cells.into_iter().map(|cell| grid.index(cell)).collect()
}

/// Returns the cells of the grid that a statement names, including those in its rows, columns and blocks. A cell of a
/// layer counts as the grid's cell at the same position.
fn named<'a>(statement: &'a Statement, grid: &'a Grid) -> Box<dyn Iterator<Item = Cell> + 'a> {
    let of_argument = |argument: &'a Argument| -> Box<dyn Iterator<Item = Cell> + 'a> {
        match argument {
            Argument::Line(line) => Box::new(line.cells(grid).into_iter()),
            Argument::Blocks(blocks) => {
                Box::new(blocks.iter().flatten().flat_map(|inner| named(inner, grid)))
            }
            _ => Box::new(std::iter::empty()),
        }
    };
    let places = statement.cells().map(|cell| grid.layer_of(cell).map_or(cell, |(_, place)| place));
    let inner = statement.arguments.iter().flat_map(of_argument);
    Box::new(places.chain(inner).filter(|&cell| !cell.is_variable() && !grid.is_nowhere(cell)))
}

/// Checks a question of the page.
///
/// # Errors
/// A number is too large, or an option has no effect on the page.
fn bounded(request: &Request) -> Result<(), String> {
    match &request.ask {
        Ask::Candidates { layers: true, .. } => {
            Err("layers, expected none: they are always included".to_owned())
        }
        Ask::Candidates { .. } if request.way != Way::default() => {
            Err("keys of clauses, expected none with candidates".to_owned())
        }
        Ask::Candidates { cap: Some(cap), .. } | Ask::Needless { cap: Some(cap), .. } if *cap > MAX_CAP => {
            Err(format!("cap {cap}, expected at most {MAX_CAP}"))
        }
        Ask::Count { jobs, .. } | Ask::Hint(ByHand { jobs, .. }) | Ask::Steps(ByHand { jobs, .. })
            if *jobs != 1 =>
        {
            Err(format!("jobs {jobs}, expected none here"))
        }
        _ => Ok(()),
    }
}

pub(super) fn object(object: &impl Serialize) -> WorkResult<Value> {
    // Integers of more than 64 bits become floats: serde_json's values cannot hold them, and JavaScript cannot either.
    let rounded = |_| serde_json::from_str(&serde_json::to_string(object)?);
    serde_json::to_value(object).or_else(rounded).map_err(|error| error.to_string())
}

/// Returns a number of solutions in a form that JavaScript can read: an integer of at most 64 bits, a float, or a word
/// if it is too large for a float.
pub fn rounded(count: &Count) -> Value {
    let small = count.as_u128().and_then(|count| u64::try_from(count).ok());
    match small {
        Some(small) => json!(small),
        None => Some(count.as_f64()).filter(|float| float.is_finite()).map_or("Infinity".into(), Value::from),
    }
}
