//! Exact cover in the format of Knuth's programs ("Dancing Links", The Art of Computer Programming 4B, 2022): a line of
//! items, with secondary items after `|`, and then a line for each option. An option gives a cell a value. Its items
//! are the cell, the value in each set of cells that differ (`r1#5`: row 1 has a 5), and numbered items for other
//! incompatible values.
//!
//! Only some constraints can be expressed: sets of cells that differ, any constraint on one or two cells, and counts of
//! at most one.

mod alone;
mod cover;
mod pair;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{By, Job, Names, Size, Spec, Target, TargetError, Text};
use crate::csp::Owner;
use crate::grid::HouseKind;
use cover::{Cover, Item, Numbers, Set};

impl Target {
    /// Exact cover.
    pub const DLX: Target = Target(&Spec {
        name: "dlx",
        summary: "exact cover, as Knuth's dancing links take it",
        comment: "|",
        by: By::Constraints,
        choices: &[],
        write,
    });
}

/// Maximum length of an item's name, in bytes.
const LONGEST: usize = 8;

/// The names of the items of sets, and comments that explain sets and numbered items.
struct ItemNames {
    /// For each set, the part of its items' names before `#`.
    sets: Vec<String>,
    comments: Vec<String>,
}

impl ItemNames {
    /// Returns the name of the item of `value` in a set.
    fn of_value(&self, set: usize, value: i32) -> String {
        format!("{}#{value}", self.sets[set])
    }
}

/// Returns the name of a numbered item.
fn of_number(number: u64) -> String {
    format!("p{number}")
}

/// Returns the name of an item whose only purpose is to show the value of a cell that is in no set.
fn of_lone_value(cell: usize, value: i32) -> String {
    format!("t{}#{value}", cell + 1)
}

/// The name of a primary item that is in no option, so no solution exists.
const NEVER: &str = "never";

/// Returns the text of a rule, or the name of an owner that is not a rule.
fn line(job: &Job<'_>, owner: Owner) -> String {
    let rule = match owner {
        Owner::Rule(place) => job.problem.puzzle().rules().get(place).map(ToString::to_string),
        Owner::House(_) | Owner::Given(_) | Owner::Shared => None,
    };
    rule.unwrap_or_else(|| job.problem.csp().owner_name(owner).to_owned())
}

/// Adds all constraints to `cover`. Returns the owner and the numbered items of each constraint.
///
/// # Errors
/// Exact cover cannot express some constraints, or a limit was reached.
fn state(job: &Job<'_>, cover: &mut Cover<'_>) -> Result<Vec<(Owner, Numbers)>, TargetError> {
    let csp = job.problem.csp();
    let auxiliary = csp.vars().skip(job.problem.cell_count()).filter_map(|var| csp.owner(var));
    let mut refused: Vec<Owner> = auxiliary.collect();
    let mut numbers = Vec::new();
    for (place, posted) in csp.posted().iter().enumerate() {
        let before = cover.numbered + 1;
        if !cover.posted(place) {
            refused.push(posted.owner);
        }
        numbers.push((posted.owner, before..cover.numbered + 1));
        job.limits.check()?;
    }
    let order = |owner: &Owner| match *owner {
        Owner::House(place) => (0, place),
        Owner::Rule(place) => (1, place),
        Owner::Given(var) => (2, var.index()),
        Owner::Shared => (3, 0),
    };
    refused.sort_unstable_by_key(order);
    refused.dedup();
    if refused.len() > 1 {
        // The rules that use shared definitions are also in the list.
        refused.retain(|&owner| owner != Owner::Shared);
    }
    let mut what: Vec<String> = refused.into_iter().map(|owner| line(job, owner)).collect();
    if !cover.added(job) {
        what.push("a solution that was left out".to_owned());
    }
    match what.is_empty() {
        true => Ok(numbers),
        false => Err(unsayable(what)),
    }
}

fn unsayable(what: Vec<String>) -> TargetError {
    TargetError::Unsayable { target: Target::DLX.name(), what }
}

