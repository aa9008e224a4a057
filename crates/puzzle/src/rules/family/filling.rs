//! The filling of a sandwich: the cells between the smallest and the largest digit of a line of different digits.
//!
//! Variables hold the positions of the two crusts (the smallest and the largest digit, the left one first) and the
//! number of cells between them. A truth value for each digit says whether it is between them. The digits between the
//! crusts form one of the sets with the given sum, as in a cage of unknown size. A row of nine cells has at most eight
//! such sets, and a clue takes 700 clauses. If there are many sets, an automaton over the digits counts the number and
//! the sum of the digits between the crusts; if there are too many digits for that, two constraints count them
//! separately. By contrast, an automaton along the cells that carries the sum has 7,900 clauses, and makes a solver do
//! ten to fifty times the work on puzzles that consist only of sandwiches.

use crate::csp::{Atom, Constraint, Linear, Table, VarId};
use crate::puzzle::Posting;
use crate::rules::family::chosen_set::{one_of, sets};
use crate::rules::family::word;

/// Requires `cells` to be different and the digits between the smallest and the largest digit to add up to `sum`.
/// `fixed` is true if the smallest and the largest value of the grid certainly occur.
pub fn post(csp: &mut Posting<'_>, cells: &[VarId], sum: i32, fixed: bool) {
    csp.post(Constraint::AllDifferent(cells.to_vec()));
    if cells.len() < 2 {
        if sum != 0 {
            csp.clause([]);
        }
        return;
    }
    let range = csp.range(cells[0]);
    if cells.len() > range.clone().count() {
        // The cells cannot all be different. Stopping early avoids large tables of positions.
        return csp.clause([]);
    }
    let last = cells.len() as i32 - 1;
    let crusts = [csp.new_var(0..=last), csp.new_var(0..=last)];
    let before = Table::new(0..=last, 0..=last, |a, b| a < b);
    csp.post(Constraint::Relation(crusts[0], crusts[1], before.into()));
    let extremes = match fixed {
        true => {
            known_crusts(csp, cells, crusts);
            None
        }
        false => Some(unknown_crusts(csp, cells, crusts)),
    };
    let gap = gap(csp, crusts, last);
    let digits: Vec<i32> = (range.start() + 1..*range.end()).collect();
    match sets(&digits, cells.len() - 2, sum) {
        Some(sets) => {
            let is = digits.iter().map(|_| csp.new_bool());
            let between: Vec<(i32, Atom)> = digits.iter().copied().zip(is).collect();
            digits_between(csp, cells, crusts, &between);
            // Digits between the crusts are greater than the smallest digit and less than the largest digit.
            for (&(digit, is), [least, greatest]) in
                between.iter().flat_map(|is| extremes.map(|pair| (is, pair)))
            {
                let [reached, exceeded] = [csp.at_least(least, digit), csp.at_least(greatest, digit + 1)];
                csp.clause([!is, !reached]);
                csp.clause([!is, exceeded]);
            }
            one_of(csp, &between, gap, 0, &sets);
        }
        None => {
            let counts: Vec<(i32, VarId)> = digits.iter().map(|&digit| (digit, csp.new_var(0..=1))).collect();
            let between: Vec<(i32, Atom)> =
                counts.iter().map(|&(digit, count)| (digit, csp.equals(count, 1))).collect();
            digits_between(csp, cells, crusts, &between);
            add_up(csp, &counts, gap, sum, last);
        }
    }
}

/// Requires the crusts, given by their positions, to be the cells with the smallest and the largest value of the grid.
fn known_crusts(csp: &mut Posting<'_>, cells: &[VarId], [left, right]: [VarId; 2]) {
    for (&cell, place) in cells.iter().zip(0..) {
        let range = csp.range(cell);
        let extremes = [range.start(), range.end()].map(|&value| csp.equals(cell, value));
        let crusts = [left, right].map(|crust| csp.equals(crust, place));
        for atom in extremes {
            csp.clause([!atom, crusts[0], crusts[1]]);
        }
        for atom in crusts {
            csp.clause([!atom, extremes[0], extremes[1]]);
        }
    }
}

