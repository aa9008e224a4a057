//! The trait of rules.

use std::any::Any;
use std::fmt::Debug;

use super::{Posting, Puzzle};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};

/// A rule of a puzzle. Rules that depend on other rules recognise them by type.
///
/// A custom rule needs `post` and `holds`, and a [`Spec`](crate::rules::Spec) that names it:
///
/// ```
/// use std::sync::Arc;
/// use sudoku2cnf_puzzle::csp::{Constraint, Table};
/// use sudoku2cnf_puzzle::grid::{Cell, Solution};
/// use sudoku2cnf_puzzle::puzzle::{Posting, Puzzle, Rule};
/// use sudoku2cnf_puzzle::rules::{Param, Rules, Spec};
///
/// const SQUARES: [i32; 4] = [1, 4, 9, 16];
///
/// #[derive(Debug)]
/// struct SquareSum(Cell, Cell);
///
/// impl Rule for SquareSum {
///     fn post(&self, posting: &mut Posting<'_>, _: &Puzzle) {
///         let (a, b) = (posting.cell(self.0), posting.cell(self.1));
///         let table = Table::new(posting.range(a), posting.range(b), |a, b| SQUARES.contains(&(a + b)));
///         posting.post(Constraint::Relation(a, b, Arc::new(table)));
///     }
///     fn holds(&self, solution: &Solution, _: &Puzzle) -> bool {
///         SQUARES.contains(&i32::from(solution[self.0] + solution[self.1]))
///     }
/// }
///
/// static SQUARE_SUM: Spec = Spec::new(
///     "square-sum",
///     "the two cells add up to a square",
///     &[Param::cell("CELL"), Param::cell("CELL")],
///     |arguments| Ok(Box::new(SquareSum(arguments.cell(), arguments.cell()))),
/// );
///
/// let own = [&SQUARE_SUM];
/// let mut puzzle: Puzzle = "grid 9x9".parse()?;
/// puzzle.state_with("square-sum r1c1 r1c2", Rules::and(&own))?;
/// assert_eq!(puzzle.rules()[0].to_string(), "square-sum r1c1 r1c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It can then be used inside `or` and `and`, and also inside `not` if [`Rule::has_negation`] says so. Its words in a CNF
/// are read back by `legend::read_with`.
pub trait Rule: Any + Debug + Send + Sync {
    /// Posts the constraints of the rule in the vocabulary of the [`Csp`](crate::csp::Csp).
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle);

    /// Returns `true` if a filled grid satisfies the rule: its meaning over digits, independent of [`Rule::post`].
    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool;

    /// Returns the marks on the grid, for the rules about unmarked places; empty by default.
    fn marks(&self, _: &Grid) -> Vec<Mark> {
        Vec::new()
    }

    /// Returns `true` if other rules of a puzzle demand something else in the presence of this one, like negative rules near
    /// a mark; by default, if it has [marks](Rule::marks).
    fn changes_others(&self, grid: &Grid) -> bool {
        !self.marks(grid).is_empty()
    }

    /// Returns the forms of the rule on a picture. A rule without any, as by default, is quoted below the picture.
    fn draw(&self, _: &Grid) -> Vec<Form> {
        Vec::new()
    }

    /// Returns sentences about strange but valid statements: no filling of the cells satisfies the rule, or people would
    /// have written it otherwise. They are meant for a note and take negligible time. Empty by default.
    fn doubts(&self, _: &Puzzle) -> Vec<String> {
        Vec::new()
    }

    /// Returns `true`, as by default, if the rule may be inside `and` and `or`; it may not if the grid or other rules depend
    /// on it.
    fn nests(&self) -> bool {
        true
    }

    /// Returns `true` if the rule has a negation, so that it may be inside `not`, `exactly` and `at-most`. By default it has
    /// none. A rule that posts nothing about variables of its own only has to return `true` here.
    fn has_negation(&self) -> bool {
        false
    }

    /// Posts that the rule does not hold, if it has a negation. By default, not all constraints of [`Rule::post`] hold; the
    /// rule must then post nothing about variables of its own, and no
    /// [`Constraint::Connected`](crate::csp::Constraint::Connected).
    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        csp.not_all(|csp| self.post(csp, puzzle));
    }

    /// Returns `true` if [`Rule::post`] leaves out constraints implied by the houses, without querying them in its
    /// [`Posting`]; by default it does not. Such a rule is complete only together with the houses.
    fn relies_on_houses(&self) -> bool {
        false
    }

    /// Returns the places of the houses that the line depends on: [`Rule::post`] assumes that their cells differ, and the
    /// line itself does not say so. A step names them next to the line. Empty by default.
    fn rests_on(&self, _: &Grid) -> Vec<usize> {
        Vec::new()
    }

    /// Returns `true` if a board with this rule is as quick to search as one without it: the rule only excludes values of
    /// cells, pairs of values of neighbours, and repeated values. By default it is not; this affects the time of an answer,
    /// never its content.
    fn suits_boards(&self) -> bool {
        false
    }
}

/// A mark between two neighbours or on a cell, which exempts them from a negative rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The two cells differ by the number.
    Difference(i32, (Cell, Cell)),
    /// One cell equals the number times the other.
    Ratio(i32, (Cell, Cell)),
    /// The two cells add up to the number.
    Sum(i32, (Cell, Cell)),
    /// The cell is smaller than its neighbours.
    Minimum(Cell),
    /// The cell is larger than its neighbours.
    Maximum(Cell),
}
