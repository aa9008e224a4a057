//! Reads the header lines of native text, each on its own.

use std::iter::Peekable;
use std::ops::Range;

use super::words::after_name;
use crate::error::{Line, ParseError};
use crate::formats::kinds::{self, Kind};
use crate::grid::{
    Cell, Digit, Grid, GridError, Layer, Letters, MAX_SIDE, MAX_VALUES, MAX_VARIABLES, NamedGroup, Shape,
    Subgrids, Values, default_boxes,
};
use crate::plural::counted;
use crate::puzzle::About;
use crate::rules::params::{self, Context, Words, next_word, parse_cell};
use crate::rules::{REGISTRY, Rules};
use crate::terminal;

/// Reads two numbers from 1 to `max`, such as `9x9`.
fn pair(word: &str, max: usize) -> Option<(usize, usize)> {
    let (a, b) = word.split_once(['x', 'X'])?;
    let number = |digits: &str| digits.parse().ok().filter(|n| (1..=max).contains(n));
    Some((number(a)?, number(b)?))
}

/// Returns an error that marks a word, or the end of the line if the word is missing.
fn bad_word(line: Line<'_>, word: Option<Range<usize>>, expected: &str) -> ParseError {
    let end = line.text.trim_end().len();
    match word {
        Some(word) => line.error(word.clone(), format!("'{}'", &line.text[word]), expected),
        None => line.error(end..end, "the line ends here", expected),
    }
}

/// Reads the box layout in the next words: `boxes HxW`, `no-boxes`, or nothing, which gives `None`.
fn box_layout(
    line: Line<'_>,
    words: &mut Peekable<impl Iterator<Item = Range<usize>>>,
) -> Result<Option<Option<(usize, usize)>>, ParseError> {
    match words.peek().map(|word| &line.text[word.clone()]) {
        Some("no-boxes") => {
            words.next();
            Ok(Some(None))
        }
        Some("boxes") => {
            words.next();
            let word = words.next();
            let layout = word.clone().and_then(|word| pair(&line.text[word], MAX_SIDE));
            layout
                .map(|layout| Some(Some(layout)))
                .ok_or_else(|| bad_word(line, word, "HEIGHTxWIDTH of a box"))
        }
        _ => Ok(None),
    }
}

/// Returns the kind of puzzle that a `grid` line names, and the byte range of the word.
pub fn kind(line: Line<'_>) -> Option<(&'static Kind, Range<usize>)> {
    let word = words(line.text).nth(2)?;
    kinds::find(&line.text[word.clone()]).map(|kind| (kind, word))
}

/// Reads `grid ROWSxCOLUMNS [boxes HxW | no-boxes] [raw]` or `grid ROWSxCOLUMNS KIND`; also returns `true` if the line
/// has `boxes HxW`.
pub fn size(line: Line<'_>) -> Result<(Shape, bool), ParseError> {
    const USAGE: &str = "'grid ROWSxCOLUMNS', then 'boxes HEIGHTxWIDTH', 'no-boxes', 'raw' or nothing";
    let mut words = words(line.text).skip(1).peekable();
    let word = words.next();
    let sides = word.clone().and_then(|word| pair(&line.text[word], MAX_SIDE));
    let Some((rows, columns)) = sides else {
        return Err(bad_word(line, word, &format!("ROWSxCOLUMNS, each from 1 to {MAX_SIDE}")));
    };
    if let Some((kind, _)) = kind(line) {
        return match words.nth(1) {
            Some(more) => Err(bad_word(line, Some(more), &format!("nothing after '{}'", kind.name))),
            None => Ok((kind.shape(rows, columns), false)),
        };
    }
    let mut shape = Shape::new(rows, columns);
    let layout = box_layout(line, &mut words)?;
    if words.next_if(|word| &line.text[word.clone()] == "raw").is_some() {
        shape = Shape::raw(rows, columns);
    }
    if let Some(boxes) = layout {
        shape = shape.with_boxes(boxes);
    }
    match words.next() {
        Some(word) if layout.is_none() && shape.has_lines() => {
            let expected = format!("{USAGE}, or one of these words: {}", kinds::names());
            Err(bad_word(line, Some(word), &expected))
        }
        Some(word) => Err(bad_word(line, Some(word), USAGE)),
        None => Ok((shape, layout.flatten().is_some())),
    }
}

