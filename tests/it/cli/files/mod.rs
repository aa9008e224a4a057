//! Files that the programs read and write, standard output, and messages.

mod answers;
mod inputs;
mod messages;
mod names;
mod standard_output;
mod writing;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::program;
use tempfile::TempDir;

const PUZZLE: &str = "1...\n.2..\n....\n...1\n";

/// Returns a folder with a puzzle in `p.txt`.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.txt"), PUZZLE).unwrap();
    folder
}

/// Returns the names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs a script in `folder`, with the programs on PATH. Returns the exit code, standard output and standard error.
fn shell(folder: &Path, script: &str) -> (Option<i32>, String, String) {
    let programs = Path::new(program("solve")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let output =
        Command::new("sh").args(["-c", script]).env("PATH", path).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}
