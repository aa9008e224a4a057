//! Compares the constraints of every rule of the registry with its meaning, and tests its text.

use crate::common::{DPLL, PostedCsp, Random, count, puzzle, rules_alone};

use sudoku2cnf_answer::question::{Question, Task};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{Options, Sums};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::error::Line;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::grid::{Cell, Digit, House, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::{self, Backend, Incremental, Limits, Verdict};
use sudoku2cnf_sat::cnf::Lit;

/// Returns every example of every rule as a puzzle.
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

/// Returns `true` if some rule of the puzzle relies on the houses for a part of its meaning.
fn needs_houses(puzzle: &Puzzle) -> bool {
    puzzle.rules().iter().any(|stated| stated.rule.relies_on_houses())
}

fn units(posted: &PostedCsp, solution: &Solution, puzzle: &Puzzle) -> Vec<Lit> {
    puzzle.cells().map(|cell| posted.literal(cell, solution[cell]).expect("a value of the grid")).collect()
}

/// A compiled puzzle, with one solver session for all questions about it.
struct Trial<'a> {
    puzzle: &'a Puzzle,
    posted: &'a PostedCsp,
    session: Box<dyn Incremental + 'a>,
    random: Random,
}

impl Trial<'_> {
    fn solve(&mut self, assumed: &[Lit], limits: &Limits) -> Verdict {
        self.session.solve_under(assumed, limits).expect("it answers")
    }

    fn digit(&mut self, cell: Cell) -> Digit {
        let values = self.puzzle.grid().values_of(cell);
        values.min + self.random.below(values.count()) as Digit
    }

    /// Returns a random filling, or a similar filling that satisfies the rules or nearly does, if the solver finds one.
    fn filling(&mut self) -> Solution {
        let grid = self.puzzle.grid();
        let mut anything = Solution::new(grid, vec![grid.values().min; grid.places()]);
        for cell in self.puzzle.cells() {
            anything[cell] = self.digit(cell);
        }
        if self.random.below(4) == 0 {
            return anything;
        }
        let mut hints = units(self.posted, &anything, self.puzzle);
        self.random.shuffle(&mut hints);
        hints.truncate(self.random.below(hints.len() + 1));
        let Verdict::Sat(mut found) = self.solve(&[], &Limits::default()) else { return anything };
        let mut assumed = Vec::new();
        // A hint that is hard to refute is dropped too.
        let limits = Limits::default().at_most(200);
        for hint in hints {
            assumed.push(hint);
            match self.solve(&assumed, &limits) {
                Verdict::Sat(model) => found = model,
                _ => assumed.truncate(assumed.len() - 1),
            }
        }
        let mut solution = self.posted.decode(&found, grid);
        let cells: Vec<Cell> = self.puzzle.cells().collect();
        for _ in 0..self.random.below(3) {
            let cell = cells[self.random.below(cells.len())];
            solution[cell] = self.digit(cell);
        }
        solution
    }
}

/// Checks for random fillings that the clauses have a model with the filling if and only if `means` returns `true`.
/// Returns a complaint if all fillings were satisfied or all were broken, although constraints are posted.
fn agree(
    name: &str,
    puzzle: &Puzzle,
    posted: &PostedCsp,
    rounds: u32,
    means: impl Fn(&Solution) -> bool,
) -> String {
    let seed = 1;
    let cnf = posted.encoded();
    // The DPLL solver may need a long search to find the auxiliary variables of a rank.
    let solver = Handover::new(Box::new(DPLL), 200, Some(backend::strongest()));
    let session = solver.open(&cnf, &Limits::default()).expect("it loads");
    let mut trial = Trial { puzzle, posted, session, random: Random(seed) };
    let (mut kept, mut broken) = (0, 0);
    for round in 0..rounds {
        let solution = trial.filling();
        let verdict = trial.solve(&units(posted, &solution, puzzle), &Limits::default());
        let holds = means(&solution);
        let satisfiable = matches!(verdict, Verdict::Sat(_));
        assert_eq!(satisfiable, holds, "{name}, seed {seed}, round {round}: {solution:?}");
        if holds { kept += 1 } else { broken += 1 }
    }
    let blind = kept == 0 || broken == 0 && !posted.csp.posted().is_empty();
    if blind {
        format!("{name}: {kept} kept, {broken} broken of\n{}", native::write(puzzle))
    } else {
        String::new()
    }
}

