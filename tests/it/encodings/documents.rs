//! Checks that the documents list the same encodings and sizes as the code.

use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Options};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_sat::cnf::Counter;

use crate::common::puzzle;

#[test]
fn the_documents_list_the_at_most_one_encodings() {
    let document = include_str!("../../../docs/ENCODINGS.md");
    for amo in Amo::ALL {
        let rows = document.lines().filter(|row| row.starts_with(&format!("| `{amo}`")));
        let [row] = rows.collect::<Vec<_>>()[..] else { panic!("docs/ENCODINGS.md: no single row of {amo}") };
        let cells: Vec<&str> = row.split(" | ").map(|cell| cell.trim_end_matches(" |")).collect();
        assert_eq!(cells[1..4], [amo.summary(), amo.clauses(), amo.variables()], "{amo}");
        assert_eq!(cells.last(), Some(&amo.source()), "{amo}");
    }
    let suited = format!("is `pairwise` up to {} values and `commander` above", Amo::MOST_PAIRWISE);
    assert!(document.contains(&suited), "docs/ENCODINGS.md: {suited}");
}

#[test]
fn the_sizes_in_the_document_are_those_of_an_empty_board() {
    let problem = Problem::whole(puzzle("grid 9x9\n"));
    let size = |options: Options| {
        let counter = Counter::count(&problem.encoded(options)).expect("few variables");
        (in_groups(counter.vars()), in_groups(counter.clauses()))
    };
    let document = include_str!("../../../docs/ENCODINGS.md");
    let cell = |name: &str, column: usize| {
        let row = document.lines().find(|row| row.starts_with(&format!("| `{name}`"))).expect(name);
        row.split(" | ").nth(column).expect("a cell").to_owned()
    };
    for encoding in Encoding::ALL {
        assert_eq!(cell(encoding.name(), 3), size(Options::default().encoding(encoding)).1, "{encoding:?}");
    }
    for &amo in Amo::ALL {
        let (vars, clauses) = size(Options::default().amo(amo));
        assert_eq!(cell(amo.name(), 4), format!("{vars}, {clauses}"), "{amo}");
    }
    let (_, clauses) = size(Options::default().dedup(true));
    assert!(document.contains(&format!("({clauses} clauses of `grid 9x9`")), "{clauses}");
}

/// Formats a number of up to six digits as the document does.
fn in_groups(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}
