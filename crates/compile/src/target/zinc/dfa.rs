//! Deterministic automata for the constraint `regular`: symbols and states are numbered from 1, and 0 is the dead
//! state. They are built by the subset construction (Rabin and Scott, 1959) and minimised by partition refinement
//! (Moore, 1956).

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use crate::csp::Automaton;

/// Maximum number of deterministic states; larger automata are lowered to clauses.
const MOST_STATES: usize = 5_000;
/// Maximum number of transitions; larger automata are lowered to clauses.
const MOST_TRANSITIONS: usize = 500_000;
/// Maximum distance of the smallest value from 0, so that solvers can add the shift without overflow.
const FARTHEST: i64 = 1 << 30;
/// If the smallest value is in this range, symbols are the values themselves.
const UNSHIFTED: RangeInclusive<i64> = 1..=8;

/// A deterministic automaton.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfa {
    /// The number to add to a value to get its symbol.
    pub shift: i64,
    /// The number of symbols.
    pub symbols: usize,
    /// The symbol of the separator, which is the last one if words can have separators.
    pub separator: usize,
    /// The start state.
    pub start: u32,
    /// For each state and symbol, both in order from 1, the next state; 0 for the dead state.
    pub next: Vec<Vec<u32>>,
    /// The accepting states.
    pub accepting: Vec<u32>,
}

impl Dfa {
    /// Creates a deterministic automaton that agrees with `automaton` on words over `values`, and over the separator if
    /// `separated` is `true`. Returns `None` if it would be too large.
    pub fn new(automaton: &Automaton, values: RangeInclusive<i32>, separated: bool) -> Option<Dfa> {
        let (least, greatest) = (i64::from(*values.start()), i64::from(*values.end()));
        let first = if UNSHIFTED.contains(&least) { 1 } else { least };
        let count = usize::try_from(greatest - first + 1).ok()?;
        if count > MOST_TRANSITIONS || first.abs() > FARTHEST {
            return None;
        }
        let symbols = count + usize::from(separated);
        // The number of a symbol in `automaton`; `None` for a value that it never reads.
        let known = |symbol: usize| match symbol == count {
            true => Some(automaton.separator),
            false => {
                let place = usize::try_from(first + symbol as i64 - i64::from(automaton.min)).ok()?;
                (place < automaton.separator).then_some(place)
            }
        };
        let alphabet: Vec<Option<usize>> = (0..symbols).map(known).collect();
        let (next, accepting) = merged(subsets(automaton, &alphabet)?);
        let ends = (1..).zip(accepting).filter_map(|(state, accepts)| accepts.then_some(state)).collect();
        Some(Dfa { shift: 1 - first, symbols, separator: count + 1, start: 1, next, accepting: ends })
    }

    /// Returns `true` if the automaton accepts no word.
    pub fn is_empty(&self) -> bool {
        self.accepting.is_empty()
    }

    /// Returns an automaton that first reads one more symbol. After 1, every word is accepted; after 2, the same words
    /// as before.
    pub fn guarded(&self) -> Dfa {
        let symbols = self.symbols.max(2);
        let states = self.next.len() as u32;
        let (start, free) = (states + 1, states + 2);
        let mut next = self.next.clone();
        next.push(vec![free, self.start]);
        next.push(vec![free; symbols]);
        next.iter_mut().for_each(|row| row.resize(symbols, 0));
        let accepting = self.accepting.iter().copied().chain([free]).collect();
        Dfa { symbols, start, next, accepting, ..*self }
    }
}

/// The next state for each state and symbol, and `true` for each state that accepts. States are numbered from 1, 0 is
/// the dead state, and the first state is the start.
type Steps = (Vec<Vec<u32>>, Vec<bool>);

/// Returns the deterministic automaton of the subset construction, without states from which nothing is accepted.
/// `alphabet` maps each symbol to its number in `automaton`. Returns `None` if there are too many states.
fn subsets(automaton: &Automaton, alphabet: &[Option<usize>]) -> Option<Steps> {
    let useful = useful(automaton, alphabet);
    let set_of = |states: &mut dyn Iterator<Item = u32>| {
        let mut set: Vec<u32> = states.filter(|&state| useful[state as usize]).collect();
        set.sort_unstable();
        set.dedup();
        set
    };
    let start = set_of(&mut automaton.start.iter().copied());
    let mut numbers = HashMap::from([(start.clone(), 1)]);
    let (mut sets, mut next) = (vec![start], Vec::new());
    while let Some(set) = sets.get(next.len()).cloned() {
        let mut row = vec![0; alphabet.len()];
        for (target, &symbol) in row.iter_mut().zip(alphabet) {
            let Some(symbol) = symbol else { continue };
            let follow = set_of(&mut set.iter().flat_map(|&state| automaton.follow(state, symbol)).copied());
            if !follow.is_empty() {
                *target = *numbers.entry(follow).or_insert_with_key(|follow| {
                    sets.push(follow.clone());
                    sets.len() as u32
                });
            }
        }
        next.push(row);
        if sets.len() > MOST_STATES || sets.len() * alphabet.len() > MOST_TRANSITIONS {
            return None;
        }
    }
    let accepts = |set: &Vec<u32>| set.iter().any(|&state| automaton.accepting[state as usize]);
    let accepting = sets.iter().map(accepts).collect();
    Some((next, accepting))
}

