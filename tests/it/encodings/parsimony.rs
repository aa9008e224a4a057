//! Options under which a CNF has exactly one model for each solution, and those under which it may have several.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{count, puzzle, sheets};
use crate::differential::brute_force;
use sudoku2cnf_answer::question::{self, Models, Question};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Options, Sums};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::grid::Cell;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::{REGISTRY, Spec};
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{self, Backend, Verdict};
use sudoku2cnf_sat::cnf::{Counter, Projection};

/// Maximum number of models that one test lists.
const MOST: u64 = 5_000;

/// Returns `true` if the formula has as many models, over all variables, as the puzzle has solutions.
fn is_parsimonious(text: &str, options: Options) -> bool {
    let (puzzle, limits) = (puzzle(text), Limits::default());
    let solutions = count(&puzzle, options, Simplify::None);
    assert!((2..MOST / 2).contains(&solutions), "{text}: {solutions} solutions");
    let cnf = Problem::whole(puzzle).encoded(options);
    let vars = Counter::count(&cnf).expect("few variables").vars();
    // If the solver took a group as a whole, the auxiliary variables of its encoding would be missing.
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

/// Returns the names of the options that are parsimonious for all these puzzles with any encoding of cells and houses.
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
        ("At most one, where one literal must be true", named(Amo::ALL, &whole, name, amo)),
        ("At most one, where all literals can be false", named(Amo::ALL, &spare, name, amo)),
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

/// The fast test looks for several models only on boards with at most this many cells.
const SMALL: usize = 36;

#[test]
fn the_document_says_which_rules_bring_several_models() {
    let document = document();
    let told = document.split("Rules: ").nth(1).and_then(|rest| rest.split('.').next()).expect("the list");
    let told: Vec<&str> = told.split(", ").collect();
    let (several, never_alone) = rules_with_several_models(SMALL);
    assert!(several.iter().all(|name| told.contains(&name.as_str())), "{several:?}");
    assert_is_told(&line("so this says nothing about them", &never_alone));
}

#[test]
#[ignore = "boards of any size, of which the other test takes the small ones"]
fn the_document_says_which_rules_bring_several_models_on_any_board() {
    assert_is_told(&line("Rules", &rules_with_several_models(usize::MAX).0));
}

/// Returns the rules with several models for the only solution of some puzzle in `tests/corpus`, and the rules that no
/// puzzle there states alone. Puzzles that also state other rules do not count.
fn rules_with_several_models(most_cells: usize) -> (Vec<String>, Vec<String>) {
    let (limits, backend) = (Limits::default(), Handover::default());
    let (mut several, mut never_alone) = (Vec::new(), Vec::new());
    for name in sheets::names("corpus") {
        let states_it_alone =
            |puzzle: &Puzzle| puzzle.rules().iter().all(|stated| stated.statement.name == name.as_str());
        let mut blocks = sheets::read("corpus", &name, &["solution"]);
        blocks.retain(|block| states_it_alone(&block.puzzle));
        if blocks.is_empty() {
            never_alone.push(format!("`{name}`"));
        }
        blocks.retain(|block| block.puzzle.grid().cells().count() <= most_cells);
        let has_several = blocks.into_iter().any(|block| {
            let cnf = Problem::whole(block.puzzle).encoded(Options::default());
            let vars = Counter::count(&cnf).expect("few variables").vars();
            let all = Projection::AllOf(vars as usize);
            let mut models = Models::open(&backend, cnf, all, &limits).expect("it loads");
            let mut next = || matches!(models.next(&limits).expect("it answers"), Verdict::Sat(_));
            assert!(next(), "{name}: no model");
            next()
        });
        if has_several {
            several.push(format!("`{name}`"));
        }
    }
    (several, never_alone)
}

/// Returns the defaults; then each encoding, at-most-one option and sum option, and each option that omits clauses,
/// with the other options at their defaults.
fn each_option() -> Vec<(String, Options)> {
    let default = Options::default();
    let encodings = Encoding::ALL.iter().map(|&encoding| {
        (default.encoding != encoding)
            .then(|| (format!("--encoding {}", encoding.name()), default.encoding(encoding)))
    });
    let amos =
        Amo::ALL.iter().map(|&amo| (default.amo != amo).then(|| (format!("--amo {amo}"), default.amo(amo))));
    let sums = Sums::ALL.iter().map(|&sums| {
        (default.sums != sums).then(|| (format!("--sum {sums:?}").to_lowercase(), default.sums(sums)))
    });
    let fewer = [("--dedup", default.dedup(true)), ("--no-redundant", default.redundant(false))];
    let fewer = fewer.map(|(name, options)| Some((name.to_owned(), options)));
    let chosen = encodings.chain(amos).chain(sums).chain(fewer).flatten();
    [(DEFAULTS.to_owned(), default)].into_iter().chain(chosen).collect()
}

/// The name for the default options.
const DEFAULTS: &str = "the defaults";

/// Limits for a small board: the number of cells without a given, of solutions, and of fillings that brute force tries.
const OPEN: usize = 16;
const FEW: usize = 12;
const FILLINGS: usize = 1_000;

/// Returns the examples of a rule with their numbers of solutions according to the rules themselves. Givens from a
/// solution are added until few solutions remain.
fn small_boards(spec: &Spec) -> Vec<(Puzzle, usize)> {
    let small = |text: &&str| {
        let mut board = puzzle(text);
        let unique = question::ask(
            &Problem::new(board.clone()),
            &Handover::default(),
            Question::Unique,
            &Limits::default(),
        );
        let solution = unique.expect("an answer").solutions.into_iter().next()?;
        let mut cells: Vec<Cell> = board.cells().filter(|&cell| board.given(cell).is_none()).collect();
        // Adds givens to the first cells, because brute force fills the cells in this order.
        let mut open = OPEN;
        loop {
            let first = cells.len().saturating_sub(open);
            cells.drain(..first).for_each(|cell| board.set_given(cell, Some(solution[cell])));
            if let Some(found) = brute_force(&board, FILLINGS).filter(|found| found.len() <= FEW) {
                return Some((board, found.len()));
            }
            open = open.saturating_sub(2);
        }
    };
    spec.examples.iter().filter_map(small).collect()
}

/// Returns `true` if a board has several models for a solution. Projected to the cells, there are always as many models
/// as solutions.
fn has_several(board: &Puzzle, solutions: usize, options: Options, what: &str) -> bool {
    let limits = Limits::default();
    let problem = Problem::whole(board.clone());
    let cnf = problem.encoded(options);
    let vars = Counter::count(&cnf).expect("few variables").vars() as usize;
    let backend = Handover::new(Box::new(Dpll::new().groups(false)), 500, Some(backend::strongest()));
    let count = |projection| {
        let mut models = Models::open(&backend, &cnf, projection, &limits).expect("it loads");
        let is_model = |_: &usize| matches!(models.next(&limits).expect("it answers"), Verdict::Sat(_));
        (0..=solutions).take_while(is_model).count()
    };
    assert_eq!(count(problem.projection()), solutions, "{what}:\n{}", native::write(board));
    let models = count(Projection::AllOf(vars));
    assert!(
        models >= solutions,
        "{what}: {models} models of {solutions} solutions\n{}",
        native::write(board)
    );
    models > solutions
}

/// Returns the rules that have several models for a solution of a small board: first for the defaults, then, for each
/// option, the rules that it adds.
fn with_several<'a>(rules: impl Iterator<Item = &'a Spec>) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<_, _> =
        each_option().into_iter().map(|(option, _)| (option, BTreeSet::new())).collect();
    for spec in rules {
        let boards = small_boards(spec);
        assert!(!boards.is_empty(), "{} has no example with a solution", spec.name);
        for (option, options) in each_option() {
            let what = format!("{} {option}", spec.name);
            let several =
                |(board, solutions): &(Puzzle, usize)| has_several(board, *solutions, options, &what);
            // Does not stop early, because `has_several` also checks the number of solutions of every board.
            if boards.iter().filter(|board| several(board)).count() > 0 {
                let is_new = option == DEFAULTS || !found[DEFAULTS].contains(spec.name);
                found.get_mut(&option).expect("each is there").extend(is_new.then(|| spec.name.to_owned()));
            }
        }
    }
    found
}

