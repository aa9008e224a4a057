//! Variables, literals, and the sinks that clauses flow into.
//!
//! An [`Emit`] replays the same variables and clauses into any [`Sink`]: a counter, a DIMACS
//! stream, a stored [`Formula`], a solver in the process. Nothing here knows a puzzle.

mod projection;

use std::fmt;
use std::ops::{Not, Range};

use crate::limits::{Limits, Stopped};

pub use projection::Projection;

/// A propositional variable, numbered from 0; DIMACS shows it as its index plus one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The most variables a formula can have: a DIMACS literal is a 32-bit signed number.
    pub const MAX_COUNT: u64 = i32::MAX as u64;

    /// The variable with this index, which must be below [`Var::MAX_COUNT`].
    pub const fn from_index(index: usize) -> Var {
        Var(index as u32)
    }

    /// Its index, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is.
    pub const fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The variable `offset` places after this one.
    pub const fn offset(self, offset: u32) -> Var {
        Var(self.0.wrapping_add(offset))
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// A variable or its negation; its code is twice the variable's index, plus one if negated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The literal that is always true. It has no DIMACS number: [`Constants`] resolves it before
    /// a clause reaches anybody else. (It is the negation of a variable that no formula has, and
    /// so true in every [`Model`].)
    pub const TRUE: Lit = Lit(u32::MAX);
    /// The literal that is always false.
    pub const FALSE: Lit = Lit(u32::MAX - 1);

    /// The literal with this code.
    pub const fn from_code(code: usize) -> Lit {
        Lit(code as u32)
    }

    /// `2 * variable + sign`, dense from 0: an index for tables by literal.
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// Its variable.
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether it is true when its variable is.
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The literal a non-zero DIMACS number stands for; `None` for 0 and for `i32::MIN`.
    pub fn from_dimacs(number: i32) -> Option<Lit> {
        let index = number.checked_abs()?.checked_sub(1)?;
        let index = u32::try_from(index).ok()?;
        Some(Lit(index << 1 | u32::from(number < 0)))
    }

    /// Its DIMACS number; of the constants, which have none, `i32::MIN`.
    pub const fn to_dimacs(self) -> i32 {
        // A variable's index has 31 bits: only that of the constants is too large by one.
        let number = ((self.0 >> 1) as i32).wrapping_add(1);
        if self.is_positive() { number } else { number.wrapping_neg() }
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

/// What a sink may be offered as a whole instead of as clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// No two of the literals are true.
    AtMostOne,
    /// Exactly one of the literals is true.
    ExactlyOne,
}

/// Something that accepts variables and clauses. It never fails: a sink with an error inside
/// keeps it and stops asking for more.
pub trait Sink {
    /// `count` new variables, next to each other; the first of them.
    fn new_vars(&mut self, count: u64) -> Var;

    /// One new variable.
    fn new_var(&mut self) -> Var {
        self.new_vars(1)
    }

    /// At least one of `lits` is true; none at all is the empty clause.
    fn clause(&mut self, lits: &[Lit]);

    /// No two of `lits` are true, as the `n(n-1)/2` binary clauses in lexicographic order.
    /// A hook, so that counting and writing need not visit every clause.
    fn pairwise(&mut self, lits: &[Lit]) {
        for (i, &a) in lits.iter().enumerate() {
            if !self.wants_more() {
                return;
            }
            for &b in &lits[i + 1..] {
                self.clause(&[!a, !b]);
            }
        }
    }

    /// Offers a group before it is lowered to clauses; a sink that takes it answers true.
    fn group(&mut self, _group: Group, _lits: &[Lit]) -> bool {
        false
    }

    /// Announces what kind of clauses comes next, for statistics.
    fn section(&mut self, _name: &str) {}

    /// False once more clauses would be wasted (a closed pipe, a raised stop flag). Emitters ask
    /// about once a group.
    fn wants_more(&self) -> bool {
        true
    }
}

/// Something that can state itself as clauses, again and again: the same variables and clauses
/// in the same order every time.
pub trait Emit {
    /// States everything into `sink`, or until the sink wants no more.
    fn emit(&self, sink: &mut dyn Sink);
}

/// Hands out variables and notices when DIMACS runs out of numbers for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VarCount(u64);

impl VarCount {
    /// `count` new variables. Beyond [`Var::MAX_COUNT`] the answer means nothing and
    /// [`VarCount::overflowed`] says so.
    pub fn take(&mut self, count: u64) -> Var {
        let first = Var(self.0.min(Var::MAX_COUNT) as u32);
        self.0 = self.0.saturating_add(count);
        first
    }

    /// How many were asked for.
    pub fn total(self) -> u64 {
        self.0
    }

    /// Whether that was more than there are.
    pub fn overflowed(self) -> bool {
        self.0 > Var::MAX_COUNT
    }
}

/// The formula has more variables than DIMACS literals can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the formula needs more than {} variables, the most that DIMACS can number; fewer values or `--amo pairwise` need fewer",
    Var::MAX_COUNT
)]
pub struct TooManyVariables;

