use super::page::{Folder, SOURCES};
use super::*;
use crate::backend::{Backend, Verdict, auto::Handover};
use crate::cnf::{Emit, Formula};
use crate::limits::Limits;

/// Returns a small size for the family, and a number of holes or of their counterpart.
fn small(family: Family) -> (&'static str, usize) {
    match family.name() {
        "qwh" => ("7x7", 20),
        "killer" => ("4x4", 0),
        "latin" => ("7x7", 20),
        "mates" => ("7x7", 2),
        "chaos" => ("4x4", 2),
        "yin-yang" => ("5x5", 18),
        "unsat" => ("16x16", 148),
        _ => ("9x9", 45),
    }
}

#[test]
fn names_are_unique_and_every_source_is_known_and_cited() {
    for (place, family) in Family::all().enumerate() {
        assert_eq!(Family::all().position(|other| other.name() == family.name()), Some(place));
        assert!(
            family.0.sources.iter().all(|key| SOURCES.iter().any(|(known, _)| known == key)),
            "{family:?}"
        );
        assert_eq!(bibliography(family).matches("@").count(), family.0.sources.len());
        let maker = FamilyMaker::new(family, None, &Limits::default()).expect("the usual size");
        assert!(maker.usual() <= maker.most());
    }
    assert!(SOURCES.iter().all(|(key, _)| Family::all().any(|family| family.0.sources.contains(key))));
}

#[test]
fn instances_are_what_their_family_says() {
    let limits = Limits::default();
    for family in Family::all() {
        let (size, number) = small(family);
        let maker = FamilyMaker::new(family, Some(size), &limits).expect("a maker");
        let mut seen = DistinctInstances::default();
        let mut found = 0;
        for place in 0..12 {
            if found == 4 {
                break;
            }
            let Ok(instance) = maker.instance(3, place, number, &limits).expect("no limit") else {
                continue;
            };
            let again = maker.instance(3, place, number, &limits).expect("no limit").expect("the same one");
            assert_eq!(
                instance.puzzle.givens().collect::<Vec<_>>(),
                again.puzzle.givens().collect::<Vec<_>>()
            );
            assert!(seen.is_new(&instance, &limits).expect("a name"), "{family:?}");
            assert!(!seen.is_new(&again, &limits).expect("a name"), "{family:?}");
            found += 1;
            let formula = instance.formula(&limits).expect("no limit");
            let verdict = Handover::default().solve(&formula, &limits).expect("an answer");
            match (family.is_decided_by_a_solver(), verdict) {
                (false, Verdict::Sat(_)) => assert!(instance.solution.is_some()),
                (true, Verdict::Sat(model)) => {
                    let solution = formula.problem().solution(&model).expect("a solution");
                    assert!(instance.excluded.as_ref().is_none_or(|excluded| *excluded != solution));
                }
                (true, Verdict::Unsat) => assert!(instance.solution.is_none()),
                (_, verdict) => panic!("{family:?}: {verdict:?}"),
            }
        }
        assert!(found >= 3, "{family:?}");
    }
}

#[test]
fn an_unsatisfiable_one_has_neither_too_few_holes_nor_too_many() {
    let limits = Limits::default();
    let family = Family::named("unsat").expect("a family");
    let maker = FamilyMaker::new(family, Some("9x9"), &limits).expect("a maker");
    for (number, side) in [(0, Place::Below), (20, Place::Below), (75, Place::Above), (81, Place::Above)] {
        for place in 0..3 {
            let made = maker.instance(1, place, number, &limits).expect("no limit");
            assert_eq!(made.map(|_| ()), Err(side), "{number}");
        }
    }
    // The instances that were made have no solution: at this size, even such a short search finds all solutions.
    let made: Vec<Instance> =
        (0..12).filter_map(|place| maker.instance(1, place, 54, &limits).expect("no limit").ok()).collect();
    assert!(made.len() >= 3, "{}", made.len());
    for instance in made {
        let formula = instance.formula(&limits).expect("no limit");
        assert_eq!(Handover::default().solve(&formula, &limits).expect("an answer"), Verdict::Unsat);
    }
}

/// Squares with known answers: a cyclic group of even order has no mate (Euler), and no square of order 6 has one
/// (Tarry).
#[test]
fn mates_are_found_where_there_are_some() {
    let limits = Limits::default();
    let cyclic = |side: usize, row: usize, column: usize| (row + column) % side;
    // The other group of order 4, and a square of order 6 that is not the table of a group.
    let klein = |_: usize, row: usize, column: usize| row ^ column;
    let twisted = |_: usize, row: usize, column: usize| match (row % 2, row / 2, column) {
        (0, two, _) => (column + 2 * two) % 6,
        (_, two, _) => (5 + 6 - column + 2 * two) % 6,
    };
    type Square = fn(usize, usize, usize) -> usize;
    let cases: [(usize, Square, bool); 6] = [
        (3, cyclic, true),
        (4, cyclic, false),
        (4, klein, true),
        (5, cyclic, true),
        (6, twisted, false),
        (7, cyclic, true),
    ];
    for (side, value, has_mate) in cases {
        let size = format!("{side}x{side}");
        let maker = FamilyMaker::new(Family::named("mates").expect("a family"), Some(&size), &limits);
        let base = maker.expect("a maker").base().clone();
        let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let digits: Vec<_> = cells.map(|(row, column)| value(side, row, column) as u16 + 1).collect();
        let square = Solution::new(base.grid(), digits);
        assert!(base.broken_rules(&square).is_empty(), "{side}");
        for open in [0, 2] {
            let instance = families::mates(&base, &square, open).expect("an instance");
            assert_eq!(instance.puzzle.givens().count(), side - open);
            let formula = instance.formula(&limits).expect("no limit");
            match Handover::default().solve(&formula, &limits).expect("an answer") {
                Verdict::Sat(model) => {
                    assert!(has_mate, "{side}");
                    let mate = formula.problem().solution(&model).expect("a solution");
                    let pairs = base.cells().map(|cell| (square[cell], mate[cell]));
                    assert_eq!(pairs.collect::<std::collections::BTreeSet<_>>().len(), side * side);
                }
                verdict => assert_eq!((verdict, has_mate), (Verdict::Unsat, false), "{side}"),
            }
        }
    }
}

