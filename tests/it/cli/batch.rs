//! `solve` on many puzzles, one per line.

use super::{run, solve, without_seconds};

const FOUR: &str = "1...............\n# a comment\n\n11..............\n.2..............\n";

#[test]
fn one_line_out_for_each_line_in() {
    let done = solve("--unique --time-limit 60", FOUR);
    assert_eq!(done.ok(0), "multiple\n# a comment\n\nnone\nmultiple\n");
    assert_eq!(solve("", "1...............\n11..............\n").ok(0), "1234341221434321\nnone\n");
    assert_eq!(solve("--count", "1...............\n11..............\n").ok(0), "72\n0\n");
}

#[test]
fn an_error_is_an_answer() {
    let text = "1...............\n1..\n9...............\n1...............\n";
    let done = solve("--batch", text);
    let lines: Vec<&str> = done.ok(0).lines().collect();
    assert_eq!((lines.len(), lines[0]), (4, lines[3]));
    assert!(lines[1].starts_with("error: 2:1: 3 cells"), "{}", lines[1]);
    assert!(lines[2].starts_with("error: 3:1: '9', expected a value from 1 to 4"), "{}", lines[2]);
    assert_eq!(solve("--batch --strict", text).ok(1), done.out);
    assert_eq!(solve("--batch --strict", "1...............\n").code, Some(0));
}

#[test]
fn json_lines_have_ids_and_leave_comments_out() {
    let done = solve("--output json --unique", FOUR);
    let lines: Vec<serde_json::Value> =
        done.ok(0).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<u64> = lines.iter().map(|line| line["id"].as_u64().unwrap()).collect();
    let verdicts: Vec<&str> = lines.iter().map(|line| line["verdict"].as_str().unwrap()).collect();
    assert_eq!((ids, verdicts), (vec![1, 4, 5], vec!["multiple", "none", "multiple"]));
    let done = solve("--output json --batch", "1..\n");
    let error: serde_json::Value = serde_json::from_str(done.ok(0)).unwrap();
    assert!(error["verdict"] == "error" && error["message"].as_str().unwrap().contains("3 cells"), "{error}");
}

#[test]
fn any_slice_of_a_file_is_answered_alike() {
    let line = |given: usize| format!("{}{given}{}\n", ".".repeat(given), ".".repeat(15 - given));
    let lines: Vec<String> = (1..=4).map(line).collect();
    let whole = solve("--batch", lines.concat());
    let parts: String =
        lines.chunks(1).map(|part| solve("--batch", part.concat()).ok(0).to_owned()).collect();
    assert_eq!(whole.ok(0), parts);
}

#[test]
fn rules_hold_for_every_line() {
    assert_eq!(solve("--rules diagonal --count", FOUR).ok(0), "12\n# a comment\n\n0\n12\n");
}

#[test]
fn the_time_limit_is_that_of_a_line() {
    let empty = ".".repeat(81) + "\n";
    let done = solve("--count --time-limit 0.1", empty.repeat(3));
    let counted = done.ok(0);
    assert_eq!(counted.lines().filter(|line| line.starts_with("at least ")).count(), 3, "{counted}");
}

#[test]
fn a_batch_has_no_grids() {
    for output in ["grid", "competition"] {
        assert!(solve(&format!("--output {output}"), FOUR).fails(2).contains("batch"));
    }
    assert_eq!(solve("--batch", "").ok(0), "");
}

#[test]
fn errors_are_counted_at_the_end() {
    let text = "1...............\n1..\n# a comment\n\n9...............\n1...............\n";
    assert_eq!(solve("--batch", text).err, "solve: note: 2 of 4 lines were errors\n");
    assert_eq!(solve("--batch", "1..\n1...............\n").err, "solve: note: 1 of 2 lines was an error\n");
    assert_eq!(solve("--batch --output json", text).err, "solve: note: 2 of 4 lines were errors\n");
    assert_eq!(solve("--batch -q", text).err, "");
    assert_eq!(solve("--batch", "1...............\n").err, "");
}

/// Returns the named counts that `--stats` prints.
fn counts(err: &str) -> Vec<(&str, &str)> {
    err.lines().filter_map(|line| line.split_once(": ")).collect()
}

#[test]
fn statistics_of_a_batch_are_sums() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
    // Runs each puzzle alone, then all in one run with several jobs and the same options.
    let one = |line: &str| solve("--batch --stats -b dpll", line);
    let (first, second) = (one(hard), one("1...............\n"));
    let sum = |name: &str| -> u64 {
        let of = |done: &super::ProgramEnd| -> u64 {
            let count = counts(&done.err).into_iter().find(|(known, _)| *known == name);
            count.unwrap_or_else(|| panic!("{name}: {}", done.err)).1.parse().unwrap()
        };
        of(&first) + of(&second)
    };
    assert!(sum("decisions") > 0 && sum("backtracks") > 0);
    let both =
        solve("--batch --stats -b dpll --jobs 2", format!("{hard}# a comment\n1...............\n1..\n"));
    let expected = format!(
        "lines: 3\nerrors: 1\nbackend: dpll\nanswers: 2\ndecisions: {}\nbacktracks: {}\npropagations: {}\n\
         assignments: {}\nsolve: note: 1 of 3 lines was an error\n",
        sum("decisions"),
        sum("backtracks"),
        sum("propagations"),
        sum("assignments")
    );
    assert_eq!(without_seconds(&both.err), expected);
    assert!(solve("--batch --stats --simplify propagate", hard).err.contains("answers: 1\n"));
}

