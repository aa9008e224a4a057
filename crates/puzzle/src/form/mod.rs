//! The looks of rules: forms of a small closed vocabulary, in terms of cells.
//!
//! A rule returns its forms from [`Rule::draw`](crate::puzzle::Rule::draw); `render::svg` turns them into a picture. Widths
//! are in parts of a cell: a cell is [`UNIT`] wide. Colours follow the names that setters use, darker for paper. Colours
//! alone do not work in grey or for colour-blind people, so kinds of lines also differ in width, dashes or ends.
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

/// The width and height of a cell.
pub const UNIT: i32 = 64;

/// A colour as `#rrggbb`.
pub type Colour = &'static str;

/// One thing to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line through the centres of cells.
    Line(Line),
    /// An outline within the edge of an area: a cage.
    Outline(Outline),
    /// Whole cells in a colour.
    Fill(Fill),
    /// A sign in a cell, on an edge, on a corner.
    Sign(Sign),
    /// Straight from the corner of the grid to the opposite one.
    Diagonal {
        /// `true` from the upper left, otherwise from the upper right.
        main: bool,
    },
    /// A number outside the grid.
    Clue(Clue),
    /// Wedges on those edges of a cell that no other listed cell touches.
    Wedges {
        /// The cells.
        cells: Vec<Cell>,
        /// `true` if the marks point away from the cell, because the digits outside are smaller.
        outward: bool,
    },
    /// The only values of cells.
    Values {
        /// The cells.
        cells: Vec<Cell>,
        /// The values; with none the cell is crossed out.
        values: Vec<i32>,
    },
    /// A region line between neighbours with different labels, which only a solution decides. The lines of the grid's own
    /// regions are not drawn.
    Borders {
        /// Cells of the grid.
        cells: Vec<Cell>,
        /// For each, the variable cell with its label. It is drawn as the cell itself.
        labels: Vec<Cell>,
    },
    /// Cells that are dark if the layer has this value in a cell, which only a solution decides.
    Shading {
        /// Cells of the grid.
        cells: Vec<Cell>,
        /// For each, the variable cell with its shade. It is drawn as the cell itself.
        labels: Vec<Cell>,
        /// The value of dark cells.
        value: Digit,
    },
    /// A line between neighbours that a loop or path joins, which only a solution decides.
    Track {
        /// Cells of a layer. Each is drawn as the cell at its place.
        labels: Vec<Cell>,
        /// The pairs of neighbours that may be joined.
        links: Vec<Link>,
    },
    /// A line between neighbours with different labels, inside the lines of the grid, which only a solution decides.
    Parts {
        /// Cells of the grid.
        cells: Vec<Cell>,
        /// For each, the variable cell with its label. It is drawn as the cell itself.
        labels: Vec<Cell>,
    },
    /// The number, from 1, of a block of rules that holds only as a whole, or need not hold, and its forms, which are
    /// drawn faint.
    Branch(usize, Vec<Form>),
    /// Nothing to draw: the legend describes it.
    Words,
    /// The legend quotes the statement, with its letter if a form has one.
    Quoted,
}

/// Two neighbours of a layer that are joined if each has one of its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cells of the layer.
    pub ends: [Cell; 2],
    /// For each end, the values with which they are joined.
    pub values: [Vec<Digit>; 2],
}

/// The text at a form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Label {
    /// Nothing.
    #[default]
    None,
    /// This.
    Text(String),
    /// A letter that all forms of a statement share, and no other form has.
    Letter,
    /// This, followed by a letter if the picture has several statements of the rule.
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
    /// The cells.
    pub cells: Vec<Cell>,
    /// The width; a cell is [`UNIT`] wide.
    pub width: i32,
    /// Its colour.
    pub colour: Colour,
    /// Lengths of dashes and gaps, alternating; empty for a solid line.
    pub dash: &'static [i32],
    /// The width of a white line within it; 0 for none.
    pub core: i32,
    /// `true` if the last cell is joined to the first.
    pub closed: bool,
    /// The end at the first cell.
    pub first: End,
    /// The end at the last cell.
    pub last: End,
    /// The node at each cell, open or full, if there are any.
    pub nodes: Option<Node>,
    /// The text at the first cell.
    pub label: Label,
}

/// The end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing.
    Plain,
    /// An open circle; the line starts at its rim.
    Ring,
    /// A full circle.
    Bulb,
    /// A square on its corner.
    Diamond,
    /// The head of an arrow, a little before the centre.
    Arrow,
    /// The line starts at the rim of another form there.
    Away,
}

/// A mark on each cell of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A small circle.
    Open,
    /// A small disc.
    Full,
    /// A small square.
    Square,
    /// A small triangle.
    Triangle,
}

/// An outline within the edge of an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Its stroke.
    pub edge: Edge,
    /// The text in the corner of the first cell.
    pub label: Label,
    /// `true` if the area is filled with thin lines.
    pub hatched: bool,
    /// The text in a puzzle that consists of such cages alone, such as `12×`; may be empty.
    pub printed: String,
}

/// The stroke of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Dashes, like a cage.
    Dashed,
    /// Dots: digits may repeat.
    Dotted,
    /// A thin line.
    Solid,
    /// A thin violet line.
    Violet,
    /// A round outline about the centres of a row of cells.
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
    /// The cells.
    pub cells: Vec<Cell>,
    /// The colour.
    pub colour: Colour,
    /// The text in a corner of each cell.
    pub label: Label,
    /// `true` if the area has an outline, to keep two that touch apart.
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
    /// The cells that it is drawn on; empty for a clue outside the grid.
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

    /// Returns `true` if the form is visible on the picture.
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
