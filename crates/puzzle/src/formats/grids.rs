//! Grids in e-mails and files of other programs: with titles, several in a text, in sections, or with candidates.

mod jigsaw;
mod marks;
mod part;
mod solved;
mod split;

use super::spec::{Leniency, Spec};
use super::{Reading, native, rule_words, unread_text};
use crate::error::{Line, ParseError, Warning};
use crate::grid::{Digit, Shape};
use crate::rules::Rules;
pub use jigsaw::{labels, parts as jigsaws};
use part::{LineKind, Part};

pub(super) const FORMAT: Spec = Spec {
    other_names: &["ss", "sdk", "sdx"],
    puzzles: |text| match parts(text) {
        Ok(parts) if samurai(&parts).is_some() => vec![Line { source: None, number: 1, text }],
        Ok(parts) => parts.iter().map(|part| part.all(text)).collect(),
        Err(_) => vec![Line { source: None, number: 1, text }],
    },
    doubt: |text| jigsaws(text)?.err(),
    title: |text| Some(parts(text).ok()?.first()?.title()?.to_owned()),
    ..Spec::new("grids", "grids with titles, several in a text, sections such as [Puzzle], candidates", read)
};

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    _ignored: Leniency,
) -> Result<Reading, ParseError> {
    let parts = parts(text)?;
    if let Some(rows) = samurai(&parts) {
        let first = parts[0].lines[0].1.number;
        let lines = rows.iter().map(|text| Line { source: None, number: first, text });
        return Ok((native::read_with(options.iter().copied().chain(lines), rules)?, Vec::new()));
    }
    let lines = match &parts[..] {
        [part] => return read_part(part, options, rules),
        [_, second, ..] => return Err(second.lines[0].1.error_whole("a second grid", "one")),
        // The text has no grid; the reader of plain rows reports its faults.
        [] => Line::all(text),
    };
    Ok((native::read_with(options.iter().copied().chain(lines), rules)?, Vec::new()))
}

/// Returns the rows of the Samurai puzzle that five grids form; `None` if they do not form one. Each corner box of one
/// grid must equal the opposite corner box of another grid, and these four grids must be in the order of the corners.
fn samurai(parts: &[Part<'_>]) -> Option<Vec<String>> {
    const SIDE: usize = 9;
    if parts.len() != 5 {
        return None;
    }
    let cells: Option<Vec<_>> = parts.iter().map(|part| solved::cells(part.rows().collect())).collect();
    let cells = cells?;
    let box_at = |grid: usize, row: usize, column: usize| -> Vec<Option<Digit>> {
        let of_row = |row: usize| cells[grid][row * SIDE + column..][..3].iter().copied();
        (row..row + 3).flat_map(of_row).collect()
    };
    let is_centre = |&centre: &usize| {
        let mut corners = (0..5).filter(|&grid| grid != centre).zip([(0, 0), (0, 6), (6, 0), (6, 6)]);
        corners.all(|(grid, (row, column))| {
            let own = box_at(centre, row, column);
            own == box_at(grid, 6 - row, 6 - column) && own.iter().any(Option::is_some)
        })
    };
    if cells.iter().any(|cells| cells.len() != SIDE * SIDE) {
        return None;
    }
    let centre = (0..5).find(is_centre)?;
    let mut whole = vec!['.'; 21 * 21];
    let order = (0..5).filter(|&grid| grid != centre).chain([centre]);
    for (grid, (down, right)) in order.zip([(0, 0), (0, 12), (12, 0), (12, 12), (6, 6)]) {
        for (place, digit) in cells[grid].iter().enumerate() {
            let at = (down + place / SIDE) * 21 + right + place % SIDE;
            whole[at] = digit.map_or('0', |digit| char::from(b'0' + digit as u8));
        }
    }
    Some(whole.chunks(21).map(|row| row.iter().collect()).collect())
}

/// Returns the grids of a text, or none if the text is something else.
fn parts(text: &str) -> Result<Vec<Part<'_>>, ParseError> {
    jigsaws(text).unwrap_or_else(|| Ok(split::parts(text).unwrap_or_default()))
}

/// Returns the rows of the first grid of a text.
pub fn rows(text: &str) -> Vec<Line<'_>> {
    let parts = parts(text).unwrap_or_default();
    parts.first().map_or(Vec::new(), |part| part.rows().collect())
}

