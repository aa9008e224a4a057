//! `solve --canonical`, `--automorphisms`, `--distinct` and `--symmetry`.

use std::fs;

use super::{run, run_in, solve};

#[test]
fn puzzles_that_are_the_same_have_one_name() {
    let board = solve("--canonical", "....\n....\n3...\n....\n");
    assert_eq!(board.ok(0), "...............1\n");
    let variant = |text: &str| solve("--canonical", text).ok(0).to_owned();
    let one = variant("grid 4x4\nthermo r1c1 r1c2 r2c2\n");
    assert!(one.len() == 65 && one.trim().bytes().all(|byte| byte.is_ascii_hexdigit()), "{one}");
    assert_eq!(one, variant("grid 4x4\nthermo r4c4 r3c4 r3c3\n"));
    assert_ne!(one, variant("grid 4x4\nthermo r4c4 r3c3 r3c2\n"));
}

#[test]
fn automorphisms_are_counted_and_listed() {
    assert_eq!(solve("--automorphisms", "1...\n.2..\n..3.\n...4\n").ok(0).lines().next(), Some("16"));
    let none = solve("--automorphisms", "12.4\n3...\n..1.\n....\n");
    assert_eq!(none.ok(0), "1\n");
    let latin = "grid 2x2 no-boxes\n12\n..\n";
    let done = solve("--automorphisms --output json", latin);
    let told: serde_json::Value = serde_json::from_str(done.ok(0)).expect("JSON");
    assert_eq!(told["automorphisms"]["number"], 2, "{told}");
    let moved = &told["automorphisms"]["generators"][0];
    assert_eq!((&moved["cells"]["r1c1"], &moved["values"]["1"]), (&"r1c2".into(), &2.into()), "{told}");
    assert_eq!(solve("--automorphisms", latin).ok(0), "2\n(r1c1 r1c2)(r2c1 r2c2)(1 2)\n");
    // This number has more than 64 bits.
    let large = solve("--automorphisms --output line", "grid 16x16\n");
    assert_eq!(large.ok(0), "2653151236254761301835776000\n");
}

#[test]
fn a_batch_has_a_name_for_each_line_and_leaves_out_what_was_there() {
    let lines = "1...............\n# a comment\n.............2..\n11..............\n1..2............\n4.............4.\n";
    let names = solve("--batch --canonical", lines);
    let names: Vec<&str> = names.ok(0).lines().collect();
    assert_eq!(names.len(), 6);
    assert_eq!((names[0], names[1], names[2]), ("...............1", "# a comment", "...............1"));
    let told = solve("--batch --canonical --distinct --jobs 2 --output json", lines);
    let ids = |text: &str| -> Vec<u64> {
        let id = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["id"].as_u64();
        text.lines().filter_map(id).collect()
    };
    assert_eq!(ids(told.ok(0)), [1, 4, 5, 6]);
    let counts = solve("--batch --count --distinct", lines);
    assert_eq!(counts.ok(0).lines().count(), 5);
    assert!(counts.ok(0).starts_with("72\n# a comment\n0\n"), "{}", counts.out);
    // A single puzzle cannot be compared with others.
    let one = "1...............\n";
    assert_eq!(solve("--batch --canonical --distinct", one).ok(0), "...............1\n");
    assert!(solve("--canonical --distinct", one).fails(2).contains("this is one puzzle"));
    assert!(solve("--count --distinct", "p cnf 2 1\n1 2 0\n").fails(2).contains("this is a CNF"));
}

#[test]
fn what_was_told_may_stand_beside_the_puzzle() {
    let line =
        r#"{"puzzle":"1...............","canonical":"...............1","automorphisms":{"number":48}}"#;
    assert_eq!(solve("--batch --automorphisms", line).ok(0), "48\n");
    assert!(
        !solve("--batch --automorphisms", line.replace("canonical", "canonicle")).ok(0).starts_with("48")
    );
}

/// Returns the comment lines of a CNF about symmetry breaking.
fn added(cnf: &str) -> Vec<&str> {
    cnf.lines().filter_map(|line| line.strip_prefix("c sudoku symmetry ")).collect()
}

