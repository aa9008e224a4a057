//! Compares vicinities with those found by exhaustive search.

use std::collections::BTreeSet;

use super::*;

/// Givens, row by row, 0 for none.
type Board = Vec<Digit>;

/// Returns all filled 4x4 boards.
fn filled() -> Vec<Board> {
    let mut boards = vec![Board::new()];
    for place in 0..16 {
        let fits = |board: &Board, digit: Digit| {
            (0..place).all(|other| {
                let same = |size: usize| {
                    (place / 4 / size, place % 4 / size) == (other / 4 / size, other % 4 / size)
                };
                let sees = place / 4 == other / 4 || place % 4 == other % 4 || same(2);
                !sees || board[other] != digit
            })
        };
        let longer = |board: &Board| {
            let digits = (1..=4).filter(|&digit| fits(board, digit));
            digits.map(|digit| [&board[..], &[digit]].concat()).collect::<Vec<_>>()
        };
        boards = boards.iter().flat_map(longer).collect();
    }
    boards
}

/// Returns all choices of `count` out of `places` places.
fn choices(places: usize, count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with_last =
        |last: usize| choices(last, count - 1).into_iter().map(move |choice| [choice, vec![last]].concat());
    (0..places).flat_map(with_last).collect()
}

/// Finds the vicinity by exhaustive search.
fn tried(board: &Board, solutions: &[Board], Vicinity { minus, plus }: Vicinity) -> BTreeSet<Board> {
    let count = |board: &Board| {
        let fits = |solution: &&Board| {
            board.iter().zip(*solution).all(|(&given, &digit)| given == 0 || given == digit)
        };
        solutions.iter().filter(fits).take(2).count()
    };
    let clues: Vec<usize> = (0..16).filter(|&place| board[place] > 0).collect();
    let mut found = BTreeSet::new();
    for gone in choices(clues.len(), minus) {
        let mut base = board.clone();
        gone.iter().for_each(|&at| base[clues[at]] = 0);
        let free: Vec<usize> = (0..16).filter(|&place| base[place] == 0).collect();
        for come in choices(free.len(), plus) {
            for number in 0..4usize.pow(plus as u32) {
                let mut near = base.clone();
                for (at, &place) in come.iter().enumerate() {
                    near[free[place]] = (number / 4usize.pow(at as u32) % 4) as Digit + 1;
                }
                let returns = gone.iter().any(|&at| near[clues[at]] == board[clues[at]]);
                let is_needed = |place: usize| {
                    let mut fewer = near.clone();
                    fewer[place] = 0;
                    near[place] == 0 || count(&fewer) > 1
                };
                if !returns && count(&near) == 1 && (0..16).all(is_needed) {
                    found.insert(near);
                }
            }
        }
    }
    found
}

#[test]
fn all_puzzles_near_another_are_found_once() {
    let all = filled();
    assert_eq!(all.len(), 288);
    let rising: Vec<Board> =
        all.iter().filter(|board| board[0] < board[1] && board[1] < board[5]).cloned().collect();
    let cases = [
        ("", "1...\n..2.\n.3..\n...1", &all),
        ("", "12..\n....\n3...\n...4", &all),
        ("thermo r1c1 r1c2 r2c2\n", "....\n....\n2.1.\n...3", &rising),
    ];
    for (rules, rows, solutions) in cases {
        let puzzle: Puzzle = format!("{rules}{rows}").parse().expect("a puzzle");
        let board = |puzzle: &Puzzle| -> Board {
            puzzle.grid().cells().map(|cell| puzzle.given(cell).unwrap_or(0)).collect()
        };
        for text in ["-1+1", "-0+1", "-1+0", "-2+1", "-2+2"] {
            let vicinity: Vicinity = text.parse().expect("numbers");
            let mut found = Vec::new();
            let take = |one: NewPuzzle| {
                assert!(one.puzzle.broken_rules(&one.solution).is_empty());
                found.push(board(&one.puzzle));
                Ok::<(), GenerateError>(())
            };
            // The longest case is tried only once, with the fewest solutions.
            if text == "-2+2" && rules.is_empty() {
                continue;
            }
            vicinity.find(&puzzle, &Limits::default(), take).expect("it ends");
            let expected = tried(&board(&puzzle), solutions, vicinity);
            assert_eq!(found.len(), expected.len(), "{rules}{rows} {text}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{rules}{rows} {text}");
        }
    }
}

#[test]
fn texts_say_how_many_go_and_come() {
    assert_eq!("-1+2".parse(), Ok(Vicinity { minus: 1, plus: 2 }));
    for wrong in ["1+1", "-1", "-+1", "-1+", "-1++1", "--1+1", "-a+1", ""] {
        assert!(wrong.parse::<Vicinity>().is_err(), "{wrong}");
    }
}
