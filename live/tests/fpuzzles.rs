//! The protocol of f-puzzles: each command and each of its answers.

use serde_json::{Value, json};
use sudoku2cnf_answer::ask::Solver;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_live::Session;
use sudoku2cnf_live::fpuzzles::{FpuzzlesReading, FpuzzlesRequest};
use sudoku2cnf_sat::backend::{AUTO, BackendChoice};

/// A board of f-puzzles: givens as digits, rows separated by `/`.
fn board(rows: &str) -> Value {
    let rows: Vec<&str> = rows.split('/').collect();
    let cell = |c: char| c.to_digit(10).map_or(json!({}), |digit| json!({ "value": digit, "given": true }));
    let grid: Vec<Vec<Value>> = rows.iter().map(|row| row.chars().map(cell).collect()).collect();
    json!({ "size": rows.len(), "grid": grid })
}

fn pack(board: &Value) -> String {
    lz_str::compress_to_base64(board.to_string().as_str())
}

fn asked(command: &str, board: &Value) -> Vec<Value> {
    read_as(&FpuzzlesReading::default(), command, board)
}

fn read_as(reading: &FpuzzlesReading, command: &str, board: &Value) -> Vec<Value> {
    let solver = Solver::new(BackendChoice::new(AUTO)).expect("a solver");
    let request = json!({ "nonce": 5, "command": command, "dataType": "fpuzzles", "data": pack(board) });
    let mut request: FpuzzlesRequest = serde_json::from_value(request).expect("a request");
    request.reading = reading.clone();
    let mut replies = Vec::new();
    Session::new(&solver).ask_fpuzzles(&request, 1, &Limits::default(), &mut |reply| replies.push(reply));
    assert!(replies.iter().all(|reply| reply["nonce"] == 5), "{replies:?}");
    replies
}

fn last(command: &str, board: &Value) -> Value {
    asked(command, board).pop().expect("a reply")
}

const SEVERAL: &str = "1.../..../..../...1";
const UNIQUE: &str = "1.34/..12/21../43.1";

#[test]
fn candidates_are_counted() {
    let found = last("truecandidates", &board(SEVERAL));
    assert_eq!(found["type"], "truecandidates");
    let counts = found["solutionsPerCandidate"].as_array().expect("a list");
    assert_eq!(
        (counts.len(), &counts[..8]),
        (64, &json!([1, 0, 0, 0, 0, 1, 1, 1]).as_array().expect("a list")[..])
    );
    let mut capped = board(SEVERAL);
    capped["truecandidatesoptions"] = json!(["truecandidatesnumsolutions=8", "logical"]);
    capped["disabledlogic"] = json!(["aic"]);
    let counts = last("truecandidates", &capped)["solutionsPerCandidate"].clone();
    assert_eq!(counts[0], 8);
    assert!(
        counts
            .as_array()
            .expect("a list")
            .iter()
            .all(|count| (-1..=8).contains(&count.as_i64().expect("a number")))
    );
    let mut colored = board(UNIQUE);
    colored["truecandidatesoptions"] = json!(["colored"]);
    assert_eq!(last("truecandidates", &colored)["solutionsPerCandidate"][0], 1);
    let none = last("truecandidates", &board("11../..../..../...."));
    assert_eq!(none, json!({ "nonce": 5, "type": "invalid", "message": "No solutions found." }));
}

/// Values that only a search excludes are marked as such.
#[test]
fn logic_alone_sees_less() {
    let mut puzzle =
        board("8......../..36...../.7..9.2../.5...7.../....457../...1...3./..1....68/..85...1./.9....4..");
    puzzle["truecandidatesoptions"] = json!(["logical"]);
    let counts = last("truecandidates", &puzzle)["solutionsPerCandidate"].clone();
    let of =
        |number: i64| counts.as_array().expect("a list").iter().filter(|count| **count == number).count();
    assert_eq!((of(1), of(0) + of(1) + of(-1)), (81, 729));
    assert!(of(-1) > 50 && of(0) > 300, "{counts}");
}

#[test]
fn solutions_are_found_and_counted() {
    let solved = last("solve", &board(UNIQUE));
    assert_eq!(
        solved,
        json!({ "nonce": 5, "type": "solved", "solution": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1] })
    );
    assert_eq!(last("solve", &board("11../..../..../...."))["type"], "invalid");
    let check = asked("check", &board(SEVERAL));
    assert_eq!(check.last(), Some(&json!({ "nonce": 5, "type": "count", "count": 2, "inProgress": false })));
    let count = asked("count", &board(SEVERAL));
    assert_eq!((count.len(), &count[0]["inProgress"]), (19, &json!(true)));
    assert_eq!(count[18], json!({ "nonce": 5, "type": "count", "count": 18, "inProgress": false }));
    let none = last("count", &board("11../..../..../...."));
    assert_eq!((&none["count"], &none["inProgress"]), (&json!(0), &json!(false)));
    // Without a choice there is nothing to estimate.
    let one = last("estimate", &board(UNIQUE));
    assert_eq!(
        (&one["estimate"], &one["stderr"], &one["ci95_upper"]),
        (&json!(1.0), &json!(0.0), &json!(1.0))
    );
}

