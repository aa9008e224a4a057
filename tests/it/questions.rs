//! Questions against brute force: counts, true candidates, conflicts, clues.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use crate::common;
use crate::common::{DPLL, Random, compiled, count, puzzle};
use sudoku2cnf::backend::auto::Handover;
use sudoku2cnf::backend::{self, Backend, Error, Incremental, Limits, Statistics, Verdict};
use sudoku2cnf::cnf::{Counter, Emit, Lit};
use sudoku2cnf::conflict::{self, Conflict};
use sudoku2cnf::csp::Owner;
use sudoku2cnf::encode::{Options, Selected};
use sudoku2cnf::grid::{Cell, Digit, Grid, Solution};
use sudoku2cnf::problem::Problem;
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::Answer;
use sudoku2cnf::question::candidates::Candidates;
use sudoku2cnf::question::clues;
use sudoku2cnf::rules::REGISTRY;

/// Every filling whose houses repeat nothing, by trying; `None` if there are more than `most`.
fn fillings(grid: &Grid, most: usize) -> Option<Vec<Solution>> {
    let cells: Vec<Cell> = grid.cells().chain(grid.variables()).collect();
    let mut filled = Solution::new(grid, vec![0; grid.places()]);
    let mut found = Vec::new();
    let mut tries = 100 * most;
    fill(grid, &cells, 0, &mut filled, &mut found, most, &mut tries).then_some(found)
}

fn fill(
    grid: &Grid,
    cells: &[Cell],
    place: usize,
    filled: &mut Solution,
    found: &mut Vec<Solution>,
    most: usize,
    tries: &mut usize,
) -> bool {
    let Some(&cell) = cells.get(place) else {
        found.push(filled.clone());
        return found.len() <= most;
    };
    for value in grid.values().iter() {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        let earlier = |other: &&Cell| cells[..place].contains(other);
        let houses = grid.houses().iter().filter(|house| house.cells.contains(&cell));
        let mut peers = houses.flat_map(|house| house.cells.iter().filter(earlier));
        if peers.all(|&other| filled[other] != value) {
            filled[cell] = value;
            if !fill(grid, cells, place + 1, filled, found, most, tries) {
                return false;
            }
        }
    }
    true
}

fn solves(filling: &Solution, puzzle: &Puzzle) -> bool {
    puzzle.broken_rules(filling).is_empty()
}

/// The examples of all rules that are small enough, with all fillings of their houses.
fn small_examples() -> impl Iterator<Item = (&'static str, Puzzle, Vec<Solution>)> {
    let texts = REGISTRY.iter().flat_map(|spec| spec.examples.iter().map(|text| (spec.name, *text)));
    texts.filter_map(|(name, text)| {
        let puzzle = puzzle(text);
        let all = fillings(puzzle.grid(), 700)?;
        Some((name, puzzle, all))
    })
}

// ---- Counts ----

#[test]
fn counts_are_those_of_brute_force() {
    let texts = [
        "grid 4x4",
        "grid 4x4\ndiagonal",
        "grid 4x4\ndiagonal main",
        "grid 4x4\nnon-consecutive",
        "grid 4x4 no-boxes\nnon-consecutive",
        "grid 3x3\nudoku",
        "grid 3x3\nvalues 0-3\nudoku\nnon-consecutive",
        "grid 2x4 boxes 2x2\nudoku",
    ];
    for text in texts {
        let puzzle = puzzle(text);
        let all = fillings(puzzle.grid(), 20_000).unwrap();
        let expected = all.iter().filter(|filling| solves(filling, &puzzle)).count() as u64;
        assert_eq!(count(&puzzle, Options::default(), Simplify::Propagate), expected, "{text}");
        assert_eq!(count(&puzzle, Options::default(), Simplify::None), expected, "{text}");
    }
    let known = |text, expected| {
        assert_eq!(count(&puzzle(text), Options::default(), Simplify::Propagate), expected, "{text}");
    };
    known("grid 4x4", 288);
    known("grid 4x4\ndiagonal", 48);
}

