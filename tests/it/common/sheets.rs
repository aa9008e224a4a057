//! Files of small puzzles with fillings. Blank lines separate blocks. A block has the native text of a puzzle, followed
//! by lines that consist of a word and a filling of the grid, such as `kept 1234 3412`.

use std::path::PathBuf;

use sudoku2cnf_puzzle::formats::board;
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// A puzzle and its fillings, each with its word.
pub struct Block {
    /// The native text of the puzzle.
    pub text: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Pairs of a word and a filling, in the order of the file.
    pub fillings: Vec<(String, Solution)>,
}

/// Returns the path of a folder in `tests`.
pub fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

/// Returns the sorted names of the files in a folder, without `.txt`.
pub fn names(name: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder(name)).unwrap_or_else(|error| panic!("tests/{name}: {error}"));
    let file = |file: std::io::Result<std::fs::DirEntry>| {
        let file = file.expect("it can be listed").file_name().into_string().expect("text");
        file.strip_suffix(".txt").unwrap_or_else(|| panic!("{file}, expected NAME.txt")).to_owned()
    };
    let mut names: Vec<String> = files.map(file).collect();
    names.sort();
    names
}

/// Reads the blocks of `tests/NAME/FILE.txt`. A line that begins with one of `words` is a filling.
pub fn read(name: &str, file: &str, words: &[&str]) -> Vec<Block> {
    let path = folder(name).join(format!("{file}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut blocks = Vec::new();
    for (number, block) in text.split("\n\n").enumerate() {
        let said = |line: &&str| words.contains(&line.split(' ').next().unwrap_or_default());
        let (fillings, lines): (Vec<&str>, Vec<&str>) = block.lines().partition(said);
        let text = lines.join("\n");
        assert!(!fillings.is_empty(), "{name}/{file}, block {}: no line of {words:?}", number + 1);
        let puzzle = super::puzzle(&text);
        let filling = |line: &str| {
            let (word, digits) = line.split_once(' ').unwrap_or_else(|| panic!("{name}/{file}: {line}"));
            (word.to_owned(), filling(&puzzle, digits))
        };
        let fillings = fillings.into_iter().map(filling).collect();
        blocks.push(Block { text, puzzle, fillings });
    }
    blocks
}

/// Parses a filling: one character for each cell of the grid, row by row, then one for each variable cell. Blanks are
/// ignored.
fn filling(puzzle: &Puzzle, digits: &str) -> Solution {
    let grid = puzzle.grid();
    let characters: Vec<char> = digits.chars().filter(|c| !c.is_whitespace()).collect();
    let cells: Vec<_> = puzzle.cells().collect();
    assert_eq!(characters.len(), cells.len(), "one character for each cell, not {digits}");
    let mut solution = Solution::new(grid, vec![0; grid.places()]);
    for (cell, character) in cells.into_iter().zip(characters) {
        let digit = board::digit(&character.to_string(), grid.values_of(cell)).ok().flatten();
        solution[cell] = digit.unwrap_or_else(|| panic!("'{character}' of {digits} is no value"));
    }
    solution
}

/// Writes a filling in the form that [`read`] expects, with a blank between rows.
pub fn write(puzzle: &Puzzle, solution: &Solution) -> String {
    let mut text = String::new();
    let mut row = None;
    for cell in puzzle.cells() {
        let here = (cell.is_variable(), if cell.is_variable() { 0 } else { cell.row });
        if row.is_some_and(|row| row != here) {
            text.push(' ');
        }
        row = Some(here);
        let digit = u32::from(solution[cell]);
        text.push(char::from_digit(digit, 36).expect("at most 35").to_ascii_uppercase());
    }
    text
}
