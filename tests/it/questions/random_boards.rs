//! Counts solutions of random boards with random rules, with `dpll`, `auto` and CaDiCaL: counts all of them, counts up
//! to a number, interrupts the count, lists them, and asks again with other givens.

use std::collections::BTreeSet;

use super::{fillings, solves};
use crate::common::Random;
use crate::common::setter::Setter;
use sudoku2cnf_answer::question::{Models, Question, Status, Task};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};

fn backends() -> Vec<(&'static str, Box<dyn Backend>)> {
    #[cfg(feature = "embedded")]
    let learning = || Box::new(sudoku2cnf_sat::backend::cadical::Cadical::default()) as Box<dyn Backend>;
    vec![
        ("dpll", Box::new(Dpll::suited())),
        ("without groups", Box::new(Dpll::new().groups(false))),
        ("auto", Box::new(Handover::default())),
        #[cfg(feature = "embedded")]
        ("embedded", learning()),
        #[cfg(feature = "embedded")]
        ("impatient", Box::new(Handover::new(Box::new(Dpll::suited()), 1, Some(learning())))),
    ]
}

/// Returns a board with up to three lines of rules, and all its solutions. Adds givens until at most 40 solutions
/// remain; `None` if that fails.
fn board(seed: u64) -> Option<(String, Puzzle, Vec<Solution>)> {
    let mut setter = Setter::new(Random(seed), "", 4);
    let mut text = setter.head("");
    for _ in 0..setter.number(1, 3) {
        let name = REGISTRY[setter.random.below(REGISTRY.len())].name;
        if let Some(line) = setter.line_below(&text, name) {
            text += &format!("{line}\n");
        }
    }
    let mut kept = fillings(text.parse::<Puzzle>().ok()?.grid(), 3_000)?;
    for _ in 0..12 {
        let puzzle: Puzzle = text.parse().ok()?;
        let cells: Vec<_> = puzzle.cells().collect();
        kept.retain(|filling| solves(filling, &puzzle));
        if kept.len() <= 40 {
            return Some((text, puzzle, kept));
        }
        let cell = cells[setter.random.below(cells.len())];
        let digit = kept[setter.random.below(kept.len())][cell];
        if puzzle.given(cell).is_none() {
            text += &format!("given {cell}={digit}\n");
        }
    }
    None
}

#[test]
fn counts_are_exact_or_say_that_they_are_not() {
    let mut random = Random(77);
    let boards: Vec<_> = (0..40).filter_map(board).collect();
    assert!(boards.iter().filter(|(.., all)| all.len() > 3).count() > 5);
    for (number, (text, puzzle, all)) in boards.iter().enumerate() {
        let n = all.len() as u128;
        let how = [Simplify::None, Simplify::Propagate][number % 2];
        let problem = Problem::compile(puzzle.clone(), how, &Limits::default()).expect("no limit");
        let cnf = problem.encoded(problem.suited());
        let task = Task::new(&problem, &cnf);
        for (name, backend) in backends() {
            let ask = |max, limits: &Limits| {
                task.ask(&*backend, Question::Count(max), limits).expect("right models")
            };
            let maxima = BTreeSet::from([1, 2, 3, n.max(2) - 1, n.max(1), n + 1, u128::MAX]);
            for max in maxima {
                let found = ask(max, &Limits::default());
                assert_eq!(
                    (found.count, found.complete),
                    (n.min(max).into(), n < max),
                    "{text}{name}, {max}"
                );
                let cut = ask(max, &Limits::default().at_most(random.below(4) as u64));
                let is_exact = cut.answer != Status::Unknown;
                assert!(cut.count <= n.min(max) && (!is_exact || cut.count == n.min(max)), "{text}{name}");
                assert!(!cut.complete || cut.count == n, "{text}{name}, {max}");
            }
            each_once(&problem, all, &*backend, how == Simplify::None, &mut random);
        }
    }
}

/// Lists the solutions in one session, which is interrupted after every few conflicts. If `is_whole`, which means that
/// the problem is not simplified, then asks the session about other givens.
fn each_once(
    problem: &Problem,
    all: &[Solution],
    backend: &dyn Backend,
    is_whole: bool,
    random: &mut Random,
) {
    let (puzzle, cnf) = (problem.puzzle(), problem.encoded(problem.suited()));
    let key = |solution: &Solution| format!("{:?}{:?}", solution.digits(puzzle.grid()), solution.variables());
    let expected: BTreeSet<String> = all.iter().map(key).collect();
    let mut models = Models::open(backend, &cnf, problem.projection(), &Limits::default()).expect("it loads");
    let (mut found, mut unknown) = (BTreeSet::new(), 0);
    loop {
        let few = Limits::default().at_most(random.below(3) as u64 + unknown / 4);
        match models.next(&few).expect("it answers") {
            Verdict::Sat(model) => {
                assert!(found.insert(key(&problem.solution(&model).expect("a solution"))), "it came before");
            }
            Verdict::Unsat => break,
            Verdict::Unknown => unknown += 1,
        }
    }
    assert_eq!(found, expected, "{}", backend.name());
    if !is_whole {
        return;
    }
    let cells: Vec<_> = puzzle.cells().collect();
    for max in [2, 3, 100] {
        let cell = cells[random.below(cells.len())];
        let values: Vec<_> = puzzle.grid().values().iter().collect();
        let digit = values[random.below(values.len())];
        if puzzle.given(cell).is_some() {
            continue;
        }
        let mut other = puzzle.clone();
        other.set_given(cell, Some(digit));
        let task = Task::new(problem, &cnf).with_puzzle(&other);
        let asked = task.ask_again(&mut models, Question::Count(max), &Limits::default());
        let asked = asked.expect("right models");
        let n = all.iter().filter(|solution| solution[cell] == digit).count() as u128;
        assert_eq!((asked.count, asked.complete), (n.min(max).into(), n < max), "{cell}={digit}");
    }
}
