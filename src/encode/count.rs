//! Counting true literals: a sequential counter (Sinz, "Towards an Optimal CNF Encoding of Boolean
//! Cardinality Constraints", 2005) in both directions, so that the outputs say "at least j are
//! true" exactly. For n literals counted up to k: n·k variables, 4·n·k clauses at most. Where that
//! is less, plain clauses over the literals.

use std::collections::BTreeMap;

use super::{Encoder, literal};
use crate::cnf::{Lit, Sink, Var};
use crate::csp::{Atom, VarId};
use crate::encode::literals::Literals;

/// The literals of `atoms` that are open, and how many atoms are true anyway.
fn open(literals: &Literals, atoms: &[Atom]) -> (Vec<Lit>, usize) {
    let (mut lits, mut always) = (Vec::new(), 0);
    for &atom in atoms {
        match literal(literals, atom) {
            Ok(lit) => lits.push(lit),
            Err(truth) => always += usize::from(truth),
        }
    }
    (lits, always)
}

/// Takes out each literal that stands there with its negation, of which one is true, and says how
/// many such pairs there are. Constants stay.
fn cancel(lits: &mut Vec<Lit>) -> usize {
    let mut surplus: BTreeMap<Var, i64> = BTreeMap::new();
    for lit in lits.iter().filter(|lit| lit.var() != Lit::TRUE.var()) {
        *surplus.entry(lit.var()).or_default() += if lit.is_positive() { 1 } else { -1 };
    }
    let before = lits.len();
    // Of each variable the surplus of one sign stays.
    lits.retain(|lit| {
        let Some(surplus) = surplus.get_mut(&lit.var()) else { return true };
        let stays = if lit.is_positive() { *surplus > 0 } else { *surplus < 0 };
        *surplus -= if stays { surplus.signum() } else { 0 };
        stays
    });
    (before - lits.len()) / 2
}

