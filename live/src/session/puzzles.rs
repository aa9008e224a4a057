//! Puzzles to begin with: empty boards, and examples from the repository.

use serde_json::{Value, json};

/// The name of a puzzle, and its text.
type Named = (&'static str, &'static str);

macro_rules! files {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../../puzzles/", $name, ".txt"))),)*]
    };
}

/// Empty boards of different sizes.
const BOARDS: &[Named] = &[
    ("9x9", "grid 9x9\n"),
    ("6x6", "grid 6x6\n"),
    ("4x4", "grid 4x4\n"),
    ("12x12", "grid 12x12\n"),
    ("16x16", "grid 16x16\n"),
    ("Jigsaw 9x9", JIGSAW),
    ("Samurai", "subgrids 9x9 at r1c1 r1c13 r7c7 r13c1 r13c13\n"),
    ("8x8", "grid 8x8\n"),
];

/// A jigsaw whose nine pieces users can edit.
const JIGSAW: &str = "grid 9x9\nregions\naaabbbccc\naaabbbccc\ndaeebbccf\ndaaeebfcf\ndddeeefff\ndddeheiff\nggdhhiifi\n\
                      ggghhhiii\ngggghhhii\n";

/// Puzzles with exactly one solution.
const EXAMPLES: &[Named] = files! {
    "classic",
    "lines-and-cages",
    "diagonal",
    "jigsaw",
    "non-consecutive",
    "target-sum",
    "combined",
    "small-6x6",
    "udoku-8x8",
    "large-16x16",
};

/// Puzzles other than Sudoku, with exactly one solution each.
const OTHERS: &[Named] = files! {
    "other/binairo-1",
    "other/futoshiki-1",
    "other/hidato-1",
    "other/kakuro-1",
    "other/kenken-1",
    "other/latin-square-1",
    "other/magic-square-1",
    "other/numbrix-1",
    "other/str8ts-1",
    "other/towers-1",
};

/// Returns the puzzles with their names in groups; the first group has the empty boards.
pub fn groups() -> Value {
    let group = |title: &str, puzzles: &[Named]| {
        let one = |(name, text): &Named| json!({ "name": shown(name), "text": text });
        json!({ "title": title, "puzzles": puzzles.iter().map(one).collect::<Vec<_>>() })
    };
    json!([group("Empty boards", BOARDS), group("Sudokus", EXAMPLES), group("Other puzzles", OTHERS)])
}

/// Returns the title for a file's name: `small-6x6` becomes "Small 6x6".
fn shown(name: &str) -> String {
    let name = name.trim_start_matches("other/").trim_end_matches("-1").replace('-', " ");
    name[..1].to_uppercase() + &name[1..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;
    use sudoku2cnf_puzzle::puzzle::Puzzle;

    #[test]
    fn all_can_be_read_and_none_is_missing() {
        for (name, text) in BOARDS.iter().chain(EXAMPLES).chain(OTHERS) {
            assert!(text.parse::<Puzzle>().is_ok(), "{name}");
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
        let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
        let texts = files.filter(|file| file.extension().is_some_and(|end| end == "txt"));
        let stems: BTreeSet<String> =
            texts.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())).collect();
        assert_eq!(stems, EXAMPLES.iter().map(|(name, _)| (*name).to_owned()).collect());
    }
}
