//! The states that lead on from one step, each with the number of ways to it: a table of keys of any length.

use std::hash::Hasher;

/// States, each once, with the number of ways to each.
pub struct Layer {
    /// For each place of the table the number of a state, from 1, or 0.
    table: Vec<u32>,
    /// For each state the end of its words.
    ends: Vec<usize>,
    words: Vec<u64>,
    counts: Vec<u128>,
}

/// A number of ways that 128 bits cannot hold.
#[derive(Debug, PartialEq, Eq)]
pub struct TooMany;

impl Layer {
    /// No state.
    pub fn new() -> Layer {
        Layer { table: vec![0; 64], ends: Vec::new(), words: Vec::new(), counts: Vec::new() }
    }

    /// Adds `count` ways to the state `key`.
    pub fn add(&mut self, key: &[u64], count: u128) -> Result<(), TooMany> {
        if 2 * (self.counts.len() + 1) > self.table.len() {
            self.grow();
        }
        let place = self.place(key);
        match self.table[place] {
            0 => {
                self.words.extend_from_slice(key);
                self.ends.push(self.words.len());
                self.counts.push(count);
                self.table[place] = self.counts.len() as u32;
            }
            number => {
                let known = &mut self.counts[number as usize - 1];
                *known = known.checked_add(count).ok_or(TooMany)?;
            }
        }
        Ok(())
    }

    /// The states with their counts.
    pub fn states(&self) -> impl Iterator<Item = (&[u64], u128)> {
        (0..self.counts.len()).map(|number| (self.key(number), self.counts[number]))
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Returns the number of bytes that it takes.
    pub fn bytes(&self) -> usize {
        4 * self.table.len()
            + 8 * (self.ends.capacity() + self.words.capacity())
            + 16 * self.counts.capacity()
    }

    fn key(&self, number: usize) -> &[u64] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.words[start..self.ends[number]]
    }

    /// The place of the table where `key` stands or would stand.
    fn place(&self, key: &[u64]) -> usize {
        let mask = self.table.len() - 1;
        let mut place = hash(key) as usize & mask;
        while self.table[place] != 0 && self.key(self.table[place] as usize - 1) != key {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        self.table = vec![0; 2 * self.table.len()];
        for number in 0..self.counts.len() {
            let place = self.place(self.key(number));
            self.table[place] = number as u32 + 1;
        }
    }
}

/// A number that depends on all words. It is no secret: who chooses a puzzle makes at most their own count slow.
fn hash(key: &[u64]) -> u64 {
    let mut hasher = WordHasher(0);
    key.iter().for_each(|&word| hasher.write_u64(word));
    hasher.finish()
}

/// Mixes words by multiplications and rotations.
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ (mixed >> 32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_stands_once_with_all_its_ways() {
        let mut layer = Layer::new();
        for round in 0..3 {
            for number in 0..1_000_u64 {
                layer.add(&[number % 500, number], u128::from(number) + round).expect("few");
            }
        }
        layer.add(&[7], 5).expect("few");
        assert_eq!(layer.len(), 1_001);
        let (key, count) = layer.states().nth(7).expect("a state");
        assert_eq!((key, count), (&[7, 7][..], 7 + 8 + 9));
        assert_eq!(layer.add(&[7], u128::MAX), Err(TooMany));
    }
}
