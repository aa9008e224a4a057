//! The JSON Schema of requests and answers: tables in the documents are made from it, and requests and answers are
//! valid.

mod validator;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value, json};
use sudoku2cnf_answer::ask::{Ask, News, Request, Solver, ask};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::{AUTO, BackendChoice, Limits};
use sudoku2cnf_sat::cnf::Model;
use sudoku2cnf_show::render::{
    AnswerView, ModelObject, SolutionObject, StepWords, schema, with_id, with_puzzle,
};
use validator::Validator;

/// Puzzles with one, several and no solutions, with layers, variable cells and letters.
const PUZZLES: &[&str] = &[
    "1.34\n..12\n21..\n43.1",
    "diagonal\n12..\n....\n....\n....",
    "diagonal\n1...\n.2..\n....\n...1",
    "grid 4x4\nlayer shade\nyin-yang shade\n12..\n....\n....\n....\n",
    "grid 4x4\nvariables 2\nletters ABCD\ngiven r1c1=1\n",
    "killer 3 r1c1 r1c2\nthermo r2c1-r2c3\n....\n....\n....\n4...",
];

/// Returns requests, and whether they are valid.
fn requests() -> Vec<(Value, bool)> {
    let all = Ask::all().iter().map(|(name, _)| (json!({ "ask": name }), true));
    let others = [
        (json!({ "ask": "solve", "seed": 0 }), true),
        (json!({ "ask": "solve", "symmetry": true }), true),
        (json!({ "ask": "solve", "max": 1 }), false),
        (
            json!({ "ask": "count", "max": 5, "digits": true, "jobs": 0, "amo": "ladder", "redundant": false }),
            true,
        ),
        (json!({ "ask": "count", "max": "123456789012345678901234567890" }), true),
        (json!({ "ask": "count", "max": 0 }), false),
        (json!({ "ask": "count", "max": "many" }), false),
        (json!({ "ask": "count", "jobs": 300 }), false),
        (json!({ "ask": "count", "jobs": 2.0, "max": 3.0 }), true),
        (json!({ "ask": "count", "jobs": null }), false),
        (json!({ "ask": "steps", "max_weight": null }), false),
        (json!({ "ask": "candidates", "cap": 1, "layers": true, "digits": false }), true),
        (json!({ "ask": "candidates", "cap": 0 }), false),
        (json!({ "ask": "candidates", "cap": 1.5 }), false),
        (json!({ "ask": "candidates", "layers": "yes" }), false),
        (json!({ "ask": "estimate", "precision": 0.1, "walks": 3, "seed": 7 }), true),
        (json!({ "ask": "estimate", "walks": 0 }), false),
        (json!({ "ask": "hint", "state": "1...", "no_answer": true, "max_weight": 3, "words": "de" }), true),
        (json!({ "ask": "steps", "words": "fr" }), false),
        (json!({ "ask": "needless", "minimal": true, "cap": 3, "sum": "chain" }), true),
        (json!({ "ask": "unique", "encoding": "binary" }), false),
        (json!({ "ask": "unique", "encoding": null, "simplify": "none" }), true),
        (json!({ "ask": "relax", "objective": -1 }), false),
        (json!({ "ask": "why" }), false),
        (json!({ "max": 3 }), false),
    ];
    all.chain(others).collect()
}

#[test]
fn requests_are_read_if_and_only_if_the_schema_has_them() {
    let validator = Validator::new(schema().to_value(), "Request");
    for (request, is_right) in requests() {
        let read = Request::read(request.as_object().expect("an object").clone());
        assert_eq!(read.is_ok(), is_right, "{request}: {read:?}");
        let fault = validator.fault(&request);
        assert_eq!(fault.is_none(), is_right, "{request}: {fault:?}");
    }
}

#[test]
fn answers_are_as_the_schema_says() {
    let validator = Validator::new(schema().to_value(), "Answer");
    let solver = Solver::new(BackendChoice::new(AUTO)).expect("a solver");
    let check = |object: String| {
        let value: Value = serde_json::from_str(&object).expect("JSON");
        assert_eq!(validator.fault(&value), None, "{object}");
        let mut other = value;
        other["no_such_key"] = json!(1);
        assert!(validator.fault(&other).is_some(), "{other}");
    };
    let limits = Limits::default().at_most(50_000);
    for text in PUZZLES {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let questions = requests().into_iter().filter(|(request, is_right)| {
            // Leaves out requests with a state, because the state would have to belong to this puzzle.
            *is_right && request.get("state").is_none()
        });
        for (request, _) in questions {
            let request: Request = serde_json::from_value(request).expect("a request");
            let mut parts = Vec::new();
            let mut hear = |news: News<'_>| {
                match news {
                    News::Solution(_, Some(solution)) => {
                        parts.push(SolutionObject::new(solution, puzzle.grid()).to_json());
                    }
                    News::Step(step) => {
                        parts.push(StepWords::new(&puzzle, "p.txt").object(1, step).to_json())
                    }
                    _ => {}
                }
                parts.len() < 20
            };
            let answered = ask(&puzzle, &request, &solver, &limits, &mut hear).expect("an answer");
            let object = AnswerView::new(&answered.answer, Some(&puzzle)).to_json();
            check(with_puzzle(&object, &puzzle));
            check(with_id(&object, Some(&json!("a"))));
            parts.into_iter().for_each(check);
        }
    }
    check(ModelObject::new(&Model::new([true, false])).to_json());
}

/// Returns a description as one line of a table.
fn described(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace('\n', " ").replace('|', "\\|")
}

