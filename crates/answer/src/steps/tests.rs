use std::collections::BTreeSet;

use super::begin::not_own;
use super::reasons::Reasons;
use super::*;
use crate::backend::auto::Handover;
use crate::cnf::{Emit, Projection, Sink};
use crate::encode::Options;
use crate::problem::Problem;
use crate::question::{Question, Task};
use crate::rules::REGISTRY;

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

fn found(puzzle: &Puzzle, options: &StepOptions) -> Steps {
    steps(puzzle, None, &Handover::default(), options, &Limits::default()).expect("an answer")
}

/// All reasons of a puzzle together, the values of its cells, and its givens.
struct Together<'a>(&'a Puzzle, &'a Board);

impl Emit for Together<'_> {
    fn emit(&self, sink: &mut dyn Sink) {
        let Together(puzzle, board) = self;
        let engine = &board.engine;
        sink.new_vars(engine.vars() as u64);
        for group in 0..engine.group_count() {
            let (lits, exactly) = engine.group(group);
            if exactly {
                sink.clause(lits);
            }
            sink.pairwise(lits);
        }
        for clause in 0..engine.clause_count() {
            sink.clause(engine.clause(clause));
        }
        for candidate in not_own(board, puzzle) {
            sink.clause(&[!Reasons::lit(candidate)]);
        }
        for (cell, value) in puzzle.givens() {
            let candidate = board.number(cell, value).expect("a candidate");
            sink.clause(&[Reasons::lit(candidate)]);
        }
    }
}

fn board(puzzle: &Puzzle) -> Board {
    let (reasons, engine) = Reasons::new(puzzle, &Limits::default()).expect("no limit");
    Board::new(reasons, engine)
}

/// Returns the number of solutions, up to `most`.
fn solutions(cnf: &dyn Emit, candidates: usize, most: u128) -> u128 {
    let task = Task::of_formula(cnf, Projection::TrueOnesOf(candidates));
    let found = task.ask(&Handover::default(), Question::Count(most), &Limits::default());
    found.expect("an answer").count.as_u128().expect("at most so many")
}

#[test]
fn all_reasons_together_say_what_the_puzzle_says() {
    for spec in REGISTRY {
        for example in spec.examples {
            let puzzle = puzzle(example);
            let board = board(&puzzle);
            let candidates = board.reasons.candidates.count();
            let problem = Problem::whole(puzzle.clone());
            let encoded = problem.encoded(Options::default());
            let most = 100;
            assert_eq!(
                solutions(&Together(&puzzle, &board), candidates, most),
                solutions(&encoded, problem.candidates() as usize, most),
                "{example}"
            );
        }
    }
}

/// Checks that the steps of a puzzle with one solution end there, and verifies each.
fn verified(text: &str, sample: usize) -> Steps {
    let puzzle = puzzle(text);
    let found = found(&puzzle, &StepOptions { max_weight: 100, ..StepOptions::default() });
    let End::Solved(solution) = &found.end else { panic!("{text}: {:?}", found.end) };
    let mut placed: BTreeSet<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    for (number, step) in found.steps.iter().enumerate() {
        for &(cell, value) in &step.place {
            assert_eq!(solution[cell], value, "{text}: {step:?}");
            placed.insert(cell);
        }
        for (cell, values) in &step.remove {
            assert!(!values.contains(&solution[*cell]), "{text}: {step:?}");
        }
        if number % sample == 0 {
            let checked = verify(&puzzle, step, &Handover::default(), &Limits::default()).expect("an answer");
            assert!(checked.proved, "{text}: {step:#?}");
            assert!(!step.minimal || checked.spared.is_empty(), "{text}: {checked:?} {step:#?}");
        }
    }
    assert_eq!(placed.len(), puzzle.cells().count(), "{text}");
    found
}

/// Cells with values outside the grid's range, below and above it.
#[test]
fn steps_about_values_of_their_own_are_proved() {
    let totals = "grid 4x4\nvariables 3 total 3-20\ntotal total1 r1c1-r1c3\ntotal total2 r2c1 r3c2 r4c3 r1c4\n\
        thermo total1 total2\npair 'a >= b + 3' total3 total1\npair 'a < b + 4' total3 total2\nextra-region total\n\
        sum 3 total3 -1*total2\n1...\n..1.\n.1..\n...1\ngiven r1c2=2 r2c1=3 r3c1=2 total2=9\n";
    verified(totals, 1);
    let doubled = "grid 4x4\nlayer mark 0-1\nlayer worth 0-8\nmodifier double mark / worth\nsum 8 worth@r1c1-r1c3\n\
        sum 6 worth@r4c2-r4c4\ngiven worth@r4c1=8 mark@r2c3=1\n1...\n..1.\n....\n..2.\n";
    verified(doubled, 1);
}

/// 9x9 puzzles: some of the hardest known, one of Mepham (2005), and one made by this program.
const CLASSIC: [&str; 4] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "5.1..9...9...2.........5.9...43.....7.......58..6..7...2....4..4.....12.........3",
];

