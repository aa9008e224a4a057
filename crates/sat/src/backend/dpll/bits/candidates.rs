//! The remaining candidates of a board, and the cells whose value has not been propagated.

use super::word::Word;

/// The remaining candidates, divided into bands. A band is the rows of one row of boxes.
#[derive(Clone, Copy, Debug)]
pub struct Candidates<T, const BANDS: usize, const LANES: usize> {
    /// For each band and each value, the cells that may have the value. If there are more lanes than values, the extra
    /// lanes are empty.
    pub bands: [[T; LANES]; BANDS],
    /// For each band, the cells whose value is unknown or not yet propagated.
    pub open: [T; BANDS],
}

/// The cells with at least one, at least two, and at least three candidates.
pub struct Sizes<T, const BANDS: usize> {
    pub one: [T; BANDS],
    pub two: [T; BANDS],
    pub three: [T; BANDS],
}

/// A set of values, iterated in ascending order.
#[derive(Clone, Copy)]
pub struct Values(u32);

impl Values {
    /// Creates a set of values from bits, with the bit of value 0 lowest.
    pub fn new(bits: u32) -> Values {
        Values(bits)
    }

    /// Returns the least and the greatest value. The set must not be empty.
    #[inline(always)]
    pub fn ends(self) -> [usize; 2] {
        [self.0.trailing_zeros() as usize, (self.0 | 1).ilog2() as usize]
    }
}

impl Iterator for Values {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let value = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (value < u32::BITS).then_some(value as usize)
    }
}

impl<T: Word, const BANDS: usize, const LANES: usize> Candidates<T, BANDS, LANES> {
    /// Returns the cells with at least one, at least two, and at least three candidates.
    #[inline(always)]
    pub fn sizes(&self) -> Sizes<T, BANDS> {
        let none = [T::NONE; BANDS];
        let Sizes { mut one, mut two, mut three } = Sizes { one: none, two: none, three: none };
        for band in 0..BANDS {
            [one[band], two[band], three[band]] = T::counted(&self.bands[band]);
        }
        Sizes { one, two, three }
    }

    /// Returns the cells that may have this value.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "a closure may stay a call")]
    pub fn plane(&self, value: usize) -> [T; BANDS] {
        let mut plane = [T::NONE; BANDS];
        for band in 0..BANDS {
            plane[band] = self.bands[band][value];
        }
        plane
    }

    /// Returns the least value that a cell may have; `None` if it has no candidates.
    #[inline(always)]
    pub fn value(&self, band: usize, place: usize) -> Option<usize> {
        for (value, &cells) in self.bands[band].iter().enumerate() {
            if cells >> place as u32 & T::of(1) != T::NONE {
                return Some(value);
            }
        }
        None
    }

    /// Returns all values that a cell may have.
    #[inline(always)]
    pub fn values(&self, band: usize, place: usize) -> Values {
        Values(T::across(&self.bands[band], place as u32))
    }

    /// Returns the number of candidates of all cells.
    #[inline(always)]
    pub fn count(&self) -> u64 {
        T::count(self.bands.as_flattened()).into()
    }
}
