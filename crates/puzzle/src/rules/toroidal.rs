//! `toroidal`: "The grid wraps around: the first row is next to the last one, and the first column next to the last
//! one. Cells a knight's move apart hold different digits." In place of the knight's move, other rules about cells at
//! an offset are possible.

use super::family::{Offset, leaps, post_pairs};
use super::params::{Arguments, Need, Param};
use super::{Group, RuleResult, Spec, sentence};
use crate::csp::Constraint;
use crate::form::Form;
use crate::grid::{Cell, Grid, MAX_SIDE, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};

const KINDS: &[&str] = &["anti-knight", "anti-king", "leaper", "non-consecutive", "diagonal-non-consecutive"];
const MAX: i32 = MAX_SIDE as i32;

pub const SPEC: Spec = Spec {
    name: "toroidal",
    params: &[
        Param::choice("anti-knight|anti-king|leaper|non-consecutive|diagonal-non-consecutive", KINDS),
        Param::number("[D]", "a distance", 0, MAX).left_out(Need::Optional),
        Param::number("[E]", "a distance", 0, MAX).left_out(Need::Optional),
    ],
    summary: "the rule of this name (leaper with D and E), on a grid that wraps around: the first row is next to the last one and the first column next to the last one, so that moves and neighbours go on beyond the edges; a move that leads from a cell to itself is an error",
    examples: &[
        "grid 4x4 no-boxes\nvalues 1-6\ntoroidal anti-knight",
        "grid 3x4\nvalues 0-6\ntoroidal anti-king",
        "grid 3x3\nvalues 1-7\ntoroidal non-consecutive",
        "grid 4x4 raw\nvalues 1-3\nholes r1c1\ntoroidal diagonal-non-consecutive",
        "grid 2x5 raw\nvalues 1-6\ntoroidal leaper 2 1\ntoroidal leaper 0 3",
    ],
    sample: "toroidal anti-knight",
    sentences: &[sentence(
        "the grid wraps around: the first row is next to the last one, and the first column next to the last one; the rule that is named goes on beyond the edges",
    )],
    ..Spec::of(Group::WholeGrid, make)
};

#[derive(Debug)]
struct Toroidal {
    /// The distance of a move in rows and columns, in either order and in any direction.
    leap: (isize, isize),
    /// `true` if digits a move apart must not be consecutive, `false` if they must not be equal.
    consecutive: bool,
}

fn make(args: &mut Arguments<'_>) -> RuleResult {
    let kind = args.word();
    let distances = (args.optional(Arguments::number), args.optional(Arguments::number));
    let (leap, consecutive) = match (kind, distances) {
        ("anti-knight", (None, None)) => ((1, 2), false),
        ("anti-king", (None, None)) => ((1, 1), false),
        ("non-consecutive", (None, None)) => ((0, 1), true),
        ("diagonal-non-consecutive", (None, None)) => ((1, 1), true),
        ("leaper", (Some(d), Some(e))) if (d, e) != (0, 0) => ((d as isize, e as isize), false),
        ("leaper", _) => {
            return Err(args.wrong(
                "'leaper' without two distances, or with 0 and 0",
                "'leaper D E', one of them above 0",
            ));
        }
        _ => return Err(args.wrong(format!("'{kind}' with a number"), format!("'{kind}' alone"))),
    };
    let (rows, columns) = (args.grid().rows() as isize, args.grid().columns() as isize);
    let returns = |&(down, right): &Offset| down % rows == 0 && right % columns == 0;
    // A move from a cell to itself would require a digit to differ from itself. Rules about consecutive digits have no
    // such problem.
    if !consecutive && leaps(leap.0, leap.1).iter().any(returns) {
        let message = format!(
            "a move of {} and {} around {rows}x{columns} cells, from a cell to itself",
            leap.0, leap.1
        );
        return Err(args.wrong(message, "a move to another cell"));
    }
    Ok(Box::new(Toroidal { leap, consecutive }))
}

/// Returns the cell at this offset, wrapping around the edges; `None` if it does not exist or is `cell` itself.
fn beyond(grid: &Grid, cell: Cell, (down, right): Offset) -> Option<Cell> {
    let around =
        |from: u16, by: isize, length: usize| (from as isize + by).rem_euclid(length as isize) as usize;
    let other = Cell::new(around(cell.row, down, grid.rows()), around(cell.column, right, grid.columns()));
    (grid.has(other) && other != cell).then_some(other)
}

