//! Whole puzzles in OPB: the verdict is the same as for the CNF.

#![allow(clippy::print_stderr)]

use std::time::Duration;

use super::programs::limited;
use crate::common::{self, skip};
use crate::{puzzles, variants};
use sudoku2cnf_answer::question::{PosedSolver, ProblemSolver, Question, Status, Task};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Rows;
use sudoku2cnf_compile::target::{Details, Reader};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::process::Process;

const TIME: Duration = Duration::from_secs(10);

/// Returns the answers to the question of uniqueness, from the clauses and from clasp with rows.
fn both(puzzle: &Puzzle, clasp: &Process) -> [Status; 2] {
    let problem = common::compiled(puzzle, Simplify::Propagate);
    let cnf = problem.encoded(problem.suited());
    let task = Task::new(&problem, &cnf);
    let ask = |solver: &dyn ProblemSolver| {
        let (limits, _end) = limited(TIME);
        task.ask(solver, Question::Unique, &limits).unwrap_or_else(|error| panic!("{error}")).answer
    };
    let options = problem.suited().rows(Rows::Beside);
    let reader = Reader::new(clasp, options, Details::default()).expect("it reads rows");
    [ask(&Handover::default()), ask(&PosedSolver::Target(reader))]
}

#[test]
#[ignore = "minutes, in release mode"]
fn the_corpus_and_a_hundred_variants_have_the_same_verdict_through_opb() {
    let clasp = match Process::named("clasp") {
        Ok(clasp) => clasp.reading("opb").expect("the table says so"),
        Err(error) => return skip(error),
    };
    let blocks = REGISTRY.iter().flat_map(|spec| {
        puzzles::blocks(spec.name).into_iter().map(|block| (format!("corpus {}", spec.name), block.puzzle))
    });
    let records = variants::records();
    let records = records.iter().step_by((records.len() / 100).max(1)).take(100).filter_map(|record| {
        let (puzzle, _) = record.read().ok()?;
        Some((record.id.clone(), puzzle))
    });
    let (mut asked, mut undecided, mut wrong) = (0, Vec::new(), Vec::new());
    for (name, puzzle) in blocks.chain(records) {
        asked += 1;
        match both(&puzzle, &clasp) {
            [_, Status::Unknown] => undecided.push(name),
            [Status::Unknown, rows] => eprintln!("{name}: {rows:?} through OPB alone"),
            [clauses, rows] if clauses == rows => {}
            [clauses, rows] => wrong.push(format!("{name}: {rows:?} instead of {clauses:?}")),
        }
    }
    eprintln!("{asked} puzzles, {} undecided through OPB: {undecided:?}", undecided.len());
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(5 * undecided.len() <= asked, "{} of {asked} undecided", undecided.len());
}
