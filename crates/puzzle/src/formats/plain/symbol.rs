//! The meanings of a character on a plain board: an empty cell, a value, a border, or nothing.

/// The characters that people write for an empty cell, in the order in which they are tried.
pub const SYMBOLS: [char; 15] = ['.', '0', '*', '_', '?', 'x', 'X', '-', '·', '•', '□', '☐', '⬜', '○', '◯'];

/// The characters that may be mixed as empty cells of one board.
const USUAL: [char; 4] = ['.', '0', '*', '_'];

/// The minimum number of values for which X is a value, the 33rd.
pub const VALUES_WITH_X: usize = 33;

/// The characters that are empty cells in a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// `.`, `0`, `*` and `_`.
    Usual,
    /// Only this character is an empty cell; other characters that could be borders are borders.
    One(char),
    /// This character and the usual ones are empty cells.
    With(char),
}

/// The class of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A blank, which separates cells.
    Blank,
    /// A part of a border, or a separator of cells.
    Border,
    /// A symbol for an empty cell.
    Empty,
    /// A digit or letter, which is a value.
    Value,
    /// A character without a meaning on a board.
    Other,
}

impl Empty {
    /// Returns `true` if the character is an empty cell.
    pub fn is(self, c: char) -> bool {
        match self {
            Empty::Usual => USUAL.contains(&c),
            Empty::One(symbol) => c == symbol,
            Empty::With(symbol) => c == symbol || USUAL.contains(&c),
        }
    }

    /// Returns the character that replaces the usual ones, or is added to them; `None` if only the usual ones count.
    pub fn symbol(self) -> Option<char> {
        match self {
            Empty::Usual => None,
            Empty::One(symbol) | Empty::With(symbol) => Some(symbol),
        }
    }

    /// Returns the class of the character.
    pub fn class(self, c: char) -> Class {
        match c {
            _ if self.is(c) => Class::Empty,
            _ if c.is_ascii_alphanumeric() => Class::Value,
            _ if c.is_whitespace() => Class::Blank,
            _ if is_border(c) => Class::Border,
            _ => Class::Other,
        }
    }
}

/// Returns `true` if the character may be part of a border or separate cells.
pub fn is_border(c: char) -> bool {
    matches!(c, '|' | '¦' | '+' | '-' | '=' | '_' | '*' | ':' | '.' | '\'' | ',' | ';' | '/' | '‖')
        || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Returns `true` if the character can be the upright part of a border.
pub fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | ':' | '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '║' | '╎' | '╏' | '‖')
}

/// Returns `true` if the character can occur in a plain board.
pub fn is_known(c: char) -> bool {
    c.is_ascii_alphanumeric() || c.is_whitespace() || c == '"' || is_border(c) || SYMBOLS.contains(&c)
}

/// Returns `true` if a line has a character that could be a cell, so that it may be a row. A `-` does not count,
/// because many borders are drawn with it.
pub fn has_cells(text: &str) -> bool {
    text.contains(|c: char| {
        is_known(c) && (!is_border(c) || USUAL.contains(&c)) && !c.is_whitespace() && c != '"'
    })
}

/// Returns `true` if a line has only symbols for empty cells between bars, unlike a border.
pub fn may_be_empty_cells(text: &str) -> bool {
    let has = |mark: char| text.contains(mark);
    let only = |mark: char| {
        text.chars().all(|c| c == mark || matches!(c, '|' | '¦' | '│' | '┃' | '║') || c.is_whitespace())
    };
    has('.') && only('.') || has('*') && has('|') && only('*')
}
