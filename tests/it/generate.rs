//! New puzzles are unique and minimal, are the same for the same seed, and follow their recipe. The check of uniqueness
//! shares only the clauses with the generator.

use crate::common;
use crate::common::{DPLL, puzzle};
use sudoku2cnf_answer::generate::{GenerateError, LineKind, Make, NewPuzzle, Recipe, Symmetry};
use sudoku2cnf_answer::question::Models;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::{self, Backend, Limits, Verdict};

/// Recipes: a grid with rules, the kinds of lines to make, and the symmetry.
const RECIPES: [(&str, &str, Symmetry); 10] = [
    ("grid 9x9", "", Symmetry::None),
    ("grid 9x9\ndiagonal", "", Symmetry::None),
    ("grid 6x6 boxes 2x3", "", Symmetry::Rotate180),
    ("grid 8x8\nudoku", "", Symmetry::None),
    ("grid 9x9\nanti-knight\nnon-consecutive", "", Symmetry::None),
    ("grid 9x9", "killer", Symmetry::None),
    ("grid 7x7", "jigsaw,thermo:3", Symmetry::None),
    ("grid 9x9\nvalues 0-8", "arrow,kropki:10", Symmetry::None),
    ("grid 6x6", "target-sum,xv", Symmetry::Mirror),
    ("grid 4x4\nvariables 1\nsum 5 r1c1 v1", "", Symmetry::None),
];

fn recipe((text, make, symmetry): (&str, &str, Symmetry)) -> Recipe {
    let make = make.split(',').filter(|kind| !kind.is_empty());
    let make = make.map(|kind| kind.parse::<Make>().expect("a kind")).collect();
    Recipe::new(puzzle(text)).make(make).symmetry(symmetry).minimal(true)
}

fn make(recipe: &Recipe, seed: u64, number: u64) -> NewPuzzle {
    let limits = Limits::default();
    recipe.maker(&limits).and_then(|mut maker| maker.puzzle(seed, number, &limits)).expect("a puzzle")
}

/// Returns the number of solutions of a puzzle, at most two.
fn solutions(puzzle: &Puzzle) -> usize {
    let problem = common::compiled(puzzle, Simplify::Propagate);
    let cnf = problem.encoded(Options::default());
    let backend = Handover::new(Box::new(DPLL), 500, Some(backend::strongest()));
    let session = backend.open(&cnf, &Limits::default()).expect("it loads");
    let mut models = Models::new(session, problem.projection());
    (0..2)
        .take_while(|_| matches!(models.next(&Limits::default()).expect("an answer"), Verdict::Sat(_)))
        .count()
}

/// Returns the puzzle without each of its givens in turn.
fn with_one_given_less(puzzle: &Puzzle) -> impl Iterator<Item = Puzzle> + '_ {
    puzzle.givens().map(|(gone, _)| {
        let givens = puzzle.cells().map(|cell| puzzle.given(cell).filter(|_| cell != gone)).collect();
        let grid = Puzzle::new(puzzle.grid().clone(), givens, Vec::new());
        let rules: String = puzzle.rules().iter().map(|stated| format!("{}\n", stated)).collect();
        common::puzzle(&(native::write(&grid) + &rules))
    })
}

/// Makes puzzles for every recipe and checks each of them.
fn check_all(numbers: impl Iterator<Item = u64> + Clone, seed: u64) {
    for sort in RECIPES {
        let recipe = recipe(sort);
        let limits = Limits::default();
        let mut maker = recipe.maker(&limits).expect("a maker");
        for number in numbers.clone() {
            let made = maker.puzzle(seed, number, &limits).expect("a puzzle");
            let text = native::write(&made.puzzle);
            assert!(made.puzzle.broken_rules(&made.solution).is_empty(), "seed {seed}\n{text}");
            assert_eq!(solutions(&made.puzzle), 1, "seed {seed}, not unique\n{text}");
            for less in with_one_given_less(&made.puzzle) {
                assert_eq!(solutions(&less), 2, "seed {seed}, not minimal\n{text}");
            }
            for (cell, _) in made.puzzle.givens() {
                let image = sort.2.image(made.puzzle.grid(), cell);
                assert!(made.puzzle.given(image).is_some(), "seed {seed}, not symmetric\n{text}");
            }
        }
    }
}

