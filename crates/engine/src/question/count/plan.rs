//! The plan of a count row by row: in which order variables get values, and what a state remembers behind each of them.

use std::sync::Arc;

use super::order::{Uses, order};
use super::shape::{Shape, Sum, Weights};
use super::symmetry::Classes;
use super::word::Word;
use crate::csp::{Constraint, Csp, Domains, VarId};

/// The values that can stand in a word of bits.
const BITS: i64 = 64;

/// The order of variables, and what is done with each.
pub struct Plan<'a> {
    /// The number of words of a state.
    pub words: usize,
    pub steps: Vec<Step<'a>>,
    /// The automata of the steps.
    pub automata: Vec<Word>,
    /// The number of variables.
    pub vars: usize,
}

/// One variable gets a value.
pub struct Step<'a> {
    pub var: VarId,
    /// `false` of a variable by which solutions do not differ: it is enough that it has a value.
    pub is_counted: bool,
    /// Its values; `None` is that of a truth value that is false.
    pub values: Vec<Option<i32>>,
    /// The bit of each value in a word of values.
    pub bits: Vec<u64>,
    /// What stands in the word that remembers it.
    pub codes: Vec<u64>,
    pub updates: Vec<Update<'a>>,
    /// Variables without a value that lose some: the bits of their values, and where stand those they must not have.
    pub ahead: Vec<(u64, Vec<usize>)>,
    /// The word that remembers the value itself from now on.
    pub held: Option<usize>,
    /// Words that remember nothing from now on.
    pub freed: Vec<usize>,
    /// The values that may be exchanged before and behind it, if any.
    pub alike: Option<(Vec<u64>, Vec<u64>)>,
}

/// What a value does to what is remembered of one constraint.
pub enum Update<'a> {
    /// The word has the bits of the values that were taken.
    Different(usize),
    /// The values of these words are other ones.
    Differs(Vec<usize>),
    /// The word is a sum, to which each value adds something; with what comes later it can become one that is allowed.
    Sum { word: usize, weights: Vec<i64>, later: (i64, i64), allowed: Vec<i64>, is_clause: bool },
    /// The word is the state of an automaton, which reads so many separators before and behind the value.
    Word { word: usize, automaton: usize, before: Option<usize>, behind: usize, is_last: bool },
    /// The constraint, whose other variables stand in these words.
    Other(&'a Constraint, Vec<Held>),
}

/// Values by what stands in the word that remembers them.
type Codes = Arc<[(u64, Option<i32>)]>;

/// A variable whose value a word remembers.
pub struct Held {
    pub var: VarId,
    pub word: usize,
    /// The values by what stands in the word.
    values: Codes,
}

impl Held {
    /// The value in a state.
    pub fn value(&self, state: &[u64]) -> Option<i32> {
        let found = self.values.iter().find(|&&(code, _)| code == state[self.word]);
        found.and_then(|&(_, value)| value)
    }
}

/// The words of states that are taken.
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

