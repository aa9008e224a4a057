//! The regions of a board without boxes: sets of cells that must have each value. Singles of regions, and locked
//! candidates of two regions or of a region and a row or column, are found for all values side by side. The methods of
//! `Board` that deal with regions are in this file.

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
    /// For each region paired with a region, row or column that shares two or more cells with it: the cells that are
    /// only in the first, and the cells that are only in the second.
    overlaps: Vec<[[T; BANDS]; 2]>,
}

impl<T: Word, const BANDS: usize> Regions<T, BANDS> {
    /// Creates the sets of cells of the recognised regions; `split` returns a variable's value, band, and cell position
    /// in the band.
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

    /// Returns the values that have a single cell left in a region, if this cell is still open; `None` if a value has
    /// no cell left.
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
        // A region has as many cells as there are values. The remaining lanes have no value and are always empty.
        let values = T::count(&cells) as usize;
        let (mut missing, mut singles) = (T::NONE, 0);
        for value in 0..LANES {
            missing |= if value < values { !any[value] & T::of(1) } else { T::NONE };
            singles |= u32::from(many[value] == T::NONE && open[value] != T::NONE) << value;
        }
        (missing == T::NONE).then(|| Values::new(singles))
    }

    /// Returns the band and the position of the first cell of a region that may have the value; `None` if no cell may
    /// have it.
    pub fn first<const LANES: usize>(
        &self,
        region: usize,
        value: usize,
        now: &Candidates<T, BANDS, LANES>,
    ) -> Option<(usize, usize)> {
        let left = |band: usize| now.bands[band][value] & self.cells[region][band];
        (0..BANDS).find(|&band| left(band) != T::NONE).map(|band| (band, left(band).first()))
    }

    /// Removes the candidates that locked candidates exclude: if all remaining cells of a value in one house are also
    /// in another house, the rest of the other house loses the value. Returns `true` if anything changed.
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
            // If the value has no cell outside the overlap in one of the two houses, it is removed outside the overlap
            // in the other. Removing it outside the overlap in both has the same effect.
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
    /// Sets cells with a single candidate, and values with a single cell in a row, column or region. Returns `None` on
    /// a contradiction, otherwise `true` if anything changed.
    pub(super) fn singles_with_regions(&mut self) -> Option<bool> {
        let mut changed = self.singles()?;
        for region in 0..self.regions.len() {
            for value in self.regions.singles(region, &self.now)? {
                // Setting another value in this loop may have removed the candidate.
                let (band, place) = self.regions.first(region, value, &self.now)?;
                self.place(value, band, place);
                changed = true;
            }
        }
        Some(changed)
    }

    /// Removes the candidates that locked candidates of regions exclude; returns `Some(true)` if anything changed,
    /// otherwise `Some(false)`.
    pub(super) fn locked_in_regions(&mut self) -> Option<bool> {
        Some(self.regions.exclude(&mut self.now))
    }
}
