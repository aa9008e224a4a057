//! Writes a formula as DIMACS CNF in two passes: count for the header, then stream.

use std::io::{self, Write};

use crate::cnf::{Counter, Emit, Lit, Sink, TooManyVariables, Var, VarCount};
use crate::limits::{Limits, Stopped};

/// Why a CNF could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The formula cannot be numbered.
    #[error(transparent)]
    TooManyVariables(#[from] TooManyVariables),
    /// The system did not take it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl WriteError {
    /// Whether the reader went away, as in `… | head`: for a program a quiet success.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, WriteError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Writes `comments` (each without the leading `c `), the header and the clauses, one a line;
/// memory does not grow with the number of clauses. Answers with what it counted.
///
/// # Panics
/// If `cnf` does not emit the same twice.
///
/// # Errors
/// The formula cannot be numbered, or `out` did not take it.
pub fn write(cnf: &dyn Emit, comments: &[String], out: &mut dyn Write) -> Result<Counter, WriteError> {
    write_within(cnf, comments, out, &Limits::default())
}

/// The same, unless a limit is reached first; then a part may have been written.
///
/// # Panics
/// If `cnf` does not emit the same twice.
///
/// # Errors
/// As of [`write()`], or a limit was reached.
pub fn write_within(
    cnf: &dyn Emit,
    comments: &[String],
    out: &mut dyn Write,
    limits: &Limits,
) -> Result<Counter, WriteError> {
    write_below(|_| {}, cnf, comments, out, limits)
}

/// Writes as [`write_within`] does, below the comments `above` and the lines `c t pmc` and `c p show … 0` of
/// the Model Counting Competition: models count as different if they differ in one of the first `shown`
/// variables.
///
/// # Panics
/// If `cnf` does not emit the same twice.
///
/// # Errors
/// As of [`write_within`].
pub fn write_projected(
    above: &[String],
    shown: u64,
    cnf: &dyn Emit,
    comments: &[String],
    out: &mut dyn Write,
    limits: &Limits,
) -> Result<Counter, WriteError> {
    let head = |stream: &mut Stream<'_>| {
        stream.comments(above);
        stream.bytes(b"c t pmc\nc p show");
        for number in 1..=shown {
            if !stream.wants_more() {
                return;
            }
            stream.bytes(format!(" {number}").as_bytes());
        }
        stream.bytes(b" 0\n");
    };
    write_below(head, cnf, comments, out, limits)
}

/// Writes what `head` writes, then the rest.
fn write_below(
    head: impl FnOnce(&mut Stream<'_>),
    cnf: &dyn Emit,
    comments: &[String],
    out: &mut dyn Write,
    limits: &Limits,
) -> Result<Counter, WriteError> {
    let counter = Counter::count_within(cnf, limits)?;
    limits.check()?;
    let mut stream = Stream::new(out, limits);
    head(&mut stream);
    stream.comments(comments);
    stream.bytes(format!("p cnf {} {}\n", counter.vars(), counter.clauses()).as_bytes());
    cnf.emit(&mut stream);
    limits.check()?;
    stream.finish(&counter)?;
    Ok(counter)
}

/// The size of the buffer.
const BUFFER: usize = 1 << 16;
/// Room for the longest literal, `-2147483647`, with ` 0` and the end of the line: copying a
/// constant number of bytes is faster than copying as many as there are.
const SLOT: usize = 16;

/// The sink behind [`write`]; it keeps the first error and then drops everything.
struct Stream<'a> {
    out: &'a mut dyn Write,
    buffer: Box<[u8; BUFFER]>,
    fill: usize,
    error: Option<io::Error>,
    limits: &'a Limits,
    vars: VarCount,
    clauses: u64,
    /// The literals of the current pairwise group, kept for its allocation.
    rendered: Vec<Rendered>,
}

/// A literal as the first and as the second of a binary clause.
struct Rendered {
    first: [u8; SLOT],
    first_len: usize,
    second: [u8; SLOT],
    second_len: usize,
}

impl Rendered {
    fn new(lit: Lit) -> Rendered {
        let mut first = [0; SLOT];
        let first_len = render(lit, &mut first);
        let mut second = first;
        second[first_len..first_len + 2].copy_from_slice(b"0\n");
        Rendered { first, first_len, second, second_len: first_len + 2 }
    }
}

