//! The puzzles in `examples/`, which are our own.

mod common;

use sudoku2cnf::puzzle::Puzzle;

#[test]
fn every_example_has_one_solution() {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).expect("examples") {
        let path = entry.expect("an example").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).expect("text");
        assert!(text.starts_with("# "), "{name}: a comment says what it is");
        let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        common::only_solution(&puzzle, &name);
        names.push(name);
    }
    assert!(names.len() >= 9, "{names:?}");
}
