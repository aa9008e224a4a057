//! The positions of everything in a picture: cells, variable cells below the grid, clues outside the grid.

use std::collections::{HashMap, VecDeque};

use super::arithmetic::is_run;
use super::contour::Square;
use super::digits::Room;
use super::taken_places::TakenPlaces;
use crate::form::{Beside, Edge, Form, Label, Look, Outline, Place, UNIT};
use crate::grid::{Cell, Grid, GridLine, Side};

/// The width or height that a clue outside the grid takes up.
const RING: i32 = UNIT * 3 / 4;
/// The height that texts in the upper corners of cells take up.
const LABEL_ROOM: i32 = 19;
/// The height that texts in the lower corners of cells take up.
const LOWER_ROOM: i32 = 16;
/// The margin on the sides of the grid that have no clues.
const MARGIN: i32 = UNIT / 4;

/// The positions of everything in a picture, in drawing units. The upper left corner of the grid is at 0, 0.
#[derive(Debug)]
pub struct Layout {
    /// The number of rows of the grid.
    pub rows: i32,
    /// The number of columns of the grid.
    pub columns: i32,
    /// The squares of the variable cells that are drawn below the grid.
    strip: HashMap<Cell, Square>,
    /// Variable cells that are drawn in a cell of the grid, each with that cell. An example is the label of the cell's
    /// region.
    labels: HashMap<Cell, Cell>,
    /// For each position outside the grid, the centres of its clues in the order in which they are drawn.
    clues: HashMap<Beside, VecDeque<(i32, i32)>>,
    /// The room that clues take up on the left, on the right, at the top and at the bottom.
    room: [i32; 4],
    /// The first row of squares below the grid and below the variable cells.
    below: i32,
    /// The height that texts take up in each cell, at the top and at the bottom.
    pub label_room: Room,
    /// The parts of the picture where something is drawn already.
    pub taken: TakenPlaces,
}

