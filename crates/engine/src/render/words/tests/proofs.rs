//! Sentences about proofs and reasons as they stand, in both languages.

use super::sentences::{GERMAN, story, texts};
use crate::grid::HouseKind;
use crate::render::words::english;
use crate::steps::reason::explanation::{
    Alike, Case, Effect, Exclusion, House, Instead, LeftValues, LineRest, NamedCause, NoPartner, Reason,
    Reasoning, So, Stride, Walk, WalkEnd, Why,
};
use crate::steps::reason::substitution::{self, Told};

/// A proof that is the same but for cells is told by these.
#[test]
fn the_same_proof_is_told_once() {
    let is = |cell: &str, value: &str| Effect::Is { cell: cell.into(), value: value.into() };
    let walk = |[a, b, c]: [&str; 3], value: &str| {
        let house = House::OfGrid(HouseKind::Row, "1".into());
        let why = Why::House { house, value: value.into(), by: Some(a.into()) };
        let gone = vec![Exclusion { cells: texts(&[b, "r1c9"]), values: texts(&[value]), why }];
        let end = WalkEnd::NoValue(c.into());
        Walk { assumed: is(a, value), strides: vec![Stride { gone, found: None }], end }
    };
    let first = walk(["r1c1", "r1c2", "r1c2"], "4");
    let same = |cells, value| substitution::alike(Told::Walk(&first), Told::Walk(&walk(cells, value)));
    assert_eq!(same(["r1c3", "r1c2", "r1c2"], "4"), Some(Instead::Cells(Vec::new())));
    let pair = || Instead::Cells(vec![("r1c2".to_owned(), "r1c4".to_owned())]);
    assert_eq!(same(["r1c1", "r1c4", "r1c4"], "4"), Some(pair()));
    assert_eq!(same(["r1c3", "r1c4", "r1c4"], "4"), Some(pair()));
    let swapped = || Instead::Swapped("r1c1".to_owned(), "r1c2".to_owned());
    assert_eq!(same(["r1c2", "r1c1", "r1c1"], "4"), Some(swapped()));
    assert_eq!(same(["r1c2", "r1c3", "r1c3"], "4"), None);
    // The same cell cannot stand for two others, nor be two.
    assert_eq!(same(["r1c3", "r1c4", "r1c2"], "4"), None);
    assert_eq!(same(["r1c2", "r1c2", "r1c2"], "4"), None);
    assert_eq!(same(["r1c9", "r1c2", "r1c2"], "4"), None);
    assert_eq!(same(["r1c3", "r1c2", "r1c2"], "5"), None);
    let mut story = story(Reason { what: LineRest::Nothing, so: So::Refuted });
    let shown = |cell: &str| vec![Effect::IsNot { cells: texts(&[cell]), values: texts(&["4"]) }];
    story.what = Reasoning::Walk { rules: Vec::new(), known: Vec::new(), walk: first };
    story.shown.alike = vec![
        Alike { instead: Instead::Cells(Vec::new()), shown: shown("r1c3") },
        Alike { instead: pair(), shown: shown("r1c5") },
        Alike { instead: swapped(), shown: shown("r1c2") },
    ];
    let ends = [
        "In the same way, r1c3 is not 4.",
        "In the same way, with r1c4 instead of r1c2, r1c5 is not 4.",
        "In the same way, with r1c1 and r1c2 exchanged, r1c2 is not 4.",
    ];
    let told = (english::LANGUAGE.tell)(&story);
    assert_eq!(told[told.len() - 3..], ends, "{told:?}");
    let ends = [
        "Genauso folgt: r1c3 ist nicht 4.",
        "Genauso folgt mit r1c4 statt r1c2: r1c5 ist nicht 4.",
        "Genauso folgt mit vertauschten Zellen r1c1 und r1c2: r1c2 ist nicht 4.",
    ];
    let told = (GERMAN.tell)(&story);
    assert_eq!(told[told.len() - 3..], ends, "{told:?}");
}

