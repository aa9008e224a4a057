//! Exits: every smaller connected part of an area of a known size has a neighbour in the area, so that some edge of the part
//! leaves it. (Interactive Sudoku Solver looks for parts with one such door.)

use crate::csp::Atom;
use crate::puzzle::Posting;

/// The most cells of a part for which this is stated.
const MOST: usize = 4;

/// Every area has `size` places. `edges` are the pairs of neighbours, `joined` whether they are in the same area. One clause
/// for each way to connect up to [`MOST`] places: about 1,700 at 9x9.
pub fn post_exits(csp: &mut Posting<'_>, places: usize, edges: &[(u32, u32)], joined: &[Atom], size: usize) {
    let mut beside = vec![Vec::new(); places];
    for (edge, &(a, b)) in edges.iter().enumerate() {
        beside[a as usize].push((b, edge));
        beside[b as usize].push((a, edge));
    }
    // Trees by their places and their edges.
    let mut trees: Vec<(Vec<u32>, Vec<usize>)> =
        (0..places as u32).map(|place| (vec![place], Vec::new())).collect();
    for count in 1..=MOST.min(size - 1) {
        let mut larger = Vec::new();
        for (part, tree) in &trees {
            if csp.stopped() {
                return;
            }
            let ways = part.iter().flat_map(|&place| beside[place as usize].iter().copied());
            let out: Vec<(u32, usize)> =
                ways.filter(|(other, _)| part.binary_search(other).is_err()).collect();
            let exits = out.iter().map(|&(_, edge)| joined[edge]);
            csp.clause(tree.iter().map(|&edge| !joined[edge]).chain(exits));
            if count < MOST {
                for (other, edge) in out {
                    let (mut part, mut tree) = (part.clone(), tree.clone());
                    part.push(other);
                    tree.push(edge);
                    part.sort_unstable();
                    tree.sort_unstable();
                    larger.push((part, tree));
                }
            }
        }
        larger.sort_unstable();
        larger.dedup();
        trees = larger;
    }
}
