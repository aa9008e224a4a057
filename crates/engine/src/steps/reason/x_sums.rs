//! First values of an X-sum with which no sum comes out right, whatever stands behind them.

use std::cell::LazyCell;

use super::explanation::{NoSum, WhyNoSum};
use super::few_cells::Links;
use super::filled_line::FilledLine;
use crate::grid::Cell;
use crate::statement::Argument;
use crate::steps::Sums;

impl FilledLine<'_> {
    /// Why the cells behind some first values cannot make the rest; nothing if that is not seen from what they make at least
    /// or at most.
    pub fn no_sums(&self, first: usize, sums: &Sums<'_>, never: &[i32]) -> Option<Vec<NoSum>> {
        let grid = self.plan.puzzle.grid();
        // Most lines need none.
        let links = LazyCell::new(|| Links::new(self));
        let [min, max] = [grid.values().min, grid.values().max].map(i64::from);
        let told = |&value: &i32| {
            // It would be the number of no cells.
            if value < 1 {
                return None;
            }
            let total = grid.values().iter().map(i32::from).find_map(|other| {
                let (places, rest) = sums(other);
                (!places.is_empty()).then_some(rest + i64::from(other))
            })?;
            let count = i64::from(value) - 1;
            let needed = total - i64::from(value);
            let why = match needed {
                needed if needed < count * min => WhyNoSum::Least(count * min),
                needed if needed > count * max => WhyNoSum::Most(count * max),
                _ if count >= self.line.cells.len() as i64 => WhyNoSum::Short,
                _ => {
                    let behind = self.behind(count as usize)?;
                    let bound = |is_least| self.bound(&links, &behind, (first, value), is_least);
                    match (bound(true)?, bound(false)?) {
                        (least, _) if needed < least => WhyNoSum::Least(least),
                        (_, most) if needed > most => WhyNoSum::Most(most),
                        _ => return None,
                    }
                }
            };
            Some(NoSum { value: self.sign(value), count, needed, why })
        };
        never.iter().map(told).collect()
    }

    /// So many cells behind the first one that the clue sees.
    fn behind(&self, count: usize) -> Option<Vec<usize>> {
        let &[rule] = self.cause.rules() else { return None };
        let statement = &self.plan.puzzle.rules()[rule].statement;
        let &[_, Argument::Line(line), Argument::Side(side)] = &statement.arguments[..] else { return None };
        let seen = line.seen_from(side, self.plan.puzzle.grid());
        let place = |cell: &Cell| self.line.cells.iter().position(|other| other == cell);
        seen.get(1..=count)?.iter().map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::grid::{Cell, Digit};
    use crate::puzzle::Puzzle;
    use crate::render::Language;
    use crate::steps::reason::tests::excluding;
    use crate::steps::{Cause, Fact};

    /// What is told of an X-sum whose first cell has these values left, some of which go.
    fn told(values: &str, sum: u16, left: &[Digit], gone: &[Digit]) -> String {
        let text = format!("grid 9x9\nvalues {values}\nx-sum {sum} r2 left\n");
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let first = Cell::new(1, 0);
        let known = (0..9).map(|column| {
            let values = match column {
                0 => left.to_vec(),
                1 => puzzle.grid().values().iter().collect(),
                _ => vec![3],
            };
            Fact::Cell(Cell::new(1, column), values)
        });
        let step = excluding(vec![Cause::Rule { rule: 0 }], known.collect(), vec![(first, gone.to_vec())]);
        Language::ENGLISH.sentences(&puzzle, &step).join("\n")
    }

    #[test]
    fn first_values_are_refuted_by_the_number_of_cells() {
        let said = told("1-9", 12, &[1, 2, 3], &[1, 2]);
        assert!(said.contains("If r2c1 were 1, it would be the whole sum, which is 12."), "{said}");
        assert!(
            said.contains("If r2c1 were 2, the next cell would have to make 10, but it makes at most 9."),
            "{said}"
        );
    }

    /// A first digit of 0 is the number of no cells: nothing that is true could be told of those behind it.
    #[test]
    fn no_reason_is_told_where_a_first_value_is_zero() {
        let said = told("0-8", 10, &[0, 1, 2], &[0, 1]);
        assert!(!said.contains("If r2c1 were") && !said.contains("whole sum"), "{said}");
        assert!(said.contains("r2c1 is not 0 or 1"), "{said}");
        // Without it, the others are as on any grid.
        let said = told("0-8", 10, &[1, 2], &[1]);
        assert!(said.contains("If r2c1 were 1, it would be the whole sum, which is 10."), "{said}");
    }
}
