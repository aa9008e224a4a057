//! The values of a request's keys: numbers within bounds and names from lists. Errors name the expected values.

use std::fmt;

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Serialize, Serializer};

use super::SentenceLanguage;
use crate::count::Count;
use crate::deduce::Simplify;
use crate::encode::{AmoChoice, Encoding, SumChoice};

/// The bound below which a float represents every whole number exactly.
const WHOLE: f64 = (1_u64 << 53) as f64;

/// Reads a value with the function for its type; null is `None`. In errors, `expected` describes the accepted values.
struct Expecting<T> {
    expected: String,
    number: fn(u64) -> Option<T>,
    float: fn(f64) -> Option<T>,
    text: fn(&str) -> Option<T>,
}

impl<T> Visitor<'_> for Expecting<T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.expected)
    }

    fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Option<T>, E> {
        let read = (self.number)(number);
        read.map(Some).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Option<T>, E> {
        // A whole number may be written as 2.0.
        let whole = || (number >= 0.0 && number.fract() == 0.0 && number < WHOLE).then_some(number as u64);
        let read = (self.float)(number).or_else(|| whole().and_then(self.number));
        read.map(Some).ok_or_else(|| E::invalid_value(Unexpected::Float(number), &self))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Option<T>, E> {
        let read = (self.text)(text);
        read.map(Some).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// Returns a visitor that accepts only null; callers set the functions for the types that they accept.
fn expecting<T>(expected: impl Into<String>) -> Expecting<T> {
    Expecting { expected: expected.into(), number: |_| None, float: |_| None, text: |_| None }
}

/// Reads a whole number; null is `None`.
pub fn from_0<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    from.deserialize_any(Expecting { number: Some, ..expecting("a whole number from 0") })
}

/// Reads a whole number above 0; null is `None`.
pub fn from_1<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    let number = |number| (number > 0).then_some(number);
    from.deserialize_any(Expecting { number, ..expecting("a whole number from 1") })
}

/// Returns the error for null as the value of a key whose default is not null.
fn not_null<E: Error>(expected: &str) -> E {
    E::custom(format!("null, expected {expected}"))
}

/// The largest number of threads.
pub const MOST_JOBS: u64 = 256;

/// Returns the number of threads for `jobs`: 0 means one per processor.
pub fn threads(jobs: u16) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs.into(),
    }
}

/// Reads a number of threads, from 0 to [`MOST_JOBS`].
pub fn jobs<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    let number = |jobs| u16::try_from(jobs).ok().filter(|_| jobs <= MOST_JOBS);
    let expected = format!("a whole number from 0 to {MOST_JOBS}");
    let jobs = Expecting { number, ..expecting(&*expected) };
    from.deserialize_any(jobs)?.ok_or_else(|| not_null(&expected))
}

/// Reads the largest weight of a step, a whole number from 0.
pub fn weight<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let number = |weight| u32::try_from(weight).ok();
    let expected = "a whole number from 0";
    from.deserialize_any(Expecting { number, ..expecting(expected) })?.ok_or_else(|| not_null(expected))
}

/// Reads a number of at least 0 and below 1; null is `None`.
pub fn part<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    let number = |part| (part == 0).then_some(0.0);
    let float = |part| (0.0..1.0).contains(&part).then_some(part);
    from.deserialize_any(Expecting { number, float, ..expecting("a number of at least 0 and below 1") })
}

/// The default of the number of threads.
pub const fn one() -> u16 {
    1
}

/// Reads a number of solutions above 0, of any size; null is `None`. Numbers of more than 64 bits are strings.
pub fn count_from_1<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Count>, D::Error> {
    let number = |number: u64| (number > 0).then(|| Count::from(u128::from(number)));
    let text = |text: &str| text.parse::<Count>().ok().filter(|count| *count > 0);
    from.deserialize_any(Expecting { number, text, ..expecting("a whole number from 1") })
}

/// Writes a number of solutions as [`count_from_1`] reads it: as a string if it has more than 64 bits.
pub fn count<S: Serializer>(count: &Option<Count>, to: S) -> Result<S::Ok, S::Error> {
    let count = count.as_ref();
    match count.and_then(Count::as_u128).and_then(|small| u64::try_from(small).ok()) {
        Some(small) => small.serialize(to),
        None => count.map(Count::to_string).serialize(to),
    }
}

/// Returns the schema of a number of solutions.
pub fn count_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["integer", "string", "null"], "minimum": 1, "pattern": "^[0-9]+$" })
}

/// Reads the code of a language of sentences; null is `None`.
pub fn language<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SentenceLanguage>, D::Error> {
    let text = |code: &str| SentenceLanguage::ALL.into_iter().find(|language| language.code() == code);
    let codes = SentenceLanguage::ALL.map(SentenceLanguage::code).join(", ");
    from.deserialize_any(Expecting { text, ..expecting(format!("one of {codes}")) })
}

/// Defines two functions for each line: one reads the name of a value of the type, the other returns the schema of all
/// such names.
macro_rules! chosen {
    ($($reader:ident $schema:ident $type:ty: $is_taken:expr;)*) => {
        $(
            pub fn $reader<'de, D: Deserializer<'de>>(from: D) -> Result<Option<$type>, D::Error> {
                let all = || <$type>::ALL.into_iter().filter($is_taken);
                let names: Vec<&str> = all().map(<$type>::name).collect();
                let read = |name: &str| <$type>::ALL.into_iter().filter($is_taken).find(|it| it.name() == name);
                from.deserialize_any(Expecting { text: read, ..expecting(format!("one of {}", names.join(", "))) })
            }

            pub fn $schema(_: &mut SchemaGenerator) -> Schema {
                let names = <$type>::ALL.into_iter().filter($is_taken).map(|it| Some(it.name()));
                json_schema!({ "enum": names.chain([None]).collect::<Vec<_>>() })
            }
        )*
    };
}

chosen! {
    encoding encodings Encoding: |_| true;
    amo amos AmoChoice: |_| true;
    sum sums SumChoice: |sums| !sums.has_rows(); // Rows are not clauses.
    simplify simplifications Simplify: |_| true;
}
