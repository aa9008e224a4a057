//! Tests every rule with every reader of a target: random puzzles have the solutions that brute force finds, and a
//! filling is accepted if and only if it satisfies the rules.

#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::time::Duration;

use super::programs::{is_crash_of_minizinc, limited, readers};
use crate::common::{self, Random};
use crate::differential::{self, Digits, digits};
use sudoku2cnf_answer::question::Models;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Rows;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Details, Reader};
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::Verdict;
use sudoku2cnf_sat::backend::process::Process;
use sudoku2cnf_sat::cnf::Lit;

/// Maximum time for one run of a reader.
const TIME: Duration = Duration::from_secs(10);

/// Maximum number of solutions to ask for, each in a separate run.
const MOST: usize = 3;

/// A puzzle, and the reader that is asked for its solutions. Answers are `None` if the reader takes too long.
struct PuzzleForReader<'a> {
    process: &'a Process,
    puzzle: &'a Puzzle,
    problem: Problem,
    rows: Rows,
    details: Details,
}

impl PuzzleForReader<'_> {
    fn reader(&self) -> Reader<'_> {
        let options = self.problem.suited().rows(self.rows);
        Reader::new(self.process, options, self.details).expect("it reads a target")
    }

    /// Returns up to [`MOST`] solutions.
    fn some(&self) -> Result<Option<BTreeSet<Digits>>, String> {
        let (limits, _end) = limited(TIME);
        let reader = self.reader();
        let mut models = Models::new(reader.on(&self.problem), self.problem.projection());
        let mut found = BTreeSet::new();
        while found.len() < MOST {
            match models.next(&limits).map_err(|error| error.to_string())? {
                Verdict::Unknown => return Ok(None),
                Verdict::Unsat => break,
                Verdict::Sat(model) => {
                    let solution = self.problem.solution(&model).map_err(|error| error.to_string())?;
                    if !found.insert(digits(self.puzzle, &solution)) {
                        return Err(format!("{solution:?} twice"));
                    }
                }
            }
        }
        Ok(Some(found))
    }

    /// Returns `true` if a filling is a solution.
    fn keeps(&self, filling: &Digits) -> Result<Option<bool>, String> {
        let (limits, _end) = limited(TIME);
        let cells = self.puzzle.cells().zip(filling);
        let literals: Option<Vec<Lit>> =
            cells.map(|(cell, &digit)| self.problem.literal(cell, digit)).collect();
        let Some(literals) = literals else { return Ok(Some(false)) };
        let open: Vec<Lit> = literals.into_iter().filter(|&lit| lit != Lit::TRUE).collect();
        let reader = self.reader();
        let mut session = reader.on(&self.problem);
        match session.solve_under(&open, &limits).map_err(|error| error.to_string())? {
            Verdict::Unknown => Ok(None),
            verdict => Ok(Some(verdict != Verdict::Unsat)),
        }
    }
}

/// Checks the answers of `process` to a puzzle with these solutions. Returns `false` if they take too long; fails if
/// one is wrong.
fn check(
    process: &Process,
    puzzle: &Puzzle,
    expected: &BTreeSet<Digits>,
    random: &mut Random,
) -> Result<bool, String> {
    let how = Simplify::ALL[random.below(Simplify::ALL.len())];
    let rows = Rows::ALL[random.below(Rows::ALL.len())];
    let mut details = Details::default();
    details.integers = random.below(4) == 0;
    let asked = PuzzleForReader { process, puzzle, problem: common::compiled(puzzle, how), rows, details };
    let about = |what: String| format!("{what} ({how:?}, {rows:?}, {details:?})");
    let Some(found) = asked.some().map_err(about)? else { return Ok(false) };
    if !found.is_subset(expected) || found.len() != expected.len().min(MOST) {
        return Err(about(format!("found {found:?} of {} solutions", expected.len())));
    }
    let Some(mut filling) = expected.iter().nth(random.below(expected.len().max(1))).cloned() else {
        return Ok(true);
    };
    let values = puzzle.grid().values();
    let place = random.below(filling.len());
    filling[place] = values.min + random.below(values.count()) as u16;
    match asked.keeps(&filling).map_err(about)? {
        None => Ok(false),
        Some(keeps) if keeps == expected.contains(&filling) => Ok(true),
        Some(keeps) => Err(about(format!("keeps {filling:?}: {keeps}"))),
    }
}

/// Gives a puzzle of each rule to the readers that `takes` chooses by the indices of rule and reader.
fn compare(takes: impl Fn(usize, usize, usize) -> bool) {
    let readers = readers();
    let (mut runs, mut undecided) = (0, Vec::new());
    for (place, spec) in REGISTRY.iter().enumerate() {
        let seed = differential::first() * REGISTRY.len() as u64 + place as u64;
        let puzzle = differential::puzzle(seed, spec.name);
        let Some(expected) = differential::brute_force(&puzzle, 20_000) else { continue };
        for (number, process) in readers.iter().enumerate() {
            if !takes(place, number, readers.len()) {
                continue;
            }
            runs += 1;
            let name = format!("{} in {}", process.name(), process.target());
            match check(process, &puzzle, &expected, &mut Random(seed)) {
                Ok(true) => {}
                Ok(false) => undecided.push(format!("{} by {name}", spec.name)),
                Err(fault) if is_crash_of_minizinc(&fault) => {
                    undecided.push(format!("{} by {name}, which crashed", spec.name));
                }
                Err(fault) => {
                    panic!("seed {seed}, {name}: {fault}, of\n{}", native::write(&puzzle))
                }
            }
        }
    }
    println!("{runs} puzzles asked, undecided: {undecided:?}");
    assert!(10 * undecided.len() <= runs, "{} of {runs} took too long: {undecided:?}", undecided.len());
}

#[test]
fn every_other_rule_has_its_solutions_through_some_reader() {
    compare(|rule, reader, readers| rule % 2 == 0 && rule / 2 % readers == reader);
}

#[test]
#[ignore = "hundreds of runs of solvers"]
fn every_rule_has_its_solutions_through_every_reader() {
    compare(|_, _, _| true);
}
