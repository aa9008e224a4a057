//! Rows of cells as a list, in JSON or as Python prints it, alone or as a member of an object.

mod list;

use serde_json::Value;

use super::rule_words::Near;
use super::spec::{Extent, Leniency, Spec};
use super::{Reading, native, stored_solution, unread_text};
use crate::error::{Hint, Line, ParseError};
use crate::formats::json_line::UniqueKeys;
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use list::List;

pub(super) const FORMAT: Spec = Spec {
    other_names: &["json"],
    recognise: |line| {
        (is_closed(line) && !is_row(line) && !puzzles(line).is_empty()).then_some(Extent::Puzzle)
    },
    puzzles,
    ..Spec::new("rows", "lists of rows, in JSON or as Python prints them", read)
};

/// The keys whose values may hold the rows.
const KEYS: [&str; 10] =
    ["board", "cells", "clues", "data", "givens", "grid", "puzzle", "quiz", "quizzes", "sudoku"];

/// The key of the rows in the responses of a web service.
const SERVED: &str = "value";

/// Keys that an object may have besides the rows without an error. Only the value of `size` must agree with the board.
const PASSED: [&str; 4] = ["id", "share", "size", "version"];

/// The keys whose values may hold a solution.
const SOLUTIONS: [&str; 4] = ["answer", "solution", "solutions", "solved"];

const EXPECTED: &str = "rows of cells, such as [[1, 0, …], …] or [\"1..\", …]";

/// Returns `true` if a line closes as many lists as it opens, and nothing but semicolons follows its last bracket.
fn is_closed(line: &str) -> bool {
    let count = |brackets: [char; 2]| line.matches(brackets).count();
    count(['[', '(']) == count([']', ')']) && line.trim_end_matches(';').ends_with([']', ')', '}'])
}

/// Returns `true` if a line is a row of a list rather than all cells of a board: fewer than 16 cells, no nested list,
/// and no quoted text.
fn is_row(line: &str) -> bool {
    const FEWEST: usize = 16;
    let inside = line.trim().strip_prefix('[').unwrap_or("");
    let cells = || inside.split([',', ' ']).filter(|cell| !cell.is_empty()).count();
    !inside.is_empty() && !inside.contains(['[', '(', '"', '\'']) && cells() < FEWEST
}

/// Returns the length in bytes of the text that names a list, as in `board = [` or `const board = [`; 0 without one.
fn assigned(text: &str) -> usize {
    const LONGEST: usize = 100;
    let Some((named, list)) = text.split_once('=').filter(|(named, _)| named.len() < LONGEST) else {
        return 0;
    };
    let is_name = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let mut words = named.split_whitespace().rev();
    let is_named = words.next().is_some_and(is_name);
    let is_declared = words.next().is_none_or(|word| ["const", "let", "my", "var"].contains(&word));
    if is_named && is_declared && words.next().is_none() && list.trim_start().starts_with('[') {
        named.len() + 1
    } else {
        0
    }
}

/// Returns the whole text as one line if it is a list of rows or an object that holds one. Returns nothing for other
/// texts, or if each line is a board by itself.
fn puzzles(text: &str) -> Vec<Line<'_>> {
    let start = text[assigned(text)..].trim_start();
    let is_list = start.strip_prefix('[').is_some_and(|rest| {
        let first = rest.trim_start().chars().next();
        first.is_some_and(|c| c.is_ascii_digit() || matches!(c, '[' | '"' | '\'' | '(' | 'n'))
            || rest.trim_start().starts_with("None")
    });
    // If each line is a list of rows, each is a board by itself.
    let is_board = |line: &str| line.trim().starts_with("[[") && line.trim().ends_with("]]");
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    if is_list && lines.clone().nth(1).is_some() && lines.all(is_board) {
        return Vec::new();
    }
    // One-line objects with the key `puzzle` are JSON Lines, where other keys may state rules.
    let is_line = start.starts_with('{') && !start.trim_end().contains('\n') && start.contains("\"puzzle\"");
    let has_key = || {
        let mut keys = KEYS.iter().chain(&[SERVED]);
        start.starts_with('{') && keys.any(|key| text.contains(&format!("\"{key}\"")))
    };
    let has_rows = |object: &Value| member(object).is_some() || served(object).is_some();
    let is_ours =
        is_list || !is_line && has_key() && serde_json::from_str(text).is_ok_and(|object| has_rows(&object));
    if is_ours { vec![Line { source: None, number: 1, text }] } else { Vec::new() }
}

