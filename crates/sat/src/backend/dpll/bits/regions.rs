//! Regions of a board without boxes: cells of any form that have each value. The singles of all values are
//! found side by side, and so are the locked candidates of regions, and of regions and lines. A board keeps its regions, and
//! the methods about them stand here and not in `board.rs`: the two files are one type.

#![expect(
    clippy::needless_range_loop,
    reason = "several arrays go side by side, and closures may stay calls"
)]

use super::board::Board;
use super::candidates::{Candidates, Values};
use super::recognised::{HouseGroup, RecognisedBoard};
use super::word::Word;
use crate::cnf::Var;

/// The regions of a board.
#[derive(Debug)]
pub struct Regions<T, const BANDS: usize> {
    cells: Vec<[T; BANDS]>,
    /// Of each two that have two cells or more in common, a region among them: the cells that are in the first
    /// alone, and in the second alone.
    overlaps: Vec<[[T; BANDS]; 2]>,
}

impl<T: Word, const BANDS: usize> Regions<T, BANDS> {
    /// Makes the planes of the recognised regions; `split` tells value, band and place of a variable.
    pub fn new(recognised: &RecognisedBoard, split: impl Fn(Var) -> (usize, usize, u32)) -> Self {
        let plane = |house: HouseGroup| {
            let mut cells = [T::NONE; BANDS];
            for (_, band, place) in house.vars().map(&split) {
                cells[band] |= T::of(1) << place;
            }
            cells
        };
        let (regions, lines) = recognised.regions_and_lines();
        let cells: Vec<[T; BANDS]> = regions.into_iter().map(plane).collect();
        let lines: Vec<[T; BANDS]> = lines.into_iter().map(plane).collect();
        let mut overlaps = Vec::new();
        for (place, a) in cells.iter().enumerate() {
            for b in lines.iter().chain(&cells[..place]) {
                let (mut shared, mut alone) = ([T::NONE; BANDS], [[T::NONE; BANDS]; 2]);
                for band in 0..BANDS {
                    shared[band] = a[band] & b[band];
                    (alone[0][band], alone[1][band]) = (a[band] & !b[band], b[band] & !a[band]);
                }
                if T::count(&shared) >= 2 {
                    overlaps.push(alone);
                }
            }
        }
        Regions { cells, overlaps }
    }

    /// Returns the number of regions.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The values for which one cell is left in a region, which waits for it; nothing if a value has none.
    #[inline(always)]
    pub fn singles<const LANES: usize>(
        &self,
        region: usize,
        now: &Candidates<T, BANDS, LANES>,
    ) -> Option<Values> {
        let cells = self.cells[region];
        let (mut any, mut many, mut open) = ([T::NONE; LANES], [T::NONE; LANES], [T::NONE; LANES]);
        for band in 0..BANDS {
            for value in 0..LANES {
                let left = now.bands[band][value] & cells[band];
                many[value] |= left.others() | (any[value] & left.any());
                any[value] |= left.any();
                open[value] |= left & now.open[band];
            }
        }
        // A region has as many cells as there are values; the lanes behind them have none.
        let values = T::count(&cells) as usize;
        let (mut missing, mut singles) = (T::NONE, 0);
        for value in 0..LANES {
            missing |= if value < values { !any[value] & T::of(1) } else { T::NONE };
            singles |= u32::from(many[value] == T::NONE && open[value] != T::NONE) << value;
        }
        (missing == T::NONE).then(|| Values::new(singles))
    }

    /// The first cell that is left for a value in a region, by band and place.
    pub fn first<const LANES: usize>(
        &self,
        region: usize,
        value: usize,
        now: &Candidates<T, BANDS, LANES>,
    ) -> Option<(usize, usize)> {
        let left = |band: usize| now.bands[band][value] & self.cells[region][band];
        (0..BANDS).find(|&band| left(band) != T::NONE).map(|band| (band, left(band).first()))
    }

    /// Removes candidates by overlaps: if all that is left of a value in one house is in another one, the rest of the
    /// other one loses it. Returns `true` if anything changed.
    pub fn exclude<const LANES: usize>(&self, now: &mut Candidates<T, BANDS, LANES>) -> bool {
        let mut changed = false;
        for [first, second] in &self.overlaps {
            let (mut in_first, mut in_second) = ([T::NONE; LANES], [T::NONE; LANES]);
            for band in 0..BANDS {
                for value in 0..LANES {
                    in_first[value] |= now.bands[band][value] & first[band];
                    in_second[value] |= now.bands[band][value] & second[band];
                }
            }
            let mut differ = T::NONE;
            for value in 0..LANES {
                differ |= (in_first[value].any() | in_second[value].any())
                    & !(in_first[value].any() & in_second[value].any());
            }
            if differ == T::NONE {
                continue;
            }
            // One of the two has nothing beside what they share, so the other has neither.
            for value in 0..LANES {
                if in_first[value] == T::NONE || in_second[value] == T::NONE {
                    for band in 0..BANDS {
                        let lost = first[band] | second[band];
                        changed |= now.bands[band][value] & lost != T::NONE;
                        now.bands[band][value] &= !lost;
                    }
                }
            }
        }
        changed
    }
}

impl<T: Word, const HEIGHT: usize, const BANDS: usize, const LANES: usize, const BOXED: bool>
    Board<T, HEIGHT, BANDS, LANES, BOXED>
{
    /// Gives values the only cell that is left for them in a line or region.
    pub(super) fn in_lines_and_regions(&mut self) -> Option<bool> {
        let mut changed = self.hidden()?;
        for region in 0..self.regions.len() {
            for value in self.regions.singles(region, &self.now)? {
                // What was placed since may have taken it.
                let (band, place) = self.regions.first(region, value, &self.now)?;
                self.place(value, band, place);
                changed = true;
            }
        }
        Some(changed)
    }

    /// Takes away what locked candidates of regions exclude.
    pub(super) fn locked_in_regions(&mut self) -> Option<bool> {
        Some(self.regions.exclude(&mut self.now))
    }
}
