//! Outside clues and lunchboxes in small grids: a puzzle with a few clues has as many solutions as brute force finds.
//! If the cells determine the auxiliary variables of its clues, it has as many models as solutions.

use crate::common::{DPLL, Random, compiled, count, puzzle};
use sudoku2cnf_answer::question::Models;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::grid::{Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::{Backend, Verdict};
use sudoku2cnf_sat::cnf::{Formula, Projection};

/// Returns all fillings of a grid that its houses allow.
fn fillings(grid: &Puzzle) -> Vec<Solution> {
    let cells: Vec<_> = grid.cells().collect();
    let blank = Solution::new(grid.grid(), vec![Digit::MAX; grid.grid().places()]);
    cells.iter().fold(vec![blank], |fillings, &cell| {
        let extended = fillings.iter().flat_map(|filling| {
            grid.grid().values().iter().filter_map(move |digit| {
                let mut filling = filling.clone();
                filling[cell] = digit;
                let met = |&other: &_| other != cell && filling[other] == digit;
                let mut houses = grid.grid().houses().iter().filter(|house| house.cells.contains(&cell));
                houses.all(|house| !house.cells.iter().any(met)).then_some(filling)
            })
        });
        extended.collect()
    })
}

/// Returns the number of models of the clauses, counting auxiliary variables.
fn models(problem: &Problem) -> usize {
    let cnf = problem.encoded(Options::default());
    let vars = Formula::of(&cnf).expect("few variables").vars();
    let session = DPLL.open(&cnf, &Default::default()).expect("it loads");
    let mut models = Models::new(session, Projection::AllOf(vars));
    let mut next = || models.next(&Default::default()).expect("it answers");
    std::iter::from_fn(|| matches!(next(), Verdict::Sat(_)).then_some(())).count()
}

/// Makes puzzles on each grid, with one to four random clues that `clue` writes, and compares their numbers of
/// solutions with brute force. `follow` returns `true` for puzzles whose cells determine the auxiliary variables;
/// the numbers of their models are compared, too.
fn agree(
    grids: &[&str],
    rounds: usize,
    clue: impl Fn(&mut Random, usize) -> String,
    follow: impl Fn(&str) -> bool,
) {
    let mut random = Random(1);
    let (mut some, mut none) = (0, 0);
    for grid in grids {
        let blank = puzzle(grid);
        let fillings = fillings(&blank);
        let size = blank.grid().rows();
        assert_eq!(size, blank.grid().columns(), "{grid}");
        for _ in 0..rounds {
            let mut text = String::from(*grid);
            for _ in 0..1 + random.below(4) {
                text += "\n";
                text += &clue(&mut random, size);
            }
            let puzzle = puzzle(&text);
            let expected = fillings.iter().filter(|filling| puzzle.broken_rules(filling).is_empty()).count();
            if expected > 0 {
                some += 1
            } else {
                none += 1
            }
            for how in Simplify::ALL {
                assert_eq!(count(&puzzle, Options::default(), how), expected as u64, "{how:?}: {text}");
            }
            if follow(&text) {
                assert_eq!(models(&compiled(&puzzle, Simplify::None)), expected, "models: {text}");
            }
        }
    }
    assert!(some > 10 && none > 10, "the test is blind: {some} and {none} of {grids:?}");
}

/// Returns a random row or column of a square grid, with one of its ends.
fn line(random: &mut Random, size: usize) -> String {
    let number = 1 + random.below(size);
    match random.below(4) {
        0 => format!("r{number} left"),
        1 => format!("r{number} right"),
        2 => format!("c{number} top"),
        _ => format!("c{number} bottom"),
    }
}

/// Returns a generator of clues of a rule. The number in a clue is at most `most(size)`, or sometimes the impossible
/// `most(size) + 1`.
fn rule(name: &'static str, most: fn(usize) -> usize) -> impl Fn(&mut Random, usize) -> String {
    move |random, size| {
        let least = usize::from(name == "full-rank");
        let number = least + random.below(most(size) + 2 - least);
        format!("{name} {number} {}", line(random, size))
    }
}

const GRIDS: [&str; 9] = [
    "grid 4x4",
    "grid 4x4\nvalues 0-3",
    "grid 3x3",
    "grid 3x3\nvalues 0-3",
    "grid 3x3\nvalues 2-5",
    "grid 3x3 raw\nvalues 0-1",
    "grid 2x2",
    "grid 2x2 raw\nvalues 0-3",
    "grid 1x1\nvalues 0-1",
];

#[test]
fn skyscrapers_have_the_solutions_of_brute_force() {
    agree(&GRIDS, 30, rule("skyscraper", |size| size), |_| true);
}

#[test]
fn hidden_skyscrapers_have_the_solutions_of_brute_force() {
    agree(&GRIDS, 30, rule("hidden-skyscraper", |size| size), |_| true);
}

/// Returns a generator of rank clues, each followed by `ties`. Some are an `or` of two clues.
fn rank(ties: &'static str) -> impl Fn(&mut Random, usize) -> String {
    let rank = rule("full-rank", |size| 4 * size);
    move |random, size| {
        let clue = rank(random, size);
        match random.below(8) {
            0 => format!("or {{ {clue} }} {{ {} }}{ties}", rank(random, size)),
            _ => format!("{clue}{ties}"),
        }
    }
}

#[test]
fn ranks_have_the_solutions_of_brute_force() {
    for ties in ["", "\nfull-rank-ties any", "\nfull-rank-ties none"] {
        // If one clue of an `or` need not hold, its auxiliary variables are free.
        agree(&GRIDS, 4, rank(ties), |text| !text.contains("or {"));
    }
}

/// Returns a generator of clues with a number, which is a sum of digits or a digit. The greatest number is one more
/// than the sum from 1 to the size of the grid.
fn sum(name: &'static str) -> impl Fn(&mut Random, usize) -> String {
    move |random, size| {
        let number = random.below(size * (size + 1) / 2 + 2);
        let line = line(random, size);
        match name {
            "sandwich" => format!("sandwich {number} {}", &line[..2]),
            "lunchbox" => {
                // The upper cells of a column, sometimes with a cell of another column.
                let (column, last) = (1 + random.below(size), 1 + random.below(size));
                let down: String = (1..=last).map(|row| format!(" r{row}c{column}")).collect();
                let aside = format!(" r{}c{}", 1 + last % size, 1 + column % size);
                format!("lunchbox {number}{down}{}", if random.below(2) == 0 { &aside } else { "" })
            }
            _ => format!("{name} {number} {line}"),
        }
    }
}

#[test]
fn sums_between_digits_have_the_solutions_of_brute_force() {
    // The last grid has no other column, which a lunchbox may need.
    for (name, grids) in [("sandwich", &GRIDS[..]), ("lunchbox", &GRIDS[..8])] {
        agree(grids, 30, sum(name), |_| true);
    }
}

#[test]
fn numbers_that_the_first_digit_chooses_have_the_solutions_of_brute_force() {
    for name in ["x-sum", "numbered-room"] {
        agree(&GRIDS, 30, sum(name), |_| name == "numbered-room");
    }
}

/// Tests clues on both sides of rows of four to six cells: with as many values as cells, with more, and with the value
/// 0. If 0 is the first digit, no digits are summed.
#[test]
fn long_x_sums_have_the_solutions_of_brute_force() {
    for grid in ["grid 1x6", "grid 1x5\nvalues 1-7", "grid 1x5\nvalues 2-8", "grid 1x4\nvalues 0-5"] {
        let fillings = fillings(&puzzle(grid));
        let mut right = 0;
        for sum in 0..=36 {
            let side = if sum % 2 == 0 { "left" } else { "right" };
            let text = format!("{grid}\nx-sum {sum} r1 {side}");
            let puzzle = puzzle(&text);
            let expected = fillings.iter().filter(|filling| puzzle.broken_rules(filling).is_empty()).count();
            for how in [Simplify::None, Simplify::Propagate] {
                assert_eq!(count(&puzzle, Options::default(), how), expected as u64, "{how:?}: {text}");
            }
            if grid == "grid 1x6" && (10..=20).contains(&sum) {
                assert_eq!(models(&compiled(&puzzle, Simplify::None)), expected, "models: {text}");
            }
            right += expected;
        }
        assert!(right > 100, "{grid}: {right}");
    }
}
