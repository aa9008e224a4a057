//! Every rule of the registry: what it posts against what it means, its text.

mod common;

use common::{DPLL, Random, puzzle, rules_alone};

use sudoku2cnf::backend::{Backend, Limits, Verdict};
use sudoku2cnf::cnf::Lit;
use sudoku2cnf::csp::Csp;
use sudoku2cnf::decode::decode;
use sudoku2cnf::encode::{Encoded, Options};
use sudoku2cnf::error::Line;
use sudoku2cnf::formats::native;
use sudoku2cnf::grid::{Cell, Digit, House, Solution};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::rules::REGISTRY;

/// Every example of every rule, as puzzles.
fn examples() -> impl Iterator<Item = (&'static str, Puzzle)> {
    REGISTRY.iter().flat_map(|spec| spec.examples.iter().map(|text| (spec.name, puzzle(text))))
}

#[test]
fn native_text_is_the_identity() {
    for (name, puzzle) in examples() {
        let written = native::write(&puzzle);
        let again = native::read(Line::all(&written)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(native::write(&again), written, "{name}");
        assert_eq!(puzzle.grid(), again.grid(), "{name}");
    }
}

/// Whether some rule of the puzzle leaves to the houses what they demand.
fn needs_houses(puzzle: &Puzzle) -> bool {
    puzzle.rules().iter().any(|stated| stated.rule.relies_on_houses())
}

fn units(csp: &Csp, solution: &Solution, puzzle: &Puzzle) -> Vec<Lit> {
    puzzle
        .cells()
        .map(|cell| csp.literal(csp.cell(cell), solution[cell].into()).expect("a value of the grid"))
        .collect()
}

/// A random filling, one that keeps the rules where the solver finds one near it, or nearly so.
fn filling(puzzle: &Puzzle, csp: &Csp, cnf: &Encoded<'_>, random: &mut Random) -> Solution {
    let (grid, values) = (puzzle.grid(), puzzle.grid().values());
    let digit = |random: &mut Random| values.min + random.below(values.count()) as Digit;
    let anything = Solution::new(grid, (0..grid.places()).map(|_| digit(random)).collect());
    if random.below(4) == 0 {
        return anything;
    }
    let mut session = DPLL.open(cnf, &Limits::default()).expect("it loads");
    let mut hints = units(csp, &anything, puzzle);
    random.shuffle(&mut hints);
    hints.truncate(random.below(hints.len() + 1));
    let mut assumed = Vec::new();
    // A hint that is hard to refute is dropped as well.
    let limits = Limits { conflicts: Some(200), ..Limits::default() };
    let mut solve = |assumed: &[Lit], limits: &Limits| match session.solve_under(assumed, limits) {
        Ok(Verdict::Sat(model)) => Some(model),
        other => other.map(|_| None).expect("it answers"),
    };
    let mut found = solve(&assumed, &Limits::default());
    for hint in hints {
        assumed.push(hint);
        match solve(&assumed, &limits) {
            Some(model) => found = Some(model),
            None => assumed.truncate(assumed.len() - 1),
        }
    }
    let Some(model) = found else { return anything };
    let mut solution = decode(&model, csp, grid).expect("one value a cell");
    let cells: Vec<Cell> = puzzle.cells().collect();
    for _ in 0..random.below(3) {
        solution[cells[random.below(cells.len())]] = digit(random);
    }
    solution
}

#[test]
fn what_a_rule_posts_is_what_it_means() {
    let seed = 1;
    let mut blind = String::new();
    for (name, puzzle) in examples() {
        let csp = rules_alone(&puzzle, needs_houses(&puzzle));
        let cnf = Encoded::new(&csp, Options::default());
        let mut session = DPLL.open(&cnf, &Limits::default()).expect("it loads");
        let mut random = Random(seed);
        let (mut kept, mut broken) = (0, 0);
        for round in 0..150 {
            let solution = filling(&puzzle, &csp, &cnf, &mut random);
            let distinct = |house: &House| solution.distinct(&house.cells);
            let holds = puzzle.rules().iter().all(|stated| stated.rule.holds(&solution, &puzzle))
                && (!needs_houses(&puzzle) || puzzle.grid().houses().iter().all(distinct));
            let verdict = session
                .solve_under(&units(&csp, &solution, &puzzle), &Limits::default())
                .expect("it answers");
            assert_eq!(
                matches!(verdict, Verdict::Sat(_)),
                holds,
                "{name}, seed {seed}, round {round}: {solution:?}"
            );
            if holds { kept += 1 } else { broken += 1 }
        }
        if kept == 0 || broken == 0 && !csp.posted().is_empty() {
            blind += &format!(
                "{name}: {kept} kept, {broken} broken of
{}",
                native::write(&puzzle)
            );
        }
    }
    assert!(
        blind.is_empty(),
        "the test is blind:
{blind}"
    );
}

#[test]
fn whole_puzzles_mean_what_they_post() {
    let seed = 2;
    let mut blind = String::new();
    for (name, puzzle) in examples() {
        let csp = puzzle.csp();
        let cnf = Encoded::new(&csp, Options::default());
        let mut session = DPLL.open(&cnf, &Limits::default()).expect("it loads");
        let mut random = Random(seed);
        let (mut kept, mut broken_ones) = (0, 0);
        for round in 0..60 {
            let solution = filling(&puzzle, &csp, &cnf, &mut random);
            let verdict = session
                .solve_under(&units(&csp, &solution, &puzzle), &Limits::default())
                .expect("it answers");
            let broken = puzzle.broken_rules(&solution);
            assert_eq!(
                matches!(verdict, Verdict::Sat(_)),
                broken.is_empty(),
                "{name}, seed {seed}, round {round}: {broken:?}"
            );
            if broken.is_empty() { kept += 1 } else { broken_ones += 1 }
        }
        if kept == 0 || broken_ones == 0 {
            blind += &format!(
                "{name}: {kept} kept, {broken_ones} broken of
{}",
                native::write(&puzzle)
            );
        }
    }
    assert!(
        blind.is_empty(),
        "the test is blind:
{blind}"
    );
}

#[test]
fn udoku_brings_a_spare_value() {
    assert_eq!(puzzle("grid 8x8\nudoku").grid().values().count(), 9);
    assert_eq!(puzzle("udoku\ngrid 8x8\nvalues 1-12").grid().values().count(), 12);
    assert_eq!(puzzle("udoku\nvalues 0-9").grid().values().count(), 10);
}