/// Reads `subgrids ROWSxCOLUMNS [boxes HxW | no-boxes] at CELL …`.
pub fn subgrids(line: Line<'_>) -> Result<Subgrids, ParseError> {
    let mut words = words(line.text).skip(1).peekable();
    let word = words.next();
    let sides = word.clone().and_then(|word| pair(&line.text[word], MAX_SIDE));
    let Some((rows, columns)) = sides else {
        return Err(bad_word(line, word, &format!("ROWSxCOLUMNS, each from 1 to {MAX_SIDE}")));
    };
    let default = if rows == columns { default_boxes(rows) } else { None };
    let boxes = box_layout(line, &mut words)?.unwrap_or(default);
    if words.next_if(|word| &line.text[word.clone()] == "at").is_none() {
        return Err(bad_word(line, words.next(), "'boxes HEIGHTxWIDTH', 'no-boxes' or 'at'"));
    }
    let corner = |word: Range<usize>| {
        let cell = parse_cell(&line.text[word.clone()]);
        let cell =
            cell.filter(|&(row, column)| (1..=MAX_SIDE).contains(&row) && (1..=MAX_SIDE).contains(&column));
        cell.map(|(row, column)| Cell::new(row - 1, column - 1))
            .ok_or_else(|| bad_word(line, Some(word), "a cell such as r1c1"))
    };
    let corners = words.map(corner).collect::<Result<Vec<_>, _>>()?;
    if corners.is_empty() {
        return Err(bad_word(line, None, "the upper left cell of each subgrid"));
    }
    Ok(Subgrids { rows, columns, boxes, corners })
}

/// Reads the values of a line `values MIN-MAX`.
pub fn values(line: Line<'_>) -> Result<Values, ParseError> {
    let rest = line.text[after_name(line.text)..].trim();
    let number = |digits: &str| digits.trim().parse::<Digit>().ok().filter(|&n| usize::from(n) <= MAX_VALUES);
    let range = rest.split_once('-').and_then(|(min, max)| Values::try_new(number(min)?, number(max)?));
    range.ok_or_else(|| {
        line.error_whole(
            "no range of values",
            format!("'values MIN-MAX' with 0 <= MIN <= MAX <= {MAX_VALUES}"),
        )
    })
}

/// Reads `letters ABCDEFGHI` or `letters A-P`.
pub fn letters(line: Line<'_>) -> Result<Letters, ParseError> {
    let start = after_name(line.text);
    Letters::parse(&line.text[start..]).map_err(|(bytes, message, expected)| {
        line.error(start + bytes.start..start + bytes.end, message, expected)
    })
}

/// Returns the text of `title TEXT` or `author TEXT`.
pub fn text(line: Line<'_>) -> Result<String, ParseError> {
    About::name(&line.text[after_name(line.text)..]).ok_or_else(|| bad_word(line, None, "a text"))
}

/// Returns the byte range of each word.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    std::iter::successors(next_word(text, 0), move |word| next_word(text, word.end))
}

/// Returns the labels of one row of regions: its words if there are as many as `columns`, or several if the number of
/// columns is unknown; otherwise its characters.
pub fn labels(text: &str, columns: Option<usize>) -> Vec<String> {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let characters = || text.chars().filter(|c| !c.is_whitespace()).map(String::from).collect();
    match columns {
        Some(columns) if words.len() == columns => words,
        None if words.len() > 1 => words,
        _ => characters(),
    }
}