/// A formula in memory: one vector of literals, one of clause ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    vars: VarCount,
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Formula {
    /// Everything `source` emits.
    pub fn of(source: &dyn Emit) -> Result<Formula, TooManyVariables> {
        let mut formula = Formula::default();
        source.emit(&mut formula);
        if formula.vars.overflowed() { Err(TooManyVariables) } else { Ok(formula) }
    }

    /// The number of variables.
    pub fn vars(&self) -> usize {
        self.vars.total() as usize
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clauses, in order.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.lits[std::mem::replace(&mut start, end)..end])
    }
}

impl Sink for Formula {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
    }

    fn wants_more(&self) -> bool {
        !self.vars.overflowed()
    }
}

impl Emit for Formula {
    fn emit(&self, sink: &mut dyn Sink) {
        sink.new_vars(self.vars.total());
        for clause in self.clauses() {
            if !sink.wants_more() {
                return;
            }
            sink.clause(clause);
        }
    }
}

/// A formula and clauses added to it, over the formula's own variables: a blocked solution,
/// assumptions for a solver that takes none.
pub struct Extended<'a> {
    base: &'a dyn Emit,
    added: &'a [Vec<Lit>],
}

impl<'a> Extended<'a> {
    /// `base` first, then each clause of `added`.
    pub fn new(base: &'a dyn Emit, added: &'a [Vec<Lit>]) -> Self {
        Extended { base, added }
    }
}

impl Emit for Extended<'_> {
    fn emit(&self, sink: &mut dyn Sink) {
        self.base.emit(sink);
        sink.section("added");
        for clause in self.added {
            sink.clause(clause);
        }
    }
}

/// Counts variables and clauses, in all and by section, without visiting the pairs of a group.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    vars: VarCount,
    clauses: u64,
    sections: Vec<(String, u64)>,
    current: usize,
    limits: Limits,
}

impl Counter {
    /// Counts what `source` emits.
    pub fn count(source: &dyn Emit) -> Result<Counter, TooManyVariables> {
        Counter::count_within(source, &Limits::default())
    }

    /// The same; once `limits` are reached, the counts are too low.
    pub fn count_within(source: &dyn Emit, limits: &Limits) -> Result<Counter, TooManyVariables> {
        let mut counter = Counter { limits: limits.clone(), ..Counter::default() };
        source.emit(&mut counter);
        if counter.vars.overflowed() { Err(TooManyVariables) } else { Ok(counter) }
    }

    /// The number of variables.
    pub fn vars(&self) -> u64 {
        self.vars.total()
    }

    /// The number of clauses.
    pub fn clauses(&self) -> u64 {
        self.clauses
    }

    /// The clauses by section, in the order the sections first appeared.
    pub fn sections(&self) -> &[(String, u64)] {
        &self.sections
    }

