//! `--steps` and `--hint`: texts, JSON lines, a player's progress and errors.

use std::path::Path;

use serde_json::{Value, json};

use super::{ProgramEnd, cnf, run, run_in, solve};
use crate::common::snapshot;

/// A puzzle that singles alone solve.
const EASY: &str = "1.34..1221..43.1\n";
const SEVERAL: &str = "grid 4x4\n1.34\n..12\n....\n....\n";
const NONE: &str = "grid 4x4\n1...\n.1..\n....\n....\n";
/// A puzzle of this project that needs a pair.
const PAIR: &str = "grid 6x6 boxes 2x3\n2....3\n...6..\n..351.\n......\n436...\n.1....\n";

/// Parses the JSON lines of an answer: the steps, then the object that describes the end.
fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Runs `solve` with these arguments and a state, which it reads from a file.
fn from(state: &str, arguments: &str, puzzle: &str) -> ProgramEnd {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("state.txt"), state).unwrap();
    let arguments: Vec<&str> = arguments.split_whitespace().chain(["--state", "state.txt"]).collect();
    run_in(folder.path(), "solve", &arguments, puzzle)
}

#[test]
fn steps_of_a_small_puzzle() {
    let done = run_in(Path::new("/"), "solve", &["--steps"], PAIR);
    snapshot("steps", done.ok(10));
    assert!(done.out.contains(" pair "), "{}", done.out);
}

#[test]
fn lines_of_json_have_the_documented_keys() {
    let lines = objects(solve("--steps --output json", PAIR).ok(10));
    let (end, steps) = lines.split_last().unwrap();
    assert!(!steps.is_empty());
    for (number, step) in (1..).zip(steps) {
        let keys = [
            "because", "facts", "kind", "minimal", "name", "place", "proof", "reason", "remove", "step",
            "weight",
        ];
        assert_eq!(step.as_object().unwrap().keys().collect::<Vec<_>>(), keys);
        assert_eq!((&step["step"], &step["minimal"]), (&json!(number), &json!(true)));
        for placed in step["place"].as_array().unwrap() {
            assert!(placed["cell"].is_string() && placed["value"].is_u64(), "{step}");
        }
        let is_known = |fact: &Value| fact["values"].is_array() || fact["places"].is_array();
        assert!(step["facts"].as_array().unwrap().iter().all(is_known), "{step}");
        let is_cause = |cause: &Value| cause["cell"].is_string() || cause["house"].is_string();
        assert!(step["because"].as_array().unwrap().iter().all(is_cause), "{step}");
        for gone in step["remove"].as_array().unwrap() {
            assert!(gone["cell"].is_string() && gone["values"].is_array(), "{step}");
        }
    }
    let pair = steps.iter().find(|step| step["kind"] == "subset").unwrap();
    assert_eq!((&pair["weight"], pair["because"].as_array().unwrap().len()), (&json!(4), 4), "{pair}");
    assert_eq!((&end["end"], &end["steps"]), (&json!("solved"), &json!(steps.len())));
    let weights = steps.iter().map(|step| step["weight"].as_u64().unwrap());
    assert_eq!(end["hardest"]["weight"], json!(weights.clone().max()));
    assert_eq!(end["total"], json!(weights.filter(|&weight| weight > 1).sum::<u64>()));
    let one: Value = serde_json::from_str(solve("--output json", PAIR).ok(10)).unwrap();
    assert_eq!(end["solution"], one["solution"]);
}

#[test]
fn causes_of_rules_have_their_lines_and_sources() {
    let puzzle = "grid 4x4\nkiller 3 r1c1-r1c2\n....\n....\n.3..\n....\n";
    let lines = objects(solve("--steps --all-steps --output json", puzzle).ok(10));
    let causes = lines.iter().flat_map(|line| line["because"].as_array().cloned().unwrap_or_default());
    let cages: Vec<Value> = causes.filter(|cause| cause["line"] == 2).collect();
    assert!(!cages.is_empty(), "{lines:?}");
    for cage in cages {
        assert_eq!(
            (&cage["source"], &cage["rule"]),
            (&json!("<stdin>"), &json!("killer 3 r1c1 r1c2")),
            "{cage}"
        );
    }
}

#[test]
fn a_hint_is_the_first_step() {
    let whole = objects(solve("--steps --all-steps --output json", PAIR).ok(10));
    let hint = objects(solve("--hint --output json", PAIR).ok(10));
    assert_eq!((hint.len(), &hint[0]), (2, &whole[0]));
    assert_eq!((&hint[1]["end"], &hint[1]["steps"]), (&json!("enough"), &json!(1)));
    let text = solve("--hint", EASY);
    assert!(text.ok(10).starts_with("1       w1  hidden single"), "{}", text.out);
    assert!(text.out.lines().nth(1).unwrap().trim_start().starts_with("because "), "{}", text.out);
}

