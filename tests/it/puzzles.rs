//! Our own puzzles. For every rule, at least two have exactly one solution, which is listed, and several solutions
//! without the rule. Ten are required if no other format has the rule, because then no foreign puzzles test it. A new
//! rule needs the file `tests/corpus/NAME.txt`, written by hand or made from random lines: `cargo test --test it
//! make_the_puzzles -- --ignored` makes missing files.

#![allow(clippy::print_stderr)]

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::common;
use crate::common::Random;
use crate::common::setter::{LAYERED, Setter};
use crate::common::sheets::{self, Block};
use crate::differential::{Digits, digits};
use sudoku2cnf_answer::question::Models;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::grid::{Cell, Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::{REGISTRY, Spec, find};
use sudoku2cnf_sat::backend::{self, Backend, Limits, Verdict};
use sudoku2cnf_sat::cnf::{ExtendedFormula, Lit};

const SOLUTION: &str = "solution";

pub fn blocks(rule: &str) -> Vec<Block> {
    let blocks = sheets::read("corpus", rule, &[SOLUTION]);
    for block in &blocks {
        assert_eq!(block.fillings.len(), 1, "{rule}: one solution of\n{}", block.text);
        assert!(
            block.puzzle.rules().iter().any(|stated| stated.statement.name == rule),
            "{rule} in\n{}",
            block.text
        );
    }
    blocks
}

/// Returns the embedded solver if it is built in, and otherwise the DPLL solver.
fn solver() -> Box<dyn Backend> {
    backend::named("embedded").unwrap_or_else(|_| Box::new(common::DPLL))
}

/// Returns up to two solutions.
fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let problem = Problem::whole(puzzle.clone());
    let cnf = problem.encoded(Options::default());
    let solver = solver();
    let session = solver.open(&cnf, &Limits::default()).expect("it loads");
    let mut models = Models::new(session, problem.projection());
    let mut found = Vec::new();
    while found.len() < 2
        && let Verdict::Sat(model) = models.next(&Limits::default()).expect("it answers")
    {
        found.push(problem.decode(&model).expect("one value a cell"));
    }
    found
}

/// Returns the fault of a puzzle of the rule, if it has one.
fn fault(rule: &str, text: &str, puzzle: &Puzzle, solution: &Solution) -> Option<String> {
    if let Some(broken) = puzzle.broken_rules(solution).first() {
        return Some(format!("its solution breaks it: {broken}"));
    }
    let found = solutions(puzzle);
    let told: Vec<Digits> = found.iter().map(|other| digits(puzzle, other)).collect();
    if told != [digits(puzzle, solution)] {
        return Some(format!("{} solutions, or another", found.len()));
    }
    let without: Vec<&str> = text.lines().filter(|line| line.split(' ').next() != Some(rule)).collect();
    match without.join("\n").parse::<Puzzle>() {
        // The rule adds a value that the grid without the rule lacks.
        _ if rule == "udoku" => None,
        Ok(puzzle) if solutions(&puzzle).len() > 1 => None,
        Ok(_) => Some("as few solutions without the rule".into()),
        Err(error) => Some(format!("without the rule: {error}")),
    }
}

/// Returns `true` if no other format has the rule.
fn is_ours_alone(rule: &'static str) -> bool {
    let Spec { iss, fpuzzles, .. } = find(rule).expect("a rule");
    iss.is_empty() && fpuzzles.is_empty()
}

/// Rules that another format has, but that hardly any puzzle uses.
const RARE: [&str; 1] = ["hidden-skyscraper"];

/// Returns `true` if a rule needs ten puzzles instead of two.
fn needs_ten(rule: &'static str) -> bool {
    is_ours_alone(rule) || RARE.contains(&rule)
}

#[test]
fn every_rule_has_two_puzzles_and_ours_ten() {
    let names: Vec<&str> = REGISTRY.iter().map(|spec| spec.name).collect();
    assert_eq!(sheets::names("corpus"), names, "tests/corpus has a file for each rule, and no other");
    for rule in names {
        let blocks = blocks(rule);
        let least = if needs_ten(rule) { 10 } else { 2 };
        assert!(blocks.len() >= least, "{rule}: {} puzzles, expected at least {least}", blocks.len());
        let texts: BTreeSet<&str> = blocks.iter().map(|block| block.text.as_str()).collect();
        assert_eq!(texts.len(), blocks.len(), "{rule}: no puzzle stands there twice");
    }
}

/// Number of puzzles per rule in fast tests.
pub const SOME: usize = 2;

#[test]
fn puzzles_have_their_solution_and_need_their_rule() {
    check(SOME);
}

#[test]
#[ignore = "all puzzles, of which the other test takes some"]
fn every_puzzle_has_its_solution_and_needs_its_rule() {
    check(usize::MAX);
}

