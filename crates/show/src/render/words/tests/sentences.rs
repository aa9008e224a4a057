//! Sentences as they stand, in both languages.

use crate::grid::{Cell, Digit, HouseKind};
use crate::puzzle::Puzzle;
use crate::render::words::templates::sentence;
use crate::render::words::{Language, german, reason_sentences};
use crate::steps::reason::step_facts::StepFacts;
use crate::steps::reason::{
    Conclusion, Contradiction, Effect, FurtherProof, LeftValues, LineFact, LineReason, NarrowedCell,
    NoPartner, Reason, Reasoning, Refutation, RefutationEnd, Shown, case_split, refutation,
};
use crate::steps::{Cause, Fact, Kind, ProofLine, Step};

pub const GERMAN: Language = german::LANGUAGE;

/// Returns the demand of each line as shown below a picture, and as quoted.
fn demanded(language: Language, text: &str) -> Vec<[String; 2]> {
    let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let names = language.names(&puzzle);
    let all = language.demands(&puzzle).into_iter().enumerate();
    let both = all.map(|(rule, told)| Some([told?, names.meaning(rule)?]));
    both.collect::<Option<Vec<_>>>().expect("a sentence of each line")
}

/// Statements that each have a letter say so when they are listed together, and speak of themselves when they are quoted.
#[test]
fn several_lines_of_a_rule_do_not_contradict_each_other() {
    for (lines, letter, quoted) in [
        (
            "counting-circles r1c1\ncounting-circles r4c4",
            "Buchstaben",
            "wie viele dieser Kreise sie enthalten",
        ),
        ("equal-sum r1c1 / r2c2\nequal-sum r1c3 / r3c4", "Buchstaben", "Alle hier genannten Gebiete"),
        ("target-sum 5 r1c1\ntarget-sum 6 r2c2", "eines Buchstabens", "mit hier genannten Zellen"),
        ("same-values 2 r1c1 r2c2\nsame-values 3 r1c2 r2c3 r3c4", "Buchstaben", "hier genannten Gruppen"),
        (
            "different-contents r1c1 / r2c2\ndifferent-contents in-order r1c1 r1c2 / r2c2 r2c3",
            "Buchstaben",
            "In keinen zwei der hier genannten Gruppen",
        ),
        (
            "connected-values 1 r1c1-r1c4\nconnected-values 2 size 1 r2c1-r2c4",
            "Buchstaben",
            "Unter den hier genannten Zellen",
        ),
    ] {
        let text = format!("grid 4x4\n{lines}\n");
        for [told, of_line] in demanded(GERMAN, &text) {
            assert!(told.contains(letter) && !of_line.contains("Buchstabe"), "{told} {of_line}");
            assert!(of_line.contains(quoted), "{of_line}");
        }
        for [told, of_line] in demanded(Language::ENGLISH, &text) {
            assert!(told.contains("letter") && !of_line.contains("letter"), "{told} {of_line}");
            assert!(of_line.contains("listed here"), "{of_line}");
        }
    }
    // A number that a picture shows is left out of the common sentence, and stated by each line for itself.
    for (language, told, quoted) in [
        (Language::ENGLISH, "that each add up to the number at its start", ["add up to 3", "add up to 5"]),
        (
            GERMAN,
            "die alle die Zahl an ihrem Anfang als Summe haben.",
            ["die Summe 3 haben.", "die Summe 5 haben."],
        ),
    ] {
        let all = demanded(language, "grid 4x4\nsum-line 3 r1c1 r1c2\nsum-line 5 r2c1 r2c2\n");
        for ([all, of_line], quoted) in all.iter().zip(quoted) {
            assert!(all.ends_with(told) && of_line.ends_with(quoted), "{all} {of_line}");
        }
    }
}

