//! The first lines of a board: its kind and size, title and author, and visible cells.

use serde_json::Value;

use super::canvas::{Canvas, MARGIN, MAX_SIDE};
use super::payload::Payload;
use crate::error::ParseError;
use crate::formats::imported::Place;
use crate::puzzle::About;

/// The contents of the first lines.
pub struct Header {
    /// The size of the board.
    pub canvas: Canvas,
    /// `true` for each cell inside the frame, row by row, margins included.
    pub is_framed: Vec<bool>,
    /// For the main diagonal and for the other one, `true` if the diagonal is built into the board.
    pub diagonals: [bool; 2],
    /// The title, author and rules in words.
    pub about: About,
}

/// The supported kinds of boards.
const KINDS: [&str; 2] = ["square", "sudoku"];

/// Reads the first lines of a board.
pub fn read(payload: &Payload, place: &Place<'_>) -> Result<Header, ParseError> {
    let error = |message: String, expected: String| Err(place.error(message, expected));
    let fields: Vec<&str> = payload.lines.first().map_or("", |line| line.as_str()).split(',').collect();
    let kind: String = fields[0].chars().take(40).collect();
    if kind.starts_with(|c: char| c.is_ascii_digit()) {
        let message = "a board of the first version of penpa-edit";
        return error(message.into(), "a newer one: open this one there and share it again".into());
    }
    if !KINDS.contains(&&kind[..]) {
        return error(format!("a board of the kind '{kind}'"), "one of squares: square or sudoku".into());
    }
    let number = |place: usize| {
        let number = fields.get(place).and_then(|text| text.trim().parse::<usize>().ok());
        number.filter(|number| (1..=MAX_SIDE).contains(number))
    };
    let (Some(columns), Some(rows)) = (number(1), number(2)) else {
        return error("no size of the board".into(), format!("columns and rows, 1 to {MAX_SIDE}"));
    };
    let canvas = Canvas { rows: rows + 2 * MARGIN, columns: columns + 2 * MARGIN };
    let mut is_framed = vec![false; canvas.cells()];
    // Cells of the margin are never inside the frame, as in `reset_frame` of penpa-edit's `class_square.js`.
    let is_seen = |cell: usize| {
        let within = |at: usize, count: usize| (MARGIN..count - MARGIN).contains(&at);
        within(cell / canvas.columns, canvas.rows) && within(cell % canvas.columns, canvas.columns)
    };
    for cell in cells(payload.lines.get(5).map_or("", |line| line)) {
        let Some(cell) = cell.filter(|&cell| cell < is_framed.len()) else {
            return error(
                "no list of the cells of the board".into(),
                "one in line 6 of the text in it".into(),
            );
        };
        if !is_seen(cell) {
            let message = format!("a frame with cell {cell}, which is outside the board");
            return error(
                message,
                format!("cells of its {rows} rows and {columns} columns, in line 6 of the text"),
            );
        }
        is_framed[cell] = true;
    }
    let named = |place: usize, label: &str| {
        let text = fields.get(place)?.replace("%2C", ",");
        About::name(text.strip_prefix(label).unwrap_or(&text).trim())
    };
    let rules = fields
        .get(18)
        .map(|text| text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "="));
    let rules = rules.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let mut about = About { title: named(15, "Title:"), author: named(16, "Author:"), ..About::default() };
    about.rules = rules;
    let is_set = |place: usize| fields.get(place) == Some(&"1");
    Ok(Header { canvas, is_framed, diagonals: [is_set(11), is_set(14)], about })
}

/// Returns the cells of a list in which each number but the first is the distance from the previous cell; `None` for an
/// item that is not a cell.
fn cells(list: &str) -> impl Iterator<Item = Option<usize>> {
    let list = serde_json::from_str::<Vec<Value>>(list).unwrap_or(vec![Value::Null]);
    let mut sum = 0_i64;
    list.into_iter().map(move |step| {
        sum = sum.checked_add(step.as_i64()?)?;
        usize::try_from(sum).ok()
    })
}
