//! Grids drawn with box characters: regions with heavy lines, cells with light ones.

use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::Puzzle;

/// The style of a grid that is drawn for a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Style {
    /// If `true`, escape sequences make givens bold.
    pub bold: bool,
    /// The width of the terminal in columns. A wider grid is drawn without lines between its cells.
    pub columns: Option<usize>,
}

impl Style {
    /// Creates a style without escape sequences and without a width limit.
    pub fn new() -> Style {
        Style::default()
    }

    /// Sets whether escape sequences make givens bold.
    pub fn bold(self, bold: bool) -> Style {
        Style { bold, ..self }
    }

    /// Sets the width of the terminal in columns, which a drawing exceeds only if it cannot be narrower.
    pub fn within(self, columns: Option<usize>) -> Style {
        Style { columns, ..self }
    }
}

/// Draws the puzzle, with the digits of a solution if there is one. An empty cell is `·`, and a position without a cell
/// is blank. Variable cells follow with their names.
///
/// ```
/// use sudoku2cnf_puzzle::puzzle::Puzzle;
/// use sudoku2cnf_show::render;
///
/// let puzzle: Puzzle = "12..\n....\n....\n...4".parse()?;
/// let drawn = render::unicode(&puzzle, None, render::Style::new());
/// assert!(drawn.starts_with("┏━━━┯━━━┳━━━┯━━━┓\n┃ 1 │ 2 ┃ · │ · ┃\n"));
/// # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
/// ```
pub fn unicode(puzzle: &Puzzle, solution: Option<&Solution>, style: Style) -> String {
    let shown = |cell: Cell| match (puzzle.given(cell), solution) {
        (Some(digit), _) => puzzle.grid().sign(digit),
        (None, Some(solution)) => puzzle.grid().sign(solution[cell]),
        (None, None) => "·".to_owned(),
    };
    let outside_layers = puzzle.grid().cells().chain(puzzle.grid().plain_variables());
    let texts = outside_layers.map(|cell| vec![shown(cell)]).collect();
    drawn(puzzle, texts, 1, style)
}

/// Draws the puzzle with candidates: for each cell of the grid in order, and then for each variable cell, its values.
/// Neither their counts nor hidden layers are shown.
pub fn unicode_candidates(puzzle: &Puzzle, seen: &[Vec<(i32, u64)>], style: Style) -> String {
    let signs = puzzle.grid().signs();
    let values = signs.values;
    let (count, width) = (values.count(), signs.width());
    let across = (1..).find(|side| side * side >= count).unwrap_or(1);
    let marks = |(cell, of_cell): (Cell, &Vec<(i32, u64)>)| {
        if puzzle.grid().is_beyond(cell) {
            let all: Vec<String> = of_cell.iter().map(|&(value, _)| signs.of(value)).collect();
            return vec![all.join(" ")];
        }
        let slot = |place: usize| {
            let value = i32::from(values.min) + place as i32;
            let is_seen = place < count && of_cell.iter().any(|&(seen, _)| seen == value);
            format!("{:>width$}", if is_seen { signs.of(value) } else { String::new() })
        };
        let row = |row: usize| (0..across).map(|column| slot(row * across + column)).collect::<Vec<_>>();
        let gap = if width > 1 { " " } else { "" };
        (0..count.div_ceil(across)).map(|number| row(number).join(gap)).collect()
    };
    let outside_layers = puzzle.cells().zip(seen).filter(|(cell, _)| puzzle.grid().layer_of(*cell).is_none());
    drawn(puzzle, outside_layers.map(marks).collect(), count.div_ceil(across), style)
}

/// Draws the texts of all cells, which have `height` lines each, with borders between and around the cells.
fn drawn(puzzle: &Puzzle, texts: Vec<Vec<String>>, height: usize, style: Style) -> String {
    let grid = puzzle.grid();
    let regions = Regions::new(grid);
    let cells = grid.cells().count();
    let width = texts.iter().take(cells).flatten().map(|text| text.chars().count()).max().unwrap_or(1);
    let fits = |columns: usize| grid.columns() * (width + 3) < columns;
    let thin = style.columns.is_none_or(fits) || height > 1;
    let mut places = vec![None; grid.positions()];
    for (cell, text) in grid.cells().zip(&texts) {
        places[grid.index(cell)] = Some((cell, text));
    }
    let weight = |a, b| if thin { regions.weight(a, b) } else { regions.weight(a, b) & 2 };
    let has_line =
        |at: usize| thin || (0..grid.columns()).any(|c| weight((at.wrapping_sub(1), c), (at, c)) > 0);
    let has_column =
        |at: usize| thin || (0..grid.rows()).any(|r| weight((r, at.wrapping_sub(1)), (r, at)) > 0);
    let columns: Vec<bool> = (0..=grid.columns()).map(has_column).collect();
    let mut text = String::new();
    for row in 0..=grid.rows() {
        if has_line(row) {
            let line = (0..=grid.columns()).map(|column| {
                let joint =
                    if columns[column] { joint(&weight, row, column).to_string() } else { String::new() };
                let edge = weight((row.wrapping_sub(1), column), (row, column));
                let edge = [" ", "─", "━"][edge].repeat(if column < grid.columns() { width + 2 } else { 0 });
                joint + &edge
            });
            text += line.collect::<String>().trim_end();
            text.push('\n');
        }
        if row == grid.rows() {
            break;
        }
        for part in 0..height {
            let line = (0..=grid.columns()).map(|column| {
                let edge = weight((row, column.wrapping_sub(1)), (row, column));
                let edge = if columns[column] { [" ", "│", "┃"][edge] } else { "" };
                let place = (column < grid.columns()).then(|| places[row * grid.columns() + column]);
                let inner = place.map_or(String::new(), |place| match place {
                    None => " ".repeat(width + 2),
                    Some((cell, lines)) => {
                        let shown = lines.get(part).map_or("", String::as_str);
                        let is_given = style.bold && puzzle.given(cell).is_some() && !shown.trim().is_empty();
                        let padded = format!("{shown:>width$}");
                        format!(" {} ", if is_given { format!("\u{1b}[1m{padded}\u{1b}[m") } else { padded })
                    }
                });
                edge.to_owned() + &inner
            });
            text += line.collect::<String>().trim_end();
            text.push('\n');
        }
    }
    let beside = grid.variables().zip(texts.iter().skip(cells));
    let words = |lines: &Vec<String>| lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    text.extend(beside.map(|(cell, lines)| format!("{}: {}\n", grid.name_of(cell), words(lines))));
    text
}

