//! Checks clauses: a variable occurs at most once in a clause, and is announced before its first use.

use sudoku2cnf_sat::cnf::{Emit, Group, Lit, Sink, Var, VarCount};

/// Receives clauses and groups, and records the first wrong one.
#[derive(Default)]
struct Clean {
    vars: VarCount,
    /// For each variable, the number of the last clause that contained it.
    last: Vec<u64>,
    clauses: u64,
    complaint: Option<String>,
}

impl Clean {
    fn look(&mut self, what: &str, lits: &[Lit]) {
        self.clauses += 1;
        for lit in lits {
            let complaint = match self.last.get_mut(lit.var().index()) {
                None => "a variable that nobody announced",
                Some(last) if *last == self.clauses => "a variable twice",
                Some(last) => {
                    *last = self.clauses;
                    continue;
                }
            };
            self.complaint.get_or_insert_with(|| format!("{complaint} in the {what} {lits:?}"));
            return;
        }
    }
}

impl Sink for Clean {
    fn new_vars(&mut self, count: u64) -> Var {
        let first = self.vars.take(count);
        self.last.resize(self.vars.total() as usize, 0);
        first
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.look("clause", lits);
    }

    fn group(&mut self, _: Group, lits: &[Lit]) -> bool {
        self.look("group", lits);
        false
    }

    fn wants_more(&self) -> bool {
        self.complaint.is_none()
    }
}

/// Returns a message about the first clause that has a literal twice, a literal and its negation, or a variable that
/// was not announced; `None` if every clause is clean.
pub fn unclean(cnf: &dyn Emit) -> Option<String> {
    let mut sink = Clean::default();
    cnf.emit(&mut sink);
    sink.complaint
}
