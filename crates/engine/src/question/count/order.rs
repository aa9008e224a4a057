//! The order in which variables get values: one in which little has to be remembered at a time.

use super::shape::Shape;
use crate::csp::VarId;

/// The most variables for which the order is looked for that remembers least.
const MOST: usize = 600;

/// For each variable the places of the shapes that are about it.
pub struct Uses(Vec<Vec<u32>>);

impl Uses {
    /// Looks up `shapes` by variable.
    pub fn new(shapes: &[Shape<'_>], vars: usize) -> Uses {
        let mut uses = vec![Vec::new(); vars];
        for (place, shape) in shapes.iter().enumerate() {
            shape.vars().iter().for_each(|var| uses[var.index()].push(place as u32));
        }
        Uses(uses)
    }

    /// The places of the shapes that are about `var`.
    pub fn of(&self, var: VarId) -> &[u32] {
        &self.0[var.index()]
    }
}

/// What is remembered behind the variables that have a value.
struct Open<'a> {
    shapes: &'a [Shape<'a>],
    uses: &'a Uses,
    /// For each shape the number of its variables, and of those that have no value.
    sizes: Vec<(usize, usize)>,
    /// The logarithm of the number of values of a variable.
    width: f64,
    bits: f64,
}

impl<'a> Open<'a> {
    fn new(shapes: &'a [Shape<'a>], uses: &'a Uses, width: f64) -> Open<'a> {
        let sizes = shapes.iter().map(|shape| shape.vars().len()).map(|size| (size, size)).collect();
        Open { shapes, uses, sizes, width, bits: 0.0 }
    }

    /// About how many bits are remembered of a shape while `left` of its `size` variables have no value.
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

    /// The bits that are remembered more, or less, behind `var`.
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

/// Orders `vars`, which are ascending: as they are, or so that each next one adds least to what is remembered, whichever
/// remembers less where it is most.
pub fn order(
    vars: &[VarId],
    fixed: &[VarId],
    shapes: &[Shape<'_>],
    uses: &Uses,
    values: usize,
) -> Vec<VarId> {
    if vars.len() > MOST {
        return vars.to_vec();
    }
    let width = (values.max(2) as f64).log2();
    let begun = || {
        let mut open = Open::new(shapes, uses, width);
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
