//! The JSON of answers, each one object on one line.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::AutomorphismsReport;
use super::layers::{GroupValues, LayerValues, group_values, layer_values};
use crate::count::Count;
use crate::formats::native;
use crate::grade::Hardest;
use crate::grid::{Digit, Grid, Solution};
use crate::puzzle::Puzzle;
use crate::question::{Status, StoredVerdict};
use crate::stopwatch::{Phase, PhaseTimes};
use crate::terminal;

/// Serialises a number of solutions as a JSON integer of any size.
fn digits<S: Serializer>(count: &Option<Count>, serializer: S) -> Result<S::Ok, S::Error> {
    match count.as_ref().map(|count| (count, count.as_u128())) {
        Some((count, None)) => {
            RawValue::from_string(count.to_string()).map_err(Error::custom)?.serialize(serializer)
        }
        Some((_, small)) => small.serialize(serializer),
        None => serializer.serialize_none(),
    }
}

fn number(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "integer", "minimum": 0 })
}

/// The answer about one puzzle; absent parts are left out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Report {
    /// The verdict.
    pub verdict: Status,
    /// The values of a solution, row by row; null for places without a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<Option<Digit>>>,
    /// The solution on one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// A model, as literals, if the question is about a formula without a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<Vec<i32>>,
    /// The values of the variable cells; cells of layers come last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<Digit>,
    /// The values of each named group of variable cells; `variables` has them, too.
    #[serde(skip_serializing_if = "GroupValues::is_empty")]
    pub named: GroupValues,
    /// The values of each hidden layer by its name, row by row; null for places without a cell.
    #[serde(skip_serializing_if = "LayerValues::is_empty")]
    pub layers: LayerValues,
    /// The letters of the values, if the puzzle has letters: the first stands for the smallest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// Of `unique`: the values of a second solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Vec<Option<Digit>>>,
    /// The second solution on one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_line: Option<String>,
    /// The values of the variable cells in `other`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_variables: Vec<Digit>,
    /// The values of the named groups in `other`.
    #[serde(skip_serializing_if = "GroupValues::is_empty")]
    pub other_named: GroupValues,
    /// The values of the hidden layers in `other`.
    #[serde(skip_serializing_if = "LayerValues::is_empty")]
    pub other_layers: LayerValues,
    /// The cells in which the two solutions differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differ: Vec<String>,
    /// Of `unique`: if a puzzle with variable cells or hidden layers has several solutions, `unique` if all have the
    /// same digits in the grid, otherwise `multiple`; `unknown` at a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digits: Option<Status>,
    /// The comparison of the answer with the solution that is stored with the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_solution: Option<StoredVerdict>,
    /// The number of ignored drawings, which may stand for rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawings_ignored: Option<usize>,
    /// Of `count`: the number of solutions, up to `max`; an integer of any size.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "digits")]
    #[schemars(schema_with = "number")]
    pub count: Option<Count>,
    /// Of `count`: `true` if there are exactly `count` solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// Of `count`: `false` if `exact` is `false`: there may be more solutions, beyond `max` or a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Of a join: the ids of parts without an answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Of a join: the ids of parts whose answer does not say how many solutions they have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<String>,
    /// If there is no solution, or no other one: `true` if a proof of that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certified: Option<bool>,
    /// Of `grade`: what solving takes: propagation, failed literals or search, and the level of Solo, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<String>,
    /// Of `grade`: the hardest step by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Hardest>,
    /// Of `canonical`: the name that all equivalent puzzles share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub canonical: Option<String>,
    /// Of `automorphisms`: the symmetries of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automorphisms: Option<AutomorphismsReport>,
    /// The solver that answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backend: Option<String>,
    /// The solver's statistics; for an external solver, the number of `runs`, and the sums of the conflicts, decisions
    /// and propagations that it prints, if every run printed them.
    #[serde(skip_serializing_if = "serde_json::Map::is_empty")]
    pub statistics: serde_json::Map<String, serde_json::Value>,
    /// The time to `read`, `compile`, `simplify`, `encode`, `solve` and `check`, in seconds, if requested.
    #[serde(skip_serializing_if = "serde_json::Map::is_empty")]
    pub seconds: serde_json::Map<String, serde_json::Value>,
    /// Of an error: what is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Report {
    /// Creates a report with a verdict alone.
    pub fn new(verdict: Status) -> Report {
        let [statistics, seconds] = Default::default();
        Report {
            verdict,
            solution: None,
            line: None,
            model: None,
            variables: Vec::new(),
            named: GroupValues::new(),
            layers: LayerValues::new(),
            letters: None,
            other: None,
            other_line: None,
            other_variables: Vec::new(),
            other_named: GroupValues::new(),
            other_layers: LayerValues::new(),
            differ: Vec::new(),
            digits: None,
            stored_solution: None,
            drawings_ignored: None,
            count: None,
            exact: None,
            complete: None,
            missing: Vec::new(),
            unknown: Vec::new(),
            certified: None,
            grade: None,
            hardest: None,
            canonical: None,
            automorphisms: None,
            backend: None,
            statistics,
            seconds,
            message: None,
        }
    }

    /// Creates a report of an error with its message.
    pub fn error(message: String) -> Report {
        Report { message: Some(message), ..Report::new(Status::Error) }
    }

    /// Fills in the members about a solution.
    pub fn show(&mut self, solution: &Solution, grid: &Grid) {
        self.solution = Some(solution.digits(grid));
        self.line = Some(super::line(solution, grid));
        self.variables = solution.variables().to_vec();
        self.named = group_values(solution, grid);
        self.layers = layer_values(solution, grid);
        self.letters = grid.letters().map(|letters| letters.to_string());
    }

    /// Returns the object on one line, without a line break.
    pub fn to_json(&self) -> String {
        to_line(self)
    }
}

