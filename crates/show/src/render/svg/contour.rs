//! Outlines of areas, such as cages, and lines between regions.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use crate::form::UNIT;

/// Row and column of a square in the picture, which may lie outside the grid.
pub type Square = (i32, i32);

/// The directions of an edge in clockwise order, as steps in x and y: right, down, left, up.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Returns the outline of an area, moved inwards by `inset` drawing units, as closed lines. Squares that touch only at
/// a corner have separate outlines.
pub fn within(squares: &BTreeSet<Square>, inset: i32) -> Vec<Vec<(i32, i32)>> {
    // The edges of the area, all clockwise: for each corner, the directions of the edges that begin there.
    let mut edges: BTreeMap<(i32, i32), Vec<usize>> = BTreeMap::new();
    for &(row, column) in squares {
        let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)];
        let beside = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)];
        for way in 0..4 {
            if !squares.contains(&beside[way]) {
                edges.entry(corners[way]).or_default().push(way);
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((&start, ways)) = edges.iter().next() {
        let first = ways[0];
        let (mut at, mut way, mut turns) = (start, first, Vec::new());
        loop {
            take(&mut edges, at, way);
            at = (at.0 + STEPS[way].0, at.1 + STEPS[way].1);
            // Turning right is tried first, so that the line stays with its own square if two squares touch at a
            // corner.
            let leaving = edges.get(&at).map_or(&[][..], Vec::as_slice);
            let next = [1, 0, 3].map(|turn| (way + turn) % 4).into_iter().find(|next| leaving.contains(next));
            let next = next.unwrap_or(first);
            if next != way {
                turns.push(moved_in(at, way, next, inset));
            }
            if at == start && next == first {
                break;
            }
            way = next;
        }
        loops.push(turns);
    }
    loops
}

fn take(edges: &mut BTreeMap<(i32, i32), Vec<usize>>, at: (i32, i32), way: usize) {
    if let Some(ways) = edges.get_mut(&at) {
        ways.retain(|&other| other != way);
        if ways.is_empty() {
            edges.remove(&at);
        }
    }
}

/// Moves the corner between two edges by `inset` into the area, which lies to the right of both.
fn moved_in((x, y): (i32, i32), way: usize, next: usize, inset: i32) -> (i32, i32) {
    let (a, b) = (STEPS[(way + 1) % 4], STEPS[(next + 1) % 4]);
    (x * UNIT + inset * (a.0 + b.0), y * UNIT + inset * (a.1 + b.1))
}

/// Returns path commands for the edges between neighbouring squares for which `differ` is true; adjoining edges become
/// one line. The grid has the rows from `top` and columns from `left`, up to but excluding `bottom` and `right`.
pub fn between(
    (top, bottom): (i32, i32),
    (left, right): (i32, i32),
    differ: impl Fn(Square, Square) -> bool,
) -> String {
    let mut commands = String::new();
    for row in top..=bottom {
        let is_edge = |column| differ((row - 1, column), (row, column));
        for (from, to) in runs(left..right, is_edge) {
            commands += &format!("M{} {}H{}", from * UNIT, row * UNIT, to * UNIT);
        }
    }
    for column in left..=right {
        let is_edge = |row| differ((row, column - 1), (row, column));
        for (from, to) in runs(top..bottom, is_edge) {
            commands += &format!("M{} {}V{}", column * UNIT, from * UNIT, to * UNIT);
        }
    }
    commands
}

/// Returns the runs of successive numbers for which `is_in` is true; the end of a run is excluded.
fn runs(range: std::ops::Range<i32>, is_in: impl Fn(i32) -> bool) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for number in range.filter(|&number| is_in(number)) {
        match runs.last_mut() {
            Some((_, end)) if *end == number => *end += 1,
            _ => runs.push((number, number + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_has_its_edge_within() {
        let corner = within(&[(0, 0), (0, 1), (1, 0)].into(), 5);
        assert_eq!(corner, [[(123, 5), (123, 59), (59, 59), (59, 123), (5, 123), (5, 5)]]);
        let ring: BTreeSet<Square> =
            (0..9).filter(|place| *place != 4).map(|place| (place / 3, place % 3)).collect();
        let mut lines = within(&ring, 4);
        lines.sort_by_key(|line| line.len());
        assert_eq!((lines.len(), lines[0].len(), lines[1].len()), (2, 4, 4));
        assert!(lines.concat().contains(&(60, 60)), "the hole's edge is outside of the hole: {lines:?}");
    }

    #[test]
    fn squares_that_touch_at_a_corner_have_edges_of_their_own() {
        assert_eq!(within(&[(0, 0), (1, 1)].into(), 5).len(), 2);
        assert_eq!(within(&[(0, 1), (1, 0)].into(), 5).len(), 2);
    }

    #[test]
    fn edges_in_a_row_are_one_line() {
        let outside = |square: Square| !(0..2).contains(&square.0) || !(0..2).contains(&square.1);
        let frame = between((0, 2), (0, 2), |a, b| outside(a) != outside(b));
        assert_eq!(frame, "M0 0H128M0 128H128M0 0V128M128 0V128");
    }
}
