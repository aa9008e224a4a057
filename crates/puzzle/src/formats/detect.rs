//! Recognises the format of a text, and whether it holds several puzzles.

use super::characters::Clean;
use super::entries::{bare, entries};
use super::json_line::is_json_line;
use super::plain::Board;
use super::spec::{Extent, LONGEST_CELLS};
use super::{Format, boards, csv, grids, link, several};
use crate::error::Line;

/// The content of a text: one puzzle or many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// One puzzle.
    Puzzle(Format),
    /// One puzzle on each line.
    Batch,
    /// Puzzles of several lines each, one below the other.
    Several(Format),
}

/// Recognises a text by its content.
pub fn detect(text: &str) -> TextKind {
    clean(Clean::new(text).text())
}

/// Recognises a text that is already cleaned.
pub(super) fn clean(text: &str) -> TextKind {
    if several::is_several(text) {
        return TextKind::Several(Format::Native);
    }
    if let Some(kind) = whole(text) {
        return kind;
    }
    if let Some(kind) = jigsaws(text) {
        return kind;
    }
    match is_batch(text) {
        true => TextKind::Batch,
        false => match of_lines(text) {
            // If no line shows another format, the text may consist of grids with titles.
            Format::Native => of_puzzles(Format::Grids, text).unwrap_or(TextKind::Puzzle(Format::Native)),
            format => TextKind::Puzzle(format),
        },
    }
}

/// Recognises a text that a format other than [`Format::Grids`] claims as a whole, rather than by its lines; `None` if
/// no format does.
fn whole(text: &str) -> Option<TextKind> {
    let others = Format::ALL.into_iter().rev().filter(|format| *format != Format::Grids);
    others.into_iter().find_map(|format| of_puzzles(format, text))
}

/// Recognises a text that holds boards and layouts of their regions, each on one or several lines.
fn jigsaws(text: &str) -> Option<TextKind> {
    grids::jigsaws(text).and_then(|_| of_puzzles(Format::Grids, text))
}

fn of_puzzles(format: Format, text: &str) -> Option<TextKind> {
    match (format.spec().puzzles)(text).len() {
        0 => None,
        1 => Some(TextKind::Puzzle(format)),
        _ => Some(TextKind::Several(format)),
    }
}

/// Returns the format of a text, which is assumed to be a single puzzle.
pub fn single(text: &str) -> Format {
    one(Clean::new(text).text())
}

fn one(text: &str) -> Format {
    let kind = whole(text).or_else(|| jigsaws(text)).unwrap_or_else(|| TextKind::Puzzle(of_lines(text)));
    match kind {
        TextKind::Puzzle(Format::Native) => match of_puzzles(Format::Grids, text) {
            Some(TextKind::Puzzle(format)) => format,
            _ => Format::Native,
        },
        TextKind::Puzzle(format) | TextKind::Several(format) => format,
        TextKind::Batch => Format::Line,
    }
}

/// Returns `true` if the first line of a text is a single brace and the next line begins with another: a list, not
/// JSON.
fn is_list(text: &str) -> bool {
    let mut lines = entries(text).map(|line| line.text.trim());
    lines.next() == Some("{") && lines.next().is_some_and(|line| line.starts_with('{'))
}

/// Returns the format of a single puzzle, judged by its lines; [`Format::Native`] if they show no other format.
fn of_lines(text: &str) -> Format {
    let Some(first) = entries(text).next().filter(|_| !is_list(text)) else { return Format::Native };
    if let Some(format) = begun(first.text) {
        return format;
    }
    if entries(text).nth(1).is_none() {
        let link = || link::is_link(first.text).then_some(Format::Link);
        return line_format(first.text).or_else(link).unwrap_or(Format::Native);
    }
    let recognised =
        |line: &str, extent| recognise(line).filter(|&(_, found)| found == extent).map(|(format, _)| format);
    let part = || entries(text).find_map(|line| recognised(line.text, Extent::Part));
    let cells = || {
        let is_short = text.len() <= LONGEST_CELLS;
        let bare = || entries(text).map(|line| line.text.trim());
        // Only rows of equal length are joined: lines of different lengths or with blanks are not rows of a board.
        let width = bare().next().map_or(0, str::len);
        let are_rows = bare().all(|row| row.len() == width && !row.contains(char::is_whitespace));
        (is_short && are_rows).then(|| bare().collect::<String>())
    };
    part().or_else(|| recognised(&cells()?, Extent::Cells)).unwrap_or(Format::Native)
}

