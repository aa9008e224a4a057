//! Statements: the name of a rule and its arguments. Readers turn texts into statements, and statements become rules.

mod condition;
pub(crate) mod fault;
pub(crate) mod key;

use std::fmt;

use crate::grid::{Cell, Grid, GridLine, Side};

pub use condition::{Complaint, Condition};
pub use fault::{Fault, Part};
pub use key::PairKey;

/// The name and arguments of a rule.
///
/// A statement is checked only when it is added to a puzzle: see [`Puzzle::add`](crate::puzzle::Puzzle::add). It is
/// displayed as a line of native text that reads back as the same statement.
///
/// ```
/// use sudoku2cnf_puzzle::grid::Cell;
/// use sudoku2cnf_puzzle::statement::Statement;
///
/// let cage = Statement::new("killer").with(15).with([Cell::new(0, 0), Cell::new(0, 1)]);
/// assert_eq!(cage.to_string(), "killer 15 r1c1 r1c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The rule's name in the registry.
    pub name: &'static str,
    /// The arguments, in the order of the rule's [`Param`](crate::rules::Param)s. Optional arguments may be
    /// [`Argument::Absent`], or missing at the end.
    pub arguments: Vec<Argument>,
}

/// An argument of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// An omitted argument.
    Absent,
    /// A cell.
    Cell(Cell),
    /// Cells in order, at least one.
    Cells(Vec<Cell>),
    /// Lists of cells; some may be empty if the rule allows that.
    Groups(Vec<Vec<Cell>>),
    /// A row or column.
    Line(GridLine),
    /// The side from which a row or column is seen.
    Side(Side),
    /// An integer.
    Number(i32),
    /// An integer after a word that names its meaning.
    Labelled(&'static str, i32),
    /// Values of cells; may be empty if the rule allows that.
    Values(Vec<i32>),
    /// Pairs of a count and the value that occurs this many times.
    Counts(Vec<(usize, i32)>),
    /// Cells, each with a factor.
    Terms(Vec<(i32, Cell)>),
    /// One of several words that the rule knows.
    Word(&'static str),
    /// The pairs of values that a setter's own rule allows.
    Key(PairKey),
    /// A text without blanks, such as a pattern or the code of an automaton.
    Text(String),
    /// Blocks of statements, in braces.
    Blocks(Vec<Vec<Statement>>),
}

impl Argument {
    /// Returns the number of cells and values in the argument's list, plus the number of lists if there may be several;
    /// 0 for a single cell or value, blocks, counts or a text.
    pub(crate) fn listed(&self) -> usize {
        match self {
            Argument::Cells(cells) => cells.len(),
            Argument::Groups(groups) => groups.iter().map(|cells| 1 + cells.len()).sum(),
            Argument::Terms(terms) => terms.len(),
            Argument::Values(values) => values.len(),
            _ => 0,
        }
    }
}

impl Statement {
    /// Makes a statement of the rule with this name, without arguments.
    pub const fn new(name: &'static str) -> Statement {
        Statement { name, arguments: Vec::new() }
    }

    /// Returns the statement with one more argument.
    pub fn with(mut self, argument: impl Into<Argument>) -> Statement {
        self.arguments.push(argument.into());
        self
    }

    /// Returns the cells that the arguments name, in order, except in blocks. Cells of a named row or column are not
    /// included.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.arguments.iter().flat_map(|argument| match argument {
            Argument::Cell(cell) => vec![*cell],
            Argument::Cells(cells) => cells.clone(),
            Argument::Groups(groups) => groups.concat(),
            Argument::Terms(terms) => terms.iter().map(|&(_, cell)| cell).collect(),
            _ => Vec::new(),
        })
    }

    /// Returns the argument with this index; [`Argument::Absent`] if it is missing.
    pub fn argument(&self, place: usize) -> &Argument {
        self.arguments.get(place).unwrap_or(&Argument::Absent)
    }
}

macro_rules! from {
    ($($type:ty => $variant:ident),*) => {$(
        impl From<$type> for Argument {
            fn from(argument: $type) -> Argument {
                Argument::$variant(argument.into())
            }
        }
    )*};
}

from! {
    Cell => Cell,
    Vec<Cell> => Cells,
    &[Cell] => Cells,
    Vec<Vec<Cell>> => Groups,
    GridLine => Line,
    Side => Side,
    i32 => Number,
    &'static str => Word,
    PairKey => Key,
    String => Text,
    Vec<Vec<Statement>> => Blocks
}

