//! The candidates that a cell with two remaining values excludes in other cells, since neither value is compatible with
//! them.

use super::candidates::{Candidates, Sizes};
use super::recognised::RecognisedBoard;
use super::word::Word;
use crate::backend::dpll::lists::Lists;
use crate::cnf::Var;

/// For each pair of values of a cell, the candidates of other cells that are false if the cell has no other values
/// left. Candidates that one of the two values excludes by itself are not included, since they become false anyway once
/// that value is set.
#[derive(Debug)]
pub struct Supports {
    /// For each variable of a cell, pairs of a greater value of the same cell and a variable that the two values
    /// exclude.
    excluded: Lists<(usize, Var)>,
    is_empty: bool,
}

impl Supports {
    /// Creates the table for a board of `vars` variables; `split` returns a variable's value, band, and cell position
    /// in the band.
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

    /// Removes the candidates that cells with two values exclude; returns `true` if anything changed. `split` returns a
    /// variable's value, band, and cell position in the band; `join` returns the variable.
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
                // An earlier cell in this loop may have removed one of the two values.
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
