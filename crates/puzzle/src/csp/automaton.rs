//! Finite automata over values.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use crate::limits::{Limits, Stopped};

/// A finite automaton over values: it accepts a word if one of its runs ends in an accepting
/// state. A separator may be read between segments of a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    /// The value that symbol 0 stands for.
    pub min: i32,
    /// The symbol of the separator, after the symbol of the largest value.
    pub separator: usize,
    /// The states in which runs begin.
    pub start: Vec<u32>,
    /// `true` for each state in which the automaton accepts the word read so far.
    pub accepting: Vec<bool>,
    /// The possible next states for each state and symbol. If a state's list ends before a symbol, there is no next
    /// state.
    pub next: Vec<Vec<Vec<u32>>>,
}

impl Automaton {
    /// Builds a deterministic automaton by exploring all states reachable from `start`. `step` returns the next state,
    /// or `None` if no accepted word continues with this value; `accepts` returns `true` for a state in which a word
    /// may end.
    pub fn explore<S: Clone + Eq + std::hash::Hash>(
        values: RangeInclusive<i32>,
        start: S,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        let explored = Automaton::explore_within(values, start, step, accepts, &Limits::default());
        explored.expect("there is no limit to reach")
    }

    /// Same as [`Automaton::explore`], but stops when a limit is reached.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn explore_within<S: Clone + Eq + std::hash::Hash>(
        values: RangeInclusive<i32>,
        start: S,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        limits: &Limits,
    ) -> Result<Automaton, Stopped> {
        let mut number = HashMap::from([(start.clone(), 0)]);
        let mut states = vec![start];
        let mut next = Vec::new();
        while let Some(state) = states.get(next.len()).cloned() {
            limits.check()?;
            let follow = values.clone().map(|value| {
                let target = step(&state, value)?;
                Some(*number.entry(target.clone()).or_insert_with(|| {
                    states.push(target);
                    states.len() as u32 - 1
                }))
            });
            next.push(follow.map(Vec::from_iter).collect());
        }
        let accepting = states.iter().map(accepts).collect();
        Ok(Automaton { min: *values.start(), separator: values.count(), start: vec![0], accepting, next })
    }

    /// All transitions, each as a state, a symbol and the next state, ordered by state, then by symbol. Symbol `i`
    /// stands for the value `min + i`, except for the separator, which has no value.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::csp::Automaton;
    ///
    /// // Reads 1 and 2 in turn.
    /// let next = vec![vec![vec![1], vec![], vec![]], vec![vec![], vec![0], vec![]]];
    /// let turns = Automaton { min: 1, separator: 2, start: vec![0], accepting: vec![true, true], next };
    /// assert_eq!(turns.transitions().collect::<Vec<_>>(), [(0, 0, 1), (1, 1, 0)]);
    /// ```
    pub fn transitions(&self) -> impl Iterator<Item = (u32, usize, u32)> + '_ {
        (0..).zip(&self.next).flat_map(|(state, row)| {
            let symbols = row.iter().enumerate();
            symbols.flat_map(move |(symbol, next)| next.iter().map(move |&next| (state, symbol, next)))
        })
    }

    /// Returns the states, if any, that may follow `state` when `symbol` is read.
    pub fn follow(&self, state: u32, symbol: usize) -> &[u32] {
        self.next[state as usize].get(symbol).map_or(&[], Vec::as_slice)
    }

    /// Returns `true` if the automaton accepts a word of symbols.
    pub fn accepts(&self, word: &[usize]) -> bool {
        let mut states = self.start.clone();
        for &symbol in word {
            states = states.iter().flat_map(|&state| self.follow(state, symbol)).copied().collect();
            states.sort_unstable();
            states.dedup();
        }
        states.iter().any(|&state| self.accepting[state as usize])
    }
}
