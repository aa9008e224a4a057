//! Boards in addresses: all cells of a square board on one line, in a value of the query, in the fragment, or in the
//! last part of the path.

use super::address::CLOSING;
use super::{Address, Value, runs};
use crate::error::{Line, ParseError};
use crate::formats::plain::row::Row;
use crate::formats::{Reading, native};
use crate::grid::Digit;
use crate::rules::Rules;

/// The minimum length of a board, 4x4: shorter ones could be a number or a name.
const SHORTEST: usize = 16;

/// The maximum number of characters at the end of a link that are treated as punctuation of the sentence around it.
const MOST_CLOSING: usize = 5;

/// A board in an address, and a full board that may be its solution.
pub struct LinkedBoard<'a> {
    value: Value<'a>,
    board: String,
    solution: Option<String>,
}

/// Returns the board in an address. A second one that is full and of the same size counts as its solution; fails if
/// there is any other.
pub fn find<'a>(address: &Address<'a>) -> Result<Option<LinkedBoard<'a>>, ParseError> {
    let parameters = address.parameters().map(|(name, value)| (name == "s" && address.is_at(COUNTED), value));
    let others = address.fragment().into_iter().chain(address.last_part()).map(|value| (false, value));
    let mut found: Option<LinkedBoard<'a>> = None;
    for (may_count, value) in parameters.chain(others) {
        if let Some(error) = pointed(&value) {
            return Err(error);
        }
        let counted = || counted(&value.text).filter(|_| may_count);
        let Some(board) = board(&value).or_else(counted) else { continue };
        match &mut found {
            None => found = Some(LinkedBoard { value, board, solution: None }),
            Some(first) if first.board == board => {}
            Some(first) if first.board.len() == board.len() && is_full(&board) => {
                first.solution = Some(board)
            }
            Some(_) => {
                return Err(
                    value.error("a second board in one link", "one, perhaps followed by its solution")
                );
            }
        }
    }
    Ok(found)
}

/// The site whose parameter `s` may hold a code with counted empty cells instead of 81 digits (its
/// `expandPuzzleDigits`).
const COUNTED: &str = "sudokuexchange.com";

/// Returns the 81 cells of a code with counted empty cells; `None` for other texts.
fn counted(text: &str) -> Option<String> {
    runs::square(runs::pairs(text)?).filter(|cells| cells.len() == 81)
}

/// Returns an error if a text ends in points and is a board only without some of them. These points may be empty cells,
/// or end a sentence.
fn pointed(value: &Value<'_>) -> Option<ParseError> {
    let text = &value.text[..];
    fn less<'t>(text: &&'t str) -> Option<&'t str> {
        text.strip_suffix('.').filter(|rest| rest.contains('.'))
    }
    let mut shorter = std::iter::successors(less(&text), less).take(MOST_CLOSING).map(str::to_owned);
    let count = shorter.find(|rest| !is_board(text) && is_board(rest))?.chars().count();
    let message = format!("{} cells: too many, or {count} and a point after the link", text.chars().count());
    Some(value.error(message, format!("{count} cells")))
}

/// Returns the board in a value. If the value is not a board, tries it without punctuation at its end, which may belong
/// to the sentence around the link.
fn board(value: &Value<'_>) -> Option<String> {
    let is_last = value.bytes.end == value.line.text.trim_end().len();
    let most = if is_last { MOST_CLOSING } else { 1 };
    let mut texts = std::iter::successors(Some(&value.text[..]), shorter).take(most);
    texts.find(|text| is_board(text)).map(str::to_owned)
}

/// Returns `true` if a value is a board.
pub fn is_in(value: &Value<'_>) -> bool {
    board(value).is_some()
}

/// Returns a text without its last character, if this character may follow a link.
fn shorter<'t>(text: &&'t str) -> Option<&'t str> {
    let last = text.chars().last().filter(|c| CLOSING.contains(c))?;
    Some(&text[..text.len() - last.len_utf8()])
}

/// Returns `true` if a text has all cells of a square board, with values that fit.
fn is_board(text: &str) -> bool {
    if text.len() < SHORTEST || text.contains(char::is_whitespace) || native::name(text).is_some() {
        return false;
    }
    let Some(row) = Row::new(Line { source: None, number: 1, text }) else { return false };
    let fits = |(side, reading)| row.is_readable(reading) && row.largest(reading) <= side;
    row.square().is_some_and(fits)
}

/// Returns `true` if a board has no empty cell.
fn is_full(board: &str) -> bool {
    board.chars().all(|c| c.is_ascii_alphanumeric() && c != '0')
}

impl LinkedBoard<'_> {
    /// Returns the puzzle of the board.
    pub fn puzzle(self, options: &[Line<'_>], rules: Rules<'_>) -> Result<Reading, ParseError> {
        let line = Line { text: &self.board, ..self.value.line };
        let located = |error: ParseError| match error.input() {
            Some(_) => error,
            None => self.value.error(error.message(), error.expected()).with_hint(error.hint()),
        };
        let mut puzzle = native::read_board(line, options, rules).map_err(located)?;
        let digits = self.solution.map(|solution| {
            solution.chars().map(|c| c.to_digit(36).map(|digit| digit as Digit)).collect::<Vec<_>>()
        });
        puzzle.about_mut().solution = digits.filter(|digits| digits.len() == puzzle.grid().positions());
        Ok((puzzle, Vec::new()))
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::{Format, native};

    #[test]
    fn sudokuexchange_counts_empty_cells() {
        let cells = "000309007001060040000010003206003100000020000008700905600070000010090800700508000";
        let read = |text: &str| Format::Link.read(text).map(|(puzzle, _)| native::write(&puzzle));
        let coded = "https://sudokuexchange.com/play/?s=KDTRBQsV3CQ3p0q08RJ5avLJSRFc";
        let plain = format!("https://sudokuexchange.com/play/?s={cells}");
        assert_eq!(read(coded).expect("coded"), read(&plain).expect("plain"));
        assert!(read("https://example.com/play/?s=KDTRBQsV3CQ3p0q08RJ5avLJSRFc").is_err());
        assert!(read("https://sudokuexchange.com/play/?s=KDTRBQsV3CQ3p0q08RJ5avLJSRF").is_err());
    }
}
