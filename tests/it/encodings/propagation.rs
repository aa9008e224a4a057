//! What follows by unit propagation from the clauses of a puzzle.

use crate::common::{Propagator, puzzle};
use sudoku2cnf::encode::amo::Amo;
use sudoku2cnf::encode::{Encoding, Options};
use sudoku2cnf::grid::{Cell, Digit};
use sudoku2cnf::problem::Problem;

/// The truth of `cell = value` after unit propagation of the puzzle's clauses.
fn follows(text: &str, options: Options, row: usize, column: usize, value: Digit) -> bool {
    let problem = Problem::whole(puzzle(text));
    let truth = Propagator::new(&problem.encoded(options)).propagate(&[]).expect("no conflict");
    let lit = problem.literal(Cell::new(row, column), value).expect("a value");
    truth[lit.code()]
}

#[test]
fn singles_follow_by_unit_propagation() {
    let naked = "grid 9x9\n.234.....\n5........\n6........\n.........\n7........\n8........\n.........\n.........\n9........";
    let hidden = "grid 9x9\n...1.....\n......1..\n.........\n.1.......\n.........\n.........\n.........\n.........\n.........";
    let with = |encoding, amo| Options::default().encoding(encoding).amo(amo);
    for &amo in Amo::ALL {
        assert!(follows(naked, with(Encoding::Minimal, amo), 0, 0, 1), "{amo:?}");
        assert!(follows(naked, with(Encoding::Extended, amo), 0, 0, 1), "{amo:?}");
    }
    // In box 1, only row 3, columns 1 and 3 are left for the 1; a given closes one of them.
    let hidden = hidden.replacen(".........\n.1", "2........\n.1", 1);
    for &amo in Amo::ALL {
        assert!(!follows(&hidden, with(Encoding::Efficient, amo), 2, 2, 1), "{amo:?}");
        assert!(follows(&hidden, with(Encoding::Extended, amo), 2, 2, 1), "{amo:?}");
    }
}

#[test]
fn rules_propagate() {
    let plain = Options::default();
    // A sum whose other cells are known decides the last; a neighbour of an extreme pair is left one value.
    let block = "grid 3x3\nvalues 1-4\ntarget-sum 6 r1c1-r1c3 r2c1-r2c3 r3c1-r3c3\n12.\n...\n...";
    assert!(follows(block, plain, 0, 2, 3));
    assert!(follows(
        "grid 4x4\ntarget-sum 5 r1c1 r1c4 r4c1 r4c4 r2c2 r2c3 r3c2 r3c3\n1...\n....\n....\n....",
        plain,
        3,
        3,
        1
    ));
    assert!(follows("grid 1x2\nvalues 1-3\nnon-consecutive\n1.", plain, 0, 1, 3));
    assert!(follows("grid 4x4\ndiagonal main\n1...\n.2..\n..3.\n....", plain, 3, 3, 4));
}
