//! Compares wrong givens with those found by brute force.

use super::*;
use crate::backend::dpll::Dpll;
use crate::question::brute_force::fillings;
use crate::question::conflict::Conflict;
use crate::question::explain::{Finding, explain};
use crate::random::Random;

/// Returns the conflict of a puzzle; `None` if it has solutions.
fn conflict(puzzle: &Puzzle, limits: &Limits) -> Option<Conflict> {
    let problem = Problem::new(puzzle.clone());
    match explain(&problem, problem.suited(), &Dpll::new(), limits).expect("an answer") {
        Finding::None(conflict) => Some(conflict),
        _ => None,
    }
}

fn told(wrong: &WrongGiven) -> (Cell, Digit, Digit) {
    (wrong.cell, wrong.given, wrong.digit)
}

/// Returns the wrong givens of a text, single ones and pairs, each as `r4c4=4 not 1`.
fn wrong(text: &str) -> (Vec<String>, Vec<[String; 2]>) {
    let found = conflict(&text.parse().expect("a puzzle"), &Limits::default()).expect("no solution").wrong;
    assert!(found.complete, "{found:?}");
    let name = |wrong: &WrongGiven| format!("{}={} not {}", wrong.cell, wrong.given, wrong.digit);
    (
        found.alone.iter().map(name).collect(),
        found.pairs.iter().map(|pair| pair.each_ref().map(name)).collect(),
    )
}

#[test]
fn one_wrong_given_is_named() {
    // The last given should be 1; the other 4 in its row is correct.
    assert_eq!(wrong("1234\n3412\n2143\n43.4"), (vec!["r4c4=4 not 1".to_owned()], vec![]));
    // Whichever single given is left out, there are several solutions or none.
    assert_eq!(wrong("diagonal\n1...\n.2..\n....\n...1"), (vec![], vec![]));
    assert_eq!(wrong("11..\n....\n....\n..22"), (vec![], vec![]));
}

#[test]
fn two_wrong_givens_are_named_where_none_is_wrong_alone() {
    // Each of the two rows repeats a digit.
    let pair = ["r1c4=3 not 4".to_owned(), "r4c1=3 not 4".to_owned()];
    let (alone, pairs) = wrong("1233\n3412\n2143\n3321");
    assert_eq!(alone, Vec::<String>::new());
    assert!(pairs.contains(&pair), "{pairs:?}");
}

/// Checks that the wrong givens are the ones that brute force finds among `fillings`; returns their numbers.
fn compare(puzzle: &Puzzle, fillings: &[Solution]) -> Option<(usize, usize)> {
    let givens: Vec<(Cell, Digit)> = puzzle.givens().collect();
    let only = |out: &[Cell]| {
        let mut rest = puzzle.clone();
        out.iter().for_each(|&cell| rest.set_given(cell, None));
        let mut solutions = fillings.iter().filter(|filled| rest.broken_rules(filled).is_empty());
        let first = solutions.next()?;
        solutions.next().is_none().then_some(first)
    };
    let found = conflict(puzzle, &Limits::default())?.wrong;
    assert!(found.complete, "{puzzle:?}");
    let mut alone = Vec::new();
    let mut pairs = Vec::new();
    for (place, &(cell, given)) in givens.iter().enumerate() {
        alone.extend(only(&[cell]).map(|filled| (cell, given, filled[cell])));
        for &(other, second) in &givens[place + 1..] {
            let filled = only(&[cell, other]);
            pairs.extend(filled.map(|filled| [(cell, given, filled[cell]), (other, second, filled[other])]));
        }
    }
    if !alone.is_empty() {
        pairs.clear();
    }
    assert_eq!(found.alone.iter().map(told).collect::<Vec<_>>(), alone, "{puzzle:?}");
    let named: Vec<_> = found.pairs.iter().map(|pair| pair.each_ref().map(told)).collect();
    assert_eq!(named, pairs, "{puzzle:?}");
    // A given reported as wrong is never right.
    assert!(alone.iter().chain(pairs.iter().flatten()).all(|(_, given, digit)| given != digit));
    Some((alone.len(), pairs.len()))
}

/// Compares random 4x4 puzzles with one, two or three wrong givens.
fn random_boards(count: u64) {
    let rules =
        ["", "diagonal", "odd r1c1\nthermo r2c1 r2c2 r3c3", "killer 6 r1c1 r1c2 r2c1\nnon-consecutive"];
    let (mut alone, mut pairs, mut neither) = (0, 0, 0);
    for (number, rules) in rules.iter().enumerate() {
        let plain: Puzzle = format!("grid 4x4\n{rules}").parse().expect("a puzzle");
        let fillings = fillings(&plain).expect("few");
        let mut solutions: Vec<&Solution> =
            fillings.iter().filter(|filled| plain.broken_rules(filled).is_empty()).collect();
        if solutions.is_empty() {
            solutions = fillings.iter().collect();
        }
        for seed in 0..count {
            let mut random = Random::new(seed, &[number as u64]);
            let solution = solutions[random.below(solutions.len())];
            let mut puzzle = plain.clone();
            let mut cells: Vec<Cell> = plain.cells().collect();
            random.shuffle(&mut cells);
            let (givens, changed) = (random.between(5, 14), random.between(1, 3));
            for (place, &cell) in cells.iter().take(givens).enumerate() {
                let shift = if place < changed { random.between(1, 3) as Digit } else { 0 };
                puzzle.set_given(cell, Some((solution[cell] - 1 + shift) % 4 + 1));
            }
            let Some(found) = compare(&puzzle, &fillings) else { continue };
            alone += usize::from(found.0 > 0);
            pairs += usize::from(found.1 > 0);
            neither += usize::from(found == (0, 0));
        }
    }
    assert!(alone > 2 && pairs > 2 && neither > 2, "{alone} {pairs} {neither}");
}

#[test]
fn wrong_givens_are_those_that_brute_force_finds() {
    random_boards(5);
}

#[test]
#[ignore = "takes a minute where nothing is optimised"]
fn wrong_givens_of_many_boards_are_those_that_brute_force_finds() {
    random_boards(60);
}

#[test]
fn a_search_that_was_cut_short_says_so() {
    let puzzle: Puzzle = "1233\n3412\n2143\n3321".parse().expect("a puzzle");
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let found = find(&puzzle, &Dpll::new(), &Limits::default().stopped_by(flag)).expect("an answer");
    assert_eq!(found, WrongGivens::default());
    assert!(!found.complete);
    // The board is too large for the search.
    let large = "grid 25x25\ngiven r1c1=1 r1c2=1".parse().expect("a puzzle");
    assert!(!find(&large, &Dpll::new(), &Limits::default()).expect("an answer").complete);
}
