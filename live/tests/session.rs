//! Tests a session: every question, errors with their positions, and the knowledge kept from edit to edit.

#[path = "../../tests/it/schema/validator.rs"]
mod validator;

use serde_json::{Value, json};
use sudoku2cnf_answer::ask::{Ask, Solver};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_live::{Message, Reply, Session};
use sudoku2cnf_puzzle::formats::ReadOptions;
use sudoku2cnf_sat::backend::{AUTO, BackendChoice};
use sudoku2cnf_show::render::schema;
use validator::Validator;

fn solver() -> Solver {
    Solver::new(BackendChoice::new(AUTO)).expect("a solver")
}

fn replies_within(session: &mut Session<'_>, request: &Value, limits: &Limits) -> Vec<Value> {
    let schemas = Schemas::new();
    schemas.check_question(request);
    let request: Message = serde_json::from_value(request.clone()).expect("a request");
    let mut replies = Vec::new();
    session.ask(&request, limits, &mut |reply: Reply| {
        replies.push(serde_json::to_value(reply).expect("JSON"));
    });
    assert!(replies.iter().all(|reply| reply["id"] == json!(request.id)), "{replies:?}");
    replies.iter().for_each(|reply| schemas.check_answer(reply));
    replies
}

/// The JSON Schema of requests and answers.
struct Schemas {
    request: Validator,
    answer: Validator,
}

/// The members of a message that are not parameters of its question.
const AROUND: [&str; 5] = ["id", "text", "picture", "ignore_unknown", "ignore_drawings"];
/// The questions that are answered as by the programs; other answers are specific to the page.
const ALIKE: [&str; 8] = ["solve", "unique", "count", "all", "equal", "explain", "needless", "grade"];

impl Schemas {
    fn new() -> Schemas {
        let validator = |of: &str| Validator::new(schema().to_value(), of);
        Schemas { request: validator("Request"), answer: validator("Answer") }
    }

    /// Checks that a question has the same parameters as in a line of a batch.
    fn check_question(&self, message: &Value) {
        let mut question = message.as_object().expect("an object").clone();
        question.retain(|key, _| !AROUND.contains(&&**key));
        let is_question = Ask::all().iter().any(|(name, _)| question["ask"] == **name);
        assert!(!is_question || self.request.fault(&Value::Object(question)).is_none(), "{message}");
    }

    /// Checks that the answer is an object that the programs print.
    fn check_answer(&self, reply: &Value) {
        let is_alike = reply["type"] == "answer" && ALIKE.iter().any(|name| reply["ask"] == **name);
        // A number over 64 bits is a float here.
        if is_alike && !reply["answer"]["count"].is_f64() && !reply["answer"]["count"].is_string() {
            assert_eq!(self.answer.fault(&reply["answer"]), None, "{reply}");
        }
    }
}

fn replies(session: &mut Session<'_>, request: &Value) -> Vec<Value> {
    replies_within(session, request, &Limits::default())
}

/// Returns the last reply, which must be an answer.
fn answer(session: &mut Session<'_>, request: &Value) -> Value {
    let last = replies(session, request).pop().expect("a reply");
    assert_eq!(last["type"], "answer", "{last}");
    last
}

/// Asks a question about a text.
fn ask(session: &mut Session<'_>, ask: &str, text: &str) -> Value {
    answer(session, &json!({ "id": 1, "ask": ask, "text": text }))
}

const SEVERAL: &str = "1...\n....\n....\n...1";
const UNIQUE: &str = "1.34\n..12\n21..\n43.1";
const NONE: &str = "diagonal\n1...\n.2..\n....\n...1";

