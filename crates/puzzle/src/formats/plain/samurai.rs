//! Several overlapping grids in one drawing: Samurai and other named arrangements.
//!
//! Sources of the arrangements: sudopedia.org (Gattai, Kazaguruma, Sohei, Shogun, Sumo) and the sudoku section of
//! janko.at, whose files have one row of characters for each row of the drawing.

use std::sync::LazyLock;

use super::fit::{Fit, Spot};
use super::symbol::SYMBOLS;
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Subgrids};

/// An arrangement of grids.
struct Arrangement {
    name: &'static str,
    /// The row and column of each grid's upper left corner, counted in boxes, for grids of 3x3 boxes.
    corners: &'static [(usize, usize)],
}

const ARRANGEMENTS: [Arrangement; 8] = [
    Arrangement { name: "Twodoku", corners: &[(0, 0), (2, 2)] },
    Arrangement { name: "Butterfly", corners: &[(0, 0), (0, 1), (1, 0), (1, 1)] },
    Arrangement { name: "Samurai", corners: &[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)] },
    Arrangement { name: "Windmill", corners: &[(0, 1), (1, 4), (2, 2), (3, 0), (4, 3)] },
    Arrangement { name: "Sohei", corners: &[(0, 2), (2, 0), (2, 4), (4, 2)] },
    Arrangement {
        name: "Gattai-8",
        corners: &[(0, 0), (0, 4), (0, 8), (2, 2), (2, 6), (4, 0), (4, 4), (4, 8)],
    },
    Arrangement {
        name: "Shogun",
        corners: &[(0, 0), (0, 4), (0, 8), (0, 12), (2, 2), (2, 6), (2, 10), (4, 0), (4, 4), (4, 8), (4, 12)],
    },
    Arrangement {
        name: "Sumo",
        corners: &[
            (0, 0),
            (0, 4),
            (0, 8),
            (2, 2),
            (2, 6),
            (4, 0),
            (4, 4),
            (4, 8),
            (6, 2),
            (6, 6),
            (8, 0),
            (8, 4),
            (8, 8),
        ],
    },
];

/// The minimum number of givens of a drawing in which empty cells and positions outside the grids have the same symbol.
const FEWEST_GIVENS: usize = 16;

/// The maximum number of lines of a drawing, including borders.
const MOST_LINES: usize = 200;
/// The maximum length of a drawing, in bytes.
const LONGEST: usize = 1 << 15;

/// A drawing that was read as an arrangement.
#[derive(Debug)]
pub struct OverlappingGrids {
    /// The cells of the bounding rectangle; positions outside the grids are empty cells.
    pub fit: Fit,
    /// The grids, by their corners.
    pub subgrids: Subgrids,
    /// A phrase about the arrangement and its grids.
    pub reading: String,
}

/// A row: the positions of its cells, and the position after the last cell.
struct Row {
    cells: Vec<Spot>,
    end: Spot,
}

