//! DRAT proofs as text: writing the steps of an LRAT proof without numbers and hints, and checking the form of a proof
//! that a solver wrote.

use std::io::{self, BufRead, BufWriter, Write};

use super::lrat::{ProofSize, Steps};
use super::same::place;
use super::words::{Word, Words};
use crate::cnf::Lit;
use crate::dimacs::ReadError;

/// A listener that writes each step of a proof as a line: `LITERALS 0` for an addition, `d LITERALS 0` for a deletion.
pub struct Writer<W: Write> {
    out: BufWriter<W>,
}

impl<W: Write> Writer<W> {
    /// Creates a writer to `out`.
    pub fn new(out: W) -> Writer<W> {
        Writer { out: BufWriter::with_capacity(1 << 16, out) }
    }

    /// Writes the steps that are still buffered, and returns the output.
    ///
    /// # Errors
    /// If the output failed.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out.into_parts().0)
    }

    fn step(&mut self, deletion: &str, lits: &[Lit]) -> io::Result<()> {
        self.out.write_all(deletion.as_bytes())?;
        for lit in lits {
            write!(self.out, "{} ", lit.to_dimacs())?;
        }
        self.out.write_all(b"0\n")
    }
}

impl<W: Write> Steps for Writer<W> {
    fn added(&mut self, lits: &[Lit]) -> Result<(), ReadError> {
        self.step("", lits).map_err(place)
    }

    fn deleted(&mut self, lits: &[Lit]) -> Result<(), ReadError> {
        self.step("d ", lits).map_err(place)
    }
}

/// Reads a DRAT proof and returns its size. Checks only the form and that the empty clause is added, not whether each
/// step follows from the clauses before it.
///
/// # Errors
/// If reading failed, the form is wrong, or the empty clause is never added; the error has the line and column.
pub fn read(proof: impl BufRead) -> Result<ProofSize, ReadError> {
    let mut words = Words::new(proof);
    let mut size = ProofSize::default();
    let mut refuted = false;
    loop {
        let (deleted, first) = match words.word()? {
            Word::LineEnd => continue,
            Word::End if refuted => return Ok(size),
            Word::End => return Err(words.error("the proof ends", "a step that adds the empty clause")),
            Word::Delete => (true, words.number()?),
            Word::Number(first) => (false, first),
        };
        let mut number = first;
        while number != 0 {
            number = words.number()?;
        }
        words.line_end()?;
        refuted |= !deleted && first == 0;
        *(if deleted { &mut size.deletions } else { &mut size.additions }) += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect()
    }

    #[test]
    fn steps_are_written_a_line_each() {
        let mut writer = Writer::new(Vec::new());
        writer.added(&lits(&[1, -2])).expect("a vector takes everything");
        writer.deleted(&lits(&[3])).expect("a vector takes everything");
        writer.added(&[]).expect("a vector takes everything");
        let text = writer.finish().expect("a vector takes everything");
        assert_eq!(String::from_utf8_lossy(&text), "1 -2 0\nd 3 0\n0\n");
        assert_eq!(read(&text[..]).expect("a proof"), ProofSize { additions: 2, deletions: 1 });
    }

    #[test]
    fn texts_that_are_no_proofs_are_refused() {
        for (text, message) in [
            ("", "1:1: the proof ends, expected a step that adds the empty clause"),
            ("1 0\nd 0\n", "3:1: the proof ends, expected a step that adds the empty clause"),
            ("1 -2\n0\n", "1:5: the step is not closed, expected 0"),
            ("0 0\n", "1:3: more words after a step, expected the end of the line"),
            ("a\u{1}x0", "1:1: `a\\x01x0`, expected a number"),
        ] {
            assert_eq!(read(text.as_bytes()).expect_err(text).to_string(), message);
        }
    }
}
