//! `regex`: "The digits along the line, read as a word, match the regular expression."

use super::family;
use super::family::regex::Regex;
use super::family::word::{ByWord, Word};
use super::params::{Arguments, Param, ParamKind};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Automaton;
use crate::form::{Form, Line, Node};
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Stopped};

pub const SPEC: Spec = Spec {
    name: "regex",
    params: &[Param::new("PATTERN", ParamKind::Text { what: "a pattern" }), Param::cells()],
    summary: "the whole word of the cells matches PATTERN, made of digits, letters (A is 10), () | . [13-5] [^2] * + ? {n} {n,} {n,m}",
    examples: &[
        "grid 4x4\nregex ([^1]*3.*|.2..) r1c1-r1c4\nregex [12]+[34]{1,2} r4c1-r4c3",
        "grid 3x3\nvalues 0-3\nregex (0|12)*3? r1c1-r1c3 r2c1",
        "grid 3x3 raw\nvalues 8-11\nregex 8{0,1}[9A]{2,}B*(8|9|) r1c1-r1c3 r2c1 r2c2",
    ],
    sample: "regex [12]+[34]*5? r1c1-r1c5",
    sentences: &[sentence("the digits along the line match the pattern of the rule").quoted("the digits along the line match the pattern: [1-3] is 1, 2 or 3, [^12] any digit but 1 and 2, . any digit, | stands between alternatives, and what is before a * occurs any number of times, before a + at least once, before a ? at most once")],
    iss: ".Regex",
    ..Spec::of(Group::Own, make)
};

#[derive(Debug)]
struct RegexRule {
    regex: Regex,
    line: [Vec<Cell>; 1],
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let text = args.text();
    if let Some(letters) = args.grid().letters() {
        let values = args.grid().values();
        let is_other = |&(_, c): &(usize, char)| {
            let meant = c.is_ascii_uppercase().then(|| c.to_digit(36)).flatten();
            let own = letters.place(c).map(|place| u32::from(values.min) + place as u32);
            meant.is_some() && meant != own
        };
        if let Some((at, c)) = text.char_indices().find(is_other) {
            let message = format!(
                "'{c}' is the number {} in a pattern, and no letter of the grid",
                c as u8 - b'A' + 10
            );
            return Err(args.wrong_bytes(at..at + 1, message, "numbers for the values"));
        }
    }
    let regex = Regex::parse(&text)
        .map_err(|(bytes, message, expected)| args.wrong_bytes(bytes, message, expected))?;
    Ok(Box::new(ByWord(RegexRule { regex, line: [args.cells()] })))
}

impl Word for RegexRule {
    fn segments(&self) -> &[Vec<Cell>] {
        &self.line
    }

    fn automaton(&self, grid: &Grid, limits: &Limits) -> Result<Automaton, Stopped> {
        self.regex.automaton(family::range(grid.values()), limits)
    }

    fn reads(&self, segments: &[Vec<i32>], _: &Grid) -> bool {
        self.regex.matches(&segments[0])
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        let line = |cells: &Vec<Cell>| Line::new(cells, 3, "#555555").noded(Node::Triangle).into();
        self.segments().iter().map(line).chain([Form::Quoted]).collect()
    }
}