#[test]
fn questions_have_the_answers_of_solve() {
    let solver = solver();
    let mut session = Session::new(&solver);
    let read = answer(&mut session, &json!({ "id": 7, "ask": "read", "text": NONE, "picture": true }));
    assert_eq!((&read["answer"]["rows"], &read["answer"]["givens"]), (&json!(4), &json!(3)));
    assert_eq!(
        read["answer"]["rules"],
        json!([{ "line": 1, "name": "diagonal", "rule": "diagonal", "cells": [], "named": null }])
    );
    assert!(read["svg"].as_str().expect("a picture").starts_with("<svg"));
    assert_eq!(ask(&mut session, "solve", UNIQUE)["answer"]["verdict"], "solved");
    let unique = ask(&mut session, "unique", UNIQUE);
    assert_eq!(unique["answer"]["solution"], json!([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]));
    assert_eq!(unique["sentence"], "There is exactly one solution.");
    assert_eq!(ask(&mut session, "unique", NONE)["answer"]["verdict"], "none");
    let count = replies(&mut session, &json!({ "id": 2, "ask": "count", "text": SEVERAL }));
    assert_eq!(count.len(), 19);
    assert_eq!((&count[3]["type"], &count[3]["count"]), (&json!("progress"), &json!(4)));
    let counted = &count[18]["answer"];
    assert_eq!((&counted["verdict"], &counted["count"]), (&json!("multiple"), &json!(18)));
    let few = answer(&mut session, &json!({ "id": 2, "ask": "count", "text": SEVERAL, "max": 5 }));
    assert_eq!((&few["answer"]["count"], &few["answer"]["complete"]), (&json!(5), &json!(false)));
    // Too many to enumerate.
    let many = ask(&mut session, "count", "grid 6x6");
    assert_eq!((&many["answer"]["count"], &many["answer"]["exact"]), (&json!(28_200_960), &json!(true)));
    let all = replies(&mut session, &json!({ "id": 2, "ask": "all", "text": SEVERAL }));
    assert_eq!((all.len(), all[0]["found"]["solution"].as_array().map(Vec::len)), (19, Some(16)));
    let marks = answer(
        &mut session,
        &json!({ "id": 2, "ask": "candidates", "text": SEVERAL, "cap": 3, "picture": true }),
    );
    assert_eq!(marks["answer"]["candidates"][0], json!([1]));
    assert_eq!(marks["answer"]["counts"][0], json!([3]));
    assert_eq!(marks["answer"]["logical"][1], json!([2, 3, 4]));
    let drawn = |session: &mut Session<'_>, seed: u64| {
        answer(session, &json!({ "id": 1, "ask": "solve", "text": SEVERAL, "seed": seed }))["answer"]["solution"].clone()
    };
    let first = drawn(&mut session, 1);
    assert_eq!(first, drawn(&mut session, 1));
    assert!((2..20).any(|seed| drawn(&mut session, seed) != first));
    let estimate =
        answer(&mut session, &json!({ "id": 1, "ask": "estimate", "text": SEVERAL, "walks": 400 }));
    assert_eq!((&estimate["answer"]["mean"], &estimate["answer"]["exact"]), (&json!(18.0), &json!(true)));
    assert_eq!(estimate["sentence"], "18 solutions.");
    let about = answer(&mut session, &json!({ "id": 1, "ask": "estimate", "text": "grid 6x6", "walks": 20 }));
    let mean = about["answer"]["mean"].as_f64().expect("a number");
    assert!((1e7..6e7).contains(&mean) && about["answer"]["walks"] == 20, "{about}");
    assert!(about["sentence"].as_str().expect("words").starts_with("About "), "{about}");
    let why = ask(&mut session, "explain", NONE);
    assert_eq!(why["answer"]["core"].as_array().map(Vec::len), Some(3));
    let needless =
        json!({ "id": 1, "ask": "needless", "text": UNIQUE, "minimal": true, "cap": 5, "picture": true });
    let needless = answer(&mut session, &needless);
    let (found, enough) = (&needless["answer"], &needless["answer"]["enough"]);
    assert_eq!((&found["complete"], &enough["irreducible"]), (&json!(true), &json!(true)));
    let all = |object: &Value, keys: [&str; 2]| {
        keys.map(|key| object[key].as_array().expect("clues").len()).iter().sum::<usize>()
    };
    assert_eq!(all(found, ["needed", "needless"]), all(enough, ["kept", "left_out"]));
    assert!(needless["svg"].as_str().expect("a picture").contains("class=\"needless\""), "{needless}");
    let equal = answer(&mut session, &json!({ "id": 1, "ask": "equal", "text": UNIQUE, "picture": true }));
    assert_eq!(equal["answer"]["equal"].as_array().map(Vec::len), Some(4), "a set for each value");
    assert!(equal["svg"].as_str().expect("a picture").contains("class=\"shade\""), "{equal}");
    let hint = answer(&mut session, &json!({ "id": 1, "ask": "hint", "text": UNIQUE, "picture": true }));
    assert_eq!(hint["answer"]["path"][0]["place"].as_array().map(Vec::len), Some(1));
    assert!(hint["answer"]["path"][0]["svg"].as_str().expect("a picture").starts_with("<svg"));
    let state = answer(
        &mut session,
        &json!({ "id": 1, "ask": "hint", "text": UNIQUE, "state": "1234\n..12\n21..\n43.1" }),
    );
    assert_ne!(state["answer"]["path"][0]["place"], hint["answer"]["path"][0]["place"]);
    let sentence = hint["answer"]["path"][0]["words"][0].as_str().expect("a sentence");
    assert!(sentence.starts_with("In ") && sentence.ends_with('.'), "{sentence}");
    let steps = ask(&mut session, "steps", UNIQUE);
    assert_eq!((&steps["answer"]["end"], &steps["answer"]["steps"]), (&json!("solved"), &json!(6)));
    assert_eq!(ask(&mut session, "grade", UNIQUE)["answer"]["grade"], "propagation, trivial");
    let made = answer(&mut session, &json!({ "id": 1, "ask": "generate", "text": NONE, "seed": 3 }));
    let text = made["answer"]["text"].as_str().expect("a text").to_owned();
    assert!(text.contains("\ndiagonal\n"), "{text}");
    assert_eq!(ask(&mut session, "unique", &text)["answer"]["verdict"], "unique");
    for to in ["native", "iss", "cnf", "mzn", "svg", "html"] {
        let told = answer(&mut session, &json!({ "id": 1, "ask": "export", "text": UNIQUE, "to": to }));
        assert!(told["answer"]["text"].as_str().is_some_and(|text| text.len() > 20), "{told}");
    }
    let rules = answer(&mut session, &json!({ "id": 1, "ask": "rules" }));
    let groups = rules["answer"]["groups"].as_array().expect("groups");
    let count: usize = groups.iter().map(|group| group["rules"].as_array().expect("rules").len()).sum();
    assert_eq!(json!(count), rules["answer"]["count"]);
    assert_eq!(
        replies(&mut session, &json!({ "id": 3, "ask": "cancel" })),
        [json!({ "type": "canceled", "id": 3 })]
    );
}

