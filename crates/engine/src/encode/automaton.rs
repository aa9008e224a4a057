//! Automata over a word of variables: unrolled to a layer of states for each place of the word,
//! made deterministic layer by layer (the subset construction) and then minimal (states with equal
//! futures become one), so that [`layered`] has few states to speak of.

use std::collections::BTreeMap;

use super::Encoder;
use super::layered::{self, Step};
use crate::cnf::{Lit, Sink};
use crate::csp::{Automaton, VarId};
use crate::encode::literals::Literals;

/// More deterministic states in a layer than this: the layers stay nondeterministic.
const MOST_STATES: usize = 20_000;
/// And so do they when the sets of states grow to more than this in all.
const MOST_WORK: usize = 20_000_000;

/// The symbols of a place of the word that its variable can take.
type Symbols = Vec<usize>;
/// For each state of a layer its steps: a symbol's place and a state of the next layer.
type Layer = Vec<Vec<(u32, u32)>>;

/// States that `automaton` accepts `word`.
pub fn accepts(
    literals: &Literals,
    word: &[Option<VarId>],
    automaton: &Automaton,
    out: &mut Encoder<'_, '_>,
) {
    // A symbol and a literal for each value of each place.
    let fixed = word.iter().filter(|place| place.is_none()).count();
    let all = literals.values(word.iter().flatten().copied()) + fixed;
    if !out.sink.has_room(all * (size_of::<usize>() + size_of::<Lit>())) {
        return;
    }
    let (alphabet, lits): (Vec<Symbols>, Vec<Vec<Lit>>) =
        word.iter().map(|&place| symbols(literals, place, automaton)).unzip();
    let Some(useful) = useful_states(&alphabet, automaton, out.sink) else { return };
    let start = set_of(&automaton.start, &useful[0]);
    if start.is_empty() {
        return out.sink.clause(&[]);
    }
    let sink = &*out.sink;
    let layers = match subsets(start, &alphabet, &useful, automaton, sink) {
        Some(layers) => merged(layers, sink),
        None => merged_nondeterministic(&alphabet, &useful, automaton, sink),
    };
    if !out.sink.wants_more() {
        return;
    }
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

/// The symbols of a place and their literals. A value that is no symbol is never taken: it has a
/// symbol behind all others, which no state reads.
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

/// For each layer, whether a state lies on an accepted run; nothing once the sink wants no more.
fn useful_states(alphabet: &[Symbols], automaton: &Automaton, sink: &dyn Sink) -> Option<Vec<Vec<bool>>> {
    let count = automaton.accepting.len();
    if !sink.has_room(count.saturating_mul(alphabet.len() + 1)) {
        return None;
    }
    let mut layers = vec![vec![false; count]; alphabet.len() + 1];
    automaton.start.iter().for_each(|&state| layers[0][state as usize] = true);
    let targets = |place: usize, state: usize| {
        alphabet[place].iter().flat_map(move |&symbol| automaton.follow(state as u32, symbol))
    };
    for place in 0..alphabet.len() {
        if !sink.wants_more() {
            return None;
        }
        let (earlier, later) = layers.split_at_mut(place + 1);
        for state in (0..count).filter(|&state| earlier[place][state]) {
            targets(place, state).for_each(|&target| later[0][target as usize] = true);
        }
    }
    for (useful, &accepting) in layers[alphabet.len()].iter_mut().zip(&automaton.accepting) {
        *useful &= accepting;
    }
    for place in (0..alphabet.len()).rev() {
        if !sink.wants_more() {
            return None;
        }
        let (earlier, later) = layers.split_at_mut(place + 1);
        // Few states are reached at each place: of the others nobody looks where they lead.
        for (state, useful) in earlier[place].iter_mut().enumerate().filter(|(_, useful)| **useful) {
            *useful = targets(place, state).any(|&target| later[0][target as usize]);
        }
    }
    Some(layers)
}

/// The useful ones of `states`, ascending, each once.
fn set_of(states: &[u32], useful: &[bool]) -> Vec<u32> {
    let mut set: Vec<u32> = states.iter().copied().filter(|&state| useful[state as usize]).collect();
    set.sort_unstable();
    set.dedup();
    set
}

/// The layers of reachable sets of states; nothing if they are too many, or once the sink wants no more.
fn subsets(
    start: Vec<u32>,
    alphabet: &[Symbols],
    useful: &[Vec<bool>],
    automaton: &Automaton,
    sink: &dyn Sink,
) -> Option<Vec<Layer>> {
    let mut layers = Vec::new();
    let mut sets = vec![start];
    let mut work = 0;
    let mut target: Vec<u32> = Vec::new();
    for (symbols, useful) in alphabet.iter().zip(&useful[1..]) {
        let mut numbers: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut layer = Layer::new();
        for set in &sets {
            let mut steps = Vec::with_capacity(symbols.len());
            for (&symbol, place) in symbols.iter().zip(0..) {
                target.clear();
                target.extend(set.iter().flat_map(|&state| automaton.follow(state, symbol)));
                work += set.len() + target.len();
                target.retain(|&state| useful[state as usize]);
                target.sort_unstable();
                target.dedup();
                if target.is_empty() {
                    continue;
                }
                let number = numbers.get(&target).copied().unwrap_or_else(|| {
                    let next = numbers.len() as u32;
                    numbers.insert(target.clone(), next);
                    next
                });
                steps.push((place, number));
            }
            layer.push(steps);
            if numbers.len() > MOST_STATES || work > MOST_WORK || !sink.wants_more() {
                return None;
            }
        }
        layers.push(layer);
        sets = vec![Vec::new(); numbers.len()];
        numbers.into_iter().for_each(|(set, number)| sets[number as usize] = set);
    }
    Some(layers)
}

/// States with equal steps become one, from the last layer to the first; not all of them once the sink wants no more.
fn merged(mut layers: Vec<Layer>, sink: &dyn Sink) -> Vec<Layer> {
    // All states of the last layer accept, and so are one.
    let mut classes: Option<Vec<u32>> = None;
    for layer in layers.iter_mut().rev().take_while(|_| sink.wants_more()) {
        let class = |to: u32| classes.as_ref().map_or(0, |classes| classes[to as usize]);
        let steps = std::mem::take(layer).into_iter();
        let mut merge = Merge::default();
        let numbers = steps.map(|mut steps| {
            steps.iter_mut().for_each(|(_, to)| *to = class(*to));
            merge.class(steps)
        });
        let numbers = numbers.collect();
        *layer = merge.layer();
        classes = Some(numbers);
    }
    layers
}

/// Returns the merged layers as [`merged`] does, for the automaton's own states instead of sets of them. Only the
/// merged layers are kept.
fn merged_nondeterministic(
    alphabet: &[Symbols],
    useful: &[Vec<bool>],
    automaton: &Automaton,
    sink: &dyn Sink,
) -> Vec<Layer> {
    let mut layers = Vec::new();
    let accepting = useful.last().map_or(&[][..], Vec::as_slice);
    let mut classes: Vec<Option<u32>> = accepting.iter().map(|&useful| useful.then_some(0)).collect();
    for (symbols, useful) in alphabet.iter().zip(useful).rev().take_while(|_| sink.wants_more()) {
        let mut merge = Merge::default();
        let number = |state: usize| {
            let steps = symbols.iter().zip(0..).flat_map(|(&symbol, place)| {
                let targets = automaton.follow(state as u32, symbol).iter();
                targets.filter_map(|&to| classes[to as usize]).map(move |class| (place, class))
            });
            let mut steps: Vec<(u32, u32)> = steps.collect();
            steps.sort_unstable();
            steps.dedup();
            useful[state].then(|| merge.class(steps))
        };
        let states = (0..useful.len()).take_while(|_| sink.wants_more());
        let numbers: Vec<Option<u32>> = states.map(number).collect();
        if numbers.len() < useful.len() {
            break;
        }
        classes = numbers;
        layers.push(merge.layer());
    }
    layers.reverse();
    layers
}

/// Numbers for equal lists of steps.
#[derive(Default)]
struct Merge {
    numbers: BTreeMap<Vec<(u32, u32)>, u32>,
}

impl Merge {
    fn class(&mut self, steps: Vec<(u32, u32)>) -> u32 {
        let next = self.numbers.len() as u32;
        *self.numbers.entry(steps).or_insert(next)
    }

    fn layer(self) -> Layer {
        let mut layer = vec![Vec::new(); self.numbers.len()];
        self.numbers.into_iter().for_each(|(steps, number)| layer[number as usize] = steps);
        layer
    }
}