#[test]
fn what_a_rule_posts_is_what_it_means() {
    let blind = |(name, puzzle): (&str, Puzzle)| {
        let houses = needs_houses(&puzzle);
        let posted = rules_alone(&puzzle, houses);
        agree(name, &puzzle, &posted, 80, |solution| {
            let distinct = |house: &House| solution.distinct(&house.cells);
            puzzle.rules().iter().all(|stated| stated.rule.holds(solution, &puzzle))
                && (!houses || puzzle.grid().houses().iter().all(distinct))
        })
    };
    let blind: String = examples().map(blind).collect();
    assert!(blind.is_empty(), "the test is blind:\n{blind}");
}

#[test]
fn whole_puzzles_mean_what_they_post() {
    let blind = |(name, puzzle): (&str, Puzzle)| {
        let posted = PostedCsp::new(Problem::whole(puzzle.clone()).csp().clone(), puzzle.grid());
        agree(name, &puzzle, &posted, 60, |solution| puzzle.broken_rules(solution).is_empty())
    };
    let blind: String = examples().map(blind).collect();
    assert!(blind.is_empty(), "the test is blind:\n{blind}");
}

#[test]
fn udoku_brings_a_spare_value() {
    assert_eq!(puzzle("grid 8x8\nudoku").grid().values().count(), 9);
    assert_eq!(puzzle("udoku\ngrid 8x8\nvalues 1-12").grid().values().count(), 12);
    assert_eq!(puzzle("udoku\nvalues 0-9").grid().values().count(), 10);
}

/// Returns the number of fillings of a small grid that satisfy houses and rules, found by trying them all.
fn kept_fillings(puzzle: &Puzzle) -> u64 {
    let (grid, cells) = (puzzle.grid(), puzzle.cells().collect::<Vec<Cell>>());
    let values: Vec<Digit> = grid.values().iter().collect();
    let mut solution = Solution::new(grid, vec![values[0]; grid.places()]);
    let (mut places, mut kept) = (vec![0; cells.len()], 0);
    loop {
        places.iter().zip(&cells).for_each(|(&place, &cell)| solution[cell] = values[place]);
        kept += u64::from(puzzle.broken_rules(&solution).is_empty());
        let Some(next) = places.iter().rposition(|&place| place + 1 < values.len()) else { return kept };
        places[next] += 1;
        places[next + 1..].fill(0);
    }
}

