//! The arguments of a rule's line, declared once.

use crate::grid::Grid;

/// An argument that a rule takes. Reading, checking, printing and the usage of the rule's line follow from it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Param {
    /// The word for it in the usage: one in capitals, or the words that may stand there.
    pub word: &'static str,
    /// The kind of the argument.
    pub kind: ParamKind,
    /// The condition under which it may be left out.
    pub need: Need,
}

/// The kinds of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamKind {
    /// A cell.
    Cell,
    /// Cells up to the end, at least one.
    Cells {
        /// `true` if no cell may stand there twice.
        distinct: bool,
    },
    /// Lists of cells up to the end, with `/` between; at least one has cells.
    Groups {
        /// `true` if the others may be empty.
        or_empty: bool,
    },
    /// A row or column that has cells.
    Line,
    /// A side that the row or column before it has.
    Side,
    /// An integer.
    Number {
        /// Its name, with an article.
        what: &'static str,
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
    /// A word, and an integer behind it.
    Labelled {
        /// The word.
        label: &'static str,
        /// The name of the integer, with an article.
        what: &'static str,
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
    /// Values of the grid.
    Values {
        /// `true` if there may be none.
        or_none: bool,
    },
    /// Values of the grid, each once, and how often they occur.
    Counts,
    /// Cells with factors up to the end.
    Terms,
    /// One of these words, in whatever capitals.
    Choice(&'static [&'static str]),
    /// A table of pairs of values, or a condition on them.
    Key,
    /// A word that the rule itself reads.
    Text {
        /// Its name, with an article.
        what: &'static str,
    },
    /// Statements in braces, so many times at most.
    Blocks {
        /// The greatest number of blocks.
        most: usize,
    },
}

/// The need for an argument: it must be there, or something stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It may not.
    Required,
    /// It may.
    Optional,
    /// It may, and is this number then.
    Number(i32),
    /// It may, and is the first variable cell then.
    FirstVariable,
}

impl Param {
    /// An argument of a kind that must be there.
    pub const fn new(word: &'static str, kind: ParamKind) -> Param {
        Param { word, kind, need: Need::Required }
    }

    /// Returns this argument with another [`Need`].
    pub const fn left_out(self, need: Need) -> Param {
        Param { need, ..self }
    }

    /// Returns this argument as one that may be left out.
    pub const fn optional(self) -> Param {
        self.left_out(Need::Optional)
    }

    /// A cell.
    pub const fn cell(word: &'static str) -> Param {
        Param::new(word, ParamKind::Cell)
    }

    /// Cells, as the last argument; a cell may be listed several times.
    pub const fn cells() -> Param {
        Param::new("CELLS", ParamKind::Cells { distinct: false })
    }

    /// Cells, as the last argument, none of them twice.
    pub const fn distinct() -> Param {
        Param::new("CELLS", ParamKind::Cells { distinct: true })
    }

    /// Lists of cells, as the last argument.
    pub const fn groups(word: &'static str) -> Param {
        Param::new(word, ParamKind::Groups { or_empty: false })
    }

    /// Lists of cells, as the last argument, of which some may be empty.
    pub const fn groups_or_empty(word: &'static str) -> Param {
        Param::new(word, ParamKind::Groups { or_empty: true })
    }

    /// An integer from `min` to `max`.
    pub const fn number(word: &'static str, what: &'static str, min: i32, max: i32) -> Param {
        Param::new(word, ParamKind::Number { what, min, max })
    }

    /// Values of the grid.
    pub const fn values() -> Param {
        Param::new("VALUES", ParamKind::Values { or_none: false })
    }

    /// One of these words; `word` is how the usage shows them.
    pub const fn choice(word: &'static str, words: &'static [&'static str]) -> Param {
        Param::new(word, ParamKind::Choice(words))
    }

    /// A row or column.
    pub const fn line() -> Param {
        Param::new("LINE", ParamKind::Line)
    }

    /// A side of the line before it.
    pub const fn side() -> Param {
        Param::new("SIDE", ParamKind::Side)
    }
}

impl ParamKind {
    /// Returns the description of such an argument that errors name as expected.
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

/// `'a', 'b' or 'c'`.
fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}
