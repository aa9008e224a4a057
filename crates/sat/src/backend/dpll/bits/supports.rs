//! The values that a cell with two remaining values excludes in other cells: those that go with neither.

use super::candidates::{Candidates, Sizes};
use super::recognised::RecognisedBoard;
use super::word::Word;
use crate::backend::dpll::lists::Lists;
use crate::cnf::Var;

/// The values that each two values of a cell exclude in other cells, if they are the only ones left. For a single remaining
/// value, its truth excludes them.
#[derive(Debug)]
pub struct Supports {
    /// By variable, each greater value of its cell and what both together exclude.
    excluded: Lists<(usize, Var)>,
    is_empty: bool,
}

impl Supports {
    /// Creates the table of a board of `vars` variables; `split` returns value, band and place of a variable.
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

    /// Removes what is excluded; returns `true` if anything changed. `join` returns the variable of a value, a band and a
    /// place.
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
                // Another cell may have removed one since.
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
