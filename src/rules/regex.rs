//! `regex`: "The digits along the line, read as a word, match the regular expression."

use std::fmt;

use super::family::regex::Regex;
use super::family::word::{ByWord, Word};
use super::family::{self, Listed};
use super::{Spec, args::Args};
use crate::csp::Automaton;
use crate::error::ParseError;
use crate::grid::{Cell, Grid};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "regex",
    usage: "regex PATTERN CELLS",
    summary: "the whole word of the cells matches PATTERN, made of digits, letters (A is 10), () | . [13-5] [^2] * + ? {n} {n,} {n,m}",
    examples: &[
        "grid 4x4\nregex ([^1]*3.*|.2..) r1c1-r1c4\nregex [12]+[34]{1,2} r4c1-r4c3",
        "grid 3x3\nvalues 0-3\nregex (0|12)*3? r1c1-r1c3 r2c1",
        "grid 3x3 raw\nvalues 8-11\nregex 8{0,1}[9A]{2,}B*(8|9|) r1c1-r1c3 r2c1 r2c2",
    ],
    sample: "regex [12]+[34]*5? r1c1-r1c5",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct RegexRule {
    pattern: String,
    regex: Regex,
    line: [Vec<Cell>; 1],
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let (place, pattern) = args.take("a pattern")?;
    let regex = Regex::parse(pattern).map_err(|(bytes, message, expected)| {
        args.error(place.start + bytes.start..place.start + bytes.end, message, expected)
    })?;
    Ok(Box::new(ByWord(RegexRule { pattern: pattern.to_owned(), regex, line: [args.cells()?] })))
}

impl Word for RegexRule {
    fn segments(&self) -> &[Vec<Cell>] {
        &self.line
    }

    fn automaton(&self, grid: &Grid) -> Automaton {
        self.regex.automaton(family::range(grid.values()))
    }

    fn reads(&self, segments: &[Vec<i32>], _: &Grid) -> bool {
        self.regex.matches(&segments[0])
    }
}

impl fmt::Display for RegexRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "regex {} {}", self.pattern, Listed(&self.line[0]))
    }
}
