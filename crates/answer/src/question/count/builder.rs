//! Builds a plan step by step, and decides what each word of a state stores, and for how long.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::order::{MOST, Uses, sequence};
use super::plan::{Codes, HeldVar, Plan, Step, Update};
use super::shape::{Shape, Sum, Weights, without_doubles};
use super::symmetry::Classes;
use super::word::Word;
use crate::csp::{Constraint, Csp, Domains, VarId};

/// The number of values that fit into a word of bits.
const BITS: i64 = 64;

/// The words of a state, of which some are free for reuse.
#[derive(Default)]
struct Words {
    free: Vec<usize>,
    all: usize,
}

impl Words {
    fn take(&mut self) -> usize {
        self.free.pop().unwrap_or_else(|| {
            self.all += 1;
            self.all - 1
        })
    }
}

/// A plan under construction.
struct Builder<'a> {
    csp: &'a Csp,
    left: Domains,
    shapes: Vec<Shape<'a>>,
    uses: Uses,
    /// For each variable, its place in the order.
    place: Vec<usize>,
    /// For each shape, the places of its variables, ascending.
    places: Vec<Vec<usize>>,
    /// For each shape, the word that stores data about it.
    word_of: Vec<Option<usize>>,
    /// For each variable, the word that stores its value.
    held: Vec<Option<usize>>,
    /// For each variable, the content of that word for each value.
    codes: Vec<Codes>,
    words: Words,
    automata: Vec<Word>,
    /// For each shape, its automaton with the separators between its variables; `None` for a shape without an
    /// automaton.
    read: Vec<Option<Reading>>,
    classes: Option<Classes>,
    /// The value of the first bit.
    base: i32,
}

/// An automaton, and for each of its variables, in the order of assignment, the separators before and after it.
struct Reading {
    automaton: usize,
    separators: Vec<(usize, usize)>,
}

