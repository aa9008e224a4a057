//! Solvers' answers: the SAT Competition's `s` and `v` lines, minisat's result file and words.

use std::io::{self, BufRead, Write};

use super::bound::{Bound, MAX_ANSWER, MAX_STRAY};
use super::{Malformed, ReadError, number, shown, words};
use crate::cnf::{Lit, Model};

/// The answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Satisfiability {
    /// Satisfiable, with these literals true, ascending; variables not mentioned are false.
    Sat(Vec<Lit>),
    /// Unsatisfiable.
    Unsat,
    /// The solver gave up, or printed no verdict.
    Unknown,
}

/// Reads a solver's output or result file. The `s` line decides; `v` lines may be anywhere, have any length and lack the
/// final 0; other lines are ignored, but an error if there is nothing else except comments. Exceeding the bounds of
/// [`bound`](super::bound) is an error.
///
/// # Errors
/// The text is not an answer, with the place; or a read failed.
pub fn read_answer(input: impl BufRead) -> Result<Satisfiability, ReadError> {
    let mut log = Log::new(true);
    log.read(input)?;
    if let (None, Some((line, text))) = (log.word(), &log.stray) {
        return Err(Malformed::new(*line, 1, format!("no answer, but {text}"), "`s` and `v` lines").into());
    }
    Ok(log.answer()?)
}

/// A literal of a variable that the formula does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model names variable {var}, the formula has {vars}", var = .lit.var().index() + 1)]
pub struct LitOutOfRange {
    /// The literal.
    pub lit: Lit,
    /// The formula's number of variables.
    pub vars: usize,
}

/// Returns the model of a formula with `vars` variables in which exactly `true_lits` (and the negations of variables not
/// mentioned) are true.
///
/// # Errors
/// A literal's variable is not in the formula.
pub fn model(true_lits: &[Lit], vars: usize) -> Result<Model, LitOutOfRange> {
    let mut values = vec![false; vars];
    for &lit in true_lits {
        match values.get_mut(lit.var().index()) {
            Some(value) => *value = lit.is_positive(),
            None => return Err(LitOutOfRange { lit, vars }),
        }
    }
    Ok(Model::new(values))
}

/// Writes an answer in the format of the SAT Competition: the `s` line, then `v` lines up to 78 columns.
///
/// # Errors
/// Writing to `out` failed.
pub fn write_answer(answer: &Satisfiability, out: &mut dyn Write) -> io::Result<()> {
    const COLUMNS: usize = 78;
    let lits = match answer {
        Satisfiability::Sat(lits) => lits,
        Satisfiability::Unsat => return out.write_all(b"s UNSATISFIABLE\n"),
        Satisfiability::Unknown => return out.write_all(b"s UNKNOWN\n"),
    };
    out.write_all(b"s SATISFIABLE\n")?;
    let mut line = String::from("v");
    for number in lits.iter().map(|lit| lit.to_dimacs()).chain([0]) {
        let word = format!(" {number}");
        if line.len() + word.len() > COLUMNS {
            writeln!(out, "{line}")?;
            line.truncate(1);
        }
        line += &word;
    }
    writeln!(out, "{line}")
}

/// The word of an `s` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Sat,
    Unsat,
    Unknown,
}

/// The words and literals of a solver so far, on standard output or in a file.
#[derive(Debug)]
pub(crate) struct Log {
    /// `true` if minisat's words count, on lines without `s`.
    bare_words: bool,
    line: u64,
    said: Option<(Word, u64)>,
    lits: Vec<Lit>,
    last_values: Option<u64>,
    /// The first meaningless line: its number and its quoted text.
    stray: Option<(u64, String)>,
    /// The bound on the lines that are not part of an answer.
    strays: Bound,
    /// The number of literals at which repeated ones are dropped.
    full: usize,
}

/// The number of literals kept before repeated ones are dropped.
const FULL: usize = 1 << 20;

impl Log {
    pub(crate) fn new(bare_words: bool) -> Log {
        Log {
            bare_words,
            line: 0,
            said: None,
            lits: Vec::new(),
            last_values: None,
            stray: None,
            strays: Bound::new(MAX_STRAY, "lines that are not part of an answer"),
            full: FULL,
        }
    }

    /// Reads a text to its end.
    pub(crate) fn read(&mut self, mut input: impl BufRead) -> Result<(), ReadError> {
        let mut bound = Bound::new(MAX_ANSWER, "an answer");
        let mut line = Vec::new();
        self.line = 0;
        loop {
            self.line += 1;
            if !bound.line(&mut input, &mut line, self.line)? {
                return Ok(());
            }
            self.take(&line)?;
        }
    }

    /// Returns the word of the `s` line, if there was one.
    pub(crate) fn word(&self) -> Option<Word> {
        self.said.map(|(word, _)| word)
    }

