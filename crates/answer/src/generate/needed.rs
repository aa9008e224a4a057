//! Removal of clues and lines that are not needed for a unique solution.

use super::{GenerateError, NewPuzzle, Random};
use crate::backend::{self, Limits};
use crate::csp::Owner;
use crate::question::needless;

/// Removes clues and lines in `owners`, in random order, if [`needless::enough`] shows within `limits` that a unique
/// solution does not need them.
///
/// If only lines are removed, a minimal puzzle stays minimal, because fewer lines leave more solutions. The exceptions
/// are lines whose removal makes another rule stricter, such as a mark under a negative rule: once one is removed,
/// minimality is no longer known. If `owners` has any clue, it has every clue, and the same search shows whether each
/// is needed.
pub fn without_needless(
    made: NewPuzzle,
    mut owners: Vec<Owner>,
    random: &mut Random,
    limits: &Limits,
) -> Result<NewPuzzle, GenerateError> {
    if owners.is_empty() {
        return Ok(made);
    }
    random.shuffle(&mut owners);
    let backend = backend::strongest();
    let enough = needless::enough(&made.puzzle, &owners, &*backend, limits)?;
    if limits.stopped() {
        return Err(GenerateError::Stopped);
    }
    let Some(enough) = enough else { return Ok(made) };
    let NewPuzzle { puzzle, minimal, .. } = &made;
    let has_clues = owners.iter().any(|owner| matches!(owner, Owner::Given(_)));
    let changes_others = |owner: &Owner| match *owner {
        Owner::Rule(place) => puzzle.rules()[place].rule.changes_others(puzzle.grid()),
        _ => false,
    };
    let minimal = match has_clues {
        true => enough.irreducible,
        false => *minimal && !enough.left_out.iter().any(changes_others),
    };
    let puzzle = puzzle.restricted(|owner| !enough.left_out.contains(&owner));
    if let Some(broken) = puzzle.broken_rules(&made.solution).first() {
        return Err(GenerateError::Broken(broken.to_string()));
    }
    Ok(NewPuzzle { puzzle, minimal, ..made })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csp::VarId;
    use crate::generate::Recipe;
    use crate::grid::Solution;
    use crate::puzzle::Puzzle;
    use crate::question::brute_force::fillings;

    /// Puzzles with one solution and more clues than needed.
    const FINISHED: [&str; 5] = [
        "1234\n3412\n2143\n4321",
        "killer 3 r1c1 r1c2\nodd r2c3\n.2.4\n.41.\n2..3\n.3.1",
        // Removing a dot makes the negative rule stricter.
        "negative-difference\ndifference 1 r1c1 r1c2\ndifference 1 r1c2 r1c3\ndifference 1 r1c3 r1c4\n\
         difference 1 r2c1 r2c2\ndifference 1 r2c3 r2c4\ndifference 1 r3c1 r3c2\ndifference 1 r3c3 r3c4\n\
         difference 1 r4c1 r4c2\ndifference 1 r4c2 r4c3\ndifference 1 r4c3 r4c4\ndifference 1 r2c1 r3c1\n\
         difference 1 r2c4 r3c4\n1...\n..1.\n....\n...1",
        "greater-than r1c2 r1c1\neven r4c4\nodd r4c3\n12..\n34..\n..43\n..12",
        "grid 3x3 no-boxes\nvariables 1\nsum 4 r1c1 v1\nodd v1\n123\n2.1\n31.",
    ];

    fn puzzle(text: &str) -> Puzzle {
        text.parse().expect("a puzzle")
    }

    /// Returns the solutions of a puzzle by brute force, without the solver.
    fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
        let all = fillings(puzzle).expect("a small grid");
        all.into_iter().filter(|solution| puzzle.broken_rules(solution).is_empty()).collect()
    }

    fn made(recipe: &Recipe, seed: u64) -> NewPuzzle {
        let limits = Limits::default();
        recipe.maker(&limits).and_then(|mut maker| maker.puzzle(seed, 1, &limits)).expect("a puzzle")
    }

    /// Returns the rule lines of a puzzle.
    fn lines(puzzle: &Puzzle) -> Vec<String> {
        puzzle.rules().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn brute_force_finds_no_needless_clue_of_a_finished_puzzle() {
        let (mut givens_out, mut lines_out) = (0, 0);
        for text in FINISHED {
            let base = puzzle(text);
            let all = solutions(&base);
            assert_eq!(all.len(), 1, "{text}");
            for (minimal, no_needless) in [(true, false), (false, true), (true, true)] {
                for seed in 0..2 {
                    let recipe = Recipe::new(base.clone()).minimal(minimal).no_needless(no_needless);
                    let made = made(&recipe, seed);
                    let left = &made.puzzle;
                    assert_eq!((solutions(left), &made.solution), (all.clone(), &all[0]), "{text}");
                    let is_known = |(cell, digit)| base.given(cell) == Some(digit);
                    assert!(left.givens().all(is_known) && (made.minimal || !minimal), "{text}");
                    assert!(minimal || left.givens().eq(base.givens()), "{text}");
                    assert!(no_needless || lines(left) == lines(&base), "{text}");
                    assert!(lines(left).iter().all(|line| lines(&base).contains(line)), "{text}");
                    let without = |out: Owner| solutions(&left.restricted(|owner| owner != out)) != all;
                    let cells = left.cells().zip(0..).filter(|&(cell, _)| left.given(cell).is_some());
                    let givens: Vec<Owner> =
                        cells.map(|(_, place)| Owner::Given(VarId::new(place))).collect();
                    assert!(!minimal || givens.into_iter().all(without), "{text} {seed}");
                    assert!(
                        !no_needless || (0..left.rules().len()).map(Owner::Rule).all(without),
                        "{text} {seed}"
                    );
                    givens_out += base.givens().count() - left.givens().count();
                    lines_out += base.rules().len() - left.rules().len();
                }
            }
        }
        assert!(givens_out > 30 && lines_out > 6, "{givens_out} {lines_out}");
    }

    #[test]
    fn other_seeds_keep_other_clues() {
        let recipe = Recipe::new(puzzle(FINISHED[0])).minimal(true).clues(4);
        let made: Vec<Vec<_>> = (0..6).map(|seed| made(&recipe, seed).puzzle.givens().collect()).collect();
        assert!(made.iter().all(|givens| givens.len() == 4) && made.iter().any(|givens| *givens != made[0]));
    }

    #[test]
    fn clues_of_a_puzzle_with_several_solutions_stay() {
        let base = puzzle("odd r1c1\ndiagonal\n1...\n....\n....\n....");
        assert!(solutions(&base).len() > 1);
        for seed in 0..3 {
            let made = made(&Recipe::new(base.clone()).minimal(true).no_needless(true), seed);
            assert_eq!(lines(&made.puzzle), lines(&base));
            assert!(base.givens().all(|(cell, digit)| made.puzzle.given(cell) == Some(digit)));
        }
    }

    /// Generated lines can make givens needless, so both kinds are removed.
    #[test]
    fn lines_that_were_made_go_with_the_clues_of_a_finished_puzzle() {
        let base = puzzle(FINISHED[0]);
        let make = vec!["even*4".parse().expect("a kind"), "killer*2".parse().expect("a kind")];
        let all = solutions(&base);
        let mut kept = 0;
        for seed in 0..4 {
            let recipe = Recipe::new(base.clone()).make(make.clone()).minimal(true).no_needless(true);
            let made = made(&recipe, seed).puzzle;
            assert_eq!(solutions(&made), all);
            for place in 0..made.rules().len() {
                assert_ne!(solutions(&made.restricted(|owner| owner != Owner::Rule(place))), all);
                kept += 1;
            }
        }
        assert!(kept > 0);
    }
}