/// What was only assumed is not said to follow, and what a line allows is said in full.
#[test]
fn the_end_of_a_walk_says_what_is_so() {
    let named =
        || NamedCause::Sum { equation: "r1c1 + r1c2 = 9".into(), houses: Vec::new(), rules: Vec::new() };
    let (cell, value) = (|| "r1c1".to_owned(), || "4".to_owned());
    let forbidden = |is_assumed| WalkEnd::Forbidden {
        cell: cell(),
        value: value(),
        is_assumed,
        why: Why::Named(named()),
        beside: (!is_assumed).then(|| ["r2c2".to_owned(), "5".to_owned()]),
    };
    let allowed =
        |values: &[&str]| WalkEnd::NoneAllowed { cell: cell(), values: texts(values), why: named() };
    for (end, english, german) in [
        (
            forbidden(true),
            "But r1c1 is assumed to be 4, and r1c1 + r1c2 = 9 does not allow that.",
            "Aber für r1c1 ist die 4 angenommen, und das verbietet r1c1 + r1c2 = 9.",
        ),
        (
            forbidden(false),
            "But now only 4 is left for r1c1, and where r2c2 is 5, r1c1 + r1c2 = 9 does not allow that.",
            "Aber nun bleibt für r1c1 nur die 4, und das verbietet r1c1 + r1c2 = 9, weil r2c2 die 5 ist.",
        ),
        (
            allowed(&["7", "8", "9"]),
            "But r1c1 would have to be 7, 8 or 9 (r1c1 + r1c2 = 9), and has none of these left.",
            "Aber r1c1 müsste 7, 8 oder 9 sein (r1c1 + r1c2 = 9), und keiner dieser Werte ist dort noch möglich.",
        ),
        (
            allowed(&["7"]),
            "But r1c1 would have to be 7 (r1c1 + r1c2 = 9), and cannot.",
            "Aber r1c1 müsste 7 sein (r1c1 + r1c2 = 9), und das geht nicht.",
        ),
        (
            allowed(&[]),
            "But r1c1 + r1c2 = 9 allows none of the values that r1c1 has left.",
            "Aber von dem, was für r1c1 noch bleibt, ist nach r1c1 + r1c2 = 9 nichts erlaubt.",
        ),
    ] {
        let assumed = Effect::Is { cell: "r1c1".into(), value: "4".into() };
        let mut story = story(Reason { what: LineRest::Nothing, so: So::Refuted });
        let walk = Walk { assumed, strides: Vec::new(), end };
        story.what = Reasoning::Walk { rules: Vec::new(), known: Vec::new(), walk };
        assert_eq!((english::LANGUAGE.tell)(&story)[1], english);
        assert_eq!((GERMAN.tell)(&story)[1], german);
    }
}

/// Where values are told of a cell, it is these that do not fit.
#[test]
fn values_that_do_not_fit_are_those_that_were_told() {
    let left = |cell: &str, values: &[&str]| LeftValues { cells: texts(&[cell]), values: texts(values) };
    for (then, english, german) in [
        (
            vec![left("r1c1", &["1"])],
            "If r1c3 were 6, r1c1 would be 1, and that would not fit.",
            "Wäre r1c3 die 6, bliebe für r1c1 nur die 1, und das würde nicht passen.",
        ),
        (
            vec![left("r1c1", &["1", "9"])],
            "If r1c3 were 6, r1c1 would be 1 or 9, and none of these would fit.",
            "Wäre r1c3 die 6, bliebe für r1c1 nur 1 oder 9, und keiner dieser Werte würde passen.",
        ),
        (
            vec![left("r1c1", &["1", "9"]), left("r1c2", &["2"])],
            "If r1c3 were 6, r1c1 would be 1 or 9; r1c2 would be 2, and no such values would fit together.",
            "Wäre r1c3 die 6, bliebe für r1c1 nur 1 oder 9, für r1c2 nur die 2, und keine solchen Werte würden zusammenpassen.",
        ),
    ] {
        let others = then.iter().map(|left| left.cells[0].clone()).collect();
        let partner = NoPartner { cells: texts(&["r1c3"]), values: texts(&["6"]), then, others };
        let what =
            LineRest::OneByOne { partners: vec![partner], neighbours: Vec::new(), unequal: Vec::new() };
        let story = story(Reason { what, so: So::Refuted });
        let told = (english::LANGUAGE.tell)(&story);
        assert!(told.contains(&english.to_owned()), "{told:?}");
        let told = (GERMAN.tell)(&story);
        assert!(told.contains(&german.to_owned()), "{told:?}");
    }
}

/// The only value of a cell is no case.
#[test]
fn what_is_known_is_no_condition() {
    let case = |value: &str, total: i64| Case {
        value: value.into(),
        cells: texts(&["r1c1", "r1c2"]),
        total,
        sets: texts(&["12"]),
    };
    for (cases, english, german) in [
        (
            vec![case("3", 3)],
            "Since r1c3 is 3, r1c1 and r1c2 make 3: 12.",
            "Da r1c3 die 3 ist, ergeben r1c1 und r1c2 zusammen 3: 12.",
        ),
        (
            vec![case("3", 3), case("4", 4)],
            "If r1c3 is 3, r1c1 and r1c2 make 3: 12.",
            "Ist r1c3 die 3, so ergeben r1c1 und r1c2 zusammen 3: 12.",
        ),
    ] {
        let what = LineRest::Cases { cell: "r1c3".into(), cases, never: Vec::new(), repeats: false };
        let story = story(Reason { what, so: So::Absent });
        assert!((english::LANGUAGE.tell)(&story).contains(&english.to_owned()));
        assert!((GERMAN.tell)(&story).contains(&german.to_owned()));
    }
}
