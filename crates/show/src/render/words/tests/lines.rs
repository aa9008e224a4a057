//! Sentences about lines that need a value.

use crate::grid::{Cell, Digit, HouseKind};
use crate::puzzle::Puzzle;
use crate::render::words::Language;
use crate::steps::reason::step_facts::StepFacts;
use crate::steps::reason::{Contradiction, Reasoning, RefutationEnd, refutation};
use crate::steps::{Cause, Fact, Kind, ProofLine, Step};

/// The cells of a long line that can hold a value lie in two houses, and the cell that loses it is in both.
#[test]
fn a_long_line_that_needs_a_value_is_told() {
    let text = "grid 9x9\nrenban r1c1 r1c2 r1c3 r2c4 r3c4 r4c4 r5c4\n";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let cells: Vec<Cell> = puzzle.rules()[0].statement.cells().collect();
    let facts = cells.iter().map(|&cell| {
        let is_apart = [1, 2].contains(&cell.row);
        Fact::Cell(cell, (1..=9).filter(|&value| !is_apart || value != 5).collect())
    });
    let house = |cell: Cell, kind: HouseKind| {
        let mut houses = puzzle.grid().houses().iter();
        houses.position(|house| house.kind == kind && house.cells.contains(&cell)).expect("a house")
    };
    let lost = Cell::new(0, 3);
    let because = vec![
        Cause::Rule { rule: 0 },
        Cause::House { house: house(lost, HouseKind::Row), value: 5 },
        Cause::House { house: house(lost, HouseKind::Column), value: 5 },
    ];
    let one = Step::excluding(because, facts.collect(), vec![(lost, vec![5])]);
    let told = Language::ENGLISH.sentences(&puzzle, &one);
    let ends = [
        "Seven consecutive values can only be 1-7, 2-8 or 3-9.",
        "However these are placed, 5 stands in r1c1, r1c2, r1c3, r4c4 or r5c4.",
        "Each of these cells shares row 1 or column 4 with each cell that now loses 5: r1c4 is not 5.",
    ];
    assert_eq!(told[told.len() - 3..], ends, "{told:?}");
    let told = Language::named("de").expect("a language").sentences(&puzzle, &one);
    let end = "Jede dieser Zellen liegt mit jeder Zelle, die nun die 5 verliert, gemeinsam in Zeile 1 oder in Spalte 4: \
               r1c4 ist nicht 5.";
    assert_eq!(told.last().map(String::as_str), Some(end), "{told:?}");
    // A cell that sees only some of the cells loses nothing.
    let one = Step { remove: vec![(Cell::new(0, 8), vec![5])], ..one.clone() };
    assert!(!matches!(one.reason(&puzzle).reasoning, Reasoning::LineAndHouses { .. }));
}

/// All cells of a long whisper are handled in one sentence.
#[test]
fn the_middle_value_stands_nowhere_on_a_long_whisper() {
    let text = "grid 9x9\nwhisper 5 r1c1-r1c9 r2c9-r9c9\n";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let cells: Vec<Cell> = puzzle.rules()[0].statement.cells().collect();
    let facts = cells.iter().map(|&cell| Fact::Cell(cell, (1..=9).collect())).collect();
    let gone = cells.iter().map(|&cell| (cell, vec![5])).collect();
    let one = Step::excluding(vec![Cause::Rule { rule: 0 }], facts, gone);
    let names =
        "r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r2c9, r3c9, r4c9, r5c9, r6c9, r7c9, r8c9";
    for (language, wanted) in [
        (
            "en",
            format!(
                "If {names} or r9c9 were 5, nothing would be left for a neighbour of this cell on the line."
            ),
        ),
        (
            "de",
            format!(
                "Wäre {names} oder r9c9 die 5, bliebe für einen Nachbarn dieser Zelle auf der Linie nichts übrig."
            ),
        ),
    ] {
        let told = Language::named(language).expect("a language").sentences(&puzzle, &one);
        assert_eq!(told[told.len() - 2], wanted, "{told:?}");
    }
}

