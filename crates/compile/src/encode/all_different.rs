//! Encodes all-different constraints. For each value, the literals that give it to a variable form a group. If there
//! are as many variables as values, every value occurs; the encoding then adds at-least-one clauses, at-most-one
//! clauses, or both.

use std::cell::OnceCell;

use super::amo::Amo;
use super::{Encoder, Options};
use crate::cnf::{Derivation, Fact, Lit, Sink, Var};
use crate::csp::{Constraint, Csp, VarId};
use crate::deduce::repeats;
use crate::encode::literals::Literals;

/// Facts about the all-different constraints of a [`Csp`], which are encoded one by one.
pub struct Houses {
    permutes: Vec<bool>,
    options: Options,
    /// For each variable, the constraints encoded so far that contain it: their numbers, and its positions in them.
    /// Empty unless repeated clauses are to be dropped.
    passed: Vec<Vec<(u32, u32)>>,
    lengths: Vec<usize>,
}

/// An all-different constraint that is being encoded.
struct HouseEncoding<'h> {
    houses: &'h Houses,
    literals: &'h Literals,
    vars: &'h [VarId],
    at_least_one: bool,
    at_most_one: bool,
    /// `true` if no variable is a truth value, so each has a value.
    valued: bool,
    /// The pairs to be dropped. They are computed only when needed, since sinks that take groups do not need them.
    repeated: OnceCell<Vec<(u32, u32)>>,
}

impl HouseEncoding<'_> {
    /// Returns the pairs that earlier constraints have excluded, as positions among the variables.
    fn repeated(&self, sink: &dyn Sink) -> &[(u32, u32)] {
        self.repeated.get_or_init(|| match self.houses.options.dedup && self.at_most_one {
            true => self.houses.repeated(self.literals, self.vars, sink),
            false => Vec::new(),
        })
    }
}

impl Houses {
    pub fn new(csp: &Csp, options: Options) -> Houses {
        let mut permutes = vec![false; csp.vars().count()];
        for posted in csp.posted() {
            if let Constraint::AllDifferent(vars) = &posted.constraint
                && csp.is_permutation(vars)
            {
                vars.iter().for_each(|var| permutes[var.index()] = true);
            }
        }
        let passed = if options.dedup { vec![Vec::new(); permutes.len()] } else { Vec::new() };
        Houses { permutes, options, passed, lengths: Vec::new() }
    }

    /// Returns `true` if the variable is in a permutation, whose clauses imply that it has at most one value.
    pub fn permutes(&self, var: VarId) -> bool {
        self.permutes[var.index()]
    }

    /// Encodes an all-different constraint and remembers it, so later constraints can drop the clauses that it has
    /// added.
    pub fn encode(
        &mut self,
        csp: &Csp,
        literals: &Literals,
        vars: &[VarId],
        sections: [&str; 2],
        out: &mut Encoder<'_, '_>,
    ) {
        let (mut at_least_one, at_most_one) =
            if csp.is_permutation(vars) { self.options.encoding.permutation() } else { (false, true) };
        at_least_one &= !self.options.dedup || !self.is_repeated(vars);
        let repeated = OnceCell::new();
        let valued = !vars.iter().any(|&var| csp.is_boolean(var));
        let stated =
            HouseEncoding { houses: self, literals, vars, at_least_one, at_most_one, valued, repeated };
        stated.encode(sections, out);
        // Remembers the constraint only if the pairs that its clauses exclude are known. If literals are missing, they
        // are known only for the pairwise encoding.
        if self.options.dedup && (self.options.amo == Amo::PAIRWISE || is_rectangular(literals, vars)) {
            self.pass(vars);
        }
    }

    /// Returns `true` if an earlier constraint contains all variables of `vars`.
    fn is_repeated(&self, vars: &[VarId]) -> bool {
        let Some((first, others)) = vars.split_first() else { return false };
        let holds = |var: &VarId, number| self.passed[var.index()].iter().any(|&(other, _)| other == number);
        let numbers = self.passed[first.index()].iter().map(|&(number, _)| number);
        numbers.into_iter().any(|number| others.iter().all(|var| holds(var, number)))
    }

    fn pass(&mut self, vars: &[VarId]) {
        let number = self.lengths.len() as u32;
        self.lengths.push(vars.len());
        for (var, place) in vars.iter().zip(0..) {
            self.passed[var.index()].push((number, place));
        }
    }

