//! SudokuStudio: links with `?b=`, whose JSON states all rules by named types. The meaning of each type comes from
//! SudokuStudio's solver and warnings.

mod clues;
mod document;
mod places;
mod table;

use serde_json::{Map, Value};

use super::Reading;
use super::json::{self, Path, Source, shown, unpack};
use super::link::{self, Address};
use super::spec::{Document, Extent, Leniency, Spec};
use crate::error::{Line, ParseError};
use crate::grid::Cell;
use crate::rules::Rules;
use document::Board;

pub(super) const FORMAT: Spec = Spec {
    begins: is_document,
    recognise,
    document: Some(Document { owner: OWNER, is_own, read: read_source }),
    ..Spec::new("sudokustudio", "links of SudokuStudio", read)
};

/// The name of the format in errors about its JSON.
const OWNER: &str = "SudokuStudio";

/// The host names of SudokuStudio's links.
const SITES: [&str; 2] = ["sudokustudio.net", "sudokustudio.github.io"];

/// Returns `true` if a line begins a document, which has an object as its `grid`.
fn is_document(line: &str) -> bool {
    let mut rest = line;
    ["{", "\"grid\"", ":", "{"].iter().all(|part| match rest.trim_start().strip_prefix(part) {
        Some(behind) => {
            rest = behind;
            true
        }
        None => false,
    })
}

/// Returns `true` if these members belong to a document of SudokuStudio.
fn is_own(members: &Map<String, Value>) -> bool {
    members.contains_key("elements") && members.get("grid").is_some_and(Value::is_object)
}

fn recognise(line: &str) -> Option<Extent> {
    let address = || Address::parse(Line { source: None, number: 1, text: line });
    let is_link = |address: Address<'_>| {
        SITES.iter().any(|site| address.is_at(site)) && address.parameter("b").is_some()
    };
    (is_document(line) || address().is_some_and(is_link)).then_some(Extent::Puzzle)
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    if text.trim_start().starts_with('{') {
        return read_source(&Source::plain(text, OWNER), options, rules, ignored);
    }
    let (_, value) = link::only_parameter(text, OWNER, "https://sudokustudio.net/?b=…", "b")?;
    let json =
        unpack(value.trimmed(), &value.place(), "SudokuStudio's JSON, compressed by LZ-String to base64")?;
    read_source(&Source::packed(json, value.place(), OWNER), options, rules, ignored)
}

/// Reads a document, given as JSON.
fn read_source(
    source: &Source<'_>,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let object = source.parse()?;
    let mut reader = Reader::new(source, "a known part of a SudokuStudio puzzle", ignored, Board::default());
    reader.document(&object)?;
    reader.finish(Path::default().key("grid"), options, rules, |cell| cell.to_string())
}

/// A reader of a document.
type Reader<'a> = json::Reader<'a, Board>;

impl Reader<'_> {
    /// Returns the members of an object whose keys are numbers, or the elements of an array with their indices; null
    /// and false are skipped.
    fn numbered<'v>(
        &self,
        path: &Path,
        content: &'v Value,
    ) -> Result<Vec<(usize, Path, &'v Value)>, ParseError> {
        let says = |content: &&Value| !matches!(content, Value::Null | Value::Bool(false));
        match content {
            Value::Object(members) => members
                .iter()
                .filter(|(_, content)| says(content))
                .map(|(key, content)| {
                    let path = path.key(key);
                    match key.parse() {
                        Ok(number) => Ok((number, path, content)),
                        Err(_) => {
                            Err(self.error(&path, "not the number of a place", "a whole number from 0"))
                        }
                    }
                })
                .collect(),
            content => {
                let elements = self.array(path, content)?.into_iter().enumerate();
                let numbered = elements.map(|(number, (path, content))| (number, path, content));
                Ok(numbered.filter(|(_, _, content)| says(content)).collect())
            }
        }
    }

    /// Returns the elements of a list: an array, or an object with the keys 0, 1 and so on, up to the first missing
    /// one, as in SudokuStudio's solver.
    fn list<'v>(&self, path: &Path, content: &'v Value) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        let mut numbered = self.numbered(path, content)?;
        numbered.sort_by_key(|(number, ..)| *number);
        let list = numbered.into_iter().enumerate().take_while(|(place, (number, ..))| place == number);
        Ok(list.map(|(_, (_, path, content))| (path, content)).collect())
    }

    /// Returns the members of an object whose keys have no meaning, or the elements of an array; null members are
    /// skipped.
    fn named<'v>(&self, path: &Path, content: &'v Value) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        match content {
            Value::Object(members) => {
                let members = members.iter().filter(|(_, content)| !content.is_null());
                Ok(members.map(|(key, content)| (path.key(key), content)).collect())
            }
            content => self.array(path, content),
        }
    }

    /// Returns the cell with this number, counted along the rows.
    fn cell(&self, path: &Path, number: usize) -> Result<Cell, ParseError> {
        let side = self.side();
        match number < side * side {
            true => Ok(Cell::new(number / side, number % side)),
            false => Err(self.no_cell(path, &number.into(), format!("0 to {}", side * side - 1))),
        }
    }

    /// Returns the cells of a list of numbers.
    fn cells(&self, path: &Path, content: &Value) -> Result<Vec<Cell>, ParseError> {
        let cell = |(path, content): (Path, &Value)| self.cell(&path, self.number(&path, content)?);
        self.list(path, content)?.into_iter().map(cell).collect()
    }

    /// Returns the cells whose numbers are the keys of an object, sorted.
    fn marked(&self, path: &Path, content: &Value) -> Result<Vec<Cell>, ParseError> {
        if content.as_array().is_some_and(|list| list.iter().any(serde_json::Value::is_number)) {
            return Err(self.error(path, "a list of numbers", "an object whose keys are cells"));
        }
        let cells = self.numbered(path, content)?.into_iter();
        let mut cells =
            cells.map(|(number, path, _)| self.cell(&path, number)).collect::<Result<Vec<_>, _>>()?;
        cells.sort_unstable();
        Ok(cells)
    }

    /// Returns a whole number from 0 to 2,000,000, the range of rules' numbers, or an error.
    fn number(&self, path: &Path, content: &Value) -> Result<usize, ParseError> {
        const MOST: usize = 2_000_000;
        let number = content.as_u64().and_then(|number| usize::try_from(number).ok());
        let bad = || self.error(path, shown(content), format!("a whole number from 0 to {MOST}"));
        number.filter(|number| *number <= MOST).ok_or_else(bad)
    }
}
