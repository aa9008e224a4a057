//! Drawings of penpa-edit that are not machine-readable rules: lines, shapes, symbols, shading.

use serde_json::Value;

use super::grid::Edge;
use super::reader::Reader;
use crate::error::ParseError;
use crate::formats::json::{Path, is_empty, text};
use crate::statement::Statement;
use crate::terminal::on_one_line;

/// The styles of lines that divide regions.
const THICK: [i64; 2] = [2, 21];

/// Members that other functions read.
const PASSED: [&str; 5] = ["arrows", "killercages", "number", "numberS", "thermo"];

/// Members that are lists of points, with the name of one such drawing.
const LISTS: [(&str, &str); 4] =
    [("direction", "arrow"), ("nobulbthermo", "line"), ("polygon", "polygon"), ("squareframe", "frame")];

/// Members that are line segments between points, with the name of one segment.
const LINES: [(&str, &str); 6] = [
    ("cage", "line of a cage"),
    ("deletelineE", "erased line"),
    ("freeline", "line"),
    ("freelineE", "line"),
    ("line", "line segment"),
    ("wall", "line segment"),
];

/// A line segment, or a mark at one point.
pub struct Segment {
    /// The number of the segment's first point.
    pub from: usize,
    /// The number of the last point; `None` for a mark at one point.
    pub to: Option<usize>,
    /// The number of the line style.
    pub style: i64,
    /// The key of the segment in its object.
    pub name: String,
}

impl Segment {
    /// Returns `true` if the segment is as thick as the lines between regions.
    pub fn is_thick(&self) -> bool {
        THICK.contains(&self.style)
    }
}

/// Returns the segments in an object, in the order of their points. A key that is not a list of numbers gives point 0,
/// which is outside every grid.
pub fn segments(content: &Value) -> Vec<Segment> {
    let segment = |(name, style): (&String, &Value)| {
        let mut numbers = name.split(',').map(|number| number.trim().parse().unwrap_or(0));
        let from = numbers.next().unwrap_or(0);
        Segment { from, to: numbers.next(), style: style.as_i64().unwrap_or(0), name: name.clone() }
    };
    let mut segments: Vec<Segment> = content.as_object().into_iter().flatten().map(segment).collect();
    segments.sort_by_key(|segment| (segment.from, segment.to));
    segments
}

impl Reader<'_> {
    /// Records all drawings except the clues. An unknown key is an error, unless unknown parts are ignored.
    pub fn drawn(&mut self) -> Result<(), ParseError> {
        let question = &self.own.payload.question;
        for (name, content) in question.as_object().into_iter().flatten() {
            let path = Path::default().key(name);
            if is_empty(content) || PASSED.contains(&name.as_str()) || name.starts_with("command_") {
                continue;
            }
            let kind = |known: &[(&str, &'static str)]| {
                known.iter().find(|(key, _)| key == name).map(|(_, kind)| *kind)
            };
            if let Some(kind) = kind(&LISTS) {
                for (path, list) in self.array(&path, content)? {
                    let points = self.list(&path, list)?;
                    if !points.is_empty() {
                        let seen = self.ends(&points);
                        self.drawings.add(kind, seen, &path);
                    }
                }
            } else if let Some(kind) = kind(&LINES) {
                for segment in segments(content) {
                    if !self.is_passed(name, &segment) {
                        self.segment(kind, &path, &segment);
                    }
                }
            } else {
                match name.as_str() {
                    "lineE" => self.edges(&path, content),
                    "surface" => {
                        for (point, path, _) in self.points(&path, content)? {
                            let seen = self.own.board.seen(point);
                            self.drawings.add("shaded cell", seen, &path);
                        }
                    }
                    "symbol" => self.symbols(&path, content)?,
                    _ => self.unknown(&path, "an unknown key")?,
                }
            }
        }
        Ok(())
    }

    /// Returns `true` if a segment need not be reported: it outlines a cage that is also stored as a list of cells, or
    /// it erases an edge at or outside the rim of the grid.
    fn is_passed(&self, name: &str, segment: &Segment) -> bool {
        let to = segment.to.unwrap_or(segment.from);
        match name {
            "cage" => {
                let within =
                    |point: usize| self.corner(point).is_some_and(|(cell, _)| self.own.caged.contains(&cell));
                within(segment.from) && within(to)
            }
            "deletelineE" => Edge::between(self.own.board.canvas, segment.from, to).is_some_and(|edge| {
                edge.sides().iter().any(|&(row, column)| self.own.board.at(row, column).is_none())
            }),
            _ => false,
        }
    }

    fn segment(&mut self, kind: &str, path: &Path, segment: &Segment) {
        let points: Vec<usize> = [Some(segment.from), segment.to].into_iter().flatten().collect();
        let seen = self.ends(&points);
        self.drawings.add(kind, seen, &path.key(&segment.name));
    }

    /// Reads lines along edges: thick borders of regions, diagonals built into the board, and other lines, which are
    /// drawings.
    fn edges(&mut self, path: &Path, content: &Value) {
        let board = &self.own.board;
        let (canvas, side, top, left) = (board.canvas, board.side, board.top, board.left);
        // The number of the corner at the upper left of a cell of the grid; `None` in the first row and column of the
        // board.
        let corner = |row: usize, column: usize| {
            let above = (top + row).checked_sub(1)?;
            Some(canvas.cells() + above * canvas.columns + (left + column).checked_sub(1)?)
        };
        let steps = |is_main: bool| -> Option<Vec<(usize, usize)>> {
            let step = |row: usize| match is_main {
                true => corner(row, row).zip(corner(row + 1, row + 1)),
                false => corner(row, side - row).zip(corner(row + 1, side - row - 1)),
            };
            (0..side).map(step).collect()
        };
        let segments = segments(content);
        let ends = |segment: &Segment| {
            let to = segment.to.unwrap_or(segment.from);
            (segment.from.min(to), segment.from.max(to))
        };
        let drawn: std::collections::HashSet<(usize, usize)> = segments.iter().map(ends).collect();
        let mut explained = std::collections::HashSet::new();
        for (is_set, is_main) in self.own.diagonals.into_iter().zip([true, false]) {
            let steps =
                steps(is_main).filter(|steps| is_set && steps.iter().all(|step| drawn.contains(step)));
            if let Some(steps) = steps {
                explained.extend(steps);
                let word = if is_main { "main" } else { "anti" };
                self.say(Statement::new("diagonal").with(word), path);
            }
        }
        for segment in segments {
            let (from, to) = ends(&segment);
            let edge = Edge::between(canvas, from, to).filter(|_| segment.is_thick());
            let is_border = edge.is_some_and(|edge| self.own.borders.contains(&edge));
            if !is_border && !explained.contains(&(from, to)) {
                self.segment("line segment", path, &segment);
            }
        }
    }

    /// Records the symbols, `[number, name, layer]`. A symbol with the number 0 is invisible.
    fn symbols(&mut self, path: &Path, content: &Value) -> Result<(), ParseError> {
        for (point, path, content) in self.points(path, content)? {
            let shows = match content.get(0) {
                Some(Value::Array(parts)) => parts.iter().any(|part| part.as_i64() != Some(0)),
                number => number.and_then(Value::as_i64) != Some(0),
            };
            if shows {
                let name = on_one_line(&text(content.get(1)), 20);
                let number = on_one_line(&text(content.get(0)), 5);
                let gap = if number.is_empty() { "" } else { " " };
                let seen = format!("{name}{gap}{number} {}", self.own.board.place(point));
                self.drawings.add("symbol", seen, &path);
            }
        }
        Ok(())
    }
}
