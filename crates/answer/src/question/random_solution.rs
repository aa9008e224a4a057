//! Draws a random solution.

use super::{Outcome, ProblemSolver, QuestionError, Status, Task};
use crate::backend::{Incremental, Limits, Verdict};
use crate::cnf::Lit;
use crate::grid::Solution;
use crate::problem::Problem;
use crate::random::Random;

/// The largest number of candidates about which the solver is asked.
const DRAWN: usize = 24;
/// The conflict limit for each candidate.
const CONFLICTS: u64 = 200;

/// Returns a solution that depends on `seed`: candidates are drawn in a random order, and each is kept if some solution
/// has it together with the candidates kept before. Every solution can be drawn, but not all equally often.
///
/// The answer is [`Status::None`] if there is no solution, and [`Status::Unknown`] if a limit was reached before one
/// was found.
///
/// # Errors
/// The solver failed, or its model is not a solution.
pub fn random_solution<S: ProblemSolver + ?Sized>(
    task: &Task<'_>,
    problem: &Problem,
    solver: &S,
    seed: u64,
    limits: &Limits,
) -> Result<Outcome, QuestionError> {
    let mut session = solver.session(task, limits)?;
    let first = session.solve_under(&[], limits)?;
    let ended = |session: &dyn Incremental, answer: Status, solution: Option<Solution>| {
        let mut outcome = Outcome::unknown(session.backend());
        (outcome.answer, outcome.complete) = (answer, answer == Status::None);
        (outcome.count, outcome.statistics) = (u128::from(solution.is_some()).into(), session.statistics());
        outcome.solutions.extend(solution);
        outcome
    };
    let mut model = match first {
        Verdict::Sat(model) => model,
        Verdict::Unsat => return Ok(ended(&*session, Status::None, None)),
        Verdict::Unknown => return Ok(ended(&*session, Status::Unknown, None)),
    };
    let literals = problem.literals();
    let vars = problem.compiled().vars();
    let mut candidates: Vec<Lit> = vars.flat_map(|var| literals.of(var).map(|(_, lit)| lit)).collect();
    candidates.retain(|&lit| lit != Lit::TRUE);
    Random::new(seed, &[]).shuffle(&mut candidates);
    let few = limits.at_most(CONFLICTS);
    let (mut drawn, mut tried) = (Vec::new(), 0);
    for lit in candidates {
        if tried == DRAWN || limits.stopped() {
            break;
        }
        drawn.push(lit);
        if model.satisfies(lit) {
            continue;
        }
        tried += 1;
        match session.solve_under(&drawn, &few)? {
            Verdict::Sat(other) => model = other,
            _ => _ = drawn.pop(),
        }
    }
    Ok(ended(&*session, Status::Solved, task.verified(&model)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::dpll::Dpll;

    #[test]
    fn seeds_give_different_solutions() {
        let problem = Problem::new("grid 4x4\nkiller 5 r1c1 r1c2".parse().expect("a puzzle"));
        let encoded = problem.encoded(problem.suited());
        let task = Task::new(&problem, &encoded);
        let drawn = |seed| {
            let outcome =
                random_solution(&task, &problem, &Dpll::new(), seed, &Limits::default()).expect("an answer");
            assert_eq!((outcome.answer, &outcome.backend[..]), (Status::Solved, "dpll"));
            outcome.solutions[0].digits(problem.puzzle().grid())
        };
        let mut all: Vec<_> = (0..40).map(drawn).collect();
        assert_eq!(drawn(7), all[7]);
        all.sort();
        all.dedup();
        assert!(all.len() > 20, "{}", all.len());
    }
}
