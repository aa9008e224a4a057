//! Counts the remaining literals of all clauses of a block at once. A block has one lane of bits for each literal
//! position, and one bit in the lane for each clause.

use super::table::WIDEST_LANE;

/// One bit for each clause of a block.
pub type Lane = [u64; WIDEST_LANE];

/// Calls a function whose constant parameter is the number of words in a lane.
macro_rules! by_lane {
    ($function:ident, $lane:expr, $($argument:expr),*) => {
        match $lane {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            7 => $function::<7>($($argument),*),
            _ => $function::<8>($($argument),*),
        }
    };
}

/// The state of the open clauses of a block. A clause is open while no literal is true.
pub enum BlockState {
    /// All literals of an open clause are false.
    Falsified,
    /// Each open clause has at least two remaining literals.
    Nothing,
    /// The open clauses with exactly one remaining literal, as bits of a lane; there is at least one such clause.
    Units(Lane),
}

#[inline(always)]
pub fn units(words: &[u64], lane: usize) -> BlockState {
    by_lane!(units_of, lane, words)
}

#[inline(always)]
fn units_of<const N: usize>(words: &[u64]) -> BlockState {
    let Some((open, places)) = words.split_first_chunk::<N>() else { return BlockState::Nothing };
    let (mut one, mut two) = ([0; N], [0; N]);
    for lane in places.as_chunks::<N>().0 {
        for word in 0..N {
            two[word] |= one[word] & lane[word];
            one[word] |= lane[word];
        }
    }
    let (mut falsified, mut any, mut units) = (0, 0, [0; WIDEST_LANE]);
    for word in 0..N {
        falsified |= open[word] & !one[word];
        units[word] = open[word] & one[word] & !two[word];
        any |= units[word];
    }
    match (falsified, any) {
        (0, 0) => BlockState::Nothing,
        (0, _) => BlockState::Units(units),
        _ => BlockState::Falsified,
    }
}

/// Finds the first open clause with exactly two remaining literals, at least one of which is positive. Returns the
/// length 2 and the clause's index in the block.
#[inline(always)]
pub fn pairs(words: &[u64], positive: &[u64], lane: usize) -> Option<(u32, usize)> {
    by_lane!(pairs_of, lane, words, positive)
}

#[inline(always)]
fn pairs_of<const N: usize>(words: &[u64], positive: &[u64]) -> Option<(u32, usize)> {
    let (open, places) = words.split_first_chunk::<N>()?;
    let (mut one, mut two, mut three, mut signed) = ([0; N], [0; N], [0; N], [0; N]);
    for (lane, positive) in places.as_chunks::<N>().0.iter().zip(positive.as_chunks::<N>().0) {
        for word in 0..N {
            three[word] |= two[word] & lane[word];
            two[word] |= one[word] & lane[word];
            one[word] |= lane[word];
            signed[word] |= lane[word] & positive[word];
        }
    }
    for word in 0..N {
        let pairs = open[word] & two[word] & !three[word] & signed[word];
        if pairs != 0 {
            return Some((2, word * 64 + pairs.trailing_zeros() as usize));
        }
    }
    None
}

/// Finds the first among the shortest open clauses with a remaining positive literal. Returns its number of remaining
/// literals and its index in the block.
#[inline(always)]
pub fn shortest(words: &[u64], positive: &[u64], lane: usize) -> Option<(u32, usize)> {
    by_lane!(shortest_of, lane, words, positive)
}

#[inline(always)]
fn shortest_of<const N: usize>(words: &[u64], positive: &[u64]) -> Option<(u32, usize)> {
    let (open, places) = words.split_first_chunk::<N>()?;
    // The lengths of all clauses as binary numbers, with one lane for each power of two.
    let mut powers = [[0; N]; 8];
    let mut eligible = [0; N];
    let mut used = 0;
    for (lane, positive) in places.as_chunks::<N>().0.iter().zip(positive.as_chunks::<N>().0) {
        let mut carry = *lane;
        for word in 0..N {
            eligible[word] |= lane[word] & positive[word] & open[word];
        }
        for (power, sum) in powers.iter_mut().enumerate() {
            if carry == [0; N] {
                break;
            }
            used = used.max(power + 1);
            for word in 0..N {
                let both = sum[word] & carry[word];
                sum[word] ^= carry[word];
                carry[word] = both;
            }
        }
    }
    if eligible == [0; N] {
        return None;
    }
    let mut length = 0;
    for (power, sum) in powers.iter().enumerate().take(used).rev() {
        let mut shorter = eligible;
        shorter.iter_mut().zip(sum).for_each(|(clauses, sum)| *clauses &= !sum);
        if shorter == [0; N] {
            length |= 1 << power;
        } else {
            eligible = shorter;
        }
    }
    let (word, bits) = eligible.iter().enumerate().find(|&(_, &bits)| bits != 0)?;
    Some((length, word * 64 + bits.trailing_zeros() as usize))
}