/// Requires the crusts, given by their positions, to be the cells with the smallest and the largest digit of the line.
/// Returns these two digits as new variables.
fn unknown_crusts(csp: &mut Posting<'_>, cells: &[VarId], [left, right]: [VarId; 2]) -> [VarId; 2] {
    let range = csp.range(cells[0]);
    let [least, greatest] = [csp.new_var(range.clone()), csp.new_var(range.clone())];
    for (&cell, place) in cells.iter().zip(0..) {
        for value in range.clone().skip(1) {
            let [least, cell, greatest] = [least, cell, greatest].map(|var| csp.at_least(var, value));
            csp.clause([!least, cell]);
            csp.clause([!cell, greatest]);
        }
        let crusts = [left, right].map(|crust| csp.equals(crust, place));
        for value in range.clone() {
            let holds = csp.equals(cell, value);
            let extremes = [least, greatest].map(|extreme| csp.equals(extreme, value));
            for atom in extremes {
                csp.clause([!atom, !holds, crusts[0], crusts[1]]);
            }
            for atom in crusts {
                csp.clause([!atom, !holds, extremes[0], extremes[1]]);
            }
        }
    }
    for (extreme, value) in [least, greatest].into_iter().flat_map(|e| range.clone().map(move |v| (e, v))) {
        let taken: Vec<Atom> = csp.each_equals(cells, value);
        csp.clause([!csp.equals(extreme, value)].into_iter().chain(taken));
    }
    [least, greatest]
}

/// Posts and returns the number of cells between the crusts.
fn gap(csp: &mut Posting<'_>, [left, right]: [VarId; 2], last: i32) -> VarId {
    let gap = csp.new_var(0..=last - 1);
    for (i, j) in (0..=last).flat_map(|i| (i + 1..=last).map(move |j| (i, j))) {
        let atoms = [csp.equals(left, i), csp.equals(right, j), csp.equals(gap, j - i - 1)];
        // Any two equalities imply the third.
        for third in 0..3 {
            csp.clause((0..3).map(|place| if place == third { atoms[place] } else { !atoms[place] }));
        }
    }
    for (i, width) in (0..=last).flat_map(|i| (0..last).map(move |width| (i, width))) {
        if i + width + 1 > last {
            csp.clause([!csp.equals(left, i), !csp.equals(gap, width)]);
            csp.clause([!csp.equals(right, last - i), !csp.equals(gap, width)]);
        }
    }
    gap
}

/// Requires the atom of a digit to be true if and only if a cell between the crusts holds the digit.
fn digits_between(csp: &mut Posting<'_>, cells: &[VarId], [left, right]: [VarId; 2], digits: &[(i32, Atom)]) {
    let last = cells.len() as i32 - 1;
    for (&cell, place) in cells.iter().zip(0..) {
        let inside = csp.new_bool();
        let not_before: Vec<Atom> = (place..=last).map(|i| csp.equals(left, i)).collect();
        let not_behind: Vec<Atom> = (0..=place).map(|i| csp.equals(right, i)).collect();
        let outside = [not_before, not_behind].concat();
        for &atom in &outside {
            csp.clause([!inside, !atom]);
        }
        csp.clause([inside].into_iter().chain(outside));
        for &(digit, is) in digits {
            let holds = csp.equals(cell, digit);
            csp.clause([!holds, !inside, is]);
            csp.clause([!holds, inside, !is]);
        }
    }
    for &(digit, is) in digits {
        let taken: Vec<Atom> = csp.each_equals(cells, digit);
        csp.clause([!is].into_iter().chain(taken));
    }
}

/// The maximum number of digits for one automaton that counts both number and sum. With more digits, number and sum are
/// counted separately.
const COUNTED_TOGETHER: usize = 16;