impl Layout {
    /// Lays out a grid on which these forms are drawn.
    pub fn new<'a>(grid: &Grid, forms: impl Iterator<Item = &'a Form> + Clone) -> Layout {
        let (rows, columns) = (grid.rows() as i32, grid.columns() as i32);
        let mut labels: HashMap<Cell, Cell> = forms.clone().flat_map(labels).collect();
        labels.extend(grid.variables().filter_map(|cell| Some((cell, grid.layer_of(cell)?.1))));
        let (strip, clues) = (HashMap::new(), HashMap::new());
        let room = |is_there: bool, room: i32| if is_there { room } else { 0 };
        let top = room(forms.clone().any(is_told), LABEL_ROOM);
        let label_room = Room { top, bottom: room(forms.clone().any(is_told_below), LOWER_ROOM) };
        let (room, taken) = ([0; 4], TakenPlaces::default());
        let mut layout = Layout { rows, columns, strip, labels, clues, room, below: rows, label_room, taken };
        layout.place_clues(grid, forms.clone());
        for form in forms.clone() {
            layout.place_run(form);
        }
        layout.place_variables(grid);
        forms.for_each(|form| layout.expect(form));
        if layout.taken.is_crowded() {
            layout.label_room.bottom = LOWER_ROOM;
        }
        for cell in layout.strip() {
            let (x, y) = layout.corner(cell);
            layout.taken.take([x, y, x + 24, y + 16]);
        }
        layout
    }

    /// Reserves height at the bottom of all cells for texts.
    pub fn make_lower_room(&mut self) {
        self.label_room.bottom = LOWER_ROOM;
    }

    /// Records where a form writes texts, or shares cells with other forms.
    fn expect(&mut self, form: &Form) {
        match form {
            Form::Outline(outline) if is_told(form) => {
                let squares: Vec<Square> = outline.cells.iter().map(|&cell| self.square(cell)).collect();
                self.taken.tell(squares.into_iter());
            }
            Form::Sign(sign) if !matches!(sign.at, Place::Cell(_)) => {
                self.taken.expect_sign(self.middle(sign.at), sign.look, &sign.text);
                if sign.look == Look::Circle {
                    let (x, y) = self.middle(sign.at);
                    self.taken.take([x - 15, y - 15, x + 15, y + 15]);
                }
            }
            Form::Branch(_, forms) => forms.iter().for_each(|form| self.expect(form)),
            _ => {}
        }
    }

    /// Finds squares for the variable cells that are drawn below the grid: groups next to each other, one square apart,
    /// in rows no wider than the grid, or than nine cells if the grid is narrower. Clues below the grid keep their
    /// room.
    fn place_variables(&mut self, grid: &Grid) {
        let widest = grid.columns().max(9) as i32;
        let mut variables = grid.variables();
        // The upper left square of the next group; `below` is the first row under the groups of this row.
        let (mut top, mut left) = (self.rows + ((self.room[3] + UNIT - 1) / UNIT).max(1), 0);
        let mut below = top;
        for &(rows, columns) in &grid.shape().variables {
            let cells: Vec<Cell> = variables.by_ref().take(rows * columns).collect();
            if cells.iter().all(|cell| self.labels.contains_key(cell)) {
                continue;
            }
            let (rows, columns) = (rows as i32, columns as i32);
            let (lines, width) = ((columns + widest - 1) / widest, columns.min(widest));
            if left + width > widest {
                (top, left) = (below + 1, 0);
            }
            for (&cell, place) in cells.iter().zip(0..) {
                let (row, column) = (place / columns, place % columns);
                let square = (top + row * lines + column / widest, left + column % widest);
                self.strip.insert(cell, square);
            }
            below = below.max(top + rows * lines);
            left += width + 1;
        }
        if !self.strip.is_empty() {
            self.below = below;
        }
    }

    /// Finds room for the clues. Clues on diagonals, which point at their cells, are nearest to the grid.
    fn place_clues<'a>(&mut self, grid: &Grid, forms: impl Iterator<Item = &'a Form> + Clone) {
        let clues: Vec<Beside> = forms.flat_map(clues).collect();
        let (diagonals, lines): (Vec<Beside>, Vec<Beside>) =
            clues.into_iter().partition(|at| matches!(at, Beside::Diagonal(..)));
        let mut taken: HashMap<Square, i32> = HashMap::new();
        for at in diagonals.into_iter().chain(lines) {
            let (square, way) = self.spot(grid, at);
            if self.is_cell(grid, square) {
                continue;
            }
            let ring = taken.entry(square).or_default();
            let middle = |number: i32, way: i32| match way {
                0 => number * UNIT + UNIT / 2,
                ..0 => (number + 1) * UNIT - RING / 2 - *ring * RING,
                _ => number * UNIT + RING / 2 + *ring * RING,
            };
            let place = (middle(square.1, way.1), middle(square.0, way.0));
            *ring += 1;
            self.clues.entry(at).or_default().push_back(place);
            let beyond = [-place.0, place.0 - self.columns * UNIT, -place.1, place.1 - self.rows * UNIT];
            for (room, beyond) in self.room.iter_mut().zip(beyond) {
                *room = (*room).max(beyond + RING / 2);
            }
        }
    }

    /// Makes room for the dark square before a run that begins at the edge of the grid.
    fn place_run(&mut self, form: &Form) {
        let Form::Outline(Outline { cells, edge, .. }) = form else { return };
        let Some((row, column)) = cells.first().map(|&cell| self.square(cell)) else { return };
        match edge {
            Edge::After if column == 0 => self.room[0] = self.room[0].max(UNIT),
            Edge::Below if row == 0 => self.room[2] = self.room[2].max(UNIT),
            _ => {}
        }
    }

    /// Returns the square outside the grid for a clue, next to the first cell that it sees, and the direction in which
    /// further clues at the same position are placed.
    fn spot(&self, grid: &Grid, at: Beside) -> (Square, Square) {
        match at {
            Beside::Line(line, side) => {
                let way = match side {
                    Side::Left => (0, -1),
                    Side::Right => (0, 1),
                    Side::Top => (-1, 0),
                    Side::Bottom => (1, 0),
                };
                let first = line.seen_from(side, grid).first().map(|&cell| self.square(cell));
                let first = first.unwrap_or(match line {
                    GridLine::Row(row) => (row as i32, 0),
                    GridLine::Column(column) => (0, column as i32),
                });
                ((first.0 + way.0, first.1 + way.1), way)
            }
            Beside::Diagonal(cell, (down, right)) => {
                let (row, column) = self.square(cell);
                let way = (-down as i32, -right as i32);
                ((row + way.0, column + way.1), way)
            }
        }
    }

    fn is_cell(&self, grid: &Grid, (row, column): Square) -> bool {
        let is_in = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        is_in && grid.has(Cell::new(row as usize, column as usize))
    }

    /// Returns the centre of the next clue at a position outside the grid; `None` if a cell is drawn there.
    pub fn beside(&mut self, at: Beside) -> Option<(i32, i32)> {
        self.clues.get_mut(&at).and_then(VecDeque::pop_front)
    }

    /// Returns the square in which a cell is drawn; the upper left one for a variable cell that is not drawn.
    pub fn square(&self, cell: Cell) -> Square {
        if !cell.is_variable() {
            return (i32::from(cell.row), i32::from(cell.column));
        }
        match self.labels.get(&cell) {
            Some(&cell) => self.square(cell),
            None => self.strip.get(&cell).copied().unwrap_or_default(),
        }
    }

    /// Returns the upper left corner of a cell.
    pub fn corner(&self, cell: Cell) -> (i32, i32) {
        let (row, column) = self.square(cell);
        (column * UNIT, row * UNIT)
    }

    /// Returns the centre of a cell.
    pub fn centre(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.corner(cell);
        (x + UNIT / 2, y + UNIT / 2)
    }

    /// Returns the point where a sign is drawn: in a cell, on a corner, or between two cells.
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

    /// Returns the variable cells that are drawn below the grid, in order.
    pub fn strip(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.strip.keys().copied().collect();
        cells.sort_unstable();
        cells
    }

    /// Returns the bounds of everything but the legend: left, top, width, height.
    pub fn bounds(&self) -> [i32; 4] {
        let [left, right, top, bottom] = self.room.map(|room| MARGIN.max(room + 4));
        let widest = self.strip.values().map(|(_, column)| column + 1).max().unwrap_or(0).max(self.columns);
        let bottom = if self.strip.is_empty() { bottom } else { MARGIN };
        [-left, -top, left + widest * UNIT + right, top + self.below * UNIT + bottom]
    }
}

