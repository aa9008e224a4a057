//! Searches a formula stored as rows of bits; the whole state is copied at each decision.

use super::lanes::{BlockState, pairs, shortest, units};
use super::partial::PartialAssignment;
use super::table::{Block, Table};
use super::wide::{Vectors, versions};
use crate::backend::dpll::watch::Standing;
use crate::cnf::{Lit, Model, Var};

/// A clause as two sets of variables, one for its positive and one for its negative literals, with one bit for each
/// variable.
#[derive(Debug)]
struct AddedClause {
    positive: Vec<u64>,
    negative: Vec<u64>,
}

/// The current assignment, and the saved states before each decision.
#[derive(Debug)]
pub struct Search {
    table: Table,
    /// The words to which masks are applied, followed by one bit for each variable, which is set if the variable is
    /// true.
    state: Vec<u64>,
    /// The states before each decision, concatenated.
    saved: Vec<u64>,
    /// The clauses that were added later and are watched.
    added: Vec<AddedClause>,
    vectors: Vectors,
}

impl Search {
    /// Creates a search in which nothing is assigned.
    pub fn new(table: Table) -> Search {
        let mut state = table.initial().to_vec();
        state.resize(state.len() + table.vars().div_ceil(64), 0);
        Search { table, state, saved: Vec::new(), added: Vec::new(), vectors: Vectors::found() }
    }

    fn alive(&self) -> &[u64] {
        &self.state[self.table.alive()]
    }

    fn truth(&self) -> &[u64] {
        &self.state[self.table.initial().len()..]
    }

    fn has(words: &[u64], var: Var) -> bool {
        words[var.index() / 64] >> (var.index() % 64) & 1 != 0
    }

