//! A JSON object without duplicate keys. Duplicates are refused because some readers would take the first value and
//! others the last.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value};

use crate::formats::json_line::unique_keys;

/// A JSON object; reading fails if a key occurs twice.
pub struct Object(pub Map<String, Value>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object, D::Error> {
        deserializer.deserialize_map(Keys)
    }
}

struct Keys;

impl<'de> Visitor<'de> for Keys {
    type Value = Object;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Object, A::Error> {
        unique_keys(entries, |key| format!("the key '{key}' stands twice")).map(Object)
    }
}
