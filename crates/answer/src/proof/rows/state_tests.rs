//! Tests that the rows of each constraint hold exactly for the values that satisfy the constraint.

use std::sync::Arc;

use super::*;
use crate::cnf::Model;
use crate::csp::{Automaton, Linear};

/// Compares the rows with the constraints for all values of the variables. A truth value is 1 or `None`.
fn compare(csp: &Csp) {
    let mut all = Vec::new();
    let first: usize = csp.vars().map(|var| csp.range(var).count()).sum();
    let selectors = rows(csp, first as u64, &mut |_, row| all.push(row)).expect("it has rows");
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
        let said: Vec<bool> = literals.map(|(var, value)| values[var.index()] == Some(value)).collect();
        let holds = |selected: Vec<bool>| {
            let model = Model::new([&said[..], &selected].concat());
            all.iter().all(|row| row.holds(&model))
        };
        let keeps = csp.broken(&values).is_none();
        // The constraints hold exactly if some values of the selectors satisfy the rows, and exactly if their intended
        // values do.
        let some = (0..1_u32 << selectors.len())
            .any(|bits| holds((0..selectors.len()).map(|place| bits >> place & 1 == 1).collect()));
        assert_eq!(some, keeps, "{values:?} {all:?}");
        let meant = holds(selectors.iter().map(|selector| selector.is_true(&values)).collect());
        assert_eq!(meant, keeps, "{values:?} {all:?}");
        kept += usize::from(keeps);
    }
    assert!((1..count).contains(&kept), "{kept} of {count}");
}

/// Returns two variables from 1 to 3, one from 0 to 4, and a truth value, with one constraint.
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
fn rows_say_what_choices_and_conditions_mean() {
    for allowed in [vec![0, 2], vec![1, 3, 4], vec![0, 5], vec![2, 4, 9]] {
        compare(&with(|[a, b, c], truth| {
            Constraint::Count(vec![a.is(1), !b.is(2), c.is(3), truth, a.is(1)], allowed)
        }));
    }
    // The first atom is always true, the second never, and exactly one of the next two is true.
    compare(&with(|[a, b, _], truth| {
        Constraint::Count(vec![!a.is(7), a.is(8), truth, !truth, b.is(1), b.is(2), a.is(3)], vec![0, 2, 4, 7])
    }));
    let sum = |a, b| Constraint::Linear(Linear { terms: vec![(1, a), (2, b)], total: 5, plain: false });
    compare(&with(|[a, b, c], truth| Constraint::If(vec![truth, c.is(2)], sum(a, b).into())));
    compare(&with(|[a, b, c], truth| {
        Constraint::Any(vec![
            vec![sum(a, b), Constraint::AllDifferent(vec![a, c])],
            vec![Constraint::Clause(vec![truth, c.is(4)])],
            vec![Constraint::Count(vec![a.is(1), b.is(1), c.is(1), truth], vec![0, 3])],
        ])
    }));
    compare(&with(|[a, b, c], truth| {
        let inner = Constraint::Any(vec![vec![sum(b, a)], vec![sum(a, c)]]);
        Constraint::If(
            vec![!truth],
            Constraint::Any(vec![vec![inner, Constraint::Member(c, vec![0, 2])], vec![sum(a, b)]]).into(),
        )
    }));
    // A choice without branches cannot be satisfied. A choice with a branch that always holds restricts nothing.
    compare(&with(|[a, ..], truth| Constraint::If(vec![truth, a.is(1)], Constraint::Any(Vec::new()).into())));
    let mut all = with(|[a, b, _], _| {
        Constraint::Any(vec![vec![Constraint::Clause(vec![a.is(1), !a.is(1)])], vec![sum(a, b)]])
    });
    all.post(Constraint::Member(VarId::new(0), vec![2]));
    compare(&all);
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
        rows(&never, 20, &mut |_, row| is_false |= row.is_false()).expect("it has rows");
        assert!(is_false, "{never:?}");
    }
}

#[test]
fn what_rows_do_not_say_is_refused() {
    let accepts =
        Automaton::explore(1..=3, 0, |&state, value| (value == state + 1).then_some(value), |_| true);
    for refused in [
        with(|[a, b, _], _| Constraint::Automaton(vec![Some(a), Some(b)], Arc::new(accepts))),
        with(|[a, ..], truth| Constraint::CountIs(vec![a.is(1)], truth.var)),
        with(|[a, ..], truth| Constraint::AllDifferent(vec![a, truth.var])),
        with(|[a, ..], truth| {
            Constraint::If(vec![truth], Constraint::CountIs(vec![a.is(1)], truth.var).into())
        }),
        with(|[a, ..], _| Constraint::Linear(Linear { terms: vec![(i64::MAX, a)], total: 0, plain: false })),
    ] {
        let unsaid = rows(&refused, 20, &mut |_, _| {}).map(drop).expect_err("a refusal");
        assert_eq!(unsaid.owner, Owner::House(0));
        assert!(!unsaid.what.is_empty());
    }
}
