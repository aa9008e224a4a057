//! Encodes automata over a word of variables: [`unrolled`](crate::deduce::unrolled) builds layers of states, and
//! [`layered`] adds the clauses.

use std::collections::HashMap;
use std::rc::Rc;

use super::Encoder;
use super::layered::{self, Step};
use crate::cnf::Lit;
use crate::csp::{Automaton, VarId};
use crate::deduce::unrolled::{Symbols, UnrolledWord, unroll};
use crate::encode::literals::Literals;

/// The maximum total number of steps in layers kept for reuse.
const MOST_KEPT: usize = 500_000;

/// The layers of the automata encoded so far, shared by words with the same automaton and symbols. The key is the
/// address of the automaton, which outlives the map, and the symbols at each position.
#[derive(Default)]
pub struct StatedLayers {
    layers: HashMap<(usize, Vec<Symbols>), Rc<UnrolledWord>>,
    /// The total number of steps of all layers built so far, including those that were not kept.
    steps: usize,
}

/// Adds clauses that require `automaton` to accept `word`.
pub fn accepts(
    literals: &Literals,
    word: &[Option<VarId>],
    automaton: &Automaton,
    out: &mut Encoder<'_, '_>,
) {
    // Memory for a symbol and a literal per value at each position.
    let fixed = word.iter().filter(|place| place.is_none()).count();
    let all = literals.values(word.iter().flatten().copied()) + fixed;
    if !out.sink.has_room(all * (size_of::<usize>() + size_of::<Lit>())) {
        return;
    }
    let (alphabet, lits): (Vec<Symbols>, Vec<Vec<Lit>>) =
        word.iter().map(|&place| symbols(literals, place, automaton)).unzip();
    let Some(unrolled) = known(alphabet, automaton, out) else { return };
    if unrolled.is_empty {
        return out.sink.clause(&[]);
    }
    let layers = &unrolled.layers;
    let mut before = layered::states(layers.first().map_or(1, Vec::len), out);
    for (place, (layer, lits)) in layers.iter().zip(&lits).enumerate() {
        let after = layered::states(layers.get(place + 1).map_or(1, Vec::len), out);
        let follow = |(from, steps): (u32, &Vec<(u32, u32)>)| -> Vec<Step> {
            steps.iter().map(|&(symbol, to)| (from, symbol, to)).collect()
        };
        let count: usize = layer.iter().map(Vec::len).sum();
        if !out.sink.has_room(count * size_of::<Step>()) {
            return;
        }
        let steps: Vec<Step> = (0..).zip(layer).flat_map(follow).collect();
        layered::step(&before, lits, &after, &steps, out);
        before = after;
        if !out.sink.wants_more() {
            return;
        }
    }
}

/// Returns the layers of the automaton over a word with these symbols; `None` if the sink wants no more clauses or has
/// no room.
fn known(alphabet: Vec<Symbols>, automaton: &Automaton, out: &Encoder<'_, '_>) -> Option<Rc<UnrolledWord>> {
    let key = (std::ptr::from_ref(automaton).addr(), alphabet);
    if let Some(known) = out.automata.borrow().layers.get(&key) {
        return Some(Rc::clone(known));
    }
    let room = |bytes: usize| out.sink.wants_more() && (bytes == 0 || out.sink.has_room(bytes));
    let unrolled = Rc::new(unroll(&key.1, automaton, &room)?);
    let mut automata = out.automata.borrow_mut();
    automata.steps += unrolled.steps();
    if automata.steps < MOST_KEPT {
        automata.layers.insert(key, Rc::clone(&unrolled));
    }
    Some(unrolled)
}

/// Returns the possible symbols at a position of the word, with their literals. A value outside the automaton's
/// alphabet gets a symbol that no state reads, so the value is excluded.
fn symbols(literals: &Literals, place: Option<VarId>, automaton: &Automaton) -> (Symbols, Vec<Lit>) {
    match place {
        None => (vec![automaton.separator], vec![Lit::TRUE]),
        Some(var) => {
            let symbol = |value: i32| {
                let symbol = usize::try_from(i64::from(value) - i64::from(automaton.min)).ok();
                symbol.filter(|&symbol| symbol < automaton.separator).unwrap_or(usize::MAX)
            };
            literals.of(var).map(|(value, lit)| (symbol(value), lit)).unzip()
        }
    }
}
