//! Tables of separated fields, such as spreadsheets and Markdown tables, perhaps with a header row, labels and titles.

use super::Excerpt;
use super::lines;
use super::table::{self, Row};
use crate::error::Line;
use crate::formats::plain::sheet::may_be_cells;

/// The characters that may separate fields; consecutive blanks count as one separator.
const SEPARATORS: [char; 5] = ['\t', ';', ',', '|', ' '];

/// Returns the boards that a text may hold as a table, trying each of the separators.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    SEPARATORS.into_iter().flat_map(|separator| of(text, separator).unwrap_or_default()).collect()
}

fn of(text: &str, separator: char) -> Option<Vec<Excerpt<'_>>> {
    // A word with a colon in front of a row is a label, not a cell.
    let is_label = |place: usize, word: &str| place == 0 && word.ends_with(':') && word.len() > 1;
    let is_cells = |line: &str| {
        words_of(line).iter().enumerate().all(|(place, word)| is_label(place, word) || table::is_cell(word))
    };
    let is_row = |line: &str| {
        line.matches(separator).nth(super::SMALLEST - 2).is_some() && (separator != ' ' || is_cells(line))
    };
    let (mut rows, mut words): (Vec<Row<'_>>, _) = (Vec::new(), Vec::new());
    for line in Line::all(text) {
        let unlabelled = lines::label(line.text).filter(|(label, _)| label.contains(' ')).map(|(_, row)| row);
        let bare = unlabelled.as_deref().unwrap_or(line.text).trim_matches(' ');
        let draws = |c: char| matches!(c, '|' | '-' | ':' | '+' | '=' | ' ');
        if is_row(bare) && bare.chars().all(draws) && bare.contains(['-', '=']) {
            if let [head] = &mut rows[..] {
                head.is_head = true;
            }
        } else if is_row(bare) {
            let bare = match separator {
                // If no bar is in front of a row, the bar at its end is followed by an empty field.
                '|' => bare.strip_prefix('|').map_or(bare, |bare| bare.strip_suffix('|').unwrap_or(bare)),
                _ => bare,
            };
            let fields = match separator {
                ' ' => words_of(bare),
                _ => bare.split(separator).map(str::to_owned).collect(),
            };
            rows.push(Row { line, fields, is_head: false });
        } else if !lines::is_beside(line, &mut words) {
            return None;
        }
    }
    // The separators could be the empty cells themselves, so no column may be skipped.
    let are_cells = |row: &Row<'_>| may_be_cells(row.line.text, row.fields.len());
    if matches!(separator, ';' | ',') && rows.iter().all(are_cells) {
        return None;
    }
    Some(table::cuts(rows, words))
}

/// Returns the words of a line. If all of them are numbers with a point at the end, as in `5. 0. 3.`, the points are
/// removed.
fn words_of(line: &str) -> Vec<String> {
    let words = || line.split_whitespace();
    let is_point = |word: &str| word.len() > 1 && word.ends_with('.') && word.as_bytes()[0].is_ascii_digit();
    let are_points = words().all(is_point);
    words().map(|word| if are_points { word.trim_end_matches('.') } else { word }.to_owned()).collect()
}
