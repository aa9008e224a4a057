//! Which formulas are those of boards: found by their groups, whoever stated them.
//!
//! The variables are those of the cells row by row, a value each, as candidates are numbered in a whole
//! problem. Each cell, and each value in each row, column and box, is an exactly-one group. Beside those there are
//! more groups of one value (diagonals, windows) and pairs (the moves of chess).

use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Lit, Var};

/// The largest side.
const LARGEST: usize = 16;

/// The groups and pairs of a formula that is a board's.
#[derive(Debug)]
pub struct Recognised {
    height: usize,
    width: usize,
    houses: Vec<Stated>,
    pairs: Vec<(Var, Var)>,
}

/// What a group is to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseKind {
    /// A cell, or a value in a row, column or box.
    Standard,
    /// A value in some other house that has each.
    Exact,
    /// No two of these.
    AtMostOne,
}

/// A group, as it was stated.
#[derive(Debug)]
pub struct Stated {
    pub vars: Vec<Var>,
    pub kind: HouseKind,
}

/// The houses that a board has, and where each is found.
struct Houses {
    side: usize,
    height: usize,
    width: usize,
    /// Cells, then rows, columns and boxes for each value.
    found: Vec<bool>,
}

impl Houses {
    /// The number of the house with these variables, if it is one of the board's.
    fn number(&self, vars: &[Var]) -> Option<usize> {
        let side = self.side;
        if vars.len() != side {
            return None;
        }
        let of = |name: fn(&Houses, usize, usize, usize) -> usize| {
            let mut numbers = vars.iter().map(|var| {
                let (cell, value) = (var.index() / side, var.index() % side);
                name(self, cell / side, cell % side, value)
            });
            let first = numbers.next()?;
            numbers.all(|number| number == first).then_some(first)
        };
        let square = side * side;
        let cell = of(|houses, row, column, _| row * houses.side + column);
        let row = || of(|houses, row, _, value| row * houses.side + value).map(|number| number + square);
        let column =
            || of(|houses, _, column, value| column * houses.side + value).map(|number| number + 2 * square);
        let a_box = || {
            of(|houses, row, column, value| {
                let in_row = houses.side / houses.width;
                (row / houses.height * in_row + column / houses.width) * houses.side + value
            })
            .map(|number| number + 3 * square)
        };
        cell.or_else(row).or_else(column).or_else(a_box)
    }
}

impl Recognised {
    /// The board of `store` over `vars` variables, if it is one.
    pub fn new(vars: usize, store: &Store) -> Option<Recognised> {
        let side = (1..=LARGEST).find(|side| side * side * side == vars)?;
        let mut heights = (2..=side / 2).filter(|height| side.is_multiple_of(*height));
        heights.find_map(|height| Recognised::with_boxes(height, side / height, store))
    }

    fn with_boxes(height: usize, width: usize, store: &Store) -> Option<Recognised> {
        let side = height * width;
        let mut houses = Houses { side, height, width, found: vec![false; 4 * side * side] };
        let mut recognised = Recognised { height, width, houses: Vec::new(), pairs: Vec::new() };
        for (kind, lits) in store.iter() {
            match (kind, lits) {
                (ConstraintKind::Clause, [_]) => {}
                (ConstraintKind::Clause, &[a, b]) if !a.is_positive() && !b.is_positive() => {
                    recognised.pairs.push((a.var(), b.var()));
                }
                (ConstraintKind::Clause, _) => return None,
                (ConstraintKind::Group(group), lits) => {
                    recognised.group(group, lits, &mut houses)?;
                }
            }
        }
        houses.found.iter().all(|&found| found).then_some(recognised)
    }

    /// Takes a group; `None` if no board has it.
    fn group(&mut self, group: Group, lits: &[Lit], houses: &mut Houses) -> Option<()> {
        let vars: Vec<Var> = lits.iter().map(|lit| lit.var()).collect();
        let is_exact = group == Group::ExactlyOne;
        let kind = match (is_exact, houses.number(&vars)) {
            (true, Some(number)) => {
                houses.found[number] = true;
                HouseKind::Standard
            }
            (true, None) => HouseKind::Exact,
            (false, _) => HouseKind::AtMostOne,
        };
        let is_plane =
            vars.windows(2).all(|pair| pair[0].index() % houses.side == pair[1].index() % houses.side);
        if kind != HouseKind::Standard && !is_plane {
            return None;
        }
        self.houses.push(Stated { vars, kind });
        Some(())
    }

    /// The rows and columns of a box.
    pub fn shape(&self) -> (usize, usize) {
        (self.height, self.width)
    }

    /// Every two variables that are not both true, both ways round.
    pub fn rivals(&self) -> impl Iterator<Item = (Var, Var)> + '_ {
        let of_house = |vars: &'_ [Var]| -> Vec<(Var, Var)> {
            vars.iter().flat_map(|&a| vars.iter().map(move |&b| (a, b))).filter(|(a, b)| a != b).collect()
        };
        let pairs = self.pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        self.houses.iter().flat_map(move |house| of_house(&house.vars)).chain(pairs)
    }

    /// Each house that has its value once, with another that shares two or more candidates with it, where
    /// not both are rows, columns or boxes.
    pub fn overlaps(&self) -> Vec<(&Stated, Vec<&Stated>)> {
        // A cell shares no more than one candidate with any house of one value, whichever value this finds for it.
        let exact = self.houses.iter().filter(|house| house.kind != HouseKind::AtMostOne);
        let value = |house: &Stated| house.vars[0].index() % (self.height * self.width);
        let shared = |a: &Stated, b: &Stated| a.vars.iter().filter(|var| b.vars.contains(var)).count();
        let overlapping = exact.map(|a| {
            let others = self.houses.iter().filter(|b| {
                (a.kind, b.kind) != (HouseKind::Standard, HouseKind::Standard)
                    && !std::ptr::eq(a, *b)
                    && value(a) == value(b)
                    && shared(a, b) >= 2
            });
            (a, others.collect::<Vec<_>>())
        });
        overlapping.filter(|(a, others)| a.kind == HouseKind::Exact || !others.is_empty()).collect()
    }
}
