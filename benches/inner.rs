//! Times the inner loops: reading, compiling, emitting and simplifying, and the DPLL solver on easy and hard boards.
//!
//! `cargo bench --bench inner`; `benches/compare` compares whole programs with their peers.
#![allow(missing_docs, clippy::unwrap_used)]

use std::io;

use divan::{Bencher, counter::BytesCount, counter::ItemsCount};
use sudoku2cnf_answer::question::Models;
use sudoku2cnf_compile::deduce::{Simplify, simplify};
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};
use sudoku2cnf_sat::dimacs;

fn main() {
    divan::main();
}

fn read(text: &str) -> Puzzle {
    text.parse().unwrap()
}

/// Two of our examples: propagation alone solves the first, and the second needs a search.
const BOARDS: [(&str, &str); 2] = [
    ("classic", include_str!("../examples/classic.txt")),
    ("combined", include_str!("../examples/combined.txt")),
];

#[divan::bench(args = BOARDS.map(|(name, _)| name))]
fn read_and_compile(name: &str) -> u64 {
    let text = BOARDS.iter().find(|board| board.0 == name).unwrap().1;
    Problem::whole(read(divan::black_box(text))).literals().count()
}

#[divan::bench(args = [9, 16, 25, 36])]
fn emit(bencher: Bencher<'_, '_>, side: usize) {
    let problem = Problem::whole(read(&format!("grid {side}x{side}")));
    let cnf = problem.encoded(Options::default());
    let mut counted = Counting(0);
    dimacs::write(&cnf, &[], &mut counted).unwrap();
    bencher
        .counter(BytesCount::new(counted.0))
        .bench_local(|| dimacs::write(&cnf, &[], &mut io::sink()).unwrap());
}

struct Counting(usize);

impl io::Write for Counting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[divan::bench(args = BOARDS.map(|(name, _)| name))]
fn propagate(bencher: Bencher<'_, '_>, name: &str) {
    let problem = Problem::whole(read(BOARDS.iter().find(|board| board.0 == name).unwrap().1));
    bencher.bench_local(|| simplify(problem.csp(), Simplify::Propagate, &Default::default()).unwrap());
}

/// Times the uniqueness check of a batch line, in a session that is reset for each board.
#[divan::bench]
fn dpll_unique(bencher: Bencher<'_, '_>) {
    let puzzle = read(BOARDS[0].1);
    let problem = Problem::whole(read("grid 9x9"));
    let cnf = problem.encoded(Options::default().dedup(true));
    let limits = Limits::default();
    let dpll = Dpll::default();
    let mut models = Models::new(dpll.open(&cnf, &limits).unwrap(), problem.projection());
    let givens: Vec<_> = puzzle.givens().map(|(cell, digit)| problem.literal(cell, digit).unwrap()).collect();
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        models.restart(givens.iter().copied(), &limits).unwrap();
        assert!(matches!(models.next(&limits).unwrap(), Verdict::Sat(_)));
        assert_eq!(models.next(&limits).unwrap(), Verdict::Unsat);
    });
}
