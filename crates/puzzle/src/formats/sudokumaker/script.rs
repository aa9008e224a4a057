//! The scripts of SudokuMaker's custom constraints, if they only iterate over groups of cells and add components that
//! come with SudokuMaker. A script with anything else is not understood; no script is run.
//!
//! A group has `cells` and a text, its `value`. The supported language is the subset of JavaScript that such loops
//! need: `for`, `if`, `continue`, `const`, numbers, lists, and comparisons. Any other value is unknown, which is only
//! allowed in names of components.

mod pattern;

use std::collections::BTreeMap;

use pattern::Pattern;

use super::components;
use super::datum::Datum;
use super::tokens::{Token, tokens};
use crate::grid::{Cell, Values};
use crate::statement::Statement;

/// The board on which a script works.
pub struct Board {
    /// The cells of each group, and its text.
    pub groups: Vec<(Vec<Cell>, Option<String>)>,
    /// The numbers of rows and columns of the grid.
    pub size: (usize, usize),
    /// The values of the puzzle.
    pub values: Values,
}

/// The maximum number of steps of a script, such as values read, counting repetitions in loops.
const MOST_STEPS: usize = 300_000;
/// The maximum depth of nested statements and expressions.
const DEEPEST: usize = 60;
/// The maximum number of statements that a script adds.
const MOST_STATEMENTS: usize = 20_000;

/// A result, or a phrase for messages about the part of the script that is not understood.
pub type Outcome<T> = Result<T, String>;

/// Reads a script, and returns the statements of the components that it adds.
pub fn read(code: &str, board: &Board) -> Outcome<Vec<Statement>> {
    let tokens = tokens(code)?;
    let mut script = Script {
        tokens: &tokens,
        at: 0,
        steps: 0,
        board,
        names: BTreeMap::new(),
        passing: 0,
        goes_on: false,
        loops: 0,
        blocks: 0,
        depth: 0,
        said: Vec::new(),
    };
    while script.at < tokens.len() {
        script.statement()?;
    }
    Ok(script.said)
}

/// A reader of a script.
pub struct Script<'a> {
    pub tokens: &'a [Token],
    pub at: usize,
    steps: usize,
    pub board: &'a Board,
    pub names: BTreeMap<String, Datum>,
    /// The number of enclosing branches that are read but not taken.
    passing: usize,
    /// `true` after `continue`, up to the end of the loop's body.
    goes_on: bool,
    /// The number of enclosing loops.
    loops: usize,
    /// The number of enclosing blocks and branches.
    blocks: usize,
    /// The number of enclosing statements and expressions.
    pub depth: usize,
    said: Vec<Statement>,
}

