//! Interchangeable houses, such as the columns of an empty band, for problems whose values are interchangeable as well.
//!
//! If the open cells of two houses are pairwise in the same other houses, exchanging the two houses does not change the
//! number of fillings. A state is a matrix of houses and values; its houses are put in an order that depends as little
//! as possible on how they are numbered. Colours of houses and values are refined (Weisfeiler and Leman, 1968); as long
//! as houses with different values have the same colour, one of them gets another colour (McKay, "Practical Graph
//! Isomorphism", 1981, but without backtracking, so some states that differ only by an exchange remain different).

use super::symmetry::bits;
use crate::random::mix;

/// The number of refinements before a house is chosen to get another colour.
const ROUNDS: usize = 2;

/// Reorders the words of each set of `houses` in a state whose values are interchangeable within `classes`. A word of
/// the state is the set of a house's values, and a class is also a set of values, both as bits. A set of houses holds
/// indices of words.
pub fn arrange(houses: &[Vec<usize>], classes: &[u64], state: &mut [u64]) {
    if houses.is_empty() {
        return;
    }
    let mut colours: Vec<u64> = (0..state.len() as u64).map(mix).collect();
    for set in houses {
        // The overlaps with the other houses distinguish houses even if each value is in the same number of them.
        let overlaps = |&word: &usize| {
            let overlap = |&other: &usize| mix(u64::from((state[word] & state[other]).count_ones()));
            set.iter().map(overlap).fold(0, u64::wrapping_add)
        };
        let first = colours[set[0]];
        let overlaps: Vec<u64> = set.iter().map(overlaps).collect();
        set.iter().zip(overlaps).for_each(|(&word, overlap)| colours[word] = mix(first ^ overlap));
    }
    // A value outside all classes is a kind of its own.
    let mut kinds: [u64; 64] = std::array::from_fn(|bit| (classes.len() + bit) as u64);
    for (number, &class) in classes.iter().enumerate() {
        bits(class).for_each(|bit| kinds[bit] = number as u64);
    }
    loop {
        for _ in 0..ROUNDS {
            refine(houses, &kinds, state, &mut colours);
        }
        let twin = |set: &Vec<usize>| {
            let is_twin = |&&word: &&usize| {
                set.iter().any(|&other| other != word && is_same(&colours, state, word, other))
            };
            set.iter().filter(is_twin).copied().min_by_key(|&word| colours[word])
        };
        match houses.iter().find_map(twin) {
            Some(word) => colours[word] = mix(colours[word]),
            None => break,
        }
    }
    for set in houses {
        let mut sorted: Vec<(u64, u64)> = set.iter().map(|&word| (colours[word], state[word])).collect();
        sorted.sort_unstable();
        set.iter().zip(sorted).for_each(|(&word, (_, values))| state[word] = values);
    }
}

/// Returns `true` if two houses have the same colour but different values, so that their order matters.
fn is_same(colours: &[u64], state: &[u64], word: usize, other: usize) -> bool {
    colours[word] == colours[other] && state[word] != state[other]
}

/// Adds to the colour of each house the colours of its values. The colour of a value combines its kind with the colours
/// of its houses.
fn refine(houses: &[Vec<usize>], kinds: &[u64; 64], state: &[u64], colours: &mut [u64]) {
    let mut values = [0_u64; 64];
    for (&word, &colour) in state.iter().zip(colours.iter()) {
        bits(word).for_each(|bit| values[bit] = values[bit].wrapping_add(colour));
    }
    values.iter_mut().zip(kinds).for_each(|(value, kind)| *value = mix(*value ^ kind));
    for &word in houses.iter().flatten() {
        let sum = bits(state[word]).fold(0, |sum: u64, bit| sum.wrapping_add(values[bit]));
        colours[word] = mix(colours[word] ^ sum);
    }
}
