//! The promises of docs/STABILITY.md about files. Each minor version has written the files in
//! `tests/stability/VERSION`. That version keeps writing the same bytes, and later versions read the files with the
//! same meaning.
//!
//! `STABILITY=write cargo test --test it stability` writes the files of this version: once for each minor version, and
//! again after each intended change before its release. Files of older versions are never rewritten.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::certificates::certify;
use super::{run, run_in};

/// Corpus files whose first puzzle is used: without rules, with sums, with a line, and with a hidden layer. Each puzzle
/// has only one solution.
const PUZZLES: [&str; 4] = ["plain", "killer", "thermo", "yin-yang"];
const PLAIN: &str = "1.34\n..12\n21..\n43.1\n";

/// Command lines that make puzzles from a seed.
const SEEDS: [&str; 4] = [
    "--seed 1",
    "--seed 1 --size 4x4 --minimal -n 3",
    "--seed 7 --size 6x6 --rules diagonal --to native",
    "--seed 3 --size 4x4 --make killer --to native",
];

/// Questions that are answered in JSON.
const QUESTIONS: [&str; 12] = [
    "",
    "--unique",
    "--count",
    "--estimate --seed 1",
    "--all",
    "--candidates",
    "--explain",
    "--needless",
    "--steps",
    "--grade",
    "--canonical",
    "--automorphisms",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/stability")
}

/// Returns the folder of this minor version.
fn current() -> PathBuf {
    root().join(concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR")))
}

fn writes() -> bool {
    std::env::var_os("STABILITY").is_some_and(|value| value == "write")
}

fn text_of(name: &str) -> String {
    if name == "plain" {
        return PLAIN.to_owned();
    }
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(name).with_extension("txt");
    let text = fs::read_to_string(corpus).unwrap();
    text.split_once("solution").unwrap().0.to_owned()
}

/// Returns the contents of all files that must stay the same byte for byte, by file name.
fn written() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for name in PUZZLES {
        let text = text_of(name);
        for (ending, program, arguments, code) in [
            ("txt", "sudoku2cnf", "--to native", 0),
            ("cnf", "sudoku2cnf", "", 0),
            ("simplified.cnf", "sudoku2cnf", "--simplify propagate --encoding minimal --amo ladder", 0),
            ("opb", "sudoku2cnf", "--to opb", 0),
            ("answer", "solve", "--backend dpll --output competition", 10),
            ("solution", "solve", "--backend dpll --output line", 10),
        ] {
            let words: Vec<&str> = arguments.split_whitespace().collect();
            files.insert(format!("{name}.{ending}"), run(program, &words, &text).ok(code).to_owned());
        }
    }
    let made = |lines: &[&str], program: &str| -> String {
        let told = lines.iter().map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            format!("$ {program} {line}\n{}", run(program, &words, "").ok(0))
        });
        told.collect()
    };
    files.insert("seeds".to_owned(), made(&SEEDS, "sudokugen"));
    let names = PUZZLES.map(|name| {
        let told = run("solve", &["--canonical"], text_of(name));
        format!("{name}: {}", told.ok(0))
    });
    files.insert("canonical".to_owned(), names.concat());
    files
}

/// Adds the names of the members of an answer to `found`, recursively.
fn members(value: &Value, above: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                // Leaves out the counters of solvers, which depend on the solver, and keys that are cells or values,
                // which depend on the puzzle.
                let name = format!("{above}{key}");
                if key.chars().all(|c| c.is_ascii_lowercase() || c == '_') && above != "statistics." {
                    if above.is_empty() {
                        members(value, &format!("{key}."), found);
                    }
                    found.insert(name);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| members(value, above, found)),
        _ => {}
    }
}

/// Returns the names of the JSON members in the answer to each question.
fn all_members() -> String {
    let lines = QUESTIONS.map(|question| {
        let words: Vec<&str> = question.split_whitespace().chain(["--output", "json"]).collect();
        let done = run("solve", &words, text_of("thermo"));
        let mut found = BTreeSet::new();
        for line in done.out.lines() {
            members(&serde_json::from_str(line).unwrap(), "", &mut found);
        }
        assert!(!found.is_empty(), "{question}: {}", done.err);
        format!("solve {question}: {}\n", found.into_iter().collect::<Vec<_>>().join(" "))
    });
    lines.concat()
}

/// Returns the public items of the library, each with its module.
fn library() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for module in include_str!("../../../src/lib.rs").split("\npub mod ").skip(1) {
        let (module, body) = module.split_once(" {").expect("a module with a block");
        let body = body.split("\n}").next().unwrap_or(body);
        for statement in body.split("pub use ").skip(1) {
            let path = statement.split(';').next().unwrap_or(statement);
            let items =
                path.split_once('{').map_or(path, |(_, items)| items.trim_end().trim_end_matches('}'));
            let last = |item: &str| item.rsplit("::").next().unwrap_or(item).trim().to_owned();
            let items = items.split(',').map(last).filter(|item| !item.is_empty());
            names.extend(items.map(|item| format!("{module}::{item}")));
        }
    }
    names
}

