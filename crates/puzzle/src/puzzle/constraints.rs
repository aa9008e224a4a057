//! Posts the constraints of a puzzle's houses, rules and givens.

use std::fmt::{self, Display};

use super::{CellVars, Posting, Puzzle, StatedRule};
use crate::csp::{Constraint, Csp, Owner};
use crate::grid::Cell;
use crate::limits::Limits;

impl Puzzle {
    /// Returns the variables of the cells and the problem with the constraints of houses, rules and givens, in this
    /// order. Because the givens come last, puzzles that differ only in givens have problems that differ only at the
    /// end.
    pub fn post_within(&self, limits: &Limits) -> Result<(Csp, CellVars), Interrupted> {
        let (mut csp, cells) = self.variables();
        self.post_houses(&mut csp, &cells);
        self.post_rules(&mut csp, &cells, limits)?;
        Ok((csp, cells))
    }

    /// Returns the same problem, but with the houses last. A rule that asks whether cells differ then finds no houses,
    /// so its constraints are complete without them. The caller can leave the houses out, unless a rule relies on
    /// houses without asking ([`relies_on_houses`](super::Rule::relies_on_houses)).
    pub fn post_apart(&self, limits: &Limits) -> Result<Csp, Interrupted> {
        let (mut csp, cells) = self.variables();
        self.post_rules(&mut csp, &cells, limits)?;
        self.post_houses(&mut csp, &cells);
        Ok(csp)
    }

    /// Returns a problem with a single rule, given by its index, and with lists of cells that differ because they are
    /// in one house. Each list comes with the index of its house in [`Grid::houses`](crate::grid::Grid::houses).
    pub fn post_one(
        &self,
        rule: usize,
        different: &[(usize, Vec<Cell>)],
        limits: &Limits,
    ) -> Result<Csp, Interrupted> {
        let (mut csp, cells) = self.variables();
        for (house, different) in different {
            csp.set_owner(Owner::House(*house));
            csp.post(Constraint::AllDifferent(cells.vars(different)));
        }
        let stated = &self.rules()[rule];
        csp.begin_rule(stated.statement.name);
        stated.rule.post(&mut Posting::new(&mut csp, &cells, limits), self);
        if limits.stopped() { Err(Interrupted(Some(stated.clone()))) } else { Ok(csp) }
    }

    fn variables(&self) -> (Csp, CellVars) {
        let (cells, values) = (CellVars::new(&self.grid), self.grid.values());
        let mut csp = Csp::new(cells.count(), i32::from(values.min)..=i32::from(values.max));
        if self.grid.has_names() {
            self.post_values(&mut csp, &cells);
        }
        (csp, cells)
    }

    /// Restricts variable cells that have their own values. A cell with values outside the grid's values gets its own
    /// range; the others get a constraint. These restrictions hold whichever rules are left out.
    pub fn post_values(&self, csp: &mut Csp, cells: &CellVars) {
        csp.set_owner(Owner::Shared);
        for cell in self.grid.variables() {
            let values = self.grid.values_of(cell);
            if self.grid.is_beyond(cell) {
                csp.set_range(cells.var(cell), values.min.into()..=values.max.into());
            } else if values != self.grid.values() {
                csp.post(Constraint::Member(cells.var(cell), values.iter().map(i32::from).collect()));
            }
        }
        csp.set_owner(Owner::House(0));
    }

    fn post_houses(&self, csp: &mut Csp, cells: &CellVars) {
        for (place, house) in self.grid.houses().iter().enumerate() {
            csp.set_owner(Owner::House(place));
            csp.post(Constraint::AllDifferent(cells.vars(&house.cells)));
        }
    }

    /// Posts the constraints of the rules and of the givens.
    fn post_rules(&self, csp: &mut Csp, cells: &CellVars, limits: &Limits) -> Result<(), Interrupted> {
        for stated in &self.rules {
            csp.begin_rule(stated.statement.name);
            stated.rule.post(&mut Posting::new(csp, cells, limits), self);
            if limits.stopped() {
                return Err(Interrupted(Some(stated.clone())));
            }
        }
        for (cell, digit) in self.givens() {
            let var = cells.var(cell);
            csp.set_owner(Owner::Given(var));
            csp.post(Constraint::Member(var, vec![i32::from(digit)]));
        }
        if limits.stopped() { Err(Interrupted(None)) } else { Ok(()) }
    }
}

/// The error when a limit is reached while the constraints of a puzzle are posted. It holds the rule at which that
/// happened, if known.
#[derive(Clone, Debug)]
pub struct Interrupted(pub Option<StatedRule>);

impl Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(stated) => write!(f, "a limit was reached at the rule '{stated}'"),
            None => f.write_str("a limit was reached before all rules were stated"),
        }
    }
}

impl std::error::Error for Interrupted {}
