//! Deciding givens: givens that make a chosen solution of a puzzle the only one.

use super::shrink::shrink;
use crate::backend::{BackendError, Incremental, Limits, Verdict};
use crate::cnf::{Lit, Model};
use crate::csp::VarId;
use crate::encode::Literals;

/// Returns the indices of some of `cells` whose values in `model` exclude every other model; no index can be left out.
/// The result is `None` if a limit was reached. The formula over `literals` is loaded in `session`, which cannot be
/// used afterwards.
///
/// # Errors
/// The solver failed.
pub fn deciding(
    session: &mut dyn Incremental,
    literals: &Literals,
    cells: &[VarId],
    model: &Model,
    limits: &Limits,
) -> Result<Option<Vec<usize>>, BackendError> {
    let value = |&var: &VarId| {
        let held = literals.of(var).find(|&(_, lit)| model.satisfies(lit));
        held.map_or(Lit::TRUE, |(_, lit)| lit)
    };
    let values: Vec<Lit> = cells.iter().map(value).collect();
    let open: Vec<Lit> = values.iter().copied().filter(|&lit| lit != Lit::TRUE).collect();
    session.add(&open.iter().map(|&lit| !lit).collect::<Vec<_>>());
    // For each value of `model`, the number of other models found that lack it.
    let mut missing = vec![0u32; open.len()];
    let mut chosen: Vec<Lit> = Vec::new();
    loop {
        match session.solve_under(&chosen, limits)? {
            Verdict::Unsat => break,
            Verdict::Unknown => return Ok(None),
            Verdict::Sat(other) => {
                let differs = |place: &usize| !other.satisfies(open[*place]);
                let places: Vec<usize> = (0..open.len()).filter(differs).collect();
                places.iter().for_each(|&place| missing[place] += 1);
                // There is always such a cell, because a clause excludes `model`.
                let Some(&best) = places.iter().max_by_key(|&&place| (missing[place], usize::MAX - place))
                else {
                    return Ok(None);
                };
                chosen.push(open[best]);
            }
        }
    }
    let (mut kept, minimal) = shrink(session, chosen, &[], limits)?;
    kept.sort_unstable();
    let place = |lit: &Lit| values.iter().position(|value| value == lit);
    Ok(minimal.then(|| kept.iter().filter_map(place).collect()))
}
