//! The reason of a `number-path` around one cell: a value whose next one, or the one before, has no place beside it.

use std::collections::{BTreeMap, BTreeSet};

use super::explanation::{LineRest, NoNeighbour, Reason, So};
use super::step_facts::Plan;
use crate::grid::{Cell, Digit};
use crate::statement::Argument;
use crate::steps::Cause;

/// Of a cell with more values left the neighbours of each value are not told.
const MOST_LEFT: usize = 3;

/// The reason of a step by a path between a cell and its neighbours; none if it is another line, if a path begins and ends
/// anywhere, or some conclusion has another reason.
pub fn beside(plan: &Plan<'_>) -> Option<Reason> {
    let [Cause::Part { rule, cells }] = &plan.step.because[..] else { return None };
    let stated = &plan.puzzle.rules()[*rule];
    let grid = plan.puzzle.grid();
    let arguments = &stated.statement.arguments;
    let is_listed = arguments.iter().any(|argument| matches!(argument, Argument::Cells(_)));
    // Only where the path takes each value of the grid are its ends known.
    if stated.statement.name != "number-path" || is_listed || grid.cells().count() != grid.values().count() {
        return None;
    }
    let is_diagonal = arguments.iter().any(|argument| matches!(argument, Argument::Word(_)));
    let neighbours = |cell: Cell| -> Vec<Cell> {
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let steps = steps.filter(|step| *step != (0, 0) && (is_diagonal || step.0 == 0 || step.1 == 0));
        steps.filter_map(|(down, right)| grid.step(cell, down, right)).collect()
    };
    let is_around = |&&centre: &&Cell| {
        let beside = neighbours(centre);
        beside.len() + 1 == cells.len() && cells.iter().all(|cell| *cell == centre || beside.contains(cell))
    };
    cells.iter().filter(is_around).find_map(|&centre| around(plan, centre, &neighbours(centre)))
}