#[test]
fn holes_are_as_many_in_each_house_as_in_any_other() {
    let limits = Limits::default();
    for name in ["qwh", "sudoku", "latin"] {
        let family = Family::named(name).expect("a family");
        let maker = FamilyMaker::new(family, Some(if name == "sudoku" { "6x6" } else { "7x7" }), &limits)
            .expect("a maker");
        let side = maker.base().grid().rows();
        for number in [0, 1, side, 2 * side + 3, 3 * side, side * side] {
            let instance = maker.instance(1, 0, number, &limits).expect("no limit").expect("an instance");
            assert_eq!(side * side - instance.puzzle.givens().count(), number);
            for house in maker.base().grid().houses() {
                let holes = house.cells.iter().filter(|&&cell| instance.puzzle.given(cell).is_none()).count();
                assert!(holes == number / side || holes == number.div_ceil(side), "{name} {number}: {holes}");
            }
        }
    }
}

/// The clauses have the format of competitions: no clause contains a literal twice or together with its negation, and
/// no clause is repeated.
#[test]
fn clauses_are_sets_of_literals_and_no_clause_is_stated_twice() {
    let limits = Limits::default();
    for family in Family::all() {
        let (size, number) = small(family);
        let maker = FamilyMaker::new(family, Some(size), &limits).expect("a maker");
        let found =
            (0..9).find_map(|place| maker.instance(4, place, number, &limits).expect("no limit").ok());
        let formula =
            Formula::of(&found.expect("one of nine").formula(&limits).expect("no limit") as &dyn Emit)
                .expect("few");
        let mut clauses: Vec<Vec<_>> = formula.clauses().map(<[_]>::to_vec).collect();
        for clause in &mut clauses {
            clause.sort_unstable();
            assert!(
                !clause.is_empty() && clause.windows(2).all(|pair| pair[0].var() != pair[1].var()),
                "{clause:?}"
            );
        }
        let count = clauses.len();
        clauses.sort_unstable();
        clauses.dedup();
        assert_eq!(clauses.len(), count, "{family:?}");
    }
}

#[test]
fn sizes_that_are_none_or_do_not_suit_are_errors() {
    let family = Family::named("qwh").expect("a family");
    let error = |size| {
        FamilyMaker::new(family, Some(size), &Limits::default()).map(|_| ()).expect_err(size).to_string()
    };
    assert!(error("7x").contains("expected"), "{}", error("7x"));
    assert_eq!(
        error("4x6"),
        "a family of boards that are not square, expected as many rows as columns and values"
    );
}

#[test]
fn texts_have_the_table_and_are_whole() {
    let run = Run { solver: "kissat".into(), seconds: 12.34, satisfiable: Some(true), conflicts: Some(5) };
    let cut = Run { solver: "minisat".into(), seconds: 5.0, satisfiable: None, conflicts: None };
    let found = FolderInstance {
        name: "qwh-7-20-s1-0".into(),
        number: 20,
        variables: 40,
        clauses: 90,
        satisfiable: Some(true),
        runs: vec![cut, run],
        ..FolderInstance::default()
    };
    for family in Family::all() {
        let folder = Folder {
            family,
            size: "7x7",
            seed: 1,
            command: "sudokugen --family x_y 100%",
            version: "sudokugen 1",
            wanted: 2,
            window: Some("5 or more with minisat".into()),
        };
        let page = readme(&folder, std::slice::from_ref(&found));
        assert!(
            page.contains("| qwh-7-20-s1-0 | 0 | 20 | 40 | 90 | satisfiable | over 5.0 | - | 12.3 | 5 |\n"),
            "{page}"
        );
        assert!(page.contains("1 instances, not all of the 2 that were wanted"), "{page}");
        assert!(table(family, std::slice::from_ref(&found)).ends_with("satisfiable,over 5.0,-,12.3,5\n"));
        let tex = description(&folder, std::slice::from_ref(&found));
        assert!(tex.contains("sudokugen -{}-{}family x\\_y 100\\%"), "{tex}");
        let long = description(&folder, &vec![found.clone(); 51]);
        assert_eq!([&tex, &long].map(|tex| tex.matches("\\caption{The instances").count()), [1, 2]);
        assert_eq!(long.matches("\\label{instances}").count(), 1);
        let begins: Vec<&str> =
            tex.split("\\begin{").skip(1).map(|rest| &rest[..rest.find('}').unwrap_or(0)]).collect();
        let ends = tex.matches("\\end{").count();
        assert_eq!(begins.len(), ends, "{tex}");
        assert_eq!(
            tex.matches('{').count() - tex.matches("\\{").count(),
            tex.matches('}').count() - tex.matches("\\}").count()
        );
    }
}
