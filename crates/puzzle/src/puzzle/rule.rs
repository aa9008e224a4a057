//! The trait [`Rule`], which every rule implements.

use std::any::Any;
use std::fmt::Debug;

use super::{Posting, Puzzle};
use crate::form::Form;
use crate::grid::{Cell, Grid, Solution};

/// A rule of a puzzle. Rules that depend on other rules recognise them by their types.
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
    /// Posts the constraints of the rule in the vocabulary of the [`Csp`](crate::csp::Csp).
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle);

    /// Returns `true` if a filled grid satisfies the rule: its meaning over digits, independent of [`Rule::post`].
    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool;

    /// Returns the marks on the grid, which rules about unmarked cells and pairs depend on; empty by default.
    fn marks(&self, _: &Grid) -> Vec<Mark> {
        Vec::new()
    }

    /// Returns `true` if other rules of the puzzle have another meaning in the presence of this one, as negative rules
    /// have near a mark. By default, `true` if the rule has [marks](Rule::marks).
    fn changes_others(&self, grid: &Grid) -> bool {
        !self.marks(grid).is_empty()
    }

    /// Returns the forms that show the rule in a picture. Without forms, as by default, the rule is quoted below the
    /// picture.
    fn draw(&self, _: &Grid) -> Vec<Form> {
        Vec::new()
    }

    /// Returns sentences about statements that are valid but strange, because nothing can satisfy them or people would
    /// have written them otherwise. They become notes to the user. Finding them must take negligible time. Empty by
    /// default.
    fn doubts(&self, _: &Puzzle) -> Vec<String> {
        Vec::new()
    }

    /// Returns `true` if the rule may be inside `and` and `or`; it may not if the grid or other rules depend on it. The
    /// default is `true`.
    fn nests(&self) -> bool {
        true
    }

    /// Returns `true` if the rule has a negation, so that it may be inside `not`, `exactly` and `at-most`. `false` by
    /// default; for a rule that adds no auxiliary variables, it suffices to return `true`.
    fn has_negation(&self) -> bool {
        false
    }

    /// Posts that the rule does not hold; called only if it has a negation. By default, demands that at least one
    /// constraint of [`Rule::post`] is violated; the rule must then add no auxiliary variables and no
    /// [`Constraint::Connected`](crate::csp::Constraint::Connected).
    fn post_negation(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        csp.not_all(|csp| self.post(csp, puzzle));
    }

    /// Returns `true` if [`Rule::post`] leaves out constraints that the houses imply, without asking its [`Posting`]
    /// for houses. Such a rule is complete only together with the houses. `false` by default.
    fn relies_on_houses(&self) -> bool {
        false
    }

    /// Returns the indices in [`Grid::houses`] of the houses whose cells [`Rule::post`] assumes to differ although the
    /// rule's statement does not mention them. An explained step names them next to the rule. Empty by default.
    fn rests_on(&self, _: &Grid) -> Vec<usize> {
        Vec::new()
    }

    /// Returns `true` if a puzzle with this rule can be searched as quickly as one without it: the rule only excludes
    /// values of cells, pairs of values of neighbours, and repeated values. `false` by default. This affects the time
    /// of an answer, never its content.
    fn suits_boards(&self) -> bool {
        false
    }
}

/// A mark between two neighbours or on a cell, which exempts them from a negative rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The two cells differ by the number.
    Difference(i32, (Cell, Cell)),
    /// One of the two cells equals this number times the other.
    Ratio(i32, (Cell, Cell)),
    /// The two cells add up to the number.
    Sum(i32, (Cell, Cell)),
    /// The cell is smaller than its neighbours.
    Minimum(Cell),
    /// The cell is larger than its neighbours.
    Maximum(Cell),
}
