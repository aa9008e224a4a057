//! The automaton for a regular expression with its repetitions written out. Its states are the positions of digits in
//! the expression (Glushkov, "The abstract theory of automata", 1961).

use std::ops::RangeInclusive;

use super::Regex;
use crate::csp::Automaton;
use crate::limits::{Limits, Stopped};

impl Regex {
    /// Returns the automaton that accepts the words over `values` that match the expression.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn automaton(&self, values: RangeInclusive<i32>, limits: &Limits) -> Result<Automaton, Stopped> {
        let mut places = Places { digits: Vec::new(), follow: Vec::new(), limits };
        let whole = places.add(self);
        let targets = |follow: &[usize], value: i32| {
            let fits = follow.iter().filter(|&&place| places.digits[place].takes(value));
            fits.map(|&place| place as u32 + 1).collect()
        };
        let row = |follow: &[usize]| {
            limits.check()?;
            Ok(values.clone().map(|value| targets(follow, value)).collect())
        };
        // State 0 is before the first digit; state i + 1 is after a digit that position i matched.
        let rows = std::iter::once(&whole.first).chain(&places.follow).map(|follow| row(follow));
        let next = rows.collect::<Result<_, Stopped>>()?;
        let last = (0..places.digits.len()).map(|place| whole.last.contains(&place));
        Ok(Automaton {
            min: *values.start(),
            separator: values.clone().count(),
            start: vec![0],
            accepting: std::iter::once(whole.empty).chain(last).collect(),
            next,
        })
    }
}

/// The positions of digits in an expression and, for each of them, the positions that may follow it.
struct Places<'a> {
    digits: Vec<&'a Regex>,
    follow: Vec<Vec<usize>>,
    limits: &'a Limits,
}

/// A part of an expression: `true` if it matches the empty word, and the positions of digits at which it can begin and
/// end.
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
            if self.limits.stopped() {
                return;
            }
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

/// Returns the part that matches the empty word.
fn nothing() -> Part {
    Part { empty: true, ..Part::default() }
}
