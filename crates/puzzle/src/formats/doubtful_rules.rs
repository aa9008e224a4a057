//! Notes about parts of a puzzle that are valid but were perhaps not intended: in native text, a line that jumps, a
//! cell that is listed twice, or a sum that no values reach; in any typed text, a region that is unlike the others.

use std::ops::Range;

use crate::error::{ErrorKind, Line, ParseError, Warning};
use crate::form::{Form, JOINS};
use crate::grid::{Cell, Grid, House, HouseKind};
use crate::plural::counted;
use crate::puzzle::{Origin, Puzzle, StatedRule};
use crate::rules::params::next_word;
use crate::rules::{self, is_connected};
use crate::statement::Argument;

use super::MAX_WARNINGS;

/// Adds notes about the rules of a puzzle. `lines` returns the line of native text that states a rule, if there is one.
pub fn warn<'t>(puzzle: &Puzzle, lines: impl Fn(&Origin) -> Option<Line<'t>>, warnings: &mut Vec<Warning>) {
    for stated in puzzle.rules() {
        if warnings.len() >= MAX_WARNINGS {
            return;
        }
        let Some(line) = lines(&stated.origin) else { continue };
        // The notes of a rule assume the grid's values, so they do not apply to cells with other values.
        let is_usual = !rules::speaks_beyond(&stated.statement, puzzle.grid());
        let doubts = if is_usual { stated.rule.doubts(puzzle) } else { Vec::new() };
        let jump = jump(puzzle, stated).map(|cells| of_jump(line, cells));
        let doubt = jump.or_else(|| {
            doubts.is_empty().then(|| repeated(stated))?.map(|doubt| line.error_whole(doubt, ""))
        });
        let notes = doubts.iter().map(|doubt| line.error_whole(doubt, "")).chain(doubt);
        warnings.extend(notes.map(|note| Warning(note.of_kind(ErrorKind::Note))));
    }
}

/// Returns a sentence about a region that is unlike most regions: it has another number of cells, or it is not
/// connected. Then a label may be wrong.
pub fn odd_region(grid: &Grid) -> Option<String> {
    let regions: Vec<&House> = grid.houses().iter().filter(|house| house.kind == HouseKind::Region).collect();
    let usual = grid.rows();
    let most = |is_usual: &dyn Fn(&House) -> bool| {
        2 * regions.iter().filter(|region| is_usual(region)).count() > regions.len()
    };
    let has_usual_size = |region: &House| region.cells.len() == usual;
    if !most(&has_usual_size) {
        return None;
    }
    let (small, large) = (regions.iter().min_by_key(size)?, regions.iter().max_by_key(size)?);
    let but = format!("but most regions have {usual}");
    if small.cells.len() < usual {
        let cells = counted(small.cells.len(), "cell");
        return Some(format!("{small} has only {cells} ({}), {but}", small.cells[0]));
    }
    if large.cells.len() > usual {
        return Some(format!("{large} has {} cells, {but}", large.cells.len()));
    }
    let is_whole = |region: &House| is_connected(grid, &region.cells);
    let odd = regions.iter().find(|region| !is_whole(region)).filter(|_| most(&is_whole))?;
    Some(format!("{odd} is in several pieces, but most regions are connected"))
}

fn size(region: &&&House) -> usize {
    region.cells.len()
}

/// Returns a sentence about a cell that the statement of a rule lists twice where once was perhaps meant: in a cage, or
/// at a bend of a line.
fn repeated(stated: &StatedRule) -> Option<String> {
    let is_cage = stated.statement.name == "killer";
    let twice = |cells: &[Cell]| {
        let is_repeated = |&(at, cell): &(usize, &Cell)| match is_cage {
            true => cells[..at].contains(cell),
            false => at > 0 && cells[at - 1] == *cell,
        };
        cells
            .iter()
            .enumerate()
            .find(is_repeated)
            .map(|(_, cell)| format!("{cell} is listed twice, and counts twice"))
    };
    stated.statement.arguments.iter().find_map(|argument| match argument {
        Argument::Cells(cells) => twice(cells),
        Argument::Groups(groups) => groups.iter().find_map(|cells| twice(cells)),
        _ => None,
    })
}