/// 28,200,960 grids of 6x6 in boxes of 2x3, each first row in turn so that memory stays small.
#[test]
#[ignore = "counts 28 million grids, which takes hours: by hand"]
fn all_6x6_grids_by_hand() {
    fn rows(chosen: &mut Vec<Digit>, total: &mut u64) {
        if chosen.len() == 6 {
            let row: String = chosen.iter().map(|digit| digit.to_string()).collect();
            let text = format!("grid 6x6 boxes 2x3\n{row}\n{}", "......\n".repeat(5));
            *total += count(&puzzle(&text), Options::default(), Simplify::Propagate);
        }
        for digit in 1..=6 {
            if chosen.len() < 6 && !chosen.contains(&digit) {
                chosen.push(digit);
                rows(chosen, total);
                chosen.pop();
            }
        }
    }
    let mut total = 0;
    rows(&mut Vec::new(), &mut total);
    assert_eq!(total, 28_200_960);
}

#[test]
fn a_720th_of_all_6x6_grids() {
    // One first row, and one choice of three for the digit below its first: 28,200,960 / 720 / 3.
    let text = "grid 6x6 boxes 2x3\n123456\n4.....\n......\n......\n......\n......\n";
    assert_eq!(count(&puzzle(text), Options::default(), Simplify::Propagate) * 720 * 3, 28_200_960);
}

// ---- Problems asked directly ----

#[test]
fn problems_are_asked_as_programs_ask() {
    let limits = Limits::default();
    let ask = |text: &str, how: Simplify| {
        let problem = compiled(&puzzle(text), how);
        let auto = Handover::default();
        let one = problem.one(&auto, &limits).unwrap();
        let unique = problem.unique(&auto, &limits).unwrap();
        let counted = problem.count(&auto, 300, &limits).unwrap();
        let shown = [&one, &unique, &counted].map(|outcome| outcome.solutions.len());
        assert!(one.solutions.iter().chain(&unique.solutions).all(|found| solves(found, problem.puzzle())));
        let differ = unique.differ.len();
        (one.answer, unique.answer, counted.answer, counted.count, counted.complete, shown, differ)
    };
    for how in Simplify::ALL {
        let none = ask("grid 2x2\n12\n2.\ngiven r2c2=2", how);
        assert_eq!(none, (Answer::None, Answer::None, Answer::None, 0, true, [0; 3], 0));
        let unique = ask("grid 2x2\n1.\n..", how);
        assert_eq!(unique, (Answer::Solved, Answer::Unique, Answer::Unique, 1, true, [1; 3], 0));
        let two = ask("grid 2x2", how);
        assert_eq!(two, (Answer::Solved, Answer::Multiple, Answer::Multiple, 2, true, [1, 2, 2], 4));
        let most = ask("grid 4x4", how);
        assert!(most.3 == 288 && most.4, "{most:?}");
    }
    // So many, and nobody knows whether there are others.
    let counted = Problem::new(puzzle("grid 4x4")).count(&DPLL, 7, &limits).unwrap();
    assert_eq!((counted.answer, counted.count, counted.complete), (Answer::Multiple, 7, false));
    let none = Limits::default().at_most(0);
    let open = "grid 6x6\nnon-consecutive\nanti-knight\ngiven r1c1=1";
    let unknown = Problem::whole(puzzle(open)).unique(&DPLL, &none).unwrap();
    assert_eq!(unknown.answer, Answer::Unknown);
}

// ---- True candidates ----

/// The values of each cell in solutions, and in how many, up to `cap`.
fn candidates(puzzle: &Puzzle, backend: &dyn Backend, cap: u64, how: Simplify) -> Vec<Vec<(i32, u64)>> {
    let problem = compiled(puzzle, how);
    let cnf = problem.encoded(Options::default().dedup(true));
    let session = backend.open(&cnf, &Limits::default()).unwrap();
    let mut search = Candidates::new(session, problem.literals(), &problem.cell_vars(), cap);
    let mut seen = BTreeSet::new();
    while let Verdict::Sat(model) = search.next(&Limits::default()).unwrap() {
        let solution = problem.decode(&model).unwrap();
        assert!(solves(&solution, puzzle));
        let digits: Vec<Digit> = puzzle.cells().map(|cell| solution[cell]).collect();
        assert!(seen.insert(digits), "the same solution twice");
    }
    assert_eq!(search.next(&Limits::default()).unwrap(), Verdict::Unsat, "it stays at its end");
    search.seen()
}

