//! Compares walks through all models with brute force.

use super::*;
use crate::backend::auto::Handover;
use crate::backend::{Backend, BackendError};
use crate::cnf::Projection;

/// Opens a session with each backend; returns the sessions with the names of their backends.
fn with_help<'a>(
    backends: &'a [Box<dyn Backend>],
    cnf: &'a dyn Emit,
) -> Vec<(String, Box<dyn Incremental + 'a>)> {
    let open = |backend: &'a dyn Backend| backend.open(cnf, &Limits::default()).expect("few variables");
    backends.iter().map(|backend| (backend.name().to_owned(), open(&**backend))).collect()
}

fn backends() -> Vec<Box<dyn Backend>> {
    vec![
        Box::new(Handover::new(Box::new(Dpll::new()), 1, Some(Box::new(Dpll::new())))),
        #[cfg(feature = "embedded")]
        Box::new(crate::backend::cadical::Cadical::default()),
        #[cfg(feature = "embedded")]
        Box::new(Handover::new(
            Box::new(Dpll::new()),
            1,
            Some(Box::new(crate::backend::cadical::Cadical::default())),
        )),
    ]
}

/// Returns the values of the variables of `projection`.
fn values(model: &Model, projection: &Projection) -> Vec<bool> {
    let value = |index| model.satisfies(Var::from_index(index).positive());
    match projection {
        Projection::TrueOnesOf(count) | Projection::AllOf(count) => (0..*count).map(value).collect(),
        Projection::These(vars) => vars.iter().map(|var| value(var.index())).collect(),
    }
}

/// Walks until there are no more models, with an interruption after every few conflicts.
fn walk(
    session: &mut dyn Incremental,
    assumptions: &[Lit],
    random: &mut Random,
) -> Result<Vec<Model>, BackendError> {
    let (mut models, mut unknown) = (Vec::new(), 0);
    loop {
        let few = Limits::default().at_most(random.below(3) as u64 + unknown / 8);
        match session.solve_under(assumptions, &few)? {
            Verdict::Sat(model) => models.push(model),
            Verdict::Unsat => return Ok(models),
            Verdict::Unknown => unknown += 1,
        }
        assert!(models.len() <= 1 << 10, "a model comes back");
    }
}

#[test]
fn each_model_comes_once() {
    for seed in 0..25 {
        let mut random = Random(5000 + seed);
        let problem = MixedFormula::new(&mut random);
        let all = problem.models();
        let some = (0..problem.vars).filter(|_| random.below(2) == 0).map(Var::from_index).collect();
        let projections =
            [Projection::AllOf(problem.vars), Projection::AllOf(problem.vars / 2), Projection::These(some)];
        let questions: Vec<Vec<Lit>> = (0..3).map(|number| random.lits(problem.vars, number)).collect();
        let backends = backends();
        for (name, mut session) in sessions(&problem).chain(with_help(&backends, &problem)) {
            for projection in &projections {
                for assumptions in &questions {
                    // Walks from the start, then after another question.
                    for begins_anew in [true, false] {
                        if begins_anew {
                            session.forget(&Limits::default()).expect("it forgets");
                            if random.below(2) == 0 {
                                solve(&mut *session, &random.lits(problem.vars, 2));
                            }
                            assert!(
                                session.walk(projection, &Limits::default()).expect("it walks"),
                                "{name}"
                            );
                        } else {
                            solve(&mut *session, &random.lits(problem.vars, 4));
                            // By chance, that may be the same question, so a contradictory one follows.
                            solve(&mut *session, &[lit(1), lit(-1)]);
                        }
                        let found = walk(&mut *session, assumptions, &mut random).expect("right models");
                        assert!(found.iter().all(|model| all.contains(model)), "seed {seed}, {name}");
                        let mut found: Vec<_> = found.iter().map(|model| values(model, projection)).collect();
                        let under = under(&all, assumptions);
                        let mut expected: Vec<_> =
                            under.iter().map(|model| values(model, projection)).collect();
                        expected.sort();
                        expected.dedup();
                        found.sort();
                        assert_eq!(found, expected, "seed {seed}, {name}, {projection:?}, {assumptions:?}");
                        assert_eq!(solve(&mut *session, assumptions), Verdict::Unsat, "{name}");
                    }
                }
            }
            session.forget(&Limits::default()).expect("it forgets");
            assert_eq!(sorted(enumerate(&mut *session, &[])), sorted(all.clone()), "seed {seed}, {name}");
        }
    }
}

/// Clauses added before a walk hold in it, whether or not the session has stopped at a model.
#[test]
fn models_that_clauses_keep_out_do_not_come() {
    for seed in 0..60 {
        let mut random = Random(6000 + seed);
        let problem = MixedFormula::new(&mut random);
        let all = problem.models();
        let added = random.below(4);
        let backends = backends();
        for (name, mut session) in sessions(&problem).chain(with_help(&backends, &problem)) {
            let mut models = all.clone();
            for _ in 0..added {
                if let Verdict::Sat(model) = solve(&mut *session, &[]) {
                    session.add(&blocking(&model));
                    models.retain(|other| *other != model);
                }
            }
            let projection = Projection::AllOf(problem.vars);
            assert!(session.walk(&projection, &Limits::default()).expect("it walks"), "{name}");
            let found = walk(&mut *session, &[], &mut random).expect("right models");
            assert_eq!(sorted(found), sorted(models), "seed {seed}, {name}");
        }
    }
}