/// Returns the label of each cell, row by row; `None` for `.`, which is a cell outside regions.
pub fn all_labels(lines: &[Line<'_>], columns: usize) -> Result<Vec<Option<String>>, ParseError> {
    let mut all = Vec::new();
    for line in lines {
        let row = labels(line.text, Some(columns));
        if row.len() != columns {
            return Err(line.error_whole(counted(row.len(), "region label"), columns.to_string()));
        }
        if let Some(hidden) = row.iter().find(|label| !label.chars().all(terminal::shows)) {
            return Err(line.error_whole(
                format!("the region label '{}'", terminal::escaped(hidden)),
                "labels that can be seen",
            ));
        }
        all.extend(row.into_iter().map(|label| Some(label).filter(|label| label != ".")));
    }
    Ok(all)
}

/// The rows and columns of a group of variable cells, and its name and own values if it has them.
pub type Group<'a> = ((usize, usize), Option<(&'a str, Option<Values>)>);

/// Reads `variables N` or `variables ROWSxCOLUMNS`, then optionally a name, then optionally values.
pub fn variables<'a>(line: Line<'a>) -> Result<Group<'a>, ParseError> {
    let mut words = words(line.text).skip(1);
    let text = &line.text[words.next().unwrap_or(0..0)];
    let count = text.parse().ok().map(|count: usize| (1, count)).or_else(|| pair(text, MAX_VARIABLES));
    let is_some = |&(rows, columns): &(usize, usize)| (1..=MAX_VARIABLES).contains(&(rows * columns));
    let Some(count) = count.filter(is_some) else {
        return Err(line.error_whole(
            "no number of variable cells",
            format!("'variables N' or 'variables ROWSxCOLUMNS', at most {MAX_VARIABLES}"),
        ));
    };
    let Some(word) = words.next() else { return Ok((count, None)) };
    let name = &line.text[word.clone()];
    if !NamedGroup::is_name(name) {
        let expected = "a name of small letters for the variable cells, such as 'total', or nothing";
        return Err(bad_word(line, Some(word), expected));
    }
    check_word(line, name, "variable cells")?;
    Ok((count, Some((name, range(line, words, "'variables N NAME MIN-MAX'")?))))
}

/// Reads the values `MIN-MAX`, which must be the last word; `None` at the end of the line.
fn range(
    line: Line<'_>,
    mut words: impl Iterator<Item = Range<usize>>,
    usage: &str,
) -> Result<Option<Values>, ParseError> {
    let Some(word) = words.next() else { return Ok(None) };
    let number = |digits: &str| digits.parse::<Digit>().ok();
    let range = line.text[word.clone()].split_once('-');
    let values = range.and_then(|(min, max)| Values::try_new(number(min)?, number(max)?));
    match (values.filter(|values| values.count() <= MAX_VALUES), words.next()) {
        (Some(values), None) => Ok(Some(values)),
        (Some(_), more) => Err(bad_word(line, more, usage)),
        (None, _) => {
            let expected =
                format!("MIN-MAX, such as 0-1, with at most {MAX_VALUES} values from 0 to {}", Digit::MAX);
            Err(bad_word(line, Some(word), &expected))
        }
    }
}

/// Fails if a name is also a word for an argument of a rule.
fn check_word(line: Line<'_>, name: &str, what: &str) -> Result<(), ParseError> {
    word_of_a_rule(name).map_or(Ok(()), |rule| {
        let message = format!("{what} called '{name}', a word of the rule '{rule}'");
        Err(line.error_whole(message, "another name"))
    })
}

/// The name of a layer; its values, if they are stated; and the cells that it covers, unless it covers all.
pub type StatedLayer<'a> = (&'a str, Option<Values>, Option<Vec<Cell>>);

