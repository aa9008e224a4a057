//! Boards in frames whose empty cells are blank, recognised by their columns.

use super::fit::{Fit, Spot, shape};
use super::symbol::{is_bar, is_border, may_be_empty_cells};
use crate::error::Line;

/// A character of a line, after its byte offset.
type Place = (usize, char);

/// Returns the board that the lines draw if a blank is an empty cell; `None` if they draw no board or more than one.
/// All rows must have bars in the same columns, and between them only cells, with or without blanks around each.
pub fn framed(lines: &[Line<'_>], size: Option<(usize, usize)>) -> Option<Fit> {
    let mut rows: Vec<(usize, Vec<Place>)> = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let is_part = |c: char| is_bar(c) || c.is_ascii_alphanumeric() || matches!(c, ' ' | '\u{a0}');
        if line.text.chars().all(is_part) && line.text.contains(is_bar) {
            rows.push((number, line.text.char_indices().collect()));
        } else if may_be_empty_cells(line.text)
            || !line.text.chars().all(|c| c.is_whitespace() || is_border(c))
        {
            return None;
        }
    }
    let width = rows.iter().map(|(_, row)| row.len()).max()?;
    // This is wider than any board, and the code below takes time for each column.
    if width > 8 * crate::grid::MAX_SIDE {
        return None;
    }
    let is_blank =
        |row: &[Place], column: usize| row.get(column).is_none_or(|&(_, c)| c == ' ' || c == '\u{a0}');
    let bars: Vec<usize> =
        (0..width).filter(|&column| rows[0].1.get(column).is_some_and(|&(_, c)| is_bar(c))).collect();
    let same = |row: &[Place]| {
        (0..width).all(|column| {
            row.get(column).is_some_and(|&(_, c)| is_bar(c)) == bars.binary_search(&column).is_ok()
        })
    };
    if !rows.iter().all(|(_, row)| same(row)) {
        return None;
    }
    let (first, last) = (*bars.first()?, *bars.last()?);
    let margin = |columns: std::ops::Range<usize>| {
        rows.iter().all(|(_, row)| columns.clone().all(|column| is_blank(row, column)))
    };
    // A wide frame with `+` at the corners of its cells draws walls, which another reader handles.
    let has_corners = lines.iter().any(|line| line.text.contains('+'));
    // The text before the first bar and after the last one may also hold cells: try all four combinations.
    let mut found = None;
    for (left, right) in [(true, true), (true, false), (false, true), (false, false)] {
        // Blanks outside the outer bars are not cells.
        if !right && first == 0 && margin(last + 1..width) || !left && last + 1 == width && margin(0..first) {
            continue;
        }
        let inside = (left && !margin(0..first)) || (right && !margin(last + 1..width));
        let outside = (!left && first == 0) || (!right && last + 1 == width);
        if inside || outside {
            continue;
        }
        let mut fields: Vec<Field> = bars.windows(2).map(|pair| Field::between(pair[0], pair[1])).collect();
        if !left {
            fields.insert(0, Field { start: 0, end: first, open: true });
        }
        if !right {
            fields.push(Field { start: last + 1, end: width, open: true });
        }
        let spacings = [Spacing::Dense, Spacing::Between, Spacing::Around, Spacing::Wide];
        for spacing in spacings.into_iter().filter(|spacing| *spacing != Spacing::Wide || !has_corners) {
            let Some(columns) = columns(&fields, spacing, left) else { continue };
            let Some((height, width)) = shape(rows.len(), columns.len(), size) else { continue };
            if rows.len() != height || width < 2 {
                continue;
            }
            let cells = |row: &[Place]| -> bool {
                let mut inside = fields.iter().flat_map(|field| field.start..field.end);
                inside.all(|column| columns.binary_search(&column).is_ok() || is_blank(row, column))
            };
            if !rows.iter().all(|(_, row)| cells(row)) {
                continue;
            }
            let spots = rows.iter().flat_map(|(line, row)| {
                let spot = |&column: &usize| {
                    let start = row.get(column).map_or(lines[*line].text.len(), |&(start, _)| start);
                    let is_empty = is_blank(row, column);
                    let end = start + usize::from(!is_empty);
                    Spot { line: *line as u32, start: start as u32, end: end as u32, is_empty }
                };
                columns.iter().map(spot).collect::<Vec<_>>()
            });
            let fit = Fit { height, width, spots: spots.collect() };
            // If all empty cells are beyond the ends of lines, the lines are just too short.
            let is_blank =
                |spot: &Spot| spot.is_empty && (spot.start as usize) < lines[spot.line as usize].text.len();
            if fit.spots.iter().any(|spot| spot.is_empty) && !fit.spots.iter().any(is_blank) {
                continue;
            }
            // Two boards at once are ambiguous.
            if found.replace(fit).is_some() {
                return None;
            }
        }
    }
    found
}

/// The columns between two bars.
struct Field {
    start: usize,
    end: usize,
    /// `true` if the field begins or ends with the line instead of a bar.
    open: bool,
}

impl Field {
    fn between(left: usize, right: usize) -> Field {
        Field { start: left + 1, end: right, open: false }
    }
}

/// The blanks around the cells of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spacing {
    /// No blanks between cells.
    Dense,
    /// A blank between cells.
    Between,
    /// A blank between cells and at each end, except at the ends of the line.
    Around,
    /// Three blanks between cells, and one at each end.
    Wide,
}

/// Returns the columns of the cells, or `None` if a field does not fit the spacing.
fn columns(fields: &[Field], spacing: Spacing, left: bool) -> Option<Vec<usize>> {
    let mut columns = Vec::new();
    for (place, field) in fields.iter().enumerate() {
        let width = field.end - field.start;
        let leads = place == 0 && !left;
        // An editor may have cut the blanks at the end of a line.
        let trails = field.open && !leads;
        let (first, step, fits) = match spacing {
            Spacing::Dense => (0, 1, true),
            Spacing::Between => (0, 2, trails || width % 2 == 1),
            Spacing::Around if leads => (0, 2, width % 2 == 0),
            Spacing::Around => (1, 2, trails || width % 2 == 1),
            Spacing::Wide => (1, 4, !field.open && width > 4 && width % 4 == 3),
        };
        if !fits {
            return None;
        }
        columns.extend(
            (field.start + first..field.end.saturating_sub(usize::from(first > 0 && !trails))).step_by(step),
        );
    }
    (!columns.is_empty()).then_some(columns)
}

/// Returns `true` if some field between separators has no text.
pub fn has_blank_fields(fit: &Fit) -> bool {
    fit.spots.iter().any(|spot| spot.start == spot.end)
}
