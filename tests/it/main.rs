//! All integration tests are one program, so the library is linked only once.

mod alike;
mod areas;
mod backends;
mod broken_symmetry;
mod cli;
mod clues;
mod common;
mod corpus;
mod differential;
mod encodings;
mod entailed;
mod examples;
mod fillings;
mod formats;
mod fuzz;
mod generate;
mod geometry;
mod imports;
mod iss;
mod layered;
mod limits;
mod looks;
mod lowerings;
mod other_puzzles;
mod pairs;
mod pictures;
// This module of the Python extension has no tests of its own.
mod puzzles;
#[path = "../../python/src/faults.rs"]
mod python_faults;
mod questions;
mod readme;
mod reasons;
mod rules;
mod rules_table;
mod schema;
mod sight;
mod split;
mod step_languages;
mod step_pictures;
mod steps;
mod symmetry;
mod targets;
mod unplaced;
mod variants;
mod words;
