//! `solve --split` and `--join`, and `sudoku2cnf --icnf`: one hard puzzle divided into parts, on the command line.

use std::process::Command;

use serde_json::Value;

use super::{ProgramEnd, run, run_in, solve};
use crate::common::skip;

const PUZZLE: &str = "1.......2.......";
/// The number of solutions of `PUZZLE`.
const WHOLE: &str = "24\n";

pub(super) fn split(wanted: &str, puzzle: &str) -> Vec<String> {
    run("solve", &["--split", wanted, puzzle], "").ok(0).lines().map(str::to_owned).collect()
}

pub(super) fn text(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

fn answers(question: &str, parts: &[String]) -> Vec<String> {
    let done = solve(&format!("--batch --output json {question}"), text(parts));
    done.ok(0).lines().map(str::to_owned).collect()
}

fn join(options: &[&str], lines: &[String]) -> ProgramEnd {
    run("solve", &[&["--join", PUZZLE], options].concat(), text(lines))
}

fn edited(line: &str, edit: impl FnOnce(&mut Value)) -> String {
    let mut value: Value = serde_json::from_str(line).unwrap();
    edit(&mut value);
    value.to_string()
}

#[test]
fn answers_in_any_order_give_the_whole() {
    let parts = split("4", PUZZLE);
    assert!(parts.len() >= 4 && parts == split("4", PUZZLE));
    let mut counted = answers("--count", &parts);
    assert_eq!(join(&["--count"], &counted).ok(10), WHOLE);
    counted.reverse();
    assert_eq!(join(&["--count"], &counted).ok(10), WHOLE);
    let done = join(&["--count", "--max", "10"], &counted);
    assert_eq!(done.ok(10), "10\n");
    assert!(done.err.contains("at least 10 solutions"), "{}", done.err);
    let unique = join(&["--unique", "--output", "json"], &answers("--unique", &parts));
    let unique: Value = serde_json::from_str(unique.ok(10)).unwrap();
    assert_eq!(
        (&unique["verdict"], unique["other"].as_array().map(Vec::len)),
        (&"multiple".into(), Some(16))
    );
    let one = join(&["--output", "line"], &answers("", &parts));
    assert_eq!(one.ok(10).trim().len(), 16);
    // The parts may be among the answers, and both may come from files.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("puzzle"), format!("{PUZZLE}\n")).unwrap();
    std::fs::write(folder.path().join("parts"), text(&parts)).unwrap();
    std::fs::write(folder.path().join("answers"), text(&counted)).unwrap();
    let named = ["--count", "--join", "puzzle", "parts", "answers"];
    assert_eq!(run_in(folder.path(), "solve", &named, "").ok(10), WHOLE);
}

/// The documented command yields the requested number of parts. Most puzzles are solved before they are divided that
/// far.
#[test]
fn the_documented_example_has_its_parts() {
    let document = include_str!("../../../docs/SCALE.md");
    let (_, section) = document.split_once("## One hard puzzle").unwrap();
    let command = |program: &str| {
        let line = section.lines().find(|line| line.starts_with(program)).unwrap();
        line.split(' ').skip(1).take_while(|word| *word != ">").collect::<Vec<_>>()
    };
    let folder = tempfile::tempdir().unwrap();
    let puzzle = run("sudokugen", &command("sudokugen "), "");
    std::fs::write(folder.path().join("puzzle.txt"), puzzle.ok(0)).unwrap();
    let dividing = command("solve --split");
    let parts = run_in(folder.path(), "solve", &dividing, "");
    assert_eq!(parts.ok(0).lines().count().to_string(), dividing[1]);
}

#[test]
fn a_batch_that_counts_up_to_a_maximum_counts_at_least() {
    let parts = split("4", PUZZLE);
    let counted = answers("--count --max 5", &parts);
    assert!(counted[0].contains(r#""complete":false"#), "{}", counted[0]);
    let done = join(&["--count"], &counted);
    assert_eq!(done.ok(0), "at least 20\n");
    assert_eq!(join(&["--count", "--max", "20"], &counted).ok(10), "20\n");
}

#[test]
fn no_solution_and_one_solution_come_out() {
    for (puzzle, code, word) in
        [("11..\n....\n....\n....", 20, "none\n"), ("1.34..1221..43.1", 10, "unique\n")]
    {
        let answered = answers("--unique", &split("4", puzzle));
        let done = run("solve", &["--join", puzzle, "--unique", "--output", "line"], text(&answered));
        assert!(done.ok(code).starts_with(word), "{}", done.out);
    }
}

#[test]
fn what_is_lost_is_named() {
    let parts = split("4", PUZZLE);
    let id = |line: &String| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned();
    let counted = answers("--count", &parts);
    let lost = [&counted[..1], &counted[2..]].concat();
    let done = join(&["--count"], &lost);
    assert!(done.ok(0).starts_with("at least "), "{}", done.out);
    assert!(done.err.contains("no answer: part 2 of 4"), "{}", done.err);
    // If the parts are given as well, the full id of the missing part is known.
    let done = join(&["--count", "--output", "json"], &[&parts[..], &lost].concat());
    let answer: Value = serde_json::from_str(done.ok(0)).unwrap();
    assert_eq!((&answer["verdict"], &answer["missing"][0]), (&"unknown".into(), &id(&parts[1]).into()));
    assert_eq!(answer["complete"], false);
    // One solution from any part is enough for a solution, and two different solutions mean `multiple`.
    assert_eq!(join(&["--output", "line"], &counted[3..]).ok(10).trim().len(), 16);
    assert!(join(&["--unique"], &answers("--unique", &parts[2..3])).ok(10).starts_with("multiple"));
    // A part whose answer is `unknown` is named as well.
    let unknown =
        edited(&counted[1], |line| *line = serde_json::json!({ "id": line["id"], "verdict": "unknown" }));
    let done = join(&["--count", "--output", "json"], &[&lost[..], std::slice::from_ref(&unknown)].concat());
    let answer: Value = serde_json::from_str(done.ok(0)).unwrap();
    assert_eq!((&answer["verdict"], &answer["unknown"][0]), (&"unknown".into(), &id(&parts[1]).into()));
    // If a part was tried again, its later answer counts.
    assert_eq!(join(&["--count"], &[&[unknown], &counted[..]].concat()).ok(10), WHOLE);
}

#[test]
fn a_worker_that_is_tried_again_says_the_same() {
    let counted = answers("--count", &split("4", PUZZLE));
    let done = join(&["--count"], &[&counted[..], &counted[1..2]].concat());
    assert_eq!(done.ok(10), WHOLE);
    assert!(done.err.contains("1 answer was about parts that had one"), "{}", done.err);
}

#[test]
fn what_is_forged_is_refused() {
    let parts = split("4", PUZZLE);
    let good = answers("--count", &parts);
    let with = |place: usize, line: String| {
        let mut lines = good.clone();
        lines[place] = line;
        lines
    };
    let solution = |place: usize| serde_json::from_str::<Value>(&good[place]).unwrap()["solution"].clone();
    let refused = |lines: &[String], message: &str| {
        let done = join(&["--count"], lines);
        assert!(done.fails(1).contains(message), "{message}: {}", done.err);
    };
    let line = |edit: &dyn Fn(&mut Value)| with(2, edited(&good[2], edit));
    // A grid that breaks a rule, a grid of another part, and invalid grids.
    refused(&line(&|line| line["solution"][5] = line["solution"][6].clone()), "<stdin>:3:");
    refused(&line(&|line| line["solution"] = solution(0)), "expected a solution of this part of the puzzle");
    refused(&line(&|line| line["solution"] = serde_json::json!([1, 2])), "are not 16 and 0 digits");
    refused(&line(&|line| line["solution"] = Value::Null), "are not 16 and 0 digits");
    refused(&line(&|line| drop(line.as_object_mut().unwrap().remove("solution"))), "multiple without a grid");
    refused(&line(&|line| line["verdict"] = "perhaps".into()), "not a verdict of solve");
    refused(&line(&|line| line["count"] = 0.into()), "multiple with the count 0");
    // One answer claims that a part has no solution, but another answer shows one.
    let none = edited(&good[2], |line| *line = serde_json::json!({ "id": line["id"], "verdict": "none" }));
    refused(&[&good[..], &[none]].concat(), "at most 0 and at least 6 solutions of one part");
    // A part that was changed in transit.
    let part = edited(&parts[1], |line| {
        line["puzzle"] = line["puzzle"].as_str().unwrap().replacen('1', ".", 1).into()
    });
    refused(&[&good[..], &[part]].concat(), "<stdin>:5:");
    // Wrong ids: a number, and ids of another puzzle, another split and another cube.
    refused(&line(&|line| line["id"] = 3.into()), "not the id of a part of this puzzle");
    let done = run("solve", &["--join", "2.......1.......", "--count"], text(&good));
    assert!(done.fails(1).contains("<stdin>:1:2: a part of another puzzle"), "{}", done.err);
    let other = answers("--count", &split("2", PUZZLE));
    refused(&[&good[..1], &other[1..]].concat(), "<stdin>:2:2: a part of another split");
    let renamed = |from: &str, to: &str| {
        line(&|line| line["id"] = line["id"].as_str().unwrap().replace(from, to).into())
    };
    refused(&renamed("/3/", "/1/"), "another part has this number");
    refused(
        &[&good[..2], &good[3..]]
            .concat()
            .iter()
            .map(|line| line.replace("/4/4/", "/3/3/").replace("/4/", "/3/"))
            .collect::<Vec<_>>(),
        "the parts are not those of one split",
    );
    // A line that is not a JSON object, no lines at all, and a line with a wrong key.
    refused(&["no JSON".into()], "<stdin>:1:2: not a JSON object");
    refused(&[], "no parts and no answers");
    refused(&[parts[0].replace("puzzle", "puzzel")], "neither a part nor an answer");
}

#[test]
fn a_part_that_is_left_out_of_all_is_found() {
    // With the checksum, ids can be forged that claim three of the four parts to be all of them. A solver finds the
    // gap.
    let counted = answers("--count", &split("4", PUZZLE));
    let mut lines = counted[..3].to_vec();
    let cube = |line: &String| {
        let value: Value = serde_json::from_str(line).unwrap();
        value["id"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
    };
    let sum = crc32(&lines.iter().map(|line| cube(line) + "\n").collect::<String>());
    for (line, number) in lines.iter_mut().zip(1..) {
        let puzzle = counted[0].split('"').nth(3).unwrap().split('-').next().unwrap();
        let id = format!("{puzzle}-{sum:08x}/{number}/3/{}", cube(line));
        *line = edited(line, |line| line["id"] = id.into());
    }
    let done = join(&["--count"], &lines);
    assert!(done.fails(1).contains("it has a solution that is in none of them"), "{}", done.err);
    // Overlapping cubes are detected without a solver.
    let overlapping = edited(&lines[0], |line| {
        let id = line["id"].as_str().unwrap().to_owned();
        let root = &id[..id.rfind('/').unwrap() + 1];
        line["id"] = root.into();
    });
    let done = join(&["--count"], &[overlapping, lines[1].clone()]);
    assert!(done.fails(1).contains("may be in two parts"), "{}", done.err);
}

/// Returns the ids of the parts into which these cubes divide a puzzle.
fn ids(puzzle: &str, cubes: &[&str]) -> Vec<String> {
    let native = run("sudoku2cnf", &["--to", "native", puzzle], "").ok(0).to_owned();
    let all: String = cubes.iter().map(|cube| format!("{cube}\n")).collect();
    let head = format!("{:08x}-{:08x}", crc32(&native), crc32(&all));
    let id = |(place, cube): (usize, &&str)| format!("{head}/{}/{}/{cube}", place + 1, cubes.len());
    cubes.iter().enumerate().map(id).collect()
}

#[test]
fn cubes_that_contradict_a_given_or_themselves_are_refused() {
    let solved = "[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]";
    for (puzzle, cubes, refused) in [
        ("2.34..1221..43.1", &["r1c1=1", "r1c1!=1"][..], &[0][..]),
        ("1.34..1221..43.1", &["r1c2=3,r1c2=2", "r1c1=1", "r1c1!=1"], &[0, 2]),
    ] {
        let ids = ids(puzzle, cubes);
        for &place in refused {
            let line = format!(r#"{{"id":"{}","verdict":"unique","solution":{solved}}}"#, ids[place]);
            let done = run("solve", &["--join", puzzle, "--unique"], &line);
            assert!(done.fails(1).contains("contradicts a given, or itself"), "{}", done.err);
        }
    }
}

#[test]
fn what_an_answer_says_must_agree() {
    let [id] = &ids(PUZZLE, &[""])[..] else { unreachable!("one part") };
    let all: Vec<String> = solve("--all --output json", PUZZLE).ok(10).lines().map(str::to_owned).collect();
    let grid = |place: usize| serde_json::from_str::<Value>(&all[place]).unwrap()["solution"].to_string();
    let answer = |rest: &str| format!(r#"{{"id":"{id}",{rest}}}"#);
    let one =
        |verdict: &str, place: usize| answer(&format!(r#""verdict":{verdict},"solution":{}"#, grid(place)));
    let cases: [(Vec<String>, &str); 9] = [
        // A part with the count 2 cannot have three different grids.
        (
            vec![one(r#""multiple","count":2"#, 0), one(r#""solved""#, 1), one(r#""solved""#, 2)],
            "at most 2 and at least 3",
        ),
        (vec![answer(r#""verdict":"error","count":5"#)], "error with the count 5"),
        (vec![one(r#""multiple","count":5,"complete":"false""#, 0)], "complete is"),
        (vec![one(r#""unique","complete":false"#, 0)], "unique, but not complete"),
        (vec![answer(r#""verdict":"none","complete":false"#)], "none, but not complete"),
        (vec![one(r#""none","verdict":"unique""#, 0)], "the key 'verdict' stands twice"),
        (
            vec![edited(&split("1", PUZZLE)[0], |line| line["rules"] = "diagonal".into())],
            "a part with 'rules'",
        ),
        (vec![edited(&split("1", PUZZLE)[0], |line| line["format"] = "line".into())], "another format"),
        (vec![edited(&split("1", PUZZLE)[0], |line| line["more"] = 1.into())], "a part with 'more'"),
    ];
    for (lines, expected) in cases {
        let done = join(&["--count"], &lines);
        assert!(done.fails(1).contains(expected), "{expected}: {}", done.err);
    }
    // A count is ignored if the answer shows no grid.
    let done = join(&["--count", "--max", "5"], &[answer(r#""verdict":"unknown","count":5"#)]);
    assert_eq!(done.ok(0), "unknown\n");
}

/// Returns the CRC-32 of a text, computed bit by bit.
fn crc32(text: &str) -> u32 {
    !text.bytes().fold(!0_u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    })
}

#[test]
fn options_that_say_nothing_of_parts_are_refused() {
    for arguments in [
        "--split 4 --unique",
        "--split 0",
        "--split 4 --join p",
        "--join p --all",
        "--join p --shard 1/2",
        "--split 4 --shard 1/2",
        "--join p --batch",
        "--split 4 --simplify none",
        "--join p --output competition",
    ] {
        assert!(!solve(arguments, PUZZLE).fails(2).is_empty());
    }
    let two = format!("{PUZZLE}\n{PUZZLE}\n");
    assert!(solve("--split 4", &two).fails(1).contains("<stdin>:2:1: several puzzles"));
    assert!(solve("--split 4", "p cnf 1 1\n1 0\n").fails(1).contains("a CNF, expected a puzzle"));
    assert!(solve("--split 4 --time-limit 0.001", "grid 100x100\n").fails(1).contains("limit"));
}

#[test]
fn incremental_solvers_get_the_same_cubes() {
    let puzzle = "grid 6x6 boxes 2x3\n6.....\n.2...3\n......\n..2...\n...51.\n......";
    let parts = split("5", puzzle);
    for options in ["", "--simplify propagate", "--encoding minimal --amo ladder --comments"] {
        let arguments = [&["--icnf", "5"], &options.split_whitespace().collect::<Vec<_>>()[..]].concat();
        let icnf = run("sudoku2cnf", &arguments, puzzle).ok(0).to_owned();
        assert_eq!(icnf.lines().filter(|line| line.starts_with("a ")).count(), parts.len(), "{options}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.icnf");
        std::fs::write(&path, &icnf).unwrap();
        let read = sudoku2cnf_sat::dimacs::read(icnf.as_bytes()).unwrap();
        let verdicts: Vec<bool> = answers("", &parts).iter().map(|line| line.contains("solved")).collect();
        let backend = sudoku2cnf_sat::backend::auto::Handover::default();
        let limits = sudoku2cnf_base::limits::Limits::default();
        let mut session = sudoku2cnf_sat::backend::Backend::open(&backend, &read.formula, &limits).unwrap();
        for (cube, is_solved) in read.cubes.unwrap().iter().zip(verdicts) {
            let verdict = session.solve_under(cube, &limits).unwrap();
            assert_eq!(
                matches!(verdict, sudoku2cnf_sat::backend::Verdict::Sat(_)),
                is_solved,
                "{options} {cube:?}"
            );
        }
        assert!(run("solve", &[path.to_str().unwrap()], "").fails(1).contains("several questions"));
        // Under other names, this solver may have another version, which may not read the file.
        let Ok(said) = Command::new("cadical").arg("-q").arg(&path).output() else {
            skip("cadical is not on PATH");
            return;
        };
        let said = String::from_utf8(said.stdout).unwrap();
        let done = run("cnf2sudoku", &["--output", "line", path.to_str().unwrap()], &said);
        assert_eq!(done.ok(0).trim().len(), 36, "{said}");
    }
    assert!(!run("sudoku2cnf", &["--icnf", "5", "--to", "opb"], puzzle).fails(2).is_empty());
}
