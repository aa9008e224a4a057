//! Compares variables with many values, such as totals, through their order encodings.
//!
//! Suppose that each value of `a` allows all values of `b` from some bound up (or down), and that this bound rises (or
//! falls) with `a`. Then one clause of two atoms for each bound expresses the relation. All comparisons of a variable
//! share its atoms "at least". This takes as many clauses as there are values, not as many as there are pairs of values
//! (Tamura, Taga, Kitagawa and Banbara, "Compiling Finite Linear CSP into SAT", 2009).

use crate::csp::VarId;
use crate::puzzle::Posting;

/// The minimum number of values for this encoding. With fewer values, a table of pairs is as short and propagates more.
const FEWEST: usize = 17;

/// Posts a relation as comparisons of bounds. Returns `false` without posting anything if the variables have few values
/// or the relation has another form.
pub fn post(csp: &mut Posting<'_>, a: VarId, b: VarId, allows: &impl Fn(i32, i32) -> bool) -> bool {
    let (of_a, of_b) = (csp.range(a), csp.range(b));
    if of_a.clone().count().max(of_b.clone().count()) < FEWEST {
        return false;
    }
    // The smallest and the greatest value of `b` allowed for each value of `a`. All values between them must also be
    // allowed.
    let mut bounds = Vec::new();
    for x in of_a {
        let mut kept = of_b.clone().filter(|&y| allows(x, y));
        let Some(low) = kept.next() else {
            bounds.push((x, None));
            continue;
        };
        let (mut high, mut count) = (low, 1);
        for y in kept {
            (high, count) = (y, count + 1);
        }
        if i64::from(high) - i64::from(low) + 1 != count {
            return false;
        }
        bounds.push((x, Some((low, high))));
    }
    let kept: Vec<(i32, (i32, i32))> = bounds.iter().filter_map(|&(x, bound)| Some((x, bound?))).collect();
    let (least, greatest) = (*of_b.start(), *of_b.end());
    let is_low = kept.iter().all(|(_, (_, high))| *high == greatest);
    let is_high = kept.iter().all(|(_, (low, _))| *low == least);
    let rises = kept.is_sorted_by_key(|&(_, (low, high))| if is_low { low } else { high });
    let falls = kept.iter().rev().is_sorted_by_key(|&(_, (low, high))| if is_low { low } else { high });
    if !(is_low || is_high) || !(rises || falls) {
        return false;
    }
    for (x, _) in bounds.iter().filter(|(_, bound)| bound.is_none()) {
        csp.clause([!a.is(*x)]);
    }
    let (mut seen, ordered) = (None, if rises == is_low { Way::Up } else { Way::Down });
    let kept: Vec<_> = if ordered == Way::Up { kept } else { kept.into_iter().rev().collect() };
    for (x, (low, high)) in kept {
        let bound = if is_low { low } else { high };
        // The clause for an earlier value already expresses this bound.
        if seen == Some(bound) || csp.stopped() {
            continue;
        }
        seen = Some(bound);
        let beside = if is_low { csp.at_least(b, bound) } else { !csp.at_least(b, bound + 1) };
        let before = match ordered {
            Way::Up => !csp.at_least(a, x),
            Way::Down => csp.at_least(a, x + 1),
        };
        csp.clause([before, beside]);
    }
    true
}

/// The order of the values of `a` in which each bound is stricter than the previous one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}
