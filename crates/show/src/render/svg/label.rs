//! Small texts in cells. Each is as large as the room allows, and avoids other texts.

use std::collections::BTreeSet;

use super::canvas::{self, Layer};
use super::contour::Square;
use super::layout::Layout;
use super::painter::Painter;
use super::taken_places::Area;
use crate::form::{Form, Label, Outline, UNIT};
use crate::grid::Cell;
use crate::terminal;

/// The position of a small text in its cell.
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

/// All corners, in the order in which they are tried.
const CORNERS: [Corner; 6] = [UpperLeft, UpperRight, LowerRight, LowerLeft, Left, Right];
/// The maximum number of cells of an outline, other than the first, to which its text may move.
pub const MOST_CELLS: usize = 8;

impl Corner {
    /// Returns the point where a text in this corner begins or ends; `x` and `y` are the upper left corner of the cell.
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

type Point = (i32, i32);

/// A possible place for a text: a corner of a cell, and the width available there.
pub type Spot = (Cell, Corner, i32);

/// Returns the corners of a cell in the order in which they are tried: first the ones in `first`, then the others.
pub fn corners(cell: Cell, first: &[Corner]) -> Vec<Spot> {
    let others = CORNERS.iter().filter(|corner| !first.contains(corner));
    first.iter().chain(others).map(|&corner| (cell, corner, UNIT - 8)).collect()
}

impl Painter<'_> {
    /// Writes a text at the first spot where it covers no other text, with smaller letters if necessary. Without such a
    /// spot, writes it in the smallest readable size wherever the cells have room, or omits it.
    pub fn label(&mut self, spots: &[Spot], text: &str) {
        let free = |part: i32| {
            spots
                .iter()
                .map(move |&(cell, corner, room)| (cell, corner, room / part))
                .find(|&spot| !is_too_long(text, spot.2) && self.layout.taken.is_free(self.area(spot, text)))
        };
        let at_spot = |(cell, corner, room): Spot| {
            (corner.point(self.layout.corner(cell)), corner.is_left(), text.to_owned(), size(text, room))
        };
        let Some((at, is_left, text, size)) =
            free(1).or_else(|| free(2)).map(at_spot).or_else(|| self.nook(spots, text))
        else {
            return;
        };
        self.layout.taken.take(area(at, is_left, &text, size));
        let anchor = if is_left { "start" } else { "end" };
        self.haloed(&format!("font-size=\"{size}\" text-anchor=\"{anchor}\""), at, &text);
    }

    /// Finds room between other texts in the cells. Returns the point, whether the text begins or ends there, the part
    /// of the text that fits, and the font size.
    fn nook(&self, spots: &[Spot], text: &str) -> Option<(Point, bool, String, i32)> {
        let text = terminal::cut(text, ((UNIT - 8) * 100 / (WIDTH * SMALLEST)) as usize);
        let mut cells: Vec<Cell> = spots.iter().map(|&(cell, ..)| cell).collect();
        cells.dedup();
        let points = cells.into_iter().flat_map(|cell| {
            let (x, y) = self.layout.corner(cell);
            let rows = y + 6..y + UNIT - 4;
            rows.flat_map(move |y| [((x + 4, y), true), ((x + UNIT - 4, y), false)])
        });
        let is_free =
            |&(at, is_left): &(Point, bool)| self.layout.taken.is_free(area(at, is_left, &text, SMALLEST));
        let (at, is_left) = points.into_iter().find(is_free)?;
        Some((at, is_left, text, SMALLEST))
    }

    /// Writes a text with a white outline, which separates it from lines below.
    pub fn haloed(&mut self, look: &str, at: (i32, i32), text: &str) {
        // The outline is a text of its own, because not all programs can paint it below the letters.
        let (halo, text) = (format!("{HALO} {look}"), canvas::text(at, text));
        self.put(Layer::Halos, &halo, &text);
        self.put(Layer::Labels, &format!("class=\"ink\" fill=\"#000\" {look}"), &text);
    }

