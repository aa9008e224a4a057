//! The JSON Schema of requests and answers, generated from the types that are read and written.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, json_schema};
use serde::Serialize;
use serde_json::{Map, Value};

use super::{AnswerObject, ModelObject, SolutionObject, StepObject};
use crate::ask::Request;

/// An object of `solve --output json`: an answer, or a part of one that is printed by itself.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct PrintedAnswer {
    /// In a batch: the id of a JSON line, otherwise the number of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    /// The puzzle: one line of cells if that says everything, otherwise native text. It is in the last object of an
    /// answer, but not in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    /// How the text was read, if it could be read in several ways, and which parts were ignored.
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<Vec<String>>,
    /// In a batch: the solutions that `all` lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<SolutionObject>>,
    #[serde(flatten)]
    printed: Printed,
}

/// Objects printed on their own.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Printed {
    Answer(AnswerObject),
    Solution(SolutionObject),
    Model(ModelObject),
    Step(StepObject),
}

/// Returns the JSON Schema, whose definitions include `Request` and `Answer`.
///
/// ```
/// let schema = sudoku2cnf_show::render::schema();
/// assert!(schema.pointer("/$defs/Request/oneOf").is_some() && schema.pointer("/$defs/Answer").is_some());
/// ```
pub fn schema() -> Schema {
    let request = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<Request>();
    let answer = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<PrintedAnswer>();
    let mut definitions = Map::new();
    for (name, schema) in [("Request", request), ("Answer", answer)] {
        let mut schema = schema.to_value();
        if let Some(schema) = schema.as_object_mut() {
            schema.remove("$schema");
            schema.remove("title");
            if let Some(Value::Object(own)) = schema.remove("$defs") {
                definitions.extend(own);
            }
        }
        definitions.insert(name.to_owned(), schema);
    }
    json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Requests and answers of sudoku2cnf",
        "anyOf": [{ "$ref": "#/$defs/Request" }, { "$ref": "#/$defs/Answer" }],
        "$defs": definitions,
    })
}
