//! Recognises formulas of boards by their groups, whatever program made them.
//!
//! The variables must be the candidates in order, row by row and value by value. Each cell, and each value in each row,
//! column and box, must be an exactly-one group. There may be further groups of one value (diagonals, windows), pairs
//! (knight's moves), and clauses that follow from pairs (the values allowed in neighbouring cells). If the board has no
//! boxes, sets of cells that must have each value, such as irregular regions, are recognised instead.

use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Lit, Var};

/// Maximum number of rows of a recognised board.
const LARGEST: usize = 16;

/// The groups and pairs of a board's formula.
#[derive(Debug)]
pub struct RecognisedBoard<'s> {
    height: usize,
    width: usize,
    is_boxed: bool,
    houses: Vec<HouseGroup<'s>>,
    pairs: Vec<(Var, Var)>,
    supports: Vec<Support>,
}

/// A clause that allows only some values of one cell if another cell has a certain value.
#[derive(Debug)]
struct Support {
    var: Var,
    /// The values that the clause does not allow; at most [`MOST_EXCLUDED`].
    others: Vec<Var>,
}

/// For boards without boxes, the number of rows in a band and the number of bands, whose product is the side. The
/// division is arbitrary, except that a band has at most 64 cells.
pub const UNBOXED: [(usize, usize); 6] = [(5, 1), (2, 3), (7, 1), (2, 4), (3, 3), (2, 5)];

/// Maximum number of values of a cell that one value of another cell may exclude by support clauses.
const MOST_EXCLUDED: usize = 2;

/// The meaning of a group on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseKind {
    /// A cell has exactly one value.
    Cell,
    /// A row, column or box has a value exactly once.
    Standard,
    /// A region, a set of cells with such a group for every value, has a value exactly once.
    Region,
    /// Any other set of cells has a value exactly once.
    Exact,
    /// A set of cells has a value at most once.
    AtMostOne,
}

/// A group of the formula, and its meaning.
#[derive(Clone, Copy, Debug)]
pub struct HouseGroup<'s> {
    lits: &'s [Lit],
    pub kind: HouseKind,
}

impl<'s> HouseGroup<'s> {
    pub fn vars(self) -> impl Iterator<Item = Var> + 's {
        self.lits.iter().map(|lit| lit.var())
    }
}

/// The houses that a board must have, and a record of those that were found.
struct Houses {
    side: usize,
    /// The number of kinds of houses: 4 with boxes, otherwise 3 (cells, rows and columns).
    kinds: usize,
    /// For each variable, the numbers of the houses that contain it: its cell, and its value in its row, column and
    /// box.
    numbers: Vec<[u32; 4]>,
    /// For each number, `true` if a group was found.
    found: Vec<bool>,
}

impl Houses {
    fn new(height: usize, width: usize, is_boxed: bool) -> Houses {
        let (side, kinds) = (height * width, 3 + usize::from(is_boxed));
        let square = side * side;
        let mut numbers = Vec::with_capacity(square * side);
        for cell in 0..square {
            let (row, column) = (cell / side, cell % side);
            let a_box = row / height * height + column / width;
            for value in 0..side {
                let places = [row, side + column, 2 * side + a_box].map(|house| house * side + value);
                let [row, column, a_box] = places.map(|place| (square + place) as u32);
                numbers.push([cell as u32, row, column, a_box]);
            }
        }
        Houses { side, kinds, numbers, found: vec![false; kinds * square] }
    }

    /// Returns the number of the house with exactly these variables; `None` if the board needs no such house.
    fn number(&self, lits: &[Lit]) -> Option<usize> {
        if lits.len() != self.side {
            return None;
        }
        let of = |lit: &Lit| self.numbers[lit.var().index()];
        let first = of(lits.first()?);
        let mut agree = [true; 4];
        for lit in lits {
            let other = of(lit);
            for kind in 0..4 {
                agree[kind] &= other[kind] == first[kind];
            }
        }
        let kind = agree[..self.kinds].iter().position(|&agrees| agrees)?;
        Some(first[kind] as usize)
    }
}

/// Returns `true` if there is a group for the first value in the first box. This is a quick check that rules out most
/// boards with other regions.
fn has_first_box(height: usize, width: usize, store: &Store) -> bool {
    let side = height * width;
    let within = |lit: &Lit| {
        let (cell, value) = (lit.var().index() / side, lit.var().index() % side);
        value == 0 && cell / side < height && cell % side < width
    };
    store.iter().any(|(_, lits)| lits.len() == side && lits.iter().all(within))
}

