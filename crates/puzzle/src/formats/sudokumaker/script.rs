//! The scripts of SudokuMaker's custom constraints, as far as they do no more than to go through groups of cells and to
//! add components that come with SudokuMaker. Nothing else is run: a script with one word more is not understood.
//!
//! A group has `cells` and a text, its `value`. The language is the part of JavaScript that such loops need: `for`, `if`,
//! `continue`, `const`, numbers, lists, and comparisons. A value that would depend on more is unknown, which only names
//! of components may be.

use std::collections::BTreeMap;

use super::components;
use super::datum::Datum;
use super::tokens::{Token, tokens};
use crate::grid::{Cell, Values};
use crate::statement::Statement;

/// The board that a script speaks of.
pub struct Board {
    /// The cells of each group, and its text.
    pub groups: Vec<(Vec<Cell>, Option<String>)>,
    /// Rows and columns.
    pub size: (usize, usize),
    /// The digits.
    pub values: Values,
}

/// The most words of a script that are read, those in loops each time, and the most statements; how deep they stand
/// within each other.
const MOST_STEPS: usize = 300_000;
const DEEPEST: usize = 60;
const MOST_STATEMENTS: usize = 20_000;

/// A result, or the words that are not understood.
pub type Outcome<T> = Result<T, String>;

/// Reads a script: the statements of the components that it adds.
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

/// A script that is being read.
pub struct Script<'a> {
    pub tokens: &'a [Token],
    pub at: usize,
    steps: usize,
    pub board: &'a Board,
    pub names: BTreeMap<String, Datum>,
    /// Above 0 where a branch is read that is not taken.
    passing: usize,
    /// `true` behind `continue`, up to the end of the loop's body.
    goes_on: bool,
    /// The loops around.
    loops: usize,
    /// The blocks and branches around.
    blocks: usize,
    /// The statements and expressions around.
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

    /// Returns the place where it is not understood.
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

    /// Takes the word of a declaration. What `var` declares in a block lives on behind it, which is not read.
    fn declares(&mut self) -> bool {
        let is_outside = self.loops == 0 && self.blocks == 0;
        ["const", "let"].into_iter().any(|word| self.takes(word)) || is_outside && self.takes("var")
    }

    /// Counts work, so that no script takes long.
    pub fn spend(&mut self, steps: usize) -> Outcome<()> {
        self.steps = self.steps.saturating_add(steps);
        match self.steps > MOST_STEPS || self.said.len() > MOST_STATEMENTS {
            true => Err("it goes on for too long".into()),
            false => Ok(()),
        }
    }

    /// Goes into a statement or an expression within another one.
    pub fn enter(&mut self) -> Outcome<()> {
        self.spend(1)?;
        self.depth += 1;
        match self.depth > DEEPEST {
            true => Err("it goes too deep".into()),
            false => Ok(()),
        }
    }

    fn statement(&mut self) -> Outcome<()> {
        self.enter()?;
        self.stated()?;
        self.depth -= 1;
        Ok(())
    }

    /// The names that are known, to be known again later.
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
                self.said.extend(said.ok_or_else(|| format!("at '{name}' with what it is given"))?);
            }
        }
        self.takes(";");
        Ok(())
    }

    /// A statement whose names end with it.
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
            None => return Err("at a condition that is not known".into()),
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

    /// `for (const PATTERN of LIST)`.
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
            _ => return Err("at a loop over what is no list".into()),
        };
        self.needs(")")?;
        let body = self.at;
        // A body that is never run is read all the same.
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

    /// `for (let i = FROM; CONDITION; i++)`, behind the name.
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
                None if self.is_taken() => return Err("at a condition that is not known".into()),
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

    fn pattern(&mut self) -> Outcome<Pattern> {
        if self.takes("{") {
            let mut names = Vec::new();
            while !self.takes("}") {
                names.push(self.name()?);
                if !self.sees("}") {
                    self.needs(",")?;
                }
            }
            return Ok(Pattern::Members(names));
        }
        if self.takes("[") {
            let (mut names, mut rest) = (Vec::new(), None);
            while !self.takes("]") {
                match self.takes("...") {
                    true => rest = Some(self.name()?),
                    false if rest.is_none() => names.push(self.name()?),
                    false => return Err(self.stuck()),
                }
                if !self.sees("]") {
                    self.needs(",")?;
                }
            }
            return Ok(Pattern::Items(names, rest));
        }
        Ok(Pattern::Name(self.name()?))
    }

    fn bind(&mut self, pattern: &Pattern, content: &Datum) -> Outcome<()> {
        match pattern {
            Pattern::Name(name) => {
                self.names.insert(name.clone(), content.clone());
            }
            Pattern::Members(names) => {
                for name in names {
                    let member = content.member(name);
                    let member = member.or_else(|| (!self.is_taken()).then_some(Datum::Unknown));
                    let member = member.ok_or_else(|| format!("at the member '{name}'"))?;
                    self.names.insert(name.clone(), member);
                }
            }
            Pattern::Items(names, rest) => {
                let items = match content {
                    Datum::List(items) => Some(items),
                    _ if !self.is_taken() => None,
                    _ => return Err("at items of what is no list".into()),
                };
                self.spend(items.map_or(0, |items| items.len()))?;
                for (place, name) in names.iter().enumerate() {
                    let item = items.map(|items| items.get(place).cloned().unwrap_or(Datum::Missing));
                    self.names.insert(name.clone(), item.unwrap_or(Datum::Unknown));
                }
                if let Some(name) = rest {
                    let behind =
                        items.map(|items| items.iter().skip(names.len()).cloned().collect::<Vec<_>>());
                    self.names.insert(name.clone(), behind.map_or(Datum::Unknown, Datum::list));
                }
            }
        }
        Ok(())
    }
}

