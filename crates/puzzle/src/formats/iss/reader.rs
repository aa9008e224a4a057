//! Collects the statements of tokens, within limits.

use std::collections::HashMap;
use std::sync::Arc;

use super::cells::Cells;
use super::geometry::Geometry;
use super::givens::{Givens, candidates};
use super::key::Key;
use super::origin::Origin;
use super::shape::short;
use super::table::Scope;
use super::token::{Arg, Mark, Source, Token};
use super::write::STRICT;
use crate::error::{ParseError, Warning};
use crate::formats::imported::ImportedPuzzle;
use crate::formats::spec::Leniency;
use crate::grid::{Cell, Digit};
use crate::rules::params::MAX_NAMED;
use crate::statement::{Argument, Statement};

/// The maximum number of statements that a text may produce, copies included.
const MAX_STATEMENTS: usize = 100_000;
/// The maximum number of tokens and arguments that are copied.
const MAX_STEPS: usize = 5_000_000;

/// A puzzle translated from a text.
pub struct Translation {
    /// The grid, givens and rules.
    pub imported: ImportedPuzzle<Origin>,
    /// The cells of the grid and of the groups, with their names.
    pub cells: Cells,
    /// The warnings about parts that were skipped.
    pub warnings: Vec<Warning>,
}

/// The numbers of statements, names and copies that a text may still produce.
struct Allowance {
    statements: usize,
    /// The number of cells, values and letters that statements may still name.
    named: usize,
    /// The number of tokens and arguments that may still be copied.
    steps: usize,
}

/// The state of reading a text.
pub struct Reader<'a> {
    source: &'a Source<'a>,
    /// The grid and its cells.
    pub geometry: Geometry,
    /// The rows and columns by which the current copy of `.Replicate` is moved.
    pub shift: (isize, isize),
    /// The type of the current token.
    pub kind: Option<&'static str>,
    /// Whether the current token is outside composites, in one, or in a copy.
    pub scope: Scope,
    /// The statements of the current branch of an `.Or`; `None` outside.
    pub branch: Option<Vec<(Statement, Origin)>>,
    ignored: Leniency,
    stated: Vec<(Statement, Origin)>,
    /// The index of the statement with each key. A later statement with the same key replaces it. `None` in an `.Or`,
    /// whose children are independent.
    pub unique: Option<HashMap<Key, usize>>,
    /// The names of the rules in an `.Or`, with their positions.
    perhaps: Vec<(&'static str, Mark)>,
    givens: Givens,
    left: Allowance,
    warnings: Vec<Warning>,
}

