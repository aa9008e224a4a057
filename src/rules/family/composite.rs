//! Rules made of rules: blocks `{ LINE ; LINE }`.

use std::fmt;
use std::ops::Range;

use crate::error::ParseError;
use crate::grid::{Grid, Solution};
use crate::puzzle::{Mark, Posting, Puzzle, Rule};
use crate::rules::{alias, args::Args, suggest};

/// Rules that hold together.
#[derive(Debug)]
pub struct Block(Vec<Box<dyn Rule>>);

/// How deep blocks may stand in blocks.
const MAX_DEPTH: usize = 32;

impl Block {
    /// Reads the words of a block, braces included.
    pub fn parse(args: &mut Args<'_>) -> Result<Block, ParseError> {
        let (open, word) = args.take("'{'")?;
        if word != "{" {
            return Err(args.error(open, format!("'{word}'"), "'{'"));
        }
        let (mut rules, mut depth, mut start) = (Vec::new(), 1, open.end);
        while depth > 0 {
            let (place, word) = args.take("';' or '}'")?;
            match word {
                "{" if depth == MAX_DEPTH => {
                    return Err(args.error(place, "too many blocks within blocks", format!("{MAX_DEPTH}")));
                }
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 || (depth == 1 && word == ";") {
                rules.push(inner(args.within(start..place.start), place.clone())?);
                start = place.end;
            }
        }
        Ok(Block(rules))
    }

    /// Demands all its rules.
    pub fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.0.iter().for_each(|rule| rule.post(csp, puzzle));
    }

    /// Whether all its rules hold.
    pub fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.0.iter().all(|rule| rule.holds(solution, puzzle))
    }

    /// What its rules mark.
    pub fn marks(&self, grid: &Grid) -> Vec<Mark> {
        self.0.iter().flat_map(|rule| rule.marks(grid)).collect()
    }

    /// Whether one of its rules does.
    pub fn relies_on_houses(&self) -> bool {
        self.0.iter().any(|rule| rule.relies_on_houses())
    }
}

/// The rule that `args` state up to the word at `end`.
fn inner(mut args: Args<'_>, end: Range<usize>) -> Result<Box<dyn Rule>, ParseError> {
    if args.is_empty() {
        return Err(args.error(end, "no rule before this", "the line of a rule"));
    }
    let (place, name) = args.take("the name of a rule")?;
    let Some(named) = alias::named(name) else {
        let shown: String = name.chars().take(40).collect();
        let expected = suggest::instead_of(name, &[]);
        return Err(args.error(place, format!("unknown rule '{shown}'"), expected));
    };
    let rule = named.parse(place.clone(), args.clone())?;
    match rule.nests() {
        true => Ok(rule),
        false => Err(args.error(place, format!("'{name}' in a block"), "it on a line of its own")),
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{ ")?;
        self.0.iter().enumerate().try_for_each(|(place, rule)| match place {
            0 => write!(f, "{rule}"),
            _ => write!(f, " ; {rule}"),
        })?;
        f.write_str(" }")
    }
}
