//! Variables and literals, and their numbering.

use std::fmt;
use std::ops::Not;

/// A propositional variable, numbered from 0; DIMACS shows it as its index plus one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The most variables a formula can have: a DIMACS literal is a 32-bit signed number.
    pub const MAX_COUNT: u64 = i32::MAX as u64;

    /// Returns the variable with this index, which must be below [`Var::MAX_COUNT`].
    pub const fn from_index(index: usize) -> Var {
        Var(index as u32)
    }

    /// Returns its index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the literal that is true when the variable is.
    pub const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// Returns the variable `offset` places after this one.
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
    /// The literal that is always true. It has no DIMACS number: encodings resolve it before passing a clause on. (It is the
    /// negation of a variable that no formula has, so it is true in every [`Model`](super::Model).)
    pub const TRUE: Lit = Lit(u32::MAX);
    /// The literal that is always false.
    pub const FALSE: Lit = Lit(u32::MAX - 1);

    /// Returns the literal with this code.
    pub const fn from_code(code: usize) -> Lit {
        Lit(code as u32)
    }

    /// Returns `2 * variable + sign`, dense from 0: an index for tables by literal.
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// Returns its variable.
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Returns `true` if the literal is true when its variable is.
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Returns the literal for a non-zero DIMACS number; `None` for 0 and for `i32::MIN`.
    pub fn from_dimacs(number: i32) -> Option<Lit> {
        let index = number.checked_abs()?.checked_sub(1)?;
        let index = u32::try_from(index).ok()?;
        Some(Lit(index << 1 | u32::from(number < 0)))
    }

    /// Returns its DIMACS number; for the constants, which have none, `i32::MIN`.
    pub const fn to_dimacs(self) -> i32 {
        // A variable's index has 31 bits: only the constants' index is too large by one.
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

/// Hands out variables and detects when DIMACS runs out of numbers for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VarCount(u64);

impl VarCount {
    /// Returns `count` new variables. Beyond [`Var::MAX_COUNT`] the result is meaningless and [`VarCount::overflowed`]
    /// returns `true`.
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

/// The formula has more variables than DIMACS literals can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the formula needs more than {} variables, the most that DIMACS can number", Var::MAX_COUNT)]
pub struct TooManyVariables;