/// Sentences that say neither more nor less than the rule.
#[test]
fn each_demand_is_that_of_the_rule() {
    for (line, english, german) in [
        (
            "connected-values 1,4 size 4 r1c1-r1c4 r2c1-r2c4",
            "among the outlined cells, those with one of the values 1,4 form one orthogonally connected area of 4 cells",
            "Unter den umrandeten Zellen bilden die mit einem der Werte 1,4 ein waagerecht und senkrecht \
             zusammenhängendes Gebiet aus 4 Zellen.",
        ),
        (
            "connected-values 1,4 size 4",
            "the cells that hold one of the values 1,4 form one orthogonally connected area of 4 cells",
            "Die Zellen mit einem der Werte 1,4 bilden ein waagerecht und senkrecht zusammenhängendes Gebiet aus 4 Zellen.",
        ),
        (
            "maximum r2c2",
            "each cell marked as maximum by wedges is larger than its orthogonal neighbours that are not marked as maximum \
             themselves",
            "Jede durch Keile als Maximum markierte Zelle ist größer als ihre waagerechten und senkrechten Nachbarn, die \
             nicht selbst als Maximum markiert sind.",
        ),
        (
            "first-sum 1 3 r1 left",
            "the first digit, seen from the clue, is the number after 1Σ",
            "Die erste Ziffer, vom Rand aus gesehen, ist die Zahl hinter 1Σ.",
        ),
        (
            "first-sum 2 3 r1 left",
            "the first 2 digits, seen from the clue, add up to the number after 2Σ",
            "Die ersten 2 Ziffern ergeben, vom Rand aus gesehen, in der Summe die Zahl hinter 2Σ.",
        ),
        (
            "layer sea 1-2\nnurikabe sea / r1c1",
            "the dark cells, the sea, are orthogonally connected and cover no 2x2 square; if there are framed cells, \
             none of them is in the sea, and each island has exactly one of them, whose digit is the number of its cells",
            "Die dunklen Zellen, das Meer, hängen waagerecht und senkrecht zusammen und bedecken kein Quadrat aus 2x2 \
             Zellen; gibt es umrahmte Zellen, liegt keine davon im Meer, und jede Insel enthält genau eine, deren Ziffer \
             die Zahl ihrer Zellen ist.",
        ),
    ] {
        let text = format!("grid 4x4\n{line}\n");
        assert_eq!(demanded(Language::ENGLISH, &text)[0][0], english);
        assert_eq!(demanded(GERMAN, &text)[0][0], german);
    }
}

#[test]
fn names_of_cells_keep_their_letters() {
    for text in ["r1c1 is 4.", "part1 is 4.", "sea@r1c1 is 2."] {
        assert_eq!(sentence(text), text);
    }
    assert_eq!(sentence("in row 2, 4 can only stand in r2c1."), "In row 2, 4 can only stand in r2c1.");
    assert_eq!(sentence("über 4"), "Über 4");
}

#[test]
fn what_is_subtracted_stands_on_the_other_side() {
    let puzzle: Puzzle = "grid 4x4\n".parse().expect("a puzzle");
    let [a, b, c] = [0, 1, 2].map(|column| Cell::new(0, column));
    for (terms, total, wanted) in [
        (vec![(1, a), (1, b)], 5, "r1c1 + r1c2 = 5"),
        (vec![(-1, a), (1, b), (1, c)], 3, "r1c2 + r1c3 = r1c1 + 3"),
        (vec![(-1, a), (1, b), (1, c)], -3, "r1c2 + r1c3 + 3 = r1c1"),
        (vec![(1, a), (-2, b)], 0, "r1c1 = 2*r1c2"),
        (vec![(-1, a), (-1, b)], -5, "r1c1 + r1c2 = 5"),
        (vec![(1, a), (1, b)], 0, "r1c1 + r1c2 = 0"),
    ] {
        assert_eq!(Language::ENGLISH.names(&puzzle).equation(&terms, total), wanted);
    }
}

/// Returns a reason that consists of this line reason alone.
pub fn reason(reason: LineReason) -> Reason {
    Reason {
        reasoning: Reasoning::Line { cause: Cause::Cell(at(3)), known: Vec::new(), reason: Some(reason) },
        shown: Shown {
            effects: vec![Effect::IsNot { cells: vec![at(3)], values: vec![6] }],
            ..Shown::default()
        },
        more: Vec::new(),
        also: Vec::new(),
    }
}

/// Returns a reason without any known facts.
pub fn nothing() -> Reason {
    reason(LineReason { what: LineFact::Nothing, so: Conclusion::Refuted })
}

/// A cell of the first row.
pub const fn at(column: usize) -> Cell {
    Cell::new(0, column - 1)
}

/// The causes of a step whose reason these tests use: a sum and two values in a row.
pub fn causes() -> Vec<Cause> {
    let row = |value| Cause::House { house: 0, value };
    let terms = vec![(1, at(1)), (1, at(2))];
    vec![Cause::Sum { terms, total: 9, houses: Vec::new(), rules: Vec::new() }, row(4), row(5)]
}

/// The sentences of a reason.
pub fn said(language: Language, reason: &Reason) -> Vec<String> {
    let puzzle: Puzzle = "grid 9x9\n".parse().expect("a puzzle");
    let step = Step::excluding(causes(), Vec::new(), Vec::new());
    reason_sentences::sentences(language.names(&puzzle), &step, reason)
}

