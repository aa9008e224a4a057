//! Finds sums that their cells cannot reach.

use std::collections::BTreeMap;

use super::range;
use crate::grid::{Cell, Values};

/// Returns a sentence that says why no values of the cells satisfy an equation; `None` if bounds do not exclude the
/// equation. Cells may hold equal values.
pub fn beyond(terms: &[(i64, Cell)], total: i64, values: Values) -> Option<String> {
    let mut factors: BTreeMap<Cell, i128> = BTreeMap::new();
    for &(factor, cell) in terms {
        *factors.entry(cell).or_default() += i128::from(factor);
    }
    factors.retain(|_, factor| *factor != 0);
    let (min, max) = (i128::from(values.min), i128::from(values.max));
    let bound = |low, high| factors.values().map(|&f| f * if f > 0 { low } else { high }).sum::<i128>();
    let (least, most) = (bound(min, max), bound(max, min));
    let total = i128::from(total);
    if (least..=most).contains(&total) {
        return None;
    }
    Some(match factors.values().all(|&factor| factor == 1) {
        true => told(factors.len(), least, most, total),
        false => format!("no values from {min} to {max} make this total"),
    })
}

/// Returns a sentence that says why this many cells with different values cannot have this sum; `None` if bounds do not
/// exclude the sum.
pub fn beyond_distinct(cells: usize, total: i64, values: Values) -> Option<String> {
    if cells > values.count() {
        return Some(format!("there are only {} values, and {}", values.count(), held(cells, "must differ")));
    }
    let least: i128 = range(values).take(cells).map(i128::from).sum();
    let most: i128 = range(values).rev().take(cells).map(i128::from).sum();
    let total = i128::from(total);
    (!(least..=most).contains(&total)).then(|| told(cells, least, most, total))
}

fn told(cells: usize, least: i128, most: i128, total: i128) -> String {
    match total > most {
        true => held(cells, &format!("hold {most} at most")),
        false => held(cells, &format!("hold {least} at least")),
    }
}

/// Returns a sentence such as `two cells hold 17 at most`.
fn held(cells: usize, what: &str) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let what = if cells == 1 { what.replacen("hold ", "holds ", 1) } else { what.to_owned() };
    match WORDS.get(cells) {
        Some(word) => format!("{word} cell{} {what}", if cells == 1 { "" } else { "s" }),
        None => format!("{cells} cells {what}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_held_against_what_cells_can_hold() {
        let values = Values::new(1, 9);
        let cell = |place| Cell::new(place, 0);
        let plain: Vec<(i64, Cell)> = (0..2).map(|place| (1, cell(place))).collect();
        for total in 2..=18 {
            assert_eq!(beyond(&plain, total, values), None);
            let distinct = beyond_distinct(2, total, values);
            assert_eq!(distinct.is_none(), (3..=17).contains(&total), "{total}");
        }
        assert_eq!(beyond(&plain, 19, values).as_deref(), Some("two cells hold 18 at most"));
        assert_eq!(beyond_distinct(2, 99, values).as_deref(), Some("two cells hold 17 at most"));
        assert_eq!(beyond_distinct(1, 10, values).as_deref(), Some("one cell holds 9 at most"));
        assert_eq!(
            beyond_distinct(10, 45, values).as_deref(),
            Some("there are only 9 values, and 10 cells must differ")
        );
        // Terms of one cell are merged: the cell minus itself is zero.
        assert_eq!(beyond(&[(1, cell(0)), (-1, cell(0))], 0, values), None);
        let arrow: Vec<(i64, Cell)> = (0..10).map(|place| (1, cell(place))).chain([(-1, cell(10))]).collect();
        assert_eq!(beyond(&arrow, 0, values).as_deref(), Some("no values from 1 to 9 make this total"));
        assert_eq!(beyond(&arrow, 1, values), None);
    }
}
