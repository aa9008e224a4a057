//! The arguments of a checked statement, in the form for making its rule.

use super::Context;
use crate::grid::{Cell, Grid, GridLine, Side};
use crate::puzzle::Rule;
use crate::statement::fault;
use crate::statement::{Argument, Fault, PairKey, Part, Statement};

/// The arguments of a statement in order. Each call takes the next one; all have the kinds, and are within the bounds, that
/// the rule's parameters declare.
///
/// # Panics
///
/// The methods that take an argument panic if the rule declares another kind at that place: a bug in the rule that its first
/// use reveals.
#[derive(Debug)]
pub struct Arguments<'a> {
    statement: &'a Statement,
    next: usize,
    context: &'a Context<'a>,
}

macro_rules! take {
    ($($(#[$doc:meta])* $name:ident: $variant:ident => $type:ty),* $(,)?) => {$(
        $(#[$doc])*
        pub fn $name(&mut self) -> $type {
            match self.take() {
                Argument::$variant(argument) => argument.clone(),
                other => self.mismatch(other),
            }
        }
    )*};
}

impl<'a> Arguments<'a> {
    /// The arguments of a complete statement.
    pub(super) fn new(statement: &'a Statement, context: &'a Context<'a>) -> Self {
        Arguments { statement, next: 0, context }
    }

    fn take(&mut self) -> &'a Argument {
        self.next += 1;
        self.statement.argument(self.next - 1)
    }

    #[track_caller]
    fn mismatch(&self, argument: &Argument) -> ! {
        panic!(
            "the parameters of '{}' declare argument {} otherwise: {argument:?}",
            self.statement.name, self.next
        )
    }

    take! {
        /// A cell.
        cell: Cell => Cell,
        /// Cells.
        cells: Cells => Vec<Cell>,
        /// Lists of cells.
        groups: Groups => Vec<Vec<Cell>>,
        /// A row or column.
        line: Line => GridLine,
        /// A side of the line before it.
        side: Side => Side,
        /// An integer.
        number: Number => i32,
        /// Values of the grid.
        values: Values => Vec<i32>,
        /// Counts, each with a value that occurs that often.
        counts: Counts => Vec<(usize, i32)>,
        /// Factors and cells.
        terms: Terms => Vec<(i32, Cell)>,
        /// One of the allowed words.
        word: Word => &'static str,
        /// A key or condition for pairs of values.
        key: Key => PairKey,
        /// A word with a syntax of its own.
        text: Text => String,
    }

    /// The next argument with `taken`, if present.
    pub fn optional<T>(&mut self, taken: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if *self.statement.argument(self.next) == Argument::Absent {
            self.next += 1;
            return None;
        }
        Some(taken(self))
    }

    /// The number after a label.
    pub fn labelled(&mut self) -> i32 {
        match self.take() {
            Argument::Labelled(_, number) => *number,
            other => self.mismatch(other),
        }
    }

    /// The rules of each block.
    pub(crate) fn blocks(&mut self) -> Result<Vec<Vec<Box<dyn Rule>>>, Fault> {
        self.blocks_of(|_, _| Ok(()))
    }

    /// The rules of each block, which all have a negation.
    pub(crate) fn negatable_blocks(&mut self) -> Result<Vec<Vec<Box<dyn Rule>>>, Fault> {
        let whole = self.statement.name;
        self.blocks_of(|name, rule| match rule.has_negation() {
            true => Ok(()),
            false => {
                let message = format!("'{name}' inside '{whole}': it cannot be negated");
                Err(Fault::at(Part::Name, message, "rules such as killer, thermo, kropki, sum or nfa"))
            }
        })
    }

    /// The rules of each block, checked one by one.
    fn blocks_of(
        &mut self,
        check: impl Fn(&str, &dyn Rule) -> Result<(), Fault>,
    ) -> Result<Vec<Vec<Box<dyn Rule>>>, Fault> {
        let blocks = match self.take() {
            Argument::Blocks(blocks) => blocks,
            other => self.mismatch(other),
        };
        let rule = |block: usize, line: usize, statement: &Statement| {
            let rule = self.context.make(statement).map_err(|fault| fault.inside(block, line))?;
            if !rule.nests() {
                let message = format!("'{}' in a block", statement.name);
                return Err(Fault::at(Part::Name, message, "it on a line of its own").inside(block, line));
            }
            check(statement.name, &*rule).map_err(|fault| fault.inside(block, line))?;
            Ok(rule)
        };
        let all = |(block, lines): (usize, &Vec<Statement>)| {
            lines.iter().enumerate().map(|(line, statement)| rule(block, line, statement)).collect()
        };
        blocks.iter().enumerate().map(all).collect()
    }

    /// The grid of all cells.
    pub fn grid(&self) -> &'a Grid {
        self.context.grid
    }

    /// A fault of the statement as a whole.
    pub fn wrong(&self, message: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::whole(message, expected)
    }

    /// A fault of the argument taken last.
    pub fn wrong_here(&self, message: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::at(self.here(), message, expected)
    }

    /// Fails if the list of cells taken last repeats a cell.
    pub fn distinct(&self, cells: &[Cell]) -> Result<(), Fault> {
        fault::repeated(self.next - 1, cells).map_or(Ok(()), Err)
    }

    /// Spends this many cells, values or states on the argument taken last.
    pub(crate) fn spend(&self, count: usize) -> Result<(), Fault> {
        self.context.spend(count).map_err(|(message, expected)| self.wrong_here(message, expected))
    }

    /// A fault at these bytes of the text that was taken last.
    pub fn wrong_bytes(
        &self,
        bytes: std::ops::Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        Fault::at(Part::Bytes(self.next - 1, bytes), message, expected)
    }

    fn here(&self) -> Part {
        Part::Argument(self.next - 1)
    }
}
