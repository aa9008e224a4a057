//! Reads the grid of a board before the drawings on it.

use std::collections::HashSet;

use serde_json::Value;

use super::grid::{Edge, FoundGrid, Walls};
use super::header::Header;
use super::payload::Payload;
use super::reader::{Reader, Sheet};
use super::{drawn, genres};
use crate::error::ParseError;
use crate::formats::json::{Path, Source};
use crate::formats::spec::Leniency;
use crate::grid::{Digit, Values};

/// Returns a reader that knows the grid, title and author of a board, before any drawings are read.
pub fn begin<'a>(
    payload: &'a Payload,
    mut header: Header,
    source: &'a Source<'a>,
    ignored: Leniency,
) -> Result<Reader<'a>, ParseError> {
    let canvas = header.canvas;
    let lines = drawn::segments(payload.question.get("lineE").unwrap_or(&Value::Null));
    let thick: Vec<Edge> = lines
        .iter()
        .filter(|line| line.is_thick())
        .filter_map(|line| Edge::between(canvas, line.from, line.to?))
        .collect();
    let about = std::mem::take(&mut header.about);
    let genres = genres::genres(payload, about.title.as_deref());
    let found = Walls::new(&header, &thick).grid().map_err(|message| {
        source
            .place(&Path::default())
            .error(message, "one square grid: the frame of the board, or regions of thick lines")
    })?;
    let FoundGrid { board, shape, region, has_regions } = found;
    let number = |(row, column): (usize, usize)| region.get(row * canvas.columns + column).copied();
    let divides = |edge: &Edge| {
        let [a, b] = edge.sides();
        let is_within = |(row, column)| board.at(row, column).is_some();
        match (is_within(a), is_within(b)) {
            (true, true) => has_regions && number(a) != number(b),
            // The frame of the grid may be drawn again as thick lines.
            (is_a, is_b) => is_a != is_b,
        }
    };
    let borders = thick.into_iter().filter(divides).collect();
    let diagonals = header.diagonals;
    let values = Values::new(1, board.side as Digit);
    let caged = HashSet::new();
    let sheet = Sheet { payload, board, genres, has_regions, borders, caged, diagonals };
    let mut reader = Reader::new(source, "a known part of a penpa-edit puzzle", ignored, sheet);
    (reader.shape, reader.values, reader.about) = (shape, Some(values), about);
    Ok(reader)
}