impl<'s> RecognisedBoard<'s> {
    /// Recognises the formula in `store`, which has `vars` variables; returns `None` if it is not a board.
    pub fn new(vars: usize, store: &'s Store) -> Option<RecognisedBoard<'s>> {
        let side = (1..=LARGEST).find(|side| side * side * side == vars)?;
        let mut heights = (2..=side / 2).filter(|height| side.is_multiple_of(*height));
        let boxed = heights.find_map(|height| {
            let is_possible = has_first_box(height, side / height, store);
            is_possible.then(|| RecognisedBoard::of_shape(height, side / height, true, store))?
        });
        boxed.or_else(|| {
            let &(height, width) = UNBOXED.iter().find(|(height, width)| height * width == side)?;
            RecognisedBoard::of_shape(height, width, false, store)
        })
    }

    fn of_shape(
        height: usize,
        width: usize,
        is_boxed: bool,
        store: &'s Store,
    ) -> Option<RecognisedBoard<'s>> {
        let mut houses = Houses::new(height, width, is_boxed);
        let (pairs, supports) = Default::default();
        let mut recognised = RecognisedBoard { height, width, is_boxed, houses: Vec::new(), pairs, supports };
        for (kind, lits) in store.iter() {
            match (kind, lits) {
                (ConstraintKind::Clause, [_]) => {}
                (ConstraintKind::Clause, &[a, b]) if !a.is_positive() && !b.is_positive() => {
                    recognised.pairs.push((a.var(), b.var()));
                }
                (ConstraintKind::Clause, lits) => recognised.support(lits)?,
                (ConstraintKind::Group(group), lits) => {
                    recognised.group(group, lits, &mut houses)?;
                }
            }
        }
        let is_whole = houses.found.iter().all(|&found| found);
        if is_whole && !is_boxed {
            recognised.find_regions();
        }
        (is_whole && recognised.is_supported()).then_some(recognised)
    }

    /// Records a clause of several literals; returns `None` if a board cannot have it.
    fn support(&mut self, lits: &[Lit]) -> Option<()> {
        let side = self.height * self.width;
        let mut negative = lits.iter().filter(|lit| !lit.is_positive());
        let (var, None) = (negative.next()?.var(), negative.next()) else { return None };
        let goes = |other: &Var| lits.contains(&other.positive());
        let cell = lits.iter().find(|lit| lit.is_positive())?.var().index() / side;
        let of_cell = (cell * side..cell * side + side).map(Var::from_index);
        let (with, others): (Vec<Var>, Vec<Var>) = of_cell.partition(goes);
        let fits =
            var.index() / side != cell && with.len() + 1 == lits.len() && others.len() <= MOST_EXCLUDED;
        fits.then(|| self.supports.push(Support { var, others }))
    }

    /// Returns `true` if each pair of candidates that a support clause excludes is also a binary clause. Support
    /// clauses are then needed only for cells with two remaining values, since the binary clauses do the rest.
    fn is_supported(&mut self) -> bool {
        if self.supports.is_empty() {
            return true;
        }
        let mut pairs: Vec<(Var, Var)> = self.pairs().collect();
        pairs.sort_unstable();
        let is_pair = |var: Var, other: Var| pairs.binary_search(&(var, other)).is_ok();
        self.supports.iter().all(|support| support.others.iter().all(|&other| is_pair(support.var, other)))
    }

    /// Records a group; returns `None` if a board cannot have it.
    fn group(&mut self, group: Group, lits: &'s [Lit], houses: &mut Houses) -> Option<()> {
        let is_exact = group == Group::ExactlyOne;
        let kind = match (is_exact, houses.number(lits)) {
            (true, Some(number)) => {
                houses.found[number] = true;
                if number < houses.side * houses.side { HouseKind::Cell } else { HouseKind::Standard }
            }
            (true, None) => HouseKind::Exact,
            (false, _) => HouseKind::AtMostOne,
        };
        let is_known = matches!(kind, HouseKind::Cell | HouseKind::Standard);
        let value = |lit: &Lit| lit.var().index() % houses.side;
        if !is_known && !lits.windows(2).all(|pair| value(&pair[0]) == value(&pair[1])) {
            return None;
        }
        self.houses.push(HouseGroup { lits, kind });
        Some(())
    }

