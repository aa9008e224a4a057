//! Digging: clues go in random order while the solution stays the only one.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::Range;

use super::Error;
use super::prepared::Clue;
use super::uniqueness::{Reply, UniquenessCheck};
use super::window::Window;
use crate::cnf::Lit;
use crate::grid::Cell;

/// How many orbits are asked about together. The more, the more one question learns for the next,
/// and the larger is the formula; measured at 25x25.
const WINDOW: usize = 20;

/// The clues that are left after digging.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The cells whose digits are clues.
    pub clues: Vec<Cell>,
    /// Whether it is known that none of them can go.
    pub minimal: bool,
}

/// The clues that are there, by orbit.
struct PresentClues<'a> {
    orbits: &'a [Vec<Clue>],
    present: Vec<bool>,
    /// How many clues these are.
    count: usize,
}

impl PresentClues<'_> {
    /// The clues outside some orbits: those that stay for good first, the next to go last.
    fn outside(&self, places: &Range<usize>) -> Vec<Clue> {
        let rest = (places.end..self.orbits.len()).rev();
        self.present_of((0..places.start).chain(rest))
    }

    /// The clues of some orbits.
    fn within(&self, places: &Range<usize>) -> Vec<Clue> {
        self.present_of(places.clone())
    }

    /// The clues of some orbits, but for one of them, in the same order.
    fn others(&self, places: &Range<usize>, place: usize) -> Vec<Clue> {
        self.present_of((places.start..place).chain((place + 1..places.end).rev()))
    }

    fn present_of(&self, places: impl Iterator<Item = usize>) -> Vec<Clue> {
        places.filter(|&at| self.present[at]).flat_map(|at| self.orbits[at].iter().copied()).collect()
    }

    /// Whether `least` clues are left without an orbit.
    fn can_spare(&self, place: usize, least: usize) -> bool {
        self.count >= least + self.orbits[place].len()
    }

    fn remove(&mut self, place: usize) {
        self.present[place] = false;
        self.count -= self.orbits[place].len();
    }

    /// Takes away the orbits without a needed clue, as long as `least` clues are left; whether there
    /// were any.
    fn drop_idle(&mut self, needed: &HashSet<Lit>, least: usize) -> bool {
        let before = self.count;
        for (place, orbit) in self.orbits.iter().enumerate() {
            let idle = self.present[place] && orbit.iter().all(|clue| !needed.contains(&clue.lit));
            if idle && self.can_spare(place, least) {
                self.remove(place);
            }
        }
        self.count < before
    }

    fn clues(&self) -> Vec<Clue> {
        let present = self.orbits.iter().zip(&self.present).filter(|(_, there)| **there);
        present.flat_map(|(clues, _)| clues.iter().copied()).collect()
    }
}

/// Takes away the clues of `orbits`, one orbit after the other, while the rest is enough, but not
/// below `least` clues. Where nobody knows within the limits, clues stay.
///
/// Clues that a proof did not need go at once: what is left stays easier to prove, which on big boards
/// can be several times faster. With `check`, it is found out whether a clue of an orbit, or of those
/// never asked about, can go alone.
pub fn dig(
    uniqueness: &mut UniquenessCheck<'_>,
    orbits: &[Vec<Clue>],
    least: usize,
    check: bool,
) -> Result<Dug, Error> {
    let count = orbits.iter().map(Vec::len).sum();
    let mut clues_left = PresentClues { orbits, present: vec![true; orbits.len()], count };
    // Whether some orbit is still there that may be able to go.
    let mut open = false;
    let mut start = 0;
    while start < orbits.len() {
        let places = start..orbits.len().min(start + WINDOW);
        start = places.end;
        let rest = OnceCell::new();
        let mut window = Window::new(clues_left.outside(&places), clues_left.within(&places), &rest);
        for place in places.clone() {
            if !clues_left.present[place] {
                continue;
            }
            if !clues_left.can_spare(place, least) {
                open = true;
                continue;
            }
            match uniqueness.ask(&mut window, &clues_left.others(&places, place), &orbits[place])? {
                Reply::TooFew => {}
                Reply::Unknown => open = true,
                Reply::Enough(needed) => {
                    clues_left.remove(place);
                    let needed = needed.map(HashSet::from_iter);
                    if needed.is_some_and(|needed| clues_left.drop_idle(&needed, least)) {
                        // The window keeps clues that are gone.
                        start = place + 1;
                        break;
                    }
                }
            }
        }
    }
    let clues = clues_left.clues();
    // Each single clue was asked about when there were more of them; it is needed all the more now.
    let single = orbits.iter().all(|clues| clues.len() == 1);
    let minimal = single && !open || check && is_minimal(uniqueness, &clues)?;
    let mut clues: Vec<Cell> = clues.into_iter().map(|clue| clue.cell).collect();
    clues.sort_unstable();
    Ok(Dug { clues, minimal })
}

/// Whether it can be shown that each clue is needed.
fn is_minimal(uniqueness: &mut UniquenessCheck<'_>, clues: &[Clue]) -> Result<bool, Error> {
    for (index, near) in clues.chunks(WINDOW).enumerate() {
        let places = index * WINDOW..index * WINDOW + near.len();
        let rest = OnceCell::new();
        let mut window = Window::new(without(clues, places), near.to_vec(), &rest);
        for (place, clue) in near.iter().enumerate() {
            let others = without(near, place..place + 1);
            if !matches!(uniqueness.ask(&mut window, &others, std::slice::from_ref(clue))?, Reply::TooFew) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// The clues that are not in some places.
fn without(clues: &[Clue], places: Range<usize>) -> Vec<Clue> {
    [&clues[..places.start], &clues[places.end..]].concat()
}
