//! The answers, as data, sentences and pictures.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use serde_json::{Value, json};
use sudoku2cnf::backend::Verdict;
use sudoku2cnf::count::Count;
use sudoku2cnf::csp::Owner;
use sudoku2cnf::formats::{Format, ReadOptions, TextKind};
use sudoku2cnf::generate::Recipe;
use sudoku2cnf::grade;
use sudoku2cnf::grid::Solution;
use sudoku2cnf::question::estimate::Estimate;
use sudoku2cnf::question::needless::NeedlessOptions;
use sudoku2cnf::question::{Answer, Outcome, Question};
use sudoku2cnf::render::svg::{LastBoard, Picture};
use sudoku2cnf::render::{
    EstimateWords, ExplanationWords, GradeWords, Language, ListEnd, NeedlessWords, OutcomeWords,
    SolutionObject, StepWords, View, sentence,
};
use sudoku2cnf::steps::{End, State, StepOptions, Steps};

use super::work::{Work, WorkResult};
use super::{Change, MAX_CAP, export};
use crate::message::{AnswerReply, Ask, ErrorReply, Place, Progress, Reply, Request, STATE};

/// A request, and the puzzle that it is about.
pub(super) struct PuzzleRequest<'a, 's> {
    pub request: &'a Request,
    pub work: Work<'a, 's>,
    pub change: Change,
    /// Raised where nobody waits for the answer any more.
    pub canceled: &'a AtomicBool,
}

/// Data, a sentence, and the drawing that belongs to them.
pub(super) type AnswerParts = (Value, String, Option<String>);

impl PuzzleRequest<'_, '_> {
    /// The last reply; `tell` is given those before it.
    ///
    /// # Errors
    /// There is no answer.
    pub fn reply(&self, tell: &mut dyn FnMut(Reply)) -> Result<Reply, ErrorReply> {
        let state = self.state()?;
        self.bounded()?;
        let told = match self.request.ask {
            Ask::Read => Ok(self.read()),
            Ask::Solve => match self.request.seed {
                Some(seed) => self.random(seed),
                None => self.verdict(Question::One),
            },
            Ask::Unique => self.verdict(Question::Unique),
            Ask::Count => self.count(tell),
            Ask::All => self.all(tell),
            Ask::Candidates => self.candidates(tell),
            Ask::Estimate => self.estimate(tell),
            Ask::Explain => self.explain(),
            Ask::Needless => self.needless(),
            Ask::Hint => self.steps(1, state.as_ref(), tell),
            Ask::Steps => self.steps(usize::MAX, state.as_ref(), tell),
            Ask::Grade => self.grade(),
            Ask::Generate => self.generate(),
            Ask::Export => self.export(),
            Ask::Rules | Ask::Cancel => Ok((json!({}), String::new(), None)),
        };
        let (answer, sentence, svg) = told.map_err(|message| self.wrong(message))?;
        let (id, ask) = (self.request.id, self.request.ask);
        Ok(Reply::Answer(AnswerReply { id, ask, answer, sentence, svg, warnings: Vec::new() }))
    }

    /// # Errors
    /// A number of the request is not among those that there are.
    fn bounded(&self) -> Result<(), ErrorReply> {
        let Request { ask, cap, max, walks, .. } = *self.request;
        let asked = match ask {
            Ask::Candidates => ("cap", cap, 1..=MAX_CAP),
            Ask::Needless => ("cap", cap, 2..=MAX_CAP),
            Ask::Count | Ask::All => ("max", max, 1..=u64::MAX),
            Ask::Estimate => ("walks", walks, 1..=u64::MAX),
            _ => return Ok(()),
        };
        match asked {
            (name, Some(number), range) if !range.contains(&number) => {
                let most = if *range.end() < u64::MAX {
                    format!(" to {}", range.end())
                } else {
                    " or more".to_owned()
                };
                Err(self.wrong(format!("{name} {number}, expected {}{most}", range.start())))
            }
            _ => Ok(()),
        }
    }

    /// Returns `true` if nobody waits for the answer any more.
    pub(super) fn is_canceled(&self) -> bool {
        self.canceled.load(Ordering::Relaxed)
    }

    fn wrong(&self, message: String) -> ErrorReply {
        ErrorReply { id: self.request.id, message, place: None }
    }

    pub(super) fn progress(&self) -> Progress {
        Progress::new(self.request.id, self.request.ask)
    }

    pub(super) fn svg(&self, view: &View<'_>) -> Option<String> {
        self.request.picture.then(|| view.picture().within(self.work.limits).to_svg())
    }

