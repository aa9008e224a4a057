//! Formats on the command line: recognised, named or written; stored solutions; and explanations of rules.

use super::{run, run_in, solve};
use sudoku2cnf_puzzle::formats::Format;

const GAME: &str = "2x2:c4c2_1c4c\n";
const FPUZZLES: &str = r#"{"size":4,"foo":[1],"diagonal+":true,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;

#[test]
fn formats_are_recognised_or_named() {
    let line = solve("--output line", "...4...21...4...").ok(10).to_owned();
    assert_eq!(line, "2134341212434321\n");
    for arguments in ["--output line", "--output line --format tatham"] {
        assert_eq!(solve(arguments, GAME).ok(10), line);
    }
    let error = solve("--format line", GAME);
    assert!(error.fails(1).starts_with("solve: <stdin>:1:1: 12 cells on the only line"), "{}", error.err);
    let names = Format::ALL.map(Format::name);
    assert!(solve("--format klingon", GAME).fails(2).contains(&names.join(", ")));
}

#[test]
fn every_format_is_described() {
    let page = include_str!("../../../docs/PUZZLES.md");
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), "solve", &["--install-docs", "there"], "").ok(0);
    let manual = std::fs::read_to_string(folder.path().join("there/share/man/man1/solve.1")).unwrap();
    let (_, manual) = manual.split_once("Input format").expect("the option");
    let (manual, _) = manual.split_once("One of native").expect("its values");
    for name in Format::ALL.map(Format::name) {
        assert!(page.contains(&format!("| `{name}`")), "docs/PUZZLES.md lacks a row for {name}");
        let is_named = manual.split([' ', ',', '\n']).any(|word| word.trim_end_matches(':') == name);
        assert!(is_named, "the manual of --format lacks {name}: {manual}");
    }
}

#[test]
fn what_is_unknown_is_an_error_or_a_warning() {
    let message = "1:17: foo: an unknown key, expected a key of f-puzzles";
    let hint = "; --ignore-unknown passes over it";
    assert_eq!(
        solve("", FPUZZLES).fails(1).lines().next(),
        Some(&format!("solve: <stdin>:{message}{hint}")[..])
    );
    let batch = solve("", format!("{FPUZZLES}\n{FPUZZLES}\n")).ok(0).to_owned();
    assert_eq!(batch.lines().next(), Some(&format!("error: {message}{hint}")[..]));
    let generator = run("sudokugen", &["--from", "-"], FPUZZLES).fails(1).to_owned();
    assert_eq!(generator.lines().next(), Some(&format!("sudokugen: <stdin>:{message}")[..]));
    let done = solve("--ignore-unknown --count", FPUZZLES);
    assert_eq!(done.err, "solve: <stdin>:1:17: warning: ignored: foo: an unknown key\n");
    assert_eq!(done.ok(10), solve("--count", "grid 4x4\ndiagonal anti").ok(10));
}

#[test]
fn a_puzzle_goes_through_other_formats() {
    let native = run("sudoku2cnf", &["--to", "native"], GAME).ok(0).to_owned();
    assert_eq!(native, "grid 4x4 boxes 2x2\nvalues 1-4\n...4\n...2\n1...\n4...\n");
    let url = run("sudoku2cnf", &["--to", "fpuzzles"], GAME).ok(0).to_owned();
    assert!(url.starts_with("https://f-puzzles.com/?load=N4Ig"), "{url}");
    assert_eq!(run("sudoku2cnf", &["--to", "native"], &url).ok(0), native);
    assert_eq!(run("sudoku2cnf", &[], &url).ok(0), run("sudoku2cnf", &[], &native).ok(0));
    let string = run("sudoku2cnf", &["--to", "iss", "--rules", "anti-king"], GAME).ok(0).to_owned();
    assert!(string.starts_with(".Shape~4x4") && string.contains(".AntiKing"), "{string}");
    let anti_king = run("sudoku2cnf", &["--rules", "anti-king"], GAME).ok(0).to_owned();
    assert_eq!(run("sudoku2cnf", &[], &string).ok(0), anti_king);
    let global = run("sudoku2cnf", &["--to", "iss", "--rule", "or { anti-king } { even r1c1 }"], GAME);
    assert!(global.fails(1).contains("ISS cannot express "), "{}", global.err);
    let lacks = run("sudoku2cnf", &["--to", "fpuzzles", "--rule", "sum 3 r1c1 r2c2"], GAME);
    let message = "f-puzzles cannot express the rule 'sum 3 r1c1 r2c2'; --as-drawings draws it and adds it";
    assert!(lacks.fails(1).contains(message), "{}", lacks.err);
}

