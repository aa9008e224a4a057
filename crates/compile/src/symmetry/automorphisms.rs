//! The automorphisms of a puzzle: permutations that map it to itself.

use super::SymmetryError;
use super::search::Search;
use super::translate::translate;
use crate::count::Count;
use crate::grid::{Cell, Digit};
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// All permutations of cells and values that map a puzzle to itself, with its rules and givens.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Automorphisms {
    /// Generators of the group: every automorphism is a composition of generators. Empty if only the identity exists.
    pub generators: Vec<Motion>,
    /// Factors whose product is the number of automorphisms.
    factors: Vec<u64>,
}

/// One automorphism, as the cells and values that it changes. It may also permute the values of cells that have their
/// own values; such permutations are not listed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Motion {
    /// Each cell that moves, and its image.
    pub cells: Vec<(Cell, Cell)>,
    /// Each value of the grid that changes, and its image.
    pub values: Vec<(Digit, Digit)>,
}

impl Automorphisms {
    /// Returns the number of automorphisms in decimal digits. It is 1 if only the identity exists.
    pub fn order(&self) -> String {
        let product = |order: Count, &factor: &_| order.times(&u128::from(factor).into());
        self.factors.iter().fold(Count::from(1), product).to_string()
    }
}

/// Returns the automorphisms of a puzzle. Each of the generators is checked against the whole puzzle.
///
/// ```
/// use sudoku2cnf_base::limits::Limits;
/// use sudoku2cnf_compile::symmetry::automorphisms;
///
/// let found = automorphisms(&"12..\n....\n....\n..21".parse()?, &Limits::default())?;
/// assert_eq!(found.order(), "8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A limit was reached, or the search would take too long.
pub fn automorphisms(puzzle: &Puzzle, limits: &Limits) -> Result<Automorphisms, SymmetryError> {
    let (csp, _) = puzzle.post_within(limits)?;
    let translated = translate(&csp, limits)?;
    let group = Search::new(&translated.graph, translated.counted, limits).automorphisms()?;
    let cells: Vec<Cell> = puzzle.cells().collect();
    let motion = |image: &Vec<u32>| {
        let moved = |first: usize, count: usize| {
            let nodes = (first..first + count).map(move |node| (node, image[node] as usize));
            nodes.filter(|(from, to)| from != to).map(move |(from, to)| (from - first, to - first))
        };
        let value = |place: usize| Digit::try_from(translated.values[place]).unwrap_or_default();
        let (subjects, values) = (translated.subjects, translated.values.len());
        Motion {
            cells: moved(0, subjects).map(|(from, to)| (cells[from], cells[to])).collect(),
            values: moved(subjects, values).map(|(from, to)| (value(from), value(to))).collect(),
        }
    };
    // A permutation of auxiliary variables alone is not an automorphism of the puzzle.
    let counted = translated.counted as usize;
    let moves = |image: &&Vec<u32>| (0..counted).any(|node| image[node] as usize != node);
    let generators = group.generators.iter().filter(moves).map(motion).collect();
    Ok(Automorphisms { generators, factors: group.factors })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_exact_however_large() {
        let order = |factors: Vec<u64>| Automorphisms { generators: Vec::new(), factors }.order();
        assert_eq!(order(vec![]), "1");
        assert_eq!(order((1..=25).collect()), "15511210043330985984000000");
        assert_eq!(order((1..=40).collect()), "815915283247897734345611269596115894272000000000");
        assert_eq!(order(vec![1_000_000_000, 1_000_000_000]), "1000000000000000000");
    }
}
