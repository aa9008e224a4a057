//! Represents a board by the candidates of each value, with one word of bits for each band. Singles and locked
//! candidates are found for all values side by side.

use super::added::AddedClause;
use super::candidates::Candidates;
use super::houses::{House, HouseState, houses};
use super::partial::PartialAssignment;
use super::planes::Shape;
use super::recognised::RecognisedBoard;
use super::regions::Regions;
use super::supports::Supports;
use super::wide::{Vectors, versions};
use super::word::Word;
use crate::backend::dpll::lists::Lists;
use crate::backend::dpll::watch::Standing;
use crate::cnf::{Lit, Model, Var};

/// The current candidates of a board, and the saved states before each decision.
#[derive(Debug)]
pub struct Board<T, const HEIGHT: usize, const BANDS: usize, const LANES: usize, const BOXED: bool> {
    pub(super) now: Candidates<T, BANDS, LANES>,
    saved: Vec<Candidates<T, BANDS, LANES>>,
    /// The value, band and cell position of each variable: looking them up is quicker than dividing.
    splits: Vec<[u8; 3]>,
    /// For each variable, the cells in which its value remains possible when the variable is true.
    pub(super) keeps: Vec<[T; BANDS]>,
    /// For each variable, the variables of other values in other cells that are false when it is true.
    pub(super) elsewhere: Lists<Var>,
    /// `true` if `elsewhere` is empty for all variables.
    pub(super) is_plain: bool,
    /// `true` if only the rules of cells, rows, columns and boxes exclude candidates.
    pub(super) is_classic: bool,
    /// The candidates of other cells that a cell with two remaining values excludes.
    supports: Supports,
    /// The regions of a board without boxes; otherwise empty.
    pub(super) regions: Regions<T, BANDS>,
    /// The houses that are not rows, columns, boxes or regions, such as diagonals, and the houses that overlap them.
    houses: Vec<House<T, BANDS>>,
    /// The clauses that were added later and are watched.
    added: Vec<AddedClause<T, BANDS, LANES>>,
    pub(super) vectors: Vectors,
}

