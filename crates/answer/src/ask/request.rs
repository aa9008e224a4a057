//! A question with its parameters and encoding options, as one value. Command lines, lines of JSON, messages from the
//! web page and calls from Python are all converted to it.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use super::{Ask, Way, value};
use crate::deduce::Simplify;
use crate::encode::{AmoChoice, Choice, Encoding, SumChoice};

impl Ask {
    /// Returns the name of each question, with the names of its parameters.
    pub fn all() -> &'static [(String, Vec<String>)] {
        static ALL: OnceLock<Vec<(String, Vec<String>)>> = OnceLock::new();
        ALL.get_or_init(|| {
            let schema = schemars::schema_for!(Ask);
            let variants = schema.get("oneOf").and_then(Value::as_array).into_iter().flatten();
            let named = variants.filter_map(|variant| {
                let name = variant.pointer("/properties/ask/const")?.as_str()?.to_owned();
                let keys = variant.get("properties")?.as_object()?.keys();
                Some((name, keys.filter(|key| *key != "ask").cloned().collect()))
            });
            named.collect()
        })
    }

    /// Returns the keys that a request for this question may have besides `ask`.
    fn keys(&self) -> impl Iterator<Item = &'static str> + use<'_> {
        let own = Ask::all().iter().filter(|(name, _)| name == self.name()).flat_map(|(_, keys)| keys);
        own.map(String::as_str).chain(CLAUSE_KEYS.into_iter().filter(|key| self.takes(key)))
    }

    /// Returns the error for a request that has `key`, which is not a parameter of this question.
    fn no_parameter(&self, key: &str) -> WrongRequest {
        let expected = match &self.keys().collect::<Vec<_>>()[..] {
            [] => "which has none".to_owned(),
            keys => format!("expected one of {}", keys.join(", ")),
        };
        WrongRequest { key: key.to_owned(), message: format!("no parameter of {}, {expected}", self.name()) }
    }
}

/// A question, and the options for encoding the puzzle for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The question.
    pub ask: Ask,
    /// The options for turning the puzzle into clauses.
    pub way: Way,
}

/// An unknown key of a request, or a key with a wrong value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongRequest {
    /// The key.
    pub key: String,
    /// The wrong value and the expected ones, as text for the user.
    pub message: String,
}

impl fmt::Display for WrongRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.message)
    }
}

impl std::error::Error for WrongRequest {}

/// The keys of a request that choose how the puzzle is encoded; the defaults depend on the puzzle.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ClauseKeys {
    /// The clauses for cells and houses.
    #[serde(default, deserialize_with = "value::encoding")]
    #[schemars(schema_with = "value::encodings")]
    encoding: Option<Encoding>,
    /// The encoding of at-most-one constraints.
    #[serde(default, deserialize_with = "value::amo")]
    #[schemars(schema_with = "value::amos")]
    amo: Option<AmoChoice>,
    /// The encoding of sums.
    #[serde(default, deserialize_with = "value::sum")]
    #[schemars(schema_with = "value::sums")]
    sum: Option<SumChoice>,
    /// The degree to which the puzzle is simplified first.
    #[serde(default, deserialize_with = "value::simplify")]
    #[schemars(schema_with = "value::simplifications")]
    simplify: Option<Simplify>,
    /// `false` leaves out the sums that follow from houses and other sums.
    redundant: Option<bool>,
}

/// The keys of a request.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is used")]
struct RequestKeys {
    #[serde(flatten)]
    ask: Ask,
    #[serde(flatten)]
    clauses: ClauseKeys,
}

impl JsonSchema for Request {
    fn schema_name() -> Cow<'static, str> {
        "Request".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        RequestKeys::json_schema(generator)
    }
}

impl ClauseKeys {
    /// Returns the options given by these keys. Missing ones are taken from `way`.
    fn over(self, way: Way) -> Way {
        let ClauseKeys { encoding, amo, sum, simplify, redundant } = self;
        let choice = Choice {
            encoding: encoding.unwrap_or(way.choice.encoding),
            amo: amo.or(way.choice.amo),
            sums: sum.or(way.choice.sums),
        };
        let redundant = redundant.unwrap_or(way.redundant);
        Way { choice, simplify: simplify.or(way.simplify), redundant, ..way }
    }
}

/// The names of the keys of [`ClauseKeys`].
const CLAUSE_KEYS: [&str; 5] = ["encoding", "amo", "sum", "simplify", "redundant"];

impl Request {
    /// Reads a request from the members of an object: `ask`, the parameters of that question, and the options for
    /// encoding the puzzle.
    ///
    /// # Errors
    /// If a key is unknown or its value is wrong; the error names the first such key in the order of keys.
    ///
    /// ```
    /// use serde_json::json;
    /// use sudoku2cnf_answer::ask::Request;
    ///
    /// let read = |object: serde_json::Value| Request::read(object.as_object().cloned().unwrap_or_default());
    /// assert!(read(json!({ "ask": "count", "max": 100, "amo": "ladder" })).is_ok());
    /// let wrong = read(json!({ "ask": "count", "max": 0 })).unwrap_err();
    /// assert_eq!(wrong.to_string(), "max: 0, expected a whole number from 1");
    /// ```
    pub fn read(object: Map<String, Value>) -> Result<Request, WrongRequest> {
        Request::read_over(object, Way::default())
    }

