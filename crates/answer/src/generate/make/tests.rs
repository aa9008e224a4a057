//! Tests that proposed rules hold on grids of several sizes.

use super::*;
use crate::backend::dpll::Dpll;
use crate::grid::Cell;
use crate::problem::Problem;
use crate::question::{Task, random_solution};

/// Grids of several sizes and values, with the rules they have before anything is proposed.
const GRIDS: [&str; 5] = [
    "grid 4x4",
    "grid 5x5 no-boxes\nvalues 0-4",
    "grid 6x6 boxes 2x3\nholes r1c1 r6c6",
    "grid 6x6 boxes 2x3\nvalues 1-8",
    "grid 9x9\ndiagonal",
];

fn filled(text: &str, seed: u64) -> (Puzzle, Solution) {
    let problem = Problem::whole(text.parse().expect("a puzzle"));
    let encoded = problem.encoded(problem.suited());
    let task = Task::new(&problem, &encoded);
    let found = random_solution(&task, &problem, &Dpll::new(), seed, &Limits::default());
    let solution = found.expect("an answer").solutions.pop().expect("a solution");
    (problem.puzzle().clone(), solution)
}

/// Proposes two lines and the usual number of lines for every rule, and checks that they hold. Returns the usual number
/// found for each rule.
fn look_at_lines(text: &str, seed: u64) -> Vec<usize> {
    let (puzzle, solution) = filled(text, seed);
    let limits = Limits::default();
    let count = |proposer: Proposer| {
        let made = |count, number| {
            proposer.lines(&puzzle, &solution, count, &mut Random::new(seed, &[number]), &limits)
        };
        let usual = made(proposer.usual(puzzle.grid()), 0);
        let few = made(2, 1);
        assert!(usual.len() <= proposer.usual(puzzle.grid()) && few.len() <= 2, "{proposer:?}");
        assert!(proposer.usual(puzzle.grid()) <= proposer.room(puzzle.grid()).max(1), "{proposer:?}");
        for lines in [&usual, &few] {
            let mut stated = puzzle.clone();
            for (place, line) in lines.iter().enumerate() {
                assert_eq!(line.name, proposer.name);
                assert!(!lines[..place].contains(line), "{line}");
                stated.add(line.clone()).unwrap_or_else(|fault| panic!("{line}: {fault:?}"));
            }
            // All proposed lines are checked together.
            let broken = stated.broken_rules(&solution);
            assert!(broken.is_empty(), "{broken:?}");
        }
        usual.len()
    };
    proposers().map(count).collect()
}

#[test]
fn proposed_lines_hold() {
    let mut all = vec![0; proposers().count()];
    for (text, seed) in GRIDS.into_iter().zip(1..) {
        let found = look_at_lines(text, seed);
        all.iter_mut().zip(found).for_each(|(sum, found)| *sum += found);
    }
    // Each rule proposes at least one line.
    for (proposer, found) in proposers().zip(all) {
        assert!(found > 0, "{proposer:?}: {found}");
    }
}

#[test]
#[ignore = "takes minutes where nothing is optimised"]
fn lines_that_are_proposed_for_many_grids_hold() {
    for (text, seed) in GRIDS.into_iter().flat_map(|text| (10..60).map(move |seed| (text, seed))) {
        look_at_lines(text, seed);
    }
}

#[test]
fn lines_and_cages_of_a_rule_do_not_touch() {
    let (puzzle, solution) = filled("grid 9x9", 3);
    for name in ["thermo", "renban", "killer", "clone", "arrow", "same-values", "sum"] {
        let proposer = proposers().find(|proposer| proposer.name == name).expect("a rule");
        let lines = proposer.lines(&puzzle, &solution, 9, &mut Random::new(1, &[]), &Limits::default());
        let mut all: Vec<Cell> = lines.iter().flat_map(Statement::cells).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!((all.len(), lines.is_empty()), (count, false), "{name}");
    }
}

#[test]
fn names_are_sorted_and_read() {
    let kinds = LineKind::all();
    assert!(kinds.is_sorted_by(|one, other| one.name() < other.name()));
    assert_eq!(kinds.len(), proposers().count() + 2);
    for kind in kinds {
        assert_eq!(kind.name().parse(), Ok(Make { kind, count: None }));
        let three = format!("{}*3", kind.name()).parse::<Make>();
        assert_eq!(
            three.is_err(),
            [LineKind::JIGSAW.name(), "target-sum"].contains(&kind.name()),
            "{kind:?}"
        );
        assert_eq!(
            three,
            format!("{}:3", kind.name()).parse().map_err(|error: String| error.replace(':', "*"))
        );
    }
    for text in ["thermo*0", "thermo*", "thermo*+3", "thermo*x", "diagonal", ""] {
        assert!(text.parse::<Make>().is_err(), "{text}");
    }
}