/// Returns the first two consecutive cells on a line of the rule that are not neighbours on the grid.
fn jump(puzzle: &Puzzle, stated: &StatedRule) -> Option<(Cell, Cell)> {
    let mut forms = stated.rule.draw(puzzle.grid());
    while let Some(form) = forms.pop() {
        match form {
            Form::Branch(_, inner) => forms.extend(inner),
            // A line with a mark on each cell is only a list of cells, so cells that it crosses do not matter.
            Form::Line(line) if line.nodes.is_none() && line.width > JOINS => {
                let found = line.jumps().next();
                if found.is_some() {
                    return found;
                }
            }
            _ => {}
        }
    }
    None
}

fn of_jump(line: Line<'_>, (a, b): (Cell, Cell)) -> ParseError {
    let message = match is_straight(a, b) {
        true => {
            format!("{a} and {b} are not neighbours; a run of all cells from one to the other is {a}-{b}")
        }
        false => format!("{a} and {b} are not neighbours, but next to each other on this line"),
    };
    match words(line.text, a, b) {
        Some(place) => line.error(place, message, ""),
        None => line.error_whole(message, ""),
    }
}

/// Returns `true` if the two cells are in the same row, column or diagonal.
fn is_straight(a: Cell, b: Cell) -> bool {
    let (down, right) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
    down == 0 || right == 0 || down == right
}

