//! Times the making of new puzzles in one thread: the median of several puzzles for each size. `cargo bench --bench
//! generate`; `-- large` adds 25x25 and 36x36, which take minutes.
#![allow(clippy::print_stdout)]

use std::time::{Duration, Instant};

use sudoku2cnf_answer::generate::Recipe;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::Limits;

/// Returns the median time to make one of `count` puzzles, and the number of clues of the last puzzle.
fn median(size: &str, minimal: bool, count: u64) -> Result<(Duration, usize), Box<dyn std::error::Error>> {
    let base: Puzzle = format!("grid {size}").parse()?;
    let recipe = Recipe::new(base).minimal(minimal);
    let limits = Limits::default();
    let mut maker = recipe.maker(&limits)?;
    let (mut times, mut clues) = (Vec::new(), 0);
    for number in 0..count {
        let start = Instant::now();
        clues = maker.puzzle(1, number, &limits)?.puzzle.givens().count();
        times.push(start.elapsed());
    }
    times.sort_unstable();
    Ok((times[times.len() / 2], clues))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut sizes = vec![("9x9", true, 200), ("12x12", true, 20), ("16x16", true, 9)];
    if std::env::args().any(|word| word == "large") {
        sizes.extend([("25x25", true, 7), ("36x36", false, 1)]);
    }
    for (size, minimal, count) in sizes {
        let (time, clues) = median(size, minimal, count)?;
        let kind = if minimal { "minimal" } else { "unique" };
        println!(
            "{size:6} {kind:8} median of {count:3}: {:9.2} ms, the last with {clues} clues",
            1e3 * time.as_secs_f64()
        );
    }
    Ok(())
}
