//! Compares broken symmetries with brute force.

use std::collections::BTreeSet;

use super::super::tests::{csp_of, random_csp, solutions};
use super::*;
use crate::backend::dpll::Dpll;
use crate::backend::{Backend, Verdict};
use crate::csp::{Atom, Constraint, Csp, Table, VarId};
use crate::deduce::Simplify;
use crate::encode::Options;
use crate::problem::{CompiledCsp, Problem};
use crate::random::Random;

/// Returns the solutions that are models of the clauses that break symmetries.
fn kept(compiled: CompiledCsp, options: Options) -> BTreeSet<Vec<i32>> {
    let compiled = compiled.breaking_symmetries(&Limits::default()).expect("there is no limit");
    models(&compiled, options)
}

/// Returns the solutions that are models of the clauses.
fn models(compiled: &CompiledCsp, options: Options) -> BTreeSet<Vec<i32>> {
    let (limits, solver) = (Limits::default(), Dpll::new());
    let encoded = compiled.encoded(options);
    let mut session = solver.open(&encoded, &limits).expect("a session");
    let mut found = BTreeSet::new();
    while let Verdict::Sat(model) = session.solve_under(&[], &limits).expect("it answers") {
        let values = compiled.decode(&model).expect("a solution").values().to_vec();
        assert!(found.insert(values), "twice the same one");
        session.add(&compiled.projection().block(&model));
    }
    found
}

/// Returns the sets of solutions that the automorphisms of `csp` map to each other.
fn classes(csp: &Csp, all: &BTreeSet<Vec<i32>>) -> Vec<BTreeSet<Vec<i32>>> {
    let limits = Limits::default();
    let translated = translate_to_compare(csp, &limits).expect("it is small");
    let group =
        Search::new(&translated.graph, translated.counted, &limits).automorphisms().expect("it is small");
    let images: Vec<Image> = group.generators.iter().map(|generator| image(generator, &translated)).collect();
    let candidates = Candidates::new(csp);
    let led = |solution: &Vec<i32>, image: &Image| -> Vec<i32> {
        let mut led = vec![0; solution.len()];
        for (place, (var, value)) in candidates.all.iter().enumerate() {
            if solution[var.index()] == *value {
                let (var, value) = candidates.all[image[place]];
                led[var.index()] = value;
            }
        }
        led
    };
    let (mut classes, mut left) = (Vec::new(), all.clone());
    while let Some(first) = left.pop_first() {
        let (mut class, mut open) = (BTreeSet::from([first.clone()]), vec![first]);
        while let Some(solution) = open.pop() {
            for image in &images {
                let other = led(&solution, image);
                assert!(all.contains(&other), "{solution:?} is led to {other:?}, which is no solution");
                if class.insert(other.clone()) {
                    left.remove(&other);
                    open.push(other);
                }
            }
        }
        classes.push(class);
    }
    classes
}

fn compiled(csp: &Csp, how: Simplify) -> CompiledCsp {
    CompiledCsp::within(csp.clone(), how, &Limits::default()).expect("there is no limit")
}

/// Checks that only solutions of the problem are kept, and at least one of each class. Returns the numbers of solutions
/// and of kept solutions.
fn check(csp: &Csp, all: &BTreeSet<Vec<i32>>, how: Simplify, options: Options) -> (usize, usize) {
    let kept = kept(compiled(csp, how), options);
    assert!(kept.is_subset(all), "{csp:?}");
    for class in classes(csp, all) {
        assert!(class.iter().any(|solution| kept.contains(solution)), "{csp:?} loses all of {class:?}");
    }
    (all.len(), kept.len())
}

#[test]
fn of_each_class_of_solutions_of_random_problems_one_stays() {
    let mut random = Random::new(3, &[]);
    let (mut without, mut fewer, mut same) = (0, 0, 0);
    for round in 0..400 {
        let csp = csp_of(random_csp(&mut random, round % 2 == 0));
        let options = Options::default().dedup(round % 3 == 0);
        match check(&csp, &solutions(&csp), Simplify::ALL[round % 3], options) {
            (0, _) => without += 1,
            (all, kept) if kept < all => fewer += 1,
            _ => same += 1,
        }
    }
    assert!(without > 5 && fewer > 100 && same > 100, "{without} {fewer} {same}");
}

