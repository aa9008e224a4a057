//! Compares brute force, the built-in DPLL solver and the embedded solver: all find the same solutions for random sets
//! of rules on small grids.

#![allow(clippy::print_stdout)]

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::Range;

use crate::common;
use crate::common::Random;
use crate::common::setter::{LAYERED, Setter};
use sudoku2cnf_answer::question::Models;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Options, Sums};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::csp::Owner;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::grid::{Cell, Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};

/// The digits of all cells in a solution.
pub type Digits = Vec<Digit>;

pub fn digits(puzzle: &Puzzle, solution: &Solution) -> Digits {
    puzzle.cells().map(|cell| solution[cell]).collect()
}

/// Returns all solutions: fills cell after cell, and asks the puzzle itself about each complete filling. Returns `None`
/// if there are more than `most` fillings.
pub fn brute_force(puzzle: &Puzzle, most: usize) -> Option<BTreeSet<Digits>> {
    struct Search<'a> {
        puzzle: &'a Puzzle,
        cells: Vec<Cell>,
        /// For each cell, the earlier cells in its houses.
        peers: Vec<Vec<Cell>>,
        left: usize,
        found: BTreeSet<Digits>,
    }
    fn fill(search: &mut Search<'_>, depth: usize, solution: &mut Solution) -> Option<()> {
        let Some(&cell) = search.cells.get(depth) else {
            search.left = search.left.checked_sub(1)?;
            if search.puzzle.broken_rules(solution).is_empty() {
                search.found.insert(digits(search.puzzle, solution));
            }
            return Some(());
        };
        let given = search.puzzle.given(cell);
        for digit in common::tried(search.puzzle.grid(), cell)
            .iter()
            .filter(|&digit| given.is_none_or(|given| given == digit))
        {
            if search.peers[depth].iter().all(|&peer| solution[peer] != digit) {
                solution[cell] = digit;
                fill(search, depth + 1, solution)?;
            }
        }
        Some(())
    }
    let grid = puzzle.grid();
    let cells: Vec<Cell> = puzzle.cells().collect();
    let peers = |cell: &Cell| {
        let houses = grid.houses().iter().filter(|house| house.cells.contains(cell));
        houses.flat_map(|house| house.cells.iter().copied().filter(|other| other < cell)).collect()
    };
    let peers = cells.iter().map(peers).collect();
    let mut search = Search { puzzle, cells, peers, left: most, found: BTreeSet::new() };
    fill(&mut search, 0, &mut Solution::new(grid, vec![Digit::MAX; grid.places()]))?;
    Some(search.found)
}

/// Returns all solutions that a solver finds; fails if it finds one twice.
pub fn enumerate(
    puzzle: &Puzzle,
    backend: &dyn Backend,
    options: Options,
    how: Simplify,
) -> Result<BTreeSet<Digits>, String> {
    let found = enumerate_problem(&common::compiled(puzzle, how), backend, options, &Limits::default())?;
    found.ok_or_else(|| "nobody knows whether there are others".to_owned())
}

/// Returns all solutions of a problem's clauses; `None` if a limit is reached first.
pub fn enumerate_problem(
    problem: &Problem,
    backend: &dyn Backend,
    options: Options,
    limits: &Limits,
) -> Result<Option<BTreeSet<Digits>>, String> {
    let (puzzle, cnf) = (problem.puzzle(), problem.encoded(options));
    let session = backend.open(&cnf, limits).map_err(|error| error.to_string())?;
    let mut models = Models::new(session, problem.projection());
    let mut found = BTreeSet::new();
    loop {
        let model = match models.next(limits).map_err(|error| error.to_string())? {
            Verdict::Sat(model) => model,
            Verdict::Unsat => return Ok(Some(found)),
            Verdict::Unknown => return Ok(None),
        };
        let solution = problem.decode(&model).map_err(|error| error.to_string())?;
        let broken = puzzle.broken_rules(&solution);
        if !broken.is_empty() {
            return Err(format!("{broken:?} by {solution:?}"));
        }
        if !found.insert(digits(puzzle, &solution)) {
            return Err(format!("{solution:?} twice"));
        }
    }
}