    /// Reads a request like [`read`](Request::read), but takes encoding options that are missing in `object` from
    /// `way`.
    ///
    /// # Errors
    /// Same as [`read`](Request::read).
    pub fn read_over(object: Map<String, Value>, way: Way) -> Result<Request, WrongRequest> {
        // The keys of a question are looked up only after an error, because making the list takes time.
        Request::with_known_keys(&object, way).map_err(|wrong| wrong_key(&object).unwrap_or(wrong))
    }

    /// Reads a request. If one of its keys is unknown, the error may name a different key that is correct.
    fn with_known_keys(object: &Map<String, Value>, way: Way) -> Result<Request, WrongRequest> {
        let (clauses, question): (Map<_, _>, Map<_, _>) =
            object.clone().into_iter().partition(|(key, _)| CLAUSE_KEYS.contains(&&**key));
        let ask: Ask = from_object(question)?;
        if let Some(key) = clauses.keys().find(|key| !ask.takes(key)) {
            return Err(ask.no_parameter(key));
        }
        if let Ask::Solve { seed: Some(_), symmetry: true } = ask {
            let message = "true with a seed, expected one of them".to_owned();
            return Err(WrongRequest { key: "symmetry".to_owned(), message });
        }
        Ok(Request { ask, way: from_object::<ClauseKeys>(clauses)?.over(way) })
    }

    /// Returns the encoding options. Symmetries are broken, or solutions with the same digits count as one, if the
    /// question or the options ask for that.
    pub(super) fn whole_way(&self) -> Way {
        let symmetry = matches!(self.ask, Ask::Solve { symmetry: true, .. });
        let digits = self.ask.is_about_digits();
        Way { symmetry: symmetry || self.way.symmetry, digits: digits || self.way.digits, ..self.way }
    }
}

impl From<Ask> for Request {
    /// Creates a request for the question, with an encoding that suits the puzzle.
    fn from(ask: Ask) -> Request {
        Request { ask, way: Way::default() }
    }
}

impl FromStr for Request {
    type Err = WrongRequest;

    /// Reads the name of a question, or a JSON object with its parameters.
    ///
    /// ```
    /// use sudoku2cnf_answer::ask::{Ask, Request};
    ///
    /// let unique: Request = "unique".parse()?;
    /// assert_eq!(unique.ask, Ask::Unique { digits: false });
    /// let count: Request = r#"{ "ask": "count", "max": 100 }"#.parse()?;
    /// assert!(matches!(count.ask, Ask::Count { max: Some(_), .. }));
    /// # Ok::<(), sudoku2cnf_answer::ask::WrongRequest>(())
    /// ```
    fn from_str(text: &str) -> Result<Request, WrongRequest> {
        match text.trim_start().starts_with('{') {
            true => {
                let wrong = |error: serde_json::Error| WrongRequest {
                    key: "JSON".to_owned(),
                    message: error.to_string(),
                };
                Request::read(serde_json::from_str(text).map_err(wrong)?)
            }
            false => Request::read(Map::from_iter([("ask".to_owned(), text.into())])),
        }
    }
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Request, D::Error> {
        Request::read(Map::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Returns an error if the question of a request is unknown, or else an error for the first key that the question does
/// not have; otherwise `None`.
fn wrong_key(object: &Map<String, Value>) -> Option<WrongRequest> {
    let ask = object.get("ask");
    let Ok(bare) = serde_json::from_value::<Ask>(json!({ "ask": ask })) else {
        let found = ask.map_or_else(|| "nothing".to_owned(), Value::to_string);
        let names: Vec<&str> = Ask::all().iter().map(|(name, _)| &name[..]).collect();
        let message = format!("{found}, expected one of {}", names.join(", "));
        return Some(WrongRequest { key: "ask".to_owned(), message });
    };
    let unknown = object.keys().find(|key| *key != "ask" && !bare.keys().any(|own| own == *key));
    unknown.map(|key| bare.no_parameter(key))
}

/// Reads the members of an object. An error names the key at fault, the one whose removal changes or removes the error.
fn from_object<T: DeserializeOwned>(object: Map<String, Value>) -> Result<T, WrongRequest> {
    let read = |object: &Map<String, Value>| {
        serde_json::from_value::<T>(Value::Object(object.clone())).map_err(|error| error.to_string())
    };
    let error = match read(&object) {
        Ok(read) => return Ok(read),
        Err(error) => error,
    };
    let is_at_fault = |key: &&String| {
        let mut others = object.clone();
        others.remove(*key);
        read(&others).err().as_ref() != Some(&error)
    };
    let key = object.keys().filter(|key| *key != "ask").find(is_at_fault);
    let key = key.map_or("ask", String::as_str).to_owned();
    Err(WrongRequest { key, message: plain(&error) })
}

/// Removes the words about the type of a value from an error: `0, expected …` instead of ``invalid value: integer `0`,
/// expected …``.
fn plain(error: &str) -> String {
    let value = error.strip_prefix("invalid type: ").or(error.strip_prefix("invalid value: "));
    let of_kind = |value: &str| {
        let kinds = ["integer ", "floating point ", "boolean ", "string "];
        kinds.iter().find_map(|kind| value.strip_prefix(kind).map(str::to_owned))
    };
    match value.map(|value| of_kind(value).unwrap_or_else(|| value.to_owned())) {
        Some(value) => value.replacen('`', "", 2),
        None => error.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn keys_of_clauses_are_those_that_are_read() {
        let schema = schemars::schema_for!(ClauseKeys);
        let read = schema.get("properties").and_then(Value::as_object).expect("keys");
        assert!(read.keys().eq(&BTreeSet::from(CLAUSE_KEYS)), "{read:?}");
    }
}
