//! Boards that are searched without simplification, because simplifying them would take longer than the search.

use crate::grid::HouseKind;
use crate::puzzle::Puzzle;

/// The largest number of rows of a board that is searched without simplification.
const MOST: usize = 16;

/// Returns `true` if `puzzle` is a square board with boxes, up to 16x16, whose other rules are about single cells and
/// pairs of cells. If [`Handover`](crate::backend::auto::Handover) looks for one or two solutions, simplifying such a
/// board takes longer than searching it.
pub fn is_searched_whole(puzzle: &Puzzle) -> bool {
    let grid = puzzle.grid();
    let side = grid.rows();
    let is_square = grid.columns() == side && grid.values().count() == side && grid.places() == side * side;
    let are_full = grid.houses().iter().all(|house| house.cells.len() == side);
    let boxes = grid.houses().iter().filter(|house| house.kind == HouseKind::Box).count();
    let is_board = is_square && are_full && boxes == side && grid.houses().len() == 3 * side;
    let is_plain = || puzzle.rules().iter().all(|stated| stated.rule.suits_boards());
    side <= MOST && is_board && grid.is_whole() && is_plain()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::REGISTRY;

    #[test]
    fn rules_about_cells_and_pairs_leave_a_board_as_it_is() {
        let is_whole = |text: &str| is_searched_whole(&text.parse().expect(text));
        let whole = REGISTRY.iter().filter(|spec| is_whole(&format!("grid 9x9\n{}", spec.sample)));
        let names: Vec<&str> = whole.map(|spec| spec.name).collect();
        let expected =
            "anti-king anti-knight candidates diagonal disjoint-sets even non-consecutive odd windoku";
        assert_eq!(names.join(" "), expected);
        let other = ["grid 9x9 no-boxes", "grid 9x9\nvalues 1-10", "grid 25x25", "grid 9x9\nvariables 1"];
        assert!(is_whole("grid 16x16") && !other.into_iter().any(is_whole));
    }
}