#[test]
fn steps_are_told_in_sentences() {
    let told = solve("--hint --words", EASY);
    let sentence = "In row 1, only r1c2 is still open, and 2 is missing: r1c2 is 2.";
    assert_eq!(told.ok(10).lines().next().unwrap(), format!("1       {sentence}"));
    assert!(!told.out.contains("because"), "{}", told.out);
    let objects_of = |arguments: &str| objects(solve(arguments, EASY).ok(10));
    assert_eq!(objects_of("--hint --words --output json")[0]["words"], json!([sentence]));
    assert!(objects_of("--hint --output json")[0]["words"].is_null());
    let german = objects_of("--hint --words de --output json");
    assert_eq!(german[0]["words"][0], "In Zeile 1 ist nur noch r1c2 offen, und die 2 fehlt: r1c2 ist 2.");
    // Each single of a run has a sentence, and so does the head of the run.
    let run = solve("--steps --words", EASY);
    assert_eq!(run.ok(10).lines().filter(|line| line.ends_with('.')).count(), 6, "{}", run.out);
    let page = solve("--steps --output html", EASY);
    assert!(page.ok(10).contains(&format!("<p>{sentence}</p>")), "{}", page.out);
    assert!(solve("--steps --words DE --output html", EASY).ok(10).contains("In Zeile 1 ist nur noch"));
}

#[test]
fn the_language_may_be_left_out_in_front_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("p.txt"), EASY).unwrap();
    for words in [&["--words", "p.txt"][..], &["--words=en", "p.txt"], &["p.txt", "--words"]] {
        let done = run_in(folder.path(), "solve", &[&["--hint"], words].concat(), "");
        assert!(done.ok(10).contains("In row 1, only r1c2 is still open"), "{}", done.out);
    }
    assert!(solve("--hint --words=xx", EASY).fails(2).contains("possible values: en, de"));
    assert!(solve("--words", EASY).fails(2).contains("--words goes with --steps or --hint"));
}

#[test]
fn hints_lead_to_the_solution_step_by_step() {
    let mut state = EASY.trim_end().to_owned();
    for _ in 0..16 {
        let hint = objects(from(&state, "--hint --output json", EASY).ok(10));
        let Some(placed) = hint[0]["place"].as_array() else { break };
        for place in placed {
            let cell = place["cell"].as_str().unwrap().as_bytes();
            let at = usize::from(4 * (cell[1] - b'1') + cell[3] - b'1');
            assert_eq!(&state[at..=at], ".", "{hint:?}");
            state.replace_range(at..=at, &place["value"].to_string());
        }
    }
    assert_eq!(state, solve("--output line", EASY).ok(10).trim_end());
    assert!(from(&state, "--hint", EASY).ok(10).starts_with("solved in 0 steps"));
}

#[test]
fn wrong_digits_are_named_first() {
    let wrong = from("1434..1221..43.1", "--hint", EASY);
    assert_eq!(wrong.ok(10), "r1c2=4 is wrong, it is 2\n");
    let lines = objects(from("1434..1221..43.1", "--steps --output json", EASY).ok(10));
    let told = json!([{ "cell": "r1c2", "value": 4, "values": [2] }]);
    assert_eq!((lines.len(), &lines[0]["end"], &lines[0]["wrong"]), (1, &json!("wrong"), &told));
    // The state has another digit in place of a given.
    let wrong = from("2.34..1221..43.1", "--hint", EASY);
    assert!(wrong.ok(10).contains("r1c1=2 is wrong, it is 1"), "{}", wrong.out);
}

#[test]
fn candidates_are_gone_on_from() {
    let missing = from("grid 4x4\ncandidates 1,4 r1c2\n", "--hint", EASY);
    assert_eq!(missing.ok(10), "r1c2 lacks the candidate 2\n");
    let lines = objects(from("grid 4x4\ncandidates 1,4 r1c2\n", "--hint --output json", EASY).ok(10));
    assert_eq!(lines[0]["missing"], json!([{ "cell": "r1c2", "values": [2] }]));
    // The exclusions of the pair are already known, so the path needs no pair.
    let state = "grid 6x6 boxes 2x3\ncandidates 3,6 r4c5\ncandidates 3,6 r6c5\n";
    let kinds = |text: &str| objects(text).into_iter().filter(|step| step["kind"] == "subset").count();
    assert_eq!(kinds(solve("--steps --output json", PAIR).ok(10)), 1);
    assert_eq!(kinds(from(state, "--steps --output json", PAIR).ok(10)), 0);
    assert!(from(state, "--steps", PAIR).ok(10).contains("solved in "));
}

