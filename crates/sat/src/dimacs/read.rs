//! Reads DIMACS CNF strictly, so that every solver understands an accepted file in the same way.

use std::io::BufRead;

use super::bound::{Bound, COMMENT, MAX_CLAUSE, MAX_CNF, MAX_COMMENTS, MAX_SHORT_LINE};
use super::shown_vars::ShownVars;
use super::{Malformed, ReadError, number, shown, words};
use crate::cnf::{Formula, Lit, Sink, Var};

/// The content of a CNF file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dimacs {
    /// The comment lines in order, without the leading `c ` and trailing whitespace.
    pub comments: Vec<String>,
    /// The variables and clauses.
    pub formula: Formula,
    /// The variables named in comments `c p show`, in ascending order; `None` without such comments.
    pub shown: Option<Vec<Var>>,
    /// The assumptions of each question in an iCNF, which has the header `p inccnf` and a line `a LITERALS 0` for each
    /// question; `None` for an ordinary CNF.
    pub cubes: Option<Vec<Vec<Lit>>>,
}

/// Reads a CNF: one header, clauses over any number of lines, and comments anywhere. SATLIB's end mark `%` is accepted.
/// Memory grows with the clauses read, not with the numbers in the header, and a file that exceeds its header or the
/// bounds in [`bound`](super::bound) is rejected at once. The header of an iCNF has no numbers.
///
/// # Errors
/// Reading failed, or the text is not a CNF; in the latter case, the error says at which line and column.
pub fn read(mut input: impl BufRead) -> Result<Dimacs, ReadError> {
    let mut reader = Reader::new();
    let mut bound = Bound::new(MAX_CNF, "a CNF");
    let mut line = Vec::new();
    loop {
        reader.line += 1;
        let there = bound.line(&mut input, &mut line, reader.line)?;
        if !there || reader.take(line.trim_ascii_end())? == After::Tail {
            return Ok(reader.finish()?);
        }
    }
}

/// The numbers in the header `p cnf V C`, and the line and column of `C`.
struct Header {
    vars: i64,
    clauses: i64,
    line: u64,
    column: u64,
    /// `true` for `p inccnf`, a header without numbers.
    is_incremental: bool,
}

/// The text that follows a line: more of the CNF, or ignored text after the end mark `%`.
#[derive(PartialEq, Eq)]
enum After {
    More,
    Tail,
}

struct Reader {
    line: u64,
    comments: Bound,
    shown: ShownVars,
    header: Option<Header>,
    dimacs: Dimacs,
    /// The literals of the clause that is being read.
    clause: Vec<Lit>,
    /// The line and column after the last literal.
    end: (u64, u64),
    /// The largest variable read so far, as a DIMACS number.
    largest: i64,
}

const HEADER: &str = "`p cnf VARIABLES CLAUSES`";

impl Reader {
    fn new() -> Reader {
        Reader {
            line: 0,
            comments: Bound::new(MAX_COMMENTS, "comments"),
            shown: ShownVars::default(),
            header: None,
            dimacs: Dimacs::default(),
            clause: Vec::new(),
            end: (0, 0),
            largest: 0,
        }
    }

    fn error(&self, column: u64, message: impl Into<String>, expected: impl Into<String>) -> Malformed {
        Malformed::new(self.line, column, message, expected)
    }

    fn take(&mut self, line: &[u8]) -> Result<After, Malformed> {
        match line.trim_ascii_start().first() {
            Some(b'c') => self.comment(line)?,
            Some(b'p') => self.header(line)?,
            Some(b'%') => return Ok(After::Tail),
            Some(b'a') if self.header.as_ref().is_some_and(|header| header.is_incremental) => {
                self.cube(line)?
            }
            _ => self.literals(line)?,
        }
        Ok(After::More)
    }

    fn comment(&mut self, line: &[u8]) -> Result<(), Malformed> {
        self.comments.take(line.len() + COMMENT, self.line)?;
        self.shown.take(line, self.line)?;
        let line = line.trim_ascii_start();
        let text = line.strip_prefix(b"c ").unwrap_or(&line[1..]);
        self.dimacs.comments.push(String::from_utf8_lossy(text).into_owned());
        Ok(())
    }

