//! Valid and invalid answers of a solver, in its output, its exit code and its result file.

use std::fs;
use std::path::Path;

use super::{fake, fake_with};
use sudoku2cnf_sat::backend::process::{Output, Process};
use sudoku2cnf_sat::backend::{BackendError, Verdict};
use sudoku2cnf_sat::cnf::Model;

#[test]
fn a_good_one() {
    let fake = fake(
        "case \"$(cat $1)\" in 'p cnf 2 2\n'*) ;; *) exit 1 ;; esac; echo s SATISFIABLE; echo v -1 2 0; exit 10",
    );
    assert_eq!(fake.verdict().unwrap(), Verdict::Sat(Model::new(vec![false, true])));
}

#[test]
fn a_good_one_with_a_result_file() {
    let fake = fake_with(Output::Minisat, "echo SATISFIABLE; echo SAT >$2; echo -1 2 0 >>$2; exit 10");
    assert_eq!(fake.verdict().unwrap(), Verdict::Sat(Model::new(vec![false, true])));
}

#[test]
fn not_installed() {
    let error = Process::with_path("kissat", Path::new("/nonexistent/kissat")).unwrap_err();
    assert_eq!(error.to_string(), "/nonexistent/kissat: not a program that can be run");
}

#[test]
fn not_executable() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("solver");
    fs::write(&path, "#!/bin/sh\n").unwrap();
    assert!(matches!(Process::with_path("mine", &path), Err(BackendError::NotExecutable(_))));
}

#[test]
fn crashes() {
    fake("echo oh no >&2; kill -SEGV $$").fails("killed by signal 11");
}

#[test]
fn crashes_and_leaves_its_last_words() {
    fake("echo oh no >&2; kill -SEGV $$").fails("\n  | oh no");
}

#[test]
fn is_killed_after_saying_unsatisfiable() {
    fake("echo s UNSATISFIABLE; kill -KILL $$")
        .fails("it says UNSATISFIABLE, but its exit status does not agree");
}

#[test]
fn prints_nothing() {
    fake("exit 0").fails("no answer (exit status: 0");
    assert_eq!(fake("echo c enough").verdict().unwrap(), Verdict::Unknown);
}

#[test]
fn prints_nothing_and_fails() {
    fake("exit 3").fails("no answer (exit status: 3");
}

#[test]
fn prints_garbage() {
    fake("echo '*** no such option'; exit 0").fails("no answer, but `*** no such option`");
}

#[test]
fn prints_invalid_utf8() {
    fake(r"printf '\377\376 s\n'; printf 's SAT\377\n'; exit 10").fails("on an `s` line");
}

#[test]
fn prints_without_end() {
    fake("exec yes 'c all work and no play'").fails("its output is longer than any answer");
}

#[test]
fn complains_without_end() {
    let fake = fake("yes 'all work and no play' | head -c 20000000 >&2; exit 1");
    let error = fake.verdict().unwrap_err().to_string();
    assert!(error.len() < 10_000, "{} bytes", error.len());
}

#[test]
fn model_too_short_and_false() {
    fake("echo s SATISFIABLE; echo v -1 0; exit 10").fails("falsifies the clause [1, 2]");
}

#[test]
fn model_too_short_and_true() {
    let verdict = fake("echo s SATISFIABLE; echo v 2 0; exit 10").verdict().unwrap();
    assert_eq!(verdict, Verdict::Sat(Model::new(vec![false, true])));
}

#[test]
fn model_too_long() {
    fake("echo s SATISFIABLE; echo v -1 2 3 0; exit 10").fails("variable 3, the formula has 2");
}

#[test]
fn model_of_wrong_sign() {
    fake("echo s SATISFIABLE; echo v 1 -2 0; exit 10").fails("falsifies the clause [-1, 2]");
}

#[test]
fn no_model() {
    fake("echo s SATISFIABLE; exit 10").fails("satisfiable without a model");
}

#[test]
fn half_a_model_line() {
    fake("echo s SATISFIABLE; printf 'v -1 -'; kill -KILL $$").fails("`-` in a model");
}

#[test]
fn says_sat_and_exits_20() {
    fake("echo s SATISFIABLE; echo v -1 2 0; exit 20")
        .fails("it says SATISFIABLE, but its exit status does not agree");
}

#[test]
fn says_both() {
    fake("echo s SATISFIABLE; echo s UNSATISFIABLE; exit 20").fails("a second and different answer");
}

#[test]
fn result_file_missing() {
    fake_with(Output::Minisat, "echo SATISFIABLE; exit 10").fails("satisfiable without a model");
}

#[test]
fn result_file_contradicts() {
    let fake = fake_with(Output::Minisat, "echo UNSATISFIABLE; echo SAT >$2; echo 2 0 >>$2; exit 20");
    fake.fails("in its result file: 1:1: a second and different answer");
}

#[test]
fn result_file_never_ends() {
    let fake = fake_with(Output::Minisat, "echo SATISFIABLE; ln -s /dev/zero $2; exit 10");
    fake.fails("in its result file: it is not a regular file");
    fake_with(Output::Minisat, "echo SATISFIABLE; mkfifo $2; exit 10").fails("in its result file");
}

#[test]
fn result_file_is_a_folder() {
    fake_with(Output::Minisat, "echo SATISFIABLE; mkdir $2; exit 10").fails("in its result file");
}