#[test]
fn sums_and_circles_have_as_many_solutions_as_fillings_that_keep_them() {
    // If there are more than a hundred possible sums, no variable for the sum is made.
    let wide = format!("equal-sum{} / r1c2 r1c3 r1c3", " r1c1".repeat(60));
    let long = format!("equal-sum{} /{}", " r1c1 r1c2".repeat(30), " r1c3".repeat(60));
    let cases = [
        ("grid 1x5 raw\nvalues 0-2", "equal-sum r1c1 r1c2 / r1c3-r1c5", true),
        ("grid 1x4 raw\nvalues 1-3", "equal-sum r1c1 r1c2 / r1c2 r1c3 / r1c3 r1c4", true),
        ("grid 1x4 raw\nvalues 0-3", "equal-sum r1c1 r1c1 / r1c2 r1c3 r1c1 / r1c4 r1c4", true),
        ("grid 1x3 raw\nvalues 0-2", "equal-sum r1c1 / r1c1 r1c2 / r1c3", true),
        ("grid 1x5 raw\nvalues 3-4", "equal-sum r1c1 r1c2 / r1c3-r1c5", false),
        ("grid 1x3 raw\nvalues 0-3", &wide, true),
        ("grid 1x3 raw\nvalues 0-3", &long, true),
        ("grid 2x3\nvalues 0-4", "equal-sum r1c1-r1c3 / r2c1 r2c2", true),
        ("grid 2x3\nvalues 1-4", "equal-sum r1c1 r1c2 / r2c3 r2c2 / r1c3", true),
        ("grid 2x4\nvalues 1-4", "zipper r1c1-r1c4 r2c4-r2c1", true),
        ("grid 2x4\nvalues 1-4", "zipper r1c1 r2c1 r2c2 r2c3 r1c3 r1c4", true),
        ("grid 1x7 raw\nvalues 0-2", "zipper r1c1-r1c7", true),
        ("grid 2x4 raw\nvalues 1-4\nregions\naabb\naabb", "region-sum r1c1-r1c4 r2c2 r2c1", true),
        ("grid 2x3\nvalues 1-4\nregions\naab\nabb", "region-sum r1c1-r1c3 r2c3", true),
        ("grid 2x4\nvalues 1-4", "counting-circles r1c1 r1c2 r2c1", true),
        ("grid 2x3\nvalues 0-3", "counting-circles r1c1 r1c3 r2c1", true),
        ("grid 1x6 raw\nvalues 0-3", "counting-circles r1c1-r1c6", true),
        ("grid 2x2\nvalues 2-4", "counting-circles r1c1 r2c2", true),
        ("grid 2x2\nvalues 2-4", "counting-circles r1c1", false),
        (
            "grid 1x4 raw\nvalues 0-3",
            "or { counting-circles r1c1-r1c3 } { equal-sum r1c1 r1c2 / r1c3 r1c4 }",
            true,
        ),
        ("grid 2x3\nvalues 1-4", "little-killer 5 r1c1 dr\nkiller 8 r1c2 r1c3 r2c3", true),
        ("grid 1x5 raw\nvalues 0-3", "arrow r1c1 r1c2 r1c3\ndouble-arrow r1c2-r1c5", true),
    ];
    for (grid, rules, solvable) in cases {
        let puzzle = puzzle(&format!("{grid}\n{rules}"));
        let expected = kept_fillings(&puzzle);
        assert_eq!(expected > 0, solvable, "{grid}\n{rules}");
        for problem in [Problem::whole(puzzle.clone()), Problem::new(puzzle.clone())] {
            for sums in Sums::ALL {
                let encoded = problem.encoded(problem.suited().sums(sums));
                let count = Question::Count(u128::from(expected) + 5);
                let outcome = Task::new(&problem, &encoded).ask(&DPLL, count, &Limits::default());
                assert_eq!(
                    outcome.expect("it answers").count,
                    u128::from(expected),
                    "{sums:?}: {grid}\n{rules}"
                );
            }
        }
    }
}

/// Returns the number of solutions, found by listing them.
fn counted(text: &str) -> u64 {
    count(&puzzle(text), Options::default(), Simplify::None)
}

#[test]
fn equal_sums_are_of_the_values_that_their_cells_have() {
    let totals = (0..18_u32.pow(4)).filter(|number| {
        let digit = |place: u32| number / 18_u32.pow(place) % 18;
        digit(0) + digit(1) == digit(2) + digit(3)
    });
    // The grid has two solutions.
    let expected = 2 * totals.count() as u64;
    let text = "grid 2x2 no-boxes\nvariables 4 total 3-20\nequal-sum total1 total2 / total3 total4\n";
    assert_eq!(counted(text), expected);
    let marks = "grid 2x2 no-boxes\nlayer mark 0-1\nequal-sum mark@r1c1 mark@r1c2 / mark@r2c1 mark@r2c2\n";
    assert_eq!(counted(marks), 2 * 6);
}

/// A cell in the overlap of two grids is in two rows, so it cannot represent a variable cell, which is in none.
#[test]
fn connected_values_may_be_many_where_no_house_covers_them() {
    let text = "subgrids 4x4 no-boxes at r1c1 r1c2\nvariables 1x3\nconnected-values 1 r1c2-r1c4 v1-v3\n\
                given v1=1 v2=1 v3=1 r1c1=1 r1c5=1\n";
    assert_eq!(counted(text), 144);
}