fn counted(puzzle: &Puzzle, all: &[Solution], cap: u64) -> Vec<Vec<(i32, u64)>> {
    let solutions: Vec<&Solution> = all.iter().filter(|filling| solves(filling, puzzle)).collect();
    let of_cell = |cell: Cell| {
        let count = |value| solutions.iter().filter(|solution| solution[cell] == value).count() as u64;
        let values = puzzle.grid().values().iter().map(|value| (i32::from(value), count(value).min(cap)));
        values.filter(|&(_, count)| count > 0).collect()
    };
    puzzle.cells().map(of_cell).collect()
}

#[test]
fn candidates_of_every_rule_are_those_of_brute_force() {
    let mut tested = BTreeSet::new();
    for (name, puzzle, all) in small_examples() {
        for (cap, how) in [(1, Simplify::Propagate), (3, Simplify::None), (u64::MAX, Simplify::Propagate)] {
            let expected = counted(&puzzle, &all, cap);
            assert_eq!(candidates(&puzzle, &DPLL, cap, how), expected, "{name}, cap {cap}:\n{puzzle:?}");
        }
        tested.insert(name);
    }
    assert!(tested.len() > 30, "only {tested:?}");
}

#[test]
fn candidates_by_the_strongest_backend() {
    let Some(strongest) = backend::strongest() else { return common::skip("no backend") };
    let puzzle = puzzle("grid 4x4\ndiagonal\n1...\n....\n....\n....");
    let all = fillings(puzzle.grid(), 288).unwrap();
    for cap in [1, 4] {
        assert_eq!(candidates(&puzzle, &*strongest, cap, Simplify::Propagate), counted(&puzzle, &all, cap));
    }
}

// ---- Conflicts ----

/// The members of a conflict contradict each other, and no member can be spared, by brute force.
#[track_caller]
fn check(puzzle: &Puzzle, all: &[Solution], backend: &dyn Backend, name: &str) -> Vec<Owner> {
    let found = conflict::find(puzzle, backend, &Limits::default()).unwrap();
    let found = found.unwrap_or_else(|| panic!("{name}: no conflict in {puzzle:?}"));
    // Without learning, which houses are needed may take too long to tell.
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
    let mut random = Random(4);
    let (mut tested, mut named) = (BTreeSet::new(), BTreeSet::new());
    for (name, puzzle, all) in small_examples() {
        let nothing_given = vec![None; puzzle.grid().places()];
        let puzzle = Puzzle::new(puzzle.grid().clone(), nothing_given, puzzle.rules().to_vec());
        // Givens that keep the houses and break a rule; some of them only, if there is no solution then.
        let wrong: Vec<&Solution> = all.iter().filter(|filling| !solves(filling, &puzzle)).collect();
        let holds = |givens: &[Option<Digit>], filling: &Solution| {
            puzzle
                .cells()
                .all(|cell| givens[puzzle.grid().index(cell)].is_none_or(|digit| filling[cell] == digit))
        };
        for _ in 0..3 {
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
            Owner::House(_) => panic!("a house"),
        });
        shown.collect()
    };
    if let Some(strongest) = backend::strongest() {
        shown(&*strongest);
    }
    shown(&DPLL)
}

