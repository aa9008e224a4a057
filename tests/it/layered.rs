//! Rules about several hidden layers on random small boards, next to each other and inside `not`, `or` and `exactly`.
//! Every way of solving finds exactly the solutions that `holds` accepts.

#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use crate::common;
use crate::common::Random;

use crate::common::layering::{Layering, NAMES};
use crate::differential::{Digits, digits, enumerate, first, options};
use sudoku2cnf_answer::ask::{self, Ask, News, Solver};
use sudoku2cnf_answer::question::Status;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::grid::{Cell, Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{AUTO, Backend, BackendChoice, Limits, Verdict};

/// Returns the open values of each cell: its given, or else all its values.
fn open(puzzle: &Puzzle) -> Vec<(Cell, RangeInclusive<Digit>)> {
    let of = |cell: Cell| match puzzle.given(cell) {
        Some(given) => (cell, given..=given),
        None => {
            let values = puzzle.grid().values_of(cell);
            (cell, values.min..=values.max)
        }
    };
    puzzle.cells().map(of).collect()
}

/// Returns all solutions, by trying every filling.
fn by_force(puzzle: &Puzzle) -> BTreeSet<Digits> {
    let cells = open(puzzle);
    let mut solution = Solution::new(puzzle.grid(), vec![Digit::MAX; puzzle.grid().places()]);
    cells.iter().for_each(|(cell, values)| solution[*cell] = *values.start());
    let mut found = BTreeSet::new();
    loop {
        let keeps_houses = puzzle.grid().houses().iter().all(|house| {
            let of = |place: usize| solution[house.cells[place]];
            (0..house.cells.len()).all(|place| (0..place).all(|before| of(before) != of(place)))
        });
        if keeps_houses && puzzle.rules().iter().all(|stated| stated.rule.holds(&solution, puzzle)) {
            found.insert(digits(puzzle, &solution));
        }
        let next = cells.iter().find(|(cell, values)| {
            let is_last = solution[*cell] == *values.end();
            solution[*cell] = if is_last { *values.start() } else { solution[*cell] + 1 };
            !is_last
        });
        if next.is_none() {
            return found;
        }
    }
}

/// Returns the number of fillings.
fn fillings(puzzle: &Puzzle) -> usize {
    open(puzzle).iter().fold(1_usize, |all, (_, values)| all.saturating_mul(values.len()))
}

/// Returns a solution, with random values in a few cells if possible.
fn some(puzzle: &Puzzle, random: &mut Random) -> Option<Solution> {
    let problem = Problem::whole(puzzle.clone());
    let cnf = problem.encoded(Options::default());
    let limits = Limits::default().at_most(2_000);
    let mut session = common::DPLL.open(&cnf, &limits).expect("it loads");
    let cells = open(puzzle);
    let hints: Vec<_> = (0..4)
        .filter_map(|_| {
            let (cell, values) = &cells[random.below(cells.len())];
            problem.literal(*cell, values.start() + random.below(values.len()) as Digit)
        })
        .collect();
    for hints in [&hints[..], &[]] {
        if let Verdict::Sat(model) = session.solve_under(hints, &limits).expect("it answers") {
            return Some(problem.decode(&model).expect("one value a cell"));
        }
    }
    None
}

/// Returns a puzzle with at most `most` fillings. Its givens come from a solution, or are random.
fn puzzle(seed: u64, most: usize) -> Puzzle {
    let mut layering = Layering::new(Random(seed));
    loop {
        let (text, puzzle) = layering.board();
        let random = &mut layering.random;
        let solution = match random.below(3) {
            0 => None,
            _ => match some(&puzzle, random) {
                Some(solution) => Some(solution),
                None => continue,
            },
        };
        // Half of the time, cells of the grid get givens before other cells.
        let mut order = open(&puzzle);
        random.shuffle(&mut order);
        if random.below(2) == 0 {
            order.sort_by_key(|(cell, _)| cell.is_variable());
        }
        let (mut givens, mut left) = (Vec::new(), fillings(&puzzle));
        for (cell, values) in order {
            if left <= most {
                break;
            }
            let digit = match &solution {
                Some(solution) => solution[cell],
                None => values.start() + random.below(values.len()) as Digit,
            };
            left = left.checked_div(values.len()).filter(|_| left < usize::MAX).unwrap_or_else(|| {
                let open = open(&puzzle);
                let is_open = |cell: &Cell| !givens.iter().any(|&(given, _)| given == *cell);
                let open = open.iter().filter(|(other, _)| is_open(other) && *other != cell);
                open.fold(1_usize, |all, (_, values)| all.saturating_mul(values.len()))
            });
            givens.push((cell, digit));
        }
        let lines: Vec<String> = givens
            .iter()
            .map(|(cell, digit)| format!("given {}={digit}", puzzle.grid().name_of(*cell)))
            .collect();
        // The reader of the text may already find a contradiction with a given.
        if let Ok(puzzle) = format!("{text}{}\n", lines.join("\n")).parse() {
            return puzzle;
        }
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Compares the answers of `ask` with the expected solutions: all solutions, their number, and the values of each cell.
fn asked(puzzle: &Puzzle, expected: &BTreeSet<Digits>) -> Result<(), String> {
    let (solver, mut found) = (Solver::new(BackendChoice::new(AUTO)).map_err(text)?, BTreeSet::new());
    let mut take = |news: News<'_>| match news {
        News::Solution(_, Some(solution)) => found.insert(digits(puzzle, solution)),
        _ => true,
    };
    let mut answer =
        |ask: Ask| ask::ask(puzzle, &ask.into(), &solver, &Limits::default(), &mut take).map_err(text);
    let all = answer(Ask::All { max: None, digits: false })?.answer;
    let unique = answer(Ask::Unique { digits: false })?.answer.verdict();
    let is_complete = matches!(all, ask::Answer::List { outcome, .. } if outcome.complete);
    if !is_complete || found != *expected {
        return Err(format!("all: {:?}", found.symmetric_difference(expected).next()));
    }
    let said = match expected.len() {
        0 => Status::None,
        1 => Status::Unique,
        _ => Status::Multiple,
    };
    if unique != said {
        return Err(format!("{unique:?} for {}", expected.len()));
    }
    Ok(())
}

/// Compares the puzzles for `seeds`, each with at most `most` fillings.
fn compare(seeds: Range<u64>, most: usize, is_long: bool) {
    let count = seeds.end - seeds.start;
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let (mut none, mut solutions) = (0, 0);
    for seed in seeds {
        let puzzle = puzzle(seed, most);
        let expected = by_force(&puzzle);
        none += usize::from(expected.is_empty());
        solutions += expected.len();
        let text = native::write(&puzzle);
        seen.extend(NAMES.iter().filter(|&&name| text.contains(name)));
        let told = |name: &str, error: &str| -> ! {
            panic!("DIFFERENTIAL_SEED={seed}, {name}: {error}\nof {} by force\n{text}", expected.len())
        };
        let mut random = Random(seed);
        let check = |name: &str, backend: &dyn Backend, (options, how): (Options, Simplify)| match enumerate(
            &puzzle, backend, options, how,
        ) {
            Ok(found) if found == expected => {}
            Ok(found) => told(name, &format!("{:?}", found.symmetric_difference(&expected).next())),
            Err(error) => told(name, &error),
        };
        // Among thousands of puzzles, a solver without clause learning may take hours for a hard one.
        if !is_long {
            check("dpll", &Dpll::default(), options(&mut random));
        }
        #[cfg(feature = "embedded")]
        for _ in 0..if is_long { 2 } else { 1 } {
            check("embedded", &sudoku2cnf_sat::backend::cadical::Cadical::default(), options(&mut random));
        }
        if (is_long || seed % 4 == 0)
            && let Err(error) = asked(&puzzle, &expected)
        {
            told("solve", &error);
        }
        if is_long && seed % 100 == 0 {
            println!("{seed}");
        }
    }
    println!("{count} puzzles, {none} without solution, {solutions} solutions");
    assert!(10 * none < 8 * count as usize, "{none} of {count} without a solution");
    let missing: Vec<_> = NAMES.iter().filter(|name| !seen.contains(*name)).collect();
    assert!(!is_long || missing.is_empty(), "no puzzle with {missing:?}");
}

#[test]
fn rules_of_layers_go_together() {
    compare(first()..first() + 40, 200, false);
}

#[test]
#[ignore = "thousands of puzzles"]
fn rules_of_layers_go_together_for_long() {
    compare(first()..first() + 5_000, 2_000, true);
}

/// A place that two layers mark counts once in its row, so not every row has exactly one modified digit.
#[test]
fn a_place_may_be_marked_twice() {
    let marks = "mark@r1c1-r1c3 mark@r2c1-r2c3 mark@r3c1 mark@r3c2 other";
    let counts = marks.replace("mark", "worth").replace("other", "worth@r1c1");
    let digits = [1, 2, 3, 3, 1, 2, 2, 3, 1];
    // The modified digits are 2 and 3, or both of them twice.
    for (worth, number) in [([1, 4, 3, 6, 1, 2, 2, 3, 1], 1), ([1, 2, 6, 3, 1, 4, 4, 6, 1], 0)] {
        let places = (1..=3).flat_map(|row| (1..=3).map(move |column| format!("r{row}c{column}")));
        let givens = places.zip(digits.iter().zip(worth));
        let givens: String =
            givens.map(|(cell, (digit, worth))| format!(" {cell}={digit} worth@{cell}={worth}")).collect();
        let text = format!(
            "grid 3x3 boxes 1x3\nlayer mark 0-1\nlayer other 0-1 on r1c1\nlayer worth 1-6\n\
             modifier double {marks} / {counts}\ngiven mark@r3c3=0{givens}\n"
        );
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let expected = by_force(&puzzle);
        assert_eq!(expected.len(), number, "{worth:?}");
        asked(&puzzle, &expected).expect("the same solutions");
    }
}