/// Why each value that goes does so, if that is the reason.
fn around(plan: &Plan<'_>, centre: Cell, neighbours: &[Cell]) -> Option<Reason> {
    let values = plan.puzzle.grid().values();
    let places = |value: Digit| -> Vec<Cell> {
        let has = |cell: &&Cell| plan.values(**cell).is_some_and(|values| values.contains(&value));
        neighbours.iter().filter(has).copied().collect()
    };
    let next_to = |value: Digit| {
        let before = value.checked_sub(1).filter(|before| *before >= values.min);
        let next = value.checked_add(1).filter(|next| *next <= values.max);
        [next, before].into_iter().flatten()
    };
    let gone_of =
        |cell: Cell| plan.step.gone().filter(move |(other, _)| *other == cell).map(|(_, value)| value);
    let lost: Vec<Digit> = gone_of(centre).collect();
    let mut lonely: BTreeMap<Digit, Vec<Digit>> = BTreeMap::new();
    let mut told: Vec<NoNeighbour> = Vec::new();
    for &value in &lost {
        if let Some(missing) = next_to(value).find(|&other| places(other).is_empty()) {
            lonely.entry(missing).or_default().push(value);
            continue;
        }
        // Both values beside it would take the same cell.
        let needed: Vec<Digit> = next_to(value).collect();
        let all: Vec<Vec<Cell>> = needed.iter().map(|&other| places(other)).collect();
        let [[at], [other]] = [all.first()?.as_slice(), all.get(1)?.as_slice()] else { return None };
        if at != other {
            return None;
        }
        told.push(NoNeighbour::Both {
            cell: plan.name(centre),
            value: plan.sign(value),
            needed: plan.signs(&needed),
            at: plan.name(*at),
        });
    }
    told.splice(
        0..0,
        lonely.into_iter().map(|(missing, values)| NoNeighbour::None {
            cell: plan.name(centre),
            values: plan.signs(&values),
            missing: plan.sign(missing),
        }),
    );
    let left: Vec<Digit> =
        plan.values(centre)?.iter().copied().filter(|value| !lost.contains(value)).collect();
    let mut only: BTreeSet<(Digit, Digit, Cell)> = BTreeSet::new();
    for &cell in neighbours {
        let gone: Vec<Digit> = gone_of(cell).collect();
        if gone.is_empty() {
            continue;
        }
        // Whatever the cell is, this neighbour alone can be what stands beside it.
        for &value in &left {
            let is_only = |needed: &Digit| !gone.contains(needed) && places(*needed) == [cell];
            only.insert((value, next_to(value).find(is_only)?, cell));
        }
    }
    if left.len() > MOST_LEFT && !only.is_empty() {
        return None;
    }
    told.extend(only.into_iter().map(|(value, needed, at)| NoNeighbour::One {
        cell: plan.name(centre),
        value: plan.sign(value),
        needed: plan.sign(needed),
        at: plan.name(at),
    }));
    (!told.is_empty()).then_some(Reason { what: LineRest::Neighbours(told), so: So::Refuted })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::render::Language;
    use crate::steps::reason::tests::excluding;
    use crate::steps::{Fact, Step};

    /// What is told of a path around r1c1 of a 2x3 grid, of which these cells lose these values.
    fn told(text: &str, left: [&[Digit]; 3], gone: Vec<(Cell, Vec<Digit>)>) -> String {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let cells = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)];
        let facts = cells.into_iter().zip(left).map(|(cell, left)| Fact::Cell(cell, left.to_vec()));
        let cause = Cause::Part { rule: 0, cells: cells.to_vec() };
        let step: Step = excluding(vec![cause], facts.collect(), gone);
        let said = Language::ALL.iter().map(|language| language.sentences(&puzzle, &step).join("\n"));
        said.collect::<Vec<_>>().join("\n")
    }

    const PATH: &str = "grid 2x3 raw\nvalues 1-6\nnumber-path\n";

    #[test]
    fn values_without_a_neighbour_are_told() {
        let corner = Cell::new(0, 0);
        let said = told(PATH, [&[1, 2, 3, 6], &[1, 4], &[1, 2, 4]], vec![(corner, vec![2, 6])]);
        assert!(
            said.contains(
                "If r1c1 were 2, 3 would have to stand beside it, but none of its neighbours can be 3."
            ),
            "{said}"
        );
        assert!(said.contains("If r1c1 were 6, 5 would have to"), "{said}");
        assert!(said.contains("Wäre r1c1 die 2, müsste daneben 3 stehen"), "{said}");
        // 3 has both neighbours: this is no reason.
        let said = told(PATH, [&[1, 2, 3, 6], &[1, 4], &[1, 2, 4]], vec![(corner, vec![2, 3])]);
        assert!(!said.contains("would have to stand"), "{said}");
    }

    #[test]
    fn the_only_neighbour_is_told() {
        let gone = vec![(Cell::new(1, 0), vec![5])];
        let said = told(PATH, [&[1], &[3, 4], &[2, 5]], gone.clone());
        assert!(
            said.contains(
                "If r1c1 is 1, 2 has to stand beside it, and of its neighbours only r2c1 can be 2."
            ),
            "{said}"
        );
        let said = told(PATH, [&[1], &[2, 4], &[2, 5]], gone);
        assert!(!said.contains("has to stand beside it"), "{said}");
    }

    #[test]
    fn two_values_for_one_neighbour_are_told() {
        let gone = vec![(Cell::new(0, 0), vec![3])];
        let said = told(PATH, [&[1, 3], &[1, 6], &[2, 4]], gone.clone());
        assert!(
            said.contains(
                "If r1c1 were 3, both 4 and 2 would have to stand beside it, and for both only r2c1 is left."
            ),
            "{said}"
        );
        let said = told(PATH, [&[1, 3], &[2, 6], &[2, 4]], gone);
        assert!(!said.contains("beside it"), "{said}");
    }

    /// Where the path is shorter than there are values, its ends are not known; cells beside the grid are not on it.
    #[test]
    fn a_path_with_open_ends_has_no_such_reason() {
        for text in [
            "grid 2x3 raw\nvalues 1-7\nnumber-path\n",
            "grid 2x3 raw\nvalues 1-8\nvariables 1x2\nnumber-path\n",
        ] {
            let left: [&[Digit]; 3] = [&[1, 2, 3, 6], &[1, 4], &[1, 2, 4]];
            let said = told(text, left, vec![(Cell::new(0, 0), vec![2, 6])]);
            assert!(!said.contains("would have to stand"), "{text} {said}");
        }
    }
}
