//! Tables with a board in one field of each line: CSV with commas or semicolons, TSV, and lists with blanks between.

use std::ops::Range;

use super::plain::row::Row;
use super::plain::symbol::{Class, Empty, SYMBOLS};
use super::rule_words::Near;
use super::spec::{Extent, Leniency, Spec};
use super::{Reading, beside, headers, is_entry, native, stored};
use crate::error::{Line, ParseError};
use crate::rules::{Rules, alias};

pub(super) const FORMAT: Spec = Spec { other_names: &["tsv"], recognise, ..Spec::new("csv", read) };

/// The characters that separate fields. A line has only one of them.
const SEPARATORS: [char; 4] = ['\t', ';', ',', ' '];

/// The smallest side of a board in a field: shorter ones look like numbers.
const SMALLEST: usize = 4;

/// The names of columns with puzzles.
const HEADS: [&str; 10] =
    ["puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "board", "boards", "sudoku", "grid"];

/// The bytes of each field, without blanks and quotes around it. No board has a separator in it.
fn fields(line: &str) -> Vec<Range<usize>> {
    let Some(separator) = SEPARATORS.into_iter().find(|separator| line.contains(*separator)) else {
        return Vec::new();
    };
    // Several blanks separate as one does, and a comment behind them has no fields.
    if separator == ' ' {
        let end = line.find(" #").unwrap_or(line.len());
        let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
        let words = line[..end].split_whitespace();
        return words.map(|word| place(word)..place(word) + word.len()).collect();
    }
    let blank = |c: char| c.is_whitespace() || c == '"';
    let mut start = 0;
    let inside = |field: &str| {
        let from = start + field.len() - field.trim_start_matches(blank).len();
        let place = from..from + field.trim_matches(blank).len();
        start += field.len() + separator.len_utf8();
        place
    };
    line.split(separator).map(inside).collect()
}

/// The side of the board that a field holds, one character a cell, and whether it has empty cells.
fn board(field: &str) -> Option<(usize, bool)> {
    let count = field.chars().count();
    let side = count.isqrt();
    if side * side != count || side < SMALLEST {
        return None;
    }
    let value = |c: char| {
        c.to_digit(36).filter(|&value| (1..=side as u32).contains(&value) && (value < 10 || side > 9))
    };
    let (mut symbol, mut empty) = (None, false);
    for c in field.chars() {
        if value(c).is_some() {
            continue;
        }
        let usual = Empty::Usual.class(c) == Class::Empty;
        if !SYMBOLS.contains(&c) || !usual && *symbol.get_or_insert(c) != c {
            return None;
        }
        empty = true;
    }
    Some((side, empty))
}

/// The largest boards of a line: where they are, and which have empty cells.
pub fn boards(line: &str) -> Vec<(Range<usize>, bool)> {
    let found = fields(line).into_iter();
    let found: Vec<_> = found.filter_map(|place| Some((board(&line[place.clone()])?, place))).collect();
    let largest = found.iter().map(|((side, _), _)| *side).max();
    let of_it = found.into_iter().filter(|((side, _), _)| Some(*side) == largest);
    of_it.map(|((_, empty), place)| (place, empty)).collect()
}

fn recognise(line: &str) -> Option<Extent> {
    if line.starts_with(['{', '[', '<', ':']) {
        return None;
    }
    // What begins with a word may be a statement, but for a name in front of a board.
    let name = native::name(line);
    if name.is_some_and(|name| {
        !line.contains(' ') || headers::find(name).is_some() || alias::named(name).is_some()
    }) {
        return None;
    }
    let boards = boards(line);
    let is_list = SEPARATORS[..3].iter().all(|separator| !line.contains(*separator));
    let is_table = if is_list { is_listed(line, &boards) } else { name.is_none() };
    (!boards.is_empty() && is_table).then_some(Extent::Puzzle)
}

/// Returns `true` if blanks divide a board from other words: there is one board, perhaps with a solution, the whole
/// line is no board of its own, and no other word could be a part of one.
fn is_listed(line: &str, boards: &[(Range<usize>, bool)]) -> bool {
    let count = fields(line).len();
    let open = boards.iter().filter(|(_, empty)| *empty).count();
    let is_whole = || {
        let row = Row::new(Line { source: None, number: 1, text: line });
        let square = row.as_ref().and_then(|row| row.square());
        square
            .zip(row)
            .is_some_and(|((side, reading), row)| row.is_readable(reading) && row.largest(reading) <= side)
    };
    // Sixteen digits may be any number.
    let is_board = open == 1 || matches!(boards, [(place, _)] if place.len() > SMALLEST * SMALLEST);
    count > 1
        && count < MOST_WORDS
        && is_board
        && !is_solution(line)
        && !line.contains(['|', '│', '║', '{', '}'])
        && !is_whole()
}

/// Returns `true` if a line is a board with other words beside it, and blanks between.
pub fn is_list(line: &str) -> bool {
    !line.contains(&SEPARATORS[..3]) && recognise(line).is_some()
}

/// The most words of a line in which blanks divide fields.
const MOST_WORDS: usize = 40;

/// The labels in front of a solution.
pub const SOLUTION_LABELS: [&str; 3] = ["solution", "answer", "solved"];

/// Returns `true` if a line says of itself that it is a solution.
pub fn is_solution(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    SOLUTION_LABELS.iter().any(|label| first.starts_with(label))
}

/// The columns of a table, as far as its header says which one they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// That of the names or numbers of puzzles.
    id: Option<usize>,
}

