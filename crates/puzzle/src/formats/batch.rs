//! Many puzzles, one per line, in any format that has one-line puzzles, or as JSON Lines: objects with `puzzle`, and
//! optionally `id`, `format`, `rules`, `rule`, `size` and `ask`.

use serde_json::Value;

use super::characters::Clean;
use super::detect::{TextKind, detect, line_format};
use super::json_line::{JsonLine, TWICE, UniqueKeys, check_id, fault_in, has_text, place};
use super::options::with_notes;
use super::{Format, ReadOptions, Reading, csv, doubt, is_entry, iss, native, rows, stored_solution};
use crate::error::{Hint, Line, ParseError, Warning};

pub use super::csv::Columns;
pub use super::json_line::is_json_line;

/// A puzzle of a batch, not yet read.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The line of the puzzle. For a puzzle of several lines, the text of all of them and the number of the first.
    pub line: Line<'a>,
    /// The `id` of the JSON object, or the field of a table that names the puzzle; for a puzzle of several lines in a
    /// format other than native text, its title.
    pub id: Option<Value>,
    /// The content of the JSON object, or the error in it, which is reported later, together with the `id`.
    json: Option<Result<JsonLine, ParseError>>,
    /// The format of a puzzle that has several lines; `None` for a puzzle on a line of a batch.
    part: Option<Format>,
}

/// A line of a batch: a puzzle or an error; `None` for blank lines, comments, and the header of a table.
pub type Item<'a> = Option<Result<Entry<'a>, ParseError>>;

/// Returns all lines of a batch, in order, each with its puzzle.
pub fn items(text: &str) -> impl Iterator<Item = (Line<'_>, Item<'_>)> {
    let columns = columns(text);
    Line::all(text).map(move |line| (line, item_in(line, columns)))
}

/// Returns the columns named by the first line of a batch that is not a comment; no columns if it is not a header.
pub fn columns(text: &str) -> Columns {
    let mut entries = Line::all(text).filter(|line| is_entry(line.text));
    entries.next().and_then(|line| Columns::of(line.text)).unwrap_or_default()
}