impl Rule for Toroidal {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let (grid, offsets) = (puzzle.grid(), leaps(self.leap.0, self.leap.1));
        // Two moves may lead to the same cell, and the move back gives the same pair.
        let pairs = grid.cells().flat_map(|cell| {
            let others = offsets.iter().filter_map(|&offset| beyond(grid, cell, offset));
            others.map(|other| (cell.min(other), cell.max(other))).collect::<Vec<_>>()
        });
        if !csp.has_room_for::<(Cell, Cell)>(grid.positions() * offsets.len()) {
            return;
        }
        let mut pairs: Vec<(Cell, Cell)> = pairs.collect();
        pairs.sort_unstable();
        pairs.dedup();
        if self.consecutive {
            return post_pairs(csp, grid.values(), pairs, |a, b| a.abs_diff(b) != 1);
        }
        for (a, b) in pairs {
            if csp.stopped() {
                return;
            }
            csp.post(Constraint::AllDifferent(csp.cells(&[a, b])));
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let grid = puzzle.grid();
        // Returns the rows or columns at this distance in both directions.
        let ways = |from: u16, by: isize, length: usize| {
            let (from, by) = (usize::from(from), by.unsigned_abs() % length);
            [(from + by) % length, (from + length - by) % length]
        };
        let (d, e) = self.leap;
        let clash = |a: Cell, b: Cell| match self.consecutive {
            true => solution[a].abs_diff(solution[b]) == 1,
            false => solution[a] == solution[b],
        };
        grid.cells().all(|cell| {
            [(d, e), (e, d)].into_iter().all(|(down, right)| {
                let (rows, columns) =
                    (ways(cell.row, down, grid.rows()), ways(cell.column, right, grid.columns()));
                let others = rows.iter().flat_map(|&row| columns.map(|column| Cell::new(row, column)));
                others.into_iter().all(|other| other == cell || !grid.has(other) || !clash(cell, other))
            })
        })
    }

    fn has_negation(&self) -> bool {
        true
    }

    fn draw(&self, _: &Grid) -> Vec<Form> {
        vec![Form::Words]
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::Puzzle;

    #[test]
    fn moves_go_on_beyond_the_edges() {
        let holds = |rule: &str, digits: &str| {
            let text = format!("grid 5x5 raw\nvalues 1-9\ntoroidal {rule}\n{digits}");
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            let digits = puzzle.givens().map(|(_, digit)| digit).collect();
            let solution = crate::grid::Solution::new(puzzle.grid(), digits);
            puzzle.broken_rules(&solution).is_empty()
        };
        // Puts the digits in `at` at their indices, and `rest` everywhere else.
        let filled = |at: &[(usize, u8)], rest: u8| {
            let mut digits = vec![rest; 25];
            at.iter().for_each(|&(place, digit)| digits[place] = digit);
            String::from_utf8(digits).expect("digits")
        };
        let latin = "1357924681357924681357924";
        assert!(!holds("leaper 1 0", &filled(&[], b'1')));
        assert!(holds("non-consecutive", &filled(&[(0, b'1'), (12, b'9')], b'5')));
        assert!(!holds("non-consecutive", &filled(&[(0, b'1'), (4, b'2')], b'5')));
        assert!(!holds("non-consecutive", &filled(&[(3, b'1'), (23, b'2')], b'5')));
        assert!(!holds("diagonal-non-consecutive", &filled(&[(0, b'1'), (24, b'2')], b'7')));
        assert!(holds("diagonal-non-consecutive", &filled(&[(0, b'1'), (23, b'2')], b'7')));
        // Each digit differs from all its neighbours, including those across the edge.
        assert!(holds("leaper 0 1", latin) && holds("leaper 5 1", latin));
    }

    /// A move from a cell to itself is an error, because no filling would satisfy the rule.
    #[test]
    fn no_move_leads_from_a_cell_to_itself() {
        let read = |grid: &str, rule: &str| {
            format!("grid {grid} raw\nvalues 1-9\ntoroidal {rule}").parse::<Puzzle>()
        };
        for (grid, rule) in [
            ("2x2", "leaper 2 0"),
            ("4x4", "leaper 4 4"),
            ("2x5", "leaper 0 5"),
            ("3x4", "leaper 3 4"),
            ("1x2", "anti-knight"),
            ("1x1", "anti-king"),
        ] {
            let error = read(grid, rule).expect_err(rule).to_string();
            assert!(error.contains("from a cell to itself, expected a move to another cell"), "{error}");
            assert!(error.starts_with("3:"), "{error}");
        }
        for (grid, rule) in
            [("2x2", "leaper 1 0"), ("4x4", "leaper 4 2"), ("3x4", "leaper 2 1"), ("1x4", "non-consecutive")]
        {
            read(grid, rule).unwrap_or_else(|error| panic!("{grid}, {rule}: {error}"));
        }
    }
}
