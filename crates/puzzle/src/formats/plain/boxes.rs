//! The boxes drawn by lines between the cells of a board, or by gaps of spaces and empty lines.

use std::collections::BTreeSet;

use super::fit::{Fit, Spot};
use super::symbol::is_bar;
use crate::error::{ErrorKind, Line, ParseError};
use crate::grid::default_boxes;

/// The rows or columns after which a line divides the board; `None` if the lines contradict each other, for example if
/// they differ from row to row.
type Cuts = Option<BTreeSet<usize>>;

/// Returns the height and width of the drawn boxes; `None` if none are drawn, and for a board that is not square, has a
/// side below 4, or does not have each row on a line of its own.
///
/// # Errors
/// The drawn lines are not the borders of boxes.
pub fn drawn(lines: &[Line<'_>], fit: &Fit) -> Result<Option<(usize, usize)>, ParseError> {
    let side = fit.height;
    let rows: Vec<&[Spot]> = fit.spots.chunks(fit.width).collect();
    let on_own_lines = rows.windows(2).all(|pair| pair[0][0].line < pair[1][0].line)
        && rows.iter().all(|row| row[0].line == row[row.len() - 1].line);
    if fit.width != side || side < 4 || !on_own_lines {
        return Ok(None);
    }
    let has_bars = rows.iter().any(|row| between(lines, row).any(|text| bar(text) > 0));
    let (columns, across) = match has_bars {
        true => (bars(lines, &rows), rulers(lines, &rows)),
        // Uneven spaces are careless typing and draw nothing.
        false => (
            gaps(lines, &rows).or(Some(BTreeSet::new())),
            match rulers(lines, &rows) {
                Some(rulers) if rulers.is_empty() => empty_lines(lines, &rows).or(Some(rulers)),
                rulers => rulers,
            },
        ),
    };
    let found = match (columns, across) {
        (Some(columns), Some(rows)) => division(side, &rows, &columns),
        _ => Err(()),
    };
    found.map_err(|()| {
        let line = lines[rows[0][0].line as usize];
        let expected = format!(
            "boxes of {side} cells, a line 'regions' with a line of labels for each row below it, or a line \
             'grid {side}x{side}' with 'boxes HEIGHTxWIDTH' or 'no-boxes'"
        );
        line.error_whole("the lines between the cells are not the borders of boxes", expected)
            .of_kind(ErrorKind::Layout)
    })
}

/// Returns the height and width of the boxes between the cuts; `None` if the cuts draw no boxes. Fails if they draw
/// something else.
fn division(
    side: usize,
    rows: &BTreeSet<usize>,
    columns: &BTreeSet<usize>,
) -> Result<Option<(usize, usize)>, ()> {
    // A line below the first row separates the header row of a table.
    if columns.is_empty() && (rows.is_empty() || rows.iter().eq([&1])) {
        return Ok(None);
    }
    let (high, wide) = (pitch(side, rows)?, pitch(side, columns)?);
    match (high, wide) {
        (Some(high), Some(wide)) if high * wide == side => Ok(Some((high, wide))),
        (Some(_), Some(_)) => Err(()),
        // Bands of rows or columns alone draw no boxes, but must fit the default boxes.
        (high, wide) => match default_boxes(side) {
            Some(usual)
                if high.is_none_or(|high| high % usual.0 == 0)
                    && wide.is_none_or(|wide| wide % usual.1 == 0) =>
            {
                Ok(None)
            }
            _ => Err(()),
        },
    }
}

/// Returns the distance between cuts; `None` without cuts. Fails if the distance varies.
fn pitch(side: usize, cuts: &BTreeSet<usize>) -> Result<Option<usize>, ()> {
    let Some(&first) = cuts.first() else { return Ok(None) };
    let is_regular = side.is_multiple_of(first) && cuts.iter().copied().eq((first..side).step_by(first));
    if is_regular { Ok(Some(first)) } else { Err(()) }
}

/// Returns the texts between the cells of a row.
fn between<'a>(lines: &[Line<'a>], row: &[Spot]) -> impl Iterator<Item = &'a str> {
    let text = lines[row[0].line as usize].text;
    row.windows(2).map(move |pair| text.get(pair[0].end as usize..pair[1].start as usize).unwrap_or_default())
}

