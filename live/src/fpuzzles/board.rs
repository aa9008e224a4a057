//! The data of a request: the puzzle, what a player has entered, and the options of the user script.

use serde_json::Value;
use sudoku2cnf::formats::json::lz;
use sudoku2cnf::formats::{Format, ReadOptions};
use sudoku2cnf::grid::{Cell, Digit};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::steps::State;

use crate::session::MAX_CAP;

/// The members that the user script adds to f-puzzles' own.
const LOGIC: &str = "disabledlogic";
const OPTIONS: &str = "truecandidatesoptions";
/// The option that has a number behind it.
const SOLUTIONS: &str = "truecandidatesnumsolutions=";
/// The number of solutions that `colored` of older scripts stands for.
const COLORED: u64 = 8;
/// A request's puzzle.
pub struct Board {
    /// Its givens and rules.
    pub puzzle: Puzzle,
    /// The digits and centre marks that a player has entered.
    pub state: State,
    /// `true` if each cell without a digit has centre marks.
    pub is_marked: bool,
    /// The number of solutions up to which each candidate is counted.
    pub cap: u64,
    /// `true` if candidates are to be told apart that logic alone cannot exclude.
    pub logical: bool,
}

impl Board {
    /// Reads the data of a request. Where `ignore_drawings` says so, drawings in which there may be rules are passed over.
    ///
    /// # Errors
    /// It is no puzzle of f-puzzles that can be read; the words say what is wrong.
    pub fn read(data: &str, ignore_drawings: bool) -> Result<Board, String> {
        let packed = data.split_once("?load=").map_or(data, |(_, packed)| packed);
        let text =
            lz::decompress(packed.trim()).map_err(|_| "the data are no LZ-String of a puzzle".to_owned())?;
        let mut value: Value =
            serde_json::from_str(&text).map_err(|error| format!("the data are no JSON: {error}"))?;
        let members = value.as_object_mut().ok_or("the data are no object")?;
        // Which steps are tried is the matter of whoever explains: it changes no answer.
        members.remove(LOGIC);
        let options = members.remove(OPTIONS);
        let (cap, logical) = told(options.as_ref())?;
        let text = value.to_string();
        let read = |ignore_drawings| {
            let options = ReadOptions::new().format(Some(Format::Fpuzzles)).ignore_drawings(ignore_drawings);
            options.read(&text)
        };
        let (puzzle, _) = read(ignore_drawings).map_err(|error| match read(true) {
            Ok(_) => {
                format!("{}; sudokulive --ignore-drawings takes the puzzle without them", error.headline())
            }
            Err(_) => error.headline(),
        })?;
        let (state, is_marked) = entered(&value, &puzzle);
        Ok(Board { puzzle, state, is_marked, cap, logical })
    }

    /// The side of its grid.
    ///
    /// # Errors
    /// The grid is no square of the values from 1 on, which this protocol cannot speak of.
    pub fn side(&self) -> Result<usize, String> {
        let grid = self.puzzle.grid();
        let side = grid.rows();
        let values = grid.values();
        let is_square = grid.columns() == side && grid.cells().count() == side * side;
        let is_usual = is_square && usize::from(values.max) == side && values.min == 1;
        if is_usual { Ok(side) } else { Err("the grid is no square with the values from 1 on".to_owned()) }
    }
}

/// The options of true candidates: a list of words.
fn told(options: Option<&Value>) -> Result<(u64, bool), String> {
    let (mut cap, mut logical) = (1, false);
    let Some(options) = options.filter(|options| !options.is_null()) else { return Ok((cap, logical)) };
    let words: Option<Vec<&str>> =
        options.as_array().and_then(|words| words.iter().map(Value::as_str).collect());
    for option in words.ok_or_else(|| format!("{OPTIONS}: {options}, expected a list of words"))? {
        match option.strip_prefix(SOLUTIONS) {
            Some(number) => {
                let wrong = || format!("`{option}`, expected a number from 1 to {MAX_CAP}");
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

/// The digits and marks that a player has entered, and whether each open cell has marks.
fn entered(value: &Value, puzzle: &Puzzle) -> (State, bool) {
    let (mut state, mut is_marked) = (State::default(), true);
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
            let centre = marks("centerPencilMarks");
            is_marked &= centre.is_some();
            if let Some(values) = centre.or_else(|| marks("givenPencilMarks")) {
                state.candidates.push((cell, values));
            }
        }
    }
    (state, is_marked)
}
