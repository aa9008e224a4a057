//! Encodes the sum of pairwise different variables by a decision diagram over their values. One value after another is
//! present or absent, and a state is the number and the sum of the values present so far. For n values, k variables and
//! s sums, it takes at most n·k·s states with about eight clauses each.

use super::one_hot::{self, OneHot};
use super::presence::Presence;
use crate::cnf::{Derivation, Lit};
use crate::csp::VarId;
use crate::encode::Encoder;
use crate::encode::layered::{self, Step};
use crate::encode::literals::Literals;

/// The number of values present so far, and their sum.
type State = (usize, i64);

/// Maximum number of states in a layer. If there are more, a chain is smaller.
const MOST_STATES: usize = 1_000;

/// Returns the possible sums of distinct values of `vars`, in ascending order; `None` if there are too many states.
pub fn sums(literals: &Literals, vars: &[VarId]) -> Option<Vec<i64>> {
    if let [var] = vars {
        return Some(literals.of(*var).map(|(value, _)| i64::from(value)).collect());
    }
    let layers = reachable(&values(literals, vars), vars.len())?;
    let last = layers.last().into_iter().flatten();
    Some(last.filter(|(count, _)| *count == vars.len()).map(|&(_, sum)| sum).collect())
}

/// Returns the values that at least one of `vars` can take, in ascending order.
fn values(literals: &Literals, vars: &[VarId]) -> Vec<i32> {
    let values = vars.iter().flat_map(|&var| literals.of(var)).map(|(value, _)| value);
    one_hot::ascending(std::iter::once(values))
}

/// Returns the layers of states: one before the first value, and one after each value. Each state has at most `size`
/// values present and can still reach `size`. Returns `None` if a layer has too many states.
fn reachable(values: &[i32], size: usize) -> Option<Vec<Vec<State>>> {
    let mut layers = vec![vec![(0, 0)]];
    for (place, &value) in values.iter().enumerate() {
        let left = values.len() - place - 1;
        let fits = |&(count, _): &State| count <= size && count + left >= size;
        let before = &layers[place];
        let with: [&dyn Fn(State) -> State; 2] = [&|state| state, &|state| taken(state, value)];
        let states = with.map(|follow| before.iter().map(move |&state| follow(state)).filter(fits));
        let next = one_hot::ascending(states.into_iter());
        if next.len() > MOST_STATES {
            return None;
        }
        layers.push(next);
    }
    Some(layers)
}

/// Returns `true` if a layer contains the state.
fn has(layer: &[State], state: State) -> bool {
    layer.binary_search(&state).is_ok()
}

fn taken((count, sum): State, value: i32) -> State {
    (count + 1, sum + i64::from(value))
}

/// Adds clauses that require `factor` times the sum of the pairwise different `vars` to equal `total`.
pub fn diagram(literals: &Literals, vars: &[VarId], factor: i64, total: &OneHot, out: &mut Encoder<'_, '_>) {
    let presence = Presence::new(literals, vars, out);
    let values = presence.values();
    let mut layers = reachable(&values, vars.len()).unwrap_or_default();
    // Keeps only the states that lead to a sum in `total`.
    if let Some(last) = layers.last_mut() {
        last.retain(|&(count, sum)| count == vars.len() && one_hot::literal(total, factor * sum).is_some());
    }
    for (place, &value) in values.iter().enumerate().rev() {
        let (earlier, later) = layers.split_at_mut(place + 1);
        let goes_on = |&state: &State| has(&later[0], state) || has(&later[0], taken(state, value));
        earlier[place].retain(goes_on);
    }
    let Some((first, rest)) = layers.split_first().filter(|_| layers.iter().all(|layer| !layer.is_empty()))
    else {
        return out.sink.clause(&[]);
    };
    let mut before = (first, layered::states(first.len(), out));
    for (place, (states, &value)) in rest.iter().zip(&values).enumerate() {
        let names = match place + 1 == values.len() {
            true => states.iter().filter_map(|&(_, sum)| one_hot::literal(total, factor * sum)).collect(),
            false => {
                let define = |state: usize, lit, derivation: &mut dyn Derivation| {
                    let is_so = |set: &[i64]| states[state] == begun(set, factor, &values[..=place]);
                    derivation.by_set(lit, presence.first(), &is_so);
                };
                layered::defined_states(states.len(), define, out)
            }
        };
        let after = (states, names);
        let present = presence.literal(value, out);
        between(&before, &after, value, present, out);
        before = after;
    }
    // The caller has already excluded the sums in `total` that no set of values has.
}

/// Returns the state after `values` if `set` holds the values present, each multiplied by `factor`.
fn begun(set: &[i64], factor: i64, values: &[i32]) -> State {
    let present = values.iter().filter(|&&value| set.contains(&(factor * i64::from(value))));
    present.fold((0, 0), |state, &value| taken(state, value))
}

/// Adds the clauses for the steps across one value, which is present or absent.
fn between(
    before: &(&Vec<State>, Vec<Lit>),
    after: &(&Vec<State>, Vec<Lit>),
    value: i32,
    present: Lit,
    out: &mut Encoder<'_, '_>,
) {
    let mut steps: Vec<Step> = Vec::new();
    for (&state, from) in before.0.iter().zip(0..) {
        for (target, symbol) in [(state, 0), (taken(state, value), 1)] {
            steps.extend(after.0.binary_search(&target).ok().map(|to| (from, symbol, to as u32)));
        }
    }
    layered::step(&before.1, &[!present, present], &after.1, &steps, out);
}
