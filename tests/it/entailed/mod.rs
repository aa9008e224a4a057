//! The causes and facts of a step, as in its JSON, entail its conclusions: brute force finds no filling that satisfies
//! the causes and facts but not the conclusions. Tests steps of our own puzzles, at least one for each rule.

#![allow(clippy::print_stderr)]

mod meaning;
mod search;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::common::{self, Random, sheets};
use meaning::{Meaning, Verdict};
use sudoku2cnf_answer::steps::{State, StepOptions, steps};
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::grid::{Cell, Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::Limits;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_show::render::StepWords;

/// Maximum weight of steps. Heavier steps have more cells than brute force can fill.
const MOST_WEIGHT: u32 = 6;
/// Maximum number of cells. Larger boards take long, and most of their steps are too large to decide.
const MOST_CELLS: usize = 48;

/// Results for all examined steps.
#[derive(Default)]
struct StepTally {
    entailed: usize,
    too_large: usize,
    /// For each rule, the number of decided steps whose causes name it.
    rules: BTreeMap<&'static str, usize>,
    /// The causes of these steps, by form.
    forms: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

/// Returns the steps as JSON, starting with about `share` percent of the solution's digits.
fn told(puzzle: &Puzzle, solution: &Solution, share: usize, random: &mut Random, most: usize) -> Vec<Value> {
    let cells: Vec<Cell> = puzzle.cells().filter(|_| random.below(100) < share).collect();
    let digits: Vec<(Cell, Digit)> = cells.into_iter().map(|cell| (cell, solution[cell])).collect();
    let state = State { digits, ..State::default() };
    let options = StepOptions::default().all(true).most(most).max_weight(MOST_WEIGHT);
    let found =
        steps(puzzle, Some(&state), &Handover::default(), &options, &Limits::default()).expect("an answer");
    let words = StepWords::new(puzzle, "p.txt");
    found.steps.iter().zip(1..).map(|(step, number)| serde_json::json!(words.object(number, step))).collect()
}

/// Returns the names of the rules in the causes of a step.
fn rules_of(puzzle: &Puzzle, step: &Value) -> BTreeSet<&'static str> {
    let because = step["because"].as_array().expect("causes").iter();
    let from = because.clone().filter_map(|cause| cause.get("from").and_then(Value::as_array)).flatten();
    let texts: Vec<&str> = because.chain(from).filter_map(|cause| cause["rule"].as_str()).collect();
    let rules = puzzle.rules().iter().filter(|stated| texts.contains(&&stated.to_string()[..]));
    rules.map(|stated| stated.statement.name).collect()
}

/// Returns the same rules on an empty board.
fn without_givens(puzzle: &Puzzle) -> Puzzle {
    let text = native::write(puzzle);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("given ")).collect();
    let (stated, board) = lines.split_at(lines.len() - puzzle.grid().rows());
    let empty = if board[0].contains(' ') { ". " } else { "." };
    let row = format!("{}\n", empty.repeat(puzzle.grid().columns()));
    common::puzzle(&format!("{}\n{}", stated.join("\n"), row.repeat(board.len())))
}

/// Returns a name for the form of a cause.
fn form(cause: &Value) -> &'static str {
    let has = |key: &str| cause.get(key).is_some();
    match () {
        () if has("derived") => "derived",
        () if has("rule") && has("value") => "house of a rule",
        () if has("rule") && has("cells") => "cells of a rule",
        () if has("houses") => "line with houses",
        () if has("rule") && has("house") => "line with a house",
        () if has("rule") => "line",
        () if has("house") => "house",
        () => "cell",
    }
}

impl StepTally {
    fn look(&mut self, puzzle: &Puzzle, solution: &Solution, step: &Value) {
        match Meaning::read(puzzle, solution, step).verdict(step) {
            Verdict::Entailed => {
                self.entailed += 1;
                for rule in rules_of(puzzle, step) {
                    *self.rules.entry(rule).or_default() += 1;
                }
                for cause in step["because"].as_array().expect("causes") {
                    *self.forms.entry(form(cause)).or_default() += 1;
                }
            }
            Verdict::TooLarge => self.too_large += 1,
            Verdict::Refuted(text) => {
                let puzzle = native::write(puzzle);
                self.wrong.push(format!("{text} does not follow\n{puzzle}{step}"));
            }
        }
    }

    /// Examines the steps of a puzzle with one solution.
    fn look_at_text(&mut self, text: &str, most: usize) {
        let puzzle = common::puzzle(text);
        let solution = common::only_solution(&puzzle, text);
        for step in told(&puzzle, &solution, 0, &mut Random(1), most) {
            self.look(&puzzle, &solution, &step);
        }
    }

    /// Examines steps of a rule's puzzles: of the unchanged puzzles if they have no hidden cells, and of the puzzles
    /// whose givens are replaced by each share (in percent) of the solution.
    fn look_at_rule(&mut self, rule: &str, shares: &[usize], most: usize) {
        let blocks = sheets::read("corpus", rule, &["solution"]).into_iter();
        for block in blocks.filter(|block| block.puzzle.cells().count() <= MOST_CELLS) {
            let (_, solution) = &block.fillings[0];
            let (mut random, open) = (Random(1), without_givens(&block.puzzle));
            // On an empty board with hidden layers, the search for steps takes long.
            let is_plain = block.puzzle.grid().variables().count() == 0;
            let whole = is_plain.then_some((&block.puzzle, 0));
            for (puzzle, share) in whole.into_iter().chain(shares.iter().map(|&share| (&open, share))) {
                for step in told(puzzle, solution, share, &mut random, most) {
                    self.look(puzzle, solution, &step);
                }
            }
        }
    }

