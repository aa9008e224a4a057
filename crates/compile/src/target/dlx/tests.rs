//! Tests each constraint as exact cover. Over all fillings of a few small cells, the options cover each primary item
//! once and no item twice if and only if no constraint is broken.

use std::collections::HashMap;

use crate::csp::{Atom, Constraint, Linear, VarId};
use crate::problem::Problem;
use crate::target::cases::{CASES, assignments, problem};
use crate::target::{Job, Names, Target, TargetError};

fn text(problem: &Problem) -> Result<String, TargetError> {
    let mut text = Vec::new();
    Job::new(problem).write(Target::DLX, &mut text)?;
    Ok(String::from_utf8(text).expect("text"))
}

/// Checks that a filling is an exact cover of the text if and only if it breaks no constraint.
fn compare(name: &str, problem: &Problem, text: &str) {
    let mut lines = text.lines().filter(|line| !line.starts_with('|'));
    let header = lines.next().expect("items");
    let primary: Vec<&str> =
        header.split_once(" | ").map_or(header, |(primary, _)| primary).split(' ').collect();
    // Maps a cell and a value to the option's items.
    let mut options: HashMap<(String, String), Vec<&str>> = HashMap::new();
    for line in lines {
        let items: Vec<&str> = line.split(' ').collect();
        let value = items.iter().find_map(|item| Some(item.split_once('#')?.1)).expect("a value");
        assert!(options.insert((items[0].to_owned(), value.to_owned()), items).is_none(), "{line}");
    }
    let names = Names::new(problem);
    for values in assignments(problem.csp()) {
        let chosen = problem.csp().vars().zip(&values).map(|(var, value)| {
            let value = value.expect("cells are numbers").to_string();
            options.get(&(names.short(var), value))
        });
        let covers = chosen.collect::<Option<Vec<_>>>().is_some_and(|chosen| {
            let mut counts: HashMap<&str, usize> = HashMap::new();
            chosen.into_iter().flatten().for_each(|item| *counts.entry(item).or_default() += 1);
            primary.iter().all(|item| counts.contains_key(item)) && counts.values().all(|&count| count == 1)
        });
        assert_eq!(covers, problem.csp().broken(&values).is_none(), "{name}: {values:?}\n{text}");
    }
}

#[test]
fn all_that_is_about_two_cells_can_be_said() {
    for case in CASES {
        for nested in [false, true] {
            let problem = problem(case, nested);
            let only_cells = problem.csp().vars().len() == problem.cell_count();
            match text(&problem) {
                Ok(text) if only_cells => compare(case.0, &problem, &text),
                Err(TargetError::Unsayable { .. }) if !only_cells => {}
                Ok(text) => panic!("{}: what is no cell is lost\n{text}", case.0),
                Err(error) => panic!("{}: {error}", case.0),
            }
        }
    }
}

/// A function that makes a constraint on three cells.
type Demand = fn([VarId; 3]) -> Constraint;

/// Returns three cells with the values 0 to 2, and a constraint on them.
fn three(post: impl FnOnce([VarId; 3]) -> Constraint) -> Problem {
    let puzzle = "grid 1x3 no-boxes raw\nvalues 0-2\n...".parse().expect("a puzzle");
    Problem::whole(puzzle).posting(|csp| csp.post(post([0, 1, 2].map(VarId::new))))
}

#[test]
fn counts_of_one_are_items() {
    let atoms: [fn([VarId; 3]) -> Vec<Atom>; 4] = [
        |[a, b, c]| vec![a.is(1), b.is(1), c.is(1)],
        |[a, b, c]| vec![a.is(1), !b.is(1), c.is(1), c.is(2)],
        |[a, b, c]| vec![a.is(0), a.is(0), b.is(2), c.is(9), c.is(1)],
        |[a, b, c]| vec![!a.is(9), b.is(2), c.is(1)],
    ];
    for (place, atoms) in atoms.iter().enumerate() {
        for allowed in [vec![], vec![0], vec![1], vec![1, 0], vec![1, 7], vec![usize::MAX]] {
            let problem = three(|vars| Constraint::Count(atoms(vars), allowed.clone()));
            let text = text(&problem).expect("it is exact cover");
            compare(&format!("atoms {place}, {allowed:?} true"), &problem, &text);
        }
    }
}

#[test]
fn all_different_is_sets_whatever_it_is_within() {
    let demands: [Demand; 4] = [
        |[a, b, c]| Constraint::AllDifferent(vec![c, b, a]),
        |[a, b, c]| Constraint::If(vec![], Constraint::AllDifferent(vec![a, b, c]).into()),
        |[a, b, c]| {
            let branch =
                vec![Constraint::AllDifferent(vec![a, b, c]), Constraint::Clause(vec![a.is(1), b.is(1)])];
            Constraint::Any(vec![branch])
        },
        |[a, b, _]| Constraint::AllDifferent(vec![a, b, a]),
    ];
    for demand in demands {
        let problem = three(demand);
        compare("sets", &problem, &text(&problem).expect("it is exact cover"));
    }
}

#[test]
fn what_is_about_three_cells_is_refused() {
    let demands: [Demand; 6] = [
        |[a, b, c]| {
            Constraint::Linear(Linear { terms: vec![(1, a), (1, b), (1, c)], total: 3, plain: false })
        },
        |[a, b, c]| Constraint::Clause(vec![a.is(1), b.is(1), c.is(1)]),
        |[a, b, c]| Constraint::Count(vec![a.is(1), b.is(1), c.is(1)], vec![2]),
        |[a, b, c]| Constraint::CountIs(vec![a.is(1), b.is(1)], c),
        |[a, b, c]| Constraint::If(vec![a.is(1)], Constraint::AllDifferent(vec![b, c]).into()),
        |[a, b, c]| {
            let branches =
                vec![vec![Constraint::AllDifferent(vec![a, b])], vec![Constraint::Member(c, vec![1])]];
            Constraint::Any(branches)
        },
    ];
    for demand in demands {
        assert!(matches!(text(&three(demand)), Err(TargetError::Unsayable { target: "dlx", .. })));
    }
}
