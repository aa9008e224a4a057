//! Estimates of numbers that are known.

use crate::common::{count, puzzle};
use sudoku2cnf::deduce::Simplify;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::problem::Problem;
use sudoku2cnf::question::Task;
use sudoku2cnf::question::estimate::Estimator;

/// Twenty puzzles with several solutions each.
const PUZZLES: [&str; 20] = [
    "grid 4x4",
    "grid 4x4 no-boxes",
    "grid 4x4\ndiagonal",
    "grid 4x4 no-boxes\ndiagonal",
    "grid 4x4\nvalues 1-5",
    "grid 4x4\nkiller 5 r1c1 r1c2",
    "grid 4x4\nkiller 6 r1c1 r2c1 r2c2",
    "grid 4x4 no-boxes\nkiller 7 r1c1 r1c2 r1c3",
    "grid 4x4\nthermo r1c1 r2c1 r3c1",
    "grid 4x4 no-boxes\nthermo r1c1 r2c2 r3c3",
    "grid 4x4\nwhisper 2 r1c1 r1c2 r2c3",
    "grid 4x4\ngreater-than r1c1 r1c2",
    "grid 4x4\neven r1c1",
    "grid 4x4\narrow r2c2 r2c3 r1c3",
    "grid 4x4 no-boxes\npalindrome r1c1 r2c2 r3c3 r4c4",
    "grid 4x4\n1...\n....\n....\n....",
    "grid 4x4\n1...\n....\n....\n...1",
    "grid 4x4 no-boxes\n1...\n.2..\n....\n....",
    "grid 5x5\n12345\n.....\n.....\n.....\n.....",
    "grid 3x3\nvalues 1-5\nnon-consecutive",
];

/// Walks of each run.
const WALKS: u64 = 400;

#[test]
#[ignore = "long: 800,000 walks"]
fn intervals_hold_the_number_in_at_least_93_of_100_runs() {
    for text in PUZZLES {
        let puzzle = puzzle(text);
        let problem = Problem::new(puzzle.clone());
        let number = count(&puzzle, problem.suited(), Simplify::Propagate) as f64;
        assert!(number > 1.0, "{text}");
        let encoded = problem.encoded(problem.suited());
        let (task, limits) = (Task::new(&problem, &encoded), Limits::default());
        let holds = |seed: &u64| {
            let mut estimator = Estimator::new(&task, &problem, *seed, &limits).expect("no limit");
            (0..WALKS).for_each(|_| _ = estimator.walk(&limits).expect("no limit"));
            let (low, high) = estimator.estimate().interval;
            low <= number && number <= high
        };
        let held = (1..=100).filter(holds).count();
        assert!(held >= 93, "{text}: {held} of 100 intervals hold {number}");
    }
}
