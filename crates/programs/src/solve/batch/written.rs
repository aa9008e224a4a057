//! The text that is written for a line: its answer or an error, with its id.

use anyhow::{Result, anyhow};
use serde_json::Value;
use sudoku2cnf::formats::batch::{self, Entry};
use sudoku2cnf::render::{Report, with_id};
use sudoku2cnf::terminal;

use super::chunks::Unit;
use super::feed::Item;
use super::position::Position;
use super::reply::{AnswerFacts, Reply};
use super::sheet::AnsweredPuzzle;
use super::tally::Work;
use crate::common::advice::told;
use crate::common::clock::Clock;
use crate::common::faults::{Fault, caught};
use crate::solve::arguments::Output;

/// The words in front of an error that stands in place of an answer.
pub const ERROR: &str = "error: ";

/// An answer.
pub struct AnswerText {
    /// The object of JSON, without an `id`, or the line, whichever is wanted.
    pub text: String,
    pub work: Option<Work>,
    /// The name of all puzzles that are the same, where others of them are to be left out.
    pub class: Option<String>,
    /// The puzzle with its answer, where it stands on a sheet.
    pub shown: Option<Box<AnsweredPuzzle>>,
}

/// Returns the name of a line in messages.
pub fn name(entry: &Entry<'_>, position: Position) -> String {
    match position {
        Position::Byte(_) if entry.id.is_none() => position.to_string(),
        _ => entry.name(),
    }
}

/// The form in which answers are written.
#[derive(Clone, Copy)]
pub struct ReplyForm<'a> {
    /// The form.
    pub output: Output,
    /// The part of the input that has an answer.
    pub unit: Unit,
    /// The clock that measures the time of answers.
    pub clock: &'a Clock,
}

impl ReplyForm<'_> {
    /// The answer to a line that `solve` finds for what it holds.
    pub fn reply_to(
        &self,
        asked: Item<'_>,
        solve: impl FnOnce(&Entry<'_>, Position) -> Result<AnswerText>,
    ) -> Reply {
        let Item { position, line, columns } = asked;
        let item = match self.unit {
            Unit::Line => batch::item_in(line, columns),
            Unit::Puzzle(format) => Some(Ok(Entry::part(line, format))),
        };
        let Some(item) = item else {
            let text = (self.output == Output::Line).then(|| terminal::escaped(line.text).into_owned());
            return Reply { text, shown: None, counted: None, class: None };
        };
        let id = item.as_ref().ok().and_then(|entry| entry.id.clone());
        let place = match (position, &item) {
            // Comments in front of it are no part of the puzzle.
            (Position::Line(_), Ok(entry)) => Position::Line(entry.line.number),
            _ => position,
        };
        let name = item.as_ref().ok().and_then(Entry::shown_id);
        let prefix = name.as_ref().map_or(String::new(), |name| format!("{name}\t"));
        let running = self.clock.run();
        let mut answer = running.and_then(|_running| solve(&item?, position));
        if let Ok(AnswerText { shown: Some(shown), .. }) = &mut answer {
            shown.name = name;
        }
        self.reply(answer, position, || id.unwrap_or_else(|| place.id()), &prefix)
    }

    /// The answer to a line at which there was a fault of ours.
    pub fn failed(&self, asked: Item<'_>, fault: &Fault) -> Reply {
        let position = asked.position;
        let reply = caught(|| {
            self.reply_to(asked, |entry, position| {
                fault.tell(Some(&name(entry, position)));
                Err(anyhow!("{fault}"))
            })
        });
        // There may be no reading of so much as its id.
        fault.tell(Some(&position.to_string()));
        reply.unwrap_or_else(|_| self.reply(Err(anyhow!("{fault}")), position, || position.id(), ""))
    }

    /// Returns the reply: the object with its `id`, or the line behind its `prefix`.
    pub fn reply(
        &self,
        answer: Result<AnswerText>,
        position: Position,
        id: impl FnOnce() -> Value,
        prefix: &str,
    ) -> Reply {
        let is_error = answer.is_err();
        let is_json = self.output == Output::Json;
        let AnswerText { text, work, class, shown } = answer.unwrap_or_else(|error| {
            // An error takes its time, too, which is not that of the next answer.
            self.clock.spent();
            let message = told(&error).lines().next().unwrap_or_default().to_owned();
            let message = match position {
                Position::Line(_) => message,
                // The number of the line in the message is that in its own text.
                Position::Byte(_) => format!("{position}: {message}"),
            };
            let text = match is_json {
                true => Report::error(message).to_json(),
                false => format!("{ERROR}{message}"),
            };
            AnswerText { text, work: None, class: None, shown: None }
        });
        let text = match is_json {
            true => with_id(&text, Some(&id())),
            false if prefix.is_empty() && !is_error => text,
            false => terminal::escaped(&format!("{prefix}{text}")).into_owned(),
        };
        Reply { text: Some(text), shown, counted: Some(AnswerFacts { is_error, work }), class }
    }
}
