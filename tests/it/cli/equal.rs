//! `solve --equal`: text, JSON, pictures, limits and refused inputs.

use serde_json::{Value, json};

use super::solve;

const PUZZLE: &str = "thermo r3c1 r3c2\n1...\n..2.\n....\n....\n";
/// The answer to `solve --equal` for `PUZZLE`.
const EQUAL: &str = "multiple\nequal: r1c1 r2c4 r3c3 r4c2\nequal: r1c2 r2c3\nequal: r1c4 r4c3\nequal: r2c1 r3c2\nequal: r3c4 r4c1\n";
/// A puzzle in which the cells of a diagonal are never equal.
const DIFFERENT: &str = "diagonal\n1...\n....\n....\n....\n";

#[test]
fn sets_of_equal_cells_and_pairs_of_different_ones_have_a_line() {
    let shown = solve("--equal", PUZZLE);
    assert_eq!(shown.ok(10), EQUAL);
    let lines = |kind: &str, text: &str| text.lines().filter(|line| line.starts_with(kind)).count();
    let object = |puzzle| -> Value {
        serde_json::from_str(solve("--equal --output json", puzzle).ok(10)).expect("JSON")
    };
    let (json, different) = (object(PUZZLE), object(DIFFERENT));
    assert_eq!(json["equal"].as_array().map(Vec::len), Some(lines("equal: ", EQUAL)));
    let text = solve("--equal", DIFFERENT).ok(10).to_owned();
    assert!(text.contains("\ndifferent: r1c1, r3c3\n"), "{text}");
    assert_eq!(different["different"].as_array().map(Vec::len), Some(lines("different: ", &text)));
    assert_eq!((&json["verdict"], &json["complete"]), (&json!("multiple"), &json!(true)));
    let svg = solve("--equal --output svg", PUZZLE).ok(10).to_owned();
    assert_eq!(svg.matches("class=\"shade\"").count(), lines("equal: ", EQUAL));
    assert!(svg.contains("Equal in all solutions: "), "{svg}");
}

#[test]
fn without_a_solution_nothing_is_equal() {
    assert_eq!(solve("--equal", "11..\n....\n....\n....\n").ok(20), "none\n");
    let json = solve("--equal --output json", "11..\n....\n....\n....\n").ok(20).to_owned();
    assert!(json.starts_with("{\"verdict\":\"none\",\"complete\":true,"), "{json}");
}

#[test]
fn a_limit_leaves_it_unknown_and_a_batch_is_refused() {
    assert_eq!(solve("--equal --time-limit 0.001", "grid 36x36\n").ok(0), "unknown\n");
    let refused = solve("--equal --batch", "1...............\n");
    assert!(refused.fails(2).contains("--equal takes one puzzle, not a batch"), "{}", refused.err);
    let line = json!({ "puzzle": "12..............", "rule": "diagonal", "ask": "equal" }).to_string() + "\n";
    let answered: Value = serde_json::from_str(solve("--batch --output json", &line).ok(0)).expect("JSON");
    assert_eq!(answered["verdict"], "multiple");
    assert!(answered["equal"].is_array(), "{answered}");
}

#[test]
fn many_sets_are_counted_in_the_sentence() {
    let classic = "8...25................1953..8....6.73.16..9....4..1...7.5....8.14...........3.42.";
    let svg = solve("--equal --output svg", classic).ok(10).to_owned();
    assert!(svg.contains("9 sets of cells") && !svg.contains("r1c1 ="), "{svg}");
}