    /// Returns the pairs of positions for which this constraint has a clause that an earlier one makes superfluous. The
    /// earlier one has the same clause or, as a permutation under `Encoding::Definedness`, implies it. If the sink
    /// wants no more clauses, some pairs are missing.
    fn repeated(&self, literals: &Literals, vars: &[VarId], sink: &dyn Sink) -> Vec<(u32, u32)> {
        let amo = self.options.amo;
        let passed = |place: usize| &self.passed[vars[place].index()];
        let stated_before = |i: usize, j: usize| {
            passed(i).iter().any(|&(number, a)| {
                let other = passed(j).iter().find(|&&(other, _)| other == number);
                // A variable that occurs twice in the other constraint does not form a pair with itself.
                other.is_some_and(|&(_, b)| {
                    a != b && amo.states_pair(self.lengths[number as usize], a as usize, b as usize)
                })
            })
        };
        if amo != Amo::PAIRWISE && !is_rectangular(literals, vars) {
            return Vec::new();
        }
        let first = (0..vars.len()).take_while(|_| sink.wants_more());
        let pairs = first.flat_map(|i| (i + 1..vars.len()).map(move |j| (i, j)));
        let repeated = pairs.filter(|&(i, j)| amo.states_pair(vars.len(), i, j) && stated_before(i, j));
        repeated.map(|(i, j)| (i as u32, j as u32)).collect()
    }
}

/// Forwards all clauses except those in `dropped`, which must be in the order in which the clauses arrive.
struct Without<'a, 'o> {
    sink: &'a mut (dyn Sink + 'o),
    dropped: &'a mut dyn Iterator<Item = [Lit; 2]>,
    next: Option<[Lit; 2]>,
}

impl Sink for Without<'_, '_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.sink.new_vars(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        if self.next.is_some_and(|pair| pair == lits) {
            self.next = self.dropped.next();
        } else {
            self.sink.clause(lits);
        }
    }

    fn derivation(&mut self) -> Option<&mut dyn Derivation> {
        self.sink.derivation()
    }

    fn wants_more(&self) -> bool {
        self.sink.wants_more()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.sink.has_room(bytes)
    }
}

/// Returns the total number of literals in all groups. A group holds the values of one variable, or belongs to a value
/// of an unconditional all-different constraint.
pub fn grouped(csp: &Csp, literals: &Literals, options: Options) -> u64 {
    let houses = Houses::new(csp, options);
    let of = |var: &VarId| match literals.of(*var).count() {
        1 => 0,
        several => several as u64,
    };
    let states = |var: &VarId| options.encoding.cells_at_most_one() || !houses.permutes(*var);
    let of_variables: u64 = csp.integers().filter(states).map(|var| of(&var)).sum();
    let of_houses = csp.posted().iter().map(|posted| match &posted.constraint {
        Constraint::AllDifferent(vars) if !csp.is_permutation(vars) || options.encoding.permutation().1 => {
            vars.iter().map(of).sum()
        }
        _ => 0,
    });
    of_variables + of_houses.sum::<u64>()
}