    fn header(&mut self, line: &[u8]) -> Result<(), Malformed> {
        let words: Vec<(u64, &[u8])> = words(line).take(5).collect();
        if self.header.is_some() {
            return Err(self.error(words[0].0, "a second header", "a clause"));
        }
        if let [(column, b"p"), (_, b"inccnf")] = words[..] {
            let (vars, clauses) = (Var::MAX_COUNT as i64, i64::MAX);
            self.header = Some(Header { vars, clauses, line: self.line, column, is_incremental: true });
            self.dimacs.cubes = Some(Vec::new());
            return Ok(());
        }
        let &[(_, b"p"), (_, b"cnf"), (vars_column, vars), (column, clauses)] = words.as_slice() else {
            return Err(self.error(words[0].0, "a header of another form", HEADER));
        };
        let vars = self.count(vars_column, vars, Var::MAX_COUNT as i64, "variables")?;
        let clauses = self.count(column, clauses, i64::MAX, "clauses")?;
        self.dimacs.formula.new_vars(vars as u64);
        self.header = Some(Header { vars, clauses, line: self.line, column, is_incremental: false });
        Ok(())
    }

    /// Reads the assumptions of a question from a line `a LITERALS 0`.
    fn cube(&mut self, line: &[u8]) -> Result<(), Malformed> {
        let column = words(line).next().map_or(1, |(column, _)| column);
        if !self.clause.is_empty() {
            return Err(self.error(column, "assumptions within a clause", "a literal or 0"));
        }
        let (mut lits, mut is_closed) = (Vec::new(), false);
        for (column, word) in words(line).skip(1) {
            let known = number(word).filter(|number| number.unsigned_abs() <= Var::MAX_COUNT);
            let Some(number) = known.filter(|_| !is_closed) else {
                return Err(self.error(
                    column,
                    format!("{} in assumptions", shown(word)),
                    "a literal or one 0",
                ));
            };
            self.largest = self.largest.max(number.abs());
            match Lit::from_dimacs(number as i32) {
                Some(lit) => lits.push(lit),
                None => is_closed = true,
            }
        }
        let words = words(line).next().map(|(_, word)| word);
        if words != Some(b"a") || !is_closed {
            return Err(self.error(column, "assumptions of another form", "`a LITERALS 0` on one line"));
        }
        self.dimacs.cubes.get_or_insert_default().push(lits);
        Ok(())
    }

    fn count(&self, column: u64, word: &[u8], most: i64, what: &str) -> Result<i64, Malformed> {
        number(word)
            .filter(|count| (0..=most).contains(count))
            .ok_or_else(|| self.error(column, shown(word), format!("a number of {what} up to {most}")))
    }

    fn literals(&mut self, line: &[u8]) -> Result<(), Malformed> {
        for (column, word) in words(line) {
            let Some(Header { vars, clauses, .. }) = self.header else {
                return Err(self.error(column, format!("{} before the header", shown(word)), HEADER));
            };
            let Some(number) = number(word) else {
                return Err(self.error(column, format!("{} in a clause", shown(word)), "a literal or 0"));
            };
            if !(-vars..=vars).contains(&number) {
                let message = format!("the variable of {} is above the header's maximum", shown(word));
                return Err(self.error(column, message, format!("at most {vars}")));
            }
            self.largest = self.largest.max(number.abs());
            self.end = (self.line, column + word.len() as u64);
            if self.clause.is_empty() && self.dimacs.formula.len() as i64 == clauses {
                let message = format!("more clauses than the {clauses} of the header");
                return Err(self.error(column, message, "the end"));
            }
            match Lit::from_dimacs(number as i32) {
                Some(lit) => {
                    let most = MAX_CLAUSE.min(2 * vars as usize).max(MAX_SHORT_LINE as usize);
                    if self.clause.len() == most {
                        let message = format!("a clause of more than {most} literals");
                        return Err(self.error(column, message, "0"));
                    }
                    self.clause.push(lit);
                }
                None => {
                    self.dimacs.formula.clause(&self.clause);
                    self.clause.clear();
                }
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Dimacs, Malformed> {
        let Some(header) = &self.header else {
            return Err(self.error(1, "no header", HEADER));
        };
        if !self.clause.is_empty() {
            return Err(Malformed::new(self.end.0, self.end.1, "the last clause is not closed", "0"));
        }
        if header.is_incremental {
            self.dimacs.formula.new_vars(self.largest as u64);
            self.dimacs.shown = self.shown.finish(self.largest)?;
            return Ok(self.dimacs);
        }
        let found = self.dimacs.formula.len();
        if header.clauses != found as i64 {
            let message = format!("the header promises {} clauses", header.clauses);
            let expected = format!("{found}, as many as follow");
            return Err(Malformed::new(header.line, header.column, message, expected));
        }
        self.dimacs.shown = self.shown.finish(header.vars)?;
        Ok(self.dimacs)
    }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
