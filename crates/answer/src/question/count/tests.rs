use super::*;
use crate::backend::Verdict;
use crate::backend::auto::Handover;
use crate::cnf::{Formula, Sink};
use crate::question::{Models, Question, Task};

/// Counts the solutions of a puzzle row by row.
fn counted(text: &str) -> Option<Count> {
    let problem = Problem::new(text.parse().expect("a puzzle"));
    let counted = problem.csp().subjects();
    let rows = Rows { compiled: problem.compiled(), counted, assumed: Vec::new() };
    match rows.count(32 << 20, &Limits::default()).expect("no limit") {
        CountEnd::Exactly(number, _) => Some(number),
        CountEnd::TooLarge => None,
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
        ("grid 7x7 no-boxes", 61_479_419_904_000),
        ("11..\n....\n....\n....", 0),
        ("1.34\n..12\n21..\n43.1", 1),
    ] {
        assert_eq!(counted(text), Some(Count::from(number)), "{text}");
    }
}

/// Givens, diagonals, regions or a full row leave only some of the houses interchangeable.
#[test]
fn interchangeable_houses_change_no_number() {
    for text in [
        "grid 5x5 no-boxes\n1....\n.....\n.....\n.....\n....2",
        "grid 5x5 no-boxes\ndiagonal",
        "grid 6x6\n123456\n......\n......\n2.....\n......\n......",
        "grid 4x4\nanti-knight",
        "grid 3x4 raw\nvalues 1-4\nextra-region r1c1-r1c4\nextra-region r2c1-r2c4\nextra-region r1c1-r3c1\n\
         extra-region r1c2-r3c2",
    ] {
        let problem = Problem::new(text.parse().expect("a puzzle"));
        let number = number_by_components(&problem, &Limits::default());
        assert!(number.is_some(), "{text}");
        assert_eq!(counted(text), number, "{text}");
    }
}

/// Diagonal Latin squares (OEIS A274806).
#[test]
fn one_filling_of_a_house_stands_for_all() {
    for (text, number) in [("grid 5x5 no-boxes\ndiagonal", 960), ("grid 6x6 no-boxes\ndiagonal", 92_160)] {
        let problem = Problem::new(text.parse().expect("a puzzle"));
        let encoded = problem.encoded(problem.suited());
        let ways = Ways::new(problem.compiled(), problem.csp().subjects(), Vec::new());
        let mut ways = ways.with_clauses(&encoded, problem.projection(), Vec::new());
        let components = ways.components.as_mut().expect("clauses");
        let found = components.go_on(MOST_WORK, &Limits::default()).expect("no limit");
        assert_eq!(found.map(|found| found.solutions), Some(number.into()), "{text}");
    }
}

/// The numbers have more than 128 bits. In the first puzzle, each row of three cells has six fillings; in the second,
/// each cell has six values.
#[test]
fn numbers_may_have_any_size() {
    let six = |times: usize| (0..times).fold(Count::from(1), |count, _| count.times(&Count::from(6)));
    let rows = "grid 50x3 raw\nvalues 1-3\n".to_owned()
        + &(1..=50).map(|row| format!("extra-region r{row}c1-r{row}c3\n")).collect::<String>();
    for (text, number) in [(&rows[..], six(50)), ("grid 5x10 raw\nvalues 1-6", six(50))] {
        assert!(number > u128::MAX);
        assert_eq!(counted(text), Some(number.clone()), "{text}");
        let problem = Problem::new(text.parse().expect("a puzzle"));
        assert_eq!(number_by_components(&problem, &Limits::default()), Some(number), "{text}");
    }
}

#[test]
fn what_solutions_do_not_differ_by_is_not_counted() {
    let problem = Problem::new("grid 2x2\nvariables 1".parse().expect("a puzzle"));
    for (counted, number) in [(5, 4), (4, 2)] {
        let rows = Rows { compiled: problem.compiled(), counted, assumed: Vec::new() };
        let found = rows.count(1 << 20, &Limits::default()).expect("no limit");
        assert!(matches!(found, CountEnd::Exactly(ref found, _) if *found == number), "{found:?}");
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
        let rows = Rows { compiled: problem.compiled(), counted: 16, assumed };
        let found = rows.count(1 << 20, &Limits::default()).expect("no limit");
        assert!(matches!(found, CountEnd::Exactly(ref found, _) if *found == number), "{found:?}");
    }
}