/// For each cell: whether a reply to a step places its value, and the candidates that remain.
fn shown(reply: &Value) -> Vec<(bool, Vec<u64>)> {
    let cell = |cell: &Value| match cell["value"].as_u64() {
        Some(0) => (false, serde_json::from_value(cell["candidates"].clone()).expect("numbers")),
        value => (true, value.into_iter().collect()),
    };
    reply["cells"].as_array().expect("cells").iter().map(cell).collect()
}

/// Fills in what a reply says, as the user script does.
fn fill(board: &mut Value, reply: &Value) {
    let side = board["size"].as_u64().expect("a size") as usize;
    for (place, (is_placed, values)) in shown(reply).into_iter().enumerate() {
        let cell = &mut board["grid"][place / side][place % side];
        if cell.get("given").is_none() {
            *cell = if is_placed {
                json!({ "value": values[0] })
            } else {
                json!({ "centerPencilMarks": values })
            };
        }
    }
}

/// Removes placed digits from the candidates of their rows, columns and boxes, which does not count as a step.
fn without_placed(cells: &[(bool, Vec<u64>)], boxes: usize) -> Vec<(bool, Vec<u64>)> {
    let side = boxes * boxes;
    let sees = |a: usize, b: usize| {
        let of_box = |place: usize| (place / side / boxes, place % side / boxes);
        a != b && (a / side == b / side || a % side == b % side || of_box(a) == of_box(b))
    };
    let cell = |(place, (is_placed, values)): (usize, &(bool, Vec<u64>))| {
        let is_taken = |value: &u64| {
            cells
                .iter()
                .enumerate()
                .any(|(other, (is_placed, values))| *is_placed && sees(place, other) && values[0] == *value)
        };
        (*is_placed, values.iter().copied().filter(|value| *is_placed || !is_taken(value)).collect())
    };
    cells.iter().enumerate().map(cell).collect()
}

#[test]
fn each_step_is_a_step_until_the_board_is_solved() {
    let classic =
        board("53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./...419..5/....8..79");
    let mut killer = board("..../..../..../....");
    killer["killercage"] = json!([
        { "cells": ["R1C1", "R1C2"], "value": "3" }, { "cells": ["R1C3", "R2C3"], "value": "4" },
        { "cells": ["R3C1", "R4C1"], "value": "6" }, { "cells": ["R4C3", "R4C4"], "value": "3" },
    ]);
    killer["thermometer"] = json!([{ "lines": [["R1C1", "R1C2", "R1C3"]] }]);
    for (mut puzzle, boxes) in [(board(UNIQUE), 2), (classic, 3), (killer, 2)] {
        let all = (1..=(boxes * boxes) as u64).collect::<Vec<u64>>();
        let [solution] = &asked("solve", &puzzle)[..] else { panic!("one reply") };
        assert_eq!(last("check", &puzzle)["count"], 1, "{puzzle}");
        let given =
            |cell: &Value| cell["value"].as_u64().map_or((false, all.clone()), |value| (true, vec![value]));
        let rows = puzzle["grid"].as_array().expect("rows").iter();
        let mut before: Vec<(bool, Vec<u64>)> =
            rows.flat_map(|row| row.as_array().expect("cells")).map(given).collect();
        let mut count = 0;
        while before.iter().any(|(is_placed, _)| !is_placed) {
            let reply = last("step", &puzzle);
            assert_eq!((&reply["type"], &reply["isValid"]), (&json!("logical"), &json!(true)), "{reply}");
            let lines: Vec<&str> = reply["message"].as_str().expect("words").lines().collect();
            assert!(
                lines.len() > 1 && !lines[0].starts_with(' ') && lines[1].starts_with("    "),
                "{lines:?}"
            );
            assert_eq!(reply.get("notes"), None);
            let now = shown(&reply);
            assert_ne!(now, without_placed(&before, boxes), "{lines:?}");
            assert_eq!(now, without_placed(&now, boxes), "{lines:?}");
            for (place, ((was_placed, old), (is_placed, new))) in before.iter().zip(&now).enumerate() {
                assert!(is_placed >= was_placed && new.iter().all(|value| old.contains(value)), "{lines:?}");
                assert!(new.contains(&solution["solution"][place].as_u64().expect("a digit")), "{lines:?}");
            }
            fill(&mut puzzle, &reply);
            before = now;
            count += 1;
            assert!(count < 300, "the steps come to an end");
        }
        assert_eq!(last("step", &puzzle)["isValid"], true);
    }
}

