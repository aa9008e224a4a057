//! A decision tree over groups of literals with exactly one true literal each. Branches that unit propagation refutes
//! are left out. Each remaining node below the root has a literal, and the proof shows that exactly one leaf is true.

use super::derive::Deriver;
use super::total::Finish;
use crate::cnf::{Fact, Lit};

/// The largest number of nodes of a tree. A sum with a larger tree counts as underivable.
const MOST_NODES: usize = 2_000;

/// One level of the tree: literals with exactly one true among them.
pub(super) type Level = Vec<Lit>;

/// A node: its literal (the root has none), and the literal chosen at each level above it.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) lit: Option<Lit>,
    pub(super) chosen: Vec<Lit>,
}

impl Deriver<'_> {
    /// Returns a constraint that at most one of `lits` is true, derived from one over a larger group if necessary;
    /// `None` if there is neither.
    pub(super) fn at_most_one_of(&mut self, lits: &[Lit]) -> Option<u64> {
        if let Some(id) = self.fact(Fact::AtMostOne(lits)) {
            return Some(id);
        }
        let (id, others) = self.group_around(lits)?;
        Some(self.combined([(id, 1)], &others, Finish::Plain))
    }

    /// Returns the leaves that are not refuted, and derives that exactly one is true; `None` if the tree is too large
    /// or the derivation fails.
    pub(super) fn tree(&mut self, levels: &[Level]) -> Option<Vec<Node>> {
        let mut frontier = vec![Node { lit: None, chosen: Vec::new() }];
        // The summands for "at least one node is true" and for "at most one node is true".
        let mut below: Vec<(u64, i64)> = Vec::new();
        let mut above = below.clone();
        let (mut dropped, mut count) = (Vec::new(), 0);
        for level in levels {
            let mut next = Vec::new();
            for node in frontier {
                let (mut alive, mut dead) = (Vec::new(), Vec::new());
                for &lit in level {
                    let clause: Vec<Lit> = node.lit.map(|lit| !lit).into_iter().chain([!lit]).collect();
                    match self.lemma(&clause) {
                        Some(id) => dead.push(id),
                        None => alive.push(lit),
                    }
                }
                count += alive.len();
                self.has_long_sum |= count > MOST_NODES;
                if self.has_long_sum || !self.goes_on() {
                    return None;
                }
                let child = |lit, chosen| Node { lit, chosen: [&node.chosen[..], &[chosen]].concat() };
                match (node.lit, &alive[..]) {
                    // All children are refuted, so the node is refuted as well.
                    (Some(lit), []) => {
                        below.push((self.lemma(&[!lit])?, 1));
                        dropped.push(lit);
                    }
                    (None, []) => {
                        self.lemma(&[])?;
                    }
                    (parent, &[only]) => {
                        let clause: Vec<Lit> = parent.map(|lit| !lit).into_iter().chain([only]).collect();
                        self.lemma(&clause)?;
                        next.push(child(parent, only));
                    }
                    (None, _) => {
                        // A literal and its negation need no constraints: exactly one is always true.
                        if !matches!(alive[..], [lit, other] if lit == !other) {
                            below.push((self.lemma(&alive)?, 1));
                            above.push((self.at_most_one_of(&alive)?, 1));
                        }
                        next.extend(alive.iter().map(|&lit| child(Some(lit), lit)));
                    }
                    (Some(parent), _) => {
                        let children: Vec<Lit> = alive.iter().map(|_| self.hidden()).collect();
                        let [down, up] = self.branch(parent, level, &alive, &children, &dead)?;
                        below.push((down, 1));
                        above.push((up, 1));
                        next.extend(
                            children.iter().zip(&alive).map(|(&lit, &chosen)| child(Some(lit), chosen)),
                        );
                    }
                }
            }
            frontier = next;
        }
        if frontier.len() > 1 && !below.is_empty() {
            self.combined(below, &[], Finish::Plain);
            self.combined(above, &dropped, Finish::Plain);
        }
        Some(frontier)
    }

    /// Defines the literals of a node's children. Returns two constraints: the parent implies one of the children; and
    /// at most one child is true, or none if the parent is false.
    fn branch(
        &mut self,
        parent: Lit,
        level: &[Lit],
        alive: &[Lit],
        children: &[Lit],
        dead: &[u64],
    ) -> Option<[u64; 2]> {
        let count = children.len() as i64;
        let (mut down, mut up) = (Vec::new(), Vec::new());
        let mut within = Vec::new();
        for (&child, &lit) in children.iter().zip(alive) {
            let (both, one) = self.define_both(child, [parent, lit]);
            down.push((one, 1));
            within.push((both[1], count - 1));
            up.push((both[0], 1));
        }
        down.extend(dead.iter().map(|&id| (id, 1)));
        let at_least = match level[..] {
            [lit, other] if lit == !other => None,
            _ => Some(self.fact(Fact::AtLeastOne(level))?),
        };
        down.extend(at_least.map(|id| (id, 1)));
        let at_most = match level[..] {
            [lit, other] if lit == !other => None,
            _ => Some(self.at_most_one_of(alive)?),
        };
        up.extend(within);
        up.extend(at_most.map(|id| (id, count - 1)));
        let down = self.combined(down, &[], Finish::Saturated);
        Some([down, self.combined(up, &[], Finish::Divided(count))])
    }
}
