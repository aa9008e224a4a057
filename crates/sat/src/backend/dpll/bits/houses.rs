//! Houses of a board that are not rows, columns or boxes, such as diagonals and windows.

#![expect(
    clippy::needless_range_loop,
    reason = "several arrays go side by side, and closures may stay calls"
)]

use super::candidates::Candidates;
use super::recognised::{HouseGroup, HouseKind, RecognisedBoard};
use super::word::Word;
use crate::cnf::Var;

/// A house for one value, which must have the value exactly once, and the houses that it overlaps.
#[derive(Debug)]
pub struct House<T, const BANDS: usize> {
    /// The value that must occur, counted from 0.
    pub value: usize,
    cells: [T; BANDS],
    /// `true` for a row, column, box or region. Its singles are found elsewhere; only its overlaps are used here.
    is_known: bool,
    /// The other houses for this value that share two or more cells with this one. Pairs of rows, columns, boxes and
    /// regions are left out.
    others: Vec<[T; BANDS]>,
}

/// The result of propagating a house.
pub enum HouseState {
    /// The value has no cell left in the house.
    Falsified,
    /// Nothing new follows.
    Nothing,
    /// The value has a single open cell left, given by its band and its position in the band.
    Single(usize, usize),
    /// All remaining cells are in another house, from which other candidates were removed.
    Excluded,
}

/// Returns the houses that allow more deductions than rows, columns and boxes alone; `split` returns a variable's
/// value, band, and cell position in the band.
pub fn houses<T: Word, const BANDS: usize>(
    recognised: &RecognisedBoard,
    split: impl Fn(Var) -> (usize, usize, u32),
) -> Vec<House<T, BANDS>> {
    let plane = |house: &HouseGroup| {
        let mut cells = [T::NONE; BANDS];
        for var in house.vars() {
            let (_, band, place) = split(var);
            cells[band] |= T::of(1) << place;
        }
        cells
    };
    let overlaps = recognised.overlaps().into_iter();
    let houses = overlaps.map(|(house, others)| House {
        value: house.vars().next().map_or(0, |var| split(var).0),
        cells: plane(house),
        is_known: house.kind != HouseKind::Exact,
        others: others.into_iter().map(plane).collect(),
    });
    houses.collect()
}

impl<T: Word, const BANDS: usize> House<T, BANDS> {
    /// Finds the single cell left for the value, or else removes the candidates that locked candidates exclude.
    pub fn propagate<const LANES: usize>(&self, now: &mut Candidates<T, BANDS, LANES>) -> HouseState {
        let plane = now.plane(self.value);
        let mut left = [T::NONE; BANDS];
        for band in 0..BANDS {
            left[band] = plane[band] & self.cells[band];
        }
        if !self.is_known {
            let (mut last, mut several) = (None, false);
            for (band, left) in left.into_iter().enumerate().filter(|(_, left)| *left != T::NONE) {
                several |= last.is_some() || left.others() != T::NONE;
                last = Some((band, left.first()));
            }
            match last {
                None => return HouseState::Falsified,
                Some(_) if several => {}
                Some((band, place)) if now.open[band] & (T::of(1) << place as u32) != T::NONE => {
                    return HouseState::Single(band, place);
                }
                Some(_) => return HouseState::Nothing,
            }
        }
        let mut said = HouseState::Nothing;
        for other in &self.others {
            if (0..BANDS).any(|band| left[band] & !other[band] != T::NONE) {
                continue;
            }
            for band in 0..BANDS {
                let lost = other[band] & !self.cells[band];
                if now.bands[band][self.value] & lost != T::NONE {
                    now.bands[band][self.value] &= !lost;
                    said = HouseState::Excluded;
                }
            }
        }
        said
    }
}
