//! Sentences about rules that list or count.

use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::render::Language;
use crate::steps::{Cause, Fact, LineTitle, LinesTitle, Step, Title};

/// Returns the text for the first rule of a puzzle of 5x5 cells, whose first row has the values `left` and loses `gone`.
fn told(rule: &str, houses: &[usize], left: &[&[Digit]], gone: &[(usize, &[Digit])]) -> String {
    let puzzle: Puzzle = format!("grid 5x5 no-boxes\nvalues 1-5\n{rule}\n").parse().expect("a puzzle");
    let facts = (0..).zip(left).map(|(column, left)| Fact::Cell(Cell::new(0, column), left.to_vec()));
    let gone = gone.iter().map(|&(column, values)| (Cell::new(0, column), values.to_vec())).collect();
    let cause = match houses {
        [] => Cause::Rule { rule: 0 },
        houses => Cause::With { rule: 0, houses: houses.to_vec() },
    };
    Language::ENGLISH.sentences(&puzzle, &Step::excluding(vec![cause], facts.collect(), gone)).join(" ")
}

const ALL: &[Digit] = &[1, 2, 3, 4, 5];

#[test]
fn cells_leave_room_for_the_buildings_behind_them() {
    let said = |gone: &[(usize, &[Digit])]| told("skyscraper 3 r1 left", &[], &[ALL; 5], gone);
    let sentence =
        "each of the first cells has larger ones after it: r1c1 is at most 3 and r1c2 is at most 4.";
    assert!(said(&[(0, &[4, 5]), (1, &[5])]).contains(sentence));
    // A claim that does not follow is not made.
    assert!(!said(&[(0, &[3, 4, 5])]).contains("at most"));
    assert!(!said(&[(2, &[5])]).contains("at most"));
    // The only one that is seen is the largest of a row that has all values.
    let said =
        |houses: &[usize]| told("skyscraper 1 r1 left", houses, &[ALL; 5], &[(0, &[1, 2, 3, 4]), (1, &[5])]);
    assert!(said(&[0]).contains("the largest one, 5, stands in the first cell, r1c1."));
    assert!(!said(&[1]).contains("the largest one"));
    // With a 0 among the values, the first cell may be hidden.
    let zero: Puzzle = "grid 5x5 no-boxes\nvalues 0-4\nskyscraper 1 r1 left\n".parse().expect("a puzzle");
    let facts = (0..5).map(|column| Fact::Cell(Cell::new(0, column), vec![0, 1, 2, 3, 4])).collect();
    let cause = Cause::With { rule: 0, houses: vec![0] };
    let step = Step::excluding(vec![cause], facts, vec![(Cell::new(0, 0), vec![1])]);
    assert!(!Language::ENGLISH.sentences(&zero, &step).join(" ").contains("the largest one"));
}

#[test]
fn values_of_circles_make_their_number() {
    let circles = "counting-circles r1c1 r1c2 r1c3 r1c4 r1c5";
    // 5 = 1 + 4 = 2 + 3, and only two circles can hold a 4.
    let left: &[&[Digit]] = &[&[1, 2, 4], &[1, 2, 4], &[1, 2, 3], &[2, 3], &[2, 3]];
    let said = told(circles, &[], left, &[(0, &[1]), (1, &[1, 4]), (2, &[1])]);
    assert!(
        said.contains("add up to 5, the number of circles. 4 is not used: at most two circles can hold it.")
    );
    assert!(
        said.contains("The values that are used can only be 2+3. Nothing else is possible, so"),
        "{said}"
    );
    let said = told(circles, &[], left, &[(1, &[4])]);
    assert!(said.contains("stands in as many circles as it says. 4 is not used"), "{said}");
    // A value that is used does not go.
    assert!(!told(circles, &[], left, &[(1, &[2])]).contains("as many circles"));
    // In a row, each value stands once.
    let said = told(circles, &[0], &[ALL; 5], &[(0, &[2])]);
    assert!(said.contains("2 is not used: at most one circle can hold it."), "{said}");
}

