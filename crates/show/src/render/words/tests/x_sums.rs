//! Sentences about the first values of an X-sum.

use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::render::Language;
use crate::steps::{Cause, Fact, Step};

/// Returns the text for an X-sum whose first cell has the values `left` and loses `gone`.
fn told(values: &str, sum: u16, left: &[Digit], gone: &[Digit]) -> String {
    let text = format!("grid 9x9\nvalues {values}\nx-sum {sum} r2 left\n");
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let first = Cell::new(1, 0);
    let known = (0..9).map(|column| {
        let values = match column {
            0 => left.to_vec(),
            1 => puzzle.grid().values().iter().collect(),
            _ => vec![3],
        };
        Fact::Cell(Cell::new(1, column), values)
    });
    let step = Step::excluding(vec![Cause::Rule { rule: 0 }], known.collect(), vec![(first, gone.to_vec())]);
    Language::ENGLISH.sentences(&puzzle, &step).join("\n")
}

#[test]
fn first_values_are_refuted_by_the_number_of_cells() {
    let said = told("1-9", 12, &[1, 2, 3], &[1, 2]);
    assert!(said.contains("If r2c1 were 1, it would be the whole sum, which is 12."), "{said}");
    assert!(
        said.contains("If r2c1 were 2, the next cell would have to make 10, but it makes at most 9."),
        "{said}"
    );
}

/// A first digit of 0 means a sum of no cells: no true sentence about the cells after it exists.
#[test]
fn no_reason_is_told_where_a_first_value_is_zero() {
    let said = told("0-8", 10, &[0, 1, 2], &[0, 1]);
    assert!(!said.contains("If r2c1 were") && !said.contains("whole sum"), "{said}");
    assert!(said.contains("r2c1 is not 0 or 1"), "{said}");
    // Without a 0, the others are as on any grid.
    let said = told("0-8", 10, &[1, 2], &[1]);
    assert!(said.contains("If r2c1 were 1, it would be the whole sum, which is 10."), "{said}");
}