#[test]
fn without_an_answer_only_what_is_wrong_is_told() {
    let asked = |state: &str, arguments: &str| from(state, &format!("{arguments} --no-answer"), EASY);
    assert_eq!(asked("1434..1221..43.1", "--hint").ok(10), "r1c2=4 is wrong\n");
    let lines = objects(asked("1434..1221..43.1", "--steps --output json").ok(10));
    assert_eq!((lines.len(), &lines[0]["wrong"]), (1, &json!([{ "cell": "r1c2", "value": 4 }])));
    let few = "grid 4x4\ncandidates 1,4 r1c2\n";
    assert_eq!(asked(few, "--hint").ok(10), "r1c2 lacks the candidate that is right\n");
    let lines = objects(asked(few, "--hint --output json").ok(10));
    assert_eq!(lines[0]["missing"], json!([{ "cell": "r1c2" }]));
    for output in ["svg", "html"] {
        let drawn = asked(few, &format!("--hint --output {output}"));
        assert!(
            drawn.ok(10).contains("Candidates that were entered are too few: r1c2 can be something else.")
        );
    }
    // `--steps` also shows no step.
    assert_eq!(asked("1234..1221..43.1", "--steps").ok(10), "nothing that was found is wrong\n");
    let lines = objects(asked("1234..1221..43.1", "--hint --output json").ok(10));
    assert_eq!(
        lines,
        [json!({ "end": "nothing wrong", "steps": 0, "total": 0, "puzzle": "1.34..1221..43.1" })]
    );
    // An error in the puzzle itself is reported without revealing the right value.
    let done = from("grid 4x4\n", "--hint --no-answer", "1234\n3412\n2143\n43.4\n");
    assert!(done.ok(20).contains("without r4c4=4 there is exactly one solution\n"), "{}", done.out);
    let done = from("grid 4x4\n", "--hint --no-answer --output json", "1234\n3412\n2143\n43.4\n");
    let lines = objects(done.ok(20));
    assert_eq!(lines[0], json!({ "end": "none", "steps": 0, "total": 0, "puzzle": "12343412214343.4" }));
    assert_eq!(lines[1]["unique_without"], json!([{ "given": "r4c4=4" }]));
    assert!(run("solve", &["--hint", "--no-answer"], EASY).fails(2).contains("--state"));
}

#[test]
fn a_state_of_something_else_is_refused() {
    let other = from("grid 6x6\n", "--hint", EASY);
    assert!(other.fails(1).contains("the state has a grid of 6x6"), "{}", other.err);
    let values = from("grid 4x4\nvalues 0-3\n", "--hint", EASY);
    assert!(values.fails(1).contains("values 0-3"), "{}", values.err);
    let rule = from("grid 4x4\ndiagonal\n", "--hint", EASY);
    assert!(rule.fails(1).contains("state.txt:2: 'diagonal' is not a rule of the puzzle"), "{}", rule.err);
    let own = from(
        "grid 4x4\nkiller 3 r1c1-r1c2\n",
        "--hint",
        "grid 4x4\nkiller 3 r1c1-r1c2\n1.34\n..12\n21..\n43.1\n",
    );
    assert!(own.ok(10).contains("w1"), "{}", own.out);
    let absent = run("solve", &["--hint", "--state", "/no/such/file"], EASY);
    assert!(absent.fails(1).contains("/no/such/file"), "{}", absent.err);
    assert!(run("solve", &["--state", "/no/such/file"], EASY).fails(2).contains("--steps or --hint"));
}

#[test]
fn what_weighs_too_much_is_said() {
    let done = solve("--steps --max-weight 1", PAIR);
    let last = done.ok(10).lines().last().unwrap();
    assert!(last.starts_with("no short reason was found after "), "{}", done.out);
    let lines = objects(solve("--steps --max-weight 1 --output json", PAIR).ok(10));
    let (end, steps) = lines.split_last().unwrap();
    assert!(steps.iter().all(|step| step["weight"] == 1));
    assert_eq!((&end["end"], end["left"].as_object().unwrap().len()), (&json!("no short reason"), 36));
    solve("--steps --max-weight 0", PAIR).fails(2);
}