fn read_part(part: &Part<'_>, options: &[Line<'_>], rules: Rules<'_>) -> Result<Reading, ParseError> {
    let mut warnings = Vec::new();
    for (kind, line) in &part.lines {
        if split::is_second_puzzle(*kind, line) {
            return Err(
                line.error_whole("a second [Puzzle] section", "one, or each puzzle in a text of its own")
            );
        }
        let what = match kind {
            LineKind::Number if split::is_size_of(line.text, part) => continue,
            LineKind::Title | LineKind::Number => "a title: no rule was read from it",
            LineKind::Section => "a section other than the puzzle's",
            LineKind::Row | LineKind::Solution | LineKind::Layout | LineKind::Size | LineKind::Blank => {
                continue;
            }
        };
        let shown: String = line.text.trim().chars().take(60).collect();
        if warnings.len() < super::MAX_WARNINGS {
            warnings.push(Warning(line.error_whole(format!("'{shown}', {what}"), "")));
        }
    }
    let rows: Vec<Line<'_>> = part.rows().collect();
    let labels = labels(&part.of_kind(LineKind::Layout).collect::<Vec<_>>());
    let regions = labels.first().map(|(number, _)| Line { source: None, number: *number, text: "regions" });
    let labels = labels.iter().map(|(number, text)| Line { source: None, number: *number, text });
    let layout = regions.into_iter().chain(labels);
    let mut puzzle = match marks::givens(&rows) {
        None => native::read_with(options.iter().copied().chain(rows).chain(layout), rules)?,
        Some(marked) => {
            if let Some(line) = rows.first().filter(|_| marked.marks > 0) {
                let message = format!("the candidates of {} cells", marked.marks);
                warnings.push(Warning(line.error_whole(message, "")));
            }
            let lines = marked.rows.iter().map(|(number, text)| Line { source: None, number: *number, text });
            native::read_with(options.iter().copied().chain(lines).chain(layout), rules)?
        }
    };
    let shape = puzzle.grid().shape();
    let of_title =
        |line: Line<'_>| rule_words::other_size(line, shape).or_else(|| unread_text::unread(line, &puzzle));
    if let Some(error) = part.of_kind(LineKind::Title).find_map(of_title) {
        return Err(error);
    }
    if let Some(error) = part.of_kind(LineKind::Size).find_map(|line| other_size(line, shape)) {
        return Err(error);
    }
    if let Some(solution) = solved::cells(part.of_kind(LineKind::Solution).collect())
        .filter(|cells| cells.len() == puzzle.grid().positions())
    {
        puzzle.about_mut().solution = Some(solution);
    }
    Ok((puzzle, warnings))
}

