//! Adds automata to the graph of a problem. Only the accepted words count, not the states, and words are read from both
//! ends.
//!
//! A small automaton is unrolled into states and steps over candidates, so a symmetry may exchange values and positions
//! if the words allow it. A large automaton becomes a single node whose colour is a list of numbers. Then a symmetry
//! cannot exchange values; it may only reverse the word if the reversed words are the same.

use super::graph::Key;
use super::search::Unfinished;
use super::translation::{Translation, edge, kind};
use crate::csp::{Automaton, VarId};
use crate::deduce::unrolled::{Layer, Symbols, unroll};

/// Maximum number of steps in both directions together for which an automaton is unrolled.
const SMALL: usize = 400;

/// The layers of states in one reading direction.
type Reading = Vec<Layer>;

/// Adds the constraint that `automaton` accepts `word`; returns its node.
pub(super) fn node(
    translation: &mut Translation<'_>,
    word: &[Option<VarId>],
    automaton: &Automaton,
) -> Result<u32, Unfinished> {
    let symbols = |var: &Option<VarId>| -> Symbols {
        let Some(var) = var else { return vec![automaton.separator] };
        let range = translation.csp().range(*var);
        let symbol = |value: i32| usize::try_from(i64::from(value) - i64::from(automaton.min)).ok();
        range.filter_map(symbol).filter(|&symbol| symbol < automaton.separator).collect()
    };
    let alphabet: Vec<Symbols> = word.iter().map(symbols).collect();
    let backward: Vec<Symbols> = alphabet.iter().rev().cloned().collect();
    let reversed = reversed(automaton);
    let room = |_| translation.check().is_ok();
    let read = |alphabet: &[Symbols], automaton: &Automaton| match unroll(alphabet, automaton, &room) {
        Some(unrolled) if unrolled.is_empty => Ok(None),
        Some(unrolled) => Ok(Some(unrolled.layers)),
        None => Err(translation.check().err().unwrap_or(Unfinished::TooLong)),
    };
    let (Some(forward), Some(backward)) = (read(&alphabet, automaton)?, read(&backward, &reversed)?) else {
        return Ok(translation.builder.node(vec![kind::NEVER]));
    };
    if word.is_empty() {
        return Ok(translation.builder.node(vec![kind::ALWAYS]));
    }
    match steps(&forward) + steps(&backward) <= SMALL {
        true => unrolled(translation, word, &alphabet, automaton, [forward, backward]),
        false => Ok(described(translation, word, &alphabet, automaton, [forward, backward])),
    }
}

fn steps(layers: &[Layer]) -> usize {
    layers.iter().flatten().map(Vec::len).sum()
}

/// Returns the automaton that accepts the same words backwards.
fn reversed(automaton: &Automaton) -> Automaton {
    let states = automaton.accepting.len();
    let mut next = vec![vec![Vec::new(); automaton.separator + 1]; states];
    for (from, symbol, to) in automaton.transitions() {
        next[to as usize][symbol].push(from);
    }
    let mut accepting = vec![false; states];
    automaton.start.iter().for_each(|&state| accepting[state as usize] = true);
    let start = (0..).zip(&automaton.accepting).filter(|(_, accepting)| **accepting).map(|(state, _)| state);
    Automaton { min: automaton.min, separator: automaton.separator, start: start.collect(), accepting, next }
}

/// Adds a node for each state and step in both directions; returns the node of the constraint.
fn unrolled(
    translation: &mut Translation<'_>,
    word: &[Option<VarId>],
    alphabet: &[Symbols],
    automaton: &Automaton,
    readings: [Reading; 2],
) -> Result<u32, Unfinished> {
    let root = translation.builder.node(vec![kind::AUTOMATON]);
    for (is_backward, layers) in [false, true].into_iter().zip(readings) {
        let mut states: Vec<u32> = Vec::new();
        for (place, layer) in layers.iter().enumerate() {
            let state = |translation: &mut Translation<'_>, place: usize| {
                translation.builder.node(vec![kind::STATE, place as i64])
            };
            if place == 0 {
                let start = state(translation, 0);
                translation.builder.edge(root, start, vec![edge::PART]);
                states.push(start);
            }
            let count = layers.get(place + 1).map_or(1, Vec::len);
            let next: Vec<u32> = (0..count).map(|_| state(translation, place + 1)).collect();
            let at = if is_backward { word.len() - 1 - place } else { place };
            for (&from, steps) in states.iter().zip(layer) {
                let mut targets: Vec<u32> = steps.iter().map(|&(_, to)| to).collect();
                targets.sort_unstable();
                targets.dedup();
                for to in targets {
                    let colour = vec![kind::STEP, i64::from(word[at].is_some())];
                    let step = translation.builder.node(colour);
                    translation.builder.edge(from, step, vec![edge::FROM]);
                    translation.builder.edge(step, next[to as usize], vec![edge::TO]);
                    let Some(var) = word[at] else { continue };
                    for &(symbol, _) in steps.iter().filter(|&&(_, other)| other == to) {
                        let value = automaton.min + alphabet[at][symbol as usize] as i32;
                        if let Some(candidate) = translation.candidate(var, value) {
                            translation.builder.edge(step, candidate, vec![edge::READS]);
                        }
                    }
                }
            }
            states = next;
        }
    }
    translation.check()?;
    Ok(root)
}

/// Adds one node whose colour lists all layers as numbers. Its edges give the value of each candidate and its index in
/// the word, counted from the end where reading begins.
fn described(
    translation: &mut Translation<'_>,
    word: &[Option<VarId>],
    alphabet: &[Symbols],
    automaton: &Automaton,
    [forward, backward]: [Reading; 2],
) -> u32 {
    let describe = |layers: &[Layer], is_backward: bool| {
        let mut numbers: Key = vec![kind::AUTOMATON];
        for (place, layer) in layers.iter().enumerate() {
            let at = if is_backward { word.len() - 1 - place } else { place };
            numbers.push(layer.len() as i64);
            for steps in layer {
                numbers.push(steps.len() as i64);
                for &(symbol, to) in steps {
                    let value = match word[at] {
                        Some(_) => i64::from(automaton.min) + alphabet[at][symbol as usize] as i64,
                        None => i64::MIN,
                    };
                    numbers.extend([value, to.into()]);
                }
            }
        }
        numbers
    };
    let (forward, backward) = (describe(&forward, false), describe(&backward, true));
    let ways = if forward == backward {
        &[false, true][..]
    } else if forward < backward {
        &[false]
    } else {
        &[true]
    };
    let root = translation.builder.node(forward.min(backward));
    for &is_backward in ways {
        let end = translation.builder.node(vec![kind::END]);
        translation.builder.edge(root, end, vec![edge::PART]);
        for (place, var) in word.iter().enumerate() {
            let distance = if is_backward { word.len() - 1 - place } else { place };
            let Some(var) = *var else { continue };
            for value in translation.csp().range(var) {
                if let Some(candidate) = translation.candidate(var, value) {
                    let colour = vec![edge::READS, distance as i64, value.into()];
                    translation.builder.edge(end, candidate, colour);
                }
            }
        }
    }
    root
}
