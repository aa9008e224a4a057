//! Breaks the symmetries of a problem. From each class of solutions that its automorphisms map to each other, the added
//! constraints keep at least one solution, and usually few.
//!
//! Solutions are compared variable by variable, and the smaller value comes first. The first solution of a class
//! satisfies the lex-leader constraints of any set of automorphisms, so it remains. The set used here consists of the
//! generators from [`automorphisms`](super::automorphisms), with two changes:
//!
//! * If values can be permuted freely, the exchanges of adjacent values are used: the smaller value occurs first (value
//!   precedence: Law and Lee, "Global Constraints for Integer and Set Value Precedence", CP 2004).
//! * If all values can be permuted freely, the first solution has them in order in the first row. A symmetry that maps
//!   this row to itself is then combined with the renaming of values that leaves the row unchanged, and the comparison
//!   starts after the row.

use super::search::{Search, Unfinished};
use super::translate::{ProblemGraph, translate_to_compare};
use crate::csp::{Constraint, Csp, VarId};
use crate::deduce::Peers;
use crate::encode::{LexLeader, Step};
use crate::limits::{Limits, Stopped};

/// Maximum number of atoms of a solution that are compared with its image. Later atoms rarely decide.
const MOST_STEPS: usize = 64;

/// The lex-leader constraints of some symmetries of a problem, and how many symmetries move values or cells.
#[derive(Clone, Debug, Default)]
pub struct SymmetryBreaking {
    leaders: Vec<LexLeader>,
    /// Number of constraints from symmetries that move values alone.
    values: usize,
    /// Number of constraints from symmetries that move cells alone.
    cells: usize,
    /// Number of constraints from symmetries that move both values and cells.
    both: usize,
    is_unfinished: bool,
    /// `true` if the constraints are part of a formula that was read. They are then unknown.
    is_elsewhere: bool,
}

impl SymmetryBreaking {
    /// Returns unknown constraints, for a formula whose comments say that it has some.
    pub(crate) fn elsewhere() -> SymmetryBreaking {
        SymmetryBreaking { is_elsewhere: true, ..SymmetryBreaking::default() }
    }

    /// Returns `true` if the constraints may remove solutions.
    pub fn loses_solutions(&self) -> bool {
        self.is_elsewhere || !self.leaders.is_empty()
    }

    /// Returns the constraints for the symmetries of `csp`, or none if the search for symmetries takes too long.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn new(csp: &Csp, limits: &Limits) -> Result<SymmetryBreaking, Stopped> {
        match breaking(csp, limits) {
            Ok(found) => Ok(found),
            Err(Unfinished::TooLong) => {
                Ok(SymmetryBreaking { is_unfinished: true, ..SymmetryBreaking::default() })
            }
            Err(Unfinished::Stopped) => Err(Stopped),
        }
    }

    /// Returns the constraints.
    pub fn leaders(&self) -> &[LexLeader] {
        &self.leaders
    }

    /// Returns `true` if the search for symmetries was given up.
    pub fn is_unfinished(&self) -> bool {
        self.is_unfinished
    }

    /// Describes the number of constraints of each kind, for a comment.
    pub fn words(&self) -> String {
        let SymmetryBreaking { leaders, values, cells, both, is_unfinished, .. } = self;
        match leaders.len() {
            _ if *is_unfinished => "not found: the search for them takes too long".to_owned(),
            0 => "none".to_owned(),
            count => format!(
                "lex-leader constraints of {count} symmetries: {values} of values, {cells} of cells, {both} of both"
            ),
        }
    }
}

/// The candidates of the subject variables of a problem, numbered in order.
struct Candidates {
    /// The variable and the value of each candidate.
    all: Vec<(VarId, i32)>,
    /// For each variable, the number of its first candidate; the last item is the number of candidates.
    starts: Vec<usize>,
}

impl Candidates {
    fn new(csp: &Csp) -> Candidates {
        let mut candidates = Candidates { all: Vec::new(), starts: vec![0] };
        for var in csp.vars().take(csp.subjects()) {
            candidates.all.extend(csp.range(var).map(|value| (var, value)));
            candidates.starts.push(candidates.all.len());
        }
        candidates
    }

