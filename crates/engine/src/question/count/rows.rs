//! The number of solutions, row by row: one variable after the other gets its values, and of all the ways to that point
//! only what the rest depends on is kept, with how many there are (dynamic programming, as in Bellman, "Dynamic
//! Programming", 1957; the states are those of a decision diagram that is built from the top: Bryant, "Graph-Based
//! Algorithms for Boolean Function Manipulation", IEEE Transactions on Computers 35, 1986).
//!
//! What is kept: of an all-different the values that were taken, of a sum the sum, of an automaton its state, of other
//! constraints the values of their variables, each until its last variable has a value. Variables by which solutions do
//! not differ have all their values at once: a state is a set then, and counts if any member of it leads to a solution.
//! Time and memory go with the number of states, not with that of solutions.

use super::layer::{Layer, TooMany};
use super::plan::{Plan, Step, Update};
use super::symmetry::Classes;
use crate::csp::{Csp, Domains};
use crate::limits::{Limits, Stopped};

/// The states between two looks at the limits.
const LOOKS: usize = 256;
/// The most members of a set of states.
const MEMBERS: usize = 512;

/// The end of a count.
#[derive(Debug, PartialEq, Eq)]
pub enum CountEnd {
    /// The number of solutions, and of states.
    Exactly(u128, u64),
    /// The states take too much, or cannot be remembered.
    TooLarge,
}

/// The reason why a step is not done.
enum End {
    Stopped,
    TooLarge,
}

/// Counts the values that the first `counted` variables of `csp` have in some solution. All values that solutions have
/// are in `left`. States take `most` bytes at a time.
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
    let Some(plan) = Plan::new(csp, left, counted) else { return Ok(CountEnd::TooLarge) };
    Run::new(plan).count(most, limits)
}

/// A count that runs.
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

    fn count(mut self, most: usize, limits: &Limits) -> Result<CountEnd, Stopped> {
        let mut layer = Layer::new();
        let mut met = 1;
        if layer.add(&vec![0; self.plan.words], 1) == Err(TooMany) {
            return Ok(CountEnd::TooLarge);
        }
        let steps = std::mem::take(&mut self.plan.steps);
        for step in &steps {
            limits.check()?;
            layer.complete();
            let held = layer.bytes();
            let mut next = Layer::new();
            let led = layer.each(|number, state, count| {
                if number % LOOKS == 0 {
                    limits.check().map_err(|Stopped| End::Stopped)?;
                    if held + next.bytes() > most {
                        return Err(End::TooLarge);
                    }
                }
                self.lead(step, state, count, &mut next).ok_or(End::TooLarge)
            });
            match led {
                Ok(()) => {}
                Err(End::TooLarge) => return Ok(CountEnd::TooLarge),
                Err(End::Stopped) => return Err(Stopped),
            }
            met += next.len() as u64;
            layer = next;
        }
        Ok(layer.total().map_or(CountEnd::TooLarge, |total| CountEnd::Exactly(total, met)))
    }

    /// Adds all states that follow from one; nothing where these are too many.
    fn lead(&mut self, step: &Step<'a>, state: &[u64], count: u128, next: &mut Layer) -> Option<()> {
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
                add(step, &mut following, words, count.checked_mul(times)?, next)?;
                following.clear();
            }
        }
        if !step.is_counted {
            add(step, &mut following, words, count, next)?;
        }
        Some(())
    }

    /// Gives the variable of `step` its value with this place; `false` if that breaks something.
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

/// Adds a state, which is the set of these members; nothing where these are too many.
fn add(step: &Step<'_>, members: &mut Vec<u64>, words: usize, count: u128, next: &mut Layer) -> Option<()> {
    match members.len() / words {
        0 => return Some(()),
        1 => {
            if let Some((_, behind)) = &step.alike {
                Classes::normalise(behind, members);
            }
        }
        _ => {
            let mut sorted: Vec<&[u64]> = members.chunks_exact(words).collect();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() > MEMBERS {
                return None;
            }
            *members = sorted.concat();
        }
    }
    next.add(members, count).ok()
}
