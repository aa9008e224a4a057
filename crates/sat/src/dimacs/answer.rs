//! Reads the answers of SAT solvers: the `s` and `v` lines of the SAT Competition, and minisat's words and result file.

use std::io::{self, BufRead, Write};

use super::bound::{Bound, MAX_ANSWER, MAX_STRAY};
use super::{Malformed, ReadError, number, shown, words};
use crate::cnf::{Lit, Model};

/// The answer of a SAT solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Satisfiability {
    /// The formula is satisfied if these literals are true, in ascending order. Variables that are not listed are
    /// false.
    Sat(Vec<Lit>),
    /// The formula is unsatisfiable.
    Unsat,
    /// The solver gave up, or printed no verdict.
    Unknown,
}

/// Reads a solver's output or result file. The `s` line gives the verdict. `v` lines may come before or after it, may
/// be of any length, and may lack the final 0. Other lines are ignored, but a text without a verdict must consist of
/// comments only. Exceeding one of the bounds in [`bound`](super::bound) is an error.
///
/// # Errors
/// Reading failed, or the text is not an answer; in the latter case, the error says at which line and column.
pub fn read_answer(input: impl BufRead) -> Result<Satisfiability, ReadError> {
    let mut log = Log::new(true);
    log.read(input)?;
    if let (None, Some((line, text))) = (log.word(), &log.stray) {
        return Err(Malformed::new(*line, 1, format!("no answer, but {text}"), "`s` and `v` lines").into());
    }
    Ok(log.answer()?)
}

/// The error for a model with a variable that the formula does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model names variable {var}, the formula has {vars}", var = .lit.var().index() + 1)]
pub struct LitOutOfRange {
    /// The literal of the unknown variable.
    pub lit: Lit,
    /// The number of variables of the formula.
    pub vars: usize,
}

/// Creates a model of `vars` variables in which `true_lits` are true; variables that are not listed are false.
///
/// # Errors
/// A literal has a variable that the formula does not have.
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

/// Writes an answer in the format of the SAT Competition: the `s` line, then `v` lines of up to 78 characters.
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

/// The verdict of an `s` line or of one of minisat's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Sat,
    Unsat,
    Unknown,
}

/// The part of an answer that has been read, from standard output or a file.
#[derive(Debug)]
pub(crate) struct Log {
    /// `true` if minisat's words, on lines without `s`, count as verdicts.
    bare_words: bool,
    line: u64,
    said: Option<(Word, u64)>,
    lits: Vec<Lit>,
    last_values: Option<u64>,
    /// The number and the quoted text of the first line that is not part of an answer.
    stray: Option<(u64, String)>,
    /// Limits the total size of the lines that are not part of an answer.
    strays: Bound,
    /// The number of literals at which repeated literals are dropped next.
    full: usize,
}

/// Number of literals at which repeated literals are dropped for the first time.
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

    /// Reads `input` to its end.
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

    /// Returns the verdict, if one was read.
    pub(crate) fn word(&self) -> Option<Word> {
        self.said.map(|(word, _)| word)
    }

    /// Returns the first line that is not part of an answer, quoted for a message.
    #[cfg(any(test, not(target_family = "wasm")))]
    pub(crate) fn stray(&self) -> Option<&str> {
        self.stray.as_ref().map(|(_, text)| text.as_str())
    }

    /// Returns the answer, or an error if the verdict and the values contradict each other.
    pub(crate) fn answer(mut self) -> Result<Satisfiability, Malformed> {
        match (self.said, self.last_values) {
            (None, Some(line)) => {
                Err(Malformed::new(line, 1, "values without an answer", "`s SATISFIABLE` in a line above"))
            }
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
                        Err(Malformed::new(line, 1, message, "one of them, in a single model"))
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
            // The literals in minisat's result file are on a line after the word.
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
            // Some programs print a plus sign before positive literals.
            let unsigned = word.strip_prefix(b"+").filter(|rest| !rest.starts_with(b"-"));
            let number = number(unsigned.unwrap_or(word))
                .and_then(|number| i32::try_from(number).ok())
                .filter(|&n| n != i32::MIN);
            match number {
                Some(number) => {
                    self.lits.extend(Lit::from_dimacs(number));
                    if self.lits.len() >= self.full {
                        // Keeps the memory small if an answer repeats its literals endlessly.
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

/// Returns the verdict for one of minisat's words, from standard output or the result file; `None` for any other word.
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
