//! Writes puzzles with all rules for f-puzzles and SudokuPad and reads them back. Nothing is lost silently: a rule
//! comes back unchanged, or it is drawn, described in the text of the rules, and mentioned in a warning when that text
//! is read.

use std::collections::BTreeSet;

use crate::common::{self, Random, sheets};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::csp::Owner;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions, Unwritten, WrittenPuzzle};
use sudoku2cnf_puzzle::grid::{Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;

/// Rules whose puzzles and samples all use variable cells, layers, or values other than 1 to the side of the grid.
const BEYOND: [&str; 19] = [
    "along",
    "area-size",
    "cave",
    "chaos-arrow",
    "chaos-construction",
    "chaos-count",
    "doppelganger",
    "galaxies",
    "link",
    "loop",
    "modifier",
    "nurikabe",
    "path",
    "region-same-values",
    "sees",
    "snake",
    "total",
    "udoku",
    "yin-yang",
];

const FORMATS: [Format; 2] = [Format::Fpuzzles, Format::Sudokupad];

/// Returns the written puzzle; `None` if its grid cannot be written.
fn written(puzzle: &Puzzle, format: Format, what: &str) -> Option<WrittenPuzzle> {
    match format.write_as_drawings(puzzle, &Limits::default()) {
        Ok(written) => Some(written),
        Err(Unwritten::CannotWrite(error)) if !error.is_rule => None,
        Err(error) => panic!("{what}: {error}"),
    }
}

/// Returns fillings, some of which satisfy some rules: random digits, a solution, and the solution with two cells
/// exchanged.
fn fillings(puzzle: &Puzzle, solution: Option<&Solution>) -> Vec<Solution> {
    let (grid, mut random) = (puzzle.grid(), Random(7));
    let cells: Vec<_> = puzzle.cells().collect();
    let mut fillings = Vec::new();
    for _ in 0..20 {
        let digits = (0..grid.places()).map(|_| 1 + random.below(grid.rows()) as Digit).collect();
        fillings.push(Solution::new(grid, digits));
    }
    if let Some(solution) = solution {
        fillings.push(solution.clone());
        for _ in 0..30 {
            let mut other = solution.clone();
            let (a, b) = (cells[random.below(cells.len())], cells[random.below(cells.len())]);
            (other[a], other[b]) = (other[b], other[a]);
            fillings.push(other);
        }
    }
    fillings
}

/// Checks that nothing is lost. Returns the names of the rules that come back unchanged, and of the drawn rules.
fn check(
    puzzle: &Puzzle,
    solution: Option<&Solution>,
    format: Format,
) -> Option<(BTreeSet<&'static str>, BTreeSet<&'static str>)> {
    let what = format!("{format:?}\n{}", sudoku2cnf_puzzle::formats::native::write(puzzle));
    let mut puzzle = puzzle.clone();
    puzzle.about_mut().solution = solution.map(|solution| solution.digits(puzzle.grid()));
    let WrittenPuzzle { text, drawn, .. } = written(&puzzle, format, &what)?;
    let is_drawn = |place: usize| drawn.contains(&puzzle.rules()[place].to_string());
    let strict = ReadOptions::new().read(&text);
    match strict {
        Ok((strict, _)) => assert_eq!((drawn.len(), strict.about().drawings_ignored), (0, 0), "{what}"),
        Err(error) => {
            assert!(error.message().contains("drawings, in which no rule can be read"), "{what}{error}");
            assert!(!drawn.is_empty(), "{what}{error}");
        }
    }
    let read = ReadOptions::new().ignore_drawings(true).read(&text);
    let (again, warnings) = read.unwrap_or_else(|error| panic!("{what}{error}"));
    let warned: Vec<&str> = warnings.iter().map(|warning| warning.0.message()).collect();
    let told = again.about().rules.clone().unwrap_or_default();
    let names = |wanted: bool| {
        let rules = (0..puzzle.rules().len()).filter(|&place| is_drawn(place) == wanted);
        rules.map(|place| puzzle.rules()[place].statement.name).collect::<BTreeSet<&'static str>>()
    };
    for name in names(true) {
        let names_it = |warned: &&str| warned.contains("described rule") && warned.contains(name);
        assert!(warned.iter().any(names_it), "{what}{name}: {warned:?}");
    }
    for stated in &drawn {
        let stated = stated.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(&stated), "{what}{stated}: {told}");
    }
    assert_eq!(again.about().drawings_ignored > 0, !drawn.is_empty(), "{what}");
    assert_eq!(again.about().solution, puzzle.about().solution, "{what}");
    assert_eq!(again.givens().collect::<Vec<_>>(), puzzle.givens().collect::<Vec<_>>(), "{what}");
    assert_eq!(again.grid().houses().len(), puzzle.grid().houses().len(), "{what}");
    // The rules that are not drawn keep their meaning.
    let known = puzzle.restricted(|owner| !matches!(owner, Owner::Rule(place) if is_drawn(place)));
    for filling in fillings(&puzzle, solution) {
        let keeps = |puzzle: &Puzzle| puzzle.rules().iter().all(|stated| stated.rule.holds(&filling, puzzle));
        assert_eq!(keeps(&known), keeps(&again), "{what}{filling:?}");
    }
    Some((names(false), names(true)))
}

