//! The order in which variables get values, chosen to keep states small.

use super::shape::Shape;
use crate::csp::{Csp, Domains, VarId};

/// The largest number of variables for which an order with small states is searched for.
pub const MOST: usize = 600;

/// For each variable, the indices of the shapes that involve it, ascending.
pub struct Uses(Vec<Vec<u32>>);

impl Uses {
    /// Indexes `shapes` by variable; there are `vars` variables.
    pub fn new(shapes: &[Shape<'_>], vars: usize) -> Uses {
        let mut uses = vec![Vec::new(); vars];
        for (place, shape) in shapes.iter().enumerate() {
            shape.vars().iter().for_each(|var| uses[var.index()].push(place as u32));
        }
        Uses(uses)
    }

    /// Returns the indices of the shapes that involve `var`, ascending.
    pub fn of(&self, var: VarId) -> &[u32] {
        &self.0[var.index()]
    }
}

/// The constraints about which a state keeps data, once some variables have a value.
struct OpenShapes<'a> {
    shapes: &'a [Shape<'a>],
    uses: &'a Uses,
    /// For each shape, the number of its variables, and of its variables without a value.
    sizes: Vec<(usize, usize)>,
    /// The logarithm of the number of values of a variable.
    width: f64,
    bits: f64,
}

impl<'a> OpenShapes<'a> {
    fn new(shapes: &'a [Shape<'a>], uses: &'a Uses, width: f64) -> OpenShapes<'a> {
        let sizes = shapes.iter().map(|shape| shape.vars().len()).map(|size| (size, size)).collect();
        OpenShapes { shapes, uses, sizes, width, bits: 0.0 }
    }

    /// Returns roughly how many bits a state stores about a shape while `left` of its `size` variables have no value.
    fn cost(&self, place: usize, size: usize, left: usize) -> f64 {
        let done = size - left;
        if done == 0 || left == 0 {
            return 0.0;
        }
        match &self.shapes[place] {
            Shape::Different(_) => self.width * done.min(left) as f64,
            Shape::Pair(..) => self.width / 2.0,
            Shape::Sum(sum) if sum.is_clause => 1.0,
            Shape::Sum(_) => (done.min(left) as f64 * self.width).min(5.0),
            Shape::Word(..) => self.width,
            Shape::Other(..) => self.width * done as f64,
        }
    }

    /// Returns the number of bits by which the state grows when `var` gets a value; negative if it shrinks.
    fn change(&self, var: VarId) -> f64 {
        let change = |&place: &u32| {
            let (size, left) = self.sizes[place as usize];
            self.cost(place as usize, size, left - 1) - self.cost(place as usize, size, left)
        };
        self.uses.of(var).iter().map(change).sum()
    }

    fn assign(&mut self, var: VarId) {
        self.bits += self.change(var);
        for &place in self.uses.of(var) {
            self.sizes[place as usize].1 -= 1;
        }
    }
}

/// Returns all variables in the order in which they get values: the fixed ones, the counted ones, and each of the
/// others as soon as all counted variables of one of its constraints have values.
pub fn sequence(csp: &Csp, left: &Domains, counted: usize, shapes: &[Shape<'_>], uses: &Uses) -> Vec<VarId> {
    let is_fixed = |var: &VarId| left.count(*var) == 1 && !csp.is_boolean(*var);
    let (fixed, open): (Vec<VarId>, Vec<VarId>) = csp.vars().take(counted).partition(is_fixed);
    let values = csp.vars().take(counted).map(|var| csp.range(var).count()).max().unwrap_or(1);
    let mut order: Vec<VarId> = order(&open, &fixed, shapes, uses, values);
    order.splice(0..0, fixed);
    let mut place = vec![usize::MAX; csp.vars().len()];
    order.iter().enumerate().for_each(|(at, var)| place[var.index()] = at);
    let mut others: Vec<(usize, VarId)> = Vec::new();
    let mut open: Vec<VarId> = csp.vars().skip(counted).collect();
    while !open.is_empty() {
        let before = open.len();
        let placed = place.clone();
        open.retain(|&var| {
            let behind = |&shape: &u32| {
                let vars = shapes[shape as usize].vars();
                vars.iter().map(|var| placed[var.index()]).filter(|&at| at != usize::MAX).max()
            };
            let at = uses.of(var).iter().filter_map(behind).min();
            at.into_iter().for_each(|at| {
                place[var.index()] = at;
                others.push((at, var));
            });
            at.is_none()
        });
        if open.len() == before {
            // No constraint ties them to counted variables.
            others.extend(open.drain(..).map(|var| (order.len(), var)));
        }
    }
    others.sort_by_key(|&(at, var)| (at, var));
    let mut all = Vec::with_capacity(csp.vars().len());
    let mut others = others.into_iter().peekable();
    for (at, var) in order.into_iter().enumerate() {
        all.push(var);
        while let Some((_, other)) = others.next_if(|&(behind, _)| behind <= at) {
            all.push(other);
        }
    }
    all.extend(others.map(|(_, var)| var));
    all
}

/// Orders `vars`, which are ascending. Either their order is kept, or it is chosen greedily by the least growth of the
/// state, whichever has the smaller peak.
fn order(vars: &[VarId], fixed: &[VarId], shapes: &[Shape<'_>], uses: &Uses, values: usize) -> Vec<VarId> {
    if vars.len() > MOST {
        return vars.to_vec();
    }
    let width = (values.max(2) as f64).log2();
    let begun = || {
        let mut open = OpenShapes::new(shapes, uses, width);
        fixed.iter().for_each(|&var| open.assign(var));
        open.bits = 0.0;
        open
    };
    let mut most_in_order = 0.0_f64;
    let mut open = begun();
    for &var in vars {
        open.assign(var);
        most_in_order = most_in_order.max(open.bits);
    }
    let (mut open, mut most, mut left, mut chosen) = (begun(), 0.0_f64, vars.to_vec(), Vec::new());
    while !left.is_empty() {
        let changes = left.iter().map(|&var| open.change(var)).enumerate();
        let least = changes.min_by(|(_, a), (_, b)| a.total_cmp(b)).map_or(0, |(place, _)| place);
        let var = left.remove(least);
        open.assign(var);
        most = most.max(open.bits);
        chosen.push(var);
    }
    if most < most_in_order { chosen } else { vars.to_vec() }
}
