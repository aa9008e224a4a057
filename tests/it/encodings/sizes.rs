//! Sizes of the encodings: the published counts, and snapshots.

use super::options;
use crate::common::{puzzle, snapshot};
use sudoku2cnf_compile::encode::{Encoding, Options};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::cnf::Counter;

fn clauses(puzzle: &Puzzle, options: Options) -> u64 {
    Counter::count(&Problem::whole(puzzle.clone()).encoded(options)).expect("few variables").clauses()
}

#[test]
fn the_published_counts_are_exact() {
    let (plain, x) = (puzzle("grid 9x9"), puzzle("grid 9x9\ndiagonal"));
    let published = [
        (Encoding::Minimal, 8_829, 7_371),
        (Encoding::Efficient, 11_745, 10_287),
        (Encoding::Extended, 11_988, 10_530),
        (Encoding::Definedness, 3_240, 3_240),
    ];
    for (encoding, all, distinct) in published {
        let options = Options::default().encoding(encoding);
        assert_eq!(clauses(&plain, options), all, "{encoding:?}");
        assert_eq!(clauses(&plain, options.dedup(true)), distinct, "{encoding:?}");
    }
    assert_eq!(clauses(&x, Options::default()), 12_654);
    assert_eq!(clauses(&x, Options::default().dedup(true)), 11_034);
    let sides = [(16, 123_904), (25, 752_500), (36, 3_271_104), (49, 11_303_908)];
    for (side, all) in sides {
        assert_eq!(clauses(&puzzle(&format!("grid {side}x{side}")), Options::default()), all, "{side}");
    }
    // Clauses are counted without visiting them. This number does not fit in 32 bits.
    assert_eq!(clauses(&puzzle("grid 225x225"), Options::default()), 5_103_202_500);
}

/// Checks the sizes of every encoding with every at-most-one encoding.
#[test]
fn table_of_sizes() {
    let mut table = String::from("encoding     amo        side  variables  clauses  without repeats\n");
    for side in [4, 9, 16] {
        let problem = Problem::whole(puzzle(&format!("grid {side}x{side}")));
        for options in options().filter(|options| !options.dedup) {
            let size = |options| {
                let counter = Counter::count(&problem.encoded(options)).expect("few variables");
                (counter.vars(), counter.clauses())
            };
            let ((vars, all), (_, distinct)) = (size(options), size(options.dedup(true)));
            let (encoding, amo) = (options.encoding.name(), options.amo.name());
            table += &format!("{encoding:<12} {amo:<10} {side:>4}  {vars:>9}  {all:>7}  {distinct:>15}\n");
        }
    }
    snapshot("sizes", &table);
}

#[test]
fn the_cnf_of_a_4x4() {
    let puzzle = puzzle("grid 4x4\n1...\n..3.\n....\n...4");
    let problem = Problem::whole(puzzle);
    let options = Options::default().encoding(Encoding::Minimal);
    let mut cnf = Vec::new();
    let comments = sudoku2cnf_compile::legend::write(&problem, options);
    sudoku2cnf_sat::dimacs::write(&problem.encoded(options), &comments, &mut cnf).expect("memory takes it");
    snapshot("4x4", std::str::from_utf8(&cnf).expect("DIMACS is ASCII"));
}
