//! Enumeration by a solver that walks through the solutions: each is found once, and no solution is stored.

use std::collections::BTreeSet;

use super::{fillings, solves};
use crate::common::puzzle;
use sudoku2cnf_answer::question::Models;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{Backend, BackendError, Incremental, Limits, ModelWalk, Statistics, Verdict};
use sudoku2cnf_sat::cnf::{Lit, Projection};

/// Counts the clauses that are added to a session.
struct NotingSink<'a> {
    session: Box<dyn Incremental + 'a>,
    added: &'a mut usize,
}

impl Incremental for NotingSink<'_> {
    fn add(&mut self, clause: &[Lit]) {
        *self.added += 1;
        self.session.add(clause);
    }

    fn forget(&mut self, limits: &Limits) -> Result<(), BackendError> {
        self.session.forget(limits)
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        self.session.solve_under(assumptions, limits)
    }

    fn walk(&mut self, projection: &Projection, limits: &Limits) -> Result<bool, BackendError> {
        self.session.walk(projection, limits)
    }

    fn walking(&mut self) -> Option<&mut dyn ModelWalk> {
        self.session.walking()
    }

    fn statistics(&self) -> Statistics {
        self.session.statistics()
    }

    fn backend(&self) -> &str {
        self.session.backend()
    }
}

/// Returns the in-process solvers. Two of them hand over to a solver that learns clauses, the second almost
/// immediately.
fn backends() -> Vec<(&'static str, Box<dyn Backend>)> {
    #[cfg(feature = "embedded")]
    let learning = || Box::new(sudoku2cnf_sat::backend::cadical::Cadical::default()) as Box<dyn Backend>;
    vec![
        ("dpll", Box::new(Dpll::suited())),
        ("auto", Box::new(Handover::default())),
        #[cfg(feature = "embedded")]
        ("embedded", learning()),
        #[cfg(feature = "embedded")]
        ("impatient", Box::new(Handover::new(Box::new(Dpll::suited()), 1, Some(learning())))),
    ]
}

/// Returns all solutions as lines of digits, in ascending order.
fn solutions(text: &str, backend: &dyn Backend, how: Simplify) -> Vec<String> {
    let problem = Problem::compile(puzzle(text), how, &Limits::default()).expect("no limit");
    let cnf = problem.encoded(problem.suited());
    let limits = Limits::default();
    let session = backend.open(&cnf, &limits).expect("it loads");
    let mut added = 0;
    let mut models = Models::new(Box::new(NotingSink { session, added: &mut added }), problem.projection());
    let mut found = Vec::new();
    while let Verdict::Sat(model) = models.next(&limits).expect("it answers") {
        let solution = problem.solution(&model).expect("a solution");
        found.push(format!("{:?} {:?}", solution.digits(problem.puzzle().grid()), solution.variables()));
    }
    assert_eq!(models.next(&limits).expect("it answers"), Verdict::Unsat, "{text}: it begins again");
    drop(models);
    assert!(added <= 2, "{text}: {added} clauses");
    found
}

#[test]
fn small_boards_have_the_solutions_of_brute_force() {
    let texts = [
        "grid 4x4",
        "grid 4x4\nkiller 5 r1c1 r1c2\nkiller 6 r3c3 r3c4 r4c4",
        "grid 4x4 no-boxes\nwhisper 2 r1c1-r1c3\n12..\n....\n....\n....",
        "grid 4x4\nthermo r1c1 r2c1 r3c1\nkropki white r4c1 r4c2",
        "grid 4x4\nsandwich 2 r1\nsandwich 3 c2",
        "grid 4x4\nskyscraper 3 r2 left\nx-sum 7 c1 top",
        "grid 4x4\nor { killer 3 r1c1 r1c2 } { killer 7 r4c1 r4c2 }",
        "grid 4x4\nregion-sum r1c1-r1c4\nrenban r2c1 r3c1 r4c1",
        "grid 4x4\nsum 0 r1c1 r1c2 -1*v1\nvariables 1\nvalues 1-4\n1...\n....\n....\n...2",
        "grid 3x3\nudoku\nvalues 0-3\nnon-consecutive",
    ];
    for text in texts {
        let board = puzzle(text);
        let all = fillings(board.grid(), 20_000).expect("few fillings");
        let all = all.iter().filter(|filling| solves(filling, &board));
        let brute: BTreeSet<String> = all
            .map(|filling| format!("{:?} {:?}", filling.digits(board.grid()), filling.variables()))
            .collect();
        for (name, backend) in backends() {
            for how in [Simplify::None, Simplify::Propagate] {
                let found = solutions(text, &*backend, how);
                let set: BTreeSet<String> = found.iter().cloned().collect();
                assert_eq!(set.len(), found.len(), "{text}, {name}: a solution twice");
                assert_eq!(set, brute, "{text}, {name}");
                // A second run finds them in the same order.
                assert_eq!(found, solutions(text, &*backend, how), "{text}, {name}");
            }
        }
    }
}

/// Boards with hundreds of solutions that the DPLL solver alone finds only after many conflicts.
#[test]
fn solvers_agree_about_boards_with_many_solutions() {
    let texts = [
        "grid 6x6 boxes 2x3\nanti-knight\n1.....\n......\n..4...\n......\n......\n......",
        "grid 6x6 boxes 2x3\nkiller 9 r1c1 r1c2 r2c1\nkiller 11 r5c5 r5c6 r6c5\nwhisper 2 r3c1-r3c3\n16....\n......\n......\n......\n......\n.....4",
        "grid 6x6 boxes 2x3\nsandwich 5 r2\nx-sum 9 r4 left\narrow r6c1 r5c1 r5c2\n1.....\n......\n......\n......\n......\n.....1",
    ];
    for text in texts {
        let mut first: Option<BTreeSet<String>> = None;
        for (name, backend) in backends() {
            let found = solutions(text, &*backend, Simplify::Propagate);
            let set: BTreeSet<String> = found.iter().cloned().collect();
            assert!(set.len() == found.len() && set.len() > 100, "{text}, {name}: {}", found.len());
            assert_eq!(&set, first.get_or_insert_with(|| set.clone()), "{text}, {name}");
        }
    }
}

/// A path that does not depend on the digits. Each filling of the digits is found once, whatever auxiliary variables
/// the solver and its helper have, and however long the search for a path takes.
#[test]
fn digits_come_once_beside_a_layer_that_is_hard_to_fill() {
    let text = "grid 2x3 raw\nvalues 1-2\nlayer s 1-11\npath s";
    let problem = Problem::compile(puzzle(text), Simplify::None, &Limits::default()).expect("no limit");
    let limits = Limits::default().at_most(20_000);
    for amo in Amo::ALL {
        let cnf = problem.encoded(problem.suited().amo(*amo));
        for (name, backend) in backends() {
            let session = backend.open(&cnf, &limits).expect("it loads");
            let mut models = Models::new(session, problem.projection_on_digits());
            let mut found = BTreeSet::new();
            while let Verdict::Sat(model) = models.next(&limits).expect("it answers") {
                let solution = problem.solution(&model).expect("a solution");
                assert!(found.insert(solution.digits(problem.puzzle().grid()).to_vec()), "{name}");
            }
            assert_eq!(found.len(), 64, "{name}, {amo:?}");
        }
    }
}