/// The names that a declaration gives.
enum Pattern {
    Name(String),
    Members(Vec<String>),
    /// The names of the first items, and that of the list of all others.
    Items(Vec<String>, Option<String>),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        let row = |columns: std::ops::Range<usize>| columns.map(|column| Cell::new(0, column)).collect();
        let groups =
            vec![(row(0..3), Some("7".into())), (row(3..4), Some(String::new())), (Vec::new(), None)];
        Board { groups, size: (4, 4), values: Values::new(1, 4) }
    }

    fn said(code: &str) -> Result<Vec<String>, String> {
        read(code, &board()).map(|said| said.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn loops_over_groups_add_components() {
        let cages = "// cages\nfor (const { cells, value } of input.groups) {
            if (cells.length === 0 || !value) continue;
            const name = `cage ${helpers.naming.getCellsDescription(cells)}`
            puzzle.addConstraintComponent(new DifferentDigitsComponent(name, cells))
            puzzle.addConstraintComponent(new SumComponent(name, Number(value), cells));
        }";
        assert_eq!(said(cages).unwrap(), ["extra-region r1c1 r1c2 r1c3", "sum 7 r1c1 r1c2 r1c3"]);
        let lines = "for (const group of input.groups) {
            if (group.cells.length < 2) { continue; } else {
                const [first, ...rest] = group.cells;
                for (let i = 0; i < rest.length; i++) {
                    if (i === 1) continue;
                    puzzle.addConstraintComponent(new SameDigitComponent('', [first, rest[i]]));
                }
                puzzle.addConstraintComponent(new BetweenComponent('', [first, rest[1]], rest.slice(0, -1)));
            }
        }";
        assert_eq!(said(lines).unwrap(), ["clone r1c1 / r1c2", "between r1c1 r1c2 r1c3"]);
        let rows = "for (const row of helpers.geometry.getAllRows()) puzzle.addConstraintComponent(new HouseComponent('row', row));";
        assert_eq!(said(rows).unwrap().len(), 4);
        let sets = "puzzle.addConstraintComponent(new PredefinedCandidatesComponent('', DigitSet.from([1, 3]), input.groups[0].cells));";
        assert_eq!(said(sets).unwrap(), ["candidates 1,3 r1c1 r1c2 r1c3"]);
        assert_eq!(said("for (const { cells } of []) { }").unwrap(), [""; 0]);
    }

    #[test]
    fn what_var_declares_in_a_block_is_not_read() {
        let sum = "puzzle.addConstraintComponent(new SumComponent('', n, input.groups[0].cells));";
        assert_eq!(said(&format!("var n = 1; {sum}")).unwrap(), ["sum 1 r1c1 r1c2 r1c3"]);
        let block = format!("let n = 1; if (true) {{ let n = 2; }} {sum}");
        assert_eq!(said(&block).unwrap(), ["sum 1 r1c1 r1c2 r1c3"]);
        for block in
            ["if (true) { var n = 2; }", "if (true) var n = 2;", "for (var n of [2]) { }", "{ var n = 2; }"]
        {
            let error = said(&format!("var n = 1; {block} {sum}")).unwrap_err();
            assert!(error.starts_with("at 'var n "), "{block}: {error}");
        }
    }

    #[test]
    fn no_script_takes_long() {
        let doubled: String = (0..40).map(|i| format!("const a{} = [...a{i}, ...a{i}];", i + 1)).collect();
        for code in [
            format!("const x = {}1{};", "(".repeat(10_000), ")".repeat(10_000)),
            format!("const x = {}1;", "-".repeat(10_000)),
            "{".repeat(10_000),
            "if (1) ".repeat(10_000),
            format!("const a0 = [1]; {doubled}"),
            "for (let i = 0; i < 100000; i++) { for (let j = 0; j < 100000; j++) {} }".into(),
        ] {
            assert!(said(&code).is_err());
        }
    }

    #[test]
    fn what_is_more_than_that_is_not_understood() {
        let add = |component: &str| {
            format!(
                "for (const {{ cells, value }} of input.groups) puzzle.addConstraintComponent(new {component});"
            )
        };
        for code in [
            "continue;",
            "throw new Error();",
            "const all = input.groups.map(group => group.cells);",
            "let x = 1; x = 2;",
            "if (cells) {}",
            "if (Number('a')) {}",
            "for (const c of input.groups[0].cells) { if (c) {} }",
            "puzzle.removeConstraintComponent(0);",
            "const rows = helpers.geometry.getAllRows(); if (rows.length) {}",
            "const name = `${puzzle.addConstraintComponent(x)}`;",
            "for (let i = 0; i < 1; i--) {}",
            "for (let i = 0; i >= 0; i++) {}",
            "const x = 010;",
            "function f() {}",
            "for (const { cells: line } of input.groups) {}",
            &add("SumComponent('', Number(value), cells)"),
            &add("OwnComponent('', cells)"),
            &add("HouseComponent('', cells)"),
            &add("PairComponent('', (a, b) => a < b, cells[0], cells[1])"),
            &add("DifferenceComponent('', 1, cells[0], cells[0])"),
            &add("DifferenceComponent('', 1, cells[0], cells[1])"),
            &add("PredefinedCandidatesComponent('', 6, cells)"),
        ] {
            assert!(said(code).is_err(), "{code}: {:?}", said(code));
        }
    }
}
