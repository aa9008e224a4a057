//! The demands of a cause as groups and clauses or as constraints, derived from the puzzle.

use super::cause::Cause;
use super::part::{Candidates, Part};
use crate::cnf::{Lit, Var};
use crate::csp::{Constraint, Csp, Linear, VarId};
use crate::grid::{Cell, Digit};
use crate::limits::Limits;
use crate::puzzle::{Interrupted, Puzzle, StatedRule};
use crate::statement::Argument;

/// A puzzle and its candidates, from which the demands of causes are derived.
pub struct Demands<'a> {
    pub puzzle: &'a Puzzle,
    pub candidates: Candidates,
    /// All cells, ascending.
    pub cells: Vec<Cell>,
    pub limits: &'a Limits,
}

impl Demands<'_> {
    /// Returns the literal of a cell and a value.
    pub fn lit(&self, cell: Cell, value: Digit) -> Lit {
        let place = self.cells.binary_search(&cell).expect("a cell of the puzzle");
        let offset = usize::from(value - self.candidates.min);
        Var::from_index(place * self.candidates.width + offset).positive()
    }

    /// Returns the groups and clauses that a cause demands.
    pub fn part(&self, cause: &Cause) -> Result<Part, Interrupted> {
        let house = |cells: &[Cell], value: Digit| {
            let lits = cells.iter().map(|&cell| self.lit(cell, value)).collect();
            Part::group(lits, self.is_full(cells))
        };
        Ok(match cause {
            Cause::Cell(cell) => {
                let values = self.puzzle.grid().widest_values().iter();
                Part::group(values.map(|value| self.lit(*cell, value)).collect(), true)
            }
            Cause::House { house: place, value } => house(&self.puzzle.grid().houses()[*place].cells, *value),
            Cause::RuleHouse { cells, value, .. } => house(cells, *value),
            Cause::Rule { rule } => self.rule(*rule, &[])?,
            Cause::Part { rule, cells } => {
                let mut whole = self.rule(*rule, &[])?;
                whole.take_houses(self.candidates);
                let wanted: Vec<usize> =
                    cells.iter().filter_map(|cell| self.cells.binary_search(cell).ok()).collect();
                let mut parts = whole.split(self.candidates);
                parts.retain(|part| part.cells(self.candidates) == wanted);
                parts.pop().unwrap_or_default()
            }
            Cause::With { rule, houses } => {
                let alone = self.rule(*rule, &[])?.cells(self.candidates);
                let scope: Vec<Cell> = alone.into_iter().map(|cell| self.cells[cell]).collect();
                self.rule(*rule, &all_within(self.puzzle, &scope, houses))?
            }
            Cause::Sum { terms, total, houses, rules } => self.sum(terms, *total, houses, rules),
        })
    }

    /// Returns `true` if these cells, whose values differ, must contain each value of the grid.
    fn is_full(&self, cells: &[Cell]) -> bool {
        let is_usual = |&cell: &Cell| !self.puzzle.grid().is_beyond(cell);
        cells.len() == self.candidates.digits.count() && cells.iter().all(is_usual)
    }

    fn rule(&self, rule: usize, different: &[(usize, Vec<Cell>)]) -> Result<Part, Interrupted> {
        let csp = self.puzzle.post_one(rule, different, self.limits)?;
        let mut part = Part::of(csp, self.candidates, self.limits);
        // A rule about the whole board demands its houses by causes of their own.
        if !names_cells(&self.puzzle.rules()[rule]) {
            part.take_houses(self.candidates);
        }
        Ok(part)
    }

    /// Returns the demands of a sum, and that its cells differ within each house and each cage.
    pub fn sum(&self, terms: &[(i64, Cell)], total: i64, houses: &[usize], rules: &[usize]) -> Part {
        Part::of(self.posted_sum(terms, total, houses, rules), self.candidates, self.limits)
    }

    /// Returns the constraints of a line, a part of a rule, or a derived sum; `None` for other causes. For a line with
    /// houses, they also state that cells in `cells` differ if they are in one of the houses together.
    pub fn posted(&self, cause: &Cause, cells: &[Cell]) -> Option<Csp> {
        match cause {
            Cause::Rule { rule } => self.puzzle.post_one(*rule, &[], self.limits).ok(),
            Cause::With { rule, houses } => {
                let mut csp = self.puzzle.post_one(*rule, &[], self.limits).ok()?;
                let place = |cell: &Cell| self.cells.binary_search(cell).ok().map(VarId::new);
                for (_, within) in all_within(self.puzzle, cells, houses) {
                    csp.post(Constraint::AllDifferent(within.iter().filter_map(place).collect()));
                }
                Some(csp)
            }
            Cause::Sum { terms, total, houses, rules } => Some(self.posted_sum(terms, *total, houses, rules)),
            Cause::Part { rule, cells } => self.posted_part(*rule, cells),
            Cause::Cell(_) | Cause::House { .. } | Cause::RuleHouse { .. } => None,
        }
    }

    /// Returns the constraints of a rule that involve only `cells`; `None` if the rule has variables of its own.
    fn posted_part(&self, rule: usize, cells: &[Cell]) -> Option<Csp> {
        let whole = self.puzzle.post_one(rule, &[], self.limits).ok()?;
        if whole.vars().len() != self.cells.len() {
            return None;
        }
        let is_inside = |var: &VarId| cells.contains(&self.cells[var.index()]);
        let mut csp = self.unruled();
        for posted in whole.posted() {
            if posted.constraint.vars().iter().all(is_inside) {
                csp.post(posted.constraint.clone());
            }
        }
        Some(csp)
    }

    /// Returns the variables of all cells, without constraints.
    fn unruled(&self) -> Csp {
        let grid = self.puzzle.grid();
        let values = grid.values();
        let mut csp = Csp::new(self.cells.len(), i32::from(values.min)..=i32::from(values.max));
        for (place, &cell) in self.cells.iter().enumerate().filter(|(_, cell)| grid.is_beyond(**cell)) {
            let own = grid.values_of(cell);
            csp.set_range(VarId::new(place), own.min.into()..=own.max.into());
        }
        csp
    }

    fn posted_sum(&self, terms: &[(i64, Cell)], total: i64, houses: &[usize], rules: &[usize]) -> Csp {
        let mut csp = self.unruled();
        let var = |cell: &Cell| VarId::new(self.cells.binary_search(cell).expect("a cell of the puzzle"));
        let scope: Vec<Cell> = terms.iter().map(|(_, cell)| *cell).collect();
        for &house in houses {
            let within = within(self.puzzle, &scope, house);
            if within.len() > 1 {
                csp.post(Constraint::AllDifferent(within.iter().map(var).collect()));
            }
        }
        for &rule in rules {
            self.cage(rule, &scope, &mut csp);
        }
        let terms = terms.iter().map(|(factor, cell)| (*factor, var(cell))).collect();
        csp.post(Constraint::Linear(Linear { terms, total, plain: false }));
        csp
    }

    /// Posts into `csp` which cells of `scope` differ because a line says so.
    fn cage(&self, rule: usize, scope: &[Cell], csp: &mut Csp) {
        let Ok(posted) = self.puzzle.post_one(rule, &[], self.limits) else { return };
        for posted in posted.posted() {
            if let Constraint::AllDifferent(vars) = &posted.constraint {
                let holds =
                    |var: &&VarId| self.cells.get(var.index()).is_some_and(|cell| scope.contains(cell));
                let within: Vec<VarId> = vars.iter().filter(holds).copied().collect();
                if within.len() > 1 {
                    csp.post(Constraint::AllDifferent(within));
                }
            }
        }
    }
}

/// Returns the cells among `cells` that are in a house.
pub fn within(puzzle: &Puzzle, cells: &[Cell], house: usize) -> Vec<Cell> {
    let house = &puzzle.grid().houses()[house].cells;
    cells.iter().copied().filter(|cell| house.contains(cell)).collect()
}

/// Returns each of `houses` that contains two or more of the cells, with these cells.
pub fn all_within(puzzle: &Puzzle, cells: &[Cell], houses: &[usize]) -> Vec<(usize, Vec<Cell>)> {
    let all = houses.iter().map(|&house| (house, within(puzzle, cells, house)));
    all.filter(|(_, within)| within.len() > 1).collect()
}

/// Returns `true` if a rule is about cells that its line names, and not about the whole board.
pub fn names_cells(stated: &StatedRule) -> bool {
    stated.statement.arguments.iter().any(|argument| {
        matches!(
            argument,
            Argument::Cell(_)
                | Argument::Cells(_)
                | Argument::Groups(_)
                | Argument::Line(_)
                | Argument::Terms(_)
                | Argument::Blocks(_)
        )
    })
}
