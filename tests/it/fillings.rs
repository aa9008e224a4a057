//! Hand-made fillings that satisfy or break a rule, for every rule of the registry. They were written from the rule's
//! description, not by a program. The constraints and the `holds` of a rule share code, so comparing one with the other
//! misses errors in both.

use std::collections::BTreeSet;

use crate::common;
use crate::common::sheets::{self, Block};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_puzzle::grid::{Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Violation;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};

const KEPT: &str = "kept";
const BROKEN: &str = "broken";

fn blocks(rule: &str) -> Vec<Block> {
    sheets::read("fillings", rule, &[KEPT, BROKEN])
}

#[test]
fn every_rule_has_fillings_that_keep_it_and_that_break_it() {
    let names: Vec<&str> = REGISTRY.iter().map(|spec| spec.name).collect();
    assert_eq!(sheets::names("fillings"), names, "tests/fillings has a file for each rule, and no other");
    for rule in names {
        let blocks = blocks(rule);
        let about = |block: &Block| block.puzzle.rules().iter().any(|stated| stated.statement.name == rule);
        assert!(blocks.iter().all(about), "{rule}: a block without it");
        let words = || blocks.iter().flat_map(|block| block.fillings.iter().map(|(word, _)| word));
        for word in [KEPT, BROKEN] {
            let count = words().filter(|said| *said == word).count();
            assert!(count >= 2, "{rule}: {count} fillings that are {word}, expected at least two");
        }
    }
}

/// Lists all fillings whose verdict differs from the listed one.
fn misjudged(judge: impl Fn(&str, &Block, &Solution) -> Result<bool, String>) -> String {
    let mut faults = String::new();
    for spec in REGISTRY {
        for block in blocks(spec.name) {
            for (word, solution) in &block.fillings {
                let fault = match judge(spec.name, &block, solution) {
                    Ok(kept) if kept == (word == KEPT) => continue,
                    Ok(kept) => if kept { "is kept" } else { "is broken" }.to_owned(),
                    Err(fault) => fault,
                };
                let filling = sheets::write(&block.puzzle, solution);
                faults += &format!("{word} {filling} {fault}, of\n{}\n", block.text);
            }
        }
    }
    faults
}

#[test]
fn what_holds_is_what_was_listed_by_hand() {
    let faults = misjudged(|name, block, solution| {
        let broken = block.puzzle.broken_rules(solution);
        // Only the rule itself may be broken. `udoku` is about houses, so a filling may also break these.
        let other = broken.iter().find(|broken| match broken {
            Violation::Rule(stated) => stated.statement.name != name,
            Violation::House(_) => name != "udoku",
            Violation::Value(..) | Violation::Given(..) => true,
        });
        match other {
            Some(other) => Err(other.to_string()),
            None => Ok(!broken.iter().any(|broken| matches!(broken, Violation::Rule(_)))),
        }
    });
    assert!(faults.is_empty(), "{faults}");
}

/// Returns `true` if the puzzle's formula has a model when the filling is given.
fn is_satisfiable(block: &Block, solution: &Solution, how: Simplify) -> bool {
    let grid = block.puzzle.grid();
    let mut givens: Vec<Option<Digit>> = vec![None; grid.places()];
    for cell in block.puzzle.cells() {
        givens[grid.index(cell)] = Some(solution[cell]);
    }
    let mut puzzle = common::puzzle(&block.text);
    puzzle.set_givens(&givens);
    let problem = common::compiled(&puzzle, how);
    let verdict = common::DPLL.solve(&problem.encoded(Options::default()), &Limits::default());
    matches!(verdict.expect("it answers"), Verdict::Sat(_))
}

#[test]
fn formulas_say_what_was_listed_by_hand() {
    for how in Simplify::ALL {
        let faults = misjudged(|_, block, solution| Ok(is_satisfiable(block, solution, how)));
        assert!(faults.is_empty(), "{how:?}: {faults}");
    }
}

/// Rules that cannot be negated.
const WITHOUT_NEGATION: &[&str] = &[
    "along",
    "area-size",
    "cave",
    "chaos-arrow",
    "chaos-construction",
    "chaos-count",
    "connected-values",
    "count-distinct",
    "counting-circles",
    "doppelganger",
    "equality-cage",
    "full-rank",
    "galaxies",
    "loop",
    "modifier",
    "number-path",
    "nurikabe",
    "path",
    "region-same-values",
    "rellik-cage",
    "same-values",
    "sees",
    "snake",
    "sum-line",
    "yin-yang",
];

/// Returns whether a filling satisfies a block, given whether it satisfies the rule inside.
type Expected = fn(bool) -> bool;

#[test]
fn formulas_of_negations_say_the_opposite() {
    let mut without = BTreeSet::new();
    let mut faults = String::new();
    for spec in REGISTRY {
        for block in blocks(spec.name) {
            let is_rule = |line: &&str| line.split(' ').next() == Some(spec.name);
            if block.text.lines().filter(is_rule).count() != 1 || block.puzzle.rules().len() != 1 {
                continue;
            }
            // Blocks around a rule, and whether they hold if the rule does or does not.
            let either: Expected = |_| true;
            let (same, opposite): (Expected, Expected) = (|kept| kept, |kept| !kept);
            let wraps: [(&str, &str, Expected); 5] = [
                ("not { ", " }", opposite),
                ("not { odd r1c1 ; even r1c1 ; ", " }", either),
                ("exactly 1 of { ", " } { odd r1c1 ; even r1c1 }", same),
                ("at-most 1 of { odd r1c1 } { ", " } { even r1c1 }", opposite),
                ("not { exactly 1 of { or { ", " } } { odd r1c1 } { even r1c1 } }", same),
            ];
            for (place, (before, after, holds)) in wraps.into_iter().enumerate() {
                let wrap = |line: &str| match is_rule(&line) {
                    true => format!("{before}{line}{after}"),
                    false => line.to_owned(),
                };
                let text = block.text.lines().map(wrap).collect::<Vec<_>>().join("\n");
                let puzzle = match text.parse() {
                    Ok(puzzle) => puzzle,
                    Err(error) => {
                        let error = format!("{error}");
                        let said = ["cannot be negated", "in a block"];
                        assert!(said.iter().any(|said| error.contains(said)), "{error}");
                        without.extend(error.contains("cannot be negated").then_some(spec.name));
                        continue;
                    }
                };
                let negation = Block { text, puzzle, fillings: Vec::new() };
                // Each filling is tried with every other block.
                for (word, solution) in block.fillings.iter().skip(place % 2).step_by(2) {
                    let holds = holds(word == KEPT);
                    if is_satisfiable(&negation, solution, Simplify::ALL[0]) != holds
                        || negation.puzzle.broken_rules(solution).is_empty() != holds
                    {
                        let filling = sheets::write(&block.puzzle, solution);
                        faults += &format!("{filling}, {holds}, of\n{}\n", negation.text);
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
    assert_eq!(Vec::from_iter(without), WITHOUT_NEGATION);
}
