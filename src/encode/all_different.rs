//! All-different: for each value a group over the variables. Where the variables are as many as
//! the values, each value occurs, and the encoding chooses which of the groups are stated.

use super::{Encoder, Options};
use crate::cnf::{Group, Lit, Sink, Var};
use crate::csp::{Constraint, Csp, VarId};

/// What the all-different constraints of a [`Csp`] have in common, as they pass one by one.
pub struct Houses {
    permutes: Vec<bool>,
    options: Options,
    /// For each variable the constraints passed so far that hold it, by number, and its place in
    /// each; empty unless repeats are dropped.
    passed: Vec<Vec<(u32, u32)>>,
    lengths: Vec<usize>,
}

/// How one all-different is stated.
pub struct Stated {
    at_least_one: bool,
    at_most_one: bool,
    /// The pairs that were stated before, by place among the variables.
    repeated: Vec<(u32, u32)>,
}

/// Whether the variables take all values of their common range.
fn is_permutation(csp: &Csp, vars: &[VarId]) -> bool {
    vars.first().is_some_and(|&var| {
        let range = csp.range(var);
        range.clone().count() == vars.len() && vars.iter().all(|&other| csp.range(other) == range)
    })
}

impl Houses {
    pub fn new(csp: &Csp, options: Options) -> Houses {
        let mut permutes = vec![false; csp.vars().count()];
        for posted in csp.posted() {
            if let Constraint::AllDifferent(vars) = &posted.constraint
                && is_permutation(csp, vars)
            {
                vars.iter().for_each(|var| permutes[var.index()] = true);
            }
        }
        let passed = if options.dedup { vec![Vec::new(); permutes.len()] } else { Vec::new() };
        Houses { permutes, options, passed, lengths: Vec::new() }
    }

    /// Whether a permutation holds the variable, which so has one value though nobody says so.
    pub fn permutes(&self, var: VarId) -> bool {
        self.permutes[var.index()]
    }

    /// How the next all-different is stated.
    pub fn next(&mut self, csp: &Csp, vars: &[VarId]) -> Stated {
        let permutation = is_permutation(csp, vars);
        let (at_least_one, at_most_one) =
            if permutation { self.options.encoding.permutation() } else { (false, true) };
        let mut stated = Stated { at_least_one, at_most_one, repeated: Vec::new() };
        if self.options.dedup {
            let repeated = vars.split_first().is_some_and(|(first, others)| {
                let holds =
                    |var: &VarId, number| self.passed[var.index()].iter().any(|&(other, _)| other == number);
                self.passed[first.index()]
                    .iter()
                    .any(|&(number, _)| others.iter().all(|var| holds(var, number)))
            });
            stated.at_least_one &= !repeated;
            if at_most_one {
                stated.repeated = self.repeated(vars);
            }
            self.pass(vars);
        }
        stated
    }

    fn pass(&mut self, vars: &[VarId]) {
        let number = self.lengths.len() as u32;
        self.lengths.push(vars.len());
        for (var, place) in vars.iter().zip(0..) {
            self.passed[var.index()].push((number, place));
        }
    }

    /// The pairs that this constraint and an earlier one both state as a clause.
    fn repeated(&self, vars: &[VarId]) -> Vec<(u32, u32)> {
        let amo = self.options.amo;
        let passed = |place: usize| &self.passed[vars[place].index()];
        let stated_before = |i: usize, j: usize| {
            passed(i).iter().any(|&(number, a)| {
                let other = passed(j).iter().find(|&&(other, _)| other == number);
                other.is_some_and(|&(_, b)| {
                    amo.states_pair(self.lengths[number as usize], a as usize, b as usize)
                })
            })
        };
        let pairs = (0..vars.len()).flat_map(|i| (i + 1..vars.len()).map(move |j| (i, j)));
        let repeated = pairs.filter(|&(i, j)| amo.states_pair(vars.len(), i, j) && stated_before(i, j));
        repeated.map(|(i, j)| (i as u32, j as u32)).collect()
    }
}

/// Lets pass all clauses but the pairs to drop, which come in their order.
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

    fn wants_more(&self) -> bool {
        self.sink.wants_more()
    }
}

/// Value by value, the group of the variables' literals.
pub fn encode(csp: &Csp, vars: &[VarId], stated: &Stated, sections: [&str; 2], out: &mut Encoder<'_, '_>) {
    let Some(&first) = vars.first() else { return };
    let mut lits: Vec<Lit> = Vec::with_capacity(vars.len());
    for value in csp.range(first) {
        lits.clear();
        lits.extend(vars.iter().filter_map(|&var| csp.literal(var, value)));
        if stated.repeated.is_empty() {
            out.group(&lits, stated.at_least_one, stated.at_most_one, sections);
        } else {
            without(&lits, stated, sections, out);
        }
        if !out.sink.wants_more() {
            return;
        }
    }
}

/// A group of which some pairs were stated before; a sink that takes it whole takes it whole.
fn without(lits: &[Lit], stated: &Stated, sections: [&str; 2], out: &mut Encoder<'_, '_>) {
    let group = if stated.at_least_one { Group::ExactlyOne } else { Group::AtMostOne };
    if out.sink.group(group, lits) {
        return;
    }
    out.group(lits, stated.at_least_one, false, sections);
    out.sink.section(sections[1]);
    let mut dropped = stated.repeated.iter().map(|&(i, j)| [!lits[i as usize], !lits[j as usize]]);
    let next = dropped.next();
    out.amo.encode(lits, &mut Without { sink: out.sink, dropped: &mut dropped, next });
}
