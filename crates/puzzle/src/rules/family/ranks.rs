//! Compares rows and columns, read as numbers in both directions.

use crate::csp::{Atom, Constraint, Table, VarId};
use crate::grid::{Cell, Grid, GridLine, Side, Solution};
use crate::puzzle::Posting;

/// Returns the numbers that begin on each side: rows read from the left, rows read from the right, columns read from
/// the top, and columns read from the bottom.
pub fn sides(grid: &Grid) -> [Vec<Vec<Cell>>; 4] {
    let rows = |side| (0..grid.rows()).map(|row| GridLine::Row(row).seen_from(side, grid)).collect();
    let columns =
        |side| (0..grid.columns()).map(|column| GridLine::Column(column).seen_from(side, grid)).collect();
    [rows(Side::Left), rows(Side::Right), columns(Side::Top), columns(Side::Bottom)]
}

/// Returns the numbers of all four sides in one list.
pub fn numbers(grid: &Grid) -> Vec<Vec<Cell>> {
    sides(grid).concat()
}

/// Returns the digits of a number, the first digit first. Such lists compare like the numbers.
pub fn digits(solution: &Solution, number: &[Cell]) -> Vec<u16> {
    number.iter().map(|&cell| solution[cell]).collect()
}

/// Returns `true` if all numbers have two digits or more, and the houses ensure that, on each side, each digit begins
/// one number.
pub fn begin_with_each_digit(csp: &mut Posting<'_>, sides: &[Vec<Vec<Cell>>; 4]) -> bool {
    sides.iter().all(|side| {
        let firsts: Vec<VarId> = side.iter().map(|number| csp.cell(number[0])).collect();
        csp.permutes(&firsts) && side.iter().all(|number| number.len() > 1)
    })
}

/// The outcome of a comparison of two numbers: "the first is less than the second" is certain, impossible, or
/// undecided.
#[derive(Clone, Copy, Debug)]
pub enum Less {
    /// The first number is less.
    Always,
    /// The first number is not less.
    Never,
    /// The first number is less if and only if this atom is true.
    If(Atom),
}

impl Less {
    /// Returns the atom of an undecided outcome.
    pub fn atom(self) -> Option<Atom> {
        match self {
            Less::If(atom) => Some(atom),
            Less::Always | Less::Never => None,
        }
    }

    /// Returns the atoms that lift the constraint "the first is less", then the atoms that lift "the first is not
    /// less"; `None` for a constraint that never applies.
    fn escapes(self) -> [Option<Vec<Atom>>; 2] {
        match self {
            Less::Always => [Some(Vec::new()), None],
            Less::Never => [None, Some(Vec::new())],
            Less::If(atom) => [Some(vec![!atom]), Some(vec![atom])],
        }
    }
}

/// Makes a truth value that is true if and only if `left` is less than `right`. The two numbers are of equal length.
/// They must not be equal unless `ties` is true.
pub fn less(csp: &mut Posting<'_>, left: &[Cell], right: &[Cell], ties: bool) -> Atom {
    let less = csp.new_bool();
    compare(csp, [left, right], None, Less::If(less), ties);
    less
}

/// If `given` is true or `None`, requires the comparison of `left` with `right` to have the outcome `less`, and the two
/// numbers to differ unless `ties` is true. Equal numbers count as not less.
///
/// The constraints compare the digits from the left, with a truth value "equal so far" for each pair, up to the first
/// pair of cells that share a house and so differ. For n values, they take up to 4n + 1 clauses over order literals for
/// each pair.
pub fn compare(
    csp: &mut Posting<'_>,
    [left, right]: [&[Cell]; 2],
    given: Option<Atom>,
    less: Less,
    ties: bool,
) {
    let places: Vec<[VarId; 2]> =
        left.iter().zip(right).filter(|(a, b)| a != b).map(|(&a, &b)| [csp.cell(a), csp.cell(b)]).collect();
    let decisive = places.iter().position(|pair| csp.all_differ(pair));
    let last = decisive.unwrap_or(places.len().saturating_sub(1));
    // True if all digits up to here are equal. At first this is the atom `given`, then a new truth value for each pair.
    let mut equal = given;
    for (place, &[a, b]) in places.iter().enumerate().take(last + 1) {
        if csp.stopped() {
            return;
        }
        // The last pair decides, because no digits follow it.
        let decides = place == last;
        let strict = [decides, decides && (!ties || decisive.is_some())];
        for ((pair, escape), strict) in [[a, b], [b, a]].into_iter().zip(less.escapes()).zip(strict) {
            if let Some(escape) = escape {
                let escape: Vec<Atom> = escape.into_iter().chain(equal.map(|atom| !atom)).collect();
                below(csp, pair, strict, &escape);
            }
        }
        if !decides {
            equal = Some(still_equal(csp, [a, b], equal));
        }
    }
    if places.is_empty() {
        let [frees, _] = if ties { less.escapes() } else { [Some(Vec::new()), None] };
        if let Some(frees) = frees {
            csp.clause(frees.into_iter().chain(given.map(|atom| !atom)));
        }
    }
}

/// Requires `a` to be at most `b`, or less than `b` if `strict`, unless an atom in `escape` is true.
fn below(csp: &mut Posting<'_>, [a, b]: [VarId; 2], strict: bool, escape: &[Atom]) {
    // Both cells have the same range, so the values of one of them are enough.
    for value in csp.range(a).skip(usize::from(!strict)) {
        let (low, high) = (csp.at_least(a, value), csp.at_least(b, value.saturating_add(strict.into())));
        csp.clause(escape.iter().copied().chain([!low, high]));
    }
}

/// Makes a truth value that is true if and only if `a` equals `b` and `before`, if present, is true.
fn still_equal(csp: &mut Posting<'_>, [a, b]: [VarId; 2], before: Option<Atom>) -> Atom {
    let still = csp.new_bool();
    if let Some(before) = before {
        csp.clause([!still, before]);
    }
    for value in csp.range(a) {
        let (is, other) = (csp.equals(a, value), csp.equals(b, value));
        csp.clause([!still, !is, other]);
        csp.clause([still, !is, !other].into_iter().chain(before.map(|before| !before)));
    }
    still
}

/// Requires two numbers of equal length to be equal.
pub fn equal(csp: &mut Posting<'_>, left: &[Cell], right: &[Cell]) {
    for (&a, &b) in left.iter().zip(right).filter(|(a, b)| a != b) {
        let (a, b) = (csp.cell(a), csp.cell(b));
        let table = Table::new(csp.range(a), csp.range(b), |x, y| x == y);
        csp.post(Constraint::Relation(a, b, table.into()));
    }
}

/// Requires two numbers of equal length to differ. If their digits in some position share a house, the houses imply
/// this, and nothing is posted; otherwise posts one clause over shared equalities.
pub fn differ(csp: &mut Posting<'_>, left: &[Cell], right: &[Cell]) {
    if csp.stopped() {
        return;
    }
    let places: Vec<[VarId; 2]> =
        left.iter().zip(right).filter(|(a, b)| a != b).map(|(&a, &b)| [csp.cell(a), csp.cell(b)]).collect();
    if !places.iter().any(|pair| csp.all_differ(pair)) {
        let equal: Vec<Atom> = places.iter().map(|&[a, b]| csp.equal(a, b)).collect();
        csp.clause(equal.into_iter().map(|atom| !atom));
    }
}
