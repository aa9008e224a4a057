//! Pages of steps in languages other than English.

use sudoku2cnf_answer::steps::{StepOptions, steps};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_show::render::Language;
use sudoku2cnf_show::render::html::StepPage;

use crate::common::puzzle;
use crate::step_pictures::check_page;

/// A puzzle of this project, solved by singles and by steps whose proofs use a rule.
const KNIGHTS: &str =
    "grid 6x6 boxes 2x3\nvalues 1-6\nanti-knight\n6.....\n.42...\n.....1\n3.....\n......\n.....6\n";

pub fn german() -> Language {
    Language::named("de").expect("a language")
}

/// On a German page, all text of the program is German, and the lines of rules are unchanged.
#[test]
fn a_page_has_one_language() {
    let puzzle = puzzle(KNIGHTS);
    let found = steps(&puzzle, None, &Handover::default(), &StepOptions::default(), &Limits::default());
    let found = found.expect("an answer");
    let english = StepPage::new(&puzzle, &found).source("p.txt").to_html();
    let html = StepPage::new(&puzzle, &found).source("p.txt").language(german()).to_html();
    check_page(&html);
    for (in_english, in_german) in [
        ("<html lang=\"en\">", "<html lang=\"de\">"),
        ("<title>Steps: ", "<title>Schritte: "),
        (" aria-label=\"Steps\"", " aria-label=\"Schritte\""),
        (" aria-label=\"Step 2: ", " aria-label=\"Schritt 2: "),
        ("<h2>1 of ", "<h2>1 von "),
        (">Weight ", ">Gewicht "),
        (">Because of<", ">Gründe:<"),
        (">Next<", ">Weiter<"),
        ("<h2>The end</h2>", "<h2>Das Ende</h2>"),
        ("Solved in ", " gelöst."),
        ("The hardest is step ", "Am schwersten ist Schritt "),
        ("small number beside a digit", "kleine Zahl neben einer Ziffer"),
        ("In a green ring", "Im grünen Ring"),
        ("<h2>Rules</h2>", "<h2>Regeln</h2>"),
        ("anti-knight: cells a knight", "anti-knight: Zellen, die einen Springerzug"),
        ("The puzzle as text", "Das Rätsel als Text"),
        ("idden single", "ersteckter Einer"),
        (" in row ", " in Zeile "),
        (" is not ", " ist nicht "),
        ("<summary>Proof, ", "<summary>Beweis, "),
        ("Suppose that ", "Angenommen, "),
        ("That contradicts what is known.", "Das widerspricht dem, was bekannt ist."),
        (" singles<", " Einer<"),
    ] {
        assert!(english.contains(in_english) && !english.contains(in_german), "{in_english}");
        assert!(html.contains(in_german) && !html.contains(in_english), "{in_german}");
    }
}
