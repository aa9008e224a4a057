//! Options under which a CNF has exactly one model for each solution, and those under which it may have several.

use crate::common::{count, puzzle, sheets};
use sudoku2cnf::backend::auto::Handover;
use sudoku2cnf::backend::dpll::Dpll;
use sudoku2cnf::backend::{Backend, Verdict};
use sudoku2cnf::cnf::{Counter, Projection};
use sudoku2cnf::deduce::Simplify;
use sudoku2cnf::encode::amo::Amo;
use sudoku2cnf::encode::{Encoding, Options, Sums};
use sudoku2cnf::limits::Limits;
use sudoku2cnf::problem::Problem;
use sudoku2cnf::question::Models;

/// More models than this are too many for one test.
const MOST: u64 = 5_000;

/// Returns `true` if the formula has as many models, over all variables, as the puzzle has solutions.
fn is_parsimonious(text: &str, options: Options) -> bool {
    let (puzzle, limits) = (puzzle(text), Limits::default());
    let solutions = count(&puzzle, options, Simplify::None);
    assert!((2..MOST / 2).contains(&solutions), "{text}: {solutions} solutions");
    let cnf = Problem::whole(puzzle).encoded(options);
    let vars = Counter::count(&cnf).expect("few variables").vars();
    // A group that is taken whole has none of the variables that its encoding brings.
    let dpll = Dpll::new().groups(false);
    let session = dpll.open(&cnf, &limits).expect("it loads");
    let mut models = Models::new(session, Projection::AllOf(vars as usize));
    let mut found = 0;
    while found <= MOST && matches!(models.next(&limits).expect("it answers"), Verdict::Sat(_)) {
        found += 1;
    }
    assert!(found >= solutions, "{text}: {found} models of {solutions} solutions, {options:?}");
    found == solutions
}

/// The names of the options that are parsimonious for all of these puzzles, whatever is stated of cells and houses.
fn named<T>(
    all: &[T],
    texts: &[&str],
    name: impl Fn(&T) -> String,
    with: impl Fn(&T) -> Options,
) -> Vec<String> {
    let is_for_all = |option: &&T| {
        Encoding::ALL
            .iter()
            .all(|&encoding| texts.iter().all(|text| is_parsimonious(text, with(option).encoding(encoding))))
    };
    all.iter().filter(is_for_all).map(|option| format!("`{}`", name(option))).collect()
}

#[test]
fn the_document_says_which_options_are_parsimonious() {
    let whole =
        ["1...\n....\n....\n....", "grid 7x7\n1234567\n2345671\n3456712\n4567123\n5671234\n.......\n......."];
    let spare = ["grid 2x5\nvalues 1-6\n12345\n.....", "grid 1x8 no-boxes\nvalues 1-9\n12345..."];
    let sums = [
        "1...\n....\n....\n....\nkiller 6 r2c1 r3c1 r3c2",
        "1...\n....\n....\n....\nkiller 5 r2c2 r3c3",
        "1...\n....\n....\n....\narrow r2c2 r2c3 r1c3",
    ];
    let amo = |amo: &Amo| Options::default().amo(*amo);
    let name = |amo: &Amo| amo.to_string();
    let told = [
        ("At most one, of which one is true", named(Amo::ALL, &whole, name, amo)),
        ("At most one, of which none may be true", named(Amo::ALL, &spare, name, amo)),
        (
            "Sums",
            named(
                &Sums::ALL,
                &sums,
                |sums| format!("{sums:?}").to_lowercase(),
                |sums| Options::default().sums(*sums),
            ),
        ),
    ];
    let lines = told.map(|(what, names)| line(what, &names));
    lines.iter().for_each(|line| assert_is_told(line));
}

/// The rules by which some puzzle of `tests/corpus`, which has one solution, has several models.
#[test]
fn the_document_says_which_rules_bring_several_models() {
    let (limits, backend) = (Limits::default(), Handover::default());
    let has_several = |name: &&String| {
        sheets::read("corpus", name, &["solution"]).into_iter().any(|block| {
            let cnf = Problem::whole(block.puzzle).encoded(Options::default());
            let vars = Counter::count(&cnf).expect("few variables").vars();
            let all = Projection::AllOf(vars as usize);
            let mut models = Models::open(&backend, cnf, all, &limits).expect("it loads");
            let mut next = || matches!(models.next(&limits).expect("it answers"), Verdict::Sat(_));
            assert!(next(), "{name}: no model");
            next()
        })
    };
    let names = sheets::names("corpus");
    let names: Vec<String> = names.iter().filter(has_several).map(|name| format!("`{name}`")).collect();
    assert_is_told(&line("Rules", &names));
}

/// The line of the document about what has one model for each solution, or several.
fn line(what: &str, names: &[String]) -> String {
    format!("{what}: {}.", if names.is_empty() { "none".to_owned() } else { names.join(", ") })
}

/// The document is read when the test runs: whoever writes it runs the test again without compiling it.
fn assert_is_told(line: &str) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ENCODINGS.md");
    let document = std::fs::read_to_string(path).expect("the document");
    let document = document.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(document.contains(line), "docs/ENCODINGS.md lacks: {line}");
}
