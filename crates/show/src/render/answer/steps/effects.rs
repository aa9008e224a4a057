//! The conclusions of a step in short form, on one line.

use crate::puzzle::Puzzle;
use crate::steps::{Cells, Step};

/// Returns the conclusions of a step, such as `r1c3=7 r1c5<>2`. Cells that lose the same values are written together if
/// their names can be joined, as in `r1c56<>2`.
pub fn effects(puzzle: &Puzzle, step: &Step) -> String {
    let signs = puzzle.grid().signs();
    let placed = step
        .place
        .iter()
        .map(|(cell, value)| format!("{}={}", puzzle.grid().name_of(*cell), signs.of(*value)));
    let mut told: Vec<String> = placed.collect();
    let mut rest = &step.remove[..];
    while let [(first, values), ..] = rest {
        let mut cells = vec![*first];
        for (cell, _) in rest[1..].iter().take_while(|(_, others)| others == values) {
            cells.push(*cell);
            if !Cells(&cells, puzzle.grid()).are_joined() {
                cells.pop();
                break;
            }
        }
        rest = &rest[cells.len()..];
        let values: Vec<String> = values.iter().map(|&value| signs.of(value)).collect();
        told.push(format!("{}<>{}", Cells(&cells, puzzle.grid()), values.join(",")));
    }
    told.join(" ")
}
