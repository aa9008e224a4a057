//! Validates values by a JSON Schema, for the keywords that our schema uses. Other keywords are an error in the test.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// A schema, and the name of one of its definitions.
pub struct Validator {
    schema: Value,
    name: String,
}

impl Validator {
    /// Creates a validator for the definition with this name.
    pub fn new(schema: Value, name: &str) -> Validator {
        Validator { schema, name: name.to_owned() }
    }

    /// Returns the reason why a value is invalid, or `None`.
    pub fn fault(&self, value: &Value) -> Option<String> {
        self.check(&self.schema["$defs"][&self.name], value).err()
    }

    /// Checks a value. Returns the keys of an object that the schema describes.
    fn check<'s>(&'s self, schema: &'s Value, value: &Value) -> Result<BTreeSet<&'s str>, String> {
        let Some(keywords) = schema.as_object() else {
            return if schema == &Value::Bool(false) {
                Err(format!("{value} is not allowed"))
            } else {
                Ok(BTreeSet::new())
            };
        };
        let mut seen = BTreeSet::new();
        let members = value.as_object();
        for (keyword, of) in keywords {
            let is_right = match keyword.as_str() {
                "$ref" => {
                    let pointer = of.as_str().and_then(|to| to.strip_prefix('#')).expect("a place");
                    seen.extend(self.check(self.schema.pointer(pointer).expect("a definition"), value)?);
                    true
                }
                "anyOf" | "oneOf" => {
                    let all = of.as_array().expect("schemas").iter().map(|one| self.check(one, value));
                    let valid: Vec<_> = all.filter_map(Result::ok).collect();
                    let count = valid.len();
                    seen.extend(valid.into_iter().flatten());
                    count == 1 || count > 1 && keyword == "anyOf"
                }
                "properties" => {
                    for (key, schema) in of.as_object().expect("properties") {
                        if let Some(value) = members.and_then(|members| members.get(key)) {
                            self.check(schema, value).map_err(|fault| format!("{key}: {fault}"))?;
                            seen.insert(key);
                        }
                    }
                    true
                }
                "required" => {
                    let has =
                        |key: &Value| members.is_none_or(|it| it.contains_key(key.as_str().expect("a key")));
                    of.as_array().expect("keys").iter().all(has)
                }
                "additionalProperties" => {
                    let known = keywords.get("properties").and_then(Value::as_object);
                    let has_pattern =
                        |key: &str| keywords.contains_key("patternProperties") && is_number(key);
                    let is_other =
                        |key: &str| known.is_none_or(|known| !known.contains_key(key)) && !has_pattern(key);
                    for (_, value) in members.into_iter().flatten().filter(|(key, _)| is_other(key)) {
                        self.check(of, value)?;
                    }
                    true
                }
                "items" => {
                    let begin = keywords.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                    let items = value.as_array().into_iter().flatten().skip(begin);
                    items.map(|item| self.check(of, item)).collect::<Result<Vec<_>, _>>()?;
                    true
                }
                "prefixItems" => {
                    let pairs =
                        of.as_array().expect("schemas").iter().zip(value.as_array().into_iter().flatten());
                    pairs.map(|(of, item)| self.check(of, item)).collect::<Result<Vec<_>, _>>()?;
                    true
                }
                "minItems" => {
                    value.as_array().is_none_or(|items| items.len() as u64 >= of.as_u64().expect("a number"))
                }
                "maxItems" => {
                    value.as_array().is_none_or(|items| items.len() as u64 <= of.as_u64().expect("a number"))
                }
                "minimum" => value.as_f64().is_none_or(|number| number >= of.as_f64().expect("a number")),
                "maximum" => value.as_f64().is_none_or(|number| number <= of.as_f64().expect("a number")),
                "pattern" => {
                    assert_eq!(of, "^[0-9]+$");
                    value.as_str().is_none_or(is_number)
                }
                "patternProperties" => {
                    for (pattern, of) in of.as_object().expect("patterns") {
                        assert_eq!(pattern, "^\\d+$");
                        let fitting = members.into_iter().flatten().filter(|(key, _)| is_number(key));
                        fitting.map(|(_, value)| self.check(of, value)).collect::<Result<Vec<_>, _>>()?;
                    }
                    true
                }
                "type" => match of {
                    Value::Array(types) => types.iter().any(|of| is_of_type(value, of)),
                    of => is_of_type(value, of),
                },
                "enum" => of.as_array().expect("values").contains(value),
                "const" => of == value,
                "default" | "description" | "format" | "unevaluatedProperties" => true,
                other => panic!("a keyword that this test does not know: {other}"),
            };
            if !is_right {
                return Err(format!("{value} does not have the {keyword} {of}"));
            }
        }
        if keywords.get("unevaluatedProperties") == Some(&Value::Bool(false)) {
            let unknown = members.into_iter().flat_map(Map::keys).find(|key| !seen.contains(&key[..]));
            if let Some(key) = unknown {
                return Err(format!("the key {key} is unknown"));
            }
        }
        Ok(seen)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_of_type(value: &Value, name: &Value) -> bool {
    match name.as_str().expect("a type") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64() || value.as_f64().is_some_and(|it| it.fract() == 0.0),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("a type that this test does not know: {other}"),
    }
}
