//! The messages of a session: requests and replies.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use sudoku2cnf_answer::ask::Request;
use sudoku2cnf_puzzle::error::ParseError;

/// A message to a session: a question or a task about a text. Unknown keys are an error.
#[derive(Clone, Debug)]
pub struct Message {
    /// The number that all replies repeat.
    pub id: u64,
    /// The question or task.
    pub wanted: Wanted,
    /// The puzzle, in any format.
    pub text: String,
    /// `true` if the answer has a picture.
    pub picture: bool,
    /// `true` if unknown members of formats are ignored with a warning.
    pub ignore_unknown: bool,
    /// `true` if drawings that may hide rules are ignored with a warning.
    pub ignore_drawings: bool,
}

/// The common keys of a message, and the others.
#[derive(Deserialize)]
struct Envelope {
    /// The number that all replies repeat.
    id: u64,
    /// The puzzle, in any format.
    #[serde(default)]
    text: String,
    /// `true` if the answer has a picture.
    #[serde(default)]
    picture: bool,
    /// `true` if unknown members of formats are ignored with a warning.
    #[serde(default)]
    ignore_unknown: bool,
    /// `true` if drawings that may hide rules are ignored with a warning.
    #[serde(default)]
    ignore_drawings: bool,
    /// The question or task.
    #[serde(flatten)]
    wanted: Map<String, Value>,
}

/// The request in a message; the key `ask` has its name.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// The answer to a question.
    Question(Request),
    /// Something else.
    Task(Task),
}

/// Requests other than questions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Task {
    /// Reads the text: its grid, its rules, warnings.
    Read {},
    /// Makes a new puzzle with the same rules, other givens and one solution.
    Generate {
        /// Chooses the puzzle.
        #[serde(default)]
        seed: u64,
    },
    /// Exports the puzzle to another format or language.
    Export {
        /// The name of the format or the language for solvers.
        to: String,
        /// `true` if rules that the format lacks are drawn and explained there, as `--as-drawings` of `sudoku2cnf` does.
        #[serde(default)]
        as_drawings: bool,
    },
    /// Lists all rules with their words and examples.
    Rules {},
    /// Ends the running work. No text is read.
    Cancel {},
}

impl Wanted {
    /// Returns its name.
    pub fn name(&self) -> &'static str {
        match self {
            Wanted::Question(request) => request.ask.name(),
            Wanted::Task(Task::Read {}) => "read",
            Wanted::Task(Task::Generate { .. }) => "generate",
            Wanted::Task(Task::Export { .. }) => "export",
            Wanted::Task(Task::Rules {}) => "rules",
            Wanted::Task(Task::Cancel {}) => "cancel",
        }
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Message, D::Error> {
        let Envelope { id, text, picture, ignore_unknown, ignore_drawings, wanted } =
            Envelope::deserialize(deserializer)?;
        let is_task = ["read", "generate", "export", "rules", "cancel"]
            .iter()
            .any(|name| wanted.get("ask").is_some_and(|ask| ask == name));
        let wanted = match is_task {
            true => Wanted::Task(serde_json::from_value(wanted.into()).map_err(D::Error::custom)?),
            false => Wanted::Question(Request::read(wanted).map_err(D::Error::custom)?),
        };
        Ok(Message { id, wanted, text, picture, ignore_unknown, ignore_drawings })
    }
}

/// A message about a request.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Reply {
    /// Progress on the way to the answer.
    Progress(Progress),
    /// The answer: the last reply.
    Answer(AnswerReply),
    /// The reason why there is no answer: the last reply.
    Error(ErrorReply),
    /// Another request or a cancellation came: the last reply.
    Canceled {
        /// The request's number.
        id: u64,
    },
}

/// Progress on the way to an answer.
#[derive(Clone, Debug, Serialize)]
pub struct Progress {
    /// The request's number.
    pub id: u64,
    /// The question.
    pub ask: &'static str,
    /// For a count, the number of solutions so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The estimate after the walks so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Value>,
    /// For all solutions, a solution; for steps, a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Value>,
    /// For candidates: for each cell of the grid, row by row, the values seen so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Option<Vec<i32>>>>,
    /// For candidates: the values that propagation leaves. Those not in `candidates` are undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logical: Option<Vec<Option<Vec<i32>>>>,
    /// For candidates: the solutions found since the last progress, as in [`KnownText`](crate::KnownText). They are not in
    /// the message.
    #[serde(skip)]
    pub learnt: Vec<Vec<u16>>,
}

impl Progress {
    /// Creates progress without content.
    pub fn new(id: u64, ask: &'static str) -> Progress {
        Progress {
            id,
            ask,
            count: None,
            estimate: None,
            found: None,
            candidates: None,
            logical: None,
            learnt: Vec::new(),
        }
    }
}

/// An answer.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerReply {
    /// The request's number.
    pub id: u64,
    /// The question.
    pub ask: &'static str,
    /// The object that `solve --output json` prints for the question; for steps, the object of the end, with the steps as
    /// its `path`.
    pub answer: Value,
    /// The answer as a sentence.
    pub sentence: String,
    /// The picture, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// Parts of the text that were ignored, or perhaps meant otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Place>,
}

/// An error, with its place if it is in the text.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorReply {
    /// The request's number.
    pub id: u64,
    /// The message.
    pub message: String,
    /// The place in the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<Place>>,
    /// The key of a message that makes the faulty part be ignored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<&'static str>,
}

/// A place in a text, and what is wrong there.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of characters.
    pub width: usize,
    /// The fault.
    pub message: String,
    /// A description of what was expected there.
    pub expected: String,
    /// `true` if it is in the state, not in the puzzle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub state: bool,
}

impl Place {
    /// Returns the place of an error, in the puzzle's text or in the text called `state`.
    pub fn of(error: &ParseError, state: &str) -> Place {
        Place {
            line: error.line(),
            column: error.column(),
            width: error.width(),
            message: error.message().to_owned(),
            expected: error.expected().to_owned(),
            state: error.input() == Some(state),
        }
    }
}