/// Returns, for each state, `true` if an accepting state can be reached from it by symbols of `alphabet`.
fn useful(automaton: &Automaton, alphabet: &[Option<usize>]) -> Vec<bool> {
    let mut before = vec![Vec::new(); automaton.accepting.len()];
    for (state, symbol, next) in automaton.transitions() {
        if alphabet.contains(&Some(symbol)) {
            before[next as usize].push(state);
        }
    }
    let mut useful = automaton.accepting.clone();
    let mut open: Vec<u32> = (0..).zip(&useful).filter_map(|(state, &is)| is.then_some(state)).collect();
    while let Some(state) = open.pop() {
        for &state in &before[state as usize] {
            if !std::mem::replace(&mut useful[state as usize], true) {
                open.push(state);
            }
        }
    }
    useful
}

/// Merges states from which the same words are accepted.
fn merged((next, accepting): Steps) -> Steps {
    let mut classes: Vec<u32> = accepting.iter().map(|&accepts| u32::from(accepts) + 1).collect();
    let mut count = 0;
    loop {
        // Classes are numbered in the order of their first states, so the start keeps the number 1.
        let mut numbers: BTreeMap<(u32, Vec<u32>), u32> = BTreeMap::new();
        let class = |state: u32| if state == 0 { 0 } else { classes[state as usize - 1] };
        let refined: Vec<u32> = classes
            .iter()
            .zip(&next)
            .map(|(&own, row)| {
                let number = numbers.len() as u32 + 1;
                let key = (own, row.iter().map(|&state| class(state)).collect());
                *numbers.entry(key).or_insert(number)
            })
            .collect();
        classes = refined;
        if numbers.len() == count {
            break;
        }
        count = numbers.len();
    }
    let class = |state: u32| if state == 0 { 0 } else { classes[state as usize - 1] };
    let mut steps: Steps = (vec![Vec::new(); count], vec![false; count]);
    for (place, row) in next.iter().enumerate() {
        let own = classes[place] as usize - 1;
        steps.0[own] = row.iter().map(|&state| class(state)).collect();
        steps.1[own] = accepting[place];
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns `true` if a word of symbols is accepted.
    fn accepts(dfa: &Dfa, word: &[usize]) -> bool {
        let last = word.iter().fold(dfa.start, |state, &symbol| match state {
            0 => 0,
            state => dfa.next[state as usize - 1][symbol - 1],
        });
        dfa.accepting.contains(&last)
    }

    /// Returns a nondeterministic automaton for words over 0, 1, 2 and a separator. It accepts the words whose
    /// second-to-last symbol is 1.
    fn last_but_one() -> Automaton {
        let any = |state: u32| vec![vec![state]; 4];
        let mut first = any(0);
        first[1].push(1);
        let next = vec![first, any(2), Vec::new()];
        Automaton { min: 0, separator: 3, start: vec![0], accepting: vec![false, false, true], next }
    }

    #[test]
    fn the_same_words_are_accepted() {
        let automaton = last_but_one();
        // The alphabet of the automaton contains neither -1 nor 3.
        let dfa = Dfa::new(&automaton, -1..=3, true).expect("few states");
        assert_eq!((dfa.shift, dfa.symbols, dfa.separator, dfa.next.len()), (2, 6, 6, 4));
        let known = [None, Some(0), Some(1), Some(2), None, Some(3)];
        for number in 0..7_usize.pow(4) {
            let word: Vec<usize> =
                (0..4).map(|place| number / 7_usize.pow(place) % 7).filter(|&symbol| symbol > 0).collect();
            let known: Option<Vec<usize>> = word.iter().map(|&symbol| known[symbol - 1]).collect();
            let expected = known.is_some_and(|word| automaton.accepts(&word));
            assert_eq!(accepts(&dfa, &word), expected, "{word:?}");
            let guarded = dfa.guarded();
            assert_eq!(accepts(&guarded, &[&[2], &word[..]].concat()), expected, "{word:?}");
            assert!(accepts(&guarded, &[&[1], &word[..]].concat()), "{word:?}");
        }
    }

    #[test]
    fn equal_states_become_one_and_useless_ones_none() {
        // The states after 1 and after 2 are equivalent, and another state leads nowhere.
        let row = |one: &[u32], two: &[u32]| vec![one.to_vec(), two.to_vec(), vec![4]];
        let next = vec![row(&[1], &[2]), row(&[3], &[3]), row(&[3], &[3]), Vec::new(), Vec::new()];
        let accepting = vec![false, false, false, true, false];
        let automaton = Automaton { min: 1, separator: 3, start: vec![0], accepting, next };
        let dfa = Dfa::new(&automaton, 1..=3, false).expect("few states");
        assert_eq!(dfa.next, [vec![2, 2, 0], vec![3, 3, 0], vec![0, 0, 0]]);
        assert_eq!(dfa.accepting, [3]);
    }

    #[test]
    fn a_language_may_be_empty_and_an_automaton_too_large() {
        let mut automaton = last_but_one();
        automaton.accepting = vec![false; 3];
        assert!(Dfa::new(&automaton, 0..=2, false).expect("few states").is_empty());
        assert_eq!(Dfa::new(&automaton, 0..=10_000_000, false), None);
    }
}
