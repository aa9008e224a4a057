//! Compares minlex with brute force, and checks that all images of a board have the same minlex.

use super::*;
use crate::random::Random;

/// Returns all orders of rows (or columns) that keep the boxes together.
fn orders(side: usize) -> Vec<Vec<usize>> {
    let size = side.isqrt();
    let small = permutations(size);
    let mut orders = vec![Vec::new()];
    // All orders of the rows within their bands. The orders of the bands follow below.
    for _ in 0..size {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            small.iter().map(move |inner| [order.clone(), inner.clone()].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let of_bands = |bands: &Vec<usize>| {
        let bands = bands.clone();
        let place = move |order: &Vec<usize>| {
            (0..side).map(|row| bands[row / size] * size + order[row]).collect::<Vec<_>>()
        };
        orders.iter().map(place).collect::<Vec<_>>()
    };
    small.iter().flat_map(of_bands).collect()
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let with_last = |place: usize| {
        let insert = move |order: &Vec<usize>| {
            let mut order = order.clone();
            order.insert(place, count - 1);
            order
        };
        shorter.iter().map(insert).collect::<Vec<_>>()
    };
    (0..count).flat_map(with_last).collect()
}

fn image(board: &[u8], turned: bool, rows: &[usize], columns: &[usize], digits: &[u8]) -> Vec<u8> {
    let side = rows.len();
    let cell = |row: usize, column: usize| match turned {
        false => board[rows[row] * side + columns[column]],
        true => board[columns[column] * side + rows[row]],
    };
    (0..side * side).map(|place| digits[usize::from(cell(place / side, place % side))]).collect()
}

/// Returns a random image of the board.
fn random_image(board: &[u8], random: &mut Random) -> Vec<u8> {
    let side = board.len().isqrt();
    let size = side.isqrt();
    let mut order = || {
        let mut bands: Vec<usize> = (0..size).collect();
        random.shuffle(&mut bands);
        let mut order = Vec::new();
        for band in bands {
            let mut rows: Vec<usize> = (band * size..band * size + size).collect();
            random.shuffle(&mut rows);
            order.extend(rows);
        }
        order
    };
    let (rows, columns) = (order(), order());
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    random.shuffle(&mut digits);
    digits.insert(0, 0);
    image(board, random.below(2) == 1, &rows, &columns, &digits)
}

/// Returns some cells of a valid board, or cells with arbitrary digits.
fn random_board(side: usize, keeps_rules: bool, clues: usize, random: &mut Random) -> Vec<u8> {
    let size = side.isqrt();
    let digit = |place: usize| (place / side % size * size + place / side / size + place % side) % side + 1;
    let solved: Vec<u8> = (0..side * side).map(|place| digit(place) as u8).collect();
    let mut board = random_image(&solved, random);
    if !keeps_rules {
        board.iter_mut().for_each(|digit| *digit = random.between(1, side) as u8);
    }
    let mut places: Vec<usize> = (0..side * side).collect();
    random.shuffle(&mut places);
    places.into_iter().skip(clues).for_each(|place| board[place] = 0);
    board
}

#[test]
fn small_boards_have_the_least_of_all_images() {
    let (orders, labels) = (orders(4), permutations(4));
    assert_eq!((orders.len(), labels.len()), (8, 24));
    let mut random = Random::new(1, &[]);
    for round in 0..60 {
        let board = random_board(4, round % 2 == 0, round % 17, &mut random);
        let mut least: Option<Vec<u8>> = None;
        for label in &labels {
            let digits: Vec<u8> = [0].into_iter().chain(label.iter().map(|&digit| digit as u8 + 1)).collect();
            for (rows, columns) in
                orders.iter().flat_map(|rows| orders.iter().map(move |columns| (rows, columns)))
            {
                for turned in [false, true] {
                    let image = image(&board, turned, rows, columns, &digits);
                    if least.as_ref().is_none_or(|least| image < *least) {
                        least = Some(image);
                    }
                }
            }
        }
        assert_eq!(minlex(&board), least, "{board:?}");
    }
}

#[test]
fn all_images_have_one_text_which_is_one_of_them() {
    let mut random = Random::new(2, &[]);
    for round in 0..40 {
        let clues = [17, 24, 30, 0, 5, 40][round % 6];
        let board = random_board(9, round % 4 > 0, clues, &mut random);
        let least = minlex(&board).expect("a board of 81 cells");
        assert!(least <= board);
        assert_eq!(least.iter().filter(|&&digit| digit > 0).count(), clues);
        for _ in 0..3 {
            let image = random_image(&board, &mut random);
            assert_eq!(minlex(&image).as_ref(), Some(&least), "{board:?} {image:?}");
        }
    }
}

#[test]
#[ignore = "long: 1,000 puzzles, filled boards among them"]
fn a_thousand_boards_have_one_text_each() {
    let mut random = Random::new(3, &[]);
    for round in 0..1_000 {
        let board = random_board(9, round % 5 > 0, round % 82, &mut random);
        let least = minlex(&board);
        for _ in 0..5 {
            assert_eq!(minlex(&random_image(&board, &mut random)), least, "{board:?}");
        }
    }
}

#[test]
#[ignore = "long: all 3,359,232 images of 12 boards"]
fn large_boards_have_the_least_of_all_images() {
    let orders = orders(9);
    assert_eq!(orders.len(), 1_296);
    let mut random = Random::new(4, &[]);
    for round in 0..12 {
        let board = random_board(9, round % 3 > 0, [2, 9, 17, 24, 40, 81][round % 6], &mut random);
        let mut least = vec![9; 81];
        for (rows, columns) in
            orders.iter().flat_map(|rows| orders.iter().map(move |columns| (rows, columns)))
        {
            for turned in [false, true] {
                // Digits are numbered in the order in which they are first read; no other numbering gives a smaller
                // text.
                let mut numbers = [0; 10];
                let mut known = 0;
                let mut is_equal = true;
                let mut text = [0; 81];
                for (place, cell) in text.iter_mut().enumerate() {
                    let (row, column) = (rows[place / 9], columns[place % 9]);
                    let digit =
                        usize::from(if turned { board[column * 9 + row] } else { board[row * 9 + column] });
                    if digit > 0 && numbers[digit] == 0 {
                        known += 1;
                        numbers[digit] = known;
                    }
                    *cell = numbers[digit];
                    if is_equal && *cell > least[place] {
                        break;
                    }
                    is_equal &= *cell == least[place];
                    if place == 80 {
                        least = text.to_vec();
                        break;
                    }
                }
            }
        }
        assert_eq!(minlex(&board), Some(least), "{board:?}");
    }
}

#[test]
fn other_boards_have_none() {
    assert_eq!(minlex(&[0; 36]), None);
    assert_eq!(minlex(&[5; 16]), None);
    assert_eq!(minlex(&[10; 81]), None);
}
