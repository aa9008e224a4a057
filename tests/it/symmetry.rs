//! Foreign puzzles that are not equivalent have different canonical forms.

use std::collections::HashSet;

use sudoku2cnf_compile::symmetry::minlex;

use crate::common;

#[test]
#[ignore = "long: 49,158 puzzles of 17 clues"]
fn puzzles_of_17_clues_all_differ() {
    let Some(text) = common::corpus("sudoku17.txt") else { return };
    let board = |line: &str| line.bytes().map(|byte| byte.saturating_sub(b'0')).collect::<Vec<u8>>();
    let names: HashSet<Option<Vec<u8>>> = text.lines().map(|line| minlex(&board(line))).collect();
    assert_eq!(names.len(), text.lines().count());
    assert!(!names.contains(&None));
}