/// Returns the object of an answer on one line, with its puzzle as the last key, `puzzle`: one line of cells if that
/// can express the puzzle, otherwise native text. The key `reading` precedes it if there are remarks on how the text
/// was read ([`About::reading`](crate::puzzle::About::reading)).
///
/// ```
/// use sudoku2cnf_show::render::with_puzzle;
///
/// let puzzle = "1...\n....\n....\n...2".parse()?;
/// let answer = with_puzzle(r#"{"verdict":"multiple"}"#, &puzzle);
/// assert_eq!(answer, r#"{"verdict":"multiple","puzzle":"1..............2"}"#);
/// # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
/// ```
pub fn with_puzzle(object: &str, puzzle: &Puzzle) -> String {
    let text = to_line(&native::write_short(puzzle));
    with_member(&with_reading(object, puzzle), "puzzle", &text)
}

/// Adds the key `reading` to an object if there are remarks on how the puzzle's text was read.
pub fn with_reading(object: &str, puzzle: &Puzzle) -> String {
    match &puzzle.about().reading[..] {
        [] => object.to_owned(),
        sentences => with_member(object, "reading", &to_line(&sentences)),
    }
}

/// Returns the object with `id`, the name of its puzzle, as the first key; unchanged if `id` is `None`.
///
/// ```
/// use sudoku2cnf_show::render::with_id;
///
/// assert_eq!(with_id(r#"{"verdict":"none"}"#, Some(&7.into())), r#"{"id":7,"verdict":"none"}"#);
/// ```
pub fn with_id(object: &str, id: Option<&serde_json::Value>) -> String {
    match (id, object.strip_prefix('{')) {
        (Some(id), Some("}")) => format!("{{\"id\":{}}}", to_line(id)),
        (Some(id), Some(members)) => format!("{{\"id\":{},{members}", to_line(id)),
        _ => object.to_owned(),
    }
}

/// Appends one more member to an object.
fn with_member(object: &str, key: &str, value: &str) -> String {
    let members = object.strip_suffix('}').unwrap_or(object);
    let comma = if members.ends_with('{') { "" } else { "," };
    format!("{members}{comma}\"{key}\":{value}}}")
}

/// Returns the seconds of the phases for which `is_told` is true, by the phases' names.
pub(super) fn seconds(
    spent: PhaseTimes,
    is_told: impl Fn(&Phase) -> bool,
) -> serde_json::Map<String, serde_json::Value> {
    let told = Phase::ALL.into_iter().filter(is_told);
    told.map(|phase| (phase.name().to_owned(), spent[phase as usize].as_secs_f64().into())).collect()
}

/// Returns an object as JSON on one line, without line breaks. Characters that a terminal does not show are escaped.
pub fn to_line(object: &impl Serialize) -> String {
    let text = serde_json::to_string(object)
        .unwrap_or_else(|error| format!(r#"{{"verdict":"error","message":"{error}"}}"#));
    terminal::escaped_json(&text).into_owned()
}
