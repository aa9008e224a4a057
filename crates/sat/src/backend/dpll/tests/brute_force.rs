//! Compares models and answers with brute force while clauses are added and forgotten.

use super::*;

#[test]
fn every_model_is_found_once() {
    for seed in 0..400 {
        let problem = MixedFormula::new(&mut Random(seed));
        let expected = sorted(problem.models());
        for (name, mut session) in sessions(&problem) {
            let found = enumerate(&mut *session, &[]);
            assert_eq!(sorted(found), expected, "seed {seed}, {name}");
        }
    }
}

#[test]
fn one_session_answers_under_many_assumptions() {
    for seed in 0..200 {
        let mut random = Random(1000 + seed);
        let problem = MixedFormula::new(&mut random);
        let models = problem.models();
        let questions: Vec<Vec<Lit>> = (0..6).map(|_| random.lits(problem.vars, 4)).collect();
        for (name, mut session) in sessions(&problem) {
            for assumptions in &questions {
                let found = sorted(enumerate(&mut *session, assumptions));
                assert_eq!(found, sorted(under(&models, assumptions)), "seed {seed}, {name}");
                session.forget(&Limits::default()).expect("it forgets");
            }
            assert_eq!(sorted(enumerate(&mut *session, &[])), sorted(models.clone()), "seed {seed}, {name}");
        }
    }
}

/// Clauses are added between questions, whether or not the search has stopped at a model, and the answers must still
/// agree with brute force.
#[test]
fn added_clauses_hold_from_then_on() {
    for seed in 0..300 {
        let mut random = Random(2000 + seed);
        let problem = MixedFormula::new(&mut random);
        let all = problem.models();
        let steps: Vec<(Vec<Lit>, Vec<Lit>)> = (0..8)
            .map(|_| {
                let assumptions =
                    if random.below(2) == 0 { Vec::new() } else { random.lits(problem.vars, 3) };
                let mut clause = random.lits(problem.vars, 5);
                clause.push(random.lit(problem.vars));
                (assumptions, clause)
            })
            .collect();
        for (name, mut session) in sessions(&problem) {
            let mut models = all.clone();
            for (assumptions, clause) in &steps {
                let expected = !under(&models, assumptions).is_empty();
                // With a small budget, the search stops at any position and continues from there later.
                let few = Limits::default().at_most(0);
                let verdict = session.solve_under(assumptions, &few).expect("a right model");
                if verdict == Verdict::Unknown {
                    session.add(clause);
                    models.retain(|model| clause.iter().any(|&lit| model.satisfies(lit)));
                    let expected = !under(&models, assumptions).is_empty();
                    let found = matches!(solve(&mut *session, assumptions), Verdict::Sat(_));
                    assert_eq!(found, expected, "seed {seed}, {name}");
                    continue;
                }
                assert_eq!(matches!(verdict, Verdict::Sat(_)), expected, "seed {seed}, {name}");
                session.add(clause);
                models.retain(|model| clause.iter().any(|&lit| model.satisfies(lit)));
            }
            assert_eq!(sorted(enumerate(&mut *session, &[])), sorted(models), "seed {seed}, {name}");
            session.forget(&Limits::default()).expect("it forgets");
            assert_eq!(sorted(enumerate(&mut *session, &[])), sorted(all.clone()), "seed {seed}, {name}");
        }
    }
}
