//! Remembers the counts of earlier components within a memory limit.
//!
//! A component is looked up by its whole description, not just by a hash, so two components are never confused. When
//! the memory is used up, the least recently used half is dropped (as in Thurley, "sharpSAT", SAT 2006).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::count::Count;
use crate::limits::Limits;

/// Bytes of an entry in addition to its description and count: its slot in the hash table, which may be half empty, and
/// the overhead of allocating the description.
const ENTRY: usize = 2 * size_of::<(Box<[u8]>, Entry)>() + 16;

/// The count of a component, and the time of its last use.
#[derive(Debug)]
struct Entry {
    count: Count,
    /// The number of the last lookup that used this entry.
    asked: u64,
}

/// Maps the descriptions of components to their counts.
#[derive(Debug)]
pub struct Cache {
    entries: HashMap<Box<[u8]>, Entry, BuildHasherDefault<Mixer>>,
    bytes: usize,
    /// The largest number of bytes used so far. The memory of dropped entries is reused.
    taken: usize,
    most: usize,
    /// The limit in bytes if there is enough memory.
    wanted: usize,
    asked: u64,
}

impl Cache {
    /// Creates an empty cache that may grow to about `most` bytes.
    pub fn new(most: usize) -> Cache {
        Cache { entries: HashMap::default(), bytes: 0, taken: 0, most, wanted: most, asked: 0 }
    }

    /// Adapts the limit to the memory that is left.
    pub fn fit(&mut self, limits: &Limits) {
        self.most = self.taken + limits.spare_memory(self.wanted.saturating_sub(self.taken));
    }

    /// Returns the count of the component with this description, if remembered.
    pub fn get(&mut self, description: &[u8]) -> Option<Count> {
        self.asked += 1;
        let entry = self.entries.get_mut(description)?;
        entry.asked = self.asked;
        Some(entry.count.clone())
    }

    /// Remembers the count of a component.
    pub fn put(&mut self, description: &[u8], count: Count) {
        let bytes = description.len() + ENTRY + count.memory();
        if bytes > self.most / 16 {
            // An entry of more than 1/16 of the cache would soon be dropped.
            return;
        }
        if self.bytes + bytes > self.most {
            self.forget();
        }
        let entry = Entry { count, asked: self.asked };
        if self.entries.insert(description.into(), entry).is_none() {
            self.bytes += bytes;
            self.taken = self.taken.max(self.bytes);
        }
    }

    /// Drops the least recently used half of the entries, or slightly more: entries last used at the same time as the
    /// middle one are also dropped.
    fn forget(&mut self) {
        let mut asked: Vec<u64> = self.entries.values().map(|entry| entry.asked).collect();
        if asked.is_empty() {
            return;
        }
        let middle = asked.len() / 2;
        let middle = *asked.select_nth_unstable(middle).1;
        self.entries.retain(|_, entry| entry.asked > middle);
        self.bytes = self.entries.iter().map(|(key, entry)| key.len() + ENTRY + entry.count.memory()).sum();
    }
}

/// A quick hash function. Collisions only cost time, since descriptions are compared, too.
#[derive(Debug, Default)]
pub struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        let mixed = u128::from(self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        self.0 = (mixed >> 64) as u64 ^ mixed as u64;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(1, |word, &byte| word << 8 | u64::from(byte));
            self.mix(word);
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64 ^ 0x5555_5555_5555_5555);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::limits::Room;

    /// Memory with this many bytes left.
    #[derive(Debug)]
    struct BytesLeft(AtomicU64);

    impl Room for BytesLeft {
        fn has(&self, bytes: u64) -> bool {
            bytes <= self.0.load(Ordering::Relaxed)
        }

        fn left(&self) -> Option<u64> {
            Some(self.0.load(Ordering::Relaxed))
        }
    }

    #[test]
    fn it_takes_half_of_what_is_left_and_no_more() {
        let left = Arc::new(BytesLeft(AtomicU64::new(200_000)));
        let limits = Limits::default().within(Arc::clone(&left) as Arc<dyn Room>);
        let mut cache = Cache::new(1 << 20);
        let mut numbers = 0_u32..;
        let mut fill = |cache: &mut Cache| {
            for number in numbers.by_ref().take(20_000) {
                cache.put(&number.to_le_bytes(), u128::from(number).into());
                assert_eq!(cache.get(&number.to_le_bytes()), Some(u128::from(number).into()));
            }
            cache.taken
        };
        cache.fit(&limits);
        let first = fill(&mut cache);
        assert!((90_000..=100_000).contains(&first), "{first}");
        // If no memory is left, the cache does not grow, but keeps using the memory it has.
        left.0.store(0, Ordering::Relaxed);
        cache.fit(&limits);
        assert_eq!(fill(&mut cache), first);
        assert!(cache.bytes > first / 3 && !limits.stopped());
        left.0.store(1 << 30, Ordering::Relaxed);
        cache.fit(&limits);
        let last = fill(&mut cache);
        assert!(last > 1_000_000 && last <= 1 << 20, "{last}");
    }

    #[test]
    fn what_was_not_asked_for_longest_is_forgotten() {
        let mut cache = Cache::new(64 * (ENTRY + 4));
        for number in 0..200_u32 {
            cache.put(&number.to_le_bytes(), u128::from(number).into());
            assert_eq!(cache.get(&0_u32.to_le_bytes()), Some(Count::ZERO));
            assert_eq!(cache.get(&number.to_le_bytes()), Some(u128::from(number).into()));
            assert!(cache.bytes <= cache.most);
        }
        assert_eq!(cache.get(&50_u32.to_le_bytes()), None);
        assert!(cache.entries.len() > 30);
        for number in 0..200_u32 {
            let found = cache.get(&number.to_le_bytes());
            assert!(found.is_none_or(|found| found == u128::from(number)));
        }
    }
}