/// Returns an error if the numbers on a line are not the size of the grid below it, or give boxes without saying which
/// number is the height.
fn other_size(line: Line<'_>, shape: &Shape) -> Option<ParseError> {
    let (rows, columns) = (shape.rows, shape.columns);
    let boxes = match split::size(line.text)?[..] {
        [height, width] if (height, width) == (rows, columns) => return None,
        [side, height, width] if (side, side) == (rows, columns) => (height, width),
        [height, width] => (height, width),
        _ => return Some(line.error_whole(format!("numbers above a board of {rows}x{columns}"), "its size")),
    };
    let (height, width) = boxes;
    if height * width != columns {
        let message = format!("numbers above a board of {rows}x{columns} that are not its size");
        return Some(line.error_whole(message, format!("'{rows} {columns}'")));
    }
    // Some programs write the columns of a box first, so unequal numbers are accepted only if they are the default
    // boxes with the rows first.
    (height != width && shape.boxes() != Some(boxes)).then(|| {
        let message =
            format!("boxes of {height} rows and {width} columns, or of {width} rows and {height} columns");
        let of = |height, width| format!("'grid {rows}x{columns} boxes {height}x{width}'");
        line.error_whole(message, format!("a line {} or {} instead", of(height, width), of(width, height)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "1..2\n....\n2...\n..1.\n";
    const FOUR: &str = "1..2....2.....1.";

    /// Returns the givens of each grid of a text, with its title, or the error.
    fn read_all(text: &str) -> Vec<String> {
        let of = |line: Line<'_>| {
            let (puzzle, _) = match read(line.text, &[], Rules::default(), Leniency::default()) {
                Ok(reading) => reading,
                Err(error) => return error.headline(),
            };
            let givens = puzzle.grid().cells().map(|cell| puzzle.given(cell));
            let line: String =
                givens.map(|given| given.map_or(".".into(), |given| given.to_string())).collect();
            line
        };
        let titled = |line: Line<'_>| {
            (FORMAT.title)(line.text)
                .map_or(of(line), |title| format!("{} {title}: {}", line.number, of(line)))
        };
        (FORMAT.puzzles)(text).into_iter().map(titled).collect()
    }

    #[test]
    fn titles_and_blank_lines_divide_grids() {
        for (text, found) in [
            (format!("Puzzle 7\n{ROWS}"), vec![format!("1 Puzzle 7: {FOUR}")]),
            (format!("{ROWS}SadMan Software\n"), vec![format!("1 SadMan Software: {FOUR}")]),
            (format!("Sudoku\n{ROWS}"), vec![format!("1 Sudoku: {FOUR}")]),
            (format!("1.\n\n{ROWS}"), vec![format!("1 1.: {FOUR}")]),
            (format!("Grid 01\n{ROWS}Grid 02\n{ROWS}"), vec![format!("1 Grid 01: {FOUR}"), format!("6 Grid 02: {FOUR}")]),
            (format!("{ROWS}\n{ROWS}\n\n{ROWS}"), vec![FOUR.into(); 3]),
            (format!("Top 95\n{FOUR}\n{FOUR}\n"), vec![format!("1 Top 95: {FOUR}"), FOUR.into()]),
            (
                "Easy!\n1 . | . 2\n. . | . .\n\n2 . | . .\n. . | 1 .\n\nHARD ONE, 5 stars\n1..2\n....\n2...\n..1.".into(),
                vec![format!("1 Easy!: {FOUR}"), format!("8 HARD ONE, 5 stars: {FOUR}")],
            ),
            (
                "[Puzzle]\n1..2\n....\n2...\n..1.\n[State]\n1342\n....\n2...\n..1.\n[PencilMarks]\n1\n".into(),
                vec![FOUR.into()],
            ),
            (
                format!("[Puzzle]\n{ROWS}[Puzzle]\n{ROWS}"),
                vec!["6:1: a second [Puzzle] section, expected one, or each puzzle in a text of its own".into()],
            ),
        ] {
            assert_eq!(read_all(&text), found, "{text}");
        }
    }

    #[test]
    fn a_rule_is_no_title() {
        for title in [
            "diagonal",
            "Diagonal",
            "Diagonl",
            "Killer Sudoku",
            "Anti-Knight 3",
            "Sudoku X",
            "anti knight",
            "Jigsaw 5",
            "given r1c1=2",
            "grid 4x4",
        ] {
            let text = format!("{title}\n{ROWS}");
            assert_eq!(read_all(&text), Vec::<String>::new(), "{title}");
        }
        for text in [
            ROWS,
            "",
            "# a\n",
            "Puzzle",
            "Puzzle 7\n1..2\n....\n2..\n..1.\n",
            "[Rules]\n1..2\n....\n2...\n..1.\n",
        ] {
            assert_eq!(read_all(text), Vec::<String>::new(), "{text}");
        }
        for text in [
            ".G..............\n1...............\n".to_owned(),
            format!("{ROWS}1.\n"),
            format!("1...............\n{}", ".AB.............\n1...............\n".repeat(2)),
            format!("ABCD EFG\n{}", format!("{}\n", "1...............").repeat(16)),
        ] {
            assert_eq!(read_all(&text), Vec::<String>::new(), "{text}");
        }
        assert_eq!(read_all(&"Grid 1\n".repeat(150_000)), Vec::<String>::new(), "too many titles");
        // A line between rows is not a title, and rows of letters are not titles.
        assert_eq!(read_all("1..2\n....\nPuzzle\n2...\n..1.\n"), Vec::<String>::new());
        assert_eq!(read_all("1..2\n....\nAAAA\n2...\n..1.\n"), Vec::<String>::new());
    }

    #[test]
    fn candidates_are_left_out() {
        let marks = "1 34 34 2\n34 1234 | 1 34\n2 13 34 34\n34 2 1 4\n";
        assert_eq!(read_all(marks), ["1..2..1.2....214"]);
        let sdx = "1 u3 u4 2\nu3 . 1 34\n2 13 34 34\n34 2 1 4\n";
        assert_eq!(read_all(sdx), ["1..2..1.2....214"]);
        let framed = "*-----------*\n| 1 34 | 34 2 |\n| 34 1234 | 1 34 |\n|------+------|\n| 2 13 | 34 34 |\n| 34 2 | 1 4 |\n*-----------*\n";
        assert_eq!(read_all(framed), ["1..2..1.2....214"]);
        for text in [
            "1 33 34 2\n34 1234 1 34\n2 13 34 34\n34 2 1 4\n",
            "1 35 34 2\n34 1234 1 34\n2 13 34 34\n34 2 1 4\n",
        ] {
            assert_eq!(read_all(text), Vec::<String>::new(), "{text}");
        }
        let jigsaw = "1 34 34 2\n34 12 1 34\n2 13 34 34\n34 2 1 4\n\n1 1 1 2\n1 3 2 2\n3 3 4 2\n3 4 4 4\n";
        let (puzzle, _) = crate::formats::ReadOptions::new().read(jigsaw).expect("a board with regions");
        assert!(puzzle.grid().shape().labels().is_some() && puzzle.grid().shape().boxes().is_none());
    }
}
