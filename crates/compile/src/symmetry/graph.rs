//! A coloured graph that captures a whole problem: two problems are the same up to symmetry if and only if their graphs
//! are isomorphic.
//!
//! The nodes are variables, the values that variables share, each value of each variable (its candidates), and
//! constraints. The colour of an edge says how a constraint uses a candidate. The colour of a constraint's node holds
//! its kind, its totals and other numbers. Constraints with the same meaning look the same if that is cheap: a given is
//! only a set of excluded candidates, two candidates that exclude each other have an edge no matter why, and a sum
//! looks the same counted from its minimum and from its maximum.

use std::collections::{BTreeSet, HashMap};

/// The description of a colour: its kind and numbers.
pub(super) type Key = Vec<i64>;

/// A graph as pairs of numbers. Each node has a pair with its colour and its number of edges, followed by a pair for
/// each edge with its other end and its colour.
pub(super) type Listing = Vec<(u32, u32)>;

/// A graph with coloured nodes and edges. Each edge is stored at both of its ends.
#[derive(Debug)]
pub(super) struct Graph {
    /// The index in `colours` of each node's colour.
    pub node_colours: Vec<u32>,
    /// The descriptions of all node colours, in ascending order.
    pub colours: Vec<Key>,
    /// The descriptions of all edge colours, in ascending order.
    pub edge_colours: Vec<Key>,
    /// The index in `edges` of each node's first edge; the last item is the number of entries.
    starts: Vec<u32>,
    /// The edges of all nodes, one node after the other: the other end, and the index of the colour.
    edges: Vec<(u32, u32)>,
}

