//! How native rules are written that the table of types leaves to functions.

use super::replicate::{ALPHABET, encode_base64};
use super::special::diagonals;
use super::table::{self, Scope};
use super::token::COMPOSITES;
use super::write::Writer;
use crate::grid::Cell;
use crate::puzzle::{Mark, Puzzle};

/// The cells of a region that a puzzle with unknown regions states, if it does.
pub fn region_size(puzzle: &Puzzle) -> Option<usize> {
    puzzle.rules().iter().find_map(|stated| {
        let line = stated.to_string();
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["chaos-construction", _] => Some(puzzle.grid().values().count()),
            ["chaos-construction", _, "size", size] => size.parse().ok(),
            _ => None,
        }
    })
}

/// A sum for the circles of each house, as ISS has no rule that says so of all of them.
fn target_sum(writer: &Writer<'_>, total: &str, words: &[&str]) -> Option<String> {
    let circled: Vec<Cell> = words.iter().map(|word| writer.cell(word)).collect::<Option<_>>()?;
    let of_house = |cells: &[Cell]| {
        let circles = cells.iter().filter(|cell| circled.contains(cell));
        circles.map(|&cell| format!("~{}", writer.id(cell))).collect::<String>()
    };
    let houses = writer.puzzle.grid().houses().iter().map(|house| of_house(&house.cells));
    let sums = houses.filter(|ids| !ids.is_empty()).map(|ids| format!(".Sum~{total}{ids}"));
    Some(sums.collect())
}

