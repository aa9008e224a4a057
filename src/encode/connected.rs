//! Connectivity: the first place of the area in order is its root, every other one has a parent
//! among its neighbours that is nearer to the root. Distances are in unary, up to the area's size:
//! for n places, e edges and at most k places in the area n·k + 2e variables and 2e·k clauses.

use super::literal;
use crate::cnf::{Lit, Sink};
use crate::csp::Area;
use crate::encode::literals::Literals;

/// The true places of `area` are connected.
pub fn connected(literals: &Literals, area: &Area, sink: &mut dyn Sink) {
    // A place that is never in the area is no place; one that always is needs a literal.
    let truth = sink.new_var().positive();
    sink.clause(&[truth]);
    let places: Vec<Lit> = area
        .places
        .iter()
        .map(|&atom| literal(literals, atom).unwrap_or_else(|is| if is { truth } else { !truth }))
        .collect();
    let roots = roots(&places, sink);
    let levels = area.most.min(places.len()).saturating_sub(1);
    let mut farther: Vec<Vec<Lit>> = Vec::with_capacity(places.len());
    for _ in &places {
        if !sink.wants_more() {
            return;
        }
        farther.push(unary(levels, sink));
    }
    let mut parents: Vec<Vec<Lit>> = vec![Vec::new(); places.len()];
    for &(a, b) in &area.edges {
        if !sink.wants_more() {
            return;
        }
        for (child, parent) in [(a as usize, b as usize), (b as usize, a as usize)] {
            let is_parent = sink.new_var().positive();
            parents[child].push(is_parent);
            sink.clause(&[!is_parent, places[parent]]);
            nearer(is_parent, &farther[parent], &farther[child], sink);
        }
    }
    for (place, &is_in) in places.iter().enumerate() {
        // a place of the area is the root or has a parent
        let clause: Vec<Lit> =
            [!is_in, roots[place]].into_iter().chain(parents[place].iter().copied()).collect();
        sink.clause(&clause);
    }
}

/// For each place whether it is the first of the area.
fn roots(places: &[Lit], sink: &mut dyn Sink) -> Vec<Lit> {
    let mut roots = Vec::new();
    let mut seen: Option<Lit> = None;
    for &place in places {
        let (root, now) = (sink.new_var().positive(), sink.new_var().positive());
        // root = place and nothing seen before; now = seen or place
        sink.clause(&[!root, place]);
        sink.clause(&[!place, now]);
        match seen {
            Some(seen) => {
                sink.clause(&[!root, !seen]);
                sink.clause(&[root, !place, seen]);
                sink.clause(&[!seen, now]);
                sink.clause(&[!now, seen, place]);
            }
            None => {
                sink.clause(&[root, !place]);
                sink.clause(&[!now, place]);
            }
        }
        roots.push(root);
        seen = Some(now);
    }
    roots
}

/// A number from 0 to `most` as literals "at least 1", "at least 2", …
fn unary(most: usize, sink: &mut dyn Sink) -> Vec<Lit> {
    let first = sink.new_vars(most as u64);
    let lits: Vec<Lit> = (0..most as u32).map(|i| first.offset(i).positive()).collect();
    lits.windows(2).for_each(|pair| sink.clause(&[!pair[1], pair[0]]));
    lits
}

/// If `condition`, the number `parent` is less than the number `child`.
fn nearer(condition: Lit, parent: &[Lit], child: &[Lit], sink: &mut dyn Sink) {
    match child.first() {
        Some(&first) => sink.clause(&[!condition, first]),
        None => sink.clause(&[!condition]),
    }
    for (i, &at_least) in parent.iter().enumerate() {
        match child.get(i + 1) {
            Some(&more) => sink.clause(&[!condition, !at_least, more]),
            None => sink.clause(&[!condition, !at_least]),
        }
    }
}
