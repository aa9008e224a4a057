//! Shrinks sets of reasons by deletion of members that are not needed.

use std::sync::Arc;

use super::engine::Engine;
use super::engine::ask::On;
use super::goal::{Set, refute};
use super::reasons::Reasons;

/// The number of literals of an engine from which on it is faster to build a small one with only the set's reasons.
const LARGE: usize = 10_000;

/// Returns the set without members that its contradiction does not need; the farthest are tried first. Lines with
/// houses are replaced by the lines alone if these suffice. `None` if the result weighs more than `bound`.
pub fn shrink(reasons: &Reasons, engine: &mut Engine, set: &Set, bound: u32) -> Option<Set> {
    if engine.size() > LARGE && set.reasons.len() < reasons.all.len() / 2 {
        return shrink_apart(reasons, engine, set, bound);
    }
    let weight = |rest: &[u32]| reasons.weight(rest);
    let plain = |reason: u32| reasons.all[reason as usize].plain;
    shrink_by(engine, set, bound, weight, plain)
}

/// Shrinks a set on an engine that has only the set's reasons and its lines without houses.
fn shrink_apart(reasons: &Reasons, engine: &mut Engine, set: &Set, bound: u32) -> Option<Set> {
    let mut all = set.reasons.clone();
    all.extend(set.reasons.iter().filter_map(|&reason| reasons.all[reason as usize].plain));
    all.sort_unstable();
    all.dedup();
    let number = |reason: u32| all.binary_search(&reason).ok().map(|place| place as u32);
    let scope = reasons.scope(&all, set.goal.candidate);
    let local = Set {
        goal: set.goal.within(&scope),
        reasons: set.reasons.iter().filter_map(|&reason| number(reason)).collect(),
        near: Arc::new(all.iter().map(|&reason| set.near[reason as usize]).collect()),
        ..set.clone()
    };
    let back = |rest: &[u32]| rest.iter().map(|&place| all[place as usize]).collect::<Vec<u32>>();
    let weight = |rest: &[u32]| reasons.weight(&back(rest));
    let plain = |place: u32| reasons.all[all[place as usize] as usize].plain.and_then(number);
    let mut small = engine.only(&all, &scope);
    let found = shrink_by(&mut small, &local, bound, weight, plain);
    engine.assigned += small.assigned;
    let found = found?;
    Some(Set { goal: set.goal, reasons: back(&found.reasons), near: Arc::clone(&set.near), ..found })
}

fn shrink_by(
    engine: &mut Engine,
    set: &Set,
    bound: u32,
    weight: impl Fn(&[u32]) -> u32,
    plain: impl Fn(u32) -> Option<u32>,
) -> Option<Set> {
    let (contrary, near) = (set.goal.contrary(), &set.near);
    let mut rest = set.reasons.clone();
    rest.sort_by_key(|&reason| std::cmp::Reverse((near[reason as usize], reason)));
    let mut needed = 0;
    while needed < rest.len() {
        let out = rest.remove(needed);
        if let Some(core) = refute(engine, On::These(&rest), contrary, near, set.branches) {
            let mut place = 0;
            rest.retain(|reason| {
                place += 1;
                place <= needed || core.contains(reason)
            });
            continue;
        }
        let mut kept = out;
        if let Some(plain) = plain(out).filter(|plain| !rest.contains(plain)) {
            rest.push(plain);
            if refute(engine, On::These(&rest), contrary, near, set.branches).is_some() {
                kept = plain;
            }
            rest.pop();
        }
        rest.insert(needed, kept);
        needed += 1;
        if weight(&rest[..needed]) > bound {
            return None;
        }
    }
    Some(Set { weight: weight(&rest), reasons: rest, near: Arc::clone(near), ..*set })
}
