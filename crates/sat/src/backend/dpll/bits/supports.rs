//! The values that a cell with two values left excludes in other cells: those that go with neither.

use super::candidates::{Candidates, Sizes};
use super::recognised::RecognisedBoard;
use super::word::Word;
use crate::backend::dpll::lists::Lists;
use crate::cnf::Var;

/// The values that each two values of a cell exclude in other cells, if they are the only ones left. For one value that
/// is left, its truth takes those away.
#[derive(Debug)]
pub struct Supports {
    /// By variable, with which greater value of its cell it excludes what.
    excluded: Lists<(usize, Var)>,
    is_empty: bool,
}

impl Supports {
    /// Makes the table of a board of `vars` variables; `split` tells value, band and place of one.
    pub fn new(
        recognised: &RecognisedBoard,
        vars: usize,
        split: impl Fn(Var) -> (usize, usize, u32),
    ) -> Supports {
        let excluded = recognised.excluded().map(|([low, high], var)| (low.index(), (split(high).0, var)));
        let excluded: Vec<_> = excluded.collect();
        let is_empty = excluded.is_empty();
        Supports { excluded: Lists::new(vars, (0, Var::from_index(0)), excluded.into_iter()), is_empty }
    }

    /// Takes away what is excluded; whether that changed anything. `join` is the variable of a value, a band and
    /// a place.
    pub fn propagate<T: Word, const BANDS: usize, const LANES: usize>(
        &self,
        now: &mut Candidates<T, BANDS, LANES>,
        split: impl Fn(Var) -> (usize, usize, u32),
        join: impl Fn(usize, usize, usize) -> Var,
    ) -> bool {
        if self.is_empty {
            return false;
        }
        let Sizes { two, three, .. } = now.sizes();
        let mut changed = false;
        for band in 0..BANDS {
            let mut cells = two[band] & !three[band] & now.open[band];
            while cells != T::NONE {
                let place = cells.first();
                cells = cells.others();
                let mut values = now.values(band, place);
                // Another cell may have taken one since.
                let (Some(low), Some(high)) = (values.next(), values.next()) else { continue };
                for &(other, var) in self.excluded.of(join(low, band, place).index()) {
                    let (value, band, place) = split(var);
                    let cell = T::of(1) << place;
                    if other == high && now.bands[band][value] & cell != T::NONE {
                        now.bands[band][value] &= !cell;
                        changed = true;
                    }
                }
            }
        }
        changed
    }
}