    /// The facts about the puzzle that was read.
    fn read(&self) -> AnswerParts {
        let puzzle = self.work.puzzle;
        let (grid, about) = (puzzle.grid(), puzzle.about());
        let rules = puzzle.rules().iter().map(|stated| {
            json!({ "line": stated.origin.line, "rule": stated.to_string(), "name": stated.statement.name })
        });
        let layers: Vec<&str> = grid.layers().iter().map(|layer| layer.name.as_str()).collect();
        let answer = json!({
            "title": about.title, "author": about.author, "rows": grid.rows(), "columns": grid.columns(),
            "min": grid.values().min, "max": grid.values().max, "givens": puzzle.givens().count(),
            "signs": grid.values().iter().map(|value| grid.sign(value)).collect::<Vec<_>>(),
            "rules": rules.collect::<Vec<_>>(), "layers": layers, "change": self.change,
            "drawings_ignored": about.drawings_ignored, "format": self.format(),
            "cells": grid.cells().map(|cell| grid.index(cell)).collect::<Vec<_>>(),
            "fixed": puzzle.givens().map(|(cell, digit)| (grid.name_of(cell), digit)).collect::<BTreeMap<_, _>>(),
        });
        let picture = || Picture::new(puzzle).within(self.work.limits).to_svg();
        (answer, String::new(), self.request.picture.then(picture))
    }

