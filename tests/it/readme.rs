//! Runs the commands of the README and the guide.
#![cfg(feature = "cli")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::common::skip;

/// Returns a folder for the commands, with the examples.
fn stage() -> TempDir {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let stage = TempDir::new().expect("a folder for the tour");
    let examples = stage.path().join("examples");
    fs::create_dir(&examples).expect("a folder for the examples");
    for entry in fs::read_dir(root.join("examples")).expect("examples") {
        let path = entry.expect("an example").path();
        if path.is_file() {
            fs::copy(&path, examples.join(path.file_name().expect("a name"))).expect("a copy");
        }
    }
    stage
}

/// A command, with the exit code and the output listed below it.
#[derive(Debug, PartialEq)]
struct Told {
    command: String,
    code: i32,
    output: String,
}

/// Returns the commands in the `console` blocks.
fn commands(readme: &str) -> Vec<Told> {
    let mut told: Vec<Told> = Vec::new();
    let mut in_console = false;
    for line in readme.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if !in_console {
            continue;
        } else if let Some(command) = line.strip_prefix("$ ") {
            told.push(Told { command: command.to_owned(), code: 0, output: String::new() });
        } else {
            let last = told.last_mut().unwrap_or_else(|| panic!("no command above {line:?}"));
            match line.strip_prefix("? ") {
                Some(code) if last.output.is_empty() => last.code = code.parse().expect("an exit code"),
                _ => last.output += &format!("{line}\n"),
            }
        }
    }
    // Removes the empty line before the next command.
    told.iter_mut().for_each(|told| told.output.truncate(told.output.trim_end_matches('\n').len()));
    told
}

/// Runs commands in sequence, and compares their output with the text below them.
fn run(commands: &[Told]) {
    let stage = stage();
    let programs = Path::new(env!("CARGO_BIN_EXE_solve")).parent().expect("a folder of programs");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).expect("folders without separators");
    for told in commands {
        if told.command.contains("kissat") && which::which("kissat").is_err() {
            skip("there is no kissat for a command of the README or the guide");
            continue;
        }
        // Merges both outputs, as a terminal shows them. A pipe has the exit code of its last command.
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", &format!("exec 2>&1\n{}", told.command)]).stdin(Stdio::null());
        let ended = shell.current_dir(&stage).env("PATH", &path).output().expect("a shell");
        let output = String::from_utf8(ended.stdout).expect("text").trim_end_matches('\n').to_owned();
        let code = ended.status.code().expect("no signal");
        assert_eq!(&Told { command: told.command.clone(), code, output }, told);
    }
}

#[test]
fn the_tour_of_the_readme() {
    let commands = commands(include_str!("../../README.md"));
    assert_eq!(commands.len(), 4);
    run(&commands);
}

#[test]
fn a_service_by_pipe() {
    let commands = commands(include_str!("../../docs/BATCHES.md"));
    assert_eq!(commands.len(), 4);
    run(&commands);
}

/// Returns the pages of the documentation, including the index.
fn pages() -> Vec<PathBuf> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let of =
        |folder: PathBuf| fs::read_dir(folder).expect("pages").map(|entry| entry.expect("a page").path());
    let all = of(docs.clone()).chain(of(docs.join("guide")));
    all.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// Returns the files to which a page links, without anchors.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter_map(|target| target.split('#').next());
    files.filter(|file| !file.is_empty() && !file.contains("://"))
}

#[test]
fn the_pages_of_the_guide() {
    if ["grep", "sed"].iter().any(|program| which::which(program).is_err()) {
        skip("there is no grep or sed for the commands of the guide");
        return;
    }
    for page in pages().iter().filter(|page| page.parent().is_some_and(|folder| folder.ends_with("guide"))) {
        let commands = commands(&fs::read_to_string(page).expect("text"));
        let is_of_programs = !page.ends_with("python.md") && !page.ends_with("rust.md");
        assert_eq!(!commands.is_empty(), is_of_programs, "{}", page.display());
        run(&commands);
    }
}

#[test]
fn links_lead_to_files_and_the_index_to_each_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut indexed = Vec::new();
    for page in pages()
        .into_iter()
        .chain(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root.join(name)))
    {
        let folder = page.parent().expect("a folder");
        for link in links(&fs::read_to_string(&page).expect("text")) {
            let target = folder.join(link);
            assert!(target.exists(), "{}: no {link}", page.display());
            if page.ends_with("SUMMARY.md") {
                indexed.push(target);
            }
        }
    }
    indexed.sort();
    let mut expected: Vec<PathBuf> =
        pages().into_iter().filter(|page| !page.ends_with("SUMMARY.md")).collect();
    expected.sort();
    assert_eq!(indexed, expected);
}

#[test]
fn the_citation_names_the_version_of_the_crate() {
    let citation = include_str!("../../CITATION.cff");
    let version = concat!("version: ", env!("CARGO_PKG_VERSION"));
    assert!(citation.lines().any(|line| line == version), "expected {version} in CITATION.cff");
}
