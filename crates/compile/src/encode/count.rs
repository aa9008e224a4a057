//! Encodes the number of true literals by a sequential counter (Sinz, "Towards an Optimal CNF Encoding of Boolean
//! Cardinality Constraints", 2005) in both directions: output j is true if and only if at least j literals are true.
//! For n literals counted up to k, it takes n·k variables and at most 4·n·k clauses. If few clauses over the literals
//! themselves are enough, these replace the counter; if n·k is large, a totalizer does.

use std::collections::BTreeMap;

use super::linear::presence::Presence;
use super::{Encoder, literal};
use crate::cnf::{Lit, Sink, Var};
use crate::csp::{Atom, VarId};
use crate::encode::literals::Literals;

/// Returns the literals of the atoms that are not constant, and the number of atoms that are always true.
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

/// Removes pairs of a literal and its negation and returns the number of pairs. Exactly one literal of each pair is
/// true. Constants remain.
fn cancel(lits: &mut Vec<Lit>) -> usize {
    let mut surplus: BTreeMap<Var, i64> = BTreeMap::new();
    for lit in lits.iter().filter(|lit| lit.var() != Lit::TRUE.var()) {
        *surplus.entry(lit.var()).or_default() += if lit.is_positive() { 1 } else { -1 };
    }
    let before = lits.len();
    // Keeps only literals of the sign that occurs more often, and only the surplus.
    lits.retain(|lit| {
        let Some(surplus) = surplus.get_mut(&lit.var()) else { return true };
        let stays = if lit.is_positive() { *surplus > 0 } else { *surplus < 0 };
        *surplus -= if stays { surplus.signum() } else { 0 };
        stays
    });
    (before - lits.len()) / 2
}

/// Returns `true` if a literal that is not constant occurs twice.
fn repeats(lits: &[Lit]) -> bool {
    let mut sorted: Vec<Lit> = lits.iter().copied().filter(|lit| lit.var() != Lit::TRUE.var()).collect();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// Adds clauses that require the number of true atoms to be in `allowed`.
pub fn count(literals: &Literals, atoms: &[Atom], allowed: &[usize], out: &mut Encoder<'_, '_>) {
    let (mut lits, always) = open(literals, atoms);
    let always = always + cancel(&mut lits);
    // Repeated literals need the counter, since the other encodings would use a literal twice in one clause.
    let once = !repeats(&lits);
    let n = lits.len();
    let mut is_allowed = vec![false; n + 1];
    let counts = allowed.iter().filter_map(|count| count.checked_sub(always));
    counts.filter(|&count| count <= n).for_each(|count| is_allowed[count] = true);
    let allowed = is_allowed;
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
        // Among any n - least + 1 literals, one is true. Among any most + 1 literals, one is false.
        subsets(&lits, n - least + 1, &mut Vec::new(), out.sink);
        return subsets(&negated, most + 1, &mut Vec::new(), out.sink);
    }
    let width = (most + 1).min(n);
    if let Some(derivation) = out.sink.derivation() {
        match gapless {
            true => derivation.count(&lits, least, most),
            false => derivation.count_with_gaps(),
        }
    }
    let at_least = if n * width < LARGE || !once {
        counter(&lits, width, out.sink)
    } else {
        totalizer(&lits, width, out.sink)
    };
    if !out.sink.wants_more() {
        return;
    }
    if let (false, Some(derivation)) = (gapless, out.sink.derivation()) {
        derivation.counted(&at_least);
    }
    for count in (0..=n.min(most + 1)).filter(|&count| !allowed[count]) {
        // Excludes this count: either fewer than `count` or at least `count + 1` literals are true.
        let mut clause = Vec::new();
        clause.extend((count > 0).then(|| !at_least[count - 1]));
        clause.extend((count <= most).then(|| at_least.get(count).copied()).flatten());
        out.sink.clause(&clause);
    }
}

/// If at most this many clauses over the literals themselves are enough, no counter is used.
const PLAIN_CLAUSES: usize = 60;

/// Returns `true` if "at least `least` and at most `most` of n literals" takes at most [`PLAIN_CLAUSES`] clauses over
/// the literals themselves.
fn few_clauses(n: usize, least: usize, most: usize) -> bool {
    let choose = |k: usize| (0..k).fold(1usize, |ways, i| ways.saturating_mul(n - i) / (i + 1));
    let (above, below) = (most + 1, n - least + 1);
    let clauses = |size: usize| if size > n { 0 } else { choose(size) };
    clauses(above).saturating_add(clauses(below)) <= PLAIN_CLAUSES
}

