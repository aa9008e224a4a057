//! The reasons of a puzzle: each cell, each value in each house, each line, lines together with houses, and derived
//! sums.

mod lines;

use std::collections::BTreeSet;

use super::cause::Cause;
use super::demands::Demands;
use super::engine::Engine;
use super::part::{Candidates, Part};
use crate::cnf::{Lit, Var};
use crate::csp::Owner;
use crate::deduce::{self, Peers};
use crate::deferred::DeferredDrop;
use crate::grid::{Cell, Digit, HouseKind};
use crate::limits::Limits;
use crate::puzzle::{Interrupted, Puzzle};

/// A reason: a cause, and the candidates that it involves.
#[derive(Clone, Debug)]
pub struct Reason {
    pub cause: Cause,
    /// The candidates that the reason involves, ascending.
    pub scope: Vec<u32>,
    /// For a line with a further house, the number of the reason without it: the line alone, or with only the houses
    /// that it relies on.
    pub plain: Option<u32>,
}

/// The direction of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Row,
    Column,
    Other,
}

/// A set of cells that hold different values, with the reason for each value.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The indices of the cells, ascending.
    pub cells: Vec<usize>,
    /// The offset of the first value of `values` among all values.
    pub first: usize,
    /// The numbers of the reasons for the values from `first` on.
    pub values: Vec<u32>,
    /// `true` if each value must occur in the cells.
    pub exactly: bool,
    pub direction: Direction,
}

/// All reasons of a puzzle.
#[derive(Clone, Debug)]
pub struct Reasons {
    pub candidates: Candidates,
    pub cells: Vec<Cell>,
    /// The smallest value that any cell can have.
    pub min: Digit,
    pub all: Vec<Reason>,
    /// For each candidate, the numbers of the reasons that involve it.
    pub of: Vec<Vec<u32>>,
    /// For each cell, the number of the reason that it has one value.
    pub cell: Vec<u32>,
    pub frames: Vec<Frame>,
}

impl Reasons {
    /// Creates the reasons of `puzzle`, and the engine that propagates over them.
    pub fn new(puzzle: &Puzzle, limits: &Limits) -> Result<(Reasons, DeferredDrop<Engine>), Interrupted> {
        let cells: Vec<Cell> = puzzle.cells().collect();
        let candidates = Candidates::of_puzzle(puzzle, cells.len());
        let mut builder = Builder {
            puzzle,
            limits,
            reasons: Reasons {
                candidates,
                cells,
                min: candidates.min,
                all: Vec::new(),
                of: vec![Vec::new(); candidates.count()],
                cell: Vec::new(),
                frames: Vec::new(),
            },
            engine: Engine::within(candidates.count(), limits).map_err(|_| Interrupted(None))?,
        };
        builder.cells()?;
        builder.houses()?;
        for (rule, stated) in puzzle.rules().iter().enumerate() {
            builder.rule(rule, stated)?;
        }
        builder.sums()?;
        Ok((builder.reasons, builder.engine))
    }

    /// Returns `true` if a reason is about a value in a house that is neither a row nor a column.
    pub fn is_region(&self, reason: u32) -> bool {
        let of = |frame: &&Frame| frame.values.contains(&reason);
        self.frames.iter().find(of).is_some_and(|frame| frame.direction == Direction::Other)
    }

    /// Returns the index of a candidate's cell, and its value.
    pub fn candidate(&self, candidate: u32) -> (usize, Digit) {
        let candidate = candidate as usize;
        (self.candidates.cell(candidate), self.min + self.candidates.offset(candidate) as Digit)
    }

    /// Returns the candidate of a value and the cell with index `cell`; `None` if no cell can have the value.
    pub fn number(&self, cell: usize, value: Digit) -> Option<u32> {
        let offset = usize::from(value.checked_sub(self.min)?);
        (offset < self.candidates.width).then_some((cell * self.candidates.width + offset) as u32)
    }

    /// Returns the literal of a candidate.
    pub fn lit(candidate: u32) -> Lit {
        Var::from_index(candidate as usize).positive()
    }

    /// Returns the given candidate and the candidates of some reasons, ascending, each once.
    pub fn scope(&self, reasons: &[u32], candidate: u32) -> Vec<u32> {
        let scopes = reasons.iter().flat_map(|&reason| self.all[reason as usize].scope.iter().copied());
        let mut scope: Vec<u32> = scopes.chain([candidate]).collect();
        scope.sort_unstable();
        scope.dedup();
        scope
    }

    /// Returns the weight of some reasons together. If a line is there several times, with different houses or also
    /// alone, each repetition weighs one less.
    pub fn weight(&self, reasons: &[u32]) -> u32 {
        let weight = |&reason: &u32| self.all[reason as usize].cause.weight();
        let line = |place: usize| {
            let reason = reasons[place];
            self.all[reason as usize].plain.filter(|plain| {
                let same = |&other: &u32| other == *plain || self.all[other as usize].plain == Some(*plain);
                reasons[..place].iter().any(same) || reasons[place..].contains(plain)
            })
        };
        let again = (0..reasons.len()).filter(|&place| line(place).is_some()).count() as u32;
        reasons.iter().map(weight).sum::<u32>() - again
    }
}