#[test]
fn links_open_a_puzzle_elsewhere() {
    let solver = solver();
    let mut session = Session::new(&solver);
    let mut export = |text: &str, to: &str, more: Value| {
        let mut request = json!({ "id": 1, "ask": "export", "text": text, "to": to });
        request.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        replies(&mut session, &request).pop().expect("a reply")
    };
    for (to, site) in [
        ("fpuzzles", "https://f-puzzles.com/?load="),
        ("sudokupad", "https://sudokupad.app/?puzzleid=fpuzzles"),
    ] {
        let link = export(UNIQUE, to, json!({}))["answer"].clone();
        let url = link["url"].as_str().expect("an address");
        assert!(url.starts_with(site) && link["text"] == format!("{url}\n"), "{link}");
        assert_eq!(link.get("drawn"), None);
        let (puzzle, _) = ReadOptions::new().read(url).expect("a puzzle");
        assert_eq!((puzzle.givens().count(), puzzle.about().solution.is_some()), (10, true));
        // Rules unknown to the format are an error, or become drawings.
        let lockout = format!("lockout 2 r1c1-r1c4\n{}", "....\n".repeat(4));
        assert_eq!(export(&lockout, to, json!({}))["type"], "error");
        let drawn = export(&lockout, to, json!({ "as_drawings": true }))["answer"].clone();
        assert_eq!(drawn["drawn"], json!(["lockout 2 r1c1 r1c2 r1c3 r1c4"]));
        let url = drawn["url"].as_str().expect("an address");
        let error = ReadOptions::new().read(url).expect_err("drawings");
        assert!(error.message().contains("described rule"), "{error}");
    }
    assert_eq!(export(UNIQUE, "native", json!({}))["answer"].get("url"), None);
}

