//! Unrolls automata over a word of variables into one layer of states for each position of the word. The layers are
//! made deterministic by the subset construction and then minimal by merging states with equal futures. They have no
//! steps for values outside the domains, no unreachable states, and no states from which no word is accepted.
//!
//! Some automata with few states need many states once they are made deterministic. For these, the layers consist of
//! the automaton's own states. States with equal futures are merged, and so are states with equal pasts (forward and
//! backward bisimulation: Högberg, Maletti and May, "Backward and Forward Bisimulation Minimisation of Tree Automata",
//! 2007, applied to words).

use std::collections::BTreeMap;

use crate::csp::Automaton;

/// If a deterministic layer would have more states than this, the layers stay nondeterministic.
const MOST_STATES: usize = 20_000;
/// If the sets of states have more elements than this in total, the layers stay nondeterministic.
const MOST_WORK: usize = 20_000_000;

/// Deterministic layers with at most this many steps are always used, since unit propagation derives more from them.
const SMALL: usize = 5_000;
/// Larger deterministic layers are used if they have at most about this many times the steps of the nondeterministic
/// ones.
const TIMES: usize = 4;

/// The symbols that are possible at one position of the word.
pub type Symbols = Vec<usize>;
/// The steps of each state of a layer: the index of a symbol at this position, and a state of the next layer.
pub type Layer = Vec<Vec<(u32, u32)>>;

/// An automaton unrolled over a word. The first layer has one state, the start. Steps of the last layer lead to state
/// 0, which accepts.
#[derive(Debug)]
pub struct UnrolledWord {
    /// One layer for each position of the word; no layers if no word is accepted.
    pub layers: Vec<Layer>,
    /// `true` if no word is accepted.
    pub is_empty: bool,
    /// `true` if every state has at most one step for each symbol.
    pub is_deterministic: bool,
}

impl UnrolledWord {
    /// Returns the number of steps of all layers.
    pub fn steps(&self) -> usize {
        steps(&self.layers)
    }
}

/// Asks whether this many bytes may be allocated. Returns `false` if memory is short or the result is no longer wanted.
pub type Room<'a> = &'a dyn Fn(usize) -> bool;

/// Unrolls `automaton` over words that have one of the symbols in `alphabet` at each position; returns `None` if `room`
/// refuses.
pub fn unroll(alphabet: &[Symbols], automaton: &Automaton, room: Room<'_>) -> Option<UnrolledWord> {
    let useful = useful_states(alphabet, automaton, room)?;
    let start = set_of(&automaton.start, &useful[0]);
    if start.is_empty() {
        return Some(UnrolledWord { layers: Vec::new(), is_empty: true, is_deterministic: true });
    }
    let is_guessing =
        || start.len() > 1 || automaton.next.iter().any(|row| row.iter().any(|targets| targets.len() > 1));
    let deterministic = match subsets(start.clone(), alphabet, &useful, automaton, room) {
        Some(layers) => Some(merged(layers, room)?),
        None if room(0) => None,
        None => return None,
    };
    if let Some(layers) = deterministic {
        let many = steps(&layers);
        if many > SMALL && is_guessing() {
            let own = own_states(alphabet, &useful, automaton, room)?;
            if steps(&own) < many / TIMES {
                return Some(UnrolledWord { layers: own, is_empty: false, is_deterministic: false });
            }
        }
        return Some(UnrolledWord { layers, is_empty: false, is_deterministic: true });
    }
    let layers = own_states(alphabet, &useful, automaton, room)?;
    Some(UnrolledWord { layers, is_empty: false, is_deterministic: false })
}

fn steps(layers: &[Layer]) -> usize {
    layers.iter().flatten().map(Vec::len).sum()
}

/// Returns, for each layer and each state of the automaton, `true` if the state lies on an accepted run; `None` if
/// `room` refuses.
fn useful_states(alphabet: &[Symbols], automaton: &Automaton, room: Room<'_>) -> Option<Vec<Vec<bool>>> {
    let count = automaton.accepting.len();
    if !room(count.saturating_mul(alphabet.len() + 1)) {
        return None;
    }
    let mut layers = vec![vec![false; count]; alphabet.len() + 1];
    automaton.start.iter().for_each(|&state| layers[0][state as usize] = true);
    let targets = |place: usize, state: usize| {
        alphabet[place].iter().flat_map(move |&symbol| automaton.follow(state as u32, symbol))
    };
    for place in 0..alphabet.len() {
        if !room(0) {
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
        if !room(0) {
            return None;
        }
        let (earlier, later) = layers.split_at_mut(place + 1);
        // Examines only the states that are reached at this position, since they are few.
        for (state, useful) in earlier[place].iter_mut().enumerate().filter(|(_, useful)| **useful) {
            *useful = targets(place, state).any(|&target| later[0][target as usize]);
        }
    }
    Some(layers)
}

/// Returns the useful states among `states`, in ascending order without repetitions.
fn set_of(states: &[u32], useful: &[bool]) -> Vec<u32> {
    let mut set: Vec<u32> = states.iter().copied().filter(|&state| useful[state as usize]).collect();
    set.sort_unstable();
    set.dedup();
    set
}

/// Returns the layers of the subset construction; `None` if they become too large, or if `room` refuses.
fn subsets(
    start: Vec<u32>,
    alphabet: &[Symbols],
    useful: &[Vec<bool>],
    automaton: &Automaton,
    room: Room<'_>,
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
            if numbers.len() > MOST_STATES || work > MOST_WORK || !room(0) {
                return None;
            }
        }
        layers.push(layer);
        sets = vec![Vec::new(); numbers.len()];
        numbers.into_iter().for_each(|(set, number)| sets[number as usize] = set);
    }
    Some(layers)
}

