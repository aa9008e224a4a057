//! Digging: the removal of clues in random order while the solution stays unique.

use std::collections::HashSet;

use super::GenerateError;
use super::prepared::Clue;
use super::unavoidable::UnavoidableSets;
use super::uniqueness::{Reply, UniquenessCheck};
use crate::cnf::Lit;
use crate::grid::Cell;

/// The clues left after digging.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DugClues {
    /// The cells whose digits are clues.
    pub clues: Vec<Cell>,
    /// `true` if it was shown that no clue can be removed.
    pub minimal: bool,
}

/// The clues that remain during digging. An orbit is a group of clues that are removed together.
struct PresentClues<'a> {
    orbits: &'a [Vec<Clue>],
    present: Vec<bool>,
    /// The number of remaining clues.
    count: usize,
    unavoidable: UnavoidableSets,
    /// For each orbit, `true` if it cannot be removed.
    needed: Vec<bool>,
    /// The needed orbits that were not yet reported to the uniqueness check.
    unheard: Vec<usize>,
}

impl<'a> PresentClues<'a> {
    fn new(orbits: &'a [Vec<Clue>], unavoidable: UnavoidableSets) -> PresentClues<'a> {
        let count = orbits.iter().map(Vec::len).sum();
        let (present, needed) = (vec![true; orbits.len()], vec![false; orbits.len()]);
        let mut clues = PresentClues { orbits, present, count, unavoidable, needed, unheard: Vec::new() };
        clues.unavoidable.needed().into_iter().for_each(|place| clues.need(place));
        clues
    }

    fn need(&mut self, place: usize) {
        if !self.needed[place] {
            self.needed[place] = true;
            self.unheard.push(place);
        }
    }

    /// Returns all remaining clues except the clues of one orbit.
    fn without(&self, place: usize) -> Vec<Clue> {
        let others = (0..self.orbits.len()).filter(|&at| at != place && self.present[at]);
        others.flat_map(|at| self.orbits[at].iter().copied()).collect()
    }

    /// Returns `true` if at least `least` clues remain after the orbit is removed.
    fn can_spare(&self, place: usize, least: usize) -> bool {
        self.count >= least + self.orbits[place].len()
    }

    fn remove(&mut self, place: usize) {
        self.present[place] = false;
        self.count -= self.orbits[place].len();
        self.unavoidable.remove(place).into_iter().for_each(|place| self.need(place));
    }

    /// Removes orbits without a clue in `needed`, as long as at least `least` clues remain.
    fn drop_idle(&mut self, needed: &HashSet<Lit>, least: usize) {
        for (place, orbit) in self.orbits.iter().enumerate() {
            let idle = self.present[place] && orbit.iter().all(|clue| !needed.contains(&clue.lit));
            if idle && self.can_spare(place, least) {
                self.remove(place);
            }
        }
    }

    /// Returns the needed clues that form an orbit alone. Each was needed when more clues were present, so it is still
    /// needed.
    fn known(&self) -> HashSet<Lit> {
        let needed = self.orbits.iter().zip(&self.needed).filter(|(_, needed)| **needed);
        needed.filter_map(|(clues, _)| if let [clue] = clues[..] { Some(clue.lit) } else { None }).collect()
    }

    fn clues(&self) -> Vec<Clue> {
        let present = self.orbits.iter().zip(&self.present).filter(|(_, there)| **there);
        present.flat_map(|(clues, _)| clues.iter().copied()).collect()
    }
}

/// Removes the clues of `orbits`, one orbit after another, as long as the rest has one solution and at least `least`
/// clues remain. An orbit stays if a limit prevents an answer.
///
/// Clues that a proof of uniqueness did not use are removed at once. This makes later proofs easier: at 25x25, digging
/// is more than ten times as fast. With `check`, the remaining clues that were not yet shown to be needed are tested
/// one by one to determine [`DugClues::minimal`]. The last orbit of an `unavoidable` set is kept without asking a
/// solver.
pub fn dig(
    uniqueness: &mut UniquenessCheck<'_>,
    orbits: &[Vec<Clue>],
    unavoidable: UnavoidableSets,
    least: usize,
    check: bool,
) -> Result<DugClues, GenerateError> {
    let mut clues_left = PresentClues::new(orbits, unavoidable);
    for (place, orbit) in orbits.iter().enumerate() {
        clues_left.unheard.drain(..).for_each(|place| uniqueness.keep(&orbits[place]));
        if !clues_left.present[place] || clues_left.needed[place] {
            continue;
        }
        if !clues_left.can_spare(place, least) {
            continue;
        }
        match uniqueness.ask(&clues_left.without(place), orbit)? {
            // The rest will not suffice with fewer clues either, so the orbit is never tried again.
            Reply::TooFew => clues_left.need(place),
            Reply::Unknown => {}
            Reply::Enough(needed) => {
                clues_left.remove(place);
                if let Some(needed) = needed {
                    clues_left.drop_idle(&needed.into_iter().collect(), least);
                }
            }
        }
    }
    let clues = clues_left.clues();
    let known = clues_left.known();
    let minimal = known.len() == clues.len() || check && is_minimal(uniqueness, &clues, &known)?;
    let mut clues: Vec<Cell> = clues.into_iter().map(|clue| clue.cell).collect();
    clues.sort_unstable();
    Ok(DugClues { clues, minimal })
}

/// Returns `true` if each of `clues` is shown to be needed; clues in `known` are not tested. Returns `false` if a limit
/// prevents an answer.
fn is_minimal(
    uniqueness: &mut UniquenessCheck<'_>,
    clues: &[Clue],
    known: &HashSet<Lit>,
) -> Result<bool, GenerateError> {
    uniqueness.keep_none();
    let is_known = |clue: &&Clue| known.contains(&clue.lit);
    clues.iter().filter(is_known).for_each(|clue| uniqueness.keep(std::slice::from_ref(clue)));
    for (place, clue) in clues.iter().enumerate().filter(|(_, clue)| !is_known(clue)) {
        let others = [&clues[..place], &clues[place + 1..]].concat();
        if !matches!(uniqueness.ask(&others, std::slice::from_ref(clue))?, Reply::TooFew) {
            return Ok(false);
        }
        uniqueness.keep(std::slice::from_ref(clue));
    }
    Ok(true)
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use super::*;
    use crate::backend::Limits;
    use crate::backend::auto::Handover;
    use crate::generate::prepared::PreparedProblem;
    use crate::generate::{Random, Symmetry};
    use crate::problem::Problem;
    use crate::puzzle::Puzzle;
    use crate::question::{self, Question, Status};

    /// Digs without the built-in DPLL, so that the strong solver is tested: on small boards, the DPLL answers all
    /// questions.
    fn dug_by_the_strong_solver(text: &str, symmetry: Symmetry, seed: u64) {
        let limits = Limits::default();
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let mut prepared = PreparedProblem::new(puzzle.clone(), &limits).expect("no limit");
        prepared.dpll = None;
        let mut random = Random::new(seed, &[]);
        let solution = prepared.solution(&mut random, &limits).expect("no error").expect("a solution");
        let clue = |cell| prepared.clue(cell, &solution);
        let all: Vec<Clue> = puzzle.cells().map(clue).collect();
        let orbits = symmetry.orbits(puzzle.grid()).into_iter();
        let mut orbits: Vec<Vec<Clue>> = orbits.map(|cells| cells.into_iter().map(clue).collect()).collect();
        random.shuffle(&mut orbits);
        let mut uniqueness = UniquenessCheck::new(&mut prepared, &all, &limits).expect("no error");
        let unavoidable = UnavoidableSets::new(&puzzle, &solution, &orbits, &limits);
        let dug = dig(&mut uniqueness, &orbits, unavoidable, 0, true).expect("no limit");
        let answer = |left_out: &[Cell]| {
            let mut puzzle = puzzle.clone();
            let clues = dug.clues.iter().filter(|cell| !left_out.contains(cell));
            clues.for_each(|&cell| puzzle.set_given(cell, Some(solution[cell])));
            question::ask(&Problem::new(puzzle), &Handover::default(), Question::Unique, &limits)
                .expect("an answer")
                .answer
        };
        assert_eq!(answer(&[]), Status::Unique, "{text} {seed}");
        for orbit in &orbits {
            let cells: Vec<Cell> = orbit.iter().map(|clue| clue.cell).collect();
            if dug.clues.contains(&cells[0]) {
                assert!(cells.iter().all(|cell| dug.clues.contains(cell)), "{text} {seed}");
                assert_eq!(answer(&cells), Status::Multiple, "{text} {seed}");
            }
        }
        let needed = |cell: &Cell| answer(std::slice::from_ref(cell)) == Status::Multiple;
        assert_eq!(dug.minimal, dug.clues.iter().all(needed), "{text} {seed}");
    }

    #[test]
    fn no_clue_is_left_that_can_go() {
        for seed in 0..4 {
            for symmetry in [Symmetry::None, Symmetry::Rotate180] {
                dug_by_the_strong_solver("grid 9x9", symmetry, seed);
                dug_by_the_strong_solver("grid 6x6\ndiagonal", symmetry, seed);
            }
            dug_by_the_strong_solver("grid 4x4", Symmetry::None, seed);
            dug_by_the_strong_solver("grid 1x1", Symmetry::None, seed);
        }
    }
}