impl<'a> Reader<'a> {
    /// Makes a reader for a text whose geometry has been read.
    pub(in crate::formats) fn new(
        source: &'a Source<'a>,
        geometry: Geometry,
        ignored: Leniency,
    ) -> Reader<'a> {
        Reader {
            source,
            geometry,
            shift: (0, 0),
            kind: None,
            scope: Scope::Root,
            branch: None,
            ignored,
            stated: Vec::new(),
            unique: Some(HashMap::new()),
            perhaps: Vec::new(),
            givens: Givens::default(),
            left: Allowance { statements: MAX_STATEMENTS, named: MAX_NAMED, steps: MAX_STEPS },
            warnings: Vec::new(),
        }
    }

    /// Makes an error that marks a part of the text.
    pub fn error(&self, mark: Mark, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        self.source.error(mark, message, expected)
    }

    /// Makes an error about an argument, or about the token if the argument is missing.
    pub fn bad(&self, token: &Token<'_>, arg: Option<&Arg<'_>>, expected: impl Into<String>) -> ParseError {
        match arg {
            Some(arg) => self.error(arg.mark, format!("'{}'", short(arg.text)), expected),
            None => self.error(token.mark, "an argument is missing", expected),
        }
    }

    /// Fails with an error about something unknown, unless unknown parts are ignored.
    pub fn ignore(&mut self, error: ParseError) -> Result<(), ParseError> {
        self.ignored.pass(error, &mut self.warnings)
    }

    fn too_much(&self, mark: Mark) -> ParseError {
        let expected = format!("at most {MAX_STATEMENTS} rules, copies included");
        self.error(mark, "the text states too much", expected)
    }

    /// Counts a token in a copy. Fails if there are too many, because copies of copies multiply.
    pub fn step(&mut self, token: &Token<'_>) -> Result<(), ParseError> {
        if self.scope == Scope::Copies {
            let left = self.left.steps.checked_sub(1 + token.args.len());
            self.left.steps = left.ok_or_else(|| self.too_much(token.mark))?;
        }
        Ok(())
    }

    /// Counts a new statement that names this many cells, values and letters.
    fn spend(&mut self, named: usize, mark: Mark) -> Result<(), ParseError> {
        let statements = self.left.statements.checked_sub(1);
        let left = statements.zip(self.left.named.checked_sub(named));
        (self.left.statements, self.left.named) = left.ok_or_else(|| self.too_much(mark))?;
        Ok(())
    }

    /// Adds a statement that has already been counted.
    pub fn keep(&mut self, stated: (Statement, Origin)) {
        if self.branch.is_some() {
            self.perhaps.push((stated.0.name, stated.1.all.mark));
        }
        self.branch.as_mut().unwrap_or(&mut self.stated).push(stated);
    }

    /// Adds a rule for the current token.
    pub fn state(&mut self, statement: Statement, mark: Mark) -> Result<(), ParseError> {
        self.state_named(statement, None, mark)
    }

    /// Adds a rule that may have a name.
    pub fn state_named(
        &mut self,
        statement: Statement,
        name: Option<Arc<str>>,
        mark: Mark,
    ) -> Result<(), ParseError> {
        self.spend(named(&statement), mark)?;
        self.keep((statement, Origin { name, ..Origin::new(mark, self.kind) }));
        Ok(())
    }

    /// Adds a rule that requires one of several blocks to hold.
    pub fn state_any(
        &mut self,
        branches: Vec<Vec<(Statement, Origin)>>,
        mark: Mark,
    ) -> Result<(), ParseError> {
        // The statements in the blocks have already been counted.
        self.spend(0, mark)?;
        let (mut lines, mut origins) = (Vec::new(), Vec::new());
        for branch in branches {
            let (statements, places): (Vec<_>, Vec<_>) = branch.into_iter().unzip();
            lines.push(statements);
            origins.push(places);
        }
        let origin = Origin { blocks: origins, ..Origin::new(mark, Some("Or")) };
        self.keep((Statement::new("or").with(lines), origin));
        Ok(())
    }

    /// Adds a rule, which replaces an earlier one with the same key.
    pub fn state_once(&mut self, key: Key, statement: Statement, mark: Mark) -> Result<(), ParseError> {
        let kept = self.branch.as_ref().unwrap_or(&self.stated).len();
        let place = self.unique.as_mut().map(|unique| *unique.entry(key).or_insert(kept));
        match place.filter(|&place| place < kept) {
            Some(place) => {
                self.spend(named(&statement), mark)?;
                let kept = self.branch.as_mut().unwrap_or(&mut self.stated);
                kept[place] = (statement, Origin::new(mark, self.kind));
                Ok(())
            }
            None => self.state(statement, mark),
        }
    }

    /// Restricts a cell to these values. In an `.Or`, the restriction is a separate statement.
    pub fn give(&mut self, cell: Cell, values: &[Digit], mark: Mark) -> Result<(), ParseError> {
        if self.branch.is_some() {
            return self.state(candidates(values, vec![cell]), mark);
        }
        self.givens.restrict(cell, values, Origin::new(mark, self.kind));
        Ok(())
    }

    /// Returns the cell with this name, moved by the offset of the current copy.
    pub fn cell(&self, arg: &Arg<'_>) -> Result<Cell, ParseError> {
        let cells = &self.geometry.cells;
        let cell =
            cells.parse(arg.text).map_err(|message| self.error(arg.mark, message, cells.expected()))?;
        let (down, right) = self.shift;
        cells.step(cell, down, right).ok_or_else(|| {
            let message = format!("'{}' moved by {down} rows and {right} columns leaves the grid", arg.text);
            self.error(arg.mark, message, "copies within the grid")
        })
    }

    /// Returns the cells with these names.
    pub fn cells(&self, args: &[Arg<'_>]) -> Result<Vec<Cell>, ParseError> {
        args.iter().map(|arg| self.cell(arg)).collect()
    }

    /// Returns the translated puzzle.
    pub fn finish(self) -> Result<Translation, ParseError> {
        // Whether a pair has a mark must not depend on which branch of an `.Or` holds (`_strictHandlersForType` in
        // ISS).
        for (strict, marks) in STRICT {
            let is_strict = self.stated.iter().any(|(statement, _)| statement.name == strict);
            if let Some((_, mark)) = self.perhaps.iter().find(|(name, _)| is_strict && *name == marks) {
                let kind = if strict == "strict-xv" { "StrictXV" } else { "StrictKropki" };
                let message = format!("a mark in '.Or' with '.{kind}'");
                return Err(self.error(*mark, message, "marks that always hold"));
            }
        }
        let mut imported = self.geometry.imported();
        for (cells, mark) in &self.geometry.more_pieces {
            let statement = Statement::new("extra-region").with(&cells[..]);
            imported.state(statement, Origin::new(*mark, Some("Jigsaw")));
        }
        imported.rules.extend(self.stated);
        let values = self.geometry.size.values;
        self.givens.state(values, &mut imported);
        for &cell in &self.geometry.padding {
            imported.givens.push((cell, values.min, Origin::new(self.source.start(), Some("Var"))));
        }
        Ok(Translation { imported, cells: self.geometry.cells, warnings: self.warnings })
    }
}

/// Returns the number of cells, values and letters that a statement names, except in its blocks, which are already
/// counted.
fn named(statement: &Statement) -> usize {
    let of = |argument: &Argument| match argument {
        Argument::Cells(_) | Argument::Groups(_) | Argument::Terms(_) | Argument::Values(_) => {
            argument.listed()
        }
        Argument::Counts(counts) => counts.len(),
        Argument::Key(key) => key.to_string().len(),
        Argument::Text(text) => text.len(),
        _ => 1,
    };
    statement.arguments.iter().map(of).sum()
}
