//! The program and the library answer questions alike: `solve --output json` prints the same objects as the library's
//! answer with the same options, including the counts of the solver.

use serde_json::{Value, json};
use sudoku2cnf_answer::ask::{self, News, Relaxer, Request, Solver, Way};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{AmoChoice, Choice, Encoding};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::dpll::Heuristic;
use sudoku2cnf_sat::backend::{AUTO, BackendChoice, DPLL, Limits};
use sudoku2cnf_show::render::{AnswerView, SolutionObject, with_puzzle};

use super::run;

/// Options of the program, and the same choice of solver and `Way` for the library.
struct Options {
    arguments: &'static str,
    backend: BackendChoice<'static>,
    way: Way,
}

fn options() -> Vec<Options> {
    let ladder = AmoChoice::ALL.into_iter().find(|amo| amo.name() == "ladder");
    assert!(ladder.is_some());
    let choice = Choice { encoding: Encoding::Minimal, amo: ladder, ..Choice::default() };
    let given = Way { simplify: Some(Simplify::Givens), ..Way::default() };
    let auto = BackendChoice::new(AUTO);
    let jw = BackendChoice::new(DPLL).heuristic(Some(Heuristic::Jw));
    vec![
        Options { arguments: "", backend: auto, way: Way::default() },
        Options {
            arguments: "--encoding minimal --amo ladder",
            backend: auto,
            way: Way { choice, ..Way::default() },
        },
        Options { arguments: "--simplify givens --backend dpll --heuristic jw", backend: jw, way: given },
    ]
}

/// Returns the first puzzle of each rule, and the examples, with their names.
fn puzzles() -> Vec<(String, String)> {
    let texts = |folder: &str| {
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let mut files: Vec<_> =
            files.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
        files.sort();
        files.into_iter().map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap()))
    };
    let first = |(name, text): (String, String)| {
        let (puzzle, _) = text.split_once("\nsolution ")?;
        puzzle.starts_with("grid ").then(|| (name, format!("{puzzle}\n")))
    };
    let root = env!("CARGO_MANIFEST_DIR");
    let corpus = texts(&format!("{root}/tests/corpus")).filter_map(first);
    corpus.chain(texts(&format!("{root}/examples"))).collect()
}

/// Maximum number of cells of a puzzle about which all questions are asked.
const SMALL: usize = 36;

/// The name that the program gives its input.
const NAME: &str = "<stdin>";

/// Returns the objects that `solve` prints, without the comparison with a stored solution.
fn told(question: &str, options: &str, text: &str) -> Vec<Value> {
    let arguments = format!("{question} {options} --quiet --output json");
    let done = run("solve", &arguments.split_whitespace().collect::<Vec<_>>(), text);
    let lines = done.out.lines().map(|line| {
        let mut object: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{}", done.err));
        object.as_object_mut().expect("an object").remove("stored_solution");
        object
    });
    lines.collect()
}

fn object(json: &str) -> Value {
    let mut object: Value = serde_json::from_str(json).expect("JSON");
    object.as_object_mut().expect("an object").remove("stored_solution");
    object
}

/// Returns the objects of the library's answer to the question of a command line.
fn asked(question: &str, options: &Options, puzzle: &Puzzle) -> Vec<Value> {
    let solver = Solver::new(options.backend).expect("a solver");
    let ask = match question {
        "--unique" => json!({ "ask": "unique" }),
        "--candidates --cap 2" => json!({ "ask": "candidates", "cap": 2 }),
        "--explain" => json!({ "ask": "explain" }),
        "--all --max 3" => json!({ "ask": "all", "max": 3 }),
        "--relax" => json!({ "ask": "relax" }),
        _ => json!({ "ask": "relax", "objective": 3 }),
    };
    let request = Request { ask: serde_json::from_value(ask).expect(question), way: options.way };
    let mut objects = Vec::new();
    let mut hear = |news: News<'_>| {
        if let News::Solution(_, Some(solution)) = news {
            objects.push(object(&SolutionObject::new(solution, puzzle.grid()).to_json()));
        }
        true
    };
    let answered = ask::ask(puzzle, &request, &solver, &Limits::default(), &mut hear).expect("an answer");
    let view = AnswerView::new(&answered.answer, Some(puzzle)).source(NAME);
    objects.push(object(&with_puzzle(&view.to_json(), puzzle)));
    objects
}

#[test]
fn what_solve_prints_is_what_the_library_finds_out() {
    let (options, mut count) = (options(), 0);
    for (place, (name, text)) in puzzles().into_iter().enumerate() {
        let puzzle: Puzzle = text.parse().expect(&name);
        for (turn, question) in
            ["--unique", "--candidates --cap 2", "--explain", "--all --max 3"].into_iter().enumerate()
        {
            // About large puzzles, other questions and options take a long time in debug builds.
            let is_small = puzzle.grid().places() <= SMALL;
            if turn > 0 && (!is_small || (place + turn) % 2 == 0) {
                continue;
            }
            // Each question is asked with each of the options, about some of the puzzles.
            let chosen = &options[if is_small { (place + turn) % options.len() } else { 0 }];
            let printed = told(question, chosen.arguments, &text);
            assert_eq!(printed, asked(question, chosen, &puzzle), "{name}: {question} {}", chosen.arguments);
            count += 1;
        }
    }
    assert!(count > 2 * 60, "{count}");
}

#[test]
fn several_solutions_and_none_are_told_alike() {
    let several = "grid 4x4\n1...\n....\n....\n...1\n";
    let none = "grid 4x4\ndiagonal\n1...\n.2..\n....\n...1\n";
    for (text, verdict) in [(several, "multiple"), (none, "none")] {
        let puzzle: Puzzle = text.parse().unwrap();
        for chosen in &options() {
            for question in ["--unique", "--candidates --cap 2", "--explain", "--all --max 3"] {
                let printed = told(question, chosen.arguments, text);
                assert_eq!(printed, asked(question, chosen, &puzzle), "{question} {}", chosen.arguments);
                if question != "--all --max 3" {
                    assert_eq!(printed[0]["verdict"], json!(verdict), "{question}");
                }
            }
        }
    }
}

#[test]
fn a_relaxation_is_the_same_from_the_library() {
    if Relaxer::usual().is_none() {
        return crate::common::skip("no solver of relaxations");
    }
    for text in ["..34\n3412\n..43\n4321\n", "1...\n..3.\n.4..\n...2\n", "1..1\n....\n....\n....\n"] {
        let puzzle: Puzzle = text.parse().unwrap();
        for (arguments, simplify) in [("", None), ("--simplify propagate", Some(Simplify::Propagate))] {
            let way = Way { simplify, ..Way::default() };
            let options = Options { arguments, backend: BackendChoice::new(AUTO), way };
            for question in ["--relax", "--relax --objective random --seed 3"] {
                let printed = told(question, arguments, text);
                assert_eq!(printed, asked(question, &options, &puzzle), "{arguments} {text}");
            }
        }
    }
}
