//! The consequences of a line and the candidates of its cells, by unit propagation over its constraints.

use super::cause::Cause;
use super::demands::Demands;
use super::engine::Engine;
use super::engine::ask::{Models, On};
use super::part::Candidates;
use crate::cnf::Lit;
use crate::grid::{Cell, Digit};
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// Draws consequences from a line, a part of a rule or a derived sum, and the values left in its cells.
#[derive(Debug)]
pub struct Consequences {
    candidates: Candidates,
    /// All cells of the puzzle, ascending.
    cells: Vec<Cell>,
    engine: Engine,
}

impl Consequences {
    /// Creates the propagation for a cause; `known` has the values left in its cells. `None` if a limit of the library
    /// prevents it.
    pub fn new(puzzle: &Puzzle, cause: &Cause, known: &[(Cell, Vec<Digit>)]) -> Option<Consequences> {
        let limits = Limits::default();
        let cells: Vec<Cell> = puzzle.cells().collect();
        let candidates = Candidates::of_puzzle(puzzle, cells.len());
        let demands = Demands { puzzle, candidates, cells, limits: &limits };
        let part = demands.part(cause).ok()?;
        let mut engine = Engine::new(candidates.count());
        engine.add(&part);
        for (cell, left) in known {
            for value in puzzle.grid().widest_values().iter().filter(|value| !left.contains(value)) {
                engine.fact(!demands.lit(*cell, value));
            }
        }
        Some(Consequences { candidates, cells: demands.cells, engine })
    }

    /// Returns everything that follows from `claims` and the cause, in the order of derivation and including the
    /// claims. Each item says that a cell has a value (`true`) or does not (`false`). The result is `None` if the
    /// claims lead to a contradiction.
    pub fn draw(&mut self, claims: &[(Cell, Digit, bool)]) -> Option<Vec<(Cell, Digit, bool)>> {
        let Candidates { width, min, .. } = self.candidates;
        let assumed = self.assumed(claims)?;
        let drawn = self.engine.draw(On::These(&[0]), &assumed)?;
        let claim = |lit: Lit| {
            let index = lit.var().index();
            (self.cells[index / width], min + (index % width) as Digit, lit.is_positive())
        };
        Some(drawn.into_iter().map(claim).collect())
    }

    /// Returns `true` if a search of at most `branches` branches finds that the cause cannot hold with the claims.
    pub fn excludes(&mut self, claims: &[(Cell, Digit, bool)], branches: u32) -> bool {
        let assumed = self.assumed(claims);
        assumed.is_some_and(|assumed| self.engine.model(&[0], &assumed, &[], branches) == Models::None)
    }

    /// Returns the literals of claims; `None` if one is about something else than a cell of the puzzle.
    fn assumed(&self, claims: &[(Cell, Digit, bool)]) -> Option<Vec<Lit>> {
        let lit = |&(cell, value, equals): &(Cell, Digit, bool)| {
            let place = self.cells.binary_search(&cell).ok()?;
            let candidate = Candidates::of(self.candidates, place);
            let lit = candidate[usize::from(value - self.candidates.min)];
            Some(if equals { lit } else { !lit })
        };
        claims.iter().map(lit).collect()
    }

    /// Returns the cost so far: the number of literals that became true in propagation.
    pub const fn cost(&self) -> u64 {
        self.engine.assigned
    }
}
