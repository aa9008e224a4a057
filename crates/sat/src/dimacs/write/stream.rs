//! The sink that writes clauses. Literals are formatted into a buffer; each literal of a pairwise constraint is
//! formatted only once.

use std::io::{self, Write};

use crate::cnf::{Counter, Lit, Sink, Var, VarCount};
use crate::limits::Limits;

/// Size of the buffer in bytes.
pub(super) const BUFFER: usize = 1 << 16;
/// Number of bytes for one literal: enough for `-2147483647`, ` 0` and a line break. Copying this constant number of
/// bytes is faster than copying only the necessary ones.
const SLOT: usize = 16;

/// The sink that writes to a stream. It keeps the first error and then ignores further clauses.
pub(super) struct Stream<'a> {
    out: &'a mut dyn Write,
    buffer: Box<[u8; BUFFER]>,
    fill: usize,
    error: Option<io::Error>,
    limits: &'a Limits,
    vars: VarCount,
    clauses: u64,
    /// The formatted literals of a pairwise constraint, kept between calls to reuse the memory.
    rendered: Vec<LitTexts>,
}

/// A literal formatted as the first and as the second literal of a binary clause.
struct LitTexts {
    first: [u8; SLOT],
    first_len: usize,
    second: [u8; SLOT],
    second_len: usize,
}

impl LitTexts {
    fn new(lit: Lit) -> LitTexts {
        let mut first = [0; SLOT];
        let first_len = render(lit, &mut first);
        let mut second = first;
        second[first_len..first_len + 2].copy_from_slice(b"0\n");
        LitTexts { first, first_len, second, second_len: first_len + 2 }
    }
}

/// Writes the DIMACS number of `lit` and a space into `slot`; returns the number of bytes.
fn render(lit: Lit, slot: &mut [u8; SLOT]) -> usize {
    let mut rest = lit.to_dimacs().unsigned_abs();
    let sign = usize::from(!lit.is_positive());
    slot[0] = b'-';
    let end = sign + rest.ilog10() as usize + 1;
    for digit in slot[sign..end].iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    slot[end] = b' ';
    end + 1
}

impl<'a> Stream<'a> {
    pub(super) fn new(out: &'a mut dyn Write, limits: &'a Limits) -> Self {
        Stream {
            out,
            buffer: Box::new([0; BUFFER]),
            fill: 0,
            error: None,
            limits,
            vars: VarCount::default(),
            clauses: 0,
            rendered: Vec::new(),
        }
    }

    fn flush(&mut self) {
        // After a limit is reached, the emitted clauses need not be clauses of the formula.
        if self.error.is_none() && !self.limits.stopped() {
            self.error = self.out.write_all(&self.buffer[..self.fill]).err();
        }
        self.fill = 0;
    }

    /// Empties the buffer if it has no room for `count` more bytes. `count` must not exceed its size.
    fn room(&mut self, count: usize) {
        if self.fill + count > BUFFER {
            self.flush();
        }
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(BUFFER) {
            self.room(chunk.len());
            self.buffer[self.fill..self.fill + chunk.len()].copy_from_slice(chunk);
            self.fill += chunk.len();
        }
    }

    pub(super) fn comments(&mut self, comments: &[String]) {
        for line in comments.iter().flat_map(|comment| comment.split('\n')).map(str::trim_end) {
            self.bytes(if line.is_empty() { b"c" } else { b"c " });
            self.bytes(line.as_bytes());
            self.bytes(b"\n");
        }
    }

    /// Copies a whole slot into the buffer, which must have room for it; only `len` bytes of the slot count.
    ///
    /// This is the innermost loop for pairs. The addition is unchecked, since both numbers are too small to overflow.
    fn slot(&mut self, slot: &[u8; SLOT], len: usize) {
        self.buffer[self.fill..self.fill.wrapping_add(SLOT)].copy_from_slice(slot);
        self.fill = self.fill.wrapping_add(len);
    }

    pub(super) fn finish(mut self, counter: &Counter) -> io::Result<()> {
        self.flush();
        match self.error {
            Some(error) => return Err(error),
            None => self.out.flush()?,
        }
        let counted = (counter.vars(), counter.clauses());
        assert_eq!((self.vars.total(), self.clauses), counted, "a formula emits the same every time");
        Ok(())
    }
}

impl Sink for Stream<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        for &lit in lits {
            self.room(SLOT);
            let mut slot = [0; SLOT];
            let len = render(lit, &mut slot);
            self.slot(&slot, len);
        }
        self.bytes(b"0\n");
        self.clauses += 1;
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        const PAIR: usize = 2 * SLOT;
        let mut rendered = std::mem::take(&mut self.rendered);
        rendered.clear();
        rendered.extend(lits.iter().map(|&lit| LitTexts::new(!lit)));
        for (i, a) in rendered.iter().enumerate() {
            let mut rest = &rendered[i + 1..];
            while !rest.is_empty() && self.error.is_none() {
                self.room(PAIR);
                let (now, later) = rest.split_at(rest.len().min((BUFFER - self.fill) / PAIR));
                for b in now {
                    self.slot(&a.first, a.first_len);
                    self.slot(&b.second, b.second_len);
                }
                self.clauses += now.len() as u64;
                rest = later;
            }
        }
        self.rendered = rendered;
    }

    fn wants_more(&self) -> bool {
        self.error.is_none() && !self.limits.stopped()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}