#[test]
fn a_state_is_judged_without_the_answer() {
    let solver = solver();
    let mut session = Session::new(&solver);
    let mut judge = |ask: &str, state: &str, bare: bool| {
        let request = json!({ "id": 1, "ask": ask, "text": UNIQUE, "state": state, "no_answer": bare });
        answer(&mut session, &request)["answer"].clone()
    };
    // The second cell should hold a 2.
    let wrong = "1434\n..12\n21..\n43.1";
    let told = judge("hint", wrong, false);
    assert_eq!((&told["end"], &told["wrong"][0]["values"]), (&json!("wrong"), &json!([2])));
    for ask in ["hint", "steps"] {
        let bare = judge(ask, wrong, true);
        assert_eq!((&bare["end"], &bare["path"]), (&json!("wrong"), &json!([])));
        assert_eq!(bare["wrong"], json!([{ "cell": "r1c2", "value": 4 }]));
        let right = judge(ask, "1234\n..12\n21..\n43.1", true);
        assert_eq!((&right["end"], &right["path"]), (&json!("nothing wrong"), &json!([])));
    }
    // Without a solution, contradictions are reported, but no right digits.
    let hint = |session: &mut Session<'_>, text: &str, state: &str| {
        let request = json!({ "id": 1, "ask": "hint", "text": text, "state": state, "no_answer": true });
        let none = answer(session, &request);
        assert_eq!((&none["answer"]["end"], &none["answer"]["path"]), (&json!("none"), &json!([])));
        none
    };
    let none = hint(&mut session, NONE, "diagonal\n1...\n.2..\n3...\n...1");
    let why = ask(&mut session, "explain", NONE);
    assert_eq!((&none["answer"]["why"], &none["sentence"]), (&why["answer"], &why["sentence"]));
    let wrong = "1.34\n..12\n21..\n43.2";
    let (none, why) = (hint(&mut session, wrong, wrong), ask(&mut session, "explain", wrong));
    let said = |answer: &Value| {
        answer.to_string().contains("with 1 there") || answer.to_string().contains("\"digit\":1")
    };
    assert!(said(&why) && !said(&none), "{none}");
}

#[test]
fn errors_have_places() {
    let solver = solver();
    let mut session = Session::new(&solver);
    let mut error = |request: Value| replies(&mut session, &request).pop().expect("a reply");
    let text = "grid 4x4\nkiler 5 r1c1 r1c2";
    let wrong = error(json!({ "id": 1, "ask": "unique", "text": text }));
    assert_eq!(
        (&wrong["type"], &wrong["place"]["line"], &wrong["place"]["column"]),
        (&json!("error"), &json!(2), &json!(1))
    );
    assert_eq!(wrong["place"]["width"], 5);
    assert!(wrong["place"]["expected"].as_str().expect("words").contains("killer"), "{wrong}");
    assert_eq!(wrong.get("without"), None);
    let drawn = json!({ "size": 4, "grid": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],
        "line": [{ "lines": [["R1C1", "R2C2"]] }], "frob": [1] });
    let mut reading = json!({ "id": 1, "ask": "read", "text": drawn.to_string() });
    for without in ["ignore_unknown", "ignore_drawings"] {
        assert_eq!(error(reading.clone())["without"], without);
        reading[without] = json!(true);
    }
    assert_eq!(error(reading)["type"], "answer");
    let wrong = error(json!({ "id": 1, "ask": "hint", "text": UNIQUE, "state": "1...\n2" }));
    assert_eq!((&wrong["type"], &wrong["place"]["state"]), (&json!("error"), &json!(true)));
    let wrong = error(json!({ "id": 1, "ask": "hint", "text": UNIQUE, "no_answer": true }));
    let words = "no_answer without a state, expected the text of one as well";
    assert_eq!((&wrong["type"], &wrong["message"]), (&json!("error"), &json!(words)));
    for (request, words) in [
        (
            json!({ "id": 1, "ask": "needless", "text": UNIQUE, "cap": 1001 }),
            "cap 1001, expected at most 1000",
        ),
        (
            json!({ "id": 1, "ask": "export", "text": UNIQUE, "to": "doc" }),
            "no format 'doc', expected one of native, ",
        ),
        (
            json!({ "id": 1, "ask": "export", "text": "subgrids 4x4 at r1c1 r5c5", "to": "fpuzzles" }),
            "f-puzzles cannot express",
        ),
    ] {
        let wrong = error(request);
        assert!(wrong["message"].as_str().expect("words").starts_with(words), "{wrong}");
    }
    for (message, words) in [
        (
            json!({ "id": 1, "ask": "unique", "txt": "" }),
            "txt: no parameter of unique, expected one of digits, ",
        ),
        (
            json!({ "id": 1, "ask": "unique", "cap": 3 }),
            "cap: no parameter of unique, expected one of digits, ",
        ),
        (json!({ "id": 1, "ask": "sing" }), "ask: \"sing\", expected one of solve, unique"),
        (json!({ "id": 1, "ask": "candidates", "cap": 0 }), "cap: 0, expected a whole number from 1"),
        (json!({ "id": 1, "ask": "count", "max": 0 }), "max: 0, expected a whole number from 1"),
        (json!({ "id": 1, "ask": "estimate", "walks": 0 }), "walks: 0, expected a whole number from 1"),
        (json!({ "id": 1, "ask": "export" }), "missing field `to`"),
    ] {
        let wrong = serde_json::from_value::<Message>(message).expect_err("wrong").to_string();
        assert!(wrong.starts_with(words), "{wrong}");
    }
}