    fn check(&self) {
        let wrong = self.wrong.len();
        assert!(self.wrong.is_empty(), "{wrong} steps:\n{}", self.wrong[..wrong.min(3)].join("\n"));
        let StepTally { entailed, too_large, rules, forms, .. } = self;
        eprintln!("{entailed} steps are entailed, {too_large} too large; {forms:?}; {rules:?}");
    }
}

/// A puzzle in which blocks mention a row and a column.
const BLOCKS: &str =
    "grid 4x4\nor { sandwich 5 r1 } { sandwich 5 c4 }\nsandwich 3 r4\n....\n....\n.1..\n4...\n";

/// Rules whose conclusions depend on houses.
#[test]
fn causes_that_rest_on_houses_name_them() {
    let mut found = StepTally::default();
    for rule in ["counting-circles", "sandwich"] {
        found.look_at_rule(rule, &[50], 15);
    }
    found.look_at_text(BLOCKS, 30);
    found.check();
    for rule in ["counting-circles", "sandwich", "or"] {
        assert!(found.rules.contains_key(rule), "{rule}: {:?}", found.rules);
    }
    assert!(found.forms.contains_key("line with houses"), "{:?}", found.forms);
}

/// Without the house, a sandwich entails less, and brute force detects this.
#[test]
fn a_house_that_is_kept_back_is_missed() {
    let puzzle: Puzzle = "grid 4x4\nsandwich 2 r1\n....\n....\n....\n....".parse().expect("a puzzle");
    let mut solution = Solution::new(puzzle.grid(), vec![0; 16]);
    let digits = [1, 2, 4, 3, 3, 4, 1, 2, 2, 1, 3, 4, 4, 3, 2, 1];
    puzzle.cells().zip(digits).for_each(|(cell, digit)| solution[cell] = digit);
    let known = |cell: &str, values: &[Digit]| json!({ "cell": cell, "values": values });
    let facts =
        json!([known("r1c1", &[1]), known("r1c2", &[2]), known("r1c3", &[3, 4]), known("r1c4", &[2, 3])]);
    let place = json!([{ "cell": "r1c4", "value": 3 }]);
    let cause = |house: Option<&str>| {
        let mut cause = json!({ "rule": "sandwich 2 r1", "source": "p.txt", "line": 2 });
        house.into_iter().for_each(|house| cause["house"] = json!(house));
        json!({ "because": [cause], "facts": facts, "place": place, "remove": [] })
    };
    let verdict = |step: &Value| Meaning::read(&puzzle, &solution, step).verdict(step);
    assert_eq!(verdict(&cause(Some("row 1"))), Verdict::Entailed);
    assert_eq!(verdict(&cause(None)), Verdict::Refuted("r1c4=3".to_owned()));
}

/// Puzzles that need steps about their rule, although most exclusions by the rule need no step. The last one needs sums
/// of several cages.
const HARDER: &[&str] = &[
    "grid 6x6 boxes 2x3\nvalues 1-6\nanti-king\n.623.5\n......\n..6...\n....6.\n......\n4.....\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nanti-knight\n6.....\n.42...\n.....1\n3.....\n......\n.....6\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\nleaper 1 3\n.....6\n...5..\n..6...\n.3...1\n......\n..4...\n",
    "grid 6x6 boxes 2x3\nvalues 1-6\ntaxicab 4\n...13.\n....6.\n......\n......\n...4..\n....2.\n",
    "grid 4x4 boxes 2x2\nvalues 1-4\nat-most 0 of { thermo r1c1 r1c2 r2c2 }\n...1\n..3.\n.2..\n4...\n",
    "grid 4x4 boxes 2x2\nvalues 1-4\nkiller 5 r1c1 r2c1\nkiller 10 r1c2 r1c3 r1c4 r2c4\nkiller 5 r2c2 r2c3\nkiller 10 r3c1 r3c2 r3c3 r3c4\nkiller 10 r4c1 r4c2 r4c3 r4c4\n....\n....\n....\n.43.\n",
];

#[test]
#[ignore = "minutes, in release mode"]
fn causes_and_facts_entail_each_step_of_each_rule() {
    let mut found = StepTally::default();
    let names = sheets::names("corpus");
    for name in &names {
        found.look_at_rule(name, &[90, 50, 30], 30);
    }
    HARDER.iter().for_each(|text| found.look_at_text(text, 60));
    found.check();
    assert!(found.forms.contains_key("derived"), "{:?}", found.forms);
    // The rule `udoku` adds nothing to its houses.
    let is_missing = |name: &&String| name[..] != *"udoku" && !found.rules.contains_key(&name[..]);
    let missing: Vec<&String> = names.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "no step of these was decided: {missing:?}");
}
