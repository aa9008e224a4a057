//! Finds singles and locked candidates in the cells, rows, columns and boxes of a board.

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
    /// Sets cells with a single candidate, and values with a single cell in a row, column or box. Returns `None` if a
    /// cell or a value has no candidate, or if singles contradict each other; otherwise `true` if there was a single.
    #[inline(always)]
    pub(super) fn singles(&mut self) -> Option<bool> {
        let Sizes { one, two, .. } = self.now.sizes();
        let mut missing_of = [T::NONE; LANES];
        let mut singles = [[T::NONE; LANES]; BANDS];
        for value in 0..LANES {
            let (hidden, missing) = Shape::<HEIGHT, BANDS, BOXED>::singles(self.now.plane(value));
            missing_of[value] = missing;
            for band in 0..BANDS {
                let naked = self.now.bands[band][value] & !two[band];
                singles[band][value] = (hidden[band] | naked) & self.now.open[band];
            }
        }
        let (mut empty, mut missing) = (T::NONE, T::NONE);
        for value in 0..Self::SIDE {
            missing |= missing_of[value];
        }
        let (mut any, mut twice) = ([T::NONE; BANDS], T::NONE);
        for band in 0..BANDS {
            let [once, more, _] = T::counted(&singles[band]);
            empty |= self.now.open[band] & !one[band];
            any[band] = once;
            twice |= more;
        }
        if missing | empty | twice != T::NONE {
            return None;
        }
        if any.iter().all(|cells| *cells == T::NONE) {
            return Some(false);
        }
        let mut clashes = [T::NONE; LANES];
        for value in 0..LANES {
            let mut placed = [T::NONE; BANDS];
            for band in 0..BANDS {
                placed[band] = singles[band][value];
            }
            let (houses, clash) = Shape::<HEIGHT, BANDS, BOXED>::houses(placed);
            clashes[value] = clash;
            for band in 0..BANDS {
                self.now.bands[band][value] &= placed[band] | !(houses[band] | any[band]);
            }
        }
        let mut clash = T::NONE;
        for value in 0..LANES {
            clash |= clashes[value];
        }
        if clash != T::NONE {
            return None;
        }
        for band in 0..BANDS {
            self.now.open[band] &= !any[band];
        }
        if !self.is_classic {
            self.exclude_all(&singles);
        }
        Some(true)
    }

    /// Removes the candidates that locked candidates exclude. Returns `None` if two houses exclude each other's
    /// candidates, otherwise `true` if anything changed.
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
