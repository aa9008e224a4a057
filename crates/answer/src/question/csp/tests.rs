//! Tests with magic squares: counts, single squares, contradictions.

use super::*;
use crate::backend::dpll::Dpll;
use crate::csp::{Constraint, Csp, Linear};
use crate::deduce::Simplify;

/// Returns a magic square of nine numbers, named a1 to c3, whose lines all have the same sum.
fn magic(given: &[(&str, i32)]) -> Csp {
    let mut csp = Csp::empty();
    let vars: Vec<VarId> = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
        .into_iter()
        .map(|name| csp.named(name, 1..=9))
        .collect();
    csp.begin_rule("each number once");
    csp.post(Constraint::AllDifferent(vars.clone()));
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    for line in lines {
        csp.begin_rule(format!("line {line:?}"));
        let terms = line.map(|place| (1, vars[place])).to_vec();
        csp.post(Constraint::Linear(Linear { terms, total: 15, plain: false }));
    }
    for &(name, value) in given {
        let var = csp.find(name).expect("a variable");
        csp.begin_rule(format!("{name} is {value}"));
        csp.post(Constraint::Member(var, vec![value]));
    }
    csp
}

#[test]
fn squares_are_counted_with_and_without_simplification() {
    let (backend, limits) = (Dpll::new(), Limits::default());
    for how in Simplify::ALL {
        for (given, count) in
            [(&[][..], 8), (&[("a1", 2)], 2), (&[("a1", 2), ("a2", 7)], 1), (&[("b2", 4)], 0)]
        {
            let square = CompiledCsp::within(magic(given), how, &limits).expect("no limit");
            let found = ask(&square, &backend, Question::Count(100), &limits).expect("an answer");
            assert_eq!((found.count, found.complete), (Count::from(count), true), "{given:?}");
        }
    }
}

#[test]
fn one_square_is_told_by_name() {
    let square = CompiledCsp::new(magic(&[("a1", 2), ("a2", 7)]));
    let found = ask(&square, &Dpll::new(), Question::Unique, &Limits::default()).expect("an answer");
    assert_eq!(found.answer, Status::Unique);
    let [assignment] = &found.assignments[..] else { panic!("one assignment") };
    assert_eq!((assignment.get("a3"), assignment.get("c3"), assignment.get("d4")), (Some(6), Some(8), None));
    let text = "a1 = 2, a2 = 7, a3 = 6, b1 = 9, b2 = 5, b3 = 1, c1 = 4, c2 = 3, c3 = 8";
    assert_eq!(assignment.to_string(), text);
    let explained = explain(&square, &Dpll::new(), &Limits::default()).expect("an answer");
    assert_eq!(explained, Explanation::Unique(assignment.clone()));
}

#[test]
fn several_squares_differ_and_two_numbers_decide() {
    let square = CompiledCsp::new(magic(&[]));
    let found = explain(&square, &Dpll::new(), &Limits::default()).expect("an answer");
    let Explanation::Multiple { differ, deciding } = found else { panic!("{found:?}") };
    // All variables except the middle one differ.
    assert_eq!(differ, square.vars().filter(|var| var.index() != 4).collect::<Vec<_>>());
    let given: Vec<(&str, i32)> =
        deciding.iter().map(|&(var, value)| (square.csp().name(var).expect("a name"), value)).collect();
    let decided = |given: &[(&str, i32)]| {
        ask(&CompiledCsp::new(magic(given)), &Dpll::new(), Question::Unique, &Limits::default())
            .expect("an answer")
            .answer
    };
    assert_eq!(decided(&given), Status::Unique);
    (0..given.len()).for_each(|out| {
        let others: Vec<(&str, i32)> =
            given.iter().enumerate().filter(|&(i, _)| i != out).map(|(_, &g)| g).collect();
        assert_eq!(decided(&others), Status::Multiple);
    });
}

/// The middle of every magic square is 5.
#[test]
fn rules_that_contradict_each_other_are_named_and_none_can_be_spared() {
    for given in [&[("b2", 4)][..], &[("a1", 2), ("a2", 4), ("c3", 1)], &[("a1", 5), ("b2", 5)]] {
        let csp = magic(given);
        let (backend, limits) = (Dpll::new(), Limits::default());
        let explained = explain(&CompiledCsp::new(csp.clone()), &backend, &limits).expect("an answer");
        let Explanation::None(found) = explained else { panic!("{explained:?}") };
        assert!(found.minimal && !found.rules.is_empty(), "{found}");
        // The members contradict each other, but if any single one is left out, there is an assignment.
        let kept = |without: Option<Owner>| {
            let mut rest = Csp::empty();
            for var in csp.vars() {
                rest.named(csp.name(var).expect("a name"), csp.range(var));
            }
            let kept = found.owners.iter().filter(|&&owner| Some(owner) != without);
            for owner in kept {
                let of = csp.posted().iter().filter(|posted| posted.owner == *owner);
                of.for_each(|posted| rest.post(posted.constraint.clone()));
            }
            ask(&CompiledCsp::new(rest), &backend, Question::One, &limits).expect("an answer").answer
        };
        assert_eq!(kept(None), Status::None);
        found.owners.iter().for_each(|&owner| assert_eq!(kept(Some(owner)), Status::Solved));
    }
}

#[test]
fn a_model_of_another_formula_is_refused() {
    let mut csp = Csp::empty();
    let (a, b) = (csp.named("a", 1..=2), csp.named("b", 1..=2));
    csp.begin_rule("different");
    csp.post(Constraint::AllDifferent(vec![a, b]));
    let problem = CompiledCsp::whole(csp);
    let decoded = |bits: [bool; 4]| problem.decode(&Model::new(bits));
    assert_eq!(decoded([true, false, false, true]).expect("an assignment").values(), [1, 2]);
    let error = |bits| decoded(bits).expect_err("no assignment").to_string();
    assert_eq!(error([true, true, false, true]), "the model gives a 2 values instead of one");
    let text = "the model is not a solution: it breaks a constraint of different";
    assert_eq!(error([true, false, true, false]), text);
}

#[test]
fn truth_values_that_differ_contradict_each_other() {
    let mut csp = Csp::empty();
    let [a, b] = [csp.new_bool(), csp.new_bool()];
    csp.begin_rule("different");
    csp.post(Constraint::AllDifferent(vec![a.var, b.var]));
    for (name, atom) in [("not a", a), ("not b", b)] {
        csp.begin_rule(name);
        csp.post(Constraint::Clause(vec![!atom]));
    }
    let found = explain(&CompiledCsp::new(csp), &Dpll::new(), &Limits::default()).expect("an answer");
    let Explanation::None(Contradiction { rules, minimal, .. }) = found else { panic!("{found:?}") };
    assert_eq!((&rules[..], minimal), (&["different", "not a", "not b"].map(String::from)[..], true));
}