/// Returns the strength of the bars in the text between two cells.
fn bar(text: &str) -> usize {
    let bars: Vec<char> = text.chars().filter(|c| is_bar(*c)).collect();
    let strength = |c: &char| match c {
        '|' | '│' => 2,
        '┃' | '║' | '‖' => 3,
        _ => 1,
    };
    bars.iter().map(strength).max().map_or(0, |most| if bars.len() > 1 { 3 } else { most })
}

/// Returns the cuts whose strength is above the minimum. Cut N comes after row or column N, counted from 1.
fn strong(levels: &[usize], least: usize) -> BTreeSet<usize> {
    levels.iter().enumerate().filter(|(_, level)| **level > least).map(|(place, _)| place + 1).collect()
}

/// Returns the set that all rows have in common; `None` if they differ.
fn same(sets: impl Iterator<Item = BTreeSet<usize>>) -> Cuts {
    let mut sets = sets;
    let first = sets.next().unwrap_or_default();
    sets.all(|set| set == first).then_some(first)
}

fn bars(lines: &[Line<'_>], rows: &[&[Spot]]) -> Cuts {
    let levels = rows.iter().map(|row| between(lines, row).map(bar).collect::<Vec<usize>>());
    // A row without any bars says nothing about boxes.
    let levels: Vec<Vec<usize>> = levels.filter(|levels| levels.iter().any(|level| *level > 0)).collect();
    let least = levels.iter().flatten().copied().min().unwrap_or(0);
    same(levels.iter().map(|levels| strong(levels, least)))
}

/// Returns the cuts at which lines are drawn between rows; `None` if one line is partly light and partly heavy.
fn rulers(lines: &[Line<'_>], rows: &[&[Spot]]) -> Cuts {
    let strength = |c: char| match c {
        '-' | '─' => 2,
        '=' | '━' | '═' => 3,
        '┄' | '┅' | '┈' | '┉' | '╌' | '╍' => 1,
        _ => 0,
    };
    let mut levels = Vec::new();
    for pair in rows.windows(2) {
        let inside = &lines[pair[0][0].line as usize + 1..pair[1][0].line as usize];
        let mut most = 0;
        for line in inside {
            let drawn: BTreeSet<usize> = line.text.chars().map(strength).filter(|level| *level > 0).collect();
            if drawn.len() > 1 {
                return None;
            }
            most = most.max(drawn.first().copied().unwrap_or(0));
        }
        levels.push(most);
    }
    Some(strong(&levels, levels.iter().copied().min().unwrap_or(0)))
}

/// Returns the cuts at which the gap is wider than elsewhere in all rows. Returns `None` if the rows differ or have
/// cells other than single characters separated by spaces.
fn gaps(lines: &[Line<'_>], rows: &[&[Spot]]) -> Cuts {
    let is_plain = |spot: &Spot| {
        let text = spot.text(lines);
        text.chars().count() == 1 && !text.trim().is_empty()
    };
    let only_blanks = |row: &&[Spot]| between(lines, row).all(|text| text.chars().all(|c| c == ' '));
    if !rows.iter().all(|row| row.iter().all(is_plain)) || !rows.iter().all(only_blanks) {
        return None;
    }
    same(rows.iter().map(|row| {
        let levels: Vec<usize> = between(lines, row).map(str::len).collect();
        strong(&levels, levels.iter().copied().min().unwrap_or(0))
    }))
}

/// Returns the rows followed by more empty lines than other rows; `None` unless they divide the board into bands of
/// equal height.
fn empty_lines(lines: &[Line<'_>], rows: &[&[Spot]]) -> Cuts {
    let number = |row: &[Spot]| lines[row[0].line as usize].number;
    let levels: Vec<usize> =
        rows.windows(2).map(|pair| number(pair[1]).saturating_sub(number(pair[0]))).collect();
    let cuts = strong(&levels, levels.iter().copied().min().unwrap_or(0));
    pitch(rows.len(), &cuts).is_ok().then_some(cuts)
}

#[cfg(test)]
mod tests {
    use crate::formats::ReadOptions;

    /// Returns the boxes of a text, or the error.
    fn boxes(text: &str) -> String {
        match ReadOptions::new().read(text) {
            Ok((puzzle, _)) => puzzle
                .grid()
                .shape()
                .boxes()
                .map_or("none".to_owned(), |(height, width)| format!("{height}x{width}")),
            Err(error) => error.headline(),
        }
    }

    /// Returns a board with `mark` after the columns `bars` and `ruler` below the rows `rulers`.
    fn board(side: usize, bars: &[usize], mark: &str, rulers: &[usize], ruler: &str) -> String {
        let mut text = String::new();
        for row in 0..side {
            for column in 0..side {
                text.push(if row == 0 && column == 0 { '1' } else { '.' });
                if bars.contains(&(column + 1)) {
                    text.push_str(mark);
                }
            }
            text.push('\n');
            if rulers.contains(&(row + 1)) {
                text.push_str(ruler);
                text.push('\n');
            }
        }
        text
    }

    #[test]
    fn lines_and_gaps_draw_the_boxes() {
        for (text, drawn) in [
            (board(6, &[2, 4], "|", &[3], "--+--+--"), "3x2"),
            (board(6, &[3], "|", &[2, 4], "---+---"), "2x3"),
            (board(6, &[2, 4], " ", &[3], ""), "3x2"),
            (board(8, &[2, 4, 6], "|", &[4], "--+--+--+--"), "4x2"),
            (board(12, &[3, 6, 9], "|", &[4, 8], "---+---+---+---"), "4x3"),
            (board(9, &[], "", &[], ""), "3x3"),
            (board(9, &[3, 6], "|", &[], ""), "3x3"),
            (board(6, &[1, 2, 3, 4, 5], "|", &[1, 2, 3, 4, 5], "-+-+-+-+-+-"), "2x3"),
            (board(6, &[], "", &[2, 4], "------"), "2x3"),
            ("grid 6x6 boxes 2x3\n".to_owned() + &board(6, &[2, 4], "|", &[3], "--+--+--"), "2x3"),
            (
                "╔══╦══╦══╗\n║2.║..║..║\n║.1║..║..║\n║..║.3║6.║\n╠══╬══╬══╣\n║5.║..║.3║\n║.6║.5║1.║\n║..║..║..║\n╚══╩══╩══╝"
                    .to_owned(),
                "3x2",
            ),
        ] {
            assert_eq!(boxes(&text), drawn, "{text}");
        }
    }

    #[test]
    fn lines_that_draw_no_boxes_are_an_error() {
        let jigsaw = "┃1│.┃.│.┃\n┃.┃.│.│.┃\n┃.│.┃.│.┃\n┃.│.│.┃.┃\n".to_owned();
        for text in [
            board(9, &[2, 5], "|", &[3, 6], "--+---+----"),
            board(9, &[4], "|", &[], ""),
            board(9, &[4], " ", &[], ""),
            board(6, &[], "", &[3], "------"),
            jigsaw,
            "1|.|..\n..|.|.\n.|.|..\n..|..\n".to_owned(),
        ] {
            let error = boxes(&text);
            assert!(
                error.contains("the lines between the cells are not the borders of boxes"),
                "{text}{error}"
            );
        }
        let text = "grid 9x9 no-boxes\n".to_owned() + &board(9, &[4], "|", &[], "");
        assert_eq!(boxes(&text), "none");
    }
}
