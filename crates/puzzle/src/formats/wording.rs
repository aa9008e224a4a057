//! Faults of statements in other formats, worded without terms of native text, which their users do not know.

use crate::grid::Cell;
use crate::rules::params::parse_cell;
use crate::statement::Fault;

/// Returns the message and expectation of a fault, with the cell names that `cell` returns.
pub fn translate(fault: &Fault, cell: &dyn Fn(Cell) -> String) -> (String, String) {
    if fault.message.ends_with(" is too much") {
        return ("more than the rule takes".into(), String::new());
    }
    let message = match &fault.message[..] {
        "nothing" => "too little for the rule".into(),
        message => cells(message, cell),
    };
    let expected = match fault.expected.strip_prefix("a line 'variables ") {
        Some(count) => format!("{} of them", count.trim_end_matches('\'')),
        None => cells(alternative(&fault.expected), cell),
    };
    (message, expected)
}

/// Returns the expectation without its part about native lines: runs of cells, lists and ranges.
fn alternative(expected: &str) -> &str {
    let end = [", or a run such as ", ", such as "].iter().filter_map(|more| expected.find(more)).min();
    &expected[..end.unwrap_or(expected.len())]
}

/// Returns the text with its native cell names replaced.
fn cells(text: &str, cell: &dyn Fn(Cell) -> String) -> String {
    let mut translated = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        match native(&rest[..word]) {
            Some(found) => translated.push_str(&cell(found)),
            None => translated.push_str(&rest[..word]),
        }
        let next = rest[word..].find(|c: char| c.is_ascii_alphanumeric()).map_or(rest.len(), |at| word + at);
        translated.push_str(&rest[word..next]);
        rest = &rest[next..];
    }
    translated
}

/// Returns the cell that a native word names; `None` for other words.
fn native(word: &str) -> Option<Cell> {
    if let Some(number) = word.strip_prefix('v') {
        return Some(Cell::variable(number.parse::<u16>().ok()?.checked_sub(1)?.into()));
    }
    let (row, column) = parse_cell(word).filter(|_| word.starts_with('r'))?;
    let fits = |place: usize| place.checked_sub(1).filter(|&place| place < crate::grid::MAX_SIDE);
    Some(Cell::new(fits(row)?, fits(column)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(message: &str, expected: &str) -> (String, String) {
        translate(&Fault::whole(message, expected), &|cell| cell.to_string().to_uppercase())
    }

    #[test]
    fn native_words_are_left_out() {
        let table = [
            ("r1c10 is listed twice", "each cell once", "R1C10 is listed twice", "each cell once"),
            (
                "'v3' is not a cell",
                "a cell from r1c1 to r9c9",
                "'V3' is not a cell",
                "a cell from R1C1 to R9C9",
            ),
            ("a row r1 or vanilla v, r0c1", "", "a row r1 or vanilla v, r0c1", ""),
            ("''", "a cell such as r1c1, or a run such as r1c1-r1c4", "''", "a cell such as R1C1"),
            (
                "nothing",
                "a cell such as r1c1, or a run such as r1c1-r1c4",
                "too little for the rule",
                "a cell such as R1C1",
            ),
            ("'/' is too much", "'killer SUM CELLS'", "more than the rule takes", ""),
            ("'12'", "values from 1 to 9, such as 1,3 or 2-4", "'12'", "values from 1 to 9"),
            (
                "fewer than 4 variable cells from v1 on",
                "a line 'variables 4'",
                "fewer than 4 variable cells from V1 on",
                "4 of them",
            ),
        ];
        for (message, expected, to, wanted) in table {
            assert_eq!(translated(message, expected), (to.to_owned(), wanted.to_owned()), "{message}");
        }
    }
}
