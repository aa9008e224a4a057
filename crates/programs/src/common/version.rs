//! What a program tells of itself at length.

use std::sync::LazyLock;

static LONG: LazyLock<String> = LazyLock::new(|| {
    let cadical = if cfg!(feature = "embedded") { "with" } else { "without" };
    let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("SUDOKU2CNF_COMMIT"));
    format!("{version}\ncommit {commit}\n{cadical} CaDiCaL")
});

/// The version with the commit that the program is compiled of, and whether CaDiCaL is in it, for `--version`; `-V` has the first line.
pub fn long() -> &'static str {
    &LONG
}
