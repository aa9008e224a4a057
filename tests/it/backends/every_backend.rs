//! Behaviour required of every backend, compared with brute force.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{formula, lit};
use crate::common;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::process::ExternalSolver;
use sudoku2cnf_sat::backend::{self, Backend, BackendError, Limits, Location, Verdict, count_of};
use sudoku2cnf_sat::cnf::{Formula, Lit, Model, Sink, Var};

/// The solvers that must be installed in CI.
const EXPECTED_IN_CI: [&str; 3] = ["minisat", "cadical", "kissat"];

/// Returns all available backends except the built-in ones, and a backend that hands over from one solver to another.
/// Prints the names of missing backends to standard error.
fn backends() -> Vec<Box<dyn Backend>> {
    let names = backend::names().filter(|name| backend::location(name) != Some(Location::BuiltIn));
    let mut found: Vec<Box<dyn Backend>> = Vec::new();
    for name in names {
        match backend::named(name) {
            Ok(backend) => found.push(backend),
            Err(error) => {
                // In CI, the solvers outside `EXPECTED_IN_CI` are optional.
                if EXPECTED_IN_CI.contains(&name) || std::env::var_os("CI").is_none() {
                    common::skip(error);
                }
            }
        }
    }
    if let Ok(first) = backend::named("embedded") {
        found.push(Box::new(Handover::new(first, 1, Some(backend::strongest()))));
    }
    found
}

/// Returns a random 3-CNF formula over 12 variables, with more or fewer clauses than the threshold of satisfiability.
fn random(seed: u64) -> Formula {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut draw = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % below
    };
    let count = 30 + draw(50);
    let mut literal = || (draw(12) as i32 + 1) * if draw(2) == 0 { 1 } else { -1 };
    let clauses: Vec<Vec<i32>> = (0..count).map(|_| (0..3).map(|_| literal()).collect()).collect();
    // Some solvers reject clauses with a repeated literal, or with a literal and its negation.
    let plain = |clause: &Vec<i32>| (1..3).all(|i| (0..i).all(|j| clause[i].abs() != clause[j].abs()));
    formula(12, &clauses.into_iter().filter(plain).collect::<Vec<_>>())
}

fn models(formula: &Formula) -> Vec<Model> {
    let vars = formula.vars();
    let all = (0..1_u32 << vars).map(|bits| Model::new((0..vars).map(|i| bits >> i & 1 == 1)));
    all.filter(|model| model.falsified(formula).is_none()).collect()
}

