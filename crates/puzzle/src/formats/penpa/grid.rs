//! The grid on a board: the square inside the frame, or a square that thick lines divide into as many regions as it has
//! rows.

use super::canvas::{Board, Canvas};
use super::header::Header;
use crate::grid::{Shape, default_boxes};

/// The minimum side of a grid that thick lines mark within a larger board.
const SMALLEST: usize = 4;

/// The edge of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// The edge below the cell at this row and column of the board.
    Below(usize, usize),
    /// The edge to the right of the cell at this row and column of the board.
    Beside(usize, usize),
}

impl Edge {
    /// Returns the edge between two corners, given by their numbers; `None` unless they are adjacent.
    pub fn between(canvas: Canvas, a: usize, b: usize) -> Option<Edge> {
        let corners = canvas.cells()..2 * canvas.cells();
        let (first, last) = (a.min(b), a.max(b));
        if !corners.contains(&first) || !corners.contains(&last) {
            return None;
        }
        let place = last - canvas.cells();
        let (row, column) = (place / canvas.columns, place % canvas.columns);
        match last - first {
            1 if column > 0 => Some(Edge::Below(row, column)),
            step if step == canvas.columns => Some(Edge::Beside(row, column)),
            _ => None,
        }
    }

    /// Returns the row and column of the cell on each side.
    pub fn sides(self) -> [(usize, usize); 2] {
        match self {
            Edge::Below(row, column) => [(row, column), (row + 1, column)],
            Edge::Beside(row, column) => [(row, column), (row, column + 1)],
        }
    }
}

/// The walls between the cells of a board.
pub struct Walls<'h> {
    header: &'h Header,
    below: Vec<bool>,
    beside: Vec<bool>,
}

/// The grid found on a board.
pub struct FoundGrid {
    /// The position of the grid on the board.
    pub board: Board,
    /// The regions and lines of the grid.
    pub shape: Shape,
    /// For each cell of the board, the number of its region, or of its area outside the grid; `None` outside the frame.
    pub region: Vec<Option<usize>>,
    /// `true` if thick lines divide the grid into regions.
    pub has_regions: bool,
}

impl<'h> Walls<'h> {
    /// Returns the walls that the frame and the thick lines form.
    pub fn new(header: &'h Header, thick: &[Edge]) -> Walls<'h> {
        let cells = header.canvas.cells();
        let mut walls = Walls { header, below: vec![false; cells], beside: vec![false; cells] };
        for edge in thick {
            match *edge {
                Edge::Below(row, column) => walls.below[row * header.canvas.columns + column] = true,
                Edge::Beside(row, column) => walls.beside[row * header.canvas.columns + column] = true,
            }
        }
        walls
    }

    /// Returns the number of each cell's area, `None` outside the frame, and the sizes of the areas. Walls separate
    /// areas.
    fn regions(&self) -> (Vec<Option<usize>>, Vec<usize>) {
        let (wide, framed) = (self.header.canvas.columns, &self.header.is_framed);
        let (mut region, mut sizes) = (vec![None; framed.len()], Vec::new());
        for start in 0..framed.len() {
            if !framed[start] || region[start].is_some() {
                continue;
            }
            let (number, mut waiting, mut size) = (sizes.len(), vec![start], 0);
            region[start] = Some(number);
            while let Some(cell) = waiting.pop() {
                size += 1;
                let column = cell % wide;
                let mut go = |is_open: bool, other: Option<usize>| {
                    let other = other.filter(|&other| is_open && other < framed.len() && framed[other]);
                    if let Some(other) = other.filter(|&other| region[other].is_none()) {
                        region[other] = Some(number);
                        waiting.push(other);
                    }
                };
                go(!self.below[cell], Some(cell + wide));
                go(!self.beside[cell] && column + 1 < wide, Some(cell + 1));
                let above = cell.checked_sub(wide);
                go(above.is_some_and(|above| !self.below[above]), above);
                let left = cell.checked_sub(1).filter(|_| column > 0);
                go(left.is_some_and(|left| !self.beside[left]), left);
            }
            sizes.push(size);
        }
        (region, sizes)
    }

    /// Returns the grid.
    ///
    /// # Errors
    /// The board does not show one square grid. The text describes what it shows.
    pub fn grid(&self) -> Result<FoundGrid, String> {
        let canvas = self.header.canvas;
        let (region, sizes) = self.regions();
        let framed: Vec<usize> = (0..canvas.cells()).filter(|&cell| self.header.is_framed[cell]).collect();
        let whole = square(canvas, &framed);
        let is_divided = |board: &Board| sizes.len() == board.side && sizes.iter().all(|&n| n == board.side);
        if let Some(board) = whole
            && (is_divided(&board) || sizes.len() == 1)
        {
            return Ok(found(board, region, sizes.len() > 1));
        }
        let extent = |of: fn(usize, usize) -> usize| {
            let places = || framed.iter().map(|&cell| of(cell, canvas.columns));
            places().max().zip(places().min()).map_or(0, |(last, first)| last - first + 1)
        };
        // The grid may have cells for clues around it, but must cover more than half the width or height of the frame.
        let least =
            SMALLEST.max(extent(|cell, wide| cell / wide).max(extent(|cell, wide| cell % wide)) / 2 + 1);
        let within = |side: usize| {
            let of_side = |&&cell: &&usize| region[cell].is_some_and(|number| sizes[number] == side);
            let cells: Vec<usize> = framed.iter().filter(of_side).copied().collect();
            square(canvas, &cells).filter(|board| board.side == side)
        };
        let mut boards = (least..=canvas.rows.min(canvas.columns)).filter_map(within);
        match (boards.next(), boards.next(), whole) {
            (Some(board), None, _) => Ok(found(board, region, true)),
            (Some(_), Some(_), _) => Err("several grids".into()),
            (None, _, Some(board)) => Ok(found(board, region, false)),
            (None, ..) => Err(format!("{} cells that do not form a square", framed.len())),
        }
    }
}

/// Returns the square formed by some cells, listed in the order of their numbers; `None` if they form none.
fn square(canvas: Canvas, cells: &[usize]) -> Option<Board> {
    let side = cells.len().isqrt();
    let first = *cells.first()?;
    let board = Board { canvas, top: first / canvas.columns, left: first % canvas.columns, side };
    let is_within = |&cell: &usize| board.at(cell / canvas.columns, cell % canvas.columns).is_some();
    (side * side == cells.len() && cells.iter().all(is_within)).then_some(board)
}

fn found(board: Board, region: Vec<Option<usize>>, has_regions: bool) -> FoundGrid {
    let side = board.side;
    let label = |place: usize| {
        let (row, column) = (board.top + place / side, board.left + place % side);
        region[row * board.canvas.columns + column]
    };
    let mut shape = Shape::new(side, side);
    let are_boxes = default_boxes(side).is_some_and(|(high, wide)| {
        let corner = |place: usize| (place / side / high * high) * side + place % side / wide * wide;
        (0..side * side).all(|place| label(place) == label(corner(place)))
    });
    if !has_regions {
        shape = shape.with_boxes(None);
    } else if !are_boxes {
        let mut known = Vec::new();
        let mut number = |label: Option<usize>| {
            let place = known.iter().position(|other| *other == label);
            let place = place.unwrap_or_else(|| {
                known.push(label);
                known.len() - 1
            });
            Some((place + 1).to_string())
        };
        let labels = (0..side * side).map(|place| number(label(place))).collect();
        shape = shape.with_boxes(None).with_labels(Some(labels));
    }
    FoundGrid { board, shape, region, has_regions }
}