impl<T: Word, const HEIGHT: usize, const BANDS: usize, const LANES: usize, const BOXED: bool>
    Board<T, HEIGHT, BANDS, LANES, BOXED>
{
    pub(super) const SIDE: usize = HEIGHT * BANDS;
    const VARS: usize = Self::SIDE.pow(3);
    pub(super) const BAND: usize = HEIGHT * Self::SIDE;

    /// Creates a board in which every cell has all candidates.
    pub fn new(recognised: &RecognisedBoard, vectors: Vectors) -> Self {
        let mut keeps = vec![[T::of(Shape::<HEIGHT, BANDS, BOXED>::ALL); BANDS]; Self::VARS];
        for house in recognised.planes() {
            let mut cells = [T::NONE; BANDS];
            for var in house.vars() {
                let (_, band, place) = Self::split(var);
                cells[band] |= T::of(1) << place;
            }
            for var in house.vars() {
                let (_, own, place) = Self::split(var);
                for (band, keep) in keeps[var.index()].iter_mut().enumerate() {
                    let itself = if band == own { T::of(1) << place } else { T::NONE };
                    *keep &= !cells[band] | itself;
                }
            }
        }
        let mut elsewhere = Vec::new();
        for (a, b) in recognised.pairs() {
            let (value, band, place) = Self::split(b);
            if Self::split(a).0 == value {
                keeps[a.index()][band] &= !(T::of(1) << place);
            } else if a.index() / Self::SIDE != b.index() / Self::SIDE {
                elsewhere.push((a.index(), b));
            }
        }
        elsewhere.sort_unstable();
        elsewhere.dedup();
        let is_plain = elsewhere.is_empty();
        let all = T::of(Shape::<HEIGHT, BANDS, BOXED>::ALL);
        let is_classic = is_plain
            && keeps.iter().enumerate().all(|(index, keep)| {
                let (_, band, place) = Self::split(Var::from_index(index));
                let mut cell = [T::NONE; BANDS];
                cell[band] = T::of(1) << place;
                let (houses, _) = Shape::<HEIGHT, BANDS, BOXED>::houses(cell);
                (0..BANDS).all(|band| keep[band] == all & (cell[band] | !houses[band]))
            });
        let elsewhere = Lists::new(Self::VARS, Var::from_index(0), elsewhere.into_iter());
        let lanes = std::array::from_fn(|value| if value < Self::SIDE { all } else { T::NONE });
        let now = Candidates { bands: [lanes; BANDS], open: [all; BANDS] };
        // The numbers fit in bytes: sides are at most 16, and a band has at most 64 cells.
        let bytes = |(value, band, place): (usize, usize, u32)| [value as u8, band as u8, place as u8];
        let splits = (0..Self::VARS).map(|index| bytes(Self::split(Var::from_index(index))));
        Board {
            now,
            saved: Vec::new(),
            splits: splits.collect(),
            keeps,
            elsewhere,
            is_plain,
            is_classic,
            supports: Supports::new(recognised, Self::VARS, Self::split),
            regions: Regions::new(recognised, Self::split),
            houses: houses(recognised, Self::split),
            added: Vec::new(),
            vectors,
        }
    }

    /// Returns a variable's value, its band, and its cell position in the band.
    #[inline(always)]
    pub(super) fn split(var: Var) -> (usize, usize, u32) {
        let (cell, value) = (var.index() / Self::SIDE, var.index() % Self::SIDE);
        (value, cell / Self::BAND, (cell % Self::BAND) as u32)
    }

    /// Same as [`Board::split`], but looked up in a table.
    #[inline(always)]
    fn place_of(&self, var: Var) -> (usize, usize, u32) {
        let [value, band, place] = self.splits[var.index()];
        (value.into(), band.into(), place.into())
    }

    #[inline(always)]
    pub(super) fn var(value: usize, band: usize, place: usize) -> Var {
        let cell = band.wrapping_mul(Self::BAND).wrapping_add(place);
        Var::from_index(cell.wrapping_mul(Self::SIDE).wrapping_add(value))
    }

    /// Sets a cell to `value`; returns `false` if the value is not a candidate of the cell.
    #[inline(always)]
    pub(super) fn place(&mut self, value: usize, band: usize, place: usize) -> bool {
        let cell = T::of(1) << place as u32;
        if self.now.bands[band][value] & cell == T::NONE {
            return false;
        }
        for cells in &mut self.now.bands[band] {
            *cells &= !cell;
        }
        self.now.bands[band][value] |= cell;
        self.exclude(Self::var(value, band, place));
        self.now.open[band] &= !cell;
        true
    }

    /// Removes the candidates of other cells that a true variable excludes.
    #[inline(always)]
    fn exclude(&mut self, var: Var) {
        let value = var.index() % Self::SIDE;
        for (cells, keep) in self.now.bands.iter_mut().zip(self.keeps[var.index()]) {
            cells[value] &= keep;
        }
        if !self.is_plain {
            self.take_elsewhere(var);
        }
    }

    /// Removes all candidates of other cells that the values in `placed` exclude. If these values exclude each other, a
    /// value has no cell left in some house, which the next search for singles finds.
    pub(super) fn exclude_all(&mut self, placed: &[[T; LANES]; BANDS]) {
        for (band, lanes) in placed.iter().enumerate() {
            for (value, &cells) in lanes.iter().enumerate() {
                let mut cells = cells;
                while cells != T::NONE {
                    self.exclude(Self::var(value, band, cells.first()));
                    cells = cells.others();
                }
            }
        }
    }

    /// Removes the candidates of other values in other cells that a true variable excludes.
    fn take_elsewhere(&mut self, var: Var) {
        for &rival in self.elsewhere.of(var.index()) {
            let (value, band, place) = Self::split(rival);
            self.now.bands[band][value] &= !(T::of(1) << place);
        }
    }

    #[inline(always)]
    fn assigned_here(&self) -> u64 {
        let all = T::of(Shape::<HEIGHT, BANDS, BOXED>::ALL);
        let mut solved = [all; BANDS];
        for (solved, &open) in solved.iter_mut().zip(&self.now.open) {
            *solved &= !open;
        }
        Self::VARS as u64 - self.now.count() + u64::from(T::count(&solved))
    }

    versions!(
        /// Returns the number of variables that are true or false.
        assigned_chosen of assigned_here, assigned_256, assigned_512: &Self => u64
    );

    #[inline(always)]
    fn propagate_here(&mut self) -> bool {
        // The techniques are ordered from quick and strong to slow; after each change the first is tried again.
        let mut next = 0;
        loop {
            let changed = match (next, BOXED) {
                (0, true) => self.singles(),
                (0, false) => self.singles_with_regions(),
                (1, true) => self.locked(),
                (1, false) => self.locked_in_regions(),
                (2, _) => self.unsupported(),
                (3, _) => self.others(),
                (4, _) => self.clauses(),
                _ => return true,
            };
            match changed {
                None => return false,
                Some(true) => next = 0,
                Some(false) => next += 1,
            }
        }
    }

    versions!(
        /// Propagates until nothing more follows; returns `false` on a contradiction.
        propagate_chosen of propagate_here, propagate_256, propagate_512: &mut Self => bool
    );

    /// Removes candidates that are compatible with neither of the two remaining values of another cell.
    fn unsupported(&mut self) -> Option<bool> {
        Some(self.supports.propagate(&mut self.now, Self::split, Self::var))
    }

    /// Propagates singles and locked candidates of the other houses, such as diagonals. Returns `None` if a value has
    /// no cell left in a house, otherwise `true` if anything changed.
    fn others(&mut self) -> Option<bool> {
        let mut changed = false;
        for house in 0..self.houses.len() {
            let said = self.houses[house].propagate(&mut self.now);
            match said {
                HouseState::Falsified => return None,
                HouseState::Nothing => {}
                HouseState::Single(band, place) => _ = self.place(self.houses[house].value, band, place),
                HouseState::Excluded => {}
            }
            changed |= !matches!(said, HouseState::Nothing);
        }
        Some(changed)
    }

    /// Makes the remaining literal true in each added clause that has only one left. Returns `None` if a clause is
    /// false, otherwise `true` if anything changed.
    fn clauses(&mut self) -> Option<bool> {
        let mut changed = false;
        for number in 0..self.added.len() {
            match self.added[number].standing(&self.now, Self::var) {
                Standing::Falsified => return None,
                Standing::Unit(lit) => {
                    self.make_true(lit);
                    changed = true;
                }
                Standing::Open => {}
            }
        }
        Some(changed)
    }
}

