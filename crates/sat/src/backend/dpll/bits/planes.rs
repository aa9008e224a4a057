//! Finds singles and locked candidates of a board by arithmetic on whole bands. The same instructions are executed for
//! all values side by side, and only the candidates themselves are read from memory.
//!
//! The candidates of one value in a band (the rows of one row of boxes) are the bits of a word, row by row. A segment
//! is the intersection of a row and a box; facts about it are stored at the bit of its first cell. The first cells of a
//! band's segments thus form a small board of their own, in which rows and boxes are alike. The program of Zhou Yundong
//! (JCZSolve, 2013) looks up locked candidates by these segments; here, candidates are counted by segment instead,
//! which needs no table. One pass takes a few hundred operations on words for each value, and the compiler vectorises
//! four values at a time, or as many as `wide` allows.

#![expect(
    clippy::needless_range_loop,
    reason = "several arrays go side by side, and closures may stay calls"
)]

use super::word::Word;

/// The candidates of one value, a word for each band.
pub type Plane<T, const BANDS: usize> = [T; BANDS];

/// The shape of a board with boxes of `HEIGHT` rows and `BANDS` columns, and so with `BANDS` bands of `HEIGHT` boxes
/// each. If it is not `BOXED`, the boxes are not houses.
#[derive(Debug)]
pub struct Shape<const HEIGHT: usize, const BANDS: usize, const BOXED: bool>;

/// Counts up to two at each bit: the bits set at least once, and the bits set more than once.
#[derive(Clone, Copy)]
struct PlaceCounts<T> {
    any: T,
    many: T,
}

impl<T: Word> PlaceCounts<T> {
    #[inline(always)]
    fn once(bits: T) -> PlaceCounts<T> {
        PlaceCounts { any: bits, many: T::NONE }
    }

    #[inline(always)]
    fn and(self, other: PlaceCounts<T>) -> PlaceCounts<T> {
        PlaceCounts { any: self.any | other.any, many: self.many | other.many | (self.any & other.any) }
    }

    #[inline(always)]
    fn shifted(self, places: u32) -> PlaceCounts<T> {
        PlaceCounts { any: self.any >> places, many: self.many >> places }
    }

    #[inline(always)]
    fn single(self) -> T {
        self.any & !self.many
    }

    #[inline(always)]
    fn any(self) -> T {
        self.any
    }

    #[inline(always)]
    fn many(self) -> T {
        self.many
    }

    #[inline(always)]
    fn none(self) -> T {
        !self.any
    }
}

impl<const HEIGHT: usize, const BANDS: usize, const BOXED: bool> Shape<HEIGHT, BANDS, BOXED> {
    const SIDE: u32 = (HEIGHT * BANDS) as u32;
    const WIDTH: u32 = BANDS as u32;
    /// The first cell of each box in a band.
    const BOXES: u64 = Self::repeated(HEIGHT as u32, Self::WIDTH);
    /// The first cell of each row in a band.
    const ROWS: u64 = Self::repeated(HEIGHT as u32, Self::SIDE);
    /// The first cell of each segment in a band.
    const SEGMENTS: u64 = Self::repeated((HEIGHT * HEIGHT) as u32, Self::WIDTH);
    /// The first cell of each column in a band; together, these are the band's first row.
    const COLUMNS: u64 = Self::repeated(Self::SIDE, 1);
    /// All cells of a band.
    pub const ALL: u64 = Self::repeated((HEIGHT * HEIGHT * BANDS) as u32, 1);

    const fn repeated(count: u32, distance: u32) -> u64 {
        let (mut bits, mut place) = (0, 0);
        while place < count {
            bits |= 1 << (place * distance);
            place += 1;
        }
        bits
    }

    /// At each bit, adds up the counts of `count` bits that are `distance` apart, beginning with that bit.
    #[inline(always)]
    fn folded<T: Word>(bits: PlaceCounts<T>, count: u32, distance: u32) -> PlaceCounts<T> {
        let mut sum = bits;
        for place in 1..count {
            sum = sum.and(bits.shifted(place * distance));
        }
        sum
    }

    /// Copies each bit to `count` positions that are `distance` apart, beginning with its own.
    #[inline(always)]
    fn spread<T: Word>(bits: T, count: u32, distance: u32) -> T {
        let mut sum = bits;
        for place in 1..count {
            sum |= bits << (place * distance);
        }
        sum
    }

    /// Counts the candidates in each segment of a band, at the segment's first cell. The other bits are meaningless.
    #[inline(always)]
    fn segments<T: Word>(band: T) -> PlaceCounts<T> {
        Self::folded(PlaceCounts::once(band), Self::WIDTH, 1)
    }

