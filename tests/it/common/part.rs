//! Selects some of the puzzles for a long test.

/// The puzzles that a test uses: all of them, or every N-th, starting from the K-th.
#[derive(Clone, Copy)]
pub struct Part {
    place: usize,
    of: usize,
}

impl Part {
    /// The part that consists of all puzzles.
    pub const WHOLE: Part = Part { place: 0, of: 1 };

    /// Selects every `of`-th puzzle, starting from puzzle `number`, which is counted from 1.
    pub fn new(number: usize, of: usize) -> Part {
        assert!((1..=of).contains(&number), "part {number} of {of}");
        Part { place: number - 1, of }
    }

    /// Returns the items of `all` that belong to this part.
    pub fn pick<I: IntoIterator>(self, all: I) -> impl Iterator<Item = I::Item> {
        all.into_iter().skip(self.place).step_by(self.of)
    }
}
