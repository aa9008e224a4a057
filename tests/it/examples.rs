//! Our own puzzles in `examples/`, and the example programs there.

use crate::common;
use sudoku2cnf_puzzle::puzzle::Puzzle;

#[allow(dead_code)]
#[path = "../../examples/library_count.rs"]
mod library_count;
#[allow(dead_code)]
#[path = "../../examples/library_csp.rs"]
mod library_csp;
#[allow(dead_code)]
#[path = "../../examples/library_own_backend.rs"]
mod library_own_backend;
#[allow(dead_code)]
#[path = "../../examples/library_own_rule.rs"]
mod library_own_rule;
#[allow(dead_code)]
#[path = "../../examples/library_own_sink.rs"]
mod library_own_sink;
#[allow(dead_code)]
#[path = "../../examples/library_solve.rs"]
mod library_solve;
#[allow(dead_code)]
#[path = "../../examples/library_steps.rs"]
mod library_steps;

#[test]
fn every_example_has_one_solution() {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).expect("examples") {
        let path = entry.expect("an example").path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).expect("text");
        assert!(text.starts_with("# "), "{name}: a comment says what it is");
        let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        common::only_solution(&puzzle, &name);
        names.push(name);
    }
    assert!(names.len() >= 9, "{names:?}");
}

#[test]
fn the_library_solves() {
    let puzzle = include_str!("../../examples/small-6x6.txt");
    let grid = library_solve::solved(puzzle).expect("a solution");
    let rows = ["6 1 3 | 2 4 5", "4 2 5 | 1 6 3", "------+------", "3 4 1 | 6 5 2"];
    assert_eq!(grid.lines().take(4).collect::<Vec<_>>(), rows);
    assert_eq!(library_solve::solved("11..\n....\n....\n....").expect("an answer"), "none\n");
    let error = library_solve::solved("diagnal").expect_err("no such rule").to_string();
    assert!(error.starts_with("1:1: unknown rule 'diagnal'"), "{error}");
}

#[test]
fn a_rule_of_the_callers_own_is_read_compiled_and_checked() {
    use library_own_rule::{PUZZLE, solved};
    let grid = solved(PUZZLE).expect("an answer").expect("a solution");
    let first: Vec<i32> =
        grid.lines().next().expect("a row").split(' ').filter_map(|n| n.parse().ok()).collect();
    assert!(first.len() == 6 && first[..5].windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= 3), "{grid}");
    assert_eq!(solved("grid 4x4\nbouncing r1c1-r1c3").expect("an answer"), None);
    let error = |text: &str| solved(text).expect_err(text).to_string();
    assert!(error("grid 4x4\nbouncing r1c5").starts_with("2:10: 'r1c5' is outside the grid"));
    assert!(
        error("grid 4x4\nor { Bouncing r1c1 } { bounce r1c1 }").starts_with("2:24: unknown rule 'bounce'")
    );
}

#[test]
fn the_library_counts() {
    use library_count::{PUZZLE, counted};
    // All fillings of a 4x4 board in which the cages have their sums.
    let solutions = counted_by_hand();
    assert!((2..100).contains(&solutions), "{solutions}");
    let shown = counted(PUZZLE, 100).expect("a count");
    assert_eq!(shown.lines().next(), Some(&format!("solutions: {solutions}")[..]));
    assert_eq!(shown.lines().count(), 6, "{shown}");
    assert!(counted(PUZZLE, 2).expect("a count").starts_with("solutions: 2 or more\n"));
}

#[test]
fn a_timetable_is_solved_and_its_contradictions_are_named() {
    use library_csp::{planned, timetable};
    use sudoku2cnf_puzzle::csp::{Constraint, Csp};
    let wish = |csp: &mut Csp, lesson: &str, hour: i32| {
        csp.begin_rule(format!("{lesson} in hour {hour}"));
        let var = csp.find(lesson).expect("a lesson");
        csp.post(Constraint::Member(var, vec![hour]));
    };
    let mut csp = timetable();
    assert_eq!(planned(csp.clone()).expect("an answer"), "several: art, maths, music, sport can move\n");
    wish(&mut csp, "music", 1);
    let only = "the only one: art = 4, maths = 2, music = 1, sport = 3\n";
    assert_eq!(planned(csp.clone()).expect("an answer"), only);
    // Only one hour remains after the third, which is not enough for sport and art.
    wish(&mut csp, "maths", 3);
    let rules = "maths before sport\nsport before art\nmaths in hour 3\n";
    let none = format!("none, because of these together:\n{rules}");
    assert_eq!(planned(csp).expect("an answer"), none);
}

