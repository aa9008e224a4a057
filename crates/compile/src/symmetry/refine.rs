//! Colour refinement: splits classes of equally coloured nodes by the colours of their neighbours, until nothing
//! changes.

use std::collections::VecDeque;

use super::graph::Graph;

/// An ordered partition of the nodes of a graph. Its cells are sets of nodes, not cells of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// All nodes; the nodes of a cell are consecutive.
    pub order: Vec<u32>,
    /// For each node, the index in `order` where its cell begins.
    pub cells: Vec<u32>,
    /// For each index where a cell begins, the number of its nodes; 0 for other indices.
    lengths: Vec<u32>,
}

impl Partition {
    /// Creates the partition of the nodes by colour, and refines it.
    pub fn new(graph: &Graph, refiner: &mut Refiner) -> Partition {
        let count = graph.len();
        let mut order: Vec<u32> = (0..count as u32).collect();
        order.sort_by_key(|&node| graph.node_colours[node as usize]);
        let mut partition = Partition { order, cells: vec![0; count], lengths: vec![0; count] };
        let mut start = 0;
        for place in 0..count {
            let colour = |place: usize| graph.node_colours[partition.order[place] as usize];
            if colour(start) != colour(place) {
                start = place;
            }
            partition.cells[partition.order[place] as usize] = start as u32;
            partition.lengths[start] += 1;
        }
        let starts = (0..count as u32).filter(|&start| partition.lengths[start as usize] > 0).collect();
        refiner.refine(graph, &mut partition, starts);
        partition
    }

    /// Returns the nodes of the cell that begins at index `start`.
    pub fn cell(&self, start: u32) -> &[u32] {
        &self.order[start as usize..(start + self.lengths[start as usize]) as usize]
    }

    /// Returns the start of the smallest cell with at least two nodes for which `is_wanted` returns `true`, or the
    /// first such cell if there is a tie. `is_wanted` is called for one node per cell and must return the same for all
    /// its nodes.
    pub fn smallest(&self, is_wanted: impl Fn(u32) -> bool) -> Option<u32> {
        let mut best: Option<u32> = None;
        let mut start = 0;
        while start < self.order.len() as u32 {
            let length = self.lengths[start as usize];
            let is_smaller = best.is_none_or(|best| length < self.lengths[best as usize]);
            if length > 1 && is_smaller && is_wanted(self.order[start as usize]) {
                best = Some(start);
            }
            start += length;
        }
        best
    }

    /// Puts a node into a cell of its own and refines the partition. Returns a hash of the steps, which is equal for
    /// nodes that an automorphism maps to each other.
    pub fn single_out(&mut self, node: u32, graph: &Graph, refiner: &mut Refiner) -> u64 {
        let start = self.cells[node as usize];
        let length = self.lengths[start as usize];
        let (first, last) = (start as usize, (start + length) as usize);
        let Some(place) = self.order[first..last].iter().position(|&other| other == node) else { return 0 };
        self.order.swap(first, first + place);
        self.lengths[first] = 1;
        if length > 1 {
            self.lengths[first + 1] = length - 1;
            self.order[first + 1..last].iter().for_each(|&other| self.cells[other as usize] = start + 1);
        }
        refiner.refine(graph, self, VecDeque::from([start]))
    }
}

/// Reusable buffers for refinement.
#[derive(Debug)]
pub(super) struct Refiner {
    sums: Vec<u64>,
    is_touched: Vec<bool>,
    is_waiting: Vec<bool>,
    touched: Vec<u32>,
    split: Vec<u32>,
    members: Vec<(bool, u64, u32)>,
    /// A hash of each edge colour.
    weights: Vec<u64>,
    /// Number of examined edges and nodes so far.
    pub work: u64,
}