/// Returns the byte range of two consecutive words if the first ends with the cell `a` and the second begins with `b`.
fn words(text: &str, a: Cell, b: Cell) -> Option<Range<usize>> {
    let is = |word: &str, cell: Cell| word.eq_ignore_ascii_case(&cell.to_string());
    let mut before = next_word(text, 0)?;
    while let Some(word) = next_word(text, before.end) {
        let (left, right) = (&text[before.clone()], &text[word.clone()]);
        if is(left.rsplit('-').next()?, a) && is(right.split('-').next()?, b) {
            return Some(before.start..word.end);
        }
        before = word;
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::formats::ReadOptions;

    fn notes(line: &str) -> Vec<String> {
        let text = format!("grid 9x9\n{line}\n");
        let (_, warnings) = ReadOptions::new().read(&text).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(warnings.iter().all(|warning| warning.is_note()));
        warnings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_region_with_a_wrong_label_is_named() {
        let note = |labels: &str| notes(&format!("regions\n{labels}")).pop();
        let rows = ["111222333\n".repeat(3), "444555666\n".repeat(3), "777888999\n".repeat(3)].concat();
        assert_eq!(note(&rows), None);
        let typo = format!("{}O", &rows[..rows.len() - 2]);
        let sentence = "1:1: note: region O has only 1 cell (r9c9), but most regions have 9";
        assert_eq!(note(&typo).as_deref(), Some(sentence));
        let large = rows.replacen("1112", "1122", 1);
        assert_eq!(
            note(&large).as_deref(),
            Some("1:1: note: region 1 has only 8 cells (r1c1), but most regions have 9")
        );
        let swapped = rows.replacen("111222333", "211122333", 1);
        assert_eq!(
            note(&swapped).as_deref(),
            Some("1:1: note: region 2 is in several pieces, but most regions are connected")
        );
        // If most regions are small, that is how the puzzle is made.
        let small = format!("{}{}", "..34.....\n".repeat(8), "..34567..");
        assert_eq!(note(&small), None);
    }

    #[test]
    fn jumps_are_told_of_all_lines() {
        for rule in ["thermo", "slow-thermo", "whisper", "renban", "between", "palindrome", "nabner"] {
            assert_eq!(notes(&format!("{rule} r1c1-r1c5")), [""; 0], "{rule}");
            assert_eq!(notes(&format!("{rule} r1c1 r2c2 r1c3")), [""; 0], "{rule}");
            let told = notes(&format!("{rule} r1c1 r1c5"));
            let column = rule.len() + 2;
            let sentence =
                "r1c1 and r1c5 are not neighbours; a run of all cells from one to the other is r1c1-r1c5";
            assert_eq!(told, [format!("2:{column}: note: {sentence}")], "{rule}");
        }
        let told = notes("or { region-sum R1C1-r1c3 R5c4 } { diagonal }");
        assert_eq!(
            told,
            ["2:17: note: r1c3 and r5c4 are not neighbours, but next to each other on this line"]
        );
        assert_eq!(notes("arrow r1c1 r1c2-r1c5"), [""; 0]);
        assert!(notes("arrow r1c1 r1c5")[0].starts_with("2:7: note: r1c1 and r1c5 are not neighbours; "));
        for list in ["pair a<b r1c1 r1c5", "killer 10 r1c1 r1c5", "sum 10 r1c1 r1c5", "even r1c1 r3c3"] {
            assert_eq!(notes(list), [""; 0], "{list}");
        }
    }

    #[test]
    fn what_no_digits_keep_is_told() {
        for (line, sentence) in [
            ("killer 99 r1c1 r1c2", "two cells hold 17 at most"),
            ("killer 5 r1c1-r1c3", "three cells hold 6 at least"),
            (
                "killer 10 r1c1-r2c2",
                "no two of its cells share a side: a run from corner to corner is a diagonal and no block",
            ),
            ("sum 200 r1c1 r1c2", "two cells hold 18 at most"),
            ("little-killer 20 r1c9 dr", "one cell holds 9 at most"),
            ("arrow r1c1 r2c1-r2c9 r3c9", "no values from 1 to 9 make this total"),
            ("thermo r1c1 r1c1", "r1c1 is listed twice, and no digit goes with itself here"),
            ("thermo r1c1 r1c2 r1c1", "no digits in these cells satisfy this rule"),
            ("thermo r1c1-r1c9 r2c9", "no digits in these cells satisfy this rule"),
            ("whisper 9 r1c1 r1c2", "no digits in these cells satisfy this rule"),
            ("x-sum 46 r1 left", "a clue of this kind is 45 at most here"),
            ("sandwich 36 r1", "what is between the crusts adds up to 35 at most"),
            (
                "little-killer 20 r5c5 dr",
                "r5c5 is within the grid, where no clue can stand beside it; its diagonal begins in r1c1",
            ),
            ("and { killer 99 r1c1 r1c2 }", "two cells hold 17 at most"),
        ] {
            assert_eq!(notes(line), [format!("2:1: note: {sentence}")], "{line}");
        }
        for kept in [
            "killer 17 r1c1 r1c2",
            "killer 45 r1c1-r1c9",
            "thermo r1c1-r1c9",
            "whisper 8 r1c1 r1c2",
            "x-sum 45 r1 left",
            "sandwich 35 r1",
            "little-killer 18 r1c8 dr",
            "little-killer 9 r1c9 dr",
            "palindrome r1c1 r1c2 r1c1",
            "or { killer 99 r1c1 r1c2 } { diagonal }",
        ] {
            assert_eq!(notes(kept), [""; 0], "{kept}");
        }
    }

    #[test]
    fn options_are_named_and_other_formats_mean_what_they_say() {
        let board = ".".repeat(81);
        let (_, warnings) = ReadOptions::new().rule("thermo r1c1 r1c5").read(&board).expect("a board");
        assert!(warnings[0].to_string().starts_with("rule:1:8: note: r1c1 and r1c5"), "{}", warnings[0]);
        let (_, warnings) = ReadOptions::new().read(".Thermo~R1C1~R1C5.Cage~99~R1C1~R1C2").expect("a puzzle");
        assert_eq!(warnings, []);
    }
}