/// Checks the first puzzles of each rule.
fn check(most: usize) {
    let mut faults = String::new();
    for spec in REGISTRY {
        for Block { text, puzzle, fillings } in blocks(spec.name).into_iter().take(most) {
            if let Some(fault) = fault(spec.name, &text, &puzzle, &fillings[0].1) {
                let _ = writeln!(faults, "{fault}:\n{text}\n");
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// Returns a solution that agrees with some random digits, found within a limit.
fn some(puzzle: &Puzzle, random: &mut Random) -> Option<Solution> {
    let problem = Problem::whole(puzzle.clone());
    let cnf = problem.encoded(Options::default());
    let limits = Limits::default().at_most(20_000);
    let solver = solver();
    let mut session = solver.open(&cnf, &limits).expect("it loads");
    let cells: Vec<Cell> = puzzle.cells().collect();
    let values = puzzle.grid().values();
    let mut hints = Vec::new();
    let mut found = None;
    for _ in 0..=puzzle.grid().rows() {
        match session.solve_under(&hints, &limits).expect("it answers") {
            Verdict::Sat(model) => {
                found = Some(problem.decode(&model).expect("one value a cell"));
            }
            _ if hints.is_empty() => return None,
            _ => drop(hints.pop()),
        }
        let digit = values.min + random.below(values.count()) as Digit;
        hints.extend(problem.literal(cells[random.below(cells.len())], digit));
    }
    found
}

/// Returns a minimal set of clues for which `solution` is unique.
fn dug(puzzle: &Puzzle, solution: &Solution, random: &mut Random) -> Vec<Cell> {
    let problem = Problem::whole(puzzle.clone());
    let cells: Vec<Cell> = puzzle.cells().collect();
    let literal = |&cell: &Cell| problem.literal(cell, solution[cell]).expect("a value");
    let other = [cells.iter().map(|cell| !literal(cell)).collect()];
    let whole = problem.encoded(Options::default());
    let cnf = ExtendedFormula::new(&whole, &other);
    let solver = solver();
    let mut session = solver.open(&cnf, &Limits::default()).expect("it loads");
    let mut clues = cells;
    random.shuffle(&mut clues);
    for place in (0..clues.len()).rev() {
        let clue = clues.remove(place);
        let assumed: Vec<Lit> = clues.iter().map(literal).collect();
        if session.solve_under(&assumed, &Limits::default()).expect("it answers") != Verdict::Unsat {
            clues.push(clue);
        }
    }
    clues
}

/// Tries once to make a puzzle of the rule: random lines that have a solution, more lines that hold in this solution,
/// and clues from it.
fn made(rule: &str, side: usize, seed: u64) -> Option<String> {
    let mut setter = Setter::new(Random(seed), rule, side);
    let mut text = setter.head(rule);
    let marks: &[&str] = match rule {
        "full-rank-ties" => &["full-rank"],
        "negative-difference" => &["difference", "kropki"],
        "negative-ratio" => &["ratio", "kropki"],
        "strict-kropki" => &["kropki"],
        "strict-xv" => &["xv"],
        _ => &[],
    };
    for &name in [rule].iter().chain(marks) {
        let line = setter.line_below(&text, name)?;
        let _ = writeln!(text, "{line}");
    }
    let solution = some(&common::puzzle(&text), &mut setter.random)?;
    for _ in 0..60 * side {
        let more = if marks.is_empty() { rule } else { setter.pick(marks) };
        let Some(line) = setter.line_below(&text, more) else { break };
        let longer = format!("{text}{line}\n");
        if !text.contains(&line)
            && text.lines().filter(|line| line.starts_with(rule)).count() < 4
            && common::puzzle(&longer).broken_rules(&solution).is_empty()
        {
            text = longer;
        }
        if text.lines().count() > side {
            break;
        }
    }
    let puzzle = common::puzzle(&text);
    let clues = dug(&puzzle, &solution, &mut setter.random);
    for row in 0..side {
        let shown = |column: usize| {
            let cell = Cell::new(row, column);
            let digit = clues.contains(&cell).then(|| solution[cell].into());
            digit.map_or('.', |digit| char::from_digit(digit, 36).expect("few values").to_ascii_uppercase())
        };
        let _ = writeln!(text, "{}", (0..side).map(shown).collect::<String>());
    }
    let mut variables: Vec<Cell> = clues.into_iter().filter(|cell| cell.is_variable()).collect();
    variables.sort_unstable();
    for cell in variables {
        let _ = writeln!(text, "given {}={}", puzzle.grid().name_of(cell), solution[cell]);
    }
    let text = text.trim_end().to_owned();
    let fault = fault(rule, &text, &common::puzzle(&text), &solution);
    fault.is_none().then(|| format!("{text}\n{SOLUTION} {}", sheets::write(&puzzle, &solution)))
}

#[test]
#[ignore = "makes the files of tests/corpus that are not there"]
fn make_the_puzzles_that_are_missing() {
    std::fs::create_dir_all(sheets::folder("corpus")).expect("a folder");
    for (place, spec) in REGISTRY.iter().enumerate() {
        let path = sheets::folder("corpus").join(format!("{}.txt", spec.name));
        if path.exists() {
            continue;
        }
        // The formulas of these rules on 9x9 or even 6x6 grids are too large for a quick test.
        let large = ["chaos-construction", "connected-values", "doppelganger", "full-rank", "full-rank-ties"];
        let sides: &[usize] = match spec.name {
            name if LAYERED.contains(&name) => &[4; 10],
            name if large.contains(&name) && needs_ten(name) => &[4; 10],
            name if large.contains(&name) => &[4, 4],
            name if needs_ten(name) => &[4, 4, 4, 4, 6, 6, 6, 6, 9, 9],
            _ if place % 3 == 0 => &[4, 6, 9],
            _ => &[4, 6],
        };
        let puzzle = |(place, &side): (usize, &usize)| {
            let seeds = 1_000 * place as u64..1_000 * place as u64 + 200;
            seeds.into_iter().find_map(|seed| made(spec.name, side, seed))
        };
        let puzzles: Vec<String> = sides.iter().enumerate().filter_map(puzzle).collect();
        eprintln!("{}: {} puzzles", spec.name, puzzles.len());
        if puzzles.len() > 1 {
            std::fs::write(&path, puzzles.join("\n\n") + "\n").expect("it can be written");
        }
    }
}