    fn of(&self, var: usize) -> std::ops::Range<usize> {
        self.starts[var]..self.starts[var + 1]
    }

    /// Returns the permutation of candidates that renames the values in the same way in all cells. `name` maps the
    /// index of a value to the index of its new name. All cells must have the same values.
    fn renamed(&self, name: impl Fn(usize) -> usize) -> Image {
        let places =
            (1..self.starts.len()).flat_map(|var| self.of(var - 1).map(move |place| (var - 1, place)));
        places.map(|(var, place)| self.starts[var] + name(place - self.starts[var])).collect()
    }

    fn moves(&self, image: &Image) -> (bool, bool) {
        let pairs = || self.all.iter().zip(image.iter().map(|&to| &self.all[to]));
        (pairs().any(|(from, to)| from.1 != to.1), pairs().any(|(from, to)| from.0 != to.0))
    }
}

/// The image of each candidate under a symmetry.
type Image = Vec<usize>;

fn breaking(csp: &Csp, limits: &Limits) -> Result<SymmetryBreaking, Unfinished> {
    let translated = translate_to_compare(csp, limits)?;
    let group = Search::new(&translated.graph, translated.counted, limits).automorphisms()?;
    let candidates = Candidates::new(csp);
    let images = group.generators.iter().map(|generator| image(generator, &translated));
    let moving = |image: &Image| image.iter().enumerate().any(|(place, &to)| place != to);
    let images: Vec<Image> = images.filter(moving).collect();
    let maker = Maker { csp, candidates, peers: Peers::new(csp), first_full: first_full(csp) };
    let (classes, others) = maker.split(images);
    let mut found = SymmetryBreaking::default();
    for class in &classes {
        for pair in class.windows(2) {
            found.values += maker.add(&maker.exchange(pair[0], pair[1]), 0, &mut found.leaders);
        }
    }
    let is_ordered = maker.has_ordered_row(&classes);
    for image in others {
        let renamed = if is_ordered { maker.leaving_first_row(&image) } else { None };
        let (image, begin) = match renamed {
            Some(renamed) => (renamed, maker.values()),
            None => (image, 0),
        };
        let added = maker.add(&image, begin, &mut found.leaders);
        match maker.candidates.moves(&image) {
            (true, true) => found.both += added,
            (true, false) => found.values += added,
            (false, _) => found.cells += added,
        }
    }
    Ok(found)
}

/// Returns the image of each candidate under an automorphism of the graph.
fn image(generator: &[u32], translated: &ProblemGraph) -> Image {
    let base = translated.subjects + translated.values.len();
    generator[base..translated.counted as usize].iter().map(|&node| node as usize - base).collect()
}

/// Returns the smallest index such that the variables up to it include a whole house that has each value once.
fn first_full(csp: &Csp) -> Option<usize> {
    let houses = csp.posted().iter().filter_map(|posted| match &posted.constraint {
        Constraint::AllDifferent(vars) if csp.is_permutation(vars) => vars.iter().max(),
        _ => None,
    });
    let subjects = csp.subjects();
    houses.map(|var| var.index()).filter(|&var| var < subjects).min()
}

/// Builds the lex-leader constraints of symmetries.
struct Maker<'a> {
    csp: &'a Csp,
    candidates: Candidates,
    peers: Peers,
    first_full: Option<usize>,
}

