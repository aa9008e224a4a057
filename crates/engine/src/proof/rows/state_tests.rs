//! The rows of each constraint hold for exactly the values that keep it, by what the vocabulary itself says of them.

use std::sync::Arc;

use super::*;
use crate::cnf::Model;
use crate::csp::{Automaton, Linear};

/// Tries all values of the variables; truth values, which come last, are 1 or nothing.
fn compare(csp: &Csp) {
    let mut all = Vec::new();
    rows(csp, &mut |_, row| all.push(row)).expect("it has rows");
    let choices: Vec<Vec<Option<i32>>> = csp
        .vars()
        .map(|var| match csp.is_boolean(var) {
            true => vec![None, Some(1)],
            false => csp.range(var).map(Some).collect(),
        })
        .collect();
    let count: usize = choices.iter().map(Vec::len).product();
    let mut kept = 0;
    for mut number in 0..count {
        let choose = |choice: &Vec<Option<i32>>| {
            let value = choice[number % choice.len()];
            number /= choice.len();
            value
        };
        let values: Vec<Option<i32>> = choices.iter().map(choose).collect();
        let literals = csp.vars().flat_map(|var| csp.range(var).map(move |value| (var, value)));
        let model = Model::new(literals.map(|(var, value)| values[var.index()] == Some(value)));
        let keeps = csp.broken(&values).is_none();
        assert_eq!(all.iter().all(|row| row.holds(&model)), keeps, "{values:?} {all:?}");
        kept += usize::from(keeps);
    }
    assert!((1..count).contains(&kept), "{kept} of {count}");
}

/// Two variables of 1 to 3, one of 0 to 4, and a truth value, under one constraint.
fn with(make: impl FnOnce([VarId; 3], Atom) -> Constraint) -> Csp {
    let mut csp = Csp::new(2, 1..=3);
    let third = csp.new_var(0..=4);
    let truth = csp.new_bool();
    csp.post(make([VarId::new(0), VarId::new(1), third], truth));
    csp
}

#[test]
fn rows_say_what_constraints_mean() {
    compare(&with(|[a, ..], _| Constraint::Member(a, vec![1, 3, 7])));
    compare(&with(|[..], truth| Constraint::Member(truth.var, vec![1])));
    compare(&with(|[a, b, c], truth| {
        Constraint::Clause(vec![a.is(2), !b.is(1), c.is(4), !truth, a.is(9), a.is(2)])
    }));
    compare(&with(|[a, b, c], _| Constraint::AllDifferent(vec![a, b, c])));
    for total in [-3, 0, 4] {
        compare(&with(|[a, b, c], _| {
            let terms = vec![(2, a), (-1, b), (1, c), (-2, b)];
            Constraint::Linear(Linear { terms, total, plain: false })
        }));
    }
    compare(&with(|[a, _, c], _| {
        Constraint::Relation(a, c, Arc::new(Table::new(1..=3, 0..=3, |x, y| x < y || x == 3)))
    }));
    compare(&with(|[a, ..], _| {
        Constraint::Relation(a, a, Arc::new(Table::new(1..=3, 1..=3, |x, y| x + y != 4)))
    }));
    for allowed in [vec![0], vec![1, 2], vec![4], vec![2, 3, 4, 9]] {
        compare(&with(|[a, b, c], truth| {
            Constraint::Count(vec![a.is(1), !b.is(2), c.is(3), truth, a.is(1)], allowed)
        }));
    }
    compare(&with(|[a, b, c], truth| Constraint::CountIs(vec![a.is(1), !b.is(2), truth, truth], c)));
}

#[test]
fn what_nothing_keeps_has_a_row_that_nothing_keeps() {
    for never in [
        with(|[a, b, _], _| Constraint::AllDifferent(vec![a, b, a])),
        with(|_, _| Constraint::Clause(Vec::new())),
        with(|[a, ..], _| Constraint::Member(a, vec![8])),
        with(|[a, ..], truth| Constraint::Count(vec![a.is(1), truth], vec![3])),
    ] {
        let mut is_false = false;
        rows(&never, &mut |_, row| is_false |= row.is_false()).expect("it has rows");
        assert!(is_false, "{never:?}");
    }
}

#[test]
fn what_rows_do_not_say_is_refused() {
    let accepts =
        Automaton::explore(1..=3, 0, |&state, value| (value == state + 1).then_some(value), |_| true);
    for refused in [
        with(|[a, b, _], _| Constraint::Automaton(vec![Some(a), Some(b)], Arc::new(accepts))),
        with(|[a, ..], truth| Constraint::Count(vec![a.is(1), truth], vec![0, 2])),
        with(|[a, ..], truth| Constraint::CountIs(vec![a.is(1)], truth.var)),
        with(|[a, ..], truth| Constraint::AllDifferent(vec![a, truth.var])),
        with(|[a, ..], _| Constraint::Any(vec![vec![Constraint::Clause(vec![a.is(1)])], Vec::new()])),
        with(|[a, ..], _| Constraint::Linear(Linear { terms: vec![(i64::MAX, a)], total: 0, plain: false })),
    ] {
        let unsaid = rows(&refused, &mut |_, _| {}).expect_err("a refusal");
        assert_eq!(unsaid.owner, Owner::House(0));
        assert!(!unsaid.what.is_empty());
    }
}