#[test]
fn a_list_of_values_needs_no_reason() {
    let list = "candidates 1,2 r1c1 r1c2";
    assert!(
        told(list, &[], &[ALL; 2], &[(0, &[3, 4, 5]), (1, &[4])])
            .ends_with(": 1,2. So r1c1 is not 3, 4 or 5, and r1c2 is not 4.")
    );
    assert!(!told(list, &[], &[ALL; 2], &[(0, &[2])]).contains("So r1c1"));
}

#[test]
fn the_tens_of_a_pill_count_tenfold() {
    let left: &[&[Digit]] = &[&[1, 2, 3], ALL, ALL, ALL, &[1, 2, 3]];
    let said = told("pill-arrow 2 r1c1 r1c2 r1c3 r1c4 r1c5", &[], left, &[(0, &[2, 3])]);
    let sentence = "If r1c1 were 2 or 3, 10*r1c1 and r1c2 would make at least 21, but r1c3, r1c4 and r1c5 make at most 13.";
    assert!(said.contains(sentence), "{said}");
    assert!(!told("pill-arrow 2 r1c1 r1c2 r1c3 r1c4 r1c5", &[], left, &[(0, &[1])]).contains("10*"));
}

/// A cell that rules a value out is named, with what it would have to be.
#[test]
fn a_blamed_cell_is_told_with_what_it_would_need() {
    let puzzle: Puzzle = "grid 9x9 no-boxes\nnumbered-room 4 r1 left\n".parse().expect("a puzzle");
    let all: Vec<Digit> = (1..=9).collect();
    let left = |column| if column == 0 { vec![2, 4, 5, 6, 7, 8, 9] } else { all.clone() };
    let facts = (0..9).map(|column| Fact::Cell(Cell::new(0, column), left(column))).collect();
    let cause = Cause::With { rule: 0, houses: vec![0] };
    let step = Step::excluding(vec![cause], facts, vec![(Cell::new(0, 2), vec![4])]);
    let said = Language::ENGLISH.sentences(&puzzle, &step).join(" ");
    let sentences =
        "So far, r1c1 is 2, 4, 5, 6, 7, 8 or 9. If r1c3 were 4, r1c1 would have to be 3, and cannot.";
    assert!(said.contains(sentences), "{said}");
}

/// A house on which cells lie has its own preposition, and all houses of a kind are not listed.
#[test]
fn houses_are_told_as_people_name_them() {
    let puzzle: Puzzle =
        "grid 5x5 no-boxes\nvalues 1-5\ndiagonal\nxv x r1c1 r1c2\n".parse().expect("a puzzle");
    let names = Language::ENGLISH.names(&puzzle);
    let cells = (0..5).map(|place| Cell::new(place, place)).collect();
    let cause = Cause::RuleHouse { rule: 0, cells, value: 3 };
    let (house, _) = names.house(&cause).expect("a house");
    assert_eq!(house.forms[1], "on the diagonal from r1c1 to r5c5");
    let rows = |count: usize| names.short(&Cause::With { rule: 1, houses: (0..count).collect() });
    assert_eq!([rows(2), rows(5)], ["line 4 with rows 1 and 2", "line 4 with the five rows"]);
    let facts = vec![Fact::Cell(Cell::new(0, 0), vec![5])];
    let gone = vec![(Cell::new(0, 0), vec![5])];
    let lines = vec![LineTitle::Rule("nfa".to_owned()), LineTitle::Rule("xv x".to_owned())];
    let title = Title::Lines(LinesTitle { lines, more: 0, houses: Vec::new(), cells: 0 });
    let step = Step { title, ..Step::excluding(vec![Cause::Rule { rule: 1 }], facts, gone) };
    assert_eq!(Language::ENGLISH.head(&puzzle, &step), "NFA and XV X: r1c1 is not 5.");
}
