//! Declarations of the arguments in a rule's line.

use crate::grid::Grid;

/// The declaration of an argument of a rule. Reading, checking, printing and the usage of the rule's line are derived
/// from it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Param {
    /// The text for the argument in the usage: an upper-case word, or the allowed words.
    pub word: &'static str,
    /// The kind of the argument.
    pub kind: ParamKind,
    /// Says whether the argument can be omitted, and gives its default.
    pub need: Need,
}

/// The kinds of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamKind {
    /// A cell.
    Cell,
    /// Cells up to the end of the line, at least one.
    Cells {
        /// `true` if no cell may be repeated.
        distinct: bool,
    },
    /// Lists of cells up to the end of the line, separated by `/`. At least one list has cells.
    Groups {
        /// `true` if some of the lists may be empty.
        or_empty: bool,
    },
    /// A row or column that has cells.
    Line,
    /// A side of the row or column that precedes it.
    Side,
    /// An integer.
    Number {
        /// The name of the integer, with an article.
        what: &'static str,
        /// The smallest integer allowed.
        min: i32,
        /// The largest integer allowed.
        max: i32,
    },
    /// A word followed by an integer.
    Labelled {
        /// The word before the integer.
        label: &'static str,
        /// The name of the integer, with an article.
        what: &'static str,
        /// The smallest integer allowed.
        min: i32,
        /// The largest integer allowed.
        max: i32,
    },
    /// Values of the grid.
    Values {
        /// `true` if the list may be empty.
        or_none: bool,
    },
    /// Values of the grid, each once, with a count for each.
    Counts,
    /// Cells up to the end of the line, each with a factor.
    Terms,
    /// A word from this list, in upper or lower case.
    Choice(&'static [&'static str]),
    /// A table of pairs of values, or a condition on them.
    Key,
    /// A word with its own syntax.
    Text {
        /// The name of the word, with an article.
        what: &'static str,
    },
    /// Blocks of statements in braces, one or more.
    Blocks {
        /// The greatest number of blocks.
        most: usize,
    },
}

/// Says whether an argument can be omitted: it is required, optional, or optional with a default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The argument must be given.
    Required,
    /// The argument may be omitted.
    Optional,
    /// The argument may be omitted; its default is this number.
    Number(i32),
    /// The argument may be omitted; its default is the first variable cell.
    FirstVariable,
}

impl Param {
    /// Declares a required argument of a kind.
    pub const fn new(word: &'static str, kind: ParamKind) -> Param {
        Param { word, kind, need: Need::Required }
    }

    /// Returns this parameter with another [`Need`].
    pub const fn left_out(self, need: Need) -> Param {
        Param { need, ..self }
    }

    /// Returns this parameter as an optional parameter.
    pub const fn optional(self) -> Param {
        self.left_out(Need::Optional)
    }

    /// Declares an argument that is a cell; the usage calls it `word`.
    pub const fn cell(word: &'static str) -> Param {
        Param::new(word, ParamKind::Cell)
    }

    /// Declares the last argument as cells; a cell may be listed several times.
    pub const fn cells() -> Param {
        Param::new("CELLS", ParamKind::Cells { distinct: false })
    }

    /// Declares the last argument as cells, each listed once.
    pub const fn distinct() -> Param {
        Param::new("CELLS", ParamKind::Cells { distinct: true })
    }

    /// Declares the last argument as lists of cells.
    pub const fn groups(word: &'static str) -> Param {
        Param::new(word, ParamKind::Groups { or_empty: false })
    }

    /// Declares the last argument as lists of cells; some may be empty.
    pub const fn groups_or_empty(word: &'static str) -> Param {
        Param::new(word, ParamKind::Groups { or_empty: true })
    }

    /// Declares an argument that is an integer from `min` to `max`, which errors call `what`.
    pub const fn number(word: &'static str, what: &'static str, min: i32, max: i32) -> Param {
        Param::new(word, ParamKind::Number { what, min, max })
    }

    /// Declares an argument that is a list of values of the grid.
    pub const fn values() -> Param {
        Param::new("VALUES", ParamKind::Values { or_none: false })
    }

    /// Declares an argument that is one of `words`; the usage shows it as `word`.
    pub const fn choice(word: &'static str, words: &'static [&'static str]) -> Param {
        Param::new(word, ParamKind::Choice(words))
    }

    /// Declares an argument that is a row or column.
    pub const fn line() -> Param {
        Param::new("LINE", ParamKind::Line)
    }

    /// Declares an argument that is a side of the row or column before it.
    pub const fn side() -> Param {
        Param::new("SIDE", ParamKind::Side)
    }
}

impl ParamKind {
    /// Returns the description of the argument that errors show as expected.
    pub(super) fn expected(&self, grid: &Grid) -> String {
        match self {
            ParamKind::Cell => "a cell such as r1c1".into(),
            ParamKind::Cells { .. } | ParamKind::Groups { .. } => {
                "a cell such as r1c1, or a run such as r1c1-r1c4".into()
            }
            ParamKind::Line => format!("a row r1 to r{} or a column c1 to c{}", grid.rows(), grid.columns()),
            ParamKind::Side => "a side of the line".into(),
            ParamKind::Number { what, min, max } | ParamKind::Labelled { what, min, max, .. } => {
                format!("{what} from {min} to {max}")
            }
            ParamKind::Values { .. } => {
                let values = grid.widest_values();
                format!("values from {} to {}, such as 1,3 or 2-4", values.min, values.max)
            }
            ParamKind::Counts => {
                let values = grid.widest_values();
                format!(
                    "pairs COUNTxVALUE, such as 2x3,0x4, each value once and from {} to {}",
                    values.min, values.max
                )
            }
            ParamKind::Terms => "a term such as r1c1 or -2*r1c1".into(),
            ParamKind::Choice(words) => one_of(words),
            ParamKind::Key => crate::statement::key::expected(grid.values()),
            ParamKind::Text { what } => (*what).into(),
            ParamKind::Blocks { .. } => "'{'".into(),
        }
    }
}

/// Returns the words in the form `'a', 'b' or 'c'`.
fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