/// Returns the rules that the document names, by option.
fn told() -> BTreeMap<String, BTreeSet<String>> {
    let told = |option: String| {
        let begin = format!("`{option}`:");
        let text = document();
        let (_, names) =
            text.split_once(&begin).unwrap_or_else(|| panic!("docs/ENCODINGS.md lacks: {begin}"));
        let names = names.split_once('.').map_or(names, |(names, _)| names);
        let names = names.split(',').map(|name| name.trim().trim_matches('`').to_owned());
        (option, names.filter(|name| name != "none").collect())
    };
    each_option().into_iter().map(|(option, _)| told(option)).collect()
}

/// For some rules and all options, the document names exactly those with several models for a solution.
#[test]
fn the_document_names_rules_with_several_models_under_an_option() {
    let some: Vec<&Spec> = REGISTRY.iter().skip(3).step_by(REGISTRY.len() / 3).collect();
    let is_some = |name: &String| some.iter().any(|spec| spec.name == name);
    let found = with_several(some.iter().copied());
    for (option, names) in told() {
        let names: BTreeSet<String> = names.into_iter().filter(is_some).collect();
        assert_eq!(names, found[&option], "docs/ENCODINGS.md, {option}");
    }
}

/// For all rules and all options, the document names exactly those with several models for a solution.
#[test]
#[allow(clippy::print_stdout)]
#[ignore = "all rules under every option, which takes minutes"]
fn the_document_names_all_rules_with_several_models_under_an_option() {
    let found = with_several(REGISTRY.iter());
    for (option, _) in each_option() {
        let names: Vec<String> = found[&option].iter().map(|name| format!("`{name}`")).collect();
        println!("* {}", line(&format!("`{option}`"), &names));
    }
    for (option, names) in told() {
        let names: BTreeSet<String> = names.into_iter().collect();
        assert_eq!(names, found[&option], "docs/ENCODINGS.md, {option}");
    }
}

/// Formats the line of the document that lists these names.
fn line(what: &str, names: &[String]) -> String {
    format!("{what}: {}.", if names.is_empty() { "none".to_owned() } else { names.join(", ") })
}

fn assert_is_told(line: &str) {
    assert!(document().contains(line), "docs/ENCODINGS.md lacks: {line}");
}

/// Reads the document at run time, so a test needs no recompilation after an edit.
fn document() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ENCODINGS.md");
    let document = std::fs::read_to_string(path).expect("the document");
    document.split_whitespace().collect::<Vec<_>>().join(" ")
}
