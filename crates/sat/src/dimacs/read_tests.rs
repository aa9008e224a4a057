//! Tests of reading DIMACS.

use proptest::prelude::*;

use super::*;
use crate::dimacs::{read_answer, write};

fn clauses(dimacs: &Dimacs) -> Vec<Vec<i32>> {
    dimacs.formula.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect()
}

#[track_caller]
fn good(text: &str, vars: usize, expected: &[&[i32]]) -> Dimacs {
    let dimacs = read(text.as_bytes()).expect("well-formed");
    assert_eq!(clauses(&dimacs), expected);
    assert_eq!(dimacs.formula.vars(), vars);
    dimacs
}

#[track_caller]
fn bad(text: impl AsRef<[u8]>, message: &str) {
    let error = read(text.as_ref()).expect_err("malformed");
    assert_eq!(error.to_string(), message);
}

#[test]
fn plain() {
    good("p cnf 3 2\n1 -3 0\n2 0\n", 3, &[&[1, -3], &[2]]);
}

#[test]
fn empty_formula_and_empty_clause() {
    good("p cnf 0 0\n", 0, &[]);
    good("p cnf 0 1\n0", 0, &[&[]]);
}

#[test]
fn free_form() {
    good("\n p  cnf\t3 3 \r\n1\n-3 0 2 0\r\n\n3\n0", 3, &[&[1, -3], &[2], &[3]]);
}

#[test]
fn incremental() {
    let dimacs = good("c x\np inccnf\n1 -3 0\n2 0\na 1 -4 0\na 0\n", 4, &[&[1, -3], &[2]]);
    let lits = |numbers: &[i32]| numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect();
    assert_eq!(dimacs.cubes, Some(vec![lits(&[1, -4]), Vec::new()]));
    assert_eq!(good("p cnf 0 0\n", 0, &[]).cubes, None);
    bad("p inccnf\n1\na 1 0\n", "3:1: assumptions within a clause, expected a literal or 0");
    bad("p inccnf\na 1\n", "2:1: assumptions of another form, expected `a LITERALS 0` on one line");
    bad("p inccnf\na 1 0 2\n", "2:7: `2` in assumptions, expected a literal or one 0");
    bad("p inccnf\n1 0\na x 0\n", "3:3: `x` in assumptions, expected a literal or one 0");
    bad("p cnf 1 0\na 1 0\n", "2:1: `a` in a clause, expected a literal or 0");
}

#[test]
fn satlib_tail() {
    good("p cnf 1 1\n1 0\n%\n0\n\ngarbage", 1, &[&[1]]);
}

#[test]
fn comments_anywhere() {
    let dimacs = good("c sudoku x \np cnf 2 1\n1\nc\ncsv\nc  two\r\n2 0\n", 2, &[&[1, 2]]);
    assert_eq!(dimacs.comments, ["sudoku x", "", "sv", " two"]);
}

#[test]
fn invalid_utf8_in_a_comment() {
    let dimacs = read(&b"c \xff\np cnf 0 0\n"[..]).expect("only a comment");
    assert_eq!(dimacs.comments, ["\u{fffd}"]);
}

#[test]
fn a_header_that_promises_gigabytes() {
    good("p cnf 2147483647 1\n2147483647 0", 2_147_483_647, &[&[2_147_483_647]]);
    bad(
        "p cnf 2000000000 9000000000000000000\n1 0",
        "1:18: the header promises 9000000000000000000 clauses, expected 1, as many as follow",
    );
}

#[test]
fn no_header() {
    bad("1 2 0\n", "1:1: `1` before the header, expected `p cnf VARIABLES CLAUSES`");
}

#[test]
fn nothing() {
    bad("", "1:1: no header, expected `p cnf VARIABLES CLAUSES`");
}

#[test]
fn only_comments() {
    bad("c a\nc b\n", "3:1: no header, expected `p cnf VARIABLES CLAUSES`");
}

#[test]
fn header_of_another_format() {
    bad("p wcnf 1 2 3\n", "1:1: a header of another form, expected `p cnf VARIABLES CLAUSES`");
}

#[test]
fn header_too_long() {
    bad("p cnf 1 2 3\n", "1:1: a header of another form, expected `p cnf VARIABLES CLAUSES`");
}

#[test]
fn two_headers() {
    bad("p cnf 1 1\n p cnf 1 1\n", "2:2: a second header, expected a clause");
}

#[test]
fn too_many_variables() {
    bad("p cnf 2147483648 1\n", "1:7: `2147483648`, expected a number of variables up to 2147483647");
}

#[test]
fn negative_clause_count() {
    bad("p cnf 1 -1", "1:9: `-1`, expected a number of clauses up to 9223372036854775807");
}

#[test]
fn letter_in_a_clause() {
    bad("p cnf 2 1\n1 x2 0\n", "2:3: `x2` in a clause, expected a literal or 0");
}

#[test]
fn minus_zero() {
    bad("p cnf 2 1\n1 -0\n", "2:3: `-0` in a clause, expected a literal or 0");
}

#[test]
fn binary_in_a_clause() {
    bad(b"p cnf 2 1\n\0\xff\n", "2:1: `\u{fffd}\u{fffd}` in a clause, expected a literal or 0");
}

#[test]
fn literal_above_the_maximum() {
    bad("p cnf 2 1\n1 -3 0\n", "2:3: the variable of `-3` is above the header's maximum, expected at most 2");
}

#[test]
fn literal_beyond_any_integer() {
    bad(
        "p cnf 2 1\n99999999999999999999 0\n",
        "2:1: the variable of `99999999999999999999` is above the header's maximum, expected at most 2",
    );
}

#[test]
fn too_few_clauses() {
    bad("c\np cnf 2 3\n1 0\n", "2:9: the header promises 3 clauses, expected 1, as many as follow");
}

#[test]
fn too_many_clauses() {
    bad("p cnf 2 1\n1 0 2 0\n", "2:5: more clauses than the 1 of the header, expected the end");
}

#[test]
fn missing_final_zero() {
    bad("p cnf 2 2\n1 0\n2 -1  \n\n", "3:5: the last clause is not closed, expected 0");
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in "(?s)(p cnf [0-9]{1,2} [0-9]{1,2}\n)?[-pcnfsv%0-9SATUNIE \n\r\t]{0,60}") {
        let _ = read_answer(text.as_bytes());
        if let Ok(dimacs) = read(text.as_bytes()) {
            let mut again = Vec::new();
            write(&dimacs.formula, &dimacs.comments, &mut again).expect("a vector takes everything");
            prop_assert_eq!(read(&again[..]).expect("what was written").formula, dimacs.formula);
        }
    }

    #[test]
    fn no_bytes_are_too_strange(bytes: Vec<u8>) {
        let _ = (read(&bytes[..]), read_answer(&bytes[..]));
    }
}
