//! `sudokugen`, `solve --grade` and `solve --trace`.

use super::{run, run_in, solve};

#[track_caller]
fn sudokugen(arguments: &str) -> String {
    run("sudokugen", &arguments.split_whitespace().collect::<Vec<_>>(), "").ok(0).to_owned()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = sudokugen("--seed 5 --number 12 --minimal --jobs 1");
    assert_eq!(one, sudokugen("--seed 5 --number 12 --minimal --jobs 3"));
    assert_eq!(one.lines().count(), 12);
    assert_ne!(one, sudokugen("--seed 6 --number 12 --minimal"));
    let answers = solve("--unique", &one);
    assert!(answers.ok(0).lines().all(|line| line.len() == 81), "{}", answers.out);
}

#[test]
fn every_format_is_read_back() {
    for to in ["native", "iss", "fpuzzles", "sudokupad", "json"] {
        let text = sudokugen(&format!("--seed 2 --rules diagonal --make killer --to {to}"));
        assert_eq!(solve("--unique --batch --output json", &text).code, Some(0), "{to}");
        let json = solve("--unique --output json", &text).out;
        assert!(json.contains(r#""verdict":"unique""#), "{to}\n{json}");
    }
    let several = sudokugen("--seed 2 --size 4x4 --number 3 --to json --grade");
    assert!(several.lines().count() == 3 && several.lines().all(|line| line.contains("\"grade\":\"")));
}

#[test]
fn rules_that_a_link_lacks_are_drawn_if_that_is_wanted() {
    let arguments = ["--from", "-", "--to", "sudokupad", "--as-drawings"];
    let half = "grid 4x4\nlockout 2 r1c1-r1c3\n";
    let link = run("sudokugen", &arguments, half);
    let warning = "puzzle 1: only drawn, and described in the text of the rules: lockout 2 r1c1 r1c2 r1c3";
    assert!(link.err.contains(warning), "{}", link.err);
    assert!(solve("", link.ok(0)).fails(1).contains("1 described rule (lockout)"));
    let refused = run("sudokugen", &arguments[..4], half);
    assert!(refused.fails(1).contains("; --as-drawings draws it"), "{}", refused.err);
    let meaningless = run("sudokugen", &["--as-drawings"], "");
    assert!(meaningless.fails(2).contains("--to sudokupad only"), "{}", meaningless.err);
}

#[test]
fn from_keeps_lines_and_givens() {
    let half = "grid 6x6\nthermo r1c1 r2c2 r3c3\n5.....\n";
    let half = format!("{half}{}", "......\n".repeat(5)).replacen("5.....", ".....5", 1);
    let done = run("sudokugen", &["--from", "-", "--seed", "1", "--to", "native"], &half);
    let text = done.ok(0);
    assert!(text.contains("thermo r1c1 r2c2 r3c3"), "{text}");
    let first = text.lines().find(|line| line.len() == 6 && line.contains('.')).unwrap();
    assert!(first.ends_with('5'), "{text}");
    assert!(solve("--unique", text).ok(10).starts_with("unique"));
}

#[test]
fn difficulty_is_kept() {
    let text = sudokugen("--seed 3 --number 3 --difficulty intermediate..extreme --grade --minimal");
    let comments: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(comments.len(), 3);
    let hard = ["intermediate", "advanced", "extreme"];
    assert!(comments.iter().all(|line| hard.iter().any(|level| line.ends_with(level))), "{text}");
    let grades = solve("--grade", &text);
    for (graded, comment) in grades.ok(0).lines().filter(|line| !line.starts_with('#')).zip(comments) {
        // Both programs report the same grade; `solve` adds the hardest step.
        let (grade, hardest) = graded.split_once("; ").expect("a hardest step");
        assert_eq!(format!("# {grade}"), comment);
        assert!(hardest.starts_with("hardest step w") || hardest == "no short reason for a step", "{graded}");
    }
}

#[test]
fn difficulty_in_words() {
    let grades = |arguments: &str| {
        let text = sudokugen(&format!("--seed 5 --grade {arguments}"));
        text.lines().filter_map(|line| Some(line.strip_prefix("# ")?.to_owned())).collect::<Vec<_>>()
    };
    // The grade is the level of Solo for puzzles that have one, and otherwise depends on the required steps.
    for (word, levels) in [
        ("easy", &["trivial", "basic"][..]),
        ("medium", &["intermediate", "advanced"]),
        ("hard", &["extreme"]),
        ("expert", &["unreasonable"]),
    ] {
        let made = grades(&format!("--number 2 --difficulty {word}"));
        assert_eq!(made.len(), 2);
        assert!(
            made.iter().all(|grade| levels.iter().any(|level| grade.ends_with(level))),
            "{word}: {made:?}"
        );
    }
    let made = grades("--size 6x6 --rules anti-king --number 3 --difficulty easy");
    assert_eq!(made, ["propagation"; 3]);
    let made = grades("--size 6x6 --rules anti-king --number 3 --difficulty medium..");
    assert!(made.len() == 3 && !made.contains(&"propagation".to_owned()), "{made:?}");
}

#[test]
fn what_cannot_be_made_is_said() {
    let fails = |arguments: &str, code| {
        run("sudokugen", &arguments.split_whitespace().collect::<Vec<_>>(), "").fails(code).to_owned()
    };
    assert!(fails("--size 9y9", 2).starts_with("sudokugen: --size:1:6: '9y9'"));
    assert!(fails("--make cages", 2).contains("unknown kind 'cages'"));
    assert!(fails("--make jigsaw:3", 2).contains("'jigsaw' alone"));
    assert!(fails("--difficulty easy..extreme", 2).contains("no difficulty"));
    for arguments in
        ["--clues 3", "--clues 1 --minimal", "--clues 3 -n 5 -q --to json", "--clues 5 --symmetry rotate180"]
    {
        let told = fails(&format!("--size 4x4 {arguments} --tries 2 --seed 1"), 1);
        let fewest = told.split("the fewest are ").nth(1).unwrap_or_else(|| panic!("{told}"));
        assert!(
            told.contains("none of 2 puzzles has ") && fewest.ends_with("; --tries allows more\n"),
            "{told}"
        );
    }
    assert!(fails("--clues 90 -q", 1).contains("90 clues on a grid of 81 cells"));
    let from = run("sudokugen", &["--from", "-", "--clues", "3", "--seed", "1"], "12..\n34..\n....\n....\n");
    assert!(
        from.fails(1).contains("3 clues, but the puzzle to start from has 4, which stay"),
        "{}",
        from.err
    );
    // After a try that leaves too many clues, a later try may succeed.
    let few = sudokugen("--size 4x4 --clues 4 -n 9 --seed 1 --to line");
    let clues = few.lines().map(|line| line.bytes().filter(|&byte| byte != b'.').count());
    assert!(few.lines().count() == 9 && clues.eq([4; 9]), "{few}");
    assert!(fails("--size 2x4 --symmetry diagonal --seed 1", 2).contains("diagonal"));
    let few = run("sudokugen", &["--size", "4x4", "--make", "zipper*5", "--seed", "1"], "");
    assert!(few.err.contains(" of zipper instead of 5: no more of them were found"), "{}", few.err);
}

#[test]
fn grades_of_what_has_no_single_solution() {
    assert_eq!(solve("--grade", "grid 4x4").ok(10), "multiple\n");
    assert_eq!(solve("--grade", "11..\n....\n....\n....").ok(20), "none\n");
    assert_eq!(
        solve("--grade examples/small-6x6.txt", "").ok(10),
        "propagation, trivial; hardest step w1 hidden single, total 0\n"
    );
    for question in ["--unique", "--count", "--all", "--candidates", "--explain"] {
        assert!(solve(&format!("--grade {question}"), "grid 4x4").fails(2).contains("cannot be used"));
    }
}

/// Runs `solve` with a trace in a separate folder. Returns the lines of the trace, and the exit code and output.
fn traced(arguments: &str, puzzle: &str) -> (Vec<serde_json::Value>, super::ProgramEnd) {
    let folder = tempfile::tempdir().unwrap();
    let fixed = ["--backend", "dpll", "--trace", "trace.jsonl", "--simplify", "none", "--stats"];
    let arguments: Vec<&str> = fixed.into_iter().chain(arguments.split_whitespace()).collect();
    let done = run_in(folder.path(), "solve", &arguments, puzzle);
    let text = std::fs::read_to_string(folder.path().join("trace.jsonl")).expect(&done.err);
    (text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), done)
}

#[test]
fn a_trace_has_a_line_for_each_step() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for (arguments, solutions) in [("", 1), ("--unique", 1), ("--heuristic jw --unique", 1)] {
        let (steps, done) = traced(arguments, hard);
        let count = |event: &str| steps.iter().filter(|step| step["event"] == event).count();
        for (event, name) in [("decision", "decisions"), ("conflict", "backtracks")] {
            assert!(done.err.contains(&format!("{name}: {}\n", count(event))), "{}", done.err);
        }
        assert!(count("decision") > 0 && steps.iter().any(|step| step["cell"].is_string()));
        assert_eq!(count("solution"), solutions);
        let solution = steps.iter().find(|step| step["event"] == "solution").unwrap();
        assert_eq!(solution["cells"], 81);
        let last = if arguments.is_empty() { "solution" } else { "refuted" };
        assert_eq!(steps.last().unwrap()["event"], last);
    }
    let (steps, _) = traced("", "11..\n....\n....\n....");
    let events: Vec<&str> = steps.iter().filter_map(|step| step["event"].as_str()).collect();
    assert_eq!(events, ["propagation", "refuted"]);
}

