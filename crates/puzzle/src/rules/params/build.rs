//! Makes rules from statements. A statement is verified (`verify.rs`), and its `Arguments` are passed to the rule. For
//! statements nested in blocks, both call back into the `Context` in this file.

use std::cell::Cell;

use super::{Arguments, verify};
use crate::grid::{Grid, MAX_SIDE};
use crate::puzzle::Rule;
use crate::rules::{Rules, Spec, several, suggest, valued};
use crate::statement::{Argument, Fault, Part, Statement};

/// The maximum number of cells, values and states that the rules of a puzzle may name. Repeated ones count each time.
pub const MAX_NAMED: usize = 4 * MAX_SIDE * MAX_SIDE;

/// The maximum depth of nested blocks.
pub(super) const MAX_DEPTH: usize = 32;

/// The number of cells, values and states that the rules of a puzzle may still name. A few bytes can name a thousand
/// cells, so without a limit a text of a megabyte could take gigabytes of memory.
#[derive(Debug)]
pub(crate) struct Budget(Cell<usize>);

impl Default for Budget {
    fn default() -> Self {
        Budget(Cell::new(MAX_NAMED))
    }
}

/// Everything that is needed to read and make rules: the grid, the known rules, and the remaining budget.
#[derive(Debug)]
pub struct Context<'a> {
    /// The grid on which all cells must be.
    pub grid: &'a Grid,
    /// The rules that statements may name.
    pub rules: Rules<'a>,
    budget: Budget,
}

impl<'a> Context<'a> {
    /// Makes a context with a full budget.
    pub fn new(grid: &'a Grid, rules: Rules<'a>) -> Context<'a> {
        Context { grid, rules, budget: Budget::default() }
    }

    /// Spends this many cells, values or states of the budget. If it is too small, the error is a message and what was
    /// expected.
    pub(crate) fn spend(&self, count: usize) -> Result<(), (&'static str, String)> {
        let Some(left) = self.budget.0.get().checked_sub(count) else {
            let expected = format!("at most {MAX_NAMED} cells, values and states in all rules");
            return Err(("the rules name too much", expected));
        };
        self.budget.0.set(left);
        Ok(())
    }

    /// Makes the rule of a statement. Returns the statement, with omitted arguments filled in, and the rule.
    pub fn build(&self, statement: Statement) -> Result<(Statement, Box<dyn Rule>), Fault> {
        if depth(&statement, 0) > MAX_DEPTH {
            return Err(Fault::whole("too many blocks within blocks", format!("at most {MAX_DEPTH}")));
        }
        self.spend(verify::named(&statement))
            .map_err(|(message, expected)| Fault::whole(message, expected))?;
        self.build_read(statement)
    }

    /// Same as [`Context::build`], for a statement whose cells and values have already been spent.
    pub(crate) fn build_read(&self, statement: Statement) -> Result<(Statement, Box<dyn Rule>), Fault> {
        let statement = verify::complete(statement, self)?;
        let rule = self.make(&statement)?;
        Ok((statement, rule))
    }

    /// Makes the rule of a statement in which omitted arguments are filled in.
    pub(super) fn make(&self, statement: &Statement) -> Result<Box<dyn Rule>, Fault> {
        let spec = self.spec(statement.name)?;
        valued::check_cells(statement, self.grid)?;
        several::check(statement, self.grid)?;
        (spec.make)(&mut Arguments::new(statement, self))
    }

    /// Returns the rule with this name. The error for an unknown name suggests similar names.
    pub(super) fn spec(&self, name: &str) -> Result<&'static Spec, Fault> {
        self.rules.find(name).ok_or_else(|| {
            Fault::at(Part::Name, format!("unknown rule '{name}'"), suggest::instead_of(name, &[]).0)
        })
    }
}

/// Returns the depth of nested blocks, counted up to one more than the maximum.
fn depth(statement: &Statement, outer: usize) -> usize {
    let blocks = statement.arguments.iter().filter_map(|argument| match argument {
        Argument::Blocks(blocks) if outer <= MAX_DEPTH => Some(blocks),
        _ => None,
    });
    blocks.flatten().flatten().map(|inner| depth(inner, outer + 1)).max().unwrap_or(outer)
}
