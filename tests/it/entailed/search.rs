//! The search for a filling that satisfies houses and lines. It tries value after value and infers nothing.

use sudoku2cnf_puzzle::grid::Digit;

use super::meaning::{Meaning, Variable};

/// Maximum number of values to try; a step that needs more is too large to decide.
const MOST_TRIED: usize = 5_000;

/// Pairs of a variable and a value, at most one of which holds; exactly one if the flag is `true`.
pub type Group = (Vec<(usize, Digit)>, bool);

/// A search for a filling.
pub struct Search<'a> {
    pub houses: Vec<Group>,
    pub chosen: Vec<Option<Digit>>,
    pub order: &'a [Variable],
}

impl Search<'_> {
    /// Returns whether some values for the variables from `place` on satisfy everything; `None` if the search takes too
    /// long.
    pub fn fill(&mut self, place: usize, meaning: &mut Meaning<'_>) -> Option<bool> {
        let Some(variable) = self.order.get(place) else {
            let cells = self.order.iter().zip(&self.chosen).filter_map(|(variable, value)| match variable {
                Variable::Cell(cell) => Some((*cell, (*value)?)),
                Variable::Mark(..) => None,
            });
            return Some(meaning.is_kept(cells));
        };
        for value in meaning.values[variable].clone() {
            meaning.tried += 1;
            if meaning.tried > MOST_TRIED {
                return None;
            }
            self.chosen[place] = Some(value);
            if self.is_possible(place) && self.fill(place + 1, meaning)? {
                return Some(true);
            }
        }
        self.chosen[place] = None;
        Some(false)
    }

    /// Returns `false` if the last choice breaks a house.
    fn is_possible(&self, last: usize) -> bool {
        self.houses.iter().filter(|(members, _)| members.iter().any(|&(place, _)| place == last)).all(
            |(members, exactly)| {
                let has = |&&(place, value): &&(usize, Digit)| self.chosen[place] == Some(value);
                let is_open = |&(place, _): &(usize, Digit)| self.chosen[place].is_none();
                match members.iter().filter(has).count() {
                    0 => !exactly || members.iter().any(is_open),
                    count => count == 1,
                }
            },
        )
    }
}
