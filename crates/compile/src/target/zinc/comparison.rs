//! Finds relations that compare a sum or difference with a number, so that they can be written in the usual notation.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use crate::csp::Table;

/// A comparison of the sum, difference or distance of two variables with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    measure: Measure,
    compare: &'static str,
    number: i64,
}

/// The quantity that is compared: `a - b`, `|a - b|` or `a + b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Difference,
    Distance,
    Sum,
}

impl Measure {
    const ALL: [Measure; 3] = [Measure::Difference, Measure::Distance, Measure::Sum];

    fn of(self, a: i32, b: i32) -> i64 {
        let (a, b) = (i64::from(a), i64::from(b));
        match self {
            Measure::Difference => a - b,
            Measure::Distance => (a - b).abs(),
            Measure::Sum => a + b,
        }
    }
}

impl Comparison {
    /// Returns a comparison that allows the same pairs from `left` and `right` as the table; `None` if no comparison
    /// does.
    pub fn of(table: &Table, left: RangeInclusive<i32>, right: RangeInclusive<i32>) -> Option<Comparison> {
        Measure::ALL.into_iter().find_map(|measure| {
            let (mut allowed, mut forbidden) = (BTreeSet::new(), BTreeSet::new());
            for a in left.clone() {
                for b in right.clone() {
                    let values = if table.allows(a, b) { &mut allowed } else { &mut forbidden };
                    values.insert(measure.of(a, b));
                }
                if !allowed.is_disjoint(&forbidden) {
                    return None;
                }
            }
            let (least, greatest) = (*allowed.first()?, *allowed.last()?);
            let (first, last) = (*forbidden.first()?, *forbidden.last()?);
            let (compare, number) = if least == greatest {
                ("=", least)
            } else if first == last {
                ("!=", first)
            } else if greatest < first {
                ("<=", greatest)
            } else if least > last {
                (">=", least)
            } else {
                return None;
            };
            Some(Comparison { measure, compare, number })
        })
    }

    /// Renders the comparison with the names of the two variables.
    pub fn of_names(self, a: &str, b: &str) -> impl fmt::Display {
        let Comparison { measure, compare, number } = self;
        match measure {
            Measure::Difference => match (compare, number) {
                (_, 0) => format!("{a} {compare} {b}"),
                ("<=", -1) => format!("{a} < {b}"),
                (">=", 1) => format!("{a} > {b}"),
                _ => format!("{a} - {b} {compare} {number}"),
            },
            Measure::Distance => format!("abs({a} - {b}) {compare} {number}"),
            Measure::Sum => format!("{a} + {b} {compare} {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_that_people_know_are_comparisons() {
        let shown = |allowed: fn(i32, i32) -> bool| {
            let comparison = Comparison::of(&Table::new(1..=9, 1..=9, allowed), 1..=9, 1..=9);
            comparison.map(|comparison| comparison.of_names("a", "b").to_string())
        };
        assert_eq!(shown(|a, b| a < b).as_deref(), Some("a < b"));
        assert_eq!(shown(|a, b| a >= b).as_deref(), Some("a >= b"));
        assert_eq!(shown(|a, b| a > b).as_deref(), Some("a > b"));
        assert_eq!(shown(|a, b| a != b).as_deref(), Some("a != b"));
        assert_eq!(shown(|a, b| a - b <= -3).as_deref(), Some("a - b <= -3"));
        assert_eq!(shown(|a, b| (a - b).abs() >= 5).as_deref(), Some("abs(a - b) >= 5"));
        assert_eq!(shown(|a, b| (a - b).abs() != 1).as_deref(), Some("abs(a - b) != 1"));
        assert_eq!(shown(|a, b| a + b == 10).as_deref(), Some("a + b = 10"));
        assert_eq!(shown(|a, b| a + b != 5).as_deref(), Some("a + b != 5"));
        for other in [|a, b| a == 2 * b, |a: i32, b: i32| (a + b) % 2 == 0, |_, _| true, |_, _| false] {
            assert_eq!(shown(other), None);
        }
    }
}