#[test]
fn a_digit_in_a_hole_is_an_error_and_no_less() {
    let boards = "1...............\n.1..............\n";
    let done = run("solve", &["--batch", "--rule", "holes r1c1"], boards);
    let lines: Vec<&str> = done.ok(0).lines().collect();
    assert!(
        lines[0].starts_with("error: ") && lines[0].contains("a given in r1c1, which is a hole"),
        "{}",
        lines[0]
    );
    assert!(lines[1].starts_with(".1"), "{}", lines[1]);
}

/// Returns JSON lines that combine each board with each set of rules, in blocks of `block` lines with the same rules.
fn under_rules(rules: &[&str], boards: &[&str], block: usize) -> String {
    let lines: Vec<Vec<String>> = rules
        .iter()
        .map(|rule| boards.iter().map(|board| format!(r#"{{"puzzle":"{board}","rule":[{rule}]}}"#)).collect())
        .collect();
    let blocks = (0..boards.len()).step_by(block);
    let block = |start: usize| lines.iter().map(move |lines| &lines[start..boards.len().min(start + block)]);
    blocks.flat_map(block).flatten().map(|line| line.clone() + "\n").collect()
}

#[test]
fn puzzles_with_the_same_rules_are_answered_as_alone() {
    // Boards without rules, or with only rules about pairs, are not simplified, so their first solution may differ.
    const PAIRWISE: [&str; 3] = ["", r#""diagonal""#, r#""anti-knight""#];
    const RULES: [&str; 6] = [
        r#""palindrome r1c1 r2c2 r3c3", "diagonal""#,
        r#""thermo r1c1 r1c2""#,
        r#""thermo r1c2 r1c1""#,
        r#""killer 3 r1c1 r1c2", "diagonal""#,
        r#""variables 1", "equal-sum r1c1 r2c2 v1""#,
        r#""anti-knight", "between r1c1 r1c2 r1c3""#,
    ];
    // Boards with one, several or no solutions; some givens break the rules or are the only values that the rules
    // allow.
    const BOARDS: [&str; 10] = [
        "1234341221434321",
        "12..34..........",
        "................",
        "11..............",
        "4...............",
        "2134............",
        "12.............4",
        "9...............",
        "...4...32...1...",
        "1...............",
    ];
    let boards: Vec<&str> = BOARDS.iter().cycle().take(12).copied().collect();
    for (rules, block) in [(&RULES[..], 1), (&RULES, 12), (&PAIRWISE, 2)] {
        let text = under_rules(rules, &boards, block);
        let count = "--count --max 300";
        let questions = [
            "",
            "--unique",
            "--count --max 7",
            "--output json",
            "--unique --output json --jobs 2",
            "--backend dpll",
        ];
        for options in questions.into_iter().filter(|_| rules != PAIRWISE).chain([count]) {
            let together = solve(&format!("--batch {options}"), text.clone());
            let alone = solve(&format!("--batch --simplify propagate {options}"), text.clone());
            let same = |out: &str| -> Vec<serde_json::Value> {
                let read =
                    |line| serde_json::from_str(line).unwrap_or_else(|_| serde_json::Value::from(line));
                let mut lines: Vec<serde_json::Value> = out.lines().map(read).collect();
                for line in lines.iter_mut().filter_map(|line| line.as_object_mut()) {
                    line.remove("statistics");
                    line.remove("backend");
                }
                lines
            };
            assert_eq!(same(together.ok(0)), same(alone.ok(0)), "{options} {block}");
            assert_eq!(together.err, alone.err, "{options} {block}");
        }
    }
}

#[test]
fn rules_are_compiled_once_for_puzzles_that_share_them() {
    // On this board, the givens leave nothing to search. A solver shared by all boards with the same rules does search.
    let text = under_rules(&[r#""thermo r1c1 r1c2""#], &["1234341221434321"; 3], 3);
    let done = solve("--batch --output json", text);
    let work = |line: &str| {
        let answer: serde_json::Value = serde_json::from_str(line).expect("an answer");
        answer["statistics"]["assignments"].as_u64().expect("a number")
    };
    let work: Vec<u64> = done.ok(0).lines().map(work).collect();
    assert!(work[0] == 0 && work[1] > 0 && work[1] == work[2], "{work:?}");
}
