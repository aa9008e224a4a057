//! One hard puzzle divided into parts: the cubes partition the solutions, and the joined answers equal the answer to
//! the whole.

use serde_json::json;
use sudoku2cnf_answer::question::{self, Question, Status};
use sudoku2cnf_answer::split::{Cube, Join, JoinedAnswer, Parts};
use sudoku2cnf_base::count::Count;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::error::Line;
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::auto::Handover;

use crate::common::{corpus, puzzle};
use crate::differential::{Digits, digits};

fn parts(puzzle: &Puzzle, wanted: usize) -> Parts {
    Parts::of(puzzle, wanted, &Limits::default()).expect("no limit")
}

/// Returns `true` if a filled grid is in a cube.
fn is_in(cube: &Cube, solution: &Solution) -> bool {
    cube.facts().iter().all(|fact| (solution[fact.cell] == fact.digit) == fact.equals)
}

/// Returns all solutions, found without cubes.
fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    let problem = Problem::new(puzzle.clone());
    let encoded = problem.encoded(problem.suited());
    let backend = Handover::default();
    let task = sudoku2cnf_answer::question::Task::new(&problem, &encoded);
    let mut found = task.open(&backend, &Limits::default()).expect("it loads");
    let mut all = Vec::new();
    while let sudoku2cnf_sat::backend::Verdict::Sat(model) =
        found.next(&Limits::default()).expect("it answers")
    {
        all.push(problem.solution(&model).expect("a solution"));
    }
    all
}

/// Returns the answer to a part as a line of JSON.
fn answered(parts: &Parts, place: usize, question: Question) -> String {
    let part = parts.cubes()[place].part_of(parts.puzzle());
    let problem = Problem::new(part);
    let (backend, limits) = (Handover::default(), Limits::default());
    let outcome = match question {
        Question::Count(max) => question::ask(&problem, &backend, Question::Count(max), &limits),
        _ => question::ask(&problem, &backend, Question::Unique, &limits),
    }
    .expect("it answers");
    let mut answer = json!({ "id": parts.id(place).to_string(), "verdict": outcome.answer.word() });
    let keys = [("solution", "variables"), ("other", "other_variables")];
    for ((digits, variables), solution) in keys.into_iter().zip(&outcome.solutions) {
        answer[digits] = json!(solution.digits(parts.puzzle().grid()));
        answer[variables] = json!(solution.variables());
    }
    if matches!(question, Question::Count(_)) {
        answer["count"] = json!(outcome.count.as_u128());
    }
    answer.to_string()
}

