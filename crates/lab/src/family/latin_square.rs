//! Draws random Latin squares, all equally likely in the long run, by the Markov chain of Jacobson and Matthews,
//! "Generating uniformly distributed random Latin squares" (Journal of Combinatorial Designs 4, 1996).
//!
//! A square is represented as a cube of zeros and ones in which each line along each axis sums to 1: a 1 at row, column
//! and value says that the cell has the value. A step changes the eight corners of a smaller cube by 1 or -1. This may
//! leave a single entry -1, an improper square, at which the next step continues.

use crate::generate::Random;
use crate::limits::{Limits, Stopped};

/// The current square of the chain, proper or improper.
struct Cube {
    order: usize,
    /// The entries of the cube, ordered by row, column and value.
    entries: Vec<i8>,
    /// Row, column and value of the entry -1 of an improper square; `None` for a proper one.
    improper: Option<[usize; 3]>,
}

/// Returns the values of a random Latin square row by row, counted from 0.
///
/// The chain ends after a fixed number of proper squares. If it ended at the first proper square after a fixed number
/// of steps, squares that often follow improper ones would be more likely.
///
/// # Errors
/// A limit was reached.
pub fn random_square(order: usize, random: &mut Random, limits: &Limits) -> Result<Vec<usize>, Stopped> {
    limits.room_for::<i8>(order.saturating_pow(3))?;
    let mut cube = Cube::cyclic(order);
    if order > 1 {
        let mut left = 4 * order * order;
        while left > 0 {
            limits.check()?;
            cube.step(random);
            left -= usize::from(cube.improper.is_none());
        }
    }
    let value = |row, column| (0..order).find(|&value| cube.at([row, column, value]) == 1);
    let cells = (0..order).flat_map(|row| (0..order).map(move |column| (row, column)));
    let values =
        cells.map(|(row, column)| value(row, column).expect("a proper square has a value in each cell"));
    Ok(values.collect())
}

impl Cube {
    /// Returns the square of the cyclic group: row plus column, modulo the order.
    fn cyclic(order: usize) -> Cube {
        let mut cube = Cube { order, entries: vec![0; order * order * order], improper: None };
        for row in 0..order {
            for column in 0..order {
                cube.add([row, column, (row + column) % order], 1);
            }
        }
        cube
    }

    fn index(&self, [row, column, value]: [usize; 3]) -> usize {
        (row * self.order + column) * self.order + value
    }

    fn at(&self, place: [usize; 3]) -> i8 {
        self.entries[self.index(place)]
    }

    fn add(&mut self, place: [usize; 3], amount: i8) {
        let index = self.index(place);
        self.entries[index] += amount;
    }

    /// Returns a random coordinate on this axis at which the line through `place` has a 1. Each line of a proper square
    /// has one such entry; in an improper square, the lines through the entry -1 have two.
    fn one_along(&self, axis: usize, place: [usize; 3], random: &mut Random) -> usize {
        let along = |at: usize| {
            let mut other = place;
            other[axis] = at;
            self.at(other) == 1
        };
        let found: Vec<usize> = (0..self.order).filter(|&at| along(at)).collect();
        *random.choose(&found).expect("a line sums to 1")
    }

    fn step(&mut self, random: &mut Random) {
        let place = match self.improper {
            Some(place) => place,
            None => loop {
                let place = [0; 3].map(|_: usize| random.below(self.order));
                if self.at(place) == 0 {
                    break place;
                }
            },
        };
        let other = [0, 1, 2].map(|axis| self.one_along(axis, place, random));
        // The corners of the cube between `place` and `other` are changed so that all line sums stay the same: by +1
        // for an even number of coordinates from `other`, by -1 for an odd number.
        for corner in 0..8_usize {
            let chosen =
                [0, 1, 2].map(|axis| if corner >> axis & 1 == 1 { other[axis] } else { place[axis] });
            self.add(chosen, if corner.count_ones() % 2 == 0 { 1 } else { -1 });
        }
        self.improper = (self.at(other) < 0).then_some(other);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    fn square(order: usize, random: &mut Random) -> Vec<usize> {
        random_square(order, random, &Limits::default()).expect("no limit")
    }

    #[test]
    fn limits_end_the_chain() {
        let raised = Limits::default().stopped_by(Arc::new(AtomicBool::new(true)));
        assert_eq!(random_square(300, &mut Random::new(1, &[]), &raised), Err(Stopped));
    }

    #[test]
    fn squares_are_latin() {
        for order in [1, 2, 3, 5, 8, 13] {
            for seed in 0..4 {
                let square = square(order, &mut Random::new(seed, &[]));
                for line in 0..order {
                    let mut row: Vec<usize> = (0..order).map(|at| square[line * order + at]).collect();
                    let mut column: Vec<usize> = (0..order).map(|at| square[at * order + line]).collect();
                    row.sort_unstable();
                    column.sort_unstable();
                    assert!(row.iter().copied().eq(0..order) && row == column, "{square:?}");
                }
            }
        }
    }

    /// Counts all 12 squares of order 3. Squares of order 4 are of two kinds: 144 of the 576 are tables of Klein's
    /// group.
    #[test]
    fn squares_are_equally_likely() {
        let mut seen: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        let mut random = Random::new(5, &[]);
        (0..2400).for_each(|_| *seen.entry(square(3, &mut random)).or_default() += 1);
        assert_eq!(seen.len(), 12);
        assert!(seen.values().all(|count| (140..260).contains(count)), "{seen:?}");
        // In tables of Klein's group, the permutation from one row to another only exchanges pairs of values.
        let is_klein = |square: &[usize]| {
            (1..4).all(|row| {
                let to: Vec<usize> = (0..4)
                    .map(|value| square[row * 4 + (0..4).find(|&at| square[at] == value).unwrap_or(0)])
                    .collect();
                (0..4).all(|value| to[to[value]] == value)
            })
        };
        let klein = (0..1000).filter(|_| is_klein(&square(4, &mut random))).count();
        assert!((200..300).contains(&klein), "{klein} of 1000, expected about 250");
    }
}
