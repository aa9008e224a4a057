//! `solve --canonical`, `--automorphisms` and `--distinct`.

use super::solve;

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
    // More than 64 bits.
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
