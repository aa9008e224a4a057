//! Variables and literals, and their numbering.

use std::fmt;
use std::ops::Not;

/// A propositional variable. Indices count from 0; in DIMACS, the number of a variable is its index plus one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// Maximum number of variables of a formula, since DIMACS literals are signed 32-bit numbers.
    pub const MAX_COUNT: u64 = i32::MAX as u64;

    /// Returns the variable with this index, which must be below [`Var::MAX_COUNT`].
    pub const fn from_index(index: usize) -> Var {
        Var(index as u32)
    }

    /// Returns the index of the variable, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the literal that is true when the variable is.
    pub const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// Returns the variable whose index is greater by `offset`.
    pub const fn offset(self, offset: u32) -> Var {
        Var(self.0.wrapping_add(offset))
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// A variable or its negation; its code is twice the variable's index, plus one if negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The literal that is always true. It has no DIMACS number, so it must be removed before a clause is passed to a
    /// sink. (It is the negation of a variable beyond all formulas, so it is true in every [`Model`](super::Model).)
    pub const TRUE: Lit = Lit(u32::MAX);
    /// The literal that is always false, which has no DIMACS number, either.
    pub const FALSE: Lit = Lit(u32::MAX - 1);

    /// Returns the literal with this code, as returned by [`Lit::code`].
    pub const fn from_code(code: usize) -> Lit {
        Lit(code as u32)
    }

    /// Returns twice the index of the variable, plus 1 for a negative literal. Codes count from 0 without gaps and can
    /// serve as indices of tables.
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// Returns the variable of the literal.
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Returns `true` for a literal that is not negated.
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the literal for a non-zero DIMACS number; `None` for 0 and for `i32::MIN`.
    pub fn from_dimacs(number: i32) -> Option<Lit> {
        let index = number.checked_abs()?.checked_sub(1)?;
        let index = u32::try_from(index).ok()?;
        Some(Lit(index << 1 | u32::from(number < 0)))
    }

    /// Returns the literal's DIMACS number; `i32::MIN` for the two constants, which have none.
    pub const fn to_dimacs(self) -> i32 {
        // The addition overflows only for the constants, whose index is the largest number of 31 bits.
        let number = ((self.0 >> 1) as i32).wrapping_add(1);
        if self.is_positive() { number } else { number.wrapping_neg() }
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

/// Numbers new variables and detects when there are more than DIMACS can number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VarCount(u64);

impl VarCount {
    /// Returns the first of `count` new variables. If there are then more than [`Var::MAX_COUNT`], the result is
    /// meaningless and [`VarCount::overflowed`] returns `true`.
    pub fn take(&mut self, count: u64) -> Var {
        let first = Var(self.0.min(Var::MAX_COUNT) as u32);
        self.0 = self.0.saturating_add(count);
        first
    }

    /// Returns the number of requested variables.
    pub fn total(self) -> u64 {
        self.0
    }

    /// Returns `true` if more variables were requested than can be numbered.
    pub fn overflowed(self) -> bool {
        self.0 > Var::MAX_COUNT
    }
}

/// The error for a formula with more variables than DIMACS can number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the formula needs more than {} variables, the most that DIMACS can number", Var::MAX_COUNT)]
pub struct TooManyVariables;
