//! Searches refined partitions for the automorphisms of a graph, and for a numbering of its nodes that is the same for
//! all isomorphic graphs.
//!
//! Both searches descend a tree. Each step moves one node into a cell of its own and refines the partition. At a leaf,
//! each node is alone in its cell, so the order of the cells numbers the nodes. The method is by McKay, "Practical
//! Graph Isomorphism", 1981: leaves with equal listings give automorphisms, and automorphisms make parts of the tree
//! unnecessary.

use std::cmp::Ordering;

use super::graph::{Graph, Listing};
use super::refine::{Partition, Refiner};
use crate::limits::Limits;

/// Maximum cost of a search, in examined nodes and edges: about five seconds.
const MOST_WORK: u64 = 1_000_000_000;
/// Maximum cost up to the first leaf. After that, each pair of similar nodes takes about as long again, so with
/// hundreds of similar cells the search would not end.
const MOST_DOWN: u64 = MOST_WORK / 8;

/// The reason why a search has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfinished {
    /// A limit was reached.
    Stopped,
    /// The search takes too long.
    TooLong,
}

/// A permutation of the nodes: the image of each node.
pub(super) type Permutation = Vec<u32>;

/// The group of all automorphisms.
#[derive(Debug)]
pub(super) struct Group {
    pub generators: Vec<Permutation>,
    /// Orbit sizes above 1. Their product is the number of automorphisms; automorphisms that agree on the counted nodes
    /// count as one.
    pub factors: Vec<u64>,
}

/// A search in one graph.
pub(super) struct Search<'a> {
    graph: &'a Graph,
    /// The number of counted nodes. They have the lowest indices and are separated first.
    counted: u32,
    refiner: Refiner,
    limits: &'a Limits,
    /// The separated nodes, from the root to the current node of the tree.
    path: Vec<u32>,
    /// The current cost limit. [`Search::canonical`] starts with the lower of the `bounds` and switches to the higher
    /// one at the first leaf.
    most: u64,
    /// The cost limits up to the first leaf, and in total.
    bounds: (u64, u64),
    best: Option<Leaf>,
    generators: Vec<Permutation>,
}

/// A numbering of the nodes, with its path in the tree and its listing.
struct Leaf {
    path: Vec<u32>,
    traces: Vec<u64>,
    order: Vec<u32>,
    listing: Listing,
}

/// How the traces of the current path compare with the best leaf so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Equal,
    Better,
}

