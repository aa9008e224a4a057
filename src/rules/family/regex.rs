//! Regular expressions over digits: read, matched, and made an automaton whose states are the
//! places of the expression (Glushkov, "The abstract theory of automata", 1961).

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use crate::csp::Automaton;

/// A regular expression.
#[derive(Clone, Debug)]
pub enum Regex {
    /// A digit that is in one of the ranges, or in none.
    Digit {
        /// The ranges.
        ranges: Vec<RangeInclusive<i32>>,
        /// Whether the digit must be in none of them.
        negated: bool,
    },
    /// One after the other.
    Sequence(Vec<Regex>),
    /// One of them.
    Either(Vec<Regex>),
    /// As often as this, at least and at most.
    Repeat(Box<Regex>, usize, Option<usize>),
}

/// The most places of an expression whose repetitions are written out.
const MAX_PLACES: usize = 1_000;
/// How deep parentheses may stand in parentheses.
const MAX_DEPTH: usize = 50;

/// What is wrong with a pattern: the bytes, the complaint, what was expected.
pub type Complaint = (Range<usize>, String, String);

impl Regex {
    /// Reads a pattern.
    pub fn parse(pattern: &str) -> Result<Regex, Complaint> {
        let mut parser = Parser { pattern, at: 0, depth: 0 };
        let regex = parser.either()?;
        match parser.peek() {
            Some(_) => Err(parser.complain("the end, or '(' before")),
            None if regex.places() > MAX_PLACES => Err((
                0..pattern.len(),
                "a pattern too long when its repetitions are written out".into(),
                format!("at most {MAX_PLACES} digits"),
            )),
            None => Ok(regex),
        }
    }

    /// How many digits it has when repetitions are written out; what is empty counts as one.
    fn places(&self) -> usize {
        let sum = |parts: &[Regex]| parts.iter().map(Regex::places).fold(0, usize::saturating_add).max(1);
        match self {
            Regex::Digit { .. } => 1,
            Regex::Sequence(parts) | Regex::Either(parts) => sum(parts),
            Regex::Repeat(part, least, most) => part.places().saturating_mul(most.unwrap_or(*least).max(1)),
        }
    }

    /// Whether the whole word matches.
    pub fn matches(&self, word: &[i32]) -> bool {
        self.ends(word, &BTreeSet::from([0])).contains(&word.len())
    }

    /// Where matches end that begin at one of `starts`.
    fn ends(&self, word: &[i32], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        match self {
            Regex::Digit { .. } => {
                let fits = |&&start: &&usize| word.get(start).is_some_and(|&digit| self.takes(digit));
                starts.iter().filter(fits).map(|start| start + 1).collect()
            }
            Regex::Sequence(parts) => {
                parts.iter().fold(starts.clone(), |starts, part| part.ends(word, &starts))
            }
            Regex::Either(parts) => parts.iter().flat_map(|part| part.ends(word, starts)).collect(),
            Regex::Repeat(part, least, most) => {
                let mut now = (0..*least).fold(starts.clone(), |starts, _| part.ends(word, &starts));
                let mut all = now.clone();
                // Every further round that matters moves on by a digit.
                for _ in 0..most.map_or(word.len(), |most| most - least) {
                    now = part.ends(word, &now);
                    all.extend(&now);
                }
                all
            }
        }
    }

    fn takes(&self, digit: i32) -> bool {
        match self {
            Regex::Digit { ranges, negated } => ranges.iter().any(|range| range.contains(&digit)) != *negated,
            _ => false,
        }
    }

    /// The automaton that accepts its words over `values`.
    pub fn automaton(&self, values: RangeInclusive<i32>) -> Automaton {
        let mut places = Places::default();
        let whole = places.add(self);
        let targets = |follow: &[usize], value: i32| {
            let fits = follow.iter().filter(|&&place| places.digits[place].takes(value));
            fits.map(|&place| place as u32 + 1).collect()
        };
        let row = |follow: &[usize]| values.clone().map(|value| targets(follow, value)).collect();
        // State 0 is before the first digit; state i + 1 is behind a digit that place i took.
        let next = std::iter::once(row(&whole.first)).chain(places.follow.iter().map(|follow| row(follow)));
        let last = (0..places.digits.len()).map(|place| whole.last.contains(&place));
        Automaton {
            min: *values.start(),
            separator: values.clone().count(),
            start: vec![0],
            accepting: std::iter::once(whole.empty).chain(last).collect(),
            next: next.collect(),
        }
    }
}

