//! `solve` for one puzzle or CNF: questions, answers and exit codes.

use std::time::{Duration, Instant};

use sudoku2cnf_sat::backend;
use sudoku2cnf_sat::dimacs::{self, Satisfiability};

use super::{cnf, program, run, solve};

const TWO_SOLUTIONS: &str = "grid 2x2";

#[test]
fn exit_codes_are_those_of_sat_solvers() {
    assert_eq!(solve("", "1...\n....\n....\n....\n").code, Some(10));
    assert_eq!(solve("", "11..\n....\n....\n....\n").ok(20), "none\n");
    assert_eq!(solve("--unique", TWO_SOLUTIONS).code, Some(10));
    solve("", "1..\n").fails(1);
    solve("--max 3", "").fails(2);
}

#[test]
fn unique_has_three_answers() {
    assert_eq!(solve("--unique --output line", "1..2").ok(20), "none\n");
    assert_eq!(solve("--unique --output line", "1...").ok(10), "unique\n1221\n");
    assert_eq!(
        solve("--unique --output line", TWO_SOLUTIONS).ok(10),
        "multiple\n1221\n2112\ndiffer: r1c1 r1c2 r2c1 r2c2\n"
    );
}

#[test]
fn count_prints_the_number_first() {
    assert_eq!(solve("--count", "grid 4x4").ok(10), "288\n");
    assert_eq!(solve("--count --no-groups --heuristic jw", "grid 4x4").ok(10), "288\n");
    assert_eq!(solve("--count", "11..\n....\n....\n....").ok(20), "0\n");
    let some = solve("--count --max 7", "grid 4x4");
    assert_eq!(some.ok(10), "7\n");
    assert!(some.err.contains("at least 7"), "{}", some.err);
    assert_eq!(solve("--count --max 288", "grid 4x4").ok(10), "288\n");
}

