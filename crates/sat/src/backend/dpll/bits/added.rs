//! Clauses that were added to a board.

use super::candidates::Candidates;
use super::word::Word;
use crate::backend::dpll::watch::Standing;
use crate::cnf::{Lit, Var};

/// A clause as two sets of candidates, one for its positive and one for its negative literals.
#[derive(Debug)]
pub struct AddedClause<T, const BANDS: usize, const LANES: usize> {
    positive: [[T; LANES]; BANDS],
    negative: [[T; LANES]; BANDS],
}

impl<T: Word, const BANDS: usize, const LANES: usize> AddedClause<T, BANDS, LANES> {
    /// Creates a clause; `split` returns a variable's value, band, and cell position in the band.
    pub fn new(clause: &[Lit], split: impl Fn(Var) -> (usize, usize, u32)) -> Self {
        let none = [[T::NONE; LANES]; BANDS];
        let mut added = AddedClause { positive: none, negative: none };
        for lit in clause {
            let (value, band, place) = split(lit.var());
            let bits = if lit.is_positive() { &mut added.positive } else { &mut added.negative };
            bits[band][value] |= T::of(1) << place;
        }
        added
    }

    /// Returns the state of the clause; `join` returns the variable of a value, a band, and a cell position in the
    /// band.
    pub fn standing(
        &self,
        now: &Candidates<T, BANDS, LANES>,
        join: impl Fn(usize, usize, usize) -> Var,
    ) -> Standing {
        let (mut unit, mut several) = (None, false);
        for band in 0..BANDS {
            let open = now.open[band];
            for (value, &left) in now.bands[band].iter().enumerate() {
                let (positive, negative) = (self.positive[band][value], self.negative[band][value]);
                if positive & left & !open != T::NONE || negative & !left != T::NONE {
                    return Standing::Open;
                }
                for (cells, is_positive) in [(positive & left, true), (negative & open, false)] {
                    if cells != T::NONE {
                        several |= unit.is_some() || cells.others() != T::NONE;
                        let lit = join(value, band, cells.first()).positive();
                        unit = Some(if is_positive { lit } else { !lit });
                    }
                }
            }
        }
        if several { Standing::Open } else { unit.map_or(Standing::Falsified, Standing::Unit) }
    }
}
