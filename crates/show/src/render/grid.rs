//! Grids as text, with spaces between cells and lines between boxes.

use crate::grid::{Digit, Grid, Solution};

/// Draws a solution: one line for each row, with a line break. The native format can read the text.
pub fn grid(solution: &Solution, grid: &Grid) -> String {
    let signs = grid.signs();
    let shown = |digit: &Option<Digit>| digit.map_or(String::new(), |digit| signs.of(digit));
    cells(&solution.digits(grid).iter().map(shown).collect::<Vec<_>>(), signs.width(), grid)
}

/// Draws a grid with arbitrary texts in its cells. `texts` has one text for each position, row by row; all are padded
/// to the same width, which is at least `width` characters.
pub fn cells(texts: &[String], width: usize, grid: &Grid) -> String {
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(width);
    let (height, across) = match grid.shape().boxes() {
        Some((height, width)) if height > 1 || width > 1 => (height, width),
        _ => (grid.rows(), grid.columns()),
    };
    let cell = |text: &String| format!("{text:>width$}");
    let mut text = String::new();
    for (r, row) in texts.chunks(grid.columns()).enumerate() {
        if r > 0 && r % height == 0 {
            text.push_str(&border(grid.columns() / across, across, width));
        }
        let boxes = row.chunks(across).map(|cells| cells.iter().map(cell).collect::<Vec<_>>().join(" "));
        text.push_str(&boxes.collect::<Vec<_>>().join(" | "));
        text.push('\n');
    }
    text
}

/// Returns the line between two rows of boxes, such as `------+-------+------`.
fn border(boxes: usize, across: usize, width: usize) -> String {
    let inner = across * (width + 1) - 1;
    let dashes = |i: usize| inner + usize::from(i > 0) + usize::from(i + 1 < boxes);
    (0..boxes).map(|i| "-".repeat(dashes(i))).collect::<Vec<_>>().join("+") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Shape, Values};
    use crate::puzzle::Puzzle;

    #[test]
    fn boxes_are_drawn_and_read_back() {
        let frame = Grid::new(Shape::new(4, 4), Values::new(1, 4)).expect("a grid");
        let solution = Solution::new(&frame, vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
        let shown = grid(&solution, &frame);
        assert_eq!(shown, "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n");
        let puzzle: Puzzle = shown.parse().expect("a puzzle");
        let digits: Vec<Option<Digit>> = puzzle.givens().map(|(_, digit)| Some(digit)).collect();
        assert_eq!(digits, solution.digits(&frame));
    }
}