/// The values that other cells leave a cell are reported as the program's finding, without a reason.
#[test]
fn what_cells_have_left_is_told_without_a_reason() {
    let cell = NarrowedCell { cell: at(3), values: vec![4, 5], others: vec![at(1), at(2)] };
    let reason = reason(LineReason { what: LineFact::Narrowed(vec![cell]), so: Conclusion::Refuted });
    let english = ["With what r1c1 and r1c2 have left, r1c3 can only be 4 or 5.", "So r1c3 is not 6."];
    let german = [
        "Mit dem, was für r1c1 und r1c2 bleibt, kann r1c3 nur 4 oder 5 sein.",
        "Also gilt: r1c3 ist nicht 6.",
    ];
    assert_eq!(said(Language::ENGLISH, &reason), english);
    assert_eq!(said(GERMAN, &reason), german);
}

#[test]
fn what_would_be_left_is_told_of_each_cell() {
    let left = |column, values: &[i32]| LeftValues { cells: vec![at(column)], values: values.to_vec() };
    let then = vec![left(1, &[1]), left(2, &[4, 5])];
    let partner = NoPartner { cells: vec![at(3)], values: vec![6], then, others: vec![at(4)] };
    let what = LineFact::OneByOne { partners: vec![partner], neighbours: Vec::new(), unequal: Vec::new() };
    let told = said(GERMAN, &reason(LineReason { what, so: Conclusion::Refuted }));
    let wanted = "Wäre r1c3 die 6, bliebe für r1c1 nur die 1, für r1c2 nur 4 oder 5 und für r1c4 nichts.";
    assert!(told.contains(&wanted.to_owned()), "{told:?}");
}

#[test]
fn cases_of_a_further_conclusion_end_as_cases() {
    let is = |value| Effect::Is { cell: at(1), value };
    let case = |value, end| Refutation { assumed: is(value), follows: Vec::new(), end };
    let end = || RefutationEnd::Contradiction(Contradiction::NoValue(at(2)));
    let proof = case(1, RefutationEnd::OfCell(vec![case(2, end()), case(3, end())]));
    let mut reason = nothing();
    reason.more.push(FurtherProof { proof, shown: Shown { effects: vec![is(4)], ..Shown::default() } });
    let told = said(Language::ENGLISH, &reason);
    assert_eq!(told.last().map(String::as_str), Some("Every case is impossible, so r1c1 is 4."));
    assert!(told.contains(&"Another proof shows that r1c1 is 4.".to_owned()), "{told:?}");
    assert_eq!(
        said(GERMAN, &reason).pop().as_deref(),
        Some("Jeder Fall ist unmöglich, also gilt: r1c1 ist 4.")
    );
}

/// A cell that already has its value is not a consequence of the assumption, but excludes that value elsewhere.
#[test]
fn what_was_known_does_not_follow() {
    let puzzle: Puzzle = "grid 9x9\n".parse().expect("a puzzle");
    let house = |kind: HouseKind, place: usize, value: Digit| {
        let mut houses =
            (0..puzzle.grid().houses().len()).filter(|&house| puzzle.grid().houses()[house].kind == kind);
        Cause::House { house: houses.nth(place).expect("a house"), value }
    };
    let (known, open, other) = (Cell::new(0, 0), Cell::new(0, 4), Cell::new(4, 4));
    let because = vec![
        Cause::Cell(known),
        house(HouseKind::Row, 0, 6),
        Cause::Cell(open),
        house(HouseKind::Column, 4, 7),
    ];
    let facts = vec![
        Fact::Cell(known, vec![6]),
        Fact::Cell(open, vec![6, 7]),
        Fact::Places { because: 1, cells: vec![known, open] },
        Fact::Places { because: 3, cells: vec![open, other] },
    ];
    let step = Step { kind: Kind::Cases, ..Step::excluding(because, facts, vec![(other, vec![7])]) };
    let facts = StepFacts::new(&puzzle, &step);
    let branch = case_split::refuting(&facts, (other, 7, true), &[]).expect("a proof");
    assert!(branch.cases.is_none() && branch.lines.iter().all(|line| line.cell != known));
    // A proof line does not repeat it either.
    let mut lines = branch.lines.clone();
    lines.insert(1, ProofLine::new(known, 6, true, Some(0)));
    for lines in [&branch.lines, &lines] {
        let proof = refutation::of_lines(&facts, &[], lines).expect("a proof");
        let reason = Reason { reasoning: Reasoning::Proof { known: Vec::new(), proof }, ..nothing() };
        let names = Language::ENGLISH.names(&puzzle);
        let told = reason_sentences::sentences(names, &step, &reason).join(" ");
        assert!(told.starts_with("Suppose that r5c5 is 7. Then "), "{told}");
        assert!(told.contains("r1c1") && !told.contains("left for r1c1"), "{told}");
    }
}
