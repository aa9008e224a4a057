//! The output for a line of a batch: the answer or an error, with the line's `id`.

use anyhow::{Result, anyhow};
use serde_json::Value;
use sudoku2cnf_base::terminal;
use sudoku2cnf_puzzle::formats::batch::{self, Entry};
use sudoku2cnf_show::render::{Report, with_id};

use super::chunks::{Item, Unit};
use super::position::Position;
use super::reply::Reply;
use super::worker::Worker;
use crate::common::advice::told;
use crate::common::faults::{Fault, caught};
use crate::solve::arguments::Output;

/// The word before an error that replaces an answer.
pub const ERROR: &str = "error: ";

/// Returns the name by which messages refer to a line.
pub fn name(entry: &Entry<'_>, position: Position) -> String {
    match position {
        Position::Byte(_) if entry.id.is_none() => position.to_string(),
        _ => entry.name(),
    }
}

impl Worker<'_> {
    /// Returns the reply to a line: parses its entry, and lets `solve` answer it. A blank line or a comment gets
    /// no answer, but `--output line` repeats it.
    pub fn reply_to(
        &self,
        item: &Item<'_>,
        solve: impl FnOnce(&Entry<'_>, Position) -> Result<Reply>,
    ) -> Reply {
        let (position, line) = (item.position, item.line());
        let entry = match self.unit {
            Unit::Line => batch::item_in(line, item.columns),
            Unit::Puzzle(format) => Some(Ok(Entry::part(line, format))),
        };
        let Some(entry) = entry else {
            let text = (self.output() == Output::Line).then(|| terminal::escaped(line.text).into_owned());
            return Reply { text, ..Reply::default() };
        };
        let id = entry.as_ref().ok().and_then(|entry| entry.id.clone());
        let place = match (position, &entry) {
            // The line number is where the puzzle begins, not the comments before it.
            (Position::Line(_), Ok(entry)) => Position::Line(entry.line.number),
            _ => position,
        };
        let name = entry.as_ref().ok().and_then(Entry::shown_id);
        let prefix = name.as_ref().map_or(String::new(), |name| format!("{name}\t"));
        let running = self.clock.run();
        let mut answer = running.and_then(|_running| solve(&entry?, position));
        if let Ok(Reply { shown: Some(shown), .. }) = &mut answer {
            shown.name = name;
        }
        self.reply(answer, position, || id.unwrap_or_else(|| place.id()), &prefix)
    }

    /// Returns the reply to a line at which this program panicked.
    pub fn failed(&self, item: &Item<'_>, fault: &Fault) -> Reply {
        let position = item.position;
        let reply = caught(|| {
            self.reply_to(item, |entry, position| {
                fault.tell(Some(&name(entry, position)));
                Err(anyhow!("{fault}"))
            })
        });
        // This prints only if even the entry could not be read; otherwise the fault was already reported above.
        fault.tell(Some(&position.to_string()));
        reply.unwrap_or_else(|_| self.reply(Err(anyhow!("{fault}")), position, || position.id(), ""))
    }

    /// Returns the reply with the `id` in the JSON object, or with `prefix` before the answer. An error becomes a reply
    /// with its message.
    pub fn reply(
        &self,
        answer: Result<Reply>,
        position: Position,
        id: impl FnOnce() -> Value,
        prefix: &str,
    ) -> Reply {
        let is_error = answer.is_err();
        let is_json = self.output() == Output::Json;
        let reply = answer.unwrap_or_else(|error| {
            // The time that an error took must not count towards the next answer.
            self.clock.spent();
            let message = told(&error).lines().next().unwrap_or_default().to_owned();
            let message = match position {
                Position::Line(_) => message,
                // If the input is a part of a file, line numbers in the message count from the beginning of the
                // puzzle, so the puzzle's position in the file is put before the message.
                Position::Byte(_) => format!("{position}: {message}"),
            };
            let text = match is_json {
                true => Report::error(message).to_json(),
                false => format!("{ERROR}{message}"),
            };
            Reply { text: Some(text), ..Reply::default() }
        });
        let text = reply.text.map(|text| match is_json {
            true => with_id(&text, Some(&id())),
            false if prefix.is_empty() && !is_error => text,
            false => terminal::escaped(&format!("{prefix}{text}")).into_owned(),
        });
        Reply { text, is_error: Some(is_error), ..reply }
    }
}