#[test]
fn rules_that_a_format_lacks_can_be_drawn() {
    let drawn = |to: &str| {
        let arguments =
            ["--to", to, "--as-drawings", "--rule", "sum 3 r1c1 r2c2", "--rule", "thermo r1c1 r1c2"];
        run("sudoku2cnf", &arguments, "grid 4x4\n..2.\n....\n..1.\n3...\n")
    };
    for to in ["fpuzzles", "sudokupad"] {
        let link = drawn(to);
        let warning =
            "sudoku2cnf: warning: only drawn, and described in the text of the rules: sum 3 r1c1 r2c2\n";
        assert_eq!((link.ok(0).lines().count(), &*link.err), (1, warning));
        let refused = solve("", &link.out);
        assert!(
            refused.fails(1).contains("1 cage (\"Σ3\" at R1C1 to R2C2), 1 described rule (sum);"),
            "{}",
            refused.err
        );
        // Without the sum, the puzzle has several solutions. The link stores the only solution that satisfies the sum.
        let arguments = ["--unique", "--ignore-drawings", "--rule", "sum 3 r1c1 r2c2", "--output", "json"];
        let answer = run("solve", &arguments, &link.out);
        assert!(answer.ok(10).contains("\"stored_solution\":\"same\""), "{}{}", answer.out, answer.err);
        assert!(answer.err.contains("drawings, not read as a rule: 1 described rule: sum"), "{}", answer.err);
    }
    let wrong = drawn("iss");
    assert!(wrong.fails(2).contains("--as-drawings applies to --to fpuzzles and --to sudokupad only"));
}

#[test]
fn batches_hold_any_form_of_one_line() {
    let url = run("sudoku2cnf", &["--to", "fpuzzles"], GAME).ok(0).to_owned();
    let text = format!("# comment\n{GAME}{url}...4...21...4...\n2x2:o\n");
    let answers = solve("", &text).ok(0).to_owned();
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines[..4], ["# comment", "2134341212434321", "2134341212434321", "2134341212434321"]);
    assert!(lines[4].starts_with("error: 5:5: 15 cells"), "{}", lines[4]);
}

#[test]
fn json_lines_are_answered_with_their_ids() {
    let text = format!(
        "{}\n{}\n{}\n",
        r#"{"id":"a","puzzle":"...4\n...2\n1...\n4..."}"#,
        r#"{"id":7,"puzzle":"2x2:c4c2_1c4c","format":"tatham"}"#,
        r#"{"puzzle":"2x2:o"}"#
    );
    let answers = solve("", &text).ok(0).to_owned();
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines[..2], ["a\t2134341212434321", "7\t2134341212434321"]);
    assert!(lines[2].starts_with("error: "), "{}", lines[2]);
    let answers = solve("--output json", &text).ok(0).to_owned();
    let ids: Vec<serde_json::Value> = answers
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].clone())
        .collect();
    assert_eq!(ids, [serde_json::json!("a"), 7.into(), 3.into()]);
}

