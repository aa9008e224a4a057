//! The part of their puzzles that long tests take.

use std::fmt;
use std::ops::Range;

/// All of the puzzles, or every N-th from the K-th on, as the variable `LONG_TESTS=K/N` says: so does who runs the long
/// tests often, and takes another K each time.
#[derive(Clone, Copy)]
pub struct Part {
    place: usize,
    of: usize,
}

impl Part {
    /// Every one.
    pub const WHOLE: Part = Part { place: 0, of: 1 };

    /// Every `of`-th, from the `number`-th on.
    pub fn new(number: usize, of: usize) -> Part {
        assert!((1..=of).contains(&number), "part {number} of {of}");
        Part { place: number - 1, of }
    }

    /// The part that the variable names.
    pub fn stated() -> Part {
        let Ok(text) = std::env::var("LONG_TESTS") else { return Part::WHOLE };
        Part::read(&text).unwrap_or_else(|| panic!("LONG_TESTS={text}: expected K/N, such as 1/4"))
    }

    fn read(text: &str) -> Option<Part> {
        let (place, of) = text.split_once('/')?;
        let (place, of): (usize, usize) = (place.parse().ok()?, of.parse().ok()?);
        (1..=of).contains(&place).then(|| Part::new(place, of))
    }

    /// Returns `true` if the thing of this number is among them.
    pub fn takes(self, number: usize) -> bool {
        number % self.of == self.place
    }

    /// Picks those of several things that are among them.
    pub fn pick<I: IntoIterator>(self, all: I) -> impl Iterator<Item = I::Item> {
        all.into_iter().skip(self.place).step_by(self.of)
    }

    /// As many seeds of so many as the part is, one after the other.
    pub fn seeds(self, first: u64, count: u64) -> Range<u64> {
        let share = count.div_ceil(self.of as u64);
        let start = first + share * self.place as u64;
        start..start + share
    }
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.place + 1, self.of)
    }
}

#[test]
fn parts_are_the_whole_together() {
    for of in 1..=5 {
        let parts = (1..=of).map(|place| Part::read(&format!("{place}/{of}")).expect("a part"));
        let mut all: Vec<usize> = parts.clone().flat_map(|part| part.pick(0..23)).collect();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..23), "{of}");
        assert!(parts.clone().all(|part| part.pick(0..23).all(|number| part.takes(number))));
        let seeds: Vec<u64> = parts.flat_map(|part| part.seeds(7, 23)).collect();
        assert!(seeds.len() >= 23 && seeds.windows(2).all(|pair| pair[1] == pair[0] + 1), "{seeds:?}");
    }
    for text in ["", "1", "0/3", "4/3", "1/0", "x/2", "1/2/3"] {
        assert!(Part::read(text).is_none(), "{text}");
    }
}
