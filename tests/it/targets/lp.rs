//! LP texts with glpsol, cbc and z3: the verdicts are the same as for the clauses, and the columns are our variables.

use std::path::Path;
use std::time::Duration;

use sudoku2cnf_answer::question::{self, Question};
use sudoku2cnf_compile::encode::Rows;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Details, Job, Target};
use sudoku2cnf_sat::answer::{self, Form, SolverAnswer};

use super::programs::{program, run};

/// Puzzles, and whether they have a solution.
const PUZZLES: &[(&str, bool)] = &[
    ("1.....3....2....", true),
    ("1..1............", false),
    ("1234341221434321", true),
    ("grid 4x4\nkiller 5 r1c1-r1c2\nkiller 8 r1c3-r2c3 r2c4\n....\n....\n....\n....", true),
    ("grid 4x4\nkiller 3 r1c1-r1c2\nkiller 3 r2c1-r2c2\n....\n....\n....\n....", false),
    ("grid 4x4\nthermo r1c1 r1c2 r1c3 r1c4\n....\n....\n....\n....", true),
    ("grid 4x4\narrow r1c1 r2c2 r3c3\nlittle-killer 5 r1c2 dr\n....\n....\n....\n....", true),
    ("grid 4x4\ncount-distinct r1c1 r2c1-r4c1\n1...\n....\n....\n....", false),
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", true),
];

fn write(job: &Job<'_>, file: &Path) {
    let mut text = Vec::new();
    job.write(Target::LP, &mut text).expect("written");
    std::fs::write(file, text).expect("a file");
}

/// Returns a program's answer to a file, with the format of the answer.
fn answer(name: &str, path: &Path, file: &Path, folder: &Path) -> (Form, SolverAnswer) {
    let limit = Duration::from_secs(60);
    let out = folder.join("out");
    let _ = std::fs::remove_file(&out);
    let (file, written) = (file.to_str().expect("a name"), out.to_str().expect("a name"));
    let arguments: &[&str] = match name {
        "glpsol" => &["--lp", file, "--tmlim", "30", "-w", written],
        "cbc" => &[file, "-sec", "30", "-threads", "1", "-log", "0", "-solve", "-solu", written],
        _ => &["-T:30", "-model", file],
    };
    let output = run(path, arguments, limit).expect("an answer within a minute");
    let text = if name == "z3" { output.stdout.clone() } else { std::fs::read(&out).expect("a file") };
    let (form, answer) = answer::read(&text).unwrap_or_else(|error| panic!("{name}: {error}: {output:?}"));
    assert!(form.agrees(&answer, output.status.code()), "{name}: {answer:?} and {:?}", output.status);
    (form, answer)
}

/// Checks that a program solves each puzzle in one of every `every` forms.
fn reads(name: &str, every: usize) {
    let Some(path) = program(name) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("p.lp");
    for (place, &(text, solvable)) in PUZZLES.iter().enumerate() {
        let puzzle = || text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        for problem in [Problem::new(puzzle()), Problem::whole(puzzle())] {
            let ways = [(Rows::Beside, None), (Rows::Native, Some(7)), (Rows::Never, None)];
            for (rows, objective) in ways.into_iter().skip(place % every).step_by(every) {
                let job = Job::new(&problem).options(problem.suited().rows(rows));
                let mut details = Details::default();
                details.objective = objective;
                let job = job.details(details);
                write(&job, &file);
                match answer(name, &path, &file, folder.path()).1 {
                    SolverAnswer::Sat(values) => {
                        assert!(solvable, "{name}: {text}");
                        Target::LP
                            .check(&job, &values)
                            .unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
                        let model = Target::LP.candidates(&problem, &values).expect("candidates");
                        problem.solution(&model).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
                    }
                    SolverAnswer::Unsat => assert!(!solvable, "{name}: {text}"),
                    SolverAnswer::Unknown => panic!("{name} does not know {text}"),
                }
            }
        }
    }
}

#[test]
fn glpsol_reads_all_that_is_written() {
    reads("glpsol", 1);
}

#[test]
fn cbc_reads_all_that_is_written() {
    reads("cbc", 1);
}

#[test]
fn z3_reads_all_that_is_written() {
    reads("z3", 3);
}

#[test]
fn a_solution_that_is_left_out_does_not_come_back() {
    let Some(path) = program("glpsol") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("p.lp");
    let problem = Problem::new("1.....3....2....".parse().expect("a puzzle"));
    let (mut added, mut found) = (Vec::new(), Vec::new());
    loop {
        let job = Job::new(&problem).added(&added);
        write(&job, &file);
        let SolverAnswer::Sat(values) = answer("glpsol", &path, &file, folder.path()).1 else { break };
        Target::LP.check(&job, &values).expect("kept");
        let model = Target::LP.candidates(&problem, &values).expect("candidates");
        let solution = problem.solution(&model).expect("a solution");
        assert!(!found.contains(&solution));
        found.push(solution);
        added.push(model.literals().map(|lit| !lit).collect());
    }
    let dpll = sudoku2cnf_sat::backend::dpll::Dpll::new();
    let counted =
        question::ask(&problem, &dpll, Question::Count(1000), &Default::default()).expect("counted");
    assert_eq!(counted.count, found.len() as u128, "{counted:?}");
}