impl<'a> Search<'a> {
    pub fn new(graph: &'a Graph, counted: u32, limits: &'a Limits) -> Search<'a> {
        Search {
            graph,
            counted,
            refiner: Refiner::new(graph),
            limits,
            path: Vec::new(),
            most: MOST_WORK,
            bounds: (MOST_DOWN, MOST_WORK),
            best: None,
            generators: Vec::new(),
        }
    }

    fn check(&self) -> Result<(), Unfinished> {
        self.limits.check().map_err(|_| Unfinished::Stopped)?;
        if self.refiner.work > self.most { Err(Unfinished::TooLong) } else { Ok(()) }
    }

    /// Returns the start of the cell whose nodes are separated next; `None` at a leaf.
    fn target(&self, partition: &Partition) -> Option<u32> {
        partition.smallest(|node| node < self.counted).or_else(|| partition.smallest(|_| true))
    }

    fn child(&mut self, partition: &Partition, node: u32) -> Result<(Partition, u64), Unfinished> {
        self.check()?;
        // Copying a partition copies a few numbers per node.
        self.refiner.work += 4 * self.graph.len() as u64;
        let mut child = partition.clone();
        let trace = child.single_out(node, self.graph, &mut self.refiner);
        Ok((child, trace))
    }

    /// Returns the nodes in their canonical order, and the graph's listing in this order.
    pub fn canonical(mut self) -> Result<(Vec<u32>, Listing), Unfinished> {
        let root = Partition::new(self.graph, &mut self.refiner);
        self.most = self.bounds.0;
        self.explore(&root, &mut Vec::new(), Standing::Better)?;
        self.best.map(|leaf| (leaf.order, leaf.listing)).ok_or(Unfinished::TooLong)
    }

    /// Visits the leaves below a partition. Returns the length of the path at which the search continues.
    fn explore(
        &mut self,
        partition: &Partition,
        traces: &mut Vec<u64>,
        mut standing: Standing,
    ) -> Result<usize, Unfinished> {
        let level = self.path.len();
        let Some(target) = self.target(partition) else {
            return Ok(self.leaf(partition, traces, standing));
        };
        let mut nodes = partition.cell(target).to_vec();
        // If an automorphism that fixes the path maps one node to another, only one of the two is needed.
        self.keep_one_of_each_orbit(&mut nodes, &[]);
        let mut least: Option<(u64, Vec<u32>)> = None;
        let mut first = None;
        for &node in &nodes {
            let (child, trace) = self.child(partition, node)?;
            match &mut least {
                Some((best, _)) if *best < trace => {}
                Some((best, alike)) if *best == trace => alike.push(node),
                _ => {
                    least = Some((trace, vec![node]));
                    first = Some(child);
                }
            }
        }
        let Some((trace, mut alike)) = least else { return Ok(level) };
        if standing == Standing::Equal
            && let Some(best) = &self.best
        {
            match best.traces.get(level) {
                Some(&other) if trace < other => standing = Standing::Better,
                Some(&other) if trace == other => {}
                _ => return Ok(level),
            }
        }
        let mut done: Vec<u32> = Vec::new();
        alike.reverse();
        while let Some(node) = alike.pop() {
            let child = match first.take() {
                Some(child) => child,
                None => self.child(partition, node)?.0,
            };
            self.path.push(node);
            traces.push(trace);
            let back = self.explore(&child, traces, standing)?;
            self.path.pop();
            traces.pop();
            if back < level {
                return Ok(back);
            }
            // The best leaf is now below this partition, or equals one below it.
            standing = Standing::Equal;
            done.push(node);
            alike.reverse();
            self.keep_one_of_each_orbit(&mut alike, &done);
            alike.reverse();
        }
        Ok(level)
    }

    /// Compares a leaf with the best leaf so far and keeps the better one. Equal leaves give an automorphism. Returns
    /// the length of the path at which the search continues.
    fn leaf(&mut self, partition: &Partition, traces: &[u64], standing: Standing) -> usize {
        self.most = self.bounds.1;
        let level = self.path.len();
        let listing = self.graph.listing(&partition.order);
        if standing == Standing::Equal
            && let Some(best) = &self.best
        {
            // If one list of traces begins with the other, the shorter one is better.
            let comparison = best.traces.len().cmp(&level).then_with(|| best.listing.cmp(&listing));
            if comparison == Ordering::Less {
                return level;
            }
            if comparison == Ordering::Equal {
                let shared = self.path.iter().zip(&best.path).take_while(|(a, b)| a == b).count();
                self.generators.push(permutation(&best.order, &partition.order));
                return shared;
            }
        }
        let order = partition.order.clone();
        self.best = Some(Leaf { path: self.path.clone(), traces: traces.to_vec(), order, listing });
        level
    }

    /// Drops each node that is in the orbit of an earlier node or of a node of `done`, under the known automorphisms
    /// that fix the path.
    fn keep_one_of_each_orbit(&mut self, nodes: &mut Vec<u32>, done: &[u32]) {
        let leaves_path =
            |generator: &&Permutation| self.path.iter().all(|&node| generator[node as usize] == node);
        let looks = (self.generators.len() * self.path.len() + self.graph.len()) as u64;
        let mut joins = 0;
        let mut orbits = Orbits::new(self.graph.len());
        let mut is_trivial = true;
        for generator in self.generators.iter().filter(leaves_path) {
            is_trivial = false;
            orbits.join(generator);
            joins += generator.len() as u64;
        }
        self.refiner.work += looks + joins;
        if is_trivial {
            return;
        }
        let mut seen: Vec<u32> = done.iter().map(|&node| orbits.find(node)).collect();
        nodes.retain(|&node| {
            let orbit = orbits.find(node);
            let is_new = !seen.contains(&orbit);
            seen.push(orbit);
            is_new
        });
    }

    /// Returns the group of all automorphisms. Goes up one path from its leaf. At each level, looks for automorphisms
    /// that map the separated node to the other nodes of its cell.
    pub fn automorphisms(mut self) -> Result<Group, Unfinished> {
        let mut steps: Vec<(Partition, u32, u64)> = Vec::new();
        let mut partition = Partition::new(self.graph, &mut self.refiner);
        while let Some(target) = self.target(&partition) {
            let node = partition.cell(target)[0];
            let (child, trace) = self.child(&partition, node)?;
            steps.push((std::mem::replace(&mut partition, child), target, trace));
        }
        let traces: Vec<u64> = steps.iter().map(|&(_, _, trace)| trace).collect();
        let order = partition.order;
        let mut orbits = Orbits::new(self.graph.len());
        let mut factors = Vec::new();
        for (level, (partition, target, trace)) in steps.iter().enumerate().rev() {
            let cell = partition.cell(*target);
            let mut failed: Vec<u32> = Vec::new();
            for &node in &cell[1..] {
                let orbit = orbits.find(node);
                if orbit == orbits.find(cell[0]) || failed.iter().any(|&other| orbits.find(other) == orbit) {
                    continue;
                }
                let (child, other) = self.child(partition, node)?;
                let found = match other == *trace {
                    true => self.equivalent(&child, &traces[level + 1..], &order)?,
                    false => None,
                };
                match found {
                    Some(generator) => {
                        orbits.join(&generator);
                        self.generators.push(generator);
                    }
                    None => failed.push(node),
                }
            }
            if cell[0] < self.counted {
                let first = orbits.find(cell[0]);
                factors.push(cell.iter().filter(|&&node| orbits.find(node) == first).count() as u64);
            }
        }
        factors.retain(|&factor| factor > 1);
        Ok(Group { generators: self.generators, factors })
    }

    /// Returns an automorphism from the numbering `order` to a leaf below `partition`; `None` if no leaf is equivalent.
    fn equivalent(
        &mut self,
        partition: &Partition,
        traces: &[u64],
        order: &[u32],
    ) -> Result<Option<Permutation>, Unfinished> {
        let Some(target) = self.target(partition) else {
            let image = permutation(order, &partition.order);
            return Ok((traces.is_empty() && self.graph.is_automorphism(&image)).then_some(image));
        };
        let Some((&trace, rest)) = traces.split_first() else { return Ok(None) };
        for &node in partition.cell(target) {
            let (child, other) = self.child(partition, node)?;
            if other == trace
                && let Some(found) = self.equivalent(&child, rest, order)?
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// Returns the permutation that maps each node of `from` to the node at the same index of `to`.
fn permutation(from: &[u32], to: &[u32]) -> Permutation {
    let mut image = vec![0; from.len()];
    from.iter().zip(to).for_each(|(&from, &to)| image[from as usize] = to);
    image
}

/// Sets of nodes that permutations map to each other, as a union-find forest.
struct Orbits {
    parents: Vec<u32>,
}

impl Orbits {
    fn new(count: usize) -> Orbits {
        Orbits { parents: (0..count as u32).collect() }
    }

    fn find(&mut self, node: u32) -> u32 {
        let mut node = node;
        while self.parents[node as usize] != node {
            let above = self.parents[self.parents[node as usize] as usize];
            self.parents[node as usize] = above;
            node = above;
        }
        node
    }

    fn join(&mut self, image: &[u32]) {
        for (node, &to) in (0..).zip(image) {
            let (a, b) = (self.find(node), self.find(to));
            self.parents[a.max(b) as usize] = a.min(b);
        }
    }
}

#[cfg(test)]
mod tests;
