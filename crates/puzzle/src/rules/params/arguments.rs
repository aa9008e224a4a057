//! The arguments of a checked statement, from which its rule is built.

use super::Context;
use crate::grid::{Cell, Grid, GridLine, Side};
use crate::puzzle::Rule;
use crate::statement::fault;
use crate::statement::{Argument, Fault, PairKey, Part, Statement};

/// The arguments of a statement, in order. Each method takes the next argument. Arguments have the kinds that the
/// rule's parameters declare, and are within their bounds.
///
/// # Panics
///
/// The methods that take an argument panic if the rule's parameters declare another kind for it. That is a bug in the
/// rule, which its first use reveals.
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
    /// Makes the arguments of a complete statement.
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
        /// Takes a cell.
        cell: Cell => Cell,
        /// Takes a list of cells.
        cells: Cells => Vec<Cell>,
        /// Takes lists of cells.
        groups: Groups => Vec<Vec<Cell>>,
        /// Takes a row or column.
        line: Line => GridLine,
        /// Takes a side of the row or column that was taken before.
        side: Side => Side,
        /// Takes an integer.
        number: Number => i32,
        /// Takes values of the grid.
        values: Values => Vec<i32>,
        /// Takes counts, each with the value that occurs this many times.
        counts: Counts => Vec<(usize, i32)>,
        /// Takes factors, each with a cell.
        terms: Terms => Vec<(i32, Cell)>,
        /// Takes one of the allowed words.
        word: Word => &'static str,
        /// Takes a table of pairs of values, or a condition on them.
        key: Key => PairKey,
        /// Takes a word with its own syntax.
        text: Text => String,
    }

    /// Takes the next argument with `taken`; returns `None` if the argument was omitted.
    pub fn optional<T>(&mut self, taken: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if *self.statement.argument(self.next) == Argument::Absent {
            self.next += 1;
            return None;
        }
        Some(taken(self))
    }

    /// Takes the integer after a word that names its meaning.
    pub fn labelled(&mut self) -> i32 {
        match self.take() {
            Argument::Labelled(_, number) => *number,
            other => self.mismatch(other),
        }
    }

    /// Takes blocks, and returns the rules of each.
    pub(crate) fn blocks(&mut self) -> Result<Vec<Vec<Box<dyn Rule>>>, Fault> {
        self.blocks_of(|_, _| Ok(()))
    }

    /// Takes blocks, and returns the rules of each. It is an error if a rule has no negation.
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

    /// Takes blocks, and returns the rules of each. `check` gets the name of each rule and the rule itself.
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

    /// Returns the puzzle's grid.
    pub fn grid(&self) -> &'a Grid {
        self.context.grid
    }

    /// Makes a fault in the whole statement.
    pub fn wrong(&self, message: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::whole(message, expected)
    }

    /// Makes a fault in the argument taken last.
    pub fn wrong_here(&self, message: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::at(self.here(), message, expected)
    }

    /// Returns a fault if `cells`, the argument taken last, repeat a cell.
    pub fn distinct(&self, cells: &[Cell]) -> Result<(), Fault> {
        fault::repeated(self.next - 1, cells).map_or(Ok(()), Err)
    }

    /// Spends this many cells, values or states of the budget. If it is too small, the fault is in the argument taken
    /// last.
    pub(crate) fn spend(&self, count: usize) -> Result<(), Fault> {
        self.context.spend(count).map_err(|(message, expected)| self.wrong_here(message, expected))
    }

    /// Makes a fault that marks these bytes of the argument taken last, which is a text.
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