/// Requires `gap` to be the number of digits between the crusts, and these digits to add up to `sum`.
fn add_up(csp: &mut Posting<'_>, between: &[(i32, VarId)], gap: VarId, sum: i32, last: i32) {
    if between.len() > COUNTED_TOGETHER {
        let terms = between.iter().map(|&(digit, is)| (i64::from(digit), is)).collect();
        csp.post(Constraint::Linear(Linear { terms, total: sum.into(), plain: false }));
        csp.post(Constraint::CountIs(between.iter().map(|&(_, is)| csp.equals(is, 1)).collect(), gap));
        return;
    }
    // The state: the number of digits read so far, and the number and sum of those that are between the crusts.
    let step = |&(read, count, so_far): &(usize, i32, i32), symbol: i32| match between.get(read) {
        Some((digit, _)) => {
            let next = (read + 1, count + symbol, so_far + symbol * digit);
            (symbol <= 1 && next.1 < last && next.2 <= sum).then_some(next)
        }
        None if read > between.len() => None,
        None => (count == symbol && so_far == sum).then_some((read + 1, 0, 0)),
    };
    let accepts = |&(read, ..): &(usize, i32, i32)| read == between.len() + 1;
    let word: Vec<VarId> = between.iter().map(|&(_, is)| is).chain([gap]).collect();
    word::post(csp, &word, 0..=last.max(2) - 1, (0, 0, 0), step, accepts);
}

/// Requires that `cells` are not all different, or that the cells between the smallest and the largest digit do not add
/// up to `sum`. For each two digits that can be the crusts, an automaton adds up the digits between them. `fixed` is
/// true if the smallest and the largest value of the grid certainly occur when the cells differ.
pub fn post_negation(csp: &mut Posting<'_>, cells: &[VarId], sum: i32, fixed: bool) {
    if cells.len() < 2 {
        if sum == 0 {
            csp.clause([]);
        }
        return;
    }
    let repeated = csp.collect(|csp| csp.not_all(|csp| csp.post(Constraint::AllDifferent(cells.to_vec()))));
    let mut branches = vec![repeated];
    let values = csp.range(cells[0]);
    for (least, greatest) in values.clone().flat_map(|a| (a + 1..=*values.end()).map(move |b| (a, b))) {
        let can_differ = (greatest - least) as usize + 1 >= cells.len();
        if csp.stopped() || !can_differ || fixed && (least, greatest) != (*values.start(), *values.end()) {
            continue;
        }
        // The state: the number of crusts read so far, and the sum of the digits between them, capped at one more than
        // the clue.
        let step = |&(crusts, between): &(i32, i32), digit: i32| match digit {
            digit if digit == least || digit == greatest => Some(((crusts + 1).min(2), between)),
            digit if digit < least || digit > greatest => None,
            digit if crusts == 1 => Some((crusts, between.saturating_add(digit).min(sum.saturating_add(1)))),
            _ => Some((crusts, between)),
        };
        let accepts = |&(crusts, between): &(i32, i32)| crusts == 2 && between != sum;
        branches.push(csp.collect(|csp| word::post(csp, cells, values.clone(), (0, 0), step, accepts)));
    }
    csp.post(Constraint::Any(branches));
}

/// Returns `true` if the digits are different and those between the smallest and the largest digit add up to `sum`.
pub fn fills(digits: &[u16], sum: i32) -> bool {
    let different = digits.iter().enumerate().all(|(place, digit)| !digits[..place].contains(digit));
    let place_of = |extreme: Option<&u16>| digits.iter().position(|digit| Some(digit) == extreme);
    let (Some(a), Some(b)) = (place_of(digits.iter().min()), place_of(digits.iter().max())) else {
        return false;
    };
    let between = digits[a.min(b)..a.max(b)].iter().skip(1);
    different && between.map(|&digit| i64::from(digit)).sum::<i64>() == i64::from(sum)
}
