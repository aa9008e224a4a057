//! Machine words that hold the cells of a band.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// An unsigned integer as a set of places.
pub trait Word:
    Copy
    + Debug
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No place.
    const NONE: Self;

    /// The places of `bits`, of which only those that there are may be set.
    fn of(bits: u64) -> Self;

    /// The first place.
    fn first(self) -> usize;

    /// All places but the first.
    fn others(self) -> Self;

    /// The place 0 if there are any.
    fn any(self) -> Self;

    /// How many places there are in all of `words`.
    fn count(words: &[Self]) -> u32;

    /// From each place on that many places, which do not reach the next one.
    fn widened(self, count: u32) -> Self;
}

macro_rules! word {
    ($word:ty, $count:expr) => {
        impl Word for $word {
            const NONE: Self = 0;

            #[inline(always)]
            fn of(bits: u64) -> Self {
                bits as $word
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn others(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn count(words: &[Self]) -> u32 {
                $count(words)
            }

            #[inline(always)]
            fn any(self) -> Self {
                (self != 0) as $word
            }

            #[inline(always)]
            fn widened(self, count: u32) -> Self {
                (self << count).wrapping_sub(self)
            }
        }
    };
}

/// Two words at a time: processors without an instruction for it count 64 bits in the time of 32.
#[inline(always)]
fn count_u32(words: &[u32]) -> u32 {
    let (twos, rest) = words.as_chunks::<2>();
    let mut count = 0u32;
    for &[a, b] in twos {
        count = count.wrapping_add((u64::from(a) | u64::from(b) << 32).count_ones());
    }
    for word in rest {
        count = count.wrapping_add(word.count_ones());
    }
    count
}

#[inline(always)]
fn count_u64(words: &[u64]) -> u32 {
    let mut count = 0u32;
    for word in words {
        count = count.wrapping_add(word.count_ones());
    }
    count
}

word!(u32, count_u32);
word!(u64, count_u64);
