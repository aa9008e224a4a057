//! What a program tells of itself at length.

use std::sync::LazyLock;

/// The features of cargo that a program may be compiled with, and whether this one is.
const FEATURES: [(&str, bool); 3] = [
    ("batsat", cfg!(feature = "batsat")),
    ("embedded", cfg!(feature = "embedded")),
    ("relaxation", cfg!(feature = "relaxation")),
];

static LONG: LazyLock<String> = LazyLock::new(|| {
    let there: Vec<&str> = FEATURES.iter().filter(|(_, there)| *there).map(|&(name, _)| name).collect();
    format!(
        "{}\ncommit {}\nfeatures {}",
        env!("CARGO_PKG_VERSION"),
        env!("SUDOKU2CNF_COMMIT"),
        there.join(" ")
    )
});

/// The version with the commit and the features that the program is compiled of, for `--version`; `-V` has the first line.
pub fn long() -> &'static str {
    &LONG
}