    fn add(&mut self, clauses: u64) {
        self.clauses += clauses;
        if let Some((_, count)) = self.sections.get_mut(self.current) {
            *count += clauses;
        }
    }
}

impl Sink for Counter {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, _lits: &[Lit]) {
        self.add(1);
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        let n = lits.len() as u64;
        self.add(n * n.saturating_sub(1) / 2);
    }

    fn section(&mut self, name: &str) {
        if self.sections.get(self.current).is_some_and(|(current, _)| current == name) {
            return;
        }
        self.current = self.sections.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            self.sections.push((name.to_owned(), 0));
            self.sections.len() - 1
        });
    }

    fn wants_more(&self) -> bool {
        !self.vars.overflowed() && !self.limits.stopped()
    }
}

/// Prepends literals to every clause, so that what follows holds only where all of their
/// negations do: a guard, a branch of an "or", a selector for unsatisfiable cores. What follows may
/// speak of them itself: there they are false, and their negations true.
pub struct Guarded<'a> {
    sink: &'a mut dyn Sink,
    clause: Vec<Lit>,
    guard: usize,
}

impl<'a> Guarded<'a> {
    /// Everything sent through the result holds unless one of `escape` is true.
    pub fn new(sink: &'a mut dyn Sink, escape: &[Lit]) -> Self {
        Guarded { sink, clause: escape.to_vec(), guard: escape.len() }
    }
}

impl Sink for Guarded<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.sink.new_vars(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.clause.truncate(self.guard);
        for &lit in lits {
            let escape = &self.clause[..self.guard];
            if escape.contains(&!lit) {
                return;
            }
            if !escape.contains(&lit) {
                self.clause.push(lit);
            }
        }
        self.sink.clause(&self.clause);
    }

    fn section(&mut self, name: &str) {
        self.sink.section(name);
    }

    fn wants_more(&self) -> bool {
        self.sink.wants_more()
    }
}

/// Resolves [`Lit::TRUE`] and [`Lit::FALSE`]: true clauses and false literals are dropped.
pub struct Constants<'a> {
    sink: &'a mut dyn Sink,
    lits: Vec<Lit>,
}

impl<'a> Constants<'a> {
    /// What comes through the result has no constants.
    pub fn new(sink: &'a mut dyn Sink) -> Self {
        Constants { sink, lits: Vec::new() }
    }

    /// The open literals of a group into `self.lits`, and how many others are true.
    fn open(&mut self, lits: &[Lit]) -> usize {
        self.lits.clear();
        self.lits.extend(lits.iter().filter(|lit| lit.var() != Lit::TRUE.var()));
        lits.iter().filter(|&&lit| lit == Lit::TRUE).count()
    }

    /// At most one, where one or more are true already.
    fn others_false(&mut self, true_ones: usize) {
        if true_ones > 1 {
            self.sink.clause(&[]);
        }
        for place in 0..self.lits.len() {
            self.sink.clause(&[!self.lits[place]]);
        }
    }
}

impl Sink for Constants<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.sink.new_vars(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        if self.open(lits) == 0 {
            self.sink.clause(&self.lits);
        }
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        // Of negated constants, as in every pair, FALSE excludes nothing and TRUE all others.
        match self.open(lits) {
            0 => self.sink.pairwise(&self.lits),
            true_ones => self.others_false(true_ones),
        }
    }

    fn group(&mut self, group: Group, lits: &[Lit]) -> bool {
        match self.open(lits) {
            0 => match (group, self.lits.len()) {
                (Group::AtMostOne, 0 | 1) => {}
                (Group::ExactlyOne, 0 | 1) => self.sink.clause(&self.lits),
                _ => return self.sink.group(group, &self.lits),
            },
            true_ones => self.others_false(true_ones),
        }
        true
    }

    fn section(&mut self, name: &str) {
        self.sink.section(name);
    }

    fn wants_more(&self) -> bool {
        self.sink.wants_more()
    }
}

/// A satisfying assignment: one truth value for every variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// A bit for each variable, and none behind the last.
    words: Vec<u64>,
    vars: usize,
}