/// Reads `layer NAME [MIN-MAX] [on CELLS]`, on a grid with this many rows and columns.
pub fn layer<'a>(line: Line<'a>, size: (usize, usize)) -> Result<StatedLayer<'a>, ParseError> {
    let name = layer_name(line)?;
    let mut words = words(line.text).skip(2).peekable();
    let is_on = |word: &Range<usize>| &line.text[word.clone()] == "on";
    let before = std::iter::from_fn(|| words.next_if(|word| !is_on(word)));
    let values = range(line, before, "'layer NAME MIN-MAX on CELLS'")?;
    let part = match words.next() {
        Some(_) => Some(part(line, words, size)?),
        None => None,
    };
    Ok((name, values, part))
}

/// Returns the name in `layer NAME ...`.
pub fn layer_name<'a>(line: Line<'a>) -> Result<&'a str, ParseError> {
    let name = words(line.text).nth(1);
    let Some(name) = name.clone().map(|name| &line.text[name]).filter(|name| Layer::is_name(name)) else {
        return Err(bad_word(line, name, "a name of small letters for the layer, such as 'shade'"));
    };
    check_word(line, name, "a layer")?;
    Ok(name)
}

/// Returns the cells that words name, row by row. Each word is a cell, or a rectangle given by two opposite corners.
fn part(
    line: Line<'_>,
    words: impl Iterator<Item = Range<usize>>,
    (rows, columns): (usize, usize),
) -> Result<Vec<Cell>, ParseError> {
    if rows.saturating_mul(columns) > MAX_VARIABLES {
        // A grid of this size cannot have layers; another error reports this.
        return Ok(Vec::new());
    }
    let mut is_in = vec![false; rows * columns];
    let mut last = None;
    for word in words {
        let text = &line.text[word.clone()];
        let (first, second) = text.split_once('-').unwrap_or((text, text));
        let within = |cell: &(usize, usize)| (1..=rows).contains(&cell.0) && (1..=columns).contains(&cell.1);
        let corner = |text: &str| parse_cell(text).filter(within);
        let Some(((top, left), (bottom, right))) = corner(first).zip(corner(second)) else {
            let expected = format!("cells from r1c1 to r{rows}c{columns}, or rectangles such as r1c1-r4c9");
            return Err(bad_word(line, Some(word), &expected));
        };
        for row in top.min(bottom)..=top.max(bottom) {
            let start = (row - 1) * columns;
            is_in[start + left.min(right) - 1..start + left.max(right)].fill(true);
        }
        last = Some(word);
    }
    if last.is_none() {
        return Err(bad_word(line, None, "the cells that the layer has, such as r1c1-r4c9"));
    }
    let places = is_in.iter().enumerate().filter(|(_, is_in)| **is_in);
    Ok(places.map(|(place, _)| Cell::new(place / columns, place % columns)).collect())
}

/// Returns the first rule whose usage contains this word as a word for an argument.
fn word_of_a_rule(name: &str) -> Option<&'static str> {
    let is_word = |usage: &str| usage.split(|c: char| !c.is_ascii_lowercase()).any(|word| word == name);
    let spec = REGISTRY.iter().find(|spec| spec.params.iter().any(|param| is_word(param.word)))?;
    Some(spec.name)
}

/// Reads `holes CELLS`, on a grid with this many rows and columns.
pub fn holes(line: Line<'_>, rows: usize, columns: usize) -> Result<Vec<Cell>, ParseError> {
    let located = |error: GridError| line.error_whole(error.message, error.expected);
    let whole = Grid::new(Shape::raw(rows, columns), Values::new(1, 1)).map_err(located)?;
    params::cells(Words::new(line, after_name(line.text)), &Context::new(&whole, Rules::default()))
}

/// Stores a value that only one line may state. Fails if there is one already.
pub fn once<T>(slot: &mut Option<T>, line: Line<'_>, value: T) -> Result<(), ParseError> {
    if slot.is_some() {
        let word = next_word(line.text, 0).unwrap_or(0..0);
        let message = format!("a second '{}' line", &line.text[word.clone()]);
        return Err(line.error(word, message, "one of them"));
    }
    *slot = Some(value);
    Ok(())
}
