//! The long version of a program, for `--version`.

use std::sync::LazyLock;

static LONG: LazyLock<String> = LazyLock::new(|| {
    let cadical = if cfg!(feature = "embedded") { "with" } else { "without" };
    let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("SUDOKU2CNF_COMMIT"));
    format!("{version}\ncommit {commit}\n{cadical} CaDiCaL")
});

/// Returns the version, the commit that the program was built from, and whether it contains CaDiCaL. `-V` prints only
/// the first line.
pub fn long() -> &'static str {
    &LONG
}