/// Checks our puzzles and the samples of rules, at most `most` puzzles of each rule, each in both formats or in one.
fn all(most: usize, in_both: bool) {
    let (mut same, mut drawn) = (BTreeSet::new(), BTreeSet::new());
    let (mut puzzles, mut turn) = (0, 0);
    let mut take = |puzzle: &Puzzle, solution: Option<&Solution>| {
        turn += 1;
        let formats = if in_both { FORMATS.to_vec() } else { vec![FORMATS[turn % 2]] };
        let mut checked = formats.into_iter().map(|format| check(puzzle, solution, format));
        checked.try_for_each(|rules| {
            let (kept, pictured) = rules?;
            same.extend(kept);
            drawn.extend(pictured);
            Some(())
        })
    };
    for name in sheets::names("corpus") {
        for block in sheets::read("corpus", &name, &["solution"]).iter().rev().take(most) {
            let solution = block.fillings.first().map(|(_, solution)| solution);
            puzzles += usize::from(take(&block.puzzle, solution).is_some());
        }
    }
    for spec in REGISTRY {
        take(&common::puzzle(&format!("grid 9x9\n{}", spec.sample)), None);
    }
    assert!(puzzles >= 30, "{puzzles} of our puzzles");
    let all: BTreeSet<&str> = same.union(&drawn).copied().collect();
    let missing: Vec<&str> =
        REGISTRY.iter().map(|spec| spec.name).filter(|name| !all.contains(name)).collect();
    assert_eq!(missing, BEYOND, "{puzzles} puzzles, {} the same, {} drawn", same.len(), drawn.len());
}

#[test]
fn puzzles_of_all_rules_lose_nothing_silently() {
    all(1, false);
}

#[test]
#[ignore = "it takes some seconds"]
fn all_of_our_puzzles_lose_nothing_silently() {
    all(usize::MAX, true);
}

#[test]
fn rules_about_what_is_not_marked_are_drawn_beside_marks_that_are() {
    let puzzle =
        common::puzzle("grid 9x9\neither-dot r1c1 r1c2\nnegative-ratio\nratio 2 r5c5 r5c6\nthermo r9c1 r9c2");
    let written = written(&puzzle, Format::Fpuzzles, "").expect("it can be written");
    assert_eq!(written.drawn, ["either-dot r1c1 r1c2", "negative-ratio"]);
}

#[test]
fn every_export_has_a_text_of_its_rules() {
    let puzzle = common::puzzle(
        "grid 4x4\nkiller 5 r1c1 r1c2\nrenban r2c1-r2c3\nwhisper 2 r3c1-r3c3\nx-sum 4 r1 left",
    );
    let text = Format::Fpuzzles.write(&puzzle).expect("it can be written");
    // The text only repeats the rules, so reading it gives no warning, and it is not kept.
    let (again, warnings) = ReadOptions::new().read(&text).expect("a puzzle");
    assert_eq!((warnings.len(), again.about().rules.as_deref()), (0, None), "{warnings:?}");
    let packed = text.trim().split("?load=").nth(1).expect("a payload");
    let units = lz_str::decompress_from_base64(packed).expect("LZ-String");
    let object: serde_json::Value =
        serde_json::from_str(&String::from_utf16(&units).expect("UTF-16")).expect("JSON");
    assert_eq!(
        object["ruleset"].as_str().expect("a text").lines().collect::<Vec<_>>(),
        [
            "Normal sudoku rules apply: each row, column and box of 2x2 cells holds each digit from 1 to 4 once.",
            "killer: digits do not repeat in a cage, and add up to the number in its corner.",
            "renban: the digits on the line are consecutive, in any order, and none repeats.",
            "whisper: neighbours on the line differ by at least 2.",
            "x-sum: the first X digits, seen from the clue, add up to the number in it; X is the first of them.",
        ]
    );
    // Rules that only a plugin knows are also drawn, as the plugin does.
    let copies: Vec<&str> = ["line", "text"]
        .iter()
        .flat_map(|key| object[key].as_array().expect("drawings"))
        .map(|drawing| drawing["fromConstraint"].as_str().expect("a name"))
        .collect();
    assert_eq!(copies, ["Renban", "German Whispers", "X Sum"]);
}