#[test]
fn a_trace_names_cells_of_layers() {
    let (steps, _) = traced("--count --max 3", "layer shade 0-1\n12..\n..21\n.143\n34.2");
    let cells: Vec<&str> = steps.iter().filter_map(|step| step["cell"].as_str()).collect();
    assert!(cells.contains(&"shade@r1c1") && cells.iter().all(|cell| !cell.starts_with('v')), "{cells:?}");
}

#[test]
fn what_no_trace_goes_with_is_refused() {
    assert!(solve("--trace x.jsonl", "grid 4x4").fails(2).contains("--backend dpll"));
    for question in ["--all", "--candidates", "--explain", "--certify folder"] {
        let arguments = format!("--backend dpll --trace x.jsonl {question}");
        assert!(solve(&arguments, "grid 4x4").fails(2).contains("--trace cannot be used with"), "{question}");
    }
    let same = "--backend dpll --trace examples/small-6x6.txt examples/small-6x6.txt";
    assert!(solve(same, "").fails(2).contains("overwrite the puzzle"));
}

#[test]
fn readers_that_may_be_misled_are_warned() {
    let warned = |arguments: &str| {
        run("sudokugen", &arguments.split_whitespace().collect::<Vec<_>>(), "").err.contains("warning")
    };
    assert!(warned("--seed 1 --make killer --size 4x4 --to line"));
    assert!(warned("--seed 1 --size 3x3 --number 2"));
    assert!(!warned("--seed 1 --size 3x3 --number 1"));
    assert!(!warned("--seed 1 --size 4x4 --number 16"));
}

