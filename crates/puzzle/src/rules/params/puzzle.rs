//! Adds rules to puzzles from programs, as typed statements or as lines of native text.

use super::{Context, Words, next_word};
use crate::error::{Line, ParseError};
use crate::grid::Grid;
use crate::puzzle::{Origin, Puzzle, StatedRule};
use crate::rules::{NamedRule, Rules, suggest};
use crate::statement::{Fault, Statement};

impl Puzzle {
    /// Adds a rule of this library, given by its name and its arguments in the order of
    /// [`Spec::usage`](crate::rules::Spec::usage).
    ///
    /// # Errors
    ///
    /// There is no such rule, an argument is missing or out of bounds, or a cell is not on the grid.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::grid::{Cell, GridLine, Side};
    /// use sudoku2cnf_puzzle::puzzle::Puzzle;
    /// use sudoku2cnf_puzzle::statement::Statement;
    ///
    /// let mut puzzle: Puzzle = "grid 9x9".parse()?;
    /// let cells = [Cell::new(0, 0), Cell::new(0, 1)];
    /// puzzle.add(Statement::new("killer").with(15).with(cells))?;
    /// puzzle.add(Statement::new("whisper").with(cells))?;
    /// puzzle.add(Statement::new("x-sum").with(23).with(GridLine::Row(2)).with(Side::Left))?;
    /// puzzle.add(Statement::new("or").with(vec![
    ///     vec![Statement::new("diagonal").with("main")],
    ///     vec![Statement::new("anti-king"), Statement::new("even").with([Cell::new(4, 4)])],
    /// ]))?;
    /// let lines: Vec<String> = puzzle.rules().iter().map(ToString::to_string).collect();
    /// assert_eq!(lines[1..3], ["whisper 5 r1c1 r1c2", "x-sum 23 r3 left"]);
    /// assert_eq!(lines[3], "or { diagonal main } { anti-king ; even r5c5 }");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, statement: Statement) -> Result<(), Fault> {
        self.add_with(statement, Rules::default())
    }

    /// Same as [`Puzzle::add`], for the rules of this library and custom rules.
    ///
    /// # Errors
    ///
    /// Same as [`Puzzle::add`].
    pub fn add_with(&mut self, statement: Statement, rules: Rules<'_>) -> Result<(), Fault> {
        let (statement, rule) = Context::new(self.grid(), rules).build(statement)?;
        let origin = Origin::default();
        let stated = StatedRule::new(rule.into(), statement, origin, self.grid());
        self.push(stated);
        Ok(())
    }

    /// Adds the rule in a line of native text. In the line, `r1c1-r1c4` is a straight run of cells, which can also be
    /// diagonal, and never a rectangle.
    ///
    /// # Errors
    ///
    /// The line is not a valid rule for the grid of this puzzle. The error marks the faulty word.
    ///
    /// ```
    /// # use sudoku2cnf_puzzle::puzzle::Puzzle;
    /// # let mut puzzle: Puzzle = "grid 9x9".parse()?;
    /// puzzle.state("killer 15 r1c1-r1c2")?;
    /// let error = puzzle.state("killer 15 r1c10").unwrap_err();
    /// assert_eq!(error.headline(), "1:11: 'r1c10' is outside the grid, expected a cell from r1c1 to r9c9");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn state(&mut self, line: &str) -> Result<(), ParseError> {
        self.state_with(line, Rules::default())
    }

    /// Same as [`Puzzle::state`], for the rules of this library and custom rules.
    ///
    /// # Errors
    ///
    /// Same as [`Puzzle::state`].
    pub fn state_with(&mut self, line: &str, rules: Rules<'_>) -> Result<(), ParseError> {
        let line = Line { source: None, number: 1, text: line };
        let mut words = Words::new(line, 0);
        let (place, name) = words.take("the name of a rule")?;
        let Some(named) = rules.named(name) else {
            let shown: String = name.chars().take(40).collect();
            let (expected, hint) = suggest::instead_of_line(line.text, name, &[]);
            return Err(line.error(place, format!("unknown rule '{shown}'"), expected).with_hint(hint));
        };
        let stated = stated(line, &named, &Context::new(self.grid(), rules))?;
        self.push(stated);
        Ok(())
    }

    /// Returns a puzzle on another grid with the same givens and rules.
    ///
    /// # Errors
    ///
    /// A rule is not valid on the grid.
    ///
    /// # Panics
    ///
    /// If the grid lacks a cell with a given, or a given is not a value of its cell.
    pub fn on(&self, grid: Grid, rules: Rules<'_>) -> Result<Puzzle, Fault> {
        let context = Context::new(&grid, rules);
        let again = |stated: &StatedRule| {
            let (statement, rule) = context.build(stated.statement.clone())?;
            Ok(StatedRule::new(rule.into(), statement, stated.origin.clone(), &grid))
        };
        let stated = self.rules().iter().map(again).collect::<Result<_, Fault>>()?;
        let mut givens = vec![None; grid.places()];
        self.givens().for_each(|(cell, digit)| givens[grid.index(cell)] = Some(digit));
        Ok(Puzzle::new(grid, givens, stated))
    }
}

/// Reads the rule in a line, which begins with its name.
pub(crate) fn stated(
    line: Line<'_>,
    named: &NamedRule,
    context: &Context<'_>,
) -> Result<StatedRule, ParseError> {
    let name = next_word(line.text, 0).unwrap_or(0..0);
    let words = Words::new(line, name.end);
    let (statement, places) = super::read(named, name, words, context)?;
    let built = context.build_read(statement);
    let (statement, rule) = built.map_err(|fault| places.error(line, &fault))?;
    let origin = Origin { source: line.source.map(Into::into), line: line.number, name: None };
    Ok(StatedRule::new(rule.into(), statement, origin, context.grid))
}
