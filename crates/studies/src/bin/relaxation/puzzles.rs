//! Divides a corpus into sets of puzzles.

use anyhow::{Context, Result};
use sudoku2cnf_puzzle::puzzle::Puzzle;

const LEVELS: [&str; 6] = ["trivial", "basic", "intermediate", "advanced", "extreme", "unreasonable"];

/// Returns the named sets of a file. A table of Solo puzzles has a set for each kind and level of its 3x3 puzzles, with
/// at most a quarter of `each` puzzles; any other file is one set with at most `each` puzzles and the name `stem`.
pub fn sets(stem: &str, text: &str, each: usize) -> Result<Vec<(String, Vec<Puzzle>)>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if !lines.first().is_some_and(|line| line.starts_with("level\t")) {
        return Ok(vec![(stem.to_owned(), read(&lines, each)?)]);
    }
    let mut sets = Vec::new();
    for (diagonals, kind, what) in
        [("-", "classic", "Solo"), ("x", "classic", "Solo with X"), ("-", "killer", "Solo's killers")]
    {
        for level in LEVELS {
            let mut ids = Vec::new();
            for line in &lines {
                let fields: Vec<&str> = line.split('\t').collect();
                if let [of_level, x, of_kind, "3x3", _, id, ..] = fields.as_slice()
                    && (*of_level, *x, *of_kind) == (level, diagonals, kind)
                {
                    ids.push(*id);
                }
            }
            if !ids.is_empty() {
                sets.push((format!("{what}, {level}"), read(&ids, (each / 4).max(1))?));
            }
        }
    }
    Ok(sets)
}

/// Reads at most `most` puzzles, evenly spaced in the list.
fn read(lines: &[&str], most: usize) -> Result<Vec<Puzzle>> {
    let count = lines.len().min(most);
    let chosen = (0..count).map(|place| lines[place * lines.len() / count].trim());
    chosen.map(|line| line.parse().with_context(|| line.to_owned())).collect()
}
