//! Each reason in the JSON of steps is valid: an independent check derives it from the causes and facts of the step.

#![allow(clippy::print_stderr)]

mod check;
mod lines;
mod oracle;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};
use sudoku2cnf_answer::steps::{StepOptions, steps};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_show::render::StepWords;

use crate::common;
use crate::{variants, words};
use check::Checker;
use oracle::Board;

/// All kinds of reasons, facts, conclusions, causes and contradictions.
const KINDS: &[&str] = &[
    "absent",
    "against",
    "assumed",
    "both",
    "bounds",
    "cases",
    "cases of cell",
    "cases of house",
    "cases of line",
    "cell",
    "circles",
    "consecutive",
    "crusts",
    "fish",
    "forbidden",
    "hidden single",
    "hidden subset",
    "highest",
    "house",
    "however",
    "intersection",
    "lacking",
    "last cell",
    "least",
    "line",
    "line and houses",
    "many crusts",
    "many fillings",
    "many sets",
    "missing value",
    "most",
    "naked single",
    "naked subset",
    "narrowed",
    "neighbours",
    "no place",
    "no value",
    "none",
    "none allowed",
    "nothing",
    "one",
    "one by one",
    "pair chain",
    "proof",
    "refuted",
    "same",
    "seen",
    "sets",
    "together",
    "too few cells",
    "ways",
    "wing",
];

/// Uses one in `EVERY` published puzzles, and only its first steps.
const EVERY: usize = 9;
const MOST_OF_ONE: usize = 30;

/// The number of checked steps, and the number of times that each kind occurs in their reasons.
#[derive(Default)]
struct Counts {
    steps: usize,
    kinds: BTreeMap<String, usize>,
    wrong: usize,
}

impl Counts {
    fn add_kinds(&mut self, value: &Value) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.add_kinds(item)),
            Value::Object(members) => {
                if let Some(Value::String(kind)) = members.get("kind") {
                    *self.kinds.entry(kind.clone()).or_default() += 1;
                }
                members.values().for_each(|member| self.add_kinds(member));
            }
            _ => {}
        }
    }

    /// Checks the reasons of the first `most` steps of a puzzle.
    fn add(&mut self, puzzle: &Puzzle, max_weight: u32, most: usize) {
        let options = StepOptions::default().max_weight(max_weight).most(most).all(true);
        let found =
            steps(puzzle, None, &Handover::default(), &options, &Limits::default()).expect("an answer");
        let objects = StepWords::new(puzzle, "p.txt");
        for (number, step) in (1..).zip(&found.steps) {
            let object = json!(objects.object(number, step));
            self.add_kinds(&object["reason"]);
            self.steps += 1;
            let is_so = || Checker::new(Board::new(puzzle), &object).check();
            if catch_unwind(AssertUnwindSafe(is_so)).is_err() {
                self.wrong += 1;
                eprintln!("{}\n{object}", native::write(puzzle));
            }
        }
    }

    fn assert_all_are_so(&self) {
        let absent: Vec<_> = KINDS.iter().filter(|kind| !self.kinds.contains_key(**kind)).collect();
        eprintln!("{} steps: {:?}; none of {absent:?}", self.steps, self.kinds);
        let mut unknown = self.kinds.keys().filter(|kind| !KINDS.contains(&kind.as_str()));
        assert_eq!(unknown.next(), None, "a kind that is not listed");
        assert_eq!(self.wrong, 0, "wrong reasons");
    }
}

#[test]
fn reasons_of_small_puzzles_are_so() {
    let mut counts = Counts::default();
    for text in words::PUZZLES {
        counts.add(&common::puzzle(text), 100, usize::MAX);
    }
    counts.assert_all_are_so();
}

/// Collects copies of a reason in which one number is changed. Indices of causes are not changed.
fn changed(value: &Value, key: &str, all: &mut Vec<Value>, put: &dyn Fn(Value) -> Value) {
    match value {
        Value::Number(number) if !["because", "cover", "houses", "others"].contains(&key) => {
            let number = number.as_i64().expect("a number");
            all.push(put(json!(if number > 1 { number - 1 } else { number + 1 })));
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                let put_item = |new: Value| {
                    let mut items = items.clone();
                    items[place] = new;
                    put(Value::Array(items))
                };
                changed(item, key, all, &put_item);
            }
        }
        Value::Object(members) => {
            for (key, member) in members {
                let put_member = |new: Value| {
                    let mut members = members.clone();
                    members.insert(key.clone(), new);
                    put(Value::Object(members))
                };
                changed(member, key, all, &put_member);
            }
        }
        _ => {}
    }
}

/// Most reasons are invalid if a number changes. The others only become weaker, such as a bound that is not the best
/// one.
#[test]
fn changed_reasons_are_refused() {
    let (mut refused, mut all) = (0, 0);
    for text in words::PUZZLES {
        let puzzle = common::puzzle(text);
        let options = StepOptions::default().max_weight(100);
        let found =
            steps(&puzzle, None, &Handover::default(), &options, &Limits::default()).expect("an answer");
        for step in found.steps.iter().filter(|step| step.weight > 1) {
            let object = json!(StepWords::new(&puzzle, "p.txt").object(1, step));
            let mut reasons = Vec::new();
            changed(&object["reason"], "", &mut reasons, &|reason| reason);
            for reason in reasons.into_iter().step_by(3) {
                let mut object = object.clone();
                object["reason"] = reason;
                let is_so = || Checker::new(Board::new(&puzzle), &object).check();
                refused += usize::from(catch_unwind(AssertUnwindSafe(is_so)).is_err());
                all += 1;
            }
        }
    }
    eprintln!("{refused} of {all} changed reasons are refused");
    assert!(refused * 20 > all * 17, "{refused} of {all}");
}

/// Checks the first steps of published puzzles, and the steps of some hard puzzles of Solo.
#[test]
#[ignore = "minutes"]
fn reasons_of_published_puzzles_are_so() {
    let mut counts = Counts::default();
    let text = common::corpus("tatham.tsv").unwrap_or_default();
    let rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let hard = rows.filter(|row| row[0] == "unreasonable" && row[2] == "classic" && row[3] == "3x3");
    for row in hard.step_by(20).take(10) {
        counts.add(&common::puzzle(row[6]), 100, usize::MAX);
    }
    let records = variants::records().into_iter().filter(|record| record.solutions == Some(1));
    for record in records.step_by(EVERY) {
        match record.read() {
            Ok((puzzle, _)) if puzzle.cells().count() <= 100 => counts.add(&puzzle, 20, MOST_OF_ONE),
            _ => {}
        }
    }
    counts.assert_all_are_so();
}
