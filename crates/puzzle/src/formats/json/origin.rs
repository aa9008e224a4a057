//! Where a document states a statement and each of its arguments.

use super::Path;
use crate::statement::Argument;
use crate::statement::{Part, Statement};

/// A value in the document and, for a number, the cell that the number belongs to.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The path of the value.
    pub path: Path,
    /// The document's name for the cell, if there is one.
    pub cell: Option<String>,
}

impl Spot {
    /// Returns the description of the value for errors.
    pub fn label(&self) -> String {
        match &self.cell {
            Some(cell) => format!("{} at {cell}", self.path),
            None => self.path.to_string(),
        }
    }
}

/// The values that state a statement and its arguments.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The path of the value that states the statement.
    path: Path,
    /// The values that state the arguments, in order; empty if the value at `path` states them all.
    arguments: Vec<Spot>,
}

impl Origin {
    /// Makes the origin of a statement that one value states.
    pub fn new(path: Path) -> Origin {
        Origin { path, arguments: Vec::new() }
    }

    /// Returns the value that states a part of the statement. For a missing argument, it is the value of the last one.
    pub fn of(&self, part: &Part) -> Spot {
        let place = match part {
            Part::Argument(place) | Part::Bytes(place, _) => Some(*place),
            // Documents have no key for blocks, so no part is in a nested statement.
            Part::Whole | Part::Name | Part::Inner { .. } => None,
        };
        let argument = place.and_then(|place| self.arguments.get(place).or(self.arguments.last()));
        argument.cloned().unwrap_or_else(|| Spot { path: self.path.clone(), cell: None })
    }
}

/// A statement under construction, with the values that state it.
#[derive(Clone, Debug)]
pub struct LocatedStatement {
    /// The statement under construction.
    pub statement: Statement,
    /// The origin of the statement.
    pub origin: Origin,
}

impl LocatedStatement {
    /// Makes a statement of a rule without arguments, which is stated at `path`.
    pub fn new(rule: &'static str, path: &Path) -> LocatedStatement {
        LocatedStatement { statement: Statement::new(rule), origin: Origin::new(path.clone()) }
    }

    /// Returns the statement with one more argument, stated at `path`; `cell` is the cell that a number belongs to.
    pub fn with(
        mut self,
        argument: impl Into<Argument>,
        path: Path,
        cell: Option<String>,
    ) -> LocatedStatement {
        self.statement = self.statement.with(argument);
        self.origin.arguments.push(Spot { path, cell });
        self
    }
}