impl<'a> Plan<'a> {
    /// Plans the count of the possible values of the first `counted` variables of `csp`, whose values are among `left`;
    /// `None` if a state cannot store them.
    pub fn new(csp: &'a Csp, left: &Domains, counted: usize) -> Option<Plan<'a>> {
        let demanded = csp.posted().iter().map(|posted| &posted.constraint);
        let members: Vec<&Constraint> =
            demanded.clone().filter(|constraint| matches!(constraint, Constraint::Member(..))).collect();
        let shapes = demanded.filter(|constraint| !matches!(constraint, Constraint::Member(..)));
        let shapes: Vec<Shape<'a>> = without_doubles(shapes.map(|posted| Shape::of(posted, csp)).collect());
        let classes = Classes::new(csp, &members, &shapes, counted, left);
        let left = classes.as_ref().map_or(left, Classes::domains).clone();
        let uses = Uses::new(&shapes, csp.vars().len());
        let vars = sequence(csp, &left, counted, &shapes, &uses);
        Builder::new(csp, left, shapes, uses, &vars, classes)?.steps(&vars, counted)
    }
}

impl<'a> Builder<'a> {
    /// Begins a plan in which `vars` get values in this order; `None` if a state cannot store them.
    pub fn new(
        csp: &'a Csp,
        left: Domains,
        shapes: Vec<Shape<'a>>,
        uses: Uses,
        vars: &[VarId],
        classes: Option<Classes>,
    ) -> Option<Builder<'a>> {
        let mut place = vec![0; csp.vars().len()];
        vars.iter().enumerate().for_each(|(at, var)| place[var.index()] = at);
        let different = shapes.iter().filter_map(|shape| match shape {
            Shape::Different(vars) => Some(vars.clone()),
            Shape::Pair(a, b) => Some(vec![*a, *b]),
            _ => None,
        });
        let ranges: Vec<_> = different.flatten().map(|var| csp.range(var)).collect();
        let base = ranges.iter().map(|range| *range.start()).min().unwrap_or(0);
        let end = ranges.iter().map(|range| *range.end()).max().unwrap_or(0);
        if i64::from(end) - i64::from(base) >= BITS {
            return None;
        }
        let (mut automata, mut read) = (Vec::new(), Vec::with_capacity(shapes.len()));
        let mut shapes = shapes;
        for shape in &mut shapes {
            let Shape::Word(constraint, word, automaton) = *shape else {
                read.push(None);
                continue;
            };
            let at: Vec<usize> = word.iter().flatten().map(|var| place[var.index()]).collect();
            let is_forwards = at.windows(2).all(|pair| pair[0] < pair[1]);
            let is_backwards = at.windows(2).all(|pair| pair[0] > pair[1]);
            if at.is_empty() || !(is_forwards || is_backwards) {
                // The variables get values in an order in which the automaton cannot read them.
                *shape = Shape::Other(constraint, word.iter().flatten().copied().collect());
                read.push(None);
                continue;
            }
            automata.push(Word::new(automaton, !is_forwards));
            let separators = separators(word, !is_forwards);
            read.push(Some(Reading { automaton: automata.len() - 1, separators }));
        }
        let sorted = |shape: &Shape<'_>| {
            let mut at: Vec<usize> = shape.vars().iter().map(|var| place[var.index()]).collect();
            at.sort_unstable();
            at
        };
        let places = shapes.iter().map(sorted).collect();
        let (word_of, held) = (vec![None; shapes.len()], vec![None; csp.vars().len()]);
        let (words, codes) = (Words::default(), vec![Arc::default(); csp.vars().len()]);
        Some(Builder {
            csp,
            left,
            shapes,
            uses,
            place,
            places,
            word_of,
            held,
            codes,
            words,
            automata,
            read,
            classes,
            base,
        })
    }

    /// Returns the plan of all steps.
    pub fn steps(mut self, vars: &[VarId], counted: usize) -> Option<Plan<'a>> {
        let mut none = self.shapes.iter().filter(|shape| shape.vars().is_empty());
        let broken = none.any(|shape| !shape.holds_of_none());
        let last: Vec<Option<usize>> = self.csp.vars().map(|var| self.last_use(var)).collect();
        let mut ending = vec![Vec::new(); vars.len()];
        for (index, end) in last.iter().enumerate() {
            end.iter().for_each(|&end| ending[end].push(VarId::new(index)));
        }
        let mut steps = Vec::with_capacity(vars.len());
        let alike = self.classes.as_ref().map(|classes| classes.behind_each(vars, self.base));
        for (at, &var) in vars.iter().enumerate() {
            let mut step = self.step(at, var, last[var.index()], &ending[at]);
            step.is_counted = var.index() < counted;
            step.alike = alike.as_ref().map(|alike| (alike[at].clone(), alike[at + 1].clone()));
            // States of larger boards do not fit into memory, and comparing their houses takes a long time.
            if step.alike.is_some() && vars.len() <= MOST {
                step.houses = self.houses(at);
            }
            if broken {
                step.values.clear();
                step.bits.clear();
            }
            steps.push(step);
        }
        let classes_fit = self.classes.is_none() || self.words.all <= 128;
        if !classes_fit {
            steps.iter_mut().for_each(|step| step.alike = None);
        }
        Some(Plan { words: self.words.all.max(1), steps, automata: self.automata, vars: vars.len() })
    }

    /// Returns the place of the last shape that needs the value of a variable.
    fn last_use(&self, var: VarId) -> Option<usize> {
        let used = self.uses.of(var).iter().map(|&place| place as usize);
        let used = used.filter(|&place| matches!(self.shapes[place], Shape::Pair(..) | Shape::Other(..)));
        used.filter_map(|place| self.places[place].last().copied()).max()
    }

    /// Returns the step at a place. The value of its variable is needed up to `last`, and the values of the variables
    /// in `ending` up to this step.
    fn step(&mut self, at: usize, var: VarId, last: Option<usize>, ending: &[VarId]) -> Step<'a> {
        let mut values: Vec<Option<i32>> = self.left.values(var).map(Some).collect();
        if self.csp.is_boolean(var) {
            values.push(None);
        }
        let bits = values.iter().map(|&value| self.bit(value)).collect();
        let (mut updates, mut freed) = (Vec::new(), Vec::new());
        let used: Vec<usize> = self.uses.of(var).iter().map(|&place| place as usize).collect();
        for &place in &used {
            let is_first = self.places[place][0] == at;
            let is_last = self.places[place].last() == Some(&at);
            updates.extend(self.update(place, at, var, &values, is_first, is_last));
            if is_last {
                freed.extend(self.word_of[place].take());
            }
        }
        let held = last.filter(|&end| end > at).map(|_| self.words.take());
        self.held[var.index()] = held;
        freed.extend(ending.iter().filter_map(|var| self.held[var.index()].take()));
        let codes = self.codes(var, &values);
        self.codes[var.index()] = codes.iter().copied().zip(values.iter().copied()).collect();
        let ahead = self.ahead(at, &used, &freed);
        self.words.free.extend(&freed);
        Step {
            var,
            is_counted: true,
            values,
            bits,
            codes,
            updates,
            ahead,
            held,
            freed,
            alike: None,
            houses: Vec::new(),
        }
    }

    /// Returns the sets of words of houses that may be exchanged after `at`. In each set, the variables without a value
    /// in the houses, compared in order, have the same possible values and belong to the same other shapes.
    fn houses(&self, at: usize) -> Vec<Vec<usize>> {
        let mut sets = BTreeMap::<Vec<(Vec<i32>, Vec<u32>)>, Vec<usize>>::new();
        for (place, shape) in self.shapes.iter().enumerate() {
            let (Shape::Different(vars), Some(word)) = (shape, self.word_of[place]) else { continue };
            let mut open: Vec<VarId> =
                vars.iter().copied().filter(|var| self.place[var.index()] > at).collect();
            open.sort_unstable_by_key(|var| self.place[var.index()]);
            let others = |&var: &VarId| {
                let others = self.uses.of(var).iter().copied().filter(|&other| other as usize != place);
                (self.left.values(var).collect(), others.collect())
            };
            sets.entry(open.iter().map(others).collect()).or_default().push(word);
        }
        sets.into_values().filter(|words| words.len() > 1).collect()
    }

    /// Returns the bit of a value; a value that is never compared needs none.
    fn bit(&self, value: Option<i32>) -> u64 {
        let offset = value.map_or(0, |value| i64::from(value) - i64::from(self.base));
        u64::try_from(offset).ok().filter(|&offset| offset < 64).map_or(0, |offset| 1 << offset)
    }

    /// Returns the content of a variable's word for each of its values: their bits if all have one.
    fn codes(&self, var: VarId, values: &[Option<i32>]) -> Vec<u64> {
        let bits: Vec<u64> = values.iter().map(|&value| self.bit(value)).collect();
        let have_bits = !self.csp.is_boolean(var) && !bits.contains(&0);
        if have_bits { bits } else { (1..=values.len() as u64).collect() }
    }

    fn update(
        &mut self,
        place: usize,
        at: usize,
        var: VarId,
        values: &[Option<i32>],
        is_first: bool,
        is_last: bool,
    ) -> Option<Update<'a>> {
        let words = &mut self.words;
        match &self.shapes[place] {
            Shape::Different(_) => {
                Some(Update::Different(*self.word_of[place].get_or_insert_with(|| words.take())))
            }
            Shape::Pair(a, b) => {
                let other = if *a == var { *b } else { *a };
                (!is_first).then(|| Update::Differs(self.held[other.index()].into_iter().collect()))
            }
            Shape::Sum(sum) => {
                let word = *self.word_of[place].get_or_insert_with(|| words.take());
                let weights = values.iter().map(|&value| sum.terms[&var].of(value)).collect();
                let later = self.later(sum, at);
                let (allowed, is_clause) = (sum.allowed.clone(), sum.is_clause);
                Some(Update::Sum { word, weights, later, allowed, is_clause })
            }
            Shape::Word(..) => {
                let word = *self.word_of[place].get_or_insert_with(|| words.take());
                let reading = self.read[place].as_ref()?;
                let number = self.places[place].iter().position(|&other| other == at)?;
                let (before, behind) = *reading.separators.get(number)?;
                let before = is_first.then_some(before);
                Some(Update::Word { word, automaton: reading.automaton, before, behind, is_last })
            }
            Shape::Other(constraint, vars) => is_last.then(|| {
                let held = vars.iter().filter(|&&other| other != var);
                let held = held.filter_map(|&other| {
                    let word = self.held[other.index()]?;
                    Some(HeldVar { var: other, word, values: Arc::clone(&self.codes[other.index()]) })
                });
                Update::Other(constraint, held.collect())
            }),
        }
    }

    /// Returns the least and the most that the variables after `at` add to a sum.
    fn later(&self, sum: &Sum, at: usize) -> (i64, i64) {
        let behind = sum.terms.iter().filter(|(var, _)| self.place[var.index()] > at);
        let bounds = |(&var, weights): (&VarId, &Weights)| {
            let values = self.left.values(var).map(Some);
            let values = values.chain(self.csp.is_boolean(var).then_some(None));
            let of: Vec<i64> = values.map(|value| weights.of(value)).collect();
            (of.iter().copied().min().unwrap_or(0), of.iter().copied().max().unwrap_or(0))
        };
        let (least, most) = behind.map(bounds).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
        if sum.is_clause { (0, most) } else { (least, most) }
    }

    /// Returns an entry for each variable after `at` that shares a shape of `used`, and so may lose a value at `at`:
    /// the bits of its values, and the words with the values that it must not have.
    fn ahead(&self, at: usize, used: &[usize], freed: &[usize]) -> Vec<(u64, Vec<usize>)> {
        let mut touched: Vec<VarId> = Vec::new();
        for &place in used {
            if let Shape::Different(_) | Shape::Pair(..) = self.shapes[place] {
                let vars = self.shapes[place].vars();
                touched.extend(vars.into_iter().filter(|var| self.place[var.index()] > at));
            }
        }
        touched.sort_unstable();
        touched.dedup();
        let of = |&var: &VarId| {
            let values =
                self.left.values(var).map(|value| self.bit(Some(value))).fold(0, |all, bit| all | bit);
            let words = self.uses.of(var).iter().filter_map(|&place| match &self.shapes[place as usize] {
                Shape::Different(_) => self.word_of[place as usize],
                Shape::Pair(a, b) => self.held[if *a == var { *b } else { *a }.index()],
                _ => None,
            });
            let words: Vec<usize> = words.filter(|word| !freed.contains(word)).collect();
            (values, words)
        };
        touched.iter().map(of).collect()
    }
}

/// Returns, for each variable of a word in reading order, the numbers of separators before and after it. Separators
/// between two variables count only as being after the first of the two.
fn separators(word: &[Option<VarId>], backwards: bool) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut before = 0;
    let mut each = |read: &Option<VarId>| match (read, found.last_mut()) {
        (Some(_), None) => found.push((before, 0)),
        (Some(_), Some(_)) => found.push((0, 0)),
        (None, None) => before += 1,
        (None, Some((_, behind))) => *behind += 1,
    };
    match backwards {
        true => word.iter().rev().for_each(&mut each),
        false => word.iter().for_each(&mut each),
    }
    found
}
