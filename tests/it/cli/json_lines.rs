//! JSON lines: their keys and errors, and that written lines can be read again.

use super::{run, solve};

#[test]
fn an_error_in_json_keeps_the_id() {
    let text = "{\"puzzle\":5,\"id\":\"zz\"}\n{\"puzzle\":\"1...............\",\"rulez\":\"x\",\"id\":[1]}\n";
    let done = solve("--batch --output json", text);
    let answers: Vec<serde_json::Value> =
        done.ok(0).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["id"], &answers[0]["verdict"]), (&"zz".into(), &"error".into()));
    assert_eq!(answers[1]["message"], "2:30: unknown key 'rulez', expected perhaps 'rules'");
    assert!(solve("--batch", text).ok(0).starts_with("zz\terror: 1:1: puzzle is not a string"));
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
    // An answer with its puzzle is also a valid entry of a batch.
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
    assert!(done.ok(0).contains("not a JSON object"), "{}", done.out);
}

/// Parses the last line of a text as JSON.
#[track_caller]
fn last(text: &str) -> serde_json::Value {
    serde_json::from_str(text.lines().last().expect("a line")).expect("JSON")
}

#[test]
fn an_answer_has_its_puzzle_and_its_solution_on_a_line() {
    const SOLVED: &str = "1234341221434321";
    let plain = "1.34\n..12\n21..\n43.1\n";
    let lettered = "grid 4x4\nletters ABCD\ntitle A title\ndiagonal\nA...\n..A.\n.B..\n...D\n";
    for (text, line) in [(plain, Some("1.34..1221..43.1")), (lettered, None)] {
        for question in [
            "",
            "--unique",
            "--count",
            "--grade",
            "--canonical",
            "--automorphisms",
            "--estimate",
            "--candidates",
            "--explain",
            "--needless",
            "--relax",
            "--all",
            "--steps",
            "--hint",
        ] {
            let done = solve(&format!("{question} --quiet --output json"), text);
            let answer = last(&done.out);
            let puzzle = answer["puzzle"].as_str().unwrap_or_else(|| panic!("{question}: {answer}"));
            assert!(line.is_none_or(|line| puzzle == line), "{question}: {answer}");
            // The answer is a valid batch entry, whatever the question was.
            if answer.get("verdict").is_some() {
                let again = solve("--quiet --batch --canonical", format!("{answer}\n"));
                assert_eq!(again.ok(0), solve("--canonical --output line", text).ok(0), "{question}");
            } else {
                let alone = serde_json::json!({ "puzzle": puzzle }).to_string();
                let again = solve("--quiet --batch --canonical", alone);
                assert_eq!(again.ok(0), solve("--canonical --output line", text).ok(0), "{question}");
            }
        }
    }
    assert_eq!(last(solve("--output json", plain).ok(10))["line"], SOLVED);
    assert_eq!(last(solve("--steps --output json", plain).ok(10))["line"], SOLVED);
    let two = last(solve("--unique --output json", "..34\n3412\n..43\n4321\n").ok(10));
    let lines = [&two["line"], &two["other_line"]].map(|line| line.as_str().unwrap().to_owned());
    assert!(lines.contains(&SOLVED.to_owned()) && lines[0] != lines[1], "{two}");
    // In a batch, the answer has its solution on a line, but does not repeat the puzzle.
    let batch = solve("--batch --output json", "1.34..1221..43.1\n");
    assert!(last(batch.ok(0))["line"] == SOLVED && !batch.out.contains("puzzle"), "{}", batch.out);
    // Answers that `cnf2sudoku` reads back, and new puzzles, have the same members.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.cnf"), super::cnf("", plain)).unwrap();
    let said = super::run_in(folder.path(), "solve", &["p.cnf"], "");
    let back = super::run_in(folder.path(), "cnf2sudoku", &["--output", "json", "p.cnf"], said.ok(10));
    let back = last(back.ok(0));
    assert!(back["line"] == SOLVED && back["puzzle"] == "1.34..1221..43.1", "{back}");
    let made = last(run("sudokugen", &["--size", "4x4", "--seed", "1", "--to", "json"], "").ok(0));
    assert_eq!(made["line"].as_str().map(str::len), Some(16), "{made}");
}

#[test]
fn lines_ask_their_own_questions() {
    let ask = |members: &str| format!("{{\"puzzle\":\"1...............\",{members}}}\n");
    let lines = [
        ask(r#""ask":"count","max":100"#),
        ask(r#""ask":"all","max":3"#),
        ask(r#""ask":"hint","no_answer":true"#),
        ask(r#""ask":"solve","seed":3,"symmetry":true"#),
        ask(r#""ask":"estimate","walks":3,"id":"e""#),
        ask(r#""ask":"grade","cap":2"#),
        "1...............\n".to_owned(),
    ];
    let done = solve("--batch --output json --unique", lines.concat());
    let answers: Vec<serde_json::Value> =
        done.ok(0).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["count"], &answers[0]["exact"]), (&72.into(), &true.into()));
    assert_eq!(answers[1]["solutions"].as_array().map(Vec::len), Some(3));
    assert_eq!((&answers[1]["count"], &answers[1]["complete"]), (&3.into(), &false.into()));
    let message = |place: usize| answers[place]["message"].as_str().unwrap();
    assert!(message(2).contains("no_answer without a state"), "{}", message(2));
    assert!(
        message(3).starts_with("4:") && message(3).contains("symmetry: true with a seed"),
        "{}",
        message(3)
    );
    assert_eq!((&answers[4]["id"], &answers[4]["estimate"]["walks"]), (&"e".into(), &3.into()));
    assert!(message(5).contains("cap: no parameter of grade, which has none"), "{}", message(5));
    assert_eq!((&answers[6]["verdict"], &answers[6]["id"]), (&"multiple".into(), &7.into()));
    // `--distinct` allows no questions in lines, even if they are about the same puzzle.
    let refused = solve("--batch --distinct", lines[0].clone());
    assert!(refused.ok(0).starts_with("error: 1:"), "{}", refused.out);
    assert!(refused.out.contains("expected none with --distinct"), "{}", refused.out);
}

#[test]
fn what_a_line_says_of_clauses_is_beside_what_the_command_line_says() {
    let line = |members: &str| format!("{{\"puzzle\":\"1...............\",\"ask\":\"unique\"{members}}}\n");
    let statistics = |options: &str, line: &str| {
        let done = solve(&format!("--batch --output json {options}"), line);
        let answer: serde_json::Value = serde_json::from_str(done.ok(0)).unwrap();
        answer["statistics"].clone()
    };
    let both = statistics("--simplify none --amo pairwise", &line(""));
    assert_eq!(statistics("--simplify none", &line(r#","amo":"pairwise""#)), both);
    assert_eq!(statistics("", &line(r#","amo":"pairwise","simplify":"none""#)), both);
}