impl<'a> Plan<'a> {
    /// Plans the count of the values that the first `counted` variables of `csp` can have, whose values are among `left`;
    /// nothing if a state could not remember them.
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

/// Shapes without pairs of variables that a larger one makes different.
fn without_doubles(shapes: Vec<Shape<'_>>) -> Vec<Shape<'_>> {
    let mut sets: Vec<Vec<VarId>> = Vec::new();
    for shape in &shapes {
        if let Shape::Different(vars) = shape {
            let mut vars = vars.clone();
            vars.sort_unstable();
            sets.push(vars);
        }
    }
    let has = |set: &[VarId], var: &VarId| set.binary_search(var).is_ok();
    let is_said = |a: &VarId, b: &VarId| sets.iter().any(|set| has(set, a) && has(set, b));
    let mut pairs = std::collections::BTreeSet::new();
    let mut keep = |shape: &Shape<'_>| match shape {
        Shape::Pair(a, b) => !is_said(a, b) && pairs.insert((a.min(b).index(), a.max(b).index())),
        _ => true,
    };
    shapes.into_iter().filter(|shape| keep(shape)).collect()
}

/// All variables in the order in which they get values: those with one value, those that are counted, and each of the
/// others as soon as a constraint has all counted ones of its variables.
fn sequence(csp: &Csp, left: &Domains, counted: usize, shapes: &[Shape<'_>], uses: &Uses) -> Vec<VarId> {
    let is_fixed = |var: &VarId| left.count(*var) == 1 && !csp.is_boolean(*var);
    let (fixed, open): (Vec<VarId>, Vec<VarId>) = csp.vars().take(counted).partition(is_fixed);
    let values = csp.vars().take(counted).map(|var| csp.range(var).count()).max().unwrap_or(1);
    let mut order: Vec<VarId> = order(&open, &fixed, shapes, uses, values);
    order.splice(0..0, fixed);
    let mut place = vec![usize::MAX; csp.vars().len()];
    order.iter().enumerate().for_each(|(at, var)| place[var.index()] = at);
    let mut others: Vec<(usize, VarId)> = Vec::new();
    let mut open: Vec<VarId> = csp.vars().skip(counted).collect();
    while !open.is_empty() {
        let before = open.len();
        let placed = place.clone();
        open.retain(|&var| {
            let behind = |&shape: &u32| {
                let vars = shapes[shape as usize].vars();
                vars.iter().map(|var| placed[var.index()]).filter(|&at| at != usize::MAX).max()
            };
            let at = uses.of(var).iter().filter_map(behind).min();
            at.into_iter().for_each(|at| {
                place[var.index()] = at;
                others.push((at, var));
            });
            at.is_none()
        });
        if open.len() == before {
            // No constraint ties them to those that are counted.
            others.extend(open.drain(..).map(|var| (order.len(), var)));
        }
    }
    others.sort_by_key(|&(at, var)| (at, var));
    let mut all = Vec::with_capacity(csp.vars().len());
    let mut others = others.into_iter().peekable();
    for (at, var) in order.into_iter().enumerate() {
        all.push(var);
        while let Some((_, other)) = others.next_if(|&(behind, _)| behind <= at) {
            all.push(other);
        }
    }
    all.extend(others.map(|(_, var)| var));
    all
}

/// A plan that is being made.
struct Builder<'a> {
    csp: &'a Csp,
    left: Domains,
    shapes: Vec<Shape<'a>>,
    uses: Uses,
    /// For each variable its place in the order.
    place: Vec<usize>,
    /// For each shape the places of its variables, ascending.
    places: Vec<Vec<usize>>,
    /// For each shape the word that remembers something of it.
    word_of: Vec<Option<usize>>,
    /// For each variable the word that remembers its value.
    held: Vec<Option<usize>>,
    /// For each variable what stands in that word for each value.
    codes: Vec<Codes>,
    words: Words,
    automata: Vec<Word>,
    /// For each shape its automaton, and for each of its variables in order the separators before and behind.
    read: Vec<Option<Reading>>,
    classes: Option<Classes>,
    /// The value of the first bit.
    base: i32,
}

/// An automaton, and for each of its variables as they get values the separators before and behind it.
struct Reading {
    automaton: usize,
    separators: Vec<(usize, usize)>,
}

impl<'a> Builder<'a> {
    fn new(
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
                // Its variables get values in another order than it reads them.
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

    /// The plan of all steps.
    fn steps(mut self, vars: &[VarId], counted: usize) -> Option<Plan<'a>> {
        let mut none = self.shapes.iter().filter(|shape| shape.vars().is_empty());
        let broken = none.any(|shape| !shape.holds_of_none());
        let last: Vec<Option<usize>> = self.csp.vars().map(|var| self.last_use(var)).collect();
        let mut ending = vec![Vec::new(); vars.len()];
        for (index, end) in last.iter().enumerate() {
            end.iter().for_each(|&end| ending[end].push(VarId::new(index)));
        }
        let mut steps = Vec::with_capacity(vars.len());
        for (at, &var) in vars.iter().enumerate() {
            let mut step = self.step(at, vars, last[var.index()], &ending[at]);
            step.is_counted = var.index() < counted;
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

    /// The place of the last shape that asks for the value of a variable.
    fn last_use(&self, var: VarId) -> Option<usize> {
        let used = self.uses.of(var).iter().map(|&place| place as usize);
        let used = used.filter(|&place| matches!(self.shapes[place], Shape::Pair(..) | Shape::Other(..)));
        used.filter_map(|place| self.places[place].last().copied()).max()
    }

    /// The step at a place: its variable is asked for up to `last`, and those of `ending` up to here.
    fn step(&mut self, at: usize, vars: &[VarId], last: Option<usize>, ending: &[VarId]) -> Step<'a> {
        let var = vars[at];
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
        let alike = self.classes.as_ref().map(|classes| {
            let rest = |from: usize| classes.of(&vars[from..], self.base);
            (rest(at), rest(at + 1))
        });
        Step { var, is_counted: true, values, bits, codes, updates, ahead, held, freed, alike }
    }

    /// The bit of a value; of one that is compared with none, its place would not matter.
    fn bit(&self, value: Option<i32>) -> u64 {
        let offset = value.map_or(0, |value| i64::from(value) - i64::from(self.base));
        u64::try_from(offset).ok().filter(|&offset| offset < 64).map_or(0, |offset| 1 << offset)
    }

    /// The words by which the values of a variable are remembered: their bits where all have one.
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
                    Some(Held { var: other, word, values: Arc::clone(&self.codes[other.index()]) })
                });
                Update::Other(constraint, held.collect())
            }),
        }
    }

    /// The least and the most that the variables behind `at` add to a sum.
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

    /// What variables behind `at` must not have, of those that lose a value at `at` by one of the shapes of `used`.
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

/// For each variable of a word, as it is read, the separators before and behind it; those before stand with the first.
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
