//! Every rule of the registry: what it posts against what it means, its text, its geometry.

mod common;

use common::{DPLL, Random, puzzle};

use sudoku2cnf::backend::{Backend, Limits, Verdict};
use sudoku2cnf::cnf::Lit;
use sudoku2cnf::csp::Csp;
use sudoku2cnf::decode::decode;
use sudoku2cnf::encode::{Encoded, Options};
use sudoku2cnf::error::Line;
use sudoku2cnf::formats::native;
use sudoku2cnf::grid::{Cell, Digit, Solution};
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

/// The problem of the rules alone, without houses and givens.
fn rules_alone(puzzle: &Puzzle) -> Csp {
    let mut csp = Csp::new(puzzle.grid());
    for stated in puzzle.rules() {
        csp.begin_rule(stated.name);
        stated.rule.post(&mut csp, puzzle);
    }
    csp
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
    hints.truncate(random.below(grid.places()));
    while let Some(hint) = hints.pop() {
        let mut assumed = hints.clone();
        assumed.push(hint);
        if let Verdict::Sat(model) = session.solve_under(&assumed, &Limits::default()).expect("it answers") {
            let mut solution = decode(&model, csp, grid).expect("one value a cell");
            for _ in 0..random.below(3) {
                let cells: Vec<Cell> = puzzle.cells().collect();
                solution[cells[random.below(cells.len())]] = digit(random);
            }
            return solution;
        }
    }
    anything
}

#[test]
fn what_a_rule_posts_is_what_it_means() {
    let seed = 1;
    for (name, puzzle) in examples() {
        let csp = rules_alone(&puzzle);
        let cnf = Encoded::new(&csp, Options::default());
        let mut session = DPLL.open(&cnf, &Limits::default()).expect("it loads");
        let mut random = Random(seed);
        let (mut kept, mut broken) = (0, 0);
        for round in 0..150 {
            let solution = filling(&puzzle, &csp, &cnf, &mut random);
            let holds = puzzle.rules().iter().all(|stated| {
                // What udoku means, the houses demand.
                stated.name == "udoku" || stated.rule.holds(&solution, &puzzle)
            });
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
        assert!(
            kept > 0 && (broken > 0 || name == "udoku"),
            "{name}: {kept} kept, {broken} broken: the test is blind"
        );
    }
}

#[test]
fn whole_puzzles_mean_what_they_post() {
    let seed = 2;
    for (name, puzzle) in examples() {
        let csp = puzzle.csp();
        let cnf = Encoded::new(&csp, Options::default());
        let mut session = DPLL.open(&cnf, &Limits::default()).expect("it loads");
        let mut random = Random(seed);
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
        }
    }
}

/// What the constraints of a puzzle's rules speak of, as text.
fn posted(text: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    let csp = rules_alone(&puzzle);
    let names: Vec<String> = puzzle.grid().cells().map(|cell| cell.to_string()).collect();
    let name = |var: &sudoku2cnf::csp::VarId| names[var.index()].clone();
    use sudoku2cnf::csp::Constraint::*;
    let show = |constraint: &sudoku2cnf::csp::Constraint| match constraint {
        AllDifferent(vars) => format!("different {}", vars.iter().map(name).collect::<Vec<_>>().join(" ")),
        Linear(sum) => {
            let terms = sum.terms.iter();
            format!(
                "{} = {}",
                terms.map(|(c, var)| format!("{c}*{}", name(var))).collect::<Vec<_>>().join(" + "),
                sum.total
            )
        }
        Relation(a, b, _) => format!("{} ~ {}", name(a), name(b)),
        other => format!("{other:?}"),
    };
    csp.posted().iter().map(|posted| show(&posted.constraint)).collect()
}

#[test]
fn geometry_of_the_diagonals() {
    let both = ["different r1c1 r2c2 r3c3 r4c4", "different r1c4 r2c3 r3c2 r4c1"];
    assert_eq!(posted("grid 4x4\ndiagonal"), both);
    assert_eq!(posted("grid 4x4\ndiagonal main"), both[..1]);
    assert_eq!(posted("grid 4x4\ndiagonal anti"), both[1..]);
}

#[test]
fn geometry_of_non_consecutive() {
    assert_eq!(
        posted("grid 2x2\nnon-consecutive"),
        ["r1c1 ~ r1c2", "r1c1 ~ r2c1", "r1c2 ~ r2c2", "r2c1 ~ r2c2"]
    );
    assert_eq!(posted("grid 9x9\nnon-consecutive").len(), 144);
}

#[test]
fn geometry_of_target_sums() {
    let sums = posted("grid 4x4\ndiagonal\ntarget-sum 5 r1c1 r1c2 r4c4");
    // Rows 1 and 4, columns 1, 2 and 4, boxes 1 and 4; houses without circles and diagonals are exempt.
    assert_eq!(
        sums[2..],
        [
            "1*r1c1 + 1*r1c2 = 5",
            "1*r4c4 = 5",
            "1*r1c1 = 5",
            "1*r1c2 = 5",
            "1*r4c4 = 5",
            "1*r1c1 + 1*r1c2 = 5",
            "1*r4c4 = 5"
        ]
    );
    let jigsaw = posted("grid 2x2\nregions\naa\nbb\ntarget-sum 3 r1c1\ntarget-sum 2 r2c2");
    assert_eq!(jigsaw.len(), 6, "each line is a set of circles of its own");
}

#[test]
fn udoku_brings_a_spare_value() {
    assert_eq!(puzzle("grid 8x8\nudoku").grid().values().count(), 9);
    assert_eq!(puzzle("udoku\ngrid 8x8\nvalues 1-12").grid().values().count(), 12);
    assert_eq!(puzzle("udoku\nvalues 0-9").grid().values().count(), 10);
}