impl Script<'_> {
    pub fn is_taken(&self) -> bool {
        self.passing == 0 && !self.goes_on
    }

    pub fn sees(&self, mark: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|token| token.is(mark))
    }

    pub fn takes(&mut self, mark: &str) -> bool {
        let sees = self.sees(mark);
        self.at += usize::from(sees);
        sees
    }

    pub fn needs(&mut self, mark: &str) -> Outcome<()> {
        match self.takes(mark) {
            true => Ok(()),
            false => Err(self.stuck()),
        }
    }

    pub fn needs_all(&mut self, marks: &[&str]) -> Outcome<()> {
        marks.iter().try_for_each(|mark| self.needs(mark))
    }

    /// Returns a phrase for messages about the tokens that are not understood.
    pub fn stuck(&self) -> String {
        let rest = &self.tokens[self.at.min(self.tokens.len())..];
        let words: Vec<String> = rest.iter().take(6).map(ToString::to_string).collect();
        if words.is_empty() { "it breaks off".into() } else { format!("at '{}'", words.join(" ")) }
    }

    pub fn name(&mut self) -> Outcome<String> {
        match self.tokens.get(self.at) {
            Some(Token::Word(word)) => {
                self.at += 1;
                Ok(word.clone())
            }
            _ => Err(self.stuck()),
        }
    }

    /// Skips the keyword of a declaration, and returns `true` if there was one. A `var` in a block would outlive the
    /// block, which is not supported.
    fn declares(&mut self) -> bool {
        let is_outside = self.loops == 0 && self.blocks == 0;
        ["const", "let"].into_iter().any(|word| self.takes(word)) || is_outside && self.takes("var")
    }

    /// Counts steps, which limits the time that a script takes.
    pub fn spend(&mut self, steps: usize) -> Outcome<()> {
        self.steps = self.steps.saturating_add(steps);
        match self.steps > MOST_STEPS || self.said.len() > MOST_STATEMENTS {
            true => Err("it runs for too long".into()),
            false => Ok(()),
        }
    }

    /// Enters a nested statement or expression. Fails if the nesting is too deep.
    pub fn enter(&mut self) -> Outcome<()> {
        self.spend(1)?;
        self.depth += 1;
        match self.depth > DEEPEST {
            true => Err("it is nested too deeply".into()),
            false => Ok(()),
        }
    }

    fn statement(&mut self) -> Outcome<()> {
        self.enter()?;
        self.stated()?;
        self.depth -= 1;
        Ok(())
    }

    /// Returns a copy of the known names, to restore them after a block.
    fn remembered(&mut self) -> Outcome<BTreeMap<String, Datum>> {
        self.spend(self.names.len())?;
        Ok(self.names.clone())
    }

    fn stated(&mut self) -> Outcome<()> {
        if self.takes(";") {
            return Ok(());
        }
        if self.takes("{") {
            let names = self.remembered()?;
            self.blocks += 1;
            while !self.takes("}") {
                self.statement()?;
            }
            self.blocks -= 1;
            self.names = names;
            return Ok(());
        }
        if self.takes("for") {
            self.loops += 1;
            self.each()?;
            self.loops -= 1;
            return Ok(());
        }
        if self.takes("if") {
            return self.branch();
        }
        if self.loops > 0 && self.takes("continue") {
            self.goes_on |= self.is_taken();
        } else if self.declares() {
            let pattern = self.pattern()?;
            self.needs("=")?;
            let content = self.expression()?;
            self.bind(&pattern, &content)?;
        } else {
            self.needs_all(&["puzzle", ".", "addConstraintComponent", "(", "new"])?;
            let name = self.name()?;
            let arguments = self.list("(", ")")?;
            self.needs(")")?;
            if self.is_taken() {
                let said = components::statements(&name, &arguments, self.board.values);
                self.said.extend(said.ok_or_else(|| format!("at '{name}' with these arguments"))?);
            }
        }
        self.takes(";");
        Ok(())
    }

    /// Reads a statement with its own scope.
    fn inner(&mut self) -> Outcome<()> {
        let names = self.remembered()?;
        self.blocks += 1;
        self.statement()?;
        self.blocks -= 1;
        self.names = names;
        Ok(())
    }

    fn branch(&mut self) -> Outcome<()> {
        self.needs("(")?;
        let truth = self.expression()?.truth();
        self.needs(")")?;
        let is = match truth {
            Some(is) => is,
            None if !self.is_taken() => false,
            None => return Err("at a condition whose value is not known".into()),
        };
        self.passing += usize::from(!is);
        self.inner()?;
        self.passing -= usize::from(!is);
        if self.takes("else") {
            self.passing += usize::from(is);
            self.inner()?;
            self.passing -= usize::from(is);
        }
        Ok(())
    }

    /// Reads a loop `for (const PATTERN of LIST)` or `for (let i = …)`, after the word `for`.
    fn each(&mut self) -> Outcome<()> {
        self.needs("(")?;
        if !self.declares() {
            return Err(self.stuck());
        }
        let pattern = self.pattern()?;
        if self.sees("=") {
            return self.counted(&pattern);
        }
        self.needs("of")?;
        let items = match self.expression()? {
            Datum::List(items) | Datum::Walk(items) if self.is_taken() => items,
            _ if !self.is_taken() => Default::default(),
            _ => return Err("at a loop over something that is not a list".into()),
        };
        self.needs(")")?;
        let body = self.at;
        // Read the body once without taking it, so that it is checked and skipped even if the list is empty.
        let names = self.remembered()?;
        self.passing += 1;
        self.bind(&pattern, &Datum::Unknown)?;
        self.inner()?;
        self.passing -= 1;
        self.names = names;
        let end = self.at;
        for item in items.iter() {
            self.at = body;
            let names = self.remembered()?;
            self.bind(&pattern, item)?;
            self.statement()?;
            self.names = names;
            self.goes_on = false;
        }
        self.at = end;
        Ok(())
    }

    /// Reads a loop `for (let i = FROM; CONDITION; i++)`, after the name.
    fn counted(&mut self, pattern: &Pattern) -> Outcome<()> {
        let Pattern::Name(name) = pattern else { return Err(self.stuck()) };
        self.needs("=")?;
        let outer = self.remembered()?;
        let mut number = self.expression()?;
        self.needs(";")?;
        let condition = self.at;
        loop {
            self.at = condition;
            self.names.insert(name.clone(), number.clone());
            let truth = self.expression()?.truth();
            self.needs_all(&[";", name, "++", ")"])?;
            let is = match truth {
                Some(is) if self.is_taken() => is,
                None if self.is_taken() => return Err("at a condition whose value is not known".into()),
                _ => false,
            };
            self.passing += usize::from(!is);
            self.inner()?;
            self.passing -= usize::from(!is);
            if !is {
                break;
            }
            self.goes_on = false;
            number = Datum::sum(number, Datum::Number(1));
        }
        self.names = outer;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
