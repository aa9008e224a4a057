//! JSON lines: their keys, their errors, and that what is written is read again.

use super::{run, solve};

#[test]
fn an_error_in_json_keeps_the_id() {
    let text = "{\"puzzle\":5,\"id\":\"zz\"}\n{\"puzzle\":\"1...............\",\"rulez\":\"x\",\"id\":[1]}\n";
    let done = solve("--batch --output json", text);
    let answers: Vec<serde_json::Value> =
        done.ok(0).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["id"], &answers[0]["verdict"]), (&"zz".into(), &"error".into()));
    assert_eq!(answers[1]["message"], "2:30: unknown key 'rulez', expected perhaps 'rules'");
    assert!(solve("--batch", text).ok(0).starts_with("zz\terror: 1:1: puzzle is no string"));
}

#[test]
fn rules_of_json_lines_count() {
    let text = r#"{"puzzle":"1234341221434321","id":1,"rules":"diagonal"}
{"puzzle":"1234341221434321","id":2}
{"puzzle":"1234341221434321","id":3,"rule":["thermo r1c1 r1c2", "thermo r1c4 r1c3"]}
"#;
    assert_eq!(solve("--batch", text).ok(0), "1\tnone\n2\t1234341221434321\n3\tnone\n");
}

#[test]
fn new_puzzles_are_read_again_as_json() {
    let made = run(
        "sudokugen",
        &["--size", "4x4", "--seed", "1", "--to", "json", "--grade", "--make", "killer"],
        "",
    );
    let answers = solve("--batch --unique --output json", made.ok(0));
    let mut answer: serde_json::Value = serde_json::from_str(answers.ok(0)).unwrap();
    assert_eq!(answer["verdict"], "unique", "{answer}");
    // An answer beside its puzzle is an entry, too.
    let made: serde_json::Value = serde_json::from_str(&made.out).unwrap();
    answer["puzzle"] = made["puzzle"].clone();
    let again = solve("--batch --unique --output json", format!("{answer}\n"));
    assert!(again.ok(0).contains(r#""verdict":"unique""#), "{}", again.out);
}

#[test]
fn a_key_that_stands_twice_loses_nothing() {
    let line = r#"{"puzzle":"1...............","rule":"diagonal","rule":"anti-knight","id":"a"}"#;
    let done = run("solve", &["--batch", "-q"], line);
    assert!(
        done.ok(0).contains("two values for the key \"rule\", expected one; rules and rule take lists"),
        "{}",
        done.out
    );
    let done = run("solve", &["--batch", "-q"], r#"{"puzzle":5 "id":"a"}"#);
    assert!(done.ok(0).contains("no JSON object"), "{}", done.out);
}
