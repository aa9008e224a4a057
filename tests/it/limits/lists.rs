//! Lists with at least one entry for each value of each cell: none is made once a limit is reached, and none is begun
//! if there is no room for it. The tests count bytes, not seconds.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::Mutex;

use allocation_counter::measure;
use sudoku2cnf_base::limits::{Limits, Room};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::legend;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Job, Target};
use sudoku2cnf_puzzle::formats::{Format, Unwritten};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::Backend as _;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::cnf::Counter;
use sudoku2cnf_sat::dimacs;
use sudoku2cnf_show::render::svg::Picture;

const SIDE: usize = 100;

/// Returns all cells of a board.
fn all(side: usize) -> String {
    (1..=side).map(|row| format!(" r{row}c1-r{row}c{side}")).collect()
}

fn puzzle(side: usize, line: &str) -> Puzzle {
    format!("grid {side}x{side} raw\n{line}\n").parse().expect("a puzzle")
}

fn raised() -> Limits {
    Limits::default().stopped_by(Arc::new(true.into()))
}

/// Grants requests up to a number of bytes, and remembers the largest request.
#[derive(Debug)]
struct Least(u64, Mutex<u64>);

impl Room for Least {
    fn has(&self, bytes: u64) -> bool {
        let mut most = self.1.lock().expect("nobody panics");
        *most = bytes.max(*most);
        bytes <= self.0
    }
}

#[test]
fn rules_make_no_lists_once_a_limit_is_reached() {
    let all = all(SIDE);
    let lines = [
        format!("chaos-count r1c1 0{all}"),
        format!("connected-values 1,2,3,4,5,6,7,8,9{all}"),
        format!("contain-at-least {}{all}", (1..=SIDE).map(|n| n.to_string()).collect::<Vec<_>>().join(",")),
        format!("count-distinct r1c1{all}"),
        format!("counting-circles{all}"),
        format!("equality-cage{all}"),
        format!("indexing column{all}"),
        "leaper 1 50".to_owned(),
        "renban r1c1-r1c50".to_owned(),
        format!("sum-line 10{all}"),
        "taxicab 50".to_owned(),
        format!("whisper 5{all}"),
    ];
    for line in lines {
        let puzzle = puzzle(SIDE, &line);
        let name = line.split(' ').next().unwrap_or_default();
        let bytes = measure(|| {
            assert!(Problem::compile(puzzle, Simplify::Propagate, &raised()).is_err(), "{name}");
        });
        assert!(bytes.bytes_total < 8 << 20, "{name}: {} bytes", bytes.bytes_total);
    }
}

#[test]
fn an_automaton_asks_for_its_layers_first() {
    let problem = Problem::whole(puzzle(36, &format!("sum-line 30{}", all(36))));
    let room = Arc::new(Least(4 << 20, Mutex::default()));
    let limits = Limits::default().within(Arc::<Least>::clone(&room));
    let cnf = problem.encoded_within(problem.suited(), &limits);
    let taken = measure(|| {
        assert!(dimacs::write_within(&cnf, &[], &mut std::io::sink(), &limits).is_err());
    });
    assert!(limits.stopped());
    let asked = *room.1.lock().expect("nobody panics");
    // The automaton needs one byte for each state at each place.
    assert!(asked > 36 * 36 * 36 * 36 * 29, "{asked}");
    assert!(taken.bytes_max < 32 << 20, "{} bytes", taken.bytes_max);
}

#[test]
fn exact_cover_asks_for_its_tables_first() {
    let problem = Problem::whole(puzzle(SIDE, ""));
    let limits = Limits::default().within(Arc::new(Least(0, Mutex::default())));
    // A board this small may be written without a request for room.
    assert!(
        Job::new(&problem).limits(&limits).write(Target::DLX, &mut std::io::sink()).is_err()
            || !limits.stopped()
    );
    let stopped = raised();
    let taken = measure(|| {
        assert!(Job::new(&problem).limits(&stopped).write(Target::DLX, &mut std::io::sink()).is_err());
    });
    assert!(taken.bytes_total < 4 << 20, "{} bytes", taken.bytes_total);
}

#[test]
fn without_limits_nothing_is_refused() {
    let problem = Problem::whole(puzzle(9, "sum-line 10 r1c1-r1c9"));
    let counted = Counter::count(&problem.encoded(problem.suited())).expect("few variables").clauses();
    let room = Limits::default().within(Arc::new(Least(u64::MAX, Mutex::default())));
    let cnf = problem.encoded_within(problem.suited(), &room);
    let written = dimacs::write_within(&cnf, &[], &mut std::io::sink(), &room).expect("there is room");
    assert_eq!(written.clauses(), counted);
}

#[test]
fn formats_and_pictures_end_once_a_limit_is_reached() {
    let puzzle: Puzzle = "grid 64x64\nwindoku".parse().expect("a puzzle");
    for format in [Format::Fpuzzles, Format::Sudokupad] {
        let taken = measure(|| match format.write_within(&puzzle, &raised()) {
            Err(Unwritten::Stopped(_)) => {}
            other => panic!("{other:?}"),
        });
        assert!(taken.bytes_total < 4 << 20, "{format:?}: {} bytes", taken.bytes_total);
    }
    let limits = raised();
    assert_eq!(Picture::new(&puzzle).within(&limits).to_svg(), "");
    assert!(!Picture::new(&puzzle).to_svg().is_empty());
}

#[test]
fn a_map_of_candidates_ends_at_a_limit() {
    let puzzle = puzzle(9, "candidates 1,3 r1c1");
    let problem = Problem::compile(puzzle, Simplify::Propagate, &Limits::default()).expect("no limit");
    let maps = |limits: &Limits| {
        let comments = legend::write_within(&problem, problem.suited(), limits);
        comments.iter().filter(|line| line.starts_with("sudoku map ")).count()
    };
    assert_eq!((maps(&Limits::default()), maps(&raised())), (81, 0));
}

#[test]
fn a_solver_asks_before_its_lists_of_a_formula_grow() {
    let problem = Problem::whole(puzzle(SIDE, "diagonal main"));
    let room = Arc::new(Least(0, Mutex::default()));
    let limits = Limits::default().within(Arc::clone(&room) as Arc<dyn Room>);
    let backend = Dpll::default();
    let session = backend.load(Rc::new(problem.encoded(problem.suited())), &limits);
    let most = *room.1.lock().expect("nobody panics");
    assert!(session.is_ok() && limits.stopped() && most > 1 << 20, "{most} bytes");
}
