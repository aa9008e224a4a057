//! The pictures of rules: a small, closed set of forms, placed by the cells that they cover.
//!
//! A rule returns its forms from [`Rule::draw`](crate::puzzle::Rule::draw); `render::svg` turns them into a picture. A
//! cell is [`UNIT`] wide, and all widths are in this unit. Colours are the ones that setters usually use, but darker,
//! to print well. Colours alone fail in greyscale and for colour-blind people, so kinds of lines also differ in width,
//! dashes or ends.
//!
//! ```
//! use sudoku2cnf_puzzle::form::{End, Form, Line};
//! use sudoku2cnf_puzzle::grid::Cell;
//!
//! let cells = [Cell::new(0, 0), Cell::new(1, 1)];
//! let thermometer: Form = Line::new(&cells, 19, "#c4c4c4").begin(End::Bulb).into();
//! assert_eq!(thermometer.cells(), cells);
//! ```

mod letters;
mod making;
mod sign;

pub use letters::letters;
pub use making::{JOINS, is_jump};
pub use sign::{Beside, Clue, Look, Place, Sign};

use crate::grid::{Cell, Digit};

/// The width and the height of a cell.
pub const UNIT: i32 = 64;

/// A colour as `#rrggbb`.
pub type Colour = &'static str;

/// A part of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line through the centres of cells.
    Line(Line),
    /// An outline just inside the edge of an area, such as a cage.
    Outline(Outline),
    /// Whole cells in a colour.
    Fill(Fill),
    /// A sign in a cell, on an edge, or on a corner.
    Sign(Sign),
    /// A straight line from a corner of the grid to the opposite one.
    Diagonal {
        /// `true` if it begins in the upper left corner, `false` if in the upper right one.
        main: bool,
    },
    /// A number outside the grid.
    Clue(Clue),
    /// Wedges on the edges of the listed cells, except the edges between two of them.
    Wedges {
        /// The cells that the wedges surround.
        cells: Vec<Cell>,
        /// `true` if the wedges point away from the cell, because the digits outside are smaller.
        outward: bool,
    },
    /// The only values that cells can have.
    Values {
        /// The cells that can only have these values.
        cells: Vec<Cell>,
        /// The values; if empty, the cells are crossed out.
        values: Vec<i32>,
    },
    /// A region line between neighbours with different labels; its place depends on the solution. It replaces the
    /// grid's own region lines.
    Borders {
        /// The cells of the grid that the lines divide.
        cells: Vec<Cell>,
        /// The variable cells that hold the labels of `cells`, in the same order.
        labels: Vec<Cell>,
    },
    /// A dark area: the cells for which the layer has this value. They depend on the solution.
    Shading {
        /// The cells of the grid that may be dark.
        cells: Vec<Cell>,
        /// The variable cells that hold the shades of `cells`, in the same order.
        labels: Vec<Cell>,
        /// The value of dark cells.
        value: Digit,
    },
    /// Lines between neighbours that a loop or path joins; their places depend on the solution.
    Track {
        /// Cells of a layer. Each is drawn at its row and column of the grid.
        labels: Vec<Cell>,
        /// The pairs of neighbours that may be joined.
        links: Vec<Link>,
    },
    /// A line between neighbours with different labels, drawn in addition to the grid's own lines; its place depends on
    /// the solution.
    Parts {
        /// The cells of the grid that the lines divide.
        cells: Vec<Cell>,
        /// The variable cells that hold the labels of `cells`, in the same order.
        labels: Vec<Cell>,
    },
    /// One of several blocks of rules that need not all hold: its number from 1, and its forms, which are drawn faint.
    Branch(usize, Vec<Form>),
    /// A rule without a drawing: only the legend describes it.
    Words,
    /// The legend quotes the statement, with its letter if a form has one.
    Quoted,
}

/// Two neighbouring cells of a layer that are joined if both have one of the values listed for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cells of the layer.
    pub ends: [Cell; 2],
    /// The values of each end for which the ends are joined.
    pub values: [Vec<Digit>; 2],
}

/// The text at a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Label {
    /// No text.
    #[default]
    None,
    /// A fixed text.
    Text(String),
    /// A letter that all forms of a statement share and that no other form has.
    Letter,
    /// A sign, followed by a letter if the picture has several statements of the rule.
    Lettered(&'static str),
}

impl Label {
    /// Returns `true` if the label has the letter of its statement.
    pub fn has_letter(&self) -> bool {
        matches!(self, Label::Letter | Label::Lettered(_))
    }
}

