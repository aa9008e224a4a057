//! Automata over a word of variables: a layer of one-hot states for each place of the word, only
//! those that an accepted run can pass; forward, backward and state-state clauses (Quimper and
//! Walsh, "Global Grammar Constraints", 2006; Bacchus, "GAC via Unit Propagation", 2007).

use std::collections::BTreeMap;

use super::Encoder;
use crate::cnf::Lit;
use crate::csp::{Automaton, Csp, VarId};

/// A symbol of one place of the word: its literal, or nothing for the separator.
type Symbols = Vec<(usize, Option<Lit>)>;

/// States that `automaton` accepts `word`.
pub fn layers(csp: &Csp, word: &[Option<VarId>], automaton: &Automaton, out: &mut Encoder<'_, '_>) {
    let alphabet: Vec<Symbols> = word.iter().map(|&place| symbols(csp, place, automaton)).collect();
    let layers = useful_states(&alphabet, automaton);
    if layers.iter().any(Vec::is_empty) {
        return out.sink.clause(&[]);
    }
    let mut before = state_literals(&layers[0], out);
    for (symbols, states) in alphabet.iter().zip(&layers[1..]) {
        let after = state_literals(states, out);
        step(automaton, symbols, &before, &after, out);
        before = after;
        if !out.sink.wants_more() {
            return;
        }
    }
}

fn symbols(csp: &Csp, place: Option<VarId>, automaton: &Automaton) -> Symbols {
    match place {
        None => vec![(automaton.separator, None)],
        Some(var) => {
            let symbol = |value: i32| {
                Some((usize::try_from(value - automaton.min).ok()?, Some(csp.literal(var, value)?)))
            };
            csp.range(var).filter_map(symbol).collect()
        }
    }
}

/// For each layer the states that lie on an accepted run, ascending.
fn useful_states(alphabet: &[Symbols], automaton: &Automaton) -> Vec<Vec<u32>> {
    let mut layers = vec![automaton.start.clone()];
    for (symbols, place) in alphabet.iter().zip(0..) {
        let follow = |&state: &u32| {
            symbols.iter().flat_map(move |&(symbol, _)| automaton.follow(state, symbol)).copied()
        };
        let mut next: Vec<u32> = layers[place].iter().flat_map(follow).collect();
        next.sort_unstable();
        next.dedup();
        layers.push(next);
    }
    let last = layers.len() - 1;
    layers[last].retain(|&state| automaton.accepting[state as usize]);
    for place in (0..last).rev() {
        let (earlier, later) = layers.split_at_mut(place + 1);
        let goes_on = |&state: &u32| {
            let mut targets = alphabet[place].iter().flat_map(|&(symbol, _)| automaton.follow(state, symbol));
            targets.any(|target| later[0].binary_search(target).is_ok())
        };
        earlier[place].retain(goes_on);
        earlier[place].sort_unstable();
    }
    layers
}

/// Exactly one of the states of a layer. A layer of one state needs no literal.
fn state_literals(states: &[u32], out: &mut Encoder<'_, '_>) -> BTreeMap<u32, Option<Lit>> {
    if let [state] = states {
        return BTreeMap::from([(*state, None)]);
    }
    let first = out.sink.new_vars(states.len() as u64);
    let lits: Vec<Lit> = (0..states.len() as u32).map(|i| first.offset(i).positive()).collect();
    out.exactly_one(&lits);
    states.iter().copied().zip(lits.into_iter().map(Some)).collect()
}

/// The clauses between two layers.
fn step(
    automaton: &Automaton,
    symbols: &Symbols,
    before: &BTreeMap<u32, Option<Lit>>,
    after: &BTreeMap<u32, Option<Lit>>,
    out: &mut Encoder<'_, '_>,
) {
    let mut imply = |from: [Option<Lit>; 2], to: &mut dyn Iterator<Item = Option<Lit>>| {
        let mut clause: Vec<Lit> = from.into_iter().flatten().map(|lit| !lit).collect();
        for lit in to {
            match lit {
                Some(lit) => clause.push(lit),
                // The only state of its layer is true.
                None => return,
            }
        }
        clause.sort_unstable();
        clause.dedup();
        out.sink.clause(&clause);
    };
    let leads = |state: u32, symbol: usize, target: u32| automaton.follow(state, symbol).contains(&target);
    for (&state, &from) in before {
        for &(symbol, by) in symbols {
            // state and symbol imply one of the targets
            imply(
                [from, by],
                &mut automaton.follow(state, symbol).iter().filter_map(|target| after.get(target).copied()),
            );
        }
    }
    for (&target, &to) in after {
        // a target implies one of the states that lead to it, and one of the symbols that do
        let sources = before
            .iter()
            .filter(|&(&state, _)| symbols.iter().any(|&(symbol, _)| leads(state, symbol, target)));
        imply([to, None], &mut sources.map(|(_, &lit)| lit));
        for &(symbol, by) in symbols {
            let sources = before.iter().filter(|&(&state, _)| leads(state, symbol, target));
            imply([to, by], &mut sources.map(|(_, &lit)| lit));
        }
        for (&state, &from) in before {
            let by = symbols.iter().filter(|&&(symbol, _)| leads(state, symbol, target));
            imply([from, to], &mut by.map(|&(_, lit)| lit));
        }
    }
}
