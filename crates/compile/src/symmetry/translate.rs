//! Turns a problem into its graph.

use std::collections::BTreeMap;

use super::automata;
use super::graph::{Graph, Key};
use super::search::Unfinished;
use super::translation::{Literal, MOST_SIZE, Translation, edge, kind};
use crate::csp::{Area, Constraint, Csp, Linear, VarId};
use crate::limits::Limits;

/// The graph of a problem. Its first nodes are the subject variables, then their shared values, then the candidates of
/// the subject variables.
#[derive(Debug)]
pub(super) struct ProblemGraph {
    pub graph: Graph,
    /// Number of subject variables.
    pub subjects: usize,
    pub values: Vec<i32>,
    /// Number of subject variables, shared values and candidates of the subject variables.
    pub counted: u32,
}

/// Builds the graph of a problem.
pub(super) fn translate(csp: &Csp, limits: &Limits) -> Result<ProblemGraph, Unfinished> {
    translated(csp, false, limits)
}

/// Builds a graph that is isomorphic to another problem's graph if and only if the problems are the same. Unconstrained
/// variables with a single value get numbers as colours. Otherwise, all their permutations would be searched, which
/// takes too long.
pub(super) fn translate_to_compare(csp: &Csp, limits: &Limits) -> Result<ProblemGraph, Unfinished> {
    translated(csp, true, limits)
}

fn translated(csp: &Csp, numbers_idle: bool, limits: &Limits) -> Result<ProblemGraph, Unfinished> {
    let size: usize = csp.vars().map(|var| csp.range(var).count()).sum();
    if size > MOST_SIZE {
        return Err(Unfinished::TooLong);
    }
    let mut translation = Translation::new(csp, limits);
    let (subjects, values, counted) = translation.variables();
    if numbers_idle {
        translation.number_idle();
    }
    for posted in csp.posted() {
        translation.top(&posted.constraint)?;
        translation.check()?;
    }
    for (var, &first) in csp.vars().zip(&translation.candidates) {
        let is_subject = var.index() < subjects;
        for (offset, _) in csp.range(var).enumerate() {
            let node = first + offset as u32;
            let colour = match is_subject {
                true => kind::CANDIDATE,
                false => kind::AUXILIARY_CANDIDATE,
            };
            let is_in = translation.is_in[node as usize];
            translation.builder.recolour(node, vec![colour, i64::from(is_in)]);
        }
    }
    Ok(ProblemGraph { graph: translation.builder.finish(), subjects, values, counted })
}