    /// Returns the first meaningless line, quoted for a message.
    #[cfg(any(test, not(target_family = "wasm")))]
    pub(crate) fn stray(&self) -> Option<&str> {
        self.stray.as_ref().map(|(_, text)| text.as_str())
    }

    /// Returns the whole answer.
    pub(crate) fn answer(mut self) -> Result<Satisfiability, Malformed> {
        match (self.said, self.last_values) {
            (None | Some((Word::Unknown, _)), _) => Ok(Satisfiability::Unknown),
            (Some((Word::Unsat, _)), None) => Ok(Satisfiability::Unsat),
            (Some((Word::Unsat, _)), Some(line)) => {
                Err(Malformed::new(line, 1, "values, but the answer is unsatisfiable", "no model"))
            }
            (Some((Word::Sat, line)), None) => Err(Malformed::new(
                line,
                1,
                "satisfiable without a model",
                "`v` lines or minisat's result file",
            )),
            (Some((Word::Sat, _)), Some(line)) => {
                self.lits.sort_unstable();
                self.lits.dedup();
                match self.lits.windows(2).find(|pair| pair[0] == !pair[1]) {
                    Some(pair) => {
                        let message = format!("the model has both {:?} and {:?}", pair[0], pair[1]);
                        Err(Malformed::new(line, 1, message, "one of them"))
                    }
                    None => Ok(Satisfiability::Sat(self.lits)),
                }
            }
        }
    }

    fn take(&mut self, line: &[u8]) -> Result<(), Malformed> {
        let mut words = words(line);
        let Some((column, first)) = words.next() else { return Ok(()) };
        match (first, bare_word(first).filter(|_| self.bare_words)) {
            (b"s", _) => {
                let (column, word) = words.next().unwrap_or((column + 1, b""));
                self.verdict(column, word)?;
                let Some((column, word)) = words.next() else { return Ok(()) };
                let message = format!("{} after the answer", shown(word));
                Err(Malformed::new(self.line, column, message, "the end of the line"))
            }
            (b"v", _) => self.values(words),
            (_, Some(word)) if words.next().is_none() => self.say(column, word),
            // The second line of minisat's result file.
            _ if self.bare_words && self.said.is_some() && number(first).is_some() => {
                self.values(super::words(line))
            }
            _ => {
                if first[0] == b'c' {
                    return Ok(());
                }
                if self.stray.is_none() {
                    self.stray = Some((self.line, shown(line.trim_ascii())));
                }
                self.strays.take(line.len(), self.line)
            }
        }
    }

    fn verdict(&mut self, column: u64, word: &[u8]) -> Result<(), Malformed> {
        match word {
            b"SATISFIABLE" => self.say(column, Word::Sat),
            b"UNSATISFIABLE" => self.say(column, Word::Unsat),
            b"UNKNOWN" | b"INDETERMINATE" => self.say(column, Word::Unknown),
            _ => {
                let expected = "SATISFIABLE, UNSATISFIABLE or UNKNOWN";
                Err(Malformed::new(self.line, column, format!("{} on an `s` line", shown(word)), expected))
            }
        }
    }

    fn say(&mut self, column: u64, word: Word) -> Result<(), Malformed> {
        match self.said {
            Some((before, _)) if before != word => {
                Err(Malformed::new(self.line, column, "a second and different answer", "one answer"))
            }
            _ => {
                self.said = Some((word, self.line));
                Ok(())
            }
        }
    }

    fn values<'l>(&mut self, words: impl Iterator<Item = (u64, &'l [u8])>) -> Result<(), Malformed> {
        self.last_values = Some(self.line);
        for (column, word) in words {
            // Some programs print the sign of positive literals, too.
            let unsigned = word.strip_prefix(b"+").filter(|rest| !rest.starts_with(b"-"));
            let number = number(unsigned.unwrap_or(word))
                .and_then(|number| i32::try_from(number).ok())
                .filter(|&n| n != i32::MIN);
            match number {
                Some(number) => {
                    self.lits.extend(Lit::from_dimacs(number));
                    if self.lits.len() >= self.full {
                        // An answer may repeat itself without limit.
                        self.lits.sort_unstable();
                        self.lits.dedup();
                        self.full = FULL.max(2 * self.lits.len());
                    }
                }
                None => {
                    let message = format!("{} in a model", shown(word));
                    return Err(Malformed::new(self.line, column, message, "a literal or 0"));
                }
            }
        }
        Ok(())
    }
}

/// Minisat's words, on standard output and in the result file.
fn bare_word(word: &[u8]) -> Option<Word> {
    match word {
        b"SATISFIABLE" | b"SAT" => Some(Word::Sat),
        b"UNSATISFIABLE" | b"UNSAT" => Some(Word::Unsat),
        b"INDETERMINATE" | b"INDET" => Some(Word::Unknown),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
