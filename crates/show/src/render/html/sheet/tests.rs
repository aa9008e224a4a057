//! Tests the contents of sheets, and how much fits on each page.

use super::*;
use crate::puzzle::Puzzle;

fn sheet(texts: &[&str]) -> String {
    let mut sheet = Sheet::new();
    for text in texts {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        sheet.push(SheetPuzzle::new(Picture::new(&puzzle)).remark("two & more"));
    }
    sheet.to_html("Some")
}

#[test]
fn rules_say_whose_they_are_where_not_all_have_them() {
    let plain = "1...............";
    let diagonal = "grid 4x4\ndiagonal\n1...\n....\n....\n....";
    assert!(!sheet(&[plain, plain]).contains("Rules"));
    let same = sheet(&[diagonal, diagonal]);
    assert!(same.contains("<h2>Rules</h2>\n<ul") && same.matches("diagonal: digits").count() == 1);
    let mixed = sheet(&[diagonal, plain, diagonal, diagonal]);
    assert!(mixed.contains("<h2>Rules</h2>\n<h3>Puzzles 1, 3–4</h3>\n<ul"), "{mixed}");
    assert!(sheet(&[plain, diagonal]).contains("<h3>Puzzle 2</h3>"));
}

#[test]
fn levels_are_told_at_the_foot_of_their_page() {
    let (easy, hard, variant) = ((Rating::Easy, true), (Rating::Hard, true), (Rating::Easy, false));
    assert_eq!(legend(&[None]), "");
    let two = legend(&[Some(hard), None, Some(easy), Some(hard)]);
    let expected = "<p class=\"levels\"><b>easy</b>: singles only. <b>hard</b>: more than singles and sets: fish such \
                    as the X-wing, or chains of cells with two digits.</p>\n";
    assert_eq!(two, expected);
    assert!(
        legend(&[Some(variant), Some(easy)]).contains("singles only; with other rules: every step follows")
    );
    let puzzle: Puzzle = "1.34..1221..43.1".parse().expect("a puzzle");
    let grade = crate::grade::grade(&puzzle, &crate::limits::Limits::default());
    let grade = grade.expect("graded").expect("not stopped");
    let mut sheet = Sheet::new().per_page(1);
    sheet.push(SheetPuzzle::new(Picture::new(&puzzle)).about("few clues"));
    sheet.push(SheetPuzzle::new(Picture::new(&puzzle)).about("few clues").grade(grade));
    let html = sheet.to_html("Some");
    let (first, second) = html.split_once("</section>").expect("two pages");
    assert!(first.contains("<b>1</b> · few clues") && !first.contains("singles"));
    assert!(second.contains("<b>2</b> · easy · few clues") && second.contains("<b>easy</b>: singles only."));
}

#[test]
fn large_print_has_less_on_a_page() {
    let puzzle: Puzzle = "1.34..1221..43.1".parse().expect("a puzzle");
    let look = |sheet: Sheet| {
        let mut sheet = sheet.title("A & B");
        for _ in 0..9 {
            sheet.push(SheetPuzzle::new(Picture::new(&puzzle)).remark("none"));
        }
        let html = sheet.to_html("Some");
        assert_eq!(html.matches("<h1>A &amp; B</h1>").count(), html.matches("<section").count());
        assert!(html.contains("<title>A &amp; B</title>"));
        ["paper puzzles", "paper answers", "Name <span>"].map(|words| html.matches(words).count())
    };
    assert_eq!(look(Sheet::new()), [3, 1, 0]);
    assert_eq!(look(Sheet::new().large_print(true).name_line(true)), [9, 3, 9]);
    assert_eq!(look(Sheet::new().per_page(9)), [1, 1, 0]);
    for (per_page, places) in PER_PAGE.into_iter().zip([[1, 1], [1, 2], [2, 2], [2, 3], [3, 3], [3, 4]]) {
        assert_eq!(layout(per_page), places);
    }
}

#[test]
fn answers_stand_twenty_on_a_page_and_fewer_if_large() {
    let pages = |side: usize, count| {
        let rows = format!("{}\n", ".".repeat(side)).repeat(side);
        let text = format!("grid {side}x{side} no-boxes\n{rows}");
        sheet(&vec![&*text; count]).matches("paper answers").count()
    };
    assert_eq!([pages(2, 20), pages(2, 21), pages(11, 12), pages(11, 13), pages(17, 7)], [1, 2, 1, 2, 2]);
    assert!(sheet(&["1"]).contains("<b>1</b> · two &amp; more</figcaption></figure>"));
}
