//! The order in which the lines of a proof are written, and the lines that go without saying.

use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::render::words::Language;
use crate::steps::reason::refutation;
use crate::steps::reason::step_facts::StepFacts;
use crate::steps::{Cause, Fact, Kind, ProofLine, Step};

const fn at(row: usize, column: usize) -> Cell {
    Cell::new(row - 1, column - 1)
}

/// The houses of a grid with four rows, columns and boxes.
fn house(puzzle: &Puzzle, name: &str, value: Digit) -> Cause {
    let is_it =
        |house: &crate::grid::House| format!("{:?} {}", house.kind, house.label).to_lowercase() == name;
    let house = puzzle.grid().houses().iter().position(is_it).expect("a house of the grid");
    Cause::House { house, value }
}

fn told(
    causes: Vec<Cause>,
    left: &[(Cell, &[Digit])],
    proof: &[(Cell, Digit, bool, Option<usize>)],
) -> Vec<String> {
    let puzzle: Puzzle = "grid 4x4\n".parse().expect("a puzzle");
    let places = causes.iter().enumerate().filter_map(|(because, cause)| match cause {
        Cause::House { house, .. } => {
            Some(Fact::Places { because, cells: puzzle.grid().houses()[*house].cells.clone() })
        }
        _ => None,
    });
    let facts = left.iter().map(|&(cell, values)| Fact::Cell(cell, values.to_vec())).chain(places).collect();
    let (cell, value, equals, _) = proof[0];
    let mut step: Step = Step::excluding(causes, facts, Vec::new());
    match equals {
        true => step.remove = vec![(cell, vec![value])],
        false => step.place = vec![(cell, value)],
    }
    let line = |&(cell, value, equals, because)| ProofLine::new(cell, value, equals, because);
    step.proof = proof.iter().map(line).collect();
    step.kind = Kind::Net;
    Language::ENGLISH.sentences(&puzzle, &step)
}

/// "So" joins an exclusion and the value that it leaves, not any two lines that follow each other.
#[test]
fn what_is_excluded_stands_before_what_it_leaves() {
    let puzzle: Puzzle = "grid 4x4\n".parse().expect("a puzzle");
    let causes = vec![
        house(&puzzle, "row 1", 2),
        house(&puzzle, "column 1", 1),
        Cause::Cell(at(1, 1)),
        Cause::Cell(at(3, 1)),
        house(&puzzle, "row 3", 3),
    ];
    let left: &[(Cell, &[Digit])] =
        &[(at(1, 1), &[1, 2, 3]), (at(3, 1), &[1, 3, 4]), (at(1, 3), &[2, 4]), (at(3, 3), &[3, 4])];
    let said = told(
        causes,
        left,
        &[
            (at(1, 1), 1, true, None),
            // It leaves nothing in row 1, and is needed at the end.
            (at(3, 1), 1, false, Some(1)),
            (at(1, 1), 2, false, Some(2)),
            (at(1, 3), 2, true, Some(0)),
            (at(3, 1), 3, true, Some(4)),
            (at(3, 1), 3, false, Some(3)),
        ],
    );
    let found = "Then r1c1 is not 2 (it is assumed to be 1), so 2 can only stand in r1c3 in row 1.";
    assert!(said.contains(&found.to_owned()), "{said:#?}");
    assert!(!said.iter().any(|line| line.contains("r3c1 is not 1") && line.contains("r1c3")), "{said:#?}");
    assert!(said.iter().any(|line| line.contains("r3c1 is not 1 (r1c1 is the 1 of column 1)")), "{said:#?}");
}

/// For a cell with two values, excluding one is the same as placing the other.
#[test]
fn the_contrary_of_one_of_two_values_is_the_other() {
    let puzzle: Puzzle = "grid 4x4\n".parse().expect("a puzzle");
    let causes = vec![Cause::Cell(at(1, 1)), house(&puzzle, "row 1", 1), Cause::Cell(at(1, 2))];
    let proof = [
        (at(1, 1), 2, false, None),
        (at(1, 1), 1, true, Some(0)),
        (at(1, 2), 1, false, Some(1)),
        (at(1, 2), 1, true, Some(2)),
    ];
    let said = told(causes.clone(), &[(at(1, 1), &[1, 2]), (at(1, 2), &[1])], &proof);
    assert_eq!(said[0], "Suppose that r1c1 is 1.", "{said:#?}");
    assert!(!said.iter().any(|line| line.contains("left for r1c1")), "{said:#?}");
    assert!(said.last().expect("a line").ends_with("so r1c1 is 2."), "{said:#?}");
    let said = told(causes, &[(at(1, 1), &[1, 2, 3]), (at(1, 2), &[1])], &proof);
    assert_eq!(said[0], "Suppose that r1c1 is not 2.", "{said:#?}");
}

/// The value that a line leaves a cell comes after everything it rests on, even facts about cells outside the line.
#[test]
fn what_a_value_rests_on_stands_before_it() {
    let text = "grid 1x4 raw\nvalues 1-9\nthermo r1c1 r1c2\nthermo r1c2 r1c3\nthermo r1c3 r1c4\n";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let [a, b, c, d] = [0, 1, 2, 3].map(|column| Cell::new(0, column));
    let facts = [a, b, c, d].map(|cell| Fact::Cell(cell, vec![6, 7, 8, 9])).to_vec();
    let because = [0, 1, 2].map(|rule| Cause::Rule { rule }).to_vec();
    let lines = [(d, 8, true, None), (c, 9, false, Some(2)), (b, 8, false, Some(1)), (b, 9, false, Some(1))];
    let lines = lines.into_iter().chain([(b, 6, false, Some(0)), (a, 6, true, Some(0))]);
    let proof: Vec<ProofLine> =
        lines.map(|(cell, value, equals, because)| ProofLine::new(cell, value, equals, because)).collect();
    let step = Step { kind: Kind::Net, ..Step::excluding(because, facts, vec![(d, vec![8])]) };
    let proof = refutation::of_lines(&StepFacts::new(&puzzle, &step), &[], &proof).expect("a proof");
    let [follows] = &proof.follows[..] else { panic!("{} sentences", proof.follows.len()) };
    let cells: Vec<Cell> = follows.gone.iter().map(|gone| gone.cells[0]).collect();
    assert_eq!(cells, [c, b]);
    assert_eq!(follows.found.as_ref().map(|found| found.value), Some(7));
}
