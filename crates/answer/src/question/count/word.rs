//! An automaton that is made deterministic and read in either direction. Its states are sets of the original states,
//! found as needed (Rabin and Scott, "Finite Automata and Their Decision Problems", 1959).

use std::collections::HashMap;

use crate::csp::Automaton;

/// The empty set of states: no continuation is accepted.
const DEAD: u64 = 0;

/// The deterministic automaton, as far as it was needed.
pub struct Word {
    next: Vec<Vec<Vec<u32>>>,
    accepting: Vec<bool>,
    min: i32,
    separator: usize,
    /// The sets of original states found so far, each once. The first is empty.
    sets: Vec<Vec<u32>>,
    numbers: HashMap<Vec<u32>, u64>,
    steps: HashMap<(u64, usize), u64>,
    start: u64,
}

impl Word {
    /// Prepares to read words of `automaton`, from the end if `backwards`.
    pub fn new(automaton: &Automaton, backwards: bool) -> Word {
        let states = automaton.accepting.len();
        let ends: Vec<u32> =
            (0..states as u32).filter(|&state| automaton.accepting[state as usize]).collect();
        let (next, start, accepting) = if backwards {
            let mut next = vec![vec![Vec::new(); automaton.separator + 1]; states];
            for (state, symbol, target) in automaton.transitions() {
                next[target as usize][symbol].push(state);
            }
            let mut accepting = vec![false; states];
            automaton.start.iter().for_each(|&state| accepting[state as usize] = true);
            (next, ends, accepting)
        } else {
            (automaton.next.clone(), automaton.start.clone(), automaton.accepting.clone())
        };
        let mut word = Word {
            next,
            accepting,
            min: automaton.min,
            separator: automaton.separator,
            sets: Vec::new(),
            numbers: HashMap::new(),
            steps: HashMap::new(),
            start: DEAD,
        };
        word.number(Vec::new());
        word.start = word.number(start);
        word
    }

    /// Returns the state before anything is read.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// Returns the state after a value and `separators` signs between segments; `None` if no word continues like this.
    pub fn read(&mut self, state: u64, value: i32, separators: usize) -> Option<u64> {
        let symbol = usize::try_from(i64::from(value) - i64::from(self.min)).ok()?;
        let symbol = Some(symbol).filter(|&symbol| symbol < self.separator)?;
        let state = self.step(state, symbol);
        self.separate(state, separators)
    }

    /// Returns the state after this many signs between segments.
    pub fn separate(&mut self, mut state: u64, separators: usize) -> Option<u64> {
        for _ in 0..separators {
            state = self.step(state, self.separator);
        }
        (state != DEAD).then_some(state)
    }

    /// Returns `true` if a word may end in the state.
    pub fn accepts(&self, state: u64) -> bool {
        self.sets[state as usize].iter().any(|&state| self.accepting[state as usize])
    }

    fn step(&mut self, state: u64, symbol: usize) -> u64 {
        if let Some(&known) = self.steps.get(&(state, symbol)) {
            return known;
        }
        let of_state = |&state: &u32| self.next[state as usize].get(symbol).into_iter().flatten().copied();
        let target: Vec<u32> = self.sets[state as usize].iter().flat_map(of_state).collect();
        let target = self.number(target);
        self.steps.insert((state, symbol), target);
        target
    }

    fn number(&mut self, mut set: Vec<u32>) -> u64 {
        set.sort_unstable();
        set.dedup();
        let next = self.sets.len() as u64;
        let number = *self.numbers.entry(set.clone()).or_insert(next);
        if number == next {
            self.sets.push(set);
        }
        number
    }
}
