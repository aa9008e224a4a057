//! The messages of a session: requests that go in, and replies that come out.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use sudoku2cnf_answer::ask::Request;
use sudoku2cnf_puzzle::error::ParseError;

/// A message to a session: a question or a task about a text. Unknown keys are an error.
#[derive(Clone, Debug)]
pub struct Message {
    /// The number of the request, which all its replies repeat.
    pub id: u64,
    /// The question or task that is requested.
    pub wanted: Wanted,
    /// The text of the puzzle, in any format.
    pub text: String,
    /// `true` if the answer is to have a picture.
    pub picture: bool,
    /// `true` if members that a format does not know are ignored with a warning.
    pub ignore_unknown: bool,
    /// `true` if drawings that may hide rules are ignored with a warning.
    pub ignore_drawings: bool,
}

/// A message as parsed in a first step: the common keys, and all other keys.
#[derive(Deserialize)]
struct Envelope {
    /// The number of the request, which all its replies repeat.
    id: u64,
    /// The text of the puzzle, in any format.
    #[serde(default)]
    text: String,
    /// `true` if the answer is to have a picture.
    #[serde(default)]
    picture: bool,
    /// `true` if members that a format does not know are ignored with a warning.
    #[serde(default)]
    ignore_unknown: bool,
    /// `true` if drawings that may hide rules are ignored with a warning.
    #[serde(default)]
    ignore_drawings: bool,
    /// All other keys of the message, which say what is wanted.
    #[serde(flatten)]
    wanted: Map<String, Value>,
}

/// The question or task that a message names in its key `ask`.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A question about the puzzle.
    Question(Request),
    /// A task other than a question.
    Task(Task),
}

/// Tasks other than questions about the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Task {
    /// Reads the puzzle, and describes its grid, its rules and warnings.
    Read {},
    /// Makes a new puzzle with the same grid and rules, with other givens and exactly one solution.
    Generate {
        /// The seed of the random choices.
        #[serde(default)]
        seed: u64,
    },
    /// Exports the puzzle to another format or language.
    Export {
        /// The name of the format or the language for solvers.
        to: String,
        /// `true` if rules that the format lacks are drawn and added to the text of the rules, as by `--as-drawings` of
        /// `sudoku2cnf`.
        #[serde(default)]
        as_drawings: bool,
    },
    /// Lists all rules with their words and examples.
    Rules {},
    /// Ends the running work. The text of the message is not read.
    Cancel {},
}

impl Wanted {
    /// Returns the name of the question or task.
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

/// A reply to a request.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Reply {
    /// Progress on the way to the answer.
    Progress(Progress),
    /// The answer, which is the last reply.
    Answer(AnswerReply),
    /// The reason why there is no answer, which is the last reply.
    Error(ErrorReply),
    /// The request was ended by another request or a cancellation. This is the last reply.
    Canceled {
        /// The number of the request.
        id: u64,
    },
}

/// A reply with partial results, sent before the answer.
#[derive(Clone, Debug, Serialize)]
pub struct Progress {
    /// The number of the request.
    pub id: u64,
    /// The name of the question.
    pub ask: &'static str,
    /// For a count, the number of solutions so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// For an estimate of the number of solutions, the estimate after the walks so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Value>,
    /// For all solutions, the next solution; for steps, the next step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Value>,
    /// For candidates: for each position in the grid, row by row, the values seen so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Option<Vec<i32>>>>,
    /// For candidates: for each position in the grid, the values that propagation leaves. Those that are not in
    /// `candidates` are undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logical: Option<Vec<Option<Vec<i32>>>>,
    /// For candidates: the solutions found since the last progress, as in [`KnownText`](crate::KnownText). They are not
    /// part of the message's JSON.
    #[serde(skip)]
    pub learnt: Vec<Vec<u16>>,
}

impl Progress {
    /// Creates progress about the question called `ask`, with nothing known yet.
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

/// The answer to a question or task.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerReply {
    /// The number of the request.
    pub id: u64,
    /// The name of the question or task.
    pub ask: &'static str,
    /// The JSON object that `solve --output json` prints for the question. For steps, it is the last object, with all
    /// steps as its `path`.
    pub answer: Value,
    /// The answer as a sentence.
    pub sentence: String,
    /// The picture, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// Parts of the text that were ignored, or whose meaning was guessed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Place>,
}

/// The reason why there is no answer.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorReply {
    /// The number of the request.
    pub id: u64,
    /// A sentence that says what is wrong.
    pub message: String,
    /// Where the error is, if it is in a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<Place>>,
    /// The key of a message that makes the session ignore the part with the error, if such a key exists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<&'static str>,
}

/// A position in a text, and what is wrong there.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// The number of the line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The number of characters that are wrong.
    pub width: usize,
    /// A sentence that says what is wrong.
    pub message: String,
    /// The text or kind of text that was expected instead.
    pub expected: String,
    /// `true` if the error is in the text of the state, not of the puzzle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub state: bool,
}

impl Place {
    /// Returns the position of an error; `state` is the name that errors in the text of the state have.
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
