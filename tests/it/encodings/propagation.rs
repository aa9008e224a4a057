//! Consequences that unit propagation finds in a puzzle's clauses.

use crate::common::{Propagator, puzzle};
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Options, Sums};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::grid::{Cell, Digit};

/// Returns `true` if unit propagation of the puzzle's clauses gives the cell this value. Row and column count from 0.
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
    // In box 1, the 1 can only be in row 3, in column 1 or 3; a given excludes column 1.
    let hidden = hidden.replacen(".........\n.1", "2........\n.1", 1);
    for &amo in Amo::ALL {
        assert!(!follows(&hidden, with(Encoding::Efficient, amo), 2, 2, 1), "{amo:?}");
        assert!(follows(&hidden, with(Encoding::Extended, amo), 2, 2, 1), "{amo:?}");
    }
}

#[test]
fn rules_propagate() {
    let plain = Options::default();
    // A sum decides its last cell, even if another cell follows only from another sum. Of the values 1 to 3, only 3 can
    // be next to a 1.
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

/// Two cells of a house differ, so neither has the value with which equal cells would reach the total. Propagation
/// excludes this value from both cells, although the clauses of the sum do not say that the cells differ.
#[test]
fn two_cells_of_a_house_do_not_have_half_of_their_total() {
    let rules = [
        ("killer 8 r1c1 r1c2", 4),
        ("xv x r1c1 r1c2", 5),
        ("sum 12 r1c1 r1c2", 6),
        ("sum 9 r1c1 r1c2 r1c2", 3),
    ];
    for (rule, half) in rules {
        let text = format!("grid 9x9\n{rule}\n");
        for sums in Sums::ALL {
            for encoding in [Encoding::Minimal, Encoding::Extended] {
                let problem = Problem::whole(puzzle(&text));
                let options = Options::default().sums(sums).encoding(encoding);
                let truth = Propagator::new(&problem.encoded(options)).propagate(&[]).expect("no conflict");
                for column in [0, 1] {
                    let lit = |value| problem.literal(Cell::new(0, column), value).expect("a value");
                    assert!(truth[(!lit(half)).code()], "{rule}, {sums:?}");
                }
                let seven = problem.literal(Cell::new(0, 0), 7).expect("a value");
                assert!(!truth[(!seven).code()], "{rule}, {sums:?}");
            }
        }
        let simplified = Problem::new(puzzle(&text));
        assert!(
            [0, 1].iter().all(|&column| simplified.literal(Cell::new(0, column), half).is_none()),
            "{rule}"
        );
    }
    // This value remains for cells that may be equal.
    let apart = Problem::new(puzzle("grid 9x9\nsum 8 r1c1 r2c5\n"));
    assert!(apart.literal(Cell::new(0, 0), 4).is_some());
}
