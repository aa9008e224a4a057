//! Puzzles written for f-puzzles have the same meaning when read again.

use crate::common;
use crate::common::Random;
use sudoku2cnf_puzzle::formats::{self, Format, ReadOptions, TextKind, native};
use sudoku2cnf_puzzle::grid::{Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;

/// Writes a puzzle as a URL and reads it again; `None` if it cannot be written.
fn reread(puzzle: &Puzzle, what: &str) -> Option<Puzzle> {
    let url = Format::Fpuzzles.write(puzzle).ok()?;
    assert_eq!(formats::detect(&url), TextKind::Puzzle(Format::Fpuzzles), "{what}");
    Some(url.parse().unwrap_or_else(|error| panic!("{what}: {error}")))
}

#[test]
fn puzzles_of_fpuzzles_hold_in_their_solutions() {
    let Some(text) = common::corpus("variants.jsonl") else { return };
    let mut records = 0;
    for line in text.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        if record["format"] != "fpuzzles" {
            continue;
        }
        let (id, text) =
            (record["id"].as_str().expect("an id"), record["puzzle"].as_str().expect("a puzzle"));
        assert_eq!(formats::detect(text), TextKind::Puzzle(Format::Fpuzzles), "{id}");
        let strict = ReadOptions::new().read(text);
        let (puzzle, warnings) = ReadOptions::new()
            .ignore_drawings(true)
            .read(text)
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        // The strict reader differs only by refusing drawings.
        match strict {
            Ok((strict, _)) => {
                assert_eq!(puzzle.about().drawings_ignored, 0, "{id}");
                assert_eq!(native::write(&strict), native::write(&puzzle), "{id}");
            }
            Err(error) => {
                assert!(puzzle.about().drawings_ignored > 0, "{id}: {error}");
                assert!(error.message().contains("drawings, in which no rule can be read"), "{id}: {error}");
            }
        }
        let digits: Vec<Digit> = serde_json::from_value(record["solution_values"].clone()).expect("digits");
        let broken = puzzle.broken_rules(&Solution::new(puzzle.grid(), digits)).len();
        assert_eq!((broken, record["solutions"].as_u64()), (0, Some(1)), "{id}");
        let is_told = |message: &str| message.contains("not read") || message.contains("of a player");
        assert!(warnings.iter().all(|warning| is_told(warning.0.message())), "{id}: {warnings:?}");
        let again = reread(&puzzle, id).unwrap_or_else(|| panic!("{id}: cannot be written"));
        assert_eq!(native::write(&again), native::write(&puzzle), "{id}");
        records += 1;
    }
    assert_eq!(records, 23);
}

#[test]
fn what_is_written_for_fpuzzles_means_the_same() {
    let mut random = Random(5);
    let mut written = std::collections::BTreeSet::new();
    let examples =
        REGISTRY.iter().flat_map(|spec| spec.examples.iter().map(|text| (spec.name, text.to_string())));
    let samples = REGISTRY.iter().map(|spec| (spec.name, format!("grid 9x9\n{}", spec.sample)));
    // f-puzzles treats lines this short as mistakes.
    let short = ["between r1c1 r1c2", "entropic r1c1", "modular 3 r1c1", "nabner r1c1", "palindrome r1c1"]
        .into_iter()
        .chain(["region-sum r1c1", "renban r1c1", "slow-thermo r1c1", "thermo r1c1", "whisper 2 r1c1"])
        .chain(["zipper r1c1"])
        .map(|line| (line.split(' ').next().unwrap_or_default(), format!("grid 4x4\n{line}")));
    for (name, text) in examples.chain(samples).chain(short) {
        let puzzle = common::puzzle(&text);
        let Some(again) = reread(&puzzle, &text) else { continue };
        written.insert(name);
        let (grid, side) = (puzzle.grid(), puzzle.grid().rows());
        assert_eq!(again.givens().collect::<Vec<_>>(), puzzle.givens().collect::<Vec<_>>(), "{text}");
        assert_eq!(again.grid().houses().len(), grid.houses().len(), "{text}");
        for _ in 0..100 {
            let digits = (0..grid.places()).map(|_| 1 + random.below(side) as Digit).collect();
            let solution = Solution::new(grid, digits);
            let keeps =
                |puzzle: &Puzzle| puzzle.rules().iter().all(|stated| stated.rule.holds(&solution, puzzle));
            assert_eq!(keeps(&puzzle), keeps(&again), "{text}\n{solution:?}");
        }
    }
    for spec in REGISTRY {
        let is_other = spec.fpuzzles.starts_with("console") || spec.fpuzzles.ends_with("(only read)");
        let there = !spec.fpuzzles.is_empty() && !is_other;
        assert_eq!(written.contains(spec.name), there, "{}", spec.name);
    }
}

#[test]
fn what_fpuzzles_lacks_is_named() {
    let refused =
        |text: &str| Format::Fpuzzles.write(&common::puzzle(text)).expect_err("refused").to_string();
    let lacks = "f-puzzles cannot express";
    assert_eq!(
        refused("grid 4x4\nsum 3 r1c1 r2c2"),
        format!("{lacks} the rule 'sum 3 1*r1c1 1*r2c2'").replace("1*", "")
    );
    assert_eq!(refused("grid 4x6"), format!("{lacks} a grid of 4x6"));
    assert_eq!(refused("grid 4x4 raw"), format!("{lacks} a grid without rows and columns"));
    assert_eq!(refused("grid 4x4\nvalues 0-3"), format!("{lacks} the values 0-3 on a side of 4"));
    assert_eq!(refused("grid 4x4\nvariables 2"), format!("{lacks} a variable cell"));
    assert_eq!(
        refused("grid 4x4\nnon-consecutive\ndifference 1 r1c1 r1c2"),
        format!("{lacks} the rule 'non-consecutive'")
    );
    // A ratio would exempt its cells from the rule.
    assert_eq!(
        refused("grid 4x4\nnon-consecutive\nratio 3 r1c1 r1c2"),
        format!("{lacks} the rule 'non-consecutive'")
    );
    assert_eq!(
        refused("grid 4x4\nnegative-difference\nkropki black r1c1 r1c2"),
        format!("{lacks} the rule 'negative-difference'")
    );
    // In f-puzzles, a sum of 0 means no clue.
    let impossible = "little-killer 0 r1c2 dr";
    assert_eq!(refused(&format!("grid 4x4\n{impossible}")), format!("{lacks} the rule '{impossible}'"));
}

#[test]
fn an_arrow_that_comes_back_to_its_bulb_is_not_written() {
    for (rule, is_written) in [("arrow r1c1 r1c2 r1c1", false), ("arrow r1c1 r1c2 r2c2", true)] {
        let puzzle: Puzzle = format!("grid 4x4\n{rule}").parse().expect("a puzzle");
        for format in [Format::Fpuzzles, Format::Sudokupad] {
            assert_eq!(format.write(&puzzle).is_ok(), is_written, "{rule}");
        }
    }
}