/// Whether a literal that is no constant stands there twice.
fn repeats(lits: &[Lit]) -> bool {
    let mut sorted: Vec<Lit> = lits.iter().copied().filter(|lit| lit.var() != Lit::TRUE.var()).collect();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// The number of true atoms is one of `allowed`.
pub fn count(literals: &Literals, atoms: &[Atom], allowed: &[usize], out: &mut Encoder<'_, '_>) {
    let (mut lits, always) = open(literals, atoms);
    let always = always + cancel(&mut lits);
    // An atom that counts several times is for the counter: others would state it twice in a clause.
    let once = !repeats(&lits);
    let n = lits.len();
    let allowed: Vec<bool> = (0..=n).map(|count| allowed.contains(&(count + always))).collect();
    let Some(least) = allowed.iter().position(|&is| is) else {
        return out.sink.clause(&[]);
    };
    let most = n - allowed.iter().rev().position(|&is| is).unwrap_or(0);
    let gapless = allowed[least..=most].iter().all(|&is| is);
    match (least, most) {
        (0, 1) if gapless && once => return out.at_most_one(&lits),
        (1, 1) if once => return out.exactly_one(&lits),
        (1, most) if gapless && most == n && once => return out.sink.clause(&lits),
        _ if gapless && (least == 0 || least == n) && (most == n || most == 0) => {
            if least == n {
                lits.iter().for_each(|&lit| out.sink.clause(&[lit]));
            }
            if most == 0 {
                lits.iter().for_each(|&lit| out.sink.clause(&[!lit]));
            }
            return;
        }
        _ => {}
    }
    if gapless && once && few_clauses(n, least, most) {
        let negated: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        // Of any n - least + 1 one is true, and of any most + 1 one is false.
        subsets(&lits, n - least + 1, &mut Vec::new(), out.sink);
        return subsets(&negated, most + 1, &mut Vec::new(), out.sink);
    }
    let at_least = counter(&lits, (most + 1).min(n), out.sink);
    if !out.sink.wants_more() {
        return;
    }
    for count in (0..=n.min(most + 1)).filter(|&count| !allowed[count]) {
        // not: at least `count`, and not at least `count + 1`
        let mut clause = Vec::new();
        clause.extend((count > 0).then(|| !at_least[count - 1]));
        clause.extend((count <= most).then(|| at_least.get(count).copied()).flatten());
        out.sink.clause(&clause);
    }
}

/// More plain clauses than this, and a counter is smaller.
const PLAIN_CLAUSES: usize = 60;

/// Whether "at least `least` and at most `most` of n" is few clauses over the literals themselves.
fn few_clauses(n: usize, least: usize, most: usize) -> bool {
    let choose = |k: usize| (0..k).fold(1usize, |ways, i| ways.saturating_mul(n - i) / (i + 1));
    let (above, below) = (most + 1, n - least + 1);
    let clauses = |size: usize| if size > n { 0 } else { choose(size) };
    clauses(above).saturating_add(clauses(below)) <= PLAIN_CLAUSES
}

/// A clause for each choice of `size` of `lits`; none if there are not that many.
fn subsets(lits: &[Lit], size: usize, chosen: &mut Vec<Lit>, sink: &mut dyn Sink) {
    if size == 0 {
        return sink.clause(chosen);
    }
    for place in 0..(lits.len() + 1).saturating_sub(size) {
        chosen.push(lits[place]);
        subsets(&lits[place + 1..], size - 1, chosen, sink);
        chosen.pop();
    }
}

/// The number of true atoms is the value of `var`.
pub fn count_is(literals: &Literals, atoms: &[Atom], var: VarId, sink: &mut dyn Sink) {
    let (lits, always) = open(literals, atoms);
    let greatest = literals.of(var).last().map_or(0, |(value, _)| i64::from(value) - always as i64);
    // One more than the variable can say shows that it is too many.
    let most = lits.len().min(usize::try_from(greatest + 1).unwrap_or(0));
    if greatest < 0 {
        return sink.clause(&[]);
    }
    let at_least = counter(&lits, most, sink);
    if !sink.wants_more() {
        return;
    }
    for count in 0..=most {
        let value = literals.literal(var, (count + always) as i32);
        let above = count.checked_sub(1).map(|place| at_least[place]);
        let below = at_least.get(count).map(|&lit| !lit);
        // `count` or more, and not `count + 1` or more, is the value; and the other way round.
        let clause: Vec<Lit> =
            above.map(|lit| !lit).into_iter().chain(below.map(|lit| !lit)).chain(value).collect();
        sink.clause(&clause);
        for bound in above.into_iter().chain(below) {
            if let Some(value) = value {
                sink.clause(&[!value, bound]);
            }
        }
    }
    let possible = always as i32..=(lits.len() + always) as i32;
    for value in literals.range(var).filter(|value| !possible.contains(value)) {
        if let Some(lit) = literals.literal(var, value) {
            sink.clause(&[!lit]);
        }
    }
}

/// New literals "at least 1, 2, … `most` of `lits` are true"; too few once the sink wants no more.
fn counter(lits: &[Lit], most: usize, sink: &mut dyn Sink) -> Vec<Lit> {
    let mut before: Vec<Lit> = Vec::new();
    for &lit in lits {
        if !sink.wants_more() {
            break;
        }
        let width = (before.len() + 1).min(most);
        let first = sink.new_vars(width as u64);
        let after: Vec<Lit> = (0..width as u32).map(|j| first.offset(j).positive()).collect();
        for (j, &now) in after.iter().enumerate() {
            let (same, less) = (before.get(j).copied(), j.checked_sub(1).map(|j| before[j]));
            // same implies now; less and lit imply now; now implies same, or less and lit.
            if let Some(same) = same {
                sink.clause(&[!same, now]);
            }
            let carried: Vec<Lit> = less.map(|less| !less).into_iter().chain([!lit, now]).collect();
            sink.clause(&carried);
            let rests: Vec<Lit> = [!now].into_iter().chain(same).collect();
            sink.clause(&[&rests[..], &[lit]].concat());
            if let Some(less) = less {
                sink.clause(&[&rests[..], &[less]].concat());
            }
        }
        before = after;
    }
    before
}
