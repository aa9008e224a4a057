//! A set of digits with a given sum, chosen among all such sets, as in a cage of variable size.

use crate::csp::{Atom, Constraint, VarId};
use crate::puzzle::Posting;

/// The maximum number of sets. With more sets, another encoding is smaller.
pub const MOST_SETS: usize = 40;
/// The maximum number of steps in the search for the sets.
const MOST_STEPS: usize = 4_000;

/// Returns the sets of at most `most` digits that add up to `sum`; `None` if there are more than [`MOST_SETS`], or the
/// search takes too long. `digits` must be positive and ascending.
pub fn sets(digits: &[i32], most: usize, sum: i32) -> Option<Vec<Vec<i32>>> {
    let (mut found, mut steps) = (Vec::new(), 0);
    // Sets, the index from which digits may be added to each, and the sum that it still lacks.
    let mut open = vec![(Vec::new(), 0, sum)];
    while let Some((set, from, lacks)) = open.pop() {
        if lacks == 0 {
            found.push(set);
            continue;
        }
        for (place, &digit) in digits.iter().enumerate().skip(from).filter(|_| set.len() < most) {
            if digit > lacks {
                break;
            }
            steps += 1;
            open.push(([&set[..], &[digit]].concat(), place + 1, lacks - digit));
        }
        if found.len() > MOST_SETS || steps > MOST_STEPS {
            return None;
        }
    }
    found.sort();
    Some(found)
}

/// Requires the digits with true atoms to form one of the sets, and `size` to be the number of these digits plus
/// `more`.
pub fn one_of(csp: &mut Posting<'_>, is_in: &[(i32, Atom)], size: VarId, more: i32, sets: &[Vec<i32>]) {
    if sets.is_empty() {
        return csp.clause([]);
    }
    let chosen = csp.new_var(0..=sets.len() as i32 - 1);
    let chosen: Vec<Atom> = (0..).zip(sets).map(|(place, _)| csp.equals(chosen, place)).collect();
    let size_of = |set: &Vec<i32>| set.len() as i32 + more;
    let mut sizes: Vec<i32> = sets.iter().map(size_of).collect();
    for (&set, &taken) in chosen.iter().zip(&sizes) {
        csp.clause([!set, csp.equals(size, taken)]);
    }
    let with = |holds: &dyn Fn(&Vec<i32>) -> bool| {
        chosen.iter().zip(sets).filter(|(_, set)| holds(set)).map(|(&atom, _)| atom).collect::<Vec<Atom>>()
    };
    for &(digit, is) in is_in {
        for (&atom, set) in chosen.iter().zip(sets) {
            csp.clause([!atom, if set.contains(&digit) { is } else { !is }]);
        }
        csp.clause([!is].into_iter().chain(with(&|set| set.contains(&digit))));
        csp.clause([is].into_iter().chain(with(&|set| !set.contains(&digit))));
    }
    sizes.sort_unstable();
    sizes.dedup();
    for &taken in &sizes {
        csp.clause([!csp.equals(size, taken)].into_iter().chain(with(&|set| size_of(set) == taken)));
    }
    csp.post(Constraint::Member(size, sizes));
}
