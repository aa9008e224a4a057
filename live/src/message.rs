//! The messages of a session: one request, and what comes back for it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sudoku2cnf::error::ParseError;

/// A question about a text. Members that it does not have are an error.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The number that all replies to it have.
    pub id: u64,
    /// The question.
    pub ask: Ask,
    /// The puzzle, in any format.
    #[serde(default)]
    pub text: String,
    /// Of [`Ask::Candidates`]: each candidate is counted in so many solutions at most, 1 to 1,000; 1 if nobody says so. Of
    /// [`Ask::Needless`]: without each clue that is needed, so many solutions are counted at most, 2 to 1,000; none if
    /// nobody says so.
    #[serde(default)]
    pub cap: Option<u64>,
    /// Of [`Ask::Solve`], [`Ask::Estimate`] and [`Ask::Generate`]: the seed of the random choice; [`Ask::Solve`] without one gives the solution
    /// that `solve` gives.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Of [`Ask::Count`] and [`Ask::All`]: the most solutions.
    #[serde(default)]
    pub max: Option<u64>,
    /// Of [`Ask::Estimate`]: the most walks; without it, walks go on until somebody ends them.
    #[serde(default)]
    pub walks: Option<u64>,
    /// Of [`Ask::Needless`]: `true` if clues are wanted that are enough, of which none can be left out.
    #[serde(default)]
    pub minimal: bool,
    /// Of [`Ask::Hint`] and [`Ask::Steps`]: the same puzzle with what a player has found.
    #[serde(default)]
    pub state: Option<String>,
    /// Of [`Ask::Hint`] and [`Ask::Steps`] from a state: `true` if it is only said what in it is wrong, and neither what is
    /// right nor a step.
    #[serde(default)]
    pub no_answer: bool,
    /// Of [`Ask::Export`]: the name of a format or of a language for solvers.
    #[serde(default)]
    pub to: Option<String>,
    /// `true` if the answer has a picture.
    #[serde(default)]
    pub picture: bool,
    /// `true` if two solutions with the same digits are one, whatever hidden layers are.
    #[serde(default)]
    pub digits: bool,
    /// `true` if members of formats that are not known are passed over with a warning.
    #[serde(default)]
    pub ignore_unknown: bool,
    /// `true` if drawings in which there may be rules are passed over with a warning.
    #[serde(default)]
    pub ignore_drawings: bool,
}

/// The question of a [`Request`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// The text read: its grid, its rules, warnings.
    Read,
    /// One solution.
    Solve,
    /// The question whether there is exactly one solution.
    Unique,
    /// The number of solutions.
    Count,
    /// All solutions, one after the other.
    All,
    /// The values that each cell has in some solution.
    Candidates,
    /// About how many solutions there are.
    Estimate,
    /// The reason of another answer than one solution.
    Explain,
    /// The givens and rules that the puzzle does not need.
    Needless,
    /// The next step by hand.
    Hint,
    /// All steps by hand.
    Steps,
    /// The difficulty.
    Grade,
    /// A new puzzle of the same rules, with other givens and one solution.
    Generate,
    /// The puzzle in another format or language.
    Export,
    /// All rules with their words and examples.
    Rules,
    /// An end to what runs. No text is read.
    Cancel,
}

impl Ask {
    /// All questions.
    pub const ALL: [Ask; 16] = [
        Ask::Read,
        Ask::Solve,
        Ask::Unique,
        Ask::Count,
        Ask::All,
        Ask::Candidates,
        Ask::Estimate,
        Ask::Explain,
        Ask::Needless,
        Ask::Hint,
        Ask::Steps,
        Ask::Grade,
        Ask::Generate,
        Ask::Export,
        Ask::Rules,
        Ask::Cancel,
    ];
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
    pub ask: Ask,
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
    pub fn new(id: u64, ask: Ask) -> Progress {
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
    pub ask: Ask,
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
    pub place: Option<Place>,
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
    /// The place of an error.
    pub fn of(error: &ParseError) -> Place {
        Place {
            line: error.line(),
            column: error.column(),
            width: error.width(),
            message: error.message().to_owned(),
            expected: error.expected().to_owned(),
            state: error.input() == Some(STATE),
        }
    }
}

/// The name of the text that [`Request::state`] is, in errors.
pub const STATE: &str = "state";
