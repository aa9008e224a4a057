//! The plan of a count row by row: in which order variables get values, and what a state remembers behind each of them.

use std::sync::Arc;

use super::word::Word;
use crate::csp::{Constraint, VarId};

/// The order of variables, and what is done with each.
pub struct Plan<'a> {
    /// The number of words of a state.
    pub words: usize,
    pub steps: Vec<Step<'a>>,
    /// The automata of the steps.
    pub automata: Vec<Word>,
    /// The number of variables.
    pub vars: usize,
}

/// One variable gets a value.
pub struct Step<'a> {
    pub var: VarId,
    /// `false` of a variable by which solutions do not differ: it is enough that it has a value.
    pub is_counted: bool,
    /// Its values; `None` is that of a truth value that is false.
    pub values: Vec<Option<i32>>,
    /// The bit of each value in a word of values.
    pub bits: Vec<u64>,
    /// The content of the word that remembers it.
    pub codes: Vec<u64>,
    pub updates: Vec<Update<'a>>,
    /// Variables without a value that lose some: the bits of their values, and where stand those they must not have.
    pub ahead: Vec<(u64, Vec<usize>)>,
    /// The word that remembers the value itself from now on.
    pub held: Option<usize>,
    /// Words that remember nothing from now on.
    pub freed: Vec<usize>,
    /// The values that may be exchanged before and behind it, if any.
    pub alike: Option<(Vec<u64>, Vec<u64>)>,
}

/// The change of a constraint's memory by a value.
pub enum Update<'a> {
    /// The word has the bits of the values that were taken.
    Different(usize),
    /// The values of these words are other ones.
    Differs(Vec<usize>),
    /// The word is a sum, to which each value adds something; with what comes later it can become one that is allowed.
    Sum { word: usize, weights: Vec<i64>, later: (i64, i64), allowed: Vec<i64>, is_clause: bool },
    /// The word is the state of an automaton, which reads so many separators before and behind the value.
    Word { word: usize, automaton: usize, before: Option<usize>, behind: usize, is_last: bool },
    /// The constraint, whose other variables stand in these words.
    Other(&'a Constraint, Vec<HeldVar>),
}

/// Values by what stands in the word that remembers them.
pub(super) type Codes = Arc<[(u64, Option<i32>)]>;

/// A variable whose value a word remembers.
pub struct HeldVar {
    pub var: VarId,
    pub word: usize,
    /// The values by what stands in the word.
    pub(super) values: Codes,
}

impl HeldVar {
    /// The value in a state.
    pub fn value(&self, state: &[u64]) -> Option<i32> {
        let found = self.values.iter().find(|&&(code, _)| code == state[self.word]);
        found.and_then(|&(_, value)| value)
    }
}