/// When a player enters a digit, the marks of other cells stay.
#[test]
fn steps_go_on_from_what_was_entered() {
    let mut entered = board(UNIQUE);
    let first = last("step", &entered);
    fill(&mut entered, &first);
    let open = entered["grid"][0][1].clone();
    entered["grid"][0][1] = json!({ "value": 2 });
    let step = last("step", &entered);
    assert!(step["message"].as_str().expect("words").contains("\n    "), "{step}");
    assert_eq!(step["cells"][1], json!({ "value": 2 }));
    assert!(!shown(&step)[4].1.contains(&2), "{step}");
    let path = last("solvepath", &board(UNIQUE));
    assert_eq!((&path["isValid"], &path["cells"][1]), (&json!(true), &json!({ "value": 2 })));
    assert!(path["cells"].as_array().expect("cells").iter().all(|cell| cell["value"].as_u64() > Some(0)));
    // A player's entries count only for steps, and may be wrong.
    entered["grid"][0][1] = json!({ "value": 4 });
    for command in ["step", "solvepath"] {
        let end = last(command, &entered);
        assert_eq!(end["isValid"], json!(false));
        assert!(end["message"].as_str().expect("words").ends_with("Board is invalid!"), "{end}");
    }
    assert_eq!(last("check", &entered)["count"], 1);
    entered["grid"][0][1] = open;
    assert_eq!(last("solvepath", &entered)["isValid"], true);
    let several = last("solvepath", &board(SEVERAL));
    assert!(several["message"].as_str().expect("words").ends_with("No logical steps found."), "{several}");
}

#[test]
fn what_is_wrong_is_invalid() {
    let solver = Solver::new(BackendChoice::new(AUTO)).expect("a solver");
    let reply = |request: Value| {
        let request: FpuzzlesRequest = serde_json::from_value(request).expect("a request");
        let mut replies = Vec::new();
        Session::new(&solver).ask_fpuzzles(&request, 1, &Limits::default(), &mut |reply| replies.push(reply));
        assert_eq!(replies.len(), 1);
        replies.remove(0)
    };
    let data = pack(&board(UNIQUE));
    assert_eq!(reply(json!({ "nonce": 2, "command": "cancel" })), json!({ "nonce": 2, "type": "canceled" }));
    for (command, kind, data, words) in [
        ("dance", "fpuzzles", data.clone(), "Unknown command: dance"),
        ("solve", "iss", data, "Unknown data type: iss"),
        ("solve", "fpuzzles", "!!!".to_owned(), "the data are not an LZ-String of a puzzle"),
        ("solve", "fpuzzles", pack(&json!([1])), "the data are not a JSON object"),
        (
            "truecandidates",
            "fpuzzles",
            pack(&json!({ "size": 4, "truecandidatesoptions": "colored" })),
            "truecandidatesoptions: \"colored\", expected a list of words",
        ),
        ("solve", "fpuzzles", pack(&json!({ "size": 4, "grid": [], "frobs": [1] })), ""),
    ] {
        let told = reply(json!({ "nonce": 2, "command": command, "dataType": kind, "data": data }));
        assert_eq!(told["type"], "invalid", "{told}");
        assert!(told["message"].as_str().expect("words").contains(words), "{told}");
    }
}

