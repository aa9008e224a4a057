//! A custom solver that tries both values of each variable in turn. It can answer all questions. Run it with:
//!
//!     cargo run --example library_own_backend
#![allow(clippy::print_stdout)]

use std::error::Error;

use sudoku2cnf::ask::Count;
use sudoku2cnf::ask::{Ask, Solver, ask};
use sudoku2cnf::backend::{Backend, Verdict, from_fn};
use sudoku2cnf::cnf::{Formula, Lit, Model};
use sudoku2cnf::limits::Limits;

/// Returns the solver. A solver that keeps learned clauses between questions cannot use `from_fn`; it has to implement
/// `Backend` and `Incremental`.
pub fn brute_force() -> impl Backend {
    from_fn("brute-force", |formula, limits| Ok(search(formula, &mut Vec::new(), limits)))
}

/// Looks for a model that begins with these values.
fn search(formula: &Formula, values: &mut Vec<bool>, limits: &Limits) -> Verdict {
    if limits.stopped() {
        return Verdict::Unknown;
    }
    let is_false = |lit: &Lit| values.get(lit.var().index()).is_some_and(|&value| value != lit.is_positive());
    if formula.clauses().any(|clause| clause.iter().all(is_false)) {
        return Verdict::Unsat;
    }
    if values.len() == formula.vars() {
        return Verdict::Sat(Model::new(values.iter().copied()));
    }
    for value in [true, false] {
        values.push(value);
        let verdict = search(formula, values, limits);
        values.pop();
        if verdict != Verdict::Unsat {
            return verdict;
        }
    }
    Verdict::Unsat
}

/// Returns the number of solutions of a puzzle, up to 100.
pub fn counted(text: &str) -> Result<Count, Box<dyn Error>> {
    let solver = Solver::from(Box::new(brute_force()) as Box<dyn Backend>);
    let count = Ask::Count { max: Some(Count::from(100)), digits: false, jobs: 1 };
    let answered = ask(&text.parse()?, &count.into(), &solver, &Limits::default(), &mut |_| true)?;
    Ok(answered.answer.into_outcome().ok_or("no count")?.count)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("{} solutions", counted("1...\n....\n....\n...1")?);
    Ok(())
}
