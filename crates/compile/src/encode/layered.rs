//! Encodes the steps between two layers of one-hot states that read a one-hot symbol: forward, backward and state-state
//! clauses (Quimper and Walsh, "Global Grammar Constraints", 2006; Bacchus, "GAC via Unit Propagation", 2007). For s
//! states and n symbols, a layer takes at most 2sn + 2s clauses, and one for each pair of states with a step between
//! them.

use super::Encoder;
use super::amo::Amo;
use crate::cnf::{Derivation, Lit};

/// Maximum number of states whose at-most-one constraint uses the pairwise encoding. Beyond that, pairs would make up
/// most of the clauses.
const PAIRED_STATES: usize = 40;

/// Maximum number of steps between two layers for which all kinds of clauses are added. Beyond that, only the forward
/// clauses are added, which are enough.
const MOST_STEPS: usize = 100_000;

/// A step: the indices of a state, of a symbol and of the next state.
pub type Step = (u32, u32, u32);

/// Returns literals for `count` states; exactly one literal is true. A single state is the constant `TRUE`.
pub fn states(count: usize, out: &mut Encoder<'_, '_>) -> Vec<Lit> {
    defined_states(count, |_, _, _| {}, out)
}

/// Same as [`states`], but with definitions for proofs: `define` defines the literal of the state with a given index.
pub fn defined_states(
    count: usize,
    define: impl Fn(usize, Lit, &mut dyn Derivation),
    out: &mut Encoder<'_, '_>,
) -> Vec<Lit> {
    if count == 1 {
        return vec![Lit::TRUE];
    }
    let first = out.sink.new_vars(count as u64);
    let lits: Vec<Lit> = (0..count as u32).map(|i| first.offset(i).positive()).collect();
    if let Some(derivation) = out.sink.derivation() {
        lits.iter().enumerate().for_each(|(place, &lit)| define(place, lit, derivation));
        derivation.disjoint(&lits);
    }
    exactly_one_of_many(&lits, out);
    lits
}

/// Adds clauses that require exactly one of `lits` to be true. If there are many, the product encoding replaces the
/// pairwise one.
pub fn exactly_one_of_many(lits: &[Lit], out: &mut Encoder<'_, '_>) {
    let amo = out.amo;
    if amo == Amo::PAIRWISE && lits.len() > PAIRED_STATES {
        out.amo = Amo::PRODUCT;
    }
    out.exactly_one(lits);
    out.amo = amo;
}

/// Adds the clauses for `steps` from the states `before` through the `symbols` to the states `after`. Each state must
/// have a step.
pub fn step(before: &[Lit], symbols: &[Lit], after: &[Lit], steps: &[Step], out: &mut Encoder<'_, '_>) {
    let mut steps = steps.to_vec();
    steps.sort_unstable();
    steps.dedup();
    if steps.len() > MOST_STEPS {
        return forward([before, symbols, after], &steps, out);
    }
    let follow = |&(from, symbol, to): &Step| ((from, symbol), to);
    let lead = |&(from, symbol, to): &Step| ((to, symbol), from);
    // A state and the symbol after it imply one of their targets, or exclude each other if they have no target. A state
    // and the symbol before it imply one of their sources.
    imply([before, symbols, after], &by_key(&steps, follow), out);
    imply([after, symbols, before], &by_key(&steps, lead), out);
    let mut clause = Vec::new();
    // Two states imply one of the symbols between them.
    let between = by_key(&steps, |&(from, symbol, to)| ((from, to), symbol));
    for by in groups(&between).filter(|by| by.len() < symbols.len()) {
        let (from, to) = by[0].0;
        either([before[from as usize], after[to as usize]], by, symbols, &mut clause, out);
    }
    // Each state in `before` implies that one of its targets is true, and each state in `after` that one of its sources
    // is.
    for (states, others, follow) in [
        (before, after, by_key(&steps, |&(from, _, to)| (from, to))),
        (after, before, by_key(&steps, |&(from, _, to)| (to, from))),
    ] {
        for follow in groups(&follow).filter(|follow| follow.len() < others.len()) {
            either([states[follow[0].0 as usize], Lit::TRUE], follow, others, &mut clause, out);
        }
    }
}

/// Adds the clauses by which a state and a symbol imply one of their targets, or exclude each other if they have no
/// target. `steps` must be in ascending order.
fn forward([before, symbols, after]: [&[Lit]; 3], steps: &[Step], out: &mut Encoder<'_, '_>) {
    let mut rest = steps;
    for (&state, i) in before.iter().zip(0..) {
        if !out.sink.wants_more() {
            return;
        }
        for (&symbol, j) in symbols.iter().zip(0..) {
            let count = rest.iter().take_while(|step| (step.0, step.1) == (i, j)).count();
            let (follow, others) = rest.split_at(count);
            rest = others;
            let targets = follow.iter().map(|&(_, _, to)| after[to as usize]);
            let clause: Vec<Lit> = [!state, !symbol].into_iter().chain(targets).collect();
            out.sink.clause(&clause);
        }
    }
}

/// Applies `parts` to each step and returns the pairs of key and value, in ascending order without repetitions.
fn by_key<K: Ord>(steps: &[Step], parts: impl Fn(&Step) -> (K, u32)) -> Vec<(K, u32)> {
    let mut pairs: Vec<(K, u32)> = steps.iter().map(parts).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Splits pairs in ascending order into one slice for each key.
fn groups<K: PartialEq>(pairs: &[(K, u32)]) -> impl Iterator<Item = &[(K, u32)]> {
    pairs.chunk_by(|a, b| a.0 == b.0)
}

/// Adds the clauses by which each state and symbol together imply one of their targets in `pairs`, or exclude each
/// other if they have no target.
fn imply(
    [states, symbols, targets]: [&[Lit]; 3],
    mut pairs: &[((u32, u32), u32)],
    out: &mut Encoder<'_, '_>,
) {
    let mut clause = Vec::new();
    for (&state, i) in states.iter().zip(0..) {
        if !out.sink.wants_more() {
            return;
        }
        for (&symbol, j) in symbols.iter().zip(0..) {
            let count = pairs.iter().take_while(|(key, _)| *key == (i, j)).count();
            let (follow, rest) = pairs.split_at(count);
            pairs = rest;
            either([state, symbol], follow, targets, &mut clause, out);
        }
    }
}

/// Adds the clause by which both conditions together imply one of the literals whose indices are in `places`.
fn either<K>(
    conditions: [Lit; 2],
    places: &[(K, u32)],
    lits: &[Lit],
    clause: &mut Vec<Lit>,
    out: &mut Encoder<'_, '_>,
) {
    clause.clear();
    clause.extend(conditions.iter().map(|&lit| !lit));
    clause.extend(places.iter().map(|&(_, place)| lits[place as usize]));
    out.sink.clause(clause);
}