impl HouseEncoding<'_> {
    /// For each value, encodes the group of the literals that give it to a variable.
    fn encode(&self, sections: [&str; 2], out: &mut Encoder<'_, '_>) {
        let Some(&first) = self.vars.first() else { return };
        if repeats(self.vars) {
            return out.sink.clause(&[]);
        }
        if !is_rectangular(self.literals, self.vars) {
            return self.encode_ragged(sections, out);
        }
        let mut lits: Vec<Lit> = Vec::with_capacity(self.vars.len());
        for value in self.literals.range(first) {
            lits.clear();
            lits.extend(self.vars.iter().filter_map(|&var| self.literals.literal(var, value)));
            let pair = |&(i, j): &(u32, u32)| [!lits[i as usize], !lits[j as usize]];
            let repeated = |sink: &dyn Sink| self.repeated(sink).iter().map(pair).collect();
            self.group((value, &lits), self.at_least_one, repeated, sections, out);
            if !out.sink.wants_more() {
                return;
            }
        }
    }

    /// Encodes the groups if some variables lack values: each group consists of the literals that remain.
    fn encode_ragged(&self, sections: [&str; 2], out: &mut Encoder<'_, '_>) {
        let mut candidates: Vec<(i32, u32, Lit)> = Vec::new();
        for value in values(self.literals, self.vars) {
            if !out.sink.wants_more() {
                return;
            }
            let literal = |(&var, place)| Some((value, place, self.literals.literal(var, value)?));
            candidates.extend(self.vars.iter().zip(0..).filter_map(literal));
        }
        let groups = || candidates.chunk_by(|a, b| a.0 == b.0);
        // If a value that must occur has no literal left, its group is the empty clause.
        let missing = self.vars.first().is_some_and(|&var| {
            let range = self.literals.range(var);
            groups().filter(|group| range.contains(&group[0].0)).count() < range.count()
        });
        if self.at_least_one && missing {
            out.sink.clause(&[]);
        }
        // If as many values remain as there are variables, each of these values occurs, even if the range has more.
        let at_least_one = self.at_least_one || self.takes_all(groups().count());
        let mut lits: Vec<Lit> = Vec::with_capacity(self.vars.len());
        for group_of_value in groups() {
            lits.clear();
            lits.extend(group_of_value.iter().map(|&(_, _, lit)| lit));
            let repeated = |sink: &dyn Sink| {
                let stated = self.repeated(sink);
                let was_stated = |&(a, b): &(usize, usize)| {
                    stated.binary_search(&(group_of_value[a].1, group_of_value[b].1)).is_ok()
                };
                let count = if stated.is_empty() { 0 } else { lits.len() };
                let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
                pairs.filter(was_stated).map(|(a, b)| [!lits[a], !lits[b]]).collect()
            };
            self.group((group_of_value[0].0, &lits), at_least_one, repeated, sections, out);
            if !out.sink.wants_more() {
                return;
            }
        }
    }

    /// Returns `true` if each value occurs because there are as many variables as remaining values (`left`), and if the
    /// encoding adds at-least-one clauses.
    fn takes_all(&self, left: usize) -> bool {
        self.valued && left == self.vars.len() && self.houses.options.encoding.permutation().0
    }

    /// Encodes the group of a value. A sink that takes groups receives the whole group; other sinks receive clauses
    /// without the pairs in `repeated`.
    fn group(
        &self,
        (value, lits): (i32, &[Lit]),
        at_least_one: bool,
        repeated: impl FnOnce(&dyn Sink) -> Vec<[Lit; 2]>,
        sections: [&str; 2],
        out: &mut Encoder<'_, '_>,
    ) {
        out.sink.section(sections[0]);
        if self.at_most_one && out.sink.group(super::kind(at_least_one), lits) {
            return;
        }
        if at_least_one {
            derive_occurrence(self.literals, self.vars, value, out);
            out.sink.clause(lits);
        }
        if !self.at_most_one {
            return;
        }
        out.sink.section(sections[1]);
        let repeated = repeated(&*out.sink);
        if repeated.is_empty() {
            return out.amo.encode(lits, out.sink);
        }
        let mut dropped = repeated.into_iter();
        let next = dropped.next();
        out.amo.encode(lits, &mut Without { sink: out.sink, dropped: &mut dropped, next });
    }
}

/// Returns `true` if all variables have all values of the same range.
fn is_rectangular(literals: &Literals, vars: &[VarId]) -> bool {
    !literals.is_simplified()
        && vars.windows(2).all(|pair| literals.range(pair[0]) == literals.range(pair[1]))
}

/// Derives for a proof that `value` occurs if there are as many variables as values: each variable has a value, and
/// each other value is taken at most once.
pub fn derive_occurrence(literals: &Literals, vars: &[VarId], value: i32, out: &mut Encoder<'_, '_>) {
    let Some(derivation) = out.sink.derivation() else { return };
    let of = |&var: &VarId| literals.of(var).map(|(_, lit)| lit).collect();
    let with = |value| vars.iter().filter_map(|&var| literals.literal(var, value)).collect();
    let of_vars: Vec<Vec<Lit>> = vars.iter().map(of).collect();
    let others = values(literals, vars).into_iter().filter(|&other| other != value);
    let of_others: Vec<Vec<Lit>> = others.map(with).collect();
    let facts = of_vars.iter().map(|lits| Fact::AtLeastOne(lits));
    let facts: Vec<Fact<'_>> = facts.chain(of_others.iter().map(|lits| Fact::AtMostOne(lits))).collect();
    let lits: Vec<Lit> = with(value);
    derivation.add_up(&facts, Fact::AtLeastOne(&lits));
}

/// Prevents any value from occurring twice, but does not require each value to occur. Used for an all-different
/// constraint with a condition.
pub fn at_most_one(literals: &Literals, vars: &[VarId], out: &mut Encoder<'_, '_>) {
    if repeats(vars) {
        return out.sink.clause(&[]);
    }
    for value in values(literals, vars) {
        if !out.sink.wants_more() {
            return;
        }
        let lits: Vec<Lit> = vars.iter().filter_map(|&var| literals.literal(var, value)).collect();
        out.at_most_one(&lits);
    }
}

/// Returns all values in the variables' ranges, in ascending order.
fn values(literals: &Literals, vars: &[VarId]) -> Vec<i32> {
    let mut ranges: Vec<_> = vars.iter().map(|&var| literals.range(var)).collect();
    ranges.dedup();
    let mut values: Vec<i32> = ranges.into_iter().flatten().collect();
    values.sort_unstable();
    values.dedup();
    values
}
