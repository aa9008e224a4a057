//! The long version of a program.

use std::sync::LazyLock;

static LONG: LazyLock<String> = LazyLock::new(|| {
    let cadical = if cfg!(feature = "embedded") { "with" } else { "without" };
    let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("SUDOKU2CNF_COMMIT"));
    format!("{version}\ncommit {commit}\n{cadical} CaDiCaL")
});

/// The version, the commit that the program is built from, and whether CaDiCaL is in it, for `--version`; `-V` prints the
/// first line.
pub fn long() -> &'static str {
    &LONG
}
