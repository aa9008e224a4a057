//! Writes rules that have no type in ISS as tokens of other types.

use super::types::{cells::admitting, lists::allowing};
use super::write::Writer;
use super::written::OutputToken;
use crate::grid::Cell;
use crate::puzzle::Mark;
use crate::statement::{Argument, Statement};

type Tokens = Option<Vec<OutputToken>>;

/// Returns the tokens of a statement; `None` if ISS cannot express it.
pub fn write(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    match (statement.name, &statement.arguments[..]) {
        ("odd", [Argument::Cells(cells)]) => admitting(writer, cells, |value| value % 2 == 1),
        ("even", [Argument::Cells(cells)]) => admitting(writer, cells, |value| value % 2 == 0),
        ("slow-thermo", [Argument::Cells(cells)]) => allowing(writer, "Pair", cells, |a, b| a <= b),
        ("nabner", [Argument::Cells(cells)]) => allowing(writer, "PairX", cells, |a, b| a.abs_diff(b) >= 2),
        ("difference", [Argument::Number(k), Argument::Cell(a), Argument::Cell(b)]) => {
            difference(writer, *k, [*a, *b])
        }
        ("ratio", [Argument::Number(k), Argument::Cell(a), Argument::Cell(b)]) => ratio(writer, *k, [*a, *b]),
        ("maximum", [Argument::Cells(cells)]) => {
            extremes(writer, cells, Mark::Maximum, |cell, other| [cell, other])
        }
        ("minimum", [Argument::Cells(cells)]) => {
            extremes(writer, cells, Mark::Minimum, |cell, other| [other, cell])
        }
        ("clone", [Argument::Groups(groups)]) => equal_cells(writer, groups),
        ("target-sum", [Argument::Number(total), Argument::Cells(cells)]) => {
            target_sum(writer, *total, cells)
        }
        _ => None,
    }
}

fn adjacent(writer: &Writer<'_>, [a, b]: [Cell; 2]) -> bool {
    writer.puzzle.grid().neighbours(a).any(|neighbour| neighbour == b)
}

/// Writes a difference as a white dot if it is 1 and the cells are neighbours, otherwise as a table.
fn difference(writer: &Writer<'_>, k: i32, cells: [Cell; 2]) -> Tokens {
    if k == 1 && adjacent(writer, cells) {
        return OutputToken::new("WhiteDot").cells(writer, &cells).only();
    }
    allowing(writer, "Pair", &cells, |a, b| (a - b).abs() == k)
}

/// Writes a ratio as a black dot if it is 2 and the cells are neighbours, otherwise as a table.
fn ratio(writer: &Writer<'_>, k: i32, cells: [Cell; 2]) -> Tokens {
    if k == 2 && adjacent(writer, cells) {
        return OutputToken::new("BlackDot").cells(writer, &cells).only();
    }
    allowing(writer, "Pair", &cells, |a, b| a == k * b || b == k * a)
}

/// Writes a `.GreaterThan` for each pair of a marked cell and a neighbour without the same mark.
fn extremes(
    writer: &Writer<'_>,
    cells: &[Cell],
    mark: fn(Cell) -> Mark,
    ordered: impl Fn(Cell, Cell) -> [Cell; 2],
) -> Tokens {
    let marks: Vec<Mark> = writer.puzzle.marks().chain(cells.iter().copied().map(mark)).collect();
    let mut tokens = Vec::new();
    for &cell in cells {
        let others = writer.puzzle.grid().neighbours(cell).filter(|&other| !marks.contains(&mark(other)));
        let pairs = others.map(|other| ordered(cell, other));
        tokens.extend(pairs.map(|pair| OutputToken::new("GreaterThan").cells(writer, &pair)));
    }
    Some(tokens)
}

/// Writes a token for each pair of corresponding cells in two lists, which says that the cells are equal.
fn equal_cells(writer: &Writer<'_>, groups: &[Vec<Cell>]) -> Tokens {
    let [first, second] = groups else { return None };
    let same = |(&a, &b): (&Cell, &Cell)| OutputToken::new("SameValues").with(2).cells(writer, &[a, b]);
    Some(first.iter().zip(second).map(same).collect())
}

/// Writes a sum for the circles of each house, because ISS has no rule for all circles at once.
fn target_sum(writer: &Writer<'_>, total: i32, circled: &[Cell]) -> Tokens {
    let of_house = |cells: &[Cell]| -> Vec<Cell> {
        cells.iter().copied().filter(|cell| circled.contains(cell)).collect()
    };
    let houses = writer.puzzle.grid().houses().iter().map(|house| of_house(&house.cells));
    let sums = houses.filter(|cells| !cells.is_empty());
    Some(sums.map(|cells| OutputToken::new("Sum").with(total).cells(writer, &cells)).collect())
}
