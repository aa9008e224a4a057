//! Counts solutions row by row: variables get their values one after another. Of the values assigned so far, only the
//! state that matters for the rest is kept, with the number of ways that lead to it (dynamic programming, as in
//! Bellman, "Dynamic Programming", 1957; the states form a decision diagram that is built from the top: Bryant,
//! "Graph-Based Algorithms for Boolean Function Manipulation", IEEE Transactions on Computers 35, 1986).
//!
//! For each constraint, a state keeps some data until the last variable of the constraint has a value: for an
//! all-different the values taken, for a sum the sum so far, for an automaton its state, and for any other constraint
//! the values of its variables. Variables that do not distinguish solutions take all their values at once. A state is
//! then a set, and counts if any member leads to a solution. Time and memory grow with the number of states, not with
//! the number of solutions.

use super::houses;
use super::layer::{Layer, TooMany, Ways};
use super::plan::{Plan, Step, Update};
use super::symmetry::Classes;
use crate::count::Count;
use crate::csp::{Csp, Domains};
use crate::limits::{Limits, Stopped};

/// The number of states between two checks of the limits.
const LOOKS: usize = 256;
/// The largest number of members in a set of states.
const MEMBERS: usize = 512;

/// The end of a count.
#[derive(Debug, PartialEq, Eq)]
pub enum CountEnd {
    /// The number of solutions, and of states.
    Exactly(Count, u64),
    /// The states take too much memory, or cannot be stored.
    TooLarge,
}

/// The reason why a step fails.
enum End {
    Stopped,
    TooLarge,
    /// A number of ways does not fit.
    Ways,
}

impl From<Stopped> for End {
    fn from(Stopped: Stopped) -> End {
        End::Stopped
    }
}

impl From<TooMany> for End {
    fn from(what: TooMany) -> End {
        match what {
            TooMany::Ways => End::Ways,
            TooMany::Keys => End::TooLarge,
        }
    }
}

/// Counts the values that the first `counted` variables of `csp` have in some solution. All values of solutions are in
/// `left`. States take at most `most` bytes at a time.
///
/// # Errors
/// A limit was reached.
pub fn count(
    csp: &Csp,
    left: &Domains,
    counted: usize,
    most: usize,
    limits: &Limits,
) -> Result<CountEnd, Stopped> {
    let run = || Plan::new(csp, left, counted).map(Run::new);
    let Some(quick) = run() else { return Ok(CountEnd::TooLarge) };
    // Counts rarely need more than 128 bits.
    let mut end = quick.count::<u128>(most, limits);
    if let (Err(End::Ways), Some(run)) = (&end, run()) {
        end = run.count::<Count>(most, limits);
    }
    match end {
        Ok((total, met)) => Ok(CountEnd::Exactly(total, met)),
        Err(End::TooLarge | End::Ways) => Ok(CountEnd::TooLarge),
        Err(End::Stopped) => Err(Stopped),
    }
}

/// A running count.
struct Run<'a> {
    plan: Plan<'a>,
    /// The values of the variables of one constraint.
    values: Vec<Option<i32>>,
}

