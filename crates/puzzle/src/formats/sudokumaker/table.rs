//! The rule and the arguments for each of SudokuMaker's types of constraints.
//!
//! The table and its entries depend on each other: `edges.rs`, whose functions are entries, calls functions of this
//! module.

use serde_json::Value;

use super::Reader;
use super::grid_constraints::{Constraint, LINES, REGIONS};
use super::{edges, groups, regions, special};
use crate::error::ParseError;
use crate::formats::json::is_empty;
use crate::grid::Cell;
use crate::statement::{Argument, PairKey, Statement};

/// An entry of the table.
pub struct Type {
    /// The number of the type.
    number: u64,
    /// The name in SudokuMaker, for error messages.
    pub name: &'static str,
    /// The way in which constraints of this type become statements.
    states: States,
    /// The keys that the type has besides the common ones.
    members: &'static [&'static str],
}

/// The way in which a constraint becomes statements.
enum States {
    /// No statement: the constraint has no rule, or states the shape of the grid, which was already read.
    Nothing,
    /// One statement with this rule and perhaps a word.
    Flag(&'static str, Option<&'static str>),
    /// One statement with this rule, perhaps a word, and all `cells`.
    Cells(&'static str, Option<&'static str>),
    /// One statement with this rule for each of the `lines`.
    Lines(&'static str),
    /// The statements that a function makes.
    Special(fn(&mut Reader<'_>, &Constraint) -> Result<(), ParseError>),
}

use States::{Cells, Flag, Lines, Nothing, Special};

const fn kind(number: u64, name: &'static str, states: States, members: &'static [&'static str]) -> Type {
    Type { number, name, states, members }
}

/// All types, sorted by number.
const TYPES: &[Type] = &[
    kind(0, "givens", Nothing, &[]),
    kind(REGIONS, "regions", Nothing, &["regions"]),
    kind(10, "falling diagonal", Flag("diagonal", Some("main")), &[]),
    kind(11, "rising diagonal", Flag("diagonal", Some("anti")), &[]),
    kind(12, "anti-king", Flag("anti-king", None), &[]),
    kind(13, "anti-knight", Flag("anti-knight", None), &[]),
    kind(14, "disjoint groups", Special(regions::disjoint_groups), &[]),
    kind(15, "nonconsecutive", Flag("non-consecutive", None), &[]),
    kind(16, "global entropy", Special(groups::global_entropy), &["groups"]),
    kind(100, "even", Cells("even", None), &["cells"]),
    kind(101, "odd", Cells("odd", None), &["cells"]),
    kind(102, "maximum", Cells("maximum", None), &["cells"]),
    kind(103, "minimum", Cells("minimum", None), &["cells"]),
    kind(200, "difference", Special(edges::difference), &["clues", "negative", "overrideNegativeRatios"]),
    kind(201, "ratio", Special(edges::ratio), &["clues", "negative", "overrideNegativeDifferences"]),
    kind(202, "XV", Special(edges::xv), &["clues", "negative"]),
    kind(300, "thermometer", Special(special::thermometer), &["thermometers", "slow"]),
    kind(301, "killer cages", Special(special::killer), &["cages"]),
    kind(302, "clones", Special(special::clones), &["groups"]),
    kind(303, "quadruple", Special(special::quadruple), &["clues"]),
    kind(304, "look-and-say cages", Special(special::look_and_say), &["cages"]),
    kind(305, "different values", Cells("extra-region", None), &["cells"]),
    kind(400, "renban", Lines("renban"), &["lines"]),
    kind(401, "whisper", Special(special::whisper), &["lines", "minDifference"]),
    kind(402, "palindrome", Lines("palindrome"), &["lines"]),
    kind(403, "between lines", Lines("between"), &["lines"]),
    kind(404, "region sum lines", Special(regions::sum_lines), &["lines", "singleRegionTotals"]),
    kind(405, "sequence lines", Special(special::sequence), &["lines"]),
    kind(406, "entropy lines", Special(groups::entropy), &["lines", "groups"]),
    kind(407, "lockout lines", Special(special::lockout), &["lines"]),
    kind(408, "arrows", Special(special::arrow), &["bulbsWithArrows"]),
    kind(409, "double arrows", Lines("double-arrow"), &["lines"]),
    kind(500, "little killers", Special(special::little_killer), &["clues"]),
    kind(501, "sandwich sums", Special(special::sandwich), &["clues"]),
    kind(502, "X-sums", Special(|reader, found| special::sides(reader, found, "x-sum")), &["clues"]),
    kind(
        503,
        "skyscrapers",
        Special(|reader, found| special::sides(reader, found, "skyscraper")),
        &["clues"],
    ),
    kind(
        504,
        "numbered rooms",
        Special(|reader, found| special::sides(reader, found, "numbered-room")),
        &["clues"],
    ),
    kind(600, "row indexer", Cells("indexing", Some("row")), &["cells"]),
    kind(601, "column indexer", Cells("indexing", Some("column")), &["cells"]),
    kind(1000, "custom", Special(special::script), &["definition", "input"]),
    kind(2000, "cosmetic lines", Special(special::drawn), &["lines"]),
    kind(2001, "cosmetic cages", Special(special::drawn), &["cages"]),
    kind(2002, "cosmetic symbols", Special(special::drawn), &["symbols", "params"]),
    kind(LINES, "rows and columns", Nothing, &["areas"]),
    kind(4000, "fog lights", Nothing, &["cells", "triggers", "useDefaults"]),
    kind(4001, "fog triggers", Nothing, &["editor", "effects", "overrides", "patterns", "triggers"]),
];

/// Keys without a rule that every type of constraint may have.
const COMMON: [&str; 6] = ["disabled", "id", "name", SOLVER_IGNORED, "style", "type"];

/// The key of constraints that the player sees but SudokuMaker's solver ignores.
const SOLVER_IGNORED: &str = "solverIgnored";

/// Adds the statements of a constraint.
pub fn state(reader: &mut Reader<'_>, found: &Constraint) -> Result<(), ParseError> {
    let Ok(place) = TYPES.binary_search_by(|kind| kind.number.cmp(&found.number)) else {
        return reader
            .unknown(&found.path.key("type"), &format!("a constraint of the unknown type {}", found.number));
    };
    let kind = &TYPES[place];
    let is_known = |name: &str| COMMON.contains(&name) || kind.members.contains(&name);
    let message = format!("an unknown member of {}", kind.name);
    reader.check(&found.path, &found.object, is_known, &message, reader.known)?;
    if !is_empty(found.member(SOLVER_IGNORED)) {
        let message = format!("{} that SudokuMaker's solver ignores", kind.name);
        let expected = "a constraint that is enabled for the solver, or disabled altogether";
        reader.unknown_in(&found.path.key(SOLVER_IGNORED), &message, expected)?;
    }
    let with = |rule: &'static str, word: Option<&'static str>| {
        word.into_iter().fold(Statement::new(rule), Statement::with)
    };
    match kind.states {
        Nothing => {}
        Flag(rule, word) => reader.say(with(rule, word), &found.path),
        Cells(rule, word) => {
            let path = found.path.key("cells");
            let cells = reader.cell_list(&path, found.member("cells"))?;
            if !cells.is_empty() {
                reader.say(with(rule, word).with(cells), &path);
            }
        }
        Lines(rule) => {
            found.lines(reader, "lines", |reader, path, line| {
                reader.say(Statement::new(rule).with(line), path)
            })?;
        }
        Special(state) => state(reader, found)?,
    }
    Ok(())
}

/// Returns the name of a constraint's type, for error messages.
pub fn name_of(found: &Constraint) -> &'static str {
    let place = TYPES.binary_search_by(|kind| kind.number.cmp(&found.number));
    place.map_or("a constraint", |place| TYPES[place].name)
}

impl Constraint {
    /// Returns the value of a key, null if it is missing.
    pub fn member(&self, name: &str) -> &Value {
        self.object.get(name).unwrap_or(&Value::Null)
    }

    /// Calls `state` for each of the lines. A line of one cell states nothing and is skipped.
    pub fn lines(
        &self,
        reader: &mut Reader<'_>,
        name: &str,
        state: impl Fn(&mut Reader<'_>, &super::Path, Vec<Cell>),
    ) -> Result<(), ParseError> {
        for (path, line) in reader.array(&self.path.key(name), self.member(name))? {
            let line = reader.cell_list(&path, line)?;
            if line.len() > 1 {
                state(reader, &path, line);
            }
        }
        Ok(())
    }
}

/// Returns a statement that two neighbours have no pair of values for which `forbids` is true.
pub fn forbidden(reader: &Reader<'_>, pair: [Cell; 2], forbids: impl Fn(i32, i32) -> bool) -> Statement {
    let key = PairKey::table(reader.values(), |a, b| !forbids(a, b));
    Statement::new("pair").with(Argument::Key(key)).with(pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_sorted_and_their_rules_known() {
        assert!(TYPES.is_sorted_by(|a, b| a.number < b.number));
        for kind in TYPES {
            if let Flag(rule, _) | Cells(rule, _) | Lines(rule) = kind.states {
                assert!(crate::rules::find(rule).is_some(), "{rule}");
            }
        }
    }
}
