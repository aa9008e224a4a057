//! Houses of a board besides its rows, columns and boxes: diagonals, windows.

#![expect(
    clippy::needless_range_loop,
    reason = "several arrays go side by side, and closures may stay calls"
)]

use super::candidates::Candidates;
use super::recognised::{HouseGroup, HouseKind, RecognisedBoard};
use super::word::Word;
use crate::cnf::Var;

/// A house that has its value exactly once, and the houses that it overlaps.
#[derive(Debug)]
pub struct House<T, const BANDS: usize> {
    /// Its value.
    pub value: usize,
    cells: [T; BANDS],
    /// `true` for a row, column, box or region; only its overlaps with others are used.
    is_known: bool,
    /// The houses of this value that share two or more cells with it, unless both are known.
    others: Vec<[T; BANDS]>,
}

/// The consequence of a house.
pub enum HouseState {
    /// Its value has no cell left.
    Falsified,
    /// Nothing new.
    Nothing,
    /// Its value has only this cell left, by band and place.
    Single(usize, usize),
    /// Its locked candidates excluded others.
    Excluded,
}

/// Returns the houses of a board that allow more deductions than its rows, columns and boxes alone; `split` returns value,
/// band and place of a variable.
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
    /// Finds the last cell of its value, or what its locked candidates exclude.
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
