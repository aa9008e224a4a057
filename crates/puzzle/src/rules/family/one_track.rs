//! Rules that require a layer to hold one loop or one path.

use super::{Shading, Track};
use crate::form::{Form, Look, Place, Sign};
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::rules::params::{Arguments, Param};
use crate::statement::Fault;

/// The optional argument for the kind of track: a track that does not touch itself at corners, or a track with diagonal
/// steps.
pub const MANNER: Param = Param::choice("[apart|diagonal]", &["apart", "diagonal"]).optional();

/// One loop or path.
#[derive(Debug)]
pub struct OneTrack {
    track: Track,
    closed: bool,
    /// The cells as a shading, if the track must not touch itself even at corners.
    apart: Option<Shading>,
    /// For each given end of the path, the cell of the layer and the cell that the statement names.
    ends: Vec<(Cell, Cell)>,
}

impl OneTrack {
    /// Makes a loop (if `closed`) or a path on these cells of a layer; `manner` is the argument for [`MANNER`].
    pub fn new(
        closed: bool,
        manner: Option<&str>,
        cells: Vec<Cell>,
        args: &Arguments<'_>,
    ) -> Result<OneTrack, Fault> {
        let track = Track::on(cells.clone(), manner == Some("diagonal"), args.grid())?;
        let said = if closed { "a loop" } else { "a path" };
        if !track.is_shading() && track.has_ends() == closed {
            let values = args.grid().values_of(cells[0]).count();
            let message = format!("{said} on a layer of {values} values");
            return Err(args.wrong(message, "2, 7 or 29 for a loop, 2, 11 or 37 for a path"));
        }
        let apart = match manner {
            Some("apart") if !track.is_shading() => {
                let message = format!("{said} apart on a layer of more than two values");
                return Err(args.wrong(message, "cells of a layer of two values, such as 'layer path 1-2'"));
            }
            Some("apart") => Some(Shading::on(cells, args.grid())?),
            _ => None,
        };
        Ok(OneTrack { track, closed, apart, ends: Vec::new() })
    }

    /// Returns the same path with one or two given ends, named by cells of the grid or of the layer.
    pub fn ending(self, ends: &[Cell], args: &Arguments<'_>) -> Result<OneTrack, Fault> {
        if ends.len() > 2 {
            return Err(args.wrong_here(format!("{} ends of a path", ends.len()), "one or two"));
        }
        let grid = args.grid();
        let at = |&end: &Cell| {
            let is_there =
                |&&cell: &&Cell| cell == end || grid.layer_of(cell).is_some_and(|(_, place)| place == end);
            let cell = self.track.cells.iter().find(is_there).copied();
            cell.map(|cell| (cell, end)).ok_or_else(|| {
                let message = format!("no cell of the path at {}", grid.name_of(end));
                args.wrong_here(message, "ends that are among the cells of the path")
            })
        };
        let ends = ends.iter().map(at).collect::<Result<Vec<_>, Fault>>()?;
        Ok(OneTrack { ends, ..self })
    }
}

impl Rule for OneTrack {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        self.track.post(self.closed, csp);
        let ends: Vec<Cell> = self.ends.iter().map(|&(cell, _)| cell).collect();
        self.track.post_ends(&ends, csp);
        if let Some(shading) = &self.apart {
            shading.post_apart(csp, puzzle.grid());
        }
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        self.track.is_one(self.closed, solution)
            && self.ends.iter().all(|&(cell, _)| self.track.ends_at(cell, solution))
            && self.apart.as_ref().is_none_or(|shading| shading.is_apart(solution, puzzle.grid()))
    }

    fn draw(&self, grid: &Grid) -> Vec<Form> {
        let end = |&(_, end): &(Cell, Cell)| Sign::new(Place::Cell(end), Look::End, String::new()).into();
        self.ends.iter().map(end).chain(self.track.draw(grid)).collect()
    }
}
