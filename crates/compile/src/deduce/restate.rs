//! Replaces automata by simpler equivalent constraints if possible: a restriction of one variable, relations of
//! neighbouring variables, or a sum. The choice depends only on the words that an automaton accepts over the current
//! values, not on how it was made. (Setters express most rules that have no name as automata.) Other automata remain.
//! Automata that differ only in the names of their states are shared, so each is minimised only once.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::language::Language;
use super::unrolled::{Room, Symbols, unroll};
use crate::csp::{Automaton, Constraint, Csp, Domains, Linear, Table, VarId};
use crate::limits::Limits;

/// An automaton with more steps than this is not replaced.
const MOST_STEPS: usize = 20_000;
/// An automaton over variables with more values than this is not replaced.
const MOST_VALUES: usize = 16;

/// Returns equivalent replacements for constraints of `csp`, by the constraint's index. Variables have the values in
/// `left` or, if it is `None`, all values of their ranges. Constraints without a replacement are left out, as are some
/// others if a limit is reached.
pub fn restated(csp: &Csp, left: Option<&Domains>, limits: &Limits) -> BTreeMap<usize, Vec<Constraint>> {
    let mut restater =
        Restater { csp, left, limits, same: HashMap::new(), met: HashMap::new(), said: HashMap::new() };
    let mut all = BTreeMap::new();
    for (place, posted) in csp.posted().iter().enumerate() {
        if limits.stopped() {
            break;
        }
        if let Some(others) = restater.constraint(&posted.constraint) {
            all.insert(place, others);
        }
    }
    all
}

/// The possible values at each position of a word; empty for a separator.
type Values = Vec<Vec<i32>>;

/// Replaces constraints and remembers earlier results.
struct Restater<'a> {
    csp: &'a Csp,
    left: Option<&'a Domains>,
    limits: &'a Limits,
    /// Maps the canonical form of an automaton to the first automaton with this form.
    same: HashMap<Automaton, Arc<Automaton>>,
    /// Maps the address of an automaton to the first automaton that equals it.
    met: HashMap<usize, Arc<Automaton>>,
    /// Maps the address of an automaton and the current values to the equivalent constraints over positions of the
    /// word, if any.
    said: HashMap<(usize, Values), Option<Arc<[Constraint]>>>,
}

impl Restater<'_> {
    /// Returns equivalent constraints; `None` if the constraint itself is to be used.
    fn constraint(&mut self, constraint: &Constraint) -> Option<Vec<Constraint>> {
        match constraint {
            Constraint::Automaton(word, automaton) => self.automaton(word, automaton),
            Constraint::If(atoms, then) => {
                let others = self.constraint(then)?;
                Some(others.into_iter().map(|other| Constraint::If(atoms.clone(), Box::new(other))).collect())
            }
            Constraint::Any(branches) => {
                let mut changed = false;
                let mut branch = |constraints: &Vec<Constraint>| -> Vec<Constraint> {
                    let others = constraints.iter().flat_map(|constraint| {
                        let others = self.constraint(constraint);
                        changed |= others.is_some();
                        others.unwrap_or_else(|| vec![constraint.clone()])
                    });
                    others.collect()
                };
                let branches = branches.iter().map(&mut branch).collect();
                changed.then(|| vec![Constraint::Any(branches)])
            }
            _ => None,
        }
    }

    fn automaton(&mut self, word: &[Option<VarId>], automaton: &Arc<Automaton>) -> Option<Vec<Constraint>> {
        let shared = self.shared(automaton);
        let other = || {
            let is_new = !Arc::ptr_eq(&shared, automaton);
            is_new.then(|| vec![Constraint::Automaton(word.to_vec(), Arc::clone(&shared))])
        };
        // Words with truth values or repeated variables are not replaced. A false truth value has no value to read, and
        // the positions of a variable that occurs twice are not independent.
        let mut vars: Vec<VarId> = word.iter().copied().flatten().collect();
        vars.sort_unstable();
        if vars.iter().any(|&var| self.csp.is_boolean(var)) || vars.windows(2).any(|pair| pair[0] == pair[1])
        {
            return other();
        }
        if vars.iter().any(|&var| self.csp.range(var).count() > MOST_VALUES) {
            return other();
        }
        let values: Values = word.iter().map(|var| var.map_or(Vec::new(), |var| self.values(var))).collect();
        // An empty list of values stands for a separator. So a variable without values, as in a contradictory problem,
        // cannot be handled.
        if word.iter().zip(&values).any(|(var, values)| var.is_some() && values.is_empty()) {
            return other();
        }
        let key = (Arc::as_ptr(&shared).addr(), values);
        let said = match self.said.get(&key) {
            Some(said) => said.clone(),
            None => {
                let room = |bytes: usize| self.limits.room_for::<u8>(bytes).is_ok();
                let said = said(&shared, &key.1, &room).map(Arc::from);
                self.said.insert(key, said.clone());
                said
            }
        };
        match said {
            Some(said) => Some(said.iter().map(|constraint| over(constraint, word)).collect()),
            None => other(),
        }
    }

    /// Returns the first automaton that equals this one except for the names of its states.
    fn shared(&mut self, automaton: &Arc<Automaton>) -> Arc<Automaton> {
        let place = Arc::as_ptr(automaton).addr();
        if let Some(shared) = self.met.get(&place) {
            return Arc::clone(shared);
        }
        let shared = self.same.entry(renamed(automaton)).or_insert_with(|| Arc::clone(automaton));
        self.met.insert(place, Arc::clone(shared));
        Arc::clone(shared)
    }

    fn values(&self, var: VarId) -> Vec<i32> {
        match self.left {
            Some(left) => left.values(var).collect(),
            None => self.csp.range(var).collect(),
        }
    }
}