/// A board that takes few searches.
const NETS: &str = "3....9..75..1.7..821...........2..8...5.4.9.....7.3.4.1.3....6..2.4..8..8........";

/// Cells outside the grid whose values lie below, above, and far above the grid's do not change steps about its digits.
#[test]
fn patterns_are_those_of_the_digits_beside_values_of_their_own() {
    let fish = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....";
    for line in [fish, CLASSIC[1]] {
        let rows: Vec<&str> = (0..9).map(|row| &line[9 * row..9 * row + 9]).collect();
        let rows = rows.join("\n");
        let told = |text: &str| {
            let puzzle = puzzle(text);
            let found = found(&puzzle, &StepOptions { max_weight: 100, ..StepOptions::default() });
            assert!(matches!(found.end, End::Solved(_)), "{text}: {:?}", found.end);
            let of_digits = |step: &&Step| {
                let placed = step.place.iter().map(|(cell, _)| cell);
                placed.chain(step.remove.iter().map(|(cell, _)| cell)).all(|cell| !cell.is_variable())
            };
            let said = |step: &Step| {
                format!("{:?} {:?} {:?} {:?}", step.kind, step.because, step.place, step.remove)
            };
            found.steps.iter().filter(of_digits).map(said).collect::<Vec<String>>()
        };
        let plain = told(&format!("grid 9x9\n{rows}\n"));
        for beside in [
            "layer mark 0-1\ncandidates 0 mark",
            "layer worth 8-12\ncandidates 12 worth",
            "variables 1 total 0-99\ngiven total1=70",
        ] {
            assert_eq!(told(&format!("grid 9x9\nvalues 1-9\n{beside}\n{rows}\n")), plain, "{beside}");
        }
    }
}

#[test]
fn classics_are_solved_and_each_step_is_proved() {
    for line in [NETS, CLASSIC[1]] {
        verified(line, 7);
    }
}

#[test]
#[ignore = "boards that take a hundred searches each"]
fn hard_classics_are_solved_and_each_step_is_proved() {
    for line in [CLASSIC[0], CLASSIC[2]] {
        verified(line, 7);
    }
}

#[test]
fn variants_are_solved_and_each_step_is_proved() {
    verified(
        "anti-knight\n.....1...\n....27...\n724......\n.........\n......9..\n...2.....\n.8...5...\n96.......\n..7.42...",
        5,
    );
}

#[test]
fn threads_change_nothing() {
    let puzzle = puzzle(NETS);
    let one = found(&puzzle, &StepOptions { max_weight: 100, ..StepOptions::default() });
    let four = found(&puzzle, &StepOptions { max_weight: 100, jobs: 4, ..StepOptions::default() });
    assert_eq!(one, four);
}

#[test]
fn several_solutions_leave_open_cells_and_none_a_contradiction() {
    let several = found(&puzzle("grid 4x4\n1...\n....\n....\n...4"), &StepOptions::default());
    assert!(matches!(&several.end, End::Open(open) if !open.is_empty()), "{several:?}");
    let none = found(&puzzle("grid 4x4\n1...\n.1..\n....\n...."), &StepOptions::default());
    assert!(matches!(none.end, End::Contradiction(_)), "{none:?}");
}

#[test]
fn a_state_is_judged_before_it_is_gone_on_from() {
    let puzzle = puzzle("1.34..1221..43.1");
    let cell = Cell::new(0, 1);
    let ask = |state: State| {
        steps(&puzzle, Some(&state), &Handover::default(), &StepOptions::default(), &Limits::default())
            .expect("an answer")
    };
    let wrong = ask(State { digits: vec![(cell, 4)], ..State::default() });
    assert_eq!(wrong.end, End::Wrong(vec![(cell, 4, vec![2])]));
    let missing = ask(State { candidates: vec![(cell, vec![1, 4])], ..State::default() });
    assert_eq!(missing.end, End::Missing(vec![(cell, vec![2])]));
    let right = ask(State { digits: vec![(cell, 2)], ..State::default() });
    assert!(right.steps.iter().all(|step| step.place.iter().all(|(placed, _)| *placed != cell)));
    assert!(matches!(right.end, End::Solved(_)));
}

#[test]
fn what_weighs_too_much_is_no_reason() {
    let found = found(&puzzle(NETS), &StepOptions { max_weight: 3, ..StepOptions::default() });
    assert_eq!(found.end, End::NoShortReason);
    assert!(found.steps.iter().all(|step| step.weight <= 3));
}

#[test]
fn propagation_and_search_agree_on_lines() {
    // For a cage alone, its remaining values.
    let puzzle = puzzle("grid 9x9\nkiller 3 r1c1-r1c2");
    let mut board = board(&puzzle);
    let line = board.reasons.all.iter().position(|reason| matches!(reason.cause, Cause::Rule { .. }));
    let excluded = board.excluded(line.expect("a line") as u32, &Limits::default()).len();
    assert_eq!(excluded, 2 * 7);
}

