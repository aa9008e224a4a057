use super::*;

/// The number of solutions row by row.
fn counted(text: &str) -> Option<u128> {
    let problem = Problem::new(text.parse().expect("a puzzle"));
    let counted = problem.csp().subjects();
    let ways = Ways::new(problem.compiled(), counted, Vec::new());
    match ways.by_rows(32 << 20, &Limits::default()).expect("no limit") {
        Counted::Exactly(number, _) => Some(number),
        Counted::TooLarge => None,
    }
}

#[test]
fn numbers_that_are_known() {
    // Felgenhauer and Jarvis, "Mathematics of Sudoku I", 2006, for boxes; the others are Latin squares (OEIS A002860).
    for (text, number) in [
        ("grid 4x4", 288),
        ("grid 4x4 no-boxes", 576),
        ("grid 6x6", 28_200_960),
        ("grid 5x5 no-boxes", 161_280),
        ("grid 6x6 no-boxes", 812_851_200),
        ("11..\n....\n....\n....", 0),
        ("1.34\n..12\n21..\n43.1", 1),
    ] {
        assert_eq!(counted(text), Some(number), "{text}");
    }
}

#[test]
fn what_solutions_do_not_differ_by_is_not_counted() {
    let problem = Problem::new("grid 2x2\nvariables 1".parse().expect("a puzzle"));
    for (counted, number) in [(5, 4), (4, 2)] {
        let ways = Ways::new(problem.compiled(), counted, Vec::new());
        let found = ways.by_rows(1 << 20, &Limits::default()).expect("no limit");
        assert!(matches!(found, Counted::Exactly(found, _) if found == number), "{found:?}");
    }
}

#[test]
fn assumed_values_are_those_of_the_solutions() {
    let problem = Problem::whole("grid 4x4".parse().expect("a puzzle"));
    let cell = |place: usize| VarId::new(place);
    for (assumed, number) in [
        (vec![(cell(0), 1)], 72),
        (vec![(cell(0), 1), (cell(15), 1)], 18),
        (vec![(cell(0), 1), (cell(1), 1)], 0),
    ] {
        let ways = Ways::new(problem.compiled(), 16, assumed);
        let found = ways.by_rows(1 << 20, &Limits::default()).expect("no limit");
        assert!(matches!(found, Counted::Exactly(found, _) if found == number), "{found:?}");
    }
}