/// The row and column of a position in the grid, or just outside it.
type At = (usize, usize);

/// Returns the character where four edges meet, at the upper left corner of a position.
fn joint(weight: &impl Fn(At, At) -> usize, row: usize, column: usize) -> char {
    let (above, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
    let up = weight((above, left), (above, column));
    let right = weight((above, column), (row, column));
    let down = weight((row, left), (row, column));
    let back = weight((above, left), (row, left));
    JOINTS[up].chars().nth(9 * right + 3 * down + back).unwrap_or(' ')
}

/// The characters of corners. The four arms of a corner are up, right, down and left; each is absent, light or heavy.
/// There is one string for each kind of upward arm; within a string, the arm to the left changes fastest.
const JOINTS: [&str; 3] =
    [" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"];

/// The region that each position of the grid belongs to.
struct Regions<'a> {
    grid: &'a Grid,
    places: Vec<Option<usize>>,
    /// `true` if the grid has any regions or boxes.
    divided: bool,
}

impl Regions<'_> {
    fn new(grid: &Grid) -> Regions<'_> {
        let mut places = vec![None; grid.positions()];
        for (number, house) in grid.regions().enumerate() {
            house.cells.iter().for_each(|&cell| places[grid.index(cell)] = Some(number));
        }
        let divided = grid.shape().has_lines() || places.iter().any(Option::is_some);
        Regions { grid, places, divided }
    }

    /// Returns the index of a position; `None` if there is no cell.
    fn place(&self, (row, column): At) -> Option<usize> {
        let is_in = row < self.grid.rows() && column < self.grid.columns();
        (is_in && self.grid.has(Cell::new(row, column))).then(|| row * self.grid.columns() + column)
    }

    /// Returns the weight of the line between two positions: 0 for no line, 1 for a light one, 2 for a heavy one.
    fn weight(&self, a: At, b: At) -> usize {
        match (self.place(a), self.place(b)) {
            (None, None) => 0,
            (Some(a), Some(b)) if self.places[a] == self.places[b] => 1,
            _ if self.divided => 2,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn_of(text: &str, style: Style) -> String {
        unicode(&text.parse().expect("a puzzle"), None, style)
    }

    #[test]
    fn regions_of_any_form_are_told() {
        let jigsaw = "regions\naab\nabb\nccc\n1..\n.2.\n..3";
        assert_eq!(
            drawn_of(jigsaw, Style::new()),
            "┏━━━┯━━━┳━━━┓\n┃ 1 │ · ┃ · ┃\n┠───╆━━━╃───┨\n┃ · ┃ 2 │ · ┃\n┣━━━╇━━━┿━━━┫\n┃ · │ · │ 3 ┃\n┗━━━┷━━━┷━━━┛\n"
        );
    }

    #[test]
    fn cells_that_are_not_there_have_no_lines() {
        let text = "grid 2x3 no-boxes\nvalues 1-3\nholes r1c1\n.1.\n...";
        assert_eq!(
            drawn_of(text, Style::new()),
            "    ┏━━━┯━━━┓\n    ┃ 1 │ · ┃\n┏━━━╃───┼───┨\n┃ · │ · │ · ┃\n┗━━━┷━━━┷━━━┛\n"
        );
    }

    #[test]
    fn a_narrow_terminal_gets_regions_only() {
        let narrow = drawn_of("1...\n....\n....\n...4", Style::new().within(Some(16)).bold(true));
        assert_eq!(narrow.lines().next(), Some("┏━━━━━━┳━━━━━━┓"));
        assert_eq!(narrow.lines().nth(1), Some("┃ \u{1b}[1m1\u{1b}[m  · ┃ ·  · ┃"));
        assert_eq!(narrow.lines().count(), 7);
    }

    #[test]
    fn joints_have_the_arms_that_they_should_have() {
        assert!(JOINTS.iter().all(|row| row.chars().count() == 27));
        let all: std::collections::BTreeSet<char> = JOINTS.iter().flat_map(|row| row.chars()).collect();
        assert_eq!(all.len(), 81);
        let arms = |up: usize, right: usize, down: usize, left: usize| {
            JOINTS[up].chars().nth(9 * right + 3 * down + left)
        };
        assert_eq!((arms(1, 1, 1, 1), arms(2, 2, 2, 2), arms(0, 2, 2, 0)), (Some('┼'), Some('╋'), Some('┏')));
        assert_eq!((arms(2, 1, 2, 0), arms(0, 0, 0, 1), arms(1, 2, 1, 2)), (Some('┠'), Some('╴'), Some('┿')));
    }
}