impl Model {
    /// The values by variable index.
    pub fn new(values: impl IntoIterator<Item = bool>) -> Model {
        let mut model = Model { words: Vec::new(), vars: 0 };
        for value in values {
            if model.vars.is_multiple_of(64) {
                model.words.push(0);
            }
            if let Some(word) = model.words.last_mut() {
                *word |= u64::from(value) << (model.vars % 64);
            }
            model.vars += 1;
        }
        model
    }

    /// The values of `vars` variables as bits, 64 to a word, the first the lowest.
    pub fn from_words(mut words: Vec<u64>, vars: usize) -> Model {
        words.resize(vars.div_ceil(64), 0);
        if let (Some(last), 1..) = (words.last_mut(), vars % 64) {
            *last &= (1 << (vars % 64)) - 1;
        }
        Model { words, vars }
    }

    /// The number of variables it speaks of.
    pub fn len(&self) -> usize {
        self.vars
    }

    /// Whether it speaks of no variable.
    pub fn is_empty(&self) -> bool {
        self.vars == 0
    }

    /// Whether `lit` is true; variables the model does not mention are false, as the SAT
    /// Competition's output format allows a partial model.
    pub fn satisfies(&self, lit: Lit) -> bool {
        let index = lit.var().index();
        let value = self.words.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0);
        value == lit.is_positive()
    }

    /// The indices of the true variables in `range`, ascending.
    pub fn true_in(&self, range: Range<usize>) -> impl Iterator<Item = usize> {
        let end = range.end.min(self.vars);
        let (first, last) = (range.start.min(end) / 64, end.div_ceil(64));
        let words = self.words[first..last.max(first)].iter().enumerate();
        words.flat_map(move |(word, &bits)| {
            let base = (first + word) * 64;
            let below = range.start.saturating_sub(base);
            let bits = if below < 64 { bits >> below << below } else { 0 };
            let above = end - base;
            let bits = if above < 64 { bits & ((1 << above) - 1) } else { bits };
            Ones(bits).map(move |bit| base + bit)
        })
    }

    /// Every variable's true literal, in order.
    pub fn literals(&self) -> impl Iterator<Item = Lit> {
        (0..self.vars).map(|index| {
            let lit = Var::from_index(index).positive();
            if self.satisfies(lit) { lit } else { !lit }
        })
    }

    /// The first clause of `formula` that the model falsifies, if any.
    pub fn falsified(&self, formula: &dyn Emit) -> Option<Vec<Lit>> {
        let mut check = Check { model: self, vars: VarCount::default(), falsified: None, limits: None };
        formula.emit(&mut check);
        check.falsified
    }

    /// The same, unless a limit is reached first.
    pub fn falsified_within(&self, formula: &dyn Emit, limits: &Limits) -> Result<Option<Vec<Lit>>, Stopped> {
        let limits = Some(limits);
        let mut check = Check { model: self, vars: VarCount::default(), falsified: None, limits };
        formula.emit(&mut check);
        match check.falsified {
            None if limits.is_some_and(Limits::stopped) => Err(Stopped),
            falsified => Ok(falsified),
        }
    }
}

/// The places of the ones in a word, ascending.
struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let place = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

/// Evaluates clauses under a model and keeps the first false one.
struct Check<'m> {
    model: &'m Model,
    vars: VarCount,
    falsified: Option<Vec<Lit>>,
    limits: Option<&'m Limits>,
}

