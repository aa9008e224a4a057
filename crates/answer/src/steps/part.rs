//! The demands of one reason: groups and clauses over candidates, and over variables of the reason's own.

use std::collections::{BTreeMap, BTreeSet};

use crate::cnf::{Emit, Group, Lit, Sink, Var, VarCount};
use crate::csp::{Csp, VarId};
use crate::encode::{EncodedCsp, Literals, Options};
use crate::grid::{Digit, Values};
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// The numbering of the candidates of a board: cell by cell, each with one candidate for each value that any cell can
/// have.
#[derive(Clone, Copy, Debug)]
pub struct Candidates {
    /// The number of cells, including variable cells.
    pub cells: usize,
    /// The number of candidates of each cell: one for each value from the least to the greatest that any cell can have.
    pub width: usize,
    /// The least value that any cell can have.
    pub min: Digit,
    /// The values of the grid.
    pub digits: Values,
}

impl Candidates {
    /// Creates the numbering for a puzzle with the given number of cells.
    pub fn of_puzzle(puzzle: &Puzzle, cells: usize) -> Candidates {
        let (all, digits) = (puzzle.grid().widest_values(), puzzle.grid().values());
        Candidates { cells, width: all.count(), min: all.min, digits }
    }

    /// Returns the offsets of the grid's values among all values.
    pub fn digits(self) -> std::ops::Range<usize> {
        let first = usize::from(self.digits.min - self.min);
        first..first + self.digits.count()
    }

    /// Returns the number of candidates.
    pub fn count(self) -> usize {
        self.cells * self.width
    }

    /// Returns the index of a candidate's cell.
    pub fn cell(self, candidate: usize) -> usize {
        candidate / self.width
    }

    /// Returns the offset of a candidate's value among all values.
    pub fn offset(self, candidate: usize) -> usize {
        candidate % self.width
    }

    /// Returns the numbers of all candidates of a cell.
    pub fn numbers(self, cell: usize) -> std::ops::Range<u32> {
        (cell * self.width) as u32..((cell + 1) * self.width) as u32
    }

    /// Returns the positive literals of all candidates of a cell.
    pub fn of(self, cell: usize) -> Vec<Lit> {
        self.numbers(cell).map(|number| Var::from_index(number as usize).positive()).collect()
    }
}

/// A group of literals: at most one, or exactly one, is true.
#[derive(Clone, Debug)]
pub struct Members {
    /// `true` if one of the literals must be true.
    pub exactly: bool,
    /// `true` if the group only repeats, in a part that involves a cell, that the cell has exactly one value.
    pub is_copy: bool,
    /// The literals.
    pub lits: Vec<Lit>,
}

/// The groups and clauses of a reason. Variables after the candidates are the reason's own.
#[derive(Clone, Debug, Default)]
pub struct Part {
    pub groups: Vec<Members>,
    pub clauses: Vec<Vec<Lit>>,
    /// The number of the reason's own variables.
    pub own: usize,
}

/// A sink that collects groups and clauses until a limit is reached.
struct Collector<'a> {
    part: Part,
    vars: VarCount,
    limits: &'a Limits,
}

impl Sink for Collector<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.part.clauses.push(lits.to_vec());
    }

    fn group(&mut self, group: Group, lits: &[Lit]) -> bool {
        self.part.groups.push(Members {
            exactly: group == Group::ExactlyOne,
            is_copy: false,
            lits: lits.to_vec(),
        });
        true
    }

    fn wants_more(&self) -> bool {
        !self.vars.overflowed() && !self.limits.stopped()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}

impl Part {
    /// Creates a part with a single group.
    pub fn group(lits: Vec<Lit>, exactly: bool) -> Part {
        Part { groups: vec![Members { exactly, is_copy: false, lits }], ..Part::default() }
    }

    /// Returns the demands of `csp`, whose first variables are the cells, with a group for each cell that they involve;
    /// the group says that the cell has exactly one value.
    pub fn of(csp: Csp, candidates: Candidates, limits: &Limits) -> Part {
        let mut sink = Collector { part: Part::default(), vars: VarCount::default(), limits };
        let is_usual = candidates.width == candidates.digits.count();
        let literals = (!is_usual).then(|| Literals::new(&csp, None));
        EncodedCsp::new(csp, Options::default().redundant(false)).emit(&mut sink);
        let mut part = sink.part;
        let count = |literals: &Literals| literals.count_of_first(candidates.cells) as usize;
        let stated = literals.as_ref().map_or(candidates.count(), count);
        part.own = sink.vars.total() as usize - stated;
        if let Some(literals) = literals {
            part.place(&literals, stated, candidates);
        }
        part.groups.retain(|group| !is_cell(group, candidates));
        part.settle(candidates.count());
        part.with_cells(candidates)
    }

