//! Tests of answers in all forms, good and bad.

use super::*;

fn sat(numbers: &[i32]) -> Satisfiability {
    Satisfiability::Sat(numbers.iter().filter_map(|&number| Lit::from_dimacs(number)).collect())
}

#[track_caller]
fn good(text: impl AsRef<[u8]>, answer: Satisfiability) {
    assert_eq!(read_answer(text.as_ref()).expect("an answer"), answer);
}

#[track_caller]
fn bad(text: &str, message: &str) {
    assert_eq!(read_answer(text.as_bytes()).expect_err("nonsense").to_string(), message);
}

#[test]
fn competition() {
    good("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n", sat(&[1, -2, 3]));
    good("s UNSATISFIABLE\n", Satisfiability::Unsat);
    good("s UNKNOWN\n", Satisfiability::Unknown);
    good("s INDETERMINATE\n", Satisfiability::Unknown);
}

#[test]
fn values_before_the_answer() {
    good("v 3 1\nv -2 0\ns SATISFIABLE\n", sat(&[1, -2, 3]));
}

#[test]
fn missing_final_zero_and_line_end() {
    good("s SATISFIABLE\nv 1 -2", sat(&[1, -2]));
}

#[test]
fn a_model_of_no_variables() {
    good("s SATISFIABLE\nv 0\n", sat(&[]));
}

#[test]
fn a_line_longer_than_any_buffer() {
    let numbers: Vec<i32> = (1..=50_000).collect();
    let line: Vec<String> = numbers.iter().map(i32::to_string).collect();
    good(format!("s SATISFIABLE\nv {} 0\n", line.join(" ")), sat(&numbers));
}

#[test]
fn windows_line_ends_and_a_carriage_return_in_front() {
    good("c x\r\n\rs SATISFIABLE\r\nv 1 0\r\n", sat(&[1]));
}

#[test]
fn invalid_utf8_in_a_comment() {
    good(b"c \xff\xfe\ns UNSATISFIABLE\n", Satisfiability::Unsat);
}

#[test]
fn the_same_answer_twice() {
    good("s SATISFIABLE\nv 1 0\ns SATISFIABLE\nv 1 0\n", sat(&[1]));
}

#[test]
fn minisat_result_file() {
    good("SAT\n1 -2 3 0\n", sat(&[1, -2, 3]));
    good("UNSAT\n", Satisfiability::Unsat);
    good("INDET\n", Satisfiability::Unknown);
}

#[test]
fn minisat_words() {
    good("WARNING: for repeatability\nUNSATISFIABLE\n", Satisfiability::Unsat);
    good("INDETERMINATE\n", Satisfiability::Unknown);
}

#[test]
fn nothing() {
    good("", Satisfiability::Unknown);
    good("c only\nc comments\n\n", Satisfiability::Unknown);
    bad("1 2 3 0\nv 1 0\n", "1:1: no answer, but `1 2 3 0`, expected `s` and `v` lines");
    bad("c\nSAT solver 1.0\n", "2:1: no answer, but `SAT solver 1.0`, expected `s` and `v` lines");
}

#[test]
fn no_model() {
    let message = "2:1: satisfiable without a model, expected `v` lines or minisat's result file";
    bad("c\nSATISFIABLE\n", message);
    bad("c\ns SATISFIABLE\n", message);
}

#[test]
fn two_answers() {
    let message = "2:3: a second and different answer, expected one answer";
    bad("s SATISFIABLE\ns UNSATISFIABLE\n", message);
    bad("s UNKNOWN\ns SATISFIABLE\n", message);
}

#[test]
fn a_word_nobody_knows() {
    bad("s MAYBE\n", "1:3: `MAYBE` on an `s` line, expected SATISFIABLE, UNSATISFIABLE or UNKNOWN");
    bad("s\n", "1:2: `` on an `s` line, expected SATISFIABLE, UNSATISFIABLE or UNKNOWN");
}

#[test]
fn more_than_the_answer() {
    bad("s UNSATISFIABLE foo\n", "1:17: `foo` after the answer, expected the end of the line");
    bad("s SATISFIABLE 0\nv 1 0\n", "1:15: `0` after the answer, expected the end of the line");
    bad("s UNKNOWN s\n", "1:11: `s` after the answer, expected the end of the line");
    good("s UNSATISFIABLE \t\r\n", Satisfiability::Unsat);
}

#[test]
fn a_model_of_what_has_none() {
    let message = "values, but the answer is unsatisfiable, expected no model";
    bad("s UNSATISFIABLE\nv 1 -2 0\n", &format!("2:1: {message}"));
    bad("v 1 0\nc\ns UNSATISFIABLE\n", &format!("1:1: {message}"));
    bad("s UNSATISFIABLE\nv\n", &format!("2:1: {message}"));
    bad("UNSAT\n1 -2 0\n", &format!("2:1: {message}"));
}

#[test]
fn garbage_in_a_model() {
    bad("s SATISFIABLE\nv 1 x 0\n", "2:5: `x` in a model, expected a literal or 0");
    bad("SAT\n1 x 0\n", "2:3: `x` in a model, expected a literal or 0");
}

#[test]
fn a_literal_above_31_bits() {
    bad("v 2147483648 0\n", "1:3: `2147483648` in a model, expected a literal or 0");
    bad("v -2147483648 0\n", "1:3: `-2147483648` in a model, expected a literal or 0");
}

#[test]
fn values_alone_are_no_answer() {
    bad("c a log\nv 1 2 0\n", "2:1: values without an answer, expected `s SATISFIABLE` in a line above");
}

#[test]
fn a_model_that_contradicts_itself() {
    bad(
        "s SATISFIABLE\nv 2 1\nv -2 0\n",
        "3:1: the model has both 2 and -2, expected one of them, in a single model",
    );
}

#[test]
fn bare_words_only_where_they_are_expected() {
    let mut log = Log::new(false);
    log.read(&b"UNSAT\n1 2 0\ns UNKNOWN\n"[..]).expect("lines");
    assert_eq!(log.word(), Some(Word::Unknown));
    assert_eq!(log.stray(), Some("`UNSAT`"));
}

#[test]
fn models_have_every_variable_and_no_other() {
    let Satisfiability::Sat(lits) = sat(&[2, -3]) else { unreachable!() };
    assert_eq!(model(&lits, 4), Ok(Model::new(vec![false, true, false, false])));
    let error = model(&lits, 2).expect_err("too few variables");
    assert_eq!(error.to_string(), "the model names variable 3, the formula has 2");
}

#[test]
fn written_answers_are_wrapped_and_read_back() {
    let numbers: Vec<i32> = (1..=300).map(|n| if n % 3 == 0 { n } else { -n }).collect();
    for answer in [sat(&numbers), sat(&[]), Satisfiability::Unsat, Satisfiability::Unknown] {
        let mut out = Vec::new();
        write_answer(&answer, &mut out).expect("a vector takes everything");
        assert!(out.split(|&byte| byte == b'\n').all(|line| line.len() <= 78));
        good(out, answer);
    }
}
