//! Solvers' answers: the SAT Competition's `s` and `v` lines, minisat's result file and words.

use std::io::{self, BufRead, Write};

use super::{Malformed, ReadError, number, shown, words};
use crate::cnf::{Lit, Model};

/// What a solver answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Satisfiable, with these literals true, ascending; variables not mentioned are false.
    Sat(Vec<Lit>),
    /// Unsatisfiable.
    Unsat,
    /// The solver gave up, or said nothing.
    Unknown,
}

/// Reads a solver's output or result file. The `s` line decides; `v` lines may stand anywhere,
/// be of any length and lack the final 0; other lines are passed over, and an error where nothing else
/// is there but comments.
pub fn read_answer(input: impl BufRead) -> Result<Answer, ReadError> {
    let mut log = Log::new(true);
    log.read(input)?;
    if let (None, Some((line, text))) = (log.word(), &log.stray) {
        return Err(Malformed::new(*line, 1, format!("no answer, but {text}"), "`s` and `v` lines").into());
    }
    Ok(log.answer()?)
}

/// A literal of a variable that the formula does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model speaks of variable {var}, the formula has {vars}", var = .lit.var().index() + 1)]
pub struct LitOutOfRange {
    /// The literal.
    pub lit: Lit,
    /// The formula's number of variables.
    pub vars: usize,
}

/// The model of a formula with `vars` variables in which exactly `true_lits` (and the negations
/// of variables not mentioned) are true.
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

