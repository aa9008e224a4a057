//! Rows of cells as lists: JSON, or as Python prints them; also as a member of an object.

use serde_json::Value;

use super::spec::{Extent, Spec, no_title};
use super::{Reading, native};
use crate::error::{Line, ParseError, Warning};
use crate::formats::json_line::UniqueKeys;
use crate::rules::Rules;

pub(super) const FORMAT: Spec = Spec {
    name: "rows",
    other_names: &["json"],
    begins: |_| false,
    recognise: |line| (!puzzles(line).is_empty()).then_some(Extent::Puzzle),
    puzzles,
    title: no_title,
    read,
    write: None,
};

/// The members of an object that may hold the rows.
const KEYS: [&str; 6] = ["board", "grid", "puzzle", "sudoku", "cells", "quiz"];

/// Members beside them that say nothing that counts.
const PASSED: [&str; 12] = [
    "id",
    "name",
    "title",
    "author",
    "date",
    "difficulty",
    "level",
    "rating",
    "source",
    "solution",
    "solved",
    "size",
];

const EXPECTED: &str = "rows of cells, such as [[1, 0, …], …] or [\"1..\", …]";

/// All of the text, if it is a list, or an object with one that is none of objects.
fn puzzles(text: &str) -> Vec<Line<'_>> {
    let start = text.trim_start();
    let is_list = start.strip_prefix('[').is_some_and(|rest| {
        let first = rest.trim_start().chars().next();
        first.is_some_and(|c| c.is_ascii_digit() || matches!(c, '[' | '"' | '\'' | '(' | 'n'))
            || rest.trim_start().starts_with("None")
    });
    // Rows on a line each are a board each.
    let is_board = |line: &str| line.trim().starts_with("[[") && line.trim().ends_with("]]");
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    if is_list && lines.clone().nth(1).is_some() && lines.all(is_board) {
        return Vec::new();
    }
    // On one line, `puzzle` is one of JSON Lines, beside which rules may stand.
    let is_line = start.starts_with('{') && !start.trim_end().contains('\n') && start.contains("\"puzzle\"");
    let has_key = || start.starts_with('{') && KEYS.iter().any(|key| text.contains(&format!("\"{key}\"")));
    let is_ours = is_list
        || !is_line && has_key() && serde_json::from_str(text).is_ok_and(|object| member(&object).is_some());
    if is_ours { vec![Line { source: None, number: 1, text }] } else { Vec::new() }
}

/// The rows that an object has, and their key. Of f-puzzles, cells are objects, and other programs have them in
/// objects of their own.
fn member(object: &Value) -> Option<(&'static str, &Value)> {
    fn has_cells(value: &Value) -> bool {
        match value {
            Value::Array(list) => {
                !list.is_empty()
                    && list.iter().all(|inner| match inner {
                        Value::Array(cells) => cells.iter().all(|cell| !cell.is_object() && !cell.is_array()),
                        inner => !inner.is_object(),
                    })
            }
            _ => false,
        }
    }
    let object = object.as_object()?;
    let mut found =
        KEYS.into_iter().filter_map(|key| Some((key, object.get(key).filter(|value| has_cells(value))?)));
    found.next().filter(|_| found.next().is_none())
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignore_unknown: bool,
) -> Result<Reading, ParseError> {
    let mut warnings = Vec::new();
    let rows = match text.trim_start().starts_with('{') {
        true => {
            let line = Line::all(text).find(|line| !line.text.trim().is_empty());
            let line = line.unwrap_or(Line { source: None, number: 1, text: "" });
            let object =
                serde_json::from_str::<UniqueKeys>(text).map(|UniqueKeys(object)| Value::Object(object));
            let object =
                object.map_err(|error| line.error_whole(format!("no JSON object: {error}"), EXPECTED))?;
            let Some((key, rows)) = member(&object) else {
                return Err(line.error_whole("no rows of cells", EXPECTED));
            };
            for other in object.as_object().into_iter().flat_map(|object| object.keys()) {
                if other != key && !PASSED.contains(&&other[..]) {
                    let error = line.error_whole(format!("unknown key '{other}'"), format!("'{key}' alone"));
                    if !ignore_unknown {
                        return Err(error.with_hint(crate::error::Hint::IgnoreUnknown));
                    }
                    if warnings.len() < super::MAX_WARNINGS {
                        warnings.push(Warning(error));
                    }
                }
            }
            let place = text.find(&format!("\"{key}\"")).unwrap_or(0);
            // Cells are numbers and texts: what is printed is read as any other list.
            List::new(&rows.to_string(), 1 + text[..place].matches('\n').count()).rows()?
        }
        false => List::new(text, 1).rows()?,
    };
    // A row that would be a statement of ours is none.
    if let Some((number, text)) =
        rows.iter().find(|(_, text)| native::name(text).is_some() || text.contains('#'))
    {
        let shown: String = text.chars().take(40).collect();
        let line = Line { source: None, number: *number, text: "" };
        return Err(line.error_whole(format!("'{shown}' among the rows"), EXPECTED));
    }
    let lines: Vec<Line<'_>> =
        rows.iter().map(|(number, text)| Line { source: None, number: *number, text }).collect();
    Ok((native::read_with(options.iter().copied().chain(lines), rules)?, warnings))
}

