//! The lexicographically least form of a classic board among all equivalent boards.
//!
//! Equivalent boards result from permuting rows within their band, columns within their stack, bands, stacks, and
//! digits, and from swapping rows with columns. Each board is read as a list of numbers row by row from the top, with 0
//! for an empty cell. The smallest list is the *minlex*.
//!
//! The search builds this list, called the text, one row after another. It keeps all choices that make the rows so far
//! as small as possible and drops the others, because later rows cannot compensate. Columns that the rows so far do not
//! distinguish form a class, and such stacks form a group, so few choices remain. A digit gets its number when it is
//! first read. If several digits could be read first, each is tried.

use crate::limits::{Limits, Stopped};

/// Returns the minlex of a board with square boxes: side 9 (81 numbers) or side 4 (16 numbers), row by row, with 0 for
/// no given. Returns `None` if the length or a number does not fit.
///
/// ```
/// use sudoku2cnf_compile::symmetry::minlex;
///
/// let board = [0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0];
/// let least = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0];
/// assert_eq!(minlex(&board), Some(least.to_vec()));
/// ```
pub fn minlex(board: &[u8]) -> Option<Vec<u8>> {
    minlex_within(board, &Limits::default()).ok()?
}

/// Same as [`minlex`], but stops at a limit.
///
/// # Errors
/// A limit was reached.
pub fn minlex_within(board: &[u8], limits: &Limits) -> Result<Option<Vec<u8>>, Stopped> {
    match board.len() {
        16 => least::<2, 4>(board, limits),
        81 => least::<3, 9>(board, limits),
        _ => Ok(None),
    }
}

/// The number of a digit that has not been read yet.
const NEW: u8 = u8::MAX;

/// One set of choices that makes the rows so far as small as possible.
#[derive(Clone, Copy)]
struct State<const N: usize> {
    /// `true` if the rows of the text are columns of the board.
    is_turned: bool,
    /// A bit for each row that is already used.
    taken: u16,
    /// The band of the row chosen last.
    band: u8,
    /// The board's column for each column of the text.
    columns: [u8; N],
    /// A bit for each column of the text that the rows so far distinguish from the previous column of its stack.
    cuts: u16,
    /// A bit for each stack of the text that the rows so far distinguish from the previous stack.
    stack_cuts: u16,
    /// The number of each digit, or [`NEW`].
    numbers: [u8; 10],
    /// How many digits already have a number.
    known: u8,
}

fn least<const B: usize, const N: usize>(board: &[u8], limits: &Limits) -> Result<Option<Vec<u8>>, Stopped> {
    if board.iter().any(|&digit| usize::from(digit) > N) {
        return Ok(None);
    }
    let rows = [
        std::array::from_fn(|row| std::array::from_fn(|column| board[row * N + column])),
        std::array::from_fn(|row| std::array::from_fn(|column| board[column * N + row])),
    ];
    let start = |is_turned| State::<N> {
        is_turned,
        taken: 0,
        band: 0,
        columns: std::array::from_fn(|column| column as u8),
        cuts: 0,
        stack_cuts: 0,
        numbers: std::array::from_fn(|digit| if digit == 0 { 0 } else { NEW }),
        known: 0,
    };
    let mut states = vec![start(false), start(true)];
    let mut text = Vec::with_capacity(N * N);
    for place in 0..N {
        let mut level = Level::<B, N> { best: u64::MAX, next: Vec::new() };
        for state in &states {
            limits.check()?;
            level.take_rows(state, &rows[usize::from(state.is_turned)], place % B == 0);
        }
        text.extend((0..N).rev().map(|column| (level.best >> (4 * column) & 15) as u8));
        states = level.next;
    }
    Ok(Some(text))
}

/// The best choices for one row of the text.
struct Level<const B: usize, const N: usize> {
    /// The smallest row found so far, four bits per number.
    best: u64,
    next: Vec<State<N>>,
}

impl<const B: usize, const N: usize> Level<B, N> {
    /// Tries each row that may come next. `is_band_free` is `true` if the row may start any unused band.
    fn take_rows(&mut self, state: &State<N>, rows: &[[u8; N]; N], is_band_free: bool) {
        for row in 0..N {
            let band = row / B;
            let is_taken = |row: usize| state.taken >> row & 1 == 1;
            let fits = match is_band_free {
                true => (band * B..band * B + B).all(|row| !is_taken(row)),
                false => band == usize::from(state.band) && !is_taken(row),
            };
            // Among equal rows in a band, only the first is tried.
            if !fits || (band * B..row).any(|other| !is_taken(other) && rows[other] == rows[row]) {
                continue;
            }
            let mut state = *state;
            state.taken |= 1 << row;
            state.band = band as u8;
            let mut seen = 0u16;
            let is_repeated = rows[row].iter().any(|&digit| {
                let was = digit > 0 && seen >> digit & 1 == 1;
                seen |= 1 << digit;
                was
            });
            let before = (state.cuts, state.stack_cuts);
            RowPlacement { level: self, row: &rows[row], is_repeated, before }.place(state, 0, 0);
        }
    }
}