/// Names the sets by kind and number: `r1`, `c1`, `b1` and `g1` for rows, columns, boxes and regions, and `s1` for sets
/// that rules define. Comments give the house if its name differs, and the owners of rules' sets and of numbered items.
fn called(job: &Job<'_>, cover: &Cover<'_>, numbers: &[(Owner, Numbers)]) -> ItemNames {
    let (csp, houses) = (job.problem.csp(), job.problem.puzzle().grid().houses());
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    let mut called = ItemNames { sets: Vec::new(), comments: Vec::new() };
    let owner = |set: &Set| csp.posted()[set.posted].owner;
    for run in cover.sets.chunk_by(|a, b| owner(a) == owner(b)) {
        let house = match owner(&run[0]) {
            Owner::House(place) => houses.get(place),
            Owner::Rule(_) | Owner::Given(_) | Owner::Shared => None,
        };
        let letter = match house.map(|house| house.kind) {
            Some(HouseKind::Row) => 'r',
            Some(HouseKind::Column) => 'c',
            Some(HouseKind::Box) => 'b',
            Some(HouseKind::Region) => 'g',
            None => 's',
        };
        let count = counts.entry(letter).or_default();
        let first = *count + 1;
        *count += run.len();
        called.sets.extend((first..=*count).map(|number| format!("{letter}{number}")));
        let what = match house {
            // The name of the set already shows the house's number, so no comment is needed.
            Some(house) if letter != 'g' && house.label == count.to_string() => continue,
            Some(house) => house.to_string(),
            None => line(job, owner(&run[0])),
        };
        called.comments.push(span(&format!("{letter}{first}"), &format!("{letter}{count}"), &what));
    }
    for run in numbers.chunk_by(|(a, _), (b, _)| a == b) {
        let (first, end) = (run[0].1.start, run[run.len() - 1].1.end);
        if first < end {
            called.comments.push(span(&of_number(first), &of_number(end - 1), &line(job, run[0].0)));
        }
    }
    called
}

/// Returns a comment which says that the items from `first` to `last` belong to `what`.
fn span(first: &str, last: &str, what: &str) -> String {
    match first == last {
        true => format!("{first}: {what}"),
        false => format!("{first} to {last}: {what}"),
    }
}

/// Passes all items to `take`, primary items first. Its arguments are the name, and `true` for a primary item. Returns
/// the number of items.
fn items(
    job: &Job<'_>,
    cover: &Cover<'_>,
    called: &ItemNames,
    take: &mut dyn FnMut(&str, bool) -> io::Result<()>,
) -> io::Result<u64> {
    let mut count = 0;
    let mut take = |name: &str, primary| {
        count += 1;
        take(name, primary)
    };
    let (csp, names) = (job.problem.csp(), Names::new(job.problem));
    cover.cells().try_for_each(|cell| take(&names.short(cell), true))?;
    if cover.never {
        take(NEVER, true)?;
    }
    for primary in [true, false] {
        for (number, set) in cover.sets.iter().enumerate().filter(|(_, set)| set.permutes == primary) {
            set.values.clone().try_for_each(|value| take(&called.of_value(number, value), primary))?;
        }
        for number in 1..=cover.numbered {
            if cover.wanted.binary_search(&number).is_ok() == primary {
                take(&of_number(number), primary)?;
            }
        }
    }
    for cell in cover.cells().filter(|&cell| cover.is_lone(cell)) {
        csp.range(cell).try_for_each(|value| take(&of_lone_value(cell.index(), value), false))?;
    }
    Ok(count)
}

fn write(job: &Job<'_>, text: &mut Text<'_>) -> Result<Size, TargetError> {
    let mut cover = Cover::new(job)?;
    let numbers = state(job, &mut cover)?;
    let called = called(job, &cover, &numbers);
    drop(numbers);
    let mut longest = String::new();
    let count = items(job, &cover, &called, &mut |name, _| {
        if name.len() > longest.len() {
            name.clone_into(&mut longest);
        }
        Ok(())
    })?;
    if longest.len() > LONGEST {
        let what =
            format!("a puzzle as large as this: the item {longest} has more than {LONGEST} characters");
        return Err(unsayable(vec![what]));
    }
    job.comment_lines(Target::DLX, text)?;
    called.comments.iter().flat_map(|lines| lines.lines()).try_for_each(|line| writeln!(text, "| {line}"))?;
    let (mut separator, mut before) = ("", true);
    items(job, &cover, &called, &mut |name, primary| {
        let bar = if before && !primary { " |" } else { "" };
        before = primary;
        write!(text, "{bar}{separator}{name}")?;
        separator = " ";
        Ok(())
    })?;
    writeln!(text)?;
    let names = Names::new(job.problem);
    let mut options = 0;
    for cell in cover.cells() {
        let (name, lone) = (names.short(cell), cover.is_lone(cell));
        for value in cover.values(cell) {
            write!(text, "{name}")?;
            for item in cover.items(cell, value) {
                match item {
                    Item::Set(set) => write!(text, " {}", called.of_value(set, value))?,
                    Item::Number(number) => write!(text, " {}", of_number(number))?,
                }
            }
            if lone {
                write!(text, " {}", of_lone_value(cell.index(), value))?;
            }
            writeln!(text)?;
            options += 1;
        }
    }
    Ok(vec![("items", count), ("options", options)])
}