#[test]
fn rules_and_givens_are_named() {
    assert_eq!(members("grid 4x4\ndiagonal\n1...\n.2..\n....\n...1"), ["diagonal", "r1c1=1", "r4c4=1"]);
    assert_eq!(members("grid 3x3\nudoku\ndiagonal\n1.1\n...\n..."), ["r1c1=1", "r1c3=1"]);
    // Houses and one rule.
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
fn a_line_left_out_is_really_left_out() {
    // A mark exempts its pair from the negative rule, which demands more without the mark.
    members("grid 4x4\nnegative-ratio\nratio 2 r1c1 r1c2\n12..\n....\n....\n....");
    members("grid 4x4\nnegative-ratio\nratio 3 r1c1 r1c2\n13..\n3...\n....\n....");
    members("grid 4x4\nstrict-xv\nxv x r1c1 r1c2\n14..\n....\n....\n....");
    members("grid 4x4\nstrict-kropki\nkropki white r1c1 r1c2\n13..\n....\n....\n....");
}

/// The DPLL, which after so many questions knows nothing any more.
struct Tiring(std::cell::Cell<u32>);

struct Tired<'a>(Box<dyn Incremental + 'a>, &'a Tiring);

impl Backend for Tiring {
    fn name(&self) -> &str {
        "tiring"
    }

    fn open<'a>(&'a self, cnf: &'a dyn Emit, limits: &Limits) -> Result<Box<dyn Incremental + 'a>, Error> {
        Ok(Box::new(Tired(DPLL.open(cnf, limits)?, self)))
    }
}

impl Incremental for Tired<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.0.add(clause);
    }

    fn forget(&mut self, limits: &Limits) -> Result<(), Error> {
        self.0.forget(limits)
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
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
        let backend = Tiring(std::cell::Cell::new(questions));
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
fn what_all_selectors_choose_is_the_whole_puzzle() {
    for (name, puzzle, all) in small_examples() {
        let problem = Problem::whole(puzzle.clone());
        let rules = (0..puzzle.rules().len()).map(Owner::Rule);
        let houses = (0..puzzle.grid().houses().len()).map(Owner::House);
        let owners: Vec<Owner> = rules
            .chain(houses)
            .chain(puzzle.givens().map(|(cell, _)| Owner::Given(problem.var(cell))))
            .collect();
        let selected = Selected::new(problem.csp(), &owners);
        let selectors = selected.selectors();
        let mut session = DPLL.open(&selected, &Limits::default()).unwrap();
        let found = session.solve_under(&selectors, &Limits::default()).unwrap();
        let expected = all.iter().any(|filling| solves(filling, &puzzle));
        assert_eq!(matches!(found, Verdict::Sat(_)), expected, "{name}");
        // With nothing chosen, anything goes: no variable of a rule is in the way.
        let off: Vec<_> = selectors.iter().map(|&lit| !lit).collect();
        assert!(matches!(session.solve_under(&off, &Limits::default()).unwrap(), Verdict::Sat(_)), "{name}");
        assert!(
            Counter::count(&selected).unwrap().vars() >= problem.literals().count() + owners.len() as u64
        );
    }
}

#[test]
fn a_puzzle_with_solutions_has_no_conflict() {
    let found = conflict::find(&puzzle("grid 4x4\ndiagonal"), &DPLL, &Limits::default()).unwrap();
    assert_eq!(found, None);
}

// ---- Clues ----

#[test]
fn clues_leave_one_solution_and_none_can_be_spared() {
    let mut tested = 0;
    for (name, puzzle, all) in small_examples() {
        let solutions: Vec<&Solution> = all.iter().filter(|filling| solves(filling, &puzzle)).collect();
        let problem = compiled(&puzzle, Simplify::Propagate);
        let cnf = problem.encoded(Options::default().dedup(true));
        let cells: Vec<Cell> = puzzle.cells().collect();
        let Verdict::Sat(model) = DPLL.solve(&cnf, &Limits::default()).unwrap() else { continue };
        let mine = problem.decode(&model).unwrap();
        let mut session = DPLL.open(&cnf, &Limits::default()).unwrap();
        let found = clues::deciding(
            &mut *session,
            problem.literals(),
            &problem.cell_vars(),
            &model,
            &Limits::default(),
        );
        let places = found.unwrap().unwrap();
        let left = |places: &[usize]| {
            let agrees =
                |other: &&&Solution| places.iter().all(|&place| other[cells[place]] == mine[cells[place]]);
            solutions.iter().filter(agrees).count()
        };
        assert_eq!(left(&places), 1, "{name}: {places:?} of {puzzle:?}");
        for out in 0..places.len() {
            let mut rest = places.clone();
            rest.remove(out);
            assert!(left(&rest) > 1, "{name}: {out} of {places:?} of {puzzle:?}");
        }
        tested += usize::from(!places.is_empty());
    }
    assert!(tested > 30, "{tested}");
}
