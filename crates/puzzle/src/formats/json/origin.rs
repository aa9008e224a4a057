//! The values of a document from which a statement and its arguments come.

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

/// The values that a statement and its arguments come from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The path of the value that the statement comes from.
    path: Path,
    /// The values that the arguments come from, in order; empty if all come from the value at `path`.
    arguments: Vec<Spot>,
}

impl Origin {
    /// Makes the origin of a statement that comes from one value.
    pub fn new(path: Path) -> Origin {
        Origin { path, arguments: Vec::new() }
    }

    /// Returns the value that a part of the statement comes from. A missing argument has the value of the last
    /// argument.
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

/// A statement under construction, with the values that it comes from.
#[derive(Clone, Debug)]
pub struct LocatedStatement {
    /// The statement under construction.
    pub statement: Statement,
    /// The origin of the statement.
    pub origin: Origin,
}

impl LocatedStatement {
    /// Makes a statement of a rule without arguments, from the value at `path`.
    pub fn new(rule: &'static str, path: &Path) -> LocatedStatement {
        LocatedStatement { statement: Statement::new(rule), origin: Origin::new(path.clone()) }
    }

    /// Returns the statement with one more argument, from the value at `path`. `cell` is the cell that a number belongs
    /// to.
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
