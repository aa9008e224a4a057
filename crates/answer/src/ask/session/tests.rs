//! Tests of the state kept between puzzles, of the clock that limits its compilation, and of running out of memory.

use super::super::{Ask, AskError};
use super::*;
use crate::backend::{AUTO, BackendChoice};
use crate::limits::Limits;
use crate::question::Status;

/// Counts the starts of the clock.
#[derive(Default)]
struct CountingTurn(u32);

impl Turn for CountingTurn {
    type Error = AskError;

    fn begin(&mut self) -> Result<(), AskError> {
        self.0 += 1;
        Ok(())
    }

    fn limits(&self) -> Limits {
        Limits::default()
    }
}

fn solver() -> Solver {
    Solver::new(BackendChoice::new(AUTO)).expect("a solver")
}

fn unique() -> Request {
    Ask::Unique { digits: false }.into()
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// Returns the answer about a puzzle, and the number of times that the clock was started.
fn asked(session: &mut Session<'_>, text: &str) -> (Status, u32) {
    asked_by(session, &unique(), text)
}

fn asked_by(session: &mut Session<'_>, request: &Request, text: &str) -> (Status, u32) {
    let mut turn = CountingTurn::default();
    let answered = session.ask(&puzzle(text), request, &mut turn, &mut |_| true).expect("an answer");
    (answered.answer.verdict(), turn.0)
}

/// Asks about a line, if it is a board.
fn board(session: &mut Session<'_>, line: &str) -> Option<(Status, u32)> {
    board_by(session, &unique(), line)
}

fn board_by(session: &mut Session<'_>, request: &Request, line: &str) -> Option<(Status, u32)> {
    let mut turn = CountingTurn::default();
    let mut board = session.board(line, request, ReadOptions::new, &mut turn).expect("a time")?;
    let answer = board.ask(&mut turn).expect("an answer");
    Some((answer.verdict(), turn.0))
}

const DIAGONAL: [&str; 3] = [
    "diagonal\n1...\n.3..\n...4\n....",
    "diagonal\n2...\n.3..\n...4\n....",
    "diagonal\n1...\n.1..\n....\n....",
];

#[test]
fn rules_that_come_again_are_compiled_in_a_time_of_their_own() {
    let solver = solver();
    let mut session = Session::new(&solver);
    // The second puzzle starts the clock twice: to compile the rules, and to answer.
    let begun = DIAGONAL.map(|text| asked(&mut session, text).1);
    assert_eq!(begun, [0, 2, 0]);
    assert_eq!(asked(&mut session, DIAGONAL[2]), (Status::None, 0));
    assert!(session.clear());
    assert!(!session.clear());
    assert_eq!(DIAGONAL.map(|text| asked(&mut session, text).1), begun);
    // A chosen degree of simplification applies to each puzzle on its own.
    let way = Way { simplify: Some(crate::deduce::Simplify::Givens), ..Way::default() };
    let (chosen, mut session) = (Request { way, ..unique() }, Session::new(&solver));
    assert_eq!(DIAGONAL.map(|text| asked_by(&mut session, &chosen, text).1), [0; 3]);
    assert_eq!(board_by(&mut session, &chosen, BOARD), None);
    // Other options get rules of their own.
    let digits: Request = Ask::Unique { digits: true }.into();
    let mixed = [unique(), digits.clone(), unique(), digits]
        .map(|request| asked_by(&mut session, &request, DIAGONAL[2]));
    assert_eq!(mixed.map(|(answer, _)| answer), [Status::None; 4]);
}

const BOARD: &str = "8...25................1953..8....6.73.16..9....4..1...7.5....8.14...........3.42.";

#[test]
fn boards_of_a_side_are_one_session() {
    let solver = solver();
    let mut session = Session::new(&solver);
    let [empty, wrong, none] =
        [BOARD.replace('8', "."), format!("88{}", &BOARD[2..]), BOARD.replace('8', "x")];
    let answers = [BOARD, &empty, &wrong, &none, "diagonal"].map(|line| board(&mut session, line));
    let expected = [(Status::Unique, 2), (Status::Multiple, 1), (Status::None, 1)].map(Some);
    assert_eq!(answers[..3], expected);
    assert_eq!(answers[3..], [None, None]);
    assert_eq!(board(&mut session, &".".repeat(36)), Some((Status::Multiple, 2)));
    assert_eq!(board(&mut session, BOARD), Some((Status::Unique, 2)));
}

#[test]
fn where_memory_ran_out_an_answer_is_given_again_without_what_was_kept() {
    let solver = solver();
    let lock = RwLock::new(());
    let line = BOARD;
    for (others, is_kept, times) in
        [(Some(&lock), true, 2), (Some(&lock), false, 2), (None, true, 2), (None, false, 1)]
    {
        let mut session = Session::new(&solver).beside(others);
        if is_kept {
            assert!(board(&mut session, line).is_some());
        }
        let mut given = Vec::new();
        session.fairly(
            || true,
            |session| {
                let is_alone = lock.try_read().is_err();
                given.push((is_alone, is_kept && board(session, line).is_some()));
            },
        );
        let expected = [(false, is_kept), (others.is_some(), false)];
        assert_eq!(given, expected[..times], "{}", others.is_some());
        // After that answer, the session keeps state again.
        assert!(board(&mut session, line).is_some());
        let mut count = 0;
        session.fairly(|| false, |_| count += 1);
        assert_eq!(count, 1);
    }
}
