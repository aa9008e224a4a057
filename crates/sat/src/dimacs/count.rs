//! Reads the answers of model counters: in the format of the Model Counting Competition since 2021 (`c s type pmc`, `c
//! s exact arb int 30`), in its format of 2020 (`s mc 30`), and in d4's (`s 30`).
//!
//! ```
//! use sudoku2cnf_sat::dimacs::{Certainty, CountAnswer, read_count};
//!
//! let text = b"s SATISFIABLE\nc s type pmc\nc s log10-estimate 1.25527\nc s exact arb int 18\n";
//! let CountAnswer::Number(number) = read_count(&text[..])? else { panic!("a number") };
//! assert_eq!((number.digits(), number.certainty()), (Some("18"), Certainty::Exact));
//! # Ok::<(), sudoku2cnf_sat::dimacs::Malformed>(())
//! ```

use super::answer::Word;
use super::{Malformed, shown, words};

/// The answer of a model counter.
#[derive(Clone, Debug, PartialEq)]
pub enum CountAnswer {
    /// The counter printed a number of models.
    Number(ModelCount),
    /// The counter gave up without a number.
    Unknown,
    /// The text is not the answer of a model counter.
    Nothing,
}

/// How certain a counter's number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The answer says that the number is exact.
    Exact,
    /// The answer does not say whether the number is exact. Approximate counters, too, print lines such as `s mc 30`.
    Unstated,
    /// The answer says that the number is approximate, or exact only with some probability.
    Approximate,
}

/// A number of models that a counter printed.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelCount {
    digits: Option<String>,
    log10: f64,
    certainty: Certainty,
    projected: Option<bool>,
}

impl ModelCount {
    /// Returns the number's decimal digits without leading zeros; `None` if the counter printed only a logarithm or a
    /// floating-point number.
    pub fn digits(&self) -> Option<&str> {
        self.digits.as_deref()
    }

    /// Returns the decimal logarithm of the number; minus infinity for 0.
    pub fn log10(&self) -> f64 {
        self.log10
    }

    /// Returns how certain the number is.
    pub fn certainty(&self) -> Certainty {
        self.certainty
    }

    /// Returns `true` if the answer says that projected models were counted, `false` if it says that all models were
    /// counted, and `None` if it does not say.
    pub fn projected(&self) -> Option<bool> {
        self.projected
    }

    /// Returns `true` if there are no models.
    pub fn is_zero(&self) -> bool {
        self.log10 == f64::NEG_INFINITY
    }

    /// Marks the number as exact if its certainty is unstated. Use it for counters that are known to be exact.
    #[must_use]
    pub fn of_exact_counter(mut self) -> ModelCount {
        if self.certainty == Certainty::Unstated && self.digits.is_some() {
            self.certainty = Certainty::Exact;
        }
        self
    }
}

/// Reads the answer of a model counter. Unrelated lines are ignored.
///
/// # Errors
/// The answer contradicts itself, or a number is malformed; the error says at which line and column.
pub fn read_count(text: &[u8]) -> Result<CountAnswer, Malformed> {
    let mut told = AnswerLines::default();
    for (place, line) in text.split(|&byte| byte == b'\n').enumerate() {
        told.take(line, place as u64 + 1)?;
    }
    told.answer()
}

/// The parts of an answer that have been read, each with the number of its line.
#[derive(Default)]
struct AnswerLines {
    word: Option<(Word, u64)>,
    projected: Option<(bool, u64)>,
    log10: Option<(f64, u64)>,
    number: Option<(Value, Certainty, u64)>,
    /// `true` if the answer says that it holds only with some probability or up to some factor.
    is_probable: bool,
}

/// A number as it was printed.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Digits(String),
    /// The decimal logarithm of a floating-point number.
    Log10(f64),
}

impl AnswerLines {
    fn take(&mut self, line: &[u8], number: u64) -> Result<(), Malformed> {
        let mut words = words(line).peekable();
        let is_comment = words.next_if(|(_, word)| *word == b"c").is_some();
        // Some versions of d4 print the lines of the competition without the leading `c`.
        if words.next_if(|(_, word)| *word == b"s").is_none() {
            return Ok(());
        }
        let rest: Vec<(u64, &[u8])> = words.collect();
        let only: Vec<&[u8]> = rest.iter().map(|&(_, word)| word).collect();
        let column = |place: usize| rest.get(place).map_or(line.len() as u64 + 1, |&(column, _)| column);
        let error = |place: usize, expected: &str| {
            let found = only.get(place).map_or("the end of the line".to_owned(), |word| shown(word));
            Malformed::new(number, column(place), format!("{found} in the answer of a counter"), expected)
        };
        match &only[..] {
            [b"SATISFIABLE"] if !is_comment => self.say(Word::Sat, number),
            [b"UNSATISFIABLE"] if !is_comment => self.say(Word::Unsat, number),
            [b"UNKNOWN"] if !is_comment => self.say(Word::Unknown, number),
            [b"type", kind] => {
                let projected = kind_of(kind).ok_or_else(|| error(1, "mc or pmc"))?;
                self.project(projected, number)
            }
            [b"log10-estimate", value] => {
                let value = logarithm(value).ok_or_else(|| error(1, "a logarithm or -inf"))?;
                if self.log10.is_some_and(|(before, _)| before != value) {
                    return Err(second(number));
                }
                self.log10 = Some((value, number));
                Ok(())
            }
            [b"exact", b"arb", b"int", digits] => {
                let value = digits_of(digits).ok_or_else(|| error(3, "a number in decimal"))?;
                self.count(Value::Digits(value), Certainty::Exact, number)
            }
            [b"exact" | b"approx", _, _, value] => {
                let value = digits_of(value).map(Value::Digits).or_else(|| float(value));
                let value = value.ok_or_else(|| error(3, "a number"))?;
                self.count(value, Certainty::Approximate, number)
            }
            [b"pac", b"guarantees", b"epsilon:", epsilon, b"delta:", delta] => {
                // Malformed guarantees do not count as exact, either.
                self.is_probable |= [epsilon, delta].into_iter().any(|word| float(word) != float(b"0"));
                Ok(())
            }
            [kind @ (b"mc" | b"pmc"), value] if !is_comment => {
                let value = digits_of(value).ok_or_else(|| error(1, "a number in decimal"))?;
                // `s mc` does not mean that all models were counted, because approximate counters of projected models
                // print it, too.
                if *kind == b"pmc" {
                    self.project(true, number)?;
                }
                self.count(Value::Digits(value), Certainty::Unstated, number)
            }
            [value] if !is_comment && digits_of(value).is_some() => {
                let value = digits_of(value).ok_or_else(|| error(0, "a number in decimal"))?;
                self.count(Value::Digits(value), Certainty::Unstated, number)
            }
            // Other comments are free text, and other `s` lines belong to other kinds of answers.
            _ => Ok(()),
        }
    }