/// The places of digits in an expression, and which may follow which.
#[derive(Default)]
struct Places<'a> {
    digits: Vec<&'a Regex>,
    follow: Vec<Vec<usize>>,
}

/// A part of an expression: whether it matches nothing, where it may begin and end.
#[derive(Clone, Default)]
struct Part {
    empty: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

impl<'a> Places<'a> {
    fn add(&mut self, regex: &'a Regex) -> Part {
        match regex {
            Regex::Digit { .. } => {
                let place = self.digits.len();
                self.digits.push(regex);
                self.follow.push(Vec::new());
                Part { empty: false, first: vec![place], last: vec![place] }
            }
            Regex::Sequence(parts) => parts.iter().fold(nothing(), |before, part| {
                let part = self.add(part);
                self.then(before, part)
            }),
            Regex::Either(parts) => parts.iter().fold(Part::default(), |mut all, part| {
                let part = self.add(part);
                all.empty |= part.empty;
                all.first.extend(part.first);
                all.last.extend(part.last);
                all
            }),
            Regex::Repeat(part, least, most) => {
                let mut all = nothing();
                for round in 0..most.unwrap_or((*least).max(1)) {
                    let mut copy = self.add(part);
                    copy.empty |= round >= *least;
                    if most.is_none() && round + 1 >= *least {
                        self.link(&copy.last, &copy.first);
                    }
                    all = self.then(all, copy);
                }
                all
            }
        }
    }

    fn link(&mut self, last: &[usize], first: &[usize]) {
        for &place in last {
            let follow = &mut self.follow[place];
            follow.extend(first);
            follow.sort_unstable();
            follow.dedup();
        }
    }

    fn then(&mut self, before: Part, after: Part) -> Part {
        self.link(&before.last, &after.first);
        let mut all = Part { empty: before.empty && after.empty, first: before.first, last: after.last };
        if before.empty {
            all.first.extend(after.first);
        }
        if after.empty {
            all.last.extend(before.last);
        }
        all
    }
}

/// What matches the empty word.
fn nothing() -> Part {
    Part { empty: true, ..Part::default() }
}

/// The value of a symbol: a digit, or a letter from A = 10.
fn value(symbol: u8) -> Option<i32> {
    match symbol {
        b'0'..=b'9' => Some(i32::from(symbol - b'0')),
        b'A'..=b'Z' => Some(i32::from(symbol - b'A') + 10),
        _ => None,
    }
}

struct Parser<'a> {
    pattern: &'a str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.pattern.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, symbol: u8) -> bool {
        let found = self.peek() == Some(symbol);
        self.at += usize::from(found);
        found
    }

    /// An error at the next character.
    fn complain(&self, expected: &str) -> Complaint {
        match self.pattern[self.at..].chars().next() {
            Some(c) => (self.at..self.at + c.len_utf8(), format!("'{c}'"), expected.into()),
            None => (self.at..self.at, "the pattern ends here".into(), expected.into()),
        }
    }

    fn either(&mut self) -> Result<Regex, Complaint> {
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
                return Err(self.complain(&format!("at most {MAX_DEPTH} parentheses within each other")));
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

    /// What follows `[`.
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

    /// `atom`, as often as the sign behind it says.
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

    /// `{n}`, `{n,}` or `{n,m}` behind `atom`.
    fn bounded(&mut self, atom: Regex) -> Result<Regex, Complaint> {
        let start = self.at;
        let length = self.pattern[start..].find('}').ok_or_else(|| self.complain("a '}' for it"))?;
        self.at += length + 1;
        let text = &self.pattern[start + 1..self.at - 1];
        let number = |digits: &str| {
            digits.parse().ok().filter(|&n: &usize| n <= MAX_PLACES && !digits.starts_with('+'))
        };
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
