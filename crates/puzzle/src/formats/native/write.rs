//! Writes puzzles as native text.

use std::fmt::Write;

use crate::formats::board;
use crate::grid::{Cell, Digit, Shape, Values, default_boxes};
use crate::puzzle::{About, Puzzle};

/// Writes a puzzle so that [`read`](super::read) returns it, except for the text of its rules and a stored solution.
/// Equal puzzles have equal texts.
pub fn write(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let (rows, columns) = (grid.rows(), grid.columns());
    let mut text = header(grid.shape(), grid.values());
    if let Some(letters) = grid.letters() {
        let _ = writeln!(text, "letters {letters}");
    }
    // Writing to a String cannot fail.
    for (name, stated) in [("title", &puzzle.about().title), ("author", &puzzle.about().author)] {
        if let Some(shown) = stated.as_deref().and_then(About::name) {
            let _ = writeln!(text, "{name} {shown}");
        }
    }
    for stated in puzzle.rules() {
        let _ = writeln!(text, "{stated}");
    }
    for cell in grid.variables() {
        if let Some(digit) = puzzle.given(cell) {
            let _ = writeln!(text, "given {}={digit}", grid.name_of(cell));
        }
    }
    for row in 0..rows {
        let cells: Vec<_> = (0..columns).map(|column| puzzle.given(Cell::new(row, column))).collect();
        let _ = writeln!(text, "{}", board::write(&cells, grid.signs()));
    }
    text
}

/// Returns `true` if a line of cells describes the whole puzzle: a square board with the default boxes and values, and
/// without rules.
pub fn is_board(puzzle: &Puzzle) -> bool {
    let (grid, side) = (puzzle.grid(), puzzle.grid().rows());
    let shape = grid.shape();
    let is_square = side == grid.columns() && shape.has_lines() && shape.boxes() == default_boxes(side);
    let is_plain = shape.labels().is_none()
        && shape.subgrids().is_none()
        && shape.holes.is_empty()
        && shape.variables.is_empty()
        && shape.layers.is_empty();
    let has_numbers = grid.values() == Values::new(1, side as Digit) && grid.letters().is_none();
    is_square && is_plain && has_numbers && puzzle.rules().is_empty()
}

/// The smallest side of a board that is written as a line of cells: a shorter line could be a row.
const LEAST_SIDE: usize = 4;

/// Writes a puzzle as a line of cells if this describes it completely, otherwise as [`write()`] does.
pub fn write_short(puzzle: &Puzzle) -> String {
    let (grid, about) = (puzzle.grid(), puzzle.about());
    let is_named = about.title.is_some() || about.author.is_some();
    if !is_board(puzzle) || is_named || grid.rows() < LEAST_SIDE {
        return write(puzzle);
    }
    let cells: Vec<_> = grid.cells().map(|cell| puzzle.given(cell)).collect();
    board::write(&cells, grid.signs())
}

/// Returns the header lines of a grid.
pub fn header(shape: &Shape, values: Values) -> String {
    let mut text = String::new();
    let (rows, columns) = (shape.rows, shape.columns);
    // Writing to a String cannot fail.
    let _ = write!(text, "grid {rows}x{columns}");
    match shape.boxes() {
        Some((height, width)) => text.push_str(&format!(" boxes {height}x{width}")),
        None if shape.labels().is_none() && shape.subgrids().is_none() && shape.has_lines() => {
            text.push_str(" no-boxes")
        }
        None => {}
    }
    text.push_str(if shape.has_lines() || shape.subgrids().is_some() { "\n" } else { " raw\n" });
    if let Some(subgrids) = shape.subgrids() {
        let layout =
            subgrids.boxes.map_or("no-boxes".into(), |(height, width)| format!("boxes {height}x{width}"));
        let _ = write!(text, "subgrids {}x{} {layout} at", subgrids.rows, subgrids.columns);
        subgrids.corners.iter().for_each(|corner| text.push_str(&format!(" {corner}")));
        text.push('\n');
    }
    for holes in shape.holes.chunk_by(|a, b| a.row == b.row) {
        text.push_str("holes");
        holes.iter().for_each(|hole| text.push_str(&format!(" {hole}")));
        text.push('\n');
    }
    let _ = writeln!(text, "values {}", values);
    for ((rows, columns), group) in shape.variables.iter().zip(0..) {
        let _ = write!(text, "variables {rows}x{columns}");
        if let Some(named) = shape.named.iter().find(|named| named.group == group) {
            let _ = write!(text, " {}", named.name);
            named.values.iter().for_each(|values| text.push_str(&format!(" {values}")));
        }
        text.push('\n');
    }
    for layer in &shape.layers {
        let _ = write!(text, "layer {} {}", layer.name, layer.values);
        if let Some(part) = &layer.part {
            text.push_str(" on");
            rectangles(part).iter().for_each(|(first, last)| match first == last {
                true => text.push_str(&format!(" {first}")),
                false => text.push_str(&format!(" {first}-{last}")),
            });
        }
        text.push('\n');
    }
    if let Some(labels) = shape.labels() {
        let label = |label: &Option<String>| label.clone().unwrap_or(".".into());
        let short = labels.iter().flatten().all(|label| label.chars().count() == 1);
        text.push_str("regions\n");
        for row in labels.chunks(columns) {
            let row: Vec<String> = row.iter().map(label).collect();
            let _ = writeln!(text, "{}", row.join(if short { "" } else { " " }));
        }
    }
    text
}

/// Groups cells, which are in order, into rectangles, each given by its first and last cell. A rectangle is a run
/// within a row, extended by equal runs in the rows below.
fn rectangles(cells: &[Cell]) -> Vec<(Cell, Cell)> {
    let mut done: Vec<(Cell, Cell)> = Vec::new();
    for run in cells.chunk_by(|a, b| a.row == b.row && a.column + 1 == b.column) {
        let (Some(&first), Some(&last)) = (run.first(), run.last()) else { continue };
        let is_above = |(above, below): &&mut (Cell, Cell)| {
            (above.column, below.column, below.row + 1) == (first.column, last.column, first.row)
        };
        match done.iter_mut().find(is_above) {
            Some((_, below)) => *below = last,
            None => done.push((first, last)),
        }
    }
    done
}
