//! Estimates of known numbers.

use crate::common::puzzle;
use sudoku2cnf_answer::question::estimate::Estimator;
use sudoku2cnf_answer::question::{self, Question, Task};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_sat::backend::auto::Handover;

/// Boards without rules whose numbers of solutions have been published: Latin squares (OEIS A002860), and grids with
/// boxes (OEIS A107739; Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006; Pettersen and Silver for boxes of 2x3
/// and 2x4).
const PUBLISHED: [(&str, f64); 6] = [
    ("grid 5x5 no-boxes", 161_280.0),
    ("grid 6x6 no-boxes", 812_851_200.0),
    ("grid 7x7 no-boxes", 61_479_419_904_000.0),
    ("grid 6x6", 28_200_960.0),
    ("grid 8x8", 29_136_487_207_403_520.0),
    ("grid 9x9", 6_670_903_752_021_072_936_960.0),
];

/// Puzzles whose solutions the test counts.
const COUNTED: [&str; 14] = [
    "grid 6x6\ndiagonal",
    "grid 6x6 no-boxes\ndiagonal",
    "grid 6x6\nkiller 10 r1c1 r1c2 r1c3",
    "grid 6x6\nkiller 12 r1c1 r2c1 r3c1 r3c2\nkiller 6 r5c5 r5c6 r6c6",
    "grid 6x6\nthermo r1c1 r2c1 r3c1 r4c1",
    "grid 5x5 no-boxes\nthermo r1c1 r2c2 r3c3",
    "grid 6x6\nwhisper 3 r1c1 r1c2 r2c3 r3c3",
    "grid 6x6\ngreater-than r1c1 r1c2\ngreater-than r3c3 r4c3",
    "grid 6x6\neven r1c1 r2c4 r3c6",
    "grid 6x6\narrow r2c2 r2c3 r1c3",
    "grid 6x6 no-boxes\npalindrome r1c1 r2c2 r3c3 r4c4 r5c5",
    "grid 5x5 no-boxes\nvalues 1-6\n1....\n.....\n.....\n.....\n....6",
    "grid 6x6\n1.....\n......\n......\n......\n......\n.....1",
    "grid 5x5 raw\nvalues 1-4\nnon-consecutive",
];

/// Walks per run. This is fewer than a trusted interval requires, which makes the test harder.
const WALKS: u64 = 400;

/// Makes a run of [`WALKS`] walks with each seed. Returns the number of runs whose interval contains `number`, and the
/// number of runs that counted the whole tree.
fn held(text: &str, number: f64, seeds: std::ops::RangeInclusive<u64>) -> (usize, usize) {
    let problem = Problem::new(puzzle(text));
    let encoded = problem.encoded(problem.suited());
    let (task, limits) = (Task::new(&problem, &encoded), Limits::default());
    let (mut held, mut exact) = (0, 0);
    for seed in seeds {
        let mut estimator = Estimator::new(&task, &problem, seed, &limits).expect("no limit");
        (0..WALKS).for_each(|_| _ = estimator.walk(&limits).expect("no limit"));
        let found = estimator.estimate();
        held += usize::from(found.interval.0 <= number && number <= found.interval.1);
        exact += usize::from(found.exact);
    }
    (held, exact)
}

/// Returns the number of solutions of a puzzle.
fn counted(text: &str) -> f64 {
    let problem = Problem::new(puzzle(text));
    let found = question::ask(&problem, &Handover::default(), Question::Count(u128::MAX), &Limits::default())
        .expect("an answer");
    assert!(found.complete, "{text}");
    found.count.as_f64()
}

#[test]
fn intervals_hold_the_number() {
    let (held, exact) = held("grid 5x5 no-boxes", 161_280.0, 1..=2);
    assert_eq!((held, exact), (2, 0));
}

#[test]
#[ignore = "long: 800,000 walks"]
fn intervals_hold_the_number_in_at_least_93_of_100_runs() {
    let published = PUBLISHED.map(|(text, number)| (text, Some(number)));
    let puzzles = published.into_iter().chain(COUNTED.map(|text| (text, None)));
    let mut failed = Vec::new();
    for (text, number) in puzzles {
        let number = number.unwrap_or_else(|| counted(text));
        let (held, exact) = held(text, number, 1..=100);
        if held < 93 {
            failed.push(format!("{text:?}: {held} of 100 intervals hold {number}, {exact} are exact"));
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}