/// A list that is being read.
struct List<'a> {
    text: &'a str,
    at: usize,
    /// The number of the first line.
    number: usize,
    /// The number of the line at this byte, so that no line is counted twice.
    counted: (usize, usize),
}

/// What stands in a list.
enum Item {
    /// A list of cells, each as it is written on a line of a board.
    Row(Vec<String>),
    Cell(String),
}

impl<'a> List<'a> {
    fn new(text: &'a str, number: usize) -> List<'a> {
        List { text, at: 0, number, counted: (0, number) }
    }

    fn error(&self, at: usize, message: impl Into<String>) -> ParseError {
        let start = self.text[..at].rfind('\n').map_or(0, |at| at + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |length| at + length);
        let number = self.number + self.text[..start].matches('\n').count();
        let line = Line { source: None, number, text: &self.text[start..end] };
        let width = self.text[at..end].chars().next().map_or(0, char::len_utf8);
        line.error(at - start..at - start + width, message, EXPECTED)
    }

    /// The number of the line that the next item begins on.
    fn line(&mut self) -> usize {
        let (from, number) = self.counted;
        self.counted = (self.at, number + self.text[from..self.at].matches('\n').count());
        self.counted.1
    }

    fn skip(&mut self) {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
    }

    fn next(&mut self) -> Result<char, ParseError> {
        self.skip();
        self.text[self.at..].chars().next().ok_or_else(|| self.error(self.at, "the text ends here"))
    }

    /// The rows, as lines of a board, each with the number of the line that it begins on.
    fn rows(mut self) -> Result<Vec<(usize, String)>, ParseError> {
        let close = self.open()?;
        let (mut rows, mut cells) = (Vec::new(), Vec::new());
        let first = self.line();
        while self.more(close)? {
            let (line, at) = (self.line(), self.at);
            match self.item(true)? {
                Item::Row(row) => rows.push((line, row.join(" "))),
                Item::Cell(cell) => cells.push((line, cell)),
            }
            if !rows.is_empty() && !cells.is_empty() {
                return Err(self.error(at, "lists and cells beside each other"));
            }
        }
        self.skip();
        if self.at < self.text.len() {
            return Err(self.error(self.at, "something behind the rows"));
        }
        // Rows may be texts, and all cells of a board may stand in one list.
        let is_cell = |(_, cell): &(usize, String)| {
            cell.chars().count() == 1 || cell.bytes().all(|b| b.is_ascii_digit()) && cell.len() < 4
        };
        let side = cells.len().isqrt();
        if rows.is_empty() && side * side == cells.len() && cells.iter().all(is_cell) && side > 1 {
            let all: Vec<String> = cells.into_iter().map(|(_, cell)| cell).collect();
            return Ok(all.chunks(side).map(|row| (first, row.join(" "))).collect());
        }
        rows.extend(cells);
        Ok(rows)
    }

    /// The end of the list that begins here.
    fn open(&mut self) -> Result<char, ParseError> {
        let close = match self.next()? {
            '[' => ']',
            '(' => ')',
            c => return Err(self.error(self.at, format!("'{c}'"))),
        };
        self.at += 1;
        Ok(close)
    }

    /// Whether another item follows; what stands between is passed.
    fn more(&mut self, close: char) -> Result<bool, ParseError> {
        let c = self.next()?;
        if c == close {
            self.at += 1;
        }
        Ok(c != close)
    }

    fn item(&mut self, outside: bool) -> Result<Item, ParseError> {
        let (at, c) = (self.at, self.next()?);
        let item = match c {
            '[' | '(' if outside => {
                let close = self.open()?;
                let mut row = Vec::new();
                while self.more(close)? {
                    match self.item(false)? {
                        Item::Cell(cell)
                            if cell.contains(char::is_whitespace) || cell.chars().count() > 4 =>
                        {
                            return Err(self.error(
                                at,
                                format!("'{}' in a list of cells", cell.chars().take(20).collect::<String>()),
                            ));
                        }
                        Item::Cell(cell) => row.push(cell),
                        Item::Row(_) => return Err(self.error(at, "a list in a row")),
                    }
                }
                Item::Row(row)
            }
            '"' | '\'' => {
                let rest = &self.text[self.at + 1..];
                let Some(length) = rest.find(c) else { return Err(self.error(at, "a text without end")) };
                let inside = &rest[..length];
                if inside.contains(['\\', '\n']) {
                    return Err(self.error(at, "a text with more than cells"));
                }
                self.at += length + 2;
                Item::Cell(if inside.trim().is_empty() { ".".into() } else { inside.to_owned() })
            }
            _ => {
                let rest = &self.text[self.at..];
                let length =
                    rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rest.len());
                let word = &rest[..length];
                let cell = match word {
                    "null" | "None" => ".".to_owned(),
                    number if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                        number.to_owned()
                    }
                    _ => {
                        return Err(self.error(
                            self.at,
                            format!(
                                "'{}'",
                                if word.is_empty() { c.to_string() } else { word.chars().take(20).collect() }
                            ),
                        ));
                    }
                };
                self.at += length;
                Item::Cell(cell)
            }
        };
        self.skip();
        match self.text[self.at..].chars().next() {
            Some(',') => self.at += 1,
            Some(']' | ')') => {}
            // Arrays as NumPy prints them have blanks alone between.
            Some(_) if self.text[..self.at].ends_with(char::is_whitespace) => {}
            Some(c) => return Err(self.error(self.at, format!("'{c}' behind a cell"))),
            None => return Err(self.error(self.at, "the text ends here")),
        }
        Ok(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn givens(text: &str) -> Result<String, String> {
        let reading = read(text, &[], Rules::default(), false);
        reading.map_err(|error| error.headline()).map(|(puzzle, _)| {
            let givens = puzzle.grid().cells().map(|cell| puzzle.given(cell));
            givens.map(|given| given.map_or(".".into(), |given| given.to_string())).collect()
        })
    }

    #[test]
    fn lists_of_any_kind_are_rows() {
        for text in [
            "[[1,0,0,2],[0,0,0,0],[2,0,0,0],[0,0,1,0]]",
            "[\n  [1, 0, 0, 2],\n  [0, 0, 0, 0],\n  [2, 0, 0, 0],\n  [0, 0, 1, 0],\n]\n",
            "[\"1..2\",\"....\",\"2...\",\"..1.\"]",
            "['1002', '0000', '2000', '0010']",
            "[['1','','','2'],['','','',''],['2','','',''],['','','1','']]",
            "[[1,null,null,2],[null,null,null,null],[2,null,null,null],[null,null,1,null]]",
            "[[1, None, None, '2'], [None]*4, [2,0,0,0], [0,0,1,0]]",
            "[(1,0,0,2),(0,0,0,0),(2,0,0,0),(0,0,1,0)]",
            "[[1 0 0 2]\n [0 0 0 0]\n [2 0 0 0]\n [0 0 1 0]]",
            "[1,0,0,2,0,0,0,0,2,0,0,0,0,0,1,0]",
            "{\"board\": [[1,0,0,2],[0,0,0,0],[2,0,0,0],[0,0,1,0]], \"difficulty\": \"easy\"}",
            "{\n\"quiz\": [\"1..2\",\"....\",\"2...\",\"..1.\"]}",
        ] {
            let text = text.replace("[None]*4", "[None, None, None, None]");
            assert_eq!(puzzles(&text).len(), 1, "{text}");
            assert_eq!(givens(&text), Ok("1..2....2.....1.".into()), "{text}");
        }
        assert_eq!(givens("[1]"), Ok("1".into()));
        for text in [
            "[Puzzle]\n1",
            "[\n\n",
            "{\"size\":4,\"grid\":[[{}]]}",
            "{\"board\": 1}",
            "1",
            "",
            "{\"board\": []}",
        ] {
            assert_eq!(puzzles(text).len(), 0, "{text}");
        }
    }

    #[test]
    fn what_is_no_cell_is_an_error_at_its_place() {
        for (text, error) in [
            ("[[1,0],\n[0,x]]", "2:4: 'x', expected rows of cells"),
            ("[[1,0],\n[0,1]", "2:6: the text ends here"),
            ("[[1,0],[0,1]] 5", "1:15: something behind the rows"),
            ("[[1,[0]],[0,1]]", "1:5: '['"),
            ("[[1,0],5]", "1:8: lists and cells beside each other"),
            ("[\"1\\u0030\"]", "1:2: a text with more than cells"),
            ("[[1,0],[0,-1]]", "1:11: '-'"),
            ("[\"diagonal\",\"1..2\",\"....\",\"2...\",\"..1.\"]", "1:1: 'diagonal' among the rows"),
            ("[[1,0,0,2],[0,0,0,0],[2,0,0],[0,0,1,0]]", "1:1: row 3 has 3 cells"),
            ("{\"board\": [[1,0],[0,1]], \"rules\": 1}", "1:1: unknown key 'rules'"),
            ("{\"board\": [[1,0],[0,1]], \"board\": [[1,0],[0,1]]}", "1:1: no JSON object"),
        ] {
            let found = givens(text).expect_err(text);
            assert!(found.starts_with(error), "{text}: {found}");
        }
    }
}
