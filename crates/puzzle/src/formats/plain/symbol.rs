//! The meanings of a character of a plain board: an empty cell, a value, a border, nothing.

/// The characters that people write for an empty cell, in the order in which they are tried.
pub const SYMBOLS: [char; 15] = ['.', '0', '*', '_', '?', 'x', 'X', '-', '·', '•', '□', '☐', '⬜', '○', '◯'];

/// The characters for empty cells that may stand beside each other.
const USUAL: [char; 4] = ['.', '0', '*', '_'];

/// From so many values on, X is one of them: the 33rd.
pub const VALUES_WITH_X: usize = 33;

/// The characters that are empty cells in a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// `.`, `0`, `*` and `_`.
    Usual,
    /// This one only: those that could be borders are borders.
    One(char),
    /// This one and the usual ones.
    With(char),
}

/// The class of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A blank.
    Blank,
    /// A part of a border, or something between cells.
    Border,
    /// An empty cell.
    Empty,
    /// A digit or letter.
    Value,
    /// Nothing that a board has.
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

    /// The symbol that is not one of the usual ones, or alone.
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

/// Returns `true` if borders may have the character, or it may stand between cells.
pub fn is_border(c: char) -> bool {
    matches!(c, '|' | '¦' | '+' | '-' | '=' | '_' | '*' | ':' | '.' | '\'' | ',' | ';' | '/' | '‖')
        || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Returns `true` if the character can be the upright part of a border.
pub fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | ':' | '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '║' | '╎' | '╏' | '‖')
}

/// Returns `true` if some plain board has the character.
pub fn is_known(c: char) -> bool {
    c.is_ascii_alphanumeric() || c.is_whitespace() || c == '"' || is_border(c) || SYMBOLS.contains(&c)
}

/// Returns `true` if a line could be a row of a board, and is no rule line, whatever the rest is.
pub fn has_cells(text: &str) -> bool {
    text.contains(|c: char| {
        is_known(c) && (!is_border(c) || USUAL.contains(&c)) && !c.is_whitespace() && c != '"'
    })
}

/// Returns `true` if nothing but empty cells stands between bars, as on no border.
pub fn may_be_empty_cells(text: &str) -> bool {
    let has = |mark: char| text.contains(mark);
    let only = |mark: char| {
        text.chars().all(|c| c == mark || matches!(c, '|' | '¦' | '│' | '┃' | '║') || c.is_whitespace())
    };
    has('.') && only('.') || has('*') && has('|') && only('*')
}
