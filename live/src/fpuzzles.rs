//! The protocol by which f-puzzles asks a solver on this machine: one JSON object per message, both ways. It comes from the
//! SudokuSolver of David Clamage; this is the form of its version 1.3.3 of 2025. A puzzle comes as the LZ-String of
//! f-puzzles' own JSON.

mod answers;
mod board;
mod logic;

use serde::Deserialize;
use serde_json::{Value, json};
use sudoku2cnf_base::limits::Limits;

use crate::session::Session;

/// The member of a reply that lists what it does not take into account.
pub(crate) const NOTES: &str = "notes";

/// A request of the protocol.
#[derive(Clone, Debug, Deserialize)]
pub struct FpuzzlesRequest {
    /// The number that all replies repeat.
    pub nonce: i64,
    /// The question.
    pub command: String,
    /// The form of the data: `fpuzzles`.
    #[serde(rename = "dataType", default)]
    pub data_type: String,
    /// The puzzle.
    #[serde(default)]
    pub data: String,
    /// How the puzzle is read; not part of the message.
    #[serde(skip)]
    pub reading: FpuzzlesReading,
}

/// How puzzles of f-puzzles are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FpuzzlesReading {
    /// `true` if drawings and unknown keys are errors. Otherwise they are ignored, and replies list them.
    pub strict: bool,
    /// Native lines that are added to each puzzle.
    pub rules: Vec<String>,
}

impl FpuzzlesRequest {
    /// Returns `true` if it only asks to end the running work.
    pub fn is_cancel(&self) -> bool {
        self.command == "cancel"
    }

    /// Returns `true` if its work has no end of its own: it goes on until cancelled.
    pub fn is_endless(&self) -> bool {
        matches!(self.command.as_str(), "count" | "estimate")
    }

    /// Returns the reply after cancellation.
    pub fn canceled(&self) -> Value {
        json!({ "nonce": self.nonce, "type": "canceled" })
    }

    /// Returns the reply that there is no answer.
    pub fn invalid(&self, message: &str) -> Value {
        json!({ "nonce": self.nonce, "type": "invalid", "message": message })
    }
}

impl Session<'_> {
    /// Answers a request of f-puzzles: `tell` receives progress, and last the answer. `seed` is for random solutions and
    /// walks.
    pub fn ask_fpuzzles(
        &mut self,
        request: &FpuzzlesRequest,
        seed: u64,
        limits: &Limits,
        tell: &mut dyn FnMut(Value),
    ) {
        if request.is_cancel() {
            tell(request.canceled());
            return;
        }
        let last = answers::answer(self, request, seed, limits, tell)
            .unwrap_or_else(|message| request.invalid(&message));
        tell(last);
    }
}
