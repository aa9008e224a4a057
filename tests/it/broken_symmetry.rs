//! Symmetry breaking on small boards with random rules and givens, compared with brute force.

use std::collections::BTreeSet;

use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::symmetry::{Motion, automorphisms};
use sudoku2cnf_puzzle::grid::{Cell, Digit};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::Limits;

use crate::common::{self, Random};
use crate::differential::{self, Digits, brute_force, first, options};

/// Rules that preserve some symmetries of boards.
const RULES: [&str; 14] = [
    "diagonal",
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "disjoint-sets",
    "killer 5 r1c1 r1c2",
    "thermo r1c1 r1c2",
    "palindrome r1c1 r2c2 r3c3",
    "whisper 2 r2c1 r2c2",
    "renban r3c1 r3c2",
    "extra-region r1c1 r2c2 r3c3 r4c4",
    "even r4c4",
    "arrow r1c1 r1c2 r1c3",
    "kropki white r3c3 r3c4",
];

/// Returns a random 4x4 board with up to two rules and three givens.
fn board(random: &mut Random) -> Puzzle {
    let heads =
        ["grid 4x4", "grid 4x4 no-boxes", "grid 4x4 no-boxes\nvalues 1-5", "grid 3x4 no-boxes\nvalues 1-4"];
    let mut text = format!("{}\n", heads[random.below(heads.len())]);
    for _ in 0..random.below(3) {
        let rule = RULES[random.below(RULES.len())];
        if format!("{text}{rule}\n").parse::<Puzzle>().is_ok() {
            text += &format!("{rule}\n");
        }
    }
    let few = if text.contains("no-boxes") { 3 } else { 0 };
    for _ in 0..few + random.below(4) {
        text += &format!("given r{}c{}={}\n", 1 + random.below(3), 1 + random.below(4), 1 + random.below(4));
    }
    text.parse().unwrap_or_else(|_| board(random))
}

/// Returns the image of a filled board under a motion.
fn led(puzzle: &Puzzle, digits: &Digits, motion: &Motion) -> Digits {
    let cells: Vec<Cell> = puzzle.cells().collect();
    let cell = |cell: Cell| motion.cells.iter().find(|(from, _)| *from == cell).map_or(cell, |&(_, to)| to);
    let value =
        |digit: Digit| motion.values.iter().find(|(from, _)| *from == digit).map_or(digit, |&(_, to)| to);
    let mut led = digits.clone();
    for (from, &digit) in cells.iter().zip(digits) {
        let place = cells.iter().position(|&other| other == cell(*from)).expect("a cell of the board");
        led[place] = value(digit);
    }
    led
}

fn kept(puzzle: &Puzzle, how: Simplify, options: Options) -> BTreeSet<Digits> {
    let limits = Limits::default();
    let problem = common::compiled(puzzle, how).breaking_symmetries(&limits).expect("there is no limit");
    let kept = differential::enumerate_problem(&problem, &common::DPLL, options, &limits);
    kept.expect("it answers").expect("there is no limit")
}

#[test]
fn of_each_class_of_solutions_one_stays_whatever_the_rules_are() {
    let mut random = Random(5);
    let (mut none, mut classes, mut left, mut all) = (0, 0, 0, 0);
    for _ in 0..40 {
        let puzzle = board(&mut random);
        let Some(expected) = brute_force(&puzzle, 5_000) else { continue };
        let (options, how) = options(&mut random);
        let kept = kept(&puzzle, how, options);
        assert!(kept.is_subset(&expected), "{puzzle:?}");
        let group = automorphisms(&puzzle, &Limits::default()).expect("it ends");
        let mut open = expected.clone();
        while let Some(first) = open.pop_first() {
            let (mut class, mut reached) = (vec![first], 0);
            while let Some(digits) = class.get(reached).cloned() {
                reached += 1;
                for other in group.generators.iter().map(|motion| led(&puzzle, &digits, motion)) {
                    if open.remove(&other) {
                        class.push(other);
                    }
                }
            }
            assert!(class.iter().any(|digits| kept.contains(digits)), "{puzzle:?} {how:?}: {class:?}");
            classes += 1;
        }
        none += usize::from(expected.is_empty());
        left += kept.len();
        all += expected.len();
    }
    assert!(none > 5 && classes > 100 && left < all / 4 * 3, "{none} {classes} {left} {all}");
}

#[test]
#[ignore = "a thousand puzzles"]
fn puzzles_with_any_rule_keep_a_solution_for_long() {
    let (mut fewer, mut none) = (0, 0);
    for seed in first()..first() + 1_000 {
        let rule = REGISTRY[(seed % REGISTRY.len() as u64) as usize].name;
        let puzzle = differential::puzzle(seed, rule);
        let Some(expected) = brute_force(&puzzle, 20_000) else { continue };
        let (options, how) = options(&mut Random(seed));
        let kept = kept(&puzzle, how, options);
        assert!(kept.is_subset(&expected), "DIFFERENTIAL_SEED={seed}");
        assert_eq!(kept.is_empty(), expected.is_empty(), "DIFFERENTIAL_SEED={seed}");
        fewer += usize::from(kept.len() < expected.len());
        none += usize::from(expected.is_empty());
    }
    // Some boards of each kind must occur.
    assert!(fewer > 1 && none > 1, "{fewer} {none}");
}