/// A row of the board whose columns are being put in order.
struct RowPlacement<'a, const B: usize, const N: usize> {
    level: &'a mut Level<B, N>,
    row: &'a [u8; N],
    /// `true` if a digit occurs in the row twice.
    is_repeated: bool,
    /// The `cuts` and `stack_cuts` before this row.
    before: (u16, u16),
}

impl<const B: usize, const N: usize> RowPlacement<'_, B, N> {
    fn number(&self, state: &State<N>, place: usize) -> u8 {
        state.numbers[usize::from(self.row[usize::from(state.columns[place])])]
    }

    /// Returns the smallest reading of a stack, with [`NEW`] for each new digit. Columns of the same class are sorted.
    fn reading(&self, state: &State<N>, stack: usize) -> [u8; B] {
        let mut reading = [0; B];
        for offset in 0..B {
            let number = self.number(state, stack * B + offset);
            let mut at = offset;
            // Insertion sort that stops at the first column of the class.
            while at > 0 && self.before.0 >> (stack * B + at) & 1 == 0 && reading[at - 1] > number {
                reading[at] = reading[at - 1];
                at -= 1;
            }
            reading[at] = number;
        }
        reading
    }

    /// Chooses the columns from index `place` on; `text` holds the numbers of the earlier columns.
    fn place(&mut self, state: State<N>, place: usize, text: u64) {
        if text > self.level.best >> (4 * (N - place)) {
            return;
        }
        if place == N {
            return self.finish(state, text);
        }
        if !place.is_multiple_of(B) {
            return self.place_column(state, place, text);
        }
        let first = place / B;
        let mut end = first + 1;
        while end < B && self.before.1 >> end & 1 == 0 {
            end += 1;
        }
        if end == first + 1 {
            return self.place_column(state, place, text);
        }
        let readings: [[u8; B]; B] = std::array::from_fn(|stack| match (first..end).contains(&stack) {
            true => self.reading(&state, stack),
            false => [NEW; B],
        });
        let is_new = |reading: &[u8; B]| reading.contains(&NEW);
        let least = readings[first..end].iter().min();
        let known = (first..end).filter(|&stack| !is_new(&readings[stack]));
        let least_known = known.min_by_key(|&stack| readings[stack]);
        for (stack, reading) in readings.iter().enumerate().take(end).skip(first) {
            // Stacks with the same reading and no new digits are interchangeable, so one represents all of them. Only
            // the smallest reading can win, unless the row has a digit twice: a new digit then gets a known number when
            // it is read again.
            let may_be_least = self.is_repeated || Some(reading) == least;
            let is_tried = may_be_least && (is_new(reading) || Some(stack) == least_known);
            if is_tried {
                let mut state = state;
                (0..B).for_each(|offset| state.columns.swap(first * B + offset, stack * B + offset));
                if is_new(reading) {
                    state.stack_cuts |= 2 << first;
                }
                self.place_column(state, place, text);
            }
        }
    }

    /// Chooses the column at index `place` among the remaining ones of its class.
    fn place_column(&mut self, state: State<N>, place: usize, text: u64) {
        let mut end = place + 1;
        while !end.is_multiple_of(B) && self.before.0 >> end & 1 == 0 {
            end += 1;
        }
        let numbers = (place..end).map(|other| (self.number(&state, other), other));
        let Some((number, other)) = numbers.min() else { return };
        if number != NEW {
            let mut state = state;
            state.columns.swap(place, other);
            return self.place(state, place + 1, text << 4 | u64::from(number));
        }
        let digit = |other: usize| self.row[usize::from(state.columns[other])];
        for other in place..end {
            let chosen = digit(other);
            if (place..other).any(|earlier| digit(earlier) == chosen) {
                continue;
            }
            let mut state = state;
            state.known += 1;
            state.numbers[usize::from(chosen)] = state.known;
            state.columns.swap(place, other);
            self.place(state, place + 1, text << 4 | u64::from(state.known));
        }
    }

    fn finish(&mut self, mut state: State<N>, text: u64) {
        let read = |place: usize| text >> (4 * (N - 1 - place)) & 15;
        for place in (0..N).filter(|place| place % B > 0) {
            state.cuts |= u16::from(read(place) != read(place - 1)) << place;
        }
        for stack in 1..B {
            let differs = (0..B).any(|offset| read(stack * B + offset) != read((stack - 1) * B + offset));
            state.stack_cuts |= u16::from(differs) << stack;
        }
        if text < self.level.best {
            self.level.best = text;
            self.level.next.clear();
        }
        self.level.next.push(state);
    }
}

#[cfg(test)]
mod tests;
