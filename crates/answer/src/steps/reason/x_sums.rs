//! First values of an X-sum for which no sum works out, whatever values follow.

use std::cell::LazyCell;

use super::few_cells::Links;
use super::filled_line::FilledLine;
use super::{NoSum, WhyNoSum};
use crate::grid::Cell;
use crate::statement::Argument;
use crate::steps::Sums;

impl FilledLine<'_> {
    /// Explains why the cells after some first values cannot make the rest; `None` if the bounds of their sum do not
    /// show it.
    pub fn no_sums(&self, first: usize, sums: &Sums<'_>, never: &[i32]) -> Option<Vec<NoSum>> {
        let grid = self.facts.puzzle.grid();
        // Most lines do not need them.
        let links = LazyCell::new(|| Links::new(self));
        let [min, max] = [grid.values().min, grid.values().max].map(i64::from);
        let reason = |&value: &i32| {
            // A 0 would be a number of no cells.
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
            Some(NoSum { value, count, needed, why })
        };
        never.iter().map(reason).collect()
    }

    /// Returns the `count` cells after the first one that the clue sees.
    fn behind(&self, count: usize) -> Option<Vec<usize>> {
        let &[rule] = self.cause.rules() else { return None };
        let statement = &self.facts.puzzle.rules()[rule].statement;
        let &[_, Argument::Line(line), Argument::Side(side)] = &statement.arguments[..] else { return None };
        let seen = line.seen_from(side, self.facts.puzzle.grid());
        let place = |cell: &Cell| self.line.cells.iter().position(|other| other == cell);
        seen.get(1..=count)?.iter().map(place).collect()
    }
}