    fn say(&mut self, word: Word, line: u64) -> Result<(), Malformed> {
        match self.word.replace((word, line)) {
            Some((before, _)) if before != word => Err(second(line)),
            _ => Ok(()),
        }
    }

    fn project(&mut self, projected: bool, line: u64) -> Result<(), Malformed> {
        match self.projected.replace((projected, line)) {
            Some((before, _)) if before != projected => Err(second(line)),
            _ => Ok(()),
        }
    }

    /// Records a number. The same number may be repeated, once with its certainty stated and once without.
    fn count(&mut self, value: Value, certainty: Certainty, line: u64) -> Result<(), Malformed> {
        let (value, certainty) = match self.number.take() {
            None => (value, certainty),
            Some((before, Certainty::Unstated, _)) if before == value => (value, certainty),
            Some((before, stated, _))
                if before == value && [stated, Certainty::Unstated].contains(&certainty) =>
            {
                (before, stated)
            }
            Some(_) => return Err(second(line)),
        };
        self.number = Some((value, certainty, line));
        Ok(())
    }

    fn answer(self) -> Result<CountAnswer, Malformed> {
        let word = self.word.map(|(word, _)| word);
        let estimate = self.log10.map(|(value, line)| (Value::Log10(value), Certainty::Approximate, line));
        let Some((value, certainty, line)) = self.number.clone().or(estimate) else {
            let is_about_counts = self.projected.is_some();
            return Ok(if is_about_counts { CountAnswer::Unknown } else { CountAnswer::Nothing });
        };
        let (digits, log10) = match value {
            Value::Digits(digits) => (Some(digits.clone()), log10_of(&digits)),
            Value::Log10(value) => (None, value),
        };
        let fails = |message: &str, expected: &str| Err(Malformed::new(line, 1, message, expected));
        match word {
            Some(Word::Unsat) if log10 != f64::NEG_INFINITY => {
                return fails("a number of models, but the answer is unsatisfiable", "0");
            }
            Some(Word::Sat) if log10 == f64::NEG_INFINITY => {
                return fails("no model, but the answer is satisfiable", "a number from 1");
            }
            Some(Word::Unknown) => {
                return fails("a number of models, but the answer is unknown", "no number");
            }
            _ => {}
        }
        if let Some((estimate, _)) = self.log10
            && !agrees(estimate, log10)
        {
            return fails("a number whose logarithm differs from the one in the answer", "the same number");
        }
        let certainty = if self.is_probable { Certainty::Approximate } else { certainty };
        let projected = self.projected.map(|(projected, _)| projected);
        Ok(CountAnswer::Number(ModelCount { digits, log10, certainty, projected }))
    }
}

/// Returns the error that the answer on this line differs from an earlier one.
fn second(line: u64) -> Malformed {
    Malformed::new(line, 1, "a second and different answer", "one answer")
}

/// Returns `true` for the track of projected counts, `false` for counts of all models, and `None` for weighted and
/// unknown tracks.
fn kind_of(word: &[u8]) -> Option<bool> {
    match word {
        b"mc" => Some(false),
        b"pmc" => Some(true),
        _ => None,
    }
}

/// Returns the digits of a decimal number without leading zeros; `None` for any other word.
fn digits_of(word: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(word).ok().filter(|text| !text.is_empty())?;
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let digits = text.trim_start_matches('0');
    is_number.then(|| if digits.is_empty() { "0" } else { digits }.to_owned())
}

/// Parses a floating-point number that is finite and not negative.
fn float(word: &[u8]) -> Option<Value> {
    let number: f64 = std::str::from_utf8(word).ok()?.parse().ok()?;
    (number.is_finite() && number >= 0.0).then(|| Value::Log10(number.log10()))
}

/// Parses a logarithm, which may be minus infinity.
fn logarithm(word: &[u8]) -> Option<f64> {
    let number: f64 = std::str::from_utf8(word).ok()?.parse().ok()?;
    (number.is_finite() || number == f64::NEG_INFINITY).then_some(number)
}

/// Returns the decimal logarithm of a decimal number.
fn log10_of(digits: &str) -> f64 {
    const SIGNIFICANT: usize = 17;
    let first = &digits[..digits.len().min(SIGNIFICANT)];
    let number: f64 = first.parse().unwrap_or(f64::NAN);
    number.log10() + (digits.len() - first.len()) as f64
}

/// Returns `true` if two logarithms are equal within the precision with which counters print them.
fn agrees(one: f64, other: f64) -> bool {
    one == other || (one - other).abs() <= 1e-3 + 1e-4 * other.abs()
}

#[cfg(test)]
mod tests;
