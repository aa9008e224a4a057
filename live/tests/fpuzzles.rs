//! The protocol of f-puzzles: each command and each of its answers.

use serde_json::{Value, json};
use sudoku2cnf::ask::Solver;
use sudoku2cnf::backend::{AUTO, BackendChoice};
use sudoku2cnf::limits::Limits;
use sudoku2cnf_live::Session;
use sudoku2cnf_live::fpuzzles::FpuzzlesRequest;

/// A board of f-puzzles: givens as digits, rows parted by `/`.
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
    let solver = Solver::new(BackendChoice::new(AUTO)).expect("a solver");
    let request = json!({ "nonce": 5, "command": command, "dataType": "fpuzzles", "data": pack(board) });
    let request: FpuzzlesRequest = serde_json::from_value(request).expect("a request");
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

/// Values that only search excludes are told apart.
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

/// The board with these digits and centre marks beside the givens.
fn marked(rows: &str, value: Option<(usize, u64)>, marks: &dyn Fn(usize) -> Vec<u64>) -> Value {
    let mut board = board(rows);
    for place in 0..16 {
        let cell = &mut board["grid"][place / 4][place % 4];
        if cell.get("given").is_some() {
            continue;
        }
        cell["centerPencilMarks"] = json!(marks(place));
        if let Some((at, digit)) = value
            && at == place
        {
            *cell = json!({ "value": digit });
        }
    }
    board
}

#[test]
fn steps_go_on_from_what_was_entered() {
    // Without marks, the first answer is what the steps begin with.
    let first = last("step", &board(UNIQUE));
    assert_eq!(
        (&first["type"], &first["message"], &first["isValid"]),
        (&json!("logical"), &json!("Initial candidates."), &json!(true))
    );
    assert_eq!(first["cells"][0], json!({ "value": 1 }));
    let candidates: Vec<Vec<u64>> = (0..16)
        .map(|place| serde_json::from_value(first["cells"][place]["candidates"].clone()).unwrap_or_default())
        .collect();
    assert!(candidates[1].contains(&2));
    let again = marked(UNIQUE, None, &|place| candidates[place].clone());
    let step = last("step", &again);
    assert_ne!(step["message"], "Initial candidates.");
    let lines: Vec<&str> = step["message"].as_str().expect("words").lines().collect();
    assert!(!lines[0].starts_with(' ') && lines[1].starts_with("    "), "{lines:?}");
    assert_ne!(step["cells"], first["cells"]);
    let path = last("solvepath", &board(UNIQUE));
    assert_eq!((&path["isValid"], &path["cells"][1]), (&json!(true), &json!({ "value": 2 })));
    assert!(path["cells"].as_array().expect("cells").iter().all(|cell| cell["value"].as_u64() > Some(0)));
    let wrong = marked(UNIQUE, Some((1, 4)), &|place| candidates[place].clone());
    let end = last("solvepath", &wrong);
    assert_eq!(end["isValid"], json!(false));
    assert!(end["message"].as_str().expect("words").ends_with("Board is invalid!"), "{end}");
    // What a player has entered counts for steps alone.
    assert_eq!(last("check", &wrong)["count"], 1);
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
        ("solve", "fpuzzles", "!!!".to_owned(), "the data are no LZ-String of a puzzle"),
        ("solve", "fpuzzles", pack(&json!([1])), "the data are no object"),
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

/// Drawings may be rules: who leaves them out says so.
#[test]
fn drawings_are_passed_over_where_that_is_asked_for() {
    let solver = Solver::new(BackendChoice::new(AUTO)).expect("a solver");
    let mut drawn = board(SEVERAL);
    drawn["line"] = json!([{ "lines": [["R1C1", "R1C2"]], "outlineC": "#000", "width": 0.3 }]);
    let count = |board: &Value, ignore_drawings: bool| {
        let request = json!({ "nonce": 5, "command": "count", "dataType": "fpuzzles", "data": pack(board) });
        let mut request: FpuzzlesRequest = serde_json::from_value(request).expect("a request");
        request.ignore_drawings = ignore_drawings;
        let mut last = Value::Null;
        Session::new(&solver).ask_fpuzzles(&request, 1, &Limits::default(), &mut |reply| last = reply);
        last
    };
    let refused = count(&drawn, false);
    assert_eq!(refused["type"], "invalid");
    let words = refused["message"].as_str().expect("words");
    assert!(words.ends_with("; sudokulive --ignore-drawings takes the puzzle without them"), "{words}");
    assert_eq!(count(&drawn, true), count(&board(SEVERAL), false));
    // No leave to pass over drawings helps against what is not known.
    drawn["frobs"] = json!([1]);
    for ignore in [false, true] {
        let refused = count(&drawn, ignore);
        assert!(!refused["message"].as_str().expect("words").contains("--ignore-drawings"), "{refused}");
    }
}

/// A request without a text is about no puzzle of f-puzzles that came before.
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
