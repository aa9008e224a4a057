//! Unit propagation over clauses with two watched literals each (Moskewicz and others, "Chaff: Engineering an Efficient
//! SAT Solver", 2001), and over sets of literals of which at most one is true, for walks that begin again and again where
//! the clauses alone lead.

use crate::cnf::{Emit, Group, Lit, Sink, Var, VarCount};
use crate::deferred::{DeferredDrop, ManyBlocks};
use crate::intake::Intake;
use crate::limits::{Limits, Stopped};

/// The bytes that a clause takes, with those that watch it.
const BYTES_OF_CLAUSE: usize = 72;

/// Clauses, and the literals that are true because of decisions.
#[derive(Default)]
pub struct Propagation {
    clauses: Vec<Vec<Lit>>,
    /// For each literal the clauses that watch its contrary.
    watches: Vec<Vec<u32>>,
    /// The literals of the sets of which at most one is true, one set behind the other, and the end of each.
    members: Vec<Lit>,
    ends: Vec<usize>,
    /// For each literal the sets that have it.
    sets: Vec<Vec<u32>>,
    /// For each variable its value, if it has one.
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
    /// The number of literals of the trail that were propagated.
    done: usize,
    /// The number of literals that are true without any decision.
    root: usize,
}

impl ManyBlocks for Propagation {
    /// The clauses, and for each literal the lists of those that watch it and of the sets that have it.
    fn blocks(&mut self) -> u64 {
        (self.clauses.len() + self.watches.len() + self.sets.len()) as u64
    }

    fn bytes(&mut self) -> u64 {
        let lists = (self.watches.len() + self.sets.len()) * size_of::<Vec<u32>>();
        (self.clauses.len() * BYTES_OF_CLAUSE + self.members.len() * size_of::<(Lit, u32)>() + lists) as u64
    }
}

impl Propagation {
    /// Propagates the units of the clauses that `cnf` emits. Also returns whether they contradict no clause.
    ///
    /// # Errors
    /// A limit was reached, or there are too many variables.
    pub fn new(cnf: &dyn Emit, limits: &Limits) -> Result<(DeferredDrop<Propagation>, bool), Stopped> {
        let new = DeferredDrop::new(Propagation::default(), limits);
        let mut loader =
            Loader { new, vars: VarCount::default(), is_consistent: true, intake: Intake::new(limits) };
        cnf.emit(&mut loader);
        if !loader.wants_more() {
            return Err(Stopped);
        }
        let Loader { mut new, is_consistent, .. } = loader;
        let is_consistent = is_consistent && new.propagate();
        new.root = new.trail.len();
        Ok((new, is_consistent))
    }

    /// Takes back all decisions and what followed from them.
    pub fn restart(&mut self) {
        self.undo(self.root);
    }

    /// The number of literals that are true.
    pub fn len(&self) -> usize {
        self.trail.len()
    }

    /// Takes back the last decisions and what followed from them, so that as many literals are true as after one of those
    /// before.
    pub fn undo(&mut self, len: usize) {
        for lit in self.trail.drain(len..) {
            self.values[lit.var().index()] = None;
        }
        self.done = len;
    }

    /// Makes a literal true and propagates; `false` if that contradicts a clause.
    pub fn decide(&mut self, lit: Lit) -> bool {
        self.assign(lit) && self.propagate()
    }

    /// Returns `true` if the literal is true.
    pub fn is_true(&self, lit: Lit) -> bool {
        lit == Lit::TRUE || self.value(lit) == Some(true)
    }

    /// Returns `true` if the literal is false.
    pub fn is_false(&self, lit: Lit) -> bool {
        lit != Lit::TRUE && self.value(lit) == Some(false)
    }