/// Returns the variable cells that a form draws in cells of the grid, each with its cell of the grid.
fn labels(form: &Form) -> Vec<(Cell, Cell)> {
    match form {
        Form::Borders { cells, labels } => labels.iter().copied().zip(cells.iter().copied()).collect(),
        _ => Vec::new(),
    }
}

/// Returns `true` if a form writes a text into an upper corner of a cell, as cages do.
fn is_told(form: &Form) -> bool {
    match form {
        Form::Outline(outline) => outline.label != Label::None && !is_run(form),
        Form::Line(line) => line.label != Label::None,
        Form::Branch(_, forms) => forms.iter().any(is_told),
        _ => false,
    }
}

/// Returns `true` if a form writes a text into a lower corner of a cell.
fn is_told_below(form: &Form) -> bool {
    match form {
        Form::Fill(fill) => matches!(fill.label, Label::Text(_)),
        Form::Sign(sign) => {
            let is_ring = matches!(sign.look, Look::Ring | Look::Target | Look::Violet);
            is_ring && !sign.text.is_empty()
        }
        Form::Branch(_, forms) => forms.iter().any(is_told_below),
        _ => false,
    }
}

/// Returns the positions outside the grid of a form's clues.
fn clues(form: &Form) -> Vec<Beside> {
    match form {
        Form::Clue(clue) => vec![clue.at],
        Form::Branch(_, forms) => forms.iter().flat_map(clues).collect(),
        _ => Vec::new(),
    }
}