impl Graph {
    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.node_colours.len()
    }

    /// Returns the edges of a node in ascending order, as the other end and the index of the colour.
    pub fn edges(&self, node: u32) -> &[(u32, u32)] {
        let node = node as usize;
        &self.edges[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Returns `true` if a permutation of the nodes maps the graph to itself.
    pub fn is_automorphism(&self, image: &[u32]) -> bool {
        let mut mapped = Vec::new();
        (0..self.len() as u32).all(|node| {
            let to = image[node as usize];
            mapped.clear();
            mapped.extend(self.edges(node).iter().map(|&(end, colour)| (image[end as usize], colour)));
            mapped.sort_unstable();
            self.node_colours[node as usize] == self.node_colours[to as usize] && mapped == self.edges(to)
        })
    }

    /// Returns the graph as numbers, with each node named by its index in `order`. The listings of two orders, of one
    /// graph or of two graphs with the same colours, are equal if and only if an isomorphism maps one order to the
    /// other.
    pub fn listing(&self, order: &[u32]) -> Listing {
        let mut places = vec![0; order.len()];
        (0..).zip(order).for_each(|(place, &node)| places[node as usize] = place);
        let mut listing = Vec::with_capacity(self.edges.len() + order.len());
        for &node in order {
            let start = listing.len() + 1;
            // The first pair of each node, its colour and its number of edges, is not sorted.
            listing.push((self.node_colours[node as usize], self.edges(node).len() as u32));
            listing.extend(self.edges(node).iter().map(|&(end, colour)| (places[end as usize], colour)));
            listing[start..].sort_unstable();
        }
        listing
    }
}

/// A graph under construction.
#[derive(Debug, Default)]
pub(super) struct Builder {
    /// The colour number of each node.
    nodes: Vec<u32>,
    node_keys: NumberedKeys,
    /// The two ends of each edge, the lower one first, and its colour number.
    edges: Vec<(u32, u32, u32)>,
    edge_keys: NumberedKeys,
    /// Colours and edges of the nodes added by [`Builder::simple`], used to find equal nodes.
    simple: BTreeSet<(Key, Vec<(u32, Key)>)>,
}

/// Colour descriptions, numbered in the order in which they are first used.
#[derive(Debug, Default)]
struct NumberedKeys {
    numbers: HashMap<Key, u32>,
    keys: Vec<Key>,
}

impl NumberedKeys {
    fn number(&mut self, key: Key) -> u32 {
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let number = self.keys.len() as u32;
        self.keys.push(key.clone());
        self.numbers.insert(key, number);
        number
    }

    /// Returns the used descriptions in ascending order, and each number's index in that list.
    fn sorted(self, is_used: &[bool]) -> (Vec<Key>, Vec<u32>) {
        let mut order: Vec<usize> = (0..self.keys.len()).filter(|&number| is_used[number]).collect();
        order.sort_unstable_by(|&a, &b| self.keys[a].cmp(&self.keys[b]));
        let mut places = vec![0; self.keys.len()];
        (0..).zip(&order).for_each(|(place, &number)| places[number] = place);
        (order.into_iter().map(|number| self.keys[number].clone()).collect(), places)
    }
}

impl Builder {
    /// Adds a node; returns its index.
    pub fn node(&mut self, colour: Key) -> u32 {
        self.nodes.push(self.node_keys.number(colour));
        self.nodes.len() as u32 - 1
    }

    /// Changes the colour of a node.
    pub fn recolour(&mut self, node: u32, colour: Key) {
        self.nodes[node as usize] = self.node_keys.number(colour);
    }

    /// Adds an edge. Several edges between the same nodes become one edge with their different colours combined.
    pub fn edge(&mut self, a: u32, b: u32, colour: Key) {
        self.edges.push((a.min(b), a.max(b), self.edge_keys.number(colour)));
    }

    /// Adds a node with edges to other nodes, unless an equal node exists.
    pub fn simple(&mut self, colour: Key, mut edges: Vec<(u32, Key)>) {
        edges.sort_unstable();
        if self.simple.insert((colour.clone(), edges.clone())) {
            let node = self.node(colour);
            edges.into_iter().for_each(|(end, colour)| self.edge(node, end, colour));
        }
    }

    /// Returns the number of nodes plus the number of edges.
    pub fn size(&self) -> usize {
        self.nodes.len() + self.edges.len()
    }

    /// Builds the graph.
    pub fn finish(self) -> Graph {
        let mut is_used = vec![false; self.node_keys.keys.len()];
        self.nodes.iter().for_each(|&number| is_used[number as usize] = true);
        let (colours, places) = self.node_keys.sorted(&is_used);
        let node_colours: Vec<u32> = self.nodes.iter().map(|&number| places[number as usize]).collect();

        let all = vec![true; self.edge_keys.keys.len()];
        let (keys, places) = self.edge_keys.sorted(&all);
        let mut edges = self.edges;
        edges.iter_mut().for_each(|edge| edge.2 = places[edge.2 as usize]);
        edges.sort_unstable();
        edges.dedup();
        // The combined colour of several edges is their number, followed by each description preceded by its length.
        let mut joined = NumberedKeys::default();
        let mut alone: Vec<Option<u32>> = vec![None; keys.len()];
        let mut pairs: Vec<(u32, u32, u32)> = Vec::with_capacity(edges.len());
        for several in edges.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let join = || -> Key {
                let each = several.iter().map(|edge| &keys[edge.2 as usize]);
                let numbers = each.flat_map(|key| [key.len() as i64].into_iter().chain(key.iter().copied()));
                [several.len() as i64].into_iter().chain(numbers).collect()
            };
            let (a, b, first) = several[0];
            let number = match several.len() {
                1 => *alone[first as usize].get_or_insert_with(|| joined.number(join())),
                _ => joined.number(join()),
            };
            pairs.push((a, b, number));
        }
        let all = vec![true; joined.keys.len()];
        let (edge_colours, places) = joined.sorted(&all);
        let mut lists = vec![Vec::new(); self.nodes.len()];
        for (a, b, number) in pairs {
            let colour = places[number as usize];
            lists[a as usize].push((b, colour));
            if a != b {
                lists[b as usize].push((a, colour));
            }
        }
        let mut starts = vec![0];
        let mut all = Vec::new();
        for mut list in lists {
            list.sort_unstable();
            all.extend(list);
            starts.push(all.len() as u32);
        }
        Graph { node_colours, colours, edge_colours, starts, edges: all }
    }
}
