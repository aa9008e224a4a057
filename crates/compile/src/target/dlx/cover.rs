//! A problem as exact cover: its options and their items.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::alone::LoneConstraint;
use super::pair::Pair;
use crate::csp::{Atom, Constraint, Csp, Domains, Table, VarId};
use crate::limits::Stopped;
use crate::target::{Job, constraints};

/// A set of cells with pairwise different values. It has an item for each value.
pub(super) struct Set {
    /// The index of the constraint in the problem.
    pub posted: usize,
    /// `true` if each value must occur and the items are therefore primary.
    pub permutes: bool,
    /// The smallest range that includes the ranges of all cells.
    pub values: std::ops::RangeInclusive<i32>,
}

/// Numbers of items, from 1; the end is excluded.
pub(super) type Numbers = std::ops::Range<u64>;

/// Items of a cell's options, depending on the value.
enum Part {
    /// The value's item in the set with this index.
    Set(usize),
    /// The value's items of a pair of variables, numbered from `first`. `is_left` is `true` if the cell is the left
    /// variable.
    Pair { first: u64, pair: Arc<Pair>, is_left: bool },
    /// The item with this number if the value is in the list.
    Values(u64, Vec<i32>),
}

/// An item of an option.
#[derive(Clone, Copy)]
pub(super) enum Item {
    /// The value's item in the set with this index.
    Set(usize),
    /// The item with this number, from 1.
    Number(u64),
}

/// A problem as exact cover, with the constraints added so far.
pub(super) struct Cover<'a> {
    csp: &'a Csp,
    /// Number of cells, which are the first variables.
    cells: usize,
    left: Domains,
    /// For each cell, the items of its options.
    parts: Vec<Vec<Part>>,
    /// The sets in the order of their constraints.
    pub sets: Vec<Set>,
    /// Number of numbered items.
    pub numbered: u64,
    /// The numbered items that are primary, in ascending order.
    pub wanted: Vec<u64>,
    /// `true` if the constraints contradict each other in a way that the options do not show.
    pub never: bool,
    /// The last table and its items, since rules often use the same table many times in a row.
    last: Option<(Arc<Table>, Arc<Pair>)>,
    alone: LoneConstraint,
}