    /// Propagates the blocks in turn until no block has a unit clause; returns `false` if a clause is false.
    #[inline(always)]
    fn propagate_blocks(&mut self) -> bool {
        let count = self.table.blocks().len();
        let (mut at, mut quiet) = (0usize, 0usize);
        while quiet < count {
            let block = self.table.blocks()[at];
            // The sums here and below cannot overflow and are unchecked, since checks would take a tenth of the search
            // time.
            at = at.wrapping_add(1);
            if at == count {
                at = 0;
            }
            let units = match units(&self.state[block.words()], block.lane) {
                BlockState::Falsified => return false,
                BlockState::Nothing => {
                    quiet = quiet.wrapping_add(1);
                    continue;
                }
                BlockState::Units(units) => units,
            };
            quiet = 0;
            for (word, mut rest) in units.into_iter().enumerate().take(block.lane) {
                while rest != 0 {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest.wrapping_sub(1);
                    if !self.force(&block, word, bit) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Makes the only remaining literal of a clause true, unless the clause has been satisfied; returns `false` if no
    /// literal remains.
    #[inline(always)]
    fn force(&mut self, block: &Block, word: usize, bit: usize) -> bool {
        let words = &self.state[block.words()];
        if words[word] >> bit & 1 == 0 {
            return true;
        }
        // Since the literal's position is practically random, all positions are checked without a branch.
        let (mut left, mut place, mut at) = (0, 0, word + block.lane);
        for index in 0..block.width {
            let is_left = (words[at] >> bit & 1) as usize;
            left |= is_left;
            place |= is_left.wrapping_neg() & index;
            at = at.wrapping_add(block.lane);
        }
        if left == 0 {
            return false;
        }
        let lit = self.table.lit(block, word * 64 + bit, place);
        self.make_true(lit);
        true
    }

    /// Returns the first of the shortest clauses of all blocks, as its block and its index in the block; `shortest`
    /// finds the first of the shortest clauses of one block.
    #[inline(always)]
    fn first(
        &self,
        shortest: impl Fn(&[u64], &[u64], usize) -> Option<(u32, usize)>,
    ) -> Option<(&Block, usize)> {
        let found = self.table.blocks().iter().filter_map(|block| {
            let (length, offset) =
                shortest(&self.state[block.words()], self.table.positive(block), block.lane)?;
            Some(((length, self.table.number(block, offset)), (block, offset)))
        });
        found.min_by_key(|&(key, _)| key).map(|(_, clause)| clause)
    }

    #[inline(always)]
    fn propagate_here(&mut self) -> bool {
        loop {
            if !self.propagate_blocks() {
                return false;
            }
            let mut forced = false;
            for number in 0..self.added.len() {
                match self.standing(number) {
                    Standing::Falsified => return false,
                    Standing::Unit(lit) => {
                        self.make_true(lit);
                        forced = true;
                    }
                    Standing::Open => {}
                }
            }
            if !forced {
                return true;
            }
        }
    }

    versions!(
        /// Propagates until nothing more follows; returns `false` if a clause is false.
        propagate_chosen of propagate_here, propagate_256, propagate_512: &mut Self => bool
    );

    #[inline(always)]
    fn choose_here(&self) -> Option<Lit> {
        let found = self.first(pairs).or_else(|| self.first(shortest));
        let Some((block, offset)) = found else { return self.choose_added() };
        let bit = |lane: &[u64]| lane[offset / 64] >> (offset % 64) & 1 != 0;
        let lanes = self.state[block.words()].chunks_exact(block.lane).skip(1);
        let mut left = lanes.zip(self.table.positive(block).chunks_exact(block.lane));
        let place = left.position(|(lane, positive)| bit(lane) && bit(positive))?;
        Some(self.table.lit(block, offset, place))
    }

    versions!(
        /// Returns the literal to decide next; `None` if all open constraints hold when every unassigned variable is
        /// false.
        choose_chosen of choose_here, choose_256, choose_512: &Self => Option<Lit>
    );

    fn choose_added(&self) -> Option<Lit> {
        let mut open = (0..self.added.len()).filter(|&number| !self.is_satisfied(number));
        open.find_map(|number| {
            let unassigned = self.added[number].positive.iter().zip(self.alive());
            let (word, bits) =
                unassigned.map(|(lits, alive)| lits & alive).enumerate().find(|&(_, bits)| bits != 0)?;
            Some(Var::from_index(word * 64 + bits.trailing_zeros() as usize).positive())
        })
    }

    fn is_satisfied(&self, number: usize) -> bool {
        let AddedClause { positive, negative } = &self.added[number];
        let is_true = positive.iter().zip(self.truth()).any(|(lits, truth)| lits & truth != 0);
        is_true || negative.iter().zip(self.alive()).any(|(lits, alive)| lits & !alive != 0)
    }

    /// Returns the state of an added clause.
    fn standing(&self, number: usize) -> Standing {
        if self.is_satisfied(number) {
            return Standing::Open;
        }
        let AddedClause { positive, negative } = &self.added[number];
        let mut unit = None;
        let alive = positive.iter().zip(self.alive()).map(|(lits, alive)| (lits & alive, true));
        let untrue = negative.iter().zip(self.truth()).map(|(lits, truth)| (lits & !truth, false));
        for (word, (bits, is_positive)) in alive.enumerate().chain(untrue.enumerate()) {
            if bits == 0 {
                continue;
            }
            if unit.is_some() || bits & bits.wrapping_sub(1) != 0 {
                return Standing::Open;
            }
            let lit = Var::from_index(word * 64 + bits.trailing_zeros() as usize).positive();
            unit = Some(if is_positive { lit } else { !lit });
        }
        unit.map_or(Standing::Falsified, Standing::Unit)
    }
}

impl PartialAssignment for Search {
    fn vars(&self) -> usize {
        self.table.vars()
    }

    #[inline]
    fn is_true(&self, lit: Lit) -> bool {
        match lit.is_positive() {
            true => Self::has(self.truth(), lit.var()),
            false => !Self::has(self.alive(), lit.var()),
        }
    }

    fn assigned(&self) -> u64 {
        let add = |sum: u64, word: &u64| sum.wrapping_add(word.count_ones().into());
        let ones = |words: &[u64]| words.iter().fold(0, add);
        self.table.vars() as u64 - ones(self.alive()) + ones(self.truth())
    }

    fn model(&self) -> Model {
        Model::from_words(self.truth().to_vec(), self.table.vars())
    }

    #[inline(always)]
    fn make_true(&mut self, lit: Lit) {
        let words = self.table.initial().len();
        self.table.impose(lit, &mut self.state[..words]);
        if lit.is_positive() {
            self.state[words + lit.var().index() / 64] |= 1 << (lit.var().index() % 64);
        }
    }

    fn propagate(&mut self) -> bool {
        Self::propagate_chosen(self)
    }

    fn save(&mut self, depth: usize) {
        let words = self.state.len();
        if self.saved.len() < (depth + 1) * words {
            self.saved.resize((depth + 1) * words, 0);
        }
        self.saved[depth * words..][..words].copy_from_slice(&self.state);
    }

    fn restore(&mut self, depth: usize) {
        let words = self.state.len();
        self.state.copy_from_slice(&self.saved[depth * words..][..words]);
    }

    fn choose(&self) -> Option<Lit> {
        Self::choose_chosen(self)
    }

    fn add(&mut self, clause: &[Lit]) {
        let words = self.table.vars().div_ceil(64);
        let mut added = AddedClause { positive: vec![0; words], negative: vec![0; words] };
        for lit in clause {
            let bits = if lit.is_positive() { &mut added.positive } else { &mut added.negative };
            bits[lit.var().index() / 64] |= 1 << (lit.var().index() % 64);
        }
        self.added.push(added);
    }

    fn drop_added(&mut self) {
        self.added.clear();
    }
}