/// Counts and values of `--max` with more than 128 bits, for a CNF and for a puzzle.
#[test]
fn counts_have_all_their_digits() {
    let power = "1606938044258990275541962092341162602522202993782792835301376";
    assert_eq!(solve("--count", "p cnf 200 0\n").ok(10), format!("{power}\n"));
    let json = solve("--count --output json", "p cnf 200 0\n");
    assert!(json.ok(10).contains(&format!(r#""count":{power},"exact":true"#)), "{}", json.out);
    let less = "1606938044258990275541962092341162602522202993782792835301375";
    let some = solve(&format!("--count --max {less}"), "p cnf 200 0\n");
    assert_eq!(some.ok(10), format!("{less}\n"));
    assert!(some.err.contains(&format!("at least {less} solutions")), "{}", some.err);
    let json = solve(&format!("--count --output json --max {less}"), "p cnf 200 0\n");
    assert!(json.ok(10).contains(&format!(r#""count":{less},"exact":false"#)), "{}", json.out);
    assert_eq!(solve(&format!("--count --max {power}"), "p cnf 200 0\n").ok(10), format!("{power}\n"));
    // Models that differ only in hidden variables count as one.
    assert_eq!(solve("--count", "p cnf 200 1\nc p show 7 8 0\n7 8 0\n").ok(10), "3\n");
    let six = "1072139461476102327188594863736626789369714638009610458844102656";
    assert_eq!(solve("--count", "grid 9x9 raw\nvalues 1-6\n").ok(10), format!("{six}\n"));
    assert!(solve("--count --max 0", "grid 4x4").fails(2).contains("expected a number from 1, or none"));
}

/// A puzzle whose solutions take centuries to count.
const ENDLESS: &str = "grid 9x9";

#[test]
fn a_time_limit_means_unknown() {
    for backend in ["auto", "dpll"] {
        let start = Instant::now();
        let done = solve(&format!("--backend {backend} --count --time-limit 0.2"), ENDLESS);
        // The first solutions are found immediately.
        assert!(done.ok(0).starts_with("at least "), "{}", done.out);
        assert!(start.elapsed() < Duration::from_secs(10), "{backend}: {:?}", start.elapsed());
    }
}

#[test]
fn a_time_limit_holds_while_the_formula_is_loaded() {
    let start = Instant::now();
    assert_eq!(solve("--backend dpll --no-groups --time-limit 0.2", "grid 100x100").ok(0), "unknown\n");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn formulas_too_large_for_the_process_are_refused() {
    assert!(solve("", "grid 1024x1024").fails(1).contains(" variables are too many for the backend dpll"));
    assert!(solve("", "p cnf 2000000000 0\n").fails(1).contains("2000000000 variables are too many"));
}

#[test]
#[ignore = "counts 3 billion clauses: for release mode"]
fn more_variables_than_dimacs_has_are_refused() {
    let ladder = run("sudoku2cnf", &["--amo", "ladder"], "grid 1024x1024");
    assert!(ladder.fails(1).contains("2147483647 variables"));
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn json_has_the_documented_fields() {
    let one = json(solve("--backend dpll --simplify none --output json", "1...").ok(10));
    assert_eq!(one["verdict"], "solved");
    assert_eq!(one["solution"], serde_json::json!([1, 2, 2, 1]));
    assert_eq!(one["backend"], "dpll");
    assert!(one["statistics"]["assignments"].as_u64() > Some(0), "{one}");
    assert!(one.get("count").is_none() && one.get("id").is_none(), "{one}");
    assert_eq!(json(solve("--unique --output json", "1...").ok(10))["verdict"], "unique");
    assert_eq!(json(solve("--unique --output json", TWO_SOLUTIONS).ok(10))["verdict"], "multiple");
    let none = json(solve("--output json", "1..2").ok(20));
    assert!(none["verdict"] == "none" && none.get("solution").is_none(), "{none}");
    assert_eq!(json(solve("--count --output json", "grid 4x4").ok(10))["count"], 288);
    let formula = json(solve("--output json", "p  cnf 2 2\n1 0\n-1 -2 0\n").ok(10));
    assert_eq!(formula["model"], serde_json::json!([1, -2]));
    let unknown = solve("--count --time-limit 0.1 --output json", ENDLESS);
    assert_eq!(json(unknown.ok(0))["verdict"], "unknown");
}

#[test]
fn stats_tell_the_seconds_of_each_phase() {
    const PHASES: [&str; 6] = ["read", "compile", "simplify", "encode", "solve", "check"];
    for options in ["--unique", "--unique --batch", "--unique --backend dpll --simplify none"] {
        let start = Instant::now();
        let one = json(
            solve(&format!("{options} --stats --output json"), "1...")
                .ok(10 * i32::from(!options.contains("batch"))),
        );
        let seconds = PHASES.map(|phase| one["seconds"][phase].as_f64().unwrap());
        assert_eq!(one["seconds"].as_object().unwrap().len(), PHASES.len(), "{one}");
        assert!(seconds.iter().all(|&seconds| seconds >= 0.0), "{one}");
        assert!(seconds.iter().sum::<f64>() <= start.elapsed().as_secs_f64(), "{one}");
    }
    let slow = json(solve("--count --time-limit 0.3 --stats --output json", ENDLESS).ok(0));
    let spent = ["solve", "check"].map(|phase| slow["seconds"][phase].as_f64().unwrap());
    assert!(spent.iter().sum::<f64>() > 0.15, "{slow}");
    let told = solve("--stats --batch", "1...").err;
    assert!(PHASES.iter().all(|phase| told.contains(&format!("seconds to {phase}: 0."))), "{told}");
    // Without `--stats`, the answer has no times.
    assert!(json(solve("--output json", "1...").ok(10)).get("seconds").is_none());
}

#[test]
fn competition_output_is_a_model_of_the_cnf_with_the_same_flags() {
    let text = "grid 4x4\ndiagonal\n1...\n....\n....\n....\n";
    for flags in ["", "--encoding minimal", "--amo ladder", "--amo commander --encoding definedness"] {
        let cnf = dimacs::read(cnf(flags, text).as_bytes()).unwrap().formula;
        for backend in ["dpll", "auto"] {
            let done = solve(&format!("{flags} --backend {backend} --output competition"), text);
            let answer = dimacs::read_answer(done.ok(10).as_bytes()).unwrap();
            let Satisfiability::Sat(lits) = answer else { panic!("{}", done.out) };
            let model = dimacs::model(&lits, cnf.vars()).unwrap();
            assert_eq!(model.falsified(&cnf), None, "{flags} {backend}");
        }
    }
    let none = solve("--output competition", "11..\n....\n....\n....");
    assert_eq!(dimacs::read_answer(none.ok(20).as_bytes()).unwrap(), Satisfiability::Unsat);
    solve("--output competition --unique", text).fails(2);
}

#[test]
fn a_cnf_is_answered_in_competition_format() {
    let cnf = "c a comment\np cnf 2 2\n1 2 0\n-1 0\n";
    assert_eq!(solve("", cnf).ok(10), "s SATISFIABLE\nv -1 2 0\n");
    assert_eq!(solve("", "p cnf 1 2\n1 0\n-1 0\n").ok(20), "s UNSATISFIABLE\n");
    assert_eq!(solve("--count", "p cnf 2 1\n1 2 0\n").ok(10), "3\n");
    assert_eq!(solve("--unique", "p cnf 2 1\n1 2 0\n").ok(10), "multiple\n");
    assert!(solve("", "p cnf 1 1\n1 x 0\n").fails(1).contains("<stdin>:2:3: "));
}

#[test]
fn a_cnf_with_a_puzzle_is_answered_with_its_grid() {
    let cnf = cnf("", "1...");
    assert!(solve("", &cnf).ok(10).starts_with("c 1 2\nc 2 1\ns SATISFIABLE\nv 1 "));
    assert_eq!(solve("--output grid", &cnf).ok(10), "1 2\n2 1\n");
    assert_eq!(solve("--unique --output line", &cnf).ok(10), "unique\n1221\n");
    assert!(solve("--rules diagonal", &cnf).fails(2).contains("--rules and --rule do not apply to a CNF"));
}

#[test]
fn values_of_two_digits_are_separated_and_read_again() {
    let line = solve("--output line examples/large-16x16.txt", "").ok(10).to_owned();
    assert_eq!(line.split(' ').count(), 256);
    assert_eq!(solve("--output line", &line).ok(10), line);
    let grid = solve("examples/large-16x16.txt", "").ok(10).to_owned();
    assert_eq!(solve("", &grid).ok(10), grid);
}

#[test]
fn letters_carriage_returns_tabs_and_marks_are_read() {
    let expected = "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n";
    for text in [
        "1234\r\n3412\r\n21..\r\n....\r\n",
        "\u{feff}1\t2\t3\t4\n3412\n21..\n....\n",
        "12|34\n34|12\n--+--\n21|__\n**|00\n",
    ] {
        assert_eq!(solve("", text).ok(10), expected, "{text:?}");
    }
    let letters: String =
        (0..16).map(|i| char::from_digit(i + 1, 17).unwrap().to_ascii_uppercase()).collect();
    assert!(solve("", letters + "\n" + &"................\n".repeat(15)).ok(10).starts_with(" 1  2  3  4 |"));
}

#[test]
fn every_backend_is_listed() {
    let done = solve("--list-backends", "");
    for name in backend::names() {
        assert!(
            done.ok(0).lines().any(|line| line.starts_with(&format!("{name} "))),
            "{name}:\n{}",
            done.out
        );
    }
    assert!(solve("--backend quux", "1...").fails(2).contains("kissat"));
}

#[test]
fn a_path_names_any_solver() {
    // `solve` itself acts as a solver with competition output.
    let path = program("solve");
    assert_eq!(run("solve", &["--backend-path", path, "--output", "line"], "1...").ok(10), "1221\n");
    assert!(solve("--backend-path /nonexistent/solver", "1...").fails(1).contains("not a program"));
    assert!(
        run("solve", &["--backend", "dpll", "--backend-path", path], "1...").fails(2).contains("external")
    );
}

#[test]
fn statistics_go_to_standard_error() {
    let done = solve("--stats --backend dpll", "1...");
    assert_eq!(done.ok(10), "1 2\n2 1\n");
    for name in ["backend: dpll", "decisions: ", "backtracks: ", "propagations: ", "assignments: "] {
        assert!(done.err.contains(name), "{name}: {}", done.err);
    }
    let done = run("sudoku2cnf", &["--stats", "--amo", "ladder"], "grid 9x9");
    let expected = "variables: 729 candidates, 2592 auxiliary\nclauses: 7776\n";
    assert!(done.ok(0).contains("p cnf 3321 7776\n") && done.err.starts_with(expected), "{}", done.err);
}

#[test]
fn sizes_are_told_as_json() {
    let told = |arguments: &[&str]| {
        let done = run("sudoku2cnf", &[arguments, &["-o", "/dev/null"]].concat(), "1...\n....\n....\n....");
        done.ok(0);
        serde_json::from_str::<serde_json::Value>(&done.err).unwrap()
    };
    for arguments in [&["--stats=json"][..], &["--stats", "json"]] {
        let cnf = told(arguments);
        let size = serde_json::json!({"auxiliary": 0, "candidates": 64, "clauses": 449, "variables": 64});
        assert_eq!((&cnf["target"], &cnf["size"]), (&"cnf".into(), &size));
        let kinds: u64 =
            cnf["kinds"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!((kinds, &cnf["kinds"]["given"]), (449, &1.into()));
        let phases: Vec<&String> = cnf["seconds"].as_object().unwrap().keys().collect();
        assert_eq!(phases, ["compile", "encode", "read", "simplify"]);
        assert!(["compile", "encode", "read"].iter().all(|phase| cnf["seconds"][phase].as_f64() > Some(0.0)));
    }
    let opb = told(&["--to", "opb", "--stats=json"]);
    assert_eq!((&opb["target"], &opb["size"]["variables"]), (&"opb".into(), &64.into()));
    assert!(opb["size"]["rows"].as_u64() > Some(16) && opb["kinds"].is_null());
    assert!(opb["seconds"]["encode"].as_f64() > Some(0.0));
}

#[test]
fn a_byte_order_mark_is_passed() {
    assert_eq!(solve("", "\u{feff}p cnf 1 1\n-1 0\n").ok(10), "s SATISFIABLE\nv -1 0\n");
}

#[test]
fn jobs_are_limited() {
    assert!(solve("--jobs 100000", "1...").fails(2).contains("expected a whole number from 0 to 256"));
}
