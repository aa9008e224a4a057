//! The tree of a search for solutions: at each node a cell with the fewest values left gets a value, and the clauses
//! are propagated. A leaf in which all cells have a value is checked against the rules.

use crate::backend::dpll::Consequences;
use crate::cnf::{Lit, Model, Var};
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::question::Task;
use crate::random::Random;

/// The tree of a search, and the current node.
pub struct Tree<'a> {
    task: Task<'a>,
    problem: &'a Problem,
    known: Consequences,
    /// The number of literals that are true without any decision.
    root: usize,
    /// For each cell of the grid and each variable cell outside it, the literals of its values.
    cells: Vec<Vec<Lit>>,
    /// The number of decisions of all walks.
    walked: u64,
}

/// The result of a walk.
pub struct Walk {
    /// The estimate of the number of solutions by this walk.
    pub leaves: f64,
    /// The number of all solutions, if the whole tree was counted.
    pub whole: Option<u64>,
}

/// A node of the tree: a cell that gets one value after another.
struct Node {
    /// The values still to try.
    left: Vec<Lit>,
    /// The number of values that the cell could have.
    values: usize,
    /// The number of literals that were true before the cell had a value.
    trail: usize,
}

impl<'a> Tree<'a> {
    /// Loads the clauses of `task`, which is about `problem`.
    ///
    /// # Errors
    /// A limit was reached, or there are too many variables.
    pub fn new(task: &Task<'a>, problem: &'a Problem, limits: &Limits) -> Result<Tree<'a>, Stopped> {
        // A lack of memory counts as a limit: there is no estimate.
        let known = Consequences::open(task.cnf, limits).map_err(|_| Stopped)?;
        limits.check()?;
        let literals = problem.literals();
        let vars = problem.compiled().vars();
        let cells = vars.map(|var| literals.of(var).map(|(_, lit)| lit).collect()).collect();
        let task = task.clone();
        let root = known.trail().len();
        Ok(Tree { task, problem, known, root, cells, walked: 0 })
    }

    /// Returns the number of decisions of all walks so far.
    pub fn walked(&self) -> u64 {
        self.walked
    }

    /// Walks down to a leaf of the tree, choosing among the values of each cell with equal probability. Then goes back
    /// up and counts each subtree exactly, as long as that takes at most `most` decisions. The highest node whose
    /// subtree is that small does not depend on the choices below it, so the estimate is unbiased.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn walk(&mut self, most: u64, random: &mut Random, limits: &Limits) -> Result<Walk, Stopped> {
        self.known.undo(self.root);
        let mut path: Vec<Node> = Vec::new();
        let mut solutions = loop {
            limits.check()?;
            let Some(mut left) = self.open() else { break u64::from(self.is_solution()) };
            if left.is_empty() {
                break 0;
            }
            let (values, trail) = (left.len(), self.known.trail().len());
            let value = left.swap_remove(random.below(values));
            path.push(Node { left, values, trail });
            self.walked += 1;
            if !self.known.assume(value) {
                break 0;
            }
        };
        let mut decisions = 0;
        while let Some(node) = path.pop() {
            self.known.undo(node.trail);
            let (values, before) = (node.values, decisions + 1);
            decisions = before;
            let found = self.below(node, &mut decisions, most, limits)?;
            self.walked += decisions - before;
            match found {
                Some(others) => solutions += others,
                // The product of infinity and 0 would not be a number.
                None if solutions == 0 => return Ok(Walk { leaves: 0.0, whole: None }),
                None => {
                    let chosen: f64 = path.iter().map(|node| node.values as f64).product();
                    let leaves = solutions as f64 * values as f64 * chosen;
                    return Ok(Walk { leaves, whole: None });
                }
            }
        }
        Ok(Walk { leaves: solutions as f64, whole: Some(solutions) })
    }

    /// Returns the number of all solutions; `None` if the tree has more than `most` decisions.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn count(&mut self, most: u64, limits: &Limits) -> Result<Option<u64>, Stopped> {
        self.known.undo(self.root);
        match self.open() {
            None => Ok(Some(u64::from(self.is_solution()))),
            Some(left) => {
                let (values, trail) = (left.len(), self.known.trail().len());
                self.below(Node { left, values, trail }, &mut 0, most, limits)
            }
        }
    }

    /// Returns the number of solutions with the values left at a node; `None` if that takes more than `most` decisions,
    /// including the `decisions` made before.
    fn below(
        &mut self,
        node: Node,
        decisions: &mut u64,
        most: u64,
        limits: &Limits,
    ) -> Result<Option<u64>, Stopped> {
        let mut solutions = 0;
        let mut nodes = vec![node];
        while let Some(node) = nodes.last_mut() {
            self.known.undo(node.trail);
            let Some(value) = node.left.pop() else {
                nodes.pop();
                continue;
            };
            if *decisions >= most {
                return Ok(None);
            }
            limits.check()?;
            *decisions += 1;
            if !self.known.assume(value) {
                continue;
            }
            match self.open() {
                None => solutions += u64::from(self.is_solution()),
                Some(left) => {
                    let (values, trail) = (left.len(), self.known.trail().len());
                    nodes.push(Node { left, values, trail });
                }
            }
        }
        Ok(Some(solutions))
    }

    /// Returns the values left in the cell that is decided next; `None` if all cells have a value. The list is empty if
    /// the clauses are contradictory.
    fn open(&self) -> Option<Vec<Lit>> {
        if self.known.is_refuted() {
            return Some(Vec::new());
        }
        let is_true = |&lit: &Lit| lit == Lit::TRUE || self.known.is_true(lit);
        let is_left = |&&lit: &&Lit| lit == Lit::TRUE || self.known.is_true(lit) || self.known.is_open(lit);
        let open = |cell: &&Vec<Lit>| !cell.iter().any(is_true);
        let cell = self.cells.iter().filter(open).min_by_key(|cell| cell.iter().filter(is_left).count())?;
        Some(cell.iter().filter(is_left).copied().collect())
    }

    /// Checks the filled cells against the rules, so auxiliary variables that are still undecided need no search.
    fn is_solution(&self) -> bool {
        let vars = 0..self.problem.literals().count() as usize;
        let model = Model::new(vars.map(|var| self.known.is_true(Var::from_index(var).positive())));
        let puzzle = self.task.puzzle.unwrap_or_else(|| self.problem.puzzle());
        self.problem.solution_of(&model, puzzle).is_ok()
    }
}