#[test]
fn a_solver_of_the_callers_own_is_asked() {
    use library_own_backend::{brute_force, counted};
    use sudoku2cnf_answer::question::{self, Question, Status};
    use sudoku2cnf_compile::problem::Problem;
    use sudoku2cnf_sat::backend::Limits;
    use sudoku2cnf_sat::backend::dpll::Dpll;
    for text in
        ["1...\n....\n....\n...1", "1.34..1221..43.1", "1...\n....\n....\n1...", "12..\n..1.\n....\n...."]
    {
        let problem = Problem::whole(text.parse().expect("a puzzle"));
        let by_dpll = question::ask(&problem, &Dpll::new(), Question::Count(100), &Limits::default())
            .expect("an answer");
        assert_eq!(counted(text).expect("an answer"), by_dpll.count, "{text}");
        let unique =
            question::ask(&problem, &brute_force(), Question::Unique, &Limits::default()).expect("an answer");
        let expected = [Status::None, Status::Unique, Status::Multiple]
            [by_dpll.count.as_u128().map_or(2, |count| count.min(2)) as usize];
        assert_eq!(unique.answer, expected, "{text}");
    }
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let problem = Problem::whole("grid 4x4".parse().expect("a puzzle"));
    let outcome = question::ask(&problem, &brute_force(), Question::One, &Limits::default().stopped_by(stop))
        .expect("an answer");
    assert_eq!(outcome.answer, Status::Unknown);
}

#[test]
fn a_sink_of_the_callers_own_counts_what_the_library_counts() {
    use sudoku2cnf_compile::problem::Problem;
    use sudoku2cnf_sat::cnf::Counter;
    let classic = include_str!("../../examples/classic.txt");
    let shown = library_own_sink::lengths(classic).expect("a formula");
    let numbers = |line: &str| -> Vec<u64> {
        line.split([' ', ',', ':']).filter_map(|word| word.parse().ok()).collect()
    };
    let rows: Vec<_> = shown.lines().map(numbers).collect();
    let problem = Problem::whole(classic.parse().expect("a puzzle"));
    let counter = Counter::count(&problem.encoded(problem.suited())).expect("a formula");
    assert_eq!(rows[0], [counter.vars()]);
    assert_eq!(rows[1..].iter().map(|row| row[1]).sum::<u64>(), counter.clauses());
    assert!(rows[1..].iter().all(|row| row[0] * row[1] == row[2]), "{shown}");
    // Unit clauses for the givens, and clauses with nine literals: one for each cell, and one for each value in each
    // row, column and box.
    assert_eq!((&rows[1][..2], &rows[3][..2]), (&[1, 24][..], &[9, 324][..]));
}

/// Returns the number of solutions, counted without the library.
fn counted_by_hand() -> usize {
    let mut count = 0;
    let mut board = [[0_u8; 4]; 4];
    fn fits(board: &[[u8; 4]; 4], row: usize, column: usize, digit: u8) -> bool {
        let same = |r: usize, c: usize| {
            (r == row || c == column || (r / 2, c / 2) == (row / 2, column / 2)) && board[r][c] == digit
        };
        !(0..16).any(|place| same(place / 4, place % 4))
    }
    fn fill(board: &mut [[u8; 4]; 4], place: usize, count: &mut usize) {
        let Some((row, column)) = (place < 16).then_some((place / 4, place % 4)) else {
            let sums = (board[0][0] + board[0][1], board[0][2] + board[0][3]);
            let columns = (board[1][0] + board[2][0], board[1][3] + board[2][3]);
            *count += usize::from((sums, columns) == ((3, 7), (5, 5)));
            return;
        };
        let before = *board;
        for digit in (1..=4).filter(|&digit| fits(&before, row, column, digit)) {
            board[row][column] = digit;
            fill(board, place + 1, count);
            board[row][column] = 0;
        }
    }
    fill(&mut board, 0, &mut count);
    count
}

#[test]
fn the_steps_of_a_puzzle_are_told() {
    use library_steps::explained;
    let solved = explained("1.34\n..12\n21..\n43.1").expect("steps");
    let first = "1       In row 1, only r1c2 is still open, and 2 is missing: r1c2 is 2.\n2       ";
    assert!(solved.starts_with(first), "{solved}");
    assert!(solved.ends_with("\nsolved in 6 steps; the hardest step is 1: hidden single\n"), "{solved}");
    let open = explained("1...\n....\n....\n...1").expect("steps");
    assert!(
        open.contains("\nseveral solutions; after 2 steps these cells are open: r1c2 (2,3,4), "),
        "{open}"
    );
    let none = explained("11..\n....\n....\n....").expect("steps");
    assert!(none.starts_with("no solution; after 0 steps this cannot hold: 1 in row 1\n"), "{none}");
}
