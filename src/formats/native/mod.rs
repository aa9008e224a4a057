//! The native text: header lines, rule lines, the grid as people type it; read and written.
//!
//! One line each, in any order: header lines such as `grid 9x9` ([`HEADERS`](super::headers::HEADERS) lists them),
//! rule lines (a rule's name and its arguments, see [`REGISTRY`](crate::rules::REGISTRY)), and the rows of the
//! board, with `.` or `0` for an empty cell. The `grid` line and the board may each be left out: the size is then that
//! of the other, or 9x9. A `#` begins a comment; blank lines are passed over. Names of rules may have any capitals, and
//! other words for them are known, too.
//!
//! A cell is `r1c1`, rows and columns from 1. `r1c1-r1c4` is a straight run along a row, a column or a diagonal, never
//! a rectangle: `r1c1-r2c2` is two cells.
//!
//! ```
//! use sudoku2cnf::puzzle::Puzzle;
//!
//! let text = "grid 4x4
//! killer 5 r1c1-r1c2         # a cage: different digits that add up to 5
//! killer 7 r2c3 r2c4 r3c4
//! ....
//! ....
//! .2..
//! ....";
//! let puzzle: Puzzle = text.parse()?;
//! assert_eq!((puzzle.rules().len(), puzzle.givens().count()), (2, 1));
//! # Ok::<(), sudoku2cnf::error::ParseError>(())
//! ```

mod given;
mod header;
mod options;
mod words;
mod write;

use super::plain::{Board, Layout, Wanted, symbol};
use super::spec::Spec;
use super::{alien, csv, headers};
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, Grid, Letters, MAX_SIDE, Shape, Values};
use crate::puzzle::{About, Puzzle, Stated};
use crate::rules::params::{self, Context, next_word};
use crate::rules::{Named, Rules, suggest};

pub use options::Options;
use words::after_name;
pub use words::name;
pub(super) use words::without_comment;
pub use write::{header, write};

// What no other format recognises is native text.
pub(super) const FORMAT: Spec = Spec {
    // A word in front of a board may be its name.
    begins: |line| name(line).is_some() && !csv::is_list(line),
    write: Some(|puzzle, _| Ok(write(puzzle))),
    ..Spec::new("native", |text, options, rules, _| {
        Ok((read_with(options.iter().copied().chain(Line::all(text)), rules)?, Vec::new()))
    })
};

/// Reads a puzzle from its lines, with the rules of this library.
pub fn read<'a>(lines: impl Iterator<Item = Line<'a>>) -> Result<Puzzle, ParseError> {
    read_with(lines, Rules::default())
}

/// Reads a puzzle from its lines, with these rules.
pub fn read_with<'a>(lines: impl Iterator<Item = Line<'a>>, rules: Rules<'_>) -> Result<Puzzle, ParseError> {
    Draft::sort(lines, rules)?.finish(rules)
}

/// Reads all cells of a square board on one line.
pub fn read_board(line: Line<'_>, options: &[Line<'_>], rules: Rules<'_>) -> Result<Puzzle, ParseError> {
    if name(line.text).is_some() {
        return Err(line.error_whole("no board", "all cells of a square board on one line"));
    }
    read_with(options.iter().copied().chain([line]), rules)
}

/// The most lines of a board, borders among them.
const MAX_LINES: usize = 4 * MAX_SIDE;

