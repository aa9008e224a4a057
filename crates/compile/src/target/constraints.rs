//! Code shared by the targets that state constraints: it turns added clauses into constraints, and reads and checks
//! answers.

use super::names::unshifted;
use super::{Job, Names, WrongAnswer};
use crate::answer::{Name, Value};
use crate::cnf::{Lit, Model};
use crate::csp::{Atom, Constraint};
use crate::problem::Problem;

/// Returns the `added` clauses of a job as constraints.
///
/// # Panics
/// If a literal is not a candidate; [`Job::adds_others`] tests this.
pub(super) fn added(job: &Job<'_>) -> impl Iterator<Item = Constraint> {
    let literals = job.problem.literals();
    let atom = |lit: &Lit| literals.atom(*lit).expect("a job with others is refused");
    job.added.iter().map(move |clause| Constraint::Clause(clause.iter().map(atom).collect()))
}

/// Returns the value of each variable in order. The value is `None` if the answer has none for the variable, or if the
/// variable is Boolean and false. Fails if a value is not a whole number or contradicts another.
fn values_of(problem: &Problem, values: &[Value]) -> Result<Vec<Option<i32>>, WrongAnswer> {
    let names = Names::new(problem);
    let csp = problem.csp();
    let mut found = vec![None; csp.vars().len()];
    for Value { name, value } in values {
        let Name::Text(text) = name else { continue };
        let (text, shift) = unshifted(text);
        // Variables that exist only in the text are ignored.
        let Some(var) = names.find(text) else { continue };
        // Does not round: whole numbers of 32 bits are exact, and any other value fails the comparison below.
        let true_value = value - shift;
        let whole = true_value as i32;
        if f64::from(whole) != true_value {
            return Err(WrongAnswer(format!(
                "the answer gives {name} the value {value}, which is not whole"
            )));
        }
        let value = if csp.is_boolean(var) { (whole == 1).then_some(1) } else { Some(whole) };
        if found[var.index()].is_some_and(|before| Some(before) != value) {
            return Err(WrongAnswer(format!("the answer gives {name} two values")));
        }
        found[var.index()] = value;
    }
    Ok(found)
}

/// Returns a model of the candidates in which each cell has its value from `values`. Fails if a cell has no value or an
/// excluded value.
pub(super) fn candidates(problem: &Problem, values: &[Value]) -> Result<Model, WrongAnswer> {
    let found = values_of(problem, values)?;
    let names = Names::new(problem);
    let mut is_true = vec![false; problem.candidates() as usize];
    for var in problem.csp().vars().take(problem.cell_count()) {
        let name = || names.name(var);
        let value = found[var.index()]
            .ok_or_else(|| WrongAnswer(format!("the answer says nothing about {}", name())))?;
        let lit = problem.literals().literal(var, value).ok_or_else(|| {
            WrongAnswer(format!("the answer gives {} the value {value}, which it cannot have", name()))
        })?;
        if lit != Lit::TRUE {
            is_true[lit.var().index()] = true;
        }
    }
    Ok(Model::new(is_true))
}

/// Checks that the values satisfy every constraint of the job.
pub(super) fn check(job: &Job<'_>, values: &[Value]) -> Result<(), WrongAnswer> {
    let (problem, csp) = (job.problem, job.problem.csp());
    let found = values_of(problem, values)?;
    let names = Names::new(problem);
    for var in csp.integers() {
        let keeps = |value| problem.literals().literal(var, value).is_some();
        if !found[var.index()].is_some_and(keeps) {
            let name = names.name(var);
            return Err(WrongAnswer(format!("the answer gives {name} no value, or one that it cannot have")));
        }
    }
    let value = |atom: Atom| (found[atom.var.index()] == Some(atom.value)) == atom.equals;
    if let Some(broken) = csp.broken(&found) {
        let rule = csp.owner_name(broken.owner);
        return Err(WrongAnswer(format!("the answer breaks a constraint of {rule}")));
    }
    let kept = added(job).all(|clause| match clause {
        Constraint::Clause(atoms) => atoms.into_iter().any(value),
        _ => false,
    });
    match kept {
        true => Ok(()),
        false => Err(WrongAnswer("the answer is a solution that was left out".into())),
    }
}
