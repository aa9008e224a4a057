//! Singles and locked candidates of a board's cells, rows, columns and boxes.

#![expect(
    clippy::needless_range_loop,
    reason = "several arrays go side by side, and closures may stay calls"
)]

use super::board::Board;
use super::candidates::Sizes;
use super::planes::Shape;
use super::word::Word;

impl<T: Word, const HEIGHT: usize, const BANDS: usize, const LANES: usize, const BOXED: bool>
    Board<T, HEIGHT, BANDS, LANES, BOXED>
{
    /// Gives cells the only value left for them. Returns `None` if a cell has none, otherwise `true` if there were any.
    #[inline(always)]
    pub(super) fn naked(&mut self) -> Option<bool> {
        let Sizes { one, two, .. } = self.now.sizes();
        let mut found = false;
        for band in 0..BANDS {
            if self.now.open[band] & !one[band] != T::NONE {
                return None;
            }
            let mut cells = self.now.open[band] & !two[band];
            found |= cells != T::NONE;
            while cells != T::NONE {
                let place = cells.first();
                cells = cells.others();
                // Another cell may have taken it since.
                let value = self.now.value(band, place)?;
                self.place(value, band, place);
            }
        }
        Some(found)
    }

    /// Gives values the only cell left for them in a row, column or box. Returns `None` if a value has none, otherwise
    /// `true` if there were any.
    #[inline(always)]
    pub(super) fn hidden(&mut self) -> Option<bool> {
        let mut missing_of = [T::NONE; LANES];
        let mut singles = [[T::NONE; LANES]; BANDS];
        for value in 0..LANES {
            let (found, missing) = Shape::<HEIGHT, BANDS, BOXED>::singles(self.now.plane(value));
            missing_of[value] = missing;
            for band in 0..BANDS {
                singles[band][value] = found[band] & self.now.open[band];
            }
        }
        let (mut any, mut missing) = (T::NONE, T::NONE);
        for value in 0..Self::SIDE {
            missing |= missing_of[value];
            for band in 0..BANDS {
                any |= singles[band][value];
            }
        }
        if missing != T::NONE {
            return None;
        }
        if any == T::NONE {
            return Some(false);
        }
        for band in 0..BANDS {
            for value in 0..Self::SIDE {
                let mut cells = singles[band][value];
                while cells != T::NONE {
                    let place = cells.first();
                    cells = cells.others();
                    // Two values may have only the same cell left.
                    if !self.place(value, band, place) {
                        return None;
                    }
                }
            }
        }
        Some(true)
    }

    /// Removes what locked candidates exclude. Returns `None` if they exclude each other, otherwise `true` if anything
    /// changed.
    #[inline(always)]
    pub(super) fn locked(&mut self) -> Option<bool> {
        let (mut clash, mut changed) = (T::NONE, T::NONE);
        for value in 0..LANES {
            let (excluded, wrong) = Shape::<HEIGHT, BANDS, BOXED>::locked(self.now.plane(value));
            clash |= wrong;
            for band in 0..BANDS {
                changed |= self.now.bands[band][value] & excluded[band];
                self.now.bands[band][value] &= !excluded[band];
            }
        }
        if clash == T::NONE { Some(changed != T::NONE) } else { None }
    }
}
