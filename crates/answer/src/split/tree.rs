//! The tree whose leaves are the parts: the heaviest leaf is divided first, after Heule, Kullmann, Wieringa and Biere,
//! "Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads" (2011).

use super::SplitError;
use super::cube::{Cube, Fact};
use super::lookahead::{Branch, Look, Lookahead};
use crate::backend::dpll::Consequences;
use crate::cnf::Lit;
use crate::grid::{Cell, Digit};
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;

/// A leaf: the path to it, how to divide it, and its estimated share of the work.
#[derive(Default)]
struct Leaf {
    decided: Vec<Lit>,
    /// The literals of the path, with their known consequences.
    path: Vec<Lit>,
    /// Its place among the leaves: false before true at every branch.
    place: Vec<bool>,
    branch: Option<Branch>,
    weight: f64,
}

/// Returns cubes that partition the solutions of `problem`: at least `wanted`, as long as there is something to branch
/// on, and at least one.
///
/// # Errors
/// If the problem is too large for this process, or a limit was reached.
pub fn cubes(problem: &Problem, wanted: usize, limits: &Limits) -> Result<Vec<Cube>, SplitError> {
    let encoded = problem.encoded_within(problem.suited(), limits);
    let known = Consequences::open(&encoded, limits)?;
    limits.check()?;
    let mut lookahead = Lookahead::new(problem, known);
    // The leaves to divide, and the ones that have nothing left to divide.
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

/// Returns the share of the work on each side of a branch: fewer candidates mean less work. A leaf that lost `g` bits
/// takes `p^g` of the work, so that both sides add up to the whole.
fn shares(gains: [f64; 2]) -> [f64; 2] {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    // More halvings change nothing. The last bits of `powf`, and of the logarithms used as gains, depend on the
    // platform's mathematical functions, and so may the choice between leaves that weigh the same.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let sum: f64 = gains.iter().map(|&gain| middle.powf(gain)).sum();
        if sum < 1.0 { low = middle } else { high = middle }
    }
    gains.map(|gain| low.powf(gain))
}

/// The cube of a leaf.
fn cube(problem: &Problem, decided: &[Lit]) -> Cube {
    let cells: Vec<Cell> = problem.puzzle().cells().collect();
    let facts = decided.iter().filter_map(|&lit| {
        let atom = problem.literals().atom(lit)?;
        let digit = Digit::try_from(atom.value).ok()?;
        Some(Fact { cell: *cells.get(atom.var.index())?, digit, equals: atom.equals })
    });
    Cube::new(facts)
}