/// A line through the centres of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The cells through which the line runs, in order.
    pub cells: Vec<Cell>,
    /// The width; a cell is [`UNIT`] wide.
    pub width: i32,
    /// The colour of the line.
    pub colour: Colour,
    /// Lengths of dashes and gaps, alternating; empty for a solid line.
    pub dash: &'static [i32],
    /// The width of a white line within the line; 0 for none.
    pub core: i32,
    /// `true` if the last cell is joined to the first.
    pub closed: bool,
    /// The end at the first cell.
    pub first: End,
    /// The end at the last cell.
    pub last: End,
    /// The mark on each cell, if there is one.
    pub nodes: Option<Node>,
    /// The text at the first cell.
    pub label: Label,
}

/// The end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The line ends at the centre of the cell.
    Plain,
    /// An open circle; the line starts at its rim.
    Ring,
    /// A full circle at the end, as on a thermometer.
    Bulb,
    /// An open diamond; the line starts at its rim.
    Diamond,
    /// The head of an arrow, its tip a little before the centre.
    Arrow,
    /// The line ends at the rim of another form in the same cell.
    Away,
}

/// A mark on each cell of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A small open circle.
    Open,
    /// A small full circle.
    Full,
    /// A small square.
    Square,
    /// A small triangle.
    Triangle,
}

/// An outline just inside the edge of an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The cells of the area.
    pub cells: Vec<Cell>,
    /// The stroke of the outline.
    pub edge: Edge,
    /// The text in the corner of the first cell.
    pub label: Label,
    /// `true` if the area is filled with thin lines.
    pub hatched: bool,
    /// The text, such as `12×`, that replaces the label in a puzzle that consists only of such cages; may be empty.
    pub printed: String,
}

/// The stroke of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Dashes, as for a cage.
    Dashed,
    /// Dots, as for areas in which digits may repeat.
    Dotted,
    /// A thin line.
    Solid,
    /// A thin violet line.
    Violet,
    /// A rounded outline around the centres of cells in a row.
    Pill,
    /// A thick line on the edge itself, as between regions.
    Wall,
    /// No line: the text is in a dark square to the left of the first cell.
    After,
    /// No line: the text is in a dark square above the first cell.
    Below,
}

/// Whole cells in a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fill {
    /// The cells that are filled.
    pub cells: Vec<Cell>,
    /// The colour of the cells.
    pub colour: Colour,
    /// The text in a corner of each filled cell.
    pub label: Label,
    /// `true` if the area has an outline, which keeps touching areas apart.
    pub outlined: bool,
}

macro_rules! forms {
    ($($kind:ident),*) => {$(
        impl From<$kind> for Form {
            fn from(form: $kind) -> Form {
                Form::$kind(form)
            }
        }
    )*};
}

forms!(Line, Outline, Fill, Sign, Clue);

impl Form {
    /// Returns the cells on which the form is drawn; empty for a clue outside the grid and for forms whose place
    /// depends on the solution.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Form::Line(Line { cells, .. })
            | Form::Outline(Outline { cells, .. })
            | Form::Fill(Fill { cells, .. })
            | Form::Wedges { cells, .. }
            | Form::Values { cells, .. } => cells.clone(),
            Form::Sign(sign) => match sign.at {
                Place::Cell(cell) | Place::Corner(cell) => vec![cell],
                Place::Between(a, b) => vec![a, b],
            },
            Form::Branch(_, forms) => forms.iter().flat_map(Form::cells).collect(),
            Form::Diagonal { .. }
            | Form::Clue(_)
            | Form::Borders { .. }
            | Form::Shading { .. }
            | Form::Track { .. }
            | Form::Parts { .. }
            | Form::Words
            | Form::Quoted => Vec::new(),
        }
    }

    /// Returns `true` if a part of the form has the letter of its statement.
    pub fn has_letter(&self) -> bool {
        match self {
            Form::Line(line) => line.label.has_letter(),
            Form::Outline(outline) => outline.label.has_letter(),
            Form::Fill(fill) => fill.label.has_letter(),
            Form::Sign(sign) => sign.letter,
            Form::Branch(..) => true,
            _ => false,
        }
    }

    /// Returns `true` if the form is visible in the picture of an unsolved puzzle.
    pub fn is_drawn(&self) -> bool {
        !matches!(
            self,
            Form::Words
                | Form::Quoted
                | Form::Borders { .. }
                | Form::Shading { .. }
                | Form::Track { .. }
                | Form::Parts { .. }
        )
    }
}
