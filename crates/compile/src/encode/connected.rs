//! Connectivity: the first place of the area in order is its root, and every place of the area is reached from it by floods:
//! a place within k steps is the root or has a neighbour within k - 1. Only this direction is stated, so that an unreachable
//! place leaves the area by unit propagation. For n places, e edges and at most k places in the area n·k variables, 2n·k
//! clauses, and a binary one for each pair of places that are too far apart.

use super::{each_once, literal};
use crate::cnf::{Lit, Sink};
use crate::csp::Area;
use crate::encode::literals::Literals;

/// States that the true places of `area` are connected.
pub fn connected(literals: &Literals, area: &Area, sink: &mut dyn Sink) {
    // A place that is never in the area does not count.
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
            // The last level is the area itself; unreachable places are in no other level.
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

/// States a clause unless it is always true: places may be equal, or each other's negations.
fn state(lits: Vec<Lit>, sink: &mut dyn Sink) {
    each_once(lits).into_iter().for_each(|clause| sink.clause(&clause));
}

/// Returns for each place its neighbours that can be in the area.
fn neighbours(area: &Area, places: &[Lit]) -> Vec<Vec<u32>> {
    let mut neighbours = vec![Vec::new(); places.len()];
    let possible = |place: u32| places[place as usize] != !Lit::TRUE;
    for &(a, b) in area.edges.iter().filter(|&&(a, b)| possible(a) && possible(b)) {
        neighbours[a as usize].push(b);
        neighbours[b as usize].push(a);
    }
    neighbours
}

/// Returns a new literal that is true only if the place is in the area.
fn below(is_in: Lit, sink: &mut dyn Sink) -> Lit {
    let lit = sink.new_var().positive();
    sink.clause(&[!lit, is_in]);
    lit
}

/// Returns two literals: the place is in the area and nothing of the area was `seen` before; something of it is seen now.
fn first(place: Lit, seen: Lit, sink: &mut dyn Sink) -> (Lit, Lit) {
    let (root, now) = (sink.new_var().positive(), sink.new_var().positive());
    // root = place and nothing seen before; now = seen or place
    state(vec![!root, place], sink);
    state(vec![!root, !seen], sink);
    state(vec![root, !place, seen], sink);
    state(vec![!place, now], sink);
    state(vec![!seen, now], sink);
    state(vec![!now, seen, place], sink);
    (root, now)
}

/// Returns for each place whether it is the first of the area.
fn roots(places: &[Lit], sink: &mut dyn Sink) -> Vec<Lit> {
    let mut roots = Vec::new();
    let mut seen = !Lit::TRUE;
    for &place in places {
        // If it is known whether the place is in the area, no definition is needed.
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

/// With more pairs of places than this for each of the area's, they cost more than they are worth.
const PAIRS: usize = 64;

/// States that two places are in the area only if a walk of this many steps joins them.
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
