//! The tree whose leaves are the parts. The leaf with the most work is always divided next, after Heule, Kullmann,
//! Wieringa and Biere, "Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads" (2011).

use super::SplitError;
use super::cube::{Cube, Fact};
use super::lookahead::{Branch, Look, Lookahead};
use crate::backend::dpll::Consequences;
use crate::cnf::Lit;
use crate::grid::{Cell, Digit};
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;

/// A leaf: the decisions that lead to it, the literal to divide it by, and its estimated share of the work.
#[derive(Default)]
struct Leaf {
    decided: Vec<Lit>,
    /// The decisions, and the negations of failed literals found on the way.
    path: Vec<Lit>,
    /// The side taken at each branch: `false` if the branch's literal is true. Leaves are sorted by these sides.
    place: Vec<bool>,
    branch: Option<Branch>,
    weight: f64,
}

/// Returns cubes that partition the solutions of `problem`: at least `wanted`, or fewer if there is nothing left to
/// branch on, but at least one.
///
/// # Errors
/// If the problem is too large for this process, or a limit was reached.
pub fn cubes(problem: &Problem, wanted: usize, limits: &Limits) -> Result<Vec<Cube>, SplitError> {
    let encoded = problem.encoded_within(problem.suited(), limits);
    let known = Consequences::open(&encoded, limits)?;
    limits.check()?;
    let mut lookahead = Lookahead::new(problem, known);
    // The leaves that can be divided, and those that cannot.
    let (mut open, mut whole) = (Vec::new(), Vec::new());
    let mut keep = |mut leaf: Leaf, open: &mut Vec<Leaf>| -> Result<usize, Stopped> {
        match lookahead.look(&mut leaf.path, limits)? {
            Look::Refuted => return Ok(0),
            Look::Decided => whole.push(leaf),
            Look::Branch(branch) => open.push(Leaf { branch: Some(branch), ..leaf }),
        }
        Ok(1)
    };
    let mut count = keep(Leaf { weight: 1.0, ..Leaf::default() }, &mut open)?;
    while count < wanted {
        let heaviest = open.iter().enumerate().max_by(|(_, a), (_, b)| a.weight.total_cmp(&b.weight));
        let Some((place, Some(branch))) = heaviest.map(|(place, leaf)| (place, leaf.branch)) else { break };
        let leaf = open.swap_remove(place);
        count -= 1;
        for (lit, share) in [branch.lit, !branch.lit].into_iter().zip(shares(branch.gains)) {
            let with = |path: &[Lit]| [path, &[lit]].concat();
            let place = [&leaf.place[..], &[lit != branch.lit]].concat();
            let weight = leaf.weight * share;
            count += keep(
                Leaf { decided: with(&leaf.decided), path: with(&leaf.path), place, branch: None, weight },
                &mut open,
            )?;
        }
    }
    let mut leaves: Vec<Leaf> = whole;
    leaves.append(&mut open);
    leaves.sort_by(|a, b| a.place.cmp(&b.place));
    let cubes = leaves.iter().map(|leaf| cube(problem, &leaf.decided));
    Ok(if leaves.is_empty() { vec![Cube::default()] } else { cubes.collect() })
}

/// Returns the share of the work on each side of a branch. A side with the gain `g` gets `p^g`, for the `p` with which
/// both shares add up to 1: the more candidates are removed, the less work is left.
fn shares(gains: [f64; 2]) -> [f64; 2] {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    // After 60 halvings, the result no longer changes. Its last bits depend on the platform's mathematical functions,
    // and so may the choice between leaves with the same share.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let sum: f64 = gains.iter().map(|&gain| middle.powf(gain)).sum();
        if sum < 1.0 { low = middle } else { high = middle }
    }
    gains.map(|gain| low.powf(gain))
}

/// Returns the cube of a leaf from its decisions.
fn cube(problem: &Problem, decided: &[Lit]) -> Cube {
    let cells: Vec<Cell> = problem.puzzle().cells().collect();
    let facts = decided.iter().filter_map(|&lit| {
        let atom = problem.literals().atom(lit)?;
        let digit = Digit::try_from(atom.value).ok()?;
        Some(Fact { cell: *cells.get(atom.var.index())?, digit, equals: atom.equals })
    });
    Cube::new(facts)
}