/// Mixes the bits of a number: the finaliser of splitmix64.
fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Refiner {
    pub fn new(graph: &Graph) -> Refiner {
        let count = graph.len();
        Refiner {
            sums: vec![0; count],
            is_touched: vec![false; count],
            is_waiting: vec![false; count],
            touched: Vec::new(),
            split: Vec::new(),
            members: Vec::new(),
            weights: (0..graph.edge_colours.len() as u64).map(|colour| mix(colour + 1)).collect(),
            work: 0,
        }
    }

    /// Splits cells until all nodes of a cell have equally many edges of each colour into each other cell. `waiting`
    /// holds the starts of the cells by which others are split. Returns a hash of the steps. If hashes of edge sets
    /// collide, a cell stays whole, but it does so in every isomorphic graph.
    fn refine(&mut self, graph: &Graph, partition: &mut Partition, mut waiting: VecDeque<u32>) -> u64 {
        waiting.iter().for_each(|&start| self.is_waiting[start as usize] = true);
        let mut trace = 0u64;
        while let Some(by) = waiting.pop_front() {
            self.is_waiting[by as usize] = false;
            let seed = mix(u64::from(by));
            let mut seen = 0u64;
            for &node in partition.cell(by) {
                let edges = graph.edges(node);
                self.work += edges.len() as u64 + 1;
                for &(end, colour) in edges {
                    let weight = self.weights[colour as usize];
                    let cell = partition.cells[end as usize];
                    seen = seen.wrapping_add((weight ^ u64::from(cell)).wrapping_mul(0xbf58_476d_1ce4_e5b9));
                    if partition.lengths[cell as usize] == 1 {
                        continue;
                    }
                    if !std::mem::replace(&mut self.is_touched[end as usize], true) {
                        self.touched.push(end);
                        self.split.push(cell);
                    }
                    self.sums[end as usize] = self.sums[end as usize].wrapping_add(weight);
                }
            }
            trace = mix(trace ^ seed ^ mix(seen));
            self.split.sort_unstable();
            self.split.dedup();
            let split = std::mem::take(&mut self.split);
            for &start in &split {
                trace = mix(trace ^ self.split_cell(partition, start, &mut waiting));
            }
            self.split = split;
            self.split.clear();
            for node in self.touched.drain(..) {
                self.sums[node as usize] = 0;
                self.is_touched[node as usize] = false;
            }
        }
        trace
    }

    /// Splits the cell at `start` by the hashes of its nodes' edges. Returns a hash of the result.
    fn split_cell(&mut self, partition: &mut Partition, start: u32, waiting: &mut VecDeque<u32>) -> u64 {
        self.members.clear();
        let cell = partition.cell(start).iter();
        self.members
            .extend(cell.map(|&node| (self.is_touched[node as usize], self.sums[node as usize], node)));
        let first = (self.members[0].0, self.members[0].1);
        let mut trace = mix(u64::from(start));
        if self.members.iter().all(|member| (member.0, member.1) == first) {
            return mix(trace ^ first.1);
        }
        self.work += self.members.len() as u64;
        self.members.sort_unstable();
        let was_waiting = self.is_waiting[start as usize];
        let mut begin = 0;
        let mut largest = (0, 0);
        let mut fragments = Vec::new();
        while begin < self.members.len() {
            let key = (self.members[begin].0, self.members[begin].1);
            let mut end = begin;
            let fragment = start + begin as u32;
            while end < self.members.len() && (self.members[end].0, self.members[end].1) == key {
                let node = self.members[end].2;
                partition.order[start as usize + end] = node;
                partition.cells[node as usize] = fragment;
                end += 1;
            }
            let length = (end - begin) as u32;
            partition.lengths[fragment as usize] = length;
            if length > largest.0 {
                largest = (length, fragment);
            }
            fragments.push(fragment);
            trace = mix(trace ^ key.1 ^ u64::from(length) << 32);
            begin = end;
        }
        for fragment in fragments {
            let is_left_out = !was_waiting && fragment == largest.1;
            if !is_left_out && !std::mem::replace(&mut self.is_waiting[fragment as usize], true) {
                waiting.push_back(fragment);
            }
        }
        trace
    }
}