/// Reads the lines as an arrangement of grids, with a symbol for each position of the bounding rectangle or for the
/// cells of the grids alone. Returns `None` if they show no arrangement.
///
/// # Errors
/// The drawing fits two arrangements, or shows grids in an arrangement without a name.
pub fn read(lines: &[Line<'_>]) -> Result<Option<OverlappingGrids>, ParseError> {
    if lines.len() > MOST_LINES || lines.iter().map(|line| line.text.len()).sum::<usize>() > LONGEST {
        return Ok(None);
    }
    let mut unnamed = None;
    for (with_dash, with_words) in [(false, false), (false, true), (true, false), (true, true)] {
        let Some(rows) = rows(lines, with_dash, with_words) else { continue };
        let mut found: Vec<OverlappingGrids> =
            WHOLES.iter().filter_map(|whole| whole.matched(lines, &rows)).collect();
        // Without symbols outside the grids, mirror images can both fit: prefer the one whose columns are aligned.
        if found.len() > 1 && found.iter().filter(|grids| is_aligned(lines, grids)).count() == 1 {
            found.retain(|grids| is_aligned(lines, grids));
        }
        if let [first, second, ..] = &found[..] {
            let line = lines[first.fit.spots[0].line as usize];
            let message = format!("{}, or {}", first.reading, second.reading);
            let expected =
                format!("a line '{}' or '{}' above", header(&first.subgrids), header(&second.subgrids));
            return Err(line.error_whole(message, expected));
        }
        if let Some(found) = found.pop() {
            return Ok(Some(found));
        }
        unnamed = unnamed.or_else(|| unnamed_grids(lines, &rows));
    }
    unnamed.map_or(Ok(None), Err)
}

/// Returns `true` if the cells of each column are aligned at their left or right ends.
fn is_aligned(lines: &[Line<'_>], grids: &OverlappingGrids) -> bool {
    let fit = &grids.fit;
    let is_inside = |place: usize| grids.subgrids.cover(Cell::new(place / fit.width, place % fit.width));
    let is_by = |edge: fn(&Spot) -> u32| {
        let mut columns = vec![None; fit.width];
        (0..fit.spots.len()).filter(|&place| is_inside(place)).all(|place| {
            let spot = fit.spots[place];
            let at = lines[spot.line as usize].text[..edge(&spot) as usize].chars().count();
            *columns[place % fit.width].get_or_insert(at) == at
        })
    };
    is_by(|spot| spot.start) || is_by(|spot| spot.end)
}

/// Returns the header line that states these grids.
fn header(subgrids: &Subgrids) -> String {
    let corners: String = subgrids.corners.iter().map(|corner| format!(" {corner}")).collect();
    format!("subgrids {}x{} at{corners}", subgrids.rows, subgrids.columns)
}

/// Returns the cells of each line that has any; `None` if a line has other characters.
fn rows(lines: &[Line<'_>], with_dash: bool, with_words: bool) -> Option<Vec<Row>> {
    let is_border =
        |c: char| c.is_whitespace() || "|¦+=:,;'".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let mut rows = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let draws = |c: char| is_border(c) || c == '-';
        // A line of dashes and corners alone is drawn between rows.
        if line.text.chars().all(draws) && (!with_dash || line.text.contains(['+', '=', '\u{253c}'])) {
            continue;
        }
        let spot = |start: usize, end: usize, is_empty: bool| Spot {
            line: number as u32,
            start: start as u32,
            end: end as u32,
            is_empty,
        };
        let mut cells = Vec::new();
        let mut place = 0;
        while let Some(c) = line.text[place..].chars().next() {
            let next = place + c.len_utf8();
            if is_border(c) || c == '-' && !with_dash {
                place = next;
                continue;
            }
            let digits = line.text[place..].bytes().take_while(u8::is_ascii_digit).count();
            let end = if with_words && digits > 0 { place + digits } else { next };
            let word = &line.text[place..end];
            let is_sign = SYMBOLS.contains(&c) || c == '-' || c == '#';
            if !is_sign && digits == 0 {
                return None;
            }
            cells.push(spot(place, end, is_sign && (word == "0" || digits == 0)));
            place = end;
        }
        if !cells.is_empty() {
            rows.push(Row { cells, end: spot(place, place, true) });
        }
    }
    Some(rows)
}

/// An arrangement of grids of one size, with its bounding rectangle.
struct Whole {
    name: &'static str,
    subgrids: Subgrids,
    rows: usize,
    columns: usize,
    /// `true` for each position of the bounding rectangle, row by row, that is in a grid.
    is_inside: Vec<bool>,
    /// The number of positions in the grids, which is needed for each text.
    cells: usize,
}

/// The arrangements with grids of 9x9, 4x4 and 16x16, and their mirror images.
static WHOLES: LazyLock<Vec<Whole>> = LazyLock::new(|| {
    let mut wholes = Vec::new();
    for arrangement in &ARRANGEMENTS {
        for order in [3, 2, 4] {
            wholes.extend(
                [false, true].into_iter().filter_map(|turned| Whole::new(arrangement, order, turned)),
            );
        }
    }
    wholes
});

impl Whole {
    /// Returns the arrangement with boxes of `order` x `order` cells, mirrored if `turned`. `None` if the mirror image
    /// is the same, or if grids of this size do not overlap that way.
    fn new(arrangement: &Arrangement, order: usize, turned: bool) -> Option<Whole> {
        let side = order * order;
        let even = arrangement.corners.iter().all(|(row, column)| row % 2 == 0 && column % 2 == 0);
        // Corners are counted in boxes of grids with three boxes per side. There, an offset of two boxes is all boxes
        // but one, and it must also be all but one in other sizes.
        let cells = |boxes: usize| {
            if order == 3 { Some(3 * boxes) } else { even.then_some(boxes / 2 * (side - order)) }
        };
        let mut corners = Vec::new();
        for &(row, column) in arrangement.corners {
            corners.push((cells(row)?, cells(column)?));
        }
        let most = |place: fn(&(usize, usize)) -> usize| corners.iter().map(place).max().unwrap_or(0);
        let (down, right) = (most(|corner| corner.0), most(|corner| corner.1));
        if turned {
            let mut image: Vec<_> = corners.iter().map(|&(row, column)| (row, right - column)).collect();
            image.sort_unstable();
            if image == corners {
                return None;
            }
            corners = image;
        }
        let (rows, columns) = (down + side, right + side);
        let corners = corners.into_iter().map(|(row, column)| Cell::new(row, column)).collect();
        let subgrids = Subgrids { rows: side, columns: side, boxes: Some((order, order)), corners };
        let is_inside =
            (0..rows * columns).map(|place| subgrids.cover(Cell::new(place / columns, place % columns)));
        let is_inside: Vec<bool> = is_inside.collect();
        let cells = inside(&is_inside);
        Some(Whole { name: arrangement.name, subgrids, rows, columns, is_inside, cells })
    }

    /// Returns the drawing as this arrangement; `None` unless all values lie inside its grids.
    fn matched(&self, lines: &[Line<'_>], rows: &[Row]) -> Option<OverlappingGrids> {
        let (spots, is_dense) = self.spots(rows)?;
        let side = self.subgrids.rows;
        let value = |spot: &Spot| spot.text(lines).parse::<usize>().ok();
        let is_cell =
            |spot: &Spot| spot.is_empty || value(spot).is_some_and(|value| (1..=side).contains(&value));
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            (0..spots.len()).partition(|&place| self.is_inside[place]);
        if !inside.iter().all(|&place| is_cell(&spots[place]))
            || !outside.iter().all(|&place| spots[place].is_empty)
        {
            return None;
        }
        let sign = |place: &usize| spots[*place].text(lines);
        let is_shown = is_dense && rows.len() > 1
            || !is_dense
                && !outside.is_empty()
                && !inside.iter().any(|place| {
                    spots[*place].is_empty && outside.iter().any(|other| sign(other) == sign(place))
                });
        // With one symbol inside and outside, a large board with few givens would look the same.
        let givens = || spots.iter().filter(|spot| !spot.is_empty).count();
        if !is_shown && (side < 9 || givens() < FEWEST_GIVENS) {
            return None;
        }
        let count = self.subgrids.corners.len();
        let reading = format!("{}, {count} grids of {side}x{side}", self.name);
        let fit = Fit { height: self.rows, width: self.columns, spots };
        Some(OverlappingGrids { fit, subgrids: self.subgrids.clone(), reading })
    }

    /// Returns the positions of the bounding rectangle, and `true` if only the cells of the grids are drawn; `None` if
    /// the counts do not match.
    fn spots(&self, rows: &[Row]) -> Option<(Vec<Spot>, bool)> {
        let of_row = |row: usize| &self.is_inside[row * self.columns..(row + 1) * self.columns];
        let count: usize = rows.iter().map(|row| row.cells.len()).sum();
        let is_dense = match count {
            _ if rows.len() != 1 && rows.len() != self.rows => return None,
            count if count == self.is_inside.len() => false,
            count if count == self.cells => true,
            _ => return None,
        };
        let width = |row: usize| if is_dense { inside(of_row(row)) } else { self.columns };
        if rows.len() != 1 && !rows.iter().enumerate().all(|(row, found)| found.cells.len() == width(row)) {
            return None;
        }
        let mut cells = rows.iter().flat_map(|row| row.cells.iter().copied());
        let spot = |(place, is_inside): (usize, &bool)| match *is_inside || !is_dense {
            true => cells.next(),
            false => rows.get(place / self.columns).or(rows.first()).map(|row| row.end),
        };
        Some((self.is_inside.iter().enumerate().map(spot).collect::<Option<Vec<Spot>>>()?, is_dense))
    }
}

fn inside(places: &[bool]) -> usize {
    places.iter().filter(|&&is_inside| is_inside).count()
}

/// Returns an error if a drawing has its own symbol for positions outside grids of 9x9, and grids cover all the rest
/// without being a named arrangement.
fn unnamed_grids(lines: &[Line<'_>], rows: &[Row]) -> Option<ParseError> {
    const SIDE: usize = 9;
    let (height, width) = (rows.len(), rows.first()?.cells.len());
    if height.max(width) <= SIDE
        || height.min(width) < SIDE
        || rows.iter().any(|row| row.cells.len() != width)
    {
        return None;
    }
    let text = |row: usize, column: usize| {
        let spot = rows[row].cells[column];
        (spot.text(lines), spot.is_empty)
    };
    let all = || (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let mut signs: Vec<&str> =
        all().filter(|&(row, column)| text(row, column).1).map(|(row, column)| text(row, column).0).collect();
    signs.sort_unstable();
    signs.dedup();
    let is_value =
        |(word, is_empty): (&str, bool)| is_empty || word.parse::<usize>().is_ok_and(|value| value <= SIDE);
    if signs.len() != 2 || !all().all(|(row, column)| is_value(text(row, column))) {
        return None;
    }
    signs.into_iter().find_map(|outside| {
        let is_inside = |row: usize, column: usize| text(row, column).0 != outside;
        let corners: Vec<Cell> = all()
            .filter(|(row, column)| {
                row % 3 == 0 && column % 3 == 0 && row + SIDE <= height && column + SIDE <= width
            })
            .filter(|&(row, column)| {
                (row..row + SIDE).all(|row| (column..column + SIDE).all(|column| is_inside(row, column)))
            })
            .map(|(row, column)| Cell::new(row, column))
            .collect();
        let subgrids = Subgrids { rows: SIDE, columns: SIDE, boxes: Some((3, 3)), corners };
        let covers =
            all().all(|(row, column)| is_inside(row, column) == subgrids.cover(Cell::new(row, column)));
        (covers && subgrids.corners.len() > 1).then(|| {
            let line = lines[rows[0].cells[0].line as usize];
            let message =
                format!("a board of {height}x{width}, or grids of 9x9 with '{outside}' around them");
            let expected = format!("a line 'grid {height}x{width}' or '{}' above", header(&subgrids));
            line.error_whole(message, expected)
        })
    })
}
