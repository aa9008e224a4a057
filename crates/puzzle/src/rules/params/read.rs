//! Reads statements from the words of a line, according to the parameters of their rules.

use std::ops::Range;

use super::build::MAX_DEPTH;
use super::places::Places;
use super::{Context, Need, Param, ParamKind, Words, integer, verify};
use crate::error::{Line, ParseError};
use crate::grid::{Cell, GridLine, Side};
use crate::rules::{NamedRule, suggest};
use crate::statement::{Argument, PairKey, Statement};

/// Reads a statement: its name is at the byte range `name`, and its arguments are in `words`. Returns the statement
/// with the byte ranges of its parts.
pub fn read(
    named: &NamedRule,
    name: Range<usize>,
    words: Words<'_>,
    context: &Context<'_>,
) -> Result<(Statement, Places), ParseError> {
    let spec = named.spec;
    // Arguments that an alias includes come from these words, not from the line.
    let head = Line { source: None, number: 1, text: named.head };
    let mut head = Words::new(head, spec.name.len());
    let whole = words.all_from(name.start);
    let mut reader = Reader { words, context, inner: Vec::new() };
    let mut statement = Statement::new(spec.name);
    let mut places = Places { name: name.clone(), whole, ..Places::default() };
    for (place, param) in spec.params.iter().enumerate() {
        let labels = &spec.params[place..];
        let before = statement.arguments.last();
        let (argument, bytes) = if head.is_empty() {
            let from = reader.words.position();
            let argument = reader.argument(param, labels, before)?;
            (argument, reader.words.read_since(from))
        } else {
            places.implied = place + 1;
            let mut reader = Reader { words: head, context, inner: Vec::new() };
            let argument = reader.argument(param, labels, before)?;
            head = reader.words;
            (argument, name.clone())
        };
        if let Some(fault) = verify::wrong(place, &argument, param, before, context) {
            return Err(reader.words.error(bytes, fault.message, fault.expected));
        }
        statement.arguments.push(argument);
        places.arguments.push(bytes);
    }
    reader.words.finish(&spec.usage())?;
    places.inner = reader.inner;
    Ok((statement, places))
}

/// Reads all words as cells; an error without any.
pub(crate) fn cells(words: Words<'_>, context: &Context<'_>) -> Result<Vec<Cell>, ParseError> {
    let kind = ParamKind::Cells { distinct: false };
    let mut reader = Reader { words, context, inner: Vec::new() };
    let cells = reader.cells(&kind.expected(context.grid))?;
    reader.words.finish("CELLS")?;
    Ok(cells)
}

struct Reader<'a, 'c> {
    words: Words<'a>,
    context: &'c Context<'c>,
    inner: Vec<Vec<Places>>,
}

impl Reader<'_, '_> {
    /// Reads the next argument, or returns its default if it is omitted. `params` are the parameters from `param` on;
    /// `before` is the argument read last.
    fn argument(
        &mut self,
        param: &Param,
        params: &[Param],
        before: Option<&Argument>,
    ) -> Result<Argument, ParseError> {
        match param.need {
            Need::Required => self.required(&param.kind, before),
            _ if self.is_there(params) => self.required(&param.kind, before),
            Need::Optional => Ok(Argument::Absent),
            Need::Number(number) => Ok(Argument::Number(number)),
            Need::FirstVariable => Ok(Argument::Cell(Cell::variable(0))),
        }
    }

    /// Returns `true` if the next word belongs to the first parameter in `params`, which is optional.
    fn is_there(&self, params: &[Param]) -> bool {
        let Some(word) = self.words.peek() else { return false };
        match params[0].kind {
            ParamKind::Choice(words) => choice(words, word).is_some(),
            ParamKind::Labelled { label, .. } => label == word,
            ParamKind::Number { .. } => word.starts_with(|c: char| c.is_ascii_digit()),
            _ => {
                let is_label =
                    |param: &Param| matches!(param.kind, ParamKind::Labelled { label, .. } if label == word);
                !params[1..].iter().any(is_label)
            }
        }
    }