/// Adds a clause for each subset of `lits` with `size` literals, together with the literals `chosen` so far. Adds none
/// if there are fewer than `size` literals.
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

/// Adds clauses that require the number of true atoms to be the value of `var`.
pub fn count_is(literals: &Literals, atoms: &[Atom], var: VarId, out: &mut Encoder<'_, '_>) {
    if let Some((vars, value)) = places_of_value(literals, atoms, var, out) {
        return presence_is(literals, &vars, value, var, out);
    }
    let sink = &mut *out.sink;
    let (lits, always) = open(literals, atoms);
    let greatest = literals.of(var).last().map_or(0, |(value, _)| i64::from(value) - always as i64);
    // Counting up to one more than the variable's maximum detects a count that is too large.
    let most = lits.len().min(usize::try_from(greatest + 1).unwrap_or(0));
    if greatest < 0 {
        return sink.clause(&[]);
    }
    if let Some(derivation) = sink.derivation() {
        let values = literals.of(var).map(|(value, lit)| (value.into(), lit));
        derivation.count_is(&lits, always as i64, &values.collect::<Vec<_>>());
    }
    let at_least = counter(&lits, most, sink);
    if !sink.wants_more() {
        return;
    }
    if let Some(derivation) = sink.derivation() {
        derivation.counted(&at_least);
    }
    for count in 0..=most {
        let value = literals.literal(var, (count + always) as i32);
        let above = count.checked_sub(1).map(|place| at_least[place]);
        let below = at_least.get(count).map(|&lit| !lit);
        // If at least `count` but not `count + 1` literals are true, the variable has the value, and vice versa.
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

/// If all atoms are about the same value and their variables are pairwise different, at most one atom is true. Returns
/// these variables and the value. Returns `None` for other atoms, or if `var` is one of the variables or in a
/// permutation with them.
fn places_of_value(
    literals: &Literals,
    atoms: &[Atom],
    var: VarId,
    out: &Encoder<'_, '_>,
) -> Option<(Vec<VarId>, i32)> {
    let value = atoms.first()?.value;
    let vars: Vec<VarId> = atoms.iter().map(|atom| atom.var).collect();
    let mut once = vars.clone();
    once.sort_unstable();
    once.dedup();
    let is_place =
        |atom: &Atom| atom.equals && atom.value == value && literals.range(atom.var).contains(&value);
    let differ = || once.len() == vars.len() && out.peers.all_differ(&vars);
    let is_apart = || !vars.contains(&var) && !out.peers.rests(&vars).iter().any(|rest| rest.contains(&var));
    (atoms.iter().all(is_place) && differ() && is_apart()).then_some((vars, value))
}

/// Requires `var` to be 1 if one of the pairwise different `vars` has the value, and 0 otherwise, without a counter.
/// For n variables, it takes n + 1 clauses, and m + 1 more for each permutation that contains all of `vars` and m other
/// variables.
fn presence_is(literals: &Literals, vars: &[VarId], value: i32, var: VarId, out: &mut Encoder<'_, '_>) {
    let others = literals.of(var).filter(|(count, _)| !(0..=1).contains(count));
    others.for_each(|(_, lit)| out.sink.clause(&[!lit]));
    let present = literals.literal(var, 1).unwrap_or(Lit::FALSE);
    Presence::new(literals, vars, out).tie(value, present, out);
}

/// If a counter would have at least this many variables, a totalizer is used. It has half the variables and three
/// quarters of the clauses.
const LARGE: usize = 250;

/// Counts like [`counter`], but adds up the counts of the two halves: a totalizer (Bailleux and Boufkhad, "Efficient
/// CNF Encoding of Boolean Cardinality Constraints", 2003) in both directions. For n literals counted up to k, it takes
/// about 4n variables if k is 10, and at most (k + 1)(k + 2) clauses for each addition.
fn totalizer(lits: &[Lit], most: usize, sink: &mut dyn Sink) -> Vec<Lit> {
    if lits.len() <= 1 || !sink.wants_more() {
        return lits.to_vec();
    }
    let (first, second) = lits.split_at(lits.len() / 2);
    let (a, b) = (totalizer(first, most, sink), totalizer(second, most, sink));
    let width = (a.len() + b.len()).min(most);
    let new = sink.new_vars(width as u64);
    let sum: Vec<Lit> = (0..width as u32).map(|j| new.offset(j).positive()).collect();
    define(&sum, lits, sink);
    // "At least 0" is always true and needs no literal; "at least" more than the number of literals is false.
    for i in 0..=a.len() {
        if !sink.wants_more() {
            return sum;
        }
        for j in 0..=b.len().min(width - i.min(width)) {
            let reached = i.checked_sub(1).map(|i| a[i]).into_iter().chain(j.checked_sub(1).map(|j| b[j]));
            if let Some(&now) = (i + j).checked_sub(1).and_then(|place| sum.get(place)) {
                sink.clause(&reached.map(|lit| !lit).chain([now]).collect::<Vec<_>>());
            }
            if let Some(&more) = sum.get(i + j) {
                sink.clause(
                    &a.get(i).into_iter().chain(b.get(j)).copied().chain([!more]).collect::<Vec<_>>(),
                );
            }
        }
    }
    sum
}

/// Defines `counts` for a proof: the first is true if at least one of `lits` is true, the second if at least two are,
/// and so on.
fn define(counts: &[Lit], lits: &[Lit], sink: &mut dyn Sink) {
    if let Some(derivation) = sink.derivation() {
        counts.iter().zip(1..).for_each(|(&new, count)| derivation.at_least(new, lits, count));
    }
}

/// Returns new literals for "at least 1, 2, … `most` of `lits` are true". If the sink wants no more clauses, some are
/// missing.
fn counter(lits: &[Lit], most: usize, sink: &mut dyn Sink) -> Vec<Lit> {
    let mut before: Vec<Lit> = Vec::new();
    for (place, &lit) in lits.iter().enumerate() {
        if !sink.wants_more() {
            break;
        }
        let width = (before.len() + 1).min(most);
        let first = sink.new_vars(width as u64);
        let after: Vec<Lit> = (0..width as u32).map(|j| first.offset(j).positive()).collect();
        define(&after, &lits[..=place], sink);
        for (j, &now) in after.iter().enumerate() {
            let (same, less) = (before.get(j).copied(), j.checked_sub(1).map(|j| before[j]));
            // The clauses say that `same` implies `now`, that `less` and `lit` imply `now`, and that `now` implies
            // `same`, or `less` and `lit`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Backend, Limits, Verdict, dpll::Dpll};
    use crate::cnf::Formula;

    #[test]
    fn both_counters_say_exactly_how_many_are_true() {
        for make in [counter, totalizer] {
            for (n, most) in (1..=7u32).flat_map(|n| (1..=n as usize).map(move |most| (n, most))) {
                let mut formula = Formula::default();
                let first = formula.new_vars(n.into());
                let lits: Vec<Lit> = (0..n).map(|i| first.offset(i).positive()).collect();
                let at_least = make(&lits, most, &mut formula);
                assert_eq!(at_least.len(), most);
                let dpll = Dpll::new();
                let mut session = dpll.open(&formula, &Limits::default()).expect("it loads");
                for bits in 0..1u32 << n {
                    let assumed: Vec<Lit> = lits
                        .iter()
                        .zip(0..)
                        .map(|(&lit, i)| if bits >> i & 1 == 1 { lit } else { !lit })
                        .collect();
                    let verdict = session.solve_under(&assumed, &Limits::default()).expect("an answer");
                    let Verdict::Sat(model) = verdict else { panic!("{n} {most} {bits:b}: {verdict:?}") };
                    for (&lit, count) in at_least.iter().zip(1..) {
                        assert_eq!(
                            model.satisfies(lit),
                            bits.count_ones() >= count,
                            "{n} {most} {bits:b} {count}"
                        );
                    }
                    // The formula has no model with any other output.
                    for (&lit, count) in at_least.iter().zip(1..) {
                        let wrong = if bits.count_ones() >= count { !lit } else { lit };
                        let assumed = [&assumed[..], &[wrong]].concat();
                        let verdict = session.solve_under(&assumed, &Limits::default()).expect("an answer");
                        assert_eq!(verdict, Verdict::Unsat, "{n} {most} {bits:b} {count}");
                    }
                }
            }
        }
    }
}
