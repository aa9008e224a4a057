//! Digging: clues go in random order while the solution stays the only one.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

use super::Error;
use super::bench::Clue;
use super::prover::{Prover, Reply};
use super::window::Window;
use crate::cnf::Lit;
use crate::grid::Cell;

/// How many orbits are asked about together. The more, the more one question learns for the next,
/// and the larger is the formula; measured at 25x25.
const WINDOW: usize = 20;

/// What digging left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The cells whose digits are clues.
    pub clues: Vec<Cell>,
    /// Whether it is known that none of them can go.
    pub minimal: bool,
}

/// The clues that are there, by orbit.
struct Pit<'a> {
    orbits: &'a [Vec<Clue>],
    present: Vec<bool>,
    /// Orbits that are known to be enough, all of them present.
    enough: Vec<bool>,
    orbit_of: HashMap<Lit, usize>,
}

impl Pit<'_> {
    /// The clues outside some orbits: those that stay for good first, the next to go last.
    fn outside(&self, places: &Range<usize>) -> Vec<Clue> {
        let settled = (0..places.start).filter(|&at| self.present[at]);
        let rest = (places.end..self.orbits.len()).rev();
        settled.chain(rest).flat_map(|at| self.orbits[at].iter().copied()).collect()
    }

    /// The clues of some orbits, but for one of them, in the same order.
    fn others(&self, places: &Range<usize>, place: usize) -> Vec<Clue> {
        let settled = (places.start..place).filter(|&at| self.present[at]);
        let rest = (place + 1..places.end).rev();
        settled.chain(rest).flat_map(|at| self.orbits[at].iter().copied()).collect()
    }

    /// Notes that the clues without an orbit are enough, and which of them were needed.
    fn remove(&mut self, place: usize, needed: Option<Vec<Lit>>) {
        self.present[place] = false;
        match needed {
            None => self.enough.copy_from_slice(&self.present),
            Some(needed) => {
                self.enough.fill(false);
                needed.iter().for_each(|lit| self.enough[self.orbit_of[lit]] = true);
            }
        }
    }

    fn clues(&self) -> Vec<Clue> {
        let present = self.orbits.iter().zip(&self.present).filter(|(_, there)| **there);
        present.flat_map(|(clues, _)| clues.iter().copied()).collect()
    }
}

/// Takes away the clues of `orbits`, one orbit after the other, while the rest is enough, but not
/// below `least` clues. Where nobody knows within the limits, clues stay.
///
/// A clue that was not needed when last asked can go without asking; what comes out is the same. With
/// `check`, it is found out whether a clue of an orbit, or of those never asked about, can go alone.
pub fn dig(prover: &mut Prover<'_>, orbits: &[Vec<Clue>], least: usize, check: bool) -> Result<Dug, Error> {
    let numbered = orbits.iter().enumerate();
    let orbit_of = numbered.flat_map(|(at, clues)| clues.iter().map(move |clue| (clue.lit, at))).collect();
    let all = vec![true; orbits.len()];
    let mut pit = Pit { orbits, present: all.clone(), enough: all, orbit_of };
    let mut count: usize = orbits.iter().map(Vec::len).sum();
    // Whether some orbit is still there that may be able to go.
    let mut open = false;
    for start in (0..orbits.len()).step_by(WINDOW) {
        let places = start..orbits.len().min(start + WINDOW);
        let rest = OnceCell::new();
        let mut window = Window::new(pit.outside(&places), orbits[places.clone()].concat(), &rest);
        for place in places.clone() {
            let orbit = &orbits[place];
            if count < least + orbit.len() {
                open = true;
                continue;
            }
            if pit.enough[place] {
                match prover.ask(&mut window, &pit.others(&places, place), orbit)? {
                    Reply::Enough(needed) => pit.remove(place, needed),
                    Reply::TooFew => continue,
                    Reply::Unknown => {
                        open = true;
                        continue;
                    }
                }
            }
            pit.present[place] = false;
            count -= orbit.len();
        }
    }
    let clues = pit.clues();
    // Each single clue was asked about when there were more of them; it is needed all the more now.
    let single = orbits.iter().all(|clues| clues.len() == 1);
    let minimal = single && !open || check && is_minimal(prover, &clues)?;
    let mut clues: Vec<Cell> = clues.into_iter().map(|clue| clue.cell).collect();
    clues.sort_unstable();
    Ok(Dug { clues, minimal })
}

/// Whether it can be shown that each clue is needed.
fn is_minimal(prover: &mut Prover<'_>, clues: &[Clue]) -> Result<bool, Error> {
    for (index, near) in clues.chunks(WINDOW).enumerate() {
        let places = index * WINDOW..index * WINDOW + near.len();
        let rest = OnceCell::new();
        let mut window = Window::new(without(clues, places), near.to_vec(), &rest);
        for (place, clue) in near.iter().enumerate() {
            let others = without(near, place..place + 1);
            if !matches!(prover.ask(&mut window, &others, std::slice::from_ref(clue))?, Reply::TooFew) {
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