/// Writes an answer as the SAT Competition has it: the `s` line, then `v` lines up to 78 columns.
pub fn write_answer(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    const COLUMNS: usize = 78;
    let lits = match answer {
        Answer::Sat(lits) => lits,
        Answer::Unsat => return out.write_all(b"s UNSATISFIABLE\n"),
        Answer::Unknown => return out.write_all(b"s UNKNOWN\n"),
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

/// What a solver has said so far, on standard output or in a file.
#[derive(Debug)]
pub(crate) struct Log {
    /// Whether minisat's words, which stand on lines without `s`, count.
    bare_words: bool,
    line: u64,
    said: Option<(Word, u64)>,
    lits: Vec<Lit>,
    last_values: Option<u64>,
    /// The first line that means nothing: its number, and quoted.
    stray: Option<(u64, String)>,
}

impl Log {
    pub(crate) fn new(bare_words: bool) -> Log {
        Log { bare_words, line: 0, said: None, lits: Vec::new(), last_values: None, stray: None }
    }

    /// Reads a text to its end.
    pub(crate) fn read(&mut self, mut input: impl BufRead) -> Result<(), ReadError> {
        let mut line = Vec::new();
        self.line = 0;
        loop {
            line.clear();
            self.line += 1;
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            self.take(&line)?;
        }
    }

    /// What the `s` line said, if there was one.
    pub(crate) fn word(&self) -> Option<Word> {
        self.said.map(|(word, _)| word)
    }

    /// The first line that means nothing, quoted for a message.
    pub(crate) fn stray(&self) -> Option<&str> {
        self.stray.as_ref().map(|(_, text)| text.as_str())
    }

    /// The answer as a whole.
    pub(crate) fn answer(mut self) -> Result<Answer, Malformed> {
        match (self.said, self.last_values) {
            (None | Some((Word::Unknown, _)), _) => Ok(Answer::Unknown),
            (Some((Word::Unsat, _)), None) => Ok(Answer::Unsat),
            (Some((Word::Unsat, _)), Some(line)) => {
                Err(Malformed::new(line, 1, "values, and the answer is unsatisfiable", "no model"))
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
                    None => Ok(Answer::Sat(self.lits)),
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
                let message = format!("{} behind the answer", shown(word));
                Err(Malformed::new(self.line, column, message, "the end of the line"))
            }
            (b"v", _) => self.values(words),
            (_, Some(word)) if words.next().is_none() => self.say(column, word),
            // The second line of minisat's result file.
            _ if self.bare_words && self.said.is_some() && number(first).is_some() => {
                self.values(super::words(line))
            }
            _ => {
                if first[0] != b'c' && self.stray.is_none() {
                    self.stray = Some((self.line, shown(line.trim_ascii())));
                }
                Ok(())
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
            let number =
                number(word).and_then(|number| i32::try_from(number).ok()).filter(|&n| n != i32::MIN);
            match number {
                Some(number) => self.lits.extend(Lit::from_dimacs(number)),
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
mod tests {
    use super::*;

    fn sat(numbers: &[i32]) -> Answer {
        Answer::Sat(numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect())
    }

    #[track_caller]
    fn good(text: impl AsRef<[u8]>, answer: Answer) {
        assert_eq!(read_answer(text.as_ref()).expect("an answer"), answer);
    }

    #[track_caller]
    fn bad(text: &str, message: &str) {
        assert_eq!(read_answer(text.as_bytes()).expect_err("nonsense").to_string(), message);
    }

    #[test]
    fn competition() {
        good("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n", sat(&[1, -2, 3]));
        good("s UNSATISFIABLE\n", Answer::Unsat);
        good("s UNKNOWN\n", Answer::Unknown);
        good("s INDETERMINATE\n", Answer::Unknown);
    }

    #[test]
    fn values_before_the_answer() {
        good("v 3 1\nv -2 0\ns SATISFIABLE\n", sat(&[1, -2, 3]));
    }

    #[test]
    fn missing_final_zero_and_line_end() {
        good("s SATISFIABLE\nv 1 -2", sat(&[1, -2]));
    }

    #[test]
    fn a_model_of_no_variables() {
        good("s SATISFIABLE\nv 0\n", sat(&[]));
    }

    #[test]
    fn a_line_longer_than_any_buffer() {
        let numbers: Vec<i32> = (1..=50_000).collect();
        let line: Vec<String> = numbers.iter().map(i32::to_string).collect();
        good(format!("s SATISFIABLE\nv {} 0\n", line.join(" ")), sat(&numbers));
    }

    #[test]
    fn windows_line_ends_and_a_carriage_return_in_front() {
        good("c x\r\n\rs SATISFIABLE\r\nv 1 0\r\n", sat(&[1]));
    }

    #[test]
    fn invalid_utf8_in_a_comment() {
        good(b"c \xff\xfe\ns UNSATISFIABLE\n", Answer::Unsat);
    }

    #[test]
    fn the_same_answer_twice() {
        good("s SATISFIABLE\nv 1 0\ns SATISFIABLE\nv 1 0\n", sat(&[1]));
    }

    #[test]
    fn minisat_result_file() {
        good("SAT\n1 -2 3 0\n", sat(&[1, -2, 3]));
        good("UNSAT\n", Answer::Unsat);
        good("INDET\n", Answer::Unknown);
    }

    #[test]
    fn minisat_words() {
        good("WARNING: for repeatability\nUNSATISFIABLE\n", Answer::Unsat);
        good("INDETERMINATE\n", Answer::Unknown);
    }

    #[test]
    fn nothing() {
        good("", Answer::Unknown);
        good("c only\nc comments\n\n", Answer::Unknown);
        bad("1 2 3 0\nv 1 0\n", "1:1: no answer, but `1 2 3 0`, expected `s` and `v` lines");
        bad("c\nSAT solver 1.0\n", "2:1: no answer, but `SAT solver 1.0`, expected `s` and `v` lines");
    }

    #[test]
    fn no_model() {
        let message = "2:1: satisfiable without a model, expected `v` lines or minisat's result file";
        bad("c\nSATISFIABLE\n", message);
        bad("c\ns SATISFIABLE\n", message);
    }

    #[test]
    fn two_answers() {
        let message = "2:3: a second and different answer, expected one answer";
        bad("s SATISFIABLE\ns UNSATISFIABLE\n", message);
        bad("s UNKNOWN\ns SATISFIABLE\n", message);
    }

    #[test]
    fn a_word_nobody_knows() {
        bad("s MAYBE\n", "1:3: `MAYBE` on an `s` line, expected SATISFIABLE, UNSATISFIABLE or UNKNOWN");
        bad("s\n", "1:2: `` on an `s` line, expected SATISFIABLE, UNSATISFIABLE or UNKNOWN");
    }

    #[test]
    fn more_than_the_answer() {
        bad("s UNSATISFIABLE foo\n", "1:17: `foo` behind the answer, expected the end of the line");
        bad("s SATISFIABLE 0\nv 1 0\n", "1:15: `0` behind the answer, expected the end of the line");
        bad("s UNKNOWN s\n", "1:11: `s` behind the answer, expected the end of the line");
        good("s UNSATISFIABLE \t\r\n", Answer::Unsat);
    }

    #[test]
    fn a_model_of_what_has_none() {
        let message = "values, and the answer is unsatisfiable, expected no model";
        bad("s UNSATISFIABLE\nv 1 -2 0\n", &format!("2:1: {message}"));
        bad("v 1 0\nc\ns UNSATISFIABLE\n", &format!("1:1: {message}"));
        bad("s UNSATISFIABLE\nv\n", &format!("2:1: {message}"));
        bad("UNSAT\n1 -2 0\n", &format!("2:1: {message}"));
    }

    #[test]
    fn garbage_in_a_model() {
        bad("s SATISFIABLE\nv 1 x 0\n", "2:5: `x` in a model, expected a literal or 0");
        bad("SAT\n1 x 0\n", "2:3: `x` in a model, expected a literal or 0");
    }

    #[test]
    fn a_literal_above_31_bits() {
        bad("v 2147483648 0\n", "1:3: `2147483648` in a model, expected a literal or 0");
        bad("v -2147483648 0\n", "1:3: `-2147483648` in a model, expected a literal or 0");
    }

    #[test]
    fn a_model_that_contradicts_itself() {
        bad("s SATISFIABLE\nv 2 1\nv -2 0\n", "3:1: the model has both 2 and -2, expected one of them");
    }

    #[test]
    fn bare_words_only_where_they_are_expected() {
        let mut log = Log::new(false);
        log.read(&b"UNSAT\n1 2 0\ns UNKNOWN\n"[..]).expect("lines");
        assert_eq!(log.word(), Some(Word::Unknown));
        assert_eq!(log.stray(), Some("`UNSAT`"));
    }

    #[test]
    fn models_have_every_variable_and_no_other() {
        let Answer::Sat(lits) = sat(&[2, -3]) else { unreachable!() };
        assert_eq!(model(&lits, 4), Ok(Model::new(vec![false, true, false, false])));
        let error = model(&lits, 2).expect_err("too few variables");
        assert_eq!(error.to_string(), "the model speaks of variable 3, the formula has 2");
    }

    #[test]
    fn written_answers_are_wrapped_and_read_back() {
        let numbers: Vec<i32> = (1..=300).map(|n| if n % 3 == 0 { n } else { -n }).collect();
        for answer in [sat(&numbers), sat(&[]), Answer::Unsat, Answer::Unknown] {
            let mut out = Vec::new();
            write_answer(&answer, &mut out).expect("a vector takes everything");
            assert!(out.split(|&byte| byte == b'\n').all(|line| line.len() <= 78));
            good(out, answer);
        }
    }
}
