//! Sentences about the neighbours of a cell on a path of numbers.

use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::render::Language;
use crate::steps::{Cause, Fact, Step};

/// Returns the text for a path around r1c1 of a 2x3 grid whose cells lose the values `gone`.
fn told(text: &str, left: [&[Digit]; 3], gone: Vec<(Cell, Vec<Digit>)>) -> String {
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let cells = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)];
    let facts = cells.into_iter().zip(left).map(|(cell, left)| Fact::Cell(cell, left.to_vec()));
    let cause = Cause::Part { rule: 0, cells: cells.to_vec() };
    let step: Step = Step::excluding(vec![cause], facts.collect(), gone);
    let said = Language::ALL.iter().map(|language| language.sentences(&puzzle, &step).join("\n"));
    said.collect::<Vec<_>>().join("\n")
}

const PATH: &str = "grid 2x3 raw\nvalues 1-6\nnumber-path\n";

#[test]
fn values_without_a_neighbour_are_told() {
    let corner = Cell::new(0, 0);
    let said = told(PATH, [&[1, 2, 3, 6], &[1, 4], &[1, 2, 4]], vec![(corner, vec![2, 6])]);
    assert!(
        said.contains(
            "If r1c1 were 2, 3 would have to stand beside it, but none of its neighbours can be 3."
        ),
        "{said}"
    );
    assert!(said.contains("If r1c1 were 6, 5 would have to"), "{said}");
    assert!(said.contains("Wäre r1c1 die 2, müsste daneben 3 stehen"), "{said}");
    // 3 has both neighbours: this is no reason.
    let said = told(PATH, [&[1, 2, 3, 6], &[1, 4], &[1, 2, 4]], vec![(corner, vec![2, 3])]);
    assert!(!said.contains("would have to stand"), "{said}");
}

#[test]
fn the_only_neighbour_is_told() {
    let gone = vec![(Cell::new(1, 0), vec![5])];
    let said = told(PATH, [&[1], &[3, 4], &[2, 5]], gone.clone());
    assert!(
        said.contains("If r1c1 is 1, 2 has to stand beside it, and of its neighbours only r2c1 can be 2."),
        "{said}"
    );
    let said = told(PATH, [&[1], &[2, 4], &[2, 5]], gone);
    assert!(!said.contains("has to stand beside it"), "{said}");
}

#[test]
fn two_values_for_one_neighbour_are_told() {
    let gone = vec![(Cell::new(0, 0), vec![3])];
    let said = told(PATH, [&[1, 3], &[1, 6], &[2, 4]], gone.clone());
    assert!(
        said.contains(
            "If r1c1 were 3, both 4 and 2 would have to stand beside it, and for both only r2c1 is left."
        ),
        "{said}"
    );
    let said = told(PATH, [&[1, 3], &[2, 6], &[2, 4]], gone);
    assert!(!said.contains("beside it"), "{said}");
}

/// If the path is shorter than the list of values, its ends are unknown; cells outside the grid are not on it.
#[test]
fn a_path_with_open_ends_has_no_such_reason() {
    for text in
        ["grid 2x3 raw\nvalues 1-7\nnumber-path\n", "grid 2x3 raw\nvalues 1-8\nvariables 1x2\nnumber-path\n"]
    {
        let left: [&[Digit]; 3] = [&[1, 2, 3, 6], &[1, 4], &[1, 2, 4]];
        let said = told(text, left, vec![(Cell::new(0, 0), vec![2, 6])]);
        assert!(!said.contains("would have to stand"), "{text} {said}");
    }
}
