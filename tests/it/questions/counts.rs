//! Counts of solutions.

use super::{fillings, solves};
use crate::common::{Random, compiled, count, puzzle};
use crate::differential;
use sudoku2cnf_answer::question::{Question, Task, number_by_components, number_by_rows};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::grid::Digit;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::cnf::{Formula, Lit, Projection, Sink, Var};

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

/// For random puzzles of every rule, counting row by row gives the number of solutions that the DPLL solver finds.
#[test]
fn counts_row_by_row_are_those_one_by_one() {
    let mut random = Random(32);
    let (mut asked, mut answered) = (0, 0);
    for spec in REGISTRY {
        let puzzle = differential::puzzle(random.below(1 << 30) as u64, spec.name);
        let how = [Simplify::None, Simplify::Propagate][asked % 2];
        let problem = compiled(&puzzle, how);
        asked += 1;
        let Some(found) = number_by_rows(&problem, &Limits::default()) else { continue };
        answered += 1;
        let expected = count(&puzzle, problem.suited(), how);
        assert_eq!(found, u128::from(expected), "{how:?}: {}", native::write(&puzzle));
    }
    assert!(answered > asked * 3 / 4, "{answered} of {asked}");
}

/// For random puzzles of every rule, counting by components gives the number of solutions that the DPLL solver finds.
#[test]
fn counts_by_components_are_those_one_by_one() {
    let mut random = Random(33);
    let (mut asked, mut answered) = (0, 0);
    for spec in REGISTRY {
        let puzzle = differential::puzzle(random.below(1 << 30) as u64, spec.name);
        let how = [Simplify::None, Simplify::Propagate][asked % 2];
        let problem = compiled(&puzzle, how);
        asked += 1;
        let Some(found) = number_by_components(&problem, &Limits::default()) else { continue };
        answered += 1;
        let expected = count(&puzzle, problem.suited(), how);
        assert_eq!(found, u128::from(expected), "{how:?}: {}", native::write(&puzzle));
    }
    assert!(answered > asked * 3 / 4, "{answered} of {asked}");
}

/// There are 28,200,960 grids of 6x6 with boxes of 2x3. Counts the grids of each first row separately, which needs
/// little memory.
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
    // One first row, and one of three possible digits below its first: 28,200,960 / 720 / 3 solutions.
    let text = "grid 6x6 boxes 2x3\n123456\n4.....\n......\n......\n......\n......\n";
    assert_eq!(count(&puzzle(text), Options::default(), Simplify::Propagate) * 720 * 3, 28_200_960);
}

/// Returns a random formula with clauses of two or three literals.
fn formula(random: &mut Random, vars: usize, clauses: usize) -> Formula {
    let mut formula = Formula::default();
    let first = formula.new_vars(vars as u64);
    for _ in 0..clauses {
        let mut all: Vec<u32> = (0..vars as u32).collect();
        random.shuffle(&mut all);
        let length = 2 + random.below(2);
        let lit = |&var: &u32| first.offset(var).positive();
        let lits = all[..length].iter().map(lit).map(|lit| if random.below(2) == 0 { lit } else { !lit });
        formula.clause(&lits.collect::<Vec<Lit>>());
    }
    formula
}

/// Returns the number of models that differ in the `shown` variables, by trying all assignments.
fn by_trying(formula: &Formula, shown: &[Var]) -> u128 {
    let masks = |lits: &[Lit]| {
        let of = |wanted: bool| {
            let bit = |lit: &&Lit| lit.is_positive() == wanted;
            lits.iter().filter(bit).fold(0_u32, |mask, lit| mask | 1 << lit.var().index())
        };
        (of(true), of(false))
    };
    let clauses: Vec<(u32, u32)> = formula.clauses().map(masks).collect();
    let is_model = |bits: &u32| clauses.iter().all(|(one, other)| bits & one != 0 || !bits & other != 0);
    let mask = shown.iter().fold(0, |mask, var| mask | 1 << var.index());
    let mut seen = vec![false; 1 << formula.vars()];
    (0..1_u32 << formula.vars()).filter(is_model).for_each(|bits| seen[(bits & mask) as usize] = true);
    seen.iter().filter(|&&seen| seen).count() as u128
}

/// Formulas without a puzzle have as many projected models as brute force finds. Formulas with many models are counted
/// by components.
#[test]
fn clauses_alone_are_counted_by_components() {
    let mut random = Random(34);
    let mut by_components = 0;
    for round in 0..12 {
        let (vars, clauses) = (13 + random.below(2), random.below(9));
        let formula = formula(&mut random, vars, clauses);
        let all = (0..vars).map(Var::from_index);
        let shown: Vec<Var> = all.filter(|_| round % 2 == 0 || random.below(20) > 0).collect();
        let expected = by_trying(&formula, &shown);
        let projection = if shown.len() == vars { Projection::AllOf(vars) } else { Projection::These(shown) };
        for max in [u128::MAX, expected.max(2) - 1, expected + 1] {
            let task = Task::of_formula(&formula, projection.clone());
            let found = task.ask(&Handover::default(), Question::Count(max), &Limits::default()).unwrap();
            assert_eq!(
                (found.count, found.complete),
                (expected.min(max).into(), expected < max),
                "{round}, {max}"
            );
            by_components += usize::from(found.statistics.iter().any(|(name, _)| *name == "components"));
        }
    }
    assert!(by_components > 3, "{by_components}");
}

/// Free variables and independent parts, with more than 2^128 models.
#[test]
fn formulas_may_have_any_number_of_models() {
    let mut formula = Formula::default();
    let first = formula.new_vars(400);
    let lit = |var: u32| first.offset(var).positive();
    (0..50).for_each(|part| formula.clause(&[lit(3 * part), !lit(3 * part + 1), lit(3 * part + 2)]));
    let mut expected = sudoku2cnf_base::count::Count::power_of_two(250);
    (0..50).for_each(|_| expected = expected.times(&7.into()));
    let task = Task::of_formula(&formula, Projection::AllOf(400));
    let found = task.ask(&Handover::default(), Question::Count(u128::MAX), &Limits::default()).unwrap();
    assert_eq!((found.count.clone(), found.complete), (expected.clone(), true));
    let few = found.clone().up_to(&1_000.into());
    assert_eq!((few.count, few.complete), (1_000.into(), false));
    let all = found.up_to(&expected);
    assert_eq!((all.count, all.complete), (expected, true));
}
