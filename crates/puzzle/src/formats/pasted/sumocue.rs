//! The jigsaws of SudoCue: `SumoCueV1=0J0=8J0=…`, with the value and the region of each cell.

use super::Excerpt;
use crate::error::Line;

/// The beginning of a SumoCue text.
const BEGIN: &str = "SumoCueV1=";

/// Returns the board of a SumoCue text.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    board(text).into_iter().collect()
}

fn board(text: &str) -> Option<Excerpt<'_>> {
    let mut entries = Line::all(text).filter(|line| !line.text.trim().is_empty());
    let first = entries.next()?;
    let all: String = [first].into_iter().chain(entries).map(|line| line.text.trim()).collect();
    let cells: Option<Vec<(&str, &str)>> =
        all.strip_prefix(BEGIN)?.split('=').map(|cell| cell.split_once('J')).collect();
    let cells = cells?;
    let side = cells.len().isqrt();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if side * side != cells.len()
        || !cells.iter().all(|(value, region)| is_number(value) && is_number(region))
    {
        return None;
    }
    let row = |row: &[(&str, &str)], regions: bool| {
        let word = |(value, region): &(&str, &str)| match (regions, *value) {
            (true, _) => (*region).to_owned(),
            (false, "0") => ".".to_owned(),
            (false, value) => value.to_owned(),
        };
        (first.number, row.iter().map(word).collect::<Vec<_>>().join(" "))
    };
    let mut lines: Vec<(usize, String)> = cells.chunks(side).map(|cells| row(cells, false)).collect();
    lines.push((first.number, "regions".into()));
    lines.extend(cells.chunks(side).map(|cells| row(cells, true)));
    Some(Excerpt { lines, states: &["regions"], ..Excerpt::default() })
}