#[test]
fn a_state_may_be_impossible_only_as_a_whole() {
    let several = puzzle("1...\n.2..\n....\n...4");
    let ask = |state: State| {
        steps(&several, Some(&state), &Handover::default(), &StepOptions::default(), &Limits::default())
            .expect("an answer")
    };
    let twice = vec![(Cell::new(0, 1), 3), (Cell::new(1, 0), 3)];
    assert_eq!(ask(State { digits: twice, ..State::default() }).end, End::Incompatible);
    let narrower = vec![(Cell::new(0, 1), vec![3])];
    let found = ask(State { candidates: narrower, ..State::default() });
    assert!(matches!(found.end, End::Open(_) | End::Solved(_)), "{found:?}");
    let both = vec![(Cell::new(0, 1), vec![3]), (Cell::new(0, 2), vec![3])];
    assert_eq!(ask(State { candidates: both, ..State::default() }).end, End::Incompatible);
}

#[test]
fn a_line_that_cannot_hold_is_no_step() {
    let none = puzzle("grid 4x4\nthermo r1c1-r1c4\n4...\n....\n....\n....");
    let found = found(&none, &StepOptions { most: 1, ..StepOptions::default() });
    assert!(matches!(found.end, End::Contradiction(_)), "{found:?}");
    assert_eq!((found.solvable, found.steps.len()), (Some(false), 0));
}

/// A listener receives the steps that are reported in the end or, if a limit ends the search, the steps up to then.
#[test]
fn steps_are_heard_when_they_are_found() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    let hard = puzzle("grid 6x6 boxes 2x3\n2....3\n...6..\n..351.\n......\n436...\n.1....\n");
    let several = puzzle("grid 4x4\n1.34\n..12\n....\n....\n");
    let all = StepOptions { all: true, ..StepOptions::default() };
    for (puzzle, options) in [(&hard, all), (&several, StepOptions::default())] {
        let whole = found(puzzle, &options);
        assert!(!whole.steps.is_empty());
        for most in [0, 1, 3, usize::MAX] {
            let stop = Arc::new(AtomicBool::new(false));
            let limits = Limits::default().stopped_by(Arc::clone(&stop));
            let (mut heard, mut counted) = (Vec::new(), 0);
            let mut hear = |news: News<'_>| match news {
                News::Step(step) => heard.push(step.clone()),
                // Singles may remain when no cell is open.
                News::Found { steps, .. } => {
                    assert!(steps == counted || steps == whole.steps.len(), "{steps} {counted}");
                    counted += 1;
                    stop.store(steps >= most, Ordering::Relaxed);
                }
            };
            let ended = steps_heard(puzzle, None, &Handover::default(), &options, &limits, &mut hear);
            let ended = ended.expect("an answer");
            assert_eq!(heard, ended.steps);
            assert!(whole.steps.starts_with(&heard));
            match most {
                usize::MAX => assert_eq!(ended, whole),
                // Singles are found without checking the clock.
                most => assert!(
                    heard.len() >= most.min(whole.steps.len())
                        && ended.left.iter().any(|left| left.len() > 1)
                ),
            }
        }
    }
}

/// A limit loses none of the steps found, even if steps may still be left out.
#[test]
fn a_limit_leaves_what_was_found() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    let hard = puzzle("grid 6x6 boxes 2x3\n2....3\n...6..\n..351.\n......\n436...\n.1....\n");
    let all = StepOptions { all: true, ..StepOptions::default() };
    let whole = found(&hard, &all);
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stopped_by(Arc::clone(&stop));
    let (mut told, mut counted) = (0, 0);
    let mut hear = |news: News<'_>| match news {
        News::Step(_) => told += 1,
        News::Found { steps, .. } => {
            counted = steps;
            stop.store(steps >= 2, Ordering::Relaxed);
        }
    };
    let ended = steps_heard(&hard, None, &Handover::default(), &StepOptions::default(), &limits, &mut hear);
    let ended = ended.expect("an answer");
    assert_eq!((told, &ended.end), (0, &End::Stopped));
    assert!(counted >= 2 && ended.steps == whole.steps[..counted], "{counted}");
}

/// It belongs to no house that its cells could be inside or outside of.
#[test]
fn a_sum_of_lines_alone_has_a_name() {
    let puzzle = puzzle(
        "grid 3x4 no-boxes\nvalues 1-4\nnumber-path r1c4 r2c3 r1c2 r1c3\nlittle-killer 1 r1c4 dr\n\
         given r2c1=4 r2c4=2 r1c2=4\n",
    );
    let found = found(&puzzle, &StepOptions::default());
    let mut causes = found.steps.iter().flat_map(|step| &step.because);
    let sum = causes.find(|cause| matches!(cause, Cause::Sum { houses, .. } if houses.is_empty()));
    assert_eq!(sum.expect("a sum").derived_name(&puzzle).as_deref(), Some("derived sum"));
}
