//! A solver that stays loaded gives the same answers as a new one while givens are added and removed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::backend::{BackendChoice, DPLL, Location, location, names};
use crate::question::Status;

/// A random number generator; equal seeds give equal sequences.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Returns the solvers that run in this process.
fn solvers() -> Vec<Solver> {
    let all = names().filter(|name| location(name) != Some(Location::External));
    all.filter_map(|name| Solver::new(BackendChoice::new(name)).ok()).collect()
}

/// Returns the candidates found by a solver that is loaded for this puzzle alone.
fn fresh(problem: &Problem, solver: &Solver, cap: u64) -> Marks {
    let encoded = problem.encoded(problem.suited());
    let (task, limits) = (Task::new(problem, &encoded), Limits::default());
    let backend = solver.takes_clauses().expect("it takes clauses");
    candidates::of(&task, problem, backend, cap, &limits).expect("an answer")
}

#[test]
fn givens_that_come_and_go_change_no_answer() {
    edit_in_rounds(7);
}

#[test]
#[ignore = "many more edits, which take long where nothing is optimised"]
fn many_givens_that_come_and_go_change_no_answer() {
    edit_in_rounds(28);
}

/// With each solver, edits each puzzle `rounds` times; after each edit, asks the kept solver and usually a fresh one as
/// well.
fn edit_in_rounds(rounds: u64) {
    let texts = [
        "grid 4x4\nkiller 5 r1c1 r1c2\nthermo r2c1-r2c3",
        "grid 6x6\nanti-knight\nkropki white r1c1 r1c2",
        "grid 4x4\nlayer shade\nyin-yang shade",
        "grid 4x4 no-boxes\nvariables 16\nchaos-construction\n...2\n3..4\n..4.\n2...",
        "grid 4x4\nor { killer 3 r4c1 r4c2 } { thermo r1c4 r2c4 }\nwhisper 2 r1c1-r1c4",
    ];
    let mut spared = 0;
    for (number, solver) in solvers().iter().enumerate() {
        for (place, text) in texts.iter().enumerate() {
            let mut random = Random((number * texts.len() + place) as u64);
            let mut puzzle: crate::puzzle::Puzzle = text.parse().expect(text);
            let cells: Vec<_> = puzzle.cells().collect();
            let (mut warm, mut asked) = (Warm::new(solver, Way::default()), 0);
            let (known, limits) = (KnownMarks::default(), Limits::default());
            for round in 0..rounds {
                let cell = cells[random.below(cells.len())];
                let values: Vec<_> = puzzle.grid().values_of(cell).iter().collect();
                // Two of three edits add or replace a given.
                let given = (random.below(3) > 0).then(|| values[random.below(values.len())]);
                puzzle.set_given(cell, given);
                let problem = Problem::new(puzzle.clone()).about_digits(random.below(2) == 0);
                let cap = 1 + round % 3;
                if random.below(2) == 0 {
                    // A solver whose search ends at a limit stays loaded for later puzzles.
                    let cut = limits.at_most(random.below(3) as u64);
                    warm.candidates(&problem, cap, &known, &cut, |_, _| {}).expect("no error");
                    asked += 1;
                    if random.below(2) == 0 {
                        continue;
                    }
                }
                let mut found = Vec::new();
                let hear = |solution: Solution, _: &Candidates<'_>| found.push(solution);
                let kept = warm.candidates(&problem, cap, &known, &limits, hear).expect("an answer");
                let alone = fresh(&problem, solver, cap);
                assert_eq!((kept.answer, &kept.seen), (alone.answer, &alone.seen), "{puzzle:?}, up to {cap}");
                assert!(found.iter().all(|solution| puzzle.broken_rules(solution).is_empty()));
                for ((gone, alone), seen) in kept.gone.iter().zip(&alone.gone).zip(&kept.seen) {
                    // Propagation that finds a contradiction does not remove any values.
                    let is_none = kept.answer == Status::None;
                    assert!(is_none || alone.iter().all(|value| gone.contains(value)), "{puzzle:?}");
                    assert!(seen.iter().all(|(value, _)| !gone.contains(value)));
                }
                asked += 1;
            }
            spared += asked - warm.loaded();
        }
    }
    assert!(spared > rounds, "only {spared} answers came from a solver that was loaded");
}

