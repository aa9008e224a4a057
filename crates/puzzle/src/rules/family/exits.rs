//! Implied constraints for areas of a known size. Every smaller connected part of an area has a neighbour in the area,
//! so some edge within the area leads out of the part. (Interactive Sudoku Solver looks for parts with a single such
//! exit.)

use crate::csp::Atom;
use crate::puzzle::Posting;

/// The maximum number of cells in a part for which a clause is posted.
const MOST: usize = 4;

/// Requires every connected part of an area to have an exit if the part has fewer than `size` vertices. `edges` are the
/// pairs of neighbouring vertices. `joined` has an atom for each pair, which is true if both vertices are in the same
/// area. Posts one clause for each way to connect up to [`MOST`] vertices: about 1,700 for a 9x9 grid.
pub fn post_exits(csp: &mut Posting<'_>, places: usize, edges: &[(u32, u32)], joined: &[Atom], size: usize) {
    let mut beside = vec![Vec::new(); places];
    for (edge, &(a, b)) in edges.iter().enumerate() {
        beside[a as usize].push((b, edge));
        beside[b as usize].push((a, edge));
    }
    // Trees, each as its vertices and its edges, which are both sorted.
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
