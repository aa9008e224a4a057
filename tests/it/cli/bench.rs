//! `sudoku2cnf bench`: tables, resumed records, contradictory verdicts.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::{ProgramEnd, program, run_in};
use sudoku2cnf_lab::bench::{Run, Verdict, from_csv, from_json};

/// Three puzzles; the last has no solution.
const PUZZLES: &str = "1...............\n.....2..........\n11..............\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.txt"), PUZZLES).unwrap();
    folder
}

fn bench(folder: &Path, arguments: &str) -> ProgramEnd {
    let words: Vec<&str> = ["bench"].into_iter().chain(arguments.split(' ')).collect();
    run_in(folder, "sudoku2cnf", &words, "")
}

/// Writes a fake solver with the name of a known one to the folder.
fn fake(folder: &Path, name: &str, script: &str) {
    let file = folder.join(name);
    let version = "[ \"$1\" = --version ] && echo 1.0 && exit";
    fs::write(&file, format!("#!/bin/sh\n{version}\n{script}\n")).unwrap();
    fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).unwrap();
}

/// Runs `sudoku2cnf bench` with only the folder's solvers.
fn bench_with_fakes(folder: &Path, arguments: &str) -> ProgramEnd {
    let output = assert_cmd::Command::new(program("sudoku2cnf"))
        .args(["bench"].into_iter().chain(arguments.split(' ')))
        .current_dir(folder)
        .env("PATH", format!("{}:/usr/bin:/bin", folder.display()))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    ProgramEnd { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

fn records(folder: &Path) -> Vec<Run> {
    from_csv(fs::File::open(folder.join("r.csv")).unwrap()).unwrap()
}

#[test]
fn each_run_is_added_to_the_csv_as_soon_as_it_is_done() {
    let folder = folder();
    // Each run waits until the earlier runs are recorded, and notes the inode of the CSV file.
    let script = "n=$(cat n 2>/dev/null || echo 0)
        if [ $n -gt 0 ]; then
            for i in $(seq 200); do
                [ \"$(cat r.csv 2>/dev/null | wc -l)\" = $((n + 1)) ] && break
                sleep 0.05
            done
            [ \"$(cat r.csv | wc -l)\" = $((n + 1)) ] || exit 1
            stat -c %i r.csv >> files
        fi
        echo $((n + 1)) > n
        echo s UNSATISFIABLE
        exit 20";
    fake(folder.path(), "kissat", script);
    let done = bench_with_fakes(folder.path(), "p.txt --backends kissat --csv r.csv --json r.json -q");
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert_eq!(records(folder.path()).len(), 3);
    // Runs are appended; the file is not rewritten.
    let files = fs::read_to_string(folder.path().join("files")).unwrap();
    let files: Vec<&str> = files.lines().collect();
    assert!(files.len() == 2 && files[0] == files[1], "{files:?}");
}

#[test]
fn uniqueness_is_asked_where_that_is_wanted() {
    let folder = folder();
    fs::write(folder.path().join("p.txt"), format!("{PUZZLES}1.34..1221..43.1\n")).unwrap();
    let arguments = "p.txt --unique --backends dpll,embedded,batsat --csv r.csv -q";
    let done = bench(folder.path(), arguments);
    assert_eq!(done.ok(0).lines().count(), 4, "{}", done.out);
    let runs = records(folder.path());
    let found: Vec<(&str, Verdict)> = runs.iter().map(|run| (&*run.question, run.verdict)).collect();
    let expected = [Verdict::Multiple, Verdict::Multiple, Verdict::Unsat, Verdict::Unique];
    assert_eq!(found, expected.map(|verdict| [("unique", verdict); 3]).concat());
    // The same puzzle with another question counts as another run.
    bench(folder.path(), "p.txt --backends dpll --csv r.csv").ok(0);
    let runs = records(folder.path());
    assert_eq!(runs.iter().filter(|run| run.verdict == Verdict::Sat).count(), 3);
    assert_eq!((runs.len(), runs[0].question.as_str()), (16, "one"));
}

#[test]
fn every_puzzle_is_run_with_every_setting_in_order() {
    let folder = folder();
    let arguments = "p.txt --encodings minimal,extended --amo product --backends dpll,embedded --jobs 2 --csv r.csv --json r.json --svg r.svg";
    let done = bench(folder.path(), arguments);
    let lines: Vec<Vec<&str>> =
        done.ok(0).lines().map(|line| line.split_whitespace().take(8).collect()).collect();
    assert_eq!(lines[0], ["backend", "encoding", "amo", "runs", "sat", "unsat", "undecided", "errors"]);
    let row = |backend, encoding| vec![backend, encoding, "product", "3", "2", "1", "0", "0"];
    assert_eq!(
        lines[1..],
        [
            row("dpll", "minimal"),
            row("dpll", "extended"),
            row("embedded", "minimal"),
            row("embedded", "extended")
        ]
    );
    assert_eq!(done.err.lines().count(), 12, "{}", done.err);
    let runs = records(folder.path());
    assert_eq!(from_json(fs::File::open(folder.path().join("r.json")).unwrap()).unwrap(), runs);
    let order: Vec<(&str, &str, &str)> =
        runs.iter().map(|run| (&run.instance[..], &run.backend[..], &run.encoding[..])).collect();
    let settings =
        [("dpll", "minimal"), ("dpll", "extended"), ("embedded", "minimal"), ("embedded", "extended")];
    let expected: Vec<(&str, &str, &str)> = ["p.txt:1", "p.txt:2", "p.txt:3"]
        .into_iter()
        .flat_map(|puzzle| settings.map(|(backend, encoding)| (puzzle, backend, encoding)))
        .collect();
    assert_eq!(order, expected);
    for run in &runs {
        // The recorded sizes agree with the CNF that the program writes.
        let cnf = run_in(
            folder.path(),
            "sudoku2cnf",
            &["--encoding", &run.encoding, "--amo", "product"],
            PUZZLES.lines().nth(run.instance[6..].parse::<usize>().unwrap() - 1).unwrap(),
        );
        let header = format!("\np cnf {} {}\n", run.variables.unwrap(), run.clauses.unwrap());
        assert!(cnf.ok(0).contains(&header), "{header}");
    }
    let svg = fs::read_to_string(folder.path().join("r.svg")).unwrap();
    let texts: Vec<String> = roxmltree::Document::parse(&svg)
        .unwrap()
        .descendants()
        .filter_map(|node| node.text().map(|text| text.trim().to_owned()))
        .collect();
    for label in ["dpll minimal", "embedded extended", "instances decided", "3"] {
        assert!(texts.iter().any(|text| text == label), "{label}: {texts:?}");
    }
}

#[test]
fn what_is_recorded_is_not_run_again() {
    let folder = folder();
    bench(folder.path(), "p.txt --backends dpll --csv r.csv --json r.json").ok(0);
    let first = records(folder.path());
    // Records for other solvers and puzzles are added, and existing records stay.
    let more = bench(folder.path(), "p.txt --backends embedded,dpll --csv r.csv");
    assert!(
        more.err.starts_with(
            "sudoku2cnf: note: 3 of 6 runs are recorded already\nsudoku2cnf: note: 1/3 p.txt:1 embedded"
        ),
        "{}",
        more.err
    );
    let again = bench(folder.path(), "p.txt --backends dpll,embedded -q --csv r.csv --json again.json");
    assert_eq!((again.ok(0).lines().count(), &again.err[..]), (3, ""));
    let runs = records(folder.path());
    assert_eq!(runs.len(), 6);
    assert!(first.iter().all(|run| runs.contains(run)));
    let from = bench(folder.path(), "p.txt --backends dpll --json again.json");
    assert!(from.err.starts_with("sudoku2cnf: note: 3 of 3 runs are"), "{}", from.err);
    assert_eq!(from_json(fs::File::open(folder.path().join("again.json")).unwrap()).unwrap().len(), 6);
    // A run with another time limit or a changed puzzle counts as another run.
    let other = bench(folder.path(), "p.txt --backends dpll --csv r.csv --time-limit 30");
    assert!(other.err.starts_with("sudoku2cnf: note: 1/3 p.txt:1 dpll"), "{}", other.err);
    fs::write(folder.path().join("p.txt"), PUZZLES.replacen('1', "3", 1)).unwrap();
    let changed = bench(folder.path(), "p.txt --backends dpll --csv r.csv");
    assert!(changed.err.starts_with("sudoku2cnf: note: 2 of 3 runs are"), "{}", changed.err);
    assert_eq!(records(folder.path()).len(), 10);
    // Another version of this program may have compiled another formula.
    let csv = fs::read_to_string(folder.path().join("r.csv")).unwrap();
    let version = format!(",one,{},", env!("CARGO_PKG_VERSION"));
    fs::write(folder.path().join("r.csv"), csv.replace(&version, ",one,0.0.9,")).unwrap();
    let newer = bench(folder.path(), "p.txt --backends dpll --csv r.csv");
    assert!(newer.err.starts_with("sudoku2cnf: note: 1/3 p.txt:1 dpll"), "{}", newer.err);
    assert_eq!(records(folder.path()).len(), 13);
}

#[test]
fn nothing_is_written_over_a_puzzle_or_twice_to_one_place() {
    let folder = folder();
    fs::write(folder.path().join("q.txt"), PUZZLES).unwrap();
    fs::write(folder.path().join("r"), "").unwrap();
    std::os::unix::fs::symlink("new", folder.path().join("link")).unwrap();
    let puzzle = "--svg would overwrite the puzzle";
    let twice = "--json would be written to the same place as --csv";
    let cases = [
        ("p.txt --svg p.txt", puzzle),
        ("p.txt q.txt --svg ./q.txt", puzzle),
        ("p.txt --csv p.txt", "--csv would overwrite the puzzle"),
        ("p.txt --json q.txt q.txt", "--json would overwrite the puzzle"),
        ("p.txt --csv r --json ./r", twice),
        ("p.txt --csv new --json ./new", twice),
        ("p.txt --csv link --json new", twice),
        ("p.txt --csv new.json", "--csv: the name of the output file ends in .json"),
        ("p.txt --csv - --json /dev/stdout", twice),
        ("p.txt --csv r --svg r", "--svg would be written to the same place as --csv"),
    ];
    for (arguments, told) in cases {
        let done = bench(folder.path(), &format!("{arguments} --backends dpll"));
        assert!(done.fails(2).contains(told), "{arguments}: {}", done.err);
    }
    let text = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!([text("p.txt"), text("q.txt"), text("r")], [PUZZLES, PUZZLES, ""]);
    assert!(!folder.path().join("new").exists());
    bench(folder.path(), "p.txt --backends dpll -q --csv /dev/null --json /dev/null --svg -").ok(0);
}

#[test]
fn a_memory_limit_is_handed_to_external_solvers() {
    let folder = folder();
    let told = folder.path().join("limit");
    fake(folder.path(), "picosat", &format!("ulimit -v > '{}'; echo s UNKNOWN", told.display()));
    for (option, is_limited) in [("", false), (" --memory-limit 3000", true)] {
        bench_with_fakes(folder.path(), &format!("p.txt --backends picosat -q{option}")).ok(0);
        let limit = fs::read_to_string(&told).unwrap();
        assert_eq!(limit.trim() == "3072000", is_limited, "{limit}");
    }
}

#[test]
fn other_files_are_no_records_and_stay() {
    let folder = folder();
    fs::write(folder.path().join("other"), PUZZLES).unwrap();
    for (option, told) in [("--csv", "other:1:1: "), ("--json", "other:1:")] {
        let done = bench(folder.path(), &format!("p.txt --backends dpll {option} other"));
        assert!(done.fails(1).contains(told), "{}", done.err);
        assert!(done.err.contains("expected records of runs"), "{}", done.err);
        assert_eq!(fs::read_to_string(folder.path().join("other")).unwrap(), PUZZLES);
    }
}

#[test]
fn verdicts_that_contradict_each_other_have_an_exit_code() {
    let folder = folder();
    fake(folder.path(), "picosat", "echo s UNSATISFIABLE; echo c 5 conflicts; exit 20");
    let done = bench_with_fakes(folder.path(), "p.txt --backends dpll,picosat --csv r.csv");
    assert_eq!(done.code, Some(3), "{}", done.err);
    assert!(done.err.contains("VERDICTS CONTRADICT EACH OTHER"), "{}", done.err);
    let version = env!("CARGO_PKG_VERSION");
    let told = format!(
        "p.txt:1: satisfiable by dpll (extended, pairwise, sums auto, simplify none, program {version}); unsatisfiable by \
         picosat ("
    );
    assert!(done.err.contains(&told) && !done.err.contains("p.txt:3: satisfiable"), "{}", done.err);
    assert!(
        done.out.lines().any(|line| line.starts_with("picosat") && line.contains(" 15 ")),
        "{}",
        done.out
    );
    // The verdict also counts as contradictory if the other one was recorded earlier.
    let again = bench_with_fakes(folder.path(), "p.txt --backends dpll --csv r.csv");
    assert_eq!(again.code, Some(3), "{}", again.err);
}

#[test]
fn what_fails_and_what_takes_too_long_is_recorded_so() {
    let folder = folder();
    fake(folder.path(), "picosat", "echo s SATISFIABLE; echo v 1 2 0; exit 10");
    fake(folder.path(), "kissat", "echo c conflicts: 7; exec sleep 60");
    let done = bench_with_fakes(
        folder.path(),
        "p.txt --backends picosat,kissat --time-limit 0.2 --csv r.csv --jobs 3",
    );
    assert_eq!(done.code, Some(1), "{}", done.err);
    assert!(
        done.err.contains("3 of 6 runs failed, such as picosat: it answered with a model that falsifies"),
        "{}",
        done.err
    );
    for run in records(folder.path()) {
        let expected = if run.backend == "kissat" { Verdict::Timeout } else { Verdict::Error };
        assert_eq!((run.verdict, run.message.is_empty()), (expected, run.backend == "kissat"), "{run:?}");
        assert_eq!(run.conflicts, (run.backend == "kissat").then_some(7), "{run:?}");
    }
    let kissat = done.out.lines().find(|line| line.starts_with("kissat")).unwrap();
    assert!(kissat.contains(" 21 ") && kissat.ends_with(" 0.400"), "{kissat}");
    // Only failed runs are repeated.
    fake(folder.path(), "picosat", "echo s UNKNOWN; exit 0");
    let again =
        bench_with_fakes(folder.path(), "p.txt --backends picosat,kissat --time-limit 0.2 --csv r.csv");
    assert!(
        again.err.starts_with(
            "sudoku2cnf: note: 3 of 6 runs are recorded already\nsudoku2cnf: note: 1/3 p.txt:1 picosat"
        ),
        "{}",
        again.err
    );
    assert_eq!((again.code, records(folder.path()).len()), (Some(0), 6));
}

#[test]
fn a_file_of_this_name_is_still_compiled() {
    let folder = folder();
    fs::write(folder.path().join("bench"), "1...............").unwrap();
    assert!(run_in(folder.path(), "sudoku2cnf", &["./bench"], "").ok(0).contains("p cnf 64 "));
    assert!(
        run_in(folder.path(), "sudoku2cnf", &["bench", "--backends", "quux", "bench"], "")
            .fails(2)
            .contains("quux")
    );
    let missing = bench(folder.path(), "p.txt --backends lingeling");
    assert!(missing.fails(1).contains("the backend lingeling is not available"), "{}", missing.err);
    assert!(bench(folder.path(), "p.txt --backends cbc").fails(2).contains("it takes no clauses"));
}

#[test]
fn heuristics_of_the_built_in_solver_are_compared_by_their_decisions() {
    let folder = folder();
    fs::write(folder.path().join("p.txt"), PUZZLES.lines().next().unwrap()).unwrap();
    let arguments = "p.txt --heuristics all --no-groups --encodings efficient --csv r.csv --svg r.svg -q";
    let done = bench(folder.path(), arguments);
    let lines: Vec<Vec<&str>> = done.ok(0).lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0][..4], ["backend", "heuristic", "encoding", "amo"]);
    assert_eq!(lines[0][lines[0].len() - 3..], ["conflicts", "decisions", "PAR-2"]);
    let heuristics = ["cohen", "next", "dlis", "jw", "vsids", "brelaz"];
    for (line, heuristic) in lines[1..].iter().zip(heuristics) {
        assert_eq!(line[..4], ["dpll", heuristic, "efficient", "pairwise"]);
        // The counts are the same as for `solve`.
        let options = format!(
            "--backend dpll --heuristic {heuristic} --no-groups --encoding efficient --simplify none --stats p.txt"
        );
        let solved = run_in(folder.path(), "solve", &options.split(' ').collect::<Vec<_>>(), "");
        solved.ok(10);
        for (count, place) in [("backtracks", 3), ("decisions", 2)] {
            let expected = format!("{count}: {}\n", line[line.len() - place]);
            assert!(solved.err.contains(&expected), "{heuristic} {expected}: {}", solved.err);
        }
    }
    assert_eq!(lines.len(), 1 + heuristics.len());
    let runs = records(folder.path());
    assert!(runs.iter().all(|run| !run.groups && run.decisions > Some(0)), "{runs:?}");
    let other = bench(folder.path(), "p.txt --heuristics jw --backends embedded");
    assert!(other.fails(2).contains("--heuristics belong to the backend dpll"), "{}", other.err);
}

#[test]
fn cnf_files_are_compared_as_they_are() {
    let folder = folder();
    let puzzle = PUZZLES.lines().next().unwrap();
    let cnf = run_in(folder.path(), "sudoku2cnf", &[puzzle], "");
    fs::write(folder.path().join("own.cnf"), cnf.ok(0)).unwrap();
    fs::write(folder.path().join("b.cnf"), "c p show 1 0\np cnf 2 1\n1 2 0\n").unwrap();
    fs::write(folder.path().join("c.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    let arguments = "own.cnf b.cnf c.cnf --encodings all --backends dpll,embedded --csv r.csv --json r.json";
    let done = bench(folder.path(), &format!("{arguments} --unique"));
    let heads: Vec<&str> = done.ok(0).lines().next().unwrap().split_whitespace().take(3).collect();
    assert_eq!(heads, ["backend", "runs", "sat"]);
    let runs = records(folder.path());
    let found: Vec<(&str, Verdict)> = runs.iter().map(|run| (&*run.instance, run.verdict)).collect();
    let expected = [("own.cnf", Verdict::Multiple), ("b.cnf", Verdict::Multiple), ("c.cnf", Verdict::Unsat)];
    assert_eq!(found, expected.map(|of_file| [of_file; 2]).concat());
    assert!(
        runs.iter()
            .all(|run| [&run.encoding, &run.amo, &run.sum, &run.simplify].iter().all(|word| word.is_empty()))
    );
    let again = bench(folder.path(), &format!("{arguments} --unique"));
    assert!(again.err.starts_with("sudoku2cnf: note: 6 of 6 runs are recorded already"), "{}", again.err);
    // A changed file counts as another problem.
    fs::write(folder.path().join("c.cnf"), "p cnf 1 1\n3 0\n").unwrap();
    let changed = bench(folder.path(), &format!("{arguments} --unique"));
    assert!(changed.err.contains("4 of 6 runs are recorded already"), "{}", changed.err);
    assert_eq!(changed.code, Some(1));
    assert!(changed.err.contains("2 of 6 runs failed, such as c.cnf:2:1: "), "{}", changed.err);
    let piped =
        run_in(folder.path(), "sudoku2cnf", &["bench", "-", "--backends", "dpll"], "p cnf 1 1\n1 0\n");
    piped.ok(0);
    assert!(piped.err.starts_with("sudoku2cnf: note: 1/1 <stdin> dpll: sat "), "{}", piped.err);
}