impl<'a> Run<'a> {
    fn new(plan: Plan<'a>) -> Run<'a> {
        let values = vec![None; plan.vars];
        Run { plan, values }
    }

    /// Returns the number of solutions and the number of states.
    fn count<W: Ways>(mut self, most: usize, limits: &Limits) -> Result<(Count, u64), End> {
        let mut layer = Layer::<W>::new();
        let mut met = 1;
        layer.add(&vec![0; self.plan.words], W::one())?;
        let steps = std::mem::take(&mut self.plan.steps);
        for step in &steps {
            limits.check()?;
            layer.complete();
            let held = layer.bytes();
            let mut next = Layer::new();
            layer.each(|number, state, count| {
                if number % LOOKS == 0 {
                    limits.check()?;
                    if held + next.bytes() > most {
                        return Err(End::TooLarge);
                    }
                }
                self.lead(step, state, count, &mut next)
            })?;
            met += next.len() as u64;
            layer = next;
        }
        Ok((layer.total(), met))
    }

    /// Adds all successors of a state.
    fn lead<W: Ways>(
        &mut self,
        step: &Step<'a>,
        state: &[u64],
        count: &W,
        next: &mut Layer<W>,
    ) -> Result<(), End> {
        let words = self.plan.words;
        let mut following: Vec<u64> = Vec::with_capacity(words);
        let choices = match &step.alike {
            Some((before, _)) => Classes::choices(&step.bits, before, state),
            None => (0..step.values.len()).map(|place| (place, 1)).collect(),
        };
        for (place, times) in choices {
            for member in state.chunks_exact(words) {
                let start = following.len();
                following.extend_from_slice(member);
                if !self.apply(step, place, &mut following[start..]) {
                    following.truncate(start);
                }
            }
            if step.is_counted {
                add(step, &mut following, words, count.times(times).ok_or(End::Ways)?, next)?;
                following.clear();
            }
        }
        if !step.is_counted {
            add(step, &mut following, words, count.clone(), next)?;
        }
        Ok(())
    }

    /// Gives the variable of `step` its value with this index. Returns `false` if that violates a constraint, or leaves
    /// another variable without a possible value.
    fn apply(&mut self, step: &Step<'_>, place: usize, state: &mut [u64]) -> bool {
        let (value, bit) = (step.values[place], step.bits[place]);
        for update in &step.updates {
            let holds = match update {
                Update::Different(word) => {
                    let is_new = state[*word] & bit == 0;
                    state[*word] |= bit;
                    is_new
                }
                Update::Differs(words) => words.iter().all(|&word| state[word] & bit == 0),
                Update::Sum { word, weights, later: (least, most), allowed, is_clause } => {
                    let sum = state[*word] as i64 + weights[place];
                    let sum = if *is_clause { sum.min(1) } else { sum };
                    state[*word] = sum as u64;
                    allowed.iter().any(|&allowed| sum + least <= allowed && allowed <= sum + most)
                }
                Update::Word { word, automaton, before, behind, is_last } => {
                    let automaton = &mut self.plan.automata[*automaton];
                    let begun = match before {
                        Some(separators) => automaton.separate(automaton.start(), *separators),
                        None => Some(state[*word]),
                    };
                    let read =
                        begun.zip(value).and_then(|(begun, value)| automaton.read(begun, value, *behind));
                    state[*word] = read.unwrap_or_default();
                    read.is_some_and(|read| !is_last || automaton.accepts(read))
                }
                Update::Other(constraint, held) => {
                    held.iter().for_each(|held| self.values[held.var.index()] = held.value(state));
                    self.values[step.var.index()] = value;
                    constraint.holds(&self.values)
                }
            };
            if !holds {
                return false;
            }
        }
        if let Some(word) = step.held {
            state[word] = step.codes[place];
        }
        let is_left = |(values, words): &(u64, Vec<usize>)| {
            values & !words.iter().fold(0, |taken, &word| taken | state[word]) != 0
        };
        let leads_on = step.ahead.iter().all(is_left);
        step.freed.iter().for_each(|&word| state[word] = 0);
        leads_on
    }
}

/// Adds the state that consists of `members`, unless it is empty.
fn add<W: Ways>(
    step: &Step<'_>,
    members: &mut Vec<u64>,
    words: usize,
    count: W,
    next: &mut Layer<W>,
) -> Result<(), End> {
    match members.len() / words {
        0 => return Ok(()),
        1 => {
            if let Some((_, behind)) = &step.alike {
                houses::arrange(&step.houses, behind, members);
                Classes::normalise(behind, members);
            }
        }
        _ => {
            let mut sorted: Vec<&[u64]> = members.chunks_exact(words).collect();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() > MEMBERS {
                return Err(End::TooLarge);
            }
            *members = sorted.concat();
        }
    }
    Ok(next.add(members, count)?)
}