/// Returns an unsatisfiable formula: `holes` + 1 pigeons sit in `holes` holes, at most one in each.
fn pigeons(holes: u32) -> Formula {
    let mut formula = Formula::default();
    let first = formula.new_vars(u64::from(holes * (holes + 1)));
    let sits = |pigeon, hole| first.offset(pigeon * holes + hole).positive();
    for pigeon in 0..=holes {
        formula.clause(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..holes {
        formula.pairwise(&(0..=holes).map(|pigeon| sits(pigeon, hole)).collect::<Vec<_>>());
    }
    formula
}

#[test]
fn random_formulas_are_decided_as_by_brute_force() {
    for backend in backends() {
        for seed in 0..25 {
            let formula = random(seed);
            let verdict = backend.solve(&formula, &Limits::default()).unwrap();
            let name = backend.name();
            match verdict {
                Verdict::Sat(model) => assert_eq!(model.falsified(&formula), None, "{name}, seed {seed}"),
                Verdict::Unsat => assert!(models(&formula).is_empty(), "{name}, seed {seed}"),
                Verdict::Unknown => panic!("{name} gives up on seed {seed}"),
            }
        }
    }
}

#[test]
fn pigeons_do_not_fit() {
    let formula = pigeons(5);
    for backend in backends() {
        let verdict = backend.solve(&formula, &Limits::default()).unwrap();
        assert_eq!(verdict, Verdict::Unsat, "{}", backend.name());
    }
}

#[test]
fn solvers_with_counts_tell_them() {
    let formula = pigeons(6);
    for backend in backends() {
        let name = backend.name().to_owned();
        let Some(solver) = ExternalSolver::named(&name).filter(|solver| !solver.counts.lines.is_empty())
        else {
            continue;
        };
        let mut session = backend.open(&formula, &Limits::default()).unwrap();
        assert_eq!(session.solve_under(&[], &Limits::default()).unwrap(), Verdict::Unsat, "{name}");
        let told = session.statistics();
        let count = |name: &str| count_of(&told, name);
        assert_eq!(count("runs"), Some(1), "{name}");
        for (count_name, _) in solver.counts.lines {
            assert!(count(count_name).is_some(), "{name} tells no {count_name}: {told:?}");
        }
        assert!(count("conflicts") > Some(10), "{name}: {told:?}");
    }
}

#[test]
fn degenerate_formulas() {
    for backend in backends() {
        let solve = |formula| backend.solve(&formula, &Limits::default()).unwrap();
        let name = backend.name();
        assert_eq!(solve(formula(0, &[])), Verdict::Sat(Model::new(vec![])), "{name}");
        assert_eq!(solve(formula(0, &[vec![]])), Verdict::Unsat, "{name}");
        assert!(matches!(solve(formula(2, &[])), Verdict::Sat(model) if model.len() == 2), "{name}");
    }
}

#[test]
fn blocking_each_model_finds_all() {
    let formula = formula(4, &[vec![1, 2], vec![-1, -3], vec![3, 4], vec![2, 4]]);
    let expected = models(&formula).len();
    for backend in backends() {
        let mut session = backend.open(&formula, &Limits::default()).unwrap();
        let mut found = 0;
        while let Verdict::Sat(model) = session.solve_under(&[], &Limits::default()).unwrap() {
            session.add(&model.literals().map(|lit| !lit).collect::<Vec<_>>());
            found += 1;
            assert!(found <= expected, "{} repeats itself", backend.name());
        }
        assert_eq!(found, expected, "{}", backend.name());
        assert!(!session.backend().is_empty());
    }
}

#[test]
fn assumptions_hold_for_one_question() {
    let formula = formula(3, &[vec![1, 2], vec![-1, 3], vec![-2, 3]]);
    for backend in backends() {
        let name = backend.name();
        let mut session = backend.open(&formula, &Limits::default()).unwrap();
        let mut ask = |numbers: &[i32]| {
            let assumed: Vec<Lit> = numbers.iter().map(|&number| lit(number)).collect();
            session.solve_under(&assumed, &Limits::default()).unwrap()
        };
        assert_eq!(ask(&[-3]), Verdict::Unsat, "{name}");
        assert!(matches!(ask(&[-1]), Verdict::Sat(model) if model.satisfies(lit(2))), "{name}");
        assert_eq!(ask(&[-1, -2]), Verdict::Unsat, "{name}");
        assert!(matches!(ask(&[]), Verdict::Sat(_)), "{name}");
    }
}

#[test]
fn failed_assumptions_suffice() {
    for backend in backends() {
        let name = backend.name();
        let (mut refuted, mut fewer) = (0, 0);
        for seed in 0..15 {
            let formula = random(seed);
            let all = models(&formula);
            let mut session = backend.open(&formula, &Limits::default()).unwrap();
            for bits in 0..3_u32 {
                let sign = |i: i32| if (seed as u32 * 5 + bits) >> (i % 5) & 1 == 1 { i } else { -i };
                let assumed: Vec<Lit> = (1..=12).map(|i| lit(sign(i))).collect();
                if session.solve_under(&assumed, &Limits::default()).unwrap() != Verdict::Unsat {
                    continue;
                }
                let failed = session.failed(&assumed);
                assert!(failed.iter().all(|lit| assumed.contains(lit)), "{name}, seed {seed}");
                let keeps = |model: &Model| failed.iter().all(|&lit| model.satisfies(lit));
                assert!(!all.iter().any(keeps), "{name}, seed {seed}: {failed:?}");
                refuted += 1;
                fewer += usize::from(failed.len() < assumed.len());
            }
        }
        assert!(refuted > 10, "{name}: {refuted} cases are no test");
        assert!(fewer > 10 || name != "embedded", "{name}: {fewer} cores are smaller");
    }
}

#[test]
fn failed_is_all_where_nothing_was_refuted() {
    let formula = formula(2, &[vec![1, 2]]);
    for backend in backends() {
        let mut session = backend.open(&formula, &Limits::default()).unwrap();
        assert_eq!(session.failed(&[lit(1)]), [lit(1)], "{}", backend.name());
        assert_eq!(session.solve_under(&[lit(-1), lit(-2)], &Limits::default()).unwrap(), Verdict::Unsat);
        session.add(&[lit(1)]);
        assert_eq!(session.failed(&[lit(1)]), [lit(1)], "{}", backend.name());
    }
}

#[test]
fn a_stop_flag_that_is_up_means_unknown() {
    let limits = Limits::default().stopped_by(Arc::new(AtomicBool::new(true)));
    for backend in backends() {
        let verdict = backend.solve(&pigeons(9), &limits).unwrap();
        assert_eq!(verdict, Verdict::Unknown, "{}", backend.name());
    }
}

#[test]
fn more_variables_than_dimacs_has_are_refused() {
    let formula = formula(Var::MAX_COUNT + 1, &[]);
    for backend in backends() {
        let refused = backend.solve(&formula, &Limits::default());
        assert!(matches!(refused, Err(BackendError::TooManyVariables(_))), "{}", backend.name());
    }
}