    /// Counts the candidates in each row, column and box. Returns all cells of the houses for which `marked` sets a
    /// bit, and a word that is not zero if `wrong` sets a bit for some house.
    #[inline(always)]
    fn in_houses<T: Word>(
        plane: Plane<T, BANDS>,
        marked: impl Fn(PlaceCounts<T>) -> T,
        wrong: impl Fn(PlaceCounts<T>) -> T,
    ) -> (Plane<T, BANDS>, T) {
        let height = HEIGHT as u32;
        let (rows, boxes, columns) = (T::of(Self::ROWS), T::of(Self::BOXES), T::of(Self::COLUMNS));
        let mut column = PlaceCounts::once(T::NONE);
        for band in plane {
            column = column.and(Self::folded(PlaceCounts::once(band), height, Self::SIDE));
        }
        let mut any_wrong = wrong(column) & columns;
        let by_column = Self::spread(marked(column) & columns, height, Self::SIDE);
        let mut houses = [by_column; BANDS];
        for (house, band) in houses.iter_mut().zip(plane) {
            let segments = Self::segments(band);
            let row = Self::folded(segments, height, Self::WIDTH);
            any_wrong |= wrong(row) & rows;
            *house |= (marked(row) & rows).widened(Self::SIDE);
            if BOXED {
                let a_box = Self::folded(segments, height, Self::SIDE);
                any_wrong |= wrong(a_box) & boxes;
                *house |= Self::spread(marked(a_box) & boxes, height, Self::SIDE).widened(Self::WIDTH);
            }
        }
        (houses, any_wrong)
    }

    /// Returns the candidates that are alone in a row, column or box, and a word that is not zero if a row, column or
    /// box has no candidate.
    #[inline(always)]
    pub fn singles<T: Word>(plane: Plane<T, BANDS>) -> (Plane<T, BANDS>, T) {
        let (mut singles, missing) = Self::in_houses(plane, PlaceCounts::single, PlaceCounts::none);
        for (single, band) in singles.iter_mut().zip(plane) {
            *single &= band;
        }
        (singles, missing)
    }

    /// Returns all cells of the rows, columns and boxes that contain any of `cells`, and a word that is not zero if two
    /// of `cells` share a house.
    #[inline(always)]
    pub fn houses<T: Word>(cells: Plane<T, BANDS>) -> (Plane<T, BANDS>, T) {
        Self::in_houses(cells, PlaceCounts::any, PlaceCounts::many)
    }

    /// Returns the candidates that locked candidates exclude: if all candidates of a row or column are in one box,
    /// these are the other candidates of the box, and vice versa. Also returns a word that is not zero if two houses
    /// exclude each other's candidates. Each row, column and box must have a candidate.
    #[inline(always)]
    pub fn locked<T: Word>(plane: Plane<T, BANDS>) -> (Plane<T, BANDS>, T) {
        let height = HEIGHT as u32;
        let (rows, boxes, columns) = (T::of(Self::ROWS), T::of(Self::BOXES), T::of(Self::COLUMNS));
        let (mut excluded, mut clash) = ([T::NONE; BANDS], T::NONE);
        // For each band, the intersections of columns and boxes that have a candidate, stored at the column's bit of
        // the first row.
        let mut parts = [T::NONE; BANDS];
        let mut column = PlaceCounts::once(T::NONE);
        for (part, band) in parts.iter_mut().zip(plane) {
            *part = Self::folded(PlaceCounts::once(band), height, Self::SIDE).any & columns;
            column = column.and(PlaceCounts::once(*part));
        }
        let mut claims = [T::NONE; BANDS];
        for place in 0..BANDS {
            // If a column has candidates only in this band, the rest of its box is excluded.
            let kept = parts[place] & column.single();
            let by_box = Self::folded(PlaceCounts::once(kept), Self::WIDTH, 1);
            clash |= by_box.many & boxes;
            excluded[place] = (by_box.any & boxes).widened(Self::WIDTH) & !kept;
            // If a box has candidates in only one column, the rest of the column is excluded in the other bands.
            let in_box = Self::folded(PlaceCounts::once(parts[place]), Self::WIDTH, 1);
            claims[place] = parts[place] & (in_box.single() & boxes).widened(Self::WIDTH);
        }
        for place in 0..BANDS {
            for (other, claim) in claims.into_iter().enumerate() {
                if other != place {
                    excluded[place] |= claim;
                }
            }
            excluded[place] = Self::spread(excluded[place], height, Self::SIDE);
        }
        for (excluded, band) in excluded.iter_mut().zip(plane) {
            let segments = PlaceCounts::once(Self::segments(band).any & T::of(Self::SEGMENTS));
            let row = Self::folded(segments, height, Self::WIDTH);
            let by_row = segments.any & Self::spread(row.single() & rows, height, Self::WIDTH);
            let kept = Self::folded(PlaceCounts::once(by_row), height, Self::SIDE);
            let mut lost = Self::spread(kept.any & boxes, height, Self::SIDE) & !by_row;
            clash |= kept.many & boxes;
            let a_box = Self::folded(segments, height, Self::SIDE);
            let by_box = segments.any & Self::spread(a_box.single() & boxes, height, Self::SIDE);
            let kept = Self::folded(PlaceCounts::once(by_box), height, Self::WIDTH);
            lost |= Self::spread(kept.any & rows, height, Self::WIDTH) & !by_box;
            clash |= kept.many & rows;
            *excluded |= lost.widened(Self::WIDTH);
        }
        (excluded, clash)
    }
}
