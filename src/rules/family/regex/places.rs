//! The automaton of a regular expression, whose states are the places of the expression (Glushkov,
//! "The abstract theory of automata", 1961), repetitions written out.

use std::ops::RangeInclusive;

use super::Regex;
use crate::csp::Automaton;

impl Regex {
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