/// A line that names its value needs no other reason.
#[test]
fn a_value_that_is_demanded_is_told() {
    let puzzle: Puzzle = "grid 9x9\nquadruple r1c3 5,6\n".parse().expect("a puzzle");
    let cells = [(0, 2), (0, 3), (1, 2), (1, 3)].map(|(row, column)| Cell::new(row, column));
    let facts =
        cells.iter().map(|&cell| Fact::Cell(cell, (1..=9).filter(|&v| cell.row == 0 || v != 5).collect()));
    let row = puzzle.grid().houses().iter().position(|house| house.kind == HouseKind::Row).expect("a row");
    let because = vec![Cause::Rule { rule: 0 }, Cause::House { house: row, value: 5 }];
    let one = Step::excluding(because, facts.collect(), vec![(Cell::new(0, 7), vec![5])]);
    let told = Language::ENGLISH.sentences(&puzzle, &one);
    let ends = [
        "So 5 stands in r1c3 or r1c4.",
        "These cells lie in row 1, which has 5 nowhere else: r1c8 is not 5.",
    ];
    assert_eq!(told[told.len() - 2..], ends, "{told:?}");
}

/// Every filling of the cage, which has too many to list, takes a value from a cell next to it.
#[test]
fn a_cage_that_lacks_one_value_is_told_so() {
    let text = "grid 6x6 boxes 2x3\nkiller 15 r1c1 r1c2 r1c3 r2c1 r2c2\n";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let cells: Vec<Cell> = puzzle.rules()[0].statement.cells().collect();
    let first = |cell: Cell| if cell.row == 0 && cell.column < 2 { 1 } else { 2 };
    let facts = cells.iter().map(|&cell| Fact::Cell(cell, (first(cell)..=5).collect()));
    let mut houses = puzzle.grid().houses().iter();
    let row = houses.position(|house| house.cells.contains(&Cell::new(0, 3))).expect("a row");
    let because = vec![Cause::Rule { rule: 0 }, Cause::House { house: row, value: 1 }];
    let one = Step::excluding(because, facts.collect(), vec![(Cell::new(0, 3), vec![1])]);
    let told = Language::ENGLISH.sentences(&puzzle, &one).join("\n");
    assert!(told.contains("the missing value is 6"), "{told}");
    assert!(told.contains("However these are placed, 1 stands in r1c1 or r1c2."), "{told}");
}

/// The values of the grid do not apply to cells with other values.
#[test]
fn cells_with_values_of_their_own_lack_none_of_the_grid() {
    let puzzle: Puzzle = "grid 4x4\nvariables 3 w 0-4\nkiller 6 w1 w2 w3\n".parse().expect("a puzzle");
    let cells: Vec<Cell> = puzzle.rules()[0].statement.cells().collect();
    let facts = cells.iter().map(|&cell| Fact::Cell(cell, (0..=3).collect()));
    let remove = cells.iter().map(|&cell| (cell, vec![0])).collect();
    let one = Step::excluding(vec![Cause::Rule { rule: 0 }], facts.collect(), remove);
    let told = Language::ENGLISH.sentences(&puzzle, &one).join("\n");
    assert!(told.contains("1+2+3") && !told.contains("missing"), "{told}");
}

/// Causes that are one line with several houses are rendered as this line with all the houses.
#[test]
fn houses_of_one_line_are_taken_together() {
    let text = "grid 9x9\ndouble-arrow r1c1 r1c2 r1c3 r2c2 r4c4 r4c5 r4c6 r4c9\n";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let boxes = [0, 4].map(|number| 18 + number);
    let shaft = [(0, 1), (0, 2), (1, 1), (3, 3), (3, 4), (3, 5)].map(|(row, column)| Cell::new(row, column));
    let circles = [(0, 0), (3, 8)].map(|(row, column)| Cell::new(row, column));
    let facts = shaft.map(|cell| Fact::Cell(cell, vec![1, 2, 3, 4])).into_iter();
    let facts: Vec<Fact> = facts.chain(circles.map(|cell| Fact::Cell(cell, vec![5, 6]))).collect();
    let told = |houses: &[usize]| {
        let because = houses.iter().map(|&house| Cause::With { rule: 0, houses: vec![house] });
        let step = Step::excluding(because.collect(), facts.clone(), vec![(shaft[2], vec![4])]);
        Language::ENGLISH.sentences(&puzzle, &Step { kind: Kind::Cases, ..step }).join(" ")
    };
    let said = told(&boxes);
    assert!(said.contains("Its cells within each of boxes 1 and 5 must also differ."), "{said}");
    assert!(
        said.contains("would make at least 13, but r1c1 and r4c9 make at most 12. So r2c2 is not 4."),
        "{said}"
    );
    assert!(!told(&boxes[..1]).contains("at least"));
}