/// Candidates by the digits alone, and candidates of hidden layers.
#[test]
fn layers_have_candidates_of_their_own() {
    let solver = solver();
    let mut session = Session::new(&solver);
    let text = "grid 4x4\nlayer shade\nyin-yang shade\ngiven r1c1=1\ngiven r2c3=2";
    let mut asked = |digits: bool| {
        let request = json!({ "id": 1, "ask": "candidates", "text": text, "cap": 1000, "digits": digits, "picture": true });
        answer(&mut session, &request)["answer"].clone()
    };
    let both = asked(false);
    assert_eq!((&both["verdict"], &both["layers"][0]["name"]), (&json!("multiple"), &json!("shade")));
    let shades: Vec<Vec<i64>> =
        serde_json::from_value(both["layers"][0]["candidates"].clone()).expect("values by place");
    assert!(shades.len() == 16 && shades.iter().all(|values| *values == [1, 2]), "{shades:?}");
    let digits = asked(true);
    assert_eq!((&digits["candidates"], &digits["layers"]), (&both["candidates"], &Value::Null));
    let count = |answer: &Value| answer["counts"][0][0].as_u64().expect("a count");
    let alone = "grid 4x4\ngiven r1c1=1\ngiven r2c3=2";
    let number = ask(&mut Session::new(&solver), "count", alone)["answer"]["count"].as_u64();
    assert_eq!(Some(count(&digits)), number);
    assert_eq!(count(&both), 1000);
    assert_eq!(asked(false)["counts"], both["counts"]);
}

/// The result of propagation is reported before anything else. At a limit, the values seen and excluded so far are
/// reported.
#[test]
fn what_is_known_is_told_early_and_at_a_limit() {
    let solver = solver();
    let mut session = Session::new(&solver);
    let request = json!({ "id": 1, "ask": "candidates", "text": SEVERAL });
    let first = replies(&mut session, &request).remove(0);
    assert_eq!((&first["type"], &first["logical"][1]), (&json!("progress"), &json!([2, 3, 4])));
    assert_eq!(first["candidates"][1], json!([]));
    // When asked again, the session reports the values seen at once.
    let again = replies(&mut session, &request).remove(0);
    assert_eq!(again["candidates"][1], json!([2, 3, 4]));
    // One conflict is not enough for an answer.
    let text = "grid 9x9\nkiller 3 r1c1 r1c2\nthermo r5c1-r5c7\nanti-knight\n";
    let request = json!({ "id": 1, "ask": "candidates", "text": text });
    let limits = Limits::default().at_most(1);
    let cut = replies_within(&mut session, &request, &limits).pop().expect("a reply")["answer"].clone();
    assert_eq!(cut["verdict"], "unknown");
    let whole = answer(&mut session, &request)["answer"].clone();
    for place in 0..81 {
        let list = |answer: &Value| -> Vec<i64> { serde_json::from_value(answer.clone()).expect("values") };
        let (seen, open) = (list(&cut["seen"][place]), list(&cut["undecided"][place]));
        let all = list(&whole["candidates"][place]);
        assert!(seen.iter().all(|value| all.contains(value) && !open.contains(value)));
        assert!(all.iter().all(|value| seen.contains(value) || open.contains(value)), "{cut}");
    }
}

