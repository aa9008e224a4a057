//! Reads the text of a regular expression.

use super::{Complaint, MAX_PLACES, Regex};
use crate::rules::params::integer;

/// The maximum depth of nested parentheses.
const MAX_DEPTH: usize = 50;

/// Returns the value of a symbol, which is a digit or a capital letter (A is 10); `None` for other symbols.
fn value(symbol: u8) -> Option<i32> {
    match symbol {
        b'0'..=b'9' => Some(i32::from(symbol - b'0')),
        b'A'..=b'Z' => Some(i32::from(symbol - b'A') + 10),
        _ => None,
    }
}

/// Reads a pattern character by character.
pub struct Parser<'a> {
    pattern: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    pub fn new(pattern: &'a str) -> Self {
        Parser { pattern, at: 0, depth: 0 }
    }

    pub fn peek(&self) -> Option<u8> {
        self.pattern.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, symbol: u8) -> bool {
        let found = self.peek() == Some(symbol);
        self.at += usize::from(found);
        found
    }

    /// Returns an error at the next character.
    pub fn complain(&self, expected: &str) -> Complaint {
        match self.pattern[self.at..].chars().next() {
            Some(c) => (self.at..self.at + c.len_utf8(), format!("'{c}'"), expected.into()),
            None => (self.at..self.at, "the pattern ends here".into(), expected.into()),
        }
    }

    /// Reads expressions separated by `|`, up to a `)` or the end.
    pub fn either(&mut self) -> Result<Regex, Complaint> {
        let mut parts = vec![self.sequence()?];
        while self.take(b'|') {
            parts.push(self.sequence()?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Regex::Either(parts) })
    }

    fn sequence(&mut self) -> Result<Regex, Complaint> {
        let mut parts = Vec::new();
        while !matches!(self.peek(), None | Some(b'|' | b')')) {
            let atom = self.atom()?;
            parts.push(self.repeated(atom)?);
        }
        Ok(Regex::Sequence(parts))
    }

    fn atom(&mut self) -> Result<Regex, Complaint> {
        if self.take(b'.') {
            return Ok(Regex::Digit { ranges: Vec::new(), negated: true });
        }
        if self.take(b'[') {
            return self.class();
        }
        if self.take(b'(') {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                return Err(self.complain(&format!("at most {MAX_DEPTH} nested parentheses")));
            }
            let inner = self.either()?;
            self.depth -= 1;
            return if self.take(b')') { Ok(inner) } else { Err(self.complain("')'")) };
        }
        let value = self.symbol("a digit, a letter from A = 10, '.', '[' or '('")?;
        Ok(Regex::Digit { ranges: vec![value..=value], negated: false })
    }

    fn symbol(&mut self, expected: &str) -> Result<i32, Complaint> {
        let value = self.peek().and_then(value).ok_or_else(|| self.complain(expected))?;
        self.at += 1;
        Ok(value)
    }

    /// Reads the rest of a class of digits, after `[`.
    fn class(&mut self) -> Result<Regex, Complaint> {
        let negated = self.take(b'^');
        let mut ranges = Vec::new();
        while !self.take(b']') {
            let first = self.symbol("a digit, a letter from A = 10, or ']'")?;
            let last = if self.take(b'-') { self.symbol("the end of the range")? } else { first };
            ranges.push(first..=last);
        }
        Ok(Regex::Digit { ranges, negated })
    }

    /// Reads the repetition sign after `atom`, if there is one, and returns the repeated `atom`.
    fn repeated(&mut self, atom: Regex) -> Result<Regex, Complaint> {
        let (least, most) = match self.peek() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            Some(b'{') => return self.bounded(atom),
            _ => return Ok(atom),
        };
        self.at += 1;
        Ok(Regex::Repeat(Box::new(atom), least, most))
    }

    /// Reads `{n}`, `{n,}` or `{n,m}` after `atom`, and returns the repeated `atom`.
    fn bounded(&mut self, atom: Regex) -> Result<Regex, Complaint> {
        let start = self.at;
        let length = self.pattern[start..].find('}').ok_or_else(|| self.complain("a '}' for it"))?;
        self.at += length + 1;
        let text = &self.pattern[start + 1..self.at - 1];
        let number = |digits: &str| integer(digits).filter(|&n: &usize| n <= MAX_PLACES);
        let bounds = match text.split_once(',') {
            None => number(text).map(|n| (n, Some(n))),
            Some((least, "")) => number(least).map(|least| (least, None)),
            Some((least, most)) => number(least).zip(number(most)).map(|(least, most)| (least, Some(most))),
        };
        match bounds.filter(|&(least, most)| most.is_none_or(|most| least <= most)) {
            Some((least, most)) => Ok(Regex::Repeat(Box::new(atom), least, most)),
            None => Err((
                start..self.at,
                format!("'{{{text}}}'"),
                format!("{{n}}, {{n,}} or {{n,m}} with n <= m <= {MAX_PLACES}"),
            )),
        }
    }
}
