//! Tests the exact sentences about proofs and reasons, in both languages.

use super::sentences::{GERMAN, at, causes, nothing, reason, said};
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::render::words::Language;
use crate::steps::Step;
use crate::steps::reason::step_facts::StepFacts;
use crate::steps::reason::{
    Conclusion, Consequence, Contradiction, Effect, Exclusion, LeftValues, LineFact, LineReason, NoPartner,
    Reason, Reasoning, Refutation, RefutationEnd, SameProof, Substitution, SumCase, Why, substitution,
};

/// A proof that differs from another only in its cells just names these cells.
#[test]
fn the_same_proof_is_told_once() {
    let puzzle: Puzzle = "grid 9x9\n".parse().expect("a puzzle");
    let step = Step::excluding(causes(), Vec::new(), Vec::new());
    let facts = StepFacts::new(&puzzle, &step);
    let proof = |[a, b, c]: [usize; 3], value: Digit| {
        let why = Why::House { because: usize::from(value) - 3, by: Some(at(a)) };
        let gone = vec![Exclusion { cells: vec![at(b), at(9)], values: vec![value], why }];
        Refutation {
            assumed: Effect::Is { cell: at(a), value },
            follows: vec![Consequence { gone, found: None }],
            end: RefutationEnd::Contradiction(Contradiction::NoValue(at(c))),
        }
    };
    let first = proof([1, 2, 2], 4);
    let same = |cells, value| substitution::substitution(&facts, &first, &proof(cells, value));
    assert_eq!(same([3, 2, 2], 4), Some(Substitution::Cells(Vec::new())));
    let pair = || Substitution::Cells(vec![(at(2), at(4))]);
    assert_eq!(same([1, 4, 4], 4), Some(pair()));
    assert_eq!(same([3, 4, 4], 4), Some(pair()));
    let swapped = || Substitution::Swapped(at(1), at(2));
    assert_eq!(same([2, 1, 1], 4), Some(swapped()));
    assert_eq!(same([2, 3, 3], 4), None);
    // One cell cannot replace two others, nor be replaced by two.
    assert_eq!(same([3, 4, 2], 4), None);
    assert_eq!(same([2, 2, 2], 4), None);
    assert_eq!(same([9, 2, 2], 4), None);
    assert_eq!(same([3, 2, 2], 5), None);
    let mut reason = nothing();
    let shown = |column| vec![Effect::IsNot { cells: vec![at(column)], values: vec![4] }];
    reason.reasoning = Reasoning::Proof { known: Vec::new(), proof: first };
    reason.shown.alike = vec![
        SameProof { instead: Substitution::Cells(Vec::new()), shown: shown(3) },
        SameProof { instead: pair(), shown: shown(5) },
        SameProof { instead: swapped(), shown: shown(2) },
    ];
    let ends = [
        "In the same way, r1c3 is not 4.",
        "In the same way, with r1c4 instead of r1c2, r1c5 is not 4.",
        "In the same way, with r1c1 and r1c2 exchanged, r1c2 is not 4.",
    ];
    let told = said(Language::ENGLISH, &reason);
    assert_eq!(told[told.len() - 3..], ends, "{told:?}");
    let ends = [
        "Genauso folgt: r1c3 ist nicht 4.",
        "Genauso folgt mit r1c4 statt r1c2: r1c5 ist nicht 4.",
        "Genauso folgt mit vertauschten Zellen r1c1 und r1c2: r1c2 ist nicht 4.",
    ];
    let told = said(GERMAN, &reason);
    assert_eq!(told[told.len() - 3..], ends, "{told:?}");
}

