//! Conflicts: minimal sets of rules and givens that contradict each other.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::{fillings, small_examples, solves};
use crate::common::{DPLL, Random, puzzle};
use sudoku2cnf_answer::question::conflict::{self, Conflict};
use sudoku2cnf_puzzle::csp::Owner;
use sudoku2cnf_puzzle::grid::{Digit, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::{self, Backend, BackendError, Incremental, Limits, Statistics, Verdict};
use sudoku2cnf_sat::cnf::{Emit, Lit};

/// Checks by brute force that the members of a conflict contradict each other, and that each of them is needed.
#[track_caller]
fn check(puzzle: &Puzzle, all: &[Solution], backend: &dyn Backend, name: &str) -> Vec<Owner> {
    let found = conflict::find(puzzle, backend, &Limits::default()).unwrap();
    let found = found.unwrap_or_else(|| panic!("{name}: no conflict in {puzzle:?}"));
    // Without clause learning, the search for the necessary houses may take too long.
    assert!(found.minimal && (found.houses.is_some() || backend.name() == "dpll"), "{name}: {found:?}");
    let solvable = |members: &[Owner]| {
        let rest = puzzle.restricted(|owner| members.contains(&owner));
        all.iter().any(|filling| solves(filling, &rest))
    };
    assert!(!solvable(&found.members), "{name}: {:?} of {puzzle:?}", found.members);
    for out in &found.members {
        let rest: Vec<Owner> = found.members.iter().copied().filter(|member| member != out).collect();
        assert!(solvable(&rest), "{name}: {out:?} is not needed in {:?} of {puzzle:?}", found.members);
    }
    found.members
}

#[test]
fn conflicts_of_every_rule_are_minimal_by_brute_force() {
    conflicts_of_every_rule(1);
}

#[test]
#[ignore = "more boards of every rule"]
fn conflicts_of_many_boards_are_minimal_by_brute_force() {
    conflicts_of_every_rule(10);
}

/// Breaks every rule on `boards` boards.
fn conflicts_of_every_rule(boards: usize) {
    let mut random = Random(4);
    let (mut tested, mut named) = (BTreeSet::new(), BTreeSet::new());
    for (name, puzzle, all) in small_examples() {
        let nothing_given = vec![None; puzzle.grid().places()];
        let puzzle = Puzzle::new(puzzle.grid().clone(), nothing_given, puzzle.rules().to_vec());
        // Givens that satisfy the houses but break a rule. One given is left out if the others already have no
        // solution.
        let wrong: Vec<&Solution> = all.iter().filter(|filling| !solves(filling, &puzzle)).collect();
        let holds = |givens: &[Option<Digit>], filling: &Solution| {
            puzzle
                .cells()
                .all(|cell| givens[puzzle.grid().index(cell)].is_none_or(|digit| filling[cell] == digit))
        };
        for _ in 0..boards {
            if wrong.is_empty() {
                continue;
            }
            let filling = wrong[random.below(wrong.len())];
            let mut givens = vec![None; puzzle.grid().places()];
            puzzle.cells().for_each(|cell| givens[puzzle.grid().index(cell)] = Some(filling[cell]));
            let cell = puzzle.cells().nth(random.below(puzzle.cells().count())).unwrap();
            let kept = givens[puzzle.grid().index(cell)].take();
            let bare = Puzzle::new(puzzle.grid().clone(), givens.clone(), puzzle.rules().to_vec());
            if all.iter().any(|other| holds(&givens, other) && solves(other, &bare)) {
                givens[puzzle.grid().index(cell)] = kept;
            }
            let broken = Puzzle::new(puzzle.grid().clone(), givens, puzzle.rules().to_vec());
            let members = check(&broken, &all, &DPLL, name);
            if members.iter().any(|member| matches!(member, Owner::Rule(_))) {
                named.insert(name);
            }
            tested.insert(name);
        }
    }
    assert!(tested.len() > 30 && named.len() > 25, "{tested:?}, named {named:?}");
}

fn members(text: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    let all = fillings(puzzle.grid(), 3_000).unwrap();
    let shown = |backend: &dyn Backend| -> Vec<String> {
        let members = check(&puzzle, &all, backend, text);
        let shown = members.iter().map(|&member| match member {
            Owner::Rule(rule) => puzzle.rules()[rule].to_string(),
            Owner::Given(var) => {
                let cell = puzzle.cells().nth(var.index()).unwrap();
                format!("{cell}={}", puzzle.given(cell).unwrap())
            }
            Owner::House(_) | Owner::Shared => panic!("no member"),
        });
        shown.collect()
    };
    shown(&*backend::strongest());
    shown(&DPLL)
}

#[test]
fn rules_and_givens_are_named() {
    assert_eq!(members("grid 4x4\ndiagonal\n1...\n.2..\n....\n...1"), ["diagonal", "r1c1=1", "r4c4=1"]);
    assert_eq!(members("grid 3x3\nudoku\ndiagonal\n1.1\n...\n..."), ["r1c1=1", "r1c3=1"]);
    // The houses and one rule.
    assert_eq!(members("grid 4x4\nkiller 9 r1c1-r1c2\n2...\n....\n....\n...."), ["killer 9 r1c1 r1c2"]);
    assert_eq!(
        members("grid 4x4\ncandidates none r1c1\ndiagonal\n....\n....\n....\n...."),
        ["candidates none r1c1"]
    );
    assert_eq!(
        members("grid 4x4\nthermo r1c1-r1c3\nthermo r1c3 r1c2\n....\n....\n....\n...."),
        ["thermo r1c1 r1c2 r1c3", "thermo r1c3 r1c2"]
    );
}

#[test]
fn houses_that_a_rule_counts_on_are_named() {
    // Without a house, the row may be 1111, and the number 1111 may have any rank.
    for rule in ["skyscraper 1 r1 left", "full-rank 5 r1 left", "hidden-skyscraper 1 r1 left"] {
        let puzzle = puzzle(&format!("grid 4x4\n{rule}\n1...\n....\n....\n...."));
        for backend in [&*backend::strongest(), &DPLL as &dyn Backend] {
            let found = conflict::find(&puzzle, backend, &Limits::default()).unwrap().unwrap();
            assert!(found.houses.is_some_and(|houses| !houses.is_empty()), "{rule}");
        }
    }
    // Only the houses prevent four 4s here.
    let circles = puzzle("grid 4x4\ncounting-circles r1c1-r1c4");
    let found = conflict::find(&circles, &DPLL, &Limits::default()).unwrap().unwrap();
    let houses = found.houses.expect("they are known");
    let names: Vec<String> = houses.iter().map(|&house| circles.grid().houses()[house].to_string()).collect();
    assert!(
        !names.is_empty() && names.iter().all(|name| name.starts_with("row 1") || name.starts_with("box")),
        "{names:?}"
    );
}

#[test]
fn a_line_left_out_is_really_left_out() {
    // A mark exempts its pair from the negative rule. Without the mark, the rule demands more.
    members("grid 4x4\nnegative-ratio\nratio 2 r1c1 r1c2\n12..\n....\n....\n....");
    members("grid 4x4\nnegative-ratio\nratio 3 r1c1 r1c2\n13..\n3...\n....\n....");
    members("grid 4x4\nstrict-xv\nxv x r1c1 r1c2\n14..\n....\n....\n....");
    members("grid 4x4\nstrict-kropki\nkropki white r1c1 r1c2\n13..\n....\n....\n....");
}

/// The DPLL solver, which answers `Unknown` to all questions after a number of them.
struct TiringSolver(std::cell::Cell<u32>);

struct TiredSession<'a>(Box<dyn Incremental + 'a>, &'a TiringSolver);

impl Backend for TiringSolver {
    fn name(&self) -> &str {
        "tiring"
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        Ok(Box::new(TiredSession(DPLL.load(cnf, limits)?, self)))
    }
}

impl Incremental for TiredSession<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.0.add(clause);
    }

    fn forget(&mut self, limits: &Limits) -> Result<(), BackendError> {
        self.0.forget(limits)
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        let Some(left) = self.1.0.get().checked_sub(1) else { return Ok(Verdict::Unknown) };
        self.1.0.set(left);
        self.0.solve_under(assumptions, limits)
    }

    fn statistics(&self) -> Statistics {
        self.0.statistics()
    }

    fn backend(&self) -> &str {
        "tiring"
    }
}

