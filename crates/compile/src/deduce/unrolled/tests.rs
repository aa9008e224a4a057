//! Tests that layers accept the words of the automaton, and that they stay small if they can.

use super::*;
use crate::random::Random;

/// Returns a random nondeterministic automaton over 3 symbols.
fn random_automaton(random: &mut Random) -> Automaton {
    let states = 1 + random.below(6);
    let mut next = vec![vec![Vec::new(); 3]; states];
    for _ in 0..random.below(5 * states) {
        next[random.below(states)][random.below(3)].push(random.below(states) as u32);
    }
    let start = (0..=random.below(2)).map(|_| random.below(states) as u32).collect();
    let accepting = (0..states).map(|_| random.below(3) > 0).collect();
    Automaton { min: 1, separator: 3, start, accepting, next }
}

/// Returns `true` if the layers accept a word, given as the indices of its symbols.
fn accepts(layers: &[Layer], word: &[u32]) -> bool {
    let mut states = vec![0_u32];
    for (layer, &symbol) in layers.iter().zip(word) {
        let steps = states.iter().flat_map(|&state| &layer[state as usize]);
        states = steps.filter(|step| step.0 == symbol).map(|step| step.1).collect();
        states.sort_unstable();
        states.dedup();
    }
    !states.is_empty()
}

#[test]
fn all_ways_accept_what_the_automaton_does() {
    let mut random = Random::new(11, &[]);
    let room: Room<'_> = &|_| true;
    let (mut accepted, mut smaller) = (0, 0);
    for _ in 0..400 {
        let automaton = random_automaton(&mut random);
        let length = random.below(6);
        let alphabet: Vec<Symbols> =
            (0..length).map(|_| (0..3).filter(|_| random.below(5) > 0).collect()).collect();
        let unrolled = unroll(&alphabet, &automaton, room).expect("there is room");
        let useful = useful_states(&alphabet, &automaton, room).expect("there is room");
        let own = own_states(&alphabet, &useful, &automaton, room).expect("there is room");
        smaller += usize::from(steps(&own) < unrolled.steps());
        let mut words: Vec<Vec<u32>> = vec![Vec::new()];
        for symbols in &alphabet {
            let longer = |word: &Vec<u32>| {
                let symbols = 0..symbols.len() as u32;
                symbols.map(|symbol| [&word[..], &[symbol]].concat()).collect::<Vec<_>>()
            };
            words = words.iter().flat_map(longer).collect();
        }
        for word in words {
            let symbols: Vec<usize> =
                word.iter().zip(&alphabet).map(|(&place, symbols)| symbols[place as usize]).collect();
            let expected = automaton.accepts(&symbols);
            accepted += usize::from(expected);
            assert_eq!(!unrolled.is_empty && accepts(&unrolled.layers, &word), expected, "{automaton:?}");
            assert_eq!(!unrolled.is_empty && accepts(&own, &word), expected, "{automaton:?}");
        }
    }
    assert!(accepted > 1_000 && smaller > 0, "{accepted} {smaller}");
}

#[test]
fn what_grows_when_it_is_deterministic_stays_as_it_is() {
    // The automaton accepts words in which some symbol equals the symbol twelve positions before it.
    let steps = |state: u32| match state {
        0 => [vec![0, 1], vec![0, 13], vec![0]],
        12 => [vec![25], vec![], vec![]],
        24 => [vec![], vec![25], vec![]],
        25 => [vec![25], vec![25], vec![25]],
        other => [vec![other + 1], vec![other + 1], vec![other + 1]],
    };
    let next = (0..26).map(|state| steps(state).to_vec()).collect();
    let accepting = (0..26).map(|state| state == 25).collect();
    let automaton = Automaton { min: 1, separator: 3, start: vec![0], accepting, next };
    let unrolled = unroll(&vec![vec![0, 1, 2]; 18], &automaton, &|_| true).expect("there is room");
    assert!(!unrolled.is_deterministic && unrolled.steps() < 1_500, "{}", unrolled.steps());
}