/// Returns the functions, classes and methods of the Python package, according to its stub and its results.
fn python() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for text in [
        include_str!("../../../python/package/sudoku2cnf/_native.pyi"),
        include_str!("../../../python/package/sudoku2cnf/results.py"),
    ] {
        let mut class = "";
        for line in text.lines() {
            let is_inner = line.starts_with("    ");
            let line = line.strip_prefix("    ").unwrap_or(line);
            let Some((kind @ ("class" | "def"), rest)) = line.split_once(' ') else { continue };
            let name = rest.split(['(', ':']).next().unwrap_or(rest);
            if !is_inner {
                class = if kind == "class" { name } else { "" };
                names.insert(name.to_owned());
            } else if !name.starts_with('_') {
                names.insert(format!("{class}.{name}"));
            }
        }
    }
    // Other modules list their public names in `__all__`.
    for text in [
        include_str!("../../../python/package/sudoku2cnf/asynchronous.py"),
        include_str!("../../../python/package/sudoku2cnf/errors.py"),
        include_str!("../../../python/package/sudoku2cnf/own_rules.py"),
        include_str!("../../../python/package/sudoku2cnf/reading.py"),
    ] {
        let (_, all) = text.split_once("__all__ = [").expect("a list of names");
        let listed = all.split(']').next().unwrap_or_default().split(',');
        names.extend(listed.map(|name| name.trim_matches([' ', '\n', '"']).to_owned()));
    }
    names.retain(|name| !name.starts_with('_') && !name.is_empty());
    names
}

fn lines(names: BTreeSet<String>) -> String {
    names.into_iter().map(|name| name + "\n").collect()
}

fn stored(folder: &Path, name: &str) -> String {
    let path = folder.join(name);
    let how = "STABILITY=write cargo test --test it stability writes it for a new minor version";
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}; {how}", path.display()))
}

#[test]
fn this_version_goes_on_writing_the_same() {
    let folder = current();
    if writes() {
        fs::create_dir_all(&folder).unwrap();
        written().into_iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
        fs::write(folder.join("members"), all_members()).unwrap();
        fs::write(folder.join("library"), lines(library())).unwrap();
        fs::write(folder.join("python"), lines(python())).unwrap();
        if !folder.join("certificate").exists() {
            certify(&folder, "certificate", PLAIN).ok(10);
        }
    }
    for (name, text) in written() {
        let before = stored(&folder, &name);
        let line = before.lines().zip(text.lines()).find(|(before, now)| before != now);
        assert!(before == text, "{name} is not what this version has written before: {line:?}");
    }
}

#[test]
fn later_versions_read_what_is_written() {
    for entry in fs::read_dir(root()).unwrap() {
        let folder = entry.unwrap().path();
        let mut puzzles = 0;
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let Some(name) = path.file_name().unwrap().to_str().unwrap().strip_suffix(".solution") else {
                continue;
            };
            let file = |ending: &str| folder.join(format!("{name}.{ending}")).display().to_string();
            let solution = stored(&folder, &format!("{name}.solution"));
            let unique = run("solve", &["--unique", "--output", "line", &file("txt")], "").ok(10).to_owned();
            assert_eq!(unique, format!("unique\n{solution}"), "{}", file("txt"));
            // A CNF contains its puzzle, so its models are shown as grids.
            for ending in ["cnf", "simplified.cnf"] {
                assert_eq!(
                    run("solve", &["--output", "line", &file(ending)], "").ok(10),
                    solution,
                    "{}",
                    file(ending)
                );
            }
            let decoded = run("cnf2sudoku", &["--output", "line", &file("cnf"), &file("answer")], "");
            assert_eq!(decoded.ok(0), solution, "{}", file("answer"));
            puzzles += 1;
        }
        assert!(puzzles >= 4, "{}", folder.display());
    }
}

#[test]
fn certificates_of_this_minor_version_are_accepted() {
    let done = run_in(&current(), "solve", &["--check", "certificate"], "");
    assert!(done.ok(0).starts_with("accepted: unique"), "{}", done.out);
}

#[test]
fn members_of_json_stay() {
    let now = all_members();
    let before = stored(&current(), "members");
    assert_eq!(before.lines().count(), QUESTIONS.len());
    for (before, now) in before.lines().zip(now.lines()) {
        let now: BTreeSet<&str> = now.split(' ').collect();
        let gone: Vec<&str> = before.split(' ').filter(|member| !now.contains(member)).collect();
        assert!(gone.is_empty(), "{gone:?} of '{before}' is there no more");
    }
}

#[test]
fn names_of_the_library_and_the_package_stay() {
    for (file, now, least) in [("library", library(), 100), ("python", python(), 60)] {
        let before = stored(&current(), file);
        assert!(before.lines().count() > least, "{before}");
        let gone: Vec<&str> = before.lines().filter(|&name| !now.contains(name)).collect();
        assert!(gone.is_empty(), "{file}: {gone:?} is there no more");
    }
}

#[test]
fn each_promise_names_its_tests() {
    /// Appends all Rust and Python code below a folder.
    fn sources(folder: &Path, all: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, all);
            } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "py") {
                all.push_str(&fs::read_to_string(&path).unwrap());
            }
        }
    }
    let mut all = String::new();
    for folder in ["tests/it", "python/tests", "crates/programs/src/solve/arguments"] {
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut all);
    }
    let text = include_str!("../../../docs/STABILITY.md");
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1)
        .map(|row| row.split(" | ").collect())
        .collect();
    assert!(rows.len() >= 14, "{}", rows.len());
    for row in rows {
        let [what, stays, tests] = row[..] else { panic!("expected three columns: {row:?}") };
        // A row without a promise needs no test.
        if stays.starts_with("may change") {
            continue;
        }
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "{what}");
        for name in names {
            let function = name.rsplit("::").next().unwrap_or(name);
            let there = all.contains(&format!("fn {function}(")) || all.contains(&format!("def {function}("));
            assert!(there || function == "incompatible_msrv", "{what}: there is no test {name}");
        }
    }
}
