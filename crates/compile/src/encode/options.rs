//! The options for turning a [`Csp`](crate::csp::Csp) into clauses: the groups to state, and the encoding of each kind of
//! constraint.

use super::amo::Amo;
use super::{Rows, Sums};

/// The choice of groups to state if a house is a permutation of the values. (Otherwise cells hold exactly one value and
/// houses at most one of each, in every encoding.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// Cells have at least one value, houses each value at most once (Lynce and Ouaknine, "Sudoku as a SAT Problem", 2006).
    /// 9x9: 8,829 clauses.
    Minimal,
    /// Minimal, and cells have at most one value (Weber, "A SAT-based Sudoku Solver", 2005). 9x9: 11,745 clauses.
    Efficient,
    /// Efficient, and houses have each value at least once (Lynce and Ouaknine, 2006). 9x9: 11,988 clauses.
    #[default]
    Extended,
    /// Cells have exactly one value, houses each value at least once: the definedness clauses alone. 9x9: 3,240 clauses.
    Definedness,
}

impl Encoding {
    /// All encodings.
    pub const ALL: [Encoding; 4] =
        [Encoding::Minimal, Encoding::Efficient, Encoding::Extended, Encoding::Definedness];

    /// Returns the name it is chosen by.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Minimal => "minimal",
            Encoding::Efficient => "efficient",
            Encoding::Extended => "extended",
            Encoding::Definedness => "definedness",
        }
    }

    /// Returns `true` if cells in a permutation hold at most one value.
    pub(super) fn cells_at_most_one(self) -> bool {
        self != Encoding::Minimal
    }

    /// Returns whether each value in a permutation is stated to occur at least once, and at most once.
    pub(super) fn permutation(self) -> (bool, bool) {
        match self {
            Encoding::Minimal | Encoding::Efficient => (false, true),
            Encoding::Extended => (true, true),
            Encoding::Definedness => (true, false),
        }
    }
}

/// The options for turning a [`Csp`](crate::csp::Csp) into clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The groups to state.
    pub encoding: Encoding,
    /// The encoding of at-most-one.
    pub amo: Amo,
    /// Drops what an earlier house already stated: pairs in two houses, and whole groups.
    pub dedup: bool,
    /// The encoding of sums.
    pub sums: Sums,
    /// Whether sums and counts go as rows to sinks that take rows.
    pub rows: Rows,
    /// Adds sums that follow from houses and sums together: the cells of a house outside of cages (innies) and those that
    /// stick out (outies).
    pub redundant: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            encoding: Encoding::default(),
            amo: Amo::default(),
            dedup: false,
            sums: Sums::default(),
            rows: Rows::default(),
            redundant: true,
        }
    }
}

impl Options {
    /// Returns the options that suit boards of `values` values: what two houses state is stated once, and at-most-one is
    /// encoded by the number of values.
    pub fn suited(values: usize) -> Options {
        Options { dedup: true, amo: Amo::suited(values), ..Options::default() }
    }

    /// Sets [`Options::encoding`].
    #[must_use]
    pub const fn encoding(mut self, encoding: Encoding) -> Options {
        self.encoding = encoding;
        self
    }

    /// Sets [`Options::amo`].
    #[must_use]
    pub const fn amo(mut self, amo: Amo) -> Options {
        self.amo = amo;
        self
    }

    /// Sets [`Options::dedup`].
    #[must_use]
    pub const fn dedup(mut self, dedup: bool) -> Options {
        self.dedup = dedup;
        self
    }

    /// Sets [`Options::sums`].
    #[must_use]
    pub const fn sums(mut self, sums: Sums) -> Options {
        self.sums = sums;
        self
    }

    /// Sets [`Options::rows`].
    #[must_use]
    pub const fn rows(mut self, rows: Rows) -> Options {
        self.rows = rows;
        self
    }

    /// Sets [`Options::redundant`].
    #[must_use]
    pub const fn redundant(mut self, redundant: bool) -> Options {
        self.redundant = redundant;
        self
    }
}