/// Returns one to four lines that can follow `head`; the first is a line of this rule.
fn rules(setter: &mut Setter, head: &str, rule: &str) -> String {
    let mut text = String::new();
    let first = setter.line_below(head, rule).unwrap_or_else(|| panic!("no line of {rule} below\n{head}"));
    let _ = writeln!(text, "{first}");
    for _ in 0..setter.number(0, 3) {
        // A negative rule exempts the pairs that lines of these rules mark.
        let name = match rule {
            "negative-difference" | "negative-ratio" | "strict-kropki" | "strict-xv" => {
                setter.pick(&["difference", "kropki", "ratio", "xv"])
            }
            "full-rank-ties" => "full-rank",
            _ => setter.name(),
        };
        if let Some(line) = setter.line_below(&format!("{head}{text}"), name) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

/// Rules for which the DPLL solver takes too long on larger grids.
const SMALL: [&str; 4] = ["chaos-construction", "connected-values", "full-rank", "full-rank-ties"];

/// Returns a random puzzle with a line of this rule. Most puzzles have satisfiable rules, and givens from one of their
/// solutions.
pub fn puzzle(random: u64, rule: &str) -> Puzzle {
    let mut random = Random(random);
    let large = random.below(3) == 0 && !SMALL.contains(&rule) && !LAYERED.contains(&rule);
    let hopeless = random.below(8) == 0;
    let mut setter = Setter::new(random, rule, if large { 6 } else { 4 });
    let (mut text, solution) = loop {
        // Tries another range of values, because the rule may have no solution with this one.
        setter = Setter::new(setter.random, rule, setter.side);
        let head = setter.head(rule);
        let text = head.clone() + &rules(&mut setter, &head, rule);
        let puzzle = common::puzzle(&text);
        match some(&puzzle, &mut setter.random) {
            Some(solution) => break (text, solution),
            // Uses givens that break the rules.
            None if hopeless => {
                let empty = puzzle.restricted(|owner| matches!(owner, Owner::House(_) | Owner::Given(_)));
                break (text, some(&empty, &mut setter.random).expect("the houses can be filled"));
            }
            None => {}
        }
    };
    let puzzle = common::puzzle(&text);
    let mut order: Vec<Cell> = puzzle.cells().collect();
    setter.random.shuffle(&mut order);
    // Variable cells come last: they are in no houses that would help to fill them.
    order.sort_by_key(|cell| cell.is_variable());
    let spare = setter.values().saturating_sub(setter.side);
    let open = if spare > 1 || large && spare > 0 {
        setter.number(5, 8)
    } else if large {
        setter.number(8, 15)
    } else if setter.values() > 4 {
        setter.number(6, 11)
    } else {
        setter.number(8, 16)
    };
    let variables = order.iter().filter(|cell| cell.is_variable()).count();
    let kept = order.len() - variables;
    // A grid with holes has fewer cells.
    let open = open.min(kept);
    let (open, free) =
        if variables > 0 { (open.min(8), setter.number(1, 3).min(variables)) } else { (open, 0) };
    for &cell in order[open..kept].iter().chain(&order[kept + free..]) {
        let _ = writeln!(text, "given {cell}={}", solution[cell]);
    }
    common::puzzle(&text)
}

/// Returns a solution, with random values in a few cells if possible.
fn some(puzzle: &Puzzle, random: &mut Random) -> Option<Solution> {
    let problem = Problem::whole(puzzle.clone());
    let cnf = problem.encoded(Options::default());
    let limits = Limits::default().at_most(2_000);
    let mut session = common::DPLL.open(&cnf, &limits).expect("it loads");
    let cells: Vec<Cell> = puzzle.cells().collect();
    let values = puzzle.grid().values();
    let hints: Vec<_> = (0..3)
        .filter_map(|_| {
            let digit = values.min + random.below(values.count()) as Digit;
            problem.literal(cells[random.below(cells.len())], digit)
        })
        .collect();
    for hints in [&hints[..], &[]] {
        if let Verdict::Sat(model) = session.solve_under(hints, &limits).expect("it answers") {
            return Some(problem.decode(&model).expect("one value a cell"));
        }
    }
    None
}

pub fn options(random: &mut Random) -> (Options, Simplify) {
    let mut coin = || random.below(2) == 0;
    let (dedup, redundant) = (coin(), coin());
    let mut pick = |count: usize| random.below(count);
    let options = Options::default()
        .encoding(Encoding::ALL[pick(Encoding::ALL.len())])
        .amo(Amo::ALL[pick(Amo::ALL.len())])
        .dedup(dedup)
        .sums(Sums::ALL[pick(Sums::ALL.len())])
        .redundant(redundant);
    (options, Simplify::ALL[pick(Simplify::ALL.len())])
}

/// Maximum number of conflicts in one call of a solver; nearly all calls need far fewer.
const MOST_CONFLICTS: u64 = 1_000_000;

/// Compares the solvers on one puzzle for each seed. The puzzles use the rules of the registry in turn.
fn compare(seeds: Range<u64>) {
    let count = seeds.end - seeds.start;
    let mut seen = BTreeSet::new();
    let (mut puzzles, mut solutions, mut none) = (0, 0, 0);
    // For some puzzles, some encodings are too hard for a search without clause learning.
    let limits = Limits::default().at_most(MOST_CONFLICTS);
    let undecided = RefCell::new(Vec::new());
    for seed in seeds {
        let rule = REGISTRY[(seed % REGISTRY.len() as u64) as usize].name;
        let puzzle = puzzle(seed, rule);
        let Some(expected) = brute_force(&puzzle, 20_000) else { continue };
        puzzles += 1;
        solutions += expected.len();
        none += usize::from(expected.is_empty());
        seen.extend(puzzle.rules().iter().map(|stated| stated.statement.name));
        let mut random = Random(seed);
        let check = |name: &str, backend: &dyn Backend, (options, how): (Options, Simplify)| {
            let found = enumerate_problem(&common::compiled(&puzzle, how), backend, options, &limits);
            let differ = match &found {
                Ok(Some(found)) if *found == expected => return,
                Ok(None) => return undecided.borrow_mut().push(seed),
                Ok(Some(found)) => format!("{:?}", found.symmetric_difference(&expected).next()),
                Err(error) => error.clone(),
            };
            panic!(
                "DIFFERENTIAL_SEED={seed}, {name}, {options:?}, {how:?}: {differ}\nof\n{}",
                native::write(&puzzle)
            );
        };
        check("dpll", &Dpll::default(), (Options::default(), Simplify::None));
        check("dpll", &Dpll::default(), options(&mut random));
        #[cfg(feature = "embedded")]
        check("embedded", &sudoku2cnf_sat::backend::cadical::Cadical::default(), options(&mut random));
    }
    assert!(10 * puzzles >= 9 * count, "only {puzzles} of {count} puzzles could be filled by force");
    assert!(
        none < puzzles as usize / 2 && solutions > puzzles as usize,
        "{none} of {puzzles} without a solution"
    );
    let missing: Vec<_> = REGISTRY.iter().map(|spec| spec.name).filter(|name| !seen.contains(name)).collect();
    assert!(missing.is_empty(), "no puzzle with {missing:?}");
    let undecided = undecided.into_inner();
    assert!(undecided.len() <= 1 + puzzles as usize / 200, "undecided: {undecided:?}");
    println!("{undecided:?} undecided, {puzzles} puzzles, {none} without solution, {solutions} solutions");
}

/// Returns the first seed, which DIFFERENTIAL_SEED may set.
pub fn first() -> u64 {
    std::env::var("DIFFERENTIAL_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

#[test]
fn every_way_has_the_same_solutions() {
    // For each rule, at least one of these puzzles is small enough for brute force.
    compare(first() + 199..first() + 349);
}

#[test]
#[ignore = "thousands of puzzles"]
fn every_way_has_the_same_solutions_for_long() {
    compare(first()..first() + 10_000);
}
