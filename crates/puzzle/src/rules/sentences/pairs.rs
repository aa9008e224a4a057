//! Describes the pairs of values that a key allows: by a formula if possible, otherwise by a list.

use crate::grid::{Digit, Grid};
use crate::statement::PairKey;

/// The maximum number of characters of a list of pairs.
const MOST_CHARACTERS: usize = 150;
/// The maximum number of pairs that are listed one by one.
const MOST_PAIRS: usize = 12;

/// The words of a language about two values a and b that a key allows.
#[derive(Debug)]
pub struct PairWords {
    /// Words for "this formula or condition holds for a and b".
    pub formula: fn(&str) -> String,
    /// Words for "one of a and b is odd, and the other is even".
    pub parity: &'static str,
    /// Words for "a and b are both odd or both even".
    pub same_parity: &'static str,
    /// Words for "one of a and b is this many times the other".
    pub ratio: fn(i32) -> String,
    /// Words for "neither of a and b is this many times the other".
    pub no_ratio: fn(i32) -> String,
    /// Words for "a and b are not both this value".
    pub not_both: fn(&str) -> String,
    /// Words for "a and b are one of the pairs in this list".
    pub list: fn(&str) -> String,
    /// Words for "a and b are any pair except those in this list".
    pub but: fn(&str) -> String,
    /// Words after a list of pairs in which the two values may be exchanged.
    pub exchanged: &'static str,
    /// Words for "a and b are a value and one of the values listed after it, as in `1: 234`".
    pub rows: fn(&str) -> String,
    /// Words for "a table that is too long to list allows a and b".
    pub table: &'static str,
}

/// A relation between two values, and its formula.
type Order = (fn(i32, i32) -> bool, &'static str);

const ORDERS: &[Order] = &[
    (|a, b| a == b, "a = b"),
    (|a, b| a != b, "a ≠ b"),
    (|a, b| a < b, "a < b"),
    (|a, b| a <= b, "a ≤ b"),
    (|a, b| a > b, "a > b"),
    (|a, b| a >= b, "a ≥ b"),
];

/// A relation between two values that depends on a number, and its formula for that number.
type Relation = (fn(i32, i32, i32) -> bool, fn(i32) -> String);

const RELATIONS: &[Relation] = &[
    (|a, b, k| (a - b).abs() >= k, |k| format!("|a - b| ≥ {k}")),
    (|a, b, k| (a - b).abs() == k, |k| format!("|a - b| = {k}")),
    (|a, b, k| (a - b).abs() != k, |k| format!("|a - b| ≠ {k}")),
    (|a, b, k| (a - b).abs() <= k, |k| format!("|a - b| ≤ {k}")),
    (|a, b, k| a + b == k, |k| format!("a + b = {k}")),
    (|a, b, k| a + b != k, |k| format!("a + b ≠ {k}")),
    (|a, b, k| a + b >= k, |k| format!("a + b ≥ {k}")),
    (|a, b, k| a + b <= k, |k| format!("a + b ≤ {k}")),
    (|a, b, k| k > 1 && a == k * b, |k| format!("a = {k} * b")),
    (|a, b, k| k > 1 && b == k * a, |k| format!("b = {k} * a")),
    (|a, b, k| k > 1 && a * b == k, |k| format!("a * b = {k}")),
];

/// Returns a description of the pairs of values a, b that a key allows.
pub fn told(key: &PairKey, grid: &Grid, words: &PairWords) -> String {
    let values = grid.values();
    let sign =
        |value: i32| Digit::try_from(value).map_or_else(|_| value.to_string(), |value| grid.sign(value));
    if let PairKey::Condition(condition) = key {
        return (words.formula)(&condition.to_string());
    }
    let all = || {
        let value = || values.iter().map(i32::from);
        value().flat_map(move |a| value().map(move |b| (a, b)))
    };
    let allows = |(a, b): (i32, i32)| key.allows(a, b, values);
    if all().all(allows) || !all().any(allows) {
        return words.table.to_owned();
    }
    let is = |holds: &dyn Fn(i32, i32) -> bool| all().all(|(a, b)| allows((a, b)) == holds(a, b));
    if let Some((_, formula)) = ORDERS.iter().find(|(holds, _)| is(holds)) {
        return (words.formula)(formula);
    }
    for (parity, said) in [(1, words.parity), (0, words.same_parity)] {
        if is(&|a, b| (a + b).rem_euclid(2) == parity) {
            return said.to_owned();
        }
    }
    let greatest = i32::from(values.max);
    for k in 1..=2 * greatest {
        if let Some((_, formula)) = RELATIONS.iter().find(|(holds, _)| is(&|a, b| holds(a, b, k))) {
            return (words.formula)(&formula(k));
        }
    }
    for k in 2..=greatest {
        let is_ratio = |a: i32, b: i32| a == k * b || b == k * a;
        if is(&is_ratio) {
            return (words.ratio)(k);
        }
        if is(&|a, b| !is_ratio(a, b)) {
            return (words.no_ratio)(k);
        }
    }
    let mut lacking = all().filter(|&pair| !allows(pair));
    if let (Some((a, b)), None) = (lacking.next(), lacking.next())
        && a == b
    {
        return (words.not_both)(&sign(a));
    }
    let is_short = values.iter().all(|value| grid.sign(value).chars().count() == 1);
    let list = |which: bool| {
        let pairs: Vec<(i32, i32)> = all().filter(|&pair| allows(pair) == which).collect();
        let is_symmetric = pairs.iter().all(|&(a, b)| pairs.contains(&(b, a)));
        let told = pairs.iter().filter(|(a, b)| !is_symmetric || a <= b);
        let told: Vec<String> = told
            .map(|(a, b)| format!("{}{}{}", sign(*a), if is_short { "" } else { "-" }, sign(*b)))
            .collect();
        let behind = if is_symmetric && pairs.iter().any(|(a, b)| a != b) { words.exchanged } else { "" };
        (told.len(), format!("{}{behind}", told.join(", ")))
    };
    let (count, allowed) = list(true);
    if (1..=MOST_PAIRS).contains(&count) {
        return (words.list)(&allowed);
    }
    let (count, forbidden) = list(false);
    if (1..=MOST_PAIRS).contains(&count) {
        return (words.but)(&forbidden);
    }
    let row = |a: i32| {
        let seconds = values.iter().map(i32::from).filter(|&b| allows((a, b)));
        let seconds: Vec<String> = seconds.map(sign).collect();
        (!seconds.is_empty())
            .then(|| format!("{}: {}", sign(a), seconds.join(if is_short { "" } else { " " })))
    };
    let rows: Vec<String> = values.iter().map(i32::from).filter_map(row).collect();
    let rows = rows.join(", ");
    if rows.is_empty() || rows.chars().count() > MOST_CHARACTERS {
        return words.table.to_owned();
    }
    (words.rows)(&rows)
}