#[test]
fn puzzles_are_unique_and_minimal() {
    check_all(0..2, 1);
}

#[test]
#[ignore = "hundreds of puzzles, each checked clue by clue"]
fn hundreds_of_puzzles_are_unique_and_minimal() {
    check_all(0..50, 2);
}

#[test]
fn a_seed_gives_the_same_puzzles_whoever_makes_them() {
    for sort in RECIPES {
        let (recipe, limits) = (recipe(sort), Limits::default());
        let mut maker = recipe.maker(&limits).expect("a maker");
        let all: Vec<String> = (0..4)
            .map(|number| native::write(&maker.puzzle(7, number, &limits).expect("a puzzle").puzzle))
            .collect();
        let again = native::write(&make(&recipe, 7, 3).puzzle);
        assert_eq!(all[3], again, "{sort:?}");
        assert!(all[0] != all[1] && all[1] != all[2], "{sort:?}");
        assert_ne!(native::write(&make(&recipe, 8, 3).puzzle), again, "{sort:?}");
    }
}

#[test]
fn givens_of_the_base_stay_and_count() {
    let base = "grid 9x9\ndiagonal\ngiven r1c1=5 r5c5=3 r9c9=1";
    let recipe = Recipe::new(puzzle(base)).clues(30);
    let made = make(&recipe, 3, 0);
    assert_eq!(made.puzzle.givens().count(), 30);
    let kept = recipe.base.givens().all(|(cell, digit)| made.puzzle.given(cell) == Some(digit));
    assert!(kept && made.puzzle.rules().len() == 1 && solutions(&made.puzzle) == 1);
}

#[test]
fn fewer_clues_and_minimal_need_several_tries() {
    let recipe = Recipe::new(puzzle("grid 9x9")).clues(22).minimal(true);
    let made = make(&recipe, 1, 0);
    assert!(made.tries > 1 && made.minimal && made.puzzle.givens().count() <= 22);
    let impossible = recipe.clues(5).tries(3);
    let limits = Limits::default();
    let none = impossible.maker(&limits).and_then(|mut maker| maker.puzzle(1, 0, &limits));
    assert!(matches!(none, Err(GenerateError::NotSoFew { tries: 3, wanted: 5, fewest: 20.. })));
}

#[test]
fn what_has_no_solution_is_an_error() {
    let limits = Limits::default();
    let none =
        |text: &str| Recipe::new(puzzle(text)).maker(&limits).and_then(|mut one| one.puzzle(1, 0, &limits));
    assert!(matches!(none("grid 4x4\ngiven r1c1=1 r1c2=1"), Err(GenerateError::NoSolution)));
    assert!(matches!(
        none("grid 2x2 boxes 2x2\nvalues 1-4\nnon-consecutive"),
        Err(GenerateError::NoSolution)
    ));
    let recipe = Recipe::new(puzzle("grid 2x4\nvalues 1-8")).symmetry(Symmetry::Diagonal);
    assert!(matches!(recipe.maker(&limits).map(|_| ()), Err(GenerateError::NotSquare)));
}

/// Checks the lines made for each kind on grids of `sizes`: all of them hold, and each puzzle has one solution.
fn check_kinds(sizes: &[&str], seeds: std::ops::Range<u64>, kinds: impl Iterator<Item = LineKind>) {
    let limits = Limits::default();
    for kind in kinds.filter(|&kind| kind != LineKind::JIGSAW) {
        for (size, seed) in sizes.iter().flat_map(|size| seeds.clone().map(move |seed| (size, seed))) {
            let make = Make { kind, count: None };
            let recipe = Recipe::new(puzzle(&format!("grid {size}"))).make(vec![make]);
            let made = match recipe.maker(&limits).and_then(|mut maker| maker.puzzle(seed, 0, &limits)) {
                // A small board may have no circles.
                Err(GenerateError::NoCircles) => continue,
                made => made.expect("a puzzle"),
            };
            let rules = made.puzzle.rules();
            let text = native::write(&made.puzzle);
            assert!(rules.iter().all(|stated| stated.statement.name == kind.name()), "{text}");
            assert!(rules.iter().all(|stated| stated.rule.holds(&made.solution, &made.puzzle)), "{text}");
            assert_eq!(solutions(&made.puzzle), 1, "seed {seed}\n{text}");
        }
    }
}