/// Merges states with equal steps, from the last layer to the first; returns `None` if `room` refuses.
fn merged(mut layers: Vec<Layer>, room: Room<'_>) -> Option<Vec<Layer>> {
    // After the last layer there is one accepting state, so the targets of its steps need no renumbering.
    let mut classes: Option<Vec<u32>> = None;
    for layer in layers.iter_mut().rev() {
        if !room(0) {
            return None;
        }
        let class = |to: u32| classes.as_ref().map_or(0, |classes| classes[to as usize]);
        let mut merge = Merge::default();
        let numbers = std::mem::take(layer).into_iter().map(|mut steps| {
            steps.iter_mut().for_each(|(_, to)| *to = class(*to));
            steps.sort_unstable();
            steps.dedup();
            merge.class(steps)
        });
        let numbers = numbers.collect();
        *layer = merge.layer();
        classes = Some(numbers);
    }
    Some(layers)
}

/// Returns layers of the automaton's own states. States with equal futures and states with equal pasts are merged until
/// nothing changes. Returns `None` if `room` refuses.
fn own_states(
    alphabet: &[Symbols],
    useful: &[Vec<bool>],
    automaton: &Automaton,
    room: Room<'_>,
) -> Option<Vec<Layer>> {
    let mut layers = own_futures(alphabet, useful, automaton, room)?;
    loop {
        let before = steps(&layers);
        layers = merged(same_pasts(layers, room)?, room)?;
        if steps(&layers) == before {
            return Some(layers);
        }
    }
}

/// Returns layers of the automaton's own states, with states of equal steps merged as in [`merged`]. To save memory,
/// each layer is merged before the previous one is built. The first layer has only start states.
fn own_futures(
    alphabet: &[Symbols],
    useful: &[Vec<bool>],
    automaton: &Automaton,
    room: Room<'_>,
) -> Option<Vec<Layer>> {
    let mut layers = Vec::new();
    let accepting = useful.last().map_or(&[][..], Vec::as_slice);
    let mut classes: Vec<Option<u32>> = accepting.iter().map(|&useful| useful.then_some(0)).collect();
    for (symbols, useful) in alphabet.iter().zip(useful).rev() {
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
        let states = (0..useful.len()).take_while(|_| room(0));
        let numbers: Vec<Option<u32>> = states.map(number).collect();
        if numbers.len() < useful.len() {
            return None;
        }
        classes = numbers;
        layers.push(merge.layer());
    }
    layers.reverse();
    Some(layers)
}

/// Merges states that are reached from the same states by the same symbols, from the first layer to the last. A merged
/// state has the steps of all its original states. Since their pasts are the same, the accepted words do not change.
/// Returns `None` if `room` refuses.
fn same_pasts(layers: Vec<Layer>, room: Room<'_>) -> Option<Vec<Layer>> {
    let mut result = Vec::with_capacity(layers.len());
    // The states of the first layer all have the empty past, so they are merged.
    let mut classes: Vec<u32> = vec![0; layers.first().map_or(0, Vec::len)];
    for (place, old) in layers.iter().enumerate() {
        if !room(0) {
            return None;
        }
        let count = classes.iter().max().map_or(0, |&class| class as usize + 1);
        let mut layer: Layer = vec![Vec::new(); count];
        for (steps, &class) in old.iter().zip(&classes) {
            layer[class as usize].extend(steps);
        }
        let mut pasts = vec![Vec::new(); layers.get(place + 1).map_or(1, Vec::len)];
        for (class, steps) in (0..).zip(&mut layer) {
            steps.sort_unstable();
            steps.dedup();
            steps.iter().for_each(|&(symbol, to)| pasts[to as usize].push((class, symbol)));
        }
        let mut merge = Merge::default();
        classes = pasts.into_iter().map(|past| merge.class(past)).collect();
        for steps in &mut layer {
            steps.iter_mut().for_each(|(_, to)| *to = classes[*to as usize]);
            steps.sort_unstable();
            steps.dedup();
        }
        result.push(layer);
    }
    Some(result)
}

/// Gives each distinct list of steps a number.
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

#[cfg(test)]
mod tests;
