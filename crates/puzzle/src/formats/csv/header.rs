//! The header of a table: which columns hold puzzles, their names, and rules.

use std::ops::Range;

use super::fields::{SEPARATORS, boards, fields};
use super::recognise;
use crate::error::{Line, ParseError};
use crate::formats::unread_text;
use crate::terminal::on_one_line;

/// The names of columns that hold puzzles, in lower case.
const HEADS: [&str; 10] =
    ["puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "board", "boards", "sudoku", "grid"];

/// The known columns of a table, according to its header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The index of the column with names or numbers of puzzles.
    id: Option<usize>,
    /// A bit for each column that names a rule, by its index; the last bit stands for all further columns.
    rules: u128,
}

/// The names of columns with names or numbers of puzzles, in lower case.
const IDS: [&str; 4] = ["id", "name", "number", "no"];

impl Columns {
    /// Returns the columns that a header names; `None` if the line is not a header.
    pub fn of(header: &str) -> Option<Columns> {
        let is_id = |place: &Range<usize>| IDS.contains(&&header[place.clone()].to_lowercase()[..]);
        let names_rule = |place: &Range<usize>| names_rule(&header[place.clone()]);
        is_header(header).then(|| Columns {
            id: fields(header).iter().position(is_id),
            rules: (0..)
                .zip(fields(header))
                .filter(|(_, place)| names_rule(place))
                .fold(0, |bits, (at, _)| bits | bit(at)),
        })
    }
}

/// Returns the bit for the column with this index.
fn bit(place: u32) -> u128 {
    1 << place.min(u128::BITS - 1)
}

/// Returns `true` if the name of a column says that it holds rules.
fn names_rule(column: &str) -> bool {
    column.eq_ignore_ascii_case("x")
        || ["1", "x"].into_iter().any(|value| unread_text::pair(column, value).is_some())
}

/// Returns an error if a line has text in a column of rules, because rules are not read from tables.
pub fn row_fault(line: Line<'_>, columns: Columns) -> Option<ParseError> {
    if columns.rules == 0 {
        return None;
    }
    let says_something = |at: u32, place: &Range<usize>| {
        columns.rules & bit(at) != 0 && unread_text::pair("rules", &line.text[place.clone()]).is_some()
    };
    let (_, place) = (0..).zip(fields(line.text)).find(|(at, place)| says_something(*at, place))?;
    let word = &line.text[place.clone()];
    let message = format!("'{}' in a column of rules, which is not read from a table", on_one_line(word, 60));
    Some(line.error(place, message, "a puzzle without rules of its own"))
}

/// Returns the name of a puzzle, which may be a number: the field in the table's column of names or, if there is no
/// such column, the first field of the line if it is in front of the board.
pub fn id(line: &str, columns: Columns) -> Option<&str> {
    let line = line.trim_end();
    recognise(line.trim())?;
    if let Some(column) = columns.id.filter(|_| line.contains(&SEPARATORS[..3])) {
        let place = fields(line).into_iter().nth(column)?;
        return Some(&line[place]).filter(|word| !word.is_empty());
    }
    let first = boards(line).first().map(|(place, _)| place.start)?;
    let place =
        fields(line).into_iter().find(|place| !place.is_empty()).filter(|place| place.start < first)?;
    let word = &line[place];
    let is_label = word.ends_with(':') && HEADS.contains(&&word[..word.len() - 1].to_lowercase()[..]);
    (!is_label).then(|| word.trim_end_matches([':', ')']))
}

/// Returns `true` if a line names the columns of a table, including a column of puzzles.
pub fn is_header(line: &str) -> bool {
    let is_word = |place: &Range<usize>| {
        let word = &line[place.clone()];
        // Names consist of letters, so a damaged board or a number is not mistaken for a name.
        word.is_empty()
            || word.len() <= MOST_OF_NAME
                && word.starts_with(|c: char| c.is_alphabetic())
                && word.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '(' | ')'))
    };
    let fields = fields(line);
    let is_table = line.contains(&SEPARATORS[..3]);
    is_table
        && boards(line).is_empty()
        && fields.iter().all(is_word)
        && fields.into_iter().any(|place| HEADS.contains(&&line[place].to_lowercase()[..]))
}

/// Returns an error if a header names a column of rules, because rules are not read from tables.
pub fn header_fault(line: Line<'_>) -> Option<ParseError> {
    let is_rule = |place: &Range<usize>| names_rule(&line.text[place.clone()]);
    let place = fields(line.text).into_iter().find(is_rule)?;
    let message =
        format!("the column '{}' names a rule, which is not read from a table", &line.text[place.clone()]);
    Some(line.error(place, message, "a table of puzzles without rules of their own"))
}

/// The maximum length of a column's name, in bytes.
const MOST_OF_NAME: usize = 30;

#[cfg(test)]
mod tests {
    use crate::formats::ReadOptions;
    use crate::formats::batch::items;

    #[test]
    fn a_column_of_rules_is_no_classic() {
        let answers = |header: &str, field: &str| {
            let text = format!("{header}\n1.......43......,{field}\n1.......43......,\n");
            let read = |item: Option<_>| -> Result<(), crate::error::ParseError> {
                let entry: crate::formats::batch::Entry<'_> = item.expect("an entry")?;
                entry.read(&ReadOptions::new()).map(drop)
            };
            let lines = items(&text).skip(1).map(|(_, item)| read(item).map_err(|error| error.headline()));
            lines.collect::<Vec<_>>()
        };
        for (header, field) in [
            ("puzzle,rules", "no three in a row"),
            ("puzzle,Variant", "Blorbodoku"),
            ("puzzle,diagonal", "1"),
        ] {
            let [first, second] = &answers(header, field)[..] else { panic!("two lines") };
            let error = first.as_ref().expect_err(field);
            assert!(error.starts_with("2:18: ") && error.contains("in a column of rules"), "{error}");
            assert_eq!(*second, Ok(()));
        }
        for field in ["classic,1", ",1"] {
            let error = answers("puzzle,rules,diagonal", field)[0].clone().expect_err(field);
            assert!(error.contains("'1' in a column of rules"), "{error}");
        }
        for (header, field) in
            [("puzzle,rules", "classic"), ("puzzle,diagonal", "no"), ("puzzle,source", "a book")]
        {
            assert_eq!(answers(header, field), [Ok(()), Ok(())], "{header}");
        }
    }
}