#[test]
fn made_lines_leave_one_solution() {
    // Tests every fourth kind; the long test covers all kinds.
    check_kinds(&["6x6"], 1..2, LineKind::all().into_iter().step_by(4));
}

#[test]
#[ignore = "puzzles of every kind, each solved by others"]
fn lines_of_every_kind_leave_one_solution() {
    check_kinds(&["4x4", "6x6", "9x9"], 1..4, LineKind::all().into_iter());
}

#[test]
fn kinds_are_made_together() {
    let make = ["thermo*2", "killer*3", "sandwich*4", "skyscraper*2", "odd*3"];
    let make = make.map(|kind| kind.parse::<Make>().expect("a kind")).to_vec();
    let recipe = Recipe::new(puzzle("grid 6x6")).make(make);
    let made = self::make(&recipe, 5, 0);
    let count = |name| made.puzzle.rules().iter().filter(|stated| stated.statement.name == name).count();
    let counts = ["thermo", "killer", "sandwich", "skyscraper", "odd"].map(count);
    assert_eq!(counts, [2, 3, 4, 2, 3], "{}", native::write(&made.puzzle));
    assert_eq!(solutions(&made.puzzle), 1);
}

/// Returns the puzzle without each of its rules in turn.
fn with_one_rule_less(puzzle: &Puzzle) -> impl Iterator<Item = Puzzle> + '_ {
    (0..puzzle.rules().len()).map(|gone| {
        let givens = puzzle.cells().map(|cell| puzzle.given(cell)).collect();
        let grid = Puzzle::new(puzzle.grid().clone(), givens, Vec::new());
        let kept = puzzle.rules().iter().enumerate().filter(|&(place, _)| place != gone);
        let rules: String = kept.map(|(_, stated)| format!("{stated}\n")).collect();
        common::puzzle(&(native::write(&grid) + &rules))
    })
}

#[test]
fn needless_lines_are_left_out() {
    let mut left_out = 0;
    for (make, minimal) in [("killer", true), ("thermo*4,odd*6", true), ("kropki,sandwich", false)] {
        let all = recipe(("grid 6x6", make, Symmetry::None)).minimal(minimal);
        let few = all.clone().no_needless(true);
        let [all, few] = [all, few].map(|recipe| self::make(&recipe, 4, 0).puzzle);
        assert_eq!(solutions(&few), 1, "{make}");
        left_out += all.rules().len() - few.rules().len();
        for less in with_one_rule_less(&few) {
            assert_eq!(solutions(&less), 2, "{make}\n{}", native::write(&few));
        }
        for less in with_one_given_less(&few).filter(|_| minimal) {
            assert_eq!(solutions(&less), 2, "{make}\n{}", native::write(&few));
        }
    }
    assert!(left_out > 5, "{left_out}");
    // Lines of the base are kept, because they were not generated.
    let base =
        recipe(("grid 4x4\nvalues 1-6\nodd r1c1\nstrict-kropki", "even*3", Symmetry::None)).no_needless(true);
    let made = self::make(&base, 1, 0);
    let first: Vec<&str> = made.puzzle.rules().iter().map(|stated| stated.statement.name).take(2).collect();
    assert_eq!(first, ["odd", "strict-kropki"]);
}

/// The documentation lists the same kinds as the table.
#[test]
fn all_kinds_are_documented() {
    let text = std::fs::read_to_string("docs/GENERATING.md").expect("the page");
    let (_, listed) = text.split_once("The kinds are ").expect("the list");
    let (listed, _) = listed.split_once('.').expect("its end");
    let listed: Vec<&str> = listed.split(',').map(|name| name.trim().trim_matches('`')).collect();
    assert_eq!(listed, LineKind::all().into_iter().map(LineKind::name).collect::<Vec<_>>());
}
