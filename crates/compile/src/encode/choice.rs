//! The user's choices about encodings: their names, and the resulting options.

use super::amo::Amo;
use super::{Encoding, Options, Rows, Sums};

/// The choice of an at-most-one encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmoChoice {
    /// The encoding that suits the number of values that remain in cells.
    Auto,
    /// This encoding, however many values remain.
    As(Amo),
}

impl AmoChoice {
    /// All choices.
    pub const ALL: [AmoChoice; Amo::ALL.len() + 1] = {
        let mut all = [AmoChoice::Auto; Amo::ALL.len() + 1];
        let mut place = 0;
        while place < Amo::ALL.len() {
            all[place + 1] = AmoChoice::As(Amo::ALL[place]);
            place += 1;
        }
        all
    };

    /// Returns the name by which users choose the encoding of at-most-one constraints.
    pub const fn name(self) -> &'static str {
        match self {
            AmoChoice::Auto => "auto",
            AmoChoice::As(amo) => amo.name(),
        }
    }
}

/// The choice of how sums are encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumChoice {
    /// As clauses, with this encoding.
    As(Sums),
    /// As rows, and also as clauses by [`Sums::Auto`].
    Both,
    /// As rows only, without clauses.
    Native,
}

impl SumChoice {
    /// All choices: first those with clauses only, then those with rows.
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

    /// Returns the name by which users choose the encoding of sums.
    pub const fn name(self) -> &'static str {
        match self {
            SumChoice::As(sums) => sums.name(),
            SumChoice::Both => "both",
            SumChoice::Native => "native",
        }
    }

    /// Returns `true` if sums become rows, which CNF does not support.
    pub const fn has_rows(self) -> bool {
        !matches!(self, SumChoice::As(_))
    }

    const fn of(self, options: Options) -> Options {
        match self {
            SumChoice::As(sums) => options.sums(sums).rows(Rows::Never),
            SumChoice::Both => options.rows(Rows::Beside),
            SumChoice::Native => options.rows(Rows::Native),
        }
    }
}

/// The user's choices. `None` means that nothing was chosen, so the default applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The constraints of a house that become clauses.
    pub encoding: Encoding,
    /// The encoding of at-most-one constraints.
    pub amo: Option<AmoChoice>,
    /// The encoding of sums.
    pub sums: Option<SumChoice>,
}

impl Choice {
    /// Returns `default` with the user's choices applied. `suited` holds the options that suit the problem and is used
    /// for the choice "auto".
    ///
    /// ```
    /// use sudoku2cnf_compile::encode::{AmoChoice, Choice, Options};
    ///
    /// let choice = Choice { amo: Some(AmoChoice::Auto), ..Choice::default() };
    /// let suited = Options::suited(100);
    /// assert_eq!(choice.options(Options::default(), suited).amo, suited.amo);
    /// assert_eq!(Choice::default().options(Options::default(), suited), Options::default());
    /// ```
    pub fn options(self, default: Options, suited: Options) -> Options {
        let amo = match self.amo {
            None => default.amo,
            Some(AmoChoice::Auto) => suited.amo,
            Some(AmoChoice::As(amo)) => amo,
        };
        let options = default.encoding(self.encoding).amo(amo);
        self.sums.map_or(options, |sums| sums.of(options))
    }
}
