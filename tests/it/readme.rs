//! The tour of the README, run as it stands there.
#![cfg(feature = "cli")]

use std::fs;
use std::path::{Path, PathBuf};

/// A folder for the tour, with the examples in `README.in`: there trycmd runs the commands of `README.md`.
fn stage() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let stage = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let examples = stage.join("README.in/examples");
    fs::create_dir_all(&examples).expect("a folder for the tour");
    for entry in fs::read_dir(root.join("examples")).expect("examples") {
        let path = entry.expect("an example").path();
        if path.is_dir() {
            continue;
        }
        fs::copy(&path, examples.join(path.file_name().expect("a name"))).expect("a copy");
    }
    stage
}

/// The README with its commands given to a shell, which trycmd alone does not do: they have pipes.
fn for_a_shell(readme: &str) -> String {
    let mut in_console = false;
    let mut line = |line: &str| {
        if line.starts_with("```") {
            in_console = line == "```console";
        }
        match line.strip_prefix("$ ").filter(|_| in_console) {
            Some(command) => format!("$ sh -c '{}'\n", command.replace('\'', r"'\''")),
            None => format!("{line}\n"),
        }
    };
    readme.lines().map(&mut line).collect()
}

#[test]
fn the_tour_of_the_readme() {
    let stage = stage();
    let readme = include_str!("../../README.md");
    let commands = readme.lines().filter(|line| line.starts_with("$ ")).count();
    assert!((8..=12).contains(&commands), "a tour of about ten lines, not {commands}");
    let tour = stage.join("README.md");
    fs::write(&tour, for_a_shell(readme)).expect("the tour");
    let programs = Path::new(env!("CARGO_BIN_EXE_solve")).parent().expect("a folder of programs");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).expect("folders without separators");
    trycmd::TestCases::new()
        .register_bin("sh", Path::new("/bin/sh"))
        .env("PATH", path.to_str().expect("a PATH in UTF-8"))
        .case(tour);
}

#[test]
fn the_citation_names_the_version_of_the_crate() {
    let citation = include_str!("../../CITATION.cff");
    let version = concat!("version: ", env!("CARGO_PKG_VERSION"));
    assert!(citation.lines().any(|line| line == version), "expected {version} in CITATION.cff");
}