/// A puzzle whose search runs into conflicts.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn what_a_limit_ended_goes_on_with_the_same_solver() {
    for solver in solvers() {
        let (problem, known) = (Problem::new(HARD.parse().expect("a puzzle")), KnownMarks::default());
        let mut warm = Warm::new(&solver, Way::default());
        let mut asked = |limits: &Limits| {
            let marks = warm.candidates(&problem, 1, &known, limits, |_, _| {}).expect("an answer");
            (marks.answer, warm.loaded())
        };
        let flag = Arc::new(AtomicBool::new(true));
        let stopped = Limits::default().stopped_by(Arc::clone(&flag));
        // A solver that was interrupted while loading is not kept.
        assert_eq!(asked(&stopped), (Status::Unknown, 1), "{}", solver.name());
        flag.store(false, Ordering::SeqCst);
        assert_eq!(asked(&stopped.at_most(1)), (Status::Unknown, 2), "{}", solver.name());
        assert_eq!(asked(&stopped), (Status::Unique, 2), "{}", solver.name());
        assert_eq!(asked(&Limits::default()), (Status::Unique, 2), "{}", solver.name());
        warm.settle();
        let marks = warm.candidates(&problem, 1, &known, &Limits::default(), |_, _| {}).expect("an answer");
        assert_eq!((marks.answer, warm.loaded()), (Status::Unique, 3), "{}", solver.name());
    }
}

#[test]
fn other_rules_and_fewer_givens_want_another_solver() {
    let solver = Solver::new(BackendChoice::new(DPLL)).expect("a solver");
    let mut warm = Warm::new(&solver, Way::default());
    let mut loaded = |text: &str| {
        let problem = Problem::new(text.parse().expect("a puzzle"));
        // Only the last puzzle gets an answer.
        let cut = Limits::default().at_most(0);
        let marks = warm.candidates(&problem, 1, &KnownMarks::default(), &cut, |_, _| {}).expect("no error");
        assert_eq!(marks.answer == Status::Unknown, text.starts_with("grid"), "{text}");
        warm.loaded()
    };
    let (plain, diagonal) = ("grid 6x6\ngiven r1c1=1", "grid 6x6\ndiagonal\ngiven r1c1=1");
    assert_eq!(loaded(plain), 1);
    assert_eq!(loaded(diagonal), 2);
    assert_eq!([plain, diagonal, "grid 6x6\ngiven r1c1=1 r2c4=2"].map(&mut loaded), [2; 3]);
    assert_eq!(loaded("grid 6x6"), 3);
    // Two solvers are kept again: the least recently asked one was dropped.
    assert_eq!(loaded("grid 6x6\ngiven r3c3=3"), 3);
    assert_eq!(loaded(diagonal), 4);
    // A puzzle with few candidates left is worth a solver of its own.
    assert_eq!(loaded("123456\n456123\n231564\n564231\n312645\n......"), 5);
}

#[test]
fn solvers_are_dropped_where_memory_is_short() {
    #[derive(Debug)]
    struct Short;

    impl crate::limits::Room for Short {
        fn has(&self, _: u64) -> bool {
            true
        }

        fn left(&self) -> Option<u64> {
            Some(1 << 20)
        }
    }

    let solver = Solver::new(BackendChoice::new(DPLL)).expect("a solver");
    let mut warm = Warm::new(&solver, Way::default());
    let problem = Problem::new("grid 4x4".parse().expect("a puzzle"));
    for (limits, loaded) in
        [(Limits::default().within(Arc::new(Short)), 1), (Limits::default(), 2), (Limits::default(), 2)]
    {
        warm.candidates(&problem, 1, &KnownMarks::default(), &limits, |_, _| {}).expect("an answer");
        assert_eq!(warm.loaded(), loaded);
    }
    warm.clear();
    warm.candidates(&problem, 1, &KnownMarks::default(), &Limits::default(), |_, _| {}).expect("an answer");
    assert_eq!(warm.loaded(), 3);
}
