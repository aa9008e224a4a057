//! Constructors of forms: a plain one first, then its details.

use super::{Beside, Clue, Colour, Edge, End, Fill, Form, Label, Line, Look, Node, Outline, Place, Sign};
use crate::grid::{Cell, GridLine, Side};

/// The width of lines that only join separate things.
pub const JOINS: i32 = 2;

impl Line {
    /// The consecutive cells on it that are not neighbours on the grid, not even by a corner.
    pub fn jumps(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let pairs = self.cells.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.filter(|&(a, b)| is_jump(a, b))
    }

    /// A plain line.
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

    /// With this at its first cell.
    pub fn begin(self, first: End) -> Line {
        Line { first, ..self }
    }

    /// With this at its last cell.
    pub fn end(self, last: End) -> Line {
        Line { last, ..self }
    }

    /// With this at both.
    pub fn ends(self, end: End) -> Line {
        self.begin(end).end(end)
    }

    /// With dashes and gaps of these lengths.
    pub fn dashed(self, dash: &'static [i32]) -> Line {
        Line { dash, ..self }
    }

    /// With a white line within it.
    pub fn hollow(self, core: i32) -> Line {
        Line { core, ..self }
    }

    /// With a mark on each cell, and the letter of the statement.
    pub fn noded(self, node: Node) -> Line {
        Line { nodes: Some(node), label: Label::Letter, ..self }
    }

    /// Returns the line with this text at its first cell.
    pub fn told(self, text: impl ToString) -> Line {
        Line { label: Label::Text(text.to_string()), ..self }
    }
}

/// Returns `true` if a line between two cells passes other cells.
pub fn is_jump(a: Cell, b: Cell) -> bool {
    distance(a, b).is_some_and(|(down, right)| down.max(right) > 1)
}

/// The distance in rows and columns between two cells; `None` if either is a variable cell, which has no place on the grid.
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

    /// Cells that the legend explains.
    pub fn tag(cells: &[Cell]) -> Outline {
        Outline { label: Label::Letter, ..Outline::new(cells, Edge::Dotted) }
    }

    /// A list with a sign, and the letter of the statement.
    pub fn group(cells: &[Cell], sign: &'static str) -> Outline {
        Outline { label: Label::Lettered(sign), ..Outline::new(cells, Edge::Solid) }
    }

    /// With this text.
    pub fn told(self, text: impl ToString) -> Outline {
        Outline { label: Label::Text(text.to_string()), ..self }
    }

    /// Returns the outline with this text for puzzles that consist of such cages alone.
    pub fn printed(self, text: impl ToString) -> Outline {
        Outline { printed: text.to_string(), ..self }
    }

    /// With thin lines within it.
    pub fn hatched(self) -> Outline {
        Outline { hatched: true, ..self }
    }
}

impl Fill {
    /// Cells without a text.
    pub fn new(cells: &[Cell], colour: Colour) -> Fill {
        Fill { cells: cells.to_vec(), colour, label: Label::None, outlined: false }
    }

    /// With this in a corner of each cell.
    pub fn labelled(self, label: Label) -> Fill {
        Fill { label, ..self }
    }

    /// With an outline about the area.
    pub fn outlined(self) -> Fill {
        Fill { outlined: true, ..self }
    }
}

impl Sign {
    /// A sign with a text, which may be empty.
    pub fn new(at: Place, look: Look, text: impl ToString) -> Sign {
        Sign { at, look, text: text.to_string(), letter: false }
    }

    /// The same sign in each of the cells.
    pub fn in_each(cells: &[Cell], look: Look) -> Vec<Form> {
        cells.iter().map(|&cell| Sign::new(Place::Cell(cell), look, "").into()).collect()
    }

    /// Signs in cells, with the letter of the statement.
    pub fn lettered_in_each(cells: &[Cell], look: Look) -> Vec<Form> {
        cells.iter().map(|&cell| Sign::new(Place::Cell(cell), look, "").lettered().into()).collect()
    }

    /// Between two cells, joined by a thin line if they are not neighbours.
    pub fn joining((a, b): (Cell, Cell), look: Look, text: String) -> Vec<Form> {
        let are_neighbours = matches!(distance(a, b), Some((0, 1) | (1, 0)));
        let join = (!are_neighbours).then(|| Line::new(&[a, b], JOINS, "#777777").into());
        join.into_iter().chain([Sign::new(Place::Between(a, b), look, text).into()]).collect()
    }

    /// With the letter of the statement.
    pub fn lettered(self) -> Sign {
        Sign { letter: true, ..self }
    }
}

impl Clue {
    /// At this place.
    pub fn new(at: Beside, text: impl ToString) -> Clue {
        Clue { at, text: text.to_string() }
    }

    /// At the end of a line.
    pub fn beside(line: GridLine, side: Side, text: impl ToString) -> Clue {
        Clue::new(Beside::Line(line, side), text)
    }
}
