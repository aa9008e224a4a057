//! A graph under construction. It has nodes for variables, values and candidates; constraints add their own nodes.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::{Builder, Key};
use super::search::Unfinished;
use crate::csp::{Atom, Csp, VarId};
use crate::limits::Limits;

/// Maximum number of nodes and edges together.
pub(super) const MOST_SIZE: usize = 1_000_000;

/// Kinds of nodes.
pub(super) mod kind {
    pub const SUBJECT: i64 = 0;
    pub const VALUE: i64 = 1;
    pub const CANDIDATE: i64 = 2;
    pub const AUXILIARY: i64 = 3;
    pub const AUXILIARY_CANDIDATE: i64 = 4;
    pub const CLAUSE: i64 = 5;
    pub const DIFFERENT: i64 = 6;
    pub const LINEAR: i64 = 7;
    pub const SIDE: i64 = 8;
    pub const RELATION: i64 = 9;
    pub const PAIR: i64 = 10;
    pub const COUNT: i64 = 11;
    pub const COUNT_IS: i64 = 12;
    pub const CONNECTED: i64 = 13;
    pub const PLACE: i64 = 14;
    pub const ANY: i64 = 15;
    pub const BRANCH: i64 = 16;
    pub const IF: i64 = 17;
    pub const ALWAYS: i64 = 18;
    pub const NEVER: i64 = 19;
    pub const AUTOMATON: i64 = 20;
    pub const STATE: i64 = 21;
    pub const STEP: i64 = 22;
    pub const END: i64 = 23;
}

/// Kinds of edges.
pub(super) mod edge {
    pub const PART: i64 = 0;
    pub const TRUE: i64 = 1;
    pub const FALSE: i64 = 2;
    pub const EXCLUDES: i64 = 3;
    pub const WEIGHT: i64 = 4;
    pub const NUMBER: i64 = 5;
    pub const NEIGHBOUR: i64 = 6;
    pub const FROM: i64 = 7;
    pub const TO: i64 = 8;
    pub const READS: i64 = 9;
}

/// A graph under construction.
pub(super) struct Translation<'a> {
    csp: &'a Csp,
    limits: &'a Limits,
    pub builder: Builder,
    /// For each variable, the node of its smallest value; the nodes of its other values follow.
    pub candidates: Vec<u32>,
    /// For each variable, its node.
    vars: Vec<u32>,
    /// For each node up to the last candidate, `false` if the candidate is excluded.
    pub is_in: Vec<bool>,
}

/// An atom as its candidate's node and its sign, or as its constant truth if the variable never has the value.
pub(super) enum Literal {
    Candidate(u32, bool),
    Always(bool),
}

impl<'a> Translation<'a> {
    /// Creates an empty graph.
    pub fn new(csp: &'a Csp, limits: &'a Limits) -> Translation<'a> {
        Translation {
            csp,
            limits,
            builder: Builder::default(),
            candidates: vec![0; csp.vars().len()],
            vars: vec![0; csp.vars().len()],
            is_in: Vec::new(),
        }
    }

    pub fn check(&self) -> Result<(), Unfinished> {
        self.limits.check().map_err(|_| Unfinished::Stopped)?;
        if self.builder.size() > MOST_SIZE { Err(Unfinished::TooLong) } else { Ok(()) }
    }

    /// Adds the nodes of variables, values and candidates. Returns the number of subject variables, the values that
    /// they share, and the number of nodes before the first auxiliary variable.
    pub fn variables(&mut self) -> (usize, Vec<i32>, u32) {
        let csp = self.csp;
        let subjects = csp.subjects();
        // Variables with the same range as the first one share its value nodes; others have none.
        let shared = csp.vars().take(subjects).next().map(|var| csp.range(var));
        let shares = |var: VarId| var.index() < subjects && Some(csp.range(var)) == shared;
        for var in csp.vars().take(subjects) {
            self.vars[var.index()] = self.builder.node(vec![kind::SUBJECT, i64::from(shares(var))]);
        }
        let values: Vec<i32> = shared.clone().into_iter().flatten().collect();
        let mut nodes = BTreeMap::new();
        for &value in &values {
            nodes.insert(value, self.builder.node(vec![kind::VALUE]));
        }
        let mut counted = 0;
        for var in csp.vars() {
            if var.index() == subjects {
                counted = self.is_in.len();
            }
            if var.index() >= subjects {
                let colour = vec![kind::AUXILIARY, i64::from(csp.is_boolean(var))];
                self.vars[var.index()] = self.builder.node(colour);
            }
            for (place, value) in csp.range(var).enumerate() {
                let node = self.builder.node(Vec::new());
                if place == 0 {
                    self.candidates[var.index()] = node;
                }
                self.is_in.resize(node as usize + 1, true);
                self.builder.edge(self.vars[var.index()], node, vec![edge::PART]);
                if shares(var)
                    && let Some(&shared) = nodes.get(&value)
                {
                    self.builder.edge(shared, node, vec![edge::PART]);
                }
            }
        }
        if csp.vars().len() == subjects {
            counted = self.is_in.len();
        }
        (subjects, values, counted as u32)
    }

    /// Gives each unconstrained subject variable with a single value its own colour.
    pub fn number_idle(&mut self) {
        let spoken: BTreeSet<VarId> =
            self.csp.posted().iter().flat_map(|posted| posted.constraint.vars()).collect();
        let is_idle = |var: &VarId| !spoken.contains(var) && self.csp.range(*var).count() == 1;
        let shared = self.csp.vars().next().map(|var| self.csp.range(var));
        // Variables that share the first variable's values are numbered from 1, and so are the other variables.
        let mut numbers = [0, 0];
        for var in self.csp.vars().take(self.csp.subjects()).filter(is_idle) {
            let shares = Some(self.csp.range(var)) == shared;
            numbers[usize::from(shares)] += 1;
            let colour = vec![kind::SUBJECT, i64::from(shares), numbers[usize::from(shares)]];
            self.builder.recolour(self.vars[var.index()], colour);
        }
    }

    /// Returns the node of a candidate; `None` if the variable never has the value.
    pub fn candidate(&self, var: VarId, value: i32) -> Option<u32> {
        let range = self.csp.range(var);
        let offset = i64::from(value) - i64::from(*range.start());
        range.contains(&value).then(|| self.candidates[var.index()] + offset as u32)
    }

    pub fn csp(&self) -> &'a Csp {
        self.csp
    }

    pub fn var(&self, var: VarId) -> u32 {
        self.vars[var.index()]
    }

    pub fn literal(&self, atom: Atom) -> Literal {
        match self.candidate(atom.var, atom.value) {
            Some(node) => Literal::Candidate(node, atom.equals),
            None => Literal::Always(!atom.equals),
        }
    }

    /// Returns the number of occurrences of each node and sign among the atoms, and the number of atoms that always
    /// hold.
    pub fn literals(&self, atoms: &[Atom]) -> (BTreeMap<(u32, bool), i64>, usize) {
        let (mut nodes, mut always) = (BTreeMap::new(), 0);
        for &atom in atoms {
            match self.literal(atom) {
                Literal::Candidate(node, equals) => *nodes.entry((node, equals)).or_insert(0) += 1,
                Literal::Always(holds) => always += usize::from(holds),
            }
        }
        (nodes, always)
    }

    pub fn with_edges(&mut self, colour: Key, edges: Vec<(u32, Key)>) -> u32 {
        let node = self.builder.node(colour);
        edges.into_iter().for_each(|(end, colour)| self.builder.edge(node, end, colour));
        node
    }
}