#[test]
fn at_a_limit_a_conflict_says_that_it_may_be_too_large() {
    let puzzle = puzzle("grid 4x4\ndiagonal\nthermo r4c1 r4c2\n1...\n.2..\n....\n...1");
    let all = fillings(puzzle.grid(), 288).unwrap();
    let (mut unsure, mut minimal) = (0, 0);
    for questions in 0..40 {
        let backend = TiringSolver(std::cell::Cell::new(questions));
        let Some(found) = conflict::find(&puzzle, &backend, &Limits::default()).unwrap() else { continue };
        let rest = puzzle.restricted(|owner| found.members.contains(&owner));
        assert!(!all.iter().any(|filling| solves(filling, &rest)), "{questions}: {found:?}");
        assert!(found.members.len() == 3 || !found.minimal, "{questions}: {found:?}");
        unsure += usize::from(!found.minimal);
        minimal += usize::from(found.minimal && found.houses.is_some());
    }
    assert!(unsure > 0 && minimal > 0, "{unsure}, {minimal}");
    let whole = Conflict::whole(&puzzle);
    assert!(whole.members.len() == 5 && !whole.minimal && whole.houses.is_none());
}

#[test]
fn a_puzzle_with_solutions_has_no_conflict() {
    let found = conflict::find(&puzzle("grid 4x4\ndiagonal"), &DPLL, &Limits::default()).unwrap();
    assert_eq!(found, None);
}