impl<T: Word, const HEIGHT: usize, const BANDS: usize, const LANES: usize, const BOXED: bool>
    PartialAssignment for Board<T, HEIGHT, BANDS, LANES, BOXED>
{
    fn vars(&self) -> usize {
        Self::VARS
    }

    #[inline]
    fn is_true(&self, lit: Lit) -> bool {
        let (value, band, place) = self.place_of(lit.var());
        let cell = T::of(1) << place;
        let is_left = self.now.bands[band][value] & cell != T::NONE;
        match lit.is_positive() {
            true => is_left && self.now.open[band] & cell == T::NONE,
            false => !is_left,
        }
    }

    #[inline]
    fn assigned(&self) -> u64 {
        Self::assigned_chosen(self)
    }

    fn model(&self) -> Model {
        let mut words = vec![0u64; self.vars().div_ceil(64)];
        for band in 0..BANDS {
            for value in 0..Self::SIDE {
                let mut cells = self.now.bands[band][value] & !self.now.open[band];
                while cells != T::NONE {
                    let index = Self::var(value, band, cells.first()).index();
                    words[index / 64] |= 1 << (index % 64);
                    cells = cells.others();
                }
            }
        }
        Model::from_words(words, self.vars())
    }

    fn make_true(&mut self, lit: Lit) {
        let (value, band, place) = self.place_of(lit.var());
        if lit.is_positive() {
            self.place(value, band, place as usize);
        } else {
            self.now.bands[band][value] &= !(T::of(1) << place);
        }
    }

    fn propagate(&mut self) -> bool {
        Self::propagate_chosen(self)
    }

    fn save(&mut self, depth: usize) {
        self.saved.truncate(depth);
        self.saved.push(self.now);
    }

    fn restore(&mut self, depth: usize) {
        self.now = self.saved[depth];
    }

    fn choose(&self) -> Option<Lit> {
        let (band, place) = Self::cell(self)?;
        self.now.value(band, place).map(|value| Self::var(value, band, place).positive())
    }

    /// The factor is large because a conflict of a learning solver takes as long as hundreds of guesses here. It is
    /// larger on small boards, where such a solver needs about as many conflicts as this search needs guesses.
    fn budget_factor(&self) -> u64 {
        if Self::SIDE <= 9 { 250 } else { 20 }
    }

    fn add(&mut self, clause: &[Lit]) {
        self.added.push(AddedClause::new(clause, Self::split));
    }

    fn drop_added(&mut self) {
        self.added.clear();
    }
}
