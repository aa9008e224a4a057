//! Recognises classic boards by their constraints, no matter which rules post them.

use std::collections::BTreeSet;

use super::search::{Search, Unfinished};
use super::translate::translate;
use crate::csp::{Constraint, Csp, VarId};
use crate::limits::Limits;

/// Returns the digits of a classic board of side 9 or 4, row by row, with 0 for no given. If the cells of `csp` are in
/// another order, they are rearranged to form the usual houses. Returns `None` if the constraints do not form such a
/// board.
pub(super) fn classic(csp: &Csp, limits: &Limits) -> Result<Option<Vec<u8>>, Unfinished> {
    let cells = csp.vars().len();
    let side = match cells {
        16 => 4,
        81 => 9,
        _ => return Ok(None),
    };
    let range = csp.range(VarId::new(0));
    let is_cell = |var: VarId| csp.range(var) == range && !csp.is_boolean(var);
    if csp.subjects() < cells || range.clone().count() != side || !csp.vars().all(is_cell) {
        return Ok(None);
    }
    let mut houses: BTreeSet<Vec<VarId>> = BTreeSet::new();
    let mut digits: Vec<Option<i32>> = vec![None; cells];
    for posted in csp.posted() {
        match &posted.constraint {
            Constraint::AllDifferent(vars) if vars.len() == side => {
                let mut vars = vars.clone();
                vars.sort_unstable();
                houses.insert(vars);
            }
            Constraint::Member(var, values) => {
                let digit = &mut digits[var.index()];
                match values[..] {
                    [value] if range.contains(&value) && digit.is_none_or(|digit| digit == value) => {
                        *digit = Some(value);
                    }
                    _ => return Ok(None),
                }
            }
            _ => return Ok(None),
        }
    }
    let number = |digit: Option<i32>| digit.map_or(0, |digit| (digit - range.start() + 1) as u8);
    let digits: Vec<u8> = digits.into_iter().map(number).collect();
    let usual = usual_houses(side);
    if houses == usual {
        return Ok(Some(digits));
    }
    // Most other boards fail this quick test. The search below takes long if little distinguishes the houses.
    if houses.len() != usual.len() || meetings(&houses) != meetings(&usual) {
        return Ok(None);
    }
    // The houses form a board if some permutation of cells maps them to the usual houses.
    let listed = |houses: BTreeSet<Vec<VarId>>| {
        let mut csp = Csp::new(cells, 1..=side as i32);
        houses.into_iter().for_each(|house| csp.post(Constraint::AllDifferent(house)));
        let translated = translate(&csp, limits)?;
        let (order, listing) = Search::new(&translated.graph, translated.counted, limits).canonical()?;
        let is_cell = |node: &u32| (*node as usize) < cells;
        Ok::<_, Unfinished>((order.into_iter().filter(is_cell).collect::<Vec<u32>>(), listing))
    };
    let (mine, usual) = (listed(houses)?, listed(usual)?);
    if mine.1 != usual.1 {
        return Ok(None);
    }
    let mut board = vec![0; cells];
    mine.0.iter().zip(&usual.0).for_each(|(&from, &to)| board[to as usize] = digits[from as usize]);
    Ok(Some(board))
}

/// Returns the number of shared cells of each pair of houses, in ascending order.
fn meetings(houses: &BTreeSet<Vec<VarId>>) -> Vec<usize> {
    let shared = |a: &Vec<VarId>, b: &Vec<VarId>| a.iter().filter(|var| b.binary_search(var).is_ok()).count();
    let pairs =
        houses.iter().enumerate().flat_map(|(place, a)| houses.iter().take(place).map(move |b| (a, b)));
    let mut meetings: Vec<usize> = pairs.map(|(a, b)| shared(a, b)).collect();
    meetings.sort_unstable();
    meetings
}

/// Returns the rows, columns and square boxes of a board with cells numbered row by row.
fn usual_houses(side: usize) -> BTreeSet<Vec<VarId>> {
    let size = side.isqrt();
    let house = |place: &dyn Fn(usize) -> (usize, usize)| {
        let mut house: Vec<VarId> =
            (0..side).map(place).map(|(row, column)| VarId::new(row * side + column)).collect();
        house.sort_unstable();
        house
    };
    let of = |at: usize| {
        let (top, left) = (at / size * size, at % size * size);
        [
            house(&|place| (at, place)),
            house(&|place| (place, at)),
            house(&|place| (top + place / size, left + place % size)),
        ]
    };
    (0..side).flat_map(of).collect()
}
