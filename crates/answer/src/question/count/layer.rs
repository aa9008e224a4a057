//! The states after one step of a count, each with the number of ways that lead to it. They are in a table with keys of
//! any length.
//!
//! A word of a key takes only as many bytes as it needs, at seven bits per byte (LEB128), because most words are small.

use crate::count::Count;

/// A number of ways: either a fast one with a fixed size, or one of any size.
pub trait Ways: Clone {
    /// Returns the number 1.
    fn one() -> Self;

    /// Adds another number; returns `false` if the sum does not fit.
    fn add(&mut self, others: &Self) -> bool;

    /// Returns the product with a number, if it fits.
    fn times(&self, times: u128) -> Option<Self>;

    /// Converts the number.
    fn count(self) -> Count;

    /// Returns the memory in bytes that the number takes on the heap.
    fn memory(&self) -> usize;
}

impl Ways for u128 {
    fn one() -> u128 {
        1
    }

    fn add(&mut self, others: &u128) -> bool {
        self.checked_add(*others).inspect(|sum| *self = *sum).is_some()
    }

    fn times(&self, times: u128) -> Option<u128> {
        self.checked_mul(times)
    }

    fn count(self) -> Count {
        self.into()
    }

    fn memory(&self) -> usize {
        0
    }
}

impl Ways for Count {
    fn one() -> Count {
        Count::from(1)
    }

    fn add(&mut self, others: &Count) -> bool {
        *self += others;
        true
    }

    fn times(&self, times: u128) -> Option<Count> {
        Some(Count::times(self, &times.into()))
    }

    fn count(self) -> Count {
        self
    }

    fn memory(&self) -> usize {
        Count::memory(self)
    }
}

/// Distinct states, each with the number of ways that lead to it.
#[derive(Clone)]
pub struct Layer<W> {
    /// For each place in the hash table, the number of a state, counted from 1, or 0 if the place is empty.
    table: Vec<u32>,
    /// For each state, the end of its key in `bytes`.
    ends: Vec<u32>,
    bytes: Vec<u8>,
    counts: Vec<W>,
    /// The memory in bytes that the numbers in `counts` take on the heap.
    beside: usize,
}

/// The part of a layer that became too large.
#[derive(Debug, PartialEq, Eq)]
pub enum TooMany {
    /// A number of ways does not fit.
    Ways,
    /// The keys take more than 4 GB.
    Keys,
}

impl<W: Ways> Layer<W> {
    /// Creates a layer without states.
    pub fn new() -> Layer<W> {
        Layer { table: vec![0; 64], ends: Vec::new(), bytes: Vec::new(), counts: Vec::new(), beside: 0 }
    }

    /// Adds `count` ways to the state `key`.
    pub fn add(&mut self, key: &[u64], count: W) -> Result<(), TooMany> {
        if 2 * (self.counts.len() + 1) > self.table.len() {
            self.grow();
        }
        // The key is written after the others, and stays there if it is new.
        let start = self.bytes.len();
        key.iter().for_each(|&word| write(word, &mut self.bytes));
        let place = self.place(&self.bytes[start..]);
        match self.table[place] {
            0 => {
                self.ends.push(u32::try_from(self.bytes.len()).map_err(|_| TooMany::Keys)?);
                self.beside += count.memory();
                self.counts.push(count);
                self.table[place] = self.counts.len() as u32;
            }
            number => {
                self.bytes.truncate(start);
                let known = &mut self.counts[number as usize - 1];
                let before = known.memory();
                if !known.add(&count) {
                    return Err(TooMany::Ways);
                }
                self.beside = self.beside + known.memory() - before;
            }
        }
        Ok(())
    }

    /// Frees the memory that is needed only for adding states. No state can be added afterwards.
    pub fn complete(&mut self) {
        self.table = Vec::new();
        self.ends.shrink_to_fit();
        self.bytes.shrink_to_fit();
        self.counts.shrink_to_fit();
    }

