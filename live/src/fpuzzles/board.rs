//! The data in a request of f-puzzles: the puzzle, what the player has entered, and options of the user script.

use serde_json::Value;
use sudoku2cnf_answer::steps::State;
use sudoku2cnf_puzzle::error::{Hint, Warning};
use sudoku2cnf_puzzle::formats::json::lz;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};
use sudoku2cnf_puzzle::grid::{Cell, Digit};
use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::FpuzzlesReading;
use crate::session::MAX_CAP;

/// Members that the user script adds to the JSON of f-puzzles.
const LOGIC: &str = "disabledlogic";
const OPTIONS: &str = "truecandidatesoptions";
/// The beginning of the option for the number of solutions; the number follows.
const SOLUTIONS: &str = "truecandidatesnumsolutions=";
/// The number of solutions that the option `colored` of older user scripts stands for.
const COLORED: u64 = 8;
/// The puzzle in a request, with the player's entries and the options.
pub struct Board {
    /// The board's givens and rules.
    pub puzzle: Puzzle,
    /// The digits of the board, with the givens, and the centre marks.
    pub state: State,
    /// Warnings about ignored parts of the data, such as drawings that may stand for rules, and notes on other parts.
    pub warnings: Vec<Warning>,
    /// The number up to which the solutions of each candidate are counted.
    pub cap: u64,
    /// `true` if the answer marks candidates without a solution that logic alone does not exclude.
    pub logical: bool,
}

impl Board {
    /// Reads the data in a request.
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
        // This option restricts the kinds of steps, but our explainer chooses them itself, so the option has no effect.
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
            // If an added rule is wrong, the first line of the message names it.
            _ => error.to_string().lines().next().unwrap_or_default().to_owned(),
        })?;
        let state = entered(&value, &puzzle);
        Ok(Board { puzzle, state, warnings, cap, logical })
    }

    /// Returns the number of rows of the grid.
    ///
    /// # Errors
    /// The protocol cannot express the grid, because it is not a square with values from 1.
    pub fn side(&self) -> Result<usize, String> {
        let grid = self.puzzle.grid();
        let side = grid.rows();
        let values = grid.values();
        let is_square = grid.columns() == side && grid.cells().count() == side * side;
        let is_usual = is_square && usize::from(values.max) == side && values.min == 1;
        if is_usual { Ok(side) } else { Err("the grid is not a square with values from 1".to_owned()) }
    }
}

/// Parses the list of options about candidates, and returns the cap and [`Board::logical`].
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

/// Returns the data without the player's entries, which are read separately.
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

/// Returns the digits of the board, with the givens, and the centre marks of the player or else of the setter.
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
