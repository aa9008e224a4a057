//! Sentences about conclusions that follow from one that is proved.

use crate::backend::auto::Handover;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::render::Language;
use crate::steps::{StepOptions, steps};

/// Of the cells of a thermometer one loses a value, and the others follow from that.
#[test]
fn one_conclusion_is_proved_and_others_follow_from_it() {
    let text = "grid 9x9\nthermo r7c2 r8c2 r8c3\nthermo r9c5 r9c6 r8c7 r8c8 r8c9\n";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let options = StepOptions::default().max_weight(8);
    let found = steps(&puzzle, None, &Handover::default(), &options, &Limits::default()).expect("steps");
    let told: Vec<Vec<String>> =
        found.steps.iter().map(|step| Language::ENGLISH.sentences(&puzzle, step)).collect();
    let said = told.iter().find(|told| told.join(" ").contains("r9c6 is not 2")).expect("a step");
    let count = |start: &str| said.iter().filter(|sentence| sentence.starts_with(start)).count();
    assert_eq!((count("Suppose"), count("That is impossible")), (1, 1), "{said:?}");
    let end = [
        "That is impossible, so r9c6 is not 2.",
        "Then r8c7 is not 3, r8c8 is not 4 and r8c9 is not 5 (line 3).",
    ];
    assert_eq!(said[said.len() - 2..], end);
}