    /// Passes each state with its number, counted from 0, and its count to `each`, until `each` fails.
    pub fn each<E>(&self, mut each: impl FnMut(usize, &[u64], &W) -> Result<(), E>) -> Result<(), E> {
        let mut key = Vec::new();
        for (number, count) in self.counts.iter().enumerate() {
            key.clear();
            let mut bytes = self.key(number);
            while let Some((word, rest)) = read(bytes) {
                key.push(word);
                bytes = rest;
            }
            each(number, &key, count)?;
        }
        Ok(())
    }

    /// Returns the sum of the numbers of ways of all states.
    pub fn total(&self) -> Count {
        let mut total = Count::ZERO;
        self.counts.iter().for_each(|count| total += &count.clone().count());
        total
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Returns the memory of the layer in bytes.
    pub fn bytes(&self) -> usize {
        let counts = size_of::<W>() * self.counts.capacity() + self.beside;
        4 * (self.table.len() + self.ends.capacity()) + self.bytes.capacity() + counts
    }

    fn key(&self, number: usize) -> &[u8] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.bytes[start as usize..self.ends[number] as usize]
    }

    /// Returns the place in the table where `key` is or would be.
    fn place(&self, key: &[u8]) -> usize {
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

/// Appends the bytes of a word: seven bits in each, the lowest first; the highest bit is set if more bytes follow.
fn write(mut word: u64, into: &mut Vec<u8>) {
    while word >= 0x80 {
        into.push(word as u8 | 0x80);
        word >>= 7;
    }
    into.push(word as u8);
}

/// Reads a word from the front, if there is one; also returns the bytes after it.
fn read(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let end = bytes.iter().position(|byte| byte & 0x80 == 0)?;
    let bits = bytes[..=end].iter().rev().fold(0, |word, byte| word << 7 | u64::from(byte & 0x7F));
    Some((bits, &bytes[end + 1..]))
}

/// Returns a hash of all bytes. It is not secure: an adversarial puzzle only slows down its own count.
fn hash(key: &[u8]) -> u64 {
    let mut mixed = key.len() as u64;
    for chunk in key.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mixed = (mixed ^ u64::from_le_bytes(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed ^ (mixed >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states<W: Ways + PartialEq + std::fmt::Debug + From<u128>>() -> Layer<W> {
        let mut layer = Layer::<W>::new();
        for round in 0..3 {
            for number in 0..1_000_u64 {
                layer.add(&[number % 500, number], (u128::from(number) + round).into()).expect("few");
            }
        }
        layer.add(&[7], 5.into()).expect("few");
        assert_eq!(layer.len(), 1_001);
        layer.add(&[u64::MAX, 0, 128], 1.into()).expect("few");
        let (before, len) = (layer.bytes(), layer.len());
        let mut complete = layer.clone();
        complete.complete();
        assert!(complete.bytes() < before && (complete.len(), complete.total()) == (len, layer.total()));
        let mut seen = Vec::new();
        let all = complete.each(|_, key, count| {
            seen.push((key.to_vec(), count.clone()));
            Ok::<_, TooMany>(())
        });
        assert!(all.is_ok());
        assert_eq!(
            (&seen[7], &seen[1_001]),
            (&(vec![7, 7], (7 + 8 + 9).into()), &(vec![u64::MAX, 0, 128], 1.into()))
        );
        layer
    }

    #[test]
    fn a_state_stands_once_with_all_its_ways() {
        let mut layer = states::<u128>();
        assert_eq!(layer.add(&[7], u128::MAX), Err(TooMany::Ways));
        let mut layer = states::<Count>();
        let (before, bytes) = (layer.total(), layer.bytes());
        layer.add(&[7], u128::MAX.into()).expect("a large number");
        assert!(layer.bytes() > bytes && layer.total() > u128::MAX);
        layer.add(&[8], Count::power_of_two(128)).expect("a large number");
        let mut all = before;
        all += &Count::power_of_two(129);
        let mut total = layer.total();
        total += &Count::from(1);
        assert_eq!(total, all);
    }
}