    /// Returns the area that a text covers at a spot.
    fn area(&self, (cell, corner, room): Spot, text: &str) -> Area {
        area(corner.point(self.layout.corner(cell)), corner.is_left(), text, size(text, room))
    }

    /// Returns the spots for the text of an outline: at the top of its cells, then in other corners.
    pub fn spots(&self, cells: &[Cell]) -> Vec<Spot> {
        let mut spots = at_top(self.layout, cells);
        let cells: Vec<Cell> = in_order(self.layout, cells).into_iter().take(MOST_CELLS).collect();
        spots.extend(cells.first().into_iter().flat_map(|&first| corners(first, &[UpperRight])));
        spots.extend(cells.into_iter().skip(1).flat_map(|cell| corners(cell, &[])));
        spots
    }
}

/// Returns these cells row by row, each once.
pub fn in_order(layout: &Layout, cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_by_key(|&cell| layout.square(cell));
    cells.dedup();
    cells
}

/// Returns the upper left corners where the text of an outline may be written: in its first cell, and in cells that
/// belong to no other outline. If outlines share their first cells, a text in one of the other cells shows best which
/// outline it belongs to.
fn at_top(layout: &Layout, cells: &[Cell]) -> Vec<Spot> {
    let squares = cells.iter().map(|&cell| layout.square(cell)).collect();
    let cells = in_order(layout, cells);
    let is_own = |cell: &&Cell| !layout.taken.is_shared(layout.square(**cell));
    let own = cells.iter().skip(1).filter(is_own).take(MOST_CELLS);
    let spot = |&cell: &Cell| (cell, UpperLeft, room(layout, layout.square(cell), &squares));
    cells.first().into_iter().chain(own).map(spot).collect()
}

/// The SVG attributes of the white outline of a text.
pub const HALO: &str =
    "class=\"halo\" fill=\"none\" stroke=\"#fff\" stroke-width=\"4\" stroke-linejoin=\"round\"";
/// The approximate width of a character, in hundredths of the font size.
const WIDTH: i32 = 62;
/// The smallest font size that can be read.
const SMALLEST: i32 = 7;

/// Returns the font size at which a text fits into the width `room`.
fn size(text: &str, room: i32) -> i32 {
    (room * 100 / (WIDTH * (text.chars().count() as i32).max(1))).clamp(SMALLEST, 15)
}

/// Returns `true` if a text does not fit into the width `room` even in the smallest size.
fn is_too_long(text: &str, room: i32) -> bool {
    text.chars().count() as i32 * WIDTH * SMALLEST > room * 100
}

/// Returns the area that a text covers if it begins (`is_left`) or ends at a point.
fn area((x, y): Point, is_left: bool, text: &str, size: i32) -> Area {
    let (width, half) = (text.chars().count() as i32 * WIDTH * size / 100, (size * 3 + 7) / 8);
    let (left, right) = if is_left { (x, x + width) } else { (x - width, x) };
    [left, y - half, right, y + half]
}

/// Returns the width available to the text of an outline in one of its cells. The text may extend over the next cells
/// of the row as long as they belong to the outline and to no other outline with a text.
fn room(layout: &Layout, (row, column): Square, squares: &BTreeSet<Square>) -> i32 {
    let follows = |count: &i32| {
        let next = (row, column + count);
        squares.contains(&next) && !layout.taken.is_shared(next)
    };
    (1..).take_while(follows).count() as i32 * UNIT + UNIT - 8
}

/// Returns `true` if the text of an outline does not fit in any of its cells.
pub fn is_cut(form: &Form, layout: &Layout) -> bool {
    match form {
        Form::Outline(Outline { cells, label: Label::Text(text), .. }) => {
            at_top(layout, cells).into_iter().all(|(.., room)| is_too_long(text, room))
        }
        _ => false,
    }
}
