//! `diagonal`: a long diagonal is a house. "Digits on the marked diagonals do not repeat."

use std::fmt;

use super::family::{ByGroups, Groups};
use super::{Spec, args::Args};
use crate::error::ParseError;
use crate::grid::{Cell, Grid};
use crate::puzzle::Rule;

pub const SPEC: Spec = Spec {
    name: "diagonal",
    usage: "diagonal [main | anti]",
    summary: "digits do not repeat on both long diagonals, or on the one named (main runs down to the right)",
    examples: &["grid 4x4\ndiagonal\n1...\n....\n....\n....", "grid 6x6\ndiagonal anti"],
    sample: "diagonal main",
    parse,
    spare_values: 0,
};

#[derive(Debug)]
struct Diagonal {
    main: bool,
    anti: bool,
}

fn parse(args: &mut Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let (rows, columns) = (args.grid().rows(), args.grid().columns());
    if rows != columns {
        return Err(args.error_whole(format!("diagonals of a {rows}x{columns} grid"), "a square grid"));
    }
    let which = args.keyword(&["main", "anti"]);
    Ok(Box::new(ByGroups(Diagonal { main: which != Some("anti"), anti: which != Some("main") })))
}

impl Groups for Diagonal {
    fn groups(&self, grid: &Grid) -> Vec<Vec<Cell>> {
        let side = grid.rows();
        let main = self.main.then(|| (0..side).map(|i| Cell::new(i, i)).collect());
        let anti = self.anti.then(|| (0..side).map(|i| Cell::new(i, side - 1 - i)).collect());
        main.into_iter().chain(anti).collect()
    }
}

impl fmt::Display for Diagonal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.main, self.anti) {
            (true, false) => "diagonal main",
            (false, true) => "diagonal anti",
            _ => "diagonal",
        })
    }
}