/// A value that a line forbids is reported with the cell that it clashes with.
#[test]
fn the_end_of_a_walk_names_the_cell_beside_which_a_value_cannot_stand() {
    let puzzle: Puzzle = "grid 9x9\nrenban r1c1 r2c2 r3c3\n".parse().expect("a puzzle");
    let [a, b, c] = [0, 1, 2].map(|number| Cell::new(number, number));
    let other = Cell::new(0, 5);
    let facts = vec![
        Fact::Cell(a, vec![1, 2]),
        Fact::Cell(b, vec![3, 7]),
        Fact::Cell(c, vec![2, 3, 4]),
        Fact::Places { because: 1, cells: vec![b, other] },
        Fact::Places { because: 2, cells: vec![other, Cell::new(1, 5)] },
    ];
    let house = |house, value| Cause::House { house, value };
    let because = vec![Cause::Rule { rule: 0 }, house(1, 7), house(14, 7)];
    let lines = [(b, 7, true, None), (a, 1, false, Some(0)), (a, 2, true, Some(0))];
    let proof = lines.map(|(cell, value, equals, because)| ProofLine::new(cell, value, equals, because));
    let step = Step { kind: Kind::Net, ..Step::excluding(because, facts, vec![(b, vec![7])]) };
    let proof = refutation::of_lines(&StepFacts::new(&puzzle, &step), &[], &proof).expect("a proof");
    let RefutationEnd::Contradiction(Contradiction::Forbidden { beside, .. }) = proof.end else {
        panic!("{proof:?}")
    };
    assert_eq!(beside, Some((b, 7)));
}

/// A cage in the first two rows of the first box, with the values left in each of its cells.
const CAGE: [Cell; 3] = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)];

fn step(puzzle: &Puzzle, left: &[Vec<Digit>], value: Digit, places: Vec<Cell>, gone: Vec<Cell>) -> Step {
    let row = puzzle.grid().houses().iter().position(|house| house.cells.contains(&CAGE[0])).expect("a row");
    let facts = CAGE.iter().zip(left).map(|(&cell, left)| Fact::Cell(cell, left.clone()));
    Step::excluding(
        vec![Cause::Rule { rule: 0 }, Cause::House { house: row, value }],
        facts.chain([Fact::Places { because: 1, cells: places }]).collect(),
        gone.into_iter().map(|cell| (cell, vec![value])).collect(),
    )
}

#[test]
fn a_cage_that_needs_a_value_is_told() {
    let puzzle: Puzzle = "grid 6x6 boxes 2x3\nkiller 15 r1c1 r1c2 r2c1\n".parse().expect("a puzzle");
    let left = [vec![5, 6], vec![4, 6], vec![4, 5]];
    let one = step(&puzzle, &left, 6, vec![CAGE[0], CAGE[1], Cell::new(0, 4)], vec![Cell::new(0, 4)]);
    let told = Language::ENGLISH.sentences(&puzzle, &one);
    let ends = [
        "However these are placed, 6 stands in r1c1 or r1c2.",
        "These cells lie in row 1, which has 6 nowhere else: r1c5 is not 6.",
    ];
    assert_eq!(told[told.len() - 2..], ends, "{told:?}");
    let told = Language::named("de").expect("a language").sentences(&puzzle, &one);
    let ends = [
        "Wie auch immer man diese Werte verteilt, es gilt: r1c1 oder r1c2 hat die 6.",
        "Diese Zellen liegen in Zeile 1, also steht die 6 dort in keiner anderen Zelle: r1c5 ist nicht 6.",
    ];
    assert_eq!(told[told.len() - 2..], ends, "{told:?}");
}

/// The cells are in the order of the line, wherever it is among the causes.
#[test]
fn a_line_behind_a_house_keeps_its_order() {
    let puzzle: Puzzle = "grid 6x6 boxes 2x3\nkiller 15 r2c1 r1c2 r1c1\n".parse().expect("a puzzle");
    let left = [vec![5, 6], vec![4, 6], vec![3, 4, 5]];
    let mut one = step(&puzzle, &left, 6, CAGE[..2].to_vec(), Vec::new());
    one.remove = vec![(CAGE[2], vec![3])];
    one.because.reverse();
    one.facts.pop();
    one.facts.push(Fact::Places { because: 0, cells: CAGE[..2].to_vec() });
    let told = Language::ENGLISH.sentences(&puzzle, &one);
    let last = "r2c1+r1c2+r1c1 can only be 4+6+5 or 5+4+6, so r2c1 is not 3.";
    assert_eq!(told.last().map(String::as_str), Some(last), "{told:?}");
}