#[test]
fn a_reading_that_was_chosen_is_said_in_every_answer() {
    let text = "0123\n2301\n1032\n3210\n";
    let sentence = "read as the values 0-3";
    let note = format!("solve: <stdin>:1:1: note: {sentence}\n");
    let json = |answer: &str| serde_json::from_str::<serde_json::Value>(answer).expect("an object");
    for question in ["", "--unique", "--count", "--candidates", "--needless", "--steps", "--grade"] {
        let done = run("solve", &["--output", "json", question], text);
        let done = if question.is_empty() { run("solve", &["--output", "json"], text) } else { done };
        assert_eq!(json(&done.out)["reading"], serde_json::json!([sentence]), "{question}");
        assert_eq!(done.err, note, "{question}");
    }
    let quiet = run("solve", &["-q", "--unique"], text);
    assert_eq!(quiet.err, "");
    let line = serde_json::json!({ "puzzle": text }).to_string();
    let done = run("solve", &["--batch", "--output", "json"], format!("{line}\n1...............\n"));
    let answers: Vec<_> = done.out.lines().map(json).collect();
    assert_eq!((&answers[0]["reading"], answers[1].get("reading")), (&serde_json::json!([sentence]), None));
    assert_eq!(done.err, format!("solve: line 1:1:1: note: {sentence}\n"));
}

#[test]
fn rules_are_listed_and_explained() {
    let list = run("sudoku2cnf", &["--list-rules"], "").ok(0).to_owned();
    let rules = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    assert_eq!(rules.count(), sudoku2cnf_puzzle::rules::REGISTRY.len());
    assert!(
        list.contains("\nLines\n  arrow BULB CELLS\n      the cells add up to the digit of BULB"),
        "{list}"
    );
    assert!(list.lines().all(|line| line.chars().count() <= 80), "{list}");
    let killer = run("sudoku2cnf", &["--explain-rule", "killer"], "").ok(0).to_owned();
    for part in
        ["killer SUM CELLS\n  ", "ISS: .Cage", "f-puzzles: killercage", "Example:\n  grid", "729 variables"]
    {
        assert!(killer.contains(part), "{part}: {killer}");
    }
    let unknown = run("sudoku2cnf", &["--explain-rule", "kilker"], "");
    assert_eq!(unknown.fails(2), "sudoku2cnf: no rule 'kilker', expected perhaps 'killer'\n");
}