#[test]
fn of_boards_few_solutions_stay() {
    // The numbers of solutions, of classes, and of kept solutions.
    let cases = [
        ("grid 4x4", [288, 2, 3]),
        ("grid 4x4 no-boxes", [576, 2, 3]),
        ("grid 4x4\ndiagonal", [48, 1, 2]),
        // The 144 solutions form twelve classes of eight and twelve of four: the other rows and columns can be
        // exchanged, and the line can be reversed.
        ("grid 4x4\nthermo r1c1 r1c2", [144, 24, 24]),
        ("1...\n....\n....\n....", [72, 2, 6]),
        ("1...\n..2.\n....\n....", [12, 3, 3]),
        ("12..\n34..\n..1.\n...1", [0, 0, 0]),
        ("grid 2x2\nvalues 1-3", [18, 2, 3]),
        ("grid 3x3 no-boxes", [12, 1, 1]),
        ("grid 2x2\nvariables 1", [4, 1, 1]),
    ];
    for (text, expected) in cases {
        let problem = Problem::whole(text.parse().expect("a puzzle"));
        let csp = problem.csp();
        let all = models(&compiled(csp, Simplify::Propagate), Options::default());
        let classes = classes(csp, &all).len();
        for how in Simplify::ALL {
            let (all, kept) = check(csp, &all, how, Options::default());
            assert_eq!([all, classes, kept], expected, "{text} {how:?}");
        }
    }
}

#[test]
fn what_is_stated_is_told_and_does_not_depend_on_the_run() {
    let words = |text: &str| {
        let problem = Problem::whole(text.parse().expect("a puzzle"));
        let broken = |problem: Problem| problem.breaking_symmetries(&Limits::default()).expect("no limit");
        let [one, other] = [broken(problem.clone()), broken(problem)];
        let [one, other] =
            [&one, &other].map(|problem| problem.compiled().broken().expect("it was asked for"));
        assert_eq!(one.leaders(), other.leaders());
        one.words()
    };
    assert_eq!(
        words("grid 4x4"),
        "lex-leader constraints of 8 symmetries: 3 of values, 2 of cells, 3 of both"
    );
    assert_eq!(words("1...\n.2..\n..3.\n1..4"), "none");
}

/// A constraint on the value of a truth value requires it to be true, unlike a clause of two negations.
#[test]
fn demands_of_truth_values_are_no_clauses() {
    let mut csp = Csp::new(2, 0..=1);
    let (x, y) = (VarId::new(0), VarId::new(1));
    let (taken, negated) = (csp.new_bool(), csp.new_bool());
    csp.post(Constraint::Relation(taken.var, x, Table::new(1..=1, 0..=1, |_, x| x == 1).into()));
    csp.post(Constraint::Clause(vec![!negated, !y.is(0)]));
    csp.post(Constraint::AllDifferent(vec![x, y]));
    let all = BTreeSet::from([vec![1, 0]]);
    for how in Simplify::ALL {
        assert_eq!(check(&csp, &all, how, Options::default()), (1, 1));
    }
    // The same within branches, with two interchangeable truth values.
    let mut csp = Csp::new(2, 0..=1);
    let truths = [csp.new_bool(), csp.new_bool()];
    let related = |truth: Atom, var| {
        let table = Table::new(1..=1, 0..=1, |_, value| value == 1);
        vec![Constraint::Relation(truth.var, var, table.into())]
    };
    csp.post(Constraint::Any(vec![related(truths[0], x), related(truths[1], y)]));
    csp.post(Constraint::AllDifferent(truths.iter().map(|truth| truth.var).collect()));
    let all = BTreeSet::from([vec![0, 1], vec![1, 0], vec![1, 1]]);
    for how in Simplify::ALL {
        let (before, after) = check(&csp, &all, how, Options::default());
        assert!(before == 3 && after == 2, "{after}");
    }
}