/// The names of such a column.
const IDS: [&str; 4] = ["id", "name", "number", "no"];

impl Columns {
    /// Returns the columns of a header; `None` if the line is none.
    pub fn of(header: &str) -> Option<Columns> {
        let is_id = |place: &Range<usize>| IDS.contains(&&header[place.clone()].to_lowercase()[..]);
        is_header(header).then(|| Columns { id: fields(header).iter().position(is_id) })
    }
}

/// Returns the name of a puzzle, a word or a number: the field in the column of names of a table, or the field in front
/// of the board of a line, if that is the only one or the first of several.
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

/// Returns `true` if a line names the columns of a table, of which one has puzzles.
pub fn is_header(line: &str) -> bool {
    let is_word = |place: &Range<usize>| {
        let word = &line[place.clone()];
        // A board that is damaged, or a number, is an entry all the same.
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

/// The error of such a line if a column has rules: none is read from it.
pub fn header_fault(line: Line<'_>) -> Option<ParseError> {
    let is_rule = |place: &Range<usize>| beside::pair(&line.text[place.clone()], "1").is_some();
    let place = fields(line.text).into_iter().find(is_rule)?;
    let message =
        format!("the column '{}' names a rule, which is not read from a table", &line.text[place.clone()]);
    Some(line.error(place, message, "a table of puzzles without rules of their own"))
}

/// The most bytes of the name of a column.
const MOST_OF_NAME: usize = 30;

/// Returns `true` if full boards on a line are the solution of a puzzle that cannot be read: something else stands
/// beside them, or an empty field in front.
fn is_puzzle_lost(line: &str, boards: &[(Range<usize>, bool)]) -> bool {
    let is_board = |field: &Range<usize>| boards.iter().any(|(board, _)| board == field);
    !fields(line).iter().all(is_board) || line.trim_start_matches(' ').starts_with(&SEPARATORS[..3])
}

/// Returns `true` if the board of a field is a sign repeated, and more stands beside it.
fn is_frame(line: &str, place: &Range<usize>) -> bool {
    let mut signs = line[place.clone()].chars();
    let first = signs.next();
    signs.all(|sign| Some(sign) == first) && line.len() > 2 * place.len()
}

/// Reads the board of one line: of several that are as large, the one with empty cells. A board without any
/// beside it is its solution, which is stored with it.
fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    _ignored: Leniency,
) -> Result<Reading, ParseError> {
    let is_head = |line: &Line<'_>| is_entry(line.text) && is_header(line.text);
    if let Some(error) = Line::all(text).filter(is_head).find_map(header_fault) {
        return Err(error);
    }
    let mut entries = Line::all(text).filter(|line| is_entry(line.text) && !is_header(line.text));
    let Some(line) = entries.next() else {
        return Err(ParseError::of_input("no puzzle", "a line with a board in one of its fields"));
    };
    if let Some(second) = entries.next() {
        return Err(second.error_whole("a second line", "one line with a board in one of its fields"));
    }
    let boards = boards(line.text);
    let mut open = boards.iter().filter(|(_, empty)| *empty);
    let place = match (open.next(), open.next()) {
        (Some((_, _)), Some((place, _))) => {
            return Err(line.error(place.clone(), "a second board with empty cells", "one in each line"));
        }
        (Some((place, _)), None) => place.clone(),
        (None, _) => match boards.first() {
            Some((place, _)) if is_puzzle_lost(line.text, &boards) => {
                let message = "a board without an empty cell, and no puzzle beside it";
                return Err(line.error(
                    place.clone(),
                    message,
                    "a puzzle in another field, or the board alone",
                ));
            }
            Some((place, _)) => place.clone(),
            None => return Err(line.error_whole("no board", "one of 16, 25, 36, 81 … characters in a field")),
        },
    };
    if is_frame(line.text, &place) {
        let message = "an empty board, or a part of a frame";
        return Err(line.error(place, message, "a board with a given, or the rows of the board alone"));
    }
    // Blanks in front, so that places are those of the line.
    let before = line.text[..place.start].chars().count();
    let alone = " ".repeat(before) + &line.text[place.clone()];
    let mut puzzle = native::read_board(Line { text: &alone, ..line }, options, rules)?;
    for field in fields(line.text).into_iter().filter(|field| boards.iter().all(|(board, _)| board != field))
    {
        let word = &line.text[field.clone()];
        // Most fields are numbers.
        let stated = word.contains(char::is_alphabetic).then(|| beside::stated(word, Near::Same)).flatten();
        if let Some(error) = stated.and_then(|stated| stated.unread(line, field, word, &puzzle)) {
            return Err(error);
        }
    }
    // Of several that differ, nobody knows which one is meant.
    let mut full = boards
        .iter()
        .filter(|(other, empty)| !empty && *other != place)
        .map(|(at, _)| &line.text[at.clone()]);
    if let Some(solution) = full.next().filter(|first| full.all(|other| other == *first)) {
        stored::keep_text(&mut puzzle, solution);
    }
    Ok((puzzle, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn the_field_with_the_puzzle_is_found() {
        let zeros = NINE.replace('.', "0");
        for line in [
            format!("{NINE},"),
            format!("{zeros},{SOLUTION}"),
            format!("{SOLUTION};{NINE}"),
            format!("7\t{NINE}\t{SOLUTION}\t30\t2.5"),
            format!("kaggle,{NINE},{SOLUTION},0"),
            format!("\"1\", \"{NINE}\", \"a comment\""),
            format!("0000000000000001,{NINE}"),
            format!("# a comment\nid,puzzle,solution\n1,{NINE},{SOLUTION}\n"),
        ] {
            let one = line.lines().last().expect("a line");
            assert_eq!(recognise(one), Some(Extent::Puzzle), "{line}");
            let (puzzle, _) = read(&line, &[], Rules::default(), Leniency::default()).expect(&line);
            assert_eq!(puzzle.givens().count(), 30, "{line}");
            let stored = puzzle.about().solution.as_ref().map(|digits| digits[2]);
            assert_eq!(stored, line.contains(SOLUTION).then_some(Some(4)), "{line}");
        }
        let full = read(&format!("{SOLUTION},{SOLUTION}"), &[], Rules::default(), Leniency::default())
            .expect("a board")
            .0;
        assert_eq!(full.givens().count(), 81);
        for line in
            ["5,3,.,.,7,.,.,.,.", "1234567890123456,1", "a,b", "{\"a\": 1, \"b\": \"1...............\"}"]
        {
            assert_eq!(recognise(line), None, "{line}");
        }
        let error =
            |line: &str| read(line, &[], Rules::default(), Leniency::default()).expect_err(line).headline();
        assert!(error(&format!("{NINE},{NINE}")).starts_with("1:83: a second board with empty cells"));
        assert!(
            error(&format!("diagonal,{NINE}")).starts_with("1:1: 'diagonal' beside a board names a rule")
        );
        assert!(error(&format!("{NINE},Killer Sudoku")).starts_with("1:83: 'Killer Sudoku' beside a board"));
        assert!(error("a,b").starts_with("1:1: no board"));
        for head in ["puzzle,diagonal", "puzzle;Variant", "id\tpuzzle\tkiller cages", "puzzle,rules"] {
            let found = error(&format!("{head}\n{NINE},1\n"));
            assert!(found.contains("names a rule, which is not read from a table"), "{found}");
        }
    }

    #[test]
    fn headers_name_a_column_with_puzzles() {
        for line in [
            "quizzes,solutions",
            "Puzzle,",
            "id;puzzle;solution",
            "source,question,answer,rating",
            "\"id\"\t\"board\"",
        ] {
            assert!(is_header(line), "{line}");
        }
        for line in [
            "nonsense, here",
            "grid 9x9",
            "puzzle",
            "1,puzzle",
            &format!("puzzle,{NINE}"),
            &format!("board\t{NINE}x"),
            "sudoku,2",
            "board;1x34",
            "puzzle,solution53..7",
        ] {
            assert!(!is_header(line), "{line}");
        }
    }
}