/// The DIMACS number of `lit` and a blank; the length of both.
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
    fn new(out: &'a mut dyn Write, limits: &'a Limits) -> Self {
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
        // Once a limit is reached, what comes need not be of the formula.
        if self.error.is_none() && !self.limits.stopped() {
            self.error = self.out.write_all(&self.buffer[..self.fill]).err();
        }
        self.fill = 0;
    }

    /// Makes room for `count` more bytes, far fewer than the buffer has.
    fn room(&mut self, count: usize) {
        if self.fill + count > BUFFER {
            self.flush();
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(BUFFER) {
            self.room(chunk.len());
            self.buffer[self.fill..self.fill + chunk.len()].copy_from_slice(chunk);
            self.fill += chunk.len();
        }
    }

    fn comments(&mut self, comments: &[String]) {
        for line in comments.iter().flat_map(|comment| comment.split('\n')).map(str::trim_end) {
            self.bytes(if line.is_empty() { b"c" } else { b"c " });
            self.bytes(line.as_bytes());
            self.bytes(b"\n");
        }
    }

    /// Copies a whole slot, of which `len` bytes count. There is room.
    ///
    /// The innermost loop of pairs: neither the buffer's size nor a slot's can make a sum overflow,
    /// and so nothing looks for that.
    fn slot(&mut self, slot: &[u8; SLOT], len: usize) {
        self.buffer[self.fill..self.fill.wrapping_add(SLOT)].copy_from_slice(slot);
        self.fill = self.fill.wrapping_add(len);
    }

    fn finish(mut self, counter: &Counter) -> io::Result<()> {
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
        rendered.extend(lits.iter().map(|&lit| Rendered::new(!lit)));
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Formula;

    fn text(cnf: &dyn Emit, comments: &[&str]) -> String {
        let comments: Vec<String> = comments.iter().map(|&line| line.to_owned()).collect();
        let mut out = Vec::new();
        write(cnf, &comments, &mut out).expect("a vector takes everything");
        String::from_utf8(out).expect("ASCII")
    }

    /// `groups` pairwise groups of `size` variables each, and one long clause.
    struct Groups {
        groups: usize,
        size: u64,
    }

    impl Emit for Groups {
        fn emit(&self, sink: &mut dyn Sink) {
            let mut all = Vec::new();
            for _ in 0..self.groups {
                if !sink.wants_more() {
                    return;
                }
                let first = sink.new_vars(self.size);
                let group: Vec<Lit> = (0..self.size as u32).map(|i| first.offset(i).positive()).collect();
                sink.pairwise(&group);
                all.extend_from_slice(&group[..1]);
            }
            sink.clause(&all);
        }
    }

    #[test]
    fn one_clause_a_line_under_comments_and_header() {
        let mut formula = Formula::default();
        let first = formula.new_vars(12);
        formula.clause(&[first.positive(), !first.offset(11).positive()]);
        formula.clause(&[]);
        let expected = "c a\nc\nc b\nc  c\np cnf 12 2\n1 -12 0\n0\n";
        assert_eq!(text(&formula, &["a", "", "b \n c\r"]), expected);
    }

    #[test]
    fn the_largest_literals_fit() {
        let mut formula = Formula::default();
        formula.new_vars(Var::MAX_COUNT);
        let last = Var::from_index(Var::MAX_COUNT as usize - 1).positive();
        formula.clause(&[last, !last]);
        formula.pairwise(&[last, last]);
        let expected = "p cnf 2147483647 2\n2147483647 -2147483647 0\n-2147483647 -2147483647 0\n";
        assert_eq!(text(&formula, &[]), expected);
    }

    #[test]
    fn pairs_read_as_their_clauses_across_buffers() {
        let groups = Groups { groups: 40, size: 49 };
        let stored = Formula::of(&groups).expect("few variables");
        let written = text(&groups, &[]);
        assert!(written.len() > 4 * BUFFER);
        assert!(written == text(&stored, &[]), "the hook for pairs writes other clauses than the pairs");
    }

    #[test]
    fn the_first_error_ends_the_emission() {
        struct Closed(usize);
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                self.0 += 1;
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut closed = Closed(0);
        let error = write(&Groups { groups: 1000, size: 49 }, &[], &mut closed).expect_err("closed");
        assert!(error.is_broken_pipe());
        assert_eq!(closed.0, 1);
    }

    #[test]
    #[should_panic(expected = "emits the same every time")]
    fn passes_that_differ_are_a_bug() {
        struct Fickle(std::cell::Cell<u64>);
        impl Emit for Fickle {
            fn emit(&self, sink: &mut dyn Sink) {
                self.0.set(self.0.get() + 1);
                sink.new_vars(self.0.get());
            }
        }
        let _ = write(&Fickle(Default::default()), &[], &mut io::sink());
    }

    #[test]
    #[ignore = "a measurement, for release mode and --nocapture"]
    #[allow(clippy::print_stderr)]
    fn throughput() {
        struct Count(u64);
        impl Write for Count {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += bytes.len() as u64;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        for size in [9, 36, 49, 1000] {
            let groups = Groups { groups: (200_000_000 / (size * size)) as usize, size };
            let mut count = Count(0);
            write(&groups, &[], &mut count).expect("taken");
            let mut null = std::fs::File::create("/dev/null").expect("there");
            let start = std::time::Instant::now();
            write(&groups, &[], &mut null).expect("taken");
            let seconds = start.elapsed().as_secs_f64();
            eprintln!("groups of {size}: {:.0} MB/s", count.0 as f64 / 1e6 / seconds);
        }
    }
}
