//! Changed rows, and changed proofs from rows.

use std::fs;
use std::io::Write;

use sudoku2cnf_answer::proof::certificate::Claim;
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Options};

use super::certificates::{certificates, made_unique};
use super::from_rows::{make, verified};
use crate::common::rows;

/// Puzzles with different options, which together need all kinds of proof steps.
const VICTIMS: [(&str, Encoding, Amo); 3] = [
    ("grid 4x4\nthermo r3c1 r3c2 r4c2\n", Encoding::Extended, Amo::PAIRWISE),
    ("grid 4x4\nkiller 7 r1c1 r1c2 r2c2\n", Encoding::Minimal, Amo::BITWISE),
    ("grid 4x4\narrow r1c1 r2c1 r2c2\nkiller 5 r4c3 r4c4\n", Encoding::Extended, Amo::LADDER),
];

/// Rows with choices: a puzzle with branches, and a puzzle with a number that has gaps.
const CHOICES: [(&str, Encoding, Amo); 2] = [
    ("grid 4x4\nor { even r1c1 r1c2 } { thermo r2c1 r2c2 r2c3 }\n", Encoding::Extended, Amo::PAIRWISE),
    ("grid 4x4\ncounting-circles r1c1 r2c3 r3c2\n", Encoding::Extended, Amo::PAIRWISE),
];

/// An endless, reproducible stream of numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// Returns the text with one random change: a line removed or doubled, two lines exchanged, or one word removed,
/// negated or replaced.
fn changed(text: &str, numbers: &mut Numbers) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_said = |line: &String| !line.starts_with(['*', '%']);
    loop {
        let place = numbers.below(lines.len());
        if !is_said(&lines[place]) {
            continue;
        }
        let mut words: Vec<String> = lines[place].split(' ').map(str::to_owned).collect();
        let word = numbers.below(words.len());
        let digits = |word: &str| {
            word.trim_start_matches(|c: char| !c.is_ascii_digit()).trim_end_matches(';').to_owned()
        };
        match numbers.below(8) {
            0 => drop(lines.remove(place)),
            1 => lines.insert(place, lines[place].clone()),
            2 if place + 1 < lines.len() => lines.swap(place, place + 1),
            kind => {
                let old = words[word].clone();
                let number: Option<u64> = digits(&old).parse().ok();
                match (kind, number) {
                    (3, _) => drop(words.remove(word)),
                    (4, Some(_)) if old.starts_with('x') => words[word] = format!("~{old}"),
                    (4, Some(_)) if old.starts_with('~') => words[word] = old[1..].to_owned(),
                    (4, Some(_)) if old.starts_with('+') => words[word] = old.replacen('+', "-", 1),
                    (4, Some(_)) if old.starts_with('-') => words[word] = old.replacen('-', "+", 1),
                    (_, Some(number)) => {
                        let other = match numbers.below(3) {
                            0 => number + 1,
                            1 => number.saturating_sub(1),
                            _ => numbers.below(200) as u64,
                        };
                        words[word] = old.replacen(&number.to_string(), &other.to_string(), 1);
                    }
                    _ => continue,
                }
                lines[place] = words.join(" ");
            }
        }
        let changed: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        if changed != text {
            return changed;
        }
        lines = text.lines().map(str::to_owned).collect();
    }
}

/// Makes `count` random changes to rows and proofs. If the small checker, which verifies each step on its own, accepts
/// a change, it must be harmless: changed rows imply all the original ones, and a changed proof refutes the same rows.
/// If `asks`, `veripb` must agree with the checker. Returns the numbers of refused and accepted changes.
fn forge(victims: &[(&str, Encoding, Amo)], count: usize, asks: bool) -> (usize, usize) {
    let root = tempfile::tempdir().unwrap();
    let (mut refused, mut accepted) = (0, 0);
    for (number, &(text, encoding, amo)) in victims.iter().enumerate() {
        let folder = root.path().join(number.to_string());
        let options = Options::default().encoding(encoding).amo(amo);
        assert_eq!(make(&folder, &made_unique(text), options), Ok(Claim::Unique), "{text}");
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        let good = [read("blocked.opb"), read("puzzle.pbp")];
        assert_eq!(rows::refutes(&good[0], &good[1]), Ok(()), "{text}");
        let original = rows::read(&read("puzzle.opb")).unwrap();
        let mut numbers = Numbers(number as u64);
        for _ in 0..count.div_ceil(victims.len()) {
            let of_rows = numbers.below(3) == 0;
            let mut forged = good.clone();
            let file = usize::from(!of_rows);
            forged[file] = changed(&good[file], &mut numbers);
            let ours = rows::refutes(&forged[0], &forged[1]);
            if asks {
                fs::write(folder.join("forged.opb"), &forged[0]).unwrap();
                fs::write(folder.join("forged.pbp"), &forged[1]).unwrap();
                let theirs = verified(&folder, "forged.opb", "forged.pbp", "UNSATISFIABLE");
                if theirs.is_some_and(|theirs| theirs && ours.is_err()) {
                    let line = forged[file].lines().zip(good[file].lines()).find(|(a, b)| a != b);
                    panic!("veripb accepts what the small checker refuses: {ours:?}\n{line:?}");
                }
            }
            match ours {
                Err(_) => refused += 1,
                Ok(()) => {
                    accepted += 1;
                    // All rows except the last one, which excludes the solution.
                    let left = rows::read(forged[0].trim_end().rsplit_once('\n').unwrap().0).unwrap();
                    assert!(rows::imply(&left, &original), "{text}: {}", forged[0]);
                }
            }
        }
    }
    (refused, accepted)
}

#[test]
fn what_is_changed_in_rows_and_proofs_is_noticed() {
    if certificates() {
        let (refused, accepted) = forge(&VICTIMS[..1], 6, false);
        assert!(refused > accepted, "{refused} {accepted}");
    }
}

#[test]
#[ignore = "changes rows and proofs of choices 300 times: for release mode"]
fn what_is_changed_where_rows_choose_is_noticed() {
    let (refused, accepted) = forge(&CHOICES, 300, true);
    assert!(refused > accepted, "{refused} {accepted}");
}

#[test]
#[ignore = "changes rows and proofs 1,000 times, or as often as FORGERIES says: for release mode"]
fn many_changes_of_rows_and_proofs_are_noticed() {
    let count = std::env::var("FORGERIES").map_or(1_000, |count| count.parse().expect("a number"));
    let (refused, accepted) = forge(&VICTIMS, count, true);
    let told = writeln!(std::io::stderr(), "{refused} changes are refused, {accepted} are without meaning");
    told.expect("standard error takes it");
    assert!(refused > 3 * accepted, "{refused} {accepted}");
}