    /// Removes own variables that a unit clause fixes, unless they are in a group; `count` is the number of candidates.
    fn settle(&mut self, count: usize) {
        let in_groups: BTreeSet<Var> =
            self.groups.iter().flat_map(|group| group.lits.iter().map(|lit| lit.var())).collect();
        let is_own = |lit: &Lit| {
            lit.var() != Lit::TRUE.var() && lit.var().index() >= count && !in_groups.contains(&lit.var())
        };
        let set: BTreeSet<Lit> = self
            .clauses
            .iter()
            .filter_map(|clause| if let [lit] = clause[..] { Some(lit) } else { None })
            .filter(is_own)
            .collect();
        // If both literals of a variable are unit clauses, the contradiction must stay.
        if set.iter().any(|&lit| set.contains(&!lit)) {
            return;
        }
        self.clauses.retain(|clause| !clause.iter().any(|lit| set.contains(lit)));
        self.clauses.iter_mut().for_each(|clause| clause.retain(|&lit| !set.contains(&!lit)));
    }

    /// Renumbers the variables of a formula in which cells have different numbers of values. The first `stated`
    /// variables, which are values of cells, become candidates; the others become the own variables after these.
    fn place(&mut self, literals: &Literals, stated: usize, candidates: Candidates) {
        let groups = self.groups.iter_mut().map(|group| &mut group.lits);
        for lit in groups.chain(&mut self.clauses).flatten().filter(|lit| lit.var() != Lit::TRUE.var()) {
            let index = match lit.var().index().checked_sub(stated) {
                Some(own) => candidates.count() + own,
                None => {
                    let atom = literals.atom(*lit).expect("a candidate");
                    let offset = atom.value - i32::from(candidates.min);
                    atom.var.index() * candidates.width + offset as usize
                }
            };
            let var = Var::from_index(index).positive();
            *lit = if lit.is_positive() { var } else { !var };
        }
        // An exactly-one group with all values of a cell gets all its candidates, so that `is_cell` recognises it.
        for group in self.groups.iter_mut().filter(|group| group.exactly) {
            let cell = |lit: &Lit| Some(lit.var().index()).filter(|&index| index < candidates.count());
            let cells: BTreeSet<Option<usize>> =
                group.lits.iter().map(|lit| cell(lit).map(|index| candidates.cell(index))).collect();
            if let (Some(Some(cell)), 1) = (cells.first(), cells.len())
                && group.lits.iter().all(|lit| lit.is_positive())
                && group.lits.len() == literals.of(VarId::new(*cell)).count()
            {
                group.lits = candidates.of(*cell);
            }
        }
    }

    /// Returns a literal after renumbering: own variables get numbers from `first` on. `count` is the number of
    /// candidates, which keep theirs.
    pub fn moved(&self, lit: Lit, count: usize, first: usize) -> Lit {
        let Some(own) = lit.var().index().checked_sub(count).filter(|_| lit.var() != Lit::TRUE.var()) else {
            return lit;
        };
        let var = Var::from_index(first + own).positive();
        if lit.is_positive() { var } else { !var }
    }

    /// Returns the part with a group for each cell in it, which says that the cell has exactly one value.
    fn with_cells(mut self, candidates: Candidates) -> Part {
        for cell in self.cells(candidates) {
            self.groups.push(Members { exactly: true, is_copy: true, lits: candidates.of(cell) });
        }
        self
    }