/// Returns `true` if each line holds a puzzle.
fn is_batch(text: &str) -> bool {
    let Some(first) = entries(text).next() else { return false };
    let several = entries(text).nth(1).is_some();
    if first.text.trim_start().starts_with('{') && !is_no_json(first.text.trim()) && !is_list(text) {
        return is_json_line(first.text, several);
    }
    if !several || begun(first.text).is_some() {
        return false;
    }
    // If there are two lines, the second one may be the solution of the first.
    let belongs = |line: Line<'_>| csv::recognise::is_solution(line.text);
    if entries(text).nth(2).is_none() && entries(text).nth(1).is_some_and(belongs) {
        return false;
    }
    // Rows of overlapping grids can be as long as a board on one line.
    const MOST_ROWS: usize = 64;
    let rows: Vec<Line<'_>> = entries(text).take(MOST_ROWS + 1).collect();
    if rows.len() <= MOST_ROWS && Board::is_of_several(&rows) {
        return false;
    }
    let (mut puzzles, mut parts, mut cells, mut boards, mut others) = (0, 0, 0, 0, 0);
    for line in entries(text) {
        let count = match recognise(line.text).map(|(_, extent)| extent) {
            Some(Extent::Puzzle) => &mut puzzles,
            Some(Extent::Part) => &mut parts,
            Some(Extent::Cells) => &mut cells,
            Some(Extent::Board) => &mut boards,
            None => &mut others,
        };
        *count += 1;
    }
    if puzzles > 0 {
        return true;
    }
    if parts > 0 {
        // Several parts form one puzzle, and so do cells and a part with a blank line or a comment between them.
        let mixed = boards + cells > 0 && others == 0;
        let numbers = || entries(text).map(|line| line.number);
        let together = numbers().zip(numbers().skip(1)).all(|(above, below)| above + 1 == below);
        return mixed && together;
    }
    boards::boards(text) || boards + others == 0
}

/// Returns the format of a line that holds a whole puzzle.
pub fn line_format(text: &str) -> Option<Format> {
    recognise(bare(text)).map(|(format, _)| format)
}

/// Returns the format of a text that is a single puzzle, if its first line alone determines it.
fn begun(line: &str) -> Option<Format> {
    if is_no_json(line.trim()) {
        return None;
    }
    // Later formats are tried first, because any word may be the name of a native statement.
    Format::ALL.into_iter().rev().find(|format| (format.spec().begins)(line.trim()))
}

/// Returns `true` if a brace begins a table of a wiki or a list in a programming language, rather than JSON.
fn is_no_json(line: &str) -> bool {
    let inside = line.strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| {
        inside.starts_with(|c: char| matches!(c, '|' | '{' | '\'') || c.is_ascii_digit())
    })
}