struct Builder<'a> {
    puzzle: &'a Puzzle,
    limits: &'a Limits,
    reasons: Reasons,
    engine: DeferredDrop<Engine>,
}

impl Builder<'_> {
    fn add(&mut self, cause: Cause, part: &Part, plain: Option<u32>) -> u32 {
        let count = self.reasons.candidates.count();
        let groups = part.groups.iter().map(|group| &group.lits).chain(&part.clauses);
        let indices = groups.flatten().map(|lit| lit.var().index()).filter(|&index| index < count);
        let scope: Vec<u32> =
            indices.map(|index| index as u32).collect::<BTreeSet<_>>().into_iter().collect();
        let number = self.engine.add(part);
        for &candidate in &scope {
            self.reasons.of[candidate as usize].push(number);
        }
        self.reasons.all.push(Reason { cause, scope, plain });
        number
    }

    fn cells(&mut self) -> Result<(), Interrupted> {
        for place in 0..self.reasons.cells.len() {
            self.check()?;
            let lits = self.reasons.candidates.of(place);
            let part = Part::group(lits, true);
            let number = self.add(Cause::Cell(self.reasons.cells[place]), &part, None);
            self.reasons.cell.push(number);
        }
        Ok(())
    }

    fn check(&self) -> Result<(), Interrupted> {
        self.limits.check().map_err(|_| Interrupted(None))
    }

    fn place(&self, cell: Cell) -> usize {
        self.reasons.cells.binary_search(&cell).expect("a cell of the grid")
    }

    fn houses(&mut self) -> Result<(), Interrupted> {
        for (house, stated) in self.puzzle.grid().houses().iter().enumerate() {
            self.check()?;
            let cells: Vec<usize> = stated.cells.iter().map(|&cell| self.place(cell)).collect();
            let direction = match stated.kind {
                HouseKind::Row => Direction::Row,
                HouseKind::Column => Direction::Column,
                HouseKind::Box | HouseKind::Region => Direction::Other,
            };
            self.house(&cells, direction, |value| Cause::House { house, value });
        }
        Ok(())
    }

    /// Adds a set of cells that hold different values, unless it was added before or has only one cell.
    fn house(&mut self, cells: &[usize], direction: Direction, cause: impl Fn(Digit) -> Cause) {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        if sorted.len() < 2 || self.reasons.frames.iter().any(|frame| frame.cells == sorted) {
            return;
        }
        let candidates @ Candidates { width, .. } = self.reasons.candidates;
        let is_usual = |&cell: &usize| !self.puzzle.grid().is_beyond(self.reasons.cells[cell]);
        let usual = sorted.iter().all(is_usual);
        let exactly = usual && sorted.len() == candidates.digits.count();
        let mut values = Vec::new();
        let offsets = if usual { candidates.digits() } else { 0..width };
        let first = offsets.start;
        for offset in offsets {
            let lit = |&cell: &usize| Var::from_index(cell * width + offset).positive();
            let lits = sorted.iter().map(lit).collect();
            let part = Part::group(lits, exactly);
            values.push(self.add(cause(self.reasons.min + offset as Digit), &part, None));
        }
        self.reasons.frames.push(Frame { cells: sorted, first, values, exactly, direction });
    }

    /// Returns the demands of one rule; `different` has houses with some of their cells, which differ.
    fn part(&self, rule: usize, different: &[(usize, Vec<Cell>)]) -> Result<Part, Interrupted> {
        let csp = self.puzzle.post_one(rule, different, self.limits)?;
        let part = Part::of(csp, self.reasons.candidates, self.limits);
        if self.limits.stopped() {
            return Err(Interrupted(Some(self.puzzle.rules()[rule].clone())));
        }
        Ok(part)
    }

    /// Adds the derived sums: of cells that cages leave in houses, and of cells of cages outside houses.
    fn sums(&mut self) -> Result<(), Interrupted> {
        let (csp, _) = self.puzzle.post_within(self.limits)?;
        let peers = Peers::new(&csp);
        let count = self.reasons.cells.len();
        let demanded = Demands {
            puzzle: self.puzzle,
            candidates: self.reasons.candidates,
            cells: self.reasons.cells.clone(),
            limits: self.limits,
        };
        for derived in deduce::derived_sums(&csp, &peers, self.limits) {
            let sum = &derived.sum;
            if sum.terms.is_empty() || sum.terms.iter().any(|(_, var)| var.index() >= count) {
                continue;
            }
            let (mut houses, mut rules) = (Vec::new(), Vec::new());
            for &posted in &derived.from {
                match csp.posted()[posted].owner {
                    Owner::House(house) => houses.push(house),
                    Owner::Rule(rule) => rules.push(rule),
                    Owner::Given(_) | Owner::Shared => {}
                }
            }
            rules.dedup();
            let terms = sum.terms.iter().map(|&(factor, var)| (factor, self.reasons.cells[var.index()]));
            let cause = Cause::Sum { terms: terms.collect(), total: sum.total, houses, rules };
            let part = demanded.part(&cause)?;
            self.add(cause, &part, None);
        }
        self.check()
    }
}
