//! Small texts in cells, as large as there is room for, each where it covers no other.

use super::canvas::{self, Layer};
use super::painter::Painter;
use super::taken::Area;
use crate::form::{Form, Label, Outline, UNIT};
use crate::grid::Cell;
use crate::terminal;

/// The place of a small text in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    UpperLeft,
    UpperRight,
    LowerRight,
    LowerLeft,
    Left,
    Right,
}

use Corner::{Left, LowerLeft, LowerRight, Right, UpperLeft, UpperRight};

/// All of them.
const CORNERS: [Corner; 6] = [UpperLeft, UpperRight, LowerRight, LowerLeft, Left, Right];
/// The number of other cells of an outline that a text may move to.
const MOST_CELLS: usize = 8;

impl Corner {
    /// Returns the point where a text begins or ends, in a cell with the given upper left corner.
    const fn point(self, (x, y): (i32, i32)) -> (i32, i32) {
        let x = if self.is_left() { x + 4 } else { x + UNIT - 4 };
        match self {
            UpperLeft | UpperRight => (x, y + 12),
            Left | Right => (x, y + UNIT / 2),
            LowerLeft | LowerRight => (x, y + UNIT - 10),
        }
    }

    const fn is_left(self) -> bool {
        matches!(self, UpperLeft | LowerLeft | Left)
    }
}

/// A corner of a cell, and how much room a text has there.
pub type Spot = (Cell, Corner, i32);

/// The corners of a cell, these first.
pub fn corners(cell: Cell, first: &[Corner]) -> Vec<Spot> {
    let others = CORNERS.iter().filter(|corner| !first.contains(corner));
    first.iter().chain(others).map(|&corner| (cell, corner, UNIT - 8)).collect()
}

impl Painter<'_> {
    /// Writes a text at the first of these spots where it covers no other, smaller if it must be.
    pub fn label(&mut self, spots: &[Spot], text: &str) {
        let free = |part: i32| {
            spots
                .iter()
                .map(move |&(cell, corner, room)| (cell, corner, room / part))
                .find(|&spot| !is_too_long(text, spot.2) && self.layout.taken.is_free(self.area(spot, text)))
        };
        let Some(spot) = free(1).or_else(|| free(2)).or(spots.first().copied()) else { return };
        self.layout.taken.take(self.area(spot, text));
        let (cell, corner, room) = spot;
        let anchor = if corner.is_left() { "start" } else { "end" };
        let look = format!("font-size=\"{}\" text-anchor=\"{anchor}\"", size(text, room));
        let most = (room * 100 / (WIDTH * size(text, room))).max(2) as usize;
        self.haloed(&look, corner.point(self.layout.corner(cell)), &terminal::cut(text, most));
    }

    /// A text with a white edge, which covers the lines below it.
    pub fn haloed(&mut self, look: &str, at: (i32, i32), text: &str) {
        // The edge is a text of its own: not all programs know how to paint it below the same one.
        let (halo, text) = (format!("{HALO} {look}"), canvas::text(at, text));
        self.put(Layer::Halos, &halo, &text);
        self.put(Layer::Labels, &format!("class=\"ink\" fill=\"#000\" {look}"), &text);
    }

    /// Returns the area that a text covers.
    fn area(&self, (cell, corner, room): Spot, text: &str) -> Area {
        let (x, y) = corner.point(self.layout.corner(cell));
        let size = size(text, room);
        let (width, half) = ((text.chars().count() as i32 * WIDTH * size / 100).min(room), size * 3 / 8);
        let (left, right) = if corner.is_left() { (x, x + width) } else { (x - width, x) };
        [left, y - half, right, y + half]
    }

    /// Returns the places for the text of an outline: in its first cell, and in others if there is another text. Where
    /// outlines share that cell, one that belongs to this outline alone says best whose text it is.
    pub fn spots(&self, cells: &[Cell]) -> Vec<Spot> {
        let mut cells_in_order: Vec<Cell> = cells.to_vec();
        cells_in_order.sort_by_key(|&cell| self.layout.square(cell));
        let Some((&first, others)) = cells_in_order.split_first() else { return Vec::new() };
        let is_shared = |cell: Cell| self.layout.taken.is_shared(self.layout.square(cell));
        let mut spots = vec![(first, UpperLeft, room(cells))];
        if is_shared(first) {
            let own = others.iter().filter(|&&cell| !is_shared(cell)).take(MOST_CELLS);
            spots.extend(own.map(|&cell| (cell, UpperLeft, UNIT - 8)));
        }
        spots.extend(corners(first, &[UpperRight]));
        spots.extend(others.iter().take(MOST_CELLS).flat_map(|&cell| corners(cell, &[])));
        spots
    }
}

/// The attributes of the white edge of a text.
const HALO: &str =
    "class=\"halo\" fill=\"none\" stroke=\"#fff\" stroke-width=\"4\" stroke-linejoin=\"round\"";
/// The approximate width of a character, in hundredths of its height.
const WIDTH: i32 = 62;
/// The smallest size of letters that anybody reads.
const SMALLEST: i32 = 7;

/// The size of a text in so much room.
fn size(text: &str, room: i32) -> i32 {
    (room * 100 / (WIDTH * (text.chars().count() as i32).max(1))).clamp(SMALLEST, 15)
}

/// Returns `true` if a text is too long for a room of that width.
fn is_too_long(text: &str, room: i32) -> bool {
    text.chars().count() as i32 * WIDTH * SMALLEST > room * 100
}

/// Returns the width of the room for the text of an outline: its first cell and those that follow in the same row. The
/// next variable cell may stand elsewhere.
fn room(cells: &[Cell]) -> i32 {
    let Some(&first) = cells.iter().min() else { return UNIT };
    let follows = |count: &u16| {
        let column = first.column.checked_add(*count).filter(|_| !first.is_variable());
        column.is_some_and(|column| cells.contains(&Cell { column, ..first }))
    };
    (1..).take_while(follows).count() as i32 * UNIT + UNIT - 8
}

/// Returns `true` if the text of an outline is too long to be written there.
pub fn is_cut(form: &Form) -> bool {
    match form {
        Form::Outline(Outline { cells, label: Label::Text(text), .. }) => is_too_long(text, room(cells)),
        _ => false,
    }
}
