//! First values of an X-sum with which no sum comes out right, whatever stands behind them.

use super::reason::FilledLine;
use super::story::{NoSum, WhyNoSum};
use crate::steps::Sums;

impl FilledLine<'_> {
    /// Why the cells behind some first values cannot make the rest; nothing if that is not seen from their number.
    pub fn no_sums(&self, sums: &Sums<'_>, never: &[i32]) -> Option<Vec<NoSum>> {
        let grid = self.plan.puzzle.grid();
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
                _ => return None,
            };
            Some(NoSum { value: self.sign(value), count, needed, why })
        };
        never.iter().map(told).collect()
    }
}
