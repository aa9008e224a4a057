//! A puzzle read from another format: its grid, givens and statements, each with a mark, so that errors and origins
//! point into the imported text.

use std::ops::Range;
use std::sync::Arc;

use super::{native, wording};
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, Grid, Shape, Values};
use crate::puzzle::{About, Origin, Puzzle, StatedRule};
use crate::rules::Rules;
use crate::rules::params::Context;
use crate::statement::Part;
use crate::statement::{Fault, Statement};

/// A position in an imported text.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    /// The line that contains the position.
    pub line: Line<'a>,
    /// The byte range of the position in the line.
    pub bytes: Range<usize>,
    /// The path of the value in the document, such as `arrow[2].lines[0]`; may be empty.
    pub path: String,
    /// The name of the statement in its format, such as `'.Arrow'`, for formats without paths; may be empty.
    pub statement: String,
    /// The name that the text gives the rule.
    pub name: Option<Arc<str>>,
}

impl<'a> Place<'a> {
    /// Makes a position at this byte range of a line, without a path or a statement.
    pub fn new(line: Line<'a>, bytes: Range<usize>) -> Place<'a> {
        Place { line, bytes, path: String::new(), statement: String::new(), name: None }
    }

    /// Makes an error that marks this position.
    pub fn error(&self, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        let label = if self.path.is_empty() { &self.statement } else { &self.path };
        let colon = if label.is_empty() { "" } else { ": " };
        self.line.error(self.bytes.clone(), format!("{label}{colon}{}", message.into()), expected)
    }

    /// Returns the origin of a rule whose statement is at this position.
    pub fn origin(&self) -> Origin {
        let source = Some(self.path.as_str().into()).filter(|path: &Arc<str>| !path.is_empty());
        Origin { source, line: self.line.number, name: self.name.clone() }
    }
}

/// The parts of a puzzle. Each except `about` has a mark of type `M`, which locates the part in the imported text.
#[derive(Clone, Debug)]
pub struct ImportedPuzzle<M> {
    /// The size and division of the grid, and the mark of the part that states them.
    pub shape: (Shape, M),
    /// The values of the cells, and the mark of the part that states them.
    pub values: (Values, M),
    /// The givens; two different digits for a cell are an error.
    pub givens: Vec<(Cell, Digit, M)>,
    /// The statements of the rules.
    pub rules: Vec<(Statement, M)>,
    /// The title, author, rules in words, and stored solution.
    pub about: About,
}

impl<M> ImportedPuzzle<M> {
    /// Makes a puzzle without givens or rules. The text states its grid at `mark`.
    pub fn new(shape: Shape, values: Values, mark: M) -> ImportedPuzzle<M>
    where
        M: Clone,
    {
        let values = (values, mark.clone());
        ImportedPuzzle {
            shape: (shape, mark),
            values,
            givens: Vec::new(),
            rules: Vec::new(),
            about: About::default(),
        }
    }

    /// Adds a rule stated at `mark`.
    pub fn state(&mut self, statement: Statement, mark: M) {
        self.rules.push((statement, mark));
    }

    /// Completes the puzzle, and adds what the native lines `options` state; their rules come first. `place` takes a
    /// mark and the part of the marked statement to locate, and returns the position of this part, for errors and for
    /// the origins of rules. `cell` returns the name of a cell in the imported format, for errors.
    pub fn finish<'a>(
        self,
        options: &[Line<'_>],
        rules: Rules<'_>,
        place: impl Fn(&M, &Part) -> Place<'a>,
        cell: impl Fn(Cell) -> String,
    ) -> Result<Puzzle, ParseError> {
        let options = native::HeaderLines::read(options, rules)?;
        let (mut shape, mark) = self.shape;
        let twice = |what: &str, mark: &M| {
            let message = format!("an added line already states {what}");
            Err(place(mark, &Part::Whole).error(message, "it in one place"))
        };
        if options.states_size() {
            return twice("the size of the grid", &mark);
        }
        if options.states_values() {
            return twice("the values", &self.values.1);
        }
        let (variables, named) = options.variables()?;
        shape.variables.splice(0..0, variables);
        shape.named = named;
        shape.layers.extend(options.layers((shape.rows, shape.columns), self.values.0)?);
        shape.holes.extend(options.holes(shape.rows, shape.columns)?);
        let grid = Grid::new(shape, self.values.0)
            .map_err(|error| place(&mark, &Part::Whole).error(error.message, error.expected))?;
        let grid = match options.letters() {
            None => grid,
            Some((line, letters)) => grid
                .with_letters(Some(letters))
                .map_err(|error| line.error_whole(error.message, error.expected))?,
        };
        let context = Context::new(&grid, rules);
        let mut givens = vec![None; grid.places()];
        options.give(&context, &mut givens)?;
        for (given, digit, mark) in self.givens {
            if !grid.has(given) {
                let message = format!("a given in {}, which is a hole", cell(given));
                return Err(place(&mark, &Part::Whole).error(message, "no value there"));
            }
            let slot = &mut givens[grid.index(given)];
            if let Some(other) = slot.filter(|&other| other != digit) {
                let message = format!("{} is {digit} here and {other} elsewhere", cell(given));
                return Err(place(&mark, &Part::Whole).error(message, "one value"));
            }
            *slot = Some(digit);
        }
        let mut stated = options.state(&context)?;
        for (statement, mark) in self.rules {
            let fault = |fault: Fault| {
                let (message, expected) = wording::translate(&fault, &cell);
                place(&mark, &fault.part).error(message, expected)
            };
            let (statement, rule) = context.build(statement).map_err(fault)?;
            let origin = place(&mark, &Part::Whole).origin();
            stated.push(StatedRule::new(rule.into(), statement, origin, &grid));
        }
        Ok(Puzzle::new(grid, givens, stated).with_about(options.name(self.about)?))
    }

    /// Returns the grid, rules and givens as native text, without the contents of `about`.
    pub fn native_text(&self) -> String {
        let mut text = native::header(&self.shape.0, self.values.0);
        self.rules.iter().for_each(|(statement, _)| text.push_str(&format!("{statement}\n")));
        self.givens.iter().for_each(|(cell, digit, _)| text.push_str(&format!("given {cell}={digit}\n")));
        text
    }
}