/// Returns the puzzle on a line of a batch without named columns.
pub fn item(line: Line<'_>) -> Item<'_> {
    item_in(line, Columns::default())
}

/// Returns the puzzle on a line of a batch with these columns.
pub fn item_in(line: Line<'_>, columns: Columns) -> Item<'_> {
    match is_entry(line.text) {
        true if csv::is_header(line.text) => csv::header_fault(line).map(Err),
        true => Some(csv::row_fault(line, columns).map_or_else(|| Entry::new(line, columns), Err)),
        false => None,
    }
}

/// Reads the only puzzle of a batch. Fails if there are several or none.
pub(super) fn only(text: &str, options: &ReadOptions<'_>) -> Result<Reading, ParseError> {
    let mut entries = items(text).filter_map(|(line, item)| Some((line, item?)));
    match (entries.next(), entries.next()) {
        (Some((_, entry)), None) => entry?.read(options),
        (_, Some((line, _))) => Err(match doubt(text) {
            Some(count) => line.error_whole(
                format!("{count} lines of {count} cells, each a board of its own"),
                format!("one puzzle; if these are its rows, a line 'grid {count}x{count}' above"),
            ),
            None => line.error_whole("one puzzle on each line", "one puzzle").with_hint(Hint::ReadEach),
        }),
        (None, None) => Err(ParseError::of_input("no puzzle", "one")),
    }
}

impl<'a> Entry<'a> {
    fn new(line: Line<'a>, columns: Columns) -> Result<Entry<'a>, ParseError> {
        if !line.text.trim_start().starts_with('{') {
            // In a table or a list, the name of the puzzle is in the column for names, or else in front of the board.
            let id = csv::id(line.text, columns).map(Value::from);
            return Ok(Entry { line, id, json: None, part: None });
        }
        let UniqueKeys(object) = serde_json::from_str(line.text).map_err(|error| {
            let at = fault_in(line, &error);
            match error.to_string().split(" at line").next().filter(|what| what.starts_with(TWICE)) {
                Some(twice) => line.error(at, twice, "one; rules and rule take lists"),
                None => {
                    let expected = "one with puzzle, and perhaps id, format, rules and rule";
                    line.error(at, "not a JSON object", expected)
                }
            }
        })?;
        let id = object.get("id").filter(|id| !id.is_null()).cloned();
        check_id(line, id.as_ref())?;
        // An object without `puzzle` may be an f-puzzles object, unless it is a question, or an answer that this library
        // wrote.
        let json = match has_text(&object) {
            true => Some(JsonLine::read(line, &object)),
            false if object.contains_key("ask") => {
                Some(Err(line.error_whole("a question without a puzzle", "an object with puzzle")))
            }
            false if object.contains_key("verdict") => {
                Some(Err(line.error_whole("an answer, which has no puzzle", "an object with puzzle")))
            }
            false => None,
        };
        Ok(Entry { line, id, json, part: None })
    }

    /// Makes an entry for one of several puzzles in a text. `lines` are all lines of the puzzle and the comments above
    /// it.
    pub fn part(lines: Line<'a>, format: Format) -> Entry<'a> {
        let mut line = lines;
        if format != Format::Native {
            let id = (format.spec().title)(line.text).map(Value::String);
            return Entry { line, id, json: None, part: Some(format) };
        }
        while let Some((_, rest)) = line.text.split_once('\n').filter(|(first, _)| !is_entry(first)) {
            line = Line { number: line.number + 1, text: rest, ..line };
        }
        Entry { line, id: None, json: None, part: Some(format) }
    }

    /// Returns the `id` as text without control characters; `None` without an `id`, or if it is only a field of a
    /// table.
    pub fn shown_id(&self) -> Option<String> {
        let text = |id: &Value| id.as_str().map_or_else(|| id.to_string(), str::to_owned);
        let plain = |c: char| if c.is_control() { ' ' } else { c };
        // A field of a table is shown as an `id` only in JSON answers.
        let is_stated = self.part.is_some() || self.line.text.trim_start().starts_with('{');
        self.id.as_ref().filter(|_| is_stated).map(|id| text(id).chars().map(plain).collect())
    }

    /// Returns the question in the JSON object, if there is one: the key `ask` and its parameters.
    pub fn question(&self) -> Option<&serde_json::Map<String, Value>> {
        self.json.as_ref()?.as_ref().ok()?.ask.as_ref()
    }

    /// Returns an error about a key of the JSON object. `message` may end with `, expected ` and the expected text.
    pub fn wrong(&self, key: &str, message: &str) -> ParseError {
        let (message, expected) = message.split_once(", expected ").unwrap_or((message, "another question"));
        self.line.error(place(self.line.text, key), format!("{key}: {message}"), expected)
    }

    /// Returns the name of the entry in warnings: its `id`, or the number of its line.
    pub fn name(&self) -> String {
        self.shown_id().unwrap_or_else(|| format!("line {}", self.line.number))
    }

    /// Reads the puzzle. Errors in a puzzle inside JSON give the line within that puzzle.
    ///
    /// # Errors
    ///
    /// The entry cannot be read as one puzzle.
    pub fn read(&self, options: &ReadOptions<'_>) -> Result<Reading, ParseError> {
        Ok(with_notes(self.read_bare(options)?, self.line.number))
    }

    fn read_bare(&self, options: &ReadOptions<'_>) -> Result<Reading, ParseError> {
        let format = options.stated_format();
        if let Some(json) = &self.json {
            let json = json.as_ref().map_err(Clone::clone)?;
            if let Some(unknown) = json.unknown.first().filter(|_| !options.ignores_unknown()) {
                return Err(unknown.clone());
            }
            let options: ReadOptions<'_> = options.clone().statements(json.statements());
            let options = match json.format.or(format) {
                Some(format) => options.format(format),
                None => match detect(&json.puzzle) {
                    TextKind::Puzzle(format) => options.shown(format),
                    // An object holds one puzzle, so lines that are boards are its rows.
                    TextKind::Batch if doubt(&json.puzzle).is_some() => options.format(Format::Native),
                    TextKind::Batch | TextKind::Several(_) => {
                        return Err(ParseError::of_input("several puzzles", "one in each object"));
                    }
                },
            };
            let (mut puzzle, mut warnings) = options.read(&json.puzzle)?;
            if let Some(size) = json.size.as_ref().filter(|size| rows::is_other_size(size, &puzzle)) {
                let (rows, columns) = (puzzle.grid().rows(), puzzle.grid().columns());
                let message = format!("size {size}, and a puzzle of {rows}x{columns}");
                return Err(self.line.error_whole(message, format!("size {rows}, or another puzzle")));
            }
            if let Some(solution) = &json.solution {
                warnings.extend(stored_solution::keep_json(&mut puzzle, solution, self.line));
            }
            let unknown = json.unknown.iter().cloned().map(Warning);
            return Ok((puzzle, unknown.chain(warnings).collect()));
        }
        let number = self.line.number;
        let moved = |error: ParseError| match error.input() {
            None => {
                let line = error.line();
                error.at_line(line + number - 1)
            }
            Some(_) => error,
        };
        if let Some(format) = self.part.filter(|format| *format != Format::Native) {
            let (puzzle, warnings) = options.read_as(format, self.line.text).map_err(moved)?;
            return Ok((puzzle, warnings.into_iter().map(|warning| Warning(moved(warning.0))).collect()));
        }
        if self.part.is_some() {
            let own = Line::all(self.line.text).map(|line| Line { number: line.number + number - 1, ..line });
            return Ok((native::read(options.lines().iter().copied().chain(own))?, Vec::new()));
        }
        let clean = Clean::new(self.line.text);
        let here = |error: ParseError| match error.input() {
            None => clean.located(error.at_line(1)).at_line(number),
            Some(_) => error,
        };
        let line = Line { text: clean.text(), ..self.line };
        let format = format.or_else(|| line_format(line.text)).unwrap_or(Format::Line);
        if matches!(format, Format::Native | Format::Line) {
            let puzzle = native::read_board(line, options.lines(), options.known());
            return Ok((puzzle.map_err(here)?, Vec::new()));
        }
        let (mut puzzle, warnings) = options.read_as(format, line.text).map_err(here)?;
        if options.stated_format().is_none() {
            iss::recognised(format, line.text, &mut puzzle);
        }
        Ok((puzzle, warnings.into_iter().map(|warning| Warning(here(warning.0))).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let entries = items(text).filter_map(|(_, item)| item);
        let show = |entry: Result<Entry<'_>, ParseError>| {
            let entry = entry?;
            let puzzle = entry.read(&ReadOptions::new())?.0;
            let side = puzzle.grid().rows();
            Ok(format!("{} {side} {}", entry.shown_id().unwrap_or_default(), puzzle.givens().count()))
        };
        entries.map(|entry| show(entry).unwrap_or_else(|error: ParseError| error.headline())).collect()
    }

    #[test]
    fn any_form_of_one_line() {
        let text = "# all 4x4\n\n1...............\n2x2:c4c2_1c4c\n.\nnonsense here\n";
        let answers = read(text);
        assert_eq!(answers[..3], [" 4 1", " 4 4", " 1 0"]);
        assert!(answers[3].starts_with("6:1: no board"), "{}", answers[3]);
        assert!(read("2x2:c4c2_1c4c\n2x2:c4c2_1c4\n")[1].starts_with("2:5: 13 cells"));
    }

    #[test]
    fn json_lines_keep_their_ids() {
        let text = r#"{"id": "a\tb", "puzzle": "12\n21"}
{"id": 7, "puzzle": "grid 4x4\ngiven r1c1=1", "format": "native", "clues": 1}
{"puzzle": "1", "format": "nothing"}
{"puzzle": 1}
{"puzzle":
{"size": 1, "grid": [[{"value": 1, "given": true}]]}
{"id": "x", "ask": "count"}
"#;
        let answers = read(text);
        assert_eq!((&answers[0][..], &answers[1][..], &answers[5][..]), ("a b 2 4", "7 4 1", " 1 1"));
        assert!(answers[2].starts_with("3:1: format \"nothing\", expected one of: native, line"));
        assert!(answers[3].starts_with("4:1: puzzle is not a string"));
        assert!(answers[4].starts_with("5:10: not a JSON object"), "{}", answers[4]);
        assert!(answers[6].starts_with("7:1: a question without a puzzle"), "{}", answers[6]);
    }

    #[test]
    fn ids_are_kept_or_refused() {
        let id = |id: &str| read(&format!(r#"{{"puzzle": "12\n21", "id": {id}}}"#)).remove(0);
        for kept in ["18446744073709551615", "-9223372036854775808", "1.5", "[1,{\"a\":2}]"] {
            assert_eq!(id(kept), format!("{kept} 2 4"));
        }
        assert_eq!(id(r#""123456789012345678901""#), "123456789012345678901 2 4");
        assert_eq!(id(r#"{"a 123456789012345678901":1.5}"#), r#"{"a 123456789012345678901":1.5} 2 4"#);
        for (changed, column) in [
            ("18446744073709551616", 28),
            ("-9223372036854775809", 28),
            (r#"["x\"9\\", 123456789012345678901]"#, 39),
        ] {
            let expected = format!("1:{column}: an integer that does not fit into 64 bits, expected");
            assert!(id(changed).starts_with(&expected), "{}", id(changed));
        }
    }

    #[test]
    fn rules_of_an_object_are_rules_of_its_puzzle() {
        let read = |text: &str, ignore_unknown| {
            let (_, item) = items(text).next().expect("a line");
            let entry = item.expect("an entry").expect("an object");
            assert_eq!(entry.shown_id().as_deref(), Some("a"), "{text}");
            entry.read(&ReadOptions::new().ignore_unknown(ignore_unknown))
        };
        for (keys, expected) in [
            (r#""rules": "diagonal, anti-knight""#, "diagonal;anti-knight"),
            (r#""rules": ["diagonal", "anti-king"], "rule": null"#, "diagonal;anti-king"),
            (r#""rule": "thermo r1c1 r1c2""#, "thermo r1c1 r1c2"),
            (
                r#""rules": [], "rule": ["diagonal", "xv x r1c1 r1c2\nanti-king"]"#,
                "diagonal;xv x r1c1 r1c2;anti-king",
            ),
            (r#""title": "Easy one", "difficulty": "hard""#, ""),
            (r#""verdict": "solved", "solution": [1], "statistics": {}, "minimal": true"#, ""),
        ] {
            let text = format!(r#"{{"puzzle": "1...............", "id": "a", {keys}}}"#);
            let puzzle = read(&text, false).unwrap_or_else(|error| panic!("{keys}: {error}")).0;
            let rules: Vec<String> = puzzle.rules().iter().map(|stated| stated.to_string()).collect();
            assert_eq!(rules.join(";"), expected);
        }
        let names = Format::ALL.map(Format::name).join(", ");
        let unknown = format!("1:1: format \"pdf\", expected one of: {names}");
        for (keys, expected) in [
            (r#""rules": 5"#, "1:28: rules is neither text nor a list of texts, expected names of rules"),
            (
                r#""rule": [5]"#,
                "1:28: rule is neither text nor a list of texts, expected lines as in a puzzle",
            ),
            (r#""rulez": "diagonal""#, "1:28: unknown key 'rulez', expected perhaps 'rules'"),
            (
                r#""flavour": 1"#,
                "1:28: unknown key 'flavour', expected one of: puzzle, id, format, rules, rule, size, ask",
            ),
            (
                r#""title": "Killer""#,
                "1:28: unknown key 'title', expected one of: puzzle, id, format, rules, rule, size, ask",
            ),
            (
                r#""rules": ["diagonal", "diagnal"]"#,
                "2:1: unknown rule 'diagnal', expected perhaps 'diagonal'",
            ),
            (r#""verdict": "none", "format": "pdf""#, &unknown),
        ] {
            let text = format!(r#"{{"id": "a", "puzzle": "1", {keys}}}"#);
            assert_eq!(read(&text, false).expect_err("wrong").headline(), expected);
        }
        let (_, warnings) = read(r#"{"id": "a", "puzzle": "1", "flavour": 1}"#, true).expect("a puzzle");
        assert_eq!(warnings[0].to_string(), "1:28: ignored: unknown key 'flavour'");
        for text in [
            r#"{"puzzle": 5, "id": "a"}"#,
            r#"{"id": "a", "verdict": "solved"}"#,
            r#"{"id": "a", "size": "x"}"#,
        ] {
            read(text, false).expect_err("no puzzle");
        }
    }
}