#[test]
fn several_solutions_and_none() {
    let several = solve("--steps", SEVERAL);
    assert!(several.ok(10).contains("several solutions; after "), "{}", several.out);
    let all: Value = serde_json::from_str(solve("--candidates --output json", SEVERAL).ok(10)).unwrap();
    let all =
        all["candidates"].as_array().unwrap().iter().filter(|values| values.as_array().unwrap().len() > 1);
    let lines = objects(solve("--steps --output json", SEVERAL).ok(10));
    assert_eq!((lines.len(), &lines[0]["place"]), (2, &json!([{ "cell": "r1c2", "value": 2 }])));
    assert_eq!(lines[1]["end"], "multiple");
    let open = lines[1]["open"].as_array().unwrap().iter().map(|open| &open["values"]);
    assert_eq!(open.collect::<Vec<_>>(), all.collect::<Vec<_>>());
    let none = solve("--steps", NONE);
    assert!(none.ok(20).contains("no solution; after "), "{}", none.out);
    // The contradiction follows as text, as for `--explain`.
    assert!(none.out.ends_with(solve("--explain", NONE).ok(20)), "{}", none.out);
}

#[test]
fn batches_formulas_and_other_questions_are_refused() {
    for option in ["--steps", "--hint"] {
        assert!(solve(option, format!("{EASY}{EASY}")).fails(2).contains("not a batch"));
        assert!(solve(&format!("{option} --batch"), EASY).fails(2).contains("not a batch"));
        assert!(solve(option, cnf("", EASY)).fails(2).contains("takes a puzzle, not a CNF"));
        for other in ["--unique", "--count", "--all", "--candidates", "--explain", "--grade", "--relax"] {
            solve(&format!("{option} {other}"), EASY).fails(2);
        }
        solve(&format!("{option} --output line"), EASY).fails(2);
    }
    solve("--steps --hint", EASY).fails(2);
    solve("--all-steps", EASY).fails(2);
}

/// Compares the steps that one thread and two threads find, on a board for which patterns are not enough.
fn one_thread_or_two(arguments: &str) {
    let hard = "3....9..75..1.7..821...........2..8...5.4.9.....7.3.4.1.3....6..2.4..8..8........\n";
    let one = solve(&format!("--steps --max-weight 100 {arguments} --jobs 1"), hard);
    let two = solve(&format!("--steps --max-weight 100 {arguments} --jobs 2"), hard);
    assert!(one.ok(10).lines().count() > 20, "{}", one.out);
    assert!(one.out == two.out, "{}\n{}", one.out, two.out);
}

#[test]
fn threads_change_nothing() {
    one_thread_or_two("--output json");
}

#[test]
fn threads_change_no_word() {
    one_thread_or_two("");
}

#[test]
fn grades_name_the_hardest_step() {
    let hardest = objects(solve("--steps --output json --max-weight 100", PAIR).ok(10)).pop().unwrap();
    let weight = &hardest["hardest"]["weight"];
    let name = hardest["hardest"]["name"].as_str().unwrap();
    let text = solve("--grade", PAIR);
    let told = format!("; hardest step w{weight} {name}, total {}\n", hardest["total"]);
    assert!(text.ok(10).ends_with(&told), "{}{told}", text.out);
    let graded: Value = serde_json::from_str(solve("--grade --output json", PAIR).ok(10)).unwrap();
    let expected = json!({ "weight": weight, "exact": true, "name": name, "total": hardest["total"] });
    assert_eq!(graded["hardest"], expected, "{graded}");
}

#[test]
fn new_puzzles_are_as_hard_as_wanted() {
    let arguments =
        ["--size", "6x6", "--minimal", "--seed", "1", "--number", "1", "--difficulty", "weight 2..4"];
    let made = run("sudokugen", &arguments, "");
    assert_eq!(made.ok(0).lines().filter(|line| line.len() == 36).count(), 1, "{}", made.out);
    for line in made.out.lines().filter(|line| line.len() == 36) {
        let graded: Value =
            serde_json::from_str(solve("--grade --output json", format!("{line}\n")).ok(10)).unwrap();
        let weight = graded["hardest"]["weight"].as_u64().unwrap();
        assert!((2..=4).contains(&weight), "{line}: {graded}");
    }
    assert!(run("sudokugen", &["--difficulty", "weight x"], "").fails(2).contains("weight"));
}

#[test]
fn the_path_in_the_documents_is_what_is_printed() {
    let documents = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/STEPS.md");
    let documents = std::fs::read_to_string(documents).unwrap();
    let session = documents.split("```console\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let (_, session) = session.split_once("$ cat killer.txt\n").unwrap();
    let (puzzle, path) = session.split_once("$ solve --steps killer.txt\n").unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("killer.txt"), puzzle).unwrap();
    assert_eq!(run_in(folder.path(), "solve", &["--steps", "killer.txt"], "").ok(10), path);
}