    /// Returns the indices of the cells in the part, ascending.
    pub fn cells(&self, candidates: Candidates) -> Vec<usize> {
        let mut cells: Vec<usize> = self.items().flat_map(|lits| cells_of(lits, candidates)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the number of literals in all groups and clauses.
    pub fn size(&self) -> usize {
        self.items().map(<[Lit]>::len).sum()
    }

    fn items(&self) -> impl Iterator<Item = &[Lit]> {
        self.groups.iter().map(|group| &group.lits[..]).chain(self.clauses.iter().map(|lits| &lits[..]))
    }

    /// Removes and returns the groups that make sets of at least three cells into houses: for each value, one cell of
    /// the set has it.
    pub fn take_houses(&mut self, candidates: Candidates) -> Vec<Vec<Lit>> {
        let is_house = |group: &Members| {
            let of_one_value = |lit: &Lit| {
                lit.is_positive()
                    && lit.var().index() < candidates.count()
                    && candidates.offset(lit.var().index()) == candidates.offset(group.lits[0].var().index())
            };
            group.exactly && group.lits.len() > 2 && group.lits.iter().all(of_one_value)
        };
        let cells = |group: &Members| -> BTreeSet<usize> { cells_of(&group.lits, candidates).collect() };
        let of_values: Vec<Members> = self.groups.iter().filter(|group| is_house(group)).cloned().collect();
        // Only sets of cells with a group for each value are houses.
        let is_house = |group: &Members| {
            is_house(group)
                && of_values.iter().filter(|other| cells(other) == cells(group)).count()
                    >= candidates.digits.count()
        };
        let (houses, rest) = std::mem::take(&mut self.groups).into_iter().partition(is_house);
        self.groups = rest;
        let houses: Vec<Members> = houses;
        // If all that is left says that cells have exactly one value, the part demands nothing.
        if self.clauses.is_empty() && self.groups.iter().all(|group| is_cell(group, candidates)) {
            self.groups.clear();
        }
        houses.into_iter().map(|group| group.lits).collect()
    }

    /// Adds groups, as returned by [`Part::take_houses`].
    pub fn add_groups(&mut self, groups: Vec<Vec<Lit>>) {
        self.groups.extend(groups.into_iter().map(|lits| Members { exactly: true, is_copy: false, lits }));
    }

    /// Returns `true` if the part demands nothing.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.clauses.is_empty()
    }

    /// Divides the part into its components. Groups and clauses that are connected by own variables stay together, and
    /// so do those without own variables that have the same cells. Each component also says that each of its cells has
    /// exactly one value.
    pub fn split(mut self, candidates: Candidates) -> Vec<Part> {
        self.groups.retain(|group| !is_cell(group, candidates));
        let mut leader: Vec<usize> = (0..self.own).collect();
        fn find(leader: &mut [usize], mut place: usize) -> usize {
            while leader[place] != place {
                leader[place] = leader[leader[place]];
                place = leader[place];
            }
            place
        }
        let count = candidates.count();
        let own = |lits: &[Lit]| -> Vec<usize> {
            lits.iter().filter_map(|lit| lit.var().index().checked_sub(count)).collect()
        };
        for lits in self.items() {
            for pair in own(lits).windows(2) {
                let (a, b) = (find(&mut leader, pair[0]), find(&mut leader, pair[1]));
                leader[a] = b;
            }
        }
        // The component of a group or clause: the leader of its own variables, or its cells if it has no such variable.
        let mut key = |lits: &[Lit]| match own(lits).first() {
            Some(&place) => (Some(find(&mut leader, place)), Vec::new()),
            None => {
                let mut cells: Vec<usize> = cells_of(lits, candidates).collect();
                cells.sort_unstable();
                cells.dedup();
                (None, cells)
            }
        };
        let mut parts: BTreeMap<(Option<usize>, Vec<usize>), Part> = BTreeMap::new();
        for group in self.groups {
            parts.entry(key(&group.lits)).or_default().groups.push(group);
        }
        for lits in self.clauses {
            parts.entry(key(&lits)).or_default().clauses.push(lits);
        }
        parts.into_values().map(|part| part.renumbered(count).with_cells(candidates)).collect()
    }

    /// Returns the part with its own variables renumbered without gaps.
    fn renumbered(mut self, count: usize) -> Part {
        let mut number: BTreeMap<usize, usize> = BTreeMap::new();
        let groups = self.groups.iter_mut().map(|group| &mut group.lits);
        for lit in groups.chain(&mut self.clauses).flatten() {
            let index = lit.var().index();
            if index >= count {
                let next = number.len();
                let var = Var::from_index(count + *number.entry(index).or_insert(next)).positive();
                *lit = if lit.is_positive() { var } else { !var };
            }
        }
        self.own = number.len();
        self
    }
}

fn cells_of(lits: &[Lit], candidates: Candidates) -> impl Iterator<Item = usize> + '_ {
    let indices = lits.iter().map(|lit| lit.var().index());
    indices.filter(move |&index| index < candidates.count()).map(move |index| candidates.cell(index))
}

/// Returns `true` if the group says that a cell has exactly one value.
fn is_cell(group: &Members, candidates: Candidates) -> bool {
    let Some(first) = group.lits.first() else { return false };
    let index = first.var().index();
    group.exactly && index < candidates.count() && group.lits == candidates.of(candidates.cell(index))
}