/// A mere assumption is not said to follow, and the values that a line allows are listed in full.
#[test]
fn the_end_of_a_walk_says_what_is_so() {
    let forbidden = |is_assumed| Contradiction::Forbidden {
        cell: at(1),
        value: 4,
        is_assumed,
        why: Why::Line(0),
        beside: (!is_assumed).then_some((Cell::new(1, 1), 5)),
    };
    let allowed =
        |values: &[Digit]| Contradiction::NoneAllowed { cell: at(1), values: values.to_vec(), because: 0 };
    for (end, english, german) in [
        (
            forbidden(true),
            "But r1c1 is assumed to be 4, and r1c1 + r1c2 = 9 does not allow that.",
            "Aber für r1c1 ist die 4 angenommen, und das verbietet r1c1 + r1c2 = 9.",
        ),
        (
            forbidden(false),
            "But now only 4 is left for r1c1, and since r2c2 is 5, r1c1 + r1c2 = 9 does not allow that.",
            "Aber nun bleibt für r1c1 nur die 4, und das verbietet r1c1 + r1c2 = 9, weil r2c2 die 5 ist.",
        ),
        (
            allowed(&[7, 8, 9]),
            "But r1c1 would have to be 7, 8 or 9 (r1c1 + r1c2 = 9), and has none of these left.",
            "Aber r1c1 müsste 7, 8 oder 9 sein (r1c1 + r1c2 = 9), und keiner dieser Werte ist dort noch möglich.",
        ),
        (
            allowed(&[7]),
            "But r1c1 would have to be 7 (r1c1 + r1c2 = 9), and cannot.",
            "Aber r1c1 müsste 7 sein (r1c1 + r1c2 = 9), und das geht nicht.",
        ),
        (
            allowed(&[]),
            "But r1c1 + r1c2 = 9 allows none of the values that r1c1 has left.",
            "Aber von dem, was für r1c1 noch bleibt, ist nach r1c1 + r1c2 = 9 nichts erlaubt.",
        ),
    ] {
        let (assumed, end) = (Effect::Is { cell: at(1), value: 4 }, RefutationEnd::Contradiction(end));
        let proof = Refutation { assumed, follows: Vec::new(), end };
        let reason = Reason { reasoning: Reasoning::Proof { known: Vec::new(), proof }, ..nothing() };
        assert_eq!(said(Language::ENGLISH, &reason)[2], english);
        assert_eq!(said(GERMAN, &reason)[2], german);
    }
}

/// If values of a cell were listed, these are the ones that do not fit.
#[test]
fn values_that_do_not_fit_are_those_that_were_told() {
    let left = |column, values: &[i32]| LeftValues { cells: vec![at(column)], values: values.to_vec() };
    for (then, english, german) in [
        (
            vec![left(1, &[1])],
            "If r1c3 were 6, r1c1 would be 1, and that would not fit.",
            "Wäre r1c3 die 6, bliebe für r1c1 nur die 1, und das würde nicht passen.",
        ),
        (
            vec![left(1, &[1, 9])],
            "If r1c3 were 6, r1c1 would be 1 or 9, and none of these would fit.",
            "Wäre r1c3 die 6, bliebe für r1c1 nur 1 oder 9, und keiner dieser Werte würde passen.",
        ),
        (
            vec![left(1, &[1, 9]), left(2, &[2])],
            "If r1c3 were 6, r1c1 would be 1 or 9; r1c2 would be 2, and no such values would fit together.",
            "Wäre r1c3 die 6, bliebe für r1c1 nur 1 oder 9, für r1c2 nur die 2, und keine solchen Werte würden zusammenpassen.",
        ),
    ] {
        let others = then.iter().map(|left| left.cells[0]).collect();
        let partner = NoPartner { cells: vec![at(3)], values: vec![6], then, others };
        let what =
            LineFact::OneByOne { partners: vec![partner], neighbours: Vec::new(), unequal: Vec::new() };
        let reason = reason(LineReason { what, so: Conclusion::Refuted });
        let told = said(Language::ENGLISH, &reason);
        assert!(told.contains(&english.to_owned()), "{told:?}");
        let told = said(GERMAN, &reason);
        assert!(told.contains(&german.to_owned()), "{told:?}");
    }
}

/// The only value of a cell is not a case.
#[test]
fn what_is_known_is_no_condition() {
    let case = |value, total| SumCase { value, cells: vec![at(1), at(2)], total, sets: vec![vec![12]] };
    for (cases, english, german) in [
        (
            vec![case(3, 3)],
            "Since r1c3 is 3, r1c1 and r1c2 make 3: 12.",
            "Da r1c3 die 3 ist, ergeben r1c1 und r1c2 zusammen 3: 12.",
        ),
        (
            vec![case(3, 3), case(4, 4)],
            "If r1c3 is 3, r1c1 and r1c2 make 3: 12.",
            "Ist r1c3 die 3, so ergeben r1c1 und r1c2 zusammen 3: 12.",
        ),
    ] {
        let what = LineFact::Cases { cell: at(3), cases, never: Vec::new(), repeats: false };
        let reason = reason(LineReason { what, so: Conclusion::Absent });
        assert!(said(Language::ENGLISH, &reason).contains(&english.to_owned()));
        assert!(said(GERMAN, &reason).contains(&german.to_owned()));
    }
}
