//! Other puzzles with digits in a grid: the page `docs/OTHER-PUZZLES.md` and the files in `examples/other`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::{self, only_solution};
use crate::pictures;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_show::render::svg::Picture;

const PAGE: &str = include_str!("../../docs/OTHER-PUZZLES.md");

/// Checks that a puzzle has one solution and valid pictures, and that its text can be read back.
fn check(text: &str, name: &str) {
    let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let solution = only_solution(&puzzle, name);
    pictures::check(&Picture::new(&puzzle).to_svg(), name);
    pictures::check(&Picture::new(&puzzle).solution(&solution).to_svg(), name);
    let written = native::write(&puzzle);
    assert_eq!(native::write(&common::puzzle(&written)), written, "{name}");
}

/// Returns the puzzles on the page, each with its heading.
fn blocks() -> Vec<(&'static str, String)> {
    let (mut headline, mut block, mut found) = ("", None::<String>, Vec::new());
    for line in PAGE.lines() {
        match (&mut block, line) {
            (None, "```text") => block = Some(String::new()),
            (Some(text), "```") => {
                found.push((headline, std::mem::take(text)));
                block = None;
            }
            (Some(text), line) => *text += &format!("{line}\n"),
            (None, line) => headline = line.strip_prefix("## ").unwrap_or(headline),
        }
    }
    found
}

/// Returns the names and texts of the files, by kind.
fn files() -> BTreeMap<String, Vec<(String, String)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/other");
    let mut kinds: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let (kind, _) = name.rsplit_once('-').expect("a kind and a number");
        let text = fs::read_to_string(&path).expect("text");
        kinds.entry(kind.to_owned()).or_default().push((name.clone(), text));
    }
    kinds
}

#[test]
fn each_kind_has_a_puzzle_on_the_page_and_three_files() {
    let (blocks, files) = (blocks(), files());
    assert_eq!((blocks.len(), files.len()), (10, 10));
    for (kind, puzzles) in &files {
        assert_eq!(puzzles.len(), 3, "{kind}");
        assert!(PAGE.contains(&format!("examples/other/{kind}-1.txt")), "{kind}");
    }
    for (headline, text) in &blocks {
        let in_file = |(_, file): &(String, String)| file.ends_with(text);
        assert!(
            files.values().any(|puzzles| in_file(&puzzles[0]) || puzzles.iter().any(in_file)),
            "{headline}"
        );
    }
}

#[test]
fn every_puzzle_has_one_solution_and_is_drawn() {
    for (name, text) in files().into_values().flatten() {
        assert!(text.starts_with("# "), "{name}: a comment says what it is");
        check(&text, &name);
    }
    for (headline, text) in blocks() {
        check(&text, headline);
    }
}
