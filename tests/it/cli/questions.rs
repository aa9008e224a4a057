//! Questions of `solve` whose answers are more than a verdict, and projected CNFs.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sudoku2cnf_answer::question::{Models, Projection};
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};
use sudoku2cnf_sat::dimacs;

use super::{cnf, program, run, solve};
use crate::common::children::end_of;

const ONE_GIVEN: &str = "1...\n....\n....\n...2\n";
/// A puzzle in which sets of cells are equal.
const WITH_EQUAL: &str = "thermo r3c1 r3c2\n1...\n..2.\n....\n....\n";
/// The answer to `solve --equal` for `WITH_EQUAL`.
const EQUAL: &str = "multiple\nequal: r1c1 r2c4 r3c3 r4c2\nequal: r1c2 r2c3\nequal: r1c4 r4c3\nequal: r2c1 r3c2\nequal: r3c4 r4c1\n";
/// A puzzle in which the cells of a diagonal are never equal.
const WITH_DIFFERENT: &str = "diagonal\n1...\n....\n....\n....\n";

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn two_solutions_are_shown_with_the_cells_in_which_they_differ() {
    let shown = solve("--unique --output line", ONE_GIVEN);
    let lines: Vec<&str> = shown.ok(10).lines().collect();
    let [word, a, b, differ] = lines[..] else { panic!("{lines:?}") };
    let cells = a.bytes().zip(b.bytes()).enumerate().filter(|(_, (a, b))| a != b);
    let cells: Vec<String> = cells.map(|(i, _)| format!("r{}c{}", i / 4 + 1, i % 4 + 1)).collect();
    assert_eq!((word, differ), ("multiple", &format!("differ: {}", cells.join(" "))[..]));
    let object = json(solve("--unique --output json", ONE_GIVEN).ok(10));
    assert_eq!(object["differ"], serde_json::json!(cells));
    assert_eq!(object["other"].as_array().unwrap().len(), 16);
    let one = json(solve("--unique --output json", "1...").ok(10));
    assert!(one.get("differ").is_none() && one.get("other").is_none(), "{one}");
}

#[test]
fn all_solutions_come_once_each() {
    for arguments in ["--all", "--all --backend dpll --simplify none", "--all --backend embedded"] {
        if arguments.ends_with("embedded") && !cfg!(feature = "embedded") {
            continue;
        }
        let shown = solve(arguments, "grid 4x4");
        let lines: BTreeSet<&str> = shown.ok(10).lines().collect();
        assert_eq!((lines.len(), shown.out.lines().count()), (288, 288), "{arguments}");
    }
    let some = solve("--all --max 5", "grid 4x4");
    assert_eq!(some.ok(10).lines().count(), 5);
    assert!(some.err.contains("stopped after 5 solutions"), "{}", some.err);
    assert_eq!(solve("--all", "1..2").ok(20), "");
    assert_eq!(solve("--all --output grid", "grid 2x2").ok(10), "1 2\n2 1\n\n2 1\n1 2\n");
    let objects = solve("--all --output json", "grid 2x2").ok(10).to_owned();
    let expected = [
        r#"{"solution":[1,2,2,1],"line":"1221"}"#,
        r#"{"solution":[2,1,1,2],"line":"2112"}"#,
        r#"{"complete":true,"count":2,"puzzle":"grid 2x2 no-boxes\nvalues 1-2\n..\n..\n"}"#,
    ];
    assert_eq!(objects.lines().collect::<Vec<_>>(), expected);
    assert_eq!(solve("--all", "grid 1x1\nvariables 1\nvalues 1-2\n1").ok(10).lines().count(), 2);
    assert_eq!(solve("--all", "p cnf 2 1\n1 2 0\n").ok(10).lines().count(), 3);
    assert_eq!(solve("--all --time-limit 0.3 --output json", "grid 9x9").code, Some(0));
    solve("--all", "11..............\n1...............\n").fails(2);
    solve("--all --count", "1...").fails(2);
    solve("--all --output competition", "1...").fails(2);
}