/// The tokens of a native line.
pub fn state(writer: &Writer<'_>, words: &[&str]) -> Option<String> {
    let (&name, rest) = words.split_first()?;
    let ids = |words: &[&str]| writer.ids(words);
    Some(match (name, rest) {
        ("and", rest) => format!(".And{}.End", lines(writer, braced(rest)?.first()?)?.concat()),
        ("or", rest) => {
            let branches: Option<Vec<String>> =
                braced(rest)?.iter().map(|branch| one(lines(writer, branch)?)).collect();
            format!(".Or{}.End", branches?.concat())
        }
        ("candidates", ["none", cells @ ..]) => candidates(writer, cells, |_| false)?,
        ("candidates", [list, cells @ ..]) => {
            let values = values(list)?;
            candidates(writer, cells, |value| values.contains(&value))?
        }
        ("odd", cells) => candidates(writer, cells, |value| value % 2 == 1)?,
        ("even", cells) => candidates(writer, cells, |value| value % 2 == 0)?,
        ("diagonal", ["main"]) => ".Diagonal~-1".into(),
        ("diagonal", ["anti"]) => ".Diagonal~1".into(),
        ("diagonal", []) => ".Diagonal~1.Diagonal~-1".into(),
        ("pair" | "pairx", [word, cells @ ..]) if word.contains(['<', '>', '=']) => {
            let values = writer.puzzle.grid().values();
            let condition = crate::rules::statement::PairKey::read(word, false, values).ok()?;
            let name = if name == "pair" { "Pair" } else { "PairX" };
            by_key(writer, name, cells, |a, b| condition.allows(a, b, values))?
        }
        ("pair", [key, cells @ ..]) => format!(".Pair~{key}~_{}", ids(cells)?),
        ("pairx", [key, cells @ ..]) => format!(".PairX~{key}~_{}", ids(cells)?),
        ("slow-thermo", cells) => by_key(writer, "Pair", cells, |a, b| a <= b)?,
        ("nabner", cells) => by_key(writer, "PairX", cells, |a, b| a.abs_diff(b) >= 2)?,
        ("difference", ["1", a, b]) if adjacent(writer, a, b)? => format!(".WhiteDot{}", ids(&[a, b])?),
        ("difference", [k, a, b]) => {
            let k: u32 = k.parse().ok()?;
            by_key(writer, "Pair", &[a, b], |a, b| a.abs_diff(b) == k)?
        }
        ("ratio", ["2", a, b]) if adjacent(writer, a, b)? => format!(".BlackDot{}", ids(&[a, b])?),
        ("ratio", [k, a, b]) => {
            let k: i32 = k.parse().ok()?;
            by_key(writer, "Pair", &[a, b], |a, b| a == k * b || b == k * a)?
        }
        ("maximum", cells) => extremes(writer, cells, Mark::Maximum, |cell, other| [cell, other])?,
        ("minimum", cells) => extremes(writer, cells, Mark::Minimum, |cell, other| [other, cell])?,
        ("clone", rest) => {
            let sets: Vec<&[&str]> = rest.split(|&word| word == "/").collect();
            let [first, second] = sets[..] else { return None };
            let pairs =
                first.iter().zip(second).map(|(a, b)| Some(format!(".SameValues~2{}", ids(&[a, b])?)));
            pairs.collect::<Option<String>>()?
        }
        // ISS has no code for a machine that accepts nothing.
        ("nfa", ["none", ..]) => return None,
        ("nfa", [code, cells @ ..]) => format!(".NFA~{code}~_{}", writer.segments(cells)?),
        ("regex", [pattern, cells @ ..]) => {
            format!(".Regex~{}{}", encode_base64(pattern.as_bytes()), ids(cells)?)
        }
        ("equal-sum", cells) => format!(".EqualSum{}", writer.segments(cells)?),
        ("sum", [total, terms @ ..]) => sum(writer, total, terms)?,
        ("target-sum", [total, cells @ ..]) => target_sum(writer, total, cells)?,
        ("sum-line", [total, "loop", cells @ ..]) => format!(".SumLine~{total}{}~LOOP", ids(cells)?),
        ("sum-line", [total, cells @ ..]) => format!(".SumLine~{total}{}", ids(cells)?),
        ("contain-exactly", [list, cells @ ..]) => format!(".ContainExact~{}{}", joined(list)?, ids(cells)?),
        ("contain-at-least", [list, cells @ ..]) => {
            format!(".ContainAtLeast~{}{}", joined(list)?, ids(cells)?)
        }
        ("quadruple", [cell, list]) => format!(".Quad{}~{}", ids(&[cell])?, joined(list)?.replace('_', "~")),
        ("look-and-say", [pairs, cells @ ..]) => {
            let digits: String = pairs.split([',', 'x']).collect();
            let single = pairs.split([',', 'x']).all(|number| number.len() == 1);
            single.then_some(format!(".LookAndSay~{digits}{}", ids(cells)?))?
        }
        ("indexing", ["column", cells @ ..]) => format!(".Indexing~C{}", ids(cells)?),
        ("indexing", ["row", cells @ ..]) => format!(".Indexing~R{}", ids(cells)?),
        ("little-killer", [total, cell, direction]) => little_killer(writer, total, cell, direction)?,
        ("sandwich", [total, line]) => format!(".Sandwich~{total}~{}", line.to_uppercase()),
        ("full-rank-ties", [mode]) => format!(".FullRankTies~{mode}"),
        ("pill-arrow", [length, cells @ ..]) => {
            // ISS reads the pill from left to right and top to bottom, however it is listed.
            let pill = cells.get(..length.parse().ok()?)?;
            let pill: Option<Vec<Cell>> = pill.iter().map(|word| writer.cell(word)).collect();
            pill?.is_sorted().then_some(format!(".PillArrow~{length}{}", ids(cells)?))?
        }
        ("region-sum", cells) if writer.puzzle.grid().regions().next().is_some() => {
            format!(".RegionSumLine{}", ids(cells)?)
        }
        ("disjoint-sets", []) => {
            let shape = writer.puzzle.grid().shape();
            // ISS takes the usual boxes where there are none.
            (shape.boxes().is_some() || shape.labels().is_none()).then_some(".DisjointSets".into())?
        }
        ("connected-values", [list, rest @ ..]) => connected_values(writer, list, rest)?,
        ("chaos-construction", _) => ".ChaosConstruction".into(),
        ("doppelganger", _) => ".Doppelganger".into(),
        ("chaos-arrow", [control, offset, arms @ ..]) => {
            format!(".ChaosArrow{}~{offset}{}", ids(&[control])?, writer.segments(arms)?)
        }
        ("chaos-count", [control, offset, cells @ ..]) => {
            format!(".ChaosCount{}~{offset}{}", ids(&[control])?, ids(cells)?)
        }
        _ => return None,
    })
}

