//! Recognises cells in notations that native text does not use.

use super::cell_name::parse_cell;
use crate::terminal::on_one_line;

/// The maximum number of characters of a list of cells that an error shows.
const MOST_SHOWN: usize = 60;

/// Returns a description of how to write a word's cells in native text; `None` if it is not clear which cells are
/// meant.
pub(super) fn of(word: &str) -> Option<String> {
    let is_cell = |word: &str| parse_cell(word).is_some();
    let is_run = |word: &str| word.split('-').count() < 3 && word.split('-').all(is_cell);
    if word.starts_with('-') || word.ends_with('-') {
        let rest = word.trim_matches('-');
        return (rest.is_empty() || is_cell(rest)).then(|| "a run without blanks, such as r1c1-r1c3".into());
    }
    for sign in ["...", "..", "->", "–>", ":", "–", "—", "−", "→", "~", "--"] {
        if let Some((first, last)) = word.split_once(sign)
            && is_cell(first)
            && is_cell(last)
        {
            return Some(format!("the run {first}-{last}"));
        }
    }
    let parts: Vec<&str> = word.split([',', ';', '+', '/']).filter(|part| !part.is_empty()).collect();
    if !parts.is_empty() && parts.iter().all(|part| is_run(part)) && word.contains([',', ';', '+', '/']) {
        return Some(format!("blanks between cells: {}", on_one_line(&parts.join(" "), MOST_SHOWN)));
    }
    let marks: Vec<usize> = word.match_indices(['r', 'R']).map(|(place, _)| place).collect();
    if marks.len() > 1 && marks[0] == 0 {
        let ends = marks.iter().skip(1).copied().chain([word.len()]);
        let cells: Vec<&str> = marks.iter().zip(ends).map(|(&start, end)| &word[start..end]).collect();
        if cells.iter().all(|cell| is_cell(cell)) {
            return Some(format!("blanks between cells: {}", on_one_line(&cells.join(" "), MOST_SHOWN)));
        }
    }
    let (letters, digits) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
    let is_chess =
        letters.len() == 1 && letters.is_ascii() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let inner = word.trim_matches(['(', ')', '[', ']']);
    let is_pair = inner.split_once(',').is_some_and(|(row, column)| {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number(row.trim()) && is_number(column.trim())
    });
    (is_chess && !"rcvRCV".contains(letters) || is_pair)
        .then(|| "the numbers of its row and its column: r1c2 is row 1, column 2".into())
}

#[cfg(test)]
mod tests {
    use crate::error::Line;
    use crate::formats::native;

    #[test]
    fn what_was_meant_is_told() {
        let blanks = "blanks between cells: r1c1 r1c2";
        let numbers = "the numbers of its row and its column: r1c2 is row 1, column 2";
        for (line, expected) in [
            ("killer 15 r1c1,r1c2", blanks),
            ("killer 15 r1c1r1c2", blanks),
            ("killer 15 r1c1+r1c2", blanks),
            ("killer 15 r1c1,r1c2-r1c4", "blanks between cells: r1c1 r1c2-r1c4"),
            ("thermo r1c1..r1c3", "the run r1c1-r1c3"),
            ("thermo r1c1:r1c3", "the run r1c1-r1c3"),
            ("thermo r1c1–r1c3", "the run r1c1-r1c3"),
            ("thermo r1c1->r1c3", "the run r1c1-r1c3"),
            ("thermo r1c1 - r1c3", "a run without blanks, such as r1c1-r1c3"),
            ("thermo r1c1- r1c3", "a run without blanks, such as r1c1-r1c3"),
            ("thermo A1 A2", numbers),
            ("arrow a1 r1c2", numbers),
            ("thermo (1,1) (1,2)", numbers),
            ("pair a + b >= 7 r1c1 r1c2", "'a + b >= 7'"),
            ("pair a+b >= 7 r1c1-r1c3", "'a+b >= 7'"),
            // It is not clear which cells are meant, so nothing is suggested.
            ("thermo r1c1 r0c2", "a cell from r1c1 to r9c9"),
            ("thermo v1 r1c1", "a cell from r1c1 to r9c9"),
            ("thermo nonsense", "a cell from r1c1 to r9c9"),
            ("pair a<b r1c1,r1c2", blanks),
        ] {
            let text = format!("grid 9x9\n{line}");
            let error = native::read(Line::all(&text)).expect_err(line);
            assert_eq!(error.expected(), expected, "{line}: {error}");
        }
        for fine in ["pair a+b>=7 r1c1 r1c2", "pair 'a + b >= 7' r1c1 r1c2", "pair ABC r1c1 r1c2"] {
            native::read(Line::all(&format!("grid 9x9\n{fine}"))).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}
