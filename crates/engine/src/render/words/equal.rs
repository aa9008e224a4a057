//! Groups of cells that a value would make the same, where a rule says that they differ.

use super::plan::Plan;
use crate::grid::{Cell, Digit};
use crate::statement::Argument;
use crate::steps::{Cause, ProofLine};

/// The two groups, each by its first and last cell, that would have the same contents in the same order with the value that a
/// line excludes.
pub fn groups(
    plan: &Plan<'_>,
    before: &[ProofLine],
    line: &ProofLine,
    cause: &Cause,
) -> Option<[[String; 2]; 2]> {
    let Cause::Rule { rule } = cause else { return None };
    let stated = &plan.puzzle.rules()[*rule].statement;
    let is_it = stated.name == "different-contents" && stated.arguments.contains(&Argument::Word("in-order"));
    if !is_it || line.equals {
        return None;
    }
    let Some(Argument::Groups(groups)) =
        stated.arguments.iter().find(|argument| matches!(argument, Argument::Groups(_)))
    else {
        return None;
    };
    let value = |cell: &Cell| -> Option<Digit> {
        let placed = before.iter().find(|line| line.equals && line.cell == *cell).map(|line| line.value);
        let known =
            plan.values(*cell).and_then(|values| if let [value] = values { Some(*value) } else { None });
        placed.or(known)
    };
    let own = groups.iter().find(|group| group.contains(&line.cell))?;
    let with = |cell: &Cell| if *cell == line.cell { Some(line.value) } else { value(cell) };
    let contents: Vec<Digit> = own.iter().map(with).collect::<Option<_>>()?;
    let is_same = |group: &&Vec<Cell>| {
        group.len() == own.len()
            && group.iter().zip(&contents).all(|(cell, value_here)| value(cell) == Some(*value_here))
    };
    let other = groups.iter().find(is_same)?;
    let ends = |group: &[Cell]| Some([plan.name(*group.first()?), plan.name(*group.last()?)]);
    Some([ends(own)?, ends(other)?])
}