/// The words of each `{ … }`, of which there is nothing else.
fn braced<'w, 'a>(words: &'w [&'a str]) -> Option<Vec<&'w [&'a str]>> {
    let (mut branches, mut depth, mut start) = (Vec::new(), 0usize, 0);
    for (place, &word) in words.iter().enumerate() {
        match word {
            "{" => {
                if depth == 0 {
                    start = place + 1;
                }
                depth += 1;
            }
            "}" => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    branches.push(&words[start..place]);
                }
            }
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    (depth == 0).then_some(branches)
}

/// The tokens of the lines of a branch, which `;` separates.
fn lines(writer: &Writer<'_>, words: &[&str]) -> Option<Vec<String>> {
    let mut depth = 0;
    let ends = |word: &&str| {
        match *word {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        *word == ";" && depth == 0
    };
    words.split(ends).map(|line| writer.state(line).filter(|tokens| nest(tokens))).collect()
}

/// Whether ISS takes the tokens inside composites.
fn nest(tokens: &str) -> bool {
    tokens.split('.').skip(1).all(|token| {
        let name = token.split('~').next().unwrap_or_default();
        COMPOSITES.contains(&name)
            || name == "End"
            || table::find(name).is_some_and(|kind| kind.scope != Scope::Root)
    })
}

/// The tokens of one branch as one.
fn one(tokens: Vec<String>) -> Option<String> {
    let text = tokens.concat();
    // Braces nest: one composite is one token, whatever it holds.
    let single = tokens.len() == 1
        && (text.matches('.').count() == 1 || text.starts_with(".Or") || text.starts_with(".And"));
    Some(if single { text } else { format!(".And{text}.End") })
}

/// Values of a native list.
fn values(list: &str) -> Option<Vec<i32>> {
    list.split(',').map(|value| value.parse().ok()).collect()
}

/// A native list with `_` between.
fn joined(list: &str) -> Option<String> {
    values(list).map(|_| list.replace(',', "_"))
}

/// Givens of the values that are admitted.
fn candidates(writer: &Writer<'_>, cells: &[&str], admits: impl Fn(i32) -> bool) -> Option<String> {
    let values = writer.puzzle.grid().values().iter().filter(|&value| admits(value.into()));
    let list: Vec<String> = values.map(|value| value.to_string()).collect();
    let list = list.join("_");
    let givens = cells.iter().map(|word| Some(format!("~{}_{list}", writer.id(writer.cell(word)?))));
    Some(format!(".{}", givens.collect::<Option<String>>()?))
}

/// A table on pairs, as six bits to a letter, the lowest first.
fn by_key(
    writer: &Writer<'_>,
    name: &str,
    cells: &[&str],
    allows: impl Fn(i32, i32) -> bool,
) -> Option<String> {
    let values = writer.puzzle.grid().values();
    let pairs = values.iter().flat_map(|a| values.iter().map(move |b| (a, b)));
    let bits: Vec<bool> = pairs.map(|(a, b)| allows(a.into(), b.into())).collect();
    let letter = |bits: &[bool]| {
        let code: usize = bits.iter().enumerate().map(|(bit, &set)| usize::from(set) << bit).sum();
        ALPHABET[code] as char
    };
    let key: String = bits.chunks(6).map(letter).collect();
    Some(format!(".{name}~{}~_{}", key.trim_end_matches('A'), writer.ids(cells)?))
}

/// Each cell and its neighbours without the same mark, in the order of their digits.
fn extremes(
    writer: &Writer<'_>,
    cells: &[&str],
    mark: fn(Cell) -> Mark,
    ordered: impl Fn(Cell, Cell) -> [Cell; 2],
) -> Option<String> {
    let cells: Vec<Cell> = cells.iter().map(|word| writer.cell(word)).collect::<Option<_>>()?;
    let marks: Vec<Mark> = writer.puzzle.marks().chain(cells.iter().copied().map(mark)).collect();
    let mut text = String::new();
    for &cell in &cells {
        let others = writer.puzzle.grid().neighbours(cell).filter(|&other| !marks.contains(&mark(other)));
        for pair in others.map(|other| ordered(cell, other)) {
            text += &format!(".GreaterThan~{}~{}", writer.id(pair[0]), writer.id(pair[1]));
        }
    }
    Some(text)
}

fn adjacent(writer: &Writer<'_>, a: &str, b: &str) -> Option<bool> {
    let (a, b) = (writer.cell(a)?, writer.cell(b)?);
    Some(writer.puzzle.grid().neighbours(a).any(|neighbour| neighbour == b))
}

/// Terms `r1c1` or `-2*r1c1`.
fn sum(writer: &Writer<'_>, total: &str, terms: &[&str]) -> Option<String> {
    let (factors, cells): (Vec<&str>, Vec<&str>) =
        terms.iter().map(|term| term.split_once('*').unwrap_or(("1", term))).unzip();
    let ids = writer.ids(&cells)?;
    if factors.iter().all(|&factor| factor == "1") {
        return Some(format!(".Sum~{total}{ids}"));
    }
    let small = |factor: &&str| factor.parse::<i32>().is_ok_and(|factor| factor.abs() <= 100);
    factors.iter().all(small).then(|| format!(".Sum~{total}_=_{}{ids}", factors.join("_")))
}

/// A diagonal by the cell that names it; others as plain sums.
fn little_killer(writer: &Writer<'_>, total: &str, cell: &str, direction: &str) -> Option<String> {
    let start = writer.cell(cell)?;
    let way = |direction: &str| match direction {
        "ul" => (-1, -1),
        "ur" => (-1, 1),
        "dl" => (1, -1),
        _ => (1, 1),
    };
    let line = |start: Cell, (down, right): (isize, isize)| -> Vec<Cell> {
        std::iter::successors(Some(start), |&cell| writer.cells.step(cell, down, right)).collect()
    };
    let mut cells = line(start, way(direction));
    let names = diagonals(writer.cells.rows, writer.cells.columns);
    for end in [start, *cells.last()?] {
        let mut named = names.get(&end).map_or(Vec::new(), |direction| line(end, way(direction)));
        if end != start {
            named.reverse();
        }
        if named == cells {
            return Some(format!(".LittleKiller~{total}~{}", writer.id(end)));
        }
    }
    cells.dedup();
    let ids: String = cells.iter().map(|&cell| format!("~{}", writer.id(cell))).collect();
    Some(format!(".Sum~{total}{ids}"))
}

/// `[size N] [CELLS]`: the whole grid, or a whole group.
fn connected_values(writer: &Writer<'_>, list: &str, rest: &[&str]) -> Option<String> {
    let (size, cells) = match rest {
        ["size", size, cells @ ..] => (format!("~{size}"), cells),
        cells => (String::new(), cells),
    };
    let cells: Vec<Cell> = cells.iter().map(|word| writer.cell(word)).collect::<Option<_>>()?;
    let prefix = match cells.first() {
        None => "",
        Some(&first) => {
            let group = writer.cells.group_of(first)?;
            group.cells().eq(cells.iter().copied()).then_some(group.prefix.as_str())?
        }
    };
    Some(format!(".ConnectedValues~{prefix}~{}{size}", joined(list)?))
}