/// Drawings and unknown keys may stand for rules: `--strict` refuses them, and otherwise replies name them.
#[test]
fn what_is_passed_over_is_named() {
    let mut drawn = board(UNIQUE);
    drawn["line"] = json!([{ "lines": [["R1C1", "R1C2"]], "outlineC": "#000", "width": 0.3 }]);
    drawn["frobs"] = json!([1]);
    drawn["ruleset"] = json!("Digits on lines are odd.");
    let strict = FpuzzlesReading { strict: true, ..FpuzzlesReading::default() };
    for (key, words) in [("frobs", "unknown key"), ("line", "1 line (#000 R1C1 to R1C2)")] {
        let refused = read_as(&strict, "count", &drawn).pop().expect("a reply");
        let message = refused["message"].as_str().expect("words");
        assert_eq!(refused["type"], "invalid");
        assert!(message.contains(words), "{message}");
        assert!(message.ends_with("; sudokulive without --strict passes over it"), "{message}");
        drawn.as_object_mut().expect("an object").remove(key);
    }
    assert!(read_as(&strict, "count", &drawn).pop().expect("a reply")["notes"].is_array());
    assert!(last("count", &board(UNIQUE)).get("notes").is_none());
    drawn["line"] = json!([{ "lines": [["R1C1", "R1C2"]] }]);
    drawn["frobs"] = json!([1]);
    for command in ["truecandidates", "solve", "check", "count", "step", "solvepath"] {
        let reply = last(command, &drawn);
        let notes: Vec<&str> =
            reply["notes"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        let has = |words: &str| notes.iter().any(|note| note.contains(words));
        assert!(has("1 line: R1C1 to R1C2") && has("frobs") && has("Digits on lines"), "{notes:?}");
        assert!(notes.iter().all(|note| note.starts_with("not taken into account: ")), "{notes:?}");
        if let Some(words) = reply.get("message") {
            let words = words.as_str().expect("words");
            let told = words.lines().filter(|line| line.starts_with("Not taken into account: ")).count();
            assert_eq!((told, words.lines().count() > 4), (3, true), "{words}");
        }
    }
    for key in 0..9 {
        drawn[format!("frob{key}")] = json!([1]);
    }
    let words = last("step", &drawn)["message"].as_str().expect("words").to_owned();
    assert!(words.contains("\nNot taken into account: 7 more, which sudokulive lists.\n"), "{words}");
}

/// Rules that f-puzzles lacks come from the program, or from the text of the rules.
#[test]
fn rules_are_added() {
    let several = board(SEVERAL);
    let count = |rules: &[&str], board: &Value| {
        let rules = rules.iter().map(|rule| (*rule).to_owned()).collect();
        read_as(&FpuzzlesReading { strict: true, rules }, "count", board).pop().expect("a reply")
    };
    assert_eq!(count(&[], &several)["count"], 18);
    let fewer = count(&["sum 5 r1c2 r2c1"], &several)["count"].as_u64().expect("a number");
    assert!((1..18).contains(&fewer));
    let both = count(&["sum 5 r1c2 r2c1", "anti-king"], &several);
    assert_eq!((&both["type"], &both["count"]), (&json!("count"), &json!(0)));
    let wrong = count(&["anti-king", "sum 5 r1c2 r9c9"], &several);
    assert!(wrong["message"].as_str().expect("words").starts_with("rule:2:"), "{wrong}");
    let mut told = several.clone();
    for text in ["Sums.\nconstraint: sum 5 r1c2 r2c1\nHave fun!", "```sudoku2cnf\nsum 5 r1c2 r2c1\n```"] {
        told["ruleset"] = json!(text);
        let reply = count(&[], &told);
        assert_eq!(reply["count"], fewer, "{text}");
        let note = json!("ruleset: rules read from the text of the rules: sum 5 r1c2 r2c1");
        assert!(reply["notes"].as_array().expect("a list").contains(&note), "{reply}");
        // Such a note is not a warning about an ignored part.
        let step = last("step", &told);
        assert!(!step["message"].as_str().expect("words").contains("sum 5 r1c2 r2c1\n"), "{step}");
    }
    told["ruleset"] = json!("\nconstraint: summ 3 r1c2 r2c1");
    for reading in [false, true].map(|strict| FpuzzlesReading { strict, rules: Vec::new() }) {
        let wrong = read_as(&reading, "truecandidates", &told).pop().expect("a reply");
        assert_eq!(wrong["type"], "invalid");
        let words = wrong["message"].as_str().expect("words");
        assert!(words.contains("ruleset: line 2: unknown rule 'summ', expected"), "{words}");
    }
}

/// A request of the page without a text is not about an earlier puzzle of f-puzzles.
#[test]
fn the_protocols_know_nothing_of_each_other() {
    let solver = Solver::new(BackendChoice::new(AUTO)).expect("a solver");
    let mut session = Session::new(&solver);
    let request =
        json!({ "nonce": 1, "command": "count", "dataType": "fpuzzles", "data": pack(&board(SEVERAL)) });
    let request: FpuzzlesRequest = serde_json::from_value(request).expect("a request");
    session.ask_fpuzzles(&request, 1, &Limits::default(), &mut |_| ());
    assert!(session.known().is_none());
    let own = serde_json::from_value(json!({ "id": 5, "ask": "count", "text": "" })).expect("a request");
    let mut last = Value::Null;
    session.ask(&own, &Limits::default(), &mut |reply| last = serde_json::to_value(reply).expect("JSON"));
    assert_eq!((&last["type"], &last["id"]), (&json!("error"), &json!(5)), "{last}");
}