/// Returns the format of a line and its extent within a puzzle. Later formats are tried first, because they are
/// recognised more reliably: a board, for example, can be anything that looks like one character per cell.
fn recognise(line: &str) -> Option<(Format, Extent)> {
    let line = line.trim();
    // A single brace begins an object of several lines, rather than one object per line.
    if is_no_json(line) || line == "{" {
        return None;
    }
    let extent = |format: Format| (format.spec().recognise)(line).map(|extent| (format, extent));
    Format::ALL.into_iter().rev().find_map(extent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::doubt;
    use crate::formats::plain::row::Row;

    const NATIVE: TextKind = TextKind::Puzzle(Format::Native);
    const LINE: TextKind = TextKind::Puzzle(Format::Line);
    const ISS: TextKind = TextKind::Puzzle(Format::Iss);
    const FPUZZLES: TextKind = TextKind::Puzzle(Format::Fpuzzles);
    const TATHAM: TextKind = TextKind::Puzzle(Format::Tatham);

    #[test]
    fn many_boards_of_one_line_are_a_batch() {
        let line = "1".to_owned() + &".".repeat(80) + "\n";
        assert_eq!(detect(&line), LINE);
        for count in [2, 9, 80, 82, 100] {
            assert_eq!(detect(&line.repeat(count)), TextKind::Batch, "{count}");
        }
        for count in [80, 81, 82] {
            assert_eq!((detect(&line.repeat(count)), doubt(&line.repeat(count))), (TextKind::Batch, None));
        }
        assert_eq!(
            detect(&format!("# header\n\n{line}{line}80 cells are an error in their line\n")),
            TextKind::Batch
        );
        assert_eq!(detect(&"1.......43......\n".repeat(3)), TextKind::Batch);
        assert_eq!(detect(&"1 . . . 3 . . . . 2 . . . . . 4\n".repeat(3)), TextKind::Batch);
    }

    #[test]
    fn rows_of_a_grid_are_no_batch() {
        assert_eq!(detect(&"53..7....\n".repeat(8)), NATIVE, "a row is missing");
        assert_eq!(detect(&"1.......43.....5\n".repeat(16)), NATIVE);
        assert_eq!(detect(&"1.......43.....F\n".repeat(15)), NATIVE);
        assert_eq!(detect("1...\n..2.\n"), NATIVE, "a part of a 4x4 board");
        for (row, count) in [("1..2.", 5), ("....", 3), (".........", 8), (".........", 10), ("1", 2)] {
            assert_eq!(detect(&format!("{row}\n").repeat(count)), NATIVE, "{row}");
        }
        assert_eq!(detect(&"12 . . . 3 . . . . 2 . . . . . 4\n".repeat(15)), NATIVE);
        assert_eq!(detect(&"?\n".repeat(8)), NATIVE, "garbage");
        let killer = "target-sum 5 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9 r1c9 r2c8 r3c7 r4c6";
        assert_eq!(detect(&format!("{killer}\n{killer}\n")), NATIVE);
    }

    #[test]
    fn as_many_lines_as_cells_are_a_batch_if_the_values_are_small() {
        let lines = |line: &str, count| format!("{line}\n").repeat(count);
        for (text, count) in
            [(lines("1.......43......", 16), 16), (lines("1----------------------5-", 25), 25)]
        {
            assert_eq!((detect(&text), doubt(&text)), (TextKind::Batch, Some(count)), "{text}");
            assert_eq!(single(&text), Format::Native);
            assert_eq!(doubt(&lines(text.lines().next().unwrap_or_default(), count - 1)), None);
        }
        for text in [lines(&"1.....".repeat(6), 36), lines(&"Z.....".repeat(6), 35)] {
            assert_eq!((detect(&text), doubt(&text)), (TextKind::Batch, None), "{text}");
        }
        let words = lines(&". 3 . ".repeat(12), 35);
        let grids = [
            lines("1 . . . 3 . . . . 2 . . . . . 4", 16),
            lines(&". . 6 ".repeat(12), 36),
            lines(&". ".repeat(36), 36),
            lines(&". 7 . ".repeat(12), 36),
            lines(&"..6..".repeat(5), 25),
            format!("{words}{}", ". 36 . ".repeat(12)),
            format!("{words}{}\ndiagonal\n", ". 36 . ".repeat(12)),
        ];
        for text in grids {
            assert_eq!(detect(&text), NATIVE, "{text}");
        }
        let spaced = lines(&"5 . . ".repeat(27), 80);
        assert_eq!(detect(&format!("{spaced}no board\n")), TextKind::Batch);
    }

    #[test]
    fn dashes_are_cells_where_all_characters_are_a_board() {
        let line = "1--2----2-----1-";
        assert_eq!(recognise(line), Some((Format::Line, Extent::Board)));
        assert_eq!(
            Row::new(Line { source: None, number: 1, text: line })
                .and_then(|row| row.square())
                .map(|(side, _)| side),
            Some(4)
        );
        assert_eq!(detect(&format!("{line}\n{line}\n")), TextKind::Batch);
        assert_eq!(recognise("1.-2.-..-.---"), None, "3x3 or 4x4");
    }

    /// Returns a solved 9x9 board as text.
    fn full() -> String {
        (0..81).map(|place| char::from(b'1' + ((place / 9 * 3 + place / 27 + place) % 9) as u8)).collect()
    }

    #[test]
    fn boards_that_begin_with_a_point_are_boards() {
        assert_eq!(detect(&(".....1...".to_owned() + &".".repeat(72))), LINE);
        assert_eq!(detect(&(".A..B....C......".repeat(16))), LINE);
        assert_eq!(detect(&".....1...\n".repeat(9)), NATIVE);
        assert_eq!(detect(&full()), LINE);
        assert_eq!(detect("..\n..\n"), NATIVE);
    }

    #[test]
    fn iss_strings_of_any_number_of_lines_are_one_puzzle() {
        for text in [
            ".~R1C1_5",
            ".X~R1C1~R1C2",
            ".AntiKnight.AntiKing",
            "# a comment\n.Shape~6x6\n.NoBoxes\n",
            ".Thermo~R1C1~R1C2\n~R1C3\n.Windoku",
            ".Or\n.X~R1C1~R1C2\n.End",
            ".Or\n.And\n.End\n.AntiKing\n.End",
        ] {
            assert_eq!(detect(text), ISS, "{text}");
        }
        let board = ".".repeat(80) + "1";
        assert_eq!(detect(&format!("{board}\n\n.Windoku\n")), ISS, "sections are merged");
        assert_eq!(detect(&format!("{board}\n.Windoku\n{board}\n")), TextKind::Batch);
    }

    #[test]
    fn forms_of_cells_that_only_iss_has() {
        let killer = "Z<<<<W<<<^0<<>^X<T>^j>>>^>^c^^<<>>^T^<<<^>>>^^S<<^<<0^>^L<<<^^<^>^U<>>^Q>>>^>>>>^";
        let layout = "000000001223411101223415111223455556223444566233334566777374566787774566788888888";
        let long = format!("3x3:d:k:{}", "1281:".repeat(81));
        let marks = "12..5.789".repeat(80);
        for text in [killer, layout, &long, &(".".repeat(81) + layout), &format!("={}", full())] {
            assert_eq!(detect(text), ISS, "{text}");
            assert_eq!(detect(&format!("{text}\n{text}")), TextKind::Batch, "{text}");
        }
        assert_eq!(detect(&layout.replace('0', "9")), ISS, "digits from 1, but no solved board");
        assert_eq!(detect(&(marks + "1........")), ISS);
        let rows: Vec<&str> = (0..9).map(|row| &killer[9 * row..9 * row + 9]).collect();
        assert_eq!(detect(&rows.join("\n")), ISS);
        assert_eq!(detect(&".".repeat(729)), LINE, "a 27x27 board");
    }

    #[test]
    fn urls_ids_and_json() {
        assert_eq!(detect("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEw"), FPUZZLES);
        assert_eq!(detect("N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSQA3AQwBsBXOeAZlTQgpgDsEAXDBkqGr1"), FPUZZLES);
        assert_eq!(detect("{\n\"size\": 9\n}"), FPUZZLES);
        assert_eq!(detect("{\"size\": 9}"), FPUZZLES);
        assert_eq!(detect("{\"size\": 9}\n{\"size\": 9}"), TextKind::Batch);
        assert_eq!(detect("{\"id\": 1, \"puzzle\": \"\"}"), TextKind::Batch);
        assert_eq!(detect("3x3:6b5b3_7d4_3h7_1a9a2f6_1i7_1f2a7a3_5h9_8d8_9b4b7"), TATHAM);
        assert_eq!(detect(&format!("2x2:c4c2_1c4c\n{}\n.Windoku", ".".repeat(81))), TextKind::Batch);
        assert_eq!(detect("grid 4x4\n....\n....\n....\n...."), NATIVE);
        assert_eq!(detect(""), NATIVE);
    }
}