#[test]
fn target_sums_are_iss_sums_of_each_house() {
    let iss = sudokugen("--seed 1 --size 6x6 --make target-sum --to iss --jobs 0");
    assert!(solve("--unique", &iss).ok(10).contains("unique"), "{iss}");
    let two = sudokugen("--seed 1 --size 6x6 --number 2 --to iss");
    assert!(solve("", &two).fails(1).contains("2:1: a second '.Shape', expected one; in a batch"));
    assert_eq!(solve("--batch --unique", &two).ok(0).lines().count(), 2);
}

#[test]
fn regions_that_no_rule_allows_come_to_an_end() {
    let arguments = ["--make", "jigsaw", "--size", "4x4", "--rules", "anti-knight,anti-king", "--tries", "3"];
    assert!(run("sudokugen", &arguments, "").fails(1).contains("none of 3 puzzles"));
}

#[test]
fn a_limit_is_told_every_time() {
    for seed in 0..12 {
        let (limit, jobs) = (0.01 * f64::from(seed % 4 + 1), seed % 3 + 1);
        let arguments = format!("-n 1000000 --seed {seed} --jobs {jobs} --time-limit {limit} --to line");
        let done = super::run("sudokugen", &arguments.split(' ').collect::<Vec<_>>(), "");
        let made = done.out.lines().filter(|line| line.len() == 81).count();
        assert_eq!((done.code, done.out.len()), (Some(1), 82 * made), "{}", done.err);
        let said = format!("sudokugen: the time limit was reached; {made} of 1000000 puzzles were made\n");
        assert_eq!(done.err, said);
    }
}

#[test]
fn puzzles_of_one_run_are_not_the_same_in_another_guise() {
    let lines = sudokugen("--seed 5 --size 4x4 -n 9 --minimal --distinct --to line");
    let names = solve("--batch --canonical", &lines);
    let mut names: Vec<&str> = names.ok(0).lines().collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 9, "{lines}");
    // The same seed makes the same puzzles for any number of threads. Without `--distinct`, it makes the same puzzles
    // and more.
    assert_eq!(lines, sudokugen("--seed 5 --size 4x4 -n 9 --minimal --distinct --to line --jobs 1"));
    let all = sudokugen("--seed 5 --size 4x4 -n 60 --minimal --to line");
    assert!(
        all.lines().next() == lines.lines().next()
            && solve("--batch --canonical --distinct", &all).ok(0).lines().count() < 60
    );
}

#[test]
fn the_vicinity_of_a_puzzle_is_found() {
    let near = |arguments: &str, puzzle: &str| {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        run("sudokugen", &arguments, puzzle).ok(0).to_owned()
    };
    let lines = near("--vicinity -1+1 --from - --to line", "1...\n..2.\n.3..\n...1\n");
    let mut found: Vec<&str> = lines.lines().collect();
    found.sort_unstable();
    found.dedup();
    assert!(found.len() > 1 && found.len() == lines.lines().count(), "{lines}");
    let answers = solve("--batch --unique --output line", &lines);
    assert!(answers.ok(0).lines().all(|line| line.len() == 16), "{}", answers.out);
    // Neighbourhood is symmetric: the first puzzle is found from its neighbour.
    let first = found[0];
    let next = near("--vicinity -1+1 --from - --to line", first);
    let neighbour = next.lines().next().expect("it has a neighbour");
    assert!(
        near("--vicinity -1+1 --from - --to line", neighbour).lines().any(|line| line == first),
        "{next}"
    );
    let wrong = run("sudokugen", &["--vicinity", "1+1", "--from", "-"], first);
    assert_eq!(wrong.code, Some(2));
}
