//! Random boards in common layouts, with common signs for empty cells: all are read correctly.

use crate::common::Random;
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// Returns the givens of a text as one line, or the error.
fn read(text: &str) -> String {
    match text.parse::<Puzzle>() {
        Ok(puzzle) => {
            let givens = puzzle.grid().cells().map(|cell| puzzle.given(cell));
            let letter =
                |given| char::from_digit(u32::from(given), 36).expect("a letter").to_ascii_uppercase();
            givens.map(|given| given.map_or('.', letter)).collect()
        }
        Err(error) => error.headline(),
    }
}

/// Signs for an empty cell; a blank is used only if the layout shows where the cells are.
const EMPTY: [char; 11] = ['.', '0', '*', '_', '?', 'x', 'X', '-', '·', '□', ' '];

/// The side of the grid, and the rows and columns of a box.
const SIZES: [(usize, usize, usize); 4] = [(4, 2, 2), (6, 2, 3), (9, 3, 3), (16, 4, 4)];

/// A board to be drawn, with the texts of its cells.
struct DrawnBoard {
    side: usize,
    box_height: usize,
    box_width: usize,
    cells: Vec<String>,
    empty: char,
}

type Layout = (&'static str, fn(&DrawnBoard) -> String);

const LAYOUTS: [Layout; 15] = [
    ("rows", |drawn| drawn.lines("", "", "", "")),
    ("spaced", |drawn| drawn.lines("", " ", " ", "")),
    ("one line", |drawn| drawn.lines("", "", "", "").replace('\n', "")),
    ("slashes", |drawn| drawn.lines("", "", "", "").replace('\n', "/")),
    ("bars", |drawn| drawn.boxed("", " ", " | ", "", |d| Some(d.rule("", "-", "+", "")), false)),
    ("frame", |drawn| drawn.boxed("|", "", "|", "|", |d| Some(d.rule("+", "-", "+", "+")), true)),
    ("asterisks", |drawn| drawn.boxed("|", "", "|", "|", |d| Some(d.rule("*", "-", "-", "*")), true)),
    ("points", |drawn| {
        drawn.boxed("| ", " ", " | ", " |", |d| Some(d.rule(":", "-", "+", ":")), false).replacen(
            "",
            ".-------.\n",
            1,
        ) + "'-------'\n"
    }),
    ("box characters", |drawn| drawn.boxed("│", "", "│", "│", |d| Some(d.rule("├", "─", "┼", "┤")), true)),
    ("double lines", |drawn| drawn.boxed("║ ", " ", " ║ ", " ║", |d| Some(d.rule("╠", "═", "╬", "╣")), true)),
    ("equals", |drawn| drawn.boxed("", "", " ", "", |d| Some(d.rule("", "=", "=", "")), false)),
    ("every cell framed", |drawn| drawn.lines("| ", " | ", " | ", " |")),
    ("commas", |drawn| drawn.lines("", ",", ",", "")),
    ("numbers", |drawn| {
        let number =
            |cell: &String| cell.chars().filter_map(|c| c.to_digit(17)).map(|n| n.to_string()).next();
        let cells = drawn.cells.iter().map(|cell| number(cell).filter(|n| n != "0").unwrap_or(cell.clone()));
        DrawnBoard { cells: cells.collect(), ..*drawn }.lines("", " ", "  ", "")
    }),
    ("semicolons behind", |drawn| drawn.lines("", ";", ";", ";")),
];

impl DrawnBoard {
    fn new(
        random: &mut Random,
        (side, box_height, box_width): (usize, usize, usize),
        empty: char,
    ) -> DrawnBoard {
        let letter =
            |value: usize| char::from_digit(value as u32, 36).expect("a letter").to_ascii_uppercase();
        let few = 30 + random.below(50);
        let cell = |random: &mut Random| match random.below(100) < few {
            true => empty.to_string(),
            false => letter(1 + random.below(side)).to_string(),
        };
        let mut cells: Vec<String> = (0..side * side).map(|_| cell(random)).collect();
        // The largest value, which no smaller board has, makes the size unambiguous.
        let place = random.below(side * side);
        cells[place] = letter(side).to_string();
        DrawnBoard { side, box_height, box_width, cells, empty }
    }

    fn row(&self, row: usize, [before, between, boxes, behind]: [&str; 4]) -> String {
        let mut line = before.to_owned();
        for column in 0..self.side {
            if column > 0 {
                line += if column % self.box_width == 0 { boxes } else { between };
            }
            line += &self.cells[row * self.side + column];
        }
        line + behind + "\n"
    }

    fn lines(&self, before: &str, between: &str, boxes: &str, behind: &str) -> String {
        (0..self.side).map(|row| self.row(row, [before, between, boxes, behind])).collect()
    }

    /// Returns a line between rows of boxes.
    fn rule(&self, before: &str, dash: &str, cross: &str, behind: &str) -> String {
        let part = dash.repeat(2 * self.box_width + 1);
        format!("{before}{}{behind}\n", vec![part; self.side / self.box_width].join(cross))
    }

    fn boxed(
        &self,
        before: &str,
        between: &str,
        boxes: &str,
        behind: &str,
        rule: impl Fn(&DrawnBoard) -> Option<String>,
        outside: bool,
    ) -> String {
        let rule = rule(self).expect("a line");
        let mut text = if outside { rule.clone() } else { String::new() };
        for row in 0..self.side {
            if row > 0 && row % self.box_height == 0 {
                text += &rule;
            }
            text += &self.row(row, [before, between, boxes, behind]);
        }
        if outside { text + &rule } else { text }
    }

    fn line(&self) -> String {
        let cell = |cell: &String| if cell.starts_with(self.empty) { ".".into() } else { cell.clone() };
        self.cells.iter().map(cell).collect()
    }

    /// Returns `true` if blank cells are recognisable in the layout, because all cells or boxes have separators.
    fn shows(&self, layout: &str) -> bool {
        let framed = ["bars", "frame", "asterisks", "points", "box characters", "double lines"];
        let separated = ["every cell framed", "commas", "semicolons behind"];
        self.empty != ' ' || framed.contains(&layout) || separated.contains(&layout)
    }
}

#[test]
fn every_layout_with_every_empty_cell_is_read() {
    let (mut count, mut wrong) = (0, Vec::new());
    for (number, (layout, draw)) in LAYOUTS.iter().enumerate() {
        for (place, &empty) in EMPTY.iter().enumerate() {
            for size in SIZES {
                let seed = ((number * EMPTY.len() + place) * 100 + size.0) as u64 * 10;
                let drawn = DrawnBoard::new(&mut Random(seed), size, empty);
                if !drawn.shows(layout) {
                    continue;
                }
                let text = draw(&drawn);
                count += 1;
                let found = read(&text);
                if found != drawn.line() {
                    let line = drawn.line();
                    wrong.push(format!("{layout}, '{empty}', seed {seed}: {found}, not {line}:\n{text}"));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} are wrong, such as\n{}",
        wrong.len(),
        wrong[..wrong.len().min(6)].join("\n")
    );
    assert!(count > 600);
}
