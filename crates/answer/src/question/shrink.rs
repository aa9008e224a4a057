//! Makes cores of literals minimal by deletion.

use crate::backend::{BackendError, Incremental, Limits, Verdict};
use crate::cnf::Lit;

/// Tries the literals of `core` in order, and leaves out those without which the rest is still unsatisfiable together
/// with `fixed`. Also returns `true` if each remaining literal was shown to be needed, and `false` if a limit prevented
/// that.
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
                // The first `needed` literals were shown to be needed, so they are in every core.
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
