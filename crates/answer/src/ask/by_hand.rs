//! Questions about steps by hand: their parameters, and how their answers are found.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Answer, Answered, AskError, Hear, News, Solver, Way, threads, value};
use crate::error::Warning;
use crate::formats::{ReadOptions, native};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::question::QuestionError;
use crate::steps::{self, End, MOST_WEIGHT, State, StepOptions, steps_heard};

/// Parameters of steps by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ByHand {
    /// The state so far: the puzzle with more digits, and perhaps candidates, as a text in any format.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The same, if it was read already.
    #[serde(skip)]
    pub known: Option<State>,
    /// Names only the wrong entries of the state, without the right ones or a step.
    pub no_answer: bool,
    /// Ends when every further step weighs more than this.
    #[serde(deserialize_with = "value::weight")]
    pub max_weight: u32,
    /// Keeps steps that no other step needs.
    pub all_steps: bool,
    /// Adds sentences in this language, `en` or `de`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "value::language")]
    pub words: Option<SentenceLanguage>,
    /// The number of threads; 0 means one per processor.
    #[serde(deserialize_with = "value::jobs")]
    #[schemars(range(max = value::MOST_JOBS))]
    pub jobs: u16,
}

impl Default for ByHand {
    fn default() -> ByHand {
        let max_weight = MOST_WEIGHT;
        ByHand {
            state: None,
            known: None,
            no_answer: false,
            max_weight,
            all_steps: false,
            words: None,
            jobs: 1,
        }
    }
}

impl ByHand {
    /// Returns the options of a search for at most `most` steps.
    fn options(&self, most: usize) -> StepOptions {
        StepOptions {
            max_weight: self.max_weight,
            most,
            all: self.all_steps,
            jobs: threads(self.jobs),
            no_answer: self.no_answer,
        }
    }
}

/// A language of sentences about steps, by its code of ISO 639-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SentenceLanguage {
    /// English.
    En,
    /// German.
    De,
}

impl SentenceLanguage {
    /// All languages.
    pub const ALL: [SentenceLanguage; 2] = [SentenceLanguage::En, SentenceLanguage::De];

    /// Returns the language's code.
    pub fn code(self) -> &'static str {
        match self {
            SentenceLanguage::En => "en",
            SentenceLanguage::De => "de",
        }
    }
}

/// Finds at most `most` steps and, if there is no solution, the contradiction.
///
/// # Errors
/// The state is missing, cannot be read or does not fit, or the solver failed.
pub(super) fn by_hand(
    puzzle: &Puzzle,
    most: usize,
    options: &ByHand,
    way: &Way,
    solver: &Solver,
    limits: &Limits,
    hear: Hear<'_>,
) -> Result<Answered, AskError> {
    let state = match (&options.known, &options.state) {
        (Some(state), _) => Some(state.clone()),
        (None, Some(text)) => Some(read_state(puzzle, text, &ReadOptions::new(), STATE)?.0),
        (None, None) => None,
    };
    if options.no_answer && state.is_none() {
        return Err(AskError::NoState);
    }
    let mut hear = |news: steps::News<'_>| {
        hear(match news {
            steps::News::Step(step) => News::Step(step),
            steps::News::Found { steps, open } => News::Steps { found: steps, open },
        });
    };
    let backend = solver.explaining().map_err(QuestionError::from)?;
    let found = steps_heard(puzzle, state.as_ref(), backend, &options.options(most), limits, &mut hear)?;
    let (mut why, mut stopped_at) = (None, None);
    if found.solvable == Some(false) && found.end != End::Stopped {
        let (finding, at) = way.explain(solver, puzzle, limits)?;
        (why, stopped_at) = (Some(finding), at);
    }
    let (options, is_hint) = (options.clone(), most == 1);
    Ok(Answered { answer: Answer::Steps { found, state, options, is_hint, why }, stopped_at })
}

/// The default name of a player's state in errors.
pub const STATE: &str = "state";

/// Reads a player's progress in `puzzle`: the digits and candidates of a text in any format. The text uses the letters
/// of the puzzle unless it has a `letters` line of its own.
///
/// # Errors
/// If the text cannot be read, or is not about this puzzle. Errors call the text `name`.
pub fn read_state(
    puzzle: &Puzzle,
    text: &str,
    options: &ReadOptions<'_>,
    name: &str,
) -> Result<(State, Vec<Warning>), AskError> {
    let states = text.lines().any(|line| native::name(line) == Some("letters"));
    let letters = puzzle.grid().letters().filter(|_| !states);
    let header = letters.map_or(String::new(), |letters| format!("letters {letters}"));
    let options = options.clone().rule(&header);
    let (found, warnings) =
        options.read(text).map_err(|error| AskError::State(Box::new(error.in_file(name))))?;
    Ok((State::of(puzzle, &found)?, warnings))
}
