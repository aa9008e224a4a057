//! The candidates of a board, and the cells that wait for their value.

use super::word::Word;

/// The remaining candidates by band; a band is the rows of a row of boxes.
#[derive(Clone, Copy, Debug)]
pub struct Candidates<T, const BANDS: usize, const LANES: usize> {
    /// By band, for each value its cells; the lanes after the values have none.
    pub bands: [[T; LANES]; BANDS],
    /// By band, the cells whose value has not been propagated.
    pub open: [T; BANDS],
}

/// The cells that have one value or more, two or more, three or more.
pub struct Sizes<T, const BANDS: usize> {
    pub one: [T; BANDS],
    pub two: [T; BANDS],
    pub three: [T; BANDS],
}

/// A set of values, the least first.
#[derive(Clone, Copy)]
pub struct Values(u32);

impl Values {
    /// Creates the set of values whose bits are set.
    pub fn new(bits: u32) -> Values {
        Values(bits)
    }

    /// Returns the least and the greatest, if there are any.
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
    /// Counts the values of each cell up to three.
    #[inline(always)]
    pub fn sizes(&self) -> Sizes<T, BANDS> {
        let none = [T::NONE; BANDS];
        let Sizes { mut one, mut two, mut three } = Sizes { one: none, two: none, three: none };
        for band in 0..BANDS {
            [one[band], two[band], three[band]] = T::counted(&self.bands[band]);
        }
        Sizes { one, two, three }
    }

    /// Returns the cells of one value.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "a closure may stay a call")]
    pub fn plane(&self, value: usize) -> [T; BANDS] {
        let mut plane = [T::NONE; BANDS];
        for band in 0..BANDS {
            plane[band] = self.bands[band][value];
        }
        plane
    }

    /// Returns the least value of a cell.
    #[inline(always)]
    pub fn value(&self, band: usize, place: usize) -> Option<usize> {
        for (value, &cells) in self.bands[band].iter().enumerate() {
            if cells >> place as u32 & T::of(1) != T::NONE {
                return Some(value);
            }
        }
        None
    }

    /// Returns the values of a cell.
    #[inline(always)]
    pub fn values(&self, band: usize, place: usize) -> Values {
        Values(T::across(&self.bands[band], place as u32))
    }

    /// Returns the number of candidates.
    #[inline(always)]
    pub fn count(&self) -> u64 {
        T::count(self.bands.as_flattened()).into()
    }
}
