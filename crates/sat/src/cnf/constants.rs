//! Removes constant literals from clauses.

use super::{Derivation, Group, Lit, Row, Sink, Var};

/// Passes clauses on without [`Lit::TRUE`] and [`Lit::FALSE`]: clauses with a true literal are dropped, and false
/// literals are removed.
pub struct Constants<'a> {
    sink: &'a mut dyn Sink,
    lits: Vec<Lit>,
}

impl<'a> Constants<'a> {
    /// Creates a sink that passes everything on to `sink`, without constants.
    pub fn new(sink: &'a mut dyn Sink) -> Self {
        Constants { sink, lits: Vec::new() }
    }

    /// Copies the literals that are not constant into `self.lits`; returns the number of literals that are `TRUE`.
    fn open(&mut self, lits: &[Lit]) -> usize {
        self.lits.clear();
        self.lits.extend(lits.iter().filter(|lit| lit.var() != Lit::TRUE.var()));
        lits.iter().filter(|&&lit| lit == Lit::TRUE).count()
    }

    /// Returns `true` if no literal is constant, which is nearly always the case.
    #[inline]
    fn is_open(lits: &[Lit]) -> bool {
        lits.iter().all(|lit| lit.var() != Lit::TRUE.var())
    }

    /// Emits an at-most-one constraint that contains `true_ones` literals `TRUE`, at least one: all literals in
    /// `self.lits` are false, and more than one `TRUE` is a contradiction.
    fn others_false(&mut self, true_ones: usize) {
        if true_ones > 1 {
            self.sink.clause(&[]);
        }
        for place in 0..self.lits.len() {
            self.sink.clause(&[!self.lits[place]]);
        }
    }
}

impl Sink for Constants<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.sink.new_vars(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        if Self::is_open(lits) {
            self.sink.clause(lits);
        } else if self.open(lits) == 0 {
            self.sink.clause(&self.lits);
        }
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        if Self::is_open(lits) {
            return self.sink.pairwise(lits);
        }
        // `FALSE` excludes nothing and can be dropped. `TRUE` excludes all other literals.
        match self.open(lits) {
            0 => self.sink.pairwise(&self.lits),
            true_ones => self.others_false(true_ones),
        }
    }

    fn group(&mut self, group: Group, lits: &[Lit]) -> bool {
        if lits.len() > 1 && Self::is_open(lits) {
            return self.sink.group(group, lits);
        }
        match self.open(lits) {
            0 => match (group, self.lits.len()) {
                (Group::AtMostOne, 0 | 1) => {}
                (Group::ExactlyOne, 0 | 1) => self.sink.clause(&self.lits),
                _ => return self.sink.group(group, &self.lits),
            },
            true_ones => self.others_false(true_ones),
        }
        true
    }

    fn row(&mut self, row: &Row) -> bool {
        // Normal rows contain no constants.
        row.normal().is_some_and(|row| match (row.terms.is_empty(), row.is_false()) {
            (false, _) => self.sink.row(&row),
            // A row that always holds need not be emitted, even to a sink that takes no rows.
            (true, false) => true,
            (true, true) => {
                self.sink.clause(&[]);
                true
            }
        })
    }

    fn derivation(&mut self) -> Option<&mut dyn Derivation> {
        self.sink.derivation()
    }

    fn section(&mut self, name: &str) {
        self.sink.section(name);
    }

    fn wants_more(&self) -> bool {
        self.sink.wants_more()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.sink.has_room(bytes)
    }
}