#[test]
fn components_have_the_numbers_that_are_known() {
    for (text, number) in [
        ("grid 4x4", 288),
        ("grid 4x4 no-boxes", 576),
        ("grid 5x5 no-boxes", 161_280),
        ("11..\n....\n....\n....", 0),
        ("1.34\n..12\n21..\n43.1", 1),
        ("grid 2x2\nvariables 1", 4),
    ] {
        let problem = Problem::new(text.parse().expect("a puzzle"));
        assert_eq!(number_by_components(&problem, &Limits::default()), Some(Count::from(number)), "{text}");
    }
}

/// An unfinished count continues later, and is complete in the end.
#[test]
fn components_take_a_share_of_the_time() {
    let problem = Problem::whole("grid 4x4".parse().expect("a puzzle"));
    let encoded = problem.encoded(problem.suited());
    let given = problem.literals().literal(VarId::new(0), 1).expect("a candidate");
    let mut components = ByComponents::new(&encoded, problem.projection(), vec![given]);
    let mut number = |walked| {
        let found = components.number(walked, || 0, &Limits::default()).expect("no limit");
        found.map(|found| found.solutions)
    };
    assert_eq!(number(3_999), None);
    let found = (40..4_000).find_map(|hundreds| number(100 * hundreds));
    assert_eq!(found, Some(Count::from(72)));
}

/// The count respects the assumptions of a session, and leaves out models found earlier.
#[test]
fn sessions_that_have_begun_count_what_is_left() {
    let mut formula = Formula::default();
    let vars: Vec<Lit> = (0..14).map(|_| formula.new_var().positive()).collect();
    let limits = Limits::default();
    let (backend, projection) = (Handover::default(), Projection::AllOf(14));
    let task = Task::of_formula(&formula, projection.clone());
    let mut models = Models::open(&backend, &formula, projection, &limits).expect("a session");
    let count = |models: &mut Models<'_>| {
        let outcome = task.ask_of(models, Question::Count(u128::MAX), &limits).expect("no failure");
        assert!(outcome.complete);
        outcome.count
    };
    models.restart([vars[3], !vars[5]], &limits).expect("a new start");
    assert_eq!(count(&mut models), 1 << 12);
    models.restart([vars[0]], &limits).expect("a new start");
    assert!(matches!(models.next(&limits), Ok(Verdict::Sat(_))));
    assert_eq!(count(&mut models), (1 << 13) - 1);
}

/// Memory without any room.
#[derive(Debug)]
struct Nothing;

impl crate::limits::Room for Nothing {
    fn has(&self, _bytes: u64) -> bool {
        false
    }

    fn left(&self) -> Option<u64> {
        Some(0)
    }
}

/// If there is no room for a second copy of the clauses, the walk continues alone.
#[test]
fn the_walk_goes_on_where_nothing_else_has_room() {
    let mut formula = Formula::default();
    let free: Vec<Lit> = (0..13).map(|_| formula.new_var().positive()).collect();
    let fixed: Vec<Lit> = (0..500).map(|_| formula.new_var().positive()).collect();
    for (&one, &two) in fixed.iter().flat_map(|one| fixed.iter().map(move |two| (one, two))) {
        formula.clause(&[one, two, free[0]]);
    }
    fixed.iter().for_each(|&lit| formula.clause(&[lit]));
    let (backend, projection) = (Handover::default(), Projection::AllOf(13 + 500));
    let task = Task::of_formula(&formula, projection.clone());
    let mut models =
        Models::open(&backend, &formula, projection.clone(), &Limits::default()).expect("a session");
    let limits = Limits::default().within(std::sync::Arc::new(Nothing));
    let outcome = task.ask_of(&mut models, Question::Count(u128::MAX), &limits).expect("no failure");
    assert_eq!((outcome.count, outcome.complete, limits.stopped()), (Count::from(1 << 13), true, false));
    // Without room, the count by components gives up. With room, it succeeds.
    let mut components = ByComponents::new(&formula, projection, Vec::new());
    assert!(components.go_on(u64::MAX, &limits).is_ok_and(|number| number.is_none()));
    let mut components = ByComponents::new(&formula, Projection::AllOf(13 + 500), Vec::new());
    let number = components.go_on(u64::MAX, &Limits::default()).expect("no limit");
    assert_eq!(number.map(|number| number.solutions), Some(Count::from(1 << 13)));
}