    /// The name of the text's format.
    fn format(&self) -> Option<&'static str> {
        match ReadOptions::new().kind(&self.request.text) {
            TextKind::Puzzle(format) => Some(format.name()),
            TextKind::Batch | TextKind::Several(_) => None,
        }
    }

    /// An outcome as `solve` tells it.
    fn outcome(&self, outcome: &Outcome, question: Question) -> WorkResult<AnswerParts> {
        let words = OutcomeWords::new(outcome, question, Some(self.work.puzzle));
        let svg = words.view().and_then(|view| self.svg(&view));
        let mut report = words.report(None);
        let count = report.count.take();
        let mut answer = object(&report)?;
        if let Some(count) = count {
            answer["count"] = rounded(&count);
        }
        Ok((answer, words.sentence(), svg))
    }

    fn verdict(&self, question: Question) -> WorkResult<AnswerParts> {
        let Work { puzzle, solver, limits, .. } = self.work;
        let asked = self.work.way().ask(solver, puzzle, question, limits);
        let outcome = asked.map_err(|error| error.to_string())?.outcome;
        self.work.add(&outcome.solutions);
        self.outcome(&outcome, question)
    }

    fn random(&self, seed: u64) -> WorkResult<AnswerParts> {
        let (verdict, solution) = self.work.random(seed)?;
        let mut outcome = Outcome::unknown(self.work.solver.name());
        outcome.answer = match verdict {
            Verdict::Sat(_) => Answer::Solved,
            Verdict::Unsat => Answer::None,
            Verdict::Unknown => Answer::Unknown,
        };
        outcome.complete = outcome.answer == Answer::None;
        outcome.count = u128::from(solution.is_some()).into();
        outcome.solutions.extend(solution);
        self.outcome(&outcome, Question::One)
    }

    /// Counts the solutions, and tells how many there are for sure.
    fn count(&self, tell: &mut dyn FnMut(Reply)) -> WorkResult<AnswerParts> {
        let most = self.request.max.map_or(u128::MAX, u128::from);
        let tell = RefCell::new(tell);
        let outcome = self.work.counted(most, |count| {
            let count = u64::try_from(count).ok();
            (tell.borrow_mut())(Reply::Progress(Progress { count, ..self.progress() }));
        })?;
        self.work.add(&outcome.solutions);
        self.outcome(&outcome, Question::Count(most))
    }

    /// All solutions, each told as it is found.
    fn all(&self, tell: &mut dyn FnMut(Reply)) -> WorkResult<AnswerParts> {
        let ended = self.work.each(self.request.max.unwrap_or(u64::MAX), |_, solution: Solution| {
            let found = object(&SolutionObject::new(&solution, self.work.puzzle.grid())).ok();
            tell(Reply::Progress(Progress { found, ..self.progress() }));
            self.work.add([&solution]);
        })?;
        let end = ListEnd::new(ended.count, ended.complete, None);
        Ok((object(&end)?, end.note().unwrap_or_default(), None))
    }

    fn estimate(&self, tell: &mut dyn FnMut(Reply)) -> WorkResult<AnswerParts> {
        let walks = self.request.walks.unwrap_or(u64::MAX);
        let found = self.work.estimated(self.request.seed.unwrap_or_default(), walks, |estimate| {
            let estimate = Some(estimate_object(estimate));
            tell(Reply::Progress(Progress { estimate, ..self.progress() }));
        })?;
        let answer = found.as_ref().map_or(json!({ "verdict": "unknown" }), estimate_object);
        Ok((answer, EstimateWords::new(found).sentence(), None))
    }

    fn explain(&self) -> WorkResult<AnswerParts> {
        let Work { puzzle, solver, limits, .. } = self.work;
        let found =
            self.work.way().explain(solver, puzzle, limits).map_err(|error| error.to_string())?.outcome;
        let words = ExplanationWords::new(puzzle, "", &found).no_answer(self.request.no_answer);
        Ok((object(&words.object(None))?, words.sentence(), self.svg(&words.view())))
    }

    fn needless(&self) -> WorkResult<AnswerParts> {
        let Work { puzzle, solver, limits, .. } = self.work;
        let options = NeedlessOptions::default().minimal(self.request.minimal).cap(self.request.cap);
        let asked = self.work.way().needless(solver, puzzle, options, limits);
        let found = asked.map_err(|error| error.to_string())?.outcome;
        self.work.add(&found.solution);
        let words = NeedlessWords::new(puzzle, "", &found);
        Ok((object(&words.object(None))?, words.sentence(), self.svg(&words.view())))
    }

    /// The progress of a player.
    fn state(&self) -> Result<Option<State>, ErrorReply> {
        let Some(text) = &self.request.state else {
            let bare = "no_answer without a state, expected the text of one beside it";
            return if self.request.no_answer { Err(self.wrong(bare.to_owned())) } else { Ok(None) };
        };
        let read = ReadOptions::new().read(text).map_err(|error| error.in_file(STATE));
        let (found, _) = read.map_err(|error| ErrorReply {
            id: self.request.id,
            message: format!("{STATE}: {}", error.headline()),
            place: Some(Place::of(&error)),
        })?;
        let state = State::of(self.work.puzzle, &found);
        state.map(Some).map_err(|error| self.wrong(format!("{STATE}: {error}")))
    }

    fn steps(
        &self,
        most: usize,
        state: Option<&State>,
        tell: &mut dyn FnMut(Reply),
    ) -> WorkResult<AnswerParts> {
        let (puzzle, limits) = (self.work.puzzle, self.work.limits);
        let words = StepWords::new(puzzle, "");
        let options = StepOptions::default().most(most).no_answer(self.request.no_answer);
        let found = self.work.steps(&options, state, |number, step| {
            let found = Some(words.object(number, step));
            tell(Reply::Progress(Progress { found, ..self.progress() }));
        })?;
        let steps = (1..).zip(&found.steps).map(|(number, step)| {
            let mut object = words.object(number, step);
            object["title"] = json!(words.title(step));
            object["text"] = json!(words.step(number, step));
            object["words"] = json!(Language::ENGLISH.sentences(puzzle, step));
            if self.request.picture {
                object["svg"] = json!(self.step_picture(&found, state, number));
            }
            object
        });
        let steps: Vec<Value> = steps.collect();
        let mut answer = words.end_object(&found);
        answer["path"] = json!(steps);
        let end = || LastBoard::new(puzzle, &found, state, "").picture().within(limits).to_svg();
        let svg = self.request.picture.then(end);
        let mut said = words.end(&found).trim_end().to_owned();
        if found.end == End::NoSolution {
            // What contradicts itself is the same without the state.
            (answer["why"], said, _) = self.explain()?;
        }
        Ok((answer, said, svg))
    }

    fn step_picture(&self, found: &Steps, state: Option<&State>, number: usize) -> String {
        let placed = LastBoard::placed(found, state, number - 1);
        let picture = Picture::new(self.work.puzzle).within(self.work.limits);
        picture.placed(&placed).step(&found.steps[number - 1], "").to_svg()
    }

    /// Other givens for the same rules.
    fn generate(&self) -> WorkResult<AnswerParts> {
        let base = self.work.puzzle.restricted(|owner| !matches!(owner, Owner::Given(_)));
        let (recipe, limits) = (Recipe::new(base), self.work.limits);
        let made = recipe
            .maker(limits)
            .and_then(|mut maker| maker.puzzle(self.request.seed.unwrap_or_default(), 1, limits))
            .map_err(|error| error.to_string())?;
        let text = export::export(&made.puzzle, Format::Native.name(), limits)?;
        let answer = json!({ "text": text, "givens": made.puzzle.givens().count() });
        Ok((answer, sentence(Answer::Unique).to_owned(), None))
    }

    fn export(&self) -> WorkResult<AnswerParts> {
        let to = self.request.to.as_deref().ok_or("no `to`, expected the name of a format")?;
        let text = export::export(self.work.puzzle, to, self.work.limits)?;
        Ok((json!({ "to": to, "text": text }), String::new(), None))
    }

    fn grade(&self) -> WorkResult<AnswerParts> {
        let graded = grade::graded(self.work.puzzle, self.work.limits).map_err(|error| error.to_string())?;
        let words = GradeWords::new(self.work.puzzle, &graded);
        Ok((object(&words.report())?, words.line(), None))
    }
}

pub(super) fn object(object: &impl Serialize) -> WorkResult<Value> {
    // A value of serde_json holds no integer of more than 64 bits; whoever reads it in JavaScript has no such, either.
    let rounded = |_| serde_json::from_str(&serde_json::to_string(object)?);
    serde_json::to_value(object).or_else(rounded).map_err(|error| error.to_string())
}

/// A number of solutions as those who read it in JavaScript can hold it: an integer of 64 bits, a float, or the word that
/// stands for what is too large for one.
pub fn rounded(count: &Count) -> Value {
    let small = count.as_u128().and_then(|count| u64::try_from(count).ok());
    match small {
        Some(small) => json!(small),
        None => Some(count.as_f64()).filter(|float| float.is_finite()).map_or("Infinity".into(), Value::from),
    }
}

/// The numbers of an estimate.
fn estimate_object(estimate: &Estimate) -> Value {
    json!(EstimateWords::new(Some(*estimate)).numbers())
}
