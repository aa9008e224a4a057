//! Cores of literals made minimal, by deletion.

use crate::backend::{BackendError, Incremental, Limits, Verdict};
use crate::cnf::Lit;

/// Leaves out of `core`, in its order, the literals without which the rest is still unsatisfiable together with
/// `fixed`; also returns whether each remaining one was shown to be needed (not at a limit).
pub(crate) fn shrink(
    session: &mut dyn Incremental,
    mut core: Vec<Lit>,
    fixed: &[Lit],
    limits: &Limits,
) -> Result<(Vec<Lit>, bool), BackendError> {
    let (mut needed, mut minimal) = (0, true);
    while needed < core.len() {
        let mut rest = core.clone();
        rest.remove(needed);
        rest.extend_from_slice(fixed);
        match session.solve_under(&rest, limits)? {
            Verdict::Unsat => {
                let failed = session.failed(&rest);
                let left_out = core.remove(needed);
                // A literal that was shown to be needed is in every core.
                let mut place = 0;
                core.retain(|lit| {
                    place += 1;
                    place <= needed || (*lit != left_out && failed.contains(lit))
                });
            }
            Verdict::Sat(_) => needed += 1,
            Verdict::Unknown => (needed, minimal) = (needed + 1, false),
        }
    }
    Ok((core, minimal))
}
