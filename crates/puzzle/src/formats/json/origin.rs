//! The part of a document that states a statement, and each of its arguments.

use super::Path;
use crate::statement::Argument;
use crate::statement::{Part, Statement};

/// A place in the document and, for a number, the cell that it belongs to.
#[derive(Clone, Debug)]
pub struct Spot {
    /// The place.
    pub path: Path,
    /// The document's name for the cell.
    pub cell: Option<String>,
}

impl Spot {
    /// Returns the name of the spot in errors.
    pub fn label(&self) -> String {
        match &self.cell {
            Some(cell) => format!("{} at {cell}", self.path),
            None => self.path.to_string(),
        }
    }
}

/// The origin of a statement.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The path of the value that states it.
    path: Path,
    /// The spots of its arguments, in order; empty if `path` covers them all.
    arguments: Vec<Spot>,
}

impl Origin {
    /// The origin of a statement from one place.
    pub fn new(path: Path) -> Origin {
        Origin { path, arguments: Vec::new() }
    }

    /// Returns the spot of a part of the statement. A missing argument is reported at the spot of the last one.
    pub fn of(&self, part: &Part) -> Spot {
        let place = match part {
            Part::Argument(place) | Part::Bytes(place, _) => Some(*place),
            // No key states blocks.
            Part::Whole | Part::Name | Part::Inner { .. } => None,
        };
        let argument = place.and_then(|place| self.arguments.get(place).or(self.arguments.last()));
        argument.cloned().unwrap_or_else(|| Spot { path: self.path.clone(), cell: None })
    }
}

/// A statement under construction, with its origin.
#[derive(Clone, Debug)]
pub struct LocatedStatement {
    /// The statement.
    pub statement: Statement,
    /// The origin of the statement.
    pub origin: Origin,
}

impl LocatedStatement {
    /// A statement of a rule, stated at `path`, without arguments.
    pub fn new(rule: &'static str, path: &Path) -> LocatedStatement {
        LocatedStatement { statement: Statement::new(rule), origin: Origin::new(path.clone()) }
    }

    /// With one more argument, stated at this place.
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
