//! Drawings of penpa-edit that are rules: numbers in cells, thermometers, arrows, cages with sums.

use std::collections::BTreeMap;

use serde_json::Value;

use super::reader::Reader;
use crate::error::ParseError;
use crate::formats::json::{Path, text};
use crate::grid::{Cell, Digit};
use crate::statement::Statement;
use crate::terminal::on_one_line;

/// The styles of normal and large numbers in the middle of a cell.
const NORMAL: [&str; 2] = ["1", "10"];
/// The style of small numbers, which are listed by their marks; a single one counts as a normal number.
const MARKS: &str = "7";

/// The colour number of black numbers.
const BLACK: u64 = 1;
/// The colour numbers of numbers in circles.
const CIRCLED: [u64; 4] = [5, 6, 7, 11];

impl Reader<'_> {
    /// Adds the givens and rules that the clues mean. Other entries are recorded as drawings.
    pub fn clues(&mut self) -> Result<(), ParseError> {
        let question = &self.own.payload.question;
        let none = Path::default();
        let member = |name: &str| (none.key(name), question.get(name).unwrap_or(&Value::Null));
        let (path, numbers) = member("number");
        for (point, path, content) in self.points(&path, numbers)? {
            self.number(point, &path, content);
        }
        for (name, rule) in [("thermo", "thermo"), ("arrows", "arrow")] {
            let (path, lists) = member(name);
            for (path, list) in self.array(&path, lists)? {
                self.line(rule, &path, list)?;
            }
        }
        let (path, cages) = member("killercages");
        let (at, corners) = member("numberS");
        self.cages(&path, cages, &at, corners)
    }

    /// Reads a number: a digit in the middle of a cell is a given, anything else a drawing.
    fn number(&mut self, point: usize, path: &Path, content: &Value) {
        // A number without a colour is black; an unknown colour is not.
        let colour = match text(content.get(1)) {
            stated if stated.is_empty() => BLACK,
            stated => stated.parse().unwrap_or(u64::MAX),
        };
        let style = text(content.get(2));
        let shown = match content.get(0) {
            Some(Value::Array(marks)) => marked(marks),
            written => text(written).trim().to_owned(),
        };
        let is_circled = CIRCLED.contains(&colour);
        let is_normal = NORMAL.contains(&&style[..]) || style == MARKS && !shown.contains(' ');
        let digit = shown.parse().ok().filter(|&digit: &usize| (1..=self.own.board.side).contains(&digit));
        let given = digit.filter(|_| is_normal && (colour == BLACK || is_circled));
        match given.zip(self.own.board.centre(point)) {
            Some((digit, cell)) => self.give(cell, digit as Digit, path),
            None if shown.is_empty() => {}
            None => {
                let seen = format!("\"{}\" {}", on_one_line(&shown, 20), self.own.board.place(point));
                self.drawings.add("text", seen, path);
            }
        }
        if is_circled {
            self.drawings.add("circle", self.own.board.seen(point), path);
        }
    }

    /// Reads a line as a thermometer from its bulb, or as an arrow from its circle.
    fn line(&mut self, rule: &'static str, path: &Path, list: &Value) -> Result<(), ParseError> {
        let points = self.list(path, list)?;
        let cells: Option<Vec<Cell>> = points.iter().map(|&point| self.own.board.centre(point)).collect();
        match cells.filter(|cells| cells.len() > 1) {
            Some(_) if !self.is_of(rule) => {
                let seen = format!("{}, of a puzzle without the genre '{rule}'", self.ends(&points));
                self.drawings.add(rule, seen, path);
            }
            Some(cells) if rule == "arrow" => {
                self.say(Statement::new(rule).with(cells[0]).with(&cells[1..]), path);
            }
            Some(cells) => self.say(Statement::new(rule).with(cells), path),
            None if points.is_empty() => {}
            None => {
                let seen = self.ends(&points);
                self.drawings.add(rule, seen, path);
            }
        }
        Ok(())
    }

    /// Names the first and the last of some points for a message, as in `r1c1 to r2c3`.
    pub fn ends(&self, points: &[usize]) -> String {
        match points {
            [first, .., last] => format!("{} to {}", self.own.board.seen(*first), self.own.board.seen(*last)),
            [point] => self.own.board.seen(*point),
            [] => "no place".into(),
        }
    }

    /// Reads cages with a sum in the upper left corner of one cell. A cage without a sum is a drawing, which may mean
    /// anything.
    fn cages(&mut self, path: &Path, content: &Value, at: &Path, corners: &Value) -> Result<(), ParseError> {
        let mut cages = Vec::new();
        for (path, list) in self.array(path, content)? {
            let points = self.list(&path, list)?;
            let cells: Option<Vec<Cell>> = points.iter().map(|&point| self.own.board.centre(point)).collect();
            match cells {
                Some(mut cells) if !cells.is_empty() => {
                    cells.sort_unstable();
                    cells.dedup();
                    cages.push((path, cells));
                }
                _ if points.is_empty() => {}
                _ => {
                    let seen = self.ends(&points);
                    self.drawings.add("cage", seen, &path);
                }
            }
        }
        let is_killer = self.is_of("killer");
        self.own.caged.extend(cages.iter().flat_map(|(_, cells)| cells));
        // The number of cages that contain each cell: a sum in a cell of several cages could belong to any cage.
        let mut shared: BTreeMap<Cell, usize> = BTreeMap::new();
        for cell in cages.iter().flat_map(|(_, cells)| cells) {
            *shared.entry(*cell).or_default() += 1;
        }
        let mut labels: BTreeMap<Cell, (i32, Path)> = BTreeMap::new();
        for (point, path, content) in self.points(at, corners)? {
            let shown = text(content.get(0)).trim().to_owned();
            let sum = shown.parse().ok().filter(|sum| (1..=2_000_000).contains(sum));
            let corner =
                self.corner(point).filter(|(cell, corner)| *corner == 0 && shared.get(cell) == Some(&1));
            match (sum, corner) {
                (Some(sum), Some((cell, _))) => _ = labels.insert(cell, (sum, path)),
                _ if shown.is_empty() => {}
                _ => {
                    let seen = format!("\"{}\" {}", on_one_line(&shown, 20), self.own.board.place(point));
                    self.drawings.add("text", seen, &path);
                }
            }
        }
        for (path, cells) in cages {
            let mut own = cells.iter().filter_map(|cell| labels.get(cell));
            match (own.next(), own.next()) {
                (Some((sum, _)), None) if !is_killer => {
                    let seen = format!("\"{sum}\" at {}, of a puzzle without the genre 'killer'", cells[0]);
                    self.drawings.add("cage", seen, &path);
                }
                (Some((sum, _)), None) => {
                    self.say(Statement::new("killer").with(*sum).with(cells), &path);
                }
                (Some(_), Some(_)) => {
                    let seen = format!("with several numbers at {}", cells[0]);
                    self.drawings.add("cage", seen, &path);
                }
                (None, _) => {
                    let last = cells[cells.len() - 1];
                    self.drawings.add("cage", format!("without a sum, {} to {last}", cells[0]), &path);
                }
            }
        }
        Ok(())
    }
}

/// Returns the numbers, counted from 1, whose marks are set, separated by blanks.
fn marked(marks: &[Value]) -> String {
    let set = marks.iter().zip(1..).filter(|(mark, _)| mark.as_i64() == Some(1));
    set.map(|(_, number): (_, usize)| number.to_string()).collect::<Vec<_>>().join(" ")
}
