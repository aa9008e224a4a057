//! Interchangeable houses, such as the columns of an empty band, where values are interchangeable as well.
//!
//! Exchanging two houses whose open cells are in the same other houses, one by one, changes no number of fillings. A state
//! is a matrix of houses and values; its houses are put in an order that depends as little as possible on how they are
//! numbered. Colours of houses and values are refined (Weisfeiler and Leman, 1968); of houses with the same colour, one is
//! made different, and so on (McKay, "Practical Graph Isomorphism", 1981, without going back: some states that differ only
//! by an exchange remain two).

/// The refinements after each choice.
const ROUNDS: usize = 2;

/// Reorders the words of each set of `houses` in a state whose values are interchangeable within `classes`.
pub fn arrange(houses: &[Vec<usize>], classes: &[u64], state: &mut [u64]) {
    if houses.is_empty() {
        return;
    }
    let mut colours: Vec<u64> = (0..state.len() as u64).map(mixed).collect();
    for set in houses {
        // The overlaps with the others, since in a regular state each value is in as many houses.
        let overlaps = |&word: &usize| {
            let overlap = |&other: &usize| mixed(u64::from((state[word] & state[other]).count_ones()));
            set.iter().map(overlap).fold(0, u64::wrapping_add)
        };
        let first = colours[set[0]];
        let overlaps: Vec<u64> = set.iter().map(overlaps).collect();
        set.iter().zip(overlaps).for_each(|(&word, overlap)| colours[word] = mixed(first ^ overlap));
    }
    loop {
        for _ in 0..ROUNDS {
            refine(houses, classes, state, &mut colours);
        }
        let twin = |set: &Vec<usize>| {
            let is_twin = |&&word: &&usize| {
                set.iter().any(|&other| other != word && is_same(&colours, state, word, other))
            };
            set.iter().filter(is_twin).copied().min_by_key(|&word| colours[word])
        };
        match houses.iter().find_map(twin) {
            Some(word) => colours[word] = mixed(colours[word]),
            None => break,
        }
    }
    for set in houses {
        let mut sorted: Vec<(u64, u64)> = set.iter().map(|&word| (colours[word], state[word])).collect();
        sorted.sort_unstable();
        set.iter().zip(sorted).for_each(|(&word, (_, values))| state[word] = values);
    }
}

/// Returns `true` if two houses have the same colour and other values, so that their order matters.
fn is_same(colours: &[u64], state: &[u64], word: usize, other: usize) -> bool {
    colours[word] == colours[other] && state[word] != state[other]
}

/// Adds the colours of its values to the colour of each house, where the colour of a value is that of its class and of all
/// its houses.
fn refine(houses: &[Vec<usize>], classes: &[u64], state: &[u64], colours: &mut [u64]) {
    let mut values = [0_u64; 64];
    for (&word, &colour) in state.iter().zip(colours.iter()) {
        each_bit(word, |bit| values[bit] = values[bit].wrapping_add(colour));
    }
    let mut of_class = [0_u64; 64];
    for (number, &class) in classes.iter().enumerate() {
        each_bit(class, |bit| of_class[bit] = number as u64 + 1);
    }
    for (bit, value) in values.iter_mut().enumerate() {
        *value = mixed(*value ^ if of_class[bit] == 0 { 64 + bit as u64 } else { of_class[bit] });
    }
    for &word in houses.iter().flatten() {
        let mut sum = 0_u64;
        each_bit(state[word], |bit| sum = sum.wrapping_add(values[bit]));
        colours[word] = mixed(colours[word] ^ sum);
    }
}

/// Passes on the number of each bit that is set.
fn each_bit(mut bits: u64, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// A hash of a number (the finalizer of SplitMix64; Steele, Lea and Flood, 2014).
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
