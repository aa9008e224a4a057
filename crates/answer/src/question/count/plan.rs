//! The plan of a count row by row: the order in which variables get values, and the state after each.

use std::sync::Arc;

use super::word::Word;
use crate::csp::{Constraint, VarId};

/// The order of variables, and the action for each.
pub struct Plan<'a> {
    /// The number of words of a state.
    pub words: usize,
    pub steps: Vec<Step<'a>>,
    /// The automata of the steps.
    pub automata: Vec<Word>,
    /// The number of variables.
    pub vars: usize,
}

/// The step in which one variable gets a value.
pub struct Step<'a> {
    pub var: VarId,
    /// `false` for a variable that does not distinguish solutions, and only needs to have some value.
    pub is_counted: bool,
    /// The values of the variable; `None` stands for a truth value that is false.
    pub values: Vec<Option<i32>>,
    /// The bit of each value in a word of values.
    pub bits: Vec<u64>,
    /// For each value, the content of the word that stores it.
    pub codes: Vec<u64>,
    pub updates: Vec<Update<'a>>,
    /// For each variable without a value that may lose values in this step, the bits of its values, and the words with
    /// the values that it must not have.
    pub ahead: Vec<(u64, Vec<usize>)>,
    /// The word that stores the value from now on.
    pub held: Option<usize>,
    /// Words that are free from now on.
    pub freed: Vec<usize>,
    /// The classes of values that may be exchanged before and after the step, if there are any.
    pub alike: Option<(Vec<u64>, Vec<u64>)>,
    /// Words of houses that may be exchanged after the step, in sets of two or more.
    pub houses: Vec<Vec<usize>>,
}

/// The change that a value makes to the stored state of a constraint.
pub enum Update<'a> {
    /// The word has the bits of the values taken.
    Different(usize),
    /// The new value must differ from the values in these words.
    Differs(Vec<usize>),
    /// The word is a sum, to which each value adds its weight. Later values must be able to complete it to an allowed
    /// sum.
    Sum { word: usize, weights: Vec<i64>, later: (i64, i64), allowed: Vec<i64>, is_clause: bool },
    /// The word is the state of an automaton, which reads this many separators before and after the value.
    Word { word: usize, automaton: usize, before: Option<usize>, behind: usize, is_last: bool },
    /// The constraint, whose other variables are stored in these words.
    Other(&'a Constraint, Vec<HeldVar>),
}

/// Values by the content of the word that stores them.
pub(super) type Codes = Arc<[(u64, Option<i32>)]>;

/// A variable whose value is stored in a word.
pub struct HeldVar {
    pub var: VarId,
    pub word: usize,
    /// The values by the content of the word.
    pub(super) values: Codes,
}

impl HeldVar {
    /// Returns the value in a state.
    pub fn value(&self, state: &[u64]) -> Option<i32> {
        let found = self.values.iter().find(|&&(code, _)| code == state[self.word]);
        found.and_then(|&(_, value)| value)
    }
}
