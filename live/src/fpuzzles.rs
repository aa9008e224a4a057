//! The protocol by which f-puzzles asks a solver on this machine: one JSON object a message, both ways. It was made by the
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
    /// The number that all replies to it have.
    pub nonce: i64,
    /// The question.
    pub command: String,
    /// The form of the data: `fpuzzles`.
    #[serde(rename = "dataType", default)]
    pub data_type: String,
    /// The puzzle.
    #[serde(default)]
    pub data: String,
    /// How the puzzle is read: nothing in the message says so.
    #[serde(skip)]
    pub reading: FpuzzlesReading,
}

/// How puzzles of f-puzzles are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FpuzzlesReading {
    /// `true` if drawings and unknown keys are an error. Otherwise they are passed over, and replies list them.
    pub strict: bool,
    /// Native lines that are added to each puzzle.
    pub rules: Vec<String>,
}

impl FpuzzlesRequest {
    /// Returns `true` if it asks for nothing but an end to what runs.
    pub fn is_cancel(&self) -> bool {
        self.command == "cancel"
    }

    /// Returns `true` if its work has no end of its own: it goes on until somebody ends it.
    pub fn is_endless(&self) -> bool {
        matches!(self.command.as_str(), "count" | "estimate")
    }

    /// The reply to its end.
    pub fn canceled(&self) -> Value {
        json!({ "nonce": self.nonce, "type": "canceled" })
    }

    /// The reply that there is no answer.
    pub fn invalid(&self, message: &str) -> Value {
        json!({ "nonce": self.nonce, "type": "invalid", "message": message })
    }
}

impl Session<'_> {
    /// Answers a request of f-puzzles: `tell` is given news on the way, and last the answer. `seed` is that of random
    /// solutions and walks.
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
