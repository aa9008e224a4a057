//! The expressions of a script, in the order of operators from weakest to strongest.

use super::datum::Datum;
use super::functions;
use super::script::{Board, Outcome, Script};
use super::tokens::Token;
use crate::grid::Cell;

impl Script<'_> {
    /// Reads an expression and returns its value.
    pub fn expression(&mut self) -> Outcome<Datum> {
        self.enter()?;
        let content = self.either();
        self.depth -= 1;
        content
    }

    fn either(&mut self) -> Outcome<Datum> {
        let mut left = self.both()?;
        while self.takes("||") {
            let right = self.both()?;
            left = match left.truth() {
                Some(true) => left,
                Some(false) => right,
                None => Datum::Unknown,
            };
        }
        Ok(left)
    }

    fn both(&mut self) -> Outcome<Datum> {
        let mut left = self.comparison()?;
        while self.takes("&&") {
            let right = self.comparison()?;
            left = match left.truth() {
                Some(true) => right,
                Some(false) => left,
                None => Datum::Unknown,
            };
        }
        Ok(left)
    }

    fn comparison(&mut self) -> Outcome<Datum> {
        let left = self.added()?;
        let signs = ["===", "!==", "==", "!=", "<=", ">=", "<", ">"];
        match signs.into_iter().find(|sign| self.takes(sign)) {
            Some(sign) => {
                let right = self.added()?;
                Ok(left.compared(sign, &right))
            }
            None => Ok(left),
        }
    }

    fn added(&mut self) -> Outcome<Datum> {
        let mut left = self.multiplied()?;
        loop {
            if self.takes("+") {
                left = Datum::sum(left, self.multiplied()?);
            } else if self.takes("-") {
                left = Datum::computed("-", left, self.multiplied()?);
            } else {
                return Ok(left);
            }
        }
    }

    fn multiplied(&mut self) -> Outcome<Datum> {
        let mut left = self.prefixed()?;
        while let Some(sign) = ["*", "%"].into_iter().find(|sign| self.takes(sign)) {
            left = Datum::computed(sign, left, self.prefixed()?);
        }
        Ok(left)
    }

    fn prefixed(&mut self) -> Outcome<Datum> {
        self.enter()?;
        let content = self.signed();
        self.depth -= 1;
        content
    }

    fn signed(&mut self) -> Outcome<Datum> {
        if self.takes("!") {
            return Ok(self.prefixed()?.truth().map_or(Datum::Unknown, |is| Datum::Truth(!is)));
        }
        if self.takes("-") {
            let Datum::Number(number) = self.prefixed()? else { return Ok(Datum::Unknown) };
            return Ok(Datum::number(number.checked_neg()));
        }
        if self.takes("+") {
            return Ok(self.prefixed()?.as_number());
        }
        self.followed()
    }

    /// Reads an operand, such as a word or a list, with the members, calls and items that follow, and returns the
    /// value.
    fn followed(&mut self) -> Outcome<Datum> {
        let mut content = self.first()?;
        loop {
            if self.takes("[") {
                let place = self.expression()?;
                self.needs("]")?;
                content = content.item(&place);
            } else if self.takes(".") {
                let name = self.name()?;
                content = match self.sees("(") {
                    true => {
                        let arguments = self.list("(", ")")?;
                        if let Datum::List(items) = &content {
                            self.spend(items.len())?;
                        }
                        content.called(&name, &arguments).ok_or_else(|| format!("at '{name}('"))?
                    }
                    false => content
                        .member(&name)
                        .or_else(|| (!self.is_taken()).then_some(Datum::Unknown))
                        .ok_or_else(|| format!("at the member '{name}'"))?,
                };
            } else {
                return Ok(content);
            }
        }
    }

    /// Reads items separated by commas between the marks `open` and `close`. After `...`, the items of a list are read
    /// as items of this one.
    pub fn list(&mut self, open: &str, close: &str) -> Outcome<Vec<Datum>> {
        self.needs(open)?;
        let mut items = Vec::new();
        while !self.takes(close) {
            match self.takes("...") {
                false => items.push(self.expression()?),
                true => match self.expression()? {
                    Datum::List(more) | Datum::Walk(more) => {
                        self.spend(more.len())?;
                        items.extend(more.iter().cloned());
                    }
                    _ if !self.is_taken() => {}
                    _ => return Err("at items of something that is not a list".into()),
                },
            }
            if !self.sees(close) {
                self.needs(",")?;
            }
        }
        Ok(items)
    }

    fn first(&mut self) -> Outcome<Datum> {
        let token = self.tokens.get(self.at).cloned().ok_or_else(|| self.stuck())?;
        if token.is("[") {
            return Ok(Datum::list(self.list("[", "]")?));
        }
        if token.is("{") {
            return self.part();
        }
        if let Some(pairs) = self.function()? {
            return Ok(pairs);
        }
        if self.takes("(") {
            let content = self.expression()?;
            self.needs(")")?;
            return Ok(content);
        }
        let start = self.at;
        self.at += 1;
        match token {
            Token::Number(number) => Ok(Datum::Number(number)),
            Token::Text(text) => Ok(text.map_or(Datum::Unknown, Datum::Text)),
            Token::Mark(_) => {
                self.at = start;
                Err(self.stuck())
            }
            Token::Word(word) => self.word(&word).ok_or_else(|| {
                self.at = start;
                self.stuck()
            }),
        }
    }

    /// Returns the value of a word and of what belongs to it, such as the arguments of a call; `None` if the word is
    /// not understood.
    fn word(&mut self, word: &str) -> Option<Datum> {
        if let Some(content) = self.names.get(word) {
            return Some(content.clone());
        }
        let Board { groups, size: (rows, columns), values } = self.board;
        let line =
            |at: &dyn Fn(usize) -> Cell, count: usize| Datum::list((0..count).map(|i| Datum::Cell(at(i))));
        self.spend(if matches!(word, "input" | "helpers") { rows * columns } else { 1 }).ok()?;
        match word {
            "true" | "false" => Some(Datum::Truth(word == "true")),
            "undefined" => Some(Datum::Missing),
            "input" => {
                self.needs_all(&[".", "groups"]).ok()?;
                let group =
                    |(cells, value): &(Vec<Cell>, Option<String>)| Datum::Group(cells.clone(), value.clone());
                Some(Datum::list(groups.iter().map(group)))
            }
            "Number" | "parseInt" => {
                let arguments = self.list("(", ")").ok()?;
                match &arguments[..] {
                    [text] => Some(text.as_number()),
                    [text, Datum::Number(10)] if word == "parseInt" => Some(text.as_number()),
                    _ => None,
                }
            }
            "Math" => {
                self.needs_all(&[".", "abs"]).ok()?;
                match &self.list("(", ")").ok()?[..] {
                    [Datum::Number(number)] => Some(Datum::Number(number.abs())),
                    [_] => Some(Datum::Unknown),
                    _ => None,
                }
            }
            "new" => {
                self.needs("Map").ok()?;
                match &self.list("(", ")").ok()?[..] {
                    [Datum::List(items)] => Some(functions::weights(items)),
                    [Datum::Unknown] => Some(Datum::Unknown),
                    _ => None,
                }
            }
            "DigitSet" => {
                self.needs_all(&[".", "from"]).ok()?;
                let arguments = self.list("(", ")").ok()?;
                let [Datum::List(digits)] = &arguments[..] else { return Some(Datum::Unknown) };
                let digits =
                    digits.iter().map(|digit| if let Datum::Number(n) = digit { Some(*n) } else { None });
                Some(digits.collect::<Option<Vec<i64>>>().map_or(Datum::Unknown, Datum::Digits))
            }
            "helpers" => {
                self.needs(".").ok()?;
                let room = self.name().ok()?;
                self.needs(".").ok()?;
                let name = self.name().ok()?;
                let arguments = self.list("(", ")").ok()?;
                match (&room[..], &name[..], &arguments[..]) {
                    // The names of cells do not affect rules.
                    ("naming", ..) => Some(Datum::Unknown),
                    ("geometry", "getAllRows", []) => {
                        let row = |row| line(&|column| Cell::new(row, column), *columns);
                        Some(Datum::Walk(std::rc::Rc::new((0..*rows).map(row).collect())))
                    }
                    ("geometry", "getAllColumns", []) => {
                        let column = |column| line(&|row| Cell::new(row, column), *rows);
                        Some(Datum::Walk(std::rc::Rc::new((0..*columns).map(column).collect())))
                    }
                    _ => None,
                }
            }
            "puzzle" => {
                self.needs_all(&[".", "spec", "."]).ok()?;
                match &self.name().ok()?[..] {
                    "digitCount" => Some(Datum::Number(values.count() as i64)),
                    "minDigit" => Some(Datum::Number(values.min.into())),
                    "maxDigit" => Some(Datum::Number(values.max.into())),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
