//! Steps of foreign puzzles: they are correct, they lead to the solution, their weights are as expected, and a fresh
//! solver proves each of them. `STEPS_SEED` chooses another sample.

#![allow(clippy::print_stderr)]

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::common::{self, Random};
use crate::variants;
use sudoku2cnf_answer::steps::{End, Step, StepOptions, Steps, steps, verify};
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::grid::{Cell, Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::Limits;
use sudoku2cnf_sat::backend::auto::Handover;

/// Returns the steps of a puzzle whose only solution is known, and checks that no step is wrong.
fn checked(name: &str, puzzle: &Puzzle, solution: &Solution, max_weight: u32) -> Steps {
    let mut options = StepOptions::default();
    options.max_weight = max_weight;
    let found = steps(puzzle, None, &Handover::default(), &options, &Limits::default()).expect("an answer");
    let mut placed: BTreeSet<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    for step in &found.steps {
        for &(cell, value) in &step.place {
            assert_eq!(solution[cell], value, "{name}: {step:#?}");
            assert!(placed.insert(cell), "{name}: {cell} is placed twice: {step:#?}");
        }
        for (cell, values) in &step.remove {
            assert!(!values.contains(&solution[*cell]), "{name}: {step:#?}");
        }
        assert!(!step.place.is_empty() || !step.remove.is_empty(), "{name}: {step:#?}");
        assert!(step.weight <= max_weight && !step.because.is_empty(), "{name}: {step:#?}");
    }
    match &found.end {
        End::Solved(end) => {
            assert_eq!(end, solution, "{name}");
            assert_eq!(placed.len(), puzzle.cells().count(), "{name}: what is not placed?");
        }
        End::NoShortReason => {}
        end => panic!("{name}: {end:?}"),
    }
    found
}

/// Returns `true` if people who solve puzzles by hand have a name for the step.
fn is_named(step: &Step) -> bool {
    !["forcing net", "short net", "case split"].contains(&step.name.as_str())
}

/// Returns the seed of the samples.
fn seed() -> u64 {
    std::env::var("STEPS_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

/// A random sample of all steps, chosen with equal probability (Vitter's Algorithm R, 1985).
struct Sample {
    random: Random,
    wanted: usize,
    seen: usize,
    steps: Vec<(Rc<Puzzle>, Step)>,
}

impl Sample {
    fn new(wanted: usize) -> Sample {
        Sample { random: Random(seed()), wanted, seen: 0, steps: Vec::new() }
    }

    fn add(&mut self, puzzle: &Rc<Puzzle>, steps: Vec<Step>) {
        for step in steps {
            self.seen += 1;
            if self.steps.len() < self.wanted {
                self.steps.push((Rc::clone(puzzle), step));
                continue;
            }
            let place = self.random.below(self.seen);
            if place < self.wanted {
                self.steps[place] = (Rc::clone(puzzle), step);
            }
        }
    }

    /// Checks that a fresh solver proves each step, and that it needs all causes if the step says so.
    fn prove(&self) {
        let mut minimal = 0;
        for (puzzle, step) in &self.steps {
            let answer = verify(puzzle, step, &Handover::default(), &Limits::default()).expect("an answer");
            let whose = || format!("STEPS_SEED={}\n{}\n{step:#?}", seed(), native::write(puzzle));
            assert!(answer.proved, "not proved: {}", whose());
            assert!(!step.minimal || answer.spared.is_empty(), "spared {:?}: {}", answer.spared, whose());
            minimal += usize::from(step.minimal);
        }
        let (proved, seen, seed) = (self.steps.len(), self.seen, seed());
        eprintln!("STEPS_SEED={seed}: {proved} of {seen} steps proved; of {minimal} no cause can be spared");
    }
}

/// Levels of Solo, and the maximum weight of the hardest step for nearly all of their puzzles.
const LEVELS: [(&str, Option<u32>); 6] = [
    ("trivial", Some(1)),
    ("basic", Some(1)),
    ("intermediate", Some(2)),
    ("advanced", Some(4)),
    ("extreme", None),
    ("unreasonable", None),
];

/// Returns the first classic puzzles of a level of Solo, with their solutions.
fn of_solo(level: &str, count: usize) -> Vec<(Rc<Puzzle>, Solution)> {
    let text = common::corpus("tatham.tsv").unwrap_or_default();
    let rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let rows = rows.filter(|row| row[..4] == [level, "-", "classic", "3x3"]);
    let read = |row: Vec<&str>| {
        let puzzle = common::puzzle(row[6]);
        let digits = row[10].bytes().map(|byte| Digit::from(byte - b'0')).collect();
        let solution = Solution::new(puzzle.grid(), digits);
        (Rc::new(puzzle), solution)
    };
    let found: Vec<_> = rows.take(count).map(read).collect();
    assert!(text.is_empty() || found.len() == count, "{} {level} puzzles", found.len());
    found
}

/// Results for the puzzles of one level.
#[derive(Default)]
struct Level {
    puzzles: usize,
    /// For each weight, the number of puzzles whose hardest step has this weight.
    hardest: BTreeMap<u32, usize>,
    steps: usize,
    /// The number of steps that weigh more than 1.
    heavy: usize,
    total: u32,
    /// The number of steps with a name.
    named: usize,
}

impl Level {
    fn add(&mut self, found: &Steps) {
        self.puzzles += 1;
        let weight = found.hardest().map_or(0, |(_, step)| step.weight);
        *self.hardest.entry(weight).or_default() += 1;
        self.steps += found.steps.len();
        self.heavy += found.steps.iter().filter(|step| step.weight > 1).count();
        self.total += found.total();
        self.named += found.steps.iter().filter(|step| is_named(step)).count();
    }

    /// Returns the row of this level in docs/STEPS.md.
    fn row(&self, level: &str) -> String {
        let each = |count: usize| format!("{:.1}", count as f64 / self.puzzles.max(1) as f64);
        let ranges = [0..=1, 2..=2, 3..=4, 5..=7, 8..=14, 15..=100];
        let counts = ranges.map(|range| self.hardest.range(range).map(|(_, count)| count).sum::<usize>());
        let counts = counts.map(|count| count.to_string());
        let (steps, heavy, total) = (each(self.steps), each(self.heavy), each(self.total as usize));
        format!("| {level} | {} | {steps} | {heavy} | {total} |", counts.join(" | "))
    }
}

/// Solves this number of puzzles of each level of Solo.
fn solve_solo(count: usize, sample: &mut Sample) {
    let (mut named, mut steps, mut low, mut too_hard) = (0, 0, 0, 0);
    let mut table = String::new();
    for (name, most) in LEVELS {
        let mut level = Level::default();
        for (puzzle, solution) in of_solo(name, count) {
            let found = checked(&native::write(&puzzle), &puzzle, &solution, 100);
            assert!(matches!(found.end, End::Solved(_)), "{name}: {}", native::write(&puzzle));
            level.add(&found);
            if let Some(most) = most {
                low += 1;
                too_hard += usize::from(found.hardest().is_some_and(|(_, step)| step.weight > most));
            }
            sample.add(&puzzle, found.steps);
        }
        named += level.named;
        steps += level.steps;
        table += &format!("{}\n", level.row(name));
    }
    eprintln!(
        "hardest step of {count} puzzles a level: up to 1, 2, 3-4, 5-7, 8-14, more; steps, above 1, total\n\
         {table}{too_hard} of {low} are harder than their level; {named} of {steps} steps have a name"
    );
    assert!(too_hard * 100 <= low * 3, "{too_hard} of {low} puzzles are harder than their level");
    assert!(named * 100 >= steps * 95, "{named} of {steps} steps have a name");
}

/// Names of published puzzles in the corpus. They use many rules, and none takes longer than a few seconds; the
/// quickest come first.
const VARIANTS: [&str; 68] = [
    "iss:classic-sudoku-vacuous-modular-1",
    "iss:nested-or-with-givens",
    "iss:clone",
    "dcl:uniqueVariantFPuzzles-19",
    "iss:windoku",
    "iss:count-different-circles",
    "iss:159-sudoku",
    "iss:6x6-numbered-rooms",
    "iss:slingshot-sudoku",
    "dcl:uniqueVariantFPuzzles-10",
    "dcl:uniqueVariantFPuzzles-21",
    "iss:new-constraint-entropy-sudoku",
    "iss:ahhhh-look-at-the-pretty-colors",
    "dcl:uniqueVariantFPuzzles-20",
    "dcl:uniqueVariantFPuzzles-17",
    "iss:anti-taxi-sudoku-x",
    "iss:normal-lunchbox",
    "iss:0-indexed-6x8-plain",
    "iss:9x8-plain-boxless",
    "iss:pencilmark-sudoku-2",
    "iss:0-indexed-6x6",
    "iss:0-indexed-look-and-say",
    "dcl:uniqueVariantFPuzzles-9",
    "dcl:uniqueVariantFPuzzles-12",
    "iss:between-1-and-9-sudoku",
    "iss:septa",
    "index:LXhJOb8Luyo",
    "index:Mmqj6VpIxGU",
    "iss:nfa-equal-sum-parition",
    "index:7_JVTn-UZQs",
    "iss:global-mod-3",
    "iss:0-indexed-skyscraper",
    "dcl:uniqueVariantFPuzzles-14",
    "iss:nabner-thermo-extra-givens",
    "iss:hazy-rellik",
    "iss:order-from-chaos",
    "index:z-nWoY9yqRs.5",
    "iss:merry-x-v-mas",
    "iss:look-and-say-2-containexact",
    "iss:equality-cages",
    "index:QlxrDkDZKrQ",
    "dcl:uniqueVariantFPuzzles-7",
    "iss:information",
    "iss:look-and-say-2",
    "iss:kropki-sudoku",
    "iss:daredevil",
    "index:Y23x1sGzWJo",
    "index:ENw6V2lfDpI",
    "iss:hidden-skyscrapers",
    "iss:i-just-like-colours",
    "iss:hit-reveal-solve",
    "iss:ten-lines-01-adding-to-ten",
    "dcl:uniqueVariantFPuzzles-34",
    "iss:embedded-squishdoku",
    "iss:contain-at-least",
    "iss:cold-sauerkraut",
    "iss:x-windoku",
    "iss:regex-line-0-indexed",
    "iss:0-indexed-whisper-greaterthan",
    "index:pn6SV-LMMlE",
    "iss:collections-tarek-all-29",
    "iss:collections-tarek-all-24",
    "iss:doggo-experiment-8",
    "index:yT3Fqt8MQUc",
    "iss:regex-line",
    "iss:0-indexed-sums-and-indexing",
    "iss:heat-up-global-entropy",
    "iss:x-sum-little-killer",
];

/// Number of puzzles that every run of the tests solves.
const QUICK: usize = 7;

/// Solves these published puzzles.
fn solve_variants(ids: &[&str], sample: &mut Sample) {
    let records = variants::records();
    let (mut rules, mut tried, mut solved) = (BTreeSet::new(), 0, 0);
    for id in ids.iter().filter(|_| !records.is_empty()) {
        tried += 1;
        let record = records.iter().find(|record| record.id == *id).unwrap_or_else(|| panic!("{id}"));
        let (puzzle, _) = record.read().unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(record.solutions, Some(1), "{id}");
        let solution = record.known(puzzle.grid()).unwrap_or_else(|| panic!("{id}: no known solution"));
        let found = checked(id, &puzzle, &solution, 20);
        rules.extend(puzzle.rules().iter().map(|stated| stated.statement.name.to_owned()));
        solved += usize::from(matches!(found.end, End::Solved(_)));
        sample.add(&Rc::new(puzzle), found.steps);
    }
    eprintln!("{solved} of {tried} puzzles with {} kinds of rules are solved", rules.len());
    assert!(3 * rules.len() >= tried, "{rules:?}");
}

#[test]
fn puzzles_of_solo_and_setters_are_solved_and_a_sample_of_steps_is_proved() {
    let mut sample = Sample::new(200);
    solve_solo(2, &mut sample);
    solve_variants(&VARIANTS[..QUICK], &mut sample);
    sample.prove();
}

#[test]
#[ignore = "minutes, in release mode"]
fn all_levels_of_solo_are_solved_as_hard_as_they_are() {
    let mut sample = Sample::new(20_000);
    solve_solo(300, &mut sample);
    sample.prove();
}

#[test]
#[ignore = "minutes, in release mode"]
fn puzzles_of_many_rules_are_solved_or_said_to_be_too_hard() {
    let mut sample = Sample::new(10_000);
    solve_variants(&VARIANTS, &mut sample);
    sample.prove();
}