/// The statements of a text, sorted by kind.
#[derive(Default)]
struct Draft<'a> {
    title: Option<Line<'a>>,
    author: Option<Line<'a>>,
    grid: Option<Line<'a>>,
    values: Option<Line<'a>>,
    letters: Option<(Line<'a>, Letters)>,
    subgrids: Option<Line<'a>>,
    holes: Vec<Line<'a>>,
    variables: Vec<Line<'a>>,
    regions: Option<(Line<'a>, Vec<Line<'a>>)>,
    givens: Vec<Line<'a>>,
    rules: Vec<(Line<'a>, Named)>,
    /// Rows of the board, and lines that draw its borders.
    board: Vec<Line<'a>>,
}

impl<'a> Draft<'a> {
    fn sort(lines: impl Iterator<Item = Line<'a>>, known: Rules<'_>) -> Result<Draft<'a>, ParseError> {
        let mut draft = Draft::default();
        // Of a table, a row of nothing but empty fields is one of tabs.
        let says =
            |line: &Line<'_>| !line.text.trim_matches(|c: char| c.is_whitespace() && c != '\t').is_empty();
        let mut lines = lines.map(without_comment).filter(says);
        while let Some(line) = lines.next() {
            match name(line.text) {
                None if line.text.trim().is_empty() && line.source.is_some() => {}
                None | Some("regions") if line.source.is_some() => {
                    return Err(line.error_whole("no rule", "one native line, such as 'diagonal main'"));
                }
                // Found here, before a file of garbage is taken to pieces in memory.
                None if draft.board.len() > MAX_LINES => {
                    return Err(line.error_whole("there are too many rows", format!("at most {MAX_SIDE}")));
                }
                None => draft.board.push(alien::judge(line)?),
                Some("title") => header::once(&mut draft.title, line, line)?,
                Some("author") => header::once(&mut draft.author, line, line)?,
                Some("grid") => header::once(&mut draft.grid, line, line)?,
                Some("values") => header::once(&mut draft.values, line, line)?,
                Some("letters") => header::once(&mut draft.letters, line, (line, header::letters(line)?))?,
                Some("subgrids") => header::once(&mut draft.subgrids, line, line)?,
                Some("holes") => draft.holes.push(line),
                Some("variables") => draft.variables.push(line),
                Some("given") => draft.givens.push(line),
                Some("regions") => {
                    let rows = draft.region_rows(line, &mut lines)?;
                    header::once(&mut draft.regions, line, (line, rows))?;
                }
                Some(name) if known.named(name).is_none() && draft.is_of_letters(line.text) => {
                    draft.board.push(line);
                }
                Some(name) => draft.rules.push((line, find(line, name, known)?)),
            }
        }
        Ok(draft)
    }

    /// The lines of labels below `regions`: as many as the grid has rows or, where no `grid` line
    /// stands above, as the first one has labels.
    fn region_rows(
        &self,
        head: Line<'a>,
        lines: &mut impl Iterator<Item = Line<'a>>,
    ) -> Result<Vec<Line<'a>>, ParseError> {
        if let Some(word) = next_word(head.text, after_name(head.text)) {
            return Err(head.error(
                word,
                "something behind 'regions'",
                "the labels below, one line for each row",
            ));
        }
        let mut rows: Vec<Line<'a>> = Vec::new();
        let mut expected = match self.grid {
            Some(line) => Some(header::size(line)?.0.rows),
            None => None,
        };
        while expected.is_none_or(|count| rows.len() < count) {
            let Some(line) = lines.find(|line| !line.text.trim().is_empty()) else {
                let message = format!("{} rows of region labels", rows.len());
                return Err(
                    head.error_whole(message, expected.map_or("some".into(), |count| count.to_string()))
                );
            };
            let labels = header::labels(line.text, None).len();
            expected = expected.or(Some(labels));
            rows.push(line);
        }
        Ok(rows)
    }

    fn finish(self, known: Rules<'_>) -> Result<Puzzle, ParseError> {
        if self.is_empty() {
            return Err(ParseError::of_input("no puzzle", "a grid or a rule"));
        }
        let (shape, board) = self.shape().map_err(|error| self.lone_x().unwrap_or(error))?;
        let grid = self.grid(shape)?;
        let mut givens = vec![None; grid.places()];
        if let Some(board) = board {
            for (place, given) in board.digits(grid.values())?.into_iter().enumerate() {
                givens[place] = given;
            }
        }
        let columns = grid.columns();
        if let Some(place) = (0..grid.positions())
            .find(|&place| givens[place].is_some() && !grid.has(Cell::new(place / columns, place % columns)))
        {
            let cell = Cell::new(place / columns, place % columns);
            let is_hole = grid.shape().holes.contains(&cell);
            let (line, why) = match is_hole {
                true => (self.holes.first().copied(), "which is a hole"),
                false => (self.subgrids.or(self.grid), "which no subgrid has"),
            };
            let line = line.unwrap_or(Line { source: None, number: 1, text: "" });
            return Err(line.error_whole(format!("a given in {cell}, {why}"), "'.' there"));
        }
        let context = Context::new(&grid, known);
        self.give(&context, &mut givens)?;
        let stated = self.state(&context)?;
        Ok(Puzzle::new(grid, givens, stated).with_about(self.name(About::default())?))
    }

    /// Title and author of its lines, or else of `about`.
    fn name(&self, mut about: About) -> Result<About, ParseError> {
        about.title = self.title.map(header::text).transpose()?.or(about.title);
        about.author = self.author.map(header::text).transpose()?.or(about.author);
        Ok(about)
    }

    /// Adds the givens of the `given` lines.
    fn give(&self, context: &Context<'_>, givens: &mut [Option<Digit>]) -> Result<(), ParseError> {
        self.givens.iter().try_for_each(|line| given::add(*line, context, givens))
    }

    /// The rules of its lines.
    fn state(&self, context: &Context<'_>) -> Result<Vec<Stated>, ParseError> {
        self.rules.iter().map(|(line, named)| params::stated(*line, named, context)).collect()
    }

    /// Rows and columns of its groups of variable cells.
    fn variables(&self) -> Result<Vec<(usize, usize)>, ParseError> {
        self.variables.iter().copied().map(header::variables).collect()
    }

    /// The cells of its `holes` lines, in order.
    fn holes(&self, rows: usize, columns: usize) -> Result<Vec<Cell>, ParseError> {
        let mut holes = Vec::new();
        for line in &self.holes {
            holes.extend(header::holes(*line, rows, columns)?);
        }
        holes.sort_unstable();
        holes.dedup();
        Ok(holes)
    }

    /// The error of an X by itself, where other lines are no rows of one cell.
    fn lone_x(&self) -> Option<ParseError> {
        let cells = |line: &Line<'_>| line.text.trim().chars().count();
        let line = self.board.iter().find(|line| line.text.trim().eq_ignore_ascii_case("x"))?;
        let is_lone = self.board.len() == 1 || self.board.iter().any(|other| cells(other) > 1);
        is_lone.then(|| {
            let message = format!("'{}' is neither a rule nor a row of cells", line.text.trim());
            line.error_whole(message, "'diagonal' for a Sudoku X, or 'xv x CELL CELL' for a pair")
        })
    }

    /// Whether some line is more than a part of a border.
    fn has_board(&self) -> bool {
        self.board.iter().any(|line| symbol::has_cells(line.text))
    }

    /// The board, of a size that is known or of its own.
    fn board_of(&self, size: Option<(usize, usize)>) -> Result<Board<'a>, ParseError> {
        let letters = self.letters.map(|(_, letters)| letters);
        let stated = self.values.map(header::values).transpose()?;
        let values = stated.or(letters.map(|letters| letters.usual_values()));
        Board::read(self.board.clone(), &Wanted { size, values, letters, spare: self.spare() })
    }

    /// Whether a line is made of letters that stand for values: a row in small letters looks like a name.
    fn is_of_letters(&self, text: &str) -> bool {
        let Some((_, letters)) = self.letters else { return false };
        text.chars().all(|c| !c.is_alphanumeric() || letters.place(c).is_some())
    }

    /// How many values its rules leave over.
    fn spare(&self) -> usize {
        self.rules.iter().map(|(_, named)| named.spec.spare_values).max().unwrap_or(0)
    }

    fn is_empty(&self) -> bool {
        self.grid.is_none()
            && self.values.is_none()
            && self.letters.is_none()
            && self.subgrids.is_none()
            && self.holes.is_empty()
            && self.variables.is_empty()
            && self.regions.is_none()
            && self.givens.is_empty()
            && self.rules.is_empty()
            && !self.has_board()
    }

    /// The shape and the board. A text without size has that of its board, its regions or its
    /// subgrids; without those it is 9x9.
    fn shape(&self) -> Result<(Shape, Option<Board<'a>>), ParseError> {
        let subgrids = self.subgrids.map(header::subgrids).transpose()?;
        let (mut shape, explicit_boxes) = match (self.grid, &self.regions, &subgrids) {
            (Some(line), _, _) => header::size(line)?,
            (None, Some((_, rows)), _) => (Shape::new(rows.len(), rows.len()), false),
            (None, None, Some(subgrids)) => {
                let below = |corner: &Cell| usize::from(corner.row) + subgrids.rows;
                let beside = |corner: &Cell| usize::from(corner.column) + subgrids.columns;
                let rows = subgrids.corners.iter().map(below).max().unwrap_or(0);
                (Shape::new(rows, subgrids.corners.iter().map(beside).max().unwrap_or(0)), false)
            }
            (None, None, None) if !self.has_board() => (Shape::new(9, 9), false),
            (None, None, None) => {
                let board = self.board_of(None)?;
                let side = board.size().0;
                let holes = self.holes(side, side)?;
                let mut shape = Shape::new(side, side);
                if holes.is_empty()
                    && let Some(boxes) = board.boxes()?
                {
                    shape = shape.with_boxes(Some(boxes));
                }
                let shape = Shape { variables: self.variables()?, holes, ..shape };
                return Ok((shape, Some(board)));
            }
        };
        if let Some((_, lines)) = &self.regions {
            let labels = header::all_labels(lines, shape.columns)?;
            shape = shape.with_labels(Some(labels));
            if !explicit_boxes {
                shape = shape.with_boxes(None);
            }
        }
        if let Some(subgrids) = subgrids {
            // They bring rows, columns and boxes of their own.
            shape = Shape::raw(shape.rows, shape.columns).with_subgrids(Some(subgrids));
        }
        shape.holes = self.holes(shape.rows, shape.columns)?;
        shape.variables = self.variables()?;
        let board = match !self.has_board() {
            true => None,
            false => Some(self.board_of(Some((shape.rows, shape.columns)))?),
        };
        let is_open = !explicit_boxes && self.regions.is_none() && shape.holes.is_empty();
        if let Some(board) = board.as_ref().filter(|_| is_open && shape.boxes().is_some())
            && let Some(boxes) = board.boxes()?
        {
            shape = shape.with_boxes(Some(boxes));
        }
        Ok((shape, board))
    }

    fn grid(&self, shape: Shape) -> Result<Grid, ParseError> {
        let blamed = self.subgrids.or(self.regions.as_ref().map(|(line, _)| *line)).or(self.grid);
        let located = |line: Option<Line<'_>>, error: crate::grid::GridError| match line {
            Some(line) => line.error_whole(error.message, error.expected),
            None => ParseError::of_input(error.message, error.expected),
        };
        let letters = self.letters.map(|(_, letters)| letters);
        let values = match self.values {
            Some(line) => header::values(line)?,
            None => {
                let houses = shape.houses().map_err(|error| located(blamed, error))?;
                let longest = houses.iter().map(|house| house.cells.len()).max();
                let longest = longest.unwrap_or(shape.rows.max(shape.columns));
                let min = letters.map_or(1, |letters| letters.usual_values().min);
                Values::new(min, min + (longest + self.spare()) as Digit - 1)
            }
        };
        let grid = Grid::new(shape, values).map_err(|error| located(self.values.or(blamed), error))?;
        grid.with_letters(letters).map_err(|error| located(self.letters.map(|(line, _)| line), error))
    }
}

/// How the rows of a text show its cells; nothing where it has none.
pub(super) fn layout<'l>(lines: impl Iterator<Item = Line<'l>>, known: Rules<'_>) -> Option<Layout> {
    let (shape, board) = Draft::sort(lines, known).ok()?.shape().ok()?;
    let usual = Shape::new(shape.rows, shape.columns).boxes();
    board.map(|board| board.layout().with_boxes(shape.boxes().filter(|boxes| Some(*boxes) != usual)))
}

/// The rule of this name; the error suggests the nearest ones.
fn find(line: Line<'_>, name: &str, known: Rules<'_>) -> Result<Named, ParseError> {
    known.named(name).ok_or_else(|| {
        if let Some(error) = alien::title_for_rule(line, name, suggest::by_letters(name, &headers::NAMES)) {
            return error;
        }
        let place = next_word(line.text, 0).unwrap_or(0..0);
        let shown: String = name.chars().take(40).collect();
        let (expected, hint) = suggest::instead_of_line(line.text, name, &headers::NAMES);
        line.error(place, format!("unknown rule '{shown}'"), expected).with_hint(hint)
    })
}