impl Translation<'_> {
    /// Adds a constraint that holds unconditionally.
    fn top(&mut self, constraint: &Constraint) -> Result<(), Unfinished> {
        for atoms in constraint.demands_of_truths(self.csp()) {
            self.bare(&Constraint::Clause(atoms))?;
        }
        match constraint {
            Constraint::Member(var, allowed) => {
                self.keep(*var, |value| allowed.contains(&value));
            }
            Constraint::Relation(a, b, table) if a == b => self.keep(*a, |value| table.allows(value, value)),
            Constraint::Relation(a, b, table) => {
                for (x, y) in self.pairs(*a, *b)?.into_iter().filter(|&(x, y)| !table.allows(x, y)) {
                    self.exclude((*a, x), (*b, y));
                }
            }
            Constraint::AllDifferent(vars) if vars.len() == 2 && vars[0] != vars[1] => {
                for (x, y) in self.pairs(vars[0], vars[1])?.into_iter().filter(|(x, y)| x == y) {
                    self.exclude((vars[0], x), (vars[1], y));
                }
            }
            Constraint::Clause(atoms) if atoms.len() == 1 && atoms[0].equals => {
                self.keep(atoms[0].var, |value| value == atoms[0].value);
            }
            Constraint::Clause(atoms) => {
                let (nodes, always) = self.literals(atoms);
                let nodes: Vec<(u32, bool)> = nodes.into_keys().collect();
                match nodes[..] {
                    _ if always > 0 => {}
                    [(node, false)] => self.is_in[node as usize] = false,
                    [(a, false), (b, false)] => self.builder.edge(a, b, vec![edge::EXCLUDES]),
                    _ => self.builder.simple(vec![kind::CLAUSE], signed(nodes)),
                }
            }
            Constraint::AllDifferent(vars) => {
                let mut nodes: Vec<u32> = vars.iter().map(|&var| self.var(var)).collect();
                nodes.sort_unstable();
                if nodes.windows(2).any(|pair| pair[0] == pair[1]) {
                    self.builder.node(vec![kind::NEVER]);
                } else if nodes.len() > 1 {
                    let part = |node| (node, vec![edge::PART]);
                    self.builder.simple(vec![kind::DIFFERENT], nodes.into_iter().map(part).collect());
                }
            }
            _ => {
                self.bare(constraint)?;
            }
        }
        Ok(())
    }

    /// Removes the values that are not allowed. A Boolean variable without values makes the problem unsatisfiable.
    fn keep(&mut self, var: VarId, allowed: impl Fn(i32) -> bool) {
        for (offset, value) in self.csp().range(var).enumerate() {
            if !allowed(value) {
                self.is_in[self.candidates[var.index()] as usize + offset] = false;
            } else if self.csp().is_boolean(var) {
                // The variable must be true, so it gets the same node as a unit clause.
                let node = self.candidates[var.index()];
                self.builder.simple(vec![kind::CLAUSE], signed(vec![(node, true)]));
            }
        }
        if self.csp().is_boolean(var) && !self.csp().range(var).any(&allowed) {
            self.builder.node(vec![kind::NEVER]);
        }
    }

    fn pairs(&self, a: VarId, b: VarId) -> Result<Vec<(i32, i32)>, Unfinished> {
        let (left, right) = (self.csp().range(a), self.csp().range(b));
        if left.clone().count().saturating_mul(right.clone().count()) > MOST_SIZE {
            return Err(Unfinished::TooLong);
        }
        Ok(left.flat_map(|x| right.clone().map(move |y| (x, y))).collect())
    }

    fn exclude(&mut self, a: (VarId, i32), b: (VarId, i32)) {
        if let (Some(a), Some(b)) = (self.candidate(a.0, a.1), self.candidate(b.0, b.1)) {
            self.builder.edge(a, b, vec![edge::EXCLUDES]);
        }
    }

    fn child(&mut self, parent: u32, constraint: &Constraint) -> Result<(), Unfinished> {
        let child = self.node(constraint)?;
        self.builder.edge(parent, child, vec![edge::PART]);
        Ok(())
    }

    /// Adds a constraint with the clauses that its truth values demand; returns its node.
    fn node(&mut self, constraint: &Constraint) -> Result<u32, Unfinished> {
        let demands = constraint.demands_of_truths(self.csp());
        if demands.is_empty() {
            return self.bare(constraint);
        }
        // A choice with a single branch whose parts must all hold.
        let (choice, all) = (self.builder.node(vec![kind::ANY]), self.builder.node(vec![kind::BRANCH]));
        self.builder.edge(choice, all, vec![edge::PART]);
        let demands = demands.into_iter().map(|atoms| self.bare(&Constraint::Clause(atoms)));
        let mut parts = demands.collect::<Result<Vec<u32>, Unfinished>>()?;
        parts.push(self.bare(constraint)?);
        parts.into_iter().for_each(|part| self.builder.edge(all, part, vec![edge::PART]));
        Ok(choice)
    }

    /// Adds a constraint without the clauses that its truth values demand; returns its node.
    fn bare(&mut self, constraint: &Constraint) -> Result<u32, Unfinished> {
        self.check()?;
        Ok(match constraint {
            Constraint::Member(var, allowed) => {
                let candidates = allowed.iter().filter_map(|&value| self.candidate(*var, value));
                let nodes: Vec<(u32, bool)> = candidates.map(|node| (node, true)).collect();
                self.with_edges(vec![kind::CLAUSE], signed(nodes))
            }
            Constraint::Clause(atoms) => match self.literals(atoms) {
                (nodes, 0) => self.with_edges(vec![kind::CLAUSE], signed(nodes.into_keys().collect())),
                _ => self.builder.node(vec![kind::ALWAYS]),
            },
            Constraint::AllDifferent(vars) => {
                // A variable listed twice can never differ from itself, so the number of occurrences is part of the
                // edge's colour.
                let mut times = BTreeMap::new();
                vars.iter().for_each(|&var| *times.entry(self.var(var)).or_insert(0) += 1);
                let edges = times.into_iter().map(|(node, times)| (node, vec![edge::PART, times])).collect();
                self.with_edges(vec![kind::DIFFERENT], edges)
            }
            Constraint::Linear(sum) => self.linear(sum)?,
            Constraint::Relation(a, b, table) => {
                let node = self.builder.node(vec![kind::RELATION]);
                for (x, y) in self.pairs(*a, *b)?.into_iter().filter(|&(x, y)| !table.allows(x, y)) {
                    let ends = [self.candidate(*a, x), self.candidate(*b, y)].into_iter().flatten();
                    let mut edges: Vec<(u32, Key)> = ends.map(|end| (end, vec![edge::PART])).collect();
                    edges.push((node, vec![edge::PART]));
                    self.with_edges(vec![kind::PAIR], edges);
                }
                node
            }
            Constraint::Automaton(word, automaton) => automata::node(self, word, automaton)?,
            Constraint::Count(atoms, allowed) => {
                let (nodes, always) = self.literals(atoms);
                let mut colour: Vec<i64> = allowed
                    .iter()
                    .filter_map(|count| count.checked_sub(always))
                    .map(|count| count as i64)
                    .collect();
                colour.sort_unstable();
                colour.dedup();
                colour.insert(0, kind::COUNT);
                self.with_edges(colour, counted(nodes))
            }
            Constraint::CountIs(atoms, var) => {
                let (nodes, always) = self.literals(atoms);
                let mut edges = counted(nodes);
                for value in self.csp().range(*var) {
                    let number = i64::from(value) - always as i64;
                    edges.extend(self.candidate(*var, value).map(|node| (node, vec![edge::NUMBER, number])));
                }
                self.with_edges(vec![kind::COUNT_IS], edges)
            }
            Constraint::Connected(area) => self.connected(area),
            Constraint::Any(branches) => {
                let node = self.builder.node(vec![kind::ANY]);
                for branch in branches {
                    let part = self.builder.node(vec![kind::BRANCH]);
                    self.builder.edge(node, part, vec![edge::PART]);
                    branch.iter().try_for_each(|constraint| self.child(part, constraint))?;
                }
                node
            }
            Constraint::If(atoms, then) => {
                let node = self.builder.node(vec![kind::IF]);
                for &atom in atoms {
                    match self.literal(atom) {
                        Literal::Candidate(end, equals) => self.builder.edge(node, end, sign(equals)),
                        Literal::Always(true) => {}
                        Literal::Always(false) => {
                            let never = self.builder.node(vec![kind::NEVER]);
                            self.builder.edge(node, never, vec![edge::TRUE]);
                        }
                    }
                }
                self.child(node, then)?;
                node
            }
        })
    }

    /// Adds a sum with two interchangeable sides; returns its node. On one side, a candidate's weight is the amount by
    /// which its term exceeds the smallest term of its variable; on the other, the amount by which it stays below the
    /// largest.
    fn linear(&mut self, sum: &Linear) -> Result<u32, Unfinished> {
        let mut factors: BTreeMap<VarId, i128> = BTreeMap::new();
        for &(factor, var) in &sum.terms {
            *factors.entry(var).or_insert(0) += i128::from(factor);
        }
        factors.retain(|_, factor| *factor != 0);
        let (mut least, mut most) = (0, 0);
        let mut terms: Vec<(VarId, i32, i128, i128)> = Vec::new();
        for (&var, &factor) in &factors {
            let range = self.csp().range(var);
            let ends = [*range.start(), *range.end()].map(|end| i128::from(end) * factor);
            let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            (least, most) = (least + low, most + high);
            terms.extend(range.map(|value| {
                let term = i128::from(value) * factor;
                (var, value, term - low, high - term)
            }));
        }
        let totals = [i128::from(sum.total) - least, most - i128::from(sum.total)];
        let divisor = terms.iter().fold(0, |divisor, term| gcd(gcd(divisor, term.2), term.3)).max(1);
        if totals.iter().any(|total| total % divisor != 0) {
            return Ok(self.builder.node(vec![kind::NEVER]));
        }
        let number = |number: i128| i64::try_from(number / divisor).map_err(|_| Unfinished::TooLong);
        let node = self.builder.node(vec![kind::LINEAR]);
        for (side, total) in totals.into_iter().enumerate() {
            let pole = self.builder.node(vec![kind::SIDE, number(total)?]);
            self.builder.edge(node, pole, vec![edge::PART]);
            for term in &terms {
                let weight = number(if side == 0 { term.2 } else { term.3 })?;
                if let Some(candidate) = self.candidate(term.0, term.1) {
                    self.builder.edge(pole, candidate, vec![edge::WEIGHT, weight]);
                }
            }
        }
        Ok(node)
    }

    fn connected(&mut self, area: &Area) -> u32 {
        let node = self.builder.node(vec![kind::CONNECTED]);
        let mut places = Vec::new();
        for &atom in &area.places {
            let place = match self.literal(atom) {
                Literal::Candidate(end, equals) => {
                    self.with_edges(vec![kind::PLACE], vec![(end, sign(equals))])
                }
                Literal::Always(holds) => self.builder.node(vec![kind::PLACE, i64::from(holds)]),
            };
            self.builder.edge(node, place, vec![edge::PART]);
            places.push(place);
        }
        for &(a, b) in &area.edges {
            self.builder.edge(places[a as usize], places[b as usize], vec![edge::NEIGHBOUR]);
        }
        node
    }
}

fn sign(equals: bool) -> Key {
    vec![if equals { edge::TRUE } else { edge::FALSE }]
}

fn signed(nodes: Vec<(u32, bool)>) -> Vec<(u32, Key)> {
    nodes.into_iter().map(|(node, equals)| (node, sign(equals))).collect()
}

fn counted(nodes: BTreeMap<(u32, bool), i64>) -> Vec<(u32, Key)> {
    let edge = |((node, equals), times)| (node, [sign(equals), vec![times]].concat());
    nodes.into_iter().map(edge).collect()
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
