//! Where things stand: cells, variable cells below the grid, clues beside it.

use std::collections::{BTreeMap, HashMap};

use super::contour::Square;
use crate::form::{Beside, Form, Place, UNIT};
use crate::grid::{Cell, Grid, GridLine, Side};

/// How much room a clue beside the grid takes.
const RING: i32 = UNIT * 3 / 4;
/// The room where there are none.
const MARGIN: i32 = UNIT / 4;

/// The places of a picture, in drawing units: the grid begins at 0, 0.
#[derive(Debug)]
pub struct Layout {
    /// The rows and columns of the grid.
    pub rows: i32,
    /// Its columns.
    pub columns: i32,
    /// The squares of the variable cells that have one below the grid.
    strip: HashMap<Cell, Square>,
    /// Variable cells that are drawn as cells of the grid, for whose region they stand.
    labels: HashMap<Cell, Cell>,
    /// The clues beside each spot so far.
    taken: BTreeMap<(i32, i32), i32>,
    /// The most clues in one spot at the left, right, top, bottom.
    rings: [i32; 4],
    /// The first row of squares below the grid and all variable cells.
    below: i32,
}

impl Layout {
    /// The places of a grid on which these forms are drawn.
    pub fn new<'a>(grid: &Grid, forms: impl Iterator<Item = &'a Form> + Clone) -> Layout {
        let (rows, columns) = (grid.rows() as i32, grid.columns() as i32);
        let labels: HashMap<Cell, Cell> = forms.clone().flat_map(labels).collect();
        let (strip, taken) = (HashMap::new(), BTreeMap::new());
        let mut layout = Layout { rows, columns, strip, labels, taken, rings: [0; 4], below: rows };
        forms.for_each(|form| layout.count(form));
        layout.taken.clear();
        layout.place_variables(grid);
        layout
    }

    /// Finds squares for the variable cells, each group by itself and no wider than the grid or nine cells,
    /// below the grid and the clues that stand there.
    fn place_variables(&mut self, grid: &Grid) {
        let widest = grid.columns().max(9);
        let mut variables = grid.variables();
        let mut top = self.rows + (self.rings[3] * RING + UNIT - 1) / UNIT;
        for &(rows, columns) in &grid.shape().variables {
            let cells: Vec<Cell> = variables.by_ref().take(rows * columns).collect();
            if cells.iter().all(|cell| self.labels.contains_key(cell)) {
                continue;
            }
            top += i32::from(top == self.rows || !self.strip.is_empty());
            let lines = columns.div_ceil(widest);
            for (place, &cell) in cells.iter().enumerate() {
                let (row, column) = (place / columns, place % columns);
                let line = top + (row * lines + column / widest) as i32;
                self.strip.insert(cell, (line, (column % widest) as i32));
            }
            top += (rows * lines) as i32;
        }
        if !self.strip.is_empty() {
            self.below = top;
        }
    }

    /// Makes room for the clues of a form.
    fn count(&mut self, form: &Form) {
        match form {
            Form::Clue(clue) => {
                let (spot, ring) = self.spot(clue.at);
                let sides = [spot.1 < 0, spot.1 >= self.columns, spot.0 < 0, spot.0 >= self.rows];
                let rings = sides.iter().zip(&mut self.rings).filter(|(is_there, _)| **is_there);
                rings.for_each(|(_, most)| *most = (*most).max(ring + 1));
            }
            Form::Branch(_, forms) => forms.iter().for_each(|form| self.count(form)),
            _ => {}
        }
    }

    /// The square beside the grid of a clue, and how many clues stand nearer to the grid there.
    fn spot(&mut self, at: Beside) -> (Square, i32) {
        let spot = match at {
            Beside::Line(GridLine::Row(row), Side::Right) => (row as i32, self.columns),
            Beside::Line(GridLine::Row(row), _) => (row as i32, -1),
            Beside::Line(GridLine::Column(column), Side::Bottom) => (self.rows, column as i32),
            Beside::Line(GridLine::Column(column), _) => (-1, column as i32),
            Beside::Diagonal(cell, (down, right)) => {
                let (row, column) = self.square(cell);
                (row - down as i32, column - right as i32)
            }
        };
        let ring = self.taken.entry(spot).or_default();
        *ring += 1;
        (spot, *ring - 1)
    }

    /// The middle of the next clue at this place.
    pub fn beside(&mut self, at: Beside) -> (i32, i32) {
        let ((row, column), ring) = self.spot(at);
        let along = |number: i32, most: i32| match number {
            ..0 => -RING / 2 - ring * RING,
            number if number >= most => most * UNIT + RING / 2 + ring * RING,
            number => number * UNIT + UNIT / 2,
        };
        (along(column, self.columns), along(row, self.rows))
    }

    /// The square of a cell; one at the upper left for a variable cell that has none.
    pub fn square(&self, cell: Cell) -> Square {
        if !cell.is_variable() {
            return (i32::from(cell.row), i32::from(cell.column));
        }
        match self.labels.get(&cell) {
            Some(&cell) => self.square(cell),
            None => self.strip.get(&cell).copied().unwrap_or_default(),
        }
    }

    /// The upper left corner of a cell.
    pub fn corner(&self, cell: Cell) -> (i32, i32) {
        let (row, column) = self.square(cell);
        (column * UNIT, row * UNIT)
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.corner(cell);
        (x + UNIT / 2, y + UNIT / 2)
    }

    /// The middle of a place.
    pub fn middle(&self, place: Place) -> (i32, i32) {
        match place {
            Place::Cell(cell) => self.centre(cell),
            Place::Corner(cell) => {
                let (x, y) = self.corner(cell);
                (x + UNIT, y + UNIT)
            }
            Place::Between(a, b) => {
                let (a, b) = (self.centre(a), self.centre(b));
                ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
            }
        }
    }

    /// The variable cells below the grid, in order.
    pub fn strip(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.strip.keys().copied().collect();
        cells.sort_unstable();
        cells
    }

    /// The left and upper edge, and the width and height of all but the legend.
    pub fn bounds(&self) -> [i32; 4] {
        let [left, right, top, bottom] = self.rings.map(|rings| MARGIN.max(rings * RING));
        let widest = self.strip.values().map(|(_, column)| column + 1).max().unwrap_or(0).max(self.columns);
        let bottom = if self.strip.is_empty() { bottom } else { MARGIN };
        [-left, -top, left + widest * UNIT + right, top + self.below * UNIT + bottom]
    }
}

/// The variable cells that a form draws as cells of the grid, with these.
fn labels(form: &Form) -> Vec<(Cell, Cell)> {
    match form {
        Form::Borders { cells, labels } => labels.iter().copied().zip(cells.iter().copied()).collect(),
        _ => Vec::new(),
    }
}