impl<'a> Cover<'a> {
    /// Creates the cover of the cells of a job with their remaining values and no constraints.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn new(job: &Job<'a>) -> Result<Cover<'a>, Stopped> {
        let (problem, csp) = (job.problem, job.problem.csp());
        let cells = problem.cell_count();
        // Memory for a bit per value, and for the list of parts of each cell.
        csp.room_for_domains(job.limits)?;
        job.limits.room_for::<Vec<Part>>(cells)?;
        let mut cover = Cover {
            csp,
            cells,
            left: csp.domains(),
            parts: std::iter::repeat_with(Vec::new).take(cells).collect(),
            sets: Vec::new(),
            numbered: 0,
            wanted: Vec::new(),
            never: false,
            last: None,
            alone: LoneConstraint::new(csp.vars().len()),
        };
        for var in cover.cells() {
            job.limits.check()?;
            cover.keep(var, |value| problem.literals().literal(var, value).is_some());
        }
        Ok(cover)
    }

    /// Returns the variables of the cells.
    pub fn cells(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.cells).map(VarId::new)
    }

    /// Returns the remaining values of a cell.
    pub fn values(&self, cell: VarId) -> impl Iterator<Item = i32> + '_ {
        self.left.values(cell)
    }

    /// Returns `true` if a cell is in no set.
    pub fn is_lone(&self, cell: VarId) -> bool {
        !self.parts[cell.index()].iter().any(|part| matches!(part, Part::Set(_)))
    }

    /// Returns the items of an option except the cell's own item. Items of sets come first.
    pub fn items(&self, cell: VarId, value: i32) -> impl Iterator<Item = Item> + '_ {
        let parts = &self.parts[cell.index()];
        let sets = parts.iter().filter_map(|part| match part {
            Part::Set(set) => Some(Item::Set(*set)),
            Part::Pair { .. } | Part::Values(..) => None,
        });
        let numbers = parts.iter().flat_map(move |part| {
            let (first, items): (u64, &[u32]) = match part {
                Part::Set(_) => (0, &[]),
                Part::Pair { first, pair, is_left: true } => (*first, pair.of_left(value)),
                Part::Pair { first, pair, is_left: false } => (*first, pair.of_right(value)),
                Part::Values(item, values) => (*item, if values.contains(&value) { &[0] } else { &[] }),
            };
            items.iter().map(move |&item| Item::Number(first + u64::from(item)))
        });
        sets.chain(numbers)
    }

    /// Removes the values of a cell for which `kept` returns `false`.
    fn keep(&mut self, cell: VarId, mut kept: impl FnMut(i32) -> bool) {
        let others: Vec<i32> = self.left.values(cell).filter(|&value| !kept(value)).collect();
        for value in others {
            // The value comes from the same domain, so removing it succeeds.
            let _ = self.left.remove(cell, value);
        }
    }

    /// Adds the constraint at index `place`; returns `false` if exact cover cannot express it.
    pub fn posted(&mut self, place: usize) -> bool {
        let csp = self.csp;
        self.say(&csp.posted()[place].constraint, place)
    }

    /// Adds the job's extra clauses. Returns `false` if one has two or more cells, such as the exclusion of a solution.
    pub fn added(&mut self, job: &Job<'_>) -> bool {
        constraints::added(job).all(|clause| clause.vars().len() < 2 && self.say(&clause, 0))
    }

    fn say(&mut self, constraint: &Constraint, place: usize) -> bool {
        let vars = constraint.vars();
        if vars.iter().any(|var| var.index() >= self.cells) {
            return false;
        }
        match constraint {
            Constraint::AllDifferent(all) => {
                self.differ(all, vars.len(), place);
                true
            }
            Constraint::Relation(a, b, table) if a != b => {
                self.relation(*a, *b, table);
                true
            }
            Constraint::Count(atoms, allowed) if vars.len() > 2 => self.count(atoms, allowed, &vars),
            Constraint::If(atoms, then) if atoms.is_empty() => self.say(then, place),
            Constraint::Any(branches) if branches.len() == 1 => {
                branches[0].iter().all(|constraint| self.say(constraint, place))
            }
            Constraint::Member(..)
            | Constraint::Clause(_)
            | Constraint::Linear(_)
            | Constraint::Relation(..)
            | Constraint::Automaton(..)
            | Constraint::Count(..)
            | Constraint::CountIs(..)
            | Constraint::Connected(_)
            | Constraint::Any(_)
            | Constraint::If(..) => self.few(constraint, &vars),
        }
    }

    fn differ(&mut self, all: &[VarId], different: usize, posted: usize) {
        self.never |= different < all.len();
        if different == all.len() && different > 0 {
            let set = self.sets.len();
            let ranges = || all.iter().map(|&var| self.csp.range(var));
            let min = ranges().map(|range| *range.start()).min().unwrap_or(0);
            let max = ranges().map(|range| *range.end()).max().unwrap_or(-1);
            self.sets.push(Set { posted, permutes: self.csp.is_permutation(all), values: min..=max });
            all.iter().for_each(|var| self.parts[var.index()].push(Part::Set(set)));
        }
    }

    fn relation(&mut self, a: VarId, b: VarId, table: &Arc<Table>) {
        let pair = match &self.last {
            Some((last, pair)) if Arc::ptr_eq(last, table) => Arc::clone(pair),
            _ => {
                let pair = Pair::new(self.csp.range(a), self.csp.range(b), |x, y| table.allows(x, y));
                let pair = Arc::new(pair);
                self.last = Some((Arc::clone(table), Arc::clone(&pair)));
                pair
            }
        };
        self.pair(a, b, pair);
    }

    fn pair(&mut self, a: VarId, b: VarId, pair: Arc<Pair>) {
        self.keep(a, |value| !pair.never.contains(&value));
        let first = self.numbered + 1;
        self.numbered += pair.items;
        if pair.items > 0 {
            self.parts[a.index()].push(Part::Pair { first, pair: Arc::clone(&pair), is_left: true });
            self.parts[b.index()].push(Part::Pair { first, pair, is_left: false });
        }
    }

    /// Adds a constraint on at most two cells, by removing values or by items for excluded pairs. Returns `false` if
    /// there are more cells.
    fn few(&mut self, constraint: &Constraint, vars: &BTreeSet<VarId>) -> bool {
        let alone = &mut self.alone;
        alone.state(constraint);
        match Vec::from_iter(vars.iter().copied())[..] {
            [] => self.never |= !alone.holds(&[]),
            [var] => {
                let kept: Vec<i32> =
                    self.left.values(var).filter(|&value| alone.holds(&[(var, value)])).collect();
                self.keep(var, |value| kept.contains(&value));
            }
            [a, b] => {
                let (left, right) = (self.csp.range(a), self.csp.range(b));
                let pair = Pair::new(left, right, |x, y| alone.holds(&[(a, x), (b, y)]));
                self.pair(a, b, Arc::new(pair));
            }
            _ => return false,
        }
        true
    }

    /// Adds the constraint that 0, 1, or at most 1 of the atoms are true. Values that make more atoms true are removed,
    /// and values that make one atom true share an item. Returns `false` if other numbers are allowed, which exact
    /// cover cannot express.
    fn count(&mut self, atoms: &[Atom], allowed: &[usize], vars: &BTreeSet<VarId>) -> bool {
        let counts = |var: VarId, value: i32| {
            let is_true = |atom: &&Atom| atom.var == var && (atom.value == value) == atom.equals;
            atoms.iter().filter(is_true).count()
        };
        let most = |var: VarId| self.csp.range(var).map(|value| counts(var, value)).max().unwrap_or(0);
        let reachable = 0..=vars.iter().map(|&var| most(var)).sum();
        let allowed: Vec<usize> = reachable.filter(|count| allowed.contains(count)).collect();
        let most = match allowed[..] {
            [] => {
                self.never = true;
                return true;
            }
            [0] => 0,
            [1] | [0, 1] => 1,
            _ => return false,
        };
        vars.iter().for_each(|&var| self.keep(var, |value| counts(var, value) <= most));
        if most == 1 {
            self.numbered += 1;
            if allowed == [1] {
                self.wanted.push(self.numbered);
            }
            for &var in vars {
                let values = self.csp.range(var).filter(|&value| counts(var, value) == 1).collect();
                self.parts[var.index()].push(Part::Values(self.numbered, values));
            }
        }
        true
    }
}
