//! Requires the cells of an area to be connected. The first cell of the area is its root, and every other cell must be
//! reached from the root. A cell is reached within j steps if it is the root or has a neighbour that is reached within
//! j - 1 steps. Only this direction is encoded, so unit propagation excludes unreachable cells from the area. For n
//! cells and at most k cells in the area ([`Area::most`]), it takes n·k variables, about 2n·k clauses, half with a
//! literal for each neighbour, and a binary clause for each pair of cells that are too far apart.

use super::{each_once, literal};
use crate::cnf::{Lit, Sink};
use crate::csp::Area;
use crate::encode::literals::Literals;

/// Adds clauses that require the true atoms of `area` to be connected.
pub fn connected(literals: &Literals, area: &Area, sink: &mut dyn Sink) {
    // Atoms with a known truth become constants.
    let constant = |is| if is { Lit::TRUE } else { !Lit::TRUE };
    let places: Vec<Lit> =
        area.places.iter().map(|&atom| literal(literals, atom).unwrap_or_else(constant)).collect();
    let neighbours = neighbours(area, &places);
    let levels = area.most.min(places.len()).saturating_sub(1);
    let roots = roots(&places, sink);
    let mut within = roots.clone();
    for level in 1..=levels {
        let last = level == levels;
        let mut next = Vec::with_capacity(places.len());
        for (place, &is_in) in places.iter().enumerate() {
            if !sink.wants_more() {
                return;
            }
            let mut reached = vec![roots[place]];
            reached.extend(neighbours[place].iter().map(|&other| within[other as usize]));
            reached.retain(|&lit| lit != !Lit::TRUE);
            // A cell is reached on the last level if and only if it is in the area. On other levels, a cell without
            // reachable neighbours is not reached.
            let always = reached.iter().any(|&lit| lit == Lit::TRUE || lit == is_in);
            let now = match always || last {
                true => is_in,
                false if reached.is_empty() => !Lit::TRUE,
                false => below(is_in, sink),
            };
            if now != !Lit::TRUE {
                reached.push(!now);
                state(reached, sink);
            }
            next.push(now);
        }
        within = next;
    }
    if levels == 0 {
        places.iter().zip(&roots).for_each(|(&place, &root)| state(vec![!place, root], sink));
    }
    far(&places, &neighbours, levels, sink);
}

/// Adds a clause unless it is always true. Its literals may repeat or negate each other if the same atom represents
/// several cells.
fn state(lits: Vec<Lit>, sink: &mut dyn Sink) {
    each_once(lits).into_iter().for_each(|clause| sink.clause(&clause));
}

/// Returns, for each cell, the neighbours that can be in the area.
fn neighbours(area: &Area, places: &[Lit]) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); places.len()];
    let possible = |place: u32| places[place as usize] != !Lit::TRUE;
    for &(a, b) in area.edges.iter().filter(|&&(a, b)| possible(a) && possible(b)) {
        neighbours[a as usize].push(b);
        neighbours[b as usize].push(a);
    }
    neighbours
}

/// Returns a new literal that can be true only if `is_in` is true.
fn below(is_in: Lit, sink: &mut dyn Sink) -> Lit {
    let lit = sink.new_var().positive();
    sink.clause(&[!lit, is_in]);
    lit
}

/// Returns two new literals. The first is true if the cell `place` is in the area and no earlier cell is. The second is
/// true if this cell or an earlier one is in the area. `seen` is true if an earlier cell is in the area.
fn first(place: Lit, seen: Lit, sink: &mut dyn Sink) -> (Lit, Lit) {
    let (root, now) = (sink.new_var().positive(), sink.new_var().positive());
    // The clauses define `root` as `place` and not `seen`, and `now` as `seen` or `place`.
    state(vec![!root, place], sink);
    state(vec![!root, !seen], sink);
    state(vec![root, !place, seen], sink);
    state(vec![!place, now], sink);
    state(vec![!seen, now], sink);
    state(vec![!now, seen, place], sink);
    (root, now)
}

/// Returns, for each cell, a literal that is true if the cell is the first of the area.
fn roots(places: &[Lit], sink: &mut dyn Sink) -> Vec<Lit> {
    let mut roots = Vec::new();
    let mut seen = !Lit::TRUE;
    for &place in places {
        // No new variables are needed if it is known whether the cell or an earlier one is in the area.
        let (root, now) = match place {
            _ if place == !Lit::TRUE => (place, seen),
            _ if place == Lit::TRUE => (!seen, place),
            _ if seen == Lit::TRUE => (!seen, seen),
            _ if seen == !Lit::TRUE => (place, place),
            _ => first(place, seen, sink),
        };
        roots.push(root);
        seen = now;
    }
    roots
}

/// If there are more than this many cells for each cell that the area may have, pairs that are too far apart get no
/// clauses. The clauses would take more time than they save.
const PAIRS: usize = 64;

/// Prevents two cells from both being in the area if no path of at most `steps` steps joins them.
fn far(places: &[Lit], neighbours: &[Vec<u32>], steps: usize, sink: &mut dyn Sink) {
    if places.len() > PAIRS * (steps + 1) {
        return;
    }
    for start in (0..places.len()).filter(|&start| places[start] != !Lit::TRUE) {
        if !sink.wants_more() {
            return;
        }
        let mut near = vec![false; places.len()];
        near[start] = true;
        let mut border = vec![start as u32];
        for _ in 0..steps {
            let beside = border.iter().flat_map(|&place| &neighbours[place as usize]).copied();
            let mut next: Vec<u32> = beside.collect();
            next.retain(|&place| !std::mem::replace(&mut near[place as usize], true));
            border = next;
        }
        for other in (0..start).filter(|&other| !near[other] && places[other] != !Lit::TRUE) {
            state(vec![!places[start], !places[other]], sink);
        }
    }
}