    /// The values of all variables; those that are open are false.
    pub fn values(&self) -> impl Iterator<Item = bool> {
        self.values.iter().map(|value| value.unwrap_or(false))
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value == lit.is_positive())
    }

    fn assign(&mut self, lit: Lit) -> bool {
        match self.value(lit) {
            Some(is_true) => is_true,
            None => {
                self.values[lit.var().index()] = Some(lit.is_positive());
                self.trail.push(lit);
                true
            }
        }
    }

    fn propagate(&mut self) -> bool {
        while let Some(&lit) = self.trail.get(self.done) {
            self.done += 1;
            if !self.falsify_others(lit) {
                return false;
            }
            let mut watching = std::mem::take(&mut self.watches[lit.code()]);
            let mut place = 0;
            let mut is_consistent = true;
            while is_consistent && place < watching.len() {
                match self.visit(watching[place], !lit) {
                    Visit::Moved => _ = watching.swap_remove(place),
                    Visit::Stays => place += 1,
                    Visit::Contradicts => is_consistent = false,
                }
            }
            self.watches[lit.code()] = watching;
            if !is_consistent {
                return false;
            }
        }
        true
    }

    /// Makes all others false in the sets that have a true literal; `false` if another one is true.
    fn falsify_others(&mut self, lit: Lit) -> bool {
        for place in 0..self.sets[lit.code()].len() {
            let set = self.sets[lit.code()][place] as usize;
            let start = if set == 0 { 0 } else { self.ends[set - 1] };
            for member in start..self.ends[set] {
                let other = self.members[member];
                if other != lit && !self.assign(!other) {
                    return false;
                }
            }
        }
        true
    }

    /// Looks at a clause of whose watched literals `falsified` became false.
    fn visit(&mut self, number: u32, falsified: Lit) -> Visit {
        let clause = &mut self.clauses[number as usize];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let first = clause[0];
        let value = |lit: Lit| self.values[lit.var().index()].map(|value| value == lit.is_positive());
        if value(first) == Some(true) {
            return Visit::Stays;
        }
        if let Some(place) = (2..clause.len()).find(|&place| value(clause[place]) != Some(false)) {
            clause.swap(1, place);
            let watched = clause[1];
            self.watches[(!watched).code()].push(number);
            return Visit::Moved;
        }
        if self.assign(first) { Visit::Stays } else { Visit::Contradicts }
    }
}

/// The end of a look at a clause.
enum Visit {
    /// It watches another literal now.
    Moved,
    /// It watches the same literals.
    Stays,
    /// All its literals are false.
    Contradicts,
}

/// Takes the clauses as they are emitted.
struct Loader<'a> {
    new: DeferredDrop<Propagation>,
    vars: VarCount,
    /// `true` as long as the units contradict each other nowhere.
    is_consistent: bool,
    intake: Intake<'a>,
}

impl Loader<'_> {
    /// Returns `true` as long as nothing was refused: whoever is refused variables must not be asked about them.
    fn takes(&self) -> bool {
        !self.vars.overflowed() && !self.intake.is_closed()
    }

    /// Takes a set of literals of which at most one is true, unless it has one twice.
    fn set(&mut self, lits: &[Lit]) -> bool {
        let mut sorted: Vec<usize> = lits.iter().map(|lit| lit.code()).collect();
        sorted.sort_unstable();
        let is_set = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        if is_set && self.has_room(size_of_val(lits)) {
            let Propagation { members, ends, sets, .. } = &mut *self.new;
            sorted.into_iter().for_each(|literal| sets[literal].push(ends.len() as u32));
            members.extend_from_slice(lits);
            ends.push(members.len());
        }
        is_set
    }
}

impl Sink for Loader<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        let first = self.vars.take(count);
        let vars = self.vars.total() as usize;
        // A list that is full grows to twice its length.
        let fits = 2 * vars <= self.new.watches.capacity();
        if self.takes() && (fits || self.has_room(2 * vars * size_of::<[Vec<u32>; 4]>())) {
            self.new.watches.resize(2 * vars, Vec::new());
            self.new.sets.resize(2 * vars, Vec::new());
            self.new.values.resize(vars, None);
        }
        first
    }

    fn clause(&mut self, lits: &[Lit]) {
        if !self.takes() {
            return;
        }
        let clauses = self.new.clauses.len();
        // A list that is full grows to twice its length.
        if clauses.is_power_of_two() && !self.has_room(clauses * BYTES_OF_CLAUSE) {
            return;
        }
        self.is_consistent &= match lits {
            [] => false,
            [unit] => self.new.assign(*unit),
            [first, second, ..] => {
                self.new.watches[(!*first).code()].push(clauses as u32);
                self.new.watches[(!*second).code()].push(clauses as u32);
                self.new.clauses.push(lits.to_vec());
                true
            }
        };
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        if !self.group(Group::AtMostOne, lits) {
            let pairs =
                lits.iter().enumerate().flat_map(|(i, &a)| lits[i + 1..].iter().map(move |&b| [!a, !b]));
            pairs.for_each(|pair| self.clause(&pair));
        }
    }

    fn group(&mut self, group: Group, lits: &[Lit]) -> bool {
        let is_set = self.set(lits);
        if is_set && group == Group::ExactlyOne {
            self.clause(lits);
        }
        is_set
    }

    fn wants_more(&self) -> bool {
        !self.vars.overflowed() && self.intake.is_open()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.intake.has_room(bytes) && self.wants_more()
    }
}

#[cfg(test)]
mod tests;
