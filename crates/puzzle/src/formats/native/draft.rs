//! Sorts the lines of a text by kind of statement, and makes a puzzle from them.

use super::words::{after_name, name, without_comment};
use super::{given, header};
use crate::error::{Line, ParseError};
use crate::formats::board::is_latin;
use crate::formats::{alien, headers, kinds};
use crate::grid::{Cell, Digit, Grid, Letters, MAX_SIDE};
use crate::plural::counted;
use crate::puzzle::{About, Origin, Puzzle, StatedRule};
use crate::rules::params::{self, Context, next_word};
use crate::rules::{NamedRule, Rules, suggest};

/// The maximum number of lines of a board, including borders.
const MAX_LINES: usize = 4 * MAX_SIDE;

/// The lines of a text, sorted by kind of statement.
#[derive(Default)]
pub struct Draft<'a> {
    title: Option<Line<'a>>,
    author: Option<Line<'a>>,
    pub(super) grid: Option<Line<'a>>,
    pub(super) values: Option<Line<'a>>,
    pub(super) letters: Option<(Line<'a>, Letters)>,
    pub(super) subgrids: Option<Line<'a>>,
    pub(super) holes: Vec<Line<'a>>,
    pub(super) variables: Vec<Line<'a>>,
    pub(super) layers: Vec<Line<'a>>,
    pub(super) regions: Option<(Line<'a>, Vec<Line<'a>>)>,
    givens: Vec<Line<'a>>,
    pub(super) rules: Vec<(Line<'a>, NamedRule)>,
    /// The rows and borders of the board.
    pub(super) board: Vec<Line<'a>>,
}

impl<'a> Draft<'a> {
    /// Sorts lines by kind of statement.
    pub fn sort(lines: impl Iterator<Item = Line<'a>>, known: Rules<'_>) -> Result<Draft<'a>, ParseError> {
        let mut draft = Draft::default();
        // A line of tabs counts, because it is a row of empty fields in a table.
        let says =
            |line: &Line<'_>| !line.text.trim_matches(|c: char| c.is_whitespace() && c != '\t').is_empty();
        let mut lines = lines.map(without_comment).filter(says);
        while let Some(line) = lines.next() {
            match name(line.text) {
                None if line.text.trim().is_empty() && line.source.is_some() => {}
                None | Some("regions") if line.source.is_some() => {
                    return Err(line.error_whole("no rule", "one native line, such as 'diagonal main'"));
                }
                // Too many rows are an error at once, before any row is divided into cells.
                None if draft.board.len() > MAX_LINES => {
                    return Err(line.error_whole("there are too many rows", format!("at most {MAX_SIDE}")));
                }
                None => draft.board.push(alien::judge(line)?),
                Some("title") => header::once(&mut draft.title, line, line)?,
                Some("author") => header::once(&mut draft.author, line, line)?,
                Some("grid") => header::once(&mut draft.grid, line, line)?,
                Some("values") => header::once(&mut draft.values, line, line)?,
                Some("letters") => header::once(&mut draft.letters, line, (line, header::letters(line)?))?,
                Some("subgrids") => header::once(&mut draft.subgrids, line, line)?,
                Some("holes") => draft.holes.push(line),
                Some("variables") => draft.variables.push(line),
                Some("layer") => draft.layers.push(line),
                Some("given") => draft.givens.push(line),
                Some("regions") => {
                    let rows = draft.region_rows(line, &mut lines)?;
                    header::once(&mut draft.regions, line, (line, rows))?;
                }
                Some(name) if known.named(name).is_none() && draft.is_of_letters(line.text) => {
                    draft.board.push(line);
                }
                Some(name) => draft.rules.push((line, find(line, name, known)?)),
            }
        }
        Ok(draft)
    }

    /// Takes the lines of labels below `regions`: as many as the grid has rows or, without a `grid` line above, as many
    /// as the first line has labels.
    fn region_rows(
        &self,
        head: Line<'a>,
        lines: &mut impl Iterator<Item = Line<'a>>,
    ) -> Result<Vec<Line<'a>>, ParseError> {
        if let Some(word) = next_word(head.text, after_name(head.text)) {
            return Err(head.error(
                word,
                "something after 'regions'",
                "the labels below, one line for each row",
            ));
        }
        let mut rows: Vec<Line<'a>> = Vec::new();
        let mut expected = match self.grid {
            Some(line) => Some(header::size(line)?.0.rows),
            None => None,
        };
        while expected.is_none_or(|count| rows.len() < count) {
            let Some(line) = lines.find(|line| !line.text.trim().is_empty()) else {
                let message = format!("{} of region labels", counted(rows.len(), "row"));
                return Err(
                    head.error_whole(message, expected.map_or("some".into(), |count| count.to_string()))
                );
            };
            let labels = header::labels(line.text, None).len();
            expected = expected.or(Some(labels));
            rows.push(line);
        }
        Ok(rows)
    }

    /// Returns the puzzle that the lines state.
    pub fn finish(self, known: Rules<'_>) -> Result<Puzzle, ParseError> {
        if self.is_empty() {
            return Err(ParseError::of_input("no puzzle", "a grid or a rule"));
        }
        let (shape, board) = self.shape().map_err(|error| self.lone_x().unwrap_or(error))?;
        if board.is_none() {
            self.without_cells().map_or(Ok(()), Err)?;
        }
        let grid = self.grid(shape, board.as_ref().and_then(|board| board.own_signs()))?;
        let mut givens = vec![None; grid.places()];
        let mut about = self.name(About::default())?;
        if let Some(board) = board {
            about.reading.extend(board.reading().map(|reading| format!("read as {reading}")));
            for (place, given) in board.digits(grid.values())?.into_iter().enumerate() {
                givens[place] = given;
            }
        }
        let columns = grid.columns();
        if let Some(place) = (0..grid.positions())
            .find(|&place| givens[place].is_some() && !grid.has(Cell::new(place / columns, place % columns)))
        {
            let cell = Cell::new(place / columns, place % columns);
            let is_hole = grid.shape().holes.contains(&cell);
            let (line, why) = match is_hole {
                true => (self.holes.first().copied(), "which is a hole"),
                false => (self.subgrids.or(self.grid), "which no subgrid has"),
            };
            let line = line.unwrap_or(Line { source: None, number: 1, text: "" });
            return Err(line.error_whole(format!("a given in {cell}, {why}"), "'.' there"));
        }
        let context = Context::new(&grid, known);
        self.give(&context, &mut givens)?;
        let stated = self.state(&context)?;
        about.reading.extend(self.scarce(&grid, &givens));
        Ok(Puzzle::new(grid, givens, stated).with_about(about))
    }

    /// Returns a sentence about a board whose size comes from its rows alone, if another size was perhaps meant because
    /// two of its values do not occur, which can then be exchanged in every solution, or if the board is full and a row
    /// or column has a value twice.
    fn scarce(&self, grid: &Grid, givens: &[Option<Digit>]) -> Option<String> {
        const USUAL: [usize; 5] = [4, 6, 9, 16, 25];
        let shape = grid.shape();
        let is_stated = self.grid.is_some() || self.values.is_some() || !self.rules.is_empty();
        let mut values: Vec<Digit> = givens.iter().flatten().copied().collect();
        let (count, side) = (values.len(), grid.values().count());
        if is_stated || count == 0 || shape.labels().is_some() || shape.subgrids().is_some() {
            return None;
        }
        // A full board that repeats digits is probably a table of numbers, with a row, a column and a value on each
        // line, for example.
        if count == shape.rows * shape.columns && count > 16 && self.givens.is_empty() && !is_latin(givens) {
            return Some(
                "read as a board without empty cells, in which a row or column has a value twice".into(),
            );
        }
        values.sort_unstable();
        values.dedup();
        let is_little = count < 2 * side && USUAL.contains(&side);
        (values.len() + 2 <= side && !is_little).then(|| {
            let boxes = shape.boxes().map_or("no boxes".into(), |(height, width)| format!("boxes {height}x{width}"));
            let (rows, columns, values, found) = (shape.rows, shape.columns, grid.values(), values.len());
            format!(
                "read as one {rows}x{columns} board of {count} givens, {boxes}, values {values}, {found} of which \
                 occur: it cannot have exactly one solution"
            )
        })
    }

    /// Returns `about` with the title and the author that the lines state, if any.
    pub fn name(&self, mut about: About) -> Result<About, ParseError> {
        about.title = self.title.map(header::text).transpose()?.or(about.title);
        about.author = self.author.map(header::text).transpose()?.or(about.author);
        Ok(about)
    }

    /// Adds the givens of the `given` lines to `givens`.
    pub fn give(&self, context: &Context<'_>, givens: &mut [Option<Digit>]) -> Result<(), ParseError> {
        self.givens.iter().try_for_each(|line| given::add(*line, context, givens))
    }

    /// Returns the rules of the lines, preceded by the rules of the kind of puzzle.
    pub fn state(&self, context: &Context<'_>) -> Result<Vec<StatedRule>, ParseError> {
        let stated = self.rules.iter().map(|(line, named)| params::stated(*line, named, context));
        let mut rules = self.rules_of_kind(context)?;
        rules.extend(stated.collect::<Result<Vec<_>, _>>()?);
        Ok(rules)
    }

    /// Returns the rules of the kind of puzzle that the `grid` line names.
    fn rules_of_kind(&self, context: &Context<'_>) -> Result<Vec<StatedRule>, ParseError> {
        let Some((line, (kind, word))) = self.grid.and_then(|line| Some((line, header::kind(line)?))) else {
            return Ok(Vec::new());
        };
        let refused = |(message, expected): kinds::Refusal| line.error(word.clone(), message, expected);
        let statements = kind.rules(context.grid).map_err(refused)?;
        let stated = statements.into_iter().map(|statement| {
            let built = context.build(statement);
            let (statement, rule) =
                built.map_err(|fault| line.error(word.clone(), fault.message, fault.expected))?;
            let origin = Origin { source: line.source.map(Into::into), line: line.number, name: None };
            Ok(StatedRule::new(rule.into(), statement, origin, context.grid))
        });
        stated.collect()
    }

    /// Returns an error about a line with a single X, unless all lines are rows of one cell.
    fn lone_x(&self) -> Option<ParseError> {
        let cells = |line: &Line<'_>| line.text.trim().chars().count();
        let line = self.board.iter().find(|line| line.text.trim().eq_ignore_ascii_case("x"))?;
        let is_lone = self.board.len() == 1 || self.board.iter().any(|other| cells(other) > 1);
        is_lone.then(|| {
            let message = format!("'{}' is neither a rule nor a row of cells", line.text.trim());
            line.error_whole(message, "'diagonal' for a Sudoku X, or 'xv x CELL CELL' for a pair")
        })
    }

    /// Returns an error about several lines that look like rows but contain no cells. Lines that only separate parts of
    /// a text do not count.
    fn without_cells(&self) -> Option<ParseError> {
        let is_drawn =
            |c: char| c.is_ascii_whitespace() || matches!(c, '-' | '=' | '_' | '*' | '~' | '+' | '#');
        let mut rows = self.board.iter().filter(|line| !line.text.chars().all(is_drawn));
        let (first, _) = (rows.next()?, rows.next()?);
        Some(first.error_whole("rows without a cell", "a sign for each empty cell, such as '.'"))
    }

    /// Returns `true` if a line consists of letters that stand for values. In lower case, such a row looks like a name.
    fn is_of_letters(&self, text: &str) -> bool {
        let Some((_, letters)) = self.letters else { return false };
        text.chars().all(|c| !c.is_alphanumeric() || letters.place(c).is_some())
    }

    fn is_empty(&self) -> bool {
        self.grid.is_none()
            && self.values.is_none()
            && self.letters.is_none()
            && self.subgrids.is_none()
            && self.holes.is_empty()
            && self.variables.is_empty()
            && self.layers.is_empty()
            && self.regions.is_none()
            && self.givens.is_empty()
            && self.rules.is_empty()
            && !self.has_board()
    }
}

/// Returns the rule with this name; the error suggests the nearest names.
fn find(line: Line<'_>, name: &str, known: Rules<'_>) -> Result<NamedRule, ParseError> {
    // Other programs write `diagonal-` for one of the two diagonals.
    known.named(name).filter(|_| !name.ends_with('-')).ok_or_else(|| {
        if let Some(error) = alien::title_for_rule(line, name, suggest::by_letters(name, &headers::NAMES)) {
            return error;
        }
        let place = next_word(line.text, 0).unwrap_or(0..0);
        let shown: String = name.chars().take(40).collect();
        let (expected, hint) = suggest::instead_of_line(line.text, name, &headers::NAMES);
        line.error(place, format!("unknown rule '{shown}'"), expected).with_hint(hint)
    })
}
