//! `solve --needless`: text, JSON, pictures and limits.

use serde_json::{Value, json};

use super::solve;

/// Each clue except the diagonal and r4c4 can be left out on its own.
const PUZZLE: &str = "diagonal\nkiller 3 r1c1 r1c2\n1...\n..12\n....\n...3\n";

/// A puzzle about which any decision takes minutes.
const LONG: &str = "grid 49x49 raw\nfull-rank-ties none\nfull-rank 5 r1 left";

fn object(arguments: &str, puzzle: &str) -> Value {
    serde_json::from_str(solve(arguments, puzzle).ok(10)).unwrap()
}

/// Returns the puzzle without the clues that these lines of the text answer name.
fn without(out: &[&str]) -> String {
    let mut lines: Vec<String> = PUZZLE.lines().map(str::to_owned).collect();
    for clue in out {
        match clue.strip_prefix("given r") {
            // The rest of the clue looks like `1c2=3`.
            Some(place) => {
                let digit = |at: usize| usize::from(place.as_bytes()[at] - b'0');
                let (row, column) = (digit(0) + 1, digit(2) - 1);
                lines[row].replace_range(column..=column, ".");
            }
            None => {
                let rule = clue.rsplit(": ").next().unwrap();
                let place = lines.iter().position(|line| line == rule).unwrap();
                lines[place] = "#".to_owned();
            }
        }
    }
    lines.join("\n")
}

#[test]
fn each_clue_has_a_line_and_so_has_what_is_enough() {
    let shown = solve("--needless --minimal --cap 20", PUZZLE);
    let text = shown.ok(10);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("unique"));
    let (mut left_out, mut kept, mut alone) = (Vec::new(), Vec::new(), 0);
    for line in lines {
        let (word, clue) = line.split_once(": ").unwrap();
        let unique = |out: &[&str]| solve("--unique --output line", without(out));
        match word {
            "needless" => {
                assert_eq!(unique(&[clue]).ok(10).lines().next(), Some("unique"), "{line}");
                alone += 1;
            }
            "needed" => {
                let (clue, number) = clue.split_once(" (").unwrap();
                let count = solve("--count --max 20 --quiet", without(&[clue])).ok(10).trim().to_owned();
                let number = number.trim_start_matches("at least ").split(' ').next().unwrap();
                assert_eq!(number, count, "{line}");
                alone += 1;
            }
            "kept" => kept.push(clue),
            "left out" => left_out.push(clue),
            other => panic!("{other}"),
        }
    }
    assert_eq!((alone, kept.len() + left_out.len()), (6, 6), "{text}");
    assert!(text.contains("needless: <stdin>:2: killer 3 r1c1 r1c2\n"), "{text}");
    assert_eq!(solve("--unique --output line", without(&left_out)).ok(10).lines().next(), Some("unique"));
    for clue in kept {
        let out = [&left_out[..], &[clue]].concat();
        assert_eq!(solve("--unique --output line", without(&out)).ok(10).lines().next(), Some("multiple"));
    }
}

#[test]
fn json_and_pictures_say_the_same() {
    let found = object("--needless --output json", PUZZLE);
    assert_eq!((&found["verdict"], &found["complete"]), (&json!("unique"), &json!(true)));
    assert!(found.get("enough").is_none() && found.get("unknown").is_none(), "{found}");
    let cage = json!({ "line": 2, "rule": "killer 3 r1c1 r1c2", "source": "<stdin>" });
    let needless = found["needless"].as_array().unwrap();
    assert!(needless.contains(&cage), "{found}");
    let needed = found["needed"].as_array().unwrap();
    assert!(needed.len() + needless.len() == 6 && needed.iter().all(|clue| clue.get("count").is_none()));
    let found = object("--needless --minimal --cap 3 --output json", PUZZLE);
    let enough = &found["enough"];
    let number = |key: &str| enough[key].as_array().unwrap().len();
    assert_eq!((&enough["irreducible"], number("kept") + number("left_out")), (&json!(true), 6));
    for clue in found["needed"].as_array().unwrap() {
        assert!((2..=3).contains(&clue["count"].as_u64().unwrap()), "{clue}");
    }
    let svg = solve("--needless --output svg", PUZZLE).ok(10).to_owned();
    let givens = needless.iter().filter(|clue| clue.get("given").is_some()).count();
    // Each class has one group, which contains a path for each clue.
    let paths = |class: &str| {
        let group = svg.split(&format!("<g class=\"{class}\"")).nth(1).unwrap();
        group.split("</g>").next().unwrap().matches("<path").count()
    };
    assert_eq!([paths("needless"), paths("left-out")], [givens, needless.len() - givens]);
    assert!(svg.contains("alone: killer 3 r1c1 r1c2;"), "{svg}");
    let html = solve("--needless --output html", PUZZLE).ok(10).to_owned();
    assert!(html.contains("class=\"left-out\"") && html.starts_with("<!DOCTYPE html>"));
}

#[test]
fn other_puzzles_have_no_needless_clues() {
    assert_eq!(solve("--needless", "1...\n....\n....\n...1").ok(10), "multiple\n");
    assert_eq!(solve("--needless --minimal", "11..\n....\n....\n....").ok(20), "none\n");
    let found = object("--needless --output json", "1...\n....\n....\n...1");
    assert_eq!(found, json!({ "complete": true, "verdict": "multiple", "puzzle": "1..............1" }));
    let svg = solve("--needless --output svg", "1...\n....\n....\n...1").ok(10).to_owned();
    assert!(svg.contains("There is more than one solution.") && !svg.contains("class=\"needless\""));
    solve("--needless", "p cnf 2 1\n1 2 0\n").fails(2);
    solve("--minimal", PUZZLE).fails(2);
    solve("--needless --max 3", PUZZLE).fails(2);
}

#[test]
fn at_a_limit_nothing_is_guessed() {
    let shown = solve("--needless --minimal --time-limit 0.2 --output json", LONG);
    assert!(shown.ok(0).starts_with(r#"{"complete":false,"verdict":"unknown","puzzle":"#), "{}", shown.out);
    assert_eq!(solve("--needless --time-limit 0.2", LONG).ok(0), "unknown\n");
}

#[test]
fn digits_alone_can_be_asked() {
    let puzzle = "grid 2x2\nvalues 1-2\nlayer shade\ncave shade\ngiven r1c1=1";
    assert_eq!(solve("--needless", puzzle).ok(10), "multiple\n");
    let expected = "unique\nneedless: <stdin>:4: cave shade\nneeded: given r1c1=1\n";
    assert_eq!(solve("--needless --digits", puzzle).ok(10), expected);
}