/// Returns the rows in an object, and their key; `None` if the object has no rows or several. Values that contain
/// objects are not rows: f-puzzles and other programs use these keys for something else.
fn member(object: &Value) -> Option<(&'static str, &Value)> {
    fn has_cells(value: &Value) -> bool {
        match value {
            Value::String(text) => {
                let count = text.chars().filter(|c| !c.is_whitespace()).count();
                count >= 16 && count.isqrt().pow(2) == count
            }
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

/// Returns the object with the rows in a service's response about one puzzle. It may be nested in objects and one-item
/// lists, next to members that say nothing about the puzzle.
fn served(value: &Value) -> Option<Value> {
    const ENVELOPE: [&str; 7] = ["code", "count", "message", "results", "status", "success", "total"];
    let object = match value {
        Value::Array(list) => match &list[..] {
            [inner @ Value::Object(_)] => return served(inner),
            _ => return None,
        },
        Value::Object(object) => object,
        _ => return None,
    };
    if let Some(Value::Array(rows)) = object.get(SERVED)
        && !object.contains_key("board")
        && rows.iter().all(Value::is_array)
    {
        let mut renamed = object.clone();
        let rows = renamed.remove(SERVED)?;
        renamed.insert("board".into(), rows);
        return Some(Value::Object(renamed));
    }
    let mut inner = object.iter().filter(|(key, value)| {
        let shown = || value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        value.is_object()
            || value.is_array()
            || !ENVELOPE.contains(&&key[..])
            || unread_text::pair(key, &shown()).is_some()
    });
    let (_, only) = inner.next().filter(|(_, only)| only.is_object() || only.is_array())?;
    if inner.next().is_some() {
        return None;
    }
    served(only).filter(|object| member(object).is_some())
}

/// Returns `true` if a value of the key `size` mentions numbers, and the board is not square or one of them is not the
/// number of rows, of cells, or of rows in a box.
pub(super) fn is_other_size(size: &Value, puzzle: &Puzzle) -> bool {
    let grid = puzzle.grid();
    let boxes = grid.shape().boxes().map_or(0, |(height, _)| height);
    let sizes = [grid.rows(), grid.positions(), boxes];
    let is_size = |number: &str| number.parse().is_ok_and(|number: usize| sizes.contains(&number));
    let text = match size.as_f64() {
        Some(number) => number.to_string(),
        None => size.to_string(),
    };
    let mut numbers =
        text.split(|c: char| !c.is_ascii_digit() && c != '-').filter(|word| !word.is_empty()).peekable();
    numbers.peek().is_some() && (!numbers.all(is_size) || grid.rows() != grid.columns())
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let (mut warnings, mut solution, mut size, mut stated) = (Vec::new(), None, None, Vec::new());
    let rows = match text.trim_start().starts_with('{') {
        true => {
            let line = Line::all(text).find(|line| !line.text.trim().is_empty());
            let line = line.unwrap_or(Line { source: None, number: 1, text: "" });
            let object =
                serde_json::from_str::<UniqueKeys>(text).map(|UniqueKeys(object)| Value::Object(object));
            let object =
                object.map_err(|error| line.error_whole(format!("not a JSON object: {error}"), EXPECTED))?;
            let object = served(&object).filter(|_| member(&object).is_none()).unwrap_or(object);
            let Some((key, rows)) = member(&object) else {
                return Err(line.error_whole("no rows of cells", EXPECTED));
            };
            for (other, value) in object.as_object().into_iter().flatten() {
                let shown = || value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let says = other != key && !SOLUTIONS.contains(&&other[..]);
                if let Some(found) = says.then(|| unread_text::pair(other, &shown())).flatten() {
                    stated.push((found, format!("{other}: {}", shown())));
                }
                let is_known =
                    PASSED.iter().chain(&SOLUTIONS).chain(&unread_text::ABOUT).any(|known| known == other);
                if other != key && !is_known {
                    let error = line.error_whole(format!("unknown key '{other}'"), format!("'{key}' alone"));
                    ignored.pass(error.with_hint(Hint::IgnoreUnknown), &mut warnings)?;
                }
            }
            let place = text.find(&format!("\"{key}\"")).unwrap_or(0);
            solution = SOLUTIONS.iter().find_map(|key| object.get(key)).cloned();
            size = object.get("size").cloned();
            let number = 1 + text[..place].matches('\n').count();
            match rows {
                Value::String(text) => text.lines().map(|row| (number, row.to_owned())).collect(),
                // The cells are numbers and texts, so the value can be printed and read like any other list.
                rows => List::new(&rows.to_string(), number).rows()?,
            }
        }
        false => {
            // Replaces the name by spaces, so that positions in errors stay the same.
            let (name, list) = text.split_at(assigned(text));
            let named = name.trim().trim_end_matches('=').trim();
            stated.extend(unread_text::stated(named, Near::Same).map(|found| (found, named.to_owned())));
            let blanks = name.chars().map(|c| if c == '\n' { c } else { ' ' });
            let list = list.trim_end().trim_end_matches(';');
            List::new(&blanks.chain(list.chars()).collect::<String>(), 1).rows()?
        }
    };
    // A row must not be read as a native statement.
    if let Some((number, text)) =
        rows.iter().find(|(_, text)| native::name(text).is_some() || text.contains('#'))
    {
        let shown: String = text.chars().take(40).collect();
        let line = Line { source: None, number: *number, text: "" };
        return Err(line.error_whole(format!("'{shown}' among the rows"), EXPECTED));
    }
    let lines: Vec<Line<'_>> =
        rows.iter().map(|(number, text)| Line { source: None, number: *number, text }).collect();
    let mut puzzle = native::read_with(options.iter().copied().chain(lines), rules)?;
    let first = Line::all(text).find(|line| !line.text.trim().is_empty());
    let first = first.unwrap_or(Line { source: None, number: 1, text: "" });
    for error in
        stated.iter().filter_map(|(found, text)| found.unread(first, 0..first.text.len(), text, &puzzle))
    {
        ignored.pass(error.with_hint(Hint::IgnoreUnknown), &mut warnings)?;
    }
    if let Some(size) = size.filter(|size| is_other_size(size, &puzzle)) {
        let (rows, columns) = (puzzle.grid().rows(), puzzle.grid().columns());
        let message = format!("size {size}, and a board of {rows}x{columns}");
        return Err(first.error_whole(message, format!("{rows}, or another board")));
    }
    if let Some(solution) = solution {
        let line = Line { source: None, number: 1, text: "" };
        warnings.extend(stored_solution::keep_json(&mut puzzle, &solution, line));
    }
    Ok((puzzle, warnings))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn givens(text: &str) -> Result<String, String> {
        let reading = read(text, &[], Rules::default(), Leniency::default());
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
            "board = [[1,0,0,2],\n [0,0,0,0],\n [2,0,0,0],\n [0,0,1,0]]",
            "x = [[1,0,0,2],[0,0,0,0],[2,0,0,0],[0,0,1,0]]",
            "{\"board\": [[1,0,0,2],[0,0,0,0],[2,0,0,0],[0,0,1,0]], \"author\": \"Ann Killer\", \"title\": \"No. 7\"}",
            "const grid =\n[\"1..2\",\"....\",\"2...\",\"..1.\"];\n",
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
            "given r1c1=[1]",
            "a b c = [1]",
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
            ("[[1,0],[0,1]] 5", "1:15: something after the rows"),
            ("[[1,[0]],[0,1]]", "1:5: '['"),
            ("a = [[1,0],5]", "1:12: lists and cells side by side"),
            ("[\"1\\u0030\"]", "1:2: a text with more than cells"),
            ("[[1,0],[0,-2]]", "1:11: '-'"),
            ("[\"diagonal\",\"1..2\",\"....\",\"2...\",\"..1.\"]", "1:1: 'diagonal' among the rows"),
            ("[[1,0,0,2],[0,0,0,0],[2,0,0],[0,0,1,0]]", "1:1: row 3 has 3 cells"),
            ("{\"board\": [[1,0],[0,1]], \"rules\": 1}", "1:1: unknown key 'rules'"),
            (
                "{\"board\": [[1,0],[0,1]], \"title\": \"Killer Sudoku\"}",
                "1:1: 'title: Killer Sudoku' next to a board names a rule",
            ),
            (
                "{\"board\": [[1,0],[0,1]], \"level\": [\"anti-king\"]}",
                "1:1: 'level: [\"anti-king\"]' next to a board",
            ),
            ("\ndiagonal = [[1,0],[0,1]]", "2:1: 'diagonal' next to a board names a rule"),
            ("const killer_board = [[1,0],[0,1]];", "1:1: 'const killer_board' next to a board names a rule"),
            ("{\"board\": [[1,0],[0,1]], \"board\": [[1,0],[0,1]]}", "1:1: not a JSON object"),
        ] {
            let found = givens(text).expect_err(text);
            assert!(found.starts_with(error), "{text}: {found}");
        }
    }
}