/// The rows of a table of keys: each key, its owners and its description. Keys with the same description share a row.
#[derive(Default)]
struct Rows(Vec<(String, Vec<String>, String)>);

impl Rows {
    /// Adds a row. Returns the owner of the key, which is the one at the beginning of the description, if any.
    fn add(&mut self, key: &str, of: &str, description: String) -> String {
        let own = description.strip_prefix("Of ").and_then(|text| text.split_once(": "));
        let (of, description) = own.map_or((of, description.clone()), |(of, text)| {
            let first = text.chars().next().into_iter().flat_map(char::to_uppercase);
            (of, first.chain(text.chars().skip(1)).collect())
        });
        let alike = self.0.iter_mut().find(|(other, _, text)| other == key && *text == description);
        match alike {
            Some((_, all, _)) => all.push(of.to_owned()),
            None => self.0.push((key.to_owned(), vec![of.to_owned()], description)),
        }
        of.to_owned()
    }

    /// Adds the keys of an object and of the objects inside it.
    fn add_object(&mut self, of: &str, before: &str, object: &Value, definitions: &Value) {
        for (key, schema) in object["properties"].as_object().into_iter().flatten() {
            let key = format!("{before}{key}");
            let of = &self.add(&key, of, described(schema));
            let inner = [schema, &schema["items"], &schema["anyOf"][0]];
            let name =
                inner.iter().find_map(|inner| inner["$ref"].as_str()).and_then(|to| to.rsplit('/').next());
            if let Some(inner) = name.filter(|name| ONE_BY_ONE.contains(name)).map(|name| &definitions[name])
            {
                let dot = if schema["type"] == "array" { "[]." } else { "." };
                self.add_object(of, &format!("{key}{dot}"), inner, definitions);
            }
        }
    }

    fn table(&self, title: &str) -> String {
        let mut text = format!("{title}\n|---|---|---|\n");
        for (key, of, description) in &self.0 {
            let of = of.join(", ");
            writeln!(text, "| `{key}` | {of} | {description} |").expect("memory");
        }
        text
    }
}

/// Objects whose keys are listed in the table of the object that contains them.
const ONE_BY_ONE: &[&str] =
    &["EstimateNumbers", "Hardest", "HardestObject", "AutomorphismsReport", "EnoughObject", "WithoutGiven"];

/// Returns the tables, by the names of their places in the documents.
fn tables() -> BTreeMap<&'static str, String> {
    let schema = schema().to_value();
    let definitions = &schema["$defs"];
    let (mut questions, mut parameters, mut answers) =
        ("| `ask` | answer |\n|---|---|\n".to_owned(), Rows::default(), Rows::default());
    let request = &definitions["Request"];
    for variant in request["oneOf"].as_array().expect("questions") {
        let properties: &Map<String, Value> = variant["properties"].as_object().expect("parameters");
        let name = properties["ask"]["const"].as_str().expect("a name");
        writeln!(questions, "| `{name}` | {} |", described(variant)).expect("memory");
        properties.iter().filter(|(key, _)| *key != "ask").for_each(|(key, schema)| {
            parameters.add(key, &format!("`{name}`"), described(schema));
        });
    }
    for (key, schema) in request["properties"].as_object().expect("keys") {
        parameters.add(key, "questions that make clauses", described(schema));
    }
    for (key, schema) in definitions["Answer"]["properties"].as_object().expect("keys") {
        answers.add(key, "every answer", described(schema));
    }
    for variant in definitions["AnswerObject"]["anyOf"].as_array().expect("answers") {
        let name = variant["$ref"].as_str().and_then(|to| to.rsplit('/').next()).expect("a name");
        if name != "StepsObject" {
            answers.add_object(&described(variant), "", &definitions[name], definitions);
        }
    }
    let of = |name: &str, title: &str| {
        let mut rows = Rows::default();
        rows.add_object("", "", &definitions[name], definitions);
        let text = format!("| {title} | content |\n|---|---|\n");
        rows.0.iter().fold(text, |text, (key, _, content)| text + &format!("| `{key}` | {content} |\n"))
    };
    BTreeMap::from([
        ("questions", questions),
        ("parameters", parameters.table("| key | of | meaning |")),
        ("answers", answers.table("| key | of | content |")),
        ("step", of("StepObject", "key of a step")),
        ("cause", of("CauseObject", "key of a cause or fact")),
        ("end", of("StepsObject", "key of the end")),
    ])
}

#[test]
fn tables_of_documents_are_those_of_the_schema() {
    let is_written = std::env::var_os("SCHEMA_TABLES").is_some_and(|word| word == "write");
    let mut tables = tables();
    for document in ["docs/ANSWERS.md", "docs/STEPS.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
        let text = std::fs::read_to_string(&path).expect("the page");
        let mut made = String::new();
        let mut rest = &text[..];
        while let Some((before, behind)) = rest.split_once("<!-- schema: ") {
            let (name, behind) = behind.split_once(" -->\n").expect("a name");
            let (_, behind) = behind.split_once("<!-- end -->").expect("an end");
            let table = tables.remove(name).expect("a table of this name");
            write!(made, "{before}<!-- schema: {name} -->\n{table}<!-- end -->").expect("memory");
            rest = behind;
        }
        made += rest;
        if is_written {
            std::fs::write(&path, &made).expect("written");
        }
        assert!(
            is_written || made == text,
            "{document} is stale; SCHEMA_TABLES=write cargo test --test it schema makes its tables anew"
        );
    }
    assert!(tables.is_empty(), "a table that no page has: {tables:?}");
}