#[test]
fn another_solution_than_the_stored_one_is_said_aloud() {
    let stored = |solution: &str| {
        let grid = r#"[{"value":1,"given":true},{"value":2,"given":true},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]"#;
        format!(r#"{{"size":4,"grid":[{grid}],"diagonal-":true,"solution":"{solution}"}}"#)
    };
    // The stored solution is not a solution of the puzzle.
    let done = solve("--unique --output json", stored("2134341221434321"));
    assert!(done.ok(10).contains(r#""stored_solution":"differs""#), "{}", done.out);
    assert!(done.err.contains("a rule may be missing"), "{}", done.err);
    let plain = solve("", stored("2134341221434321"));
    assert_eq!(
        plain.err,
        "solve: warning: the solution differs from the one that is stored with the puzzle: a rule may be missing\n"
    );
    // The solution that `--output line` prints is stored with the same puzzle.
    let line = solve("--output line", stored("")).ok(10).trim().to_owned();
    let same = solve("--output json", stored(&line));
    assert!(same.ok(10).contains(r#""stored_solution":"same""#), "{}", same.out);
    assert_eq!(same.err, "");
    let batch = solve("--batch --output json", &(stored("2134341221434321") + "\n"));
    assert!(
        batch.ok(0).contains(r#""stored_solution":"differs""#) && batch.err.contains("line 1: warning: ")
    );
    // The stored solution is neither used for solving nor part of the verdict.
    assert_eq!(solve("--count", stored("1111111111111111")).ok(10), solve("--count", stored("")).ok(10));
}

#[test]
fn every_question_compares_with_the_stored_solution() {
    let rows = |givens: &str, solution: &str| {
        let rows: Vec<String> = (0..4).map(|row| format!("\"{}\"", &givens[4 * row..4 * row + 4])).collect();
        format!(r#"{{"board":[{}],"solution":"{solution}"}}"#, rows.join(","))
    };
    let one = ("1.34..1221..43.1", "1234341221434321");
    let other = "4321123421433412";
    let open = "1.3.............";
    for question in ["", "--unique", "--count", "--all", "--candidates", "--explain"] {
        let json = solve(&format!("{question} --output json"), rows(one.0, one.1));
        assert!(json.ok(10).contains(r#""stored_solution":"same""#), "{question}: {}", json.out);
        assert_eq!(json.err, "", "{question}");
        let differs = solve(&format!("{question} --output json"), rows(one.0, other));
        assert!(differs.ok(10).contains(r#""stored_solution":"differs""#), "{question}: {}", differs.out);
        assert_eq!(
            differs.err,
            "solve: warning: the solution differs from the one that is stored with the puzzle: a rule may be missing\n",
            "{question}"
        );
        if question.is_empty() {
            continue;
        }
        let several = solve(question, rows(open, one.1));
        assert!(
            several.err.starts_with("solve: warning: there are several solutions, but one is stored"),
            "{question}: {}",
            several.err
        );
        if ["--all", "--candidates"].contains(&question) {
            let none = solve(question, rows(open, other));
            assert!(
                none.err.contains("the one that is stored with the puzzle is not among them"),
                "{question}: {}",
                none.err
            );
        }
        let broken = solve(question, rows("11..............", one.1));
        assert!(broken.err.contains("there is no solution, but one is stored"), "{question}: {}", broken.err);
    }
    // With a limit, the stored solution may be among those not found.
    let some = solve("--all --max 2", rows(open, other));
    assert!(some.err.starts_with("solve: warning: there are several solutions, but"), "{}", some.err);
    let wrong = solve("", rows(one.0, "123"));
    assert!(
        wrong.err.contains("ignored: a stored solution that is not one digit for each cell"),
        "{}",
        wrong.err
    );
}

#[test]
fn tables_and_json_lines_have_solutions_to_compare_with() {
    let (open, solved, other) = ("1.34..1221..43.1", "1234341221434321", "1234341221434312");
    let table = format!("quizzes,solutions\n{open},{solved}\n{open},{other}\n");
    let done = solve("--output json", &table);
    let lines: Vec<&str> = done.ok(0).lines().collect();
    assert!(lines[0].contains(r#""stored_solution":"same""#), "{}", lines[0]);
    assert!(lines[1].contains(r#""stored_solution":"differs""#), "{}", lines[1]);
    assert_eq!(done.err.matches("line 3: warning: the solution differs").count(), 1, "{}", done.err);
    let json = |puzzle: &str, solution: &str| {
        format!("{{\"id\":\"{puzzle}\",\"puzzle\":\"{puzzle}\",\"solution\":{solution}}}\n")
    };
    let digits =
        |text: &str| serde_json::to_string(&text.bytes().map(|b| b - b'0').collect::<Vec<_>>()).unwrap();
    let text = json(open, &digits(solved)) + &json(open, &format!("\"{other}\"")) + &json(open, "null");
    let done = solve("--output json", &text);
    assert_eq!(done.ok(0).matches(r#""stored_solution":"same""#).count(), 1);
    assert_eq!(done.out.matches(r#""stored_solution":"differs""#).count(), 1);
    // New puzzles are written with their solutions.
    let made = run("sudokugen", &["--to", "json", "--seed", "1", "--size", "4x4", "--number", "2"], "")
        .ok(0)
        .to_owned();
    assert_eq!(solve("--output json", &made).ok(0).matches(r#""stored_solution":"same""#).count(), 2);
}

#[test]
fn what_was_recognised_is_told() {
    let frame = "┌──┬──┐\n│1·│·2│\n│··│··│\n├──┼──┤\n│2·│··│\n│··│1·│\n└──┴──┘\n";
    let told = |arguments: &str, text: &str| solve(arguments, text).err.clone();
    assert_eq!(
        told("--verbose", frame),
        "solve: <stdin>: note: read as native: 4x4, with a frame of box characters, empty cells '·'; 4 givens, 0 rules\n"
    );
    let titled = format!("Puzzle 7\n{}", frame.replace('·', "?"));
    assert!(told("-v", &titled).starts_with(
        "solve: <stdin>: note: read as grids: 4x4, with a frame of box characters, empty cells '?'; 4 givens"
    ));
    assert_eq!(told("-v --rules diagonal", GAME), "solve: <stdin>: note: read as tatham; 4 givens, 1 rule\n");
    assert!(
        told("-v", "1..2\n....\n2...\n..!.")
            .starts_with("solve: <stdin>: note: recognised as native\nsolve: <stdin>:4:3: ")
    );
    assert_eq!(told("-v", &GAME.repeat(2)), "solve: <stdin>: note: read as a batch: a puzzle on each line\n");
    let zeros = "values 0-3\n0...\n..1.\n....\n....\n";
    assert_eq!(
        told("-v", zeros),
        "solve: <stdin>: note: read as native: 4x4, empty cells '.'; 2 givens, 0 rules\n"
    );
    let lettered = "letters 0-3\n0..1\n....\n....\n....\n";
    assert_eq!(
        told("-v", lettered),
        "solve: <stdin>: note: read as native: 4x4, empty cells '.'; 2 givens, 0 rules\n"
    );
    let list = "r1c1=5\nr2c2=3\nr3c3=4\nr4c4=7\nr5c5=1\n";
    assert!(
        told("-v", list).starts_with("solve: <stdin>: note: read as native; 5 givens, 0 rules\n"),
        "{}",
        told("-v", list)
    );
    let done = run("sudoku2cnf", &["-v", "--to", "native"], "...4...21...4...");
    assert_eq!(
        done.err,
        "sudoku2cnf: <stdin>: note: read as line: 4x4 on one line, empty cells '.'; 4 givens, 0 rules\n"
    );
    assert!(solve("-v -q", GAME).fails(2).contains("cannot be used with"));
}

#[test]
fn rules_that_are_stated_in_words_only_are_told() {
    let said =
        FPUZZLES.replace(r#""foo":[1]"#, r#""ruleset":"Normal rules. Cells a knight's move apart differ.""#);
    let done = solve("--count", &said);
    assert!(
        done.err.contains("ignored: the text of the rules says \"knight\", and no such rule was read: \"Cells a knight's move apart differ\""),
        "{}",
        done.err
    );
    assert!(!solve("--count --rules anti-knight", &said).err.contains("says \"knight\""));
}

#[test]
fn drawings_that_are_not_read_are_told_of() {
    let drawn =
        FPUZZLES.replace(r#""foo":[1]"#, r#""line":[{"lines":[["R1C1","R1C4"]]}],"ruleset":"Thermo""#);
    let refused = solve("--count", &drawn).fails(1).to_owned();
    assert!(refused.contains("line[0]: drawings, in which no rule can be read: 1 line (R1C1 to R1C4)"));
    assert!(refused.contains("each with --rule, and --ignore-drawings"), "{refused}");
    let done = solve("--ignore-drawings --count", &drawn);
    assert_eq!(
        done.err,
        "solve: <stdin>:1:58: warning: ignored: ruleset: the text of the rules is not read: \"Thermo\"\n\
         solve: <stdin>:1:19: warning: ignored: line[0]: drawings, not read as a rule: 1 line: R1C1 to R1C4\n"
    );
    let json = solve("--ignore-drawings --output json", &drawn).ok(10).to_owned();
    assert!(json.contains(r#""drawings_ignored":1"#), "{json}");
    assert_eq!(done.ok(10), solve("--count", "grid 4x4\ndiagonal anti").ok(10));
    // With or without `--ignore-unknown`, a clue is read correctly or refused.
    let clue = FPUZZLES.replace(r#""foo":[1]"#, r#""xsum":[{"cell":"R2C5","value":"7x"}]"#);
    for arguments in ["", "--ignore-unknown"] {
        let error = solve(arguments, &clue).fails(1).to_owned();
        assert!(error.contains("xsum[0].value at R2C5: '7x', expected a whole number"), "{error}");
    }
}

#[test]
fn rules_have_other_words() {
    let native = |text: &str| run("sudoku2cnf", &["--to", "native"], text).ok(0).to_owned();
    let written =
        native("grid 4x4\nvalues 1-9\nGermanWhispers r1c1 r1c2\nwhite-dot r2c1 r2c2\nxsum 3 r1 left");
    for line in ["\nwhisper 5 r1c1 r1c2\n", "\nkropki white r2c1 r2c2\n", "\nx-sum 3 r1 left\n"] {
        assert!(written.contains(line), "{written}");
    }
    let by_option = |options: &[&str]| {
        run("sudoku2cnf", &[options, &["--to", "native"]].concat(), "grid 4x4").ok(0).to_owned()
    };
    assert!(by_option(&["--rules", "disjoint-groups,antiking"]).contains("\ndisjoint-sets\nanti-king\n"));
    assert!(by_option(&["--rule", "cage 5 r1c1 r1c2"]).contains("\nkiller 5 r1c1 r1c2\n"));
    for program in ["sudoku2cnf", "solve", "sudokugen"] {
        let error = run(program, &["--rules", "diagonal,killer"], "").fails(2).to_owned();
        assert!(error.contains("killer needs arguments: --rule 'killer SUM CELLS'"), "{error}");
    }
    let error = run("solve", &["--rules", "german-whispers"], "").fails(2).to_owned();
    assert!(error.contains("german-whispers needs arguments: --rule 'german-whispers CELLS'"), "{error}");
    let fog = solve("", "grid 4x4\nfog r1c1").fails(1).to_owned();
    assert!(fog.lines().next().unwrap().ends_with("expected one of those that --list-rules shows"));
    assert!(fog.len() < 200, "{fog}");
    assert!(
        solve("", "grid 4x4\nparity r1c1")
            .fails(1)
            .contains("perhaps 'odd', 'even', 'parity-line' or 'runs'")
    );
}

#[test]
fn every_word_is_explained() {
    let explained = |name: &str| run("sudoku2cnf", &["--explain-rule", name], "").ok(0).to_owned();
    for header in sudoku2cnf_puzzle::formats::headers::HEADERS {
        let text = explained(header.name);
        assert!(text.starts_with(header.usage) && text.contains(header.summary), "{text}");
    }
    for kind in sudoku2cnf_puzzle::formats::kinds::KINDS {
        let text = explained(kind.name);
        let usage = format!("grid ROWSxCOLUMNS {}\n  {}\n", kind.name, kind.summary);
        assert!(text.contains(&usage), "{text}");
        assert!(explained("grid").contains(kind.name), "{}", kind.name);
    }
    assert!(explained("grid").contains("f-puzzles (rows, columns and boxes hold distinct digits): size"));
    let rank = explained("full-rank");
    for part in
        ["  N: a rank", "  LINE: a row or a column: r3, c5\n", "  SIDE: the end from which", "left or right"]
    {
        assert!(rank.contains(part), "{rank}");
    }
    let whisper = explained("GermanWhispers");
    assert!(whisper.starts_with("german-whispers CELLS\n  stands for 'whisper 5'\n\nwhisper [D] CELLS\n"));
    assert!(
        whisper.contains("other words: dutch-whisper (whisper 4), dutch-whispers (whisper 4)"),
        "{whisper}"
    );
    assert!(explained("pair").contains("  CONDITION: what must be true of the values a"));
    let unknown = run("sudoku2cnf", &["--explain-rule", "jigsaw"], "").fails(2).to_owned();
    assert!(unknown.starts_with("sudoku2cnf: no rule 'jigsaw', expected perhaps 'regions'"), "{unknown}");
}
