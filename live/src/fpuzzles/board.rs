//! The data of a request: the puzzle, what a player has entered, and the options of the user script.

use serde_json::Value;
use sudoku2cnf_answer::steps::State;
use sudoku2cnf_puzzle::error::{Hint, Warning};
use sudoku2cnf_puzzle::formats::json::lz;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};
use sudoku2cnf_puzzle::grid::{Cell, Digit};
use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::FpuzzlesReading;
use crate::session::MAX_CAP;

/// The members that the user script adds to f-puzzles' own.
const LOGIC: &str = "disabledlogic";
const OPTIONS: &str = "truecandidatesoptions";
/// The option that is followed by a number.
const SOLUTIONS: &str = "truecandidatesnumsolutions=";
/// The number of solutions that `colored` of older scripts stands for.
const COLORED: u64 = 8;
/// A request's puzzle.
pub struct Board {
    /// Its givens and rules.
    pub puzzle: Puzzle,
    /// The digits and centre marks that a player has entered.
    pub state: State,
    /// Warnings about ignored parts of the data, such as drawings that may hide rules, and notes on others.
    pub warnings: Vec<Warning>,
    /// The number of solutions up to which each candidate is counted.
    pub cap: u64,
    /// `true` if candidates that logic alone cannot exclude are to be marked.
    pub logical: bool,
}

impl Board {
    /// Reads the data of a request.
    ///
    /// # Errors
    /// The data are not a readable puzzle of f-puzzles; the message says what is wrong.
    pub fn read(data: &str, reading: &FpuzzlesReading) -> Result<Board, String> {
        let packed = data.split_once("?load=").map_or(data, |(_, packed)| packed);
        let text = lz::decompress(packed.trim())
            .map_err(|_| "the data are not an LZ-String of a puzzle".to_owned())?;
        let mut value: Value =
            serde_json::from_str(&text).map_err(|error| format!("the data are not JSON: {error}"))?;
        let members = value.as_object_mut().ok_or("the data are not a JSON object")?;
        // The choice of steps is up to the explainer and changes no answer.
        members.remove(LOGIC);
        let options = members.remove(OPTIONS);
        let (cap, logical) = told(options.as_ref())?;
        let text = without_progress(value.clone()).to_string();
        let options = ReadOptions::new()
            .format(Some(Format::Fpuzzles))
            .ignore_unknown(!reading.strict)
            .ignore_drawings(!reading.strict);
        let options = reading.rules.iter().fold(options, |options, rule| options.rule(rule));
        let (puzzle, warnings) = options.read(&text).map_err(|error| match error.hint() {
            Some(Hint::IgnoreDrawings | Hint::IgnoreUnknown) => {
                format!("{}; sudokulive without --strict passes over it", error.headline())
            }
            // An added rule is named.
            _ => error.to_string().lines().next().unwrap_or_default().to_owned(),
        })?;
        let state = entered(&value, &puzzle);
        Ok(Board { puzzle, state, warnings, cap, logical })
    }

    /// Returns the side of its grid.
    ///
    /// # Errors
    /// The grid is not a square with the values from 1 on, which this protocol cannot express.
    pub fn side(&self) -> Result<usize, String> {
        let grid = self.puzzle.grid();
        let side = grid.rows();
        let values = grid.values();
        let is_square = grid.columns() == side && grid.cells().count() == side * side;
        let is_usual = is_square && usize::from(values.max) == side && values.min == 1;
        if is_usual { Ok(side) } else { Err("the grid is not a square with values from 1".to_owned()) }
    }
}

/// Parses the options for true candidates: a list of words.
fn told(options: Option<&Value>) -> Result<(u64, bool), String> {
    let (mut cap, mut logical) = (1, false);
    let Some(options) = options.filter(|options| !options.is_null()) else { return Ok((cap, logical)) };
    let words: Option<Vec<&str>> =
        options.as_array().and_then(|words| words.iter().map(Value::as_str).collect());
    for option in words.ok_or_else(|| format!("{OPTIONS}: {options}, expected a list of words"))? {
        match option.strip_prefix(SOLUTIONS) {
            Some(number) => {
                let wrong = || format!("'{option}', expected a number from 1 to {MAX_CAP}");
                cap =
                    number.parse().ok().filter(|number| (1..=MAX_CAP).contains(number)).ok_or_else(wrong)?;
            }
            None if option == "logical" => logical = true,
            None if option == "colored" => cap = cap.max(COLORED),
            None => {}
        }
    }
    Ok((cap, logical))
}

/// Returns the data without the player's entries, which are not part of the puzzle.
fn without_progress(mut value: Value) -> Value {
    let rows = value.get_mut("grid").and_then(Value::as_array_mut).into_iter().flatten();
    for cell in rows.filter_map(Value::as_array_mut).flatten().filter_map(Value::as_object_mut) {
        cell.retain(|key, _| !matches!(key.as_str(), "centerPencilMarks" | "cornerPencilMarks"));
        if cell.get("given") != Some(&Value::Bool(true)) {
            cell.remove("value");
        }
    }
    value
}

/// Returns the digits and marks that a player has entered.
fn entered(value: &Value, puzzle: &Puzzle) -> State {
    let mut state = State::default();
    let rows = value.get("grid").and_then(Value::as_array).into_iter().flatten();
    for (row, cells) in rows.enumerate() {
        for (column, content) in cells.as_array().into_iter().flatten().enumerate() {
            let Some(cell) = Cell::try_new(row, column).filter(|&cell| puzzle.grid().has(cell)) else {
                continue;
            };
            if let Some(given) = puzzle.given(cell) {
                state.digits.push((cell, given));
                continue;
            }
            let digit = |value: &Value| value.as_u64().and_then(|number| Digit::try_from(number).ok());
            let is_value = |value: &Digit| puzzle.grid().values().contains(*value);
            if let Some(digit) = content.get("value").and_then(digit).filter(is_value) {
                state.digits.push((cell, digit));
                continue;
            }
            let marks = |key: &str| {
                let listed = content.get(key).and_then(Value::as_array)?;
                let values: Vec<Digit> = listed.iter().filter_map(digit).filter(is_value).collect();
                (!values.is_empty()).then_some(values)
            };
            if let Some(values) = marks("centerPencilMarks").or_else(|| marks("givenPencilMarks")) {
                state.candidates.push((cell, values));
            }
        }
    }
    state
}
