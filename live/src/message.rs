//! The messages of a session: one request, and what comes back for it.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use sudoku2cnf_answer::ask::Request;
use sudoku2cnf_puzzle::error::ParseError;

/// A message to a session: a question about a text, or a task with it. Keys that it does not have are an error.
#[derive(Clone, Debug)]
pub struct Message {
    /// The number that all replies to it have.
    pub id: u64,
    /// What is wanted.
    pub wanted: Wanted,
    /// The puzzle, in any format.
    pub text: String,
    /// `true` if the answer has a picture.
    pub picture: bool,
    /// `true` if members of formats that are not known are passed over with a warning.
    pub ignore_unknown: bool,
    /// `true` if drawings in which there may be rules are passed over with a warning.
    pub ignore_drawings: bool,
}

/// The keys of a message that say nothing about what is wanted, and the others.
#[derive(Deserialize)]
struct Envelope {
    /// The number that all replies to the message have.
    id: u64,
    /// The puzzle, in any format.
    #[serde(default)]
    text: String,
    /// `true` if the answer has a picture.
    #[serde(default)]
    picture: bool,
    /// `true` if members of formats that are not known are passed over with a warning.
    #[serde(default)]
    ignore_unknown: bool,
    /// `true` if drawings in which there may be rules are passed over with a warning.
    #[serde(default)]
    ignore_drawings: bool,
    /// What is wanted.
    #[serde(flatten)]
    wanted: Map<String, Value>,
}

/// What a message wants: the key `ask` has its name.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// The answer to a question.
    Question(Request),
    /// Something else.
    Task(Task),
}

/// What a message can want besides the answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Task {
    /// The text read: its grid, its rules, warnings.
    Read {},
    /// A new puzzle of the same rules, with other givens and one solution.
    Generate {
        /// Chooses the puzzle.
        #[serde(default)]
        seed: u64,
    },
    /// The puzzle in another format or language.
    Export {
        /// The name of the format or of the language for solvers.
        to: String,
        /// `true` if rules that the format has not are drawn and explained there, as `--as-drawings` of `sudoku2cnf` does.
        #[serde(default)]
        as_drawings: bool,
    },
    /// All rules with their words and examples.
    Rules {},
    /// An end to what runs. No text is read.
    Cancel {},
}

impl Wanted {
    /// Its name.
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
    /// News on the way to the answer.
    Progress(Progress),
    /// The answer: the last reply.
    Answer(AnswerReply),
    /// The reason why there is no answer: the last reply.
    Error(ErrorReply),
    /// Another request came, or an end was asked for: the last reply.
    Canceled {
        /// That of the request.
        id: u64,
    },
}

/// News on the way to an answer.
#[derive(Clone, Debug, Serialize)]
pub struct Progress {
    /// That of the request.
    pub id: u64,
    /// The question.
    pub ask: &'static str,
    /// The number of solutions until now, of a count; of candidates, of those that show one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The estimate after the walks until now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Value>,
    /// A solution, of all; a step, of steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Value>,
    /// Of candidates: for each cell of the grid, row by row, the values that were seen until now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Option<Vec<i32>>>>,
    /// Of candidates: the values that propagation leaves. What is not in `candidates` is not decided yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logical: Option<Vec<Option<Vec<i32>>>>,
    /// Of candidates: the solutions found since the news before, as [`KnownText`](crate::KnownText) has them. They are not in the
    /// message.
    #[serde(skip)]
    pub learnt: Vec<Vec<u16>>,
}

impl Progress {
    /// News without anything that is told.
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
    /// That of the request.
    pub id: u64,
    /// The question.
    pub ask: &'static str,
    /// The object that `solve --output json` prints for the question; of steps, the object of the end, with the steps as
    /// its `path`.
    pub answer: Value,
    /// The answer as a sentence.
    pub sentence: String,
    /// The picture, as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The parts of the text that were passed over when it was read, or perhaps meant otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Place>,
}

/// An error, with its place where it is one of the text.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorReply {
    /// That of the request.
    pub id: u64,
    /// The words.
    pub message: String,
    /// The place in the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Box<Place>>,
    /// The member of a message with which the text is read without what is wrong there.
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
    /// The fault, in words.
    pub message: String,
    /// The words for what was expected there.
    pub expected: String,
    /// `true` if it is about the state, and not about the puzzle.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub state: bool,
}

impl Place {
    /// The place of an error, in the text of the puzzle or in the one called `state`.
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