#[test]
fn a_cnf_with_broken_symmetries_has_that_of_the_puzzle_before_it_and_is_read_back() {
    for (text, expected) in [
        ("grid 4x4\n", "lex-leader constraints of 8 symmetries: 3 of values, 2 of cells, 3 of both"),
        (
            "grid 4x4\n1...\n2...\n....\n....\n",
            "lex-leader constraints of 4 symmetries: 1 of values, 2 of cells, 1 of both",
        ),
        ("grid 4x4\n12.4\n3...\n..1.\n....\n", "none"),
    ] {
        for simplify in ["none", "propagate"] {
            let compiled = |more: &str| {
                let line = format!("--simplify {simplify} {more}");
                run("sudoku2cnf", &line.split_whitespace().collect::<Vec<_>>(), text).ok(0).to_owned()
            };
            let (plain, broken) = (compiled(""), compiled("--symmetry"));
            assert_eq!((added(&plain), added(&broken)), (vec![], vec![expected]), "{text}");
            let clauses = |cnf: &str| -> Vec<String> {
                let is_clause = |line: &&str| !line.starts_with(['c', 'p']);
                cnf.lines().filter(is_clause).map(str::to_owned).collect()
            };
            let (few, all) = (clauses(&plain), clauses(&broken));
            assert_eq!((&all[..few.len()], all.len() > few.len()), (&few[..], expected != "none"), "{text}");
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("p.cnf"), &broken).unwrap();
            let answer = run_in(folder.path(), "solve", &["--output", "competition", "p.cnf"], "");
            let grid = run_in(folder.path(), "cnf2sudoku", &["--output", "line", "p.cnf"], answer.ok(10));
            let solved = grid.ok(0).trim_end().to_owned();
            let again = run("solve", &["--output", "line"], &solved);
            assert_eq!(again.ok(10).trim_end(), solved, "{text}");
        }
    }
}

#[test]
fn solve_answers_whether_there_is_a_solution_as_without_broken_symmetries() {
    let pigeons = "grid 3x3 no-boxes\nvalues 1-5\nextra-region r1c1-r1c3 r2c1-r2c3\n";
    for backend in ["auto", "dpll", "embedded"] {
        for simplify in ["none", "propagate"] {
            let line = format!("--symmetry --backend {backend} --simplify {simplify} --output line");
            assert_eq!(solve(&line, "grid 9x9\n").ok(10).len(), 82, "{line}");
            assert!(solve(&line, "grid 4x4\n").ok(10).starts_with("1234"), "{line}");
            solve(&line, pigeons).ok(20);
            solve(&line, "grid 4x4\nanti-king\n").ok(20);
        }
    }
    let lines = "1...............\n................\n11..............\n";
    let batch = solve("--batch --symmetry --output json", lines);
    let verdicts: Vec<String> = batch
        .ok(0)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .map(|told| told["verdict"].as_str().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(verdicts, ["solved", "solved", "none"]);
}

#[test]
fn what_needs_all_solutions_is_refused() {
    let text = "grid 4x4\n";
    for question in ["--unique", "--count", "--all", "--candidates", "--estimate", "--explain", "--needless"]
    {
        let refused = solve(&format!("--symmetry {question}"), text);
        let expected = format!("--symmetry cannot be used with {question}: it leaves out solutions");
        assert!(refused.fails(2).contains(&expected), "{}", refused.err);
    }
    let folder = tempfile::tempdir().unwrap();
    let within = |program: &str, line: &str, input: &str| {
        run_in(folder.path(), program, &line.split_whitespace().collect::<Vec<_>>(), input)
    };
    for (program, line, expected) in [
        ("solve", "--symmetry --proof p.drat", "--symmetry cannot be used with a proof"),
        ("solve", "--symmetry --certify c", "--symmetry cannot be used with --certify"),
        (
            "solve",
            "--symmetry --batch --output html",
            "--output html cannot be used with --symmetry for a batch",
        ),
        ("sudoku2cnf", "--symmetry --projected", "--projected is about all solutions"),
        ("sudoku2cnf", "--symmetry --icnf 4", "--icnf is about all solutions"),
        ("sudoku2cnf", "--symmetry --to opb", "--symmetry means nothing to opb"),
        ("sudoku2cnf", "--symmetry --to fpuzzles", "--symmetry means nothing to fpuzzles"),
    ] {
        let refused = within(program, line, text);
        assert!(refused.fails(2).contains(expected), "{line}: {}", refused.err);
    }
    within("sudoku2cnf", "--symmetry -o p.cnf", text).ok(0);
    for question in ["--unique", "--count", "--all", "--candidates"] {
        let refused = within("solve", &format!("{question} p.cnf"), "");
        let expected =
            format!("p.cnf: its symmetries are broken, so that it lacks solutions; {question} needs");
        assert!(refused.fails(1).contains(&expected), "{}", refused.err);
    }
    assert!(within("solve", "--proof p.drat p.cnf", "").fails(1).contains("a proof needs all of them"));
    let counted = within("cnf2sudoku", "p.cnf", "c s type pmc\nc s exact arb int 3\n");
    assert!(counted.fails(1).contains("its symmetries are broken"), "{}", counted.err);
    // If no symmetry was broken, the CNF has all solutions.
    within("sudoku2cnf", "--symmetry -o q.cnf", "12.4\n3...\n..1.\n....\n").ok(0);
    within("solve", "--count q.cnf", "").ok(10);
}