impl Sink for Check<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        if self.falsified.is_none() && !lits.iter().any(|&lit| self.model.satisfies(lit)) {
            self.falsified = Some(lits.to_vec());
        }
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        let mut true_ones = lits.iter().copied().filter(|&lit| self.model.satisfies(lit));
        if let (Some(a), Some(b)) = (true_ones.next(), true_ones.next()) {
            self.clause(&[!a, !b]);
        }
    }

    fn wants_more(&self) -> bool {
        self.falsified.is_none() && !self.limits.is_some_and(Limits::stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lit(number: i32) -> Lit {
        Lit::from_dimacs(number).expect("a literal")
    }

    fn formula(clauses: &[&[i32]]) -> Formula {
        let mut formula = Formula::default();
        formula.new_vars(3);
        for clause in clauses {
            formula.clause(&clause.iter().map(|&n| lit(n)).collect::<Vec<_>>());
        }
        formula
    }

    #[test]
    fn literals_survive_dimacs() {
        for number in [1, -1, 2, -7, i32::MAX, -i32::MAX] {
            assert_eq!(lit(number).to_dimacs(), number);
            assert_eq!((!lit(number)).to_dimacs(), -number);
        }
        assert_eq!((Lit::TRUE.to_dimacs(), Lit::FALSE.to_dimacs()), (i32::MIN, i32::MIN));
        assert_eq!(Lit::from_dimacs(0), None);
        assert_eq!(Lit::from_dimacs(i32::MIN), None);
    }

    #[test]
    fn a_formula_replays_itself() {
        let original = formula(&[&[1, -2], &[], &[3]]);
        assert_eq!(Formula::of(&original), Ok(original.clone()));
        assert_eq!(original.clauses().map(<[Lit]>::len).collect::<Vec<_>>(), [2, 0, 1]);
    }

    #[test]
    fn a_model_knows_its_true_variables() {
        let values: Vec<bool> = (0..200).map(|index| index % 7 == 0 || index % 64 == 63).collect();
        let model = Model::new(values.iter().copied());
        assert_eq!(model.len(), 200);
        for start in [0, 1, 62, 63, 64, 65, 126, 128, 199, 200, 300] {
            for end in [0, 1, 63, 64, 65, 127, 128, 192, 199, 200, 500] {
                let expected: Vec<usize> = (start..end.min(200)).filter(|&index| values[index]).collect();
                assert_eq!(model.true_in(start..end).collect::<Vec<_>>(), expected, "{start}..{end}");
            }
        }
        let words = vec![!0, !0, !0, !0];
        assert_eq!(Model::from_words(words, 70), Model::new([true; 70]));
    }

    #[test]
    fn a_model_names_the_clause_it_breaks() {
        let model = Model::new(vec![true, false]);
        assert_eq!(model.falsified(&formula(&[&[1, 2], &[-3]])), None);
        assert_eq!(model.falsified(&formula(&[&[1], &[2, 3]])), Some(vec![lit(2), lit(3)]));
    }

    #[test]
    fn the_counter_counts_pairs_without_visiting_them() {
        struct Ten;
        impl Emit for Ten {
            fn emit(&self, sink: &mut dyn Sink) {
                let first = sink.new_vars(10);
                let lits: Vec<Lit> = (0..10).map(|i| first.offset(i).positive()).collect();
                sink.section("pairs");
                sink.pairwise(&lits);
                sink.section("others");
                sink.clause(&lits);
            }
        }
        let counter = Counter::count(&Ten).expect("few variables");
        assert_eq!((counter.vars(), counter.clauses()), (10, 46));
        assert_eq!(counter.sections(), [("pairs".to_owned(), 45), ("others".to_owned(), 1)]);
        assert_eq!(Formula::of(&Ten).expect("few variables").len(), 46);
    }

    #[test]
    fn running_out_of_variables_is_noticed() {
        struct Many;
        impl Emit for Many {
            fn emit(&self, sink: &mut dyn Sink) {
                sink.new_vars(Var::MAX_COUNT);
                sink.new_var();
            }
        }
        assert!(Counter::count(&Many).is_err());
    }

    #[test]
    fn a_guard_joins_every_clause() {
        let mut formula = Formula::default();
        formula.new_vars(3);
        Guarded::new(&mut formula, &[lit(-3)]).clause(&[lit(1), lit(2)]);
        assert_eq!(formula.clauses().next(), Some(&[lit(-3), lit(1), lit(2)][..]));
    }
}
