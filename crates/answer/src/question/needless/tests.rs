//! Compares needless clues with those found by brute force.

use super::super::ask::ask;
use super::*;
use crate::backend::dpll::Dpll;
use crate::question::brute_force::fillings;

const MINIMAL: NeedlessOptions = NeedlessOptions { minimal: true, cap: Some(50) };

/// Returns all filled 4x4 grids that satisfy the houses.
fn grids() -> Vec<Vec<u8>> {
    fn fill(grid: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        let place = grid.len();
        if place == 16 {
            return all.push(grid.clone());
        }
        let (row, column) = (place / 4, place % 4);
        for digit in 1..=4 {
            let sees = |other: usize| {
                let (r, c) = (other / 4, other % 4);
                r == row || c == column || (r / 2 == row / 2 && c / 2 == column / 2)
            };
            if !(0..place).any(|other| sees(other) && grid[other] == digit) {
                grid.push(digit);
                fill(grid, all);
                grid.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(&mut Vec::new(), &mut all);
    all
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// Returns the solutions of a 4x4 puzzle without variables, found by checking its rules for each of `grids`.
fn solutions(puzzle: &Puzzle, grids: &[Vec<u8>]) -> Vec<Solution> {
    let solution =
        |grid: &Vec<u8>| Solution::new(puzzle.grid(), grid.iter().map(|&digit| digit.into()).collect());
    grids.iter().map(solution).filter(|solution| puzzle.broken_rules(solution).is_empty()).collect()
}

/// Compares the result with brute force among `grids`, and returns the number of needless clues.
fn compare(puzzle: &Puzzle, grids: &[Vec<u8>]) -> usize {
    compare_by(puzzle, &|puzzle| solutions(puzzle, grids))
}

/// Compares the result with independently found solutions, and returns the number of needless clues.
fn compare_by(puzzle: &Puzzle, solutions: &dyn Fn(&Puzzle) -> Vec<Solution>) -> usize {
    let found = find(puzzle, MINIMAL, &Dpll::new(), &Limits::default()).expect("an answer");
    let all = solutions(puzzle);
    assert_eq!((found.answer, found.solution.as_ref()), (Status::Unique, all.first()));
    assert!(found.is_complete());
    let without = |out: &[Owner], kept: &[Owner]| {
        solutions(&puzzle.restricted(|owner| kept.contains(&owner) && !out.contains(&owner)))
    };
    let owners: Vec<Owner> = found.clues.iter().map(|clue| clue.owner).collect();
    assert_eq!(owners.len(), puzzle.rules().len() + puzzle.givens().count());
    for clue in &found.clues {
        let left = without(&[clue.owner], &owners);
        assert_eq!(clue.needless, Some(left == all), "{clue:?} {puzzle:?}");
        let number = Without { count: left.len().min(50) as u128, exact: left.len() < 50 };
        assert!(clue.without == (left != all).then_some(number) || left.len() == 50, "{clue:?} {left:?}");
    }
    let enough = found.enough.expect("a set");
    assert_eq!(enough.kept.len() + enough.left_out.len(), owners.len());
    assert!(enough.left_out.iter().all(|owner| !enough.kept.contains(owner)));
    assert_eq!(without(&[], &enough.kept), all, "{enough:?}");
    assert!(enough.kept.iter().all(|&owner| without(&[owner], &enough.kept) != all), "{enough:?} {puzzle:?}");
    found.clues.iter().filter(|clue| clue.needless == Some(true)).count()
}

/// Returns a puzzle with rules that hold in `grid`, and with the givens that `givens` chooses by the indices of cells.
fn of_grid(grid: &[u8], givens: impl Fn(usize) -> bool) -> Puzzle {
    let cell = |row: usize, column: usize| grid[row * 4 + column];
    let mut text = format!("killer {} r1c1 r1c2 r2c1\n", cell(0, 0) + cell(0, 1) + cell(1, 0));
    for (row, parity) in [(1, cell(1, 2) % 2), (3, cell(3, 2) % 2)] {
        text += &format!("{} r{}c3\n", ["even", "odd"][usize::from(parity)], row + 1);
    }
    for (a, b) in [((2, 0), (2, 1)), ((0, 3), (1, 3)), ((2, 2), (3, 2))] {
        let name = |(row, column)| format!("r{}c{}", row + 1, column + 1);
        let (less, more) = if cell(a.0, a.1) < cell(b.0, b.1) { (a, b) } else { (b, a) };
        if cell(a.0, a.1) != cell(b.0, b.1) {
            text += &format!("greater-than {} {}\n", name(more), name(less));
        }
    }
    let sign = |place: usize| if givens(place) { char::from(b'0' + grid[place]) } else { '.' };
    let rows = (0..4).map(|row| (0..4).map(|column| sign(row * 4 + column)).collect::<String>());
    puzzle(&(text + &rows.collect::<Vec<_>>().join("\n")))
}

#[test]
fn givens_and_rules_are_needless_where_brute_force_says_so() {
    let grids = grids();
    assert_eq!(grids.len(), 288);
    assert_eq!(compare(&puzzle("1234\n3412\n2143\n4321"), &grids), 16);
    let (mut compared, mut needless, mut needed) = (0, 0, 0);
    for (number, grid) in grids.iter().enumerate().step_by(40) {
        for few in [4, 5] {
            let puzzle = of_grid(grid, |place| (place * 5 + number) % few == 0);
            if solutions(&puzzle, &grids).len() == 1 {
                let found = compare(&puzzle, &grids);
                needless += found;
                needed += puzzle.rules().len() + puzzle.givens().count() - found;
                compared += 1;
            }
        }
    }
    assert!(compared > 2 && needless > 5 && needed > 5, "{compared} {needless} {needed}");
}

/// A pair whose dot is left out is no longer exempt from the rule about pairs without dots.
#[test]
fn rules_that_look_at_others_are_left_out_as_puzzles_of_their_own() {
    let grids = grids();
    let mut compared = 0;
    for solution in grids.iter().step_by(90) {
        let solution: Vec<i32> = solution.iter().map(|&digit| digit.into()).collect();
        let mut text = "negative-difference\n".to_owned();
        for row in 0..4 {
            for column in 0..4 {
                let mut dot = |other: usize, name: String| {
                    if (solution[row * 4 + column] - solution[other]).abs() == 1 {
                        text += &format!("difference 1 r{}c{} {name}\n", row + 1, column + 1);
                    }
                };
                if column < 3 {
                    dot(row * 4 + column + 1, format!("r{}c{}", row + 1, column + 2));
                }
                if row < 3 {
                    dot((row + 1) * 4 + column, format!("r{}c{}", row + 2, column + 1));
                }
            }
        }
        let given = solution[5];
        let puzzle = puzzle(&format!("{text}....\n.{given}..\n....\n...."));
        if solutions(&puzzle, &grids).len() == 1 {
            compare(&puzzle, &grids);
            compared += 1;
        }
    }
    assert!(compared > 0);
}

/// Compares the results for every `step`-th rule from index `skip` on: for its first example that brute force can fill,
/// with one given more than needed. Returns the number of comparisons.
fn each_rule(skip: usize, step: usize) -> usize {
    let mut compared = 0;
    for spec in crate::rules::REGISTRY.iter().skip(skip).step_by(step) {
        for (number, text) in spec.examples.iter().enumerate() {
            let mut puzzle = puzzle(text);
            let Some(fillings) = fillings(&puzzle) else { continue };
            let solutions = |puzzle: &Puzzle| -> Vec<Solution> {
                let keep = |solution: &&Solution| puzzle.broken_rules(solution).is_empty();
                fillings.iter().filter(keep).cloned().collect()
            };
            let all = solutions(&puzzle);
            let Some(wanted) = all.get((all.len() * (number + 1)) / 3 % all.len().max(1)) else { continue };
            let mut more = 2;
            for cell in puzzle.cells().collect::<Vec<_>>() {
                more -= usize::from(solutions(&puzzle).len() == 1);
                if more == 0 {
                    break;
                }
                puzzle.set_given(cell, Some(wanted[cell]));
            }
            compare_by(&puzzle, &solutions);
            compared += 1;
            break;
        }
    }
    compared
}

#[test]
fn every_so_many_rules_agree_with_brute_force() {
    assert!(each_rule(3, 20) > 4);
}

#[test]
#[ignore = "takes ten seconds where nothing is optimised"]
fn every_rule_agrees_with_brute_force() {
    let compared = each_rule(0, 1);
    assert!(compared > 100, "{compared}");
}

#[test]
fn a_puzzle_without_exactly_one_solution_has_no_needless_clues() {
    for (text, answer) in
        [("1...\n....\n....\n...1", Status::Multiple), ("1...\n1...\n....\n....", Status::None)]
    {
        let found = find(&puzzle(text), MINIMAL, &Dpll::new(), &Limits::default()).expect("an answer");
        assert_eq!((found.answer, found.clues.len(), found.enough), (answer, 0, None), "{text}");
    }
}

#[test]
fn at_a_limit_nothing_is_guessed() {
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let limits = Limits::default().stopped_by(std::sync::Arc::clone(&flag));
    let puzzle = puzzle("1234\n3412\n2143\n4321");
    // The number of questions answered before the flag is raised.
    for before in 0..20_usize {
        let asked = std::cell::Cell::new(0);
        flag.store(before == 0, std::sync::atomic::Ordering::Relaxed);
        let anew = |puzzle: &Puzzle, _| {
            let Ok(problem) = Problem::compile(puzzle.clone(), Simplify::Propagate, &limits) else {
                return Ok(Outcome::unknown("none"));
            };
            let outcome = ask(&problem, &Dpll::new(), Question::Unique, &limits);
            asked.set(asked.get() + 1);
            flag.store(asked.get() >= before, std::sync::atomic::Ordering::Relaxed);
            outcome
        };
        let found = find_by(&puzzle, MINIMAL, false, &Dpll::new(), &anew, &limits).expect("an answer");
        let known = found.clues.iter().filter(|clue| clue.needless == Some(true)).count();
        assert_eq!(known, usize::min(before.saturating_sub(1), 16), "{before}");
        assert!(!found.is_complete() || before > 18);
        // Each clue is in the set or left out, even if the set may be reducible.
        if let Some(enough) = found.enough {
            assert!(!enough.irreducible || before > 18);
            assert_eq!(enough.kept.len() + enough.left_out.len(), 16);
        }
    }
}

#[test]
fn layers_are_told_apart_unless_digits_alone_are_asked() {
    let needless = |text: &str, digits: bool| {
        let (puzzle, limits) = (puzzle(text), Limits::default());
        let anew = |puzzle: &Puzzle, question| {
            let problem = Problem::whole(puzzle.clone()).about_digits(digits);
            match question {
                Question::Count(max) => ask(&problem, &Dpll::new(), Question::Count(max), &limits),
                _ => ask(&problem, &Dpll::new(), Question::Unique, &limits),
            }
        };
        let found = find_by(&puzzle, MINIMAL, digits, &Dpll::new(), &anew, &limits).expect("an answer");
        let enough = found.enough.map(|enough| enough.kept.len());
        (found.answer, found.clues.iter().map(|clue| clue.needless == Some(true)).collect::<Vec<_>>(), enough)
    };
    let open = "grid 2x2\nvalues 1-2\nlayer shade\ncave shade\ngiven r1c1=1";
    assert_eq!(needless(open, false), (Status::Multiple, vec![], None));
    assert_eq!(needless(open, true), (Status::Unique, vec![true, false], Some(1)));
    let fixed = format!("{open} shade@r1c1=1 shade@r1c2=1 shade@r2c1=1 shade@r2c2=1");
    let expected = vec![true, false, false, false, false, false];
    assert_eq!(needless(&fixed, false), (Status::Unique, expected, Some(5)));
}
