//! A puzzle as read from another format: grid, givens and statements, each with a mark of its place, so that errors and
//! origins point into the imported text.

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

/// A place in an imported text.
#[derive(Clone, Debug)]
pub struct Place<'a> {
    /// The line.
    pub line: Line<'a>,
    /// The bytes that it takes.
    pub bytes: Range<usize>,
    /// The name of the place in the format, such as `arrow[2].lines[0]`; may be empty.
    pub path: String,
    /// The name of the statement there in the format, such as `'.Arrow'`, if the place has no path; may be empty.
    pub statement: String,
    /// The text's name for the rule there.
    pub name: Option<Arc<str>>,
}

impl<'a> Place<'a> {
    /// Bytes of a line that the format has no name for.
    pub fn new(line: Line<'a>, bytes: Range<usize>) -> Place<'a> {
        Place { line, bytes, path: String::new(), statement: String::new(), name: None }
    }

    /// An error here.
    pub fn error(&self, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        let label = if self.path.is_empty() { &self.statement } else { &self.path };
        let colon = if label.is_empty() { "" } else { ": " };
        self.line.error(self.bytes.clone(), format!("{label}{colon}{}", message.into()), expected)
    }

    /// Returns the origin of a rule that is stated here.
    pub fn origin(&self) -> Origin {
        let source = Some(self.path.as_str().into()).filter(|path: &Arc<str>| !path.is_empty());
        Origin { source, line: self.line.number, name: self.name.clone() }
    }
}

/// The parts of a puzzle, with marks `M`, by which a reader finds places.
#[derive(Clone, Debug)]
pub struct ImportedPuzzle<M> {
    /// Size and division, and the place that states them.
    pub shape: (Shape, M),
    /// The values of the cells, and the place that states them.
    pub values: (Values, M),
    /// Cells with a digit. A second digit for a cell is an error.
    pub givens: Vec<(Cell, Digit, M)>,
    /// The rules.
    pub rules: Vec<(Statement, M)>,
    /// The puzzle's texts about itself, apart from its rules.
    pub about: About,
}

impl<M> ImportedPuzzle<M> {
    /// A grid without givens and rules, stated at `mark`.
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

    /// The puzzle, preceded by the native lines `options`. Errors and the origins of rules are at the places that `place`
    /// finds for marks and parts of their statements; errors name cells like `cell` does.
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

    /// The whole puzzle as native text.
    pub fn native_text(&self) -> String {
        let mut text = native::header(&self.shape.0, self.values.0);
        self.rules.iter().for_each(|(statement, _)| text.push_str(&format!("{statement}\n")));
        self.givens.iter().for_each(|(cell, digit, _)| text.push_str(&format!("given {cell}={digit}\n")));
        text
    }
}
