//! Other puzzles with digits in a grid. Each has a name for the `grid` line of native text, which stands for the
//! puzzle's usual layout, values and rules.

use crate::grid::{Cell, Digit, Grid, GridLine, Shape, Values};
use crate::statement::{Argument, Statement};

/// A kind of puzzle that a word in the `grid` line names.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The word in the `grid` line.
    pub name: &'static str,
    /// The meaning of the word, in one sentence.
    pub summary: &'static str,
    /// An example of native text with the word.
    pub example: &'static str,
    /// `true` if no digit repeats in a row or column.
    has_lines: bool,
    /// Returns the values, unless a line states them. The arguments are the number of cells without holes, and the
    /// length of the longer side of the grid, holes included. `None` for the default values.
    values: Option<fn(cells: usize, longest: usize) -> Option<Values>>,
    rules: fn(&Grid) -> Result<Vec<Statement>, Refusal>,
}

/// The reason why a grid does not suit a kind of puzzle, and what is expected.
pub type Refusal = (String, &'static str);

/// Makes a kind whose grid is a Latin square, without further rules.
const fn latin(name: &'static str, example: &'static str) -> Kind {
    Kind {
        name,
        summary: "rows and columns in which no digit repeats, and no boxes",
        example,
        has_lines: true,
        values: None,
        rules: |_| Ok(Vec::new()),
    }
}

/// All kinds, sorted by name.
pub const KINDS: &[Kind] = &[
    Kind {
        name: "binairo",
        summary: "the values 0 and 1, equally many of each in each row and column, never three of the same in succession, and no two rows or two columns the same",
        example: "grid 4x4 binairo\n.1..\n...0\n....\n0...",
        has_lines: false,
        values: Some(|_, _| Values::try_new(0, 1)),
        rules: binairo,
    },
    latin("futoshiki", "grid 4x4 futoshiki\ngreater-than r1c2 r1c1"),
    Kind {
        name: "hidato",
        summary: "as many values as cells, each once, and each but the greatest has its successor in one of the eight neighbours",
        example: "grid 3x3 hidato\n1..\n...\n..9",
        has_lines: false,
        values: Some(as_many),
        rules: |_| Ok(vec![Statement::new("number-path").with("diagonal")]),
    },
    Kind {
        name: "kakuro",
        summary: "the values 1 to 9, and no rows, columns or boxes: the lines of the runs say what must differ",
        example: "grid 2x2 kakuro\nkiller 4 r1c1-r1c2\nkiller 6 r2c1-r2c2\nkiller 3 r1c1-r2c1",
        has_lines: false,
        values: Some(|_, _| Values::try_new(1, 9)),
        rules: |_| Ok(Vec::new()),
    },
    latin("kenken", "grid 4x4 kenken\nproduct 12 r1c1 r1c2 r2c2"),
    latin("latin-square", "grid 4x4 latin-square\n1...\n.2..\n..3.\n...."),
    Kind {
        name: "magic-square",
        summary: "as many values as cells, each once, and the same sum in each row, each column and both long diagonals",
        example: "grid 3x3 magic-square\n2..\n...\n...",
        has_lines: false,
        values: Some(as_many),
        rules: magic_square,
    },
    Kind {
        name: "numbrix",
        summary: "as many values as cells, each once, and each but the greatest has its successor in an orthogonal neighbour",
        example: "grid 3x3 numbrix\n1..\n...\n..9",
        has_lines: false,
        values: Some(as_many),
        rules: |_| Ok(vec![Statement::new("number-path")]),
    },
    Kind {
        name: "str8ts",
        summary: "rows and columns in which no digit repeats, no boxes, and as many values as the longer side of the grid has cells",
        example: "grid 4x4 str8ts\nholes r1c1\nrenban r1c2-r1c4",
        has_lines: true,
        values: Some(|_, longest| Values::try_new(1, Digit::try_from(longest).ok()?)),
        rules: |_| Ok(Vec::new()),
    },
    latin("towers", "grid 4x4 towers\nskyscraper 4 c2 top"),
];

/// Returns the kind with this name.
pub fn find(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// Returns the names of all kinds, separated by commas.
pub fn names() -> String {
    KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ")
}

impl Kind {
    /// Returns the shape of a grid with this many rows and columns.
    pub(super) fn shape(&self, rows: usize, columns: usize) -> Shape {
        match self.has_lines {
            true => Shape::new(rows, columns).with_boxes(None),
            false => Shape::raw(rows, columns),
        }
    }

    /// Returns the values of a grid of this shape; `None` for the default values.
    pub(super) fn values(&self, shape: &Shape) -> Option<Values> {
        let cells = (shape.rows * shape.columns).saturating_sub(shape.holes.len());
        (self.values?)(cells, shape.rows.max(shape.columns))
    }

    /// Returns the rules that all puzzles of the kind have.
    ///
    /// # Errors
    /// Puzzles of the kind cannot have such a grid.
    pub(super) fn rules(&self, grid: &Grid) -> Result<Vec<Statement>, Refusal> {
        (self.rules)(grid)
    }
}

fn as_many(cells: usize, _: usize) -> Option<Values> {
    Values::try_new(1, Digit::try_from(cells).ok()?)
}

/// Returns the cells of each row and of each column. Fails for a grid with holes.
fn lines(grid: &Grid, kind: &str) -> Result<[Vec<Vec<Cell>>; 2], Refusal> {
    if !grid.shape().holes.is_empty() {
        return Err((format!("'{kind}' on a grid with holes"), "a grid without holes"));
    }
    let rows = (0..grid.rows()).map(|row| GridLine::Row(row).cells(grid)).collect();
    let columns = (0..grid.columns()).map(|column| GridLine::Column(column).cells(grid)).collect();
    Ok([rows, columns])
}

fn binairo(grid: &Grid) -> Result<Vec<Statement>, Refusal> {
    let [rows, columns] = lines(grid, "binairo")?;
    if grid.rows() % 2 == 1 || grid.columns() % 2 == 1 {
        let size = format!("{}x{}", grid.rows(), grid.columns());
        return Err((format!("'binairo' on a grid of {size}"), "an even number of rows and of columns"));
    }
    if grid.values().count() != 2 {
        return Err((format!("'binairo' with {} values", grid.values().count()), "two values"));
    }
    let mut rules = vec![Statement::new("runs").with(3).with("parity")];
    for line in rows.iter().chain(&columns) {
        let half = line.len() / 2;
        let counts = Argument::Counts(grid.values().iter().map(|value| (half, value.into())).collect());
        rules.push(Statement::new("look-and-say").with(counts).with(&line[..]));
    }
    for lines in [rows, columns].into_iter().filter(|lines| lines.len() > 1) {
        rules.push(Statement::new("different-contents").with("in-order").with(lines));
    }
    Ok(rules)
}

fn magic_square(grid: &Grid) -> Result<Vec<Statement>, Refusal> {
    let [rows, columns] = lines(grid, "magic-square")?;
    let side = grid.rows();
    if side != grid.columns() {
        let size = format!("{side}x{}", grid.columns());
        return Err((format!("'magic-square' on a grid of {size}"), "as many rows as columns"));
    }
    let cells: Vec<Cell> = grid.cells().collect();
    let diagonals = [
        (0..side).map(|place| Cell::new(place, place)).collect::<Vec<Cell>>(),
        (0..side).map(|place| Cell::new(side - 1 - place, place)).collect(),
    ];
    let all: i64 = grid.values().iter().map(i64::from).sum();
    let lines: Vec<Vec<Cell>> = [rows, columns, diagonals.into()].concat();
    let mut rules = vec![Statement::new("extra-region").with(&cells[..])];
    match i32::try_from(all / side as i64) {
        // Each value occurs exactly once, so the sum of each line is known.
        Ok(sum) if grid.values().count() == cells.len() && all % side as i64 == 0 => {
            for line in lines {
                let terms = line.into_iter().map(|cell| (1, cell)).collect();
                rules.push(Statement::new("sum").with(sum).with(Argument::Terms(terms)));
            }
        }
        _ => rules.push(Statement::new("equal-sum").with(lines)),
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Line;
    use crate::formats::native;
    use crate::rules;

    fn read(text: &str) -> crate::puzzle::Puzzle {
        native::read(Line::all(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn header(text: &str) -> String {
        native::write(&read(text))
    }

    #[test]
    fn kinds_are_read_and_written_in_full() {
        assert!(KINDS.is_sorted_by(|a, b| a.name < b.name));
        for kind in KINDS {
            assert!(kind.example.contains(&format!(" {}\n", kind.name)), "{}", kind.name);
            let written = header(kind.example);
            assert!(!written.contains(&format!(" {}\n", kind.name)), "{written}");
            assert_eq!(header(&written), written);
            let is_other = rules::alias::named(kind.name).is_some();
            assert_eq!(is_other, ["hidato", "numbrix"].contains(&kind.name), "{}", kind.name);
        }
    }

    #[test]
    fn each_word_stands_for_the_lines_of_its_page() {
        for (short, long) in [
            ("grid 3x3 futoshiki\n", "grid 3x3 no-boxes\n"),
            ("grid 4x4 latin-square\n", "grid 4x4 no-boxes\n"),
            ("grid 3x4 kakuro\n", "grid 3x4 raw\nvalues 1-9\n"),
            ("grid 3x3 kakuro\nvalues 0-8\n", "grid 3x3 raw\nvalues 0-8\n"),
            ("grid 3x3 hidato\nholes r1c1\n", "grid 3x3 raw\nvalues 1-8\nholes r1c1\nnumber-path diagonal\n"),
            ("grid 2x3 numbrix\n", "grid 2x3 raw\nvalues 1-6\nnumber-path\n"),
            (
                "grid 3x3 str8ts\nholes r1c1 r2c2 r3c3\n",
                "grid 3x3 no-boxes\nvalues 1-3\nholes r1c1 r2c2 r3c3\n",
            ),
            (
                "grid 2x2 magic-square\n",
                "grid 2x2 raw\nvalues 1-4\nextra-region r1c1 r1c2 r2c1 r2c2\nsum 5 r1c1-r1c2\nsum 5 r2c1-r2c2\nsum 5 r1c1-r2c1\nsum 5 r1c2-r2c2\nsum 5 r1c1-r2c2\nsum 5 r2c1-r1c2\n",
            ),
            (
                "grid 2x2 magic-square\nvalues 1-9\n",
                "grid 2x2 raw\nvalues 1-9\nextra-region r1c1 r1c2 r2c1 r2c2\nequal-sum r1c1-r1c2 / r2c1-r2c2 / r1c1-r2c1 / r1c2-r2c2 / r1c1-r2c2 / r2c1-r1c2\n",
            ),
            (
                "grid 2x2 binairo\n",
                "grid 2x2 raw\nvalues 0-1\nruns 3 parity\nlook-and-say 1x0,1x1 r1c1-r1c2\nlook-and-say 1x0,1x1 r2c1-r2c2\nlook-and-say 1x0,1x1 r1c1-r2c1\nlook-and-say 1x0,1x1 r1c2-r2c2\ndifferent-contents in-order r1c1-r1c2 / r2c1-r2c2\ndifferent-contents in-order r1c1-r2c1 / r1c2-r2c2\n",
            ),
        ] {
            assert_eq!(header(short), header(long), "{short}");
        }
        // The rules' origin is the line that names the kind.
        assert!(read("title T\ngrid 2x2 binairo\n").rules().iter().all(|stated| stated.origin.line == 2));
    }

    #[test]
    fn what_is_no_such_puzzle_is_refused_where_it_stands() {
        let error = |text: &str| native::read(Line::all(text)).expect_err(text).to_string();
        for (text, wrong, expected) in [
            ("grid 3x4 magic-square\n", "1:10", "as many rows as columns"),
            ("grid 3x4 binairo\n", "1:10", "an even number of rows and of columns"),
            ("grid 4x4 binairo\nholes r1c1\n", "1:10", "a grid without holes"),
            ("grid 4x4 binairo\nvalues 1-4\n", "1:10", "two values"),
            ("grid 4x4 kakurro\n", "1:10", "kakuro"),
            ("grid 4x4 kakuro raw\n", "1:17", "nothing"),
            ("grid 4x4 boxes 2x2 kakuro\n", "1:20", "nothing"),
        ] {
            let error = error(text);
            assert!(error.contains(wrong) && error.contains(expected), "{text}: {error}");
        }
    }
}