    fn required(&mut self, kind: &ParamKind, before: Option<&Argument>) -> Result<Argument, ParseError> {
        let expected = kind.expected(self.context.grid);
        Ok(match kind {
            ParamKind::Cell => {
                let (place, word) = self.words.take(&expected)?;
                Argument::Cell(self.words.one_at(place, word, self.context)?)
            }
            ParamKind::Cells { .. } => Argument::Cells(self.cells(&expected)?),
            ParamKind::Groups { or_empty } => Argument::Groups(self.groups(&expected, *or_empty)?),
            ParamKind::Line => Argument::Line(self.word(&expected, grid_line)?),
            ParamKind::Side => {
                let sides = match before {
                    Some(Argument::Line(line)) => line.sides(),
                    _ => [Side::Left, Side::Right],
                };
                let expected = format!("'{}' or '{}'", sides[0], sides[1]);
                let side =
                    |word: &str| sides.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(word));
                Argument::Side(self.word(&expected, side)?)
            }
            ParamKind::Number { min, max, .. } => Argument::Number(self.number(&expected, *min, *max)?),
            ParamKind::Labelled { label, min, max, .. } => {
                self.words.take(label)?;
                Argument::Labelled(label, self.number(&expected, *min, *max)?)
            }
            ParamKind::Values { or_none: true } if self.words.peek() == Some("none") => {
                self.words.take(&expected)?;
                Argument::Values(Vec::new())
            }
            ParamKind::Values { .. } => Argument::Values(self.values(&expected)?),
            ParamKind::Counts => {
                let signs = self.context.grid.signs();
                let pair = |word: &str| {
                    let (count, value) = word.split_once('x')?;
                    let letter = signs.value(value).map(i32::from);
                    Some((count.parse::<u16>().ok()?.into(), letter.or_else(|| value.parse().ok())?))
                };
                Argument::Counts(self.word(&expected, |word| word.split(',').map(pair).collect())?)
            }
            ParamKind::Terms => Argument::Terms(self.terms(&expected)?),
            ParamKind::Choice(words) => Argument::Word(self.word(&expected, |word| choice(words, word))?),
            ParamKind::Key => self.key(&expected)?,
            ParamKind::Text { .. } => Argument::Text(self.words.take(&expected)?.1.to_owned()),
            ParamKind::Blocks { most } => {
                let mut blocks = vec![self.block(&expected)?];
                while blocks.len() < *most && !self.words.is_empty() {
                    blocks.push(self.block(&expected)?);
                }
                Argument::Blocks(blocks)
            }
        })
    }

    /// Takes the next word and returns the result of `read` for it; an error if that is `None`.
    fn word<T>(&mut self, expected: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, ParseError> {
        let (place, word) = self.words.take(expected)?;
        read(word).ok_or_else(|| self.words.error(place, format!("'{word}'"), expected))
    }

    fn number(&mut self, expected: &str, min: i32, max: i32) -> Result<i32, ParseError> {
        self.word(expected, |word| integer(word).filter(|number| (min..=max).contains(number)))
    }

    /// Reads one or more words as cells, up to the end or a `/`.
    fn cells(&mut self, expected: &str) -> Result<Vec<Cell>, ParseError> {
        let mut cells = Vec::new();
        while cells.is_empty() || self.words.peek().is_some_and(|word| word != "/") {
            let (place, word) = self.words.take(expected)?;
            cells.extend(self.words.run_at(place, word, self.context)?);
        }
        Ok(cells)
    }

    /// Reads lists such as `r1c1 r1c2 / r2c1` or, with `or_empty`, `/ r1c1 / / r1c2`.
    fn groups(&mut self, expected: &str, or_empty: bool) -> Result<Vec<Vec<Cell>>, ParseError> {
        let mut groups = Vec::new();
        loop {
            let is_empty = or_empty && self.words.peek().is_none_or(|word| word == "/");
            groups.push(if is_empty { Vec::new() } else { self.cells(expected)? });
            if self.words.peek() != Some("/") {
                break;
            }
            let (place, _) = self.words.take(expected)?;
            self.words.spend(self.context, 1, &place)?;
        }
        if groups.iter().all(Vec::is_empty) {
            // All lists are empty, so the line has ended, and taking one more word fails with the right error.
            self.words.take(expected)?;
        }
        Ok(groups)
    }

    /// Reads values such as `1,3,5-7`; a value may be repeated.
    fn values(&mut self, expected: &str) -> Result<Vec<i32>, ParseError> {
        let signs = self.context.grid.signs();
        let all = self.context.grid.widest_values();
        let range = i32::from(all.min)..=i32::from(all.max);
        let (place, word) = self.words.take(expected)?;
        let value = |word: &str| {
            let letter = signs.value(word).map(i32::from);
            letter.or_else(|| integer(word)).filter(|number| range.contains(number))
        };
        let mut values = Vec::new();
        for part in word.split(',') {
            let ends = match part.split_once('-') {
                Some((first, last)) => value(first).zip(value(last)),
                None => value(part).map(|value| (value, value)),
            };
            match ends {
                Some((first, last)) if first <= last => {
                    self.words.spend(self.context, (last - first + 1) as usize, &place)?;
                    values.extend(first..=last);
                }
                _ => return Err(self.words.error(place, format!("'{part}'"), expected)),
            }
        }
        Ok(values)
    }

    /// Reads terms such as `r1c1 -2*r1c2-r1c4`.
    fn terms(&mut self, expected: &str) -> Result<Vec<(i32, Cell)>, ParseError> {
        let mut terms = Vec::new();
        while terms.is_empty() || !self.words.is_empty() {
            let (place, word) = self.words.take(expected)?;
            let (factor, cells) = match word.split_once('*') {
                None => (1, word),
                Some((digits, cells)) => match verify::factor(digits) {
                    Some(factor) => (factor, cells),
                    None => {
                        let place = place.start..place.start + digits.len();
                        return Err(self.words.error(place, format!("'{digits}'"), verify::factors()));
                    }
                },
            };
            let cells = self.words.run_at(place.end - cells.len()..place.end, cells, self.context)?;
            terms.extend(cells.into_iter().map(|cell| (factor, cell)));
        }
        Ok(terms)
    }

    fn key(&mut self, expected: &str) -> Result<Argument, ParseError> {
        let (place, text, is_quoted) = self.words.take_quoted(expected)?;
        if !is_quoted && let Some(error) = self.words.unquoted(place.clone()) {
            return Err(error);
        }
        let (values, widest) = (self.context.grid.values(), self.context.grid.widest_values());
        let key = PairKey::read(text, is_quoted, values, widest).map_err(|(bytes, message, expected)| {
            self.words.error(place.start + bytes.start..place.start + bytes.end, message, expected)
        })?;
        self.words.spend(self.context, key.weight(widest), &place)?;
        Ok(Argument::Key(key))
    }

    /// Reads a block such as `{ LINE ; LINE }`.
    fn block(&mut self, expected: &str) -> Result<Vec<Statement>, ParseError> {
        let (open, word) = self.words.take(expected)?;
        if word != "{" {
            return Err(self.words.error(open, format!("'{word}'"), expected));
        }
        let (mut statements, mut places) = (Vec::new(), Vec::new());
        let (mut depth, mut start) = (1, open.end);
        while depth > 0 {
            let (place, word) = self.words.take("';' or '}'")?;
            match word {
                "{" if depth == MAX_DEPTH => {
                    let message = "too many blocks within blocks";
                    return Err(self.words.error(place, message, format!("at most {MAX_DEPTH}")));
                }
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 || (depth == 1 && word == ";") {
                let (statement, inner) = self.inner(self.words.within(start..place.start), place.clone())?;
                statements.push(statement);
                places.push(inner);
                start = place.end;
            }
        }
        self.inner.push(places);
        Ok(statements)
    }

    /// Reads the statement in `words`, which ends before the word at `end`.
    fn inner(&self, mut words: Words<'_>, end: Range<usize>) -> Result<(Statement, Places), ParseError> {
        if words.is_empty() {
            return Err(words.error(end, "no rule before this", "the line of a rule"));
        }
        let (place, name) = words.take("the name of a rule")?;
        let Some(named) = self.context.rules.named(name) else {
            let shown: String = name.chars().take(40).collect();
            let (expected, hint) = suggest::instead_of_line(words.text_from(place.start), name, &[]);
            return Err(words.error(place, format!("unknown rule '{shown}'"), expected).with_hint(hint));
        };
        read(&named, place, words, self.context)
    }
}

/// Returns the word in `words` that equals `word`, ignoring case.
fn choice(words: &[&'static str], word: &str) -> Option<&'static str> {
    words.iter().find(|known| known.eq_ignore_ascii_case(word)).copied()
}

/// Reads a row or column such as `r3` or `c12`, in upper or lower case.
fn grid_line(word: &str) -> Option<GridLine> {
    let number = |digits: &str| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<usize>().ok().filter(|_| plain)?.checked_sub(1)
    };
    match (word.strip_prefix(['r', 'R']), word.strip_prefix(['c', 'C'])) {
        (Some(row), _) => number(row).map(GridLine::Row),
        (_, Some(column)) => number(column).map(GridLine::Column),
        _ => None,
    }
}