#[test]
fn solutions_are_printed_as_they_are_found() {
    // An empty grid has too many solutions to list.
    let start = Instant::now();
    let mut child = Command::new("/bin/sh")
        .args(["-c", "echo 'grid 9x9' | exec \"$0\" --all", program("solve")])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        assert_eq!(lines.next().unwrap().unwrap().len(), 81);
    }
    drop(lines);
    assert_eq!(end_of(&mut child).code(), Some(0), "a closed pipe is a quiet success");
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn candidates_are_pencil_marks() {
    let expected = "   1  234 |  234   34\n 234  234 | 1234  134\n----------+----------\n 234 1234 |  134  134\n  34  134 |  134    2\n";
    assert_eq!(solve("--candidates", ONE_GIVEN).ok(10), expected);
    assert_eq!(solve("--candidates", "1...").ok(10), "1 2\n2 1\n");
    assert_eq!(solve("--candidates", "1..2").ok(20), "none\n");
    assert_eq!(solve("--candidates --cap 9", "grid 2x2").ok(10), "1:1,2:1 1:1,2:1\n1:1,2:1 1:1,2:1\n");
    let object = json(solve("--candidates --cap 9 --output json", "grid 2x2").ok(10));
    let expected = serde_json::json!({
        "verdict": "multiple", "cap": 9,
        "candidates": [[1, 2], [1, 2], [1, 2], [1, 2]], "counts": [[1, 1], [1, 1], [1, 1], [1, 1]],
        "puzzle": "grid 2x2 no-boxes\nvalues 1-2\n..\n..\n",
    });
    assert_eq!(object, expected);
    let beside = solve("--candidates", "grid 1x1\nvariables 1\nvalues 1-2\n1");
    assert_eq!(beside.ok(10), "1\nv1: 12\n");
    let carried = cnf("", ONE_GIVEN);
    assert_eq!(solve("--candidates", &carried).ok(10), solve("--candidates", ONE_GIVEN).ok(10));
    assert!(solve("--candidates", "p cnf 1 0\n").fails(1).contains("puzzle"));
    assert_eq!(solve("--candidates --time-limit 0.000001", "grid 25x25").ok(0), "unknown\n");
}

#[test]
fn a_contradiction_is_explained_by_its_lines() {
    let text = "grid 4x4\n# Two lines of rules.\ndiagonal\nthermo r4c1 r4c2\n1...\n.2..\n....\n...1\n";
    let expected = "none\n<stdin>:3: diagonal\ngiven r1c1=1\ngiven r4c4=1\n";
    for backend in ["", "--backend dpll"] {
        assert_eq!(solve(&format!("--explain {backend}"), text).ok(20), expected);
    }
    let houses = solve("--explain", "1..1\n....\n....\n....\n");
    assert_eq!(houses.ok(20), "none\ngiven r1c1=1\ngiven r1c4=1\nhouses: row 1\n");
    let option = json(solve("--explain --rules diagonal --output json", "1...\n....\n....\n...1\n").ok(20));
    let expected = serde_json::json!({
        "verdict": "none", "certified": false, "minimal": true, "houses": [], "unique_without_complete": true,
        "core": [
            { "rule": "diagonal", "source": "--rules", "line": 1 },
            { "given": "r1c1=1" }, { "given": "r4c4=1" },
        ],
        "puzzle": "grid 4x4 boxes 2x2\nvalues 1-4\ndiagonal\n1...\n....\n....\n...1\n",
    });
    assert_eq!(option, expected);
    assert!(solve("--explain", "p cnf 1 1\n1 0\n").fails(2).contains("puzzle"));
}

#[test]
fn several_solutions_are_explained_by_what_is_missing() {
    assert_eq!(solve("--explain", "1...").ok(10), "unique\n1 2\n2 1\n");
    let shown = solve("--explain", ONE_GIVEN);
    let lines: Vec<&str> = shown.ok(10).lines().collect();
    assert_eq!((lines[0], lines[1].split(' ').count()), ("multiple", 15));
    let givens = lines[2].strip_prefix("unique with: ").unwrap();
    let text = format!("grid 4x4\n{givens}\n{ONE_GIVEN}");
    assert!(solve("--unique --output line", &text).ok(10).starts_with("unique\n"), "{text}");
}

#[test]
fn projected_models_are_solutions() {
    for flags in ["", "--amo commander", "--amo bitwise --encoding minimal", "--simplify propagate"] {
        let text = cnf(
            &format!("--projected {flags}"),
            "grid 4x4\ntarget-sum 5 r1c1 r1c2 r1c3\n1...\n....\n....\n....\n",
        );
        let lines: Vec<&str> = text.lines().collect();
        let shown = lines[1].strip_prefix("c p show ").and_then(|rest| rest.strip_suffix(" 0")).unwrap();
        assert_eq!(lines[0], "c t pmc");
        let shown: Vec<usize> = shown.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(shown, (1..=shown.len()).collect::<Vec<_>>());
        let read = dimacs::read(text.as_bytes()).unwrap();
        let (dpll, formula) = (Dpll::default(), read.formula);
        let session = dpll.open(&formula, &Limits::default()).unwrap();
        let mut models = Models::new(session, Projection::AllOf(shown.len()));
        let mut count = 0;
        while let Verdict::Sat(_) = models.next(&Limits::default()).unwrap() {
            count += 1;
        }
        let expected = solve("--count", "grid 4x4\ntarget-sum 5 r1c1 r1c2 r1c3\n1...\n....\n....\n....\n");
        assert_eq!(format!("{count}\n"), expected.out, "{flags}");
    }
}

