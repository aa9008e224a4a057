//! Compares encodings with each other, with brute force and with published counts.

mod clauses;
mod documents;
mod groups;
mod parsimony;
mod propagation;
mod sizes;
mod solutions;

use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Options};

/// Returns all combinations of options.
fn options() -> impl Iterator<Item = Options> {
    Encoding::ALL.into_iter().flat_map(|encoding| {
        Amo::ALL.iter().flat_map(move |&amo| {
            [false, true].map(|dedup| Options::default().encoding(encoding).amo(amo).dedup(dedup))
        })
    })
}
