//! The effect of an edit on the solutions of a puzzle.

use serde::Serialize;
use sudoku2cnf_puzzle::puzzle::{Puzzle, StatedRule};

/// The change from one puzzle to the next, as far as it affects what is known about solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Nothing changed, or only names.
    None,
    /// Givens or rules were added, and none removed: each solution of the new puzzle also solves the old one.
    Stricter,
    /// Givens or rules were removed, and none added: each solution of the old puzzle also solves the new one.
    Looser,
    /// Givens or rules were both added and removed, or a rule that affects other rules was added or removed.
    Other,
    /// The grid changed, so nothing known before applies.
    All,
}

impl Change {
    /// Returns the change from one puzzle to another.
    pub fn between(before: &Puzzle, now: &Puzzle) -> Change {
        if before.grid() != now.grid() {
            return Change::All;
        }
        let (came, went) = (missing(before, now), missing(now, before));
        // Adding a rule can allow more solutions if it exempts cells from a negative rule, as a dot does.
        let changes =
            |rules: &[&StatedRule]| rules.iter().any(|stated| stated.rule.changes_others(now.grid()));
        if changes(&came) || changes(&went) {
            return Change::Other;
        }
        let (mut more, mut less) = (!came.is_empty(), !went.is_empty());
        for (before, now) in before.givens_by_place().iter().zip(now.givens_by_place()) {
            more |= now.is_some() && before != now;
            less |= before.is_some() && before != now;
        }
        match (more, less) {
            (false, false) => Change::None,
            (true, false) => Change::Stricter,
            (false, true) => Change::Looser,
            (true, true) => Change::Other,
        }
    }
}

/// Returns the rules of `now` that are not in `before`. A rule that occurs several times is matched that many times.
fn missing<'a>(before: &Puzzle, now: &'a Puzzle) -> Vec<&'a StatedRule> {
    let mut known = std::collections::HashMap::<String, usize>::new();
    for stated in before.rules() {
        *known.entry(stated.to_string()).or_default() += 1;
    }
    let is_new = |stated: &&StatedRule| match known.get_mut(&stated.to_string()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    now.rules().iter().filter(is_new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(before: &str, now: &str) -> Change {
        let puzzle = |text: &str| text.parse::<Puzzle>().expect("a puzzle");
        let (before, now) = (puzzle(before), puzzle(now));
        let there = Change::between(&before, &now);
        let back = match Change::between(&now, &before) {
            Change::Stricter => Change::Looser,
            Change::Looser => Change::Stricter,
            other => other,
        };
        assert_eq!(there, back);
        there
    }

    #[test]
    fn edits_are_told_from_each_other() {
        let board = "grid 4x4\nkiller 5 r1c1 r1c2\n";
        assert_eq!(change(board, "title a\ngrid 4x4\nkiller 5 r1c2 r1c1 # turned\n"), Change::Other);
        assert_eq!(change(board, "# a comment\ntitle a\ngrid 4x4\nkiller 5 r1c1 r1c2\n"), Change::None);
        assert_eq!(change(board, "grid 4x4\nkiller 5 r1c1 r1c2\ngiven r1c1=1"), Change::Stricter);
        assert_eq!(change(board, "grid 4x4\ndiagonal\nkiller 5 r1c1 r1c2"), Change::Stricter);
        assert_eq!(change(board, "grid 4x4\nkiller 5 r1c1 r1c2\nkiller 5 r1c1 r1c2"), Change::Stricter);
        assert_eq!(change(board, "grid 4x4\nkiller 6 r1c1 r1c2"), Change::Other);
        assert_eq!(change(board, "grid 6x6\nkiller 5 r1c1 r1c2"), Change::All);
        assert_eq!(change("grid 4x4\ngiven r1c1=1", "grid 4x4\ngiven r1c1=2"), Change::Other);
    }

    #[test]
    fn a_dot_beside_a_negative_rule_is_no_stricter_puzzle() {
        let board = "grid 4x4\nnegative-difference\n";
        let dotted = format!("{board}kropki white r1c1 r1c2\n");
        assert_eq!(change(board, &dotted), Change::Other);
    }
}
