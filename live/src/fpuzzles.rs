//! The protocol in which f-puzzles talks to a solver on this machine: each message is a JSON object, in both
//! directions. David Clamage's SudokuSolver defines it; this module follows version 1.3.3 of 2025. A puzzle is sent as
//! f-puzzles' own JSON, compressed by LZ-String.

mod answers;
mod board;
mod logic;

use serde::Deserialize;
use serde_json::{Value, json};
use sudoku2cnf_base::limits::Limits;

use crate::session::Session;

/// The member of a reply that lists the parts of the puzzle that the answer ignores.
pub(crate) const NOTES: &str = "notes";

/// A request in the protocol of f-puzzles.
#[derive(Clone, Debug, Deserialize)]
pub struct FpuzzlesRequest {
    /// The number of the request, which all its replies repeat.
    pub nonce: i64,
    /// The name of the question that the client asks.
    pub command: String,
    /// The format of `data`: always `fpuzzles`.
    #[serde(rename = "dataType", default)]
    pub data_type: String,
    /// The puzzle, as f-puzzles' JSON compressed by LZ-String.
    #[serde(default)]
    pub data: String,
    /// How the puzzle is read; the server sets this, so it is not part of the message.
    #[serde(skip)]
    pub reading: FpuzzlesReading,
}

/// How puzzles of f-puzzles are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FpuzzlesReading {
    /// `true` if drawings and unknown keys are errors; otherwise they are ignored, and replies list them.
    pub strict: bool,
    /// Native lines that are added to each puzzle.
    pub rules: Vec<String>,
}

impl FpuzzlesRequest {
    /// Returns `true` if the request only asks to end the running work.
    pub fn is_cancel(&self) -> bool {
        self.command == "cancel"
    }

    /// Returns `true` if the work does not end by itself, and continues until it is cancelled.
    pub fn is_endless(&self) -> bool {
        matches!(self.command.as_str(), "count" | "estimate")
    }

    /// Returns the reply that says that the request was cancelled.
    pub fn canceled(&self) -> Value {
        json!({ "nonce": self.nonce, "type": "canceled" })
    }

    /// Returns the reply for a request without an answer; `message` is the reason.
    pub fn invalid(&self, message: &str) -> Value {
        json!({ "nonce": self.nonce, "type": "invalid", "message": message })
    }
}

impl Session<'_> {
    /// Answers a request of f-puzzles. `tell` receives replies with progress, and then the answer. `seed` determines
    /// the random choices of solutions and walks.
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
