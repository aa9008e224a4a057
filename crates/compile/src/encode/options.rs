//! The options for turning a [`Csp`](crate::csp::Csp) into clauses: which constraints of a house become clauses, and
//! the encoding of each kind of constraint.

use super::amo::Amo;
use super::{Rows, Sums};

/// The constraints that become clauses for houses that are permutations of the values. (In other houses, each value
/// always occurs at most once, and each cell has exactly one value.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// Each cell has at least one value, and each house has each value at most once (Lynce and Ouaknine, "Sudoku as a
    /// SAT Problem", 2006). An empty 9x9 has 8,829 clauses.
    Minimal,
    /// Like minimal, and each cell has at most one value (Weber, "A SAT-based Sudoku Solver", 2005). An empty 9x9 has
    /// 11,745 clauses.
    Efficient,
    /// Like efficient, and each house has each value at least once (Lynce and Ouaknine, 2006). An empty 9x9 has 11,988
    /// clauses.
    #[default]
    Extended,
    /// Each cell has exactly one value, and each house has each value at least once. These are the clauses of
    /// definedness. An empty 9x9 has 3,240 clauses.
    Definedness,
}

impl Encoding {
    /// All encodings.
    pub const ALL: [Encoding; 4] =
        [Encoding::Minimal, Encoding::Efficient, Encoding::Extended, Encoding::Definedness];

    /// Returns the name by which users choose the encoding.
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Minimal => "minimal",
            Encoding::Efficient => "efficient",
            Encoding::Extended => "extended",
            Encoding::Definedness => "definedness",
        }
    }

    /// Returns `true` if clauses require cells in a permutation to have at most one value.
    pub(super) fn cells_at_most_one(self) -> bool {
        self != Encoding::Minimal
    }

    /// Returns whether clauses require each value of a permutation to occur at least once, and whether they require it
    /// to occur at most once.
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
    /// The constraints of a house that become clauses.
    pub encoding: Encoding,
    /// The encoding of at-most-one constraints.
    pub amo: Amo,
    /// `true` leaves out clauses that an earlier house has already added or implies: pairs of cells that share two
    /// houses, and repeated houses.
    pub dedup: bool,
    /// The encoding of sums.
    pub sums: Sums,
    /// Whether sums and counts become rows if the sink accepts rows.
    pub rows: Rows,
    /// `true` adds constraints that follow from several others, and replaces automata by simpler constraints where
    /// possible. Most of the added ones are sums that follow from comparing houses with cages: sums of the cells of a
    /// house outside the cages (innies), and of the cells of cages outside the house (outies).
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
    /// Returns the options that suit boards whose open cells have `values` values left: clauses are not repeated, and
    /// at-most-one constraints are encoded by [`Amo::suited`].
    pub fn suited(values: usize) -> Options {
        Options { dedup: true, amo: Amo::suited(values), ..Options::default() }
    }

    /// Returns these options with [`Options::encoding`] set.
    #[must_use]
    pub const fn encoding(mut self, encoding: Encoding) -> Options {
        self.encoding = encoding;
        self
    }

    /// Returns these options with [`Options::amo`] set.
    #[must_use]
    pub const fn amo(mut self, amo: Amo) -> Options {
        self.amo = amo;
        self
    }

    /// Returns these options with [`Options::dedup`] set.
    #[must_use]
    pub const fn dedup(mut self, dedup: bool) -> Options {
        self.dedup = dedup;
        self
    }

    /// Returns these options with [`Options::sums`] set.
    #[must_use]
    pub const fn sums(mut self, sums: Sums) -> Options {
        self.sums = sums;
        self
    }

    /// Returns these options with [`Options::rows`] set.
    #[must_use]
    pub const fn rows(mut self, rows: Rows) -> Options {
        self.rows = rows;
        self
    }

    /// Returns these options with [`Options::redundant`] set.
    #[must_use]
    pub const fn redundant(mut self, redundant: bool) -> Options {
        self.redundant = redundant;
        self
    }
}