impl<const N: usize> From<[Cell; N]> for Argument {
    fn from(cells: [Cell; N]) -> Argument {
        Argument::Cells(cells.into())
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, None)
    }
}

impl Statement {
    /// Returns the statement as native text with the names that cells have in `grid`. A list of all cells of a layer in
    /// order becomes the layer's name.
    pub fn in_grid(&self, grid: &Grid) -> String {
        InGrid(self, Some(grid)).to_string()
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, grid: Option<&Grid>) -> fmt::Result {
        f.write_str(self.name)?;
        let present = |argument: &&Argument| **argument != Argument::Absent;
        self.arguments.iter().filter(present).try_for_each(|argument| {
            f.write_str(" ")?;
            argument.write(f, grid)
        })
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, None)
    }
}

impl Argument {
    fn write(&self, f: &mut fmt::Formatter<'_>, grid: Option<&Grid>) -> fmt::Result {
        match self {
            Argument::Absent => Ok(()),
            Argument::Cell(cell) => write!(f, "{}", CellName(*cell, grid)),
            Argument::Cells(cells) => list(f, cell_words(cells, grid), " "),
            Argument::Groups(groups) => {
                let group = |(place, cells): (usize, &Vec<Cell>)| {
                    let words = cell_words(cells, grid);
                    (place > 0).then(|| "/".to_owned()).into_iter().chain(words).collect::<Vec<_>>()
                };
                list(f, groups.iter().enumerate().flat_map(group), " ")
            }
            Argument::Line(line) => write!(f, "{line}"),
            Argument::Side(side) => write!(f, "{side}"),
            Argument::Number(number) => write!(f, "{number}"),
            Argument::Labelled(label, number) => write!(f, "{label} {number}"),
            Argument::Values(values) if values.is_empty() => f.write_str(NONE),
            Argument::Values(values) => list(f, values, ","),
            Argument::Counts(counts) => {
                list(f, counts.iter().map(|(count, value)| format!("{count}x{value}")), ",")
            }
            Argument::Terms(terms) => {
                let term = |&(factor, cell): &(i32, Cell)| match factor {
                    1 => CellName(cell, grid).to_string(),
                    _ => format!("{factor}*{}", CellName(cell, grid)),
                };
                list(f, terms.iter().map(term), " ")
            }
            Argument::Word(word) => f.write_str(word),
            Argument::Key(key) => write!(f, "{key}"),
            Argument::Text(text) => f.write_str(text),
            Argument::Blocks(blocks) => blocks.iter().enumerate().try_for_each(|(place, block)| {
                f.write_str(if place == 0 { "{ " } else { " { " })?;
                list(f, block.iter().map(|inner| InGrid(inner, grid)), " ; ")?;
                f.write_str(" }")
            }),
        }
    }
}

/// A statement with the names of cells in a grid, or with their default names.
struct InGrid<'a>(&'a Statement, Option<&'a Grid>);

impl fmt::Display for InGrid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, self.1)
    }
}

/// A cell by its name in a grid, or by its default name.
struct CellName<'a>(Cell, Option<&'a Grid>);

impl fmt::Display for CellName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(grid) => f.write_str(&grid.name_of(self.0)),
            None => fmt::Display::fmt(&self.0, f),
        }
    }
}

/// Returns the words for a list of cells: the name of a layer if the list contains all of the layer's cells in order,
/// otherwise the name of each cell.
fn cell_words(cells: &[Cell], grid: Option<&Grid>) -> impl Iterator<Item = String> {
    let layer = grid.zip(cells.first()).and_then(|(grid, &cell)| Some((grid, grid.layer_of(cell)?.0)));
    let whole = layer.filter(|&(grid, layer)| grid.layer_cells(layer) == cells);
    let name = whole.map(|(grid, layer)| grid.layers()[layer].name.clone());
    let each = if name.is_some() { &[] } else { cells };
    name.into_iter().chain(each.iter().map(move |&cell| CellName(cell, grid).to_string()))
}

/// The word for an empty list of values.
const NONE: &str = "none";

fn list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
    between: &str,
) -> fmt::Result {
    items.into_iter().enumerate().try_for_each(|(place, item)| match place {
        0 => write!(f, "{item}"),
        _ => write!(f, "{between}{item}"),
    })
}
