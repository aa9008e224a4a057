//! Machine words whose bits are the cells of a band.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// An unsigned integer as a set of bit positions.
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
    /// The empty set.
    const NONE: Self;

    /// Returns the set of the positions of the ones in `bits`, which must fit in this word.
    fn of(bits: u64) -> Self;

    /// Returns the lowest position in the set, which must not be empty.
    fn first(self) -> usize;

    /// Returns the set without its lowest position.
    fn others(self) -> Self;

    /// Returns the set of position 0 alone, or the empty set if this set is empty.
    fn any(self) -> Self;

    /// Returns the sum of the sizes of all sets.
    fn count(words: &[Self]) -> u32;

    /// Returns the positions that are in at least one, in at least two, and in at least three of `words`.
    fn counted(words: &[Self]) -> [Self; 3];

    /// Returns a number whose bit `i` is set if `words[i]` contains the position `place`; there may be up to 16 words.
    fn across(words: &[Self], place: u32) -> u32;

    /// Replaces each position with `count` consecutive positions, beginning with itself. The results must not overlap.
    fn widened(self, count: u32) -> Self;
}

macro_rules! word {
    ($word:ty, $count:expr, $counted:expr, $across:expr) => {
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
            fn counted(words: &[Self]) -> [Self; 3] {
                $counted(words)
            }

            #[inline(always)]
            fn across(words: &[Self], place: u32) -> u32 {
                $across(words, place)
            }

            #[inline(always)]
            fn widened(self, count: u32) -> Self {
                (self << count).wrapping_sub(self)
            }
        }
    };
}

/// Combines two words into one, since most operations take no longer on 64 bits than on 32.
#[inline(always)]
fn both([low, high]: [u32; 2]) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// Counts two words at a time: without a special instruction, counting 64 bits takes no longer than counting 32.
#[inline(always)]
fn count_u32(words: &[u32]) -> u32 {
    let (twos, rest) = words.as_chunks::<2>();
    let mut count = 0u32;
    for &two in twos {
        count = count.wrapping_add(both(two).count_ones());
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

#[inline(always)]
fn counted_u32(words: &[u32]) -> [u32; 3] {
    let (twos, rest) = words.as_chunks::<2>();
    let [mut one, mut two, mut three] = [0u64; 3];
    for &words in twos {
        let word = both(words);
        three |= two & word;
        two |= one & word;
        one |= word;
    }
    let (a, pair_a, c) = (one as u32, two as u32, three as u32);
    let (b, pair_b, d) = ((one >> 32) as u32, (two >> 32) as u32, (three >> 32) as u32);
    let [mut one, mut two, mut three] = [a | b, pair_a | pair_b | a & b, c | d | pair_a & b | a & pair_b];
    for &word in rest {
        three |= two & word;
        two |= one & word;
        one |= word;
    }
    [one, two, three]
}

#[inline(always)]
fn counted_u64(words: &[u64]) -> [u64; 3] {
    let [mut one, mut two, mut three] = [0u64; 3];
    for &word in words {
        three |= two & word;
        two |= one & word;
        one |= word;
    }
    [one, two, three]
}

#[inline(always)]
fn across_u32(words: &[u32], place: u32) -> u32 {
    let (twos, rest) = words.as_chunks::<2>();
    let mut found = 0u64;
    for &two in twos.iter().rev() {
        found = found << 2 | both(two) >> place & 0x1_0000_0001;
    }
    // The lower half has the bits of words with even indices, the upper half those with odd indices.
    let found = found as u32 | (found >> 31) as u32;
    found | across_rest(rest, place) << (2 * twos.len())
}

#[inline(always)]
fn across_rest(rest: &[u32], place: u32) -> u32 {
    rest.first().map_or(0, |word| word >> place & 1)
}

#[inline(always)]
fn across_u64(words: &[u64], place: u32) -> u32 {
    let mut found = 0u32;
    for &word in words.iter().rev() {
        found = found << 1 | (word >> place & 1) as u32;
    }
    found
}

word!(u32, count_u32, counted_u32, across_u32);
word!(u64, count_u64, counted_u64, across_u64);

#[cfg(test)]
mod tests {
    use super::*;

    fn agree<T: Word>(words: &[T], bits: u32) {
        let has = |word: T, place: u32| word >> place & T::of(1) != T::NONE;
        let [one, two, three] = T::counted(words);
        let mut all = 0;
        for place in 0..bits {
            let count = words.iter().filter(|&&word| has(word, place)).count();
            all += count;
            let found = [one, two, three].map(|word| has(word, place));
            assert_eq!(found, [count >= 1, count >= 2, count >= 3], "{place} of {words:?}");
            let across = T::across(words, place);
            for (number, &word) in words.iter().enumerate() {
                assert_eq!(across >> number & 1 != 0, has(word, place), "{place} of {words:?}");
            }
            assert_eq!(across.count_ones() as usize, count);
        }
        assert_eq!(T::count(words) as usize, all);
    }

    /// Words are counted two at a time, and an odd last word alone. The numbers of words tested include those that
    /// boards have.
    #[test]
    fn places_are_counted_alike() {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 32 ^ state << 24
        };
        for count in (0..=15).chain([12; 20]).chain([8; 20]) {
            // From turn to turn, few, some, half, or nearly all bits are set.
            for turn in 0..4 {
                let mut word = || match turn {
                    0 => random() & random() & random(),
                    1 => random() & random(),
                    2 => random(),
                    _ => random() | random() | random(),
                };
                let words: Vec<u64> = (0..count).map(|_| word()).collect();
                agree(&words, u64::BITS);
                agree(&words.iter().map(|&word| word as u32).collect::<Vec<u32>>(), u32::BITS);
            }
        }
        agree(&[u64::MAX; 16], u64::BITS);
        agree(&[u32::MAX; 16], u32::BITS);
    }
}
