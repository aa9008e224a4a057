//! How sums are stated: as clauses of some encoding, as rows, or as both.

use super::{list_of, targets};
use sudoku2cnf::encode::{Options, Rows, Sums};

/// A choice of `--sum`.
#[derive(Clone, Copy, Debug)]
pub enum SumChoice {
    /// As clauses alone.
    As(Sums),
    /// As rows, and as the clauses that are measured to be fast.
    Both,
    /// As rows alone.
    Native,
}

impl SumChoice {
    /// All of them.
    pub const ALL: [SumChoice; Sums::ALL.len() + 2] = {
        let mut all = [SumChoice::Native; Sums::ALL.len() + 2];
        let mut place = 0;
        while place < Sums::ALL.len() {
            all[place] = SumChoice::As(Sums::ALL[place]);
            place += 1;
        }
        all[place] = SumChoice::Both;
        all
    };

    /// The help that says what they are.
    pub fn help() -> String {
        let targets = list_of(&targets::of_sums());
        format!(
            "How sums of more than two terms become clauses\n\nauto: what was measured to be fast for each kind of \
             sum. chain: auxiliary cells for partial sums, one after the other. combinations: exactly one of the \
             sets of digits that a cage can hold; other sums as segments does it. segments: the cells of one house \
             at a time, by a decision diagram. For {targets}, also native: each sum and each count is one row or \
             formula; both: these, and clauses as auto. [default: both for {targets}, otherwise auto]"
        )
    }

    /// The name it is chosen by.
    pub fn name(self) -> &'static str {
        match self {
            SumChoice::As(sums) => sums.name(),
            SumChoice::Both => "both",
            SumChoice::Native => "native",
        }
    }

    /// Whether there are rows.
    pub fn has_rows(self) -> bool {
        !matches!(self, SumChoice::As(_))
    }

    /// `options` with this choice.
    pub fn of(self, options: Options) -> Options {
        match self {
            SumChoice::As(sums) => options.sums(sums).rows(Rows::Never),
            SumChoice::Both => options.rows(Rows::Beside),
            SumChoice::Native => options.rows(Rows::Native),
        }
    }
}
