//! Groups of cells that a value would make equal although a rule says that they differ.

use super::contradiction;
use super::step_facts::StepFacts;
use crate::grid::{Cell, Digit};
use crate::statement::Argument;
use crate::steps::{Cause, ProofLine};

/// Returns the two groups, each by its first and last cell, that would have the same contents in the same order with
/// the value that a line excludes.
pub fn groups(
    facts: &StepFacts<'_>,
    before: &[ProofLine],
    line: &ProofLine,
    cause: &Cause,
) -> Option<[[Cell; 2]; 2]> {
    let Cause::Rule { rule } = cause else { return None };
    let stated = &facts.puzzle.rules()[*rule].statement;
    let is_it = stated.name == "different-contents" && stated.arguments.contains(&Argument::Word("in-order"));
    if !is_it || line.equals {
        return None;
    }
    let groups = stated.arguments.iter().find_map(|argument| match argument {
        Argument::Groups(groups) => Some(groups),
        _ => None,
    })?;
    let value = |cell: &Cell| match contradiction::left(facts, before, *cell)?[..] {
        [value] => Some(value),
        _ => None,
    };
    let own = groups.iter().find(|group| group.contains(&line.cell))?;
    let with = |cell: &Cell| if *cell == line.cell { Some(line.value) } else { value(cell) };
    let contents: Vec<Digit> = own.iter().map(with).collect::<Option<_>>()?;
    let is_same = |group: &&Vec<Cell>| {
        group.len() == own.len()
            && group.iter().zip(&contents).all(|(cell, value_here)| value(cell) == Some(*value_here))
    };
    let other = groups.iter().find(is_same)?;
    let ends = |group: &[Cell]| Some([*group.first()?, *group.last()?]);
    Some([ends(own)?, ends(other)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::steps::{Fact, Step};

    #[test]
    fn the_group_that_would_be_the_same_is_found_by_what_is_known_and_told() {
        let text = "grid 3x3 no-boxes raw\nvalues 0-1\n\
                    different-contents in-order r1c1 r1c2 r1c3 / r2c1 r2c2 r2c3 / r3c1 r3c2 r3c3\n";
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let cell = Cell::new;
        let known = [(1, 0, 0), (1, 1, 1), (1, 2, 0), (2, 0, 0), (2, 1, 1)];
        let facts = known.map(|(row, column, value)| Fact::Cell(cell(row, column), vec![value])).into_iter();
        let open = [0, 1].map(|column| Fact::Cell(cell(0, column), vec![0, 1]));
        let facts: Vec<Fact> = facts.chain(open).collect();
        let cause = Cause::Rule { rule: 0 };
        let step = Step::excluding(vec![cause.clone()], facts, Vec::new());
        let facts = StepFacts::new(&puzzle, &step);
        let found = |before: &[ProofLine], row, column, value| {
            groups(&facts, before, &ProofLine::new(cell(row, column), value, false, Some(0)), &cause)
        };
        let ends = |row: usize| [0, 2].map(|column| cell(row - 1, column));
        assert_eq!(found(&[], 2, 2, 0), Some([ends(3), ends(2)]));
        assert_eq!(found(&[], 2, 2, 1), None);
        // The first row is known from the lines before.
        let told = |last| {
            [(0, 0), (1, last)].map(|(column, value)| ProofLine::new(cell(0, column), value, true, None))
        };
        assert_eq!(found(&told(1), 0, 2, 0), Some([ends(1), ends(2)]));
        assert_eq!(found(&told(0), 0, 2, 0), None);
    }
}