fn joined(puzzle: &Puzzle, lines: &[String], question: Question) -> JoinedAnswer {
    let mut join = Join::new(puzzle);
    for (line, number) in lines.iter().zip(1..) {
        join.read(Line { source: None, number, text: line }).unwrap_or_else(|error| panic!("{error}"));
    }
    join.answer(question, &Handover::default(), &Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks that the joined answers of the parts equal the answers for the puzzle: whether it is unique, and its number
/// of solutions.
fn answers_alike(name: &str, puzzle: &Puzzle, wanted: usize, most: u128) {
    let parts = parts(puzzle, wanted);
    let problem = Problem::new(puzzle.clone());
    let (backend, limits) = (Handover::default(), Limits::default());
    let places = || 0..parts.cubes().len();
    let whole = question::ask(&problem, &backend, Question::Unique, &limits).expect("it answers");
    // Answers may be in any order.
    let lines: Vec<String> = places().rev().map(|place| answered(&parts, place, Question::Unique)).collect();
    let all = joined(puzzle, &lines, Question::Unique);
    assert_eq!(all.answer, whole.answer, "{name}, {wanted}");
    if all.answer == Status::Unique {
        let told = |solutions: &[Solution]| -> Vec<Digits> {
            solutions.iter().map(|solution| digits(puzzle, solution)).collect()
        };
        assert_eq!(told(&all.solutions), told(&whole.solutions), "{name}, {wanted}");
    }
    let whole = question::ask(&problem, &backend, Question::Count(most), &limits).expect("it answers");
    if whole.complete {
        let lines: Vec<String> =
            places().map(|place| answered(&parts, place, Question::Count(most + 1))).collect();
        let all = joined(puzzle, &lines, Question::Count(u128::MAX));
        assert_eq!(
            (all.answer, all.count, all.complete),
            (whole.answer, whole.count, true),
            "{name}, {wanted}"
        );
    }
}

/// Answers from other programs may contain counts of any size.
#[test]
fn counts_of_any_size_are_added() {
    let puzzle = puzzle("grid 24x24 raw\nvalues 1-16\nsum 10 r1c1 r1c2");
    let parts = parts(&puzzle, 4);
    let most = Question::Count(u128::MAX);
    let answers = (0..parts.cubes().len()).map(|place| answered(&parts, place, Question::Unique));
    let (mut sum, mut lines) = (Count::ZERO, Vec::new());
    for (answer, place) in answers.zip(0..) {
        let count = Count::power_of_two(60 + 700 * place);
        assert!(answer.contains(r#""verdict":"multiple""#), "{answer}");
        let with = |count: &str| answer.replacen('{', &format!(r#"{{"count":{count},"#), 1);
        for wrong in ["1e30", "1.5", "-340282366920938463463374607431768211456", "null", "\"7\"", "1"] {
            let line = with(wrong);
            let mut join = Join::new(&puzzle);
            let error = join.read(Line { source: None, number: 1, text: &line }).expect_err(wrong);
            assert!(error.to_string().contains("multiple with the count"), "{wrong}: {error}");
        }
        lines.push(with(&count.to_string()));
        sum += &count;
    }
    assert!(lines.len() >= 4 && sum > u128::MAX, "{sum}");
    let all = joined(&puzzle, &lines, most);
    assert_eq!((all.answer, all.count, all.complete), (Status::Multiple, sum.clone(), true));
    let some = joined(&puzzle, &lines, Question::Count(1 << 100));
    assert_eq!((some.answer, some.count, some.complete), (Status::Multiple, Count::from(1 << 100), false));
    // One answer does not claim to be complete, but its solutions still count.
    lines[0] = lines[0].replacen('{', r#"{"complete":false,"#, 1);
    let some = joined(&puzzle, &lines, most);
    assert_eq!((some.answer, some.count, some.complete), (Status::Unknown, sum, false));
}

/// A part cannot have more solutions than there are ways to fill its open cells.
#[test]
fn counts_are_bounded_by_the_grid() {
    let puzzle = puzzle("grid 4x4\nlayer shade\n1...\n....\n....\n....");
    let parts = parts(&puzzle, 2);
    let answer = answered(&parts, 0, Question::Unique);
    // An open cell has four values, and a cell of the layer two. One cell is fixed in this part.
    let given = parts.cubes()[0].part_of(&puzzle).givens().count();
    let most = (1_u128 << (2 * (16 - given))) << 16;
    for (count, is_possible) in [(most, true), (most + 1, false), (10_u128.pow(30), false)] {
        let line = answer.replacen('{', &format!(r#"{{"count":{count},"#), 1);
        let read = Join::new(&puzzle).read(Line { source: None, number: 7, text: &line });
        match read {
            Ok(()) => assert!(is_possible, "{count}"),
            Err(error) => {
                let told = error.to_string();
                assert!(!is_possible && error.line() == 7, "{told}");
                assert!(told.contains(&format!("open cells have {most} fillings")), "{told}");
            }
        }
    }
}

/// Small boards of many kinds, each with several solutions.
const SEVERAL: [&str; 10] = [
    "1.......2.......",
    "grid 4x4\ndiagonal\n1...\n....\n....\n....",
    "grid 4x4\nregions\naaab\nabbb\ncccd\ncddd\n1...\n....\n....\n....",
    "grid 3x3 no-boxes\nvariables 2\nsum 4 v1 v2\npair 'a>b' r1c1 v1",
    "grid 2x3 no-boxes\nvalues 1-4",
    "grid 4x4\nudoku\nvalues 1-5\n1...\n.2..\n....\n....",
    "grid 6x6 boxes 2x3\nkiller 11 r1c1 r1c2 r1c3\nanti-knight\n1.....\n......\n......\n...2..\n......\n......",
    "grid 6x6\nsubgrids 4x4 boxes 2x2 at r1c1 r3c3\n12....\n34....\n......\n......\n....1.\n......",
    "grid 4x4\nholes r1c1 r4c4\n....\n.1..\n....\n....",
    "grid 4x4\nor { even r1c1 } { odd r4c4 }\n....\n....\n2...\n....",
];

#[test]
fn every_solution_is_in_one_part() {
    for text in SEVERAL {
        let puzzle = puzzle(text);
        let all = solutions(&puzzle);
        assert!(all.len() > 1, "{text}");
        for wanted in [1, 2, 3, 7, 16, 40] {
            let parts = parts(&puzzle, wanted);
            assert_eq!(parts.overlap(&Limits::default()), Ok(None), "{text}");
            for solution in &all {
                let places = parts.cubes().iter().filter(|cube| is_in(cube, solution)).count();
                assert_eq!(places, 1, "{text}, {wanted}: {solution:?}");
            }
            // There are as many parts as requested, or at least as many as solutions.
            assert!(
                parts.cubes().len() >= wanted.min(all.len()),
                "{text}, {wanted}: {}",
                parts.cubes().len()
            );
        }
    }
}

#[test]
fn parts_of_several_solutions_answer_as_the_whole() {
    for text in SEVERAL {
        for wanted in [2, 7, 64] {
            answers_alike(text, &puzzle(text), wanted, 1_000);
        }
    }
}

#[test]
fn parts_of_each_rule_answer_as_the_whole() {
    for (place, spec) in REGISTRY.iter().enumerate() {
        // Tests the first puzzle of each rule, and only some of them with many parts.
        if let Some(block) = crate::puzzles::blocks(spec.name).first() {
            answers_alike(spec.name, &block.puzzle, if place % 8 == 0 { 64 } else { [2, 7][place % 2] }, 2);
        }
    }
}

#[test]
fn what_is_decided_is_one_part() {
    for (text, answer) in [
        ("1.34..1221..43.1", Status::Unique),
        ("11..\n....\n....\n....", Status::None),
        // Only a search shows that this puzzle has no solution.
        ("grid 4x4\nkiller 3 r1c1 r1c2\nkiller 3 r1c3 r2c4\nkiller 3 r2c1 r2c2", Status::None),
    ] {
        let puzzle = puzzle(text);
        for wanted in [1, 8] {
            let parts = parts(&puzzle, wanted);
            assert!(!parts.cubes().is_empty(), "{text}");
            answers_alike(text, &puzzle, wanted, 2);
            assert_eq!(
                question::ask(
                    &Problem::new(puzzle.clone()),
                    &Handover::default(),
                    Question::Unique,
                    &Limits::default()
                )
                .map(|whole| whole.answer)
                .ok(),
                Some(answer)
            );
            if wanted == 1 {
                assert_eq!(parts.cubes(), [Cube::default()], "{text}");
            }
        }
    }
}

#[test]
fn a_limit_ends_it() {
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let limits = Limits::default().stopped_by(flag);
    assert!(Parts::of(&puzzle("grid 9x9"), 4, &limits).is_err());
    // If a join is stopped before it has checked that the cubes cover everything, its answer is unknown.
    let puzzle = puzzle("1.......2.......");
    let parts = parts(&puzzle, 4);
    let lines: Vec<String> = (0..4).map(|place| answered(&parts, place, Question::Count(50))).collect();
    let mut join = Join::new(&puzzle);
    for (line, number) in lines.iter().zip(1..) {
        join.read(Line { source: None, number, text: line }).expect("an answer");
    }
    let joined = join.answer(Question::Count(100), &Handover::default(), &limits);
    assert!(joined.is_err() || joined.is_ok_and(|joined| joined.answer == Status::Unknown));
}

#[test]
#[ignore = "long: 50 puzzles of the shared corpora in 2, 7 and 64 parts"]
fn parts_of_shared_puzzles_answer_as_the_whole() {
    let Some(text) = corpus("variants.jsonl") else { return };
    let mut tried = 0;
    for line in text.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let known = entry["solutions"].as_u64();
        let is_quick = entry["iss_s"].as_f64().is_some_and(|seconds| seconds < 0.5);
        let Some(text) = entry["puzzle"].as_str().filter(|_| known.is_some() && is_quick) else { continue };
        let Ok((puzzle, _)) = sudoku2cnf_puzzle::formats::ReadOptions::new().read(text) else { continue };
        let name = entry["id"].as_str().unwrap_or_default();
        for wanted in [2, 7, 64] {
            answers_alike(name, &puzzle, wanted, 100);
        }
        tried += 1;
        if tried == 40 {
            break;
        }
    }
    let Some(text) = corpus("hardest1106.txt") else { return };
    for line in text.lines().filter(|line| line.len() >= 81).take(10) {
        for wanted in [2, 7, 64] {
            answers_alike(line, &puzzle(&line[..81]), wanted, 2);
        }
        tried += 1;
    }
    assert!(tried >= 50, "{tried}");
}
