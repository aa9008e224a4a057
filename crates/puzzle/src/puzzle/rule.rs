//! The trait [`Rule`], which every rule implements.

use std::any::Any;
use std::fmt::Debug;

use super::{Posting, Puzzle};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};

/// A rule of a puzzle. A rule that depends on other rules recognises them by their types.
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
/// The custom rule can then be used inside `or` and `and`, and also inside `not` if [`Rule::has_negation`] returns
/// `true`. `legend::read_with` reads it back from the comments of a CNF.
pub trait Rule: Any + Debug + Send + Sync {
    /// Posts the rule as constraints of a [`Csp`](crate::csp::Csp).
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle);

    /// Returns `true` if a filled grid satisfies the rule. This defines the rule's meaning over digits, independently
    /// of [`Rule::post`].
    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool;

    /// Returns the rule's marks on the grid; empty by default. Rules about unmarked cells and pairs depend on them.
    fn marks(&self, _: &Grid) -> Vec<Mark> {
        Vec::new()
    }

    /// Returns `true` if the presence of this rule changes the meaning of other rules of the puzzle, as a mark changes
    /// a negative rule. By default, `true` if the rule has [marks](Rule::marks).
    fn changes_others(&self, grid: &Grid) -> bool {
        !self.marks(grid).is_empty()
    }

    /// Returns the forms that show the rule in a picture; empty by default. A rule without forms is quoted below the
    /// picture.
    fn draw(&self, _: &Grid) -> Vec<Form> {
        Vec::new()
    }

    /// Returns sentences about a valid but strange statement, which nothing can satisfy or which a person would have
    /// written differently; empty by default. The sentences become notes to the user. Finding them must take negligible
    /// time.
    fn doubts(&self, _: &Puzzle) -> Vec<String> {
        Vec::new()
    }

    /// Returns `true` if the rule may be inside `and` and `or`; `true` by default. If the grid or other rules depend on
    /// the rule, it may not.
    fn nests(&self) -> bool {
        true
    }

    /// Returns `true` if the rule has a negation, so it may be inside `not`, `exactly` and `at-most`; `false` by
    /// default. A rule that adds no auxiliary variables only needs to return `true`.
    fn has_negation(&self) -> bool {
        false
    }

    /// Posts constraints that require the rule to be violated; called only if the rule has a negation. By default,
    /// requires at least one constraint of [`Rule::post`] to be violated; [`Rule::post`] must then add no auxiliary
    /// variables and no [`Constraint::Connected`](crate::csp::Constraint::Connected).
    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        csp.not_all(|csp| self.post(csp, puzzle));
    }

    /// Returns `true` if [`Rule::post`] leaves out constraints that the houses imply, without asking its [`Posting`]
    /// for the houses; `false` by default. Such a rule is complete only together with the houses.
    fn relies_on_houses(&self) -> bool {
        false
    }

    /// Returns the indices in [`Grid::houses`] of houses whose cells [`Rule::post`] assumes to differ although the
    /// rule's statement does not mention the houses; empty by default. An explained step names these houses next to the
    /// rule.
    fn rests_on(&self, _: &Grid) -> Vec<usize> {
        Vec::new()
    }

    /// Returns `true` if a search is as fast with this rule as without it, because the rule only excludes values of
    /// cells, pairs of values of neighbours, and repeated values; `false` by default. This affects only the time that
    /// an answer takes, never its content.
    fn suits_boards(&self) -> bool {
        false
    }
}

/// A mark between two neighbours or on a cell, which exempts them from a negative rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The two cells differ by the number.
    Difference(i32, (Cell, Cell)),
    /// One of the two cells is this number times the other.
    Ratio(i32, (Cell, Cell)),
    /// The two cells add up to the number.
    Sum(i32, (Cell, Cell)),
    /// The cell is smaller than its neighbours.
    Minimum(Cell),
    /// The cell is larger than its neighbours.
    Maximum(Cell),
}