impl Maker<'_> {
    /// Returns the number of values of the first variable.
    fn values(&self) -> usize {
        self.candidates.of(0).len()
    }

    /// Returns `true` if all subject variables have the same values.
    fn is_uniform(&self) -> bool {
        let mut ranges = self.csp.vars().take(self.csp.subjects()).map(|var| self.csp.range(var));
        let first = ranges.next();
        ranges.all(|range| Some(range) == first)
    }

    /// Returns the symmetry that exchanges the values with two indices in all cells and moves nothing else.
    fn exchange(&self, a: usize, b: usize) -> Image {
        self.candidates.renamed(|value| match value {
            _ if value == a => b,
            _ if value == b => a,
            _ => value,
        })
    }

    /// Finds the symmetries that only exchange two values. Returns the classes of values that these symmetries permute
    /// freely, in ascending order, and the remaining symmetries.
    fn split(&self, images: Vec<Image>) -> (Vec<Vec<usize>>, Vec<Image>) {
        if self.csp.subjects() == 0 || !self.is_uniform() {
            return (Vec::new(), images);
        }
        let mut class: Vec<usize> = (0..self.values()).collect();
        let mut others = Vec::new();
        for image in images {
            let mut moved = (0..self.values()).filter(|&value| image[value] != value);
            match (moved.next(), moved.next()) {
                (Some(a), Some(b)) if image == self.exchange(a, b) => {
                    let (a, b) = (class[a], class[b]);
                    class.iter_mut().filter(|class| **class == a.max(b)).for_each(|class| *class = a.min(b));
                }
                _ => others.push(image),
            }
        }
        let of = |wanted: usize| (0..self.values()).filter(|&value| class[value] == wanted).collect();
        let classes = (0..self.values()).map(of).filter(|class: &Vec<usize>| class.len() > 1);
        (classes.collect(), others)
    }

    /// Returns `true` if all values can be permuted freely and the first row, with as many cells as there are values,
    /// has no value twice. The first solution of each class then has the values in order in this row.
    fn has_ordered_row(&self, classes: &[Vec<usize>]) -> bool {
        let [class] = classes else { return false };
        let row: Vec<VarId> = (0..self.values().min(self.csp.subjects())).map(VarId::new).collect();
        class.len() == self.values() && row.len() == self.values() && self.peers.all_differ(&row)
    }

    /// Combines a symmetry of cells that maps the first row to itself with the renaming of values that leaves the row
    /// unchanged. Returns `None` for any other symmetry.
    fn leaving_first_row(&self, image: &Image) -> Option<Image> {
        let width = self.values();
        let var = |place: usize| self.candidates.all[image[place]].0.index();
        let names: Vec<usize> = (0..width).map(|cell| var(self.candidates.starts[cell])).collect();
        let is_of_cells = !self.candidates.moves(image).0;
        if !is_of_cells || names.iter().any(|&cell| cell >= width) {
            return None;
        }
        // `to % width` is the index of the value; the rest of the number identifies the cell.
        let renamed = image.iter().map(|&to| to - to % width + names[to % width]);
        Some(renamed.collect())
    }

    /// Adds the constraint of a symmetry. The comparison starts at the variable `begin`. Returns the number of added
    /// constraints: 0 if the constraint would be trivial, otherwise 1.
    fn add(&self, image: &Image, begin: usize, leaders: &mut Vec<LexLeader>) -> usize {
        let steps = self.steps(image, begin);
        if steps.is_empty() {
            return 0;
        }
        leaders.push(LexLeader::new(steps));
        1
    }

    fn steps(&self, image: &Image, begin: usize) -> Vec<Step> {
        let Candidates { all, starts } = &self.candidates;
        let moves_cells = self.candidates.moves(image).1;
        let mut steps = Vec::new();
        for var in begin..starts.len() - 1 {
            let places = self.candidates.of(var);
            let to = places.clone().next().map(|place| all[image[place]].0);
            let keeps_values = places.clone().all(|place| all[image[place]].1 == all[place].1);
            let var_id = VarId::new(var);
            if let Some(to) = to.filter(|&to| to != var_id)
                && keeps_values
                && self.peers.differ(var_id, to)
            {
                steps.push(Step::Below(var_id, to));
                return steps;
            }
            for place in places {
                // If all other candidates of a cycle equal their images, so does the last one.
                if image[place] == place || is_last_of_cycle(image, place) {
                    continue;
                }
                let atom = |(var, value): (VarId, i32)| var.is(value);
                steps.push(Step::Atoms(atom(all[place]), atom(all[image[place]])));
                if steps.len() == MOST_STEPS {
                    return steps;
                }
            }
            // A house that is filled by now contains every value, so later variables cannot decide.
            if !moves_cells && self.first_full == Some(var) {
                return steps;
            }
        }
        steps
    }
}

/// Returns `true` if the candidate has the largest number in its cycle under a symmetry.
fn is_last_of_cycle(image: &Image, place: usize) -> bool {
    let mut other = image[place];
    while other != place {
        if other > place {
            return false;
        }
        other = image[other];
    }
    true
}

#[cfg(test)]
mod tests;
