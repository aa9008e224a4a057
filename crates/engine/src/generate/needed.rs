//! Lines that were made and that the only solution does not need.

use super::{Error, NewPuzzle, Random};
use crate::backend::Limits;
use crate::backend::auto::Handover;
use crate::csp::Owner;
use crate::deduce::Simplify;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::question::Answer;

/// Leaves out rules behind the first `own`, one after the other in random order, while the solution stays the only one,
/// as far as searches within `limits` show it.
///
/// Beside fewer lines each clue is needed as before, unless other rules demand more without a line, as negative rules do
/// without a mark. If the puzzle `stays_minimal`, such lines are not left out; otherwise it is not known to be minimal
/// any more without them.
pub fn without_needless(
    made: NewPuzzle,
    own: usize,
    stays_minimal: bool,
    random: &mut Random,
    limits: &Limits,
) -> Result<NewPuzzle, Error> {
    let NewPuzzle { puzzle, solution, mut minimal, .. } = made;
    let mut places: Vec<usize> = (own..puzzle.rules().len()).collect();
    random.shuffle(&mut places);
    let mut out: Vec<usize> = Vec::new();
    let without = |out: &[usize]| {
        puzzle.restricted(|owner| !matches!(owner, Owner::Rule(place) if out.contains(&place)))
    };
    for place in places {
        let changes_others = puzzle.rules()[place].rule.changes_others(puzzle.grid());
        if stays_minimal && changes_others {
            continue;
        }
        out.push(place);
        let rest = without(&out);
        match rest.broken_rules(&solution).is_empty() && is_unique(rest, limits)? {
            true => minimal &= !changes_others,
            false => _ = out.pop(),
        }
    }
    Ok(NewPuzzle { puzzle: without(&out), solution, minimal, ..made })
}

/// Returns whether a puzzle is known to have one solution.
fn is_unique(puzzle: Puzzle, limits: &Limits) -> Result<bool, Error> {
    let problem = Problem::compile(puzzle, Simplify::Propagate, limits).map_err(|_| Error::Stopped)?;
    let outcome = problem.unique(&Handover::default(), limits)?;
    if limits.stopped() { Err(Error::Stopped) } else { Ok(outcome.answer == Answer::Unique) }
}