    /// Marks the groups that are regions: those whose set of cells has a group for every value.
    fn find_regions(&mut self) {
        let (side, houses) = (self.height * self.width, &self.houses);
        let value = |house: usize| houses[house].lits[0].var().index() % side;
        let cells = |house: usize| houses[house].vars().map(|var| var.index() / side);
        let is_exact = |house: &usize| houses[*house].kind == HouseKind::Exact;
        let exact: Vec<usize> = (0..houses.len()).filter(is_exact).collect();
        let mut regions = Vec::new();
        for &first in exact.iter().filter(|&&first| value(first) == 0 && houses[first].lits.len() == side) {
            let like = |wanted: usize| {
                let mut others = exact.iter().copied().filter(|&house| value(house) == wanted);
                others.find(|&house| cells(house).eq(cells(first)))
            };
            let others: Option<Vec<usize>> = (1..side).map(like).collect();
            if let Some(others) = others {
                regions.push(first);
                regions.extend(others);
            }
        }
        regions.into_iter().for_each(|house| self.houses[house].kind = HouseKind::Region);
    }

    /// Returns the numbers of rows and columns of a box, and `true`; without boxes, an entry of [`UNBOXED`], and
    /// `false`.
    pub fn shape(&self) -> (usize, usize, bool) {
        (self.height, self.width, self.is_boxed)
    }

    /// Returns the regions of a board without boxes, and its rows and columns, each as its group for the first value.
    /// Both lists are empty if there are boxes.
    pub fn regions_and_lines(&self) -> (Vec<HouseGroup<'s>>, Vec<HouseGroup<'s>>) {
        let side = self.height * self.width;
        let of_first = |kind| {
            let houses = self.houses.iter().copied().filter(move |house| house.kind == kind);
            houses.filter(|house| house.lits[0].var().index().is_multiple_of(side)).collect()
        };
        if self.is_boxed {
            return (Vec::new(), Vec::new());
        }
        (of_first(HouseKind::Region), of_first(HouseKind::Standard))
    }

    /// Returns all groups for one value, that is, all groups except the groups of cells. Each allows at most one true
    /// variable.
    pub fn planes(&self) -> impl Iterator<Item = HouseGroup<'s>> {
        self.houses.iter().copied().filter(|house| house.kind != HouseKind::Cell)
    }

    /// Returns the pairs of variables that binary clauses exclude, each pair in both orders.
    pub fn pairs(&self) -> impl Iterator<Item = (Var, Var)> + '_ {
        self.pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)])
    }

    /// Returns pairs of values of one cell, the lower value first, with a variable of another cell that is false if the
    /// cell has no other values left.
    pub fn excluded(&self) -> impl Iterator<Item = ([Var; 2], Var)> + '_ {
        self.supports.iter().filter_map(|support| match support.others[..] {
            [a, b] => Some(([a, b], support.var)),
            _ => None,
        })
    }

    /// Returns each house that has its value exactly once, with the houses for the same value that share two or more
    /// cells with it. Pairs of rows, columns, boxes and regions are left out.
    pub fn overlaps(&self) -> Vec<(&HouseGroup<'s>, Vec<&HouseGroup<'s>>)> {
        let of_kinds = |kinds: &'static [HouseKind]| {
            self.houses.iter().filter(|house| kinds.contains(&house.kind)).collect::<Vec<&HouseGroup<'s>>>()
        };
        let planes =
            of_kinds(&[HouseKind::Standard, HouseKind::Region, HouseKind::Exact, HouseKind::AtMostOne]);
        let special = of_kinds(&[HouseKind::Exact, HouseKind::AtMostOne]);
        let value = |house: &HouseGroup| house.lits[0].var().index() % (self.height * self.width);
        let shared =
            |a: &HouseGroup, b: &HouseGroup| a.lits.iter().filter(|lit| b.lits.contains(lit)).count();
        let exact = planes.iter().filter(|house| house.kind != HouseKind::AtMostOne);
        let overlapping = exact.map(|&a| {
            let others = if a.kind == HouseKind::Exact { &planes } else { &special };
            let others = others.iter().copied();
            let others = others.filter(|&b| !std::ptr::eq(a, b) && value(a) == value(b) && shared(a, b) >= 2);
            (a, others.collect::<Vec<_>>())
        });
        overlapping.filter(|(a, others)| a.kind == HouseKind::Exact || !others.is_empty()).collect()
    }
}