#[test]
fn shown_variables_decide_what_is_another_solution() {
    // x1 or x2 is true, and x3 is free.
    let formula = "p cnf 3 1\n1 2 0\n";
    for (shown, count) in
        [("", "6"), ("c p show 1 2 0\n", "3"), ("c p show 3 0\n", "2"), ("c p show 0\n", "1")]
    {
        let text = format!("{shown}{formula}");
        for backend in ["dpll", "embedded"] {
            if backend == "embedded" && !cfg!(feature = "embedded") {
                continue;
            }
            let asked = |question: &str| solve(&format!("--backend {backend} {question}"), &text);
            assert_eq!(asked("--count").ok(10), format!("{count}\n"), "{backend}, {shown}");
            assert_eq!(asked("--all").ok(10).lines().count().to_string(), count, "{backend}, {shown}");
            let unique = if count == "1" { r#""verdict":"unique""# } else { r#""verdict":"multiple""# };
            assert!(asked("--unique --output json").ok(10).contains(unique), "{backend}, {shown}");
        }
    }
    assert!(
        solve("--count", format!("c p show 4 0\n{formula}"))
            .fails(1)
            .contains("<stdin>:1:10: the shown variable 4")
    );
    // The lines `c p show` of a puzzle's CNF, without the puzzle: auxiliary variables do not count.
    let text = cnf("--projected --amo bitwise --encoding minimal", "1...\n....\n....\n....\n");
    let bare: String =
        text.lines().filter(|line| !line.starts_with("c sudoku")).flat_map(|line| [line, "\n"]).collect();
    assert_eq!(solve("--count", &bare).out, solve("--count", "1...\n....\n....\n....\n").out);
}

#[test]
fn a_wrong_given_is_told_first() {
    let board = "1234\n3412\n2143\n43.4\n";
    let said = solve("--explain", board).ok(20).to_owned();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], ["none", "without r4c4=4 there is exactly one solution, with 1 there"]);
    assert!(lines[2..].contains(&"given r4c4=4"), "{said}");
    let json: serde_json::Value =
        serde_json::from_str(solve("--explain --output json", board).ok(20)).unwrap();
    assert_eq!(json["unique_without"], serde_json::json!([{ "given": "r4c4=4", "digit": 1 }]));
    let none = solve("--explain --output json", "11..\n....\n....\n..22\n");
    assert!(!none.ok(20).contains(r#""unique_without":"#), "{}", none.out);
    let json: serde_json::Value = serde_json::from_str(none.ok(20)).unwrap();
    assert_eq!(json["unique_without_complete"], true);
}

#[test]
fn two_wrong_givens_are_told_where_none_is_wrong_alone() {
    let board = "1233\n3412\n2143\n3321\n";
    let said = solve("--explain", board).ok(20).to_owned();
    let told = "without r1c4=3 and r4c1=3 there is exactly one solution, with 4 and 4 there";
    assert!(said.lines().any(|line| line == told), "{said}");
    let json: serde_json::Value =
        serde_json::from_str(solve("--explain --output json", board).ok(20)).unwrap();
    let pair = serde_json::json!([{ "given": "r1c4=3", "digit": 4 }, { "given": "r4c1=3", "digit": 4 }]);
    assert!(json["unique_without_two"].as_array().unwrap().contains(&pair), "{json}");
    assert!(json.get("unique_without").is_none() && json["unique_without_complete"] == true, "{json}");
    // For a board that is too large, the search is reported as incomplete.
    let large = "grid 25x25\ngiven r1c1=1 r1c2=1\n";
    let said = solve("--explain", large).ok(20).to_owned();
    assert!(said.contains("the search for one or two wrong givens was not complete\n"), "{said}");
}

#[test]
fn values_of_options_ignore_capitals() {
    assert_eq!(
        solve("--output LINE --backend dpll --heuristic Brelaz", "1.34..1221..43.1").ok(10),
        "1234341221434321\n"
    );
    let made =
        |difficulty| run("sudokugen", &["--seed", "1", "--size", "4x4", "--difficulty", difficulty], "");
    assert_eq!(made("Easy").ok(0), made("easy").ok(0));
    let opb = |name| run("sudoku2cnf", &["--to", name], "1...").ok(0).to_owned();
    assert_eq!(opb("OPB"), opb("opb"));
    assert!(opb("opb").starts_with("* #variable="));
    assert_eq!(run("sudokugen", &["--seed", "1", "--size", "6x6", "--make", "Thermo:1"], "").code, Some(0));
}

/// The number of threads changes only the time of a count, not the answer.
#[test]
fn counts_say_the_same_for_any_number_of_threads() {
    let board = "123456\n45....\n......\n......\n......\n......\n";
    let formula = run("sudoku2cnf", &["--projected"], board).ok(0).to_owned();
    for text in [board, &formula] {
        let told = |max: &str, jobs: &str| {
            let done = solve(&format!("--count --backend dpll --output json --max {max}{jobs}"), text);
            let mut answer = json(done.ok(10));
            // The answers also report the solver's work, which differs between runs.
            ["statistics", "backend"].iter().for_each(|key| _ = answer.as_object_mut().unwrap().remove(*key));
            answer
        };
        for (max, count) in [("none", 6_528), ("4500", 4_500)] {
            let alone = told(max, " --jobs 1");
            assert_eq!(alone["count"], count);
            assert_eq!(alone["exact"], max == "none");
            for jobs in ["", " --jobs 2", " --jobs 5"] {
                assert_eq!(told(max, jobs), alone, "{max}{jobs}");
            }
        }
    }
}

#[test]
fn sets_of_equal_cells_and_pairs_of_different_ones_have_a_line() {
    let shown = solve("--equal", WITH_EQUAL);
    assert_eq!(shown.ok(10), EQUAL);
    let lines = |kind: &str, text: &str| text.lines().filter(|line| line.starts_with(kind)).count();
    let object = |puzzle| json(solve("--equal --output json", puzzle).ok(10));
    let (same, different) = (object(WITH_EQUAL), object(WITH_DIFFERENT));
    assert_eq!(same["equal"].as_array().map(Vec::len), Some(lines("equal: ", EQUAL)));
    let text = solve("--equal", WITH_DIFFERENT).ok(10).to_owned();
    assert!(text.contains("\ndifferent: r1c1, r3c3\n"), "{text}");
    assert_eq!(different["different"].as_array().map(Vec::len), Some(lines("different: ", &text)));
    assert_eq!((&same["verdict"], &same["complete"]), (&"multiple".into(), &true.into()));
    let svg = solve("--equal --output svg", WITH_EQUAL).ok(10).to_owned();
    assert_eq!(svg.matches("class=\"shade\"").count(), lines("equal: ", EQUAL));
    assert!(svg.contains("Equal in all solutions: "), "{svg}");
}

#[test]
fn without_a_solution_no_cells_are_equal() {
    assert_eq!(solve("--equal", "11..\n....\n....\n....\n").ok(20), "none\n");
    let none = solve("--equal --output json", "11..\n....\n....\n....\n").ok(20).to_owned();
    assert!(none.starts_with("{\"verdict\":\"none\",\"complete\":true,"), "{none}");
}

#[test]
fn a_limit_leaves_equal_cells_unknown_and_a_batch_is_refused() {
    assert_eq!(solve("--equal --time-limit 0.001", "grid 36x36\n").ok(0), "unknown\n");
    let refused = solve("--equal --batch", "1...............\n");
    assert!(refused.fails(2).contains("--equal takes one puzzle, not a batch"), "{}", refused.err);
    let line = serde_json::json!({ "puzzle": "12..............", "rule": "diagonal", "ask": "equal" })
        .to_string()
        + "\n";
    let answered = json(solve("--batch --output json", &line).ok(0));
    assert_eq!(answered["verdict"], "multiple");
    assert!(answered["equal"].is_array(), "{answered}");
}

#[test]
fn many_sets_of_equal_cells_are_counted_in_the_sentence() {
    let classic = "8...25................1953..8....6.73.16..9....4..1...7.5....8.14...........3.42.";
    let svg = solve("--equal --output svg", classic).ok(10).to_owned();
    assert!(svg.contains("9 sets of cells") && !svg.contains("r1c1 ="), "{svg}");
}
