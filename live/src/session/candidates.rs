//! Answers questions about candidates. Partial results are sent as progress, and as the answer if a limit is reached.

use serde_json::{Value, json};
use sudoku2cnf_answer::question::Status;
use sudoku2cnf_puzzle::grid::{Cell, Grid};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_show::render::{MarkWords, sentence};

use super::answers::{AnswerParts, PuzzleMessage, object};
use super::work::{FoundMarks, WorkResult};
use crate::message::{Progress, Reply};

impl PuzzleMessage<'_, '_> {
    /// Returns the values that each cell has in some solution, and for each the number of solutions, up to `cap`.
    pub fn candidates(&self, cap: Option<u64>, tell: &mut dyn FnMut(Reply)) -> WorkResult<AnswerParts> {
        let puzzle = self.work.puzzle;
        let grid = puzzle.grid();
        let found = self.work.marks(cap.unwrap_or(1), |seen, logical| {
            if self.is_canceled() {
                return;
            }
            let (candidates, logical) = (Some(by_place(seen, grid)), Some(by_place(logical, grid)));
            let learnt = self.work.take_fresh();
            tell(Reply::Progress(Progress { candidates, logical, learnt, ..self.progress() }));
        })?;
        if self.is_canceled() {
            // What was learnt is already stored; the answer itself is not sent.
            return Ok((Value::Null, String::new(), None));
        }
        let FoundMarks { marks, logical, is_counted } = &found;
        let words = MarkWords::new(puzzle, marks.answer, &marks.seen, cap);
        let mut answer = object(&words.object(None))?;
        if marks.answer == Status::Unknown {
            // At a limit, values that were seen or excluded are certain, and the other values are undecided.
            answer["seen"] = json!(by_place(&marks.seen, grid));
            if let Some(logical) = logical {
                answer["undecided"] = json!(by_place(&undecided(logical, marks), grid));
            }
        } else if !is_counted {
            answer["counted"] = json!(false);
        }
        if let Some(logical) = logical {
            answer["logical"] = json!(by_place(logical, grid));
        }
        let layers = layers(&marks.seen, puzzle);
        if !layers.is_empty() {
            answer["layers"] = json!(layers);
        }
        let mut words_of_it = sentence(marks.answer).to_owned();
        if marks.answer != Status::Unknown && !is_counted {
            words_of_it += " Not all of the numbers of solutions are counted.";
        }
        Ok((answer, words_of_it, self.svg(&words.view())))
    }
}

/// Returns the values that propagation leaves and that are neither known to be in a solution nor excluded.
fn undecided(
    logical: &[Vec<(i32, u64)>],
    marks: &sudoku2cnf_answer::question::candidates::Marks,
) -> Vec<Vec<(i32, u64)>> {
    let none = Vec::new();
    let of_cell = |(place, left): (usize, &Vec<(i32, u64)>)| {
        let seen = marks.seen.get(place).unwrap_or(&none);
        let gone = marks.gone.get(place).map_or(&[][..], Vec::as_slice);
        let is_open =
            |(value, _): &&(i32, u64)| seen.iter().all(|(one, _)| one != value) && !gone.contains(value);
        left.iter().filter(is_open).copied().collect()
    };
    logical.iter().enumerate().map(of_cell).collect()
}

/// Returns, for each position of the grid, the values of its cell; `None` for a position without a cell.
fn by_place(seen: &[Vec<(i32, u64)>], grid: &Grid) -> Vec<Option<Vec<i32>>> {
    let mut places = vec![None; grid.positions()];
    for (cell, seen) in grid.cells().zip(seen) {
        places[grid.index(cell)] = Some(seen.iter().map(|&(value, _)| value).collect());
    }
    places
}

/// Returns, for each hidden layer, the values seen at each position, and the number of solutions with each.
fn layers(seen: &[Vec<(i32, u64)>], puzzle: &Puzzle) -> Vec<Value> {
    let grid = puzzle.grid();
    let all = grid.layers().iter().enumerate().filter_map(|(number, layer)| {
        let mut values = vec![None; grid.positions()];
        let mut counts = values.clone();
        let of_layer = |cell: Cell| {
            grid.layer_of(cell)
                .filter(|(of, _)| *of == number && !grid.is_nowhere(cell))
                .map(|(_, place)| place)
        };
        for (cell, of_cell) in puzzle.cells().zip(seen) {
            if let Some(place) = of_layer(cell) {
                let place = grid.index(place);
                values[place] = Some(of_cell.iter().map(|&(value, _)| i64::from(value)).collect::<Vec<_>>());
                counts[place] = Some(of_cell.iter().map(|&(_, count)| count as i64).collect::<Vec<_>>());
            }
        }
        let some = values.iter().any(Option::is_some);
        some.then(|| json!({ "name": layer.name, "candidates": values, "counts": counts }))
    });
    all.collect()
}
