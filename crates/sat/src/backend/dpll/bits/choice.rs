//! Chooses the next cell to decide by Brélaz's heuristic, as the module `brelaz` does, but on bits.

use super::board::Board;
use super::candidates::Sizes;
use super::wide::versions;
use super::word::Word;
use crate::backend::dpll::brelaz::WEIGHT_OF_PAIR;

impl<T: Word, const HEIGHT: usize, const BANDS: usize, const LANES: usize, const BOXED: bool>
    Board<T, HEIGHT, BANDS, LANES, BOXED>
{
    versions!(
        /// Returns the band and the position of the open cell with the fewest candidates. Among cells with two
        /// candidates, prefers the greatest weight; among equal cells, the first. Returns `None` if all cells are
        /// decided.
        pub(super) cell of cell_here, cell_256, cell_512: &Self => Option<(usize, usize)>
    );

    #[inline(always)]
    fn cell_here(&self) -> Option<(usize, usize)> {
        let Sizes { two, three, .. } = self.now.sizes();
        let mut pairs = [T::NONE; BANDS];
        for band in 0..BANDS {
            pairs[band] = two[band] & !three[band] & self.now.open[band];
        }
        let mut best: Option<(u32, usize, usize)> = None;
        for band in 0..BANDS {
            let mut cells = pairs[band];
            while cells != T::NONE {
                let place = cells.first();
                cells = cells.others();
                let weight = self.weight(band, place, &pairs);
                if best.is_none_or(|(most, ..)| weight > most) {
                    best = Some((weight, band, place));
                }
            }
        }
        best.map(|(_, band, place)| (band, place)).or_else(|| self.smallest())
    }

    /// Returns the weight of a cell with two candidates: the number of candidates that the two exclude in other open
    /// cells. A candidate excluded in a cell with two candidates counts [`WEIGHT_OF_PAIR`] times.
    #[inline(always)]
    fn weight(&self, band: usize, place: usize, pairs: &[T; BANDS]) -> u32 {
        let (mut lost, mut of_pairs) = ([[T::NONE; BANDS]; 2], [[T::NONE; BANDS]; 2]);
        let mut weight = 0;
        for (side, value) in self.now.values(band, place).ends().into_iter().enumerate() {
            let var = Self::var(value, band, place);
            let keep = self.keeps[var.index()];
            for band in 0..BANDS {
                let cells = self.now.bands[band][value] & !keep[band] & self.now.open[band];
                lost[side][band] = cells;
                of_pairs[side][band] = cells & pairs[band];
            }
            if !self.is_plain {
                for &rival in self.elsewhere.of(var.index()) {
                    let (value, band, place) = Self::split(rival);
                    let cell = T::of(1) << place;
                    if self.now.bands[band][value] & self.now.open[band] & cell != T::NONE {
                        weight += if pairs[band] & cell == T::NONE { 1 } else { WEIGHT_OF_PAIR };
                    }
                }
            }
        }
        // Sums are unchecked, since a cell has too few peers for an overflow.
        let (lost, of_pairs) = (T::count(lost.as_flattened()), T::count(of_pairs.as_flattened()));
        weight.wrapping_add(lost).wrapping_add((WEIGHT_OF_PAIR - 1).wrapping_mul(of_pairs))
    }

    /// Returns the first of the open cells with the fewest candidates.
    fn smallest(&self) -> Option<(usize, usize)> {
        let mut best: Option<(usize, usize, usize)> = None;
        for band in 0..BANDS {
            let mut cells = self.now.open[band];
            while cells != T::NONE {
                let place = cells.first();
                cells = cells.others();
                let count = self.now.values(band, place).count();
                if best.is_none_or(|(least, ..)| count < least) {
                    best = Some((count, band, place));
                }
            }
        }
        best.map(|(_, band, place)| (band, place))
    }
}
