//! `look-and-say`: "The cage says what it holds: 23 is two 3s."

use std::fmt;

use super::family::{ByContents, Contents, multiset, range, words};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::Cell;
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "look-and-say",
    usage: "look-and-say PAIRS CELLS",
    summary: "each value of PAIRS occurs exactly as often as said: 2x3,1x2,0x4 is two 3s, one 2, no 4",
    examples: &[
        "grid 4x4\nlook-and-say 2x3,1x1 r1c1 r1c2 r2c3 r3c3",
        "grid 3x3\nvalues 0-3\nvariables 2\nlook-and-say 0x0,1x2 v1 v2 r1c1",
    ],
    sample: "look-and-say 2x3,1x2 r1c1-r1c3 r2c1",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct LookAndSay {
    counts: Vec<(i32, usize)>,
    cells: Vec<Cell>,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let values = range(args.grid().values());
    let expected = format!(
        "pairs COUNTxVALUE, such as 2x3,0x4, each value once and from {} to {}",
        values.start(),
        values.end()
    );
    let pair = |word: &str| {
        let (count, value) = word.split_once('x')?;
        Some((value.parse().ok().filter(|value| values.contains(value))?, count.parse::<u16>().ok()?.into()))
    };
    let counts = args.read(&expected, |word| {
        let counts: Vec<(i32, usize)> = word.split(',').map(pair).collect::<Option<_>>()?;
        let listed: Vec<i32> = counts.iter().map(|&(value, _)| value).collect();
        (multiset(&listed).len() == listed.len()).then_some(counts)
    })?;
    Ok(Box::new(ByContents(LookAndSay { counts, cells: args.distinct_cells()? })))
}

impl Contents for LookAndSay {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn counts(&self) -> &[(i32, usize)] {
        &self.counts
    }

    fn exact(&self) -> bool {
        true
    }
}

impl fmt::Display for LookAndSay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<String> =
            self.counts.iter().map(|(value, count)| format!("{count}x{value}")).collect();
        write!(f, "look-and-say {} {}", pairs.join(","), words(&self.cells))
    }
}
