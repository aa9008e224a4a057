//! Constructors of forms, and methods that add details to a plain form.

use super::{Beside, Clue, Colour, Edge, End, Fill, Form, Label, Line, Look, Node, Outline, Place, Sign};
use crate::grid::{Cell, GridLine, Side};

/// The width of a line that joins two separate cells; a cell is [`UNIT`](super::UNIT) wide.
pub const JOINS: i32 = 2;

impl Line {
    /// Returns the pairs of consecutive cells of the line that do not touch, not even at a corner.
    pub fn jumps(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let pairs = self.cells.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.filter(|&(a, b)| is_jump(a, b))
    }

    /// A plain solid line through the centres of the cells.
    pub fn new(cells: &[Cell], width: i32, colour: Colour) -> Line {
        Line {
            cells: cells.to_vec(),
            width,
            colour,
            dash: &[],
            core: 0,
            closed: false,
            first: End::Plain,
            last: End::Plain,
            nodes: None,
            label: Label::None,
        }
    }

    /// Returns the line with this end at its first cell.
    pub fn begin(self, first: End) -> Line {
        Line { first, ..self }
    }

    /// Returns the line with this end at its last cell.
    pub fn end(self, last: End) -> Line {
        Line { last, ..self }
    }

    /// Returns the line with this end at both its first and its last cell.
    pub fn ends(self, end: End) -> Line {
        self.begin(end).end(end)
    }

    /// Returns the line drawn with alternating dashes and gaps of the lengths in `dash`.
    pub fn dashed(self, dash: &'static [i32]) -> Line {
        Line { dash, ..self }
    }

    /// Returns the line with a white line of width `core` within it.
    pub fn hollow(self, core: i32) -> Line {
        Line { core, ..self }
    }

    /// Returns the line with this mark on each cell, and with the letter of the statement.
    pub fn noded(self, node: Node) -> Line {
        Line { nodes: Some(node), label: Label::Letter, ..self }
    }

    /// Returns the line with this text at its first cell.
    pub fn told(self, text: impl ToString) -> Line {
        Line { label: Label::Text(text.to_string()), ..self }
    }
}

/// Returns `true` if two cells do not touch, so a line between them passes over other cells.
pub fn is_jump(a: Cell, b: Cell) -> bool {
    distance(a, b).is_some_and(|(down, right)| down.max(right) > 1)
}

/// Returns the distance in rows and columns between two cells; `None` if either is a variable cell, which is not on the
/// grid.
fn distance(a: Cell, b: Cell) -> Option<(u16, u16)> {
    let is_placed = !a.is_variable() && !b.is_variable();
    is_placed.then(|| (a.row.abs_diff(b.row), a.column.abs_diff(b.column)))
}

impl Outline {
    /// An outline without a text.
    pub fn new(cells: &[Cell], edge: Edge) -> Outline {
        Outline { cells: cells.to_vec(), edge, label: Label::None, hatched: false, printed: String::new() }
    }

    /// A cage with a text in its corner.
    pub fn cage(cells: &[Cell], text: impl ToString) -> Outline {
        Outline::new(cells, Edge::Dashed).told(text)
    }

    /// Cells with the letter of their statement, which the legend explains.
    pub fn tag(cells: &[Cell]) -> Outline {
        Outline { label: Label::Letter, ..Outline::new(cells, Edge::Dotted) }
    }

    /// An outline with a sign and the letter of the statement. It marks one of several lists of cells.
    pub fn group(cells: &[Cell], sign: &'static str) -> Outline {
        Outline { label: Label::Lettered(sign), ..Outline::new(cells, Edge::Solid) }
    }

    /// Returns the outline with this text in the corner of its first cell.
    pub fn told(self, text: impl ToString) -> Outline {
        Outline { label: Label::Text(text.to_string()), ..self }
    }

    /// Returns the outline with this text, which replaces the label if the puzzle consists only of such cages.
    pub fn printed(self, text: impl ToString) -> Outline {
        Outline { printed: text.to_string(), ..self }
    }

    /// Returns the outline with thin lines within it.
    pub fn hatched(self) -> Outline {
        Outline { hatched: true, ..self }
    }
}

impl Fill {
    /// Cells in a colour, without a text.
    pub fn new(cells: &[Cell], colour: Colour) -> Fill {
        Fill { cells: cells.to_vec(), colour, label: Label::None, outlined: false }
    }

    /// Returns the fill with this label in a corner of each cell.
    pub fn labelled(self, label: Label) -> Fill {
        Fill { label, ..self }
    }

    /// Returns the fill with an outline around its area.
    pub fn outlined(self) -> Fill {
        Fill { outlined: true, ..self }
    }
}

impl Sign {
    /// A sign with a text, which may be empty.
    pub fn new(at: Place, look: Look, text: impl ToString) -> Sign {
        Sign { at, look, text: text.to_string(), letter: false }
    }

    /// Makes the same sign, without a text, in each of the cells.
    pub fn in_each(cells: &[Cell], look: Look) -> Vec<Form> {
        cells.iter().map(|&cell| Sign::new(Place::Cell(cell), look, "").into()).collect()
    }

    /// Makes the same sign in each of the cells, with the letter of the statement.
    pub fn lettered_in_each(cells: &[Cell], look: Look) -> Vec<Form> {
        cells.iter().map(|&cell| Sign::new(Place::Cell(cell), look, "").lettered().into()).collect()
    }

    /// Makes a sign between two cells, and a thin line that joins the cells if they are not neighbours.
    pub fn joining((a, b): (Cell, Cell), look: Look, text: String) -> Vec<Form> {
        let are_neighbours = matches!(distance(a, b), Some((0, 1) | (1, 0)));
        let join = (!are_neighbours).then(|| Line::new(&[a, b], JOINS, "#777777").into());
        join.into_iter().chain([Sign::new(Place::Between(a, b), look, text).into()]).collect()
    }

    /// Returns the sign with the letter of the statement.
    pub fn lettered(self) -> Sign {
        Sign { letter: true, ..self }
    }
}

impl Clue {
    /// Makes a clue with this text at a position outside the grid.
    pub fn new(at: Beside, text: impl ToString) -> Clue {
        Clue { at, text: text.to_string() }
    }

    /// A clue with this text outside the grid, at an end of a row or column.
    pub fn beside(line: GridLine, side: Side, text: impl ToString) -> Clue {
        Clue::new(Beside::Line(line, side), text)
    }
}
