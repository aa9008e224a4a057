//! Lookahead: measures for a literal how many candidates are removed if it is true, and if it is false.

use crate::backend::dpll::Consequences;
use crate::cnf::Lit;
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;

/// The largest number of literals that are tried before one is chosen; they are from the cells with the fewest values.
const LOOKED_AT: usize = 200;

/// The largest number of rounds in which all these literals are tried. If some failed, there is another round, because
/// gains measured before are too small.
const ROUNDS: usize = 3;

/// The state of a problem's cells during propagation.
pub struct Lookahead {
    known: Consequences,
    /// For each variable, the number of the cell whose candidate it is; `u32::MAX` for other variables.
    cells: Vec<u32>,
    /// For each cell, the literals of its values. `sizes` has the number of these literals that are not false.
    lits: Vec<Vec<Lit>>,
    sizes: Vec<u32>,
    /// The cells whose size the current trial changed, each with its previous size.
    touched: Vec<(u32, u32)>,
}

/// The literal to branch on, and its gains if it is true and if it is false. A gain is the number of bits by which the
/// number of fillings shrinks.
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    pub lit: Lit,
    pub gains: [f64; 2],
}

/// The result of examining a leaf.
pub enum Look {
    /// Propagation shows that the leaf has no solution.
    Refuted,
    /// All cells have a single value, so there is nothing to branch on.
    Decided,
    /// The best branch of those tried.
    Branch(Branch),
}

impl Lookahead {
    /// Creates the lookahead for a problem whose clauses are loaded in `known`.
    pub fn new(problem: &Problem, known: Consequences) -> Lookahead {
        let mut cells = Vec::new();
        let mut lits = Vec::new();
        for (number, cell) in (0u32..).zip(problem.puzzle().cells()) {
            let open: Vec<Lit> = problem.literals().of(problem.var(cell)).map(|(_, lit)| lit).collect();
            let open: Vec<Lit> = open.into_iter().filter(|&lit| lit != Lit::TRUE).collect();
            for lit in &open {
                cells.resize(lit.var().index(), u32::MAX);
                cells.push(number);
            }
            lits.push(open);
        }
        let sizes = vec![0; lits.len()];
        Lookahead { known, cells, lits, sizes, touched: Vec::new() }
    }

    /// Assumes the literals of `path` and looks for the literal that makes the parts on both sides smallest. The
    /// negations of literals that fail are appended to `path`, because they follow from it.
    pub fn look(&mut self, path: &mut Vec<Lit>, limits: &Limits) -> Result<Look, Stopped> {
        let root = self.known.trail().len();
        let holds = !self.known.is_refuted() && path.iter().all(|&lit| self.known.assume(lit));
        let look = if holds { self.look_around(path, limits) } else { Ok(Look::Refuted) };
        self.known.undo(root);
        look
    }

    fn look_around(&mut self, path: &mut Vec<Lit>, limits: &Limits) -> Result<Look, Stopped> {
        let mut round = 0;
        loop {
            round += 1;
            self.measure();
            let candidates = self.candidates();
            if candidates.is_empty() {
                return Ok(Look::Decided);
            }
            let (mut best, mut found_more) = (None::<(f64, Branch)>, false);
            for lit in candidates {
                limits.check()?;
                if !self.known.is_open(lit) {
                    continue;
                }
                let gains = [self.trial(lit), self.trial(!lit)];
                let fails = match gains {
                    [None, None] => return Ok(Look::Refuted),
                    [None, Some(_)] => !lit,
                    [Some(_), None] => lit,
                    [Some(yes), Some(no)] => {
                        let score = 1024.0 * yes * no + yes + no;
                        if best.is_none_or(|(known, _)| score > known) {
                            best = Some((score, Branch { lit, gains: [yes, no] }));
                        }
                        continue;
                    }
                };
                found_more = true;
                path.push(fails);
                if !self.known.assume(fails) {
                    return Ok(Look::Refuted);
                }
                self.measure();
            }
            match best.filter(|(_, branch)| self.known.is_open(branch.lit)) {
                Some((_, branch)) if !found_more || round >= ROUNDS => return Ok(Look::Branch(branch)),
                // A literal failed: the gains measured before are too small, so all are measured again.
                _ => {}
            }
        }
    }

    /// Counts the values left in each cell.
    fn measure(&mut self) {
        for (lits, size) in self.lits.iter().zip(&mut self.sizes) {
            let is_left = |lit: &&Lit| self.known.is_open(**lit) || self.known.is_true(**lit);
            *size = lits.iter().filter(is_left).count() as u32;
        }
    }

    /// Returns the open literals of the cells with the fewest values.
    fn candidates(&self) -> Vec<Lit> {
        let mut open: Vec<usize> = (0..self.lits.len()).filter(|&cell| self.sizes[cell] > 1).collect();
        open.sort_by_key(|&cell| (self.sizes[cell], cell));
        let lits = open.into_iter().flat_map(|cell| &self.lits[cell]).copied();
        let mut lits: Vec<Lit> = lits.filter(|&lit| self.known.is_open(lit)).take(LOOKED_AT).collect();
        lits.dedup();
        lits
    }

    /// Returns the gain if `lit` is true: the sum, over all cells, of the logarithm to base 2 of the ratio of the
    /// numbers of values before and after. `None` if `lit` leads to a contradiction.
    fn trial(&mut self, lit: Lit) -> Option<f64> {
        let len = self.known.trail().len();
        let holds = self.known.assume(lit);
        let mut gain = 0.0;
        if holds {
            let sizes = &mut self.sizes;
            for lit in &self.known.trail()[len..] {
                match self.cells.get(lit.var().index()) {
                    Some(&cell) if cell != u32::MAX && !lit.is_positive() => {
                        let size = &mut sizes[cell as usize];
                        self.touched.push((cell, *size));
                        *size -= 1;
                    }
                    _ => {}
                }
            }
            while let Some((cell, before)) = self.touched.pop() {
                let size = &mut sizes[cell as usize];
                gain += (f64::from(before) / f64::from(before - 1).max(1.0)).log2();
                *size = before;
            }
        }
        self.known.undo(len);
        holds.then_some(gain)
    }
}