/// A session that has seen other puzzles answers like a new one.
#[test]
fn what_is_kept_changes_no_answer() {
    let lines = [
        "given r1c1=1",
        "given r2c3=4",
        "given r4c4=2",
        "killer 5 r1c1 r1c2",
        "thermo r2c1-r2c3",
        "diagonal main",
        "kropki white r3c1 r3c2",
        "kropki black r4c2 r4c3",
        "strict-kropki",
        "anti-knight",
        "layer shade",
        "yin-yang shade",
        "or { killer 3 r4c1 r4c2 } { thermo r1c4 r2c4 }",
        "negative-difference",
    ];
    let solver = solver();
    let mut session = Session::new(&solver);
    let mut there = vec![false; lines.len()];
    let (mut state, mut kinds) = (0x2545_f491_u64, std::collections::BTreeSet::new());
    for round in 0..120 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let line = (state >> 33) as usize % lines.len();
        there[line] = !there[line];
        // The last line needs the one before it.
        if lines[line].starts_with("layer") || lines[line].starts_with("yin") {
            there[10] = there[line];
            there[11] = there[line];
        }
        let kept = lines.iter().zip(&there).filter(|(_, there)| **there).map(|(line, _)| *line);
        let text = format!("grid 4x4\n{}\n", kept.collect::<Vec<_>>().join("\n"));
        let cap = 1 + round % 3;
        let request = json!({ "id": 1, "ask": "candidates", "text": text, "cap": cap });
        let read = ask(&mut session, "read", &text);
        kinds.insert(read["answer"]["change"].as_str().expect("a word").to_owned());
        let kept = answer(&mut session, &request)["answer"].clone();
        let fresh = answer(&mut Session::new(&solver), &request)["answer"].clone();
        for key in ["verdict", "candidates", "counts", "logical", "layers"] {
            assert_eq!(kept[key], fresh[key], "round {round}: {key} of {text}");
        }
    }
    assert_eq!(Vec::from_iter(&kinds), ["all", "looser", "other", "stricter"]);
}

/// The knowledge about a puzzle from some edits ago is kept, and the part that also holds for another puzzle is used
/// for it.
#[test]
fn an_edit_that_is_taken_back_is_answered_at_once() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let looser = hard.replacen('8', ".", 1);
    let rows: Vec<String> =
        looser.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into()).collect();
    let stricter = format!("killer 9 r1c1 r1c3\n{}", rows.join("\n"));
    let solver = solver();
    let at_once = |session: &mut Session<'_>, text: &str| {
        let limits = Limits::default().at_most(0);
        let request = json!({ "id": 1, "ask": "candidates", "text": text });
        replies_within(session, &request, &limits).pop().expect("a reply")["answer"].clone()
    };
    let mut session = Session::new(&solver);
    let whole = ask(&mut session, "candidates", hard)["answer"].clone();
    assert_eq!(whole["verdict"], "unique");
    let edited = ask(&mut session, "candidates", &looser)["answer"].clone();
    assert_eq!(edited["verdict"], "multiple");
    assert_eq!(ask(&mut session, "candidates", UNIQUE)["answer"]["verdict"], "unique");
    assert_eq!(at_once(&mut Session::new(&solver), hard)["verdict"], "unknown");
    assert_eq!(at_once(&mut session, hard), whole);
    // A value in no solution of the looser puzzle is in no solution of a stricter one.
    assert_eq!(ask(&mut session, "candidates", UNIQUE)["answer"]["verdict"], "unique");
    let values =
        |answer: &Value| -> Vec<Vec<i64>> { serde_json::from_value(answer.clone()).expect("values") };
    let possible = values(&edited["candidates"]);
    let is_within = |open: &Value| {
        let mut cells = values(open).into_iter().zip(&possible);
        cells.all(|(open, possible)| open.iter().all(|value| possible.contains(value)))
    };
    assert!(!is_within(&at_once(&mut Session::new(&solver), &stricter)["undecided"]));
    let known = at_once(&mut session, &stricter);
    assert!(known["verdict"] != "unknown" || is_within(&known["undecided"]), "{known}");
}

#[test]
fn a_limit_ends_every_question() {
    let solver = solver();
    let mut session = Session::new(&solver);
    let questions = Ask::all().iter().map(|(name, _)| json!({ "ask": name }));
    let tasks = ["read", "rules", "cancel", "generate"].into_iter().map(|name| json!({ "ask": name }));
    for mut request in questions.chain(tasks).chain([json!({ "ask": "export", "to": "cnf" })]) {
        let limits = Limits::default().stopped_by(std::sync::Arc::new(true.into()));
        (request["id"], request["text"]) = (json!(1), json!("grid 16x16\nkiller 50 r1c1-r1c8"));
        let question = request["ask"].clone();
        let last = replies_within(&mut session, &request, &limits).pop().expect("a reply");
        let verdict = last["answer"]["verdict"].as_str().or(last["answer"]["end"].as_str());
        let is_told = matches!(question.as_str(), Some("read" | "rules" | "cancel" | "all"));
        assert!(is_told || verdict == Some("unknown") || last["type"] == "error", "{question}: {last}");
    }
}