/// Returns the automaton in a canonical form: only the reachable states, numbered in the order in which they are
/// reached.
fn renamed(automaton: &Automaton) -> Automaton {
    let mut numbers = vec![None; automaton.next.len()];
    let mut order: Vec<u32> = Vec::new();
    let mut number = |state: u32, order: &mut Vec<u32>| {
        *numbers[state as usize].get_or_insert_with(|| {
            order.push(state);
            order.len() as u32 - 1
        })
    };
    let start = automaton.start.iter().map(|&state| number(state, &mut order)).collect();
    let mut next = Vec::new();
    while let Some(&state) = order.get(next.len()) {
        let mut row: Vec<Vec<u32>> = Vec::new();
        for targets in &automaton.next[state as usize] {
            row.push(targets.iter().map(|&target| number(target, &mut order)).collect());
        }
        next.push(row);
    }
    let accepting = order.iter().map(|&state| automaton.accepting[state as usize]).collect();
    Automaton { start, accepting, next, ..*automaton }
}

/// Returns constraints that are equivalent to the automaton, over positions of the word instead of variables; `None` if
/// no simpler ones are found.
fn said(automaton: &Automaton, values: &Values, room: Room<'_>) -> Option<Vec<Constraint>> {
    let symbol = |&value: &i32| {
        let symbol = usize::try_from(i64::from(value) - i64::from(automaton.min)).ok();
        symbol.filter(|&symbol| symbol < automaton.separator).unwrap_or(usize::MAX)
    };
    // A separator counts as the only value at its position, so the position does not matter.
    let symbols = |values: &Vec<i32>| match values.is_empty() {
        true => vec![automaton.separator],
        false => values.iter().map(symbol).collect(),
    };
    let alphabet: Vec<Symbols> = values.iter().map(symbols).collect();
    let unrolled = unroll(&alphabet, automaton, room)?;
    if unrolled.is_empty {
        return Some(vec![Constraint::Clause(Vec::new())]);
    }
    if !unrolled.is_deterministic || unrolled.steps() > MOST_STEPS {
        return None;
    }
    let read = |values: &Vec<i32>| if values.is_empty() { vec![0] } else { values.clone() };
    let values: Values = values.iter().map(read).collect();
    let language = Language::new(&values, &unrolled.layers);
    let places: Vec<VarId> = language.places.iter().map(|&place| VarId::new(place)).collect();
    match places[..] {
        [] => return Some(Vec::new()),
        [place] => return Some(vec![Constraint::Member(place, language.first_values())]),
        _ => {}
    }
    if let Some(pairs) = language.as_pairs() {
        let neighbours = places.windows(2).zip(pairs);
        return Some(neighbours.map(|(ends, pairs)| relation([ends[0], ends[1]], &pairs)).collect());
    }
    let (factors, total) = language.as_sum()?;
    let terms = factors.into_iter().zip(places).collect();
    Some(vec![Constraint::Linear(Linear { terms, total, plain: false })])
}

fn relation([a, b]: [VarId; 2], pairs: &[(i32, i32)]) -> Constraint {
    let range = |of: fn(&(i32, i32)) -> i32| {
        let (least, most) = (pairs.iter().map(of).min(), pairs.iter().map(of).max());
        least.unwrap_or(0)..=most.unwrap_or(0)
    };
    let table = Table::new(range(|pair| pair.0), range(|pair| pair.1), |x, y| pairs.contains(&(x, y)));
    Constraint::Relation(a, b, Arc::new(table))
}

/// Replaces the positions in a constraint by the variables of `word`.
fn over(constraint: &Constraint, word: &[Option<VarId>]) -> Constraint {
    let var = |place: VarId| word[place.index()].expect("a place that matters has a variable");
    match constraint {
        Constraint::Member(place, values) => Constraint::Member(var(*place), values.clone()),
        Constraint::Relation(a, b, table) => Constraint::Relation(var(*a), var(*b), Arc::clone(table)),
        Constraint::Linear(sum) => {
            let terms = sum.terms.iter().map(|&(factor, place)| (factor, var(place))).collect();
            Constraint::Linear(Linear { terms, ..*sum })
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests;
